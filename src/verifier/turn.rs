//! What the rules alone say about a turn of White.

use crate::board::{Board, Pair};
use crate::point::{Point, Set};
use crate::rule::Side;

/// White to move: which replies must be looked at one by one, and what becomes of all others.
///
/// Sorting the replies uses these facts, for a position in which White has no completing point:
///
/// 1. *Black has two completing points or more.* White can occupy one; Black completes five on another, two
///    stones on.
/// 2. *Black has one completing point c.* After any reply but c Black completes five there, two stones on.
/// 3. *Black has none, but there is a point y that gives him two completing points or more.* After a reply that
///    does not stand on y and leaves at least two of them empty, and that gives White no completing point, Black
///    plays y. White, who still cannot complete five (Black's stone lengthens no white row), occupies one
///    completing point, and Black completes five on another, four stones on. Where the white stones stand
///    otherwise does not matter, since how long a row is, is a matter of the black stones in its line.
///    If there are several such y, a reply must stop them all.
///
/// None of these replies makes five for White, since he has no completing point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The replies that these facts do not decide.
    pub(crate) open: Set,
    /// After how many more stones Black has five if White plays any other reply; the facts say 2 or 4, and
    /// `None` says that there is no other reply.
    pub(crate) decided: Option<u8>,
}

/// Working space, kept from turn to turn.
#[derive(Default)]
pub(crate) struct Workspace {
    black: Vec<Pair>,
    white: Vec<Pair>,
}

impl Turn {
    /// Sorts White's replies; `completing` are Black's completing points, and White must have none.
    pub(crate) fn of(board: &Board, completing: &Set, space: &mut Workspace) -> Self {
        debug_assert_eq!(board.to_move(), Side::White);
        debug_assert_eq!(board.completing(Side::White), Set::default());
        debug_assert_eq!(board.completing(Side::Black), *completing);
        let empty = board.empty();
        let sorted = |open: Set, stones| Self { open, decided: (open != empty).then_some(stones) };
        match completing.len() {
            0 => {}
            1 => return sorted(*completing, 2),
            _ => return sorted(Set::default(), 2),
        }
        board.pairs(Side::Black, &mut space.black);
        let Some(stops) = stops_of_all(&space.black) else {
            return Self { open: empty, decided: None };
        };
        board.pairs(Side::White, &mut space.white);
        let fours = space.white.iter().flat_map(|&(a, b)| [a, b]).collect();
        sorted(stops.or(&fours), 4)
    }
}

/// Points that each stop every double; `None` if there is no double. What stops one is the point itself and, if
/// there are just two completing points, each of those.
fn stops_of_all(pairs: &[Pair]) -> Option<Set> {
    let stops = |double| {
        let completions: Set = partners(pairs, double).collect();
        let mut stops = if completions.len() == 2 { completions } else { Set::default() };
        stops.insert(double);
        stops
    };
    doubles(pairs).iter().map(stops).reduce(|all, stops| all.and(&stops))
}

/// The points that would give two completing points or more.
fn doubles(pairs: &[Pair]) -> Set {
    let (mut once, mut twice) = (Set::default(), Set::default());
    for point in pairs.iter().flat_map(|&(a, b)| [a, b]) {
        if once.has(point) { twice.insert(point) } else { once.insert(point) }
    }
    twice
}

/// The points that complete five after a stone on `point`.
fn partners(pairs: &[Pair], point: Point) -> impl Iterator<Item = Point> {
    pairs.iter().filter_map(move |&(a, b)| match point {
        _ if a == point => Some(b),
        _ if b == point => Some(a),
        _ => None,
    })
}

/// A point that gives Black two completing points or more, if there is one, while he has none: where White has none
/// either and it is Black's turn, he plays it and has five three stones on, as in the third fact above.
pub(crate) fn double(board: &Board, space: &mut Workspace) -> Option<Point> {
    board.pairs(Side::Black, &mut space.black);
    doubles(&space.black).iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;
    use crate::rule::Rule;
    use proptest::prelude::*;

    /// A crowded corner of the board, so that rows of three and four are common and trying everything is quick.
    fn crowded(rule: Rule, cells: &[u8]) -> Option<Board> {
        let mut board = Board::new(rule);
        for &cell in cells {
            let point = cell / 8 * 15 + cell % 8;
            if !board.is_empty(point) {
                continue;
            }
            if naive::makes_five(&board, board.to_move(), point) {
                return None;
            }
            board.play(point);
        }
        Some(board)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        /// After every reply that the facts decide, trying everything finds the same win, and none sooner.
        #[test]
        fn decided_replies_lose_by_trying_everything(
            cells in prop::collection::vec(0_u8..64, 9..40), pick: usize,
            rule in prop::sample::select(&Rule::ALL[..]),
        ) {
            let Some(mut board) = crowded(rule, &cells) else { return Ok(()) };
            if board.to_move() == Side::Black {
                board.undo();
            }
            if naive::completing(&board, Side::White) != Set::default() {
                return Ok(());
            }
            let completing = naive::completing(&board, Side::Black);
            let turn = Turn::of(&board, &completing, &mut Workspace::default());
            let decided: Vec<Point> = board.empty().without(&turn.open).iter().collect();
            prop_assert_eq!(decided.is_empty(), turn.decided.is_none());
            // One reply in the win of four stones is enough for one case: everything is tried after it.
            let chosen = if turn.decided == Some(4) { vec![decided[pick % decided.len()]] } else { decided };
            for reply in chosen {
                prop_assert!(!naive::makes_five(&board, Side::White, reply));
                board.play(reply);
                let more = usize::from(turn.decided.unwrap_or_default()) - 1;
                prop_assert!(naive::black_wins(&mut board, more), "{:?} {}", board.moves(), reply);
                prop_assert!(more < 3 || !naive::black_wins(&mut board, more - 2));
                board.undo();
            }
        }

        /// A double wins in three stones, and where there is none nothing does.
        #[test]
        fn a_double_is_found_exactly_where_black_wins_in_three(
            cells in prop::collection::vec(0_u8..64, 9..40),
            rule in prop::sample::select(&Rule::ALL[..]),
        ) {
            let Some(mut board) = crowded(rule, &cells) else { return Ok(()) };
            if board.to_move() == Side::White {
                board.undo();
            }
            let quiet = [Side::Black, Side::White].map(|side| naive::completing(&board, side) == Set::default());
            if quiet != [true, true] {
                return Ok(());
            }
            let found = double(&board, &mut Workspace::default());
            prop_assert_eq!(found.is_some(), naive::black_wins(&mut board, 3));
            if let Some(point) = found {
                board.play(point);
                prop_assert!(naive::black_wins(&mut board, 2));
            }
        }
    }

    /// How often the cases above meet each fact: a test that meets none shows nothing.
    #[test]
    fn the_crowded_corner_meets_every_fact() {
        let mut met = [0; 5];
        let mut state = 1_u64;
        for _ in 0..3000 {
            let mut draw = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 58) as u8
            };
            let cells: Vec<u8> = (0..9 + draw() / 2).map(|_| draw()).collect();
            let Some(mut board) = crowded(Rule::Standard, &cells) else { continue };
            if board.to_move() == Side::Black {
                board.undo();
            }
            if naive::completing(&board, Side::White) == Set::default() {
                let completing = naive::completing(&board, Side::Black);
                let turn = Turn::of(&board, &completing, &mut Workspace::default());
                met[usize::from(turn.decided.unwrap_or(0))] += 1;
            }
        }
        assert!(met[0] > 100 && met[2] > 50 && met[4] > 50, "{met:?}");
    }
}
