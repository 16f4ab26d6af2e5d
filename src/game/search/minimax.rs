//! Minimax, which searches the whole tree, following the definition of a position's value.

use crate::game::TwoPlayerGame;
use crate::limits::StopReason;
use crate::score::Score;
use crate::tree::Tree;

impl<G: TwoPlayerGame> Tree<'_, G> {
    pub fn minimax(&mut self, depth: u32, ply: u32) -> Result<Score, StopReason> {
        self.enter(ply)?;
        if let Some(ending) = self.game.ending() {
            return Ok(ending.score(ply));
        }
        let mut list = self.take_list(ply);
        let mut best = -Score::INFINITY;
        if depth == 0 {
            self.leaves += 1;
            best = Score::from_eval(self.game.evaluate());
            self.game.noisy_moves(&mut list);
        } else {
            self.game.moves(&mut list);
            if list.is_empty() {
                best = self.game.stuck().score(ply);
            }
        }
        for index in 0..list.len() {
            let mv = list.items[index].mv;
            self.game.make(mv);
            let score = self.minimax(depth.saturating_sub(1), ply + 1);
            self.game.unmake(mv);
            let score = -score?;
            if score > best {
                best = score;
                self.set_line(ply, mv, score);
            }
        }
        self.return_list(ply, list);
        Ok(best)
    }
}
