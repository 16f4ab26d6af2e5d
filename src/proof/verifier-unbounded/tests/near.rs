//! Compares the computed maximum number of white stones in a row that is not entirely near the first stone with the maximum
//! found by counting the stones in every such row.

use proptest::prelude::*;
use verifier::parts::{Board, WIDEST};

use super::{Silent, near};
use crate::BEYOND;
use crate::near::Near;
use crate::place::{NEAR, Place};

fn outward_rows(places: &[Place]) -> impl Iterator<Item = [Place; 5]> {
    let rows = places.iter().flat_map(|place| place.rows().map(|(_, row)| row));
    rows.filter(|row| row.iter().any(|place| place.distance() > NEAR))
}

/// A board with the near stones. `old` has White's stones before the threats.
fn with_stones(near: &mut Near<Silent>, black: &[Place], old: &[Place], new: &[Place]) -> Board<WIDEST> {
    near.before = old.iter().copied().filter(|place| place.distance() <= NEAR).collect();
    let white = [&near.before[..], new].concat();
    let mut board = Board::new(near.game);
    for n in 0..black.len().max(white.len()) {
        board.play(black.get(n).map_or(BEYOND, |place| place.cell(near.game)));
        board.play(white.get(n).map_or(BEYOND, |place| place.cell(near.game)));
    }
    board
}

fn place(most: i32) -> impl Strategy<Value = Place> {
    (-most..=most, -most..=most).prop_map(|(x, y)| Place { x, y })
}

#[test]
fn rows_partly_outside_hold_no_more_than_is_counted() {
    let met = std::cell::RefCell::new([0; 6]);
    let config = ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() };
    let on_line = (place(9), 0_usize..4, prop::collection::vec(-6..7, 0..4), prop::bool::ANY);
    let apart = prop::collection::vec(place(11), 0..4);
    let rows = prop::collection::vec((place(7), 0_usize..4, 1..5), 1..4);
    let threats = (rows, prop::collection::vec(place(7), 0..4));
    proptest!(config, |((at, step, on_line, is_line) in on_line, apart in apart, (rows, black) in threats)| {
        let mut near = near();
        // Either all old stones except one are on a line, or the old stones can be anywhere.
        let mut old: Vec<Place> = on_line.iter().map(|&n| at.on(step, n)).collect();
        old.extend(apart.into_iter().take(if is_line { 1 } else { 3 }));
        near.line = Some((at, step)).filter(|_| is_line);
        let new = rows.iter().flat_map(|&(at, step, stones)| (0..stones).map(move |n| at.on(step, n)));
        let new: Vec<Place> = new.filter(|place| place.distance() <= NEAR).collect();
        let mut all = [&old[..], &new, &black].concat();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        if all.len() < count {
            return Ok(());
        }
        let open = |row: &[Place; 5]| !row.iter().any(|place| black.contains(place));
        let has = |row: &[Place; 5], stones: &[Place]| row.iter().filter(|place| stones.contains(place)).count();
        let rows: Vec<[Place; 5]> = outward_rows(&new).filter(open).collect();
        if rows.iter().any(|row| has(row, &old) > 2) {
            return Ok(());
        }
        let board = with_stones(&mut near, &black, &old, &new);
        let fullest = rows.iter().map(|row| has(row, &old) + has(row, &new)).max().unwrap_or(0);
        prop_assert!(fullest <= near.fullest_outward(&board));
        met.borrow_mut()[fullest] += 1;
    });
    let met = met.into_inner();
    assert!(met[2] > 500 && met[3] > 500 && met[4] > 50, "{met:?}");
}
