//! By when the strategy has Black win after each move of White on the board without edges. Nothing of it is proven, so nothing is
//! called a bound here: a child says `expected`, and its `winAt` is null.

use std::rc::Rc;

use ::unbounded::{FollowedGame, Forecast, Move, Place, Search, Unbounded};
use engine::Color;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};

use super::reply;
use crate::answer::{self, Answered, ChildrenFound, Source};
use crate::shortest::{Effort, Outcome, ShortestWin};
use crate::task::{Progress, Step};

/// Positions that may be looked at for a win after one move, and then for a shorter one.
const EFFORT: Effort = Effort { prove: 60_000, shorten: 6_000 };

/// Nodes that are as much work as a move that needs no search.
const MOVE: u64 = 40;

/// What the walk over White's moves is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// What comes of all of them.
    Distances,
    /// One of those after which Black needs longest.
    Resistance,
}

/// A move of White, and the stone by which the strategy has Black win then.
#[derive(Clone, Copy, Debug)]
struct Child {
    place: Place,
    expected: Option<usize>,
    source: Source,
}

impl From<Child> for answer::Child {
    fn from(Child { place, expected, source }: Child) -> Self {
        let expected = expected.map(|stone| stone as u16);
        Self { point: place.to_string(), win_at: None, expected, source }
    }
}

/// A move that is answered by what a search finds.
#[derive(Debug)]
struct Open {
    place: Place,
    search: Search,
    /// By when Black wins if it finds nothing.
    by: Option<usize>,
    /// Whether he then stops what the strategy cannot see.
    stops: bool,
    /// The search at hand.
    at: usize,
    question: Option<ShortestWin>,
}

/// Walks over White's moves: first those that need no search.
#[derive(Debug)]
pub struct WalkWhite {
    black: Rc<Unbounded>,
    followed: FollowedGame,
    purpose: Purpose,
    /// Moves not looked at yet, the next one last.
    rest: Vec<Place>,
    /// Those that need a search, the next one last.
    open: Vec<Open>,
    known: Vec<Child>,
    /// Moves after whose stop all is as before, where nobody knows by when that was.
    stopped: Vec<Place>,
    nodes: u64,
}

impl WalkWhite {
    /// All moves of White that differ, in the game that is followed.
    pub fn new(black: Rc<Unbounded>, followed: FollowedGame, purpose: Purpose) -> Self {
        let mut rest = black.moves_of_white(&followed);
        rest.reverse();
        Self {
            black,
            followed,
            purpose,
            rest,
            open: Vec::new(),
            known: Vec::new(),
            stopped: Vec::new(),
            nodes: 0,
        }
    }

    /// Does about `nodes` nodes of work.
    pub fn step(&mut self, engine: &mut ThreatSearch, nodes: u64) -> Step {
        let told = self.known.len();
        let result = self.work(engine, nodes);
        let children = self.known[told..].iter().map(|&child| Progress::child(child.into()));
        let progress = children.chain([Progress::nodes(self.nodes)]).collect();
        Step { done: result.is_some(), progress, result }
    }

    fn work(&mut self, engine: &mut ThreatSearch, nodes: u64) -> Option<Answered> {
        let (before, end) = (engine.nodes(), engine.nodes() + nodes.max(MOVE));
        let mut moves = (nodes / MOVE).max(1);
        while moves > 0 && engine.nodes() < end {
            moves -= 1;
            if let Some(place) = self.rest.pop() {
                self.look(place);
                if self.rest.is_empty() {
                    // The nearest come first.
                    self.open.reverse();
                    if let Some(place) = self.as_late_as_can_be() {
                        return Some(reply(place, Source::Strategy, self.nodes));
                    }
                }
            } else if let Some(mut open) = self.open.pop() {
                match open.step(engine, end - engine.nodes()) {
                    Some(child) if child.expected.is_none() && open.stops => self.stopped.push(open.place),
                    Some(child) => self.known.push(child),
                    None => self.open.push(open),
                }
            } else {
                self.tell_stopped();
                return Some(self.outcome());
            }
        }
        self.nodes += engine.nodes() - before;
        None
    }

    /// What comes of a move, if that needs no search.
    fn look(&mut self, place: Place) {
        let child = |expected, source| Child { place, expected, source };
        match self.black.forecast(&self.followed, place) {
            None => self.known.push(child(None, Source::None)),
            Some(Forecast { black, by, stops }) => match black {
                Move::Known(_) if by.is_none() && stops => self.stopped.push(place),
                Move::Known(_) => self.known.push(child(by, Source::Strategy)),
                Move::Search(search) => {
                    self.open.push(Open { place, search, by, stops, at: 0, question: None })
                }
            },
        }
    }

    /// What is stopped puts off by two stones what all other moves come to.
    fn tell_stopped(&mut self) {
        let all: Option<Vec<usize>> = self.known.iter().map(|child| child.expected).collect();
        let expected = all.and_then(|all| all.into_iter().max()).map(|by| by + 2);
        let source = if expected.is_some() { Source::Search } else { Source::None };
        self.known.extend(self.stopped.drain(..).map(|place| Child { place, expected, source }));
    }

