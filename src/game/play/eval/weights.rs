//! Weights: the values of combinations on empty cells, of threats, and of moves.
//!
//! A weights file starts with text that says how the weights were made, followed by an empty line. Then come the numbers, with
//! 7 bits in each byte. The highest bit is set in all bytes of a number except the last. The lowest bit of the number is its
//! sign.

use std::sync::{LazyLock, OnceLock};

use engine::{Color, Row, Rule};

use super::combination::{ByNumber, Combination, FACTS, PARTS, Threat, Threats};
use super::network::Network;

/// Each combination has a number in each lane. For a move, the numbers of its two combinations are added lane by lane, and
/// negative sums become 0. The joint value of the move is the total of the first half of the lanes minus the total of the
/// second half.
pub const LANES: usize = 16;

/// The maximum absolute value of a combination in a lane. With this limit, the totals fit into 16 bits.
const LANE_MOST: i16 = 2_000;

/// The learned weights for one color's stones, in 1/200 of a logit except for the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideWeights {
    /// The value of a cell's combination for its owner.
    pub standing: Vec<i16>,
    /// The value of a cell's combination for the side to move.
    pub tempo: Vec<i16>,
    /// The value of a move that makes the combination.
    pub attack: Vec<i16>,
    /// The value of an opposing move on a cell where this color would make the combination.
    pub defense: Vec<i16>,
    /// The value of each set of [`facts`] with this color to move.
    pub facts: Vec<i16>,
    /// The lanes of a move that makes a combination: [`LANES`] numbers for each of its [parts](Combination::parts).
    pub own_lanes: Vec<i16>,
    /// The lanes of an opposing move on a cell where this color would make the combination.
    pub enemy_lanes: Vec<i16>,
    /// The weights of the [`Network`] when this color is to move.
    pub network: Vec<i16>,
}

impl SideWeights {
    /// Weights that are all 0.
    pub fn zero() -> Self {
        let cells = || vec![0; Combination::COUNT];
        Self {
            standing: cells(),
            tempo: cells(),
            attack: cells(),
            defense: cells(),
            facts: vec![0; 1 << FACTS],
            own_lanes: vec![0; PARTS * LANES],
            enemy_lanes: vec![0; PARTS * LANES],
            network: vec![0; super::network::WEIGHT_COUNT],
        }
    }

    fn parts(&self) -> [&Vec<i16>; 8] {
        let Self { standing, tempo, attack, defense, facts, own_lanes, enemy_lanes, network } = self;
        [standing, tempo, attack, defense, facts, own_lanes, enemy_lanes, network]
    }

    fn parts_mut(&mut self) -> [&mut Vec<i16>; 8] {
        let Self { standing, tempo, attack, defense, facts, own_lanes, enemy_lanes, network } = self;
        [standing, tempo, attack, defense, facts, own_lanes, enemy_lanes, network]
    }
}

