//! MTD(f) (Plaat, Schaeffer, Pijls and de Bruin, 1996): null-window searches, starting at a guess, until the lower and upper
//! bounds meet.

use crate::game::TwoPlayerGame;
use crate::limits::StopReason;
use crate::score::Score;
use crate::tree::Tree;

impl<G: TwoPlayerGame> Tree<'_, G> {
    /// The value of the position at this depth. A better guess needs fewer searches.
    pub fn mtdf(&mut self, depth: u32, guess: Score) -> Result<Score, StopReason> {
        let (mut lower, mut upper) = (-Score::INFINITY, Score::INFINITY);
        let mut value = guess;
        while lower < upper {
            let beta = if value == lower { value.next() } else { value };
            value = self.alpha_beta::<false>(depth, 0, beta.previous(), beta)?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        Ok(value)
    }
}
