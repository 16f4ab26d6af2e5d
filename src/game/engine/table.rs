//! Tables with the grade and the key cells of every window.

use std::sync::OnceLock;

use crate::grade::{Grade, grade};
use crate::pattern::{KeyCells, Patterns};
use crate::rule::Row;
use crate::window::{Side, Slots};

/// The grade and the key cells of every window for one kind of winning row, in the order of [`Slots`].
pub(crate) struct Table {
    grades: [Grade; Slots::COUNT],
    key_cells: [KeyCells; Slots::COUNT],
}

impl Table {
    pub(crate) fn of(row: Row) -> &'static Self {
        static TABLES: [OnceLock<Box<Table>>; Row::COUNT] = [const { OnceLock::new() }; Row::COUNT];
        TABLES[row as usize].get_or_init(|| Self::new(row))
    }

    #[inline]
    pub(crate) const fn grade(&self, slot: usize) -> Grade {
        self.grades[slot % Slots::COUNT]
    }

    #[inline]
    pub(crate) const fn key_cells(&self, slot: usize) -> KeyCells {
        self.key_cells[slot % Slots::COUNT]
    }

    fn new(row: Row) -> Box<Self> {
        let mut patterns = Patterns::new(row);
        let mut table = Box::new(Self {
            grades: [Grade::Dead; Slots::COUNT],
            key_cells: [KeyCells::default(); Slots::COUNT],
        });
        for left in Side::all() {
            for right in Side::all() {
                let slot = Slots::of_sides(left, right);
                table.grades[slot] = grade(&mut patterns, left, right);
                table.key_cells[slot] = patterns.key_cells(left, right);
            }
        }
        debug_assert_eq!(Side::all().count(), Side::COUNT);
        table
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
