//! Tightens the bounds of a strategy to the longest lines that are possible against it.
//!
//! A search proves the same bound for a whole subtree, although most replies in it lose much sooner. Here the bound of each
//! position becomes the latest win after any reply. If the reply has a stored answer, that is the bound after the answer.
//! Otherwise the engine's threat search determines it.

use std::collections::HashSet;

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Deadline, Point};
use strategy::{Builder, Listing, NodeId, Strategy, StrategyError};

/// The node limit for finding a win by an earlier stone. It is small, because most replies lose at once or not at all.
const SOONER_NODES: u64 = 8_000;

/// Tightens the bounds without changing the answers. `report` receives the number of positions done.
///
/// # Errors
/// Never fails for a consistent strategy.
pub fn tighten(strategy: &Strategy, mut report: impl FnMut(usize)) -> Result<Strategy, StrategyError> {
    let mut threats = ThreatSearch::new(32 << 20);
    let mut bounds: Vec<Deadline> = strategy.nodes().map(|(_, node)| node.win_at()).collect();
    let mut builder = Builder::new(strategy.game());
    let nodes: Vec<NodeId> = strategy.nodes().map(|(id, _)| id).collect();
    for (done, &id) in nodes.iter().rev().enumerate() {
        let node = &strategy[id];
        let stored = node.children().map(|child| bounds[child.index()]).max();
        let win_at = match stored {
            // The other second moves have no answer.
            Some(stored) if strategy.is_partial() && id == NodeId::ROOT => stored,
            _ => longest(&mut threats, strategy, id, stored),
        };
        bounds[id.index()] = win_at;
        builder.add(node.stones(), &Listing { win_at, ..node.listing() });
        report(done + 1);
    }
    let tight = builder.finish(strategy.made_by().clone())?;
    Ok(if strategy.is_partial() { tight.into_partial() } else { tight })
}

/// The latest win over all replies at a node, the pass among them. After a reply with a stored answer, Black wins by stone
/// `stored`.
fn longest(
    threats: &mut ThreatSearch,
    strategy: &Strategy,
    id: NodeId,
    stored: Option<Deadline>,
) -> Deadline {
    let node = &strategy[id];
    let symmetries = node.stones().self_symmetries();
    let listed: HashSet<Point> = node
        .replies()
        .iter()
        .flat_map(|reply| symmetries.iter().map(|s| s.apply(reply.white, strategy.game().size())))
        .collect();
    let mut board = node.stones().board();
    let mut win_at = stored.max(Deadline::soonest(node.stones().count())).unwrap_or(node.win_at());
    let mut wait = |threats: &mut ThreatSearch, board: &mut Board, reply: Option<Point>| {
        while win_at < node.win_at() && !wins_by(threats, board, reply, win_at) {
            win_at = win_at.later().unwrap_or(node.win_at());
        }
    };
    for reply in board.empty().iter().filter(|reply| !listed.contains(reply)) {
        board.make(reply);
        wait(threats, &mut board, Some(reply));
        board.unmake();
    }
    if strategy.game().allows_pass() && node.pass().is_none() {
        board.pass();
        wait(threats, &mut board, None);
    }
    win_at
}

/// Returns true if a short threat search finds a win after White's `reply` or pass.
fn wins_by(threats: &mut ThreatSearch, board: &mut Board, reply: Option<Point>, win_at: Deadline) -> bool {
    let moves = win_at.own_left(board.stones_of(Color::Black).len());
    let limits = ThreatLimits { own_stones: moves, nodes: SOONER_NODES };
    let proof = match reply {
        Some(_) => threats.prove_reply(board, Color::Black, Kind::Vct, limits),
        None => threats.prove(board, Color::Black, Kind::Vct, limits),
    };
    matches!(proof, Proof::Proven { .. })
}
