//! `gomoku analyze`: what the engines and the strategy know of one position.

mod lines;

use crate::common;
use crate::library::library;
use engine::threat::{Kind, Limits as ThreatLimits, Proof, ThreatSearch};
use engine::{Board, Point};
use play::{EngineKind, EngineSpec, Player, Report, Verdict, chance_to_win};
use search::{Control, Limits, Progress};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// What `analyze` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// The game so far, like "h8 i9"; - reads standard input
    #[arg(long, default_value = "")]
    moves: String,
    /// auto (the strategy where it applies, else best), strategy, vcf, vct, or an engine: best, mtdf, negascout, …
    #[arg(long, default_value = "auto")]
    engine: Source,
    /// Stones on the board by which a win has to be there, for vcf and vct
    #[arg(long)]
    deadline: Option<u8>,
    /// How long to think
    #[arg(long, value_parser = common::duration, default_value = "10s")]
    time: Duration,
    /// Positions to visit at most
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies to search at most
    #[arg(long)]
    depth: Option<u32>,
    /// How many of the best moves to tell of, each with the play expected after it (only best)
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    lines: u8,
    /// Only these moves are looked at, like "g9 h10" (only best)
    #[arg(long, value_name = "MOVES")]
    searchmoves: Option<String>,
    #[command(flatten)]
    game: common::Game,
    /// The strategy [default: the one inside the program]
    #[arg(long, visible_alias = "file", value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Memory for tables, in MiB
    #[arg(long, default_value_t = 128, value_parser = common::within(common::MEMORY))]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Positions that are looked at with small tables: a question that they answer does not wait until large ones are clear.
const FIRST_LOOK: u64 = 5_000;

impl Args {
    /// Bytes of tables for the first look, which are not worth waiting for.
    fn first_look(&self) -> usize {
        (self.memory << 20).min(1 << 20)
    }

    fn limits(&self) -> Limits {
        let depth = self.depth.unwrap_or(Limits::MAX_DEPTH);
        Limits { depth, nodes: self.nodes, time: Some(self.time), soft_time: None }
    }
}

/// Who is asked.
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
        match text {
            "auto" => Ok(Self::Auto),
            "strategy" => Ok(Self::Strategy),
            "vcf" => Ok(Self::Threats(Kind::Vcf)),
            "vct" => Ok(Self::Threats(Kind::Vct)),
            _ => text
                .parse()
                .map(Self::Engine)
                .map_err(|error| format!("{error}, or auto, strategy, vcf, vct")),
        }
    }
}

/// The answer, as it is printed.
#[derive(Serialize)]
struct Analysis {
    moves: Vec<String>,
    to_move: String,
    /// `win`, `loss` or `unknown`, for the side to move.
    result: &'static str,
    /// How many more stones until five, both sides counted.
    stones: Option<u32>,
    best: Option<String>,
    line: Vec<String>,
    source: &'static str,
    score: Option<i32>,
    /// The best moves that were asked for, the best first; none where one was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<lines::Line>,
    /// The chance to win that the score is, 0 to 1, where the engine's scores are fitted to results and nothing is proven.
    chance: Option<f64>,
    nodes: u64,
    ms: u64,
}

impl Analysis {
    /// Nothing known of a position.
    fn of(board: &Board, source: &'static str) -> Self {
        Self {
            moves: names(board.moves()),
            to_move: board.to_move().to_string(),
            result: "unknown",
            stones: None,
            best: None,
            line: Vec::new(),
            source,
            score: None,
            lines: Vec::new(),
            chance: None,
            nodes: 0,
            ms: 0,
        }
    }

    fn text(&self) -> String {
        let stones = self.stones.map_or(String::new(), |stones| format!(" in {stones} stones"));
        let mut text = format!("{} to move: {}{stones} ({})", self.to_move, self.result, self.source);
        if let Some(best) = &self.best {
            text += &format!("\nbest {best}");
        }
        if let Some(score) = self.score {
            text += &format!(", score {score}");
        }
        if let Some(chance) = self.chance {
            text += &format!(", {:.0} % to win", 100.0 * chance);
        }
        if self.line.len() > 1 && self.lines.is_empty() {
            text += &format!("\nline {}", self.line.join(" "));
        }
        for (at, line) in self.lines.iter().enumerate() {
            text += &format!("\n{}. {}", at + 1, line.text());
        }
        text + &format!("\n{} positions, {} ms", self.nodes, self.ms)
    }
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}

/// Answers; exit status 1 if the strategy or the threat search was asked for a win and has none.
pub fn run(args: Args) -> ExitCode {
    match analyze(&args) {
        Ok(status) => status,
        Err(sentence) => common::bad_input(sentence),
    }
}

fn analyze(args: &Args) -> Result<ExitCode, String> {
    let begin = Instant::now();
    let board = common::board("--moves", &args.moves, &args.game.empty())?;
    if board.is_over() {
        return Err("--moves: the game is over".to_owned());
    }
    let best = EngineSpec::new(EngineKind::Best);
    let several = args.lines > 1 || args.searchmoves.is_some();
    if several && args.engine != Source::Auto && args.engine != Source::Engine(best) {
        return Err("--lines and --searchmoves: only best looks at several lines".to_owned());
    }
    let (mut analysis, asked_for_win) = match args.engine {
        _ if several => (lines::by_lines(args, &board, begin)?, false),
        Source::Strategy => {
            let known = by_strategy(args, &board)?;
            (known.unwrap_or_else(|| Analysis::of(&board, "strategy")), true)
        }
        Source::Threats(kind) => (by_threats(args, &board, kind)?, true),
        Source::Engine(spec) => (by_engine(args, &board, spec, begin), false),
        Source::Auto => {
            let known = by_strategy(args, &board)?;
            (known.unwrap_or_else(|| by_engine(args, &board, best, begin)), false)
        }
    };
    analysis.ms = begin.elapsed().as_millis() as u64;
    common::print_either(args.json, &analysis, || analysis.text());
    Ok(common::done(!asked_for_win || analysis.result == "win"))
}

