//! Judges moves: whether they are proven to win by threats, and which reply lasts longest.

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch, replies_to_threat};
use engine::{Board, Color, Pattern, Point, PointSet};

/// The likely replies to try after a quiet move, if the attacker could not win even with an extra move.
const LIKELY: usize = 24;

/// The verdict on an attacking move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackVerdict {
    /// The move makes five.
    Five,
    /// The attacker is proven to win with at most `own` more stones. No other reply lasts longer than `reply`.
    Wins {
        /// The number of attacking stones, including the one that makes five.
        own: u8,
        /// The defender's reply.
        reply: Point,
    },
    /// After `reply`, it is proven that the attacker does not win by threats within the allowed number of stones, or the
    /// defender makes five.
    Fails {
        /// The defender's reply.
        reply: Point,
    },
    /// The search reached its node limit.
    Unknown,
}

/// Judges moves with a threat search.
#[derive(Debug)]
pub struct Judge {
    search: ThreatSearch,
    nodes: u64,
    /// The node count at which the current judgment must end.
    end: u64,
    /// A reply that refuted an earlier move and often refutes the next one too.
    killer: Option<Point>,
}

impl Judge {
    /// Creates a judge with a table of this many bytes and a node limit for each position.
    pub fn new(bytes: usize, nodes: u64) -> Self {
        Self { search: ThreatSearch::new(bytes), nodes, end: u64::MAX, killer: None }
    }

    /// The number of positions searched so far.
    pub const fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Allows this many nodes in total until the next call. When they are used up, all judgments are `Unknown`.
    pub const fn allow(&mut self, nodes: u64) {
        self.end = self.search.nodes().saturating_add(nodes);
    }

    const fn limits(&self, moves: u8) -> ThreatLimits {
        let left = self.end.saturating_sub(self.search.nodes());
        ThreatLimits { own_stones: moves, nodes: if left < self.nodes { left } else { self.nodes } }
    }

    /// Clears the table and the limit.
    pub fn forget(&mut self) {
        self.search.clear();
        self.end = u64::MAX;
        self.killer = None;
    }

    /// The smallest number of attacking stones, up to `most`, with which the attacker is proven to win by threats of this kind,
    /// as if it were the attacker's turn.
    pub fn shortest(&mut self, board: &mut Board, attacker: Color, kind: Kind, most: u8) -> Proof {
        for moves in 1..=most {
            match self.search.prove(board, attacker, kind, self.limits(moves)) {
                Proof::Disproven => {}
                proven_or_unknown => return proven_or_unknown,
            }
        }
        Proof::Disproven
    }

    /// Whether the attacker wins by fours and open threes with at most `most` more stones, as if it were the attacker's turn.
    pub fn proves(&mut self, board: &mut Board, attacker: Color, most: u8) -> Proof {
        self.search.prove(board, attacker, Kind::Vct, self.limits(most))
    }

    /// The attacker's winning line by threats of this kind with `own` more stones, as if it were the attacker's turn.
    pub fn line(&mut self, board: &mut Board, attacker: Color, kind: Kind, own: u8) -> Vec<Point> {
        self.search.winning_line(board, attacker, kind, own)
    }

    /// The points where a stone could stop the attacker's proven win with `own` more stones.
    pub fn zone(&mut self, board: &mut Board, attacker: Color, own: u8) -> Option<PointSet> {
        self.search.zone(board, attacker, Kind::Vct, own)
    }

    /// Whether this move wins for the side to move with at most `most` more stones.
    pub fn wins(&mut self, board: &Board, point: Point, most: u8) -> Proof {
        let mut board = board.clone();
        let attacker = board.to_move();
        board.make(point);
        self.after_move(&mut board, attacker, most)
    }

    /// Whether the attacker, who has just moved, can force a win with at most `most` more stones.
    fn after_move(&mut self, board: &mut Board, attacker: Color, most: u8) -> Proof {
        match self.searched_replies(board, attacker, most) {
            Replies::GameOver | Replies::AllLose | Replies::ToSearch(_) => Proof::Proven { own_stones: most },
            Replies::Refuted(_) => Proof::Disproven,
            Replies::Unknown => Proof::Unknown,
        }
    }

    /// Whether the attacker wins after this reply with at most `most` more stones.
    ///
    /// If the last reply made a four, the attacker must block it. A threat search ends if the block makes no threat, but the
    /// attacker may still win against every reply to the block. Then the four has only gained time.
    fn after_reply(&mut self, board: &mut Board, attacker: Color, reply: Point, most: u8) -> Proof {
        board.make(reply);
        let mut proof = self.proves(board, attacker, most);
        let fives = board.classes(!attacker).fives;
        if proof == Proof::Disproven
            && most >= 2
            && fives.len() == 1
            && let Some(block) = (fives & board.legal()).first()
        {
            board.make(block);
            proof = self.after_move(board, attacker, most - 1);
            board.unmake();
        }
        board.unmake();
        proof
    }

    /// The verdict on a move by the side to move, with at most `most` more stones. If all replies lose, the verdict contains
    /// one that lasts longest.
    pub fn attack(&mut self, board: &Board, point: Point, most: u8) -> AttackVerdict {
        let mut board = board.clone();
        board.make(point);
        self.attack_made(&board, most)
    }

