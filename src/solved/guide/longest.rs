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
    /// The moves, starting with Black's. A pass of White's is `None`.
    pub turns: Vec<Option<Point>>,
    /// True if the line ends with Black's five.
    pub complete: bool,
    /// The number of the stone by which Black is proven to win, whatever White plays. The line may be shorter.
    pub win_at: Option<Deadline>,
}

/// The stored part of the longest line, in which White's second move may be given.
pub(crate) fn stored(strategy: &Strategy, second: Option<Point>) -> Board {
    let game = strategy.game();
    let mut board = game.board();
    board.make(game.first());
    if let Some(second) = second {
        board.make(second);
        let answer = strategy.answer(&Stones::on(&board));
        answer.into_iter().for_each(|answer| board.make(answer.point));
    }
    if let Some((id, view)) = strategy.locate(&Stones::on(&board)) {
        for turn in strategy.longest(id) {
            board.make_turn(turn.map(|point| view.apply(point, game.size())));
        }
    }
    board
}

/// Like `stored`, but for a strategy that was made for another board.
pub(crate) fn on_board(book: &GameStrategy, game: Game, second: Option<Point>) -> Board {
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
    board
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
