//! Negamax with alpha-beta, and NegaScout.
//!
//! Both are fail-soft: a score at or below `alpha` is an upper bound, a score at or above `beta` is a lower bound, and any
//! score in between is exact.

use crate::game::TwoPlayerGame;
use crate::limits::StopReason;
use crate::score::Score;
use crate::tree::Tree;

impl<G: TwoPlayerGame> Tree<'_, G> {
    /// Searches with the window from `alpha` to `beta`. With `SCOUT` (NegaScout), every move after the first gets a null
    /// window. A move that turns out better is searched again with the full window.
    pub fn alpha_beta<const SCOUT: bool>(
        &mut self,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, StopReason> {
        self.enter(ply)?;
        if let Some(ending) = self.game.ending() {
            return Ok(ending.score(ply));
        }
        if depth == 0 {
            return self.quiesce(ply, alpha, beta);
        }
        let known = self.probe();
        // A score from the table has no move, so the root is always searched.
        if ply > 0
            && let Some(score) = known.and_then(|k| k.decides(depth, ply, alpha, beta, self.settings.reuse))
        {
            return Ok(score);
        }
        let hash_move = known.and_then(|known| known.best);
        let first = if ply == 0 { self.root_hint.or(hash_move) } else { hash_move };
        let (score, best) = self.best_child::<SCOUT>(depth, ply, alpha, beta, first)?;
        self.store(depth, ply, (alpha, beta), score, best);
        Ok(score)
    }

    /// The best score, and the code of the best move if it raised `alpha`.
    fn best_child<const SCOUT: bool>(
        &mut self,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
        first: Option<u16>,
    ) -> Result<(Score, Option<u16>), StopReason> {
        let mut list = self.take_list(ply);
        self.game.moves(&mut list);
        if list.is_empty() {
            return Ok((self.game.stuck().score(ply), None));
        }
        self.ordering.weigh(self.game, &mut list, first, ply);
        list.bring_best_first();
        let mut best = -Score::INFINITY;
        let mut best_code = None;
        let mut raised = alpha;
        for index in 0..list.len() {
            if index == 1 {
                list.sort_rest();
            }
            let (mv, rank) = (list.items[index].mv, list.items[index].rank);
            let quiet = rank < G::TACTICAL;
            self.game.make(mv);
            let score = self.child::<SCOUT>(depth - 1, ply + 1, raised, beta, index == 0);
            self.game.unmake(mv);
            let score = score?;
            if score <= best {
                continue;
            }
            best = score;
            if score > raised {
                raised = score;
                let code = self.game.code(mv) as u16;
                best_code = Some(code);
                self.set_line(ply, mv, score);
                if score >= beta {
                    if quiet {
                        self.ordering.record_refutation(code, ply, depth);
                    }
                    break;
                }
            }
        }
        self.return_list(ply, list);
        Ok((best, best_code))
    }

    /// Searches the position after a move. The score is for the side that moved.
    #[inline]
    fn child<const SCOUT: bool>(
        &mut self,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
        first: bool,
    ) -> Result<Score, StopReason> {
        if SCOUT && !first && alpha.next() < beta {
            let score = -self.alpha_beta::<SCOUT>(depth, ply, -alpha.next(), -alpha)?;
            if score <= alpha || score >= beta {
                return Ok(score);
            }
            return Ok(-self.alpha_beta::<SCOUT>(depth, ply, -beta, -alpha)?);
        }
        Ok(-self.alpha_beta::<SCOUT>(depth, ply, -beta, -alpha)?)
    }
}
