//! Builds the complete strategy, starting from the first stone, and tries every reply in every position.
//!
//! A *claim* gives the number of the stone by which Black wins a position. The claims in the store depend on the search's
//! zones, so some fail against certain replies. Such a claim is replaced by a win two stones later, if the bound for the second
//! move allows it.

use std::collections::{BTreeMap, HashMap};

use engine::{Board, Deadline, Point, canonical_key};
use strategy::{Listing, Strategy, StrategyError, lay_out};

use crate::complete::{Completion, Hole};
use crate::opening::board_after;
use crate::search::SolveOutcome;
use crate::store::Store;

const HOLE_NODES: u64 = 200_000_000;
/// The node limit if the claim can be weakened instead.
const CLAIM_NODES: u64 = 3_000_000;

/// Why no strategy could be built.
#[derive(Debug, thiserror::Error)]
pub enum AssembleError {
    /// The store has no answer to this second move.
    #[error("the store has no answer to the second move {0}")]
    Unsolved(Point),
    /// A reply has no answer.
    #[error(transparent)]
    Hole(Hole),
    /// The answers contradict each other.
    #[error(transparent)]
    Strategy(StrategyError),
}

/// Builds the strategy from the answers in the store and tries every reply. `report` receives the number of positions done,
/// which starts again from zero if a claim that earlier positions depend on is weakened.
///
/// # Errors
/// Fails as soon as a second move or a reply has no answer.
pub fn assemble(
    store: &Store,
    completion: &mut Completion,
    made_by: BTreeMap<String, String>,
    mut report: impl FnMut(usize),
) -> Result<Strategy, AssembleError> {
    let root = root_listing(store, store.game().second_moves())?;
    let mut assembly = Assembly { store, completion, earliest: HashMap::new() };
    loop {
        if let Some(strategy) = assembly.lay_out(&root, made_by.clone(), &mut report)? {
            return Ok(strategy);
        }
    }
}

#[derive(Clone, Copy)]
struct Bounds {
    claimed: Deadline,
    /// The latest win on which the earlier positions can rely.
    needed: Deadline,
    /// The latest stone allowed by the bounds of the second moves that lead to this position.
    allowed: Deadline,
}

impl Bounds {
    fn least(self, other: Self) -> Self {
        Self {
            claimed: self.claimed.min(other.claimed),
            needed: self.needed.min(other.needed),
            allowed: self.allowed.min(other.allowed),
        }
    }
}

enum Halt {
    /// A position has no answer within its bound, and the bound cannot be weakened.
    Hole(Hole),
    /// A claim was weakened, and earlier positions depend on it.
    GivenUp,
}

struct Assembly<'a, 'b> {
    store: &'a Store,
    completion: &'a mut Completion<'b>,
    /// The earliest win that is still possible in each position with a weakened claim.
    earliest: HashMap<u64, Deadline>,
}

impl Assembly<'_, '_> {
    fn lay_out(
        &mut self,
        root: &Listing,
        made_by: BTreeMap<String, String>,
        report: &mut dyn FnMut(usize),
    ) -> Result<Option<Strategy>, AssembleError> {
        // Positions are visited breadth-first, so the bounds of a position are final when it is reached.
        let mut bounds: HashMap<u64, Bounds> = HashMap::new();
        let mut halt = None;
        let mut done = 0;
        let laid_out = lay_out(self.store.game(), made_by, |moves, _| {
            let board = board_after(self.store.game(), moves);
            let own = bounds.get(&canonical_key(&board).0).copied();
            let listing = match own {
                None => root.clone(),
                Some(own) => self.listing(&board, own).map_err(|why| halt = Some(why)).ok()?,
            };
            for &(white, black) in &listing.answers {
                let mut child = board.clone();
                child.make(white);
                let claimed = self.store.get(&child).map_or(listing.win_at, |held| held.win_at);
                let needed = if own.is_some() { listing.win_at } else { claimed };
                let allowed = own.map_or(claimed, |own| own.allowed);
                child.make(black);
                let new = Bounds { claimed, needed, allowed };
                bounds
                    .entry(canonical_key(&child).0)
                    .and_modify(|known| *known = known.least(new))
                    .or_insert(new);
            }
            done += 1;
            report(done);
            Some(listing)
        });
        match halt {
            Some(Halt::Hole(hole)) => Err(AssembleError::Hole(hole)),
            Some(Halt::GivenUp) => Ok(None),
            None => laid_out.map(Some).map_err(AssembleError::Strategy),
        }
    }

