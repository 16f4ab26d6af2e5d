use std::time::Instant;

use engine::Board;
use engine::notation::counted;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};

use super::answer::Analysis;
use super::{Args, FIRST_NODES};
use crate::names;

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
        match search.prove(&mut board, attacker, kind, Limits { moves, nodes }) {
            Proof::Proven { moves: needed } => {
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
