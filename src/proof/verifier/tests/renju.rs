//! Compares the forbidden points of strict renju with the wording of the rules. Also tests White's passes.

use super::plain::is_forbidden;
use super::samples::{Sample, Silent, cells, file_of_nodes};
use super::toy::Board;
use crate::board::PASS;
use crate::error::{Reason, VerifyError};
use crate::game::{Game, Rule, Side};
use crate::grid::{Cell, Grid};
use crate::job::far_first;
use crate::point::Point;
use crate::renju::{fours_on, is_three};
use crate::set::Set;
use crate::verify::{VerifyOptions, verify};

/// Textbook cases for the official rule: `verdict point | black | white | why`.
const CASES: &str = include_str!("../../../game/engine/tests/data/renju-cases.txt");

fn renju() -> Game {
    Game::new(15, Rule::StrictRenju).unwrap()
}

fn position(game: Game, black: &[Cell], white: &[Cell]) -> Board {
    let mut board = Board::new(game);
    let mut play = |side, cell| {
        if board.to_move() != side {
            board.play(PASS);
        }
        board.play(cell);
    };
    black.iter().for_each(|&cell| play(Side::Black, cell));
    white.iter().for_each(|&cell| play(Side::White, cell));
    board
}

#[test]
fn a_file_with_more_passes_than_cells_is_refused() {
    let game = renju();
    let nodes: Vec<String> = (0..40).map(|cell| format!("41 -{}", Grid::of(game).point(cell))).collect();
    let first = [Grid::of(game).cell(game.first()).unwrap()];
    let error = file_of_nodes(game, 41, &nodes, &first).unwrap_err().to_string();
    assert!(error.starts_with("nodes[31] token 1: "), "{error}");
}

#[test]
fn textbook_cases() {
    let game = renju();
    let (mut forbidden, mut allowed, mut more) = (0, 0, 0);
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let (verdict, point) = fields[0].trim().split_once(' ').unwrap();
        let board = position(game, &cells(game, fields[1]), &cells(game, fields[2]));
        let cell = cells(game, point)[0];
        let official = is_forbidden(&board, cell, true);
        assert_eq!(official, verdict == "forbidden", "{line}");
        let strict = board.why_forbidden(cell).is_some();
        assert_eq!(strict, is_forbidden(&board, cell, false), "{line}");
        assert!(strict || !official, "strict renju must forbid it: {line}");
        forbidden += u32::from(official);
        allowed += u32::from(!official);
        more += u32::from(strict && !official);
    }
    assert!(forbidden >= 20 && allowed >= 20, "{forbidden} {allowed} {more}");
}

/// A board with a crowded area of 8x8 points, and the area's first column and row. Black has more stones than White.
fn crowded(game: Game, random: &mut fastrand::Rng) -> (Board, [usize; 2]) {
    let mut draw = |below: usize| random.usize(..below);
    let (mut black, mut white) = (Vec::new(), Vec::new());
    let [left, low] = [draw(8), draw(8)];
    for _ in 0..8 + draw(24) {
        let cell = ((low + draw(8)) * game.size() + left + draw(8)) as Cell;
        if !black.contains(&cell) && !white.contains(&cell) {
            if draw(3) == 0 { white.push(cell) } else { black.push(cell) }
        }
    }
    (position(game, &black, &white), [left, low])
}

/// Compares the forbidden points in this many random positions with the wording of the rules. They must be the same if every
/// three counts, and must include all officially forbidden points. Another white stone must not add any.
fn compare(positions: u32) {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut forbidden, mut more, mut freed) = (0, 0, 0);
    let game = renju();
    for _ in 0..positions {
        let (board, [left, low]) = crowded(game, &mut random);
        let near = |cell: &Cell| {
            let [column, row] = [usize::from(*cell) % game.size(), usize::from(*cell) / game.size()];
            (left..left + 8).contains(&column) && (low..low + 8).contains(&row)
        };
        let places: Vec<Cell> = board.empty().iter().filter(near).collect();
        let of = |board: &Board| -> Vec<Cell> {
            places.iter().copied().filter(|&cell| board.is_empty(cell) && !board.allows(cell)).collect()
        };
        let before = of(&board);
        for &cell in &places {
            let (strict, official) = (before.contains(&cell), is_forbidden(&board, cell, true));
            assert_eq!(strict, is_forbidden(&board, cell, false), "{:?} {cell}", board.stones());
            assert!(strict || !official, "{:?} {cell}", board.stones());
            forbidden += u32::from(official);
            more += u32::from(strict && !official);
        }
        for &stone in places.iter().step_by(5) {
            let black: Vec<Cell> = board.stones().black.iter().collect();
            let white: Vec<Cell> = board.stones().white.iter().chain([stone]).collect();
            let after = of(&position(game, &black, &white));
            assert!(after.iter().all(|cell| before.contains(cell)), "{:?} {stone}", board.stones());
            freed += before.len() - after.len();
        }
    }
    assert!(forbidden > positions / 10 && more > positions / 100 && freed > 0, "{forbidden} {more} {freed}");
}

