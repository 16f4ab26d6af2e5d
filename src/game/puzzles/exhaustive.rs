//! An exhaustive threat search under renju, independent of the engine. It is slow, tries every legal reply to an open three,
//! and uses only a [`PlainBoard`].
//!
//! A *threat* is a stone that makes a four, or a row of at least three that wins with the next two stones unless the defender
//! acts. Two stones win if the first makes fours with two completing points, or a four that Black may not close because the
//! point is forbidden.

use std::collections::HashMap;

use engine::Color;

use crate::plain::{FourPoint, PlainBoard};

/// The search reached its node limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfNodes;

#[derive(Debug)]
pub(crate) struct Exhaustive {
    board: PlainBoard,
    attacker: Color,
    /// Whether the attacker, to move, wins in this position with this number of stones.
    known: HashMap<(u64, u8), bool>,
    /// The last reply that stopped the attacker, by the number of stones left. It is tried first.
    killers: [Option<usize>; 32],
    nodes: u64,
}

impl Exhaustive {
    /// A search limited to `nodes` positions.
    pub(crate) fn new(board: PlainBoard, attacker: Color, nodes: u64) -> Self {
        Self { board, attacker, known: HashMap::new(), killers: [None; _], nodes }
    }

    /// Tries this reply first if the attacker has this many stones left, to save time.
    pub(crate) const fn try_first(&mut self, reply: usize, left: u8) {
        self.killers[left as usize] = Some(reply);
    }

    /// Whether the attacker, to move, wins by threats with at most `left` more stones.
    pub(crate) fn wins(&mut self, left: u8) -> Result<bool, OutOfNodes> {
        if left == 0 {
            return Ok(false);
        }
        if !self.board.fives(self.attacker).is_empty() {
            return Ok(true);
        }
        if left == 1 {
            return Ok(false);
        }
        let blocks = self.board.fives(!self.attacker);
        if blocks.is_empty() {
            if self.wins_in_two() {
                return Ok(true);
            }
            if left == 2 {
                return Ok(false);
            }
        }
        if blocks.len() > 1 {
            return Ok(false);
        }
        let key = (self.board.key(), left);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(OutOfNodes)?;
        let threats = if blocks.is_empty() { self.board.row_points(self.attacker) } else { blocks };
        let mut wins = false;
        for threat in threats {
            if self.threat_wins(threat, left - 1)? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, wins);
        Ok(wins)
    }

    /// Whether this attacking stone is legal, makes five or a threat, and wins by threats with at most `left` more.
    pub(crate) fn threat_wins(&mut self, cell: usize, left: u8) -> Result<bool, OutOfNodes> {
        self.board.put(self.attacker, cell);
        let threatens = self.threatens(left);
        self.board.take(self.attacker, cell);
        // Few stones threaten something, and checking whether a stone is legal takes longer.
        if !threatens || !self.board.is_legal(self.attacker, cell) {
            return Ok(false);
        }
        self.board.put(self.attacker, cell);
        let wins = self.wins_after_threat(left);
        self.board.take(self.attacker, cell);
        wins
    }

    /// Whether the attacker's last stone makes five, or a threat that could win with this many more.
    fn threatens(&mut self, left: u8) -> bool {
        self.board.has_five(self.attacker)
            || left > 0
                && self.board.fives(!self.attacker).is_empty()
                && (!self.board.fives(self.attacker).is_empty() || left > 1 && self.wins_in_two())
    }

    fn wins_after_threat(&mut self, left: u8) -> Result<bool, OutOfNodes> {
        if self.board.has_five(self.attacker) {
            return Ok(true);
        }
        let stopped = self.a_reply(left, |search| Ok(!search.wins(left)?))?;
        Ok(!stopped)
    }

