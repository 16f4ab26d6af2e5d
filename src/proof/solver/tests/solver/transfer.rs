//! Transfers a strategy for the standard game to games in which some of its answers lose.

use std::collections::{BTreeMap, BTreeSet};

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size, canonical_key, notation};
use solver::{Listings, SolveOutcome, Store, StoredAnswer, Transfer, TransferCounts};
use strategy::{Builder, Game, Listing, Stones, Strategy};

use crate::{board_in, by, o15, settings};

/// Transfers the strategy to a position with Black to move that is won by stone 21.
fn transferred(strategy: &Strategy, board: &mut Board) -> (Store, TransferCounts) {
    let store = Store::new(Game::of(board));
    let mut listings = Listings::new(Game::of(board));
    let mut go_on = |_: &_| true;
    let mut transfer = Transfer::new(strategy, settings(4), &store, &mut listings, &mut go_on);
    assert_eq!(transfer.prove(board, by(21)).unwrap(), SolveOutcome::Proven);
    let counts = transfer.counts().clone();
    (store, counts)
}

/// For comparison, runs a separate threat search for every reply in the stored positions.
fn walked(store: &Store, board: &mut Board, seen: &mut BTreeSet<u64>) -> usize {
    if !seen.insert(canonical_key(board).0) {
        return 0;
    }
    let answer = store.get(board).expect("every position on the way has an answer");
    let mut count = 1;
    board.make(answer.point);
    for reply in board.empty() {
        board.make(reply);
        assert_eq!(board.winner(), None, "{}", notation::format_moves(board.moves()));
        let own = board.stones_of(Color::Black).len();
        let limits = ThreatLimits { own_stones: answer.win_at.own_left(own), nodes: 10_000 };
        let proof = ThreatSearch::new(1 << 16).prove(board, Color::Black, Kind::Vct, limits);
        if !matches!(proof, Proof::Proven { .. }) {
            assert!(store.get(board).is_some_and(|held| held.win_at <= answer.win_at));
            count += walked(store, board, seen);
        }
        board.unmake();
    }
    board.unmake();
    count
}

fn with_answer(moves: &str, black: &str) -> Strategy {
    let (strategy, moves) = (o15(), notation::parse_moves(moves).unwrap());
    let (white, before) = moves.split_last().unwrap();
    let (id, view) = strategy.locate(&Stones::from_moves(Game::STANDARD, before).unwrap()).unwrap();
    let back = |point: Point| view.inverse().apply(point, Size::FIFTEEN);
    let black = back(black.parse().unwrap());
    let mut builder = Builder::new(Game::STANDARD);
    for (at, node) in strategy.nodes() {
        let mut listing = node.listing();
        let changed = |&&mut (reply, _): &&mut (Point, Point)| at == id && reply == back(*white);
        listing.answers.iter_mut().filter(changed).for_each(|answer| answer.1 = black);
        builder.add(node.stones(), &listing);
    }
    let after = strategy[id].stones().play(back(*white)).and_then(|after| after.play(black)).unwrap();
    builder.add(&after, &Listing::new(strategy[id].win_at(), Vec::new()));
    builder.finish(BTreeMap::new()).unwrap()
}

/// White can extend the row from o10 to o12 to six in a row, which wins only under the freestyle rule.
const GROWS_TO_SIX: &str = "h8 o15 g7 o11 h6 o12 g9 o10";

#[test]
fn a_row_of_six_is_answered() {
    let freestyle = Game::new(Size::FIFTEEN, Rule::Freestyle);
    let four = board_in(freestyle, &format!("{GROWS_TO_SIX} o9 o13"));
    assert_eq!(four.classes(Color::White).fives.len(), 1, "o14 would make six");
    let mut position = board_in(freestyle, GROWS_TO_SIX);
    let (store, _) = transferred(&o15(), &mut position);
    assert!(walked(&store, &mut position, &mut BTreeSet::new()) > 1);
}

#[test]
fn losing_answers_are_replaced_during_a_transfer() {
    let strategy = with_answer(GROWS_TO_SIX, "a1");
    let mut position = board_in(Game::STANDARD, GROWS_TO_SIX);
    assert_eq!(strategy.answer(&Stones::on(&position)).unwrap().point.to_string(), "a1");
    let (store, counts) = transferred(&strategy, &mut position);
    assert_eq!(counts.replaced, 1, "{counts:?}");
    assert_ne!(store.get(&position).unwrap().point.to_string(), "a1");
    assert!(walked(&store, &mut position, &mut BTreeSet::new()) >= 1);
}

#[test]
fn valid_answers_are_transferred_to_a_larger_board() {
    let game = Game::new(Size::new(19).unwrap(), Rule::Standard);
    // These points are two columns and two rows farther from a1 than on 15x15.
    let mut position = board_in(game, "j10 q17 i9 q13 j8 q14");
    let (store, counts) = transferred(&o15(), &mut position);
    assert!(counts.kept > 0, "{counts:?}");
    assert!(walked(&store, &mut position, &mut BTreeSet::new()) >= 1);
}

#[test]
fn a_stopped_transfer_keeps_its_proofs() {
    let freestyle = Game::new(Size::FIFTEEN, Rule::Freestyle);
    let (strategy, store) = (o15(), Store::new(freestyle));
    let mut listings = Listings::new(freestyle);
    let mut position = board_in(freestyle, GROWS_TO_SIX);
    let mut calls = 0;
    let mut stop = |_: &_| {
        calls += 1;
        calls < 4
    };
    let mut transfer = Transfer::new(&strategy, settings(4), &store, &mut listings, &mut stop);
    assert_eq!(transfer.prove(&mut position, by(21)).unwrap(), SolveOutcome::Stopped);
    assert_eq!(position.moves(), board_in(freestyle, GROWS_TO_SIX).moves(), "the board is as it was");
    let mut go_on = |_: &_| true;
    let mut transfer = Transfer::new(&strategy, settings(4), &store, &mut listings, &mut go_on);
    assert_eq!(transfer.prove(&mut position, by(21)).unwrap(), SolveOutcome::Proven);
}

#[test]
fn false_claims_in_the_store_are_found() {
    let store = Store::new(Game::STANDARD);
    let mut listings = Listings::new(Game::STANDARD);
    let (strategy, mut position) = (o15(), board_in(Game::STANDARD, GROWS_TO_SIX));
    let claim = StoredAnswer { point: Point::new(0, 0).unwrap(), win_at: by(17) };
    store.insert(&position, claim).unwrap();
    let mut go_on = |_: &_| true;
    let mut transfer = Transfer::new(&strategy, settings(4), &store, &mut listings, &mut go_on);
    assert_eq!(transfer.prove(&mut position, by(21)).unwrap(), SolveOutcome::Proven);
    assert!(transfer.counts().kept > 0, "the strategy's own answer holds");
    assert!(!listings.is_empty(), "every reply to it was tried");
}
