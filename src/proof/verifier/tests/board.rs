//! Tests the board against the naive rules, move by move.

use super::samples::{board_of, cells};
use super::{naive, toy};
use crate::board::{Board, bits, completing_bits, pairs_of_bits};
use crate::game::{Game, Rule, Side};
use crate::grid::Cell;
use crate::set::{LARGE, SMALL, Set, WIDEST};
use proptest::prelude::*;

fn board(rule: Rule, moves: &str) -> toy::Board {
    board_of(Game::new(15, rule).unwrap(), &cells(Game::STANDARD, moves))
}

fn set(points: &str) -> Set<LARGE> {
    cells(Game::STANDARD, points).into_iter().collect()
}

#[test]
fn four_in_a_row_has_two_completions_unless_six_would_arise() {
    let open = "f8 a1 g8 a3 h8 a5 i8 a7";
    assert_eq!(board(Rule::Standard, open).completing(Side::Black), set("e8 j8"));
    assert_eq!(board(Rule::Standard, open).completing(Side::White), set(""));
    let long = format!("{open} k8 a9");
    for (rule, completing) in [(Rule::Standard, "e8"), (Rule::Strict, "e8"), (Rule::Freestyle, "e8 j8")] {
        assert_eq!(board(rule, &long).completing(Side::Black), set(completing), "{rule}");
    }
    let white = format!("a1 {} k8", open.replace("a1", "c1"));
    for (rule, completing) in [(Rule::Standard, "e8"), (Rule::Strict, "e8 j8"), (Rule::Freestyle, "e8 j8")] {
        assert_eq!(board(rule, &white).completing(Side::White), set(completing), "{rule}");
    }
}

#[test]
fn white_stones_beside_a_window_do_not_matter() {
    for rule in Rule::ALL {
        let closed = board(rule, "f8 e8 g8 k8 h8 a5 i8 a7");
        assert_eq!(closed.completing(Side::Black), set("j8"));
    }
}

#[test]
fn row_partly_outside_the_square_is_not_a_five() {
    let game = Game::new(21, Rule::Strict).unwrap().within(7).unwrap();
    let completing = |moves: &str| board_of(game, &cells(game, moves)).completing(Side::Black);
    let set = |points: &str| -> Set<LARGE> { cells(game, points).into_iter().collect() };
    // Black fives must be inside the square from d4 to r18. Column s is the first one outside it.
    assert_eq!(completing("n11 a1 o11 a3 p11 a5 q11 a7"), set("m11 r11"));
    assert_eq!(completing("o11 a1 p11 a3 q11 a5 r11 a7"), set("n11"), "s11 lies outside");
    assert_eq!(completing("o11 a1 p11 a3 q11 a5 r11 a7 s11 a9"), set(""), "n11 would make six");
    assert_eq!(completing("n11 a1 o11 a3 p11 a5 q11 a7 s11 a9"), set("m11"), "r11 would make six");
    let white = board_of(game, &cells(game, "a1 q11 a3 r11 a5 s11 a7 t11 a9")).completing(Side::White);
    assert_eq!(white, set("p11 u11"));
}

#[test]
fn windows_with_equal_empty_cells_give_one_pair() {
    let broken = board(Rule::Freestyle, "e8 a1 g8 a3 h8 a5 j8");
    let mut pairs = Vec::new();
    broken.pairs(Side::Black, &mut pairs);
    let common = cells(Game::STANDARD, "f8 i8");
    assert_eq!(pairs.iter().filter(|&&(a, b)| [a, b] == common[..]).count(), 1, "{pairs:?}");
}

#[test]
fn every_line_agrees_with_counting_runs() {
    // Tries all 3^9 lines of nine cells, in the middle of a longest line and at both of its ends.
    for (code, longer) in (0..3_u32.pow(9)).flat_map(|code| [(code, 0), (code, u32::MAX)]) {
        let cell = |i: u32| code / 3_u32.pow(i) % 3;
        for shift in [0, 3, 13] {
            let mask = |state| (0..9).filter(|&i| cell(i) == state).fold(0_u32, |m, i| m | 1 << (i + shift));
            let own = mask(1);
            let inside = if shift == 3 { 0x1ff << 3 } else { 0x3f_ffff };
            let empty = inside & !own & !mask(2);
            let run = |own: u32, at: usize| {
                let up = (at..22).take_while(|&i| own >> i & 1 == 1).count();
                let down = (0..at).rev().take_while(|&i| own >> i & 1 == 1).count();
                up + down
            };
            let completes = |own: u32, at: usize| {
                let length = run(own | 1 << at, at);
                length == 5 || length > 5 && longer != 0
            };
            let expected: u32 = bits(empty).filter(|&at| completes(own, at)).fold(0, |m, at| m | 1 << at);
            let windows = longer | (!(own << 1) & !(own >> 5));
            assert_eq!(completing_bits(own, empty, windows), expected, "{own:022b} {empty:022b}");
            if longer != 0 && expected != 0 {
                // The program looks for pairs only if no cell completes five, but here a pair may include such a cell.
                continue;
            }
            let mut found = Vec::new();
            pairs_of_bits(own, empty, windows, |a, b| found.push((a, b)));
            found.sort_unstable();
            // Neither cell of a pair completes five now, but each does once the other holds a stone.
            let expected: Vec<_> = bits(empty)
                .flat_map(|a| bits(empty).map(move |b| (a, b)))
                .filter(|&(a, b)| a < b && completes(own | 1 << a, b) && !completes(own, b))
                .collect();
            assert_eq!(found, expected, "{own:022b} {empty:022b}");
        }
    }
}

fn plays_and_takes_back<const W: usize>(game: Game, cells: &[Cell], keep: usize) {
    let mut board = Board::<W>::new(game);
    for cell in cells.iter().map(|cell| cell % game.points() as Cell) {
        if board.is_empty(cell) {
            board.play(cell);
        }
    }
    while board.moves().len() > keep {
        board.undo();
    }
    let mut afresh = Board::<W>::new(game);
    board.moves().iter().for_each(|&cell| afresh.play(cell));
    for side in [0, 1] {
        // Line 0 stands for all short diagonals. Its mask has no meaning.
        assert_eq!(board.lines[side][1..], afresh.lines[side][1..]);
    }
    assert_eq!(board.rich, afresh.rich);
    assert_eq!(board.stones(), afresh.stones());
    for side in [Side::Black, Side::White] {
        assert_eq!(board.completing(side), naive::completing(&board, side));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_after_play_and_undo_match_a_new_board(
        cells in prop::collection::vec(0..625_u16, 1..90), keep in 0_usize..90,
        size in 5_usize..=25, rule in 0_usize..3, home in prop::option::of(2_u8..8),
    ) {
        let everywhere = Game::new(size, Rule::ALL[rule]).unwrap();
        let game = home.and_then(|distance| everywhere.within(distance)).unwrap_or(everywhere);
        if size <= 16 {
            plays_and_takes_back::<SMALL>(game, &cells, keep);
        }
        if size <= 22 {
            plays_and_takes_back::<LARGE>(game, &cells, keep);
        }
        plays_and_takes_back::<WIDEST>(game, &cells, keep);
    }
}