#[test]
fn random_positions() {
    compare(1_500);
}

#[test]
#[ignore = "takes minutes"]
fn many_random_positions() {
    compare(100_000);
}

/// A line as text, with one of `X`, `O` or `.` for each point.
struct Line<'a>(&'a [u8]);

impl Line<'_> {
    fn at(&self, place: i32) -> u8 {
        usize::try_from(place).ok().and_then(|place| self.0.get(place).copied()).unwrap_or(b'O')
    }

    /// Returns true if exactly these places would form a row of black stones once the places in `added` are black too.
    fn is_row(&self, places: std::ops::Range<i32>, added: &[i32]) -> bool {
        let is_black = |place: i32| self.at(place) == b'X' || added.contains(&place);
        places.clone().all(is_black) && !is_black(places.start - 1) && !is_black(places.end)
    }

    fn empty(&self) -> Vec<i32> {
        (0..self.0.len() as i32).filter(|&place| self.at(place) == b'.').collect()
    }

    fn fours(&self, stone: i32) -> usize {
        let mut fours = std::collections::BTreeSet::new();
        for next in self.empty() {
            for first in stone - 4..=stone {
                let places = first..first + 5;
                if places.contains(&next) && self.is_row(places.clone(), &[next]) {
                    fours.insert(places.filter(|&place| place != next).collect::<Vec<_>>());
                }
            }
        }
        fours.len()
    }

    fn is_three(&self, stone: i32) -> bool {
        let is_straight = |next: i32, first: i32| {
            let (before, after) = (first - 1, first + 4);
            self.is_row(first..after, &[next])
                && (first..after).contains(&next)
                && [before, after].iter().all(|&end| self.at(end) == b'.')
                && self.is_row(before..after, &[next, before])
                && self.is_row(first..after + 1, &[next, after])
        };
        self.empty().into_iter().any(|next| (stone - 3..=stone).any(|first| is_straight(next, first)))
    }
}

#[test]
fn every_line_pattern_is_read_literally() {
    let (mut fours, mut double, mut threes) = (0, 0, 0);
    // Cells more than five away from the stone do not matter, so eleven cells are enough. Shorter lines include both edges.
    for (length, stones) in [(11, 5..6), (5, 0..5), (7, 0..7), (8, 0..8)] {
        for stone in stones {
            for number in 0..3_usize.pow(length - 1) {
                let mut digits = number;
                let mut line: Vec<u8> = Vec::new();
                for place in 0..length as usize {
                    let of_digit = [b'.', b'X', b'O'][digits % 3];
                    line.push(if place == stone { b'X' } else { of_digit });
                    digits /= if place == stone { 1 } else { 3 };
                }
                let mask =
                    |kind| line.iter().rev().fold(0_u32, |mask, &cell| mask << 1 | u32::from(cell == kind));
                let (own, empty, literal) = (mask(b'X'), mask(b'.'), Line(&line));
                if (stone as i32 - 4..=stone as i32).any(|first| literal.is_row(first..first + 5, &[])) {
                    continue;
                }
                let found = (fours_on(own, empty, stone), is_three(own, empty, stone));
                let expected = (literal.fours(stone as i32), literal.is_three(stone as i32));
                assert_eq!(found, expected, "{:?} {stone}", String::from_utf8_lossy(&line));
                fours += usize::from(found.0 == 1);
                double += usize::from(found.0 == 2);
                threes += usize::from(found.1);
                for cell in (0..length as usize).filter(|&cell| empty >> cell & 1 == 1) {
                    let fewer = empty & !(1 << cell);
                    assert!(fours_on(own, fewer, stone) <= found.0 && is_three(own, fewer, stone) <= found.1);
                }
            }
        }
    }
    assert!(fours > 1000 && double > 50 && threes > 100, "{fours} {double} {threes}");
}

#[test]
fn white_may_pass_repeatedly_and_black_never() {
    let mut board = Board::new(renju());
    let mut passes = Vec::new();
    for cell in [112, 0, 4, 8] {
        assert!(!board.allows(225) && board.empty().has(225 + passes.len() as Cell));
        board.play(cell);
        passes.extend(board.empty().iter().filter(|&cell| cell >= 225));
        board.play(*passes.last().unwrap());
    }
    assert_eq!(passes, [225, 226, 227, 228]);
    let others = Rule::ALL.into_iter().filter(|&rule| rule != Rule::StrictRenju);
    for game in others.map(|rule| Game::new(15, rule).unwrap()) {
        assert_eq!(Board::new(game).empty().len(), 225);
    }
}

