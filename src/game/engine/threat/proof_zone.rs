use super::defense::answers;
use super::question::Kind;
use super::search::ThreatSearch;
use super::zone::Zone;
use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::pattern::Pattern;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::rule::Rule;

impl ThreatSearch {
    /// The points where one more opposing stone could disturb a proven win. The proof holds after an opposing stone anywhere
    /// else. Returns `None` if no win within `moves` stones is proven.
    ///
    /// The zone contains the attacker's moves, the completing points and the replies. It also contains the points where an
    /// opposing stone would make a three, because a reply could turn that three into a four.
    ///
    /// Under renju, a stone on any point can make another point forbidden or allowed, so the zone is all empty points. Under
    /// strict renju, one more white stone never forbids a point to Black, so Black's zones are computed as usual. White's
    /// proofs may depend on a forbidden point, so their zones are all empty points.
    pub fn zone(&mut self, board: &mut Board, attacker: Color, kind: Kind, moves: u8) -> Option<PointSet> {
        let is_usual = !board.rule().forbids(Color::Black)
            || board.rule() == Rule::StrictRenju && attacker == Color::Black;
        if !is_usual {
            return self.winning_move(board, attacker, kind, moves).map(|_| board.empty());
        }
        self.start(board, attacker, kind);
        if self.zones.len() > self.most_zones {
            self.zones.clear();
        }
        let threes = board
            .empty()
            .iter()
            .filter(|&p| board.patterns(!attacker, p).iter().any(|&q| q >= Pattern::Three))
            .collect();
        self.zone_below(board, attacker, kind, moves, threes).map(|zone| zone.points)
    }

    /// The zone of a position within a proof. `threes` are the points where an opposing stone would have made a three earlier
    /// in the proof.
    fn zone_below(
        &mut self,
        board: &mut Board,
        attacker: Color,
        kind: Kind,
        moves: u8,
        threes: PointSet,
    ) -> Option<Zone> {
        let key = self.table_key(board.key());
        if let Some(zone) = self.zones.get(&key).filter(|zone| zone.moves <= moves) {
            return Some(*zone);
        }
        let best = self.winning_move(board, attacker, kind, moves)?;
        let moves = self.probe(board.key(), moves).0?.moves;
        let mut points = threes | board.completions(attacker, best);
        points.insert(best);
        let classes = board.classes(attacker);
        if !classes.fives.contains(best) && !classes.doubles.contains(best) {
            board.make_as(attacker, best);
            for way in board.classes(attacker).doubles {
                points.insert(way);
                points |= board.completions(attacker, way);
            }
            let mut whole = true;
            for reply in answers(board, attacker).unwrap_or_default() {
                board.make_as(!attacker, reply);
                let threes = threes | threes_around(board, !attacker, reply);
                let below = self.zone_below(board, attacker, kind, moves - 1, threes);
                board.unmake();
                points.insert(reply);
                match below {
                    Some(below) => points |= below.points,
                    None => whole = false,
                }
            }
            board.unmake();
            if !whole {
                return None;
            }
        }
        let zone = Zone { points, best, moves };
        self.zones.insert(key, zone);
        Some(zone)
    }
}

/// The points on the lines through a reply where one more stone of its side would make a three or better.
fn threes_around(board: &Board, enemy: Color, reply: Point) -> PointSet {
    let mut threes = PointSet::EMPTY;
    for direction in Direction::ALL {
        for point in (-4..=4).filter_map(|steps| reply.step(direction, steps)) {
            if board.is_empty(point) && board.pattern(enemy, point, direction) >= Pattern::Three {
                threes.insert(point);
            }
        }
    }
    threes
}
