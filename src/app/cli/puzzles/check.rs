//! `gomoku puzzles check`: proves every claim of every puzzle again.

use super::PuzzleFile;
use crate::oracle::{ThreatOracle, verifier_point};
use ::puzzles::{Checker, Win};
use console::Outcome;
use engine::{Board, Rule, Size};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;
use verifier::{File, Game, Options, Oracle, Reason};

/// The node limit of a position.
const NODES: u64 = 2_000_000;

/// Prove every puzzle again, with the threat search and on the verifier's board
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku puzzles check
  gomoku puzzles check puzzles.json --json")]
pub struct Args {
    #[command(flatten)]
    file: PuzzleFile,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    file: String,
    proven: bool,
    puzzles: usize,
    by_theme: BTreeMap<String, usize>,
    /// The number of wins played out on the verifier's board.
    wins: usize,
    /// The number of moves that the threat search proves not to win.
    failures: usize,
    seconds: f64,
    /// The false claims.
    wrong: Vec<String>,
}

/// Checks the puzzles; exit status 1 if a claim is false.
pub fn run(args: Args) -> Outcome {
    let file = args.file.name();
    let puzzles = args.file.read()?;
    if puzzles.is_empty() {
        return Err(format!("{file} holds no puzzle"));
    }
    let start = Instant::now();
    let mut checker = Checker::new(play_out);
    let (mut by_theme, mut wrong) = (BTreeMap::new(), Vec::new());
    for (number, puzzle) in (1..).zip(&puzzles) {
        let theme = format!("{} {}", puzzle.rule, puzzle.theme.name());
        if let Err(sentence) = checker.check(puzzle) {
            wrong.push(format!("{theme} {puzzle}: {sentence}"));
            console::note(&wrong[wrong.len() - 1]);
        }
        *by_theme.entry(theme).or_insert(0) += 1;
        if number % 100 == 0 {
            console::note(format_args!("{number} of {}, {:.0?}", puzzles.len(), start.elapsed()));
        }
    }
    let report = Report {
        file,
        proven: wrong.is_empty(),
        puzzles: puzzles.len(),
        by_theme,
        wins: checker.wins,
        failures: checker.failures,
        seconds: start.elapsed().as_secs_f64(),
        wrong,
    };
    console::print_either(args.json, &report, || report.to_string());
    Ok(console::done(report.proven))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, puzzles, wins, failures, seconds, wrong, .. } = self;
        let themes: Vec<String> =
            self.by_theme.iter().map(|(name, count)| format!("{count} {name}")).collect();
        let themes = themes.join(", ");
        writeln!(
            f,
            "{file}: {puzzles} puzzles ({themes}), {wins} wins played out, {failures} moves that fail, {seconds:.1} s"
        )?;
        match wrong.len() {
            0 => f.write_str("PROVEN: all of them"),
            wrong => write!(f, "WRONG: {wrong}"),
        }
    }
}

/// Plays a win out against every reply on the verifier's board, which shares nothing with the engine. Black's moves come from
/// the threat search.
fn play_out(win: &Win<'_>) -> Result<(), String> {
    let rule = if win.rule == Rule::Freestyle { verifier::Rule::Freestyle } else { verifier::Rule::Standard };
    let game = Game::new(15, rule).ok_or("no such board")?;
    let by = win.by as u16;
    let oracle = || ThreatOracle::new(Board::new(Size::FIFTEEN, win.rule), win.kind, NODES);
    let mut moves: Vec<verifier::Point> =
        win.moves.iter().filter_map(|&point| verifier_point(point)).collect();
    let is_black_turn = moves.len().is_multiple_of(2);
    if is_black_turn {
        moves.push(oracle().answer(&moves, by).ok_or("the threat search finds no win")?);
    }
    let wins_at_once = is_black_turn && moves.len() <= win.by;
    let options = Options { root: Some(moves.clone()), ..Options::default() };
    match verifier::verify(&File::unanswered(game, by), &options, oracle, |_| {}) {
        // The verifier rejects moves after a five, so the move before was Black's win.
        Err(error) if wins_at_once && error.reason == Reason::AfterFive && error.path == moves => Ok(()),
        result => result.map(|_| ()).map_err(|error| format!("the verifier: {error}")),
    }
}
