use engine::{Board, Color, POINTS};

/// The number of entries is two to this power.
const ENTRY_BITS: u32 = 15;
/// The units of an entry in one hundredth of a logit.
const PER_HUNDREDTH: i32 = 64;
/// Greater errors of the evaluation count as this one.
const MOST: i32 = 300;
/// The weight of an error that replaces the correction.
const WHOLE: i32 = 576;

/// How far the evaluation was off after each pair of last moves, as recent searches showed. Some pairs share an entry.
#[derive(Debug)]
pub struct Corrections(Vec<i16>);

impl Corrections {
    pub fn new() -> Self {
        Self(vec![0; 1 << ENTRY_BITS])
    }

    /// Makes all corrections smaller for the next position.
    pub fn age(&mut self) {
        self.0.iter_mut().for_each(|entry| *entry = *entry / 8 * 7);
    }

    /// The correction of the evaluation for the side to move.
    #[inline]
    pub fn of(&self, board: &Board) -> i32 {
        i32::from(self.0[entry(board)]) / PER_HUNDREDTH
    }

    /// Moves the correction toward `error`: the value that a search of this depth found, minus the evaluation. Deeper searches
    /// count more.
    pub fn add(&mut self, board: &Board, error: i32, plies: i32) {
        let entry = &mut self.0[entry(board)];
        let old = i32::from(*entry);
        let error = error.clamp(-MOST, MOST) * PER_HUNDREDTH;
        *entry = (old + (error - old) * (2 * plies + 1).min(WHOLE) / WHOLE) as i16;
    }
}

/// The entry for the last two moves and the side to move.
fn entry(board: &Board) -> usize {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let moves = board.moves();
    let back = |count: usize| moves.len().checked_sub(count).map_or(POINTS, |at| moves[at].index());
    let key = (back(1) * POINTS + back(2)) as u64 ^ u64::from(board.to_move() == Color::Black) << 60;
    (key.wrapping_mul(MULTIPLIER) >> (u64::BITS - ENTRY_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size, notation};

    fn board(moves: &str) -> Board {
        Board::from_moves(Size::FIFTEEN, Rule::Standard, &notation::parse_moves(moves).unwrap()).unwrap()
    }

    #[test]
    fn corrections_approach_the_error_after_the_same_two_moves() {
        let [here, same, other] = ["h8 i8 j9 k10", "a1 b2 j9 k10", "h8 i8 j9 k11"].map(board);
        let mut corrections = Corrections::new();
        let mut before = 0;
        for _ in 0..30 {
            corrections.add(&here, 100, 9);
            assert!(corrections.of(&here) >= before);
            before = corrections.of(&here);
        }
        assert!((50..100).contains(&before), "{before}");
        assert_eq!([corrections.of(&same), corrections.of(&other)], [before, 0]);
        corrections.age();
        assert!(corrections.of(&here).abs_diff(before * 7 / 8) <= 1);
    }

    #[test]
    fn deep_searches_and_great_errors_stay_within_the_limits() {
        let (board, mut corrections) = (board("h8"), Corrections::new());
        for (error, limited) in [(40_000, MOST), (-40_000, -MOST)] {
            corrections.add(&board, error, 300);
            assert_eq!(corrections.of(&board), limited);
        }
    }
}
