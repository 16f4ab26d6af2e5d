//! What the rules alone decide about a turn of White.

use crate::board::{Board, Pair};
use crate::game::Side;
use crate::grid::Cell;
use crate::set::Set;

/// A turn of White: the replies that must be tried one by one, and the result of all others.
///
/// Three facts sort the replies. They need a position where White has no completing point. A side's completing points are the
/// empty ones where its stone makes five by the rule for that side: exactly five, or five or more.
///
/// 1. *Black has two completing points or more.* White can take only one, so Black completes five on another, two stones on.
/// 2. *Black has one completing point c.* After any reply other than c, Black completes five there, two stones on.
/// 3. *Black has none, but a stone on some point y would give Black two or more.* Take a reply that is not on y, leaves at least two
///    of those points empty, and gives White no completing point. Black plays y. White still cannot complete five, because a black
///    stone lengthens no white row. White takes one completing point, and Black completes five on another, four stones on. White's
///    other stones do not matter, since the length of a black row depends only on black stones. If there are several such y, a reply
///    must stop them all.
///
/// None of these replies makes five for White, who has no completing point.
///
/// The facts hold under every rule. A stone never lengthens a row of the other side. So Black's completing points stay the same
/// until Black plays or White takes one of them, and likewise for White. Five cannot come sooner, because nobody could complete
/// it before. The rules differ only in which points complete five:
///
/// - *Exactly five*: a point that joins four stones to six or more does not complete, and a stone of the same side next to a
///   window spoils it.
/// - *Five or more*: every window of four stones and an empty cell completes. White's six wins as well, so a reply that makes
///   four stones in a window gives White a completing point, whatever stands beside the window.
///
/// Scanning windows of five covers both cases, because a point completes exactly if it fills a window (where exactly five wins,
/// this is clear). So the completing points that *y* gives are those that share a window of three stones with it, each counted
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<const W: usize> {
    /// The replies that these facts do not decide.
    pub open: Set<W>,
    /// The number of stones until Black has five after any reply that is not open: 2 or 4; `None` if all replies are open.
    pub decided: Option<u16>,
}

/// Buffers that are reused from turn to turn.
#[derive(Debug, Default)]
pub struct Workspace {
    black: Vec<Pair>,
    white: Vec<Pair>,
}

impl<const W: usize> Turn<W> {
    /// Sorts White's replies. `completing` are Black's completing points; White must have none.
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

    /// The zone of this turn. A white stone placed earlier outside these points changes nothing: the same replies are open, all
    /// others lose as soon, and White gains no completing point.
    ///
    /// The zone depends on the fact that applies:
    ///
    /// 1. Two of Black's completing points, of which White can take one.
    /// 2. Black's completing point.
    /// 3. The doubles and the points that they would complete.
    ///
    /// The empty points where White's stones could make a five with that stone are always included: those of windows with three
    /// white stones and no black one. Under the third fact, a decided reply may be one of the three, so windows with two white
    /// stones count.
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

/// The points that each stop every double; `None` if there is no double. White stops a double by taking its point or, if it
/// gives just two completing points, either of those.
fn stops_of_all<const W: usize>(pairs: &[Pair]) -> Option<Set<W>> {
    let stops = |double| {
        let completions: Set<W> = partners(pairs, double).collect();
        let mut stops = if completions.len() == 2 { completions } else { Set::default() };
        stops.insert(double);
        stops
    };
    doubles::<W>(pairs).iter().map(stops).reduce(|all, stops| all.and(&stops))
}

/// The doubles: points that would give two completing points or more.
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

/// A double for Black, who is to move and has no completing point: a point that gives two or more. If White has no completing
/// point either, Black plays there and has five three stones on, as in the third fact.
pub fn double<const W: usize>(board: &Board<W>, space: &mut Workspace) -> Option<Cell> {
    board.pairs(Side::Black, &mut space.black);
    doubles::<W>(&space.black).iter().next()
}

/// The points where an earlier white stone could spoil Black's win by a [double]: its point, two points that it would complete,
/// and those where White could complete five first. Returns `None` if there is no double.
pub(crate) fn zone_of_double<const W: usize>(board: &Board<W>, space: &mut Workspace) -> Option<Set<W>> {
    let double = double(board, space)?;
    let completed = partners(&space.black, double).take(2);
    let zone: Set<W> = completed.chain([double]).collect();
    Some(zone.or(&board.near_fives(Side::White, 3)))
}
