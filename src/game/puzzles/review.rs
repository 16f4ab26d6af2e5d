//! What each move of a game kept or threw away, by what is proven.

use engine::threat::Kind;
use engine::{Board, Color, Point};
use play::{EngineKind, EngineSpec, Player};
use search::{Control, Limits};

use crate::judge::{Judge, Shortest, Verdict};

/// Bytes of the table of the threat search, and of the player's who judges where nothing is proven.
const TABLE: usize = 1 << 22;
const PLAYER: usize = 4 << 20;
/// Stones of its own with which a side is asked to win.
const MOST: u8 = 14;
/// Questions about single positions that one question about a move may take.
const QUESTIONS: u64 = 10;

/// How a position stands for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Proven: it wins with so many more stones of its own. The line begins with its move.
    Wins {
        /// Its stones, five included.
        own: u8,
        /// A winning line.
        line: Vec<Point>,
    },
    /// Proven: the other side wins with so many more stones of its own, whatever it plays. The line begins with a reply
    /// that lasts longest.
    Loses {
        /// The winner's stones, five included.
        own: u8,
        /// How it goes.
        line: Vec<Point>,
    },
    /// Nothing is proven: what a search of the tree says, for the side to move, in the engine's points, and its move.
    Open {
        /// The score.
        score: i32,
        /// The move that looks best.
        best: Option<Point>,
    },
    /// The game is over.
    Over,
}

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grade {
    /// It made five.
    Five,
    /// It kept a proven win; it takes so many stones of its own more than the shortest that was there.
    Kept {
        /// 0 for the shortest.
        longer: u8,
    },
    /// It let a proven win go: after `reply` threats do not win, not even with twice the stones.
    Missed {
        /// The win that was there.
        line: Vec<Point>,
        /// The reply that proves it.
        reply: Point,
    },
    /// It found a win that no search for threats had seen before it.
    Found,
    /// It loses by force, which was not proven before it.
    Loses {
        /// How.
        line: Vec<Point>,
        /// A move after which no loss is proven, if one was found.
        better: Option<Point>,
    },
    /// It was lost before, whatever was played.
    Lost,
    /// Nothing was proven before or after: what the evaluation lost by it, in the engine's points.
    Open {
        /// Below 0 if it gained.
        drop: i32,
        /// The move that looked best.
        best: Option<Point>,
    },
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// The move.
    pub point: Point,
    /// Whose.
    pub color: Color,
    /// What it did.
    pub grade: Grade,
    /// How the position after it stands, for the side to move there.
    pub after: Standing,
}

/// Looks at games move by move.
#[derive(Debug)]
pub struct Reviewer {
    judge: Judge,
    player: Player,
    /// Positions for a look at a position where nothing is proven.
    nodes: u64,
}

impl Reviewer {
    /// A reviewer who spends about `nodes` positions on each question.
    pub fn new(nodes: u64) -> Self {
        let player = Player::new(EngineSpec::new(EngineKind::Best), PLAYER, 0);
        Self { judge: Judge::new(TABLE, nodes), player, nodes }
    }

    /// Reviews the next move of a game. `before` is how the position stands, as [`standing`](Self::standing) or the review of
    /// the move before has said.
    pub fn review(&mut self, board: &Board, before: &Standing, point: Point) -> Reviewed {
        let mut after = board.clone();
        after.make(point);
        let standing = self.standing(&after);
        self.grade(board, before, point, standing)
    }

    /// The same where it is known how the position after the move stands.
    pub fn grade(&mut self, board: &Board, before: &Standing, point: Point, mut after: Standing) -> Reviewed {
        self.judge.allow(QUESTIONS * self.nodes);
        let color = board.to_move();
        let mut made = board.clone();
        made.make(point);
        let grade = match (before, &after) {
            _ if made.winner() == Some(color) => Grade::Five,
            (Standing::Wins { own, line }, _) => self.with_win(board, point, *own, line, &mut after),
            (Standing::Loses { .. }, _) => Grade::Lost,
            (_, Standing::Loses { .. }) => Grade::Found,
            (_, Standing::Wins { line, .. }) => {
                Grade::Loses { line: line.clone(), better: self.better(board, before, point) }
            }
            (Standing::Open { score, best }, Standing::Open { score: next, .. }) => {
                Grade::Open { drop: score + next, best: best.filter(|&best| best != point) }
            }
            _ => Grade::Open { drop: 0, best: None },
        };
        Reviewed { point, color, grade, after }
    }

