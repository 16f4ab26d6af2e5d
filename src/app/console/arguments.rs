//! Arguments that several commands share.

use crate::read_text;
use engine::{Board, Point, Rule, Size, notation};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

/// The range of memory in MiB.
pub const MEMORY: RangeInclusive<usize> = 1..=1 << 16;
/// The range of threads. Operating systems do not start thousands of threads.
pub const THREADS: RangeInclusive<usize> = 1..=256;
/// The range of nodes. The upper end means years of searching.
pub const NODES: RangeInclusive<u64> = 1..=1_000_000_000_000_000;

const MOST_HOURS: u32 = 100_000;

/// Fails unless `times` blocks of this many MiB are available. Call this before the work that needs the memory.
pub fn enough_memory(option: &str, mebibytes: usize, times: usize) -> Result<(), String> {
    let bytes = (mebibytes << 20).saturating_mul(times);
    let reserved = Vec::<u8>::new().try_reserve_exact(std::hint::black_box(bytes));
    reserved.map_err(|_| {
        format!("{option} {mebibytes}: this machine does not have that much memory. Try a smaller number.")
    })
}

/// Reads a number in this range, for `#[arg(value_parser = console::within(1..=9))]`.
pub fn within<N>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |token| {
        let number = token.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
    }
}

/// Reads `500ms`, `10s`, `2m` or `1.5h`, for `#[arg(value_parser = console::duration)]`.
pub fn duration(token: &str) -> Result<Duration, String> {
    let number_ends = token.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(token.len());
    let (number, unit) = token.split_at(number_ends);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    match number.parse::<f64>().map(|number| number * seconds) {
        Ok(seconds) if seconds <= 3600.0 * f64::from(MOST_HOURS) => Ok(Duration::from_secs_f64(seconds)),
        Ok(seconds) if !seconds.is_nan() => Err(format!("expected at most {MOST_HOURS}h")),
        _ => Err("expected a number and a unit, like 500ms, 10s, 2m or 1.5h".to_owned()),
    }
}

/// Reads the size of a board, for `#[arg(value_parser = console::size)]`.
pub fn size(token: &str) -> Result<Size, String> {
    let side = token.split_once('x').filter(|(a, b)| a == b).map_or(token, |(side, _)| side);
    let size = side.parse().ok().and_then(|side| Size::new(side).ok());
    let (least, most) = (Size::MIN.side(), Size::MAX.side());
    size.ok_or_else(|| format!("expected a board size from {least} to {most}, like 15"))
}

/// Reads a rule in upper or lower case, for `#[arg(value_parser = console::rule)]`.
pub fn rule(token: &str) -> Result<Rule, String> {
    let rule = token.to_ascii_lowercase().parse();
    rule.map_err(|_| "expected standard, freestyle, strict, renju or strict-renju".to_owned())
}

/// Reads a rule that can be solved. Proof zones do not hold under renju.
pub fn solver_rule(token: &str) -> Result<Rule, String> {
    match rule(token) {
        Ok(Rule::Renju) => {
            Err("renju cannot be solved directly; a win under strict-renju is also a win under renju"
                .to_owned())
        }
        Err(_) => Err("expected standard, freestyle, strict or strict-renju".to_owned()),
        Ok(rule) => Ok(rule),
    }
}

/// The board and the rule, for `#[command(flatten)]`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Game {
    /// Board size, 5 to 22
    #[arg(long, value_name = "N", default_value = "15", value_parser = size)]
    size: Size,
    /// standard: five in a row wins, but not six or more; freestyle: five or more; strict: exactly five for Black, five or
    /// more for White; renju: like strict, but Black may not make six or more, two fours or two open threes; strict-renju:
    /// renju without the exceptions that allow some double threes
    #[arg(long, default_value_t = Rule::Standard, value_parser = rule)]
    rule: Rule,
}

impl Game {
    /// Returns the empty board.
    pub fn empty(self) -> Board {
        Board::new(self.size, self.rule)
    }
}

/// The moves of a game, for `#[command(flatten)]`: `h8 i9`, `h8i9` or `--moves "h8 i9"`. Under renju, White may `pass`. `-`
/// reads standard input.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Moves {
    /// The moves so far, like h8 i9 or h8i9; - reads standard input
    #[arg(value_name = "MOVES")]
    words: Vec<String>,
    /// The moves in one argument, like "h8 i9"
    #[arg(long, value_name = "MOVES", conflicts_with = "words")]
    moves: Option<String>,
}

