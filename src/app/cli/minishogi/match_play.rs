//! `gomoku minishogi match`: plays two depths against each other.

use super::Setup;
use ::minishogi::{Side, play_depths, random_opening};
use console::{Outcome, Pace};
use engine::notation::counted;
use lab::matches::elo::Tally;
use serde_json::json;
use std::sync::atomic::Ordering;

/// Play two depths against each other
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku minishogi match --depth 4 --against 3
  gomoku minishogi match --depth 5 --against 5 --games 20 --rule capture --json")]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Depth limit for the first player, in plies
    #[arg(long, value_name = "N", value_parser = console::within(1..=64u32))]
    depth: u32,
    /// Depth limit for the second player, in plies
    #[arg(long, value_name = "N", value_parser = console::within(1..=64u32))]
    against: u32,
    /// Number of games; every opening is played twice, with sides swapped
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = console::within(1..=1_000_000u32))]
    games: u32,
    /// The number of random plies in each opening
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = console::within(0..=40u32))]
    opening_plies: u32,
    /// Seed for the openings: the same seed gives the same games
    #[arg(long, value_name = "N", value_parser = console::within(0..=u64::MAX), default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Outcome {
    let (stop, pace) = (console::interrupted(), Pace::every(1));
    let start = args.setup.game("")?;
    let (mut score, mut opening) = (Tally::default(), None);
    for number in 0..args.games {
        let first = if number % 2 == 0 { Side::Sente } else { Side::Gote };
        if first == Side::Sente {
            opening = random_opening(&start, args.opening_plies, args.seed.wrapping_add(number.into()));
        }
        let game = opening.clone().ok_or("--fen: the game is over")?;
        let winner = play_depths(game, [args.depth, args.against], first, stop);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        *match winner {
            None => &mut score.draws,
            Some(side) if side == first => &mut score.wins,
            Some(_) => &mut score.losses,
        } += 1;
        let Tally { wins, draws, losses } = score;
        console::note_part(format_args!("\r{} of {}: +{wins} ={draws} -{losses} ", number + 1, args.games));
    }
    console::note(format_args!("{:.0} s", pace.seconds()));
    let (depth, against, rule) = (args.depth, args.against, args.setup.rule.to_string());
    let (Tally { wins, draws, losses }, games) = (score, score.games());
    let (share, margin) = (score.share(), score.margin());
    let report = json!({
        "depth": depth, "against": against, "rule": rule, "games": games,
        "wins": wins, "draws": draws, "losses": losses, "share": share, "margin": margin,
    });
    console::print_either(args.json, &report, || {
        let results = format!("{}: {wins} won, {draws} drawn, {losses} lost", counted(games, "game"));
        let (share, margin) = (100.0 * share, 100.0 * margin);
        format!("depth {depth} against depth {against}, {results}, {share:.1}% ± {margin:.1}")
    });
    Ok(console::done(true))
}
