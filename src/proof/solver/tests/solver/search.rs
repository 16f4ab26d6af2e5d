//! Tests the search on late opening positions that need a quiet move, and that completion then answers every reply.

use std::collections::{HashSet, VecDeque};

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Deadline, Rule, Size, canonical_key, notation};
use solver::{Attempt, Completion, Listings, ProofSearch, Settings, SolveOutcome, Store, shorten_replies};
use strategy::Game;

use crate::{board, by, settings};

/// Positions with Black to move in which threats alone do not win by the deadline, but a quiet move does.
const QUIET_WINS: [(&str, usize); 2] = [("f6 i9 g7 l15 h8 m15", 25), ("g7 h7 i7 i9 h8 f10 g9 l15", 25)];

#[test]
fn quiet_moves_are_found_and_every_reply_to_them_is_answered() {
    for (moves, deadline) in QUIET_WINS {
        let mut position = board(moves);
        let black_left = by(deadline).own_left(position.stones_of(Color::Black).len());
        let limits = ThreatLimits { own_stones: black_left, nodes: 1_000_000 };
        let by_threats = ThreatSearch::new(16 << 20).prove(&mut position, Color::Black, Kind::Vct, limits);
        assert_eq!(by_threats, Proof::Disproven, "{moves} takes no quiet move");

        proves_with_every_reply(&mut position, by(deadline), 100_000_000);
    }
}

#[test]
fn a_win_may_take_several_threats_before_a_quiet_move() {
    // This takes more than a million nodes unless further threats are candidates after a threat.
    proves_with_every_reply(&mut board("h8 i7 g9 f8 f10 g8 g10 f9 h10 i9 i11 i10"), by(33), 300_000);
}

#[test]
fn a_quiet_move_comes_before_all_sets_of_fours() {
    let mut position = board("i6 i5 h7 j6 i7 f8 h8 g8 g9 i9");
    let store = Store::new(Game::STANDARD);
    let mut search = ProofSearch::new(settings(16), by(31), &store);
    assert_eq!(search.prove(&mut position, 100_000).unwrap(), SolveOutcome::Proven);
    // The search needs 261 positions, or 482 if a four adds no cost.
    assert!(search.positions() < 400, "{}", search.positions());
}

#[test]
fn guide_changes_node_count_but_not_the_result() {
    let (moves, deadline) = QUIET_WINS[0];
    let nodes = |guided| {
        let store = Store::new(Game::STANDARD);
        let mut position = board(moves);
        let mut search = ProofSearch::new(Settings { guided, ..settings(16) }, by(deadline), &store);
        assert_eq!(search.prove(&mut position, 100_000_000).unwrap(), SolveOutcome::Proven);
        position.make(store.get(&position).unwrap().point);
        assert!(complete(&store, &position, by(deadline)) >= 1);
        search.threat_nodes()
    };
    assert!(nodes(true) < nodes(false));
}

/// Panics unless the position is proven and every reply to Black's answer has an answer too.
fn proves_with_every_reply(position: &mut Board, deadline: Deadline, nodes: u64) {
    let store = Store::new(Game::STANDARD);
    let outcome = ProofSearch::new(settings(16), deadline, &store).prove(position, nodes);
    assert_eq!(outcome.unwrap(), SolveOutcome::Proven, "{}", notation::format_moves(position.moves()));
    let answer = store.get(position).unwrap();
    position.make(answer.point);
    assert!(complete(&store, position, deadline) >= 1);
}

/// Returns the number of positions with White to move after this one. Panics if a reply has no answer.
fn complete(store: &Store, position: &Board, deadline: Deadline) -> usize {
    let mut listings = Listings::new(Game::STANDARD);
    let mut completion = Completion::new(settings(16), store, &mut listings);
    let mut queue = VecDeque::from([position.moves().to_vec()]);
    let mut seen = HashSet::new();
    while let Some(moves) = queue.pop_front() {
        let mut board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
        if !seen.insert(canonical_key(&board).0) {
            continue;
        }
        let listing = completion.listing(&moves, deadline, 100_000_000).unwrap();
        for (white, black) in listing.answers {
            board.make(white);
            board.make(black);
            queue.push_back(board.moves().to_vec());
            board.unmake();
            board.unmake();
        }
    }
    seen.len()
}

