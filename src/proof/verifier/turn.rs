//! Decides most of White's replies by the rules.

use crate::board::{Board, Pair};
use crate::game::Side;
use crate::grid::Cell;
use crate::set::Set;

/// The replies that must be tried one by one when White is to move, and the result of all other replies.
///
/// A completing point of a side is an empty point where its stone makes five under the rule: exactly five, or five or more.
/// Three facts sort the replies. All three assume that White has no completing point.
///
/// 1. *Black has at least two completing points.* White can take only one of them. Black completes five on another, two stones
///    from now.
/// 2. *Black has exactly one completing point c.* After any reply other than c, Black completes five on c, two stones from now.
/// 3. *Black has no completing point, but a stone on some point y would give Black at least two.* Take a White reply that is
///    not y, leaves at least two of these points empty, and gives White no completing point. Black plays y. White still cannot
///    complete five, because a black stone does not lengthen a white row. White takes one of Black's completing points, and
///    Black completes five on another, four stones from now. White's other stones do not matter, because the length of a black
///    row depends only on black stones. If there are several points y, one of them is enough to decide the reply.
///
/// White has no completing point, so none of the replies that the facts decide makes five for White.
///
/// The facts hold under every rule. A stone never lengthens a row of the other color. So Black's completing points stay the
/// same until Black moves or White takes one of them, and likewise for White's. Black cannot make five sooner, because neither
/// side has a completing point before. The rules differ only in the points that complete five:
///
/// - *Exactly five*: a stone that makes a row of six or more does not complete five. A window cannot win if a stone of the same
///   color is next to it.
/// - *Five or more*: if a window has four stones of one color and an empty cell, that cell is a completing point. So a reply
///   that makes four white stones in a window gives White a completing point, whatever stands beside the window.
///
/// Where points are forbidden for Black, a point where Black makes five is never forbidden, and *y* must be a point that Black
/// may play. Then the completing points that *y* gives Black are the two ends of one straight four, because two fours would be
/// forbidden. White adds at most one stone before Black plays *y*, and this stone makes no other point forbidden. White's pass
/// is a reply like any other, but blocks nothing.
///
/// It is enough to scan windows of five cells, because a point completes five if and only if it fills the last empty cell of a
/// window. Where overlines do not win, this is clear. Where they win, every longer row through the point contains such a
/// window. So the completing points that *y* would give Black are the empty points that share a window with *y* and three black
/// stones. Each of them is counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<const W: usize> {
    /// The replies that the three facts do not decide.
    pub open: Set<W>,
    /// The number of stones until Black has five after any reply that is not open: 2 or 4. `None` if all replies are open.
    pub decided: Option<u16>,
}

/// Buffers that all turns reuse.
#[derive(Debug, Default)]
pub struct Workspace {
    black: Vec<Pair>,
    white: Vec<Pair>,
}

impl<const W: usize> Turn<W> {
    /// Sorts White's replies. `completing` must be the set of Black's completing points. White must have none.
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
        let Some(stops) = stops_of_all(board, &space.black) else {
            return Self { open: empty, decided: None };
        };
        board.pairs(Side::White, &mut space.white);
        let fours = space.white.iter().flat_map(|&(a, b)| [a, b]).collect();
        sorted(stops.or(&fours), 4)
    }

    /// The points where an earlier white stone could change this turn. If that stone is anywhere else, the same replies are
    /// open, all other replies lose just as soon, and White gains no completing point.
    ///
    /// The zone depends on the fact that decides the turn:
    ///
    /// 1. Two of Black's completing points, because White can take only one of them.
    /// 2. Black's completing point.
    /// 3. The doubles and the points where Black would then complete five.
    ///
    /// The zone also contains the empty points where White could make five with the help of the earlier stone. These are the
    /// empty points of windows with at least three white stones and no black one. Under the third fact, a decided reply may be
    /// one of these three stones, so windows with only two white stones count as well.
    pub(crate) fn zone(&self, board: &Board<W>, completing: &Set<W>, space: &mut Workspace) -> Set<W> {
        let fives: Set<W> = completing.iter().take(2).collect();
        if self.decided != Some(4) {
            return fives.or(&board.near_fives(Side::White, 3));
        }
        board.pairs(Side::Black, &mut space.black);
        let doubles = doubles(board, &space.black);
        let completed = doubles.iter().flat_map(|double| partners(&space.black, double)).collect();
        doubles.or(&completed).or(&board.near_fives(Side::White, 2))
    }
}

/// The points where one white stone prevents every double. `None` if there is no double. White prevents a double by taking its
/// point. If the double would give exactly two completing points, White can also take either of them.
fn stops_of_all<const W: usize>(board: &Board<W>, pairs: &[Pair]) -> Option<Set<W>> {
    let stops = |double| {
        let completions: Set<W> = partners(pairs, double).collect();
        let mut stops = if completions.len() == 2 { completions } else { Set::default() };
        stops.insert(double);
        stops
    };
    doubles(board, pairs).iter().map(stops).reduce(|all, stops| all.and(&stops))
}

/// The doubles: points where Black may play and would then have at least two completing points.
fn doubles<const W: usize>(board: &Board<W>, pairs: &[Pair]) -> Set<W> {
    let (mut once, mut twice) = (Set::<W>::default(), Set::<W>::default());
    for cell in pairs.iter().flat_map(|&(a, b)| [a, b]) {
        if once.has(cell) { twice.insert(cell) } else { once.insert(cell) }
    }
    twice.iter().filter(|&cell| board.allows(cell)).collect()
}

fn partners(pairs: &[Pair], cell: Cell) -> impl Iterator<Item = Cell> {
    pairs.iter().filter_map(move |&(a, b)| match cell {
        _ if a == cell => Some(b),
        _ if b == cell => Some(a),
        _ => None,
    })
}

/// A point where a stone gives Black at least two completing points, called a double. Black must be to move and have no
/// completing point. If White has none either, Black plays the double and has five three stones from now, as in the third fact.
pub fn double<const W: usize>(board: &Board<W>, space: &mut Workspace) -> Option<Cell> {
    board.pairs(Side::Black, &mut space.black);
    doubles(board, &space.black).iter().next()
}

/// The points where an earlier white stone could spoil Black's win by a [double]: the double itself, two of the points where
/// Black would then complete five, and the points where White could complete five first. `None` if there is no double.
pub(crate) fn zone_of_double<const W: usize>(board: &Board<W>, space: &mut Workspace) -> Option<Set<W>> {
    let double = double(board, space)?;
    let completed = partners(&space.black, double).take(2);
    let zone: Set<W> = completed.chain([double]).collect();
    Some(zone.or(&board.near_fives(Side::White, 3)))
}
