//! Played games: as lines of JSON that a match resumes from, and as SGF.

use engine::Point;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write as _};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Points on one side of the board.
    pub size: usize,
    /// `standard`, `freestyle`, `strict` or `renju`.
    pub rule: String,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// Which opening, counted from 0.
    pub opening: usize,
    /// What each move could cost, like `100 ms` or `50000 nodes`, and what those of the second contender could, if not the same.
    pub budget: String,
    /// `black`, `white` or `draw`.
    pub winner: String,
    /// Why: `five`, `full board`, or how the loser forfeited.
    pub reason: String,
    /// All moves, the opening included, separated by blanks.
    pub moves: String,
    /// The longest time that Black and White took for a move, in milliseconds.
    pub slowest: [u64; 2],
    /// How the colours were settled, where they were by Swap2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap2: Option<Settled>,
}

/// How Swap2 went. Before it the proposer counts as Black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// Who proposed the first three stones.
    pub proposer: String,
    /// What was chosen: `black` or `white`; `two black` or `two white` where two stones were placed before.
    pub chosen: String,
}

impl Record {
    /// Whether it is the same game of the same match.
    pub fn is_same_game(&self, other: &Self) -> bool {
        (self.size, &self.rule, self.before_colors(), self.opening, &self.budget)
            == (other.size, &other.rule, other.before_colors(), other.opening, &other.budget)
    }

    /// Who took part, as it is known before the game: Black and White, or proposer and chooser.
    fn before_colors(&self) -> (bool, &str, &str) {
        match &self.swap2 {
            Some(settled) if settled.proposer == self.white => (true, &self.white, &self.black),
            settled => (settled.is_some(), &self.black, &self.white),
        }
    }

    /// The half points that the player of this name has of the game: 0, 1 or 2.
    pub fn half_points(&self, name: &str) -> usize {
        match (self.winner.as_str(), self.black == name) {
            ("black", true) | ("white", false) => 2,
            ("black", false) | ("white", true) => 0,
            _ => 1,
        }
    }

    /// The game in Smart Game Format, game type 4 (gomoku).
    pub fn sgf(&self) -> String {
        let result = match self.winner.as_str() {
            "black" => "B+",
            "white" => "W+",
            _ => "Draw",
        };
        let mut sgf = format!(
            "(;FF[4]GM[4]CA[UTF-8]SZ[{}]RU[{}]PB[{}]PW[{}]RE[{result}]C[{}]",
            self.size,
            escape(&self.rule),
            escape(&self.black),
            escape(&self.white),
            escape(&format!("opening {}, {}: {}", self.opening, self.budget, self.reason)),
        );
        if let Some(settled) = &self.swap2 {
            let _ = write!(sgf, "ON[swap2 {}]", escape(&settled.chosen));
        }
        for (number, token) in self.moves.split_whitespace().enumerate() {
            let color = if number.is_multiple_of(2) { 'B' } else { 'W' };
            let Ok(point) = token.parse::<Point>() else { continue };
            // Rows are counted from the top there.
            let letter = |n: usize| char::from(b'a' + n as u8);
            let (col, row) = (letter(point.col()), letter(self.size - 1 - point.row()));
            let _ = write!(sgf, ";{color}[{col}{row}]");
        }
        sgf + ")\n"
    }
}

/// The games already played and the file that finished ones are added to.
#[derive(Debug, Default)]
pub struct Log {
    done: Vec<Record>,
    file: Option<File>,
}

impl Log {
    /// Reads the games in this file, if there is one.
    ///
    /// # Errors
    /// A sentence that names the file and the line that is no game.
    pub fn open(path: &str) -> Result<Self, String> {
        let failed = |error| format!("cannot open {path}: {error}");
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| format!("{path}, line {}: {error}", number + 1))
        };
        let done = text.lines().enumerate().map(read).collect::<Result<_, _>>()?;
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        Ok(Self { done, file: Some(file) })
    }

    /// Takes a game out that is the same as this one.
    pub fn take(&mut self, game: &Record) -> Option<Record> {
        let at = self.done.iter().position(|record| record.is_same_game(game))?;
        Some(self.done.remove(at))
    }

    /// Adds a finished game to the file.
    ///
    /// # Errors
    /// A sentence, when it cannot be written.
    pub fn add(&mut self, game: &Record) -> Result<(), String> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let line = serde_json::to_string(game).map_err(|error| error.to_string())?;
        writeln!(file, "{line}").map_err(|error| format!("cannot write the log: {error}"))
    }
}

/// Text for an SGF property.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_swap2_is_known_by_its_proposer() {
        let game = |black: &str, white: &str, swap2| Record {
            size: 15,
            rule: "standard".into(),
            black: black.into(),
            white: white.into(),
            opening: 0,
            budget: "9 nodes".into(),
            winner: "black".into(),
            reason: "five".into(),
            moves: String::new(),
            slowest: [1, 2],
            swap2,
        };
        let by = |proposer: &str| Some(Settled { proposer: proposer.into(), chosen: "white".into() });
        let known = game("a", "b", by("a"));
        assert!(known.is_same_game(&game("b", "a", by("a"))));
        assert!(!known.is_same_game(&game("b", "a", by("b"))));
        assert!(!known.is_same_game(&game("a", "b", None)));
        assert!(!game("a", "b", None).is_same_game(&game("b", "a", None)));
        assert!(known.sgf().contains("ON[swap2 white]") && !game("a", "b", None).sgf().contains("ON["));
    }

    #[test]
    fn sgf_counts_rows_from_the_top() {
        let record = Record {
            size: 15,
            rule: "standard".into(),
            black: "best".into(),
            white: "pbrain:./a [b]".into(),
            opening: 3,
            budget: "100ms".into(),
            winner: "black".into(),
            reason: "five".into(),
            moves: "a1 h8 o15".into(),
            slowest: [1, 2],
            swap2: None,
        };
        let sgf = record.sgf();
        assert!(sgf.contains(";B[ao];W[hh];B[oa])"), "{sgf}");
        assert!(sgf.contains("PW[pbrain\\:./a [b\\]]") && sgf.contains("RE[B+]"), "{sgf}");
    }
}
