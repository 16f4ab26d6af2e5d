//! Combinations: the four grades of a stone on an empty cell, in any order, and the threat they make together.

use std::ops::Index;
use std::sync::LazyLock;

use engine::{Grade, Grades, Row, Size};

const GRADES: usize = Grade::ALL.len();
/// The number of unordered pairs of grades.
pub const PAIRS: usize = GRADES * (GRADES + 1) / 2;

/// Combinations are built from these parts: first the pairs of grades, then the single grades.
pub const PARTS: usize = PAIRS + GRADES;

/// The grades of a stone in the four directions.
#[derive(Clone, Copy, Debug)]
pub struct Combination(Grades);

impl Combination {
    /// The number of combinations, regardless of the order of the directions.
    pub const COUNT: usize = GRADES * (GRADES + 1) * (GRADES + 2) * (GRADES + 3) / 24;

    /// The combination of these grades.
    #[inline]
    pub fn of(grades: impl Into<Grades>) -> Self {
        Self(grades.into())
    }

    /// The number of the combination, below [`COUNT`](Self::COUNT), regardless of the order of the directions.
    pub fn index(self) -> usize {
        usize::from(CombinationIndex::get().of(self))
    }

    /// The parts of the combination with this number: six pairs and four single grades, all below [`PARTS`].
    pub fn parts(index: usize) -> [usize; 10] {
        let [a, b, c, d] = Self::grades_of(index).map(|grade| grade as usize);
        let pair = |more: usize, less: usize| more * (more + 1) / 2 + less;
        let single = |grade| PAIRS + grade;
        [
            pair(a, b),
            pair(a, c),
            pair(a, d),
            pair(b, c),
            pair(b, d),
            pair(c, d),
            single(a),
            single(b),
            single(c),
            single(d),
        ]
    }

    /// Returns true if this combination is *bare*: it involves no other stone, so all its rows are lone stones or dead.
    pub fn is_bare(index: usize) -> bool {
        Self::grades_of(index).iter().all(|&grade| grade <= Grade::OpenOne)
    }

    /// The grades of the combination with this number, in decreasing order.
    pub fn grades_of(index: usize) -> [Grade; 4] {
        CombinationIndex::get().grades[index]
    }
}

/// The numbers of the combinations.
#[derive(Debug)]
pub struct CombinationIndex {
    /// Indexed by the bits of the grades. With a number for all bits, no bounds check is needed.
    of_bits: Box<[u16; 1 << 16]>,
    grades: Vec<[Grade; 4]>,
}

impl CombinationIndex {
    /// The numbers, computed on first use.
    pub fn get() -> &'static Self {
        static INDEX: LazyLock<CombinationIndex> = LazyLock::new(|| {
            let mut grades = vec![[Grade::Dead; 4]; Combination::COUNT];
            let of_bits = boxed(|bits| {
                let mut digits = [0, 4, 8, 12].map(|shift| bits >> shift & 15);
                digits.sort_unstable_by(|a, b| b.cmp(a));
                let [a, b, c, d] = digits;
                if a >= GRADES {
                    return 0;
                }
                // The combinations with lower grades come first.
                let number =
                    a * (a + 1) * (a + 2) * (a + 3) / 24 + b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + d;
                grades[number] = digits.map(|grade| Grade::ALL[grade]);
                number as u16
            });
            CombinationIndex { of_bits, grades }
        });
        &INDEX
    }

    /// The number of this combination.
    #[inline]
    pub fn of(&self, Combination(grades): Combination) -> u16 {
        self.of_bits[usize::from(grades.bits())]
    }
}

/// An item for each combination, found by its number. More items than needed make a bounds check superfluous.
#[derive(Debug)]
pub struct ByNumber<T>(Box<[T; Combination::COUNT.next_power_of_two()]>);

impl<T: Default> ByNumber<T> {
    /// Computes the items from the numbers.
    pub fn new(mut item: impl FnMut(usize) -> T) -> Self {
        Self(boxed(|number| if number < Combination::COUNT { item(number) } else { T::default() }))
    }
}

impl<T> Index<u16> for ByNumber<T> {
    type Output = T;

    #[inline]
    fn index(&self, number: u16) -> &T {
        &self.0[usize::from(number) % Combination::COUNT.next_power_of_two()]
    }
}

fn boxed<T, const N: usize>(item: impl FnMut(usize) -> T) -> Box<[T; N]> {
    let items: Vec<T> = (0..N).map(item).collect();
    items.try_into().unwrap_or_else(|_| unreachable!("as many items as numbers"))
}

/// The number of Boolean [`facts`](super::weights::facts) about the threats of both sides, such as whether the opponent can
/// make a four.
pub const FACTS: usize = 9;

