//! The lemma of [`without-edges.md`](../without-edges.md) on two games side by side, by trying everything on small boards: where
//! its conditions hold, every game that White can play is won; and she wins some where one of the conditions is left out.
//!
//! Nothing here is shared with the strategy's code: the lemma is about rows and stops in general. `cargo test -p strategy --test
//! apart -- --nocapture` says how much was tried.

#[path = "apart/halves.rs"]
mod halves;
#[path = "apart/small.rs"]
mod small;

use std::collections::HashSet;

use halves::{Asked, Inner, Left, Outer};
use small::{Position, Small, each};

/// Positions that are tried on each board.
const POSITIONS: usize = 4_000;

/// Black, who wins the game in the square and stops what White makes in the other one.
struct Black<'a> {
    small: &'a Small,
    inner: Inner<'a>,
    outer: Outer<'a>,
    /// The positions from which all games were tried and won.
    won: HashSet<Game>,
    most_stops: u32,
}

/// A game under way, White to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Game {
    /// The stones as they stand.
    stones: Position,
    /// What the two games see of them.
    inside: Position,
    outside: Position,
    left: Left,
    /// Further stones of Black with which he wins, those that stop left out.
    needed: usize,
    stops: u32,
}

/// How Black fails.
#[derive(Debug, PartialEq, Eq)]
enum Fails {
    WhiteWins,
    TooLate,
}

impl<'a> Black<'a> {
    fn new(small: &'a Small, asked: Asked) -> Self {
        let (inner, outer) = (Inner::new(small, asked), Outer::new(small, asked));
        Self { small, inner, outer, won: HashSet::new(), most_stops: 0 }
    }

    fn game(&self, stones: Position, left: usize, needed: usize) -> Game {
        let square = self.small.square;
        let inside = Position { black: stones.black & square, white: stones.white & square };
        Game { stones, inside, outside: self.outer.seen(stones), left: Left::Stones(left), needed, stops: 0 }
    }

    /// Whether the lemma says that Black wins.
    fn is_promised(&mut self, game: &Game, left: usize) -> bool {
        self.outer.is_held(game.outside, game.left)
            && self.inner.every_reply_loses(game.inside, left, game.needed)
    }

    /// Plays every move of White from here, and after Black's answers again, until he has a row by the rules alone: with the
    /// stones that are needed and one for each stop.
    fn every_game_is_won(&mut self, game: Game) -> Result<(), Fails> {
        if self.won.contains(&game) {
            return Ok(());
        }
        for white in each(self.small.all & !game.stones.taken()) {
            let after = Game { stones: game.stones.with_white(white), ..game };
            if self.small.has_won(after.stones.white, white, false) {
                return Err(Fails::WhiteWins);
            }
            let (black, next) = self.answer(after, white).ok_or(Fails::TooLate)?;
            // Each stone of Black's either is one of those that are needed or stops something.
            assert_eq!(game.needed - next.needed + (next.stops - game.stops) as usize, 1);
            if self.small.has_won(next.stones.black, black, true) {
                self.most_stops = self.most_stops.max(next.stops);
            } else {
                self.every_game_is_won(next)?;
            }
        }
        self.won.insert(game);
        Ok(())
    }

    /// Black's answer to White's last stone, and the game after it.
    fn answer(&mut self, mut game: Game, white: u32) -> Option<(u32, Game)> {
        let is_inside = self.small.square & 1 << white != 0;
        let row = self.small.black_row(game.inside).find(|&row| row != white);
        if is_inside {
            game.inside = game.inside.with_white(white);
            game.left = self.inner.after(game.left, white);
        }
        game.outside = self.outer.seen(game.outside.with_white(white));
        if row.is_none() && !is_inside {
            if self.outer.must_be_stopped(game.outside, white, game.left)
                && let Some(stop) = self.outer.stop(game.outside, white, game.left)
            {
                game.stones = game.stones.with_black(stop);
                game.outside = game.outside.with_black(stop);
                game.stops += 1;
                return Some((stop, game));
            }
            game.left = self.inner.wasted(game.left);
        }
        let black = row.or_else(|| self.inner.answer(game.inside, game.left, game.needed))?;
        game.stones = game.stones.with_black(black);
        game.inside = game.inside.with_black(black);
        game.needed -= 1;
        Some((black, game))
    }
}

/// Numbers by chance that are the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one_of(&mut self, cells: u64) -> u32 {
        let nth = self.below(cells.count_ones() as usize);
        each(cells).nth(nth).expect("a cell")
    }

    /// A position in which nobody has won: most of Black's stones at home, most of White's beyond the square.
    fn position(&mut self, small: &Small) -> Position {
        loop {
            let mut position = Position::default();
            for _ in 0..small.length - 1 + self.below(4) {
                let cells = if self.below(6) == 0 { small.all } else { small.home };
                position = position.with_black(self.one_of(cells & !position.taken()));
            }
            for _ in 0..self.below(small.length) {
                let cells = if self.below(3) == 0 { small.all } else { small.all & !small.square };
                position = position.with_white(self.one_of(cells & !position.taken()));
            }
            let has_won = |stones, is_black| each(stones).any(|cell| small.has_won(stones, cell, is_black));
            if !has_won(position.black, true) && !has_won(position.white, false) {
                return position;
            }
        }
    }
}

