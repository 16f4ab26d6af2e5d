//! A small network over the combinations of both sides on each empty cell.
//!
//! ```text
//!   each empty cell             all cells                                 the position
//!   ReLU(own + opponent's) sum  16 numbers, the mover's view
//!   16 numbers a side     ────▶ 16 numbers, the other view  ──▶  ReLU, 16 numbers ──▶ logit
//!                               stones on the board
//!                               facts about the threats
//! ```
//!
//! The numbers of a combination form its [row](CellRow). They are sums over its [parts](Combination::parts), or 0 if it is
//! [bare](Combination::is_bare). Integer arithmetic gives the same result on every processor.

use super::combination::{ByNumber, Combination, FACTS, PARTS};

/// The numbers that describe a cell from one side's point of view.
pub const WIDTH: usize = 16;
/// Hidden units between the sums and the logit.
pub const HIDDEN: usize = 16;
/// Inputs of the hidden layer apart from the facts: the cell values summed up for both sides, and the number of stones.
pub const INPUTS: usize = 2 * WIDTH + 1;
/// Inputs for the facts: one for each fact, and one for each pair of facts that are both true.
pub const FACT_PARTS: usize = FACTS * (FACTS + 1) / 2;
/// The number of weights. Each part of a combination has [`WIDTH`] weights for its owner and [`WIDTH`] for the opponent. Then
/// come [`HIDDEN`] weights for each input and for each of [`FACT_PARTS`], [`HIDDEN`] constants, [`HIDDEN`] weights for the
/// logit, and the constant of the logit.
pub const WEIGHT_COUNT: usize = PARTS * 2 * WIDTH + (INPUTS + FACT_PARTS + 2) * HIDDEN + 1;

/// The number that stands for 1 in a cell's values.
pub const CELL_SCALE: f32 = 32.0;
/// The number that stands for 1 in the first layer's weights.
pub const FIRST_SCALE: f32 = 4096.0;
/// The number that stands for 1 in the second layer's weights.
pub const SECOND_SCALE: f32 = 256.0;
/// The first layer's sums are shifted right by this many bits.
const FIRST_SHIFT: u32 = 9;
/// Half a hundredth of a logit, in units of the second layer's sums.
const PART: i32 = ((CELL_SCALE * FIRST_SCALE * SECOND_SCALE) as i32 >> FIRST_SHIFT) / 200;
/// The maximum absolute value of a combination's numbers.
const MOST: i16 = 1_000;

/// The active inputs for these facts, all below [`FACT_PARTS`].
pub fn fact_parts(facts: usize) -> impl Iterator<Item = usize> {
    let holds = move |fact: usize| facts >> fact & 1 != 0;
    (0..FACTS)
        .flat_map(move |a| (0..=a).filter(move |&b| holds(a) && holds(b)).map(move |b| a * (a + 1) / 2 + b))
}

type CellValues = [i16; WIDTH];

/// A row of the network's table: the numbers of a combination for its owner and for the opponent, in one cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub struct CellRow {
    own: CellValues,
    enemy: CellValues,
}

#[inline(always)]
fn views(black: &CellRow, white: &CellRow) -> [CellValues; 2] {
    let view =
        |own: &CellRow, enemy: &CellRow| std::array::from_fn(|at| (own.own[at] + enemy.enemy[at]).max(0));
    [view(black, white), view(white, black)]
}

/// The sums over all cells, for Black and for White. Sixteen bits are fast to add, and a test checks that they suffice for
/// every position of a game. A sum that overflows becomes correct again when cells are subtracted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Sums([CellValues; 2]);

impl Sums {
    /// Adds a cell whose combinations have these rows.
    #[inline]
    pub fn add(&mut self, black: &CellRow, white: &CellRow) {
        for (sums, view) in self.0.iter_mut().zip(views(black, white)) {
            sums.iter_mut().zip(view).for_each(|(sum, number)| *sum = sum.wrapping_add(number));
        }
    }

    /// Subtracts a cell whose combinations have these rows.
    #[inline]
    pub fn take(&mut self, black: &CellRow, white: &CellRow) {
        for (sums, view) in self.0.iter_mut().zip(views(black, white)) {
            sums.iter_mut().zip(view).for_each(|(sum, number)| *sum = sum.wrapping_sub(number));
        }
    }

    /// Replaces a cell's old rows with its new ones.
    #[inline(always)]
    pub fn replace(&mut self, [black, white]: [&CellRow; 2], [new_black, new_white]: [&CellRow; 2]) {
        let (before, now) = (views(black, white), views(new_black, new_white));
        for (view, sums) in self.0.iter_mut().enumerate() {
            for (at, sum) in sums.iter_mut().enumerate() {
                *sum = sum.wrapping_add(now[view][at] - before[view][at]);
            }
        }
    }

    /// The largest sum over these cells, computed without overflow.
    #[cfg(test)]
    pub(super) fn largest<'a>(cells: impl Iterator<Item = [&'a CellRow; 2]>) -> i32 {
        let mut sums = [[0; WIDTH]; 2];
        for [black, white] in cells {
            for (sums, view) in sums.iter_mut().zip(views(black, white)) {
                sums.iter_mut().zip(view).for_each(|(sum, number)| *sum += i32::from(number));
            }
        }
        sums.into_iter().flatten().max().unwrap_or_default()
    }
}

