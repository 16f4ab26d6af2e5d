//! How long Black needs after each move of White; from it White's longest resistance and the bound of a position.

use engine::{Board, Color, Deadline, Point, PointSet};
use strategy::Stones;

use crate::answer::{Answered, BoundFound, Child, ChildrenFound, Reply, Source};
use crate::error::EngineError;
use crate::game::Side;
use crate::shortest::{Effort, Outcome, ShortestWin};
use crate::state::{Bound, State};
use crate::static_move;
use crate::task::{Progress, Work};

/// What the walk over White's moves is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// All distances.
    Distances,
    /// One of White's moves that last longest.
    Resistance,
    /// The stone by which Black has won at the latest.
    Bound,
}

/// For a win that the strategy promises.
const PROMISED: Effort = Effort { prove: 400_000, shorten: 12_000 };
/// Where nothing is promised there are two hundred moves to try.
const HOPED: Effort = Effort { prove: 4_000, shorten: 500 };

/// Walks over White's moves.
#[derive(Debug)]
pub struct WalkChildren {
    board: Board,
    purpose: Purpose,
    bound: Bound,
    /// White's moves yet to look at, the next one last.
    rest: Vec<Point>,
    question: Option<ShortestWin>,
    children: Vec<(Point, Child)>,
    /// Whether the stored answers have been told.
    told: bool,
    begun: u64,
}

impl WalkChildren {
    /// All moves of White in this position.
    ///
    /// # Errors
    /// When the game is over or Black is to move.
    pub fn new(state: &State, board: Board, purpose: Purpose) -> Result<Self, EngineError> {
        if board.winner().is_some() || board.empty().is_empty() {
            return Err(EngineError::game_over());
        }
        if board.to_move() != Color::White {
            return Err(EngineError::option("kind", "asked of White's moves, and it is not his turn"));
        }
        let bound = state.bound(&board);
        let mut walk = Self {
            purpose,
            bound,
            rest: Vec::new(),
            question: None,
            children: Vec::new(),
            told: false,
            begun: state.search.nodes(),
            board,
        };
        walk.take_stored(state);
        Ok(walk)
    }

    /// Takes what the strategy holds, and lines the other moves up: those near stones first.
    fn take_stored(&mut self, state: &State) {
        let mut stored = PointSet::default();
        if let Some(book) = &state.book {
            book.tell_answered(&self.board, |white, win_at| {
                stored.insert(white);
                let (point, win_at) = (white.to_string(), Some(win_at.stone() as u16));
                self.children
                    .push((white, Child { point, win_at, expected: None, source: Source::Strategy }));
            });
        }
        let open = self.board.empty() - stored;
        let near = |point: Point| {
            let distance = |&p: &Point| point.col().abs_diff(p.col()).max(point.row().abs_diff(p.row()));
            self.board.moves().iter().map(distance).min().unwrap_or(0)
        };
        let far_first = (0..self.board.size().side()).rev();
        let rest = far_first.flat_map(|distance| open.iter().filter(move |&point| near(point) == distance));
        self.rest = rest.collect();
    }

    /// The outcome if it is known before all moves are looked at.
    fn early(&self, state: &State) -> Option<Answered> {
        if self.purpose == Purpose::Distances {
            return None;
        }
        let own_five = self.board.classes(Color::White).fives.first();
        if let Some(five) = own_five {
            return Some(match self.purpose {
                Purpose::Bound => Answered::Bound(BoundFound { win_at: None }),
                _ => {
                    let win_at = Some(self.board.stones() as u16 + 1);
                    Answered::Reply(Reply { winner: Some(Side::White), ..self.reply(state, five, win_at) })
                }
            });
        }
        let position = Stones::on(&self.board);
        let stored = state.stored(self.board.moves(), &position);
        if self.purpose == Purpose::Bound {
            let win_at = stored.or_else(|| state.claimed(&position))?;
            return Some(Answered::Bound(BoundFound { win_at: Some(win_at.stone() as u16) }));
        }
        // No move can last longer than the bound of the position.
        let bound = stored?.stone() as u16;
        let longest: Vec<Point> =
            self.children.iter().filter(|(_, child)| child.win_at == Some(bound)).map(|c| c.0).collect();
        if longest.is_empty() {
            return None;
        }
        Some(Answered::Reply(self.reply(state, longest[state.choose(longest.len())], Some(bound))))
    }

