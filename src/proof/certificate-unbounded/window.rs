//! The *window*: a square of points around Black's first stone, its rows of five and its symmetries.

use std::sync::LazyLock;

/// The number of points along each side of the window.
pub const SIDE: usize = 41;
/// The largest distance of a point in the window from its middle.
const HALF: i32 = SIDE as i32 / 2;
/// White's known stones are at most this far from the middle, so all rows through them are in the window.
pub const CORE: i32 = HALF - 4;
/// The number of points in the window.
pub const POINTS: usize = SIDE * SIDE;
const WORDS: usize = POINTS.div_ceil(64);

/// A point, given by its columns and rows from Black's first stone.
pub type Place = (i32, i32);
/// The number of a point in the window: `SIDE * row + column`.
pub type Cell = u16;

/// A set of points in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set([u64; WORDS]);

impl Set {
    pub const EMPTY: Self = Self([0; WORDS]);

    pub fn of(cell: Cell) -> Self {
        [cell].into_iter().collect()
    }

    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    pub fn is_within(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let bits = |word: u64| {
            let first = (word != 0).then_some(word);
            std::iter::successors(first, |word| Some(word & (word - 1)).filter(|&rest| rest != 0))
        };
        let words = (0..).step_by(64).zip(self.0);
        words.flat_map(move |(first, word)| bits(word).map(move |bits| first + bits.trailing_zeros() as Cell))
    }

    /// The image under a symmetry.
    pub fn image(&self, symmetry: usize) -> Self {
        self.iter().map(|cell| image(symmetry, cell)).collect()
    }

    /// The points whose images under a symmetry are in the set.
    pub fn preimage(&self, symmetry: usize) -> Self {
        WINDOW.all.iter().filter(|&cell| self.has(image(symmetry, cell))).collect()
    }
}

impl FromIterator<Cell> for Set {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

#[derive(Debug)]
pub struct Row {
    /// The index of the row's direction in [`DIRECTIONS`].
    pub direction: usize,
    pub cells: [Cell; 5],
    pub set: Set,
    /// The neighbors of the row on its line, if they are in the window.
    beside: Vec<Cell>,
}

impl Row {
    pub fn count(&self, set: &Set) -> usize {
        self.cells.iter().filter(|&&cell| set.has(cell)).count()
    }

    pub fn is_beside(&self, set: &Set) -> bool {
        self.beside.iter().any(|&cell| set.has(cell))
    }
}

#[derive(Debug)]
pub struct Window {
    pub rows: Vec<Row>,
    /// For each point, the numbers of the rows through it.
    through: Vec<Vec<usize>>,
    pub all: Set,
    /// For each distance, the points up to this distance from the middle.
    within: Vec<Set>,
    images: [Vec<Cell>; 8],
}

pub static WINDOW: LazyLock<Window> = LazyLock::new(Window::new);

pub const DIRECTIONS: [Place; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The checker's list of the eight symmetries. S swaps columns and rows, and F mirrors the columns.
const EIGHT: [&str; 8] = ["", "S", "F", "SF", "FS", "SFS", "FSF", "SFSF"];

impl Window {
    fn new() -> Self {
        let all: Set = (0..POINTS as Cell).collect();
        let rows =
            (0..DIRECTIONS.len()).flat_map(|direction| all.iter().filter_map(move |at| row(direction, at)));
        let rows: Vec<Row> = rows.collect();
        let mut through = vec![Vec::new(); POINTS];
        for (number, row) in rows.iter().enumerate() {
            row.cells.iter().for_each(|&cell| through[usize::from(cell)].push(number));
        }
        let within =
            (0..=HALF).map(|most| all.iter().filter(|&cell| distance(place(cell)) <= most).collect());
        let images = EIGHT.map(|mirrors| {
            let image = |at: Place| {
                mirrors.chars().fold(at, |(x, y), mirror| if mirror == 'S' { (y, x) } else { (-x, y) })
            };
            all.iter().map(|at| cell(image(place(at))).expect("the window is symmetric")).collect()
        });
        Self { within: within.collect(), rows, through, all, images }
    }

    /// The rows through a point, with their numbers.
    pub fn through(&self, cell: Cell) -> impl Iterator<Item = (usize, &Row)> {
        self.through[usize::from(cell)].iter().map(|&number| (number, &self.rows[number]))
    }

    /// The points up to this distance from the middle.
    pub fn within(&self, distance: i32) -> &Set {
        &self.within[distance as usize]
    }
}

fn row(direction: usize, first: Cell) -> Option<Row> {
    let ((x, y), (dx, dy)) = (place(first), DIRECTIONS[direction]);
    let at = |steps: i32| cell((x + steps * dx, y + steps * dy));
    let cells: Vec<Cell> = (0..5).map_while(at).collect();
    let cells: [Cell; 5] = cells.try_into().ok()?;
    Some(Row {
        direction,
        cells,
        set: cells.into_iter().collect(),
        beside: [-1, 5].into_iter().filter_map(at).collect(),
    })
}

pub const fn place(cell: Cell) -> Place {
    (cell as i32 % SIDE as i32 - HALF, cell as i32 / SIDE as i32 - HALF)
}

pub fn cell((x, y): Place) -> Option<Cell> {
    (distance((x, y)) <= HALF).then(|| ((y + HALF) * SIDE as i32 + x + HALF) as Cell)
}

pub fn distance((x, y): Place) -> i32 {
    x.abs().max(y.abs())
}

pub fn is_in_core(cell: Cell) -> bool {
    distance(place(cell)) <= CORE
}

pub fn image(symmetry: usize, cell: Cell) -> Cell {
    WINDOW.images[symmetry][usize::from(cell)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rows_through_the_core_are_in_the_window() {
        assert_eq!(WINDOW.rows.len(), 2 * SIDE * (SIDE - 4) + 2 * (SIDE - 4) * (SIDE - 4));
        for at in WINDOW.all.iter() {
            assert_eq!(cell(place(at)), Some(at));
            assert!(!is_in_core(at) || WINDOW.through(at).count() == 20);
        }
        assert_eq!(WINDOW.within(CORE).len(), (2 * CORE as usize + 1).pow(2));
        assert_eq!(cell((HALF + 1, 0)), None);
    }

    #[test]
    fn the_symmetries_keep_distances_and_differ() {
        let corner = cell((1, 3)).unwrap();
        let images: Set = (0..8).map(|symmetry| image(symmetry, corner)).collect();
        assert_eq!(images.len(), 8);
        for symmetry in 0..8 {
            let set: Set = [corner, cell((-7, 2)).unwrap()].into_iter().collect();
            assert_eq!(set.image(symmetry).preimage(symmetry), set);
            assert!(WINDOW.all.iter().all(|at| distance(place(at)) == distance(place(image(symmetry, at)))));
        }
    }
}
