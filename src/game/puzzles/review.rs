//! Reviews the moves of a game by proven results.

use engine::threat::{Kind, Proof};
use engine::{Board, Color, Forbidden, Point};
use play::{EngineKind, EngineSpec, Player};
use search::{Control, Limits};

use crate::judge::{AttackVerdict, Judge};

/// In bytes, for the threat search and for the player that evaluates unproven positions.
const TABLE: usize = 1 << 22;
const PLAYER: usize = 4 << 20;
const MOST: u8 = 14;
/// The nodes for judging one move, as a multiple of those for one position.
const QUESTIONS: u64 = 10;

/// The node limit of each search in a review, which takes some tenths of a second at most.
pub const REVIEW_NODES: u64 = 20_000;

/// The result of a position for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The side to move is proven to win.
    Wins {
        /// The stones that it still needs, including the one that makes five.
        own: u8,
        /// A winning line, starting with its move.
        line: Vec<Point>,
    },
    /// The other side is proven to win.
    Loses {
        /// The stones that the winner still needs, including the one that makes five.
        own: u8,
        /// A winning line, starting with a reply that lasts longest.
        line: Vec<Point>,
    },
    /// Nothing is proven. A tree search gives an evaluation.
    Open {
        /// The score for the side to move, in the engine's units.
        score: i32,
        /// The best move found.
        best: Option<Point>,
    },
    /// The game is over.
    Over,
}

/// The grade of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveGrade {
    /// The move made five.
    Five,
    /// The move is forbidden, so Black has lost.
    Forbidden {
        /// Why it is forbidden.
        kind: Forbidden,
        /// The best move found instead.
        better: Option<Point>,
    },
    /// The move keeps the win, possibly with more stones than before.
    StillWins,
    /// The move missed a proven win. After `reply`, threats do not win, even with twice as many stones.
    Missed {
        /// The missed win.
        line: Vec<Point>,
        /// The reply after which the win is gone.
        reply: Point,
    },
    /// The move wins in a way that no threat search had found before.
    Found,
    /// The move loses by force. No loss was proven before.
    Loses {
        /// The losing line.
        line: Vec<Point>,
        /// A move after which no loss is proven, if known.
        better: Option<Point>,
    },
    /// The position was already lost.
    Lost,
    /// Nothing is proven before or after the move.
    Open {
        /// The best move found, if another move was played.
        best: Option<Point>,
    },
}

/// A reviewed move or pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// The move, or `None` for a pass.
    pub turn: Option<Point>,
    /// The side that made it.
    pub color: Color,
    /// Its grade.
    pub grade: MoveGrade,
    /// The result of the position after the move, for the side to move there.
    pub after: Standing,
}

/// Reviews games move by move.
#[derive(Debug)]
pub struct Reviewer {
    judge: Judge,
    player: Player,
    /// The node limit for a position in which nothing is proven.
    nodes: u64,
}

impl Reviewer {
    /// Creates a reviewer with about `nodes` nodes for each search.
    pub fn new(nodes: u64) -> Self {
        let player = Player::new(EngineSpec::new(EngineKind::Best), PLAYER, 0);
        Self { judge: Judge::new(TABLE, nodes), player, nodes }
    }

    /// Reviews the next move or pass of a game. `before` is the result before it, from [`standing`](Self::standing) or from the
    /// review of the previous turn, and `after` is the result after it.
    pub fn grade(
        &mut self,
        board: &Board,
        before: &Standing,
        turn: Option<Point>,
        mut after: Standing,
    ) -> Reviewed {
        self.judge.allow(QUESTIONS * self.nodes);
        let color = board.to_move();
        if let Some(kind) = forbidden(board, turn) {
            let better = match before {
                Standing::Wins { line, .. } => line.first().copied(),
                Standing::Open { best, .. } => *best,
                Standing::Loses { .. } | Standing::Over => None,
            };
            return Reviewed { turn, color, grade: MoveGrade::Forbidden { kind, better }, after };
        }
        let mut made = board.clone();
        made.make_turn(turn);
        let grade = match (before, &after) {
            _ if made.winner() == Some(color) => MoveGrade::Five,
            (Standing::Wins { own, line }, _) => self.with_win(&made, *own, line, &mut after),
            (Standing::Loses { .. }, _) => MoveGrade::Lost,
            (_, Standing::Loses { .. }) => MoveGrade::Found,
            (_, Standing::Wins { line, .. }) => {
                MoveGrade::Loses { line: line.clone(), better: self.better(board, before, turn) }
            }
            (Standing::Open { best, .. }, Standing::Open { .. }) => {
                MoveGrade::Open { best: best.filter(|&best| Some(best) != turn) }
            }
            _ => MoveGrade::Open { best: None },
        };
        Reviewed { turn, color, grade, after }
    }

