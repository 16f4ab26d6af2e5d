//! Tests that loose bounds in a strategy are tightened to the lengths of its longest lines.

use std::collections::{BTreeMap, BTreeSet};

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Color, Deadline};
use strategy::{Builder, Game, Listing, NodeId, Strategy};

use crate::o15;

const LEAVES_A_BOUND: usize = 3;

/// A strategy that consists of the lines to these nodes, all with the same bound.
fn thinned(strategy: &Strategy, leaves: &[NodeId], win_at: Deadline) -> Strategy {
    let mut builder = Builder::new(strategy.game());
    let mut kept: BTreeSet<NodeId> = leaves.iter().copied().collect();
    for (id, node) in strategy.nodes().collect::<Vec<_>>().into_iter().rev() {
        let answers: Vec<_> = node
            .replies()
            .iter()
            .filter(|reply| kept.contains(&reply.child))
            .map(|r| (r.white, r.black))
            .collect();
        if !answers.is_empty() {
            kept.insert(id);
        }
        if kept.contains(&id) {
            builder.add(node.stones(), Listing::new(win_at, answers));
        }
    }
    builder.finish(BTreeMap::new()).unwrap()
}

/// The latest win over all replies at a leaf. Each reply has a separate search without a node limit.
fn longest(strategy: &Strategy, id: NodeId) -> Deadline {
    let mut board = Game::STANDARD.board();
    strategy.moves_to(id).into_iter().for_each(|point| board.make(point));
    let black = board.stones_of(Color::Black).len();
    let empty = board.empty();
    let mut win_at = Deadline::soonest(board.stones()).unwrap();
    let mut sooner = |reply, win_at: Deadline| {
        board.make(reply);
        let limits = Limits { moves: win_at.own_left(black), nodes: 10_000_000 };
        let proof = ThreatSearch::new(16 << 20).prove(&mut board, Color::Black, Kind::Vct, limits);
        board.unmake();
        matches!(proof, Proof::Proven { .. })
    };
    for reply in empty {
        while !sooner(reply, win_at) {
            win_at = win_at.later().unwrap();
        }
    }
    win_at
}

#[test]
fn tightening_restores_loosened_bounds() {
    let strategy = o15();
    // All of these leaves get the latest bound, which is too late for most of them.
    let mut by_bound: BTreeMap<Deadline, Vec<NodeId>> = BTreeMap::new();
    for (id, node) in strategy.nodes().filter(|(_, node)| node.replies().is_empty()) {
        by_bound.entry(node.win_at()).or_default().push(id);
    }
    let leaves: Vec<NodeId> =
        by_bound.into_values().flat_map(|leaves| leaves.into_iter().take(LEAVES_A_BOUND)).collect();
    let latest = leaves.iter().map(|&id| strategy[id].win_at()).max().unwrap();
    let loose = thinned(&strategy, &leaves, latest);
    let mut reported = 0;
    let tight = solver::tighten(&loose, |done| reported = done).unwrap();
    assert_eq!((reported, tight.node_count()), (loose.node_count(), loose.node_count()));
    assert_eq!(tight.win_at(), latest, "the way to the latest leaf keeps its bound");
    let mut lowered = 0;
    for id in leaves {
        let (found, _) = tight.locate(strategy[id].stones()).unwrap();
        let win_at = tight[found].win_at();
        assert_eq!(win_at, longest(&strategy, id), "{:?}", strategy.moves_to(id));
        lowered += usize::from(win_at < latest);
    }
    assert!(lowered >= 2, "leaves of several lengths");
}
