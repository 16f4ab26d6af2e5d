//! The threat search's transposition table, for positions with the attacker to move.

use crate::point::{INDEX_BITS, POINTS, Point};

/// A proof or disproof number that means "impossible".
pub(super) const INFINITE: u16 = u16::MAX;

/// More attacking stones than any search can have left. A refutation with this number holds for every deadline.
pub(super) const ANY_NUMBER: u8 = u8::MAX;

/// How close a position is to being proven or refuted.
///
/// - `proof == 0`: the attacker wins with at most `moves` more attacking stones.
/// - `disproof == 0`: the attacker has no win by threats alone with `moves` more attacking stones.
/// - Otherwise both numbers are positive, and they hold for exactly `moves` stones left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub proof: u16,
    pub disproof: u16,
    pub moves: u8,
}

impl Value {
    pub(super) const fn unknown(moves: u8) -> Self {
        Self { proof: 1, disproof: 1, moves }
    }

    pub(super) const fn won(moves: u8) -> Self {
        Self { proof: 0, disproof: INFINITE, moves }
    }

    pub(super) const fn lost(moves: u8) -> Self {
        Self { proof: INFINITE, disproof: 0, moves }
    }

    pub(super) const fn is_won(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_lost(self) -> bool {
        self.disproof == 0
    }
}

/// A 16-byte entry. Four of them make a bucket that fills a cache line.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    proof: u16,
    disproof: u16,
    moves: u8,
    generation: u8,
    best: BestAndWork,
}

/// The best move and the logarithm of the nodes searched below it, in 16 bits:
///
/// ```text
///   bit   15..9   8..0     with boards up to 22x22
///         work    index of the best move, or all ones
/// ```
#[derive(Clone, Copy)]
struct BestAndWork(u16);

impl BestAndWork {
    const INDEX: u16 = (1 << INDEX_BITS) - 1;

    const fn new(best: Option<Point>, nodes: u64) -> Self {
        let work = (u64::BITS - nodes.leading_zeros()) as u16;
        let index = match best {
            Some(point) => point.raw(),
            None => Self::INDEX,
        };
        Self(work << INDEX_BITS | index)
    }

    #[inline]
    const fn best(self) -> Option<Point> {
        let index = self.0 & Self::INDEX;
        if index == Self::INDEX { None } else { Some(Point::from_raw(index)) }
    }

    const fn work(self) -> u16 {
        self.0 >> INDEX_BITS
    }
}

const _: () = assert!(POINTS <= BestAndWork::INDEX as usize + 1 && size_of::<Bucket>() == 64);

const EMPTY: Slot =
    Slot { key: 0, proof: 1, disproof: 1, moves: 0, generation: 0, best: BestAndWork::new(None, 0) };

const WAYS: usize = 4;

/// The entries that share a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

pub(super) struct Table {
    buckets: Vec<Bucket>,
    generation: u8,
    /// Entries of older generations count as empty. At least 1, because [`EMPTY`] has generation 0.
    oldest: u8,
}

impl Table {
    /// Creates a table of at most this many bytes. The number of buckets is rounded down to a power of two.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        Self { buckets: vec![Bucket([EMPTY; WAYS]); buckets], generation: 1, oldest: 1 }
    }

    /// Usually only starts a new generation, because a table is often cleared after a few entries.
    pub(super) fn clear(&mut self) {
        self.age();
        self.oldest = self.generation;
    }

    /// Starts a new generation. Older entries are replaced first.
    pub(super) fn age(&mut self) {
        if self.generation == u8::MAX {
            self.begin_again();
        }
        self.generation += 1;
    }

    /// Renumbers the generations when the numbers run out. All current entries then belong to the first one.
    fn begin_again(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            match slot.generation < self.oldest {
                true => *slot = EMPTY,
                false => slot.generation = 1,
            }
        }
        (self.generation, self.oldest) = (1, 1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// The value with `moves` stones left, and the best move stored with any number left.
    #[inline]
    pub(super) fn probe(&self, key: u64, moves: u8) -> (Option<Value>, Option<Point>) {
        for slot in &self.buckets[self.bucket(key)].0 {
            if slot.key == key && slot.generation >= self.oldest {
                let value = Value { proof: slot.proof, disproof: slot.disproof, moves: slot.moves };
                let holds = if value.is_won() {
                    slot.moves <= moves
                } else if value.is_lost() {
                    slot.moves >= moves
                } else {
                    slot.moves == moves
                };
                return (holds.then_some(value), slot.best.best());
            }
        }
        (None, None)
    }

    pub(super) fn store(&mut self, key: u64, value: Value, best: Option<Point>, nodes: u64) {
        let (generation, oldest) = (self.generation, self.oldest);
        let bucket = self.bucket(key);
        let slots = &mut self.buckets[bucket].0;
        // A key occurs at most once in its bucket.
        let slot = match slots.iter().position(|s| s.key == key && s.generation >= oldest) {
            Some(i) => &mut slots[i],
            None => slots
                .iter_mut()
                .min_by_key(|s| match s.generation {
                    empty if empty < oldest => (false, false, 0),
                    stored => (stored == generation, true, s.best.work()),
                })
                .expect("a bucket has slots"),
        };
        let Value { proof, disproof, moves } = value;
        *slot = Slot { key, proof, disproof, moves, generation, best: BestAndWork::new(best, nodes) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clearing_removes_entries_but_aging_does_not() {
        let mut table = Table::new(4096);
        let known = |table: &Table, key| table.probe(key, 3) != (None, None);
        // More rounds than there are generation numbers.
        for round in 1..1_000_u64 {
            table.store(round, Value::won(3), None, 1);
            table.age();
            table.store(round + 5_000, Value::lost(3), None, 1);
            assert!(known(&table, round) && known(&table, round + 5_000), "{round}");
            if round % 3 == 0 {
                table.clear();
                assert!((1..=round).all(|key| !known(&table, key) && !known(&table, key + 5_000)), "{round}");
            }
        }
    }

    #[test]
    fn a_cleared_table_behaves_like_a_new_one() {
        let (mut used, mut kept) = (Table::new(256), Vec::new());
        for round in 0..600 {
            let mut new = Table::new(256);
            for i in 0..40_u64 {
                // The keys share a few buckets, so entries have to be replaced.
                let (key, nodes) = (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ round, i * 7 % 11);
                for table in [&mut new, &mut used] {
                    table.store(key, Value::unknown(i as u8), None, nodes);
                }
                kept.push((key, i as u8));
            }
            for (key, moves) in kept.drain(..) {
                assert_eq!(used.probe(key, moves), new.probe(key, moves), "{round}");
            }
            used.clear();
        }
    }
}
