//! A small search that finds Black's threats by trying every point.

use std::collections::HashMap;

use crate::parts::{Cell, LARGE, Side, Stones, Turn, Workspace};

pub type Board = crate::parts::Board<LARGE>;

/// Searches threats of all kinds. It finds them only by checking which White replies the rules then decide.
#[derive(Default)]
pub struct Toy {
    space: Workspace,
    known: HashMap<(Stones<LARGE>, usize), Option<Cell>>,
}

impl Toy {
    /// Black's move that wins by stone `by`. Neither side may have a completing point, except those that White made with its
    /// last stone.
    pub fn winning(&mut self, board: &mut Board, by: usize) -> Option<Cell> {
        if board.moves().len() + 3 > by {
            return None;
        }
        let key = (*board.stones(), by);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let forced = board.completing(Side::White);
        let candidates = if forced.is_empty() { board.empty() } else { forced };
        let mut found = None;
        for cell in candidates.iter().filter(|_| forced.len() < 2) {
            if !board.allows(cell) {
                continue;
            }
            board.play(cell);
            let wins = self.white_loses(board, by);
            board.undo();
            if wins {
                found = Some(cell);
                break;
            }
        }
        self.known.insert(key, found);
        found
    }

    fn white_loses(&mut self, board: &mut Board, by: usize) -> bool {
        let completing = board.completing(Side::Black);
        let turn = Turn::of(board, &completing, &mut self.space);
        turn.decided.is_some_and(|more| board.moves().len() + usize::from(more) <= by)
            && turn.open.iter().all(|reply| {
                board.play(reply);
                let wins = self.winning(board, by).is_some();
                board.undo();
                wins
            })
    }
}