    /// A win of White's; else, where no move can last longer, the first of those that last so long.
    fn as_late_as_can_be(&self) -> Option<Place> {
        let by = self.followed.by().filter(|_| self.purpose == Purpose::Resistance)?;
        let wins = self.known.iter().find(|child| child.source == Source::None);
        let lasting = || self.known.iter().find(|child| child.expected >= Some(by));
        wins.or_else(lasting).map(|child| child.place)
    }

    fn outcome(&self) -> Answered {
        match self.purpose {
            Purpose::Distances => Answered::Children(ChildrenFound { longest: None }),
            Purpose::Resistance => {
                let lasting = |child: &&Child| (child.expected.is_none(), child.expected);
                let latest = self.known.iter().rev().max_by_key(lasting);
                let (place, source) = latest.map_or((Place::FIRST, Source::None), |c| (c.place, c.source));
                reply(place, source, self.nodes)
            }
        }
    }
}

impl Open {
    /// Searches about so many nodes more; what comes of the move when that is known.
    fn step(&mut self, engine: &mut ThreatSearch, nodes: u64) -> Option<Child> {
        let child = |expected, source| Some(Child { place: self.place, expected, source });
        let Some(attempt) = self.search.tries.get(self.at) else {
            return child(self.by, if self.by.is_some() { Source::Strategy } else { Source::None });
        };
        let mut board = attempt.board.clone();
        let found = if attempt.kind == Kind::Vct {
            let question =
                self.question.get_or_insert_with(|| ShortestWin::new(Color::Black, attempt.moves, EFFORT));
            question.step(engine, &mut board, nodes)
        } else {
            let limits = Limits { moves: attempt.moves, nodes: EFFORT.prove };
            match engine.prove(&mut board, Color::Black, attempt.kind, limits) {
                Proof::Proven { moves } => Outcome::Win { moves },
                Proof::Disproven | Proof::Unknown => Outcome::NoWin,
            }
        };
        match found {
            Outcome::Working => None,
            Outcome::Win { moves } => {
                child(Some(self.search.stones + 2 * usize::from(moves) - 1), Source::Search)
            }
            Outcome::NoWin | Outcome::GaveUp => {
                (self.at, self.question) = (self.at + 1, None);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use strategy::Strategy;

    use super::*;

    fn walked(moves: &[(i32, i32)], purpose: Purpose, slice: u64) -> (Vec<answer::Child>, Answered) {
        let text = include_str!("../../../../www/data/everywhere.json");
        let black = Rc::new(Unbounded::new(Arc::new(Strategy::from_json(text).unwrap())).unwrap());
        let moves: Vec<Place> = moves.iter().map(|&(x, y)| Place::new(x, y).unwrap()).collect();
        let followed = black.followed(&moves).unwrap();
        let mut walk = WalkWhite::new(black, followed, purpose);
        let mut engine = ThreatSearch::new(4 << 20);
        let found = (0..200_000).find_map(|_| walk.step(&mut engine, slice).result);
        (walk.known.iter().map(|&child| child.into()).collect(), found.expect("an end"))
    }

    fn expected(children: &[answer::Child], point: &str) -> Option<u16> {
        children.iter().find(|child| child.point == point).expect(point).expected
    }

    #[test]
    fn distances_are_told_and_nothing_is_claimed() {
        let (children, found) = walked(&[(0, 0)], Purpose::Distances, 50_000);
        assert_eq!(children.len(), 31 * 31 - 1);
        assert_eq!(expected(&children, "e1n0"), Some(33));
        assert_eq!(expected(&children, "w15n2"), Some(21));
        assert!(children.iter().all(|child| child.win_at.is_none() && child.expected.is_some()));
        assert_eq!(found, Answered::Children(ChildrenFound { longest: None }));
    }

    #[test]
    fn a_stop_puts_off_what_the_other_moves_come_to() {
        let game = [(0, 0), (1, 2), (1, 1), (14, 9), (-1, 1), (15, 9), (0, 2), (16, 9), (17, 9)];
        let (children, _) = walked(&game, Purpose::Distances, 50_000);
        // A four that is stopped, after which the longest of the other moves remains.
        assert_eq!(expected(&children, "e13n9"), expected(&children, "e0n1").map(|stone| stone + 2));
        assert!(children.iter().all(|child| child.expected.is_some()), "{children:?}");
    }

    #[test]
    fn a_win_of_white_has_no_distance_and_slices_change_nothing() {
        let four = [(0, 0), (30, 30), (0, 3), (31, 30), (3, 0), (32, 30), (5, 9), (33, 30), (29, 30)];
        let (children, _) = walked(&four, Purpose::Distances, 2_000);
        assert_eq!(expected(&children, "e34n30"), None);
        let resistance = |slice| match walked(&[(0, 0)], Purpose::Resistance, slice).1 {
            Answered::Reply(reply) => reply,
            other => panic!("{other:?}"),
        };
        let whole = resistance(1_000_000);
        assert_eq!(whole.point, resistance(100).point);
        assert_eq!((whole.winner, whole.win_at), (None, None));
    }
}
