//! The windows around the points of a line, for both colors at once.
//!
//! A line has two bits for each cell, so a single shift cuts out the cells on one side of a point. A bit is set if that color
//! has no stone on the cell. So the zeros that a shift brings in act as the edge, which counts as a stone of both colors:
//!
//! ```text
//!   bit   0..10    10..10+2*length   above
//!        edge     the cells         edge        for each cell: no black stone, no white stone; neither bit means edge
//! ```
//!
//! 64 bits have room for 27 cells with five edge cells below them. No edge cells are needed above the line's cells.

use std::sync::LazyLock;

use crate::color::Color;

/// The cells in a window on either side of the point.
pub(crate) const REACH: usize = 5;

/// One side of a window: the `extent` cells up to the nearest opposing stone or the edge. Bit `i` of `own` is the stone at
/// distance i + 1.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    pub(crate) extent: usize,
    pub(crate) own: usize,
}

impl Side {
    pub(crate) const COUNT: usize = 63;

    pub(crate) const fn id(self) -> usize {
        (1 << self.extent) - 1 + self.own
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..=REACH).flat_map(|extent| (0..1 << extent).map(move |own| Self { extent, own }))
    }

    /// The length of the unbroken row next to the point.
    pub(crate) const fn run(self) -> usize {
        self.own.trailing_ones() as usize
    }

    pub(crate) fn empty(self) -> impl Iterator<Item = usize> {
        (1..=self.extent).filter(move |&distance| self.own >> (distance - 1) & 1 == 0)
    }

    const fn with(self, distance: usize) -> Self {
        Self { own: self.own | (1 << (distance - 1)), ..self }
    }
}

/// For every empty cell of a window, its offset, and the sides of the window with another stone of the same color on that cell.
pub(crate) fn with_one_more_stone(left: Side, right: Side) -> impl Iterator<Item = (isize, Side, Side)> {
    let lefts = left.empty().map(move |distance| (-(distance as isize), left.with(distance), right));
    let rights = right.empty().map(move |distance| (distance as isize, left, right.with(distance)));
    lefts.chain(rights)
}

/// The first of the two bits of every cell.
const FIRST: u64 = u64::MAX / 3;
/// The cells on one side of a point.
const ONE_SIDE: u64 = (1 << (2 * REACH)) - 1;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cells(u64);

impl Cells {
    /// A line with these stones, given as one bit per cell. An edge cell has both colors.
    #[inline(never)]
    pub(crate) const fn new(black: u64, white: u64) -> Self {
        Self(!(spread(black) | spread(white) << 1))
    }

    #[inline]
    pub(crate) const fn toggle(&mut self, color: Color, cell: usize) {
        self.0 ^= 1 << (2 * cell + color as usize);
    }

    /// The same cells with the stones of both `self` and `others`.
    #[inline]
    pub(crate) const fn with(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Whether the cell with this first bit is empty.
    #[inline]
    pub(crate) const fn is_empty(self, first: usize) -> bool {
        self.0 >> first & 3 == 3
    }

    /// All empty cells, each represented by its first bit.
    pub(crate) const fn empty(self) -> u64 {
        self.0 & self.0 >> 1 & FIRST
    }

    /// The empty cells up to five cells away, each represented by its first bit.
    #[inline]
    pub(crate) const fn empty_near(self, cell: usize) -> u64 {
        const NEAR: u64 = ONE_SIDE << (2 * REACH + 2) | ONE_SIDE;
        self.empty() & NEAR << (2 * (cell - REACH))
    }
}

/// Inserts a 0 after each of the lower 32 bits.
const fn spread(mask: u64) -> u64 {
    let mut bits = mask & 0xFFFF_FFFF;
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & FIRST
}

/// The indices of a point's window in the tables of all windows, as Black and White see it.
#[derive(Clone, Copy)]
pub(crate) struct Slots(u32);

impl Slots {
    pub(crate) const COUNT: usize = 64 * 64;

    /// The index as this color sees the window.
    #[inline]
    pub(crate) const fn of(self, color: Color) -> usize {
        // The modulo removes the bounds check.
        (self.0 >> (16 * color as u32)) as usize % Self::COUNT
    }

    pub(crate) const fn of_sides(left: Side, right: Side) -> usize {
        left.id() * 64 + right.id()
    }
}

/// The numbers that each side of a window adds to its indices: Black's in the lower half, White's in the upper half.
pub(crate) struct Windows {
    left: [u32; 1 << (2 * REACH)],
    right: [u32; 1 << (2 * REACH)],
}

impl Windows {
    /// Computed on first use, so that it does not add to the download.
    pub(crate) fn get() -> &'static Self {
        static WINDOWS: LazyLock<Box<Windows>> = LazyLock::new(|| {
            let nothing = Side { extent: 0, own: 0 };
            let mut windows = Box::new(Windows { left: [0; 1 << (2 * REACH)], right: [0; 1 << (2 * REACH)] });
            for bits in 0..1 << (2 * REACH) {
                for color in Color::BOTH {
                    let (left, right) = (side(bits, color, true), side(bits, color, false));
                    let shift = 16 * color as u32;
                    // As in a line, a bit means no stone.
                    let free = !bits & ONE_SIDE as usize;
                    windows.left[free] |= (Slots::of_sides(left, nothing) as u32) << shift;
                    windows.right[free] |= (Slots::of_sides(nothing, right) as u32) << shift;
                }
            }
            windows
        });
        &WINDOWS
    }

    /// The windows around the cell with this first bit, which must not be an edge cell.
    #[inline]
    pub(crate) const fn slots(&self, Cells(line): Cells, first: usize) -> Slots {
        let window = line >> (first - 2 * REACH);
        let left = self.left[(window & ONE_SIDE) as usize];
        let right = self.right[(window >> (2 * REACH + 2) & ONE_SIDE) as usize];
        Slots(left + right)
    }
}

/// One side of a window as this color sees it. On the left, the nearest cell comes last. Runs rarely, so a small download
/// matters more than speed.
#[inline(never)]
fn side(bits: usize, color: Color, is_left: bool) -> Side {
    let stone = |distance: usize, color: Color| {
        let at = if is_left { REACH - distance } else { distance - 1 };
        bits >> (2 * at + color as usize) & 1
    };
    let extent = (1..=REACH).take_while(|&distance| stone(distance, !color) == 0).count();
    Side { extent, own: (1..=extent).map(|distance| stone(distance, color) << (distance - 1)).sum() }
}
