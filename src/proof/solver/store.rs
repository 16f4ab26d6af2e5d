use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use engine::notation::{self, PASS};
use engine::{Board, Color, Deadline, Point, canonical_key};
use strategy::{Game, Strategy};

pub use crate::answer::StoredAnswer;
use crate::journal::{Journal, StoreError};
use crate::plausible::check_plausible;

/// Black's answers in proven positions, in memory and on disk. All threads of a run share the store. Symmetric positions count
/// as the same position.
///
/// The first line of the file names the game. Without it, the game is `15x15 standard`. Every other line is like
/// `35 g9 h8 i9 #37b8a5d1`: after h8 i9, Black wins by stone 35 with g9. The line ends with a checksum, except in files from
/// earlier versions. The colors of the stones alternate, but their order does not matter. Under strict renju, `pass` can take
/// the place of a White move. A last line that was cut short is removed. A line that has changed since it was written, or that
/// cannot be true in any game, is an error.
#[derive(Debug)]
pub struct Store {
    game: Game,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    answers: HashMap<u64, StoredAnswer>,
    journal: Option<Journal>,
}

impl Store {
    /// Creates a store in memory for positions of this game.
    pub fn new(game: Game) -> Self {
        Self { game, inner: Mutex::default() }
    }

    /// The game that the positions belong to.
    pub const fn game(&self) -> Game {
        self.game
    }

    pub(crate) fn attach(&self, journal: Journal) {
        self.lock().journal = Some(journal);
    }

    /// Adds the answers from a strategy for the same game. Returns the number of new answers.
    ///
    /// # Errors
    /// Fails if the strategy is for a different game or the file cannot be written.
    pub fn take(&self, strategy: &Strategy) -> Result<usize, StoreError> {
        if strategy.game() != self.game {
            return Err(StoreError::OtherStrategy { found: strategy.game(), expected: self.game });
        }
        let mut taken = 0;
        for (_, node) in strategy.nodes() {
            let mut board = node.stones().board();
            for reply in node.replies() {
                board.make(reply.white);
                let answer = StoredAnswer { point: reply.black, win_at: strategy[reply.child].win_at() };
                taken += usize::from(self.insert(&board, answer)?);
                board.unmake();
            }
            if let Some(pass) = node.pass() {
                board.pass();
                let answer = StoredAnswer { point: pass.black, win_at: strategy[pass.child].win_at() };
                taken += usize::from(self.insert(&board, answer)?);
            }
        }
        Ok(taken)
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.lock().answers.len()
    }

    /// Returns true if the store is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Black's answer with the earliest proven win in this position, with Black to move.
    pub fn get(&self, board: &Board) -> Option<StoredAnswer> {
        let (key, symmetry) = canonical_key(board);
        let answer = *self.lock().answers.get(&key)?;
        Some(StoredAnswer { point: symmetry.inverse().apply(answer.point, board.size()), ..answer })
    }

    /// Adds an answer unless the store already has one that wins at least as early. Returns true if it was added.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn insert(&self, board: &Board, answer: StoredAnswer) -> Result<bool, StoreError> {
        let mut inner = self.lock();
        let new = inner.hold(board, answer);
        if new && let Some(journal) = &mut inner.journal {
            let moves = notation::format_turns(&alternating(board));
            journal.append(&format!("{} {} {moves}", answer.win_at, answer.point))?;
        }
        Ok(new)
    }

    pub(crate) fn hold(&self, board: &Board, answer: StoredAnswer) {
        self.lock().hold(board, answer);
    }

    pub(crate) fn in_memory(&self) -> Self {
        let inner = Inner { answers: self.lock().answers.clone(), journal: None };
        Self { game: self.game, inner: Mutex::new(inner) }
    }

    /// Ignores that another thread may have panicked, because an answer is stored completely or not at all.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn hold(&mut self, board: &Board, answer: StoredAnswer) -> bool {
        let (key, symmetry) = canonical_key(board);
        let new = self.answers.get(&key).is_none_or(|held| held.win_at > answer.win_at);
        if new {
            self.answers
                .insert(key, StoredAnswer { point: symmetry.apply(answer.point, board.size()), ..answer });
        }
        new
    }
}

