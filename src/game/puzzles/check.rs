//! Proves every claim of a puzzle again.
//!
//! The caller plays wins out against every reply, on a board that shares nothing with the engine. That a move does not win is
//! the result of a threat search with an empty table.

use std::collections::HashMap;

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Rule};

use crate::find::Finder;
use crate::judge::Judge;
use crate::puzzle::{Puzzle, Theme};
use crate::shape::{Shape, shape};

/// The size of a table in bytes. It is cleared for every puzzle.
const TABLE: usize = 1 << 21;
/// The node limit of a position.
const NODES: u64 = 2_000_000;
/// The extra stones beyond the win within which no other move wins, if the win is unique, and within which other defenses lose.
const SLACK: u8 = 2;
const LATER: u8 = 4;
/// The number of stones up to which the only defense is proven to hold.
const HOLDS: u8 = 14;

/// A win for Black that a puzzle claims.
#[derive(Clone, Copy, Debug)]
pub struct Win<'a> {
    /// The rule, on 15x15.
    pub rule: Rule,
    /// The moves before it, with either side to move.
    pub moves: &'a [Point],
    /// The stone by which Black has five.
    pub by: usize,
    /// The threats that are enough.
    pub kind: Kind,
}

/// Checks puzzles one after another.
#[derive(Debug)]
pub struct Checker<P> {
    judge: Judge,
    finder: Finder,
    shapes: HashMap<Shape, String>,
    play_out: P,
    /// The number of wins played out.
    pub wins: usize,
    /// The number of moves proven not to win.
    pub failures: usize,
}

impl<P: FnMut(&Win<'_>) -> Result<(), String>> Checker<P> {
    /// Creates a checker. `play_out` tries every reply to a claimed win; its error is a sentence.
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
    /// Fails with a sentence about the false claim.
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<(), String> {
        let board = puzzle.board().map_err(|error| error.to_string())?;
        self.judge.forget();
        if let Some(other) = self.shapes.insert(shape(puzzle.black, puzzle.white), puzzle.to_string()) {
            return Err(format!("the same as {other}"));
        }
        if puzzle.fours + puzzle.quiet + 1 != puzzle.own {
            return Err("fours and quiet moves do not add up".to_owned());
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

    /// Checks the claim of the theme.
    fn claim(&mut self, puzzle: &Puzzle, board: &Board) -> Result<(), String> {
        match puzzle.theme {
            Theme::Fours => self.wins(puzzle, board, Kind::Vcf),
            Theme::Threats => {
                self.wins(puzzle, board, Kind::Vct)?;
                let by_fours = Limits { moves: puzzle.own + LATER, nodes: NODES };
                let mut search = ThreatSearch::new(TABLE);
                match search.prove(&mut board.clone(), Color::Black, Kind::Vcf, by_fours) {
                    Proof::Disproven => Ok(()),
                    _ => Err("not shown that fours alone do not win".to_owned()),
                }
            }
            Theme::Move => {
                self.wins(puzzle, board, Kind::Vct)?;
                self.others_fail(puzzle, board)
            }
            Theme::Defence => self.others_lose(puzzle, board),
        }
    }

    /// Checks that Black wins with the answer, by the stone claimed.
    fn wins(&mut self, puzzle: &Puzzle, board: &Board, kind: Kind) -> Result<(), String> {
        let mut moves = board.moves().to_vec();
        moves.push(puzzle.answer);
        self.play_out(puzzle.rule, &moves, board.stones() + 2 * usize::from(puzzle.own) - 1, kind)
    }

    fn play_out(&mut self, rule: Rule, moves: &[Point], by: usize, kind: Kind) -> Result<(), String> {
        self.wins += 1;
        (self.play_out)(&Win { rule, moves, by, kind })
    }

    /// Checks that after every other move White has a reply that leaves Black without a win by threats in time.
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

    /// Checks that Black wins after every other move, by playing it out, and that the threat search finds no win after the
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
            // A white four is answered at once, which costs Black a stone.
            let Proof::Proven { moves } = self.judge.proves(&mut after, Color::Black, puzzle.own + LATER)
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
