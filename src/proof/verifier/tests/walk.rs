//! Checks strategies by exhaustive search.

use super::naive::{allows, makes_five};
use crate::board::Board;
use crate::file::StrategyFile;
use crate::game::{Game, Side};
use crate::grid::{Cell, Grid};
use crate::nodes::Answer;
use crate::set::{LARGE, Set, Stones};

/// Returns true if Black can force five before White does, within the next `more` stones. Tries every move of both sides.
pub(crate) fn black_wins(board: &mut Board<LARGE>, more: usize) -> bool {
    if more == 0 {
        return false;
    }
    let side = board.to_move();
    let empty = board.empty();
    match side {
        Side::Black => empty.iter().any(|cell| {
            makes_five(board, Side::Black, cell)
                || more > 2
                    && {
                        board.play(cell);
                        let wins = black_wins(board, more - 1);
                        board.undo();
                        wins
                    }
                    && allows(board, cell)
        }),
        Side::White => {
            empty != Set::default()
                && empty.iter().all(|cell| {
                    !makes_five(board, Side::White, cell) && {
                        board.play(cell);
                        let wins = black_wins(board, more - 1);
                        board.undo();
                        wins
                    }
                })
        }
    }
}

/// Walks through a strategy without the verifier's three facts. At every White turn, it plays every empty point until one side
/// has five. Where the file has no answer, Black completes five, blocks White's five, or tries each point that gives Black
/// three stones of a possible five.
pub(crate) struct Walk<'a> {
    file: &'a StrategyFile,
    moves: Vec<Vec<Cell>>,
}

/// Results for positions with Black to move, by game, stones and deadline. All walks in a thread share them.
type Found = std::collections::HashMap<(Game, Stones<LARGE>, usize), Option<usize>>;

thread_local! {
    static FOUND: std::cell::RefCell<Found> = std::cell::RefCell::default();
}

impl<'a> Walk<'a> {
    pub(crate) fn of(root: &[Cell], file: &'a StrategyFile) -> Self {
        let mut moves: Vec<Vec<Cell>> = Vec::new();
        for node in &file.nodes {
            moves.push(match node.named_by {
                None => root.to_vec(),
                Some((parent, index)) => {
                    let answer = file.nodes[parent].answers[index];
                    [moves[parent].as_slice(), &[answer.white, answer.black]].concat()
                }
            });
        }
        Self { file, moves }
    }

    /// The number of the stone by which Black has five, if every line of the file ends in five by the stone that its nodes
    /// claim.
    pub(crate) fn proven(&self) -> Option<u16> {
        let mut stones = vec![None; self.file.nodes.len()];
        self.node(0, &mut stones).map(|stone| stone as u16)
    }

    fn node(&self, id: usize, stones: &mut Vec<Option<Option<usize>>>) -> Option<usize> {
        if let Some(known) = stones[id] {
            return known;
        }
        let stone = self.board(id).and_then(|mut board| self.all_replies(id, &mut board, stones));
        stones[id] = Some(stone);
        stone
    }

    fn board(&self, id: usize) -> Option<Board<LARGE>> {
        let mut board = Board::new(self.file.game);
        for &cell in &self.moves[id] {
            let is_over = !board.is_empty(cell) || makes_five(&board, board.to_move(), cell);
            if is_over || !allows(&board, cell) {
                return None;
            }
            board.play(cell);
        }
        Some(board)
    }

    fn all_replies(
        &self,
        id: usize,
        board: &mut Board<LARGE>,
        stones: &mut Vec<Option<Option<usize>>>,
    ) -> Option<usize> {
        let (node, grid) = (&self.file.nodes[id], Grid::of(self.file.game));
        let mut latest = None;
        let mut listed = Vec::new();
        for &Answer { white, black, child, symmetry } in &node.answers {
            let legal = black != white && board.is_empty(black) && board.is_empty(white);
            if !legal || listed.contains(&white) {
                return None;
            }
            listed.push(white);
            let mut after = *board.stones();
            after.white.insert(white);
            after.black.insert(black);
            if self.board(child)?.stones().image(grid, symmetry) != after {
                return None;
            }
            latest = latest.max(Some(self.node(child, stones)?));
        }
        let own = (0..8).filter(|&symmetry| board.stones().image(grid, symmetry) == *board.stones());
        let own: Vec<usize> = own.collect();
        for reply in board.empty().iter() {
            if makes_five(board, Side::White, reply) {
                return None;
            }
            if own.iter().any(|&symmetry| listed.contains(&grid.image(symmetry, reply))) {
                continue;
            }
            board.play(reply);
            let stone = first_five(board, node.win_at.into());
            board.undo();
            latest = latest.max(Some(stone?));
        }
        latest.filter(|&stone| stone <= node.win_at.into())
    }
}

/// The number of the stone with which Black makes five against the longest defense. `None` if it is larger than `by`.
fn first_five(board: &mut Board<LARGE>, by: usize) -> Option<usize> {
    let stones = board.moves().len();
    if stones + 1 > by {
        return None;
    }
    if board.completing(Side::Black) != Set::default() {
        return Some(stones + 1);
    }
    let key = (board.game(), *board.stones(), by);
    if let Some(known) = FOUND.with_borrow(|found| found.get(&key).copied()) {
        return known;
    }
    let white = board.completing(Side::White);
    let mut pairs = Vec::new();
    board.pairs(Side::Black, &mut pairs);
    let near: Set<LARGE> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    let candidates = if white == Set::default() { near } else { white };
    let forced = white != Set::default();
    let found = candidates.iter().find_map(|cell| {
        if !allows(board, cell) {
            return None;
        }
        board.play(cell);
        let mut latest = None;
        let holds = board.empty().iter().all(|reply| {
            !makes_five(board, Side::White, reply) && {
                board.play(reply);
                // Without a forced move, only a win in three stones counts, because the file has no answer in this position.
                let by = if forced { by } else { by.min(stones + 3) };
                let stone = first_five(board, by);
                board.undo();
                latest = latest.max(stone);
                stone.is_some()
            }
        });
        board.undo();
        latest.filter(|_| holds)
    });
    FOUND.with_borrow_mut(|known| known.insert(key, found));
    found
}
