//! Games of our engines, and the puzzles in them.

use engine::{Board, Rule, Size};
use play::{EngineKind, EngineSpec, Level, OpeningMaker, Player};
use search::{Control, Limits};

use crate::draws::Draws;
use crate::find::Finder;
use crate::puzzle::{Puzzle, Theme};

/// Stones between which a position may be a puzzle: before, there is nothing to find, and later the board is a thicket.
const STONES: std::ops::RangeInclusive<usize> = 9..=30;
/// Stones between two puzzles of one game.
const APART: usize = 7;
/// Levels of the players. Those who overlook much leave wins on the board, those who overlook little build deep ones.
const LEVELS: std::ops::RangeInclusive<u64> = 3..=8;
/// Positions for one move.
const NODES: u64 = 300;
/// Bytes of a player's tables.
const BYTES: usize = 1 << 20;

/// Makes puzzles, game after game. The same seed always gives the same games.
#[derive(Debug)]
pub struct Maker {
    seed: u64,
    finder: Finder,
}

impl Maker {
    /// The maker with this seed.
    pub fn new(seed: u64) -> Self {
        Self { seed, finder: Finder::default() }
    }

    /// The puzzles in the game of this number under this rule that have a theme that is wanted and are accepted, no two of
    /// one theme and some moves apart: positions that follow each other have most of their stones in common.
    pub fn game(
        &mut self,
        number: u64,
        rule: Rule,
        wanted: impl Fn(Theme) -> bool,
        accepted: impl Fn(&Puzzle) -> bool,
    ) -> Vec<Puzzle> {
        let mut draws = Draws::new(self.seed, number);
        let openings =
            OpeningMaker { empty: Board::new(Size::FIFTEEN, rule), seed: self.seed, nodes: NODES, games: 2 };
        let mut board = openings.draw(number);
        let mut players = [0, 1].map(|_| {
            let level = LEVELS.start() + draws.below(LEVELS.end() + 1 - LEVELS.start());
            let spec =
                EngineSpec::new(EngineKind::Best).at_level(Level::new(level as u8).unwrap_or_default());
            Player::new(spec, BYTES, draws.below(1 << 32))
        });
        self.finder.forget();
        let mut found: Vec<Puzzle> = Vec::new();
        let mut next = *STONES.start();
        while !board.is_over() && board.stones() <= *STONES.end() {
            if board.stones() >= next {
                let new = |theme| wanted(theme) && found.iter().all(|puzzle| puzzle.theme != theme);
                if let Some(puzzle) = self.finder.find(&board, new).filter(&accepted) {
                    found.push(puzzle);
                    next = board.stones() + APART;
                }
            }
            let player = &mut players[board.stones() % 2];
            let best = player.think(&board, &Limits::nodes(NODES), &Control::default()).best;
            if best.is_none_or(|point| board.play(point).is_err()) {
                break;
            }
        }
        found
    }
}
