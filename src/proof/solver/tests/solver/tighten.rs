//! Tests that loose bounds in a strategy are tightened to the lengths of its longest lines.

use std::collections::{BTreeMap, BTreeSet};

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Color, Deadline, Point};
use strategy::{Builder, Listing, Node, NodeId, Strategy};

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
            builder.add(node.stones(), &Listing::new(win_at, answers));
        }
    }
    builder.finish(BTreeMap::new()).unwrap().into_partial()
}

/// The latest win over all replies at a leaf and, under renju, the pass. Each reply has a separate search with a high node limit.
fn longest(strategy: &Strategy, id: NodeId) -> Deadline {
    let board = strategy[id].stones().board();
    let black = board.stones_of(Color::Black).len();
    let pass = strategy.game().allows_pass().then_some(None);
    let replies: Vec<Option<Point>> = board.empty().iter().map(Some).chain(pass).collect();
    let mut win_at = Deadline::soonest(board.stones()).unwrap();
    let sooner = |reply, win_at: Deadline| {
        let mut after = board.clone();
        after.play_turn(reply).unwrap();
        let limits = ThreatLimits { own_stones: win_at.own_left(black), nodes: 10_000_000 };
        let proof = ThreatSearch::new(16 << 20).prove(&mut after, Color::Black, Kind::Vct, limits);
        matches!(proof, Proof::Proven { .. })
    };
    for reply in replies {
        while !sooner(reply, win_at) {
            win_at = win_at.later().unwrap();
        }
    }
    win_at
}

#[test]
fn tightening_restores_loosened_bounds() {
    assert_eq!(restores(&o15(), usize::MAX).0, 0);
}

#[test]
fn tightening_restores_loosened_bounds_under_renju() {
    // Wins by threats are harder to find, so some searches end at the node limit.
    let strategy = Strategy::from_json(include_str!("../../../../../www/data/renju.json")).unwrap();
    let (late, all) = restores(&strategy, 4);
    assert!(2 * late < all, "{late} of {all} are late");
}

/// Loosens the bounds of some leaves, three for each of the lowest `bounds`, and tightens them. Returns the number of leaves
/// whose bound is still too late, and of all. No bound may be too early.
fn restores(strategy: &Strategy, bounds: usize) -> (usize, usize) {
    let is_leaf = |node: &Node| node.children().next().is_none() && node.stones().passes() == 0;
    // All of these leaves get the latest bound, which is too late for most of them.
    let mut by_bound: BTreeMap<Deadline, Vec<NodeId>> = BTreeMap::new();
    for (id, node) in strategy.nodes().filter(|(_, node)| is_leaf(node)) {
        by_bound.entry(node.win_at()).or_default().push(id);
    }
    let some = by_bound.into_values().take(bounds);
    let leaves: Vec<NodeId> = some.flat_map(|leaves| leaves.into_iter().take(LEAVES_A_BOUND)).collect();
    let latest = leaves.iter().map(|&id| strategy[id].win_at()).max().unwrap();
    let loose = thinned(strategy, &leaves, latest);
    let mut reported = 0;
    let tight = solver::tighten(&loose, |done| reported = done).unwrap();
    assert_eq!((reported, tight.node_count()), (loose.node_count(), loose.node_count()));
    assert_eq!(tight.win_at(), latest, "the way to the latest leaf keeps its bound");
    let (mut lowered, mut late) = (0, 0);
    for &id in &leaves {
        let (found, _) = tight.locate(strategy[id].stones()).unwrap();
        let win_at = tight[found].win_at();
        let exact = longest(strategy, id);
        assert!(win_at >= exact, "{:?}", strategy.moves_to(id));
        late += usize::from(win_at > exact);
        lowered += usize::from(win_at < latest);
    }
    assert!(lowered >= 2, "leaves of several lengths");
    (late, leaves.len())
}
