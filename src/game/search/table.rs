use crate::buckets::{Buckets, Entry};
use crate::score::Score;
use crate::settings::Reuse;

/// The bounds of a position's value at one depth, with distances counted from this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub lower: Score,
    pub upper: Score,
    pub depth: u32,
    pub best: Option<u16>,
}

impl Known {
    /// The value, if it decides a node `ply` plies after the root.
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

/// Packs the known bounds into an [`Entry`]:
///
/// ```text
/// high half of the key (32) | lower (32)
/// upper (32)                | best (16) | depth (8) | generation (8)
/// ```
const fn entry(key: u64, known: Known, generation: u8) -> Entry {
    const fn half(score: Score) -> u64 {
        score.value() as u32 as u64
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
const fn read([first, second]: Entry) -> Known {
    let best = (second >> 16) as u16;
    Known {
        lower: Score::from_raw(first as u32 as i32),
        upper: Score::from_raw((second >> 32) as u32 as i32),
        depth: (second >> 8) as u8 as u32,
        best: if best == NO_MOVE { None } else { Some(best) },
    }
}

pub(crate) struct Table {
    pub buckets: Buckets,
    /// Counts the entries written. A search that writes none makes no progress.
    pub stores: u64,
}

impl Table {
    pub fn new(bytes: usize) -> Self {
        Self { buckets: Buckets::new(bytes), stores: 0 }
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<Known> {
        self.buckets.find(key).map(read)
    }

    /// Stores an entry, combining its bounds with stored ones of the same depth. A best move survives a new entry without one.
    pub fn store(&mut self, key: u64, mut known: Known) {
        self.stores += 1;
        let generation = self.buckets.generation();
        let place = self.buckets.place(key, |entry| read(entry).depth as i32);
        if let Some(old) = place.own.map(read) {
            known.best = known.best.or(old.best);
            let (lower, upper) = (known.lower.max(old.lower), known.upper.min(old.upper));
            // Values that depend on earlier moves can contradict each other. Then the new value is used.
            if known.depth == old.depth && lower <= upper {
                (known.lower, known.upper) = (lower, upper);
            }
        }
        place.write(entry(key, known, generation));
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
    fn entries_survive_a_round_trip() {
        for (lower, upper, best, depth) in
            [(-1, 1, Some(0), 0), (i32::MIN, i32::MAX, None, 255), (7, -7, Some(0x1234), 9)]
        {
            let (lower, upper) = (Score::from_raw(lower), Score::from_raw(upper));
            let known = Known { lower, upper, depth, best };
            assert_eq!(read(entry(u64::MAX, known, 200)), known);
        }
    }

    #[test]
    fn bounds_from_the_same_depth_are_combined() {
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
    fn zero_is_a_valid_key() {
        let mut table = Table::new(64);
        assert_eq!(table.probe(0), None);
        table.store(0, known(1, 1));
        assert_eq!(table.probe(0), Some(known(1, 1)));
    }
}