/// Writes a weights file with weights for each color or one set for both. Empty lines of the recipe are left out, because an
/// empty line ends it.
pub fn write(recipe: &str, sides: &[SideWeights]) -> Vec<u8> {
    let lines: Vec<&str> = recipe.lines().filter(|line| !line.is_empty()).collect();
    let mut bytes = format!("{}\n\n", lines.join("\n")).into_bytes();
    for &weight in sides.iter().flat_map(SideWeights::parts).flatten() {
        let mut rest = (weight << 1 ^ weight >> 15) as u16;
        while rest > 127 {
            bytes.push(rest as u8 | 128);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    bytes
}

/// Reads a weights file. Returns its text, and weights for each color or one set for both.
///
/// # Errors
/// Fails with a sentence that describes the error.
pub fn read(file: &[u8]) -> Result<(String, Vec<SideWeights>), String> {
    let ends = file.windows(2).position(|pair| pair == b"\n\n").ok_or("no empty line before the numbers")?;
    let recipe = String::from_utf8_lossy(&file[..ends]).into_owned();
    let mut numbers = Vec::new();
    let (mut number, mut shift) = (0u32, 0);
    for &byte in &file[ends + 2..] {
        number |= u32::from(byte & 127) << shift.min(21);
        shift += 7;
        if byte < 128 {
            let sign = -((number & 1) as i32);
            numbers.push(((number >> 1) as i32 ^ sign) as i16);
            (number, shift) = (0, 0);
        }
    }
    let per_side = SideWeights::zero().parts().map(Vec::len).iter().sum::<usize>();
    if shift > 0 || numbers.len() != per_side && numbers.len() != 2 * per_side {
        return Err(format!("expected {per_side} numbers for each side, not {} in all", numbers.len()));
    }
    let mut numbers = numbers.into_iter();
    let mut sides = vec![SideWeights::zero(); numbers.len() / per_side];
    let slots = sides.iter_mut().flat_map(SideWeights::parts_mut).flatten();
    slots.for_each(|slot| *slot = numbers.next().unwrap_or_default());
    Ok((recipe, sides))
}

/// The value of a cell with a certain combination, in 1/200 of a logit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellValue {
    /// The value for the combination's owner, when the owner is to move.
    pub for_owner: i32,
    /// The value for the opponent, when the opponent is to move.
    pub for_opponent: i32,
    /// The counts to add for the threat.
    pub threats: Threats,
}

/// The lanes of a combination, aligned to stay within one cache line.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Lanes([i16; LANES]);

/// The weights of one color, prepared for use.
#[derive(Debug)]
pub struct ColorWeights {
    values: ByNumber<CellValue>,
    /// The scores of a move by this color and by the opponent.
    attack: ByNumber<i16>,
    defense: ByNumber<i16>,
    facts: Vec<i16>,
    /// The lanes for a move by this color and by the opponent.
    own_lanes: ByNumber<Lanes>,
    enemy_lanes: ByNumber<Lanes>,
    /// The network used when this color is to move.
    pub network: Network,
}

fn lanes(of_parts: &[i16]) -> ByNumber<Lanes> {
    let sum = |index, lane| {
        let parts = Combination::parts(index).into_iter();
        let sum: i32 = parts.map(|part| i32::from(of_parts[part * LANES + lane])).sum();
        sum.clamp((-LANE_MOST).into(), LANE_MOST.into()) as i16
    };
    ByNumber::new(|index| Lanes(std::array::from_fn(|lane| sum(index, lane))))
}

impl ColorWeights {
    /// Prepares the weights of a color that wins with such rows.
    pub fn new(row: Row, weights: &SideWeights) -> Self {
        let value = |index: usize| CellValue {
            for_owner: weights.tempo[index].saturating_add(weights.standing[index]).into(),
            for_opponent: weights.tempo[index].saturating_sub(weights.standing[index]).into(),
            threats: Threats::one(Threat::of(row, Combination::grades_of(index))),
        };
        let values = ByNumber::new(value);
        let (own_lanes, enemy_lanes) = (lanes(&weights.own_lanes), lanes(&weights.enemy_lanes));
        let network = Network::new(&weights.network);
        let facts = weights.facts.clone();
        let of_moves = |values: &[i16]| ByNumber::new(|number| values[number]);
        let (attack, defense) = (of_moves(&weights.attack), of_moves(&weights.defense));
        Self { values, attack, defense, facts, own_lanes, enemy_lanes, network }
    }

    /// The joint value of both combinations on a cell where this color moves. `others` are the weights for the opponent's
    /// combination.
    // Inlined into the loop over the moves, it would not be computed several lanes at a time.
    #[inline(never)]
    pub fn joint_score(&self, own: u16, others: &Self, enemy: u16) -> i32 {
        let (Lanes(own), Lanes(enemy)) = (&self.own_lanes[own], &others.enemy_lanes[enemy]);
        let lane = |lane: usize| (own[lane] + enemy[lane]).max(0);
        (0..LANES / 2).map(|at| lane(at) - lane(at + LANES / 2)).sum::<i16>().into()
    }

    /// The value of a cell whose combination has this number.
    #[inline]
    pub fn of(&self, number: u16) -> &CellValue {
        &self.values[number]
    }

    /// The score of a move by this color that makes this combination.
    #[inline]
    pub fn attack(&self, number: u16) -> i32 {
        self.attack[number].into()
    }

    /// The score of an opposing move where this color would make this combination.
    #[inline]
    pub fn defense(&self, number: u16) -> i32 {
        self.defense[number].into()
    }

    /// The value of these [`facts`] when this color is to move.
    #[inline]
    pub fn of_facts(&self, facts: usize) -> i32 {
        self.facts[facts % (1 << FACTS)].into()
    }
}

/// The weights of a file, prepared on first use. They can be used under every rule, because the rules have the same grades.
#[derive(Debug)]
pub struct WeightSet {
    sides: Vec<SideWeights>,
    /// Without and with forbidden moves for Black.
    prepared: [OnceLock<Prepared>; 2],
}

/// The weights under one rule: Black's, and White's if they differ. Sharing one set saves cache space.
#[derive(Debug)]
struct Prepared(ColorWeights, Option<ColorWeights>);

impl WeightSet {
    /// The weights in this file.
    ///
    /// # Errors
    /// Fails with a sentence that describes the error.
    pub fn new(file: &[u8]) -> Result<Self, String> {
        Ok(Self { sides: read(file)?.1, prepared: Default::default() })
    }

    /// The built-in weights, which were learned under the standard rule.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<WeightSet> = LazyLock::new(|| {
            // A test checks that the file can be read.
            let zero = || WeightSet { sides: vec![SideWeights::zero()], prepared: Default::default() };
            WeightSet::new(include_bytes!("standard.weights")).unwrap_or_else(|_| zero())
        });
        &BUILT_IN
    }

    /// The weights of both colors under a rule.
    pub fn of_rule(&self, rule: Rule) -> [&ColorWeights; 2] {
        let forbids = rule.row(Color::Black) == Row::FiveElseForbidden;
        let Prepared(black, white) = self.prepared[usize::from(forbids)].get_or_init(|| {
            let side =
                |color| ColorWeights::new(rule.row(color), &self.sides[color as usize % self.sides.len()]);
            let shared = self.sides.len() == 1 && !forbids;
            Prepared(side(Color::Black), (!shared).then(|| side(Color::White)))
        });
        [black, white.as_ref().unwrap_or(black)]
    }
}

