//! The windows around the points of a line, for both colors at once.
//!
//! A line has two bits a cell, so one shift cuts out the cells to one side of a point. A bit is set where that color has no
//! stone, so shifts bring in the edge, which counts as a stone of both colors:
//!
//! ```text
//!   bit   0..10    10..10+2*length   above
//!         edge     the cells         edge        of a cell: first no stone of Black's, then none of White's; neither: the edge
//! ```
//!
//! In 64 bits there is room for 27 cells with the five edge cells below; those above need none.

use std::sync::LazyLock;

use crate::color::Color;

/// Cells seen to either side of a point.
pub(crate) const REACH: usize = 5;

/// One side of a window: `extent` cells up to the nearest enemy stone or the edge, bit `i` of `own` = own stone at distance i+1.
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

    /// Own stones in an unbroken row from the point outwards.
    pub(crate) const fn run(self) -> usize {
        self.own.trailing_ones() as usize
    }

    /// The distances of the empty cells.
    pub(crate) fn empty(self) -> impl Iterator<Item = usize> {
        (1..=self.extent).filter(move |&distance| self.own >> (distance - 1) & 1 == 0)
    }

    pub(crate) const fn with(self, distance: usize) -> Self {
        Self { own: self.own | (1 << (distance - 1)), ..self }
    }
}

/// The first bits of all cells.
const FIRST: u64 = u64::MAX / 3;
/// The bits of the cells to one side of a point.
const ONE_SIDE: u64 = (1 << (2 * REACH)) - 1;

/// The cells of one line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cells(u64);

impl Cells {
    /// Those with these stones of Black and White, a bit a cell; the edge has both.
    #[inline(never)]
    pub(crate) const fn new(black: u64, white: u64) -> Self {
        Self(!(spread(black) | spread(white) << 1))
    }

    /// Puts a stone on an empty cell, or takes it off again.
    #[inline]
    pub(crate) const fn toggle(&mut self, color: Color, cell: usize) {
        self.0 ^= 1 << (2 * cell + color as usize);
    }

    /// These cells with the stones of others beside their own.
    #[inline]
    pub(crate) const fn with(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// The empty cells at most five away from this one, each by its first bit.
    #[inline]
    pub(crate) const fn empty_near(self, cell: usize) -> u64 {
        const NEAR: u64 = ONE_SIDE << (2 * REACH + 2) | ONE_SIDE;
        self.0 & self.0 >> 1 & FIRST & NEAR << (2 * (cell - REACH))
    }
}

/// The lower half of a mask with a 0 after each bit.
const fn spread(mask: u64) -> u64 {
    let mut bits = mask & 0xFFFF_FFFF;
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & FIRST
}

/// The places of a point's window in tables of all windows, as Black and as White sees it.
#[derive(Clone, Copy)]
pub(crate) struct Slots(u32);

impl Slots {
    /// Windows that tables have a place for.
    pub(crate) const COUNT: usize = 64 * 64;

    /// The place as this color sees it.
    #[inline]
    pub(crate) const fn of(self, color: Color) -> usize {
        // Always below; saying so spares the bounds check.
        (self.0 >> (16 * color as u32)) as usize % Self::COUNT
    }

    /// The place of the window with these sides.
    pub(crate) const fn of_sides(left: Side, right: Side) -> usize {
        left.id() * 64 + right.id()
    }
}

/// The part of each side of a window in its table places: Black's in the lower half, White's in the upper.
pub(crate) struct Windows {
    left: [u32; 1 << (2 * REACH)],
    right: [u32; 1 << (2 * REACH)],
}

impl Windows {
    /// Computed on first use; not part of the download.
    pub(crate) fn get() -> &'static Self {
        static WINDOWS: LazyLock<Box<Windows>> = LazyLock::new(|| {
            let nothing = Side { extent: 0, own: 0 };
            let mut windows = Box::new(Windows { left: [0; 1 << (2 * REACH)], right: [0; 1 << (2 * REACH)] });
            for bits in 0..1 << (2 * REACH) {
                for color in Color::BOTH {
                    let (left, right) = (side(bits, color, true), side(bits, color, false));
                    let shift = 16 * color as u32;
                    // As in a line: a bit is set where there is no stone.
                    let free = !bits & ONE_SIDE as usize;
                    windows.left[free] |= (Slots::of_sides(left, nothing) as u32) << shift;
                    windows.right[free] |= (Slots::of_sides(nothing, right) as u32) << shift;
                }
            }
            windows
        });
        &WINDOWS
    }

    /// The windows around the cell with this first bit, which is not one of the edge.
    #[inline]
    pub(crate) const fn slots(&self, Cells(line): Cells, first: usize) -> Slots {
        let window = line >> (first - 2 * REACH);
        let left = self.left[(window & ONE_SIDE) as usize];
        let right = self.right[(window >> (2 * REACH + 2) & ONE_SIDE) as usize];
        Slots(left + right)
    }
}

/// One side of a window as this color sees it; on the left the nearest cell comes last.
// Not inlined: small code for browsers matters here, speed does not.
#[inline(never)]
fn side(bits: usize, color: Color, is_left: bool) -> Side {
    let stone = |distance: usize, color: Color| {
        let at = if is_left { REACH - distance } else { distance - 1 };
        bits >> (2 * at + color as usize) & 1
    };
    let extent = (1..=REACH).take_while(|&distance| stone(distance, !color) == 0).count();
    Side { extent, own: (1..=extent).map(|distance| stone(distance, color) << (distance - 1)).sum() }
}
