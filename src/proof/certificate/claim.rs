//! Claims, and the two ways in which a tree ends in a position that is already known to be won.

use crate::geometry::{DIRECTIONS, Geometry, Place, distance};
use crate::position::Position;
use crate::set::{Cell, Set};

/// The points where unknown white stones can spoil a tree: the first set for the newest unknown stone, the second for older
/// ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zones(pub Set, pub Set);

impl Zones {
    pub const EMPTY: Self = Self(Set::EMPTY, Set::EMPTY);

    pub fn point(cell: Cell) -> Self {
        Self(Set::of(cell), Set::of(cell))
    }

    pub fn or(&self, other: &Self) -> Self {
        Self(self.0.or(&other.0), self.1.or(&other.1))
    }
}

/// White is to move. Besides the known stones, White has at most `unknown` stones outside the zones. Black wins with at most
/// `bound` more stones. Only claims for the infinite board have unknown stones.
#[derive(Clone, Debug)]
pub struct Claim {
    pub black: Set,
    pub white: Set,
    pub unknown: usize,
    pub zones: Zones,
    pub bound: usize,
}

impl Claim {
    pub fn position<'a>(&self, board: &'a Geometry) -> Position<'a> {
        Position::new(board, self.black, self.white, self.unknown)
    }

    /// Returns the zones of the tree that plays `point` and then uses this claim through a symmetry, if it holds there. White's
    /// known stones that the claim does not have count as unknown.
    pub fn zones_from(&self, position: &Position<'_>, point: Cell, symmetry: usize) -> Option<Zones> {
        let Position { board, stones } = position;
        let white = board.image_of(symmetry, &stones.white);
        let forgotten = white.without(&self.white);
        let holds = position.is_free(point)
            && board.image_of(symmetry, &stones.black.or(&Set::of(point))) == self.black
            && self.white.is_within(&white)
            && forgotten.len() + stones.unknown <= self.unknown;
        if !holds {
            return None;
        }
        if self.unknown == 0 {
            return Some(Zones::point(point));
        }
        let is_newest = stones.unknown == 0 && forgotten.len() == 1;
        let avoids = |zone: &Set| forgotten.and(zone).is_empty();
        let Zones(newest, older) = &self.zones;
        let preimage = |zone| board.preimage_of(symmetry, zone);
        let zones = || Zones(preimage(newest), preimage(older)).or(&Zones::point(point));
        (avoids(newest) && (is_newest || avoids(older))).then(zones)
    }

    /// The symmetry through which `point` leads to this claim.
    pub fn symmetry_from(&self, position: &Position<'_>, point: Cell) -> Option<usize> {
        (0..8).find(|&symmetry| self.zones_from(position, point, symmetry).is_some())
    }
}

/// White wastes its first two stones if both are at this distance or farther.
pub const WASTED: i32 = 9;
/// The number of stones that Black needs after that.
pub const AFTER_TWO_WASTED: usize = 13;

/// Returns the zones if Black wins because White has wasted two stones. `Zones.v` proves that Black does.
pub fn two_wasted(position: &Position<'_>) -> Option<Zones> {
    let Position { board, stones } = position;
    let places = |set: Set| set.iter().map(|cell| board.place(cell)).collect::<Vec<Place>>();
    let (black, white) = (places(stones.black), places(stones.white));
    let has_shape = black.len() == 2
        && black.contains(&(0, 0))
        && black.iter().any(|stone| matches!(stone, (-1 | 1, -1 | 1)));
    let holds = has_shape
        && white.len() + stones.unknown <= 2
        && white.iter().all(|&stone| distance(stone) >= WASTED)
        && white.iter().all(|&a| white.iter().all(|&b| has_room(a, b)));
    let empty = || board.near((0, 0), if white.is_empty() { 10 } else { 12 });
    holds.then(|| Zones(empty(), empty()))
}

/// Returns false if the stones are in a row and too close to Black's stones, `room_around` in `FarPairs.v`.
fn has_room((ax, ay): Place, b: Place) -> bool {
    DIRECTIONS.into_iter().all(|(dx, dy)| {
        (1..5).all(|between| {
            let room = [3, 2, 2, 1][between as usize - 1];
            let on = |steps: i32| (ax + steps * dx, ay + steps * dy);
            on(between) != b || (-room..=between + room).all(|steps| distance(on(steps)) >= 8)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::WINDOW;

    fn set(board: &Geometry, places: &[Place]) -> Set {
        places.iter().filter_map(|&at| board.cell(at)).collect()
    }

    #[test]
    fn pairs_without_room() {
        let board = &*WINDOW;
        let wins = |black: &[Place], white: &[Place], unknown| {
            let position = Position::new(board, set(board, black), set(board, white), unknown);
            two_wasted(&position).is_some()
        };
        let holds = |white: &[Place], unknown| wins(&[(0, 0), (1, -1)], white, unknown);
        assert!(
            holds(&[], 2)
                && holds(&[(9, 0)], 1)
                && holds(&[(9, 0), (9, 9)], 0)
                && holds(&[(12, 0), (14, 0)], 0)
        );
        assert!(
            !holds(&[], 3) && !holds(&[(9, 0)], 2) && !holds(&[(8, 0)], 1) && !holds(&[(9, 0), (11, 0)], 0)
        );
        assert!(!wins(&[(0, 0), (2, 0)], &[], 2));
        // The theorem says that 708 pairs at distance 9 or more have no room.
        let places = board.all.iter().map(|cell| board.place(cell));
        let far: Vec<Place> = places.filter(|&at| distance(at) >= WASTED).collect();
        let pairs = far.iter().flat_map(|&a| far.iter().map(move |&b| (a, b)));
        assert_eq!(pairs.filter(|&(a, b)| !has_room(a, b)).count(), 708);
    }

    #[test]
    fn a_claim_is_seen_through_symmetries_and_with_forgotten_stones() {
        let board = &*WINDOW;
        let zone = set(board, &[(3, 0), (2, 1)]);
        let claim = Claim {
            black: set(board, &[(0, 0), (1, 2)]),
            white: set(board, &[(0, 1)]),
            unknown: 1,
            zones: Zones(zone, zone),
            bound: 5,
        };
        let symmetry = |white: &[Place], unknown| {
            let position = Position::new(board, set(board, &[(0, 0)]), set(board, white), unknown);
            claim.symmetry_from(&position, board.cell((-2, 1)).unwrap())
        };
        let found = symmetry(&[(-1, 0)], 1).unwrap();
        assert_eq!(board.image_of(found, &set(board, &[(-2, 1)])), set(board, &[(1, 2)]));
        assert!(symmetry(&[(-1, 0)], 0).is_some());
        assert!(symmetry(&[(-1, 0), (5, 5)], 0).is_some(), "(5, 5) is forgotten");
        assert_eq!(symmetry(&[(-1, 0), (5, 5)], 1), None, "two unknown stones");
        assert_eq!(symmetry(&[(-1, 0), (0, 3)], 0), None, "(0, 3) is in the zone");
        assert_eq!(symmetry(&[], 0), None, "a white stone is missing");
    }
}
