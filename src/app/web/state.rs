//! What the engine holds between two questions: the strategy, the search table and what it has claimed.

use std::cell::Cell;

use engine::threat::ThreatSearch;
use engine::{Board, Color, Deadline, FastMap, Point};
use strategy::{Game, Stones};

use crate::book::Book;

/// Bytes of the search table: enough for the deepest positions met, little enough for a phone.
const TABLE_BYTES: usize = 16 << 20;

/// Claims kept; a game and all its hints need a few thousand.
const CLAIMS: usize = 50_000;

/// Black's stones beyond which no win by threats alone is looked for where the strategy sets no bound.
const FREE_MOVES: u8 = 14;

/// What the engine holds between two questions.
#[derive(Debug)]
pub struct State {
    /// The board and the rule: without the feature `boards` those of the solved game.
    #[cfg(feature = "boards")]
    pub game: Game,
    /// The strategy, if one is loaded.
    pub book: Option<Book>,
    /// The threat search with its table.
    pub search: ThreatSearch,
    /// Positions, up to symmetry, with the stone by which Black has been proven to win at the latest.
    claims: FastMap<Stones, Deadline>,
    /// What equal moves are chosen by.
    chance: Cell<u64>,
}

/// How far to look for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Black has won by this stone at the latest: proven, so that the search must find it.
    By(Deadline),
    /// Nothing is proven; as far as there is hope.
    Free,
}

impl Bound {
    /// The stones of his own that the attacker, who is on the move, may still place with this many on the board.
    pub fn own_left(self, stones: usize) -> u8 {
        match self {
            Self::By(win_at) => win_at.own_left(stones.div_ceil(2)),
            Self::Free => FREE_MOVES,
        }
    }
}

impl State {
    /// No strategy, nothing known.
    pub fn new(seed: u32) -> Self {
        let search = ThreatSearch::new(TABLE_BYTES);
        Self {
            #[cfg(feature = "boards")]
            game: Game::STANDARD,
            book: None,
            search,
            claims: FastMap::default(),
            chance: Cell::new(seed.into()),
        }
    }

    /// The empty board.
    pub fn empty(&self) -> Board {
        #[cfg(feature = "boards")]
        return self.game.board();
        #[cfg(not(feature = "boards"))]
        Board::new(engine::Size::FIFTEEN, engine::Rule::Standard)
    }

    /// The least stone by which a position of this game, this one included, is proven to be won by Black at the latest.
    ///
    /// It is a promise for this position only as long as Black has followed the strategy since.
    pub fn bound(&self, board: &Board) -> Bound {
        let moves = board.moves();
        let mut position = Stones::none(Game::of(board));
        let mut least: Option<Deadline> = None;
        for (i, &point) in moves.iter().enumerate() {
            let Ok(next) = position.play(point) else { break };
            position = next;
            let stored = (Color::to_move(i + 1) == Color::White)
                .then(|| self.stored(&moves[..=i], &position))
                .flatten();
            let known = [stored, self.claimed(&position), least];
            least = known.into_iter().flatten().min();
        }
        match least {
            Some(win_at) if win_at.plies_left(moves.len()) > 0 => Bound::By(win_at),
            _ => Bound::Free,
        }
    }

    /// The bound that the strategy holds of a position with White to move, which these moves lead to.
    pub fn stored(&self, moves: &[Point], position: &Stones) -> Option<Deadline> {
        self.book.as_ref()?.bound(moves, position)
    }

    /// What is claimed of a position.
    pub fn claimed(&self, position: &Stones) -> Option<Deadline> {
        self.claims.get(&position.canonical().0).copied()
    }

    /// Notes that Black has won by this stone at the latest.
    pub fn claim(&mut self, position: &Stones, win_at: Deadline) {
        if self.claims.len() >= CLAIMS {
            self.claims.clear();
        }
        let known = self.claims.entry(position.canonical().0).or_insert(win_at);
        *known = win_at.min(*known);
    }

    /// Notes that Black has won by this stone at the latest.
    pub fn claim_board(&mut self, board: &Board, win_at: Deadline) {
        self.claim(&Stones::on(board), win_at);
    }

    /// One of `count` things by chance.
    pub fn choose(&self, count: usize) -> usize {
        let chance = self.chance.get().wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        self.chance.set(chance);
        (chance >> 33) as usize % count.max(1)
    }
}
