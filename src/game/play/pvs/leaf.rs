use search::Bound;

use super::table::StoredValue;
use super::task::Estimate;
use super::tree::TreeSearch;
use super::value::seen_from_root;

impl TreeSearch<'_> {
    /// The evaluation, from the table if possible, and its correction. The side to move must not have to answer a four.
    pub fn evaluation(&mut self, known: Option<StoredValue>) -> Estimate {
        let uncorrected =
            known.and_then(|known| known.evaluation).unwrap_or_else(|| self.position.evaluate());
        let correction = if self.selective { self.memory.corrections.of(self.position.board()) } else { 0 };
        Estimate { uncorrected, value: uncorrected + correction }
    }

    /// The value of a leaf.
    pub fn leaf(&mut self, known: Option<StoredValue>, ply: usize) -> i32 {
        if let Some(known) = known
            && self.selective
            && known.bound == Bound::Exact
            && known.depth >= 0
        {
            return seen_from_root(known.value, ply);
        }
        let Estimate { uncorrected, value } = self.evaluation(known);
        if known.is_none_or(|known| known.depth <= 0) {
            self.store(0, ply, value, Bound::Exact, Some(uncorrected), None);
        }
        value
    }
}