/// The stones as moves in alternating colors, up to Black's turn. `None` is a pass by White.
pub(crate) fn alternating(board: &Board) -> Vec<Option<Point>> {
    let black = board.stones_of(Color::Black).iter();
    let mut white = board.stones_of(Color::White).iter();
    black.flat_map(|b| [Some(b), white.next()]).collect()
}

pub(crate) fn board_with(game: Game, moves: &[Option<Point>]) -> Board {
    let mut board = game.board();
    moves.iter().for_each(|&turn| board.make_turn(turn));
    board
}

pub(crate) fn parse(game: Game, line: &str) -> Result<(Board, StoredAnswer), String> {
    let mut tokens = line.split_whitespace();
    let mut next = |what: &str| tokens.next().ok_or_else(|| format!("expected {what}"));
    let win_at = next("the stone of the win")?;
    if !win_at.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("expected the stone of a win, like 33, not {win_at:?}"));
    }
    let win_at = win_at.parse::<Deadline>().map_err(|error| format!("{win_at:?}: {error}"))?;
    let point: Point = next("Black's answer")?.parse().map_err(|error| format!("{error}"))?;
    let mut board = board_of(game, tokens)?;
    if board.to_move() != Color::Black
        || !board.is_empty(point)
        || board.forbidden(Color::Black).contains(point)
    {
        return Err(format!("Black cannot answer {point} there"));
    }
    check_plausible(&mut board, StoredAnswer { point, win_at })?;
    Ok((board, StoredAnswer { point, win_at }))
}

pub(crate) fn board_of<'a>(game: Game, tokens: impl Iterator<Item = &'a str>) -> Result<Board, String> {
    let mut board = game.board();
    for token in tokens {
        if token == PASS && board.may_pass() {
            board.pass();
            continue;
        }
        let stone: Point = token.parse().map_err(|error| format!("{error}"))?;
        if !board.is_empty(stone) {
            return Err(format!("{stone} is repeated or not on the board"));
        }
        board.make(stone);
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    #[test]
    fn answers_to_passes_are_taken_from_a_strategy() {
        let strategy = Strategy::from_json(include_str!("../../solved/strategy/tests/partial.json")).unwrap();
        let store = Store::new(strategy.game());
        assert_eq!(store.take(&strategy).unwrap(), 4);
        for (moves, answer) in [
            ("h8 o15", "i8"),
            ("h8 o15 i8 a1", "g9"),
            ("h8 o15 i8 pass", "g7"),
            ("h8 o15 i8 pass g7 b2", "i7"),
        ] {
            let board = board_of(strategy.game(), moves.split(' ')).unwrap();
            assert_eq!(store.get(&board).map(|answer| answer.point.to_string()).as_deref(), Some(answer));
        }
    }

    #[test]
    fn an_answer_to_a_pass_survives_a_round_trip() {
        let game = Game::new(Size::FIFTEEN, Rule::StrictRenju);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.txt");
        // The search lets White pass, but the board has no record of the pass.
        let mut board = crate::opening::board(game, "h8 o15 i8");
        let answer = StoredAnswer { point: "g7".parse().unwrap(), win_at: Deadline::new(41).unwrap() };
        assert!(Store::open(&path, game).unwrap().insert(&board, answer).unwrap());
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("\n41 g7 h8 o15 i8 pass #"), "{text}");
        board.pass();
        assert_eq!(Store::open(&path, game).unwrap().get(&board), Some(answer));
        assert!(
            parse(game, "41 g7 h8 pass i8").is_err()
                && parse(Game::STANDARD, "35 g7 h8 o15 i8 pass").is_err()
        );
    }
}
