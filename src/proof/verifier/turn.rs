//! What the rules alone say about a turn of White.

use crate::board::{Board, Pair};
use crate::game::Side;
use crate::grid::Cell;
use crate::set::Set;

/// White to move: the replies that must be tried one by one, and what becomes of all others.
///
/// Sorting the replies uses these facts, for a position in which White has no completing point. A side's completing
/// points are the empty ones where its stone makes five by its own way of winning: exactly five, or five and more.
///
/// 1. *Black has two completing points or more.* White can occupy one; Black completes five on another, two
///    stones on.
/// 2. *Black has one completing point c.* After any reply but c Black completes five there, two stones on.
/// 3. *Black has none, but there is a point y that gives Black two completing points or more.* After a reply that
///    does not stand on y and leaves at least two of them empty, and that gives White no completing point, Black
///    plays y. White, who still cannot complete five (Black's stone lengthens no white row), occupies one
///    completing point, and Black completes five on another, four stones on. Where the white stones stand
///    otherwise does not matter, since how long a row is depends on the black stones in its line.
///    If there are several such y, a reply must stop them all.
///
/// None of these replies makes five for White, who has no completing point.
///
/// The facts hold whichever way each side wins. A stone never lengthens a row of the other side, so Black's completing
/// points stay what they are until Black plays or White stands on them, and the other way round; that five is reached by
/// one stone and not before follows from there being no completing point before. The ways of winning differ in which
/// points complete, and there alone:
///
/// - *Exactly five*: a point that joins four stones to six or more does not complete, and a stone of one's own beside a
///   window spoils it.
/// - *Five or more*: every window of four stones and an empty cell completes. White's six wins as well, and a reply that
///   makes four stones of a window, whatever is beside it, gives White a completing point.
///
/// Both are found by the windows of five, because a point completes exactly if it fills one (where exactly five win, this
/// is clear): so *y* gives the completing points that share a window of three stones with it, each counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<const W: usize> {
    /// The replies that these facts do not decide.
    pub open: Set<W>,
    /// After how many more stones Black has five if White plays any other reply; the facts say 2 or 4, and `None` says
    /// that there is no other reply.
    pub decided: Option<u16>,
}

/// Working space, reused from turn to turn.
#[derive(Debug, Default)]
pub struct Workspace {
    black: Vec<Pair>,
    white: Vec<Pair>,
}

impl<const W: usize> Turn<W> {
    /// Sorts White's replies; `completing` are Black's completing points, and White must have none.
    pub fn of(board: &Board<W>, completing: &Set<W>, space: &mut Workspace) -> Self {
        debug_assert_eq!(board.to_move(), Side::White);
        debug_assert!(board.completing(Side::White).is_empty());
        debug_assert_eq!(board.completing(Side::Black), *completing);
        let empty = board.empty();
        let sorted = |open: Set<W>, stones| Self { open, decided: (open != empty).then_some(stones) };
        match completing.len() {
            0 => {}
            1 => return sorted(*completing, 2),
            _ => return sorted(Set::default(), 2),
        }
        board.pairs(Side::Black, &mut space.black);
        let Some(stops) = stops_of_all(&space.black) else { return Self { open: empty, decided: None } };
        board.pairs(Side::White, &mut space.white);
        let fours = space.white.iter().flat_map(|&(a, b)| [a, b]).collect();
        sorted(stops.or(&fours), 4)
    }

    /// Where one more white stone, put down before this turn, could change what the facts say of it or give White a
    /// completing point: with such a stone anywhere else the turn is the same, and all replies that are not open lose as
    /// soon.
    ///
    /// By the facts: 1. two of Black's completing points, of which White can occupy one. 2. The completing point. 3. The
    /// doubles and the points that they would complete. White completes five together with that stone only in a window
    /// that has three more white stones and no black one; after a decided reply of the third fact, that reply may be one of
    /// the three.
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

/// Points that each stop every double; `None` if there is no double. A double is stopped on the point itself and, if there
/// are just two completing points, on each of those.
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

/// A point that gives Black, who is to move and has no completing point, two completing points or more. If White has none
/// either, Black plays there and has five three stones on, as in the third fact above.
pub fn double<const W: usize>(board: &Board<W>, space: &mut Workspace) -> Option<Cell> {
    board.pairs(Side::Black, &mut space.black);
    doubles::<W>(&space.black).iter().next()
}

/// Where one more white stone could take a win by a [double] away from Black, who is to move: on it, on either of two
/// points that it would complete, or where White could complete five before. `None` if there is no double.
pub(crate) fn zone_of_double<const W: usize>(board: &Board<W>, space: &mut Workspace) -> Option<Set<W>> {
    let double = double(board, space)?;
    let completed = partners(&space.black, double).take(2);
    let zone: Set<W> = completed.chain([double]).collect();
    Some(zone.or(&board.near_fives(Side::White, 3)))
}
