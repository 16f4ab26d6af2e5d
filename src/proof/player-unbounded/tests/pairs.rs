//! Checks a sample of the games in which White wastes its first two stones, with the engine's threat search.

use player_unbounded::Engine;
use verifier_unbounded::check_pairs;

/// The adviser's node limit, as in `gomoku verify --unbounded`.
const NODES: u64 = 2_000_000;

#[test]
fn black_wins_after_a_sample_of_wasted_pairs() {
    let report = check_pairs((-1, -1), 2_700, |home| Engine::new(home, NODES)).unwrap();
    assert_eq!((report.pairs, report.of), (7, 7));
    assert!(report.win_at <= 61 && report.positions > 225, "{report:?}");
}

/// With a node limit of 0, the adviser finds no wins, so the check must fail.
#[test]
fn an_adviser_without_nodes_is_detected() {
    assert!(check_pairs((-1, -1), 20_000, |home| Engine::new(home, 0)).is_err());
}
