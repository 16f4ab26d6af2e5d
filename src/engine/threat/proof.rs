//! Walking a proof that a search left in its table: the winning line, the zone of points it depends on, and trying it
//! again with one more enemy stone on the board.

use super::defence::replies_to_threat;
use super::search::{Kind, Limits, Proof, ThreatSearch};
use super::table::{NO_MOVE, Value};
use crate::board::Board;
use crate::color::Color;
use crate::pattern::Pattern;
use crate::point::{Direction, Point};
use crate::point_set::PointSet;
use crate::zobrist::stone_key;

/// Zones kept before all are forgotten.
const ZONES: usize = 1 << 20;

/// Nodes for finding again a piece of a proof that the table has lost.
const RECOVERY: u64 = 1_000_000;

/// Nodes for a search around a place where the proof is disturbed.
const DETOUR: u64 = 60;

/// Nodes for trying a proof again with one more stone.
const SIMULATION: u64 = 1_000;

/// A proof tried with one more enemy stone.
#[derive(Clone, Copy)]
struct Trial {
    extra: Point,
    /// The stone's word: the key of the position without it is one exclusive or away.
    word: u64,
    /// Nodes in all at which the trial ends.
    until: u64,
}

/// What one proof depends on: with an enemy stone more on any other point, `best` still wins with `moves` stones. It is
/// kept apart from the table, where another proof of the same position may take the place of this one.
#[derive(Clone, Copy)]
pub(super) struct Zone {
    points: PointSet,
    best: Point,
    moves: u8,
}

impl ThreatSearch {
    /// The attacker's move that wins with `moves` more stones of his own, when the search proved that there is one.
    pub fn winning_move(
        &mut self,
        board: &mut Board,
        attacker: Color,
        kind: Kind,
        moves: u8,
    ) -> Option<Point> {
        self.start(board, attacker, kind);
        match self.known(board, moves) {
            (value, Some(best)) if value.is_won() && board.get(best).is_none() => Some(best),
            _ => match self.prove(board, attacker, kind, Limits { moves, nodes: RECOVERY }) {
                Proof::Proven { .. } => self.known(board, moves).1,
                _ => None,
            },
        }
    }

    /// A winning line against the defence that lasts longest in the proof found, from the attacker's first stone to five.
    /// Empty if no win within `moves` stones of the attacker is proven.
    pub fn winning_line(&mut self, board: &mut Board, attacker: Color, kind: Kind, moves: u8) -> Vec<Point> {
        let mut line = Vec::new();
        let mut left = moves;
        while let Some(best) = self.winning_move(board, attacker, kind, left) {
            board.make_as(attacker, best);
            line.push(best);
            left -= 1;
            if board.winner() == Some(attacker) {
                break;
            }
            // Where every reply loses to the next stone, any reply is as good: block if that is possible at all.
            let reply = self.longest_reply(board, attacker, kind, left).or_else(|| {
                let fives = board.classes(attacker).fives;
                if fives.is_empty() { board.classes(attacker).doubles.first() } else { fives.first() }
            });
            let Some(reply) = reply else { break };
            board.make_as(!attacker, reply);
            line.push(reply);
        }
        line.iter().for_each(|_| board.unmake());
        line
    }

    fn longest_reply(&mut self, board: &mut Board, attacker: Color, kind: Kind, left: u8) -> Option<Point> {
        let replies = forced_replies(board, attacker);
        let mut longest = None;
        for reply in replies {
            board.make_as(!attacker, reply);
            let proof = self.prove(board, attacker, kind, Limits { moves: left, nodes: RECOVERY });
            board.unmake();
            if let Proof::Proven { moves } = proof
                && longest.is_none_or(|(most, _)| moves > most)
            {
                longest = Some((moves, reply));
            }
        }
        longest.map(|(_, reply)| reply)
    }

    /// The points where one more enemy stone could disturb the proof of a win: an enemy stone anywhere else leaves it in
    /// place. `None` if no win within `moves` stones is proven.
    ///
    /// They are the attacker's stones and completing points, the replies, and the points where an enemy stone would make
    /// a three, from which a reply could then make a four.
    pub fn zone(&mut self, board: &mut Board, attacker: Color, kind: Kind, moves: u8) -> Option<PointSet> {
        self.start(board, attacker, kind);
        if self.zones.len() > ZONES {
            self.zones.clear();
        }
        let threes = board
            .empty()
            .iter()
            .filter(|&p| board.patterns(!attacker, p).iter().any(|&q| q >= Pattern::Three))
            .collect();
        self.zone_below(board, attacker, kind, moves, threes).map(|zone| zone.points)
    }

