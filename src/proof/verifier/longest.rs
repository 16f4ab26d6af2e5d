//! Finds a longest line of play for the report. The proof does not depend on these lines.

use crate::game::Side;
use crate::grid::Cell;
use crate::prover::Prover;
use crate::turn::Turn;

impl<const W: usize> Prover<W> {
    /// A longest line that begins with `reply`, which must have been tried since [`start`](Self::start). The line is complete
    /// unless the table of proven positions was full.
    pub(crate) fn longest_line(&mut self, reply: Cell) -> Vec<Cell> {
        let start = self.board.moves().len();
        self.board.play(reply);
        while let Some(shown) = self.shown.get(self.board.stones()).copied() {
            self.board.play(shown.answer);
            let turn = self.sort_replies();
            let decided = turn.decided.map(|more| self.board.moves().len() as u16 + more);
            let open = turn.open.iter().map(|reply| (self.stone_after(reply), reply));
            match open.max_by_key(|open| open.0).filter(|open| Some(open.0) >= decided) {
                Some((_, reply)) => self.board.play(reply),
                None => {
                    self.play_decided(&turn);
                    break;
                }
            }
        }
        self.take_back_to(start)
    }

    pub(crate) fn decided_line(&mut self, turn: &Turn<W>) -> Vec<Cell> {
        let start = self.board.moves().len();
        self.play_decided(turn);
        self.take_back_to(start)
    }

    fn take_back_to(&mut self, start: usize) -> Vec<Cell> {
        let line = self.board.moves()[start..].to_vec();
        line.iter().for_each(|_| self.board.undo());
        line
    }

    fn stone_after(&mut self, reply: Cell) -> u16 {
        self.board.play(reply);
        let stone = self.shown.get(self.board.stones()).map_or(0, |shown| shown.stone);
        self.board.undo();
        stone
    }

    fn play_decided(&mut self, turn: &Turn<W>) {
        let Some(reply) = self.board.empty().without(&turn.open).iter().next() else { return };
        self.board.play(reply);
        if turn.decided == Some(4) {
            let Some(double) = self.double() else { return };
            self.board.play(double);
            let block = self.board.completing_through_last(Side::Black).iter().next();
            self.board.play(block.unwrap_or_default());
        }
        let five = self.board.completing(Side::Black).iter().next();
        five.into_iter().for_each(|five| self.board.play(five));
    }
}
