//! What the rules alone say about a turn of White.

use crate::board::{Board, Pair};
use crate::game::Side;
use crate::grid::Cell;
use crate::set::Set;

/// White to move: which replies must be looked at one by one, and what becomes of all others.
///
/// Sorting the replies uses these facts, for a position in which White has no completing point. A side's completing
/// points are the empty ones where its stone makes five by its own way of winning: just five, or five and more.
///
/// 1. *Black has two completing points or more.* White can occupy one; Black completes five on another, two
///    stones on.
/// 2. *Black has one completing point c.* After any reply but c Black completes five there, two stones on.
/// 3. *Black has none, but there is a point y that gives him two completing points or more.* After a reply that
///    does not stand on y and leaves at least two of them empty, and that gives White no completing point, Black
///    plays y. White, who still cannot complete five (Black's stone lengthens no white row), occupies one
///    completing point, and Black completes five on another, four stones on. Where the white stones stand
///    otherwise does not matter, since how long a row is is a matter of the black stones in its line.
///    If there are several such y, a reply must stop them all.
///
/// None of these replies makes five for White, since he has no completing point.
///
/// They hold whichever way each side wins. A stone never lengthens a row of the other side, so Black's completing points
/// stay what they are until he plays or White stands on them, and the other way round; that five is reached by one stone
/// and not before follows from there being no completing point before. The ways of winning differ in which points
/// complete, and there alone:
///
/// - *Just five*: a point that joins four stones to six or more does not complete, and a stone of one's own beside a
///   window spoils it.
/// - *Five or more*: every window of four stones and an empty cell completes. White's six is a five to reckon with, and
///   a reply that makes four stones of a window, with whatever beside, gives White a completing point.
///
/// *Where the board goes on beyond the square*, White has three stones or less in a row that leaves it ([`Leaving::most`](crate::leaving::Leaving::most)): her next
/// stone makes no five there, and a reply after which these are still three or less is decided as any other. A reply that can
/// make four there is not.
///
/// Both are found by the windows of five, because a point completes exactly if it fills one (that is clear, where just
/// five win): so *y* gives the completing points that share a window of three stones with it, each counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn<const W: usize> {
    /// The replies that these facts do not decide.
    pub(crate) open: Set<W>,
    /// After how many more stones Black has five if White plays any other reply; the facts say 2 or 4, and
    /// `None` says that there is no other reply.
    pub(crate) decided: Option<u16>,
    /// Whether a stone beyond the square is a reply that they do not decide.
    pub(crate) beyond: bool,
}

/// Working space, kept from turn to turn.
#[derive(Default)]
pub(crate) struct Workspace {
    black: Vec<Pair>,
    white: Vec<Pair>,
}

impl<const W: usize> Turn<W> {
    /// Sorts White's replies; `completing` are Black's completing points, and White must have none.
    pub(crate) fn of(board: &Board<W>, completing: &Set<W>, space: &mut Workspace) -> Self {
        debug_assert_eq!(board.to_move(), Side::White);
        debug_assert_eq!(board.completing(Side::White), Set::default());
        debug_assert_eq!(board.completing(Side::Black), *completing);
        let empty = board.empty();
        let sorted =
            |open: Set<W>, stones| Self { open, decided: (open != empty).then_some(stones), beyond: false };
        match completing.len() {
            0 => {}
            1 => return sorted(*completing, 2),
            _ => return sorted(Set::default(), 2),
        }
        let undecided = Self { open: empty, decided: None, beyond: board.goes_on() };
        board.pairs(Side::Black, &mut space.black);
        let Some(stops) = stops_of_all(&space.black) else {
            return undecided;
        };
        board.pairs(Side::White, &mut space.white);
        let fours = space.white.iter().flat_map(|&(a, b)| [a, b]).collect();
        let sorted = sorted(stops.or(&fours), 4);
        if board.leaving().most() <= 2 {
            sorted
        } else {
            Self { open: sorted.open.or(&board.leaving().fours()), beyond: true, ..sorted }
        }
    }
}

impl<const W: usize> Turn<W> {
    /// Where one white stone more, put down before this turn, could change what the facts say of it or give White a completing
    /// point: with such a stone anywhere else the turn is as it is, all replies that are not open being lost as soon.
    ///
    /// By the facts: 1. two of Black's completing points, of which White can occupy one. 2. The completing point. 3. The doubles
    /// and the points that they would complete. White completes five together with that stone only in a window that is free of
    /// Black's and has three more white stones; after a decided reply of the third fact, that may be one of them.
    pub(crate) fn zone(&self, board: &Board<W>, completing: &Set<W>, space: &mut Workspace) -> Set<W> {
        let fives: Set<W> = completing.iter().take(2).collect();
        if self.decided != Some(4) {
            return fives.or(&board.near_fives(Side::White, 3));
        }
        board.pairs(Side::Black, &mut space.black);
        let doubles = doubles::<W>(&space.black);
        let completed = doubles.iter().flat_map(|double| partners(&space.black, double)).collect();
        doubles.or(&completed).or(&board.near_fives(Side::White, 2))
    }
}

