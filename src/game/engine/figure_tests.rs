//! Tests figures on every line of up to nine cells against their recursive definition.

use std::collections::HashMap;

use super::*;
use crate::rule::Rule;

struct Naive {
    row: Row,
    length: usize,
    /// Indexed by this side's stones, the stones of the figure, and the opponent's stones.
    known: HashMap<(u32, u32, u32), Pattern>,
}

impl Naive {
    fn cells(&self) -> impl Iterator<Item = u32> + use<> {
        (0..self.length).map(|i| 1 << i)
    }

    /// Whether these five stones are in a row and, where six do not win, not part of a longer one.
    fn is_five(&self, own: u32, stones: u32) -> bool {
        let row = stones >> stones.trailing_zeros() == 31;
        let longer = own & (stones << 1 | stones >> 1) & !stones != 0;
        row && !(longer && self.row == Row::Five)
    }

    /// The pattern of `stones`, a subset of `own`, from the best pattern that one more stone can make.
    fn pattern(&mut self, own: u32, stones: u32, enemy: u32) -> Pattern {
        if stones.count_ones() == 5 {
            return if self.is_five(own, stones) { Pattern::Five } else { Pattern::Dead };
        }
        if let Some(&pattern) = self.known.get(&(own, stones, enemy)) {
            return pattern;
        }
        let mut made = Vec::new();
        for cell in self.cells().filter(|cell| (own | enemy) & cell == 0) {
            made.push(self.pattern(own | cell, stones | cell, enemy));
        }
        let best = made.iter().copied().max().unwrap_or(Pattern::Dead);
        let pattern = match (stones.count_ones(), best) {
            (_, Pattern::Dead) => Pattern::Dead,
            (4, _) if made.iter().filter(|&&p| p == Pattern::Five).count() > 1 => Pattern::OpenFour,
            (4, _) => Pattern::Four,
            (3, Pattern::OpenFour) => Pattern::OpenThree,
            _ => Pattern::Three,
        };
        self.known.insert((own, stones, enemy), pattern);
        pattern
    }

    fn figure(&mut self, own: u32, stones: u32, enemy: u32) -> Option<OnLine> {
        let pattern = self.pattern(own, stones, enemy);
        if pattern <= Pattern::Three {
            return None;
        }
        let enough = if pattern == Pattern::OpenThree { Pattern::OpenFour } else { Pattern::Five };
        let (mut raises, mut closes) = (0, 0);
        for cell in self.cells().filter(|cell| (own | enemy) & cell == 0) {
            if self.pattern(own | cell, stones | cell, enemy) >= enough {
                raises |= cell;
            }
            if self.pattern(own, stones, enemy | cell) < pattern {
                closes |= cell;
            }
        }
        Some(OnLine { pattern, stones, raises, closes })
    }

    fn figures(&mut self, own: u32, enemy: u32) -> Vec<OnLine> {
        let sets = (1..1 << self.length).filter(|set| set & !own == 0 && (3..=5).contains(&set.count_ones()));
        let all: Vec<OnLine> = sets.filter_map(|stones| self.figure(own, stones, enemy)).collect();
        let part = |a: &OnLine, b: &OnLine| a.stones & !b.stones == 0 && a.pattern < b.pattern;
        all.iter().copied().filter(|a| !all.iter().any(|b| part(a, b))).collect()
    }
}

#[test]
fn every_line_of_up_to_nine_cells_is_graded_correctly() {
    for row in [Row::Five, Row::FiveOrMore] {
        for length in 1..=9 {
            let mut naive = Naive { row, length, known: HashMap::new() };
            for enemy in 0..1_u32 << length {
                naive.known.clear();
                for own in (0..1_u32 << length).filter(|own| own & enemy == 0) {
                    let mut expected = naive.figures(own, enemy);
                    let mut found = figures_of_line(row, length, own, enemy);
                    expected.sort_by_key(|figure| figure.stones);
                    found.sort_by_key(|figure| figure.stones);
                    assert_eq!(found, expected, "{row:?} length {length} own {own:b} enemy {enemy:b}");
                }
            }
        }
    }
}

fn drawn(line: &str) -> Vec<OnLine> {
    let mask = |c| line.char_indices().filter(|&(_, d)| d == c).fold(0, |m, (i, _)| m | 1 << i);
    figures_of_line(Row::Five, line.len(), mask('x'), mask('o'))
}

#[test]
fn figures_match_those_in_the_article() {
    for (line, pattern, raise, close) in [
        ("oxxxxxo", Pattern::Five, 0, 0),
        ("o_xxxx_o", Pattern::OpenFour, 2, 2),
        ("ox_xxxo", Pattern::Four, 1, 1),
        ("o_xx_x_o", Pattern::OpenThree, 1, 3),
        ("o_xxx__o", Pattern::OpenThree, 1, 3),
        ("o__xxx__o", Pattern::OpenThree, 2, 2),
    ] {
        let figures = drawn(line);
        assert_eq!(figures.len(), 1, "{line}: {figures:?}");
        let counts = (figures[0].raises.count_ones(), figures[0].closes.count_ones());
        assert_eq!((figures[0].pattern, counts), (pattern, (raise, close)), "{line}");
    }
    for line in ["oxxxxxxo", "ox_x_xo", "o_x_x__o"] {
        assert_eq!(drawn(line), [], "{line}");
    }
}

#[test]
fn figures_have_the_right_stones_and_points() {
    let moves = crate::notation::parse_moves("c3 a1 d3 a3 e3 a5 h8 a7 i9").unwrap();
    let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
    let set = |text: &str| crate::notation::parse_moves(text).unwrap().into_iter().collect::<PointSet>();
    let figures = Figure::threats(&board, Color::Black);
    assert!(figures.is_sorted_by(|a, b| a.pattern >= b.pattern));
    let best = figures[0];
    assert_eq!(best.pattern, Pattern::OpenThree);
    assert_eq!((best.stones, best.raises, best.closes), (set("c3 d3 e3"), set("f3"), set("b3 f3 g3")));
    let completing = figures.iter().filter(|f| f.pattern >= Pattern::Four && f.pattern < Pattern::Five);
    let fives = completing.fold(PointSet::EMPTY, |set, f| set | f.raises);
    assert_eq!(fives, board.classes(Color::Black).fives);
}