impl Moves {
    /// The text of the moves. Fails if standard input cannot be read.
    pub fn text(&self) -> Result<String, String> {
        let text = self.moves.clone().unwrap_or_else(|| self.words.join(" "));
        if text == "-" { read_text(Path::new("-")) } else { Ok(text) }
    }

    /// Plays these moves on this board. An error names the move.
    pub fn on(&self, empty: &Board) -> Result<Board, String> {
        after_turns(&self.text()?, empty)
    }
}

/// Plays these moves on this board. An error names the move.
pub fn after(moves: &str, board: &Board) -> Result<Board, String> {
    let points = notation::parse_moves(moves).map_err(|error| error.to_string())?;
    played(points.into_iter().map(Some), board)
}

/// Plays these moves on this board. Under renju, White may `pass`. An error names the move.
pub fn after_turns(moves: &str, board: &Board) -> Result<Board, String> {
    played(notation::parse_turns(moves).map_err(|error| error.to_string())?, board)
}

fn played(turns: impl IntoIterator<Item = Option<Point>>, board: &Board) -> Result<Board, String> {
    let mut board = board.clone();
    for (number, turn) in (1..).zip(turns) {
        board.play_turn(turn).map_err(|error| format!("move {number}: {error}"))?;
    }
    Ok(board)
}

/// The number of threads, for `#[command(flatten)]`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Threads {
    /// Threads to use [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within(THREADS))]
    threads: Option<usize>,
}

impl Threads {
    /// Returns the number of threads.
    pub fn count(self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_in_every_form() {
        let empty = Board::new(Size::FIFTEEN, Rule::Standard);
        let words =
            |words: &[&str]| Moves { words: words.iter().map(|&word| word.into()).collect(), moves: None };
        let stones = |moves: Moves| moves.on(&empty).map(|board| board.stones());
        assert_eq!(stones(words(&["h8", "i9"])), Ok(2));
        assert_eq!(stones(words(&["h8i9g7"])), Ok(3));
        assert_eq!(stones(Moves { moves: Some("h8, i9\n g7".into()), ..Moves::default() }), Ok(3));
        assert_eq!(stones(Moves::default()), Ok(0));
        let passed = words(&["h8", "pass", "g7"]);
        let renju = passed.on(&Board::new(Size::FIFTEEN, Rule::Renju)).unwrap();
        assert_eq!(notation::format_turns(&renju.turns()), "h8 pass g7");
        assert!(stones(passed).unwrap_err().contains("move 2: only White may pass, and only under renju"));
        for (moves, names) in
            [("h8 z9", "move 2: \"z9\""), ("h8 q9", "move 2: q9 is not on"), ("h8 i9 h8", "move 3: h8")]
        {
            let refusal = stones(words(&[moves])).expect_err(moves);
            assert!(refusal.starts_with(names), "{refusal}");
        }
    }

    #[test]
    fn rule_names_ignore_case() {
        assert_eq!(rule("RENJU"), Ok(Rule::Renju));
        assert!(rule("gomoku").is_err());
    }

    #[test]
    fn numbers_are_limited_and_sizes_have_two_forms() {
        assert_eq!(within(1..=9u8)("9"), Ok(9));
        for token in ["0", "10", "-3", "x", ""] {
            assert_eq!(within(1..=9u8)(token), Err("expected a number from 1 to 9".to_owned()), "{token}");
        }
        assert_eq!((size("19"), size("19x19")), (Ok(Size::new(19).unwrap()), size("19")));
        for token in ["-3", "4", "26", "15x16", "x"] {
            assert!(
                size(token).is_err_and(|error| error.starts_with("expected a board size from 5")),
                "{token}"
            );
        }
    }

    #[test]
    fn durations_have_a_unit() {
        for (token, milliseconds) in [("500ms", 500), ("10s", 10_000), ("2m", 120_000), ("1.5h", 5_400_000)] {
            assert_eq!(duration(token), Ok(Duration::from_millis(milliseconds)), "{token}");
        }
        for token in ["", "10", "s", "-1s", "1d", "1.2.3s", "s10", "1 s", "99999999999999999999h"] {
            assert!(duration(token).is_err(), "{token}");
        }
    }
}
