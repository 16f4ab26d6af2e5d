//! `gomoku minishogi analyze`: searches one position.

use super::{Setup, join};
use crate::names;
use ::minishogi::{Engine, Lookahead, ShogiGame};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use console::{Moves, Outcome};
use engine::notation::counted;
use search::{Bound, Control, Limits, Method, SearcherSettings};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Analyze one position
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku minishogi analyze a1b2
  gomoku minishogi analyze --depth 6 --engine mtdf --json")]
#[command(mut_arg("words", |moves| moves.help("The moves so far, like a1b2 c5c4; - reads standard input")))]
#[command(mut_arg("moves", |moves| moves.help("The moves in one argument, like \"a1b2 c5c4\"")))]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    moves: Moves,
    /// The search method
    #[arg(long, default_value = "negascout", value_parser = search_method())]
    engine: Method,
    /// Depth limit for the search, in plies [default: no limit]
    #[arg(long, value_name = "N", value_parser = console::within(1..=Limits::MAX_DEPTH))]
    depth: Option<u32>,
    /// Node limit for the search [default: no limit]
    #[arg(long, value_name = "N", value_parser = console::within(console::NODES))]
    nodes: Option<u64>,
    /// Time limit for the search, like 500ms or 10s [default: 10s, unless there is another limit]
    #[arg(long, value_name = "TIME", value_parser = console::duration)]
    time: Option<Duration>,
    /// Memory for the hash tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = console::within(1..=4096usize))]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn search_method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(["minimax", "negamax", "negascout", "mtdf"]).map(|name| {
        match name.to_ascii_lowercase().as_str() {
            "minimax" => Method::Minimax,
            "negamax" => Method::Negamax,
            "negascout" => Method::NegaScout,
            _ => Method::Mtdf,
        }
    })
}

#[derive(Default, Serialize)]
struct Analysis {
    fen: String,
    sfen: String,
    rule: String,
    moves: Vec<String>,
    to_move: String,
    /// `win`, `loss`, `draw` or `unknown`, for the side to move.
    result: &'static str,
    plies: Option<u32>,
    best: Option<String>,
    line: Vec<String>,
    score: Option<i32>,
    bound: &'static str,
    depth: u32,
    nodes: u64,
    ms: u64,
}

pub fn run(args: Args) -> Outcome {
    let game = args.setup.game(&args.moves.text()?)?;
    let (analysis, text) = match game.ended() {
        Some(ended) => {
            let result = if ended.winner == game.position().to_move() { "win" } else { "loss" };
            let text = format!("the game is over: {} won ({})", ended.winner, ended.reason);
            (Analysis { result, plies: Some(0), ..Analysis::unknown(&game) }, text)
        }
        None => search(&args, &game),
    };
    console::print_either(args.json, &analysis, || text);
    Ok(console::done(true))
}

impl Analysis {
    fn unknown(game: &ShogiGame) -> Self {
        Self {
            fen: game.position().to_string(),
            sfen: game.position().to_sfen(),
            rule: game.rules().king.to_string(),
            moves: names(game.history()),
            to_move: game.position().to_move().to_string(),
            result: "unknown",
            bound: "exact",
            ..Self::default()
        }
    }
}

fn search(args: &Args, game: &ShogiGame) -> (Analysis, String) {
    let unlimited = args.depth.is_none() && args.nodes.is_none();
    let limits = Limits {
        depth: args.depth.unwrap_or(Limits::MAX_DEPTH),
        nodes: args.nodes,
        time: args.time.or(unlimited.then_some(Duration::from_secs(10))),
        soft_time: None,
    };
    let clock = Instant::now();
    let elapsed = || clock.elapsed();
    let control = Control { clock: Some(&elapsed), stop: Some(console::interrupted()) };
    let settings =
        SearcherSettings { table_bytes: args.memory << 20, ..SearcherSettings::with_method(args.engine) };
    let mut ahead = Lookahead::new(game.clone());
    let outcome = Engine::new(settings).search_reporting(&mut ahead, &limits, &control, &mut |outcome| {
        let (score, seconds) = (outcome.score.to_string(), clock.elapsed().as_secs_f64());
        let (depth, nodes, line) = (outcome.depth, outcome.nodes, join(&outcome.line));
        console::note(format_args!(
            "depth {depth:2}  {score:>12}  {:>16}  {seconds:7.2} s  {line}",
            counted(nodes, "node")
        ));
    });
    let score = outcome.score;
    let (bound, at) = match outcome.bound {
        Bound::Exact => ("exact", ""),
        Bound::Lower => ("lower", "at least "),
        Bound::Upper => ("upper", "at most "),
    };
    let result = match outcome.bound {
        Bound::Exact | Bound::Lower if score.is_win() => "win",
        Bound::Exact | Bound::Upper if score.is_loss() => "loss",
        _ => "unknown",
    };
    let best = outcome.best.map(|mv| mv.to_string());
    let text = format!(
        "best {}, {at}{score} at depth {}\nline {}",
        best.as_deref().unwrap_or("none"),
        outcome.depth,
        join(&outcome.line)
    );
    let analysis = Analysis {
        result,
        plies: score.plies_to_end().filter(|_| result != "unknown"),
        best,
        line: names(&outcome.line),
        score: score.plies_to_end().is_none().then(|| score.value()),
        bound,
        depth: outcome.depth,
        nodes: outcome.nodes,
        ms: clock.elapsed().as_millis() as u64,
        ..Analysis::unknown(game)
    };
    (analysis, text)
}
