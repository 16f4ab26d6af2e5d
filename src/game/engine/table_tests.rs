//! Tests every table entry against the definition on a whole line, which is longer than the window.

use super::*;
use crate::color::Color;
use crate::grade::Grades;
use crate::pattern::Pattern;
use crate::window::{Cells, REACH, Windows};

/// The cells on either side of the point. With the added stones, no row reaches farther.
const FAR: usize = 9;
const CENTER: usize = FAR;
const CELLS: usize = 2 * FAR + 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    Own,
    Enemy,
}

type Line = [Cell; CELLS];

fn empty(line: &Line) -> impl Iterator<Item = usize> + use<> {
    let line = *line;
    (0..CELLS).filter(move |&i| line[i] == Cell::Empty)
}

fn with(mut line: Line, cell: usize) -> Line {
    line[cell] = Cell::Own;
    line
}

fn row(line: &Line) -> (usize, usize) {
    let before = line[..CENTER].iter().rev().take_while(|&&c| c == Cell::Own).count();
    let after = line[CENTER..].iter().take_while(|&&c| c == Cell::Own).count();
    (CENTER - before, before + after)
}

fn completions(way: Row, line: &Line) -> Vec<isize> {
    let wins = |cell: usize| {
        let (start, length) = row(&with(*line, cell));
        way.wins(length) && (start..start + length).contains(&cell)
    };
    empty(line).filter(|&cell| wins(cell)).map(|cell| cell as isize - CENTER as isize).collect()
}

/// The pattern of the row through the point, found by adding stones anywhere on the line. Patterns below a two count as dead.
fn pattern(way: Row, line: &Line, added: usize) -> Pattern {
    let (_, length) = row(line);
    if way.wins(length) {
        return Pattern::Five;
    }
    let too_much = if way == Row::FiveElseForbidden { Pattern::Forbidden } else { Pattern::Dead };
    if length > 5 {
        return too_much;
    }
    match completions(way, line)[..] {
        [] if added == 2 => return Pattern::Dead,
        [] => {}
        [_] => return Pattern::Four,
        // Two completions mean two fours, unless they are the two ends of one row.
        [first, second] if way == Row::FiveElseForbidden && second - first != 5 => return too_much,
        _ => return Pattern::OpenFour,
    }
    let raised = empty(line).map(|cell| pattern(way, &with(*line, cell), added + 1)).max();
    match raised.unwrap_or(Pattern::Dead) {
        Pattern::OpenFour => Pattern::OpenThree,
        Pattern::Four => Pattern::Three,
        Pattern::OpenThree => Pattern::OpenTwo,
        Pattern::Three => Pattern::Two,
        _ => Pattern::Dead,
    }
}

fn stops(way: Row, line: &Line, found: Pattern) -> Vec<isize> {
    if found != Pattern::OpenThree {
        return Vec::new();
    }
    let stands = |line: &Line| pattern(way, line, 1) >= Pattern::OpenThree;
    let offset = |cell| cell as isize - CENTER as isize;
    let stopped = |&cell: &usize| {
        let mut line = *line;
        line[cell] = Cell::Enemy;
        !stands(&line)
    };
    empty(line).filter(stopped).map(offset).collect()
}

/// Writes one side of a window into a line, with `beyond` in the cells outside the window.
fn lay(line: &mut Line, side: Side, sign: isize, beyond: Cell) {
    for distance in 1..=FAR {
        let cell = &mut line[(CENTER as isize + sign * distance as isize) as usize];
        *cell = if distance > side.extent {
            if side.extent < REACH && distance == side.extent + 1 { Cell::Enemy } else { beyond }
        } else if side.own >> (distance - 1) & 1 != 0 {
            Cell::Own
        } else {
            Cell::Empty
        };
    }
}