    /// What became of a proven win. That it is gone is said only if threats do not win with twice the stones either.
    fn with_win(
        &mut self,
        board: &Board,
        point: Point,
        own: u8,
        line: &[Point],
        after: &mut Standing,
    ) -> Grade {
        if let Standing::Loses { own: left, .. } = *after {
            return Grade::Kept { longer: (left + 1).saturating_sub(own) };
        }
        match self.judge.attack(board, point, (2 * own).max(MOST)) {
            Verdict::Five => Grade::Five,
            Verdict::Wins { own: left, reply } => {
                *after = Standing::Loses { own: left, line: vec![reply] };
                Grade::Kept { longer: (left + 1).saturating_sub(own) }
            }
            Verdict::Fails { reply } => Grade::Missed { line: line.to_vec(), reply },
            Verdict::Unknown => Grade::Open { drop: 0, best: line.first().copied() },
        }
    }

    /// A move in place of one that loses, after which no loss by threats is found.
    fn better(&mut self, board: &Board, before: &Standing, played: Point) -> Option<Point> {
        let attacker = !board.to_move();
        let mut first: Vec<Point> = match before {
            Standing::Open { best, .. } => best.iter().copied().collect(),
            _ => Vec::new(),
        };
        // What takes the winner's own first move, and what else stands in its way.
        let mut after = board.clone();
        after.make(played);
        if let Shortest::Win(own) = self.judge.shortest(&mut after, attacker, Kind::Vct, MOST) {
            first.extend(self.judge.line(&mut after, attacker, Kind::Vct, own));
        }
        first.retain(|&point| point != played && board.legal().contains(point));
        first.into_iter().find(|&point| {
            let mut tried = board.clone();
            tried.make(point);
            self.judge.shortest(&mut tried, attacker, Kind::Vct, MOST) == Shortest::None
        })
    }

    /// How a position stands.
    pub fn standing(&mut self, board: &Board) -> Standing {
        if board.is_over() {
            return Standing::Over;
        }
        self.attack(board).or_else(|| self.defence(board)).unwrap_or_else(|| self.open(board))
    }

    /// Whether the side to move wins by threats.
    pub(crate) fn attack(&mut self, board: &Board) -> Option<Standing> {
        self.judge.allow(QUESTIONS * self.nodes);
        let mut copy = board.clone();
        let mover = board.to_move();
        let Shortest::Win(own) = self.judge.shortest(&mut copy, mover, Kind::Vct, MOST) else { return None };
        let line = self.judge.line(&mut copy, mover, Kind::Vct, own);
        Some(Standing::Wins { own, line })
    }

    /// Whether the other side wins, whatever the side to move does.
    pub(crate) fn defence(&mut self, board: &Board) -> Option<Standing> {
        if board.stones() == 0 {
            return None;
        }
        self.judge.allow(QUESTIONS * self.nodes);
        let Verdict::Wins { own, reply } = self.judge.stands(board, MOST) else { return None };
        let mut copy = board.clone();
        copy.make(reply);
        let rest = self.judge.line(&mut copy, !board.to_move(), Kind::Vct, own);
        Some(Standing::Loses { own, line: std::iter::once(reply).chain(rest).collect() })
    }

    /// What the search of the tree says where nothing is proven.
    pub(crate) fn open(&mut self, board: &Board) -> Standing {
        let report = self.player.think(board, &Limits::nodes(self.nodes / 8), &Control::default());
        Standing::Open { score: report.score.unwrap_or(0), best: report.best }
    }
}
