//! For the tests: a small search that finds Black's threats by trying every point, and strategy files made with it.

use std::collections::HashMap;

use crate::board::Board;
use crate::oracle::Oracle;
use crate::point::{Point, Set, Stones, name, parse};
use crate::rule::{Rule, Side};
use crate::turn::{Turn, Workspace};

/// Searches threats of every kind with no other guide than what the rules decide after them.
#[derive(Default)]
pub(crate) struct Toy {
    space: Workspace,
    known: HashMap<(Rule, Stones, usize), Option<Point>>,
}

impl Toy {
    /// Black's move that wins by stone `by`, in a position where neither side can complete five, unless White's last
    /// stone lets him.
    pub(crate) fn winning(&mut self, board: &mut Board, by: usize) -> Option<Point> {
        if board.moves().len() + 3 > by {
            return None;
        }
        let key = (board.rule(), *board.stones(), by);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let forced = board.completing(Side::White);
        let candidates = if forced == Set::default() { board.empty() } else { forced };
        let found = candidates.iter().filter(|_| forced.len() < 2).find(|&point| {
            board.play(point);
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
pub(crate) struct ToyOracle {
    toy: Toy,
    rule: Rule,
}

impl ToyOracle {
    pub(crate) fn under(rule: Rule) -> Self {
        Self { toy: Toy::default(), rule }
    }
}

impl Oracle for ToyOracle {
    fn answer(&mut self, moves: &[Point], deadline: u8) -> Option<Point> {
        self.toy.winning(&mut board_of(self.rule, moves), deadline.into())
    }
}

/// Knows nothing: the file must answer whatever the rules leave open.
pub(crate) struct Silent;

impl Oracle for Silent {
    fn answer(&mut self, _: &[Point], _: u8) -> Option<Point> {
        None
    }
}

pub(crate) fn board_of(rule: Rule, moves: &[Point]) -> Board {
    let mut board = Board::new(rule);
    moves.iter().for_each(|&point| board.play(point));
    board
}

pub(crate) fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|token| parse(token).unwrap()).collect()
}

/// The nodes of a strategy from the position after `root`, White to move, that answers every reply that the rules
/// leave open and wins by stone `by`; nodes are shared between orders of moves and mirror images.
pub(crate) fn file_of(rule: Rule, root: &[Point], by: usize) -> Vec<String> {
    let mut toy = Toy::default();
    let mut named = vec![root.to_vec()];
    let mut nodes = Vec::new();
    while nodes.len() < named.len() {
        let mut board = board_of(rule, &named[nodes.len()]);
        let completing = board.completing(Side::Black);
        let turn = Turn::of(&board, &completing, &mut Workspace::default());
        let mut node = by.to_string();
        for white in turn.open.iter() {
            board.play(white);
            let black = toy.winning(&mut board, by).expect("the root is won");
            board.play(black);
            node += &format!(" {}{}", name(white), name(black));
            let is_image_of = |moves: &Vec<Point>| {
                let own = *board_of(rule, moves).stones();
                (0..8).any(|symmetry| own.image(symmetry) == *board.stones())
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