    fn reply(&self, state: &State, point: Point, win_at: Option<u16>) -> Reply {
        let source = self.children.iter().find(|(p, _)| *p == point).map_or(Source::None, |(_, c)| c.source);
        let nodes = state.search.nodes() - self.begun;
        let winner = win_at.map(|_| Side::Black);
        Reply { point: point.to_string(), winner, win_at, source, line: Vec::new(), nodes }
    }

    /// The outcome when all moves are known.
    fn outcome(&self, state: &State) -> Result<Answered, EngineError> {
        let unproven = || self.children.iter().filter(|(_, child)| child.win_at.is_none()).map(|c| c.0);
        let longest = self.children.iter().filter_map(|(_, child)| child.win_at).max();
        Ok(match self.purpose {
            Purpose::Distances => Answered::Children(ChildrenFound { longest }),
            Purpose::Bound => {
                Answered::Bound(BoundFound { win_at: longest.filter(|_| unproven().next().is_none()) })
            }
            Purpose::Resistance => match static_move::best_of(&self.board, unproven()) {
                Some(point) => Answered::Reply(self.reply(state, point, None)),
                None => {
                    let equal: Vec<Point> =
                        self.children.iter().filter(|(_, c)| c.win_at == longest).map(|c| c.0).collect();
                    let point = *equal.get(state.choose(equal.len())).ok_or_else(EngineError::game_over)?;
                    Answered::Reply(self.reply(state, point, longest))
                }
            },
        })
    }

    /// Looks at one move for about `nodes` nodes; returns it when it is done.
    fn look(&mut self, state: &mut State, point: Point, nodes: u64) -> Option<Child> {
        let child = |win_at, source| Some(Child { point: point.to_string(), win_at, expected: None, source });
        self.board.make(point);
        let answer = 'answer: {
            if self.board.winner().is_some() {
                break 'answer child(None, Source::None);
            }
            let position = Stones::on(&self.board);
            if self.question.is_none()
                && let Some(win_at) = state.claimed(&position)
            {
                break 'answer child(Some(win_at.stone() as u16), Source::Search);
            }
            let effort = if self.bound == Bound::Free { HOPED } else { PROMISED };
            let left = self.bound.own_left(self.board.stones());
            let question = self.question.get_or_insert_with(|| ShortestWin::new(Color::Black, left, effort));
            match question.step(&mut state.search, &mut self.board, nodes) {
                Outcome::Working => None,
                Outcome::Win { moves } => {
                    let win_at = Deadline::after(self.board.stones(), moves);
                    if let Some(win_at) = win_at {
                        state.claim(&position, win_at);
                    }
                    child(win_at.map(|win_at| win_at.stone() as u16), Source::Search)
                }
                Outcome::NoWin | Outcome::GaveUp => child(None, Source::None),
            }
        };
        self.board.unmake();
        answer
    }
}

impl Work for WalkChildren {
    fn step(
        &mut self,
        state: &mut State,
        nodes: u64,
        progress: &mut Vec<Progress>,
    ) -> Result<Option<Answered>, EngineError> {
        if let Some(answer) = self.early(state) {
            return Ok(Some(answer));
        }
        if !self.told {
            self.told = true;
            progress.extend(self.children.iter().map(|(_, child)| Progress::child(child.clone())));
        }
        let end = state.search.nodes() + nodes;
        // A move that is known costs a little too: many of them must not make a slice long.
        let mut looks = nodes / 20 + 1;
        while let Some(&point) = self.rest.last() {
            let left = end.saturating_sub(state.search.nodes());
            if left == 0 || looks == 0 {
                progress.push(Progress::nodes(state.search.nodes() - self.begun));
                return Ok(None);
            }
            looks -= 1;
            if let Some(child) = self.look(state, point, left) {
                self.question = None;
                self.rest.pop();
                progress.push(Progress::child(child.clone()));
                self.children.push((point, child));
            }
        }
        self.outcome(state).map(Some)
    }
}