fn by_strategy(args: &Args, board: &Board) -> Result<Option<Analysis>, String> {
    let mut library = library(args.strategy.as_deref())?;
    let analysis = library.winning_reply(board, &|| true).map(|reply| Analysis {
        result: "win",
        stones: reply.win_at.map(|win_at| (win_at - board.stones()) as u32),
        best: Some(reply.point.to_string()),
        line: vec![reply.point.to_string()],
        ..Analysis::of(board, "strategy")
    });
    Ok(analysis)
}

/// The shortest win by threats that is found within the limits.
fn by_threats(args: &Args, board: &Board, kind: Kind) -> Result<Analysis, String> {
    let begin = Instant::now();
    let mut board = board.clone();
    let stones = board.stones();
    let attacker = board.to_move();
    let mut moves = match args.deadline.map(usize::from) {
        Some(deadline) if deadline <= stones => {
            return Err(format!("--deadline: {deadline} stones are on the board already"));
        }
        Some(deadline) => ((deadline - stones).div_ceil(2)).min(usize::from(u8::MAX) - 1) as u8,
        None => 100,
    };
    let mut search = ThreatSearch::new(args.first_look());
    // Positions of the first look, once it is over.
    let mut before = 0;
    let limit = args.nodes.unwrap_or(u64::MAX);
    let mut proven = None;
    // Each win found is followed by a search for a shorter one.
    while moves > 0 && before + search.nodes() < limit && begin.elapsed() < args.time {
        if before == 0 && search.nodes() >= FIRST_LOOK {
            before = search.nodes();
            search = ThreatSearch::new(args.memory << 20);
        }
        let slice = if before == 0 { FIRST_LOOK } else { 20_000 };
        let nodes = slice.min(limit - before - search.nodes());
        match search.prove(&mut board, attacker, kind, ThreatLimits { moves, nodes }) {
            Proof::Proven { moves: needed } => {
                proven = Some(needed);
                moves = needed - 1;
            }
            Proof::Disproven => break,
            Proof::Unknown if before > 0 => {
                common::note_part(format_args!("\r{} positions", before + search.nodes()));
            }
            Proof::Unknown => {}
        }
    }
    if before > 0 {
        common::note("");
    }
    let source = if kind == Kind::Vcf { "vcf" } else { "vct" };
    let mut analysis = Analysis { nodes: before + search.nodes(), ..Analysis::of(&board, source) };
    if let Some(moves) = proven {
        let line = search.winning_line(&mut board, attacker, kind, moves);
        analysis.result = "win";
        analysis.stones = Some(2 * u32::from(moves) - 1);
        analysis.best = line.first().map(ToString::to_string);
        analysis.line = line.iter().map(ToString::to_string).collect();
    }
    Ok(analysis)
}

fn by_engine(args: &Args, board: &Board, spec: EngineSpec, begin: Instant) -> Analysis {
    let clock = || begin.elapsed();
    let control = Control { clock: Some(&clock), stop: Some(common::interrupted()) };
    let limits = args.limits();
    let mut player = Player::new(spec, args.first_look(), 0);
    let mut thought = player.begin(board, &limits, &control);
    if player.resume(&mut thought, FIRST_LOOK, &control) == Progress::Finished {
        return from_report(board, spec, thought.report());
    }
    player = Player::new(spec, args.memory << 20, 0);
    thought = player.begin(board, &limits, &control);
    let mut told = 0;
    while player.resume(&mut thought, 20_000, &control) == Progress::Paused {
        let report = thought.report();
        if report.depth > told {
            told = report.depth;
            let score = report.score.unwrap_or(0);
            common::note(format_args!(
                "depth {told}: {score}, {} positions, {}",
                report.nodes,
                names(&report.line).join(" ")
            ));
        }
    }
    from_report(board, spec, thought.report())
}

/// How a verdict is printed, and its stones.
const fn told(verdict: Verdict) -> (&'static str, Option<u32>) {
    match verdict {
        Verdict::Win { stones } => ("win", Some(stones)),
        Verdict::Loss { stones } => ("loss", Some(stones)),
        Verdict::Unknown => ("unknown", None),
    }
}

fn from_report(board: &Board, spec: EngineSpec, report: &Report) -> Analysis {
    let (result, stones) = told(report.verdict);
    let source = match report.source.name() {
        // The command's answer knows four sources; what needs no search counts as its shortest form.
        name @ ("vcf" | "vct") => name,
        _ => "search",
    };
    Analysis {
        result,
        stones,
        best: report.best.map(|best| best.to_string()),
        line: names(&report.line),
        score: report.score,
        chance: report
            .score
            .filter(|_| spec.kind == EngineKind::Best && report.verdict == Verdict::Unknown)
            .map(chance_to_win),
        nodes: report.nodes,
        ..Analysis::of(board, source)
    }
}
