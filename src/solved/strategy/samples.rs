//! Positions and graphs for the tests. The graphs are legal and consistent, but Black does not win with them.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::notation::parse_moves;
use engine::{Deadline, Point};

use crate::game::Game;
use crate::graph::{Listing, Strategy};
use crate::layout::lay_out;
use crate::stones::Stones;

pub(crate) fn points(moves: &str) -> Vec<Point> {
    parse_moves(moves).unwrap()
}

pub(crate) fn position(game: Game, moves: &str) -> Stones {
    Stones::from_moves(game, &points(moves)).unwrap()
}

/// A listing with these answers: a White reply, Black's answer, and so on.
pub(crate) fn answers(win_at: usize, answers: &str) -> Listing {
    let answers = points(answers).chunks(2).map(|answer| (answer[0], answer[1])).collect();
    Listing::new(Deadline::new(win_at).unwrap(), answers)
}

/// Creates a graph with random answers near the center, `depth` answers deep. The random numbers come from a hash of the
/// canonical position, so equivalent positions have the same answer. There are few points, so different move orders and mirror
/// images lead to the same positions.
pub(crate) fn strategy(seed: u64, depth: usize) -> Strategy {
    let made_by = BTreeMap::from([("seed".to_owned(), seed.to_string())]);
    lay_out(Game::STANDARD, made_by, |_, position| Some(listing(seed, depth, position))).unwrap()
}

fn listing(seed: u64, depth: usize, position: &Stones) -> Listing {
    let (canonical, there) = position.canonical();
    let mut state = {
        let mut hasher = DefaultHasher::new();
        (seed, canonical).hash(&mut hasher);
        hasher.finish()
    };
    let mut draw = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut answers: Vec<(Point, Point)> = Vec::new();
    if position.count() < 1 + 2 * depth {
        let cells = (0..12).filter_map(|cell| Point::new(6 + cell % 3, 6 + cell / 3));
        let cells: Vec<Point> = cells.filter(|&cell| canonical.is_empty(cell)).collect();
        for _ in 0..1 + draw(3) {
            let white = cells[draw(cells.len() as u64) as usize];
            let five = |position: &Stones, cell| position.makes_five(cell);
            let after = canonical.play(white).unwrap();
            let black = cells.iter().copied().find(|&cell| cell != white && !five(&after, cell));
            let black = black.filter(|_| !five(&canonical, white));
            if answers.iter().all(|answer| answer.0 != white) {
                answers.extend(black.map(|black| (white, black)));
            }
        }
    }
    let win_at = Deadline::new(41 - position.count() / 2 * 2 - draw(2) as usize * 2).unwrap();
    Listing::new(win_at, answers).transformed(there.inverse(), position.game().size())
}