    /// The replies that need a stored answer if Black is to win against all replies as early as possible.
    fn listing(&mut self, board: &Board, bounds: Bounds) -> Result<Listing, Halt> {
        let key = canonical_key(board).0;
        let claimed = bounds.claimed.min(bounds.needed);
        let mut win_at = self.earliest.get(&key).map_or(claimed, |&earliest| claimed.max(earliest));
        while win_at <= bounds.needed {
            let nodes = if win_at < bounds.allowed { CLAIM_NODES } else { HOLE_NODES };
            match self.completion.listing(board.moves(), win_at, nodes) {
                Ok(listing) if self.holds(board, &listing) => return Ok(listing),
                Err(hole) if win_at == bounds.allowed || matches!(hole, Hole::Store(_)) => {
                    return Err(Halt::Hole(hole));
                }
                Ok(_) | Err(_) => {}
            }
            win_at = win_at.later().expect("a bound lies below the last stone of the largest board");
            self.earliest.insert(key, win_at);
        }
        if win_at > bounds.allowed {
            let (moves, win_at) = (board.moves().to_vec(), bounds.allowed);
            return Err(Halt::Hole(Hole::Open { moves, win_at, outcome: SolveOutcome::OutOfNodes }));
        }
        Err(Halt::GivenUp)
    }

    fn holds(&self, board: &Board, listing: &Listing) -> bool {
        listing.answers.iter().all(|&(white, black)| {
            let mut child = board.clone();
            child.make(white);
            child.make(black);
            self.earliest.get(&canonical_key(&child).0).is_none_or(|&earliest| earliest <= listing.win_at)
        })
    }
}

fn root_listing(store: &Store, seconds: impl IntoIterator<Item = Point>) -> Result<Listing, AssembleError> {
    let mut win_at = None;
    let mut answers = Vec::new();
    for second in seconds {
        let board = board_after(store.game(), &[store.game().first(), second]);
        let answer = store.get(&board).ok_or(AssembleError::Unsolved(second))?;
        win_at = win_at.max(Some(answer.win_at));
        answers.push((second, answer.point));
    }
    Ok(Listing::new(win_at.unwrap_or(Deadline::LATEST), answers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::complete::Listings;
    use crate::search::Settings;
    use crate::store::StoredAnswer;
    use strategy::Game;

    /// The second move with the shortest lines.
    const SECOND: &str = "o15";

    fn fixture() -> Strategy {
        Strategy::from_json(include_str!("tests/o15.json")).unwrap()
    }

    /// Builds the strategy for second move o15 from the store. Also returns the number of weakened claims.
    fn assembled(store: &Store) -> (Strategy, usize) {
        let root = root_listing(store, [SECOND.parse().unwrap()]).unwrap();
        let mut listings = Listings::new(Game::STANDARD);
        let settings = Settings { table_bytes: 1 << 24, ..Settings::default() };
        let mut completion = Completion::new(settings, store, &mut listings);
        let mut assembly = Assembly { store, completion: &mut completion, earliest: HashMap::new() };
        loop {
            if let Some(strategy) = assembly.lay_out(&root, BTreeMap::new(), &mut |_| ()).unwrap() {
                return (strategy, assembly.earliest.len());
            }
        }
    }

    #[test]
    fn false_claims_are_weakened() {
        let store = Store::new(Game::STANDARD);
        store.take(&fixture()).unwrap();
        let (sound, none) = assembled(&store);
        assert_eq!(none, 0);
        // The original bound comes from a longest line, so the same answer cannot win any sooner.
        let (leaf, node) = sound.nodes().last().unwrap();
        let mut board = board_after(Game::STANDARD, &sound.moves_to(leaf));
        let black = board.moves()[board.stones() - 1];
        board.unmake();
        store
            .insert(&board, StoredAnswer { point: black, win_at: node.win_at().earlier().unwrap() })
            .unwrap();
        let (mended, given_up) = assembled(&store);
        assert!(given_up > 0);
        assert_eq!(mended.to_json(), sound.to_json());
    }
}
