use search::{Bound, Buckets, Entry, generation_of};

use super::depth::PLY;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredValue {
    /// Distances to wins and losses are counted from this position.
    pub value: i32,
    pub bound: Bound,
    /// The static evaluation; `None` if a four had to be answered.
    pub evaluation: Option<i32>,
    /// The searched depth, in parts of a ply.
    pub depth: i32,
    pub best: Option<u16>,
}

impl StoredValue {
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

/// A bound does not replace an entry deeper by this much, in parts of a ply.
const MUCH_DEEPER: i32 = PLY * 7 / 2;

/// A transposition table that several threads can share.
#[derive(Debug)]
pub struct Table(Buckets);

impl Table {
    pub fn new(bytes: usize) -> Self {
        Self(Buckets::new(bytes))
    }

    pub const fn begin_search(&mut self) {
        self.0.begin_search();
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<StoredValue> {
        self.0.find(key).map(read)
    }

    /// Stores an entry. A best move survives a new entry without one. A bound does not replace a much deeper entry from the
    /// same search.
    pub fn store(&self, key: u64, mut known: StoredValue) {
        let generation = self.0.generation();
        let place = self.0.place(key, |entry| read(entry).depth);
        if let Some(own) = place.own {
            let old = read(own);
            known.best = known.best.or(old.best);
            let is_bound = known.bound != Bound::Exact && generation_of(own) == generation;
            if is_bound && known.depth + MUCH_DEEPER <= old.depth {
                return;
            }
        }
        place.write(entry(key, known, generation));
    }
}

/// Packs an [`Entry`], with the value, its bound and its depth in one word. All entries for a position have the same evaluation.
///
/// ```text
/// high half of the key (32) | best (16) | evaluation (16)
/// value (16) | depth (16)   | bound (24) | generation (8)
/// ```
fn entry(key: u64, known: StoredValue, generation: u8) -> Entry {
    let evaluation = known.evaluation.map_or(NO_EVALUATION, |evaluation| evaluation as i16);
    let depth = known.depth.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
    [
        key >> 32 << 32 | u64::from(known.best.unwrap_or(NO_POINT)) << 16 | u64::from(evaluation as u16),
        u64::from(known.value as i16 as u16) << 48
            | u64::from(depth as u16) << 32
            | (known.bound as u64) << 8
            | u64::from(generation),
    ]
}

#[inline]
const fn read([first, second]: Entry) -> StoredValue {
    let evaluation = first as i16;
    let best = (first >> 16) as u16;
    StoredValue {
        value: (second >> 48) as i16 as i32,
        bound: match (second >> 8) as u8 {
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

    #[test]
    fn entries_survive_a_round_trip() {
        for (value, evaluation, best, depth, bound) in [
            (-29_500, Some(-1), Some(0), 0, Bound::Lower),
            (29_990, None, None, 40 * PLY, Bound::Exact),
            (0, Some(20_000), Some(511), -PLY, Bound::Upper),
        ] {
            let known = StoredValue { value, bound, evaluation, depth, best };
            let table = Table::new(1 << 10);
            assert_eq!(table.probe(7 << 32), None);
            table.store(7 << 32, known);
            assert_eq!(table.probe(7 << 32), Some(known));
            assert_eq!(table.probe(8 << 32), None);
        }
    }
}
