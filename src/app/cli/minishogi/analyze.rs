//! `gomoku minishogi analyze`: searches one position.

use super::{Setup, join};
use crate::common;
use minishogi::{Engine, Move};
use search::{Bound, Control, Limits, Method, Outcome, Settings};
use serde_json::json;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What `analyze` can be told.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Moves to play first, such as "a1b1 P@c3"; - reads standard input
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// The search method
    #[arg(long, value_enum, default_value_t = SearchMethod::Negascout)]
    engine: SearchMethod,
    /// The depth to reach, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(Limits::MAX_DEPTH)))]
    depth: Option<u32>,
    /// The most nodes to visit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The longest time [default: 10s, unless there is another limit]
    #[arg(long, value_name = "TIME", value_parser = common::duration)]
    time: Option<Duration>,
    /// The memory for positions seen, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    memory: u16,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SearchMethod {
    Minimax,
    Negamax,
    Negascout,
    Mtdf,
}

impl From<SearchMethod> for Method {
    fn from(method: SearchMethod) -> Self {
        match method {
            SearchMethod::Minimax => Self::Minimax,
            SearchMethod::Negamax => Self::Negamax,
            SearchMethod::Negascout => Self::NegaScout,
            SearchMethod::Mtdf => Self::Mtdf,
        }
    }
}

/// Searches, with a line on standard error for every depth.
pub fn run(args: &Args) -> ExitCode {
    let game = match common::text(&args.moves).and_then(|moves| args.setup.game(&moves)) {
        Ok(game) => game,
        Err(message) => return common::bad_input(message),
    };
    if let Some(ended) = game.ended() {
        return common::bad_input(format_args!("--moves: the game is over ({})", ended.reason));
    }
    let unlimited = args.depth.is_none() && args.nodes.is_none();
    let limits = Limits {
        depth: args.depth.unwrap_or(Limits::MAX_DEPTH),
        nodes: args.nodes,
        time: args.time.or(unlimited.then_some(Duration::from_secs(10))),
        soft_time: None,
    };
    let clock = Instant::now();
    let elapsed = || clock.elapsed();
    let control = Control { clock: Some(&elapsed), stop: Some(common::interrupted()) };
    let settings =
        Settings { table_bytes: usize::from(args.memory) << 20, ..Settings::with_method(args.engine.into()) };
    let outcome = Engine::new(settings).search_reporting(&game, &limits, &control, &mut |outcome| {
        let seconds = clock.elapsed().as_secs_f64();
        common::note(format_args!(
            "depth {:2}  {:>12}  {:>10} nodes  {seconds:7.2} s  {}",
            outcome.depth,
            outcome.score.to_string(),
            outcome.nodes,
            join(&outcome.line)
        ));
    });
    if args.json {
        common::print_json(&answer(&game, &outcome, clock.elapsed()));
    } else {
        let bound = match outcome.bound {
            Bound::Exact => "",
            Bound::Lower => "at least ",
            Bound::Upper => "at most ",
        };
        let best = outcome.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        common::print(format_args!("best {best}, {bound}{} at depth {}", outcome.score, outcome.depth));
        common::print(format_args!("line {}", join(&outcome.line)));
    }
    if outcome.stopped == Some(search::StopReason::Flag) { common::stopped() } else { ExitCode::SUCCESS }
}

fn answer(game: &minishogi::Game, outcome: &Outcome<Move>, time: Duration) -> serde_json::Value {
    let score = outcome.score;
    let result = match outcome.bound {
        Bound::Exact | Bound::Lower if score.is_win() => "win",
        Bound::Exact | Bound::Upper if score.is_loss() => "loss",
        _ => "unknown",
    };
    let names = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>();
    json!({
        "fen": game.position().to_string(),
        "rule": game.rules().king.to_string(),
        "moves": names(game.history()),
        "to_move": game.position().to_move().to_string(),
        "result": result,
        "plies": score.plies_to_end().filter(|_| result != "unknown"),
        "best": outcome.best.map(|mv| mv.to_string()),
        "line": names(&outcome.line),
        "score": score.plies_to_end().is_none().then(|| score.value()),
        "bound": match outcome.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        "depth": outcome.depth,
        "nodes": outcome.nodes,
        "ms": time.as_millis() as u64,
    })
}
