//! Tests how far the solver trusts a store file. It must reject records that were changed or are impossible, and a search must
//! find every false answer.

use solver::{Believed, Completion, Hole, Listings, ProofSearch, SolveOutcome, Store, StoreError, Trust};
use strategy::Game;

use crate::{Scratch, board, by, settings};

impl Scratch {
    fn open(&self, trust: Trust) -> Result<(Store, Believed), StoreError> {
        Store::open_with(&self.file(), Game::STANDARD, &trust)
    }
}

/// True answers to all replies that the search tried, for a win by stone 25 that starts with a quiet move.
fn proven() -> Scratch {
    let scratch = Scratch::with("");
    let store = Store::open(&scratch.file(), Game::STANDARD).unwrap();
    let mut search = ProofSearch::new(settings(1), by(25), &store);
    assert_eq!(search.prove(&mut board("f6 i9 g7 l15 h8 m15"), 1_000_000).unwrap(), SolveOutcome::Proven);
    scratch
}

#[test]
fn impossible_answers_are_rejected() {
    for (record, reason) in [
        ("1 g7 h8 o15", "Black's g7 cannot win by stone 1: the earliest is stone 3"),
        ("7 g7 h8 o15", "Black's g7 cannot win by stone 7: the earliest is stone 9"),
        ("9 a1 h8 o15", "Black's a1 cannot win by stone 9: the earliest is stone 11"),
        ("7 k8 h8 a1 i8 c1 j8 e1", "Black's k8 cannot win by stone 7: the earliest is stone 9"),
        ("227 g7 h8 o15", "cannot win by stone 227"),
        ("35 g7 h8 a1 j8 b1 l8 c1 n8 d1", "after Black's g7 White makes five"),
    ] {
        let scratch = Scratch::with(&format!("15x15 standard\n{record}\n"));
        let said = scratch.open(Trust::All).expect_err(record).to_string();
        assert!(said.contains(reason), "{record}: {said}");
    }
    for record in ["9 g7 h8 o15", "9 k8 h8 a1 i8 c1 j8 e1", "9 l8 h8 a1 i8 b1 j8 c1 k8 d1", "225 g7 h8 o15"] {
        let scratch = Scratch::with(&format!("15x15 standard\n{record}\n"));
        assert_eq!(scratch.open(Trust::All).unwrap().0.len(), 1, "{record}");
    }
}

#[test]
fn a_record_that_has_changed_is_rejected() {
    let scratch = Scratch::with("");
    let store = Store::open(&scratch.file(), Game::STANDARD).unwrap();
    let answer = solver::StoredAnswer { point: "g7".parse().unwrap(), win_at: by(33) };
    store.insert(&board("h8 i9"), answer).unwrap();
    drop(store);
    let good = scratch.text();
    let first = good.find('\n').unwrap() + 1;
    for at in first..good.len() - 1 {
        for other in ["0", "1", "9", "g", " ", "#", "x"] {
            let mut bad = good.clone();
            bad.replace_range(at..=at, other);
            scratch.write(&bad);
            assert!(bad == good || scratch.open(Trust::All).is_err(), "{bad:?}");
        }
    }
}

#[test]
fn stores_without_checksums_still_open() {
    let scratch = Scratch::with("15x15 standard\n33 g7 h8 i9\n35 g9 h8 h9\n");
    let (store, believed) = scratch.open(Trust::All).unwrap();
    assert_eq!((store.len(), believed), (2, Believed::default()));
}

#[test]
fn correct_store_is_confirmed() {
    let scratch = proven();
    let before = scratch.text();
    let held = Store::open(&scratch.file(), Game::STANDARD).unwrap().len();
    let (store, believed) = scratch.open(Trust::Sample(settings(1))).unwrap();
    assert_eq!(store.len(), held);
    assert_eq!((believed.checked, believed.confirmed), (held.min(8), held.min(8)));
    let (store, believed) = scratch.open(Trust::None(settings(1))).unwrap();
    assert_eq!((believed.checked, believed.confirmed), (held, held));
    assert!(store.get(&board("f6 i9 g7 l15 h8 m15")).is_some());
    assert_eq!(scratch.text(), before, "reading writes nothing");
}

#[test]
fn a_false_answer_fails_the_sample_and_trust_none_ignores_it() {
    let lie = "9 g7 h8 o15";
    let scratch = Scratch::with(&format!("15x15 standard\n{lie}\n"));
    assert_eq!(scratch.open(Trust::All).unwrap().0.len(), 1, "it could be true");
    let refused = scratch.open(Trust::Sample(settings(1))).expect_err("it is not").to_string();
    assert!(refused.ends_with("says that g7 wins by stone 9 after h8 o15, but a search refutes this"));
    let (store, believed) = scratch.open(Trust::None(settings(1))).unwrap();
    assert_eq!((store.len(), believed.checked, believed.confirmed), (0, 1, 0));
    let store = Store::new(Game::STANDARD);
    assert!(store.merge(&scratch.file(), &Trust::Sample(settings(1))).is_err());
    assert_eq!(store.merge(&scratch.file(), &Trust::None(settings(1))).unwrap(), 0);
    assert!(store.is_empty());
}

#[test]
fn a_trusted_false_answer_leads_to_a_gap() {
    let scratch = Scratch::with("15x15 standard\n9 g7 h8 o15\n");
    let (store, _) = scratch.open(Trust::All).unwrap();
    let mut listings = Listings::new(Game::STANDARD);
    let mut completion = Completion::new(settings(1), &store, &mut listings);
    let hole = completion.listing(board("h8 o15 g7").moves(), by(9), u64::MAX);
    assert!(matches!(hole, Err(Hole::Open { outcome: SolveOutcome::Exhausted, .. })), "{hole:?}");
}