/// The error for a file with only one answer, in which Black plays `cell` after the first White reply that does not interfere.
fn verdict_on(game: Game, black: &[Cell], white: &[Cell], cell: Cell) -> Option<(VerifyError, Point)> {
    let board = position(game, black, white);
    let why = board.why_forbidden(cell);
    let quiet = |cell: &Cell| {
        let mut after = board.clone();
        if after.to_move() == Side::Black {
            after.play(PASS);
        }
        after.play(*cell);
        after.completing(Side::White) == Set::default()
    };
    let grid = board.grid();
    let far = far_first(grid, board.empty(), &board.stones().black)
        .into_iter()
        .filter(|&far| usize::from(far) < 225);
    let mut fill: Vec<Cell> =
        far.filter(|far| far % 2 == 0).filter(quiet).take(black.len() - white.len()).collect();
    let reply = fill.pop()?;
    let white: Vec<Cell> = white.iter().copied().chain(fill).collect();
    let with_all: Vec<Cell> = white.iter().copied().chain([reply]).collect();
    let moves: Vec<Cell> =
        (0..black.len()).flat_map(|i| [Some(black[i]), white.get(i).copied()]).flatten().collect();
    let root = grid.points(&moves);
    let is_kept = position(game, black, &with_all).why_forbidden(cell) == why;
    if !is_kept || Board::after(game, &root).is_err() {
        return None;
    }
    let by = moves.len() as u16 + 10;
    let nodes = [format!("{by} {}{}", grid.point(reply), grid.point(cell)), by.to_string()];
    let sample = Sample { game, root: moves, win_at: by, nodes: nodes.to_vec() };
    Some((sample.run(&sample.nodes, 1, || Silent).err()?, grid.point(cell)))
}

#[test]
fn a_forbidden_answer_is_rejected_with_its_line() {
    let game = renju();
    let (mut refused, mut others) = ([0; 3], 0);
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let (_, point) = fields[0].trim().split_once(' ').unwrap();
        let (black, white) = (cells(game, fields[1]), cells(game, fields[2]));
        let why = position(game, &black, &white).why_forbidden(cells(game, point)[0]);
        let Some((error, point)) = verdict_on(game, &black, &white, cells(game, point)[0]) else { continue };
        match why {
            Some(why) => {
                assert_eq!(error.reason, Reason::Forbidden(point, why), "{line}: {error}");
                assert_eq!(error.path.len(), 2 * black.len(), "{line}: {error}");
                refused[why as usize] += 1;
            }
            None => {
                assert!(!matches!(error.reason, Reason::Forbidden(..)), "{line}: {error}");
                others += 1;
            }
        }
    }
    assert!(refused.iter().all(|&count| count >= 2) && others >= 5, "{refused:?} {others}");
}

#[test]
fn a_six_in_a_row_is_rejected_and_five_is_not() {
    let sample = Sample::without_nodes(renju(), "e8 a1 f8 a3 g8 a5 h8 d8 j8", 13);
    let error = sample.run(&["13 a7i8".to_owned(), "13".to_owned()], 1, || Silent).unwrap_err();
    assert_eq!(
        error.to_string(),
        "after e8 a1 f8 a3 g8 a5 h8 d8 j8 a7: Black's answer i8 is forbidden: it makes an overline"
    );
    let open = Sample::without_nodes(renju(), "e8 a1 f8 a3 g8 a5 h8", 9);
    assert_eq!(open.run(&["9".to_owned()], 1, || Silent).unwrap().win_at, 9);
}

/// The error for a file that answers every reply at the first node except a pass, unless `pass` has an answer to it.
fn verdict_with(pass: &str) -> VerifyError {
    let game = renju();
    let root = cells(game, "h8");
    let nodes = |count| {
        let first = format!("41 i8g8{pass} *i8");
        [first].into_iter().chain(std::iter::repeat_n("41".to_owned(), count)).collect::<Vec<_>>()
    };
    let file = (1..230).find_map(|count| file_of_nodes(game, 41, &nodes(count), &root).ok()).unwrap();
    verify(&file, &VerifyOptions::default(), || Silent, |_| {}).unwrap_err()
}

#[test]
fn a_strategy_that_misses_the_pass_is_rejected_with_the_line() {
    let error = verdict_with("");
    assert_eq!(
        error.to_string(),
        "after h8 pass: the file has no answer, and the search found no win by stone 41"
    );
    let answered = verdict_with(" -g8");
    assert!(answered.path.len() > 2, "{answered}");
}