    /// The zone of a position within a proof. `threes`: where enemy stones on the way here would have made a three.
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
        let moves = self.known_value(board.key(), moves)?.moves;
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
            for reply in forced_replies(board, attacker) {
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

    /// Like [`prove`](ThreatSearch::prove) for a position whose last stone is the enemy's: first tries the proof of the
    /// position without that stone, which answers most replies to a quiet move for next to nothing.
    pub fn prove_reply(&mut self, board: &mut Board, attacker: Color, kind: Kind, limits: Limits) -> Proof {
        if let Some(&reply) = board.moves().last() {
            board.unmake();
            let passed = self.prove(board, attacker, kind, limits);
            let zone = match passed {
                Proof::Proven { moves } => self.zone(board, attacker, kind, moves),
                _ => None,
            };
            board.make_as(!attacker, reply);
            if zone.is_some() {
                self.simulate(board, attacker, kind, reply, Limits { nodes: SIMULATION, ..limits });
            }
        }
        self.prove(board, attacker, kind, limits)
    }

    /// Tries the proof of the position without the enemy stone `extra` on the position with it (Kawano's simulation):
    /// much cheaper than a search where the stone does not disturb it. Spends at most `nodes` positions; `false` says
    /// nothing.
    pub fn simulate(
        &mut self,
        board: &mut Board,
        attacker: Color,
        kind: Kind,
        extra: Point,
        limits: Limits,
    ) -> bool {
        self.start(board, attacker, kind);
        let trial = Trial { extra, word: stone_key(!attacker, extra), until: self.nodes() + limits.nodes };
        self.follow(board, trial, limits.moves).is_some()
    }

    /// The stones needed when the moves known without the extra stone are played, or `None`.
    fn follow(&mut self, board: &mut Board, trial: Trial, left: u8) -> Option<u8> {
        if let Some(value) = self.known_value(board.key(), left)
            && (value.is_won() || value.is_lost())
        {
            return value.is_won().then_some(value.moves);
        }
        if let Some(value) = self.undisturbed(board, trial, left) {
            return Some(value.moves);
        }
        self.count_node();
        if self.nodes() > trial.until || left == 0 {
            return None;
        }
        let attacker = self.attacker();
        let (own, enemy) = (board.classes(attacker), board.classes(!attacker));
        let mut best = None;
        let mut needed = None;
        if !own.fives.is_empty() {
            (best, needed) = (own.fives.first(), Some(1));
        } else if enemy.fives.len() > 1 || left == 1 {
            return None;
        } else if enemy.fives.is_empty() && !own.doubles.is_empty() {
            (best, needed) = (own.doubles.first(), Some(2));
        }
        if needed.is_none() {
            // The stone may have made another kind of threat of the planned one; a search would not come upon that again.
            let usable = self.candidates(board);
            let plan = self.planned(board.key() ^ trial.word).filter(|&point| usable.contains(point));
            best = enemy.fives.first().or(plan);
            needed = best.and_then(|point| self.follow_threat(board, point, trial, left));
        }
        if needed.is_none() {
            // The stone disturbs the proof here. What is left of the proof above and beside stays good if this position
            // falls to a little search of its own.
            let value = self.search_within(board, left, trial.until.min(self.nodes() + DETOUR));
            return value.is_won().then_some(value.moves);
        }
        let value = Value::won(needed?);
        self.remember(board.key(), value, best.map_or(NO_MOVE, |p| p.index() as u8));
        needed
    }

    /// The value known without the extra stone, if that stone stands outside the zone of its proof.
    fn undisturbed(&mut self, board: &Board, trial: Trial, left: u8) -> Option<Value> {
        let zone = self.zones.get(&self.table_key(board.key() ^ trial.word))?;
        if zone.moves > left || zone.points.contains(trial.extra) {
            return None;
        }
        let (value, best) = (Value::won(zone.moves), zone.best);
        self.remember(board.key(), value, best.index() as u8);
        Some(value)
    }

    fn follow_threat(&mut self, board: &mut Board, point: Point, trial: Trial, left: u8) -> Option<u8> {
        let attacker = self.attacker();
        board.make_as(attacker, point);
        let needed = if left < 3 || stands_refuted(board, attacker) {
            // With two stones left only a move that wins at once will do, and there was none.
            if left == 2 && board.classes(attacker).fives.len() > 1 { Some(1) } else { None }
        } else {
            let replies = forced_replies(board, attacker);
            let threatens =
                !board.classes(attacker).fives.is_empty() || !board.classes(attacker).doubles.is_empty();
            let mut longest = threatens.then_some(2);
            for reply in replies {
                let Some(most) = longest else { break };
                board.make_as(!attacker, reply);
                let needed = self.follow(board, trial, left - 1);
                board.unmake();
                longest = needed.map(|n| n.max(most));
            }
            longest
        };
        board.unmake();
        needed.map(|n| n + 1)
    }
}

/// The points on the lines through an enemy's reply where one more of his stones would make a three or better.
fn threes_around(board: &Board, enemy: Color, reply: Point) -> PointSet {
    let mut threes = PointSet::EMPTY;
    for direction in Direction::ALL {
        for point in (-4..=4).filter_map(|steps| reply.step(direction, steps)) {
            if board.get(point).is_none() && board.entry(enemy, point, direction).pattern() >= Pattern::Three
            {
                threes.insert(point);
            }
        }
    }
    threes
}

/// The replies to the attacker's last stone that have to be looked at: the completing point of a four, or what can stop
/// an open three. Empty when the threat cannot be stopped, or is none.
fn forced_replies(board: &Board, attacker: Color) -> PointSet {
    let fives = board.classes(attacker).fives;
    match fives.len() {
        0 => replies_to_threat(board, attacker).unwrap_or_default(),
        1 => fives,
        _ => PointSet::EMPTY,
    }
}

/// Whether the enemy wins at once against the attacker's last stone, or with an open four against a mere three.
fn stands_refuted(board: &Board, attacker: Color) -> bool {
    let enemy = board.classes(!attacker);
    !enemy.fives.is_empty() || (board.classes(attacker).fives.is_empty() && !enemy.doubles.is_empty())
}