    /// Whether a legal attacking stone on this cell wins by threats with at most `left` more, even if it threatens nothing.
    pub(crate) fn move_wins(&mut self, cell: usize, left: u8) -> Result<bool, OutOfNodes> {
        self.board.put(self.attacker, cell);
        let stopped = if self.board.has_five(self.attacker) { Ok(false) } else { self.is_stopped(left) };
        self.board.take(self.attacker, cell);
        stopped.map(|stopped| !stopped)
    }

    /// Whether the defender, to move, has a reply after which the attacker does not win by threats with at most `left` more
    /// stones.
    ///
    /// If the reply makes a four, the attacker must close it. If the defender still loses after that, the four only gained
    /// time.
    fn is_stopped(&mut self, left: u8) -> Result<bool, OutOfNodes> {
        if left == 0 || !self.board.fives(!self.attacker).is_empty() {
            return Ok(true);
        }
        self.a_reply(left, |search| search.stops(left))
    }

    /// Whether the defender, to move, has a legal reply for which `stops` returns true.
    fn a_reply(
        &mut self,
        left: u8,
        mut stops: impl FnMut(&mut Self) -> Result<bool, OutOfNodes>,
    ) -> Result<bool, OutOfNodes> {
        let fives = self.board.fives(self.attacker);
        for reply in self.replies(&fives, left) {
            if !self.board.is_legal(!self.attacker, reply) {
                continue;
            }
            self.board.put(!self.attacker, reply);
            let stopped = stops(self);
            self.board.take(!self.attacker, reply);
            if stopped? {
                self.killers[usize::from(left)] = Some(reply);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn stops(&mut self, left: u8) -> Result<bool, OutOfNodes> {
        if self.wins(left)? {
            return Ok(false);
        }
        let blocks = self.board.fives(!self.attacker);
        let &[block] = &blocks[..] else { return Ok(true) };
        if !self.board.is_legal(self.attacker, block) {
            return Ok(true);
        }
        self.board.put(self.attacker, block);
        let stopped = self.is_stopped(left - 1);
        self.board.take(self.attacker, block);
        stopped
    }

    /// Every reply to the attacker's last stone, legal or not, likely ones first. A four leaves only the completing point, and
    /// no reply if there are two.
    fn replies(&self, fives: &[usize], left: u8) -> Vec<usize> {
        let defender = !self.attacker;
        match fives {
            [] => {
                let rows = |color| self.board.four_points(color).into_iter().map(|four: FourPoint| four.at);
                let likely = rows(self.attacker).chain(rows(defender));
                let killer = self.killers[usize::from(left)];
                let mut all: Vec<usize> =
                    killer.into_iter().chain(likely).chain(self.board.empty()).collect();
                let mut seen = [false; 225];
                all.retain(|&cell| !std::mem::replace(&mut seen[cell], true) && self.board.is_empty(cell));
                all
            }
            &[five] => vec![five],
            _ => Vec::new(),
        }
    }

    /// Whether the attacker, to move, wins with two stones. Neither side may have a four.
    fn wins_in_two(&mut self) -> bool {
        let fours = self.board.four_points(self.attacker);
        fours.chunk_by(|a, b| a.at == b.at).any(|fours| {
            let at = fours[0].at;
            if fours.len() == 1 && (self.attacker == Color::Black || !self.board.forbids()) {
                return false;
            }
            if !self.board.is_legal(self.attacker, at) {
                return false;
            }
            if fours.len() > 1 {
                return true;
            }
            self.board.put(self.attacker, at);
            let closed = self.board.is_legal(!self.attacker, fours[0].completion);
            self.board.take(self.attacker, at);
            !closed
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::RandomNumbers;
    use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
    use engine::{Board, Point, Rule, Size};

    const CELLS: std::ops::Range<usize> = 0..225;

    /// A renju position with random stones near each other and no five.
    fn random_board(random: &mut RandomNumbers) -> Board {
        let mut board = Board::new(Size::FIFTEEN, Rule::Renju);
        let place = (3 + random.below(4) as usize, 3 + random.below(4) as usize);
        for stone in 0..14 + random.below(8) {
            let color = if stone % 2 == 0 { Color::Black } else { Color::White };
            let at = (place.0 + random.below(6) as usize, place.1 + random.below(6) as usize);
            let point = Point::new(at.0, at.1).unwrap();
            let makes_five = board.classes(color).fives.contains(point);
            if board.is_empty(point) && !board.forbidden(color).contains(point) && !makes_five {
                board.make_as(color, point);
            }
        }
        board
    }

    /// Whether the attacker, to move, can force five with two or three stones. Tries every move of both sides.
    fn wins_naively(board: &mut PlainBoard, attacker: Color, left: u8) -> bool {
        let five = !board.fives(attacker).is_empty();
        if five || left == 1 {
            return five;
        }
        let blocks = board.fives(!attacker);
        CELLS.into_iter().any(|cell| {
            if !board.is_empty(cell)
                || blocks.iter().any(|&block| block != cell)
                || !board.is_legal(attacker, cell)
            {
                return false;
            }
            board.put(attacker, cell);
            let wins = board.fives(!attacker).is_empty() && loses_naively(board, attacker, left - 1);
            board.take(attacker, cell);
            wins
        })
    }

    fn loses_naively(board: &mut PlainBoard, attacker: Color, left: u8) -> bool {
        CELLS.into_iter().all(|cell| {
            if !board.is_empty(cell) || !board.is_legal(!attacker, cell) {
                return true;
            }
            board.put(!attacker, cell);
            let wins = wins_naively(board, attacker, left);
            board.take(!attacker, cell);
            wins
        })
    }

    #[test]
    fn short_wins_match_brute_force() {
        let mut random = RandomNumbers::new(3, 1);
        let mut won = [[0; 2]; 2];
        for i in 0..160 {
            let board = random_board(&mut random);
            let attacker = Color::BOTH[i % 2];
            let plain = PlainBoard::of(&board, true);
            let left = if i % 40 < 2 { 3 } else { 2 };
            let expected = wins_naively(&mut plain.clone(), attacker, left);
            let found = Exhaustive::new(plain, attacker, 100_000).wins(left);
            assert_eq!(found, Ok(expected), "{attacker} within {left} in {board:?}");
            won[usize::from(left) - 2][attacker as usize] += u32::from(expected);
        }
        assert!(won.iter().flatten().all(|&won| won > 0), "{won:?}");
    }

    /// The threat search must not report a false win. It may miss wins that depend on forbidden points.
    #[test]
    fn the_threat_search_agrees() {
        let mut random = RandomNumbers::new(4, 1);
        let mut search = ThreatSearch::new(1 << 20);
        let (mut won, mut missed) = ([0; 2], 0);
        for i in 0..600 {
            let mut board = random_board(&mut random);
            let attacker = Color::BOTH[i % 2];
            let moves = 2 + random.below(4) as u8;
            let limits = ThreatLimits { own_stones: moves, nodes: 100_000 };
            let proof = search.prove(&mut board, attacker, Kind::Vct, limits);
            let Ok(wins) = Exhaustive::new(PlainBoard::of(&board, true), attacker, 3_000).wins(moves) else {
                continue;
            };
            match proof {
                Proof::Proven { .. } => assert!(wins, "false win of {attacker} in {board:?}"),
                _ => missed += u32::from(wins),
            }
            won[attacker as usize] += u32::from(wins);
        }
        assert!(won.iter().all(|&won| won > 20), "{won:?}");
        assert!(missed * 10 < won[0] + won[1], "{missed} of {won:?}");
    }

    #[test]
    fn a_search_with_no_nodes_decides_nothing() {
        let board = Board::new(Size::FIFTEEN, Rule::Renju);
        assert_eq!(Exhaustive::new(PlainBoard::of(&board, true), Color::White, 0).wins(3), Err(OutOfNodes));
    }
}
