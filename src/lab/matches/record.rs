//! Records of games, as SGF and as lines of JSON, from which a match can be resumed.

use console::LineFile;
use engine::{Board, Color, Rule, Size, notation};
use gomocup::Fault;
use record::Format;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// The game was drawn.
    #[default]
    Draw,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
            Self::Draw => "draw",
        })
    }
}

/// A finished game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The size of the board.
    pub size: usize,
    /// `standard`, `freestyle`, `strict` or `renju`.
    pub rule: String,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The index of the opening, from 0.
    pub opening: usize,
    /// The number of stones in the opening, before either side chose a move. Old logs lack this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<usize>,
    /// The limit for each move, such as `100 ms` or `50000 nodes`, and the second contender's if it differs.
    pub budget: String,
    /// The result.
    pub winner: GameResult,
    /// `five`, `full board`, or why the loser forfeited.
    pub reason: String,
    /// All moves, including the opening, separated by spaces.
    pub moves: String,
    /// Black's and White's longest time for a move, in milliseconds.
    pub slowest: [u64; 2],
    /// The Swap2 choices, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap2: Option<Settled>,
}

/// The Swap2 choices of a game. Until the colors are decided, the proposer is listed as Black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// The contender that proposed the first three stones.
    pub proposer: String,
    /// The chosen color, `black` or `white`, or `two black` or `two white` if two stones were added first.
    pub chosen: String,
}

impl Record {
    /// Returns true if this is the record of the game in `blank`, which has only the moves of the opening.
    pub fn is_of(&self, blank: &Self) -> bool {
        (self.size, &self.rule, self.before_colors(), self.opening, &self.budget)
            == (blank.size, &blank.rule, blank.before_colors(), blank.opening, &blank.budget)
            && self.has_opening(blank)
    }

    /// Whether the game started with the opening in `blank`. Its number is not enough, because lists of openings differ. A
    /// Swap2 game starts with the empty board.
    fn has_opening(&self, blank: &Self) -> bool {
        let mut moves = self.moves.split_whitespace();
        (self.given.is_none() || self.given == blank.given)
            && blank.moves.split_whitespace().all(|given| moves.next() == Some(given))
    }

    /// The players' roles before the game: Black and White, or the proposer and the chooser.
    fn before_colors(&self) -> (bool, &str, &str) {
        match &self.swap2 {
            Some(settled) if settled.proposer == self.white => (true, &self.white, &self.black),
            settled => (settled.is_some(), &self.black, &self.white),
        }
    }

    /// Sets the result, the reason for it and the moves.
    pub fn end(&mut self, winner: Option<Color>, reason: String, board: &Board) {
        self.winner = match winner {
            Some(Color::Black) => GameResult::Black,
            Some(Color::White) => GameResult::White,
            None => GameResult::Draw,
        };
        self.reason = reason;
        self.moves = notation::format_moves(board.moves());
    }

    /// Ends the game with a loss for the side at fault.
    pub fn forfeit(&mut self, (loser, fault): (Color, Fault), board: &Board) {
        self.end(Some(!loser), format!("{loser}: {fault}"), board);
    }

    /// Returns this player's half points: 0, 1 or 2.
    pub fn half_points(&self, name: &str) -> usize {
        match (self.winner, self.black == name) {
            (GameResult::Black, true) | (GameResult::White, false) => 2,
            (GameResult::Black, false) | (GameResult::White, true) => 0,
            (GameResult::Draw, _) => 1,
        }
    }

    /// Returns the game as SGF, up to the first illegal move in the log if there is one.
    pub fn sgf(&self) -> String {
        let size = Size::new(self.size).unwrap_or(Size::FIFTEEN);
        let mut board = Board::new(size, self.rule.parse().unwrap_or(Rule::Standard));
        let moves = notation::parse_moves(&self.moves).unwrap_or_default();
        let _ = moves.into_iter().try_for_each(|point| board.play(point));
        let opening =
            self.swap2.as_ref().map_or(String::new(), |settled| format!("swap2 {}", settled.chosen));
        let mut record = record::Record::of_board(&board, &opening);
        let result = match self.winner {
            GameResult::Black => "B+",
            GameResult::White => "W+",
            GameResult::Draw => "Draw",
        };
        let comment = format!("opening {}, {}: {}", self.opening, self.budget, self.reason);
        for (property, text) in [("PB", &*self.black), ("PW", &self.white), ("RE", result), ("C", &comment)] {
            record.set_text(property, text);
        }
        record.write(size, Format::Sgf).expect("an SGF can store every game")
    }
}

/// The games played so far, and the file for new ones.
#[derive(Debug, Default)]
pub struct Log {
    done: Vec<Record>,
    file: Option<LineFile>,
}

impl Log {
    /// Reads the games in this file, if it exists.
    ///
    /// # Errors
    /// The message names the file and the malformed line.
    pub fn open(path: &str) -> Result<Self, String> {
        let (file, text) = LineFile::open(path)?;
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| format!("{path}, line {}: {error}", number + 1))
        };
        let done = text.lines().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Self { done, file: Some(file) })
    }

    /// Removes and returns the record of this game, if any.
    pub fn take(&mut self, blank: &Record) -> Option<Record> {
        let at = self.done.iter().position(|record| record.is_of(blank))?;
        Some(self.done.remove(at))
    }

    /// Adds a finished game to the file.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn add(&mut self, game: &Record) -> Result<(), String> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let line = serde_json::to_string(game).map_err(|error| error.to_string())?;
        file.add(&line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swap2_game_is_identified_by_its_proposer() {
        let game = |black: &str, white: &str, proposer: Option<&str>| Record {
            black: black.into(),
            white: white.into(),
            swap2: proposer.map(|proposer| Settled { proposer: proposer.into(), chosen: "white".into() }),
            ..Record::default()
        };
        let known = game("a", "b", Some("a"));
        assert!(known.is_of(&game("b", "a", Some("a"))));
        assert!(!known.is_of(&game("b", "a", Some("b"))));
        assert!(!known.is_of(&game("a", "b", None)));
        assert!(!game("a", "b", None).is_of(&game("b", "a", None)));
        assert!(known.sgf().contains("ON[swap2 white]") && !game("a", "b", None).sgf().contains("ON["));
    }

    #[test]
    fn a_game_is_also_identified_by_its_opening() {
        let known = |given, moves: &str| Record { given, moves: moves.into(), ..Record::default() };
        let blank = |moves: &str| known(Some(moves.split_whitespace().count()), moves);
        for given in [None, Some(2)] {
            let game = known(given, "h8 i9 h9 h10");
            assert!(game.is_of(&blank("h8 i9")));
            assert!(!game.is_of(&blank("h8 i10")) && !game.is_of(&blank("h8 i9 h9 h10 h11")));
            // This opening is shorter or empty, so the record matches only without the number of stones in its opening.
            assert_eq!(game.is_of(&blank("")), given.is_none());
        }
    }

    #[test]
    fn games_are_written_as_sgf() {
        let record = Record {
            size: 15,
            rule: "standard".into(),
            white: "pbrain:./a [b]".into(),
            winner: GameResult::Black,
            moves: "a1 h8 o15".into(),
            ..Record::default()
        };
        let sgf = record.sgf();
        assert!(sgf.contains(";B[ao];W[hh];B[oa])"), "{sgf}");
        assert!(sgf.contains("PW[pbrain:./a [b\\]]") && sgf.contains("RE[B+]"), "{sgf}");
    }
}
