//! Small strategies that start from late positions, for several board sizes and rules.

use std::sync::LazyLock;

use super::naive;
use super::toy::{Board, Toy};
use crate::adviser::Adviser;
use crate::error::{ReadError, VerifyError};
use crate::file::StrategyFile;
use crate::game::Side;
use crate::game::{Game, Rule};
use crate::grid::{Cell, Grid};
use crate::point::Point;
use crate::report::VerifyReport;
use crate::turn::{Turn, Workspace};
use crate::verify::{VerifyOptions, verify};

/// A valid strategy that answers every reply that the rules do not decide.
pub(crate) struct Sample {
    pub(crate) game: Game,
    pub(crate) root: Vec<Cell>,
    pub(crate) win_at: u16,
    pub(crate) nodes: Vec<String>,
}

impl Sample {
    pub(crate) fn after(game: Game, moves: &str, win_at: u16) -> Self {
        let mut root = cells(game, moves);
        root.extend(Toy::default().winning(&mut board_of(game, &root), win_at.into()));
        let nodes = file_of(game, &root, win_at.into());
        Self { game, root, win_at, nodes }
    }

    pub(crate) fn without_nodes(game: Game, moves: &str, win_at: u16) -> Self {
        Self { game, root: cells(game, moves), win_at, nodes: Vec::new() }
    }

    pub(crate) fn file(&self) -> StrategyFile {
        file_of_nodes(self.game, self.win_at, &self.nodes, &self.root).unwrap()
    }

    pub(crate) fn moves(&self) -> Vec<Point> {
        Grid::of(self.game).points(&self.root)
    }

    pub(crate) fn options(&self) -> VerifyOptions {
        VerifyOptions { root: Some(self.moves()), ..VerifyOptions::default() }
    }

    pub(crate) fn toy(&self) -> impl Fn() -> ToyAdviser + Sync + use<> {
        let game = self.game;
        move || ToyAdviser::of(game)
    }

    pub(crate) fn run<O: Adviser + 'static>(
        &self,
        nodes: &[String],
        threads: usize,
        adviser: impl Fn() -> O + Sync,
    ) -> Result<VerifyReport, VerifyError> {
        let file = file_of_nodes(self.game, self.win_at, nodes, &self.root).unwrap();
        let options = VerifyOptions { threads, ..self.options() };
        verify(&file, &options, adviser, |_| {})
    }
}

pub(crate) const WIDE_MOVES: &str = "h8 g10 g7 j10 h7 h9 e7 d7 i7 f7";
/// A sample with few stones and 31 nodes. Some of the nodes can be reached by two move orders.
pub(crate) static WIDE: LazyLock<Sample> = LazyLock::new(|| Sample::after(Game::STANDARD, WIDE_MOVES, 21));
/// A sample with many stones. About half of its nodes can be reached in several ways.
pub(crate) static SHARED: LazyLock<Sample> =
    LazyLock::new(|| Sample::after(Game::STANDARD, SHARED_MOVES, 35));
pub(crate) const SHARED_MOVES: &str = "h8 i9 i7 g9 j7 g8 j9 g7 g10 j8 k7 l7 j6 l8 k5 l4 k6 k8 i8 h9 l5 m4";
/// A sample that is its own mirror image. Its root has no threat, so nearly every reply needs an answer.
pub(crate) static MIRROR: LazyLock<Sample> = LazyLock::new(|| {
    let game = Game::STANDARD;
    let root = cells(game, "g8 a1 i8 o1 g7 a15 i7 o15 h9");
    let nodes = file_of(game, &root, 15);
    Sample { game, root, win_at: 15, nodes }
});

pub(crate) static FREE: LazyLock<Sample> =
    LazyLock::new(|| Sample::after(Game::new(15, Rule::Freestyle).unwrap(), WIDE_MOVES, 21));
/// The wide sample on a larger board under the strict rule.
pub(crate) static STRICT: LazyLock<Sample> =
    LazyLock::new(|| Sample::after(Game::new(19, Rule::Strict).unwrap(), WIDE_MOVES, 21));

pub(crate) static RENJU: LazyLock<Sample> =
    LazyLock::new(|| Sample::after(Game::new(15, Rule::StrictRenju).unwrap(), WIDE_MOVES, 25));

pub(crate) fn games() -> impl Iterator<Item = Game> {
    [15, 19].into_iter().flat_map(|size| Rule::ALL.map(|rule| Game::new(size, rule))).flatten()
}

pub(crate) fn cells_of(game: Game, moves: &[Point]) -> Vec<Cell> {
    let mut pass = game.points() as Cell..;
    let mut cell = |&point: &Point| Grid::of(game).cell(point).or_else(|| pass.next()).unwrap();
    moves.iter().map(&mut cell).collect()
}

pub(crate) fn assert_wins(game: Game, line: &[Point]) {
    let cells = cells_of(game, line);
    for (end, &cell) in cells.iter().enumerate() {
        let board = board_of(game, &cells[..end]);
        assert!(board.is_empty(cell) && naive::allows(&board, cell), "move {end} of {line:?}");
        let five = naive::makes_five(&board, board.to_move(), cell);
        assert_eq!(five, end + 1 == line.len(), "move {end} of {line:?}");
    }
    assert_eq!(line.len() % 2, 1);
}

pub(crate) struct ToyAdviser(Game, Toy);

impl ToyAdviser {
    pub(crate) fn of(game: Game) -> Self {
        Self(game, Toy::default())
    }
}

impl Adviser for ToyAdviser {
    fn answer(&mut self, moves: &[Point], deadline: u16) -> Option<Point> {
        let mut board = board_of(self.0, &cells_of(self.0, moves));
        self.1.winning(&mut board, deadline.into()).map(|cell| board.grid().point(cell))
    }
}

/// An adviser that never has a move, so the file must answer every reply that the rules do not decide.
pub(crate) struct Silent;

impl Adviser for Silent {
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

/// The nodes of a strategy from the position after `root`, with White to move. It answers every reply that the rules do not
/// decide and wins by stone `by`. Positions that differ only by move order or symmetry share one node.
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
            let reply = grid.point(white).to_string().replace("pass", "-");
            node += &format!(" {reply}{}", grid.point(black));
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

pub(crate) fn file_of_nodes(
    game: Game,
    win_at: u16,
    nodes: &[String],
    root: &[Cell],
) -> Result<StrategyFile, ReadError> {
    let nodes = crate::nodes::read(game, nodes, root)?;
    Ok(StrategyFile { game, win_at, by_second: Vec::new(), nodes })
}
