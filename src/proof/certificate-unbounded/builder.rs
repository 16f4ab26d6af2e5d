//! Builds trees of threats from the adviser's moves.

use rustc_hash::FxHashMap;

use crate::adviser::Adviser;
use crate::claim::Zones;
use crate::position::Position;
use crate::tree::{Forest, Items, Tree, TreeId, Turn};
use crate::window::{Cell, is_in_core};

/// The maximum number of Black's stones in a tree of threats.
pub const MOVES: usize = 19;
/// The node limits for one search of the adviser, and for all its searches in one claim.
const NODES: Budget = Budget { search: 300_000, claim: 3_000_000 };
/// The node limits after a reply that nothing else answers.
const MORE_NODES: Budget = Budget { search: 4_000_000, claim: 60_000_000 };
/// The maximum number of other wins to try if a tree for the adviser's first win fails.
const OTHER_WINS: usize = 3;
/// Other wins are at most this long.
const SHORTER: usize = 13;
/// With more unknown stones, the checker accepts only a five.
const MOST_UNKNOWN: usize = 3;

#[derive(Clone, Copy, Debug)]
struct Budget {
    search: u64,
    claim: u64,
}

/// The trees of one claim.
#[derive(Debug)]
pub struct Work {
    pub forest: Forest,
    /// The trees found so far with their zones. `None` stands for a search without a result.
    found: FxHashMap<(Position, usize, usize), Option<(TreeId, Zones)>>,
    nodes: Budget,
}

impl Work {
    pub fn new() -> Self {
        Self { forest: Forest::default(), found: FxHashMap::default(), nodes: NODES }
    }

    /// Frees the memory of earlier searches.
    pub fn forget(&mut self) {
        self.found = FxHashMap::default();
    }

    /// Lets the adviser search longer.
    pub fn search_longer(&mut self) {
        self.forget();
        self.nodes = MORE_NODES;
    }
}

#[derive(Debug)]
pub struct Builder {
    adviser: Adviser,
}

impl Builder {
    pub fn new() -> Self {
        Self { adviser: Adviser::new() }
    }

    /// A tree for Black, who is to move and wins by threats with at most `moves` stones. `newest` is White's newest stone, if
    /// it is known.
    pub fn win(
        &mut self,
        work: &mut Work,
        position: &Position,
        unknown: usize,
        moves: usize,
        newest: Option<Cell>,
    ) -> Option<(TreeId, Zones)> {
        if moves == 0 {
            return None;
        }
        if let Some(&(point, row)) = position.completions().first() {
            return Some((work.forest.plant(Tree::Five(point, row)), Zones::point(point)));
        }
        if unknown > MOST_UNKNOWN {
            return None;
        }
        let key = (position.clone(), unknown, moves);
        if let Some(&found) = work.found.get(&key) {
            return found;
        }
        let forced = position.white_completions();
        let found = match forced.len() {
            0 => self.advised(work, position, unknown, moves, newest),
            1 => forced.iter().next().and_then(|point| self.tree(work, position, unknown, moves, point)),
            _ => None,
        };
        work.found.insert(key, found);
        found
    }

    /// Not every win on the adviser's board works in the window, because the adviser knows nothing of stones that are far away
    /// or unknown. Another win often works then.
    fn advised(
        &mut self,
        work: &mut Work,
        position: &Position,
        unknown: usize,
        moves: usize,
        newest: Option<Cell>,
    ) -> Option<(TreeId, Zones)> {
        let mut tried = Vec::new();
        for most in std::iter::once(moves).chain(3..moves.min(SHORTER + 1)) {
            let before = self.adviser.searched();
            let nodes = work.nodes.search.min(work.nodes.claim);
            let point = self.adviser.win(position, newest, most, nodes);
            work.nodes.claim = work.nodes.claim.saturating_sub(self.adviser.searched() - before);
            let new = point.filter(|point| !tried.contains(point));
            let found = new.and_then(|point| self.tree(work, position, unknown, moves, point));
            tried.extend(new);
            if found.is_some() || tried.is_empty() || tried.len() > OTHER_WINS {
                return found;
            }
        }
        None
    }

    /// A tree that starts with a stone on `point`. White's replies to a threat are known stones, apart from those after which
    /// Black at once makes a double threat: with more groups, the zones would grow from reply to reply.
    fn tree(
        &mut self,
        work: &mut Work,
        position: &Position,
        unknown: usize,
        moves: usize,
        point: Cell,
    ) -> Option<(TreeId, Zones)> {
        let after = position.with_black(point);
        let left = moves - 1;
        let mut turn = Turn::new(&after, unknown)?;
        let mut items = Items::default();
        let fives = after.completions_through(point);
        for &(five, row) in fives.iter().take(2).filter(|_| left > 0) {
            items.group(work.forest.plant(Tree::Five(five, row)), &Zones::point(five), &mut turn);
        }
        if fives.is_empty() && left > 1 && unknown < MOST_UNKNOWN {
            for double in after.doubles() {
                if turn.open.is_empty() {
                    break;
                }
                if let Some((tree, zones)) = self.tree(work, &after, unknown + 1, left, double) {
                    items.group(tree, &zones, &mut turn);
                }
            }
        }
        if !items.has_group() {
            let (tree, zones) = self.win(work, &after, unknown + 1, left, None)?;
            items.group(tree, &zones, &mut turn);
        }
        for reply in turn.open.iter() {
            if !is_in_core(reply) {
                return None;
            }
            let (tree, zones) = self.win(work, &after.with_white(reply), unknown, left, Some(reply))?;
            items.reply(reply, tree, &zones, &mut turn);
        }
        let tree = work.forest.plant(Tree::Move(Some(point), items.into_vec()));
        Some((tree, turn.zones.or(&Zones::point(point))))
    }
}