/// The bits of this side's stones and of the blocked cells, as on the board, lowest cell first.
fn masks(line: &Line) -> (u64, u64) {
    let mask = |cell| (0..CELLS).filter(|&i| line[i] == cell).fold(0, |m, i| m | 1 << i);
    (mask(Cell::Own), mask(Cell::Enemy))
}

#[test]
fn every_window_matches_under_every_rule_and_border() {
    let mut windows = 0;
    for way in [Row::Five, Row::FiveOrMore, Row::FiveElseForbidden] {
        let table = Table::of(way);
        for (left, right) in Side::all().flat_map(|left| Side::all().map(move |right| (left, right))) {
            for beyond in [Cell::Empty, Cell::Own, Cell::Enemy] {
                let mut line = [Cell::Own; CELLS];
                lay(&mut line, left, -1, beyond);
                lay(&mut line, right, 1, beyond);
                let (own, blocked) = masks(&line);
                let slot = Windows::get()
                    .slots(Cells::new(own & !(1 << CENTER), blocked), 2 * CENTER)
                    .of(Color::Black);
                let expected = pattern(way, &line, 0);
                let grades = Grades::from([table.grade(slot), Grade::Dead, Grade::Dead, Grade::Dead]);
                let forbids = way == Row::FiveElseForbidden;
                assert_eq!(grades.patterns(forbids)[0], expected, "{way:?} {line:?}");
                let key_cells = match expected {
                    Pattern::Four | Pattern::OpenFour => completions(way, &line),
                    _ => stops(way, &line, expected),
                };
                let found: Vec<isize> = table.key_cells(slot).offsets().collect();
                assert_eq!(found, key_cells, "{way:?} {line:?}");
                let threats = grades.threats();
                let flag = |flag| threats & flag != 0;
                assert_eq!(flag(Grades::FIVE), expected == Pattern::Five);
                assert_eq!(flag(Grades::FOUR), matches!(expected, Pattern::Four | Pattern::OpenFour));
                assert_eq!(flag(Grades::OPEN_FOUR), expected == Pattern::OpenFour);
                assert_eq!(flag(Grades::OPEN_THREE), expected == Pattern::OpenThree);
                assert!(flag(Grades::OVERLONG) == (expected == Pattern::Forbidden) || !forbids);
            }
            windows += 1;
        }
    }
    assert_eq!(windows, 3 * 63 * 63);
}

/// The ways in which a pattern counts toward the forbidden points of strict renju.
fn counts(pattern: Pattern) -> [bool; 3] {
    [
        pattern == Pattern::Forbidden,
        matches!(pattern, Pattern::Four | Pattern::OpenFour),
        pattern == Pattern::OpenThree,
    ]
}

/// A white stone never makes a point forbidden for Black, as the zones of Black's proofs under strict renju assume. After a
/// white stone, a pattern counts only as it did before, except that two fours on one line may become one.
#[test]
fn opponents_stone_makes_neither_four_nor_three() {
    let mut cases = 0;
    for (left, right) in Side::all().flat_map(|left| Side::all().map(move |right| (left, right))) {
        for beyond in [Cell::Empty, Cell::Own, Cell::Enemy] {
            let mut line = [Cell::Own; CELLS];
            lay(&mut line, left, -1, beyond);
            lay(&mut line, right, 1, beyond);
            let before = pattern(Row::FiveElseForbidden, &line, 0);
            for cell in empty(&line) {
                let mut with = line;
                with[cell] = Cell::Enemy;
                let after = pattern(Row::FiveElseForbidden, &with, 0);
                assert_eq!(before == Pattern::Five, after == Pattern::Five, "{line:?} {cell}");
                let [forbidden, four, three] = counts(before);
                let [forbidden_after, four_after, three_after] = counts(after);
                assert!(!forbidden_after || forbidden, "{line:?} {cell}");
                assert!(!four_after || four || forbidden, "{line:?} {cell}");
                assert!(!three_after || three, "{line:?} {cell}");
                cases += 1;
            }
        }
    }
    assert!(cases > 50_000, "{cases}");
}
