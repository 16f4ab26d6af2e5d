//! The transposition table.

use crate::score::Score;
use crate::settings::Reuse;

/// The bounds of a position's value at one depth, with distances counted from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub lower: Score,
    pub upper: Score,
    pub depth: u32,
    /// The code of the best move, if known.
    pub best: Option<u16>,
}

impl Known {
    /// The value, if it decides a node of this depth and window, `ply` plies below the root.
    #[inline]
    pub fn decides(&self, depth: u32, ply: u32, alpha: Score, beta: Score, reuse: Reuse) -> Option<Score> {
        let enough = match reuse {
            Reuse::SameDepth => self.depth == depth,
            Reuse::AtLeast => self.depth >= depth,
        };
        let (lower, upper) = (self.lower.seen_from_root(ply), self.upper.seen_from_root(ply));
        // A forced win or loss holds at every depth.
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

const NO_MOVE: u16 = u16::MAX;

/// A table entry. Words of 0 mean that it was never written. The low half of the key selects the bucket.
///
/// ```text
/// high half of the key (32) | lower (32)
/// upper (32)                | best (16) | depth (8) | generation (8)
/// ```
type Words = [u64; 2];

const fn words(key: u64, known: Known, generation: u8) -> Words {
    const fn half(score: Score) -> u64 {
        score.raw() as u32 as u64
    }
    let best = match known.best {
        Some(best) => best,
        None => NO_MOVE,
    };
    let depth = if known.depth < 255 { known.depth as u64 } else { 255 };
    [
        key >> 32 << 32 | half(known.lower),
        half(known.upper) << 32 | (best as u64) << 16 | depth << 8 | generation as u64,
    ]
}

#[inline]
const fn read([first, second]: Words) -> Known {
    let best = (second >> 16) as u16;
    Known {
        lower: Score::from_raw(first as u32 as i32),
        upper: Score::from_raw((second >> 32) as u32 as i32),
        depth: (second >> 8) as u8 as u32,
        best: if best == NO_MOVE { None } else { Some(best) },
    }
}

/// The search that wrote an entry; 0 if none.
#[inline]
const fn generation_of([_, second]: Words) -> u8 {
    second as u8
}

#[inline]
const fn is_of([first, second]: Words, key: u64) -> bool {
    generation_of([first, second]) != 0 && first >> 32 == key >> 32
}

/// A cache line with four entries.
type Bucket = [Words; 4];

/// The number of words in a bucket.
const WORDS: usize = size_of::<Bucket>() / size_of::<u64>();

/// A table of positions in buckets of four. A new position replaces one from an earlier search if there is one, otherwise the
/// one with the least depth.
///
/// The memory is plain zeroed words. The system provides them page by page, so a short search does not wait for a large table.
pub(crate) struct Table {
    words: Vec<u64>,
    /// The index of the first word on a cache line, where the first bucket starts.
    first: usize,
    /// The number of buckets, a power of two, so that a mask of the key selects one.
    buckets: usize,
    generation: u8,
    /// The number of entries written since the table was made. A search that writes none makes no progress.
    pub stores: u64,
}

impl Table {
    /// Creates a table of at most `bytes` bytes, plus a cache line to align it, with at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let buckets = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let words = vec![0; (buckets + 1) * WORDS];
        let first = words.as_ptr().align_offset(size_of::<Bucket>()).min(WORDS);
        Self { words, first, buckets, generation: 1, stores: 0 }
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Marks all entries as old.
    pub fn begin_search(&mut self) {
        self.generation = if self.generation == u8::MAX { 1 } else { self.generation + 1 };
    }

    /// The index where the words of the position's bucket start.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.first + (key as usize & (self.buckets - 1)) * WORDS
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<Known> {
        let at = self.bucket(key);
        let (bucket, _) = self.words[at..at + WORDS].as_chunks::<2>();
        bucket.iter().find(|words| is_of(**words, key)).map(|&words| read(words))
    }

    /// Stores an entry. Bounds at the depth already stored narrow each other, and a best move is not erased by an entry without
    /// one.
    pub fn store(&mut self, key: u64, mut known: Known) {
        self.stores += 1;
        let generation = self.generation;
        let at = self.bucket(key);
        let (bucket, _) = self.words[at..at + WORDS].as_chunks_mut::<2>();
        if let Some(slot) = bucket.iter_mut().find(|words| is_of(**words, key)) {
            let old = read(*slot);
            known.best = known.best.or(old.best);
            let (lower, upper) = (known.lower.max(old.lower), known.upper.min(old.upper));
            // Values that depend on the moves before a position can contradict each other. Then the new one wins.
            if known.depth == old.depth && lower <= upper {
                (known.lower, known.upper) = (lower, upper);
            }
            *slot = words(key, known, generation);
            return;
        }
        let rank = |words: Words| {
            let written = generation_of(words);
            (written != 0, written == generation, read(words).depth)
        };
        if let Some(slot) = bucket.iter_mut().min_by_key(|words| rank(**words)) {
            *slot = words(key, known, generation);
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
    fn entries_read_back() {
        for (lower, upper, best, depth) in
            [(-1, 1, Some(0), 0), (i32::MIN, i32::MAX, None, 255), (7, -7, Some(0x1234), 9)]
        {
            let (lower, upper) = (Score::from_raw(lower), Score::from_raw(upper));
            let known = Known { lower, upper, depth, best };
            assert_eq!(read(words(u64::MAX, known, 200)), known);
            assert!(is_of(words(u64::MAX, known, 200), u64::MAX));
        }
        assert!(!is_of([0; 2], 0));
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
