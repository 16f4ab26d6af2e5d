//! Analysis by the engines: one best move, or several lines.

use std::time::Instant;

use ::search::{Control, SliceEnd};
use engine::notation::counted;
use engine::notation::parse_moves;
use engine::{Board, PointSet};
use play::{EngineSpec, LineSearch, Player};

use super::answer::{Analysis, Line, expected};
use super::{Args, FIRST_NODES};
use crate::names;

/// Searches with one engine. Prints a line of progress after each depth.
pub fn by_engine(args: &Args, board: &Board, spec: EngineSpec, begin: Instant) -> Analysis {
    let clock = || begin.elapsed();
    let control = Control { clock: Some(&clock), stop: Some(console::interrupted()) };
    let limits = args.limits();
    let mut player = Player::new(spec, args.first_bytes(), 0);
    let mut thought = player.begin(board, &limits, &control);
    if player.resume(&mut thought, FIRST_NODES, &control) == SliceEnd::Finished {
        return Analysis::from_report(board, spec, thought.report());
    }
    player = Player::new(spec, args.memory << 20, 0).with_threads(args.threads);
    thought = player.begin(board, &limits, &control);
    let mut depth = 0;
    while player.resume(&mut thought, 20_000, &control) == SliceEnd::Paused {
        let report = thought.report();
        if report.depth > depth {
            depth = report.depth;
            let (score, line) = (report.score.unwrap_or(0), names(&report.line).join(" "));
            let nodes = counted(report.nodes, "node");
            console::note(format_args!("depth {depth}: {score}, {nodes}, {line}"));
        }
    }
    Analysis::from_report(board, spec, thought.report())
}

/// Finds the best moves with the strongest engine, and reports them after each iteration. Fails if `--searchmoves` contains an
/// illegal move.
pub fn by_lines(args: &Args, board: &Board, begin: Instant) -> Result<Analysis, String> {
    let clock = || begin.elapsed();
    let control = Control { clock: Some(&clock), stop: Some(console::interrupted()) };
    let among = args.searchmoves.as_deref().map(|moves| legal(moves, board)).transpose();
    let among = among.map_err(|error| format!("--searchmoves: {error}"))?;
    let count = usize::from(args.lines);
    let search = LineSearch::new(board, count, among, args.memory << 20, &args.limits(), &control);
    let mut search = search.with_threads(args.threads);
    let mut depth = 0;
    while !search.step(u64::MAX, &control) {
        let found = search.best();
        if let Some(deepest) = found.iter().map(|line| line.depth).max().filter(|&deepest| deepest > depth) {
            depth = deepest;
            found.iter().for_each(|line| console::note(Line::new(board, line).text()));
            let nodes = counted(search.nodes(), "node");
            console::note(format_args!("{nodes}, {} ms", begin.elapsed().as_millis()));
        }
    }
    let lines: Vec<Line> = search.best().iter().map(|line| Line::new(board, line)).collect();
    let unknown = Analysis::unknown(board, "search");
    let Some(best) = lines.first() else {
        let best = search.likeliest().map(|point| point.to_string());
        return Ok(Analysis { best, nodes: search.nodes(), ..unknown });
    };
    let analysis = Analysis {
        unverified: best.score.and_then(expected),
        score: best.score,
        chance: best.chance,
        nodes: search.nodes(),
        ..unknown.with_line(best.result, best.stones, best.moves.clone())
    };
    Ok(Analysis { lines, ..analysis })
}

fn legal(moves: &str, board: &Board) -> Result<PointSet, String> {
    let points = parse_moves(moves).map_err(|error| error.to_string())?;
    for &point in &points {
        board.clone().play(point).map_err(|error| error.to_string())?;
    }
    if points.is_empty() { Err("expected a move".to_owned()) } else { Ok(points.into_iter().collect()) }
}