    /// Like [`attack`](Self::attack), but judges the last move on the board.
    pub fn attack_made(&mut self, board: &Board, most: u8) -> AttackVerdict {
        let mut board = board.clone();
        let attacker = !board.to_move();
        match self.searched_replies(&mut board, attacker, most) {
            Replies::GameOver => AttackVerdict::Five,
            Replies::Refuted(reply) => AttackVerdict::Fails { reply },
            Replies::Unknown => AttackVerdict::Unknown,
            Replies::AllLose => {
                let own = if board.classes(attacker).fives.is_empty() { 2 } else { 1 };
                stop(&board, attacker)
                    .map_or(AttackVerdict::Unknown, |reply| AttackVerdict::Wins { own, reply })
            }
            Replies::ToSearch(replies) => self.longest(&mut board, attacker, replies, most),
        }
    }

    /// The longest-lasting reply. All of these replies are proven to lose.
    fn longest(&mut self, board: &mut Board, attacker: Color, replies: PointSet, most: u8) -> AttackVerdict {
        let mut longest: Option<(u8, Point)> = None;
        for reply in replies {
            board.make(reply);
            let own = self.shortest(board, attacker, Kind::Vct, most);
            board.unmake();
            // The reply loses within `most` attacking stones even if no shorter win is found.
            let own = if let Proof::Proven { own_stones: own } = own { own } else { most };
            if longest.is_none_or(|(before, _)| own > before) {
                longest = Some((own, reply));
            }
        }
        longest.map_or(AttackVerdict::Unknown, |(own, reply)| AttackVerdict::Wins { own, reply })
    }

    /// Like [`replies`](Self::replies), but also searches the replies that are left. If it returns any, they all lose.
    fn searched_replies(&mut self, board: &mut Board, attacker: Color, most: u8) -> Replies {
        let found = self.replies(board, attacker, most);
        let Replies::ToSearch(replies) = found else { return found };
        let mut open = false;
        for reply in replies {
            match self.after_reply(board, attacker, reply, most) {
                Proof::Disproven => return Replies::Refuted(reply),
                Proof::Unknown => open = true,
                Proof::Proven { .. } => {}
            }
        }
        if open { Replies::Unknown } else { found }
    }

    fn replies(&mut self, board: &mut Board, attacker: Color, most: u8) -> Replies {
        if board.winner() == Some(attacker) {
            return Replies::GameOver;
        }
        let (own, enemy) = (*board.classes(attacker), *board.classes(!attacker));
        if let Some(five) = enemy.fives.first() {
            return Replies::Refuted(five);
        }
        if most == 0 {
            return stop(board, attacker).map_or(Replies::Unknown, Replies::Refuted);
        }
        if !own.fives.is_empty() {
            // Under renju, the only block may be forbidden.
            let stops = own.fives & board.legal();
            return if own.fives.len() > 1 || stops.is_empty() {
                Replies::AllLose
            } else {
                Replies::ToSearch(stops)
            };
        }
        match replies_to_threat(board, attacker) {
            Some(replies) if replies.is_empty() && most >= 2 => Replies::AllLose,
            Some(replies) if most >= 2 => Replies::ToSearch(replies),
            _ => self.replies_to_quiet(board, attacker, most),
        }
    }

    /// The replies to a quiet move. They must stop the win that the attacker would have if the defender passed.
    fn replies_to_quiet(&mut self, board: &mut Board, attacker: Color, most: u8) -> Replies {
        if let Some(killer) = self.killer.filter(|&killer| board.legal().contains(killer))
            && self.refutes(board, attacker, killer, most)
        {
            return Replies::Refuted(killer);
        }
        let (candidates, otherwise): (Vec<Point>, _) = match self.proves(board, attacker, most) {
            Proof::Unknown => return Replies::Unknown,
            Proof::Proven { own_stones: moves } => {
                let Some(zone) = self.zone(board, attacker, moves) else { return Replies::Unknown };
                let replies = zone & board.legal();
                (replies.iter().collect(), Replies::ToSearch(replies))
            }
            Proof::Disproven => {
                let mut likely: Vec<Point> = (board.near(2) & board.legal()).iter().collect();
                likely.sort_by_key(|&point| std::cmp::Reverse(pattern_score(board, point)));
                likely.truncate(LIKELY);
                (likely, Replies::Unknown)
            }
        };
        let refuting = candidates.into_iter().find(|&reply| self.refutes(board, attacker, reply, most));
        self.killer = refuting.or(self.killer);
        refuting.map_or(otherwise, Replies::Refuted)
    }

    /// Whether the attacker is proven not to win by threats after this reply.
    fn refutes(&mut self, board: &mut Board, attacker: Color, reply: Point, most: u8) -> bool {
        self.after_reply(board, attacker, reply, most) == Proof::Disproven
    }
}

/// What is known about the replies to the attacker's stone.
enum Replies {
    /// There are none: the stone made five.
    GameOver,
    /// The attacker makes five after every reply.
    AllLose,
    /// This reply refutes the stone.
    Refuted(Point),
    /// Only these replies need a search. All others lose.
    ToSearch(PointSet),
    /// The search reached its node limit.
    Unknown,
}

/// A reply that at least appears to block the attacker.
fn stop(board: &Board, attacker: Color) -> Option<Point> {
    let own = board.classes(attacker);
    let legal = board.legal();
    [own.fives, own.doubles, legal].into_iter().find_map(|points| (points & legal).first())
}

/// A score for a point from the patterns that stones of both sides would make there.
pub(crate) fn pattern_score(board: &Board, point: Point) -> u32 {
    let made =
        |color| board.patterns(color, point).iter().map(|&p: &Pattern| 1 << (2 * p as u32)).sum::<u32>();
    made(Color::Black) + made(Color::White)
}
