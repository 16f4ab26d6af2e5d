//! Checks the wins that reviews of the engine's games report as missed.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size};
use play::{EngineKind, EngineSpec, Level, OpeningMaker, Player};
use puzzles::{MoveGrade, Reviewer};
use search::Control;

const NODES: u64 = 300;
const LONGEST: usize = 40;
/// The node limit for a check, fifty times that of the review in the tests.
const PATIENCE: u64 = 1_000_000;

#[derive(Debug)]
pub struct Missed {
    before: Board,
    played: Point,
    line: Vec<Point>,
    reply: Point,
}

/// The wins reported as missed in one game. The engine plays at this level, and the review uses this many nodes.
pub fn missed_wins(seed: u64, level: u8, number: u64, nodes: u64) -> Vec<Missed> {
    let empty = Board::new(Size::FIFTEEN, Rule::Standard);
    let mut board = OpeningMaker { empty, seed, nodes: NODES, games: 2 }.draw(number);
    let spec = EngineSpec::new(EngineKind::Best).at_level(Level::new(level).expect("1 to 10"));
    let mut player = Player::new(spec, 1 << 20, number);
    let mut reviewer = Reviewer::new(nodes);
    let mut standing = reviewer.standing(&board);
    let mut missed = Vec::new();
    while !board.is_over() && board.stones() < LONGEST {
        let thought = player.think(&board, &search::Limits::nodes(NODES), &Control::default());
        let Some(played) = thought.best else { break };
        let reviewed = reviewer.review(&board, &standing, Some(played));
        if let MoveGrade::Missed { line, reply } = reviewed.grade {
            missed.push(Missed { before: board.clone(), played, line, reply });
        }
        board.make(played);
        standing = reviewed.after;
    }
    missed
}

impl Missed {
    /// Checks with an empty table that the win existed and is gone after the reply, even with twice as many stones.
    ///
    /// # Errors
    /// Fails with a description of the false claim.
    pub fn confirm(&self) -> Result<(), &'static str> {
        let mut search = ThreatSearch::new(1 << 22);
        let mover = self.before.to_move();
        let own = self.line.len().div_ceil(2) as u8;
        let mut proves = |board: &Board, moves| {
            let limits = Limits { moves, nodes: PATIENCE };
            search.prove(&mut board.clone(), mover, Kind::Vct, limits)
        };
        if !matches!(proves(&self.before, own), Proof::Proven { .. }) {
            return Err("the win was not there");
        }
        if !self.plays_out() {
            return Err("the line does not end with five");
        }
        let mut after = self.before.clone();
        after.make(self.played);
        after.make(self.reply);
        if after.winner() == Some(!mover) {
            return Ok(());
        }
        match proves(&after, 2 * own) {
            Proof::Disproven => Ok(()),
            Proof::Proven { .. } => Err("the win is still there"),
            Proof::Unknown => Err("whether the win is gone stays open"),
        }
    }

    /// Whether the line is legal and ends with a five for the side to move.
    fn plays_out(&self) -> bool {
        let mut board = self.before.clone();
        let legal = self.line.iter().all(|&point| board.play(point).is_ok());
        let winner: Option<Color> = board.winner();
        legal && winner == Some(self.before.to_move())
    }
}
