//! `gomoku minishogi match`: two depths against each other.

use super::Setup;
use crate::common;
use minishogi::{Engine, Game, Side};
use search::{Control, Limits, Settings};
use serde_json::json;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// What `match` can be told.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The depth of the first player, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// The depth of the second player, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    against: u32,
    /// The number of games; every opening is played twice, with sides changed
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The random plies with which a game opens
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: u32,
    /// Chooses the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, a draw half.
    fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// Half the width of the 95 % interval around the share.
    fn margin(&self) -> f64 {
        let (n, share) = (f64::from(self.games().max(1)), self.share());
        let square = |x: f64| x * x;
        let sum = f64::from(self.wins) * square(1.0 - share)
            + f64::from(self.draws) * square(0.5 - share)
            + f64::from(self.losses) * square(share);
        1.96 * (sum / n / n).sqrt()
    }
}

/// Plays the games and tells the score of the first player.
pub fn run(args: &Args) -> ExitCode {
    let stop = common::interrupted();
    let clock = Instant::now();
    let mut state = args.seed;
    let mut tally = Tally::default();
    let mut opening = None;
    for number in 0..args.games {
        if number % 2 == 0 {
            opening = match opened(args, &mut state) {
                Ok(game) => Some(game),
                Err(message) => return common::bad_input(message),
            };
        }
        let Some(game) = opening.clone() else { break };
        let first = if number % 2 == 0 { Side::Sente } else { Side::Gote };
        match winner(game, args, first) {
            None => tally.draws += 1,
            Some(side) if side == first => tally.wins += 1,
            Some(_) => tally.losses += 1,
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
        common::note_part(format_args!(
            "\r{} of {}: +{} ={} -{} ",
            number + 1,
            args.games,
            tally.wins,
            tally.draws,
            tally.losses
        ));
    }
    common::note(format_args!("{:.0} s", clock.elapsed().as_secs_f64()));
    if args.json {
        common::print_json(&json!({
            "depth": args.depth, "against": args.against, "rule": args.setup.rule.to_string(),
            "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
            "share": tally.share(), "margin": tally.margin(),
        }));
    } else {
        common::print(format_args!(
            "depth {} against depth {}: {} won, {} drawn, {} lost of {}: {:.1} % ± {:.1}",
            args.depth,
            args.against,
            tally.wins,
            tally.draws,
            tally.losses,
            tally.games(),
            100.0 * tally.share(),
            100.0 * tally.margin()
        ));
    }
    if tally.games() < args.games { common::stopped() } else { ExitCode::SUCCESS }
}

/// A game some random moves old that goes on.
fn opened(args: &Args, state: &mut u64) -> Result<Game, String> {
    loop {
        let mut game = args.setup.game("")?;
        for _ in 0..args.opening {
            let moves = game.legal_moves();
            if let Some(&mv) = moves.get(draw(state) as usize % moves.len().max(1)) {
                game.play(mv).map_err(|error| error.to_string())?;
            }
        }
        if game.ended().is_none() {
            return Ok(game);
        }
        if game.history().is_empty() {
            return Err("--fen: the game is over".to_owned());
        }
    }
}

fn winner(mut game: Game, args: &Args, first: Side) -> Option<Side> {
    let mut engines = [args.depth, args.against].map(|depth| {
        let settings = Settings { table_bytes: 4 << 20, ..Settings::default() };
        (Engine::new(settings), Limits::depth(depth))
    });
    loop {
        if let Some(ended) = game.ended() {
            return ended.winner;
        }
        let (engine, limits) = &mut engines[usize::from(game.position().to_move() != first)];
        let outcome = engine.search(&game, limits, &Control::default());
        game.play(outcome.best?).ok()?;
    }
}

/// SplitMix64.
fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
