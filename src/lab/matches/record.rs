//! Played games: as lines of JSON that a match resumes from, and as SGF.

use console::LineFile;
use engine::Point;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

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
    /// Stones of the opening, before either side chose a move; not every log says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<usize>,
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
    /// How the colors were settled, where they were by Swap2.
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
    /// Whether it is this game of the match, which has the moves of its opening alone.
    pub fn is_of(&self, blank: &Self) -> bool {
        (self.size, &self.rule, self.before_colors(), self.opening, &self.budget)
            == (blank.size, &blank.rule, blank.before_colors(), blank.opening, &blank.budget)
            && self.has_opening(blank)
    }

    /// Whether it began like this: another list, or half of one, has another opening of the same number. Swap2 begins with
    /// the empty board.
    fn has_opening(&self, blank: &Self) -> bool {
        let mut moves = self.moves.split_whitespace();
        (self.given.is_none() || self.given == blank.given)
            && blank.moves.split_whitespace().all(|given| moves.next() == Some(given))
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
    file: Option<LineFile>,
}

impl Log {
    /// Reads the games in this file, if there is one.
    ///
    /// # Errors
    /// A sentence that names the file and the line that is no game.
    pub fn open(path: &str) -> Result<Self, String> {
        let (file, text) = LineFile::open(path)?;
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| format!("{path}, line {}: {error}", number + 1))
        };
        let done = text.lines().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Self { done, file: Some(file) })
    }

    /// Takes this game out, if it has been played.
    pub fn take(&mut self, blank: &Record) -> Option<Record> {
        let at = self.done.iter().position(|record| record.is_of(blank))?;
        Some(self.done.remove(at))
    }

    /// Adds a finished game to the file.
    ///
    /// # Errors
    /// A sentence, when it cannot be written.
    pub fn add(&mut self, game: &Record) -> Result<(), String> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let line = serde_json::to_string(game).map_err(|error| error.to_string())?;
        file.add(&line)
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
            given: None,
            budget: "9 nodes".into(),
            winner: "black".into(),
            reason: "five".into(),
            moves: String::new(),
            slowest: [1, 2],
            swap2,
        };
        let by = |proposer: &str| Some(Settled { proposer: proposer.into(), chosen: "white".into() });
        let known = game("a", "b", by("a"));
        assert!(known.is_of(&game("b", "a", by("a"))));
        assert!(!known.is_of(&game("b", "a", by("b"))));
        assert!(!known.is_of(&game("a", "b", None)));
        assert!(!game("a", "b", None).is_of(&game("b", "a", None)));
        assert!(known.sgf().contains("ON[swap2 white]") && !game("a", "b", None).sgf().contains("ON["));
    }

    #[test]
    fn a_game_is_known_by_the_moves_of_its_opening_too() {
        let known = |given, moves: &str| Record {
            given,
            moves: moves.into(),
            winner: "black".into(),
            ..serde_json::from_str(
                r#"{"size":15,"rule":"standard","black":"a","white":"b","opening":0,"budget":"9 nodes",
                    "winner":"","reason":"","moves":"","slowest":[0,0]}"#,
            )
            .unwrap()
        };
        let blank = |moves: &str| known(Some(moves.split_whitespace().count()), moves);
        for given in [None, Some(2)] {
            let game = known(given, "h8 i9 h9 h10");
            assert!(game.is_of(&blank("h8 i9")));
            assert!(!game.is_of(&blank("h8 i10")) && !game.is_of(&blank("h8 i9 h9 h10 h11")));
            // A shorter opening, or none, unless the log does not say how many stones were given.
            assert_eq!(game.is_of(&blank("")), given.is_none());
        }
    }

    #[test]
    fn sgf_counts_rows_from_the_top() {
        let record = Record {
            size: 15,
            rule: "standard".into(),
            black: "best".into(),
            white: "pbrain:./a [b]".into(),
            opening: 3,
            given: Some(3),
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
