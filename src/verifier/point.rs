//! Points as plain numbers, their notation, sets of them, and the eight symmetries.

/// Points on one side of the board.
pub(crate) const SIZE: usize = 15;
/// Points on the board.
pub(crate) const POINTS: usize = SIZE * SIZE;

/// A point as `row * 15 + column`, both counted from 0 at `a1`.
pub type Point = u8;

/// The middle of the board, `h8`.
pub(crate) const MIDDLE: Point = 112;

/// The point as one reads it: the column as a letter from `a`, the row as a number from 1.
pub fn name(point: Point) -> String {
    let (row, column) = (point / SIZE as u8, point % SIZE as u8);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// The point that `text` begins with and the text after it.
pub(crate) fn parse_prefix(text: &str) -> Option<(Point, &str)> {
    let letter = *text.as_bytes().first()?;
    if !(b'a'..b'a' + SIZE as u8).contains(&letter) {
        return None;
    }
    let digits = text[1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text[1..].split_at(digits);
    if number.starts_with('0') {
        return None;
    }
    let row: u8 = number.parse().ok()?;
    (row <= SIZE as u8).then(|| ((row - 1) * SIZE as u8 + (letter - b'a'), rest))
}

/// The point that `text` names.
pub fn parse(text: &str) -> Option<Point> {
    parse_prefix(text).filter(|(_, rest)| rest.is_empty()).map(|(point, _)| point)
}

/// A set of points, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Set(pub(crate) [u64; 4]);

impl Set {
    /// All points of the board.
    pub(crate) const ALL: Self = Self([u64::MAX, u64::MAX, u64::MAX, (1 << (POINTS - 192)) - 1]);

    pub(crate) const fn has(&self, point: Point) -> bool {
        self.0[point as usize / 64] >> (point % 64) & 1 == 1
    }

    pub(crate) const fn toggle(&mut self, point: Point) {
        self.0[point as usize / 64] ^= 1 << (point % 64);
    }

    pub(crate) const fn insert(&mut self, point: Point) {
        self.0[point as usize / 64] |= 1 << (point % 64);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The points in increasing order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Point> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                word &= word.wrapping_sub(1);
                (bit < 64).then(|| (index * 64) as u8 + bit as u8)
            })
        })
    }
}

impl FromIterator<Point> for Set {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::default();
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

/// The stones of both sides; the order of play is forgotten. Compared exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Stones {
    pub(crate) black: Set,
    pub(crate) white: Set,
}

impl Stones {
    /// The stones of these moves, Black's first, whether or not they are legal.
    pub(crate) fn of(moves: &[Point]) -> Self {
        let side = |first| moves.iter().skip(first).step_by(2).copied().collect();
        Self { black: side(0), white: side(1) }
    }

    /// The image under one of the eight symmetries.
    pub(crate) fn image(&self, symmetry: usize) -> Self {
        let image = |set: Set| set.iter().map(|point| IMAGES[symmetry][point as usize]).collect();
        Self { black: image(self.black), white: image(self.white) }
    }

    pub(crate) fn len(&self) -> usize {
        self.black.len() + self.white.len()
    }
}

/// Where each symmetry of the square takes each point, as the file numbers them: 0 to 3 turn by so many
/// quarters, 4 to 7 exchange column and row first and then turn by the number less four.
pub(crate) static IMAGES: [[Point; POINTS]; 8] = images();

const fn images() -> [[Point; POINTS]; 8] {
    let mut images = [[0; POINTS]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut point = 0;
        while point < POINTS {
            let (mut column, mut row) = (point % SIZE, point / SIZE);
            if symmetry >= 4 {
                (column, row) = (row, column);
            }
            let mut quarter = 0;
            while quarter < symmetry % 4 {
                (column, row) = (SIZE - 1 - row, column);
                quarter += 1;
            }
            images[symmetry][point] = (row * SIZE + column) as u8;
            point += 1;
        }
        symmetry += 1;
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_points_agree() {
        for point in 0..POINTS as u8 {
            assert_eq!(parse(&name(point)), Some(point));
        }
        assert_eq!(name(MIDDLE), "h8");
        for bad in ["", "h", "p1", "h0", "h16", "h08", "h8x", "H8", "8h", "h+1", "é1"] {
            assert_eq!(parse(bad), None, "{bad:?}");
        }
        assert_eq!(parse_prefix("h10i9"), Some((parse("h10").unwrap(), "i9")));
    }

    #[test]
    fn the_symmetries_are_the_eight_of_the_square() {
        for (symmetry, image) in
            [(0, "i10"), (1, "f9"), (2, "g6"), (3, "j7"), (4, "j9"), (5, "g10"), (6, "f7"), (7, "i6")]
        {
            assert_eq!(IMAGES[symmetry][parse("i10").unwrap() as usize], parse(image).unwrap(), "{symmetry}");
        }
        for image in &IMAGES {
            assert_eq!(image.iter().copied().collect::<Set>(), Set::ALL);
        }
    }

    #[test]
    fn sets_list_what_they_hold() {
        let points = [0, 63, 64, 112, 191, 192, 224];
        let set: Set = points.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), points);
        assert_eq!(set.len(), points.len());
        assert_eq!(Set::ALL.without(&set).len(), POINTS - points.len());
        assert!(points.iter().all(|&point| set.has(point)));
    }
}