/// Points that each stop every double; `None` if there is no double. What stops one is the point itself and, if
/// there are just two completing points, each of those.
fn stops_of_all<const W: usize>(pairs: &[Pair]) -> Option<Set<W>> {
    let stops = |double| {
        let completions: Set<W> = partners(pairs, double).collect();
        let mut stops = if completions.len() == 2 { completions } else { Set::default() };
        stops.insert(double);
        stops
    };
    doubles::<W>(pairs).iter().map(stops).reduce(|all, stops| all.and(&stops))
}

/// The points that would give two completing points or more.
fn doubles<const W: usize>(pairs: &[Pair]) -> Set<W> {
    let (mut once, mut twice) = (Set::<W>::default(), Set::<W>::default());
    for cell in pairs.iter().flat_map(|&(a, b)| [a, b]) {
        if once.has(cell) { twice.insert(cell) } else { once.insert(cell) }
    }
    twice
}

/// The points that complete five after a stone on `cell`.
fn partners(pairs: &[Pair], cell: Cell) -> impl Iterator<Item = Cell> {
    pairs.iter().filter_map(move |&(a, b)| match cell {
        _ if a == cell => Some(b),
        _ if b == cell => Some(a),
        _ => None,
    })
}

/// A point that gives Black two completing points or more, if there is one, while he has none: where White has none
/// either and it is Black's turn, he plays it and has five three stones on, as in the third fact above.
pub(crate) fn double<const W: usize>(board: &Board<W>, space: &mut Workspace) -> Option<Cell> {
    board.pairs(Side::Black, &mut space.black);
    doubles::<W>(&space.black).iter().next()
}

/// Where one white stone more could take a win by a [double] away from Black, who is on the move: on it, on either of two points
/// that it would complete, or where White could complete five before. `None` if there is no double.
pub(crate) fn zone_of_double<const W: usize>(board: &Board<W>, space: &mut Workspace) -> Option<Set<W>> {
    let double = double(board, space)?;
    let completed = partners(&space.black, double).take(2);
    let zone: Set<W> = completed.chain([double]).collect();
    Some(zone.or(&board.near_fives(Side::White, 3)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rule};
    use crate::naive;
    use crate::toy::Board;
    use proptest::prelude::*;

    /// A crowded corner of the board, so that rows of three and four are common and trying everything is quick.
    fn crowded(game: Game, places: &[u16]) -> Option<Board> {
        let mut board = Board::new(game);
        for &place in places {
            let cell = place / 8 * game.size() as u16 + place % 8;
            if !board.is_empty(cell) {
                continue;
            }
            if naive::makes_five(&board, board.to_move(), cell) {
                return None;
            }
            board.play(cell);
        }
        Some(board)
    }

    /// Every rule on a small board and on a large one, with Black's fives near the middle too.
    fn games() -> impl Strategy<Value = Game> {
        (0_usize..3, prop::bool::ANY, prop::option::of(3_u8..6)).prop_map(|(rule, is_large, home)| {
            let everywhere =
                Game::new(if is_large { 17 } else { 15 }, Rule::ALL[rule]).expect("a known size");
            home.and_then(|distance| everywhere.within(distance)).unwrap_or(everywhere)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        /// After every reply that the facts decide, trying everything finds the same win, and none sooner.
        #[test]
        fn decided_replies_lose_by_trying_everything(
            game in games(), places in prop::collection::vec(0_u16..64, 9..40), pick: usize,
        ) {
            let Some(mut board) = crowded(game, &places) else { return Ok(()) };
            if board.to_move() == Side::Black {
                board.undo();
            }
            if naive::completing(&board, Side::White) != Set::default() {
                return Ok(());
            }
            let completing = naive::completing(&board, Side::Black);
            let turn = Turn::of(&board, &completing, &mut Workspace::default());
            let decided: Vec<Cell> = board.empty().without(&turn.open).iter().collect();
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
            game in games(), places in prop::collection::vec(0_u16..64, 9..40),
        ) {
            let Some(mut board) = crowded(game, &places) else { return Ok(()) };
            if board.to_move() == Side::White {
                board.undo();
            }
            let quiet = [Side::Black, Side::White].map(|side| naive::completing(&board, side) == Set::default());
            if quiet != [true, true] {
                return Ok(());
            }
            let found = double(&board, &mut Workspace::default());
            prop_assert_eq!(found.is_some(), naive::black_wins(&mut board, 3));
            if let Some(cell) = found {
                board.play(cell);
                prop_assert!(naive::black_wins(&mut board, 2));
            }
        }
    }

    /// How often the cases above meet each fact: a test that meets none shows nothing.
    #[test]
    fn the_crowded_corner_meets_every_fact() {
        for rule in Rule::ALL {
            let game = Game::new(15, rule).unwrap();
            let mut met = [0; 5];
            let mut state = 1_u64;
            for _ in 0..3000 {
                let mut draw = || {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (state >> 58) as u16
                };
                let places: Vec<u16> = (0..9 + draw() / 2).map(|_| draw()).collect();
                let Some(mut board) = crowded(game, &places) else { continue };
                if board.to_move() == Side::Black {
                    board.undo();
                }
                if naive::completing(&board, Side::White) == Set::default() {
                    let completing = naive::completing(&board, Side::Black);
                    let turn = Turn::of(&board, &completing, &mut Workspace::default());
                    met[usize::from(turn.decided.unwrap_or(0))] += 1;
                }
            }
            assert!(met[0] > 100 && met[2] > 50 && met[4] > 50, "{rule} {met:?}");
        }
    }
}
