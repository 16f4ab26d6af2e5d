//! `gomoku puzzles check`: proves every claim in every puzzle again.

use super::PuzzleFile;
use crate::adviser::{ThreatAdviser, verifier_point, verifier_rule};
use ::puzzles::{Checker, Win};
use console::Outcome;
use engine::notation::counted;
use engine::{Board, Size};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Instant;
use verifier::{Adviser, Game, Reason, StrategyFile, VerifyOptions};

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

/// Exits with status 1 if a claim is false.
pub fn run(args: Args) -> Outcome {
    let file = args.file.name();
    let puzzles = args.file.read()?;
    if puzzles.is_empty() {
        return Err(format!("{file} contains no puzzles"));
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
    let (count, wins, failures) = (puzzles.len(), checker.wins, checker.failures);
    let (proven, seconds) = (wrong.is_empty(), start.elapsed().as_secs_f64());
    let report = json!({
        "file": file, "proven": proven, "puzzles": count, "by_theme": by_theme, "wins": wins,
        "failures": failures, "seconds": seconds, "wrong": wrong,
    });
    console::print_either(args.json, &report, || {
        let themes: Vec<String> = by_theme.iter().map(|(name, count)| format!("{count} {name}")).collect();
        let themes = themes.join(", ");
        let verdict =
            if proven { "PROVEN: all puzzles".to_owned() } else { format!("WRONG: {}", wrong.len()) };
        let (puzzles, wins) = (counted(count, "puzzle"), counted(wins, "win"));
        let failures = counted(failures, "move");
        format!(
            "{file}: {puzzles} ({themes}), {wins} played out, {failures} refuted, {seconds:.1} s\n{verdict}"
        )
    });
    Ok(console::done(proven))
}

/// Plays out a win against every reply on the verifier's board, which shares no code with the engine. The threat search chooses
/// Black's moves.
fn play_out(win: &Win<'_>) -> Result<(), String> {
    let game = Game::new(15, verifier_rule(win.rule)).ok_or("no such board")?;
    let by = win.by as u16;
    let adviser = || ThreatAdviser::new(Board::new(Size::FIFTEEN, win.rule), win.kind, NODES);
    let mut moves: Vec<verifier::Point> =
        win.moves.iter().filter_map(|&point| verifier_point(point)).collect();
    let is_black_turn = moves.len().is_multiple_of(2);
    if is_black_turn {
        moves.push(adviser().answer(&moves, by).ok_or("the threat search finds no win")?);
    }
    let wins_at_once = is_black_turn && moves.len() <= win.by;
    let options = VerifyOptions { root: Some(moves.clone()), ..VerifyOptions::default() };
    match verifier::verify(&StrategyFile::unanswered(game, by), &options, adviser, |_| {}) {
        // The verifier rejects moves after a five, so this error means that the previous move won for Black.
        Err(error) if wins_at_once && error.reason == Reason::AfterFive && error.path == moves => Ok(()),
        result => result.map(|_| ()).map_err(|error| format!("the verifier: {error}")),
    }
}
