//! By when the strategy has Black win after each move of White on the board without edges. Nothing of it is proven, so nothing is
//! called a bound here: a child says `expected`, and its `winAt` is null.

use std::rc::Rc;

use ::unbounded::{FollowedGame, Forecast, Move, Place, Search, Unbounded};
use engine::Color;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};

use super::reply;
use crate::answer::{Answered, ChildrenFound, Source};
use crate::shortest::{Effort, Outcome, ShortestWin};
use crate::to_json::{Object, ToJson};

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

impl ToJson for Child {
    fn write(&self, json: &mut String) {
        let mut object = Object::begin(json);
        self.place.to_string().write(object.field("point"));
        None::<u16>.write(object.field("winAt"));
        self.expected.write(object.field("expected"));
        self.source.write(object.field("source"));
        object.end();
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

    /// Does about `nodes` nodes of work: a `Step` as JSON.
    pub fn step(&mut self, engine: &mut ThreatSearch, nodes: u64) -> String {
        let told = self.known.len();
        let result = self.work(engine, nodes);
        let mut json = String::new();
        let mut object = Object::begin(&mut json);
        result.is_some().write(object.field("done"));
        Progress(&self.known[told..], self.nodes).write(object.field("progress"));
        result.write(object.field("result"));
        object.end();
        json
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

/// What became known in a step.
struct Progress<'a>(&'a [Child], u64);

impl ToJson for Progress<'_> {
    fn write(&self, json: &mut String) {
        let Self(children, nodes) = self;
        json.push('[');
        for child in *children {
            let mut object = Object::begin(json);
            child.write(object.field("child"));
            None::<u64>.write(object.field("nodes"));
            object.end();
            json.push(',');
        }
        let mut object = Object::begin(json);
        None::<u64>.write(object.field("child"));
        nodes.write(object.field("nodes"));
        object.end();
        json.push(']');
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use strategy::Strategy;

    use super::*;

    fn walked(moves: &[(i32, i32)], purpose: Purpose, slice: u64) -> (Vec<String>, String) {
        let text = include_str!("../../../../www/data/everywhere.json");
        let black = Rc::new(Unbounded::new(Arc::new(Strategy::from_json(text).unwrap())).unwrap());
        let moves: Vec<Place> = moves.iter().map(|&(x, y)| Place::new(x, y).unwrap()).collect();
        let followed = black.followed(&moves).unwrap();
        let mut walk = WalkWhite::new(black, followed, purpose);
        let mut engine = ThreatSearch::new(4 << 20);
        let last =
            (0..200_000).map(|_| walk.step(&mut engine, slice)).find(|step| step.contains("\"done\":true"));
        let mut children: Vec<String> = walk.known.iter().map(ToJson::to_json).collect();
        children.sort();
        (children, last.expect("an end"))
    }

    #[test]
    fn distances_are_told_and_nothing_is_claimed() {
        let (children, last) = walked(&[(0, 0)], Purpose::Distances, 50_000);
        assert_eq!(children.len(), 31 * 31 - 1);
        let second = r#"{"point":"e1n0","winAt":null,"expected":33,"source":"strategy"}"#;
        let wasted = r#"{"point":"w15n2","winAt":null,"expected":21,"source":"strategy"}"#;
        for child in [second, wasted] {
            assert!(children.iter().any(|found| found == child), "{child}");
        }
        assert!(children.iter().all(|child| child.contains(r#""winAt":null,"expected":"#)));
        assert!(last.ends_with(r#""result":{"longest":null}}"#), "{last}");
    }

    #[test]
    fn a_stop_puts_off_what_the_other_moves_come_to() {
        let game = [(0, 0), (1, 2), (1, 1), (14, 9), (-1, 1), (15, 9), (0, 2), (16, 9), (17, 9)];
        let (children, _) = walked(&game, Purpose::Distances, 50_000);
        let by = |place: &str| {
            let child = children.iter().find(|child| child.contains(&format!("\"{place}\""))).expect(place);
            child.split("expected\":").nth(1).unwrap().split(',').next().unwrap().parse::<usize>().unwrap()
        };
        // A four that is stopped, after which the longest of the other moves remains.
        assert_eq!(by("e13n9"), by("e0n1") + 2);
        assert!(children.iter().all(|child| !child.contains("\"expected\":null")), "{children:?}");
    }

    #[test]
    fn a_win_of_white_has_no_distance_and_slices_change_nothing() {
        let four = [(0, 0), (30, 30), (0, 3), (31, 30), (3, 0), (32, 30), (5, 9), (33, 30), (29, 30)];
        let (children, _) = walked(&four, Purpose::Distances, 2_000);
        assert!(
            children
                .iter()
                .any(|child| child.starts_with(r#"{"point":"e34n30","winAt":null,"expected":null"#))
        );
        let (_, whole) = walked(&[(0, 0)], Purpose::Resistance, 1_000_000);
        let (_, sliced) = walked(&[(0, 0)], Purpose::Resistance, 100);
        let point = |step: &str| step.split(r#""point":"#).last().unwrap()[..7].to_owned();
        assert_eq!(point(&whole), point(&sliced));
        assert!(whole.contains(r#""winner":null,"winAt":null"#), "{whole}");
    }
}
