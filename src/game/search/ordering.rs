use crate::game::{MoveList, TwoPlayerGame};
use std::cmp::Reverse;

/// Above this history value, all values are halved.
const HISTORY_MAX: i32 = 1 << 20;

/// The moves that refuted sibling positions (killers) and other positions (history).
pub(crate) struct Ordering {
    /// Two killers for each ply, the more recent one first.
    killers: Vec<[Option<u16>; 2]>,
    /// Indexed by side (the parity of the ply) and move code.
    history: [Vec<i32>; 2],
}

impl Ordering {
    pub fn new(codes: usize) -> Self {
        Self { killers: Vec::new(), history: [vec![0; codes], vec![0; codes]] }
    }

    /// Forgets the previous root.
    pub fn begin_search(&mut self) {
        self.killers.clear();
        for values in &mut self.history {
            values.fill(0);
        }
    }

    /// Records that this move, whose rank is below [`TwoPlayerGame::TACTICAL`], refuted the position at this ply.
    pub fn record_refutation(&mut self, code: u16, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let slots = &mut self.killers[ply];
        if slots[0] != Some(code) {
            *slots = [Some(code), slots[0]];
        }
        let values = &mut self.history[ply % 2];
        let value = &mut values[usize::from(code)];
        *value += (depth * depth + 1) as i32;
        if *value > HISTORY_MAX {
            values.iter_mut().for_each(|value| *value /= 2);
        }
    }

    /// Sets the sort keys: the hash move first, then tactical moves by rank, killers, and the other moves by history and rank.
    pub fn weigh<G: TwoPlayerGame>(
        &self,
        game: &G,
        list: &mut MoveList<G::Move>,
        hash_move: Option<u16>,
        ply: u32,
    ) {
        const TACTICAL: i64 = 1 << 60;
        const KILLER: i64 = 1 << 59;
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let history = &self.history[ply as usize % 2];
        for item in &mut list.items {
            let code = game.code(item.mv) as u16;
            let rank = i64::from(item.rank);
            item.key = if hash_move == Some(code) {
                i64::MAX
            } else if item.rank >= G::TACTICAL {
                TACTICAL + rank
            } else if killers[0] == Some(code) {
                KILLER + 1
            } else if killers[1] == Some(code) {
                KILLER
            } else {
                (i64::from(history[usize::from(code)]) << 33) + rank
            };
        }
    }
}

impl<M> MoveList<M> {
    pub(crate) fn sort(&mut self) {
        self.items.sort_unstable_by_key(|m| (Reverse(m.rank), m.index));
    }

    /// Brings the move with the highest sort key to the front. Most cut nodes need no other move.
    pub(crate) fn bring_best_first(&mut self) {
        let best = self
            .items
            .iter()
            .enumerate()
            .max_by_key(|(_, m)| (m.key, Reverse(m.index)))
            .map(|(place, _)| place);
        if let Some(place) = best {
            self.items.swap(0, place);
        }
    }

    pub(crate) fn sort_rest(&mut self) {
        if let Some(rest) = self.items.get_mut(1..) {
            rest.sort_unstable_by_key(|m| (Reverse(m.key), m.index));
        }
    }
}