/// Rows of four and of five; boards so narrow that there is one direction, and others.
fn boards() -> [Small; 5] {
    [
        Small::new(4, (15, 3), (8, 3), (7, 3)),
        Small::new(4, (9, 5), (6, 5), (5, 5)),
        Small::new(4, (7, 7), (5, 5), (4, 4)),
        Small::new(5, (16, 3), (8, 3), (7, 3)),
        Small::new(5, (9, 6), (6, 6), (5, 6)),
    ]
}

/// What came of the positions that were tried.
#[derive(Debug, Default)]
struct Tally {
    /// Those that the lemma speaks of.
    promised: usize,
    /// Positions that the games from these led through.
    played: usize,
    most_stops: u32,
    white_wins: usize,
    too_late: usize,
}

impl Tally {
    /// Tries one position, if the lemma speaks of it.
    fn try_one(&mut self, small: &Small, asked: Asked, chance: &mut Chance) {
        let (stones, left, needed) = (chance.position(small), chance.below(3), 2 + chance.below(2));
        let mut black = Black::new(small, asked);
        let game = black.game(stones, left, needed);
        if !black.is_promised(&game, left) {
            return;
        }
        self.promised += 1;
        match black.every_game_is_won(game) {
            Ok(()) => {}
            Err(Fails::WhiteWins) => self.white_wins += 1,
            Err(Fails::TooLate) => self.too_late += 1,
        }
        self.played += black.won.len();
        self.most_stops = self.most_stops.max(black.most_stops);
    }
}

#[test]
fn who_wins_in_the_square_and_holds_what_leaves_it_wins() {
    let (mut promised, mut most_stops) = (0, 0);
    for small in boards() {
        let (mut tally, mut chance) = (Tally::default(), Chance(20));
        (0..POSITIONS).for_each(|_| tally.try_one(&small, Asked::All, &mut chance));
        println!("{POSITIONS} positions, rows of {}: {tally:?}", small.length);
        assert_eq!((tally.white_wins, tally.too_late), (0, 0));
        promised += tally.promised;
        most_stops = most_stops.max(tally.most_stops);
    }
    assert!(promised > 100, "else this shows nothing: {promised}");
    assert!(most_stops > 2, "White is stopped where there is room: {most_stops}");
}

#[test]
fn none_of_its_conditions_can_be_left_out() {
    for asked in [Asked::NoStops, Asked::NoBorder, Asked::NoThreats] {
        let (mut tally, mut chance) = (Tally::default(), Chance(20));
        let [narrow, ..] = boards();
        for _ in 0..POSITIONS {
            if tally.white_wins == 0 {
                tally.try_one(&narrow, asked, &mut chance);
            }
        }
        println!("{asked:?}: {tally:?}");
        assert!(tally.white_wins > 0, "{asked:?}");
    }
}

/// Stones on a board without edges.
type Stones = HashSet<(i32, i32)>;

/// The rows of five through a cell that hold no black stone.
fn rows_through((x, y): (i32, i32), black: &Stones) -> Vec<[(i32, i32); 5]> {
    let starts =
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().flat_map(|to| (-4..=0).map(move |from| (to, from)));
    let rows =
        starts.map(|((dx, dy), from)| [0, 1, 2, 3, 4].map(|n| (x + (from + n) * dx, y + (from + n) * dy)));
    rows.filter(|row| row.iter().all(|cell| !black.contains(cell))).collect()
}

/// Whether Black can stop all rows of three and four that White makes one after the other with so many stops, whatever they are.
fn is_held(white: &Stones, black: &Stones, stops: usize) -> bool {
    let count = |row: &[(i32, i32)]| row.iter().filter(|cell| white.contains(cell)).count();
    let rows = white.iter().flat_map(|&stone| rows_through(stone, black)).filter(|row| count(row) >= 2);
    let cells: Stones = rows.flatten().filter(|cell| !white.contains(cell)).collect();
    cells.into_iter().all(|cell| {
        let (mut white, mut black) = (white.clone(), black.clone());
        white.insert(cell);
        let rows = rows_through(cell, &black);
        if rows.iter().any(|row| row.iter().all(|cell| white.contains(cell))) {
            return false;
        }
        let answers: Stones = rows.into_iter().flatten().filter(|cell| !white.contains(cell)).collect();
        stops > 0
            && answers.into_iter().any(|stop| {
                black.insert(stop);
                let held = is_held(&white, &black, stops - 1);
                black.remove(&stop);
                held
            })
    })
}

#[test]
fn two_wasted_stones_are_held_by_two_stops() {
    let mut needs_two = 0;
    for (x, y) in (-5..=5).flat_map(|x| (-5..=5).map(move |y| (x, y))).filter(|&at| at != (0, 0)) {
        let white = Stones::from([(0, 0), (x, y)]);
        assert!(is_held(&white, &Stones::new(), 2), "{x} {y}");
        needs_two += usize::from(!is_held(&white, &Stones::new(), 1));
    }
    assert!(needs_two > 0);
}
