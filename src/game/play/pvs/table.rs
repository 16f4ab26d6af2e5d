//! The transposition table.
//!
//! An entry is two words; a cache line holds four entries:
//!
//! ```text
//!   check (32) | value (16) | evaluation (16)
//!   best (16)  | depth (16) | generation (8) | bound (2), of 8
//! ```

use search::Bound;

/// The contents of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value, with wins and losses counted from the position.
    pub value: i32,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// The static evaluation; `None` if there was something to answer first.
    pub evaluation: Option<i32>,
    /// The depth searched, in parts of a ply.
    pub depth: i32,
    /// The index of the best point, if known.
    pub best: Option<u16>,
}

impl Known {
    /// Whether the value decides a node with this window.
    #[inline]
    pub const fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

const NO_POINT: u16 = u16::MAX;
const NO_EVALUATION: i16 = i16::MIN;

type Words = [u64; 2];
/// The words of a bucket of four entries.
const WORDS: usize = 8;

/// A transposition table. A new position replaces one from an earlier search, otherwise the one searched least deeply.
#[derive(Debug)]
pub struct Table {
    words: Vec<u64>,
    /// The number of buckets, a power of two.
    buckets: usize,
    generation: u8,
}

impl Table {
    /// Creates a table of at most `bytes` bytes, with at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let buckets = 1 << (bytes / (8 * WORDS)).max(1).ilog2();
        Self { words: vec![0; buckets * WORDS], buckets, generation: 1 }
    }

    /// Marks all entries as old.
    pub fn begin_search(&mut self) {
        self.generation = if self.generation == u8::MAX { 1 } else { self.generation + 1 };
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.buckets - 1)) * WORDS
    }

    /// The entry of the position with this key, with wins and losses counted from the position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Known> {
        let at = self.bucket(key);
        let (bucket, _) = self.words[at..at + WORDS].as_chunks::<2>();
        bucket.iter().find(|words| is_of(**words, key)).map(|&words| read(words))
    }

    /// Stores an entry. A best move is not erased by an entry without one. A shallower bound does not replace a much deeper one
    /// of the same search.
    pub fn store(&mut self, key: u64, mut known: Known) {
        let generation = self.generation;
        let at = self.bucket(key);
        let (bucket, _) = self.words[at..at + WORDS].as_chunks_mut::<2>();
        if let Some(slot) = bucket.iter_mut().find(|words| is_of(**words, key)) {
            let old = read(*slot);
            known.best = known.best.or(old.best);
            let keeps = known.bound != Bound::Exact && generation_of(*slot) == generation;
            if !keeps || known.depth + KEPT_DEPTH > old.depth {
                *slot = words(key, known, generation);
            }
            return;
        }
        let value = |words: &Words| {
            let written = generation_of(*words);
            (written != 0, written == generation, read(*words).depth)
        };
        if let Some(slot) = bucket.iter_mut().min_by_key(|words| value(words)) {
            *slot = words(key, known, generation);
        }
    }
}

/// How much deeper an entry must be to stay, in parts of a ply.
const KEPT_DEPTH: i32 = 4 * super::depth::PLY;

#[inline]
const fn is_of([first, second]: Words, key: u64) -> bool {
    generation_of([first, second]) != 0 && first >> 32 == key >> 32
}

#[inline]
const fn generation_of([_, second]: Words) -> u8 {
    (second >> 8) as u8
}

fn words(key: u64, known: Known, generation: u8) -> Words {
    let evaluation = known.evaluation.map_or(NO_EVALUATION, |evaluation| evaluation as i16);
    let bound = match known.bound {
        Bound::Exact => 0,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    let depth = known.depth.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
    [
        key >> 32 << 32 | u64::from(known.value as i16 as u16) << 16 | u64::from(evaluation as u16),
        u64::from(known.best.unwrap_or(NO_POINT)) << 48
            | u64::from(depth as u16) << 32
            | u64::from(generation) << 8
            | bound,
    ]
}

#[inline]
const fn read([first, second]: Words) -> Known {
    let evaluation = first as i16;
    let best = (second >> 48) as u16;
    Known {
        value: (first >> 16) as i16 as i32,
        bound: match second as u8 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        },
        evaluation: if evaluation == NO_EVALUATION { None } else { Some(evaluation as i32) },
        depth: (second >> 32) as i16 as i32,
        best: if best == NO_POINT { None } else { Some(best) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pvs::depth::PLY;

    #[test]
    fn entries_read_back() {
        for (value, evaluation, best, depth, bound) in [
            (-29_500, Some(-1), Some(0), 0, Bound::Lower),
            (29_990, None, None, 40 * PLY, Bound::Exact),
            (0, Some(20_000), Some(511), -PLY, Bound::Upper),
        ] {
            let known = Known { value, bound, evaluation, depth, best };
            let mut table = Table::new(1 << 10);
            assert_eq!(table.probe(7 << 32), None);
            table.store(7 << 32, known);
            assert_eq!(table.probe(7 << 32), Some(known));
            assert_eq!(table.probe(8 << 32), None);
        }
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let known = |depth| Known {
            value: 1,
            bound: Bound::Exact,
            evaluation: None,
            depth: depth * PLY,
            best: Some(3),
        };
        let key = |n: u64| n << 32;
        let mut table = Table::new(64);
        for (n, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            table.store(key(n), known(depth));
        }
        table.store(key(5), known(1));
        assert_eq!(table.probe(key(2)), None);
        assert!(table.probe(key(1)).is_some() && table.probe(key(5)).is_some());
        table.begin_search();
        (6..10).for_each(|n| table.store(key(n), known(1)));
        assert_eq!(table.probe(key(1)), None);
    }
}
