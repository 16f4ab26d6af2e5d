use super::table::{ANY_NUMBER, INFINITE, Value};
use crate::point::Point;

/// Added to a threat's proof number for each open reply after the first.
pub(super) const FURTHER_REPLY: u16 = 2;

/// Marks a threat whose replies are not listed yet.
const UNLISTED: usize = usize::MAX;

#[derive(Clone, Copy)]
pub(super) struct Threat {
    pub(super) point: Point,
    /// The range in the reply stack.
    start: usize,
    end: usize,
    value: Value,
}

impl Threat {
    pub(super) const fn is_unlisted(&self) -> bool {
        self.end == UNLISTED
    }
}

/// A reply, with the value of the position after it.
#[derive(Clone, Copy)]
pub(super) struct Reply {
    pub(super) point: Point,
    pub(super) value: Value,
}

/// The height of both stacks. Everything above a position's base belongs to that position and those after it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Top {
    threats: usize,
    replies: usize,
}

/// One stack for threats and one for replies. The entries of a position lie above those of the positions before it.
#[derive(Default)]
pub(super) struct Stacks {
    pub(super) threats: Vec<Threat>,
    pub(super) replies: Vec<Reply>,
}

impl Stacks {
    pub(super) const fn top(&self) -> Top {
        Top { threats: self.threats.len(), replies: self.replies.len() }
    }

    pub(super) fn cut(&mut self, base: Top) {
        self.threats.truncate(base.threats);
        self.replies.truncate(base.replies);
    }

    /// Pushes a threat without its replies, and returns its index.
    pub(super) fn push(&mut self, point: Point, value: Value) -> usize {
        self.threats.push(Threat { point, start: 0, end: UNLISTED, value });
        self.threats.len() - 1
    }

    pub(super) fn list(&mut self, i: usize, replies: impl Iterator<Item = Reply>) {
        let start = self.replies.len();
        self.replies.extend(replies);
        let threat = &mut self.threats[i];
        (threat.start, threat.end) = (start, self.replies.len());
    }

    /// Sets the value of a threat without listing its replies.
    pub(super) fn settle(&mut self, i: usize, value: Value) {
        let threat = &mut self.threats[i];
        (threat.start, threat.end, threat.value) = (0, 0, value);
    }

    pub(super) fn combine(&mut self, i: usize, left: u8) {
        self.threats[i].value = self.combined(self.threats[i], left);
    }

    fn combined(&self, threat: Threat, left: u8) -> Value {
        let (mut proof, mut disproof, mut open, mut moves) = (0, INFINITE, 0, 0);
        for reply in &self.replies[threat.start..threat.end] {
            let value = reply.value;
            if value.is_lost() {
                return Value::lost(value.moves.saturating_add(1));
            }
            if value.is_won() {
                moves = moves.max(value.moves);
            } else {
                proof = value.proof.max(proof);
                disproof = value.disproof.min(disproof);
                open += 1;
            }
        }
        if open == 0 {
            return Value::won(moves + 1);
        }
        Value { proof: finite(proof.saturating_add(FURTHER_REPLY * (open - 1))), disproof, moves: left }
    }

    /// The threat nearest to a proof, and the value of the position.
    pub(super) fn choose(&self, base: Top, left: u8) -> Choice {
        let (mut proof, mut second, mut disproof, mut open) = (INFINITE, INFINITE, 0, 0);
        let mut refuted_for = ANY_NUMBER;
        let mut best = None;
        for (i, threat) in self.threats.iter().enumerate().skip(base.threats) {
            let value = threat.value;
            if value.is_won() {
                return Choice { threat: Some(i), value, second, open };
            }
            if value.is_lost() {
                refuted_for = refuted_for.min(value.moves);
                continue;
            }
            open += 1;
            disproof = disproof.max(value.disproof);
            if value.proof < proof {
                second = proof;
                proof = value.proof;
                best = Some(i);
            } else {
                second = second.min(value.proof);
            }
        }
        let value = match best {
            None => Value::lost(refuted_for),
            Some(_) => Value { proof, disproof: finite(disproof.saturating_add(open - 1)), moves: left },
        };
        Choice { threat: best, value, second, open }
    }

    /// The undecided reply nearest to a refutation, the number of undecided replies, and the second smallest disproof number.
    pub(super) fn hardest_reply(&self, threat: Threat) -> (usize, u16, u16) {
        let (mut hardest, mut disproof, mut second, mut open) = (threat.start, INFINITE, INFINITE, 0);
        for j in threat.start..threat.end {
            let value = self.replies[j].value;
            if value.is_won() {
                continue;
            }
            open += 1;
            if value.disproof < disproof {
                second = disproof;
                disproof = value.disproof;
                hardest = j;
            } else {
                second = second.min(value.disproof);
            }
        }
        (hardest, open, second)
    }
}

pub(super) struct Choice {
    pub(super) threat: Option<usize>,
    pub(super) value: Value,
    pub(super) second: u16,
    pub(super) open: u16,
}

/// Only decided positions have [`INFINITE`].
const fn finite(number: u16) -> u16 {
    if number == INFINITE { INFINITE - 1 } else { number }
}
