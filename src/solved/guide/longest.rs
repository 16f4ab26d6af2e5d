//! Finds the line in which White lasts longest.

use engine::threat::Kind;
use engine::{Board, Color, Deadline, Point};
use strategy::{Game, Stones, Strategy};

use crate::game_strategy::GameStrategy;
use crate::shortest::{Outcome, ShortestWin};
use crate::state::{Bound, State};

/// A line that starts from the empty board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, starting with Black's.
    pub moves: Vec<Point>,
    /// True if the line ends with Black's five.
    pub complete: bool,
}

impl Line {
    pub(crate) fn new(game: Game, moves: Vec<Point>) -> Self {
        let mut board = game.board();
        let legal = moves.iter().all(|&point| board.play(point).is_ok());
        Self { moves, complete: legal && board.winner() == Some(Color::Black) }
    }
}

/// The stored part of the longest line, in which White's second move may be given.
pub(crate) fn stored(strategy: &Strategy, second: Option<Point>) -> Vec<Point> {
    let game = strategy.game();
    let position = |moves: &[Point]| Stones::from_moves(game, moves).ok();
    let mut moves: Vec<Point> = [game.first()].into_iter().chain(second).collect();
    if second.is_some() {
        let answer = position(&moves).and_then(|position| strategy.answer(&position));
        moves.extend(answer.map(|answer| answer.point));
    }
    if let Some((id, view)) = position(&moves).and_then(|position| strategy.locate(&position)) {
        moves.extend(strategy.longest(id).into_iter().map(|point| view.apply(point, game.size())));
    }
    moves
}

/// Like `stored`, but for a strategy that was made for another board.
pub(crate) fn on_board(book: &GameStrategy, game: Game, second: Option<Point>) -> Vec<Point> {
    let latest = |answered: Vec<(Point, Deadline)>| {
        answered.into_iter().max_by_key(|&(_, win_at)| win_at).map(|(white, _)| white)
    };
    let mut board = game.board();
    board.make(game.first());
    let mut next = second.or_else(|| latest(book.by_second()));
    while let Some(white) = next {
        board.make(white);
        let Some((answer, _)) = book.answer(&board, None) else { break };
        board.make(answer);
        next = latest(book.answered(&board));
    }
    board.moves().to_vec()
}

/// The rest of the line. Black plays the shortest win by threats, and White plays the longest defense in the proof of that win.
pub(crate) fn by_threats(state: &mut State, board: &Board) -> Vec<Point> {
    let mut board = board.clone();
    let bound = state.known(&board).map_or_else(|| state.bound(&board), Bound::By);
    let left = state.own_left(bound, &board);
    let mut question = ShortestWin::new(Color::Black, Kind::Vct, left, state.options.promised);
    loop {
        match question.step(&mut state.search, &mut board, u64::MAX) {
            Outcome::Working => {}
            Outcome::Win { moves } => {
                return state.search.winning_line(&mut board, Color::Black, Kind::Vct, moves);
            }
            Outcome::NoWin | Outcome::GaveUp => return Vec::new(),
        }
    }
}
