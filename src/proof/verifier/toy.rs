//! For the tests: a small search that finds Black's threats by trying every point, and strategy files made with it.

use std::collections::HashMap;

use crate::board;
use crate::game::{Game, Side};
use crate::grid::{Cell, Grid};
use crate::oracle::Oracle;
use crate::point::Point;
use crate::set::{LARGE, Set, Stones};
use crate::turn::{Turn, Workspace};

/// The board of the tests, wide enough for all sizes.
pub(crate) type Board = board::Board<LARGE>;

/// Searches threats of every kind with no other guide than what the rules decide after them.
#[derive(Default)]
pub(crate) struct Toy {
    space: Workspace,
    known: HashMap<(Stones<LARGE>, usize), Option<Cell>>,
}

impl Toy {
    /// Black's move that wins by stone `by`, in a position where neither side can complete five, unless White's last
    /// stone lets him.
    pub(crate) fn winning(&mut self, board: &mut Board, by: usize) -> Option<Cell> {
        if board.moves().len() + 3 > by {
            return None;
        }
        let key = (*board.stones(), by);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let forced = board.completing(Side::White);
        let candidates = if forced == Set::default() { board.empty() } else { forced };
        let found = candidates.iter().filter(|_| forced.len() < 2).find(|&cell| {
            board.play(cell);
            let wins = self.white_loses(board, by);
            board.undo();
            wins
        });
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

/// Answers as [`Toy`] finds.
pub(crate) struct ToyOracle(Game, Toy);

impl ToyOracle {
    pub(crate) fn of(game: Game) -> Self {
        Self(game, Toy::default())
    }
}

impl Oracle for ToyOracle {
    fn answer(&mut self, moves: &[Point], deadline: u16) -> Option<Point> {
        let mut board = Board::after(self.0, moves).expect("legal moves");
        self.1.winning(&mut board, deadline.into()).map(|cell| board.grid().point(cell))
    }
}

/// Knows nothing: the file must answer whatever the rules leave open.
pub(crate) struct Silent;

impl Oracle for Silent {
    fn answer(&mut self, _: &[Point], _: u16) -> Option<Point> {
        None
    }
}

pub(crate) fn board_of(game: Game, moves: &[Cell]) -> Board {
    let mut board = Board::new(game);
    moves.iter().for_each(|&cell| board.play(cell));
    board
}

pub(crate) fn cells(game: Game, text: &str) -> Vec<Cell> {
    let cell = |token| Grid::of(game).cell(Point::parse(token).unwrap()).unwrap();
    text.split_whitespace().map(cell).collect()
}

/// The nodes of a strategy from the position after `root`, White to move, that answers every reply that the rules
/// leave open and wins by stone `by`; nodes are shared between orders of moves and mirror images.
pub(crate) fn file_of(game: Game, root: &[Cell], by: usize) -> Vec<String> {
    let (grid, mut toy) = (Grid::of(game), Toy::default());
    let mut named = vec![root.to_vec()];
    let mut nodes = Vec::new();
    while nodes.len() < named.len() {
        let mut board = board_of(game, &named[nodes.len()]);
        let completing = board.completing(Side::Black);
        let turn = Turn::of(&board, &completing, &mut Workspace::default());
        let mut node = by.to_string();
        for white in turn.open.iter() {
            board.play(white);
            let black = toy.winning(&mut board, by).expect("the root is won");
            board.play(black);
            node += &format!(" {}{}", grid.point(white), grid.point(black));
            let is_image_of = |moves: &Vec<Cell>| {
                let own = *board_of(game, moves).stones();
                (0..8).any(|symmetry| own.image(grid, symmetry) == *board.stones())
            };
            if !named.iter().any(is_image_of) {
                named.push(board.moves().to_vec());
            }
            board.undo();
            board.undo();
        }
        nodes.push(node);
    }
    nodes
}
