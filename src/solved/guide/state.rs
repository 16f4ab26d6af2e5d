//! The strategy, the search table and the promised wins, which a guide keeps between tasks.

use engine::threat::ThreatSearch;
use engine::{Board, Color, Deadline, Point};
use rustc_hash::FxHashMap;
use strategy::{Game, Stones};

use crate::game_strategy::GameStrategy;
use crate::shortest::Effort;

/// The maximum number of promises. A game with all its hints needs a few thousand.
const PROMISES: usize = 50_000;

/// The search limits and preferences of a guide.
#[derive(Clone, Copy, Debug)]
pub struct GuideOptions {
    /// The size of the search table in bytes.
    pub table_bytes: usize,
    /// The seed for choosing among equally good moves. Without a seed, the guide chooses the first, row by row.
    pub seed: Option<u32>,
    /// The search limits in a position that Black is proven to win.
    pub promised: Effort,
    /// The search limits in a position where nothing is proven.
    pub hoped: Effort,
    /// The deadline of the search for a win in a position where nothing is proven. `None` allows 14 more black stones.
    pub hoped_by: Option<Deadline>,
}

impl Default for GuideOptions {
    /// Limits that give an answer within a second or two, and a table that is small enough for a phone.
    fn default() -> Self {
        Self {
            table_bytes: 16 << 20,
            seed: None,
            // The win exists unless Black has deviated from the strategy. A longer search for a shorter win would be
            // noticeable.
            promised: Effort { prove: 20_000_000, shorten: 20_000 },
            hoped: Effort { prove: 600_000, shorten: 20_000 },
            hoped_by: None,
        }
    }
}

const HOPED_MOVES: u8 = 14;

/// The deadline for a win that a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Black is proven to win by this stone, so the search must find the win.
    By(Deadline),
    Free,
}

#[derive(Debug)]
pub(crate) struct State {
    pub game: Game,
    pub options: GuideOptions,
    pub strategy: Option<GameStrategy>,
    pub search: ThreatSearch,
    /// For each position in canonical form, the number of the stone by which Black is proven to win.
    promises: FxHashMap<Stones, Deadline>,
}

impl State {
    pub fn new(game: Game, options: GuideOptions, search: ThreatSearch) -> Self {
        Self { game, options, strategy: None, search, promises: FxHashMap::default() }
    }

    /// The earliest win that was promised to Black in this position or earlier in the game. An earlier promise is valid only if
    /// Black has followed the strategy since.
    pub fn bound(&self, board: &Board) -> Bound {
        let mut position = Stones::none(Game::of(board));
        let mut earliest = None;
        let mut stones = 0;
        for turn in board.turns() {
            position = match turn {
                Some(point) => match position.play(point) {
                    Ok(next) => next,
                    Err(_) => break,
                },
                None => position.pass(),
            };
            stones += usize::from(turn.is_some());
            let white_to_move = position.to_move() == Color::White;
            let stored = if white_to_move { self.stored(&board.moves()[..stones], &position) } else { None };
            earliest = [stored, self.promised(&position), earliest].into_iter().flatten().min();
        }
        match earliest {
            Some(win_at) if win_at.plies_left(position.count()) > 0 => Bound::By(win_at),
            _ => Bound::Free,
        }
    }

    /// The number of the stone by which Black is proven to win this position, regardless of the moves that led to it.
    pub fn known(&self, board: &Board) -> Option<Deadline> {
        let position = Stones::on(board);
        let last = board.turns().last().copied().filter(|_| board.to_move() == Color::Black);
        let before = last.and_then(|last| position.before_white(last));
        let promised = before.and_then(|before| self.promised(&before));
        [self.stored(board.moves(), &position), self.promised(&position), promised]
            .into_iter()
            .flatten()
            .min()
    }

    pub fn own_left(&self, bound: Bound, board: &Board) -> u8 {
        match (bound, self.options.hoped_by) {
            (Bound::By(win_at), _) | (Bound::Free, Some(win_at)) => {
                win_at.own_left(board.stones_of(Color::Black).len())
            }
            (Bound::Free, None) => HOPED_MOVES,
        }
    }

    pub fn stored(&self, moves: &[Point], position: &Stones) -> Option<Deadline> {
        self.strategy.as_ref()?.bound(moves, position)
    }

    pub fn promised(&self, position: &Stones) -> Option<Deadline> {
        self.promises.get(&position.canonical().0).copied()
    }

    pub fn promise(&mut self, position: &Stones, win_at: Deadline) {
        if self.promises.len() >= PROMISES {
            self.promises.clear();
        }
        let known = self.promises.entry(position.canonical().0).or_insert(win_at);
        *known = win_at.min(*known);
    }

    /// Picks one of `count` equally good options. The choice depends only on the board and the seed.
    pub fn choose(&self, board: &Board, count: usize) -> usize {
        let Some(seed) = self.options.seed else { return 0 };
        let mixed = (board.key() ^ u64::from(seed)).wrapping_mul(6_364_136_223_846_793_005);
        (mixed >> 33) as usize % count.max(1)
    }
}
