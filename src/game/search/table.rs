//! The transposition table.

use crate::score::Score;
use crate::settings::Reuse;

/// What is known of a position at one depth: its value lies from `lower` to `upper`, counted from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub lower: Score,
    pub upper: Score,
    pub depth: u32,
    /// The code of the best move, if one is known.
    pub best: Option<u16>,
}

impl Known {
    /// The value as far as it decides a node of this depth and window, `ply` plies below the root.
    #[inline]
    pub fn decides(&self, depth: u32, ply: u32, alpha: Score, beta: Score, reuse: Reuse) -> Option<Score> {
        let enough = match reuse {
            Reuse::SameDepth => self.depth == depth,
            Reuse::AtLeast => self.depth >= depth,
        };
        let (lower, upper) = (self.lower.seen_from_root(ply), self.upper.seen_from_root(ply));
        // A forced end found at any depth stays true at every other.
        let keeps = reuse == Reuse::AtLeast;
        if enough && lower == upper || lower >= beta && (enough || keeps && lower.is_win()) {
            Some(lower)
        } else if upper <= alpha && (enough || keeps && upper.is_loss()) {
            Some(upper)
        } else {
            None
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// The high half of the key. The low half chooses the bucket.
    check: u32,
    lower: i32,
    upper: i32,
    /// The code of the best move, or `NO_MOVE`.
    best: u16,
    depth: u8,
    /// The search that wrote the entry; 0 in an entry never written.
    generation: u8,
}

const NO_MOVE: u16 = u16::MAX;

/// An entry as it lies in the table. Words of 0 are an entry never written.
///
/// ```text
/// check (32)            | lower (32)
/// upper (32)            | best (16) | depth (8) | generation (8)
/// ```
type Words = [u64; 2];

impl Entry {
    #[inline]
    const fn of([first, second]: Words) -> Self {
        Self {
            check: (first >> 32) as u32,
            lower: first as u32 as i32,
            upper: (second >> 32) as u32 as i32,
            best: (second >> 16) as u16,
            depth: (second >> 8) as u8,
            generation: second as u8,
        }
    }

    #[inline]
    const fn words(self) -> Words {
        const fn half(value: i32) -> u64 {
            value as u32 as u64
        }
        [
            (self.check as u64) << 32 | half(self.lower),
            half(self.upper) << 32
                | (self.best as u64) << 16
                | (self.depth as u64) << 8
                | self.generation as u64,
        ]
    }

    /// Whether the entry is that of the position with this check.
    #[inline]
    const fn is_of(self, check: u32) -> bool {
        self.generation != 0 && self.check == check
    }
}

/// One cache line of four entries.
type Bucket = [Words; 4];

/// The words of a bucket.
const WORDS: usize = size_of::<Bucket>() / size_of::<u64>();

/// A table of positions in buckets of four. A new position takes the place of one from an earlier search if there is
/// one, and otherwise of the one searched least deeply.
///
/// It lies in plain words because the system gives memory full of zeros for nothing, page by page as it is used: a
/// search of a few nodes does not wait until all of a large table is written.
pub(crate) struct Table {
    words: Vec<u64>,
    /// The word that the first bucket begins with, which is the first one on a cache line.
    first: usize,
    /// A power of two, so that the bucket is cut out of the key.
    buckets: usize,
    generation: u8,
    /// Entries written since the table was made; a search that writes none makes no progress.
    pub stores: u64,
}

impl Table {
    /// A table of at most `bytes` bytes (and a cache line to align it), and at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let buckets = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let words = vec![0; (buckets + 1) * WORDS];
        let first = words.as_ptr().align_offset(size_of::<Bucket>()).min(WORDS);
        Self { words, first, buckets, generation: 1, stores: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Marks everything stored so far as old.
    pub fn begin_search(&mut self) {
        self.generation = if self.generation == u8::MAX { 1 } else { self.generation + 1 };
    }

    /// Where the words of the position's bucket begin.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.first + (key as usize & (self.buckets - 1)) * WORDS
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<Known> {
        let check = (key >> 32) as u32;
        let at = self.bucket(key);
        let (bucket, _) = self.words[at..at + WORDS].as_chunks::<2>();
        let entry = bucket.iter().map(|&words| Entry::of(words)).find(|entry| entry.is_of(check))?;
        Some(Known {
            lower: Score::from_raw(entry.lower),
            upper: Score::from_raw(entry.upper),
            depth: u32::from(entry.depth),
            best: (entry.best != NO_MOVE).then_some(entry.best),
        })
    }

    /// Stores what is known. Bounds at the depth already stored narrow each other; a best move outlives a store
    /// without one.
    pub fn store(&mut self, key: u64, known: Known) {
        self.stores += 1;
        let check = (key >> 32) as u32;
        let generation = self.generation;
        let at = self.bucket(key);
        let (bucket, _) = self.words[at..at + WORDS].as_chunks_mut::<2>();
        let mut entry = Entry {
            check,
            lower: known.lower.raw(),
            upper: known.upper.raw(),
            best: known.best.unwrap_or(NO_MOVE),
            depth: known.depth.min(u32::from(u8::MAX)) as u8,
            generation,
        };
        if let Some(words) = bucket.iter_mut().find(|words| Entry::of(**words).is_of(check)) {
            let old = Entry::of(*words);
            if entry.best == NO_MOVE {
                entry.best = old.best;
            }
            if entry.depth == old.depth {
                let lower = entry.lower.max(old.lower);
                let upper = entry.upper.min(old.upper);
                // Values that depend on the way to the position can contradict each other: the new one counts.
                if lower <= upper {
                    (entry.lower, entry.upper) = (lower, upper);
                }
            }
            *words = entry.words();
            return;
        }
        let worth = |e: Entry| (e.generation != 0, e.generation == generation, e.depth);
        let oldest = bucket.iter_mut().min_by_key(|words| worth(Entry::of(**words)));
        if let Some(words) = oldest {
            *words = entry.words();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: i32, depth: u32) -> Known {
        let value = Score::from_eval(value);
        Known { lower: value, upper: value, depth, best: Some(3) }
    }

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        for (lower, upper, best, depth) in
            [(-1, 1, 0, 0), (i32::MIN, i32::MAX, NO_MOVE, 255), (7, -7, 0x1234, 9)]
        {
            let entry = Entry { check: 0xfedc_ba98, lower, upper, best, depth, generation: 200 };
            assert_eq!(Entry::of(entry.words()), entry);
        }
        assert_eq!(Entry::of([0; 2]).generation, 0);
    }

    #[test]
    fn every_bucket_is_a_cache_line() {
        for bytes in [1, 64, 1000, 1 << 20] {
            let table = Table::new(bytes);
            assert!(table.buckets * size_of::<Bucket>() <= bytes.max(64));
            for key in [0, 1, 77, u64::MAX] {
                assert_eq!(table.words[table.bucket(key)..].as_ptr().align_offset(64), 0);
            }
        }
    }

    #[test]
    fn bounds_of_one_depth_narrow_each_other() {
        let mut table = Table::new(64);
        let (low, high) = (Score::from_eval(-5), Score::from_eval(9));
        table.store(7, Known { lower: low, upper: Score::INFINITY, depth: 4, best: Some(2) });
        table.store(7, Known { lower: -Score::INFINITY, upper: high, depth: 4, best: None });
        assert_eq!(table.probe(7), Some(Known { lower: low, upper: high, depth: 4, best: Some(2) }));
        table.store(7, Known { lower: high, upper: Score::INFINITY, depth: 5, best: None });
        assert_eq!(
            table.probe(7),
            Some(Known { lower: high, upper: Score::INFINITY, depth: 5, best: Some(2) })
        );
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let key = |n: u64| n << 32;
        let mut table = Table::new(64);
        for (n, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            table.store(key(n), known(n as i32, depth));
        }
        table.store(key(5), known(5, 1));
        assert_eq!(table.probe(key(2)), None);
        assert!(table.probe(key(1)).is_some() && table.probe(key(5)).is_some());
        table.begin_search();
        table.store(key(6), known(6, 1));
        table.store(key(7), known(7, 1));
        table.store(key(8), known(8, 1));
        table.store(key(9), known(9, 1));
        assert_eq!(table.probe(key(1)), None, "an old entry stays before a new one only while there is room");
    }

    #[test]
    fn a_key_of_zero_is_a_key() {
        let mut table = Table::new(64);
        assert_eq!(table.probe(0), None);
        table.store(0, known(1, 1));
        assert_eq!(table.probe(0), Some(known(1, 1)));
    }
}
