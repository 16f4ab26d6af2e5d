//! `gomoku-lab learn fit`: fits the weights of the learned evaluation to games.

mod adam;
mod judge;
mod lanes;
mod levels;
mod moves;
mod network;
mod samples;
mod values;

use adam::Schedule;
use console::Outcome;
use play::eval::weights::{self, SideWeights};
use samples::Lessons;
use solver::is_same_file;

/// Fit the weights of the learned evaluation to games made by `learn play`
#[derive(clap::Args)]
pub struct Args {
    /// Files of games, all under the same rule
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<String>,
    /// File for the weights and a note on how they were made
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Seed for the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of passes over the positions
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    /// Weight of the search's score in a label, 0 to 1; the game's result has the remaining weight
    #[arg(long, default_value_t = 0.3, value_parser = part)]
    score_part: f32,
    /// Strength of the regularization, as a number of positions with the prior value; for move scores, the strength is
    /// 1/200 of this
    #[arg(long, default_value_t = 1600.0)]
    held: f32,
    #[command(flatten)]
    game: console::Game,
}

fn part(token: &str) -> Result<f32, String> {
    let part = token.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    part.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Fits the weights and writes them.
pub fn run(args: Args) -> Outcome {
    fit(&args).map(|()| console::done(true))
}

fn fit(args: &Args) -> Result<(), String> {
    if args.games.iter().any(|games| is_same_file(games.as_ref(), args.out.as_ref())) {
        return Err(format!("--out {}: is one of the game files", args.out));
    }
    console::writable(args.out.as_ref())?;
    let empty = args.game.empty();
    let lessons = Lessons::read(&args.games, &empty, args.score_part)?;
    if lessons.values.is_empty() || lessons.moves.is_empty() {
        return Err("the games contain no quiet positions to learn from".to_owned());
    }
    let rule = empty.rule();
    let sides = samples::sides(rule);
    let summary = lessons.summary();
    console::note(&summary);
    let schedule = Schedule { epochs: args.epochs, seed: args.seed, held: args.held };
    let (values, value_report) = values::fit(&lessons.values, sides, schedule);
    console::print(&value_report);
    let (moves, move_report) = moves::fit(&lessons.moves, sides, schedule);
    console::print(&move_report);
    let sides: Vec<SideWeights> = (0..sides)
        .map(|side| {
            let [own_lanes, enemy_lanes] = moves.lanes(side);
            SideWeights {
                standing: values.cells(side, values::STANDING),
                tempo: values.cells(side, values::TEMPO),
                facts: values.facts(side),
                attack: moves.cells(side, moves::ATTACK),
                defence: moves.cells(side, moves::DEFENSE),
                own_lanes,
                enemy_lanes,
                network: values.network(side),
            }
        })
        .collect();
    let recipe = format!(
        "{rule}: gomoku learn fit, seed {}, {} epoch{}, weight {} for the search's score, regularization {}\n{}{summary}\n{value_report}\n{move_report}",
        args.seed,
        args.epochs,
        if args.epochs == 1 { "" } else { "s" },
        args.score_part,
        args.held,
        lessons.heads,
    );
    std::fs::write(&args.out, weights::write(&recipe, &sides))
        .map_err(|error| format!("cannot write {}: {error}", args.out))
}