impl PartialEq for WeightSet {
    fn eq(&self, other: &Self) -> bool {
        self.sides == other.sides
    }
}

impl Eq for WeightSet {}

/// The Boolean facts, from the number of cells with each [`Threat`] of the side to move and of the opponent.
///
/// ```text
///   bit  8..5                                     4..0
///        own: four-three, four, double three,     opponent: open or double four, four-three, four, double three,
///             three                                         three
/// ```
///
/// Fives and open fours of the side to move are left to the search.
#[inline]
pub fn facts(own: &[u16; Threat::ALL.len()], enemy: &[u16; Threat::ALL.len()]) -> usize {
    let bit = |count: u16, at: usize| usize::from(count > 0) << at;
    let of = |counts: &[u16; Threat::ALL.len()], threats: usize| {
        (0..threats).fold(0, |bits, at| bits | bit(counts[at + 1], at))
    };
    of(own, 4) << 5 | of(enemy, 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_survive_a_round_trip() {
        let mut side = SideWeights::zero();
        for (i, slot) in side.parts_mut().into_iter().flatten().enumerate() {
            *slot = (i as i32 * 7919 % 65_536 - 32_768) as i16;
        }
        for sides in [vec![side.clone()], vec![side, SideWeights::zero()]] {
            for recipe in ["made\nso", "made\n\nso\n"] {
                assert_eq!(read(&write(recipe, &sides)), Ok(("made\nso".to_owned(), sides.clone())));
            }
        }
        assert!(read(b"made so\n").is_err());
        assert!(read(b"made so\n\n\x01\x02").is_err());
    }

    #[test]
    fn included_weights_are_complete() {
        let (recipe, read) = read(include_bytes!("standard.weights")).unwrap();
        assert!(recipe.starts_with("standard:") && read.len() == 1, "{recipe}");
        assert!(read[0].parts().into_iter().all(|part| part.iter().any(|&weight| weight != 0)));
    }

    #[test]
    fn position_facts_are_encoded_as_bits() {
        assert_eq!(facts(&[9, 0, 0, 0, 0, 1, 1], &[9, 0, 0, 0, 0, 0, 1]), 0);
        assert_eq!(facts(&[0, 3, 0, 0, 1, 0, 0], &[0, 0, 2, 0, 0, 1, 0]), 0b1001_10010);
    }
}