/// The network for one color to move.
#[derive(Debug)]
pub struct Network {
    rows: ByNumber<CellRow>,
    /// The weights of the sums for each hidden unit.
    first: [[i16; 2 * WIDTH]; HIDDEN],
    stone: [i32; HIDDEN],
    /// The contribution of each set of facts, with the constants.
    facts: Vec<[i32; HIDDEN]>,
    second: [i32; HIDDEN],
    last: i32,
}

impl Network {
    /// Builds the network from [`WEIGHT_COUNT`] weights.
    pub fn new(numbers: &[i16]) -> Self {
        let (of_parts, rest) = numbers.split_at(PARTS * 2 * WIDTH);
        let row = |index| {
            let number = |at: usize| {
                let parts = Combination::parts(index).into_iter();
                let sum: i32 = parts.map(|part| i32::from(of_parts[part * 2 * WIDTH + at])).sum();
                if Combination::is_bare(index) { 0 } else { sum.clamp((-MOST).into(), MOST.into()) as i16 }
            };
            CellRow { own: std::array::from_fn(number), enemy: std::array::from_fn(|at| number(WIDTH + at)) }
        };
        let weight = |at: usize, unit: usize| i32::from(rest[at * HIDDEN + unit]);
        let layer = |at: usize| -> [i32; HIDDEN] { std::array::from_fn(|unit| weight(at, unit)) };
        let of_facts = |facts| {
            let parts = fact_parts(facts).map(|part| INPUTS + part).chain([INPUTS + FACT_PARTS]);
            let rows: Vec<usize> = parts.collect();
            std::array::from_fn(|unit| {
                CELL_SCALE as i32 * rows.iter().map(|&at| weight(at, unit)).sum::<i32>()
            })
        };
        Self {
            rows: ByNumber::new(row),
            first: std::array::from_fn(|unit| std::array::from_fn(|at| rest[at * HIDDEN + unit])),
            stone: layer(2 * WIDTH),
            facts: (0..1 << FACTS).map(of_facts).collect(),
            second: layer(INPUTS + FACT_PARTS + 1),
            last: i32::from(rest[(INPUTS + FACT_PARTS + 2) * HIDDEN]),
        }
    }

    /// The row of the combination with this number.
    #[inline]
    pub fn row(&self, number: u16) -> &CellRow {
        &self.rows[number]
    }

    /// The row of the combination whose patterns are all dead.
    #[inline]
    pub fn nothing(&self) -> &CellRow {
        &self.rows[0]
    }

    /// The value for the side to move, in 1/200 of a logit. `mover` is the index of its color, and `facts` are its
    /// [facts](super::weights::facts).
    pub fn value(&self, sums: &Sums, mover: usize, stones: usize, facts: usize) -> i32 {
        let inputs: [i16; 2 * WIDTH] = std::array::from_fn(|at| match at {
            own if own < WIDTH => sums.0[mover][own],
            enemy => sums.0[1 - mover][enemy - WIDTH],
        });
        let of_facts = &self.facts[facts % (1 << FACTS)];
        let mut logit = self.last * SECOND_SCALE as i32;
        for (unit, weights) in self.first.iter().enumerate() {
            let always = of_facts[unit] + stones as i32 * self.stone[unit];
            let hidden = always.wrapping_add(dot(&inputs, weights)).max(0) >> FIRST_SHIFT;
            logit = logit.wrapping_add(hidden.wrapping_mul(self.second[unit]));
        }
        logit / PART
    }
}

// Inlined, it would be vectorized across the hidden units, which takes five times as many instructions.
#[inline(never)]
fn dot(inputs: &[i16; 2 * WIDTH], weights: &[i16; 2 * WIDTH]) -> i32 {
    let products = inputs.iter().zip(weights).map(|(&input, &weight)| i32::from(input) * i32::from(weight));
    products.fold(0, i32::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_evaluates_as_documented() {
        // Every weight is 1, except for the last one, which is 2. All values of a cell that is not bare are 20.
        let mut numbers = vec![1; WEIGHT_COUNT];
        numbers[WEIGHT_COUNT - 1] = 2;
        let network = Network::new(&numbers);
        let (some, bare) = (network.row(Combination::COUNT as u16 - 1), network.nothing());
        assert_eq!((some.own, bare.own), ([10; WIDTH], [0; WIDTH]));
        let mut sums = Sums::default();
        sums.add(some, some);
        sums.add(bare, bare);
        assert_eq!(sums, Sums([[20; WIDTH]; 2]));
        sums.take(some, some);
        assert_eq!(sums, Sums::default());
        (0..1_000).for_each(|_| sums.add(some, some));
        // Three facts activate three single inputs and three pairs.
        let hidden = (20_000 * 2 * WIDTH as i32 + 7 + 7 * CELL_SCALE as i32) >> FIRST_SHIFT;
        let logit = hidden * HIDDEN as i32 + 2 * SECOND_SCALE as i32;
        assert_eq!(network.value(&sums, 0, 7, 0b1_0010_1000), logit / PART);
        assert_eq!(network.value(&sums, 1, 7, 0b111), logit / PART);
    }
}
