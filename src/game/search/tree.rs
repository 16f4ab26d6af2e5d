use crate::game::{MoveList, TwoPlayerGame};
use crate::limits::{Meter, StopReason};
use crate::ordering::Ordering;
use crate::score::Score;
use crate::settings::SearcherSettings;
use crate::table::{Known, Table};

/// One search of a tree. The methods return scores counted from the root, or why they had to stop. Either way, they leave the
/// root position on the board.
pub(crate) struct Tree<'a, G: TwoPlayerGame> {
    pub game: &'a mut G,
    pub table: Option<&'a mut Table>,
    pub ordering: &'a mut Ordering,
    pub settings: &'a SearcherSettings,
    pub meter: Meter<'a>,
    pub leaves: u64,
    /// The move to try first at the root.
    pub root_hint: Option<u16>,
    /// The best root move so far, with a lower bound of its value.
    pub root_best: Option<(G::Move, Score)>,
    /// The expected moves from the root.
    pub root_line: Vec<G::Move>,
    lists: Vec<MoveList<G::Move>>,
    /// The expected moves from each ply.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, G: TwoPlayerGame> Tree<'a, G> {
    pub fn new(
        game: &'a mut G,
        table: Option<&'a mut Table>,
        ordering: &'a mut Ordering,
        settings: &'a SearcherSettings,
        meter: Meter<'a>,
    ) -> Self {
        Self {
            game,
            table,
            ordering,
            settings,
            meter,
            leaves: 0,
            root_hint: None,
            root_best: None,
            root_line: Vec::new(),
            lists: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Counts a node and prepares the buffers of its ply.
    #[inline]
    pub fn enter(&mut self, ply: u32) -> Result<(), StopReason> {
        self.meter.count()?;
        let ply = ply as usize;
        if self.lines.len() < ply + 2 {
            self.lines.resize_with(ply + 2, Vec::new);
            self.lists.resize_with(ply + 2, MoveList::new);
        }
        self.lines[ply].clear();
        Ok(())
    }

    /// An empty list for this ply. Give it back with [`return_list`](Self::return_list).
    #[inline]
    pub fn take_list(&mut self, ply: u32) -> MoveList<G::Move> {
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        list.clear();
        list
    }

    #[inline]
    pub fn return_list(&mut self, ply: u32, list: MoveList<G::Move>) {
        self.lists[ply as usize] = list;
    }

    /// Sets the principal variation from this ply: this move, then the variation from the next ply.
    pub fn set_line(&mut self, ply: u32, mv: G::Move, score: Score) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
        if ply == 0 {
            self.root_best = Some((mv, score));
            self.root_line.clone_from(line);
        }
    }

    /// Extends the root line with moves from the table, up to `length` moves. Null windows and table cutoffs leave only the
    /// first few moves.
    pub fn extend_root_line(&mut self, length: u32) {
        let mut line = std::mem::take(&mut self.root_line);
        for &mv in &line {
            self.game.make(mv);
        }
        while line.len() < length as usize
            && self.game.ending().is_none()
            && let Some(code) = self.probe().and_then(|known| known.best)
        {
            let mut list = MoveList::new();
            self.game.moves(&mut list);
            let remembered = list.iter().map(|(&mv, _)| mv).find(|&mv| self.game.code(mv) as u16 == code);
            let Some(mv) = remembered else { break };
            self.game.make(mv);
            line.push(mv);
        }
        for &mv in line.iter().rev() {
            self.game.unmake(mv);
        }
        self.root_line = line;
    }

    #[inline]
    pub fn probe(&self) -> Option<Known> {
        self.table.as_ref().and_then(|table| table.probe(self.game.key()))
    }

    /// Stores a fail-soft result: `score` is a lower bound at or above `beta`, and an upper bound at or below `alpha`.
    #[inline]
    pub fn store(&mut self, depth: u32, ply: u32, window: (Score, Score), score: Score, best: Option<u16>) {
        let key = self.game.key();
        let Some(table) = self.table.as_mut() else { return };
        let value = score.seen_from_node(ply);
        let lower = if score > window.0 { value } else { -Score::INFINITY };
        let upper = if score < window.1 { value } else { Score::INFINITY };
        table.store(key, Known { lower, upper, depth, best });
    }

    /// The value at depth 0 of an unfinished game: the best of the evaluation and the results of noisy moves.
    pub fn quiesce(&mut self, ply: u32, alpha: Score, beta: Score) -> Result<Score, StopReason> {
        self.leaves += 1;
        let mut best = Score::from_eval(self.game.evaluate());
        if best >= beta {
            return Ok(best);
        }
        let mut list = self.take_list(ply);
        self.game.noisy_moves(&mut list);
        list.sort();
        let mut alpha = alpha.max(best);
        for index in 0..list.len() {
            let mv = list.items[index].mv;
            self.game.make(mv);
            let score = self.quiet_child(ply + 1, -beta, -alpha);
            self.game.unmake(mv);
            let score = -score?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.set_line(ply, mv, score);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.return_list(ply, list);
        Ok(best)
    }

    fn quiet_child(&mut self, ply: u32, alpha: Score, beta: Score) -> Result<Score, StopReason> {
        self.enter(ply)?;
        match self.game.ending() {
            Some(ending) => Ok(ending.score(ply)),
            None => self.quiesce(ply, alpha, beta),
        }
    }
}
