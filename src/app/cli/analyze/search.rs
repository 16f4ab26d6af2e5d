//! Analysis by search: one best move or several lines of an engine, or the shortest win by threats.

use std::time::Instant;

use ::search::{Control, SliceEnd};
use engine::notation::{counted, parse_moves};
use engine::threat::{self, Kind, Proof, ThreatSearch};
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

/// Finds the shortest win by threats within the limits. Fails if the deadline has passed.
pub fn shortest_win(args: &Args, mut board: Board, kind: Kind, begin: Instant) -> Result<Analysis, String> {
    let (stones, attacker) = (board.turns().len(), board.to_move());
    let mut moves = match args.deadline.map(usize::from) {
        Some(deadline) if deadline <= stones => {
            return Err(format!(
                "--deadline {deadline} is too early: the board already has {}",
                counted(stones, "stone")
            ));
        }
        Some(deadline) => (deadline - stones).div_ceil(2).min(usize::from(u8::MAX) - 1) as u8,
        None => 100,
    };
    let mut search = ThreatSearch::new(args.first_bytes());
    // The number of nodes that the search with small tables has used, or 0 until that search ends.
    let mut before = 0;
    let limit = args.nodes.unwrap_or(u64::MAX);
    let (mut proven, mut refuted) = (None, false);
    while moves > 0 && before + search.nodes() < limit && begin.elapsed() < args.time {
        if before == 0 && search.nodes() >= FIRST_NODES {
            before = search.nodes();
            search = ThreatSearch::new(args.memory << 20);
        }
        let slice = if before == 0 { FIRST_NODES } else { 20_000 };
        let nodes = slice.min(limit - before - search.nodes());
        match search.prove(&mut board, attacker, kind, threat::ThreatLimits { own_stones: moves, nodes }) {
            Proof::Proven { own_stones: needed } => {
                proven = Some(needed);
                moves = needed - 1;
            }
            Proof::Disproven => {
                refuted = true;
                break;
            }
            Proof::Unknown if before > 0 => {
                console::note_part(format_args!("\r{}", counted(before + search.nodes(), "node")));
            }
            Proof::Unknown => {}
        }
    }
    if before > 0 {
        console::note("");
    }
    let source = if kind == Kind::Vcf { "vcf" } else { "vct" };
    let nodes = before + search.nodes();
    let result = if refuted { "no win" } else { "unknown" };
    let no_win_by = args.deadline.filter(|_| refuted && proven.is_none());
    let unknown = Analysis { result, no_win_by, nodes, ..Analysis::unknown(&board, source) };
    let Some(moves) = proven else { return Ok(unknown) };
    let line = names(search.winning_line(&mut board, attacker, kind, moves));
    Ok(unknown.with_line("win", Some(2 * u32::from(moves) - 1), line))
}