#[test]
fn wins_after_single_replies_are_shortened_to_the_given_depth() {
    let (moves, deadline) = (QUIET_WINS[0].0, by(QUIET_WINS[0].1));
    let mut position = board(moves);
    let store = Store::new(Game::STANDARD);
    ProofSearch::new(settings(16), deadline, &store).prove(&mut position, 100_000_000).unwrap();
    position.make(store.get(&position).unwrap().point);
    complete(&store, &position, deadline);
    let mut proven = Vec::new();
    let mut tell = |attempt: Attempt| {
        if attempt.outcome == SolveOutcome::Proven {
            proven.push((attempt.reply.unwrap(), attempt.deadline));
        }
        true
    };
    let all = shorten_replies(&mut position, by(15), 300_000, settings(16), &store, &mut |_| true, &mut tell);
    assert!(all.unwrap());
    assert!(!proven.is_empty());
    for (reply, earlier) in proven {
        assert!((by(15)..deadline).contains(&earlier));
        position.make(reply);
        assert!(store.get(&position).is_some_and(|held| held.win_at <= earlier));
        let alone = Store::new(Game::STANDARD);
        let outcome = ProofSearch::new(settings(16), earlier, &alone).prove(&mut position, 100_000_000);
        assert_eq!(outcome.unwrap(), SolveOutcome::Proven, "{reply} by {earlier}");
        position.unmake();
    }
}

#[test]
fn a_stopped_search_claims_nothing_and_can_continue() {
    let (moves, deadline) = (QUIET_WINS[0].0, by(QUIET_WINS[0].1));
    let mut position = board(moves);
    let store = Store::new(Game::STANDARD);
    let mut stop = |_: &_| false;
    let stopped = ProofSearch::new(settings(16), deadline, &store)
        .with_report(&mut stop)
        .prove(&mut position, 100_000_000);
    assert_eq!(stopped.unwrap(), SolveOutcome::Stopped);
    assert_eq!(store.get(&position), None);

    let mut search = ProofSearch::new(settings(16), deadline, &store);
    let mut rounds = 0;
    while search.prove(&mut position, 20_000).unwrap() == SolveOutcome::OutOfNodes {
        rounds += 1;
    }
    assert!(rounds > 0 && store.get(&position).is_some(), "small budgets add up");
}

#[test]
fn the_same_search_takes_the_same_nodes() {
    let (moves, deadline) = (QUIET_WINS[1].0, by(QUIET_WINS[1].1));
    let nodes = || {
        let store = Store::new(Game::STANDARD);
        let mut search = ProofSearch::new(settings(16), deadline, &store);
        search.prove(&mut board(moves), 100_000_000).unwrap();
        (search.threat_nodes(), search.positions())
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_graph_that_discards_positions_still_proves() {
    let (moves, deadline) = (QUIET_WINS[0].0, by(QUIET_WINS[0].1));
    let prove = |graph_bytes| {
        let store = Store::new(Game::STANDARD);
        let settings = Settings { graph_bytes, reply_threats: 30, or_node_threats: 100, ..settings(16) };
        let mut search = ProofSearch::new(settings, deadline, &store);
        let mut position = board(moves);
        let outcome = search.prove(&mut position, 100_000_000).unwrap();
        (outcome, store.get(&position).is_some(), search.threat_nodes())
    };
    let (outcome, kept, enough) = prove(1 << 30);
    assert_eq!((outcome, kept), (SolveOutcome::Proven, true));
    let (outcome, kept, little) = prove(75_000);
    assert_eq!((outcome, kept), (SolveOutcome::Proven, true));
    assert_ne!(little, enough, "something was forgotten");
}

#[test]
fn a_refutation_larger_than_the_graph_costs_little_more() {
    // The graph can hold only a small part of this search, and nothing goes into the store. If the search discarded its most
    // expensive positions, it would start over again and again.
    let refute = |graph_bytes| {
        let store = Store::new(Game::STANDARD);
        let settings = Settings { graph_bytes, table_bytes: 1 << 16, ..settings(16) };
        let mut search = ProofSearch::new(settings, by(25), &store);
        let outcome = search.prove(&mut board("h8 i9 g9 i7 h10 f8 k8"), 3_000_000).unwrap();
        (outcome, search.threat_nodes())
    };
    let (outcome, enough) = refute(1 << 30);
    assert_eq!(outcome, SolveOutcome::Exhausted);
    let (outcome, little) = refute(1 << 20);
    assert_eq!(outcome, SolveOutcome::Exhausted);
    assert_ne!(little, enough, "something was forgotten");
    assert!(little < 2 * enough, "{little} nodes, with enough memory {enough}");
}

#[test]
fn lost_position_is_not_proven_for_black() {
    // White has four in a row with an open end. Whatever Black does, White makes five first.
    let mut lost = board("a1 h8 c1 h9 e1 h10 g1 h11");
    let store = Store::new(Game::STANDARD);
    let outcome = ProofSearch::new(settings(16), by(35), &store).prove(&mut lost, 10_000_000).unwrap();
    assert_eq!(outcome, SolveOutcome::Exhausted);
    assert!(store.is_empty());
}
