//! `gomoku analyze`: analyzes one position with the strategy, the threat search or an engine.

mod answer;
mod search;

use std::cmp::Reverse;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

use ::search::Limits;
use console::{Moves, Outcome};
use engine::notation::turn_names;
use engine::threat::Kind;
use engine::{Board, Color, Point};
use play::{EngineKind, EngineSpec, ParseSpecError};

use crate::check_threads;
use crate::strategies::{StrategyFile, guides};
use answer::Analysis;

/// Analyze one position with the strategy and the engines
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku analyze h8 i9
  gomoku analyze --size 19 --rule freestyle --lines 3 --time 5s j10k11")]
pub struct Args {
    #[command(flatten)]
    moves: Moves,
    #[command(flatten)]
    game: console::Game,
    /// auto (the strategy where it applies, otherwise best), strategy, vcf, vct, or an engine: best, mtdf, negascout, negamax,
    /// minimax, greedy or greedy-plain, optionally with a level like best@4
    #[arg(long, default_value = "auto")]
    engine: Source,
    /// Time limit for the search, like 500ms or 10s
    #[arg(long, value_parser = console::duration, default_value = "10s")]
    time: Duration,
    /// Node limit for the search [default: no limit]
    #[arg(long, value_name = "N", value_parser = console::within(console::NODES))]
    nodes: Option<u64>,
    /// Depth limit for the search, in plies [default: no limit]
    #[arg(long, value_name = "N", value_parser = console::within(1..=Limits::MAX_DEPTH))]
    depth: Option<u32>,
    /// Show this many of the best moves, each with its expected continuation (only with best)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = console::within(1..=64u8))]
    lines: u8,
    /// Search only these moves, like "g9 h10" (only with best) [default: all]
    #[arg(long, value_name = "MOVES")]
    searchmoves: Option<String>,
    /// For vcf and vct: the side to move must win by this move number [default: any]
    #[arg(long, value_name = "STONE", value_parser = console::within(1..=255u8))]
    deadline: Option<u8>,
    #[command(flatten)]
    strategy: StrategyFile,
    /// Threads to use in each search (only with best at full strength); with more than one, repeated searches can differ
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = console::within(console::THREADS))]
    threads: usize,
    /// Memory for the hash tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = console::within(console::MEMORY))]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The number of nodes to search with small tables first, so that easy positions do not wait until large tables are cleared.
const FIRST_NODES: u64 = 5_000;

impl Args {
    fn first_bytes(&self) -> usize {
        (self.memory << 20).min(1 << 20)
    }

    fn limits(&self) -> Limits {
        let depth = self.depth.unwrap_or(Limits::MAX_DEPTH);
        Limits { depth, nodes: self.nodes, time: Some(self.time), soft_time: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Auto,
    Strategy,
    Threats(Kind),
    Engine(EngineSpec),
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "auto" => Ok(Self::Auto),
            "strategy" => Ok(Self::Strategy),
            "vcf" => Ok(Self::Threats(Kind::Vcf)),
            "vct" => Ok(Self::Threats(Kind::Vct)),
            text if text
                .split_once('@')
                .is_some_and(|(name, _)| ["auto", "strategy", "vcf", "vct"].contains(&name)) =>
            {
                Err(format!("{text}: only engines have levels, like best@4"))
            }
            _ => text.parse().map(Self::Engine).map_err(|error| match error {
                ParseSpecError::Name(_) => format!("{error}, or auto, strategy, vcf, vct"),
                error => error.to_string(),
            }),
        }
    }
}

/// Exits with status 1 if the strategy or the threat search was selected and could not decide the position.
pub fn run(args: Args) -> Outcome {
    let begin = Instant::now();
    console::enough_memory("--memory", args.memory, 1)?;
    let board = args.moves.on(&args.game.empty())?;
    let best = EngineSpec::new(EngineKind::Best);
    let several = args.lines > 1 || args.searchmoves.is_some();
    let is_best = [Source::Auto, Source::Engine(best)].contains(&args.engine);
    if several && !is_best {
        return Err("--lines and --searchmoves work only with --engine best".to_owned());
    }
    check_threads(args.threads, is_best)?;
    let (mut analysis, asked_for_proof) = match args.engine {
        _ if board.is_over() => (Analysis::finished(&board), false),
        _ if several => (several_moves(&args, &board, begin)?, false),
        Source::Strategy => {
            let known = by_strategy(&args.strategy.path, &board)?;
            (known.unwrap_or_else(|| Analysis::unknown(&board, "strategy")), true)
        }
        Source::Threats(kind) => (search::shortest_win(&args, board, kind, begin)?, true),
        Source::Engine(spec) => (search::by_engine(&args, &board, spec, begin), false),
        Source::Auto => {
            let known = by_strategy(&args.strategy.path, &board)?;
            (known.unwrap_or_else(|| search::by_engine(&args, &board, best, begin)), false)
        }
    };
    analysis.ms = begin.elapsed().as_millis() as u64;
    console::print_either(args.json, &analysis, || analysis.text());
    Ok(console::done(!asked_for_proof || !matches!(analysis.result, "unknown" | "no win")))
}

/// The best moves of the search. The strategy decides the result where it applies, unless the moves were restricted.
fn several_moves(args: &Args, board: &Board, begin: Instant) -> Result<Analysis, String> {
    let found = search::by_lines(args, board, begin)?;
    let asks_strategy = args.engine == Source::Auto && args.searchmoves.is_none();
    let known = if asks_strategy { by_strategy(&args.strategy.path, board)? } else { None };
    Ok(match known {
        Some(known) => Analysis { lines: found.lines, nodes: found.nodes, ..known },
        None => found,
    })
}

/// Black's winning reply or, with White to move, the move that lasts longest. `None` if nothing is proven.
fn by_strategy(file: &Option<PathBuf>, board: &Board) -> Result<Option<Analysis>, String> {
    let mut guides = guides(file.as_deref())?;
    let known = match board.to_move() {
        Color::Black => {
            let reply = guides.winning_move(board, &|| true);
            reply.map(|reply| ("win", reply.win_at, vec![Some(reply.point)]))
        }
        Color::White => {
            let replies = guides.winning_answers(board).into_iter();
            // A pass is the last choice.
            let near = |white: &Option<Point>| {
                white.map(|white| Reverse((white.distance(board.size().center()), white)))
            };
            let longest = replies.max_by_key(|(white, reply)| (reply.win_at, near(white)));
            longest.map(|(white, reply)| ("loss", reply.win_at, vec![white, Some(reply.point)]))
        }
    };
    Ok(known.map(|(result, win_at, line)| {
        let stones = win_at.map(|win_at| (win_at - board.turns().len()) as u32);
        Analysis::unknown(board, "strategy").with_line(result, stones, turn_names(&line).collect())
    }))
}
