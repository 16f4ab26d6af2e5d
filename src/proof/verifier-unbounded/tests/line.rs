//! Tests Black's defense on a line by playing it out cell by cell.

use super::{Silent, near};
use crate::cells::Cells;
use crate::line::{Answers, Numbered, REACH, Stones};
use crate::near::Near;

fn has_five(white: Cells) -> bool {
    let run = |at: i32| (0..).take_while(|n| white.contains(at + n)).count();
    white.iter().any(|at| run(at) >= 5)
}

/// The cells within reach where a white stone would make five.
fn completing(stones: &Stones) -> Vec<i32> {
    let is_empty = |&at: &i32| !stones.white.contains(at) && !stones.black.contains(at);
    (-REACH..=2 * REACH).filter(is_empty).filter(|&at| has_five(stones.with_white(at).white)).collect()
}

/// Returns true if White can make five by playing only fours, even if Black answers each of them.
fn wins_by_fours(stones: &Stones) -> bool {
    if !completing(stones).is_empty() {
        return true;
    }
    let is_empty = |&at: &i32| !stones.white.contains(at) && !stones.black.contains(at);
    (-REACH..=2 * REACH).filter(is_empty).any(|at| {
        let after = stones.with_white(at);
        match completing(&after)[..] {
            [] => false,
            [answer] => wins_by_fours(&after.with_black(answer)),
            _ => true,
        }
    })
}

/// Plays every white stone on the line and Black's answer. Asserts that White can neither complete five after an answer nor
/// make five by fours alone after one more free move.
fn is_held(answers: &mut Answers<'_, Silent>, stones: &Stones, exchanges: usize, looked_at: &mut usize) {
    *looked_at += 1;
    assert!(completing(stones).is_empty() && !wins_by_fours(stones), "{stones:?}");
    for at in answers.empty_cells(stones, REACH).iter() {
        let after = stones.with_white(at);
        if answers.made(&after, at).is_empty() {
            assert!(!wins_by_fours(&after), "{after:?}");
            continue;
        }
        let next = answers.answers(&after, at).into_iter().map(|answer| after.with_black(answer));
        let next =
            next.collect::<Vec<_>>().into_iter().find(|next| answers.holds(next, exchanges + 1).is_some());
        is_held(answers, &next.expect("an answer by which it is held"), exchanges + 1, looked_at);
    }
}

fn with_wins<T>(of: impl FnOnce(&mut Near<Silent>) -> T) -> T {
    let mut near = near();
    near.take_for_won();
    of(&mut near)
}

#[test]
fn black_defends_every_line_far_from_the_center() {
    let looked_at = with_wins(|near| {
        let mut looked_at = 0;
        for apart in 1..5 {
            let mut answers = Answers { near, line: Numbered::FAR_OUT };
            let stones = Stones::of([0, apart]);
            assert!(answers.holds(&stones, 0).is_some());
            is_held(&mut answers, &stones, 0, &mut looked_at);
        }
        looked_at
    });
    assert!(looked_at > 100, "{looked_at}");
}

#[test]
fn positions_without_a_near_win_have_no_win() {
    let mut near = near();
    assert_eq!(Answers { near: &mut near, line: Numbered::FAR_OUT }.holds(&Stones::of([0, 1]), 0), None);
}

#[test]
fn open_three_with_white_to_move_cannot_be_stopped() {
    with_wins(|near| {
        let answers = &mut Answers { near, line: Numbered::FAR_OUT };
        let three = Stones::of([0, 1, 2]);
        assert!(wins_by_fours(&three));
        assert_eq!(answers.holds(&three, 0), None);
        let stopped = three.with_black(3);
        assert!(!wins_by_fours(&stopped));
        assert!(answers.holds(&stopped, 0).is_some());
    });
}
