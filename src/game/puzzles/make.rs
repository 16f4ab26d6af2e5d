//! Plays games and finds puzzles in them. Our engines play the games, except for renju, where random attackers play quick ones.

use engine::{Board, Point, Rule, Size};
use play::{EngineKind, EngineSpec, Level, OpeningMaker, Player};
use search::{Control, Limits};

use crate::find::Finder;
use crate::judge::pattern_score;
use crate::puzzle::{Puzzle, Theme};
use crate::random::RandomNumbers;

/// The number of stones in a puzzle. With fewer, there is nothing to find, and with more, the board is too crowded.
const STONES: std::ops::RangeInclusive<usize> = 9..=30;
const APART: usize = 7;
/// The levels of the players. Weak players miss wins, and strong players create deep ones.
const LEVELS: std::ops::RangeInclusive<u64> = 3..=8;
const NODES: u64 = 300;
/// In a quick game, each move is drawn from at most this many moves: those that do most to extend the mover's rows or to block
/// the opponent's.
const QUICK_CHOICE: u64 = 7;
const BYTES: usize = 1 << 20;

/// Makes puzzles game by game. The games depend only on the seed.
#[derive(Debug)]
pub struct Maker {
    seed: u64,
    finder: Finder,
}

impl Maker {
    /// Creates a maker with this seed.
    pub fn new(seed: u64) -> Self {
        Self { seed, finder: Finder::default() }
    }

    /// The puzzles with accepted themes in one game. Each theme is used at most once, and puzzles are several moves apart,
    /// because successive positions share most of their stones.
    pub fn game(
        &mut self,
        number: u64,
        rule: Rule,
        wanted: impl Fn(Theme) -> bool,
        accepted: impl Fn(&Puzzle) -> bool,
    ) -> Vec<Puzzle> {
        if rule == Rule::Renju {
            return self.quick_game(number, wanted, accepted);
        }
        let mut random = RandomNumbers::new(self.seed, number);
        let openings =
            OpeningMaker { empty: Board::new(Size::FIFTEEN, rule), seed: self.seed, nodes: NODES, games: 2 };
        let board = openings.random_opening(number);
        let mut players = [0, 1].map(|_| {
            let level = LEVELS.start() + random.below(LEVELS.end() + 1 - LEVELS.start());
            let spec =
                EngineSpec::new(EngineKind::Best).at_level(Level::new(level as u8).unwrap_or_default());
            Player::new(spec, BYTES, random.below(1 << 32))
        });
        self.puzzles_of(board, wanted, accepted, |board| {
            let player = &mut players[board.stones() % 2];
            player.think(board, &Limits::nodes(NODES), &Control::default()).best
        })
    }

    /// The puzzles in a quick game under renju. In the engines' games, forbidden points matter too rarely.
    fn quick_game(
        &mut self,
        number: u64,
        wanted: impl Fn(Theme) -> bool,
        accepted: impl Fn(&Puzzle) -> bool,
    ) -> Vec<Puzzle> {
        let mut random = RandomNumbers::new(self.seed, number);
        let mut board = Board::new(Size::FIFTEEN, Rule::Renju);
        let mut near_middle = || 5 + random.below(5) as usize;
        if let Some(first) = Point::new(near_middle(), near_middle()) {
            board.make(first);
        }
        self.puzzles_of(board, wanted, accepted, |board| quick_move(board, &mut random))
    }

    /// The puzzles in a game from this position. `player` makes the moves of both sides.
    fn puzzles_of(
        &mut self,
        mut board: Board,
        wanted: impl Fn(Theme) -> bool,
        accepted: impl Fn(&Puzzle) -> bool,
        mut player: impl FnMut(&Board) -> Option<Point>,
    ) -> Vec<Puzzle> {
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
            if player(&board).is_none_or(|point| board.play(point).is_err()) {
                break;
            }
        }
        found
    }
}

/// A move that blocks a four, or a random move that improves the mover's rows or damages the opponent's; `None` if the side to
/// move can make five.
fn quick_move(board: &Board, random: &mut RandomNumbers) -> Option<Point> {
    let color = board.to_move();
    if !board.classes(color).fives.is_empty() {
        return None;
    }
    if let Some(block) = board.classes(!color).fives.first() {
        return Some(block);
    }
    let mut moves: Vec<Point> = (board.near(2) & board.legal()).iter().collect();
    moves.sort_by_key(|&point| std::cmp::Reverse(pattern_score(board, point)));
    let choice = 1 + random.below(QUICK_CHOICE);
    moves.get(random.below(choice) as usize).copied()
}
