//! Proves every claim of a puzzle again.
//!
//! The caller plays out every win against all replies, on a board that shares nothing with the engine. A threat search with an
//! empty table shows that a move does not win. For renju, an exhaustive search on a plain board checks both kinds of claims.

use std::collections::HashMap;

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Point, Rule};

use crate::find::Finder;
use crate::judge::Judge;
use crate::puzzle::{Puzzle, Theme};
use crate::renju;
use crate::shape::{Shape, shape};

/// In bytes. The table is cleared for each puzzle.
const TABLE: usize = 1 << 21;
const NODES: u64 = 2_000_000;
/// Margins, in stones beyond the shortest win. If a puzzle has one winning move, no other move may win within `SLACK` more
/// stones. If it has one defense, every other move must lose within `LATER` more stones.
const SLACK: u8 = 2;
const LATER: u8 = 4;
const EXHAUSTIVE_NODES: u64 = 1_000_000;
/// In a defense puzzle, Black must have no win by threats within this many stones after the answer.
const HOLDS: u8 = 14;

/// A win for Black that a puzzle claims.
#[derive(Clone, Copy, Debug)]
pub struct Win<'a> {
    /// The rule. The board is 15x15.
    pub rule: Rule,
    /// The moves before the win, by either side.
    pub moves: &'a [Point],
    /// The move number by which Black makes five, counting the stones of both colors.
    pub by: usize,
    /// The kind of threats that is enough for the win.
    pub kind: Kind,
}

/// Checks a sequence of puzzles.
#[derive(Debug)]
pub struct Checker<P> {
    judge: Judge,
    finder: Finder,
    shapes: HashMap<Shape, String>,
    play_out: P,
    /// Wins played out.
    pub wins: usize,
    /// Moves proven not to win.
    pub failures: usize,
}

impl<P: FnMut(&Win<'_>) -> Result<(), String>> Checker<P> {
    /// Creates a checker. `play_out` tries every reply to a claimed win and fails with a sentence.
    pub fn new(play_out: P) -> Self {
        Self {
            judge: Judge::new(TABLE, NODES),
            finder: Finder::default(),
            shapes: HashMap::new(),
            play_out,
            wins: 0,
            failures: 0,
        }
    }

    /// Checks every claim of a puzzle.
    ///
    /// # Errors
    /// Fails with a sentence that describes the false claim.
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<(), String> {
        let board = puzzle.board().map_err(|error| error.to_string())?;
        self.judge.forget();
        if let Some(other) = self.shapes.insert(shape(puzzle.black, puzzle.white), puzzle.to_string()) {
            return Err(format!("identical to {other}"));
        }
        if puzzle.fours + puzzle.quiet + 1 != puzzle.own {
            return Err("the numbers of fours and quiet moves do not add up".to_owned());
        }
        if !board.legal().contains(puzzle.answer) {
            return Err("the answer is not legal".to_owned());
        }
        self.claim(puzzle, &board)?;
        if self.finder.rating(puzzle) == Some(puzzle.rating) {
            Ok(())
        } else {
            Err("the rating is wrong".to_owned())
        }
    }

    fn claim(&mut self, puzzle: &Puzzle, board: &Board) -> Result<(), String> {
        match puzzle.theme {
            Theme::Fours => self.wins(puzzle, board, Kind::Vcf),
            Theme::Threats => {
                self.wins(puzzle, board, Kind::Vct)?;
                let by_fours = ThreatLimits { own_stones: puzzle.own + LATER, nodes: NODES };
                let mut search = ThreatSearch::new(TABLE);
                match search.prove(&mut board.clone(), Color::Black, Kind::Vcf, by_fours) {
                    Proof::Disproven => Ok(()),
                    _ => Err("the search does not show that fours alone fail".to_owned()),
                }
            }
            Theme::Move => {
                self.wins(puzzle, board, Kind::Vct)?;
                self.others_fail(puzzle, board)
            }
            Theme::Defence => self.others_lose(puzzle, board),
            // The verifier's board supports neither renju's recursive rule for threes nor wins for White.
            Theme::Avoid | Theme::Forbid => {
                self.wins += 1;
                self.failures += renju::prove(puzzle, board, EXHAUSTIVE_NODES)?;
                Ok(())
            }
        }
    }

    fn wins(&mut self, puzzle: &Puzzle, board: &Board, kind: Kind) -> Result<(), String> {
        let mut moves = board.moves().to_vec();
        moves.push(puzzle.answer);
        self.play_out(puzzle.rule, &moves, board.stones() + 2 * usize::from(puzzle.own) - 1, kind)
    }

    fn play_out(&mut self, rule: Rule, moves: &[Point], by: usize, kind: Kind) -> Result<(), String> {
        self.wins += 1;
        (self.play_out)(&Win { rule, moves, by, kind })
    }

    /// Checks that every move except the answer allows White a reply after which Black does not win by threats in time.
    fn others_fail(&mut self, puzzle: &Puzzle, board: &Board) -> Result<(), String> {
        for point in board.legal() {
            if point != puzzle.answer {
                self.failures += 1;
                if self.judge.wins(board, point, puzzle.own - 1 + SLACK) != Proof::Disproven {
                    return Err(format!("{point} may win too"));
                }
            }
        }
        Ok(())
    }

    /// Plays out Black's win after every move except the answer, and checks that the threat search finds no win after the
    /// answer.
    fn others_lose(&mut self, puzzle: &Puzzle, board: &Board) -> Result<(), String> {
        for point in board.legal() {
            let mut after = board.clone();
            after.make(point);
            if point == puzzle.answer {
                self.failures += 1;
                if self.judge.proves(&mut after, Color::Black, HOLDS) != Proof::Disproven {
                    return Err("the answer may not hold".to_owned());
                }
                continue;
            }
            // If White's move is a four, Black must answer it, which takes an extra stone.
            let Proof::Proven { own_stones: moves } =
                self.judge.proves(&mut after, Color::Black, puzzle.own + LATER)
            else {
                return Err(format!("{point} may hold too"));
            };
            let by = after.stones() + 2 * usize::from(moves) - 1;
            self.play_out(puzzle.rule, after.moves(), by, Kind::Vct)
                .map_err(|error| format!("{point}: {error}"))?;
        }
        Ok(())
    }
}