    /// The grade of a move in a won position. The win counts as missed only if threats no longer win, even with twice as many
    /// stones.
    fn with_win(&mut self, made: &Board, own: u8, line: &[Point], after: &mut Standing) -> MoveGrade {
        if matches!(after, Standing::Loses { .. }) {
            return MoveGrade::StillWins;
        }
        match self.judge.attack_made(made, (2 * own).max(MOST)) {
            AttackVerdict::Five => MoveGrade::Five,
            AttackVerdict::Wins { own: left, reply } => {
                *after = Standing::Loses { own: left, line: vec![reply] };
                MoveGrade::StillWins
            }
            AttackVerdict::Fails { reply } => MoveGrade::Missed { line: line.to_vec(), reply },
            AttackVerdict::Unknown => MoveGrade::Open { best: line.first().copied() },
        }
    }

    /// A move to play instead of a losing one. No loss by threats is known after it.
    fn better(&mut self, board: &Board, before: &Standing, played: Option<Point>) -> Option<Point> {
        let attacker = !board.to_move();
        let mut first: Vec<Point> = match before {
            Standing::Open { best, .. } => best.iter().copied().collect(),
            _ => Vec::new(),
        };
        // A better move is often on a point of the winner's line.
        let mut after = board.clone();
        after.make_turn(played);
        if let Proof::Proven { own_stones: own } = self.judge.shortest(&mut after, attacker, Kind::Vct, MOST)
        {
            first.extend(self.judge.line(&mut after, attacker, Kind::Vct, own));
        }
        first.retain(|&point| Some(point) != played && board.legal().contains(point));
        first.into_iter().find(|&point| {
            let mut tried = board.clone();
            tried.make(point);
            self.judge.shortest(&mut tried, attacker, Kind::Vct, MOST) == Proof::Disproven
        })
    }

    /// The result of a position, after up to three searches.
    pub fn standing(&mut self, board: &Board) -> Standing {
        if board.is_over() {
            return Standing::Over;
        }
        self.attack(board).or_else(|| self.defence(board)).unwrap_or_else(|| self.open(board))
    }

    /// The result if the side to move wins by threats.
    pub(crate) fn attack(&mut self, board: &Board) -> Option<Standing> {
        self.judge.allow(QUESTIONS * self.nodes);
        let mut copy = board.clone();
        let mover = board.to_move();
        let Proof::Proven { own_stones: own } = self.judge.shortest(&mut copy, mover, Kind::Vct, MOST) else {
            return None;
        };
        let line = self.judge.line(&mut copy, mover, Kind::Vct, own);
        Some(Standing::Wins { own, line })
    }

    /// The result if the other side wins against every move.
    pub(crate) fn defence(&mut self, board: &Board) -> Option<Standing> {
        if board.stones() == 0 {
            return None;
        }
        self.judge.allow(QUESTIONS * self.nodes);
        let AttackVerdict::Wins { own, reply } = self.judge.attack_made(board, MOST) else { return None };
        let mut copy = board.clone();
        copy.make(reply);
        let rest = self.judge.line(&mut copy, !board.to_move(), Kind::Vct, own);
        Some(Standing::Loses { own, line: std::iter::once(reply).chain(rest).collect() })
    }

    /// The result of a tree search, where nothing is proven.
    pub(crate) fn open(&mut self, board: &Board) -> Standing {
        let report = self.player.think(board, &Limits::nodes(self.nodes / 8), &Control::default());
        Standing::Open { score: report.score.unwrap_or(0), best: report.best }
    }
}

/// The reason why a move is forbidden, with which Black loses.
pub(crate) fn forbidden(board: &Board, turn: Option<Point>) -> Option<Forbidden> {
    turn.filter(|_| board.to_move() == Color::Black).and_then(|point| board.why_forbidden(point))
}