/// The strongest threat that a stone makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Threat {
    /// Nothing that must be answered.
    None,
    /// An open three.
    Three,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four and an open three.
    FourThree,
    /// An open four or two fours.
    DoubleFour,
    /// Five.
    Five,
}

impl Threat {
    /// All threats, weakest first, with `ALL[t as usize] == t`.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::Three,
        Self::DoubleThree,
        Self::Four,
        Self::FourThree,
        Self::DoubleFour,
        Self::Five,
    ];

    /// The threat that a stone with these grades makes under this row rule. A forbidden double three or double four counts as
    /// no threat, even if one of the open threes cannot become a straight four.
    pub fn of(row: Row, grades: [Grade; 4]) -> Self {
        let count = |wanted: fn(Grade) -> bool| grades.into_iter().filter(|&grade| wanted(grade)).count();
        let fours = count(|grade| matches!(grade, Grade::Four | Grade::OpenFour));
        let threes = count(|grade| matches!(grade, Grade::OpenThree | Grade::OpenThreeWide));
        let forbids = row == Row::FiveElseForbidden;
        let overlong = grades.contains(&Grade::Overlong);
        match (fours, threes) {
            _ if grades.contains(&Grade::Five) => Self::Five,
            _ if forbids && (overlong || fours > 1 || threes > 1) => Self::None,
            (2.., _) => Self::DoubleFour,
            (1, _) if grades.contains(&Grade::OpenFour) => Self::DoubleFour,
            (1, 1..) => Self::FourThree,
            (1, 0) => Self::Four,
            (0, 2..) => Self::DoubleThree,
            (0, 1) => Self::Three,
            (0, 0) => Self::None,
        }
    }
}

/// The number of cells with each threat except `None`, in ten bits each. Ten bits are enough for the largest board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats(u64);

impl Threats {
    const BITS: usize = 10;

    /// The counts for one cell with this threat.
    pub const fn one(threat: Threat) -> Self {
        Self(1 << (Self::BITS * threat as usize) >> Self::BITS)
    }

    /// Adds these counts.
    #[inline]
    pub const fn add(&mut self, others: Self) {
        self.0 += others.0;
    }

    /// Subtracts these counts, which must have been added before.
    #[inline]
    pub const fn take(&mut self, others: Self) {
        self.0 -= others.0;
    }

    /// The number of cells by threat.
    #[inline]
    pub fn counts(self) -> [u16; Threat::ALL.len()] {
        let of = |shift: usize| (self.0 >> shift) as u16 & ((1 << Self::BITS) - 1);
        std::array::from_fn(|threat| threat.checked_sub(1).map_or(0, |place| of(Self::BITS * place)))
    }
}

const _: () = assert!(Size::MAX.area() < 1 << Threats::BITS && Threats::BITS * (Threat::ALL.len() - 1) <= 64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_directions_does_not_matter() {
        let mut met = vec![false; Combination::COUNT];
        let all = || Grade::ALL.into_iter();
        for grades in all().flat_map(|a| all().flat_map(move |b| all().map(move |c| [a, b, c]))) {
            for last in Grade::ALL {
                let [a, b, c] = grades;
                let index = Combination::of([a, b, c, last]).index();
                let mut sorted = [a, b, c, last];
                sorted.sort_unstable_by(|a, b| b.cmp(a));
                assert_eq!(Combination::grades_of(index), sorted);
                met[index] = true;
            }
        }
        assert!(met.into_iter().all(|met| met));
    }

    #[test]
    fn threats_match_the_textbooks() {
        use Grade::{Dead, Five, Four, OpenFour, OpenOne, OpenThree, OpenThreeWide, Overlong, Three};
        for (grades, threat, renju) in [
            ([Dead, OpenOne, Three, Three], Threat::None, Threat::None),
            ([Dead, OpenThree, Three, Dead], Threat::Three, Threat::Three),
            ([OpenThreeWide, OpenThree, Dead, Dead], Threat::DoubleThree, Threat::None),
            ([Four, Dead, Dead, Three], Threat::Four, Threat::Four),
            ([Four, Dead, Dead, OpenThree], Threat::FourThree, Threat::FourThree),
            ([OpenFour, Dead, Dead, Dead], Threat::DoubleFour, Threat::DoubleFour),
            ([Four, Dead, Four, Dead], Threat::DoubleFour, Threat::None),
            ([Overlong, OpenThree, Dead, Dead], Threat::Three, Threat::None),
            ([Five, Four, Four, Overlong], Threat::Five, Threat::Five),
        ] {
            assert_eq!(Threat::of(Row::Five, grades), threat, "{grades:?}");
            assert_eq!(Threat::of(Row::FiveElseForbidden, grades), renju, "{grades:?}");
        }
    }
}
