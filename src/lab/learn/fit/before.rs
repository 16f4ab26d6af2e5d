//! What was known before the fit: the worths of coarser combinations and of threats that an earlier one found.

use play::eval::cell_worth::{CellWorths, Combination as Coarse};
use play::eval::combination::Combination;

/// Parts of the earlier worths in a logit.
const PARTS: f32 = 100.0 * CellWorths::PARTS as f32;

/// The weights of the combinations in logits: those of standing, then those of tempo, each for so many sides.
pub fn cells(sides: usize) -> Vec<f32> {
    let worths = CellWorths::get();
    let of = |index| worths.of(Coarse::of(Combination::grades_of(index).map(|grade| grade.pattern())));
    let standing = |index| {
        let worth = of(index);
        (worth.to_move - worth.waiting) as f32 / 2.0 / PARTS
    };
    let tempo = |index| {
        let worth = of(index);
        (worth.to_move + worth.waiting) as f32 / 2.0 / PARTS
    };
    let all = || 0..Combination::COUNT;
    let standing: Vec<f32> = (0..sides).flat_map(|_| all().map(standing)).collect();
    standing.into_iter().chain((0..sides).flat_map(|_| all().map(tempo))).collect()
}

/// The weight of a set of facts in logits.
pub fn facts(facts: usize) -> f32 {
    // The bits are those of `play::eval::weights::facts`.
    let holds = |bits: usize| facts & bits != 0;
    let threatened = holds(0b1_0000);
    let tempo = CellWorths::get().tempo(&[
        threatened,
        !threatened && holds(0b1011 << 5),
        holds(0b0_1011),
        holds(0b1100 << 5),
        holds(0b1_1100),
    ]);
    tempo as f32 / PARTS
}
