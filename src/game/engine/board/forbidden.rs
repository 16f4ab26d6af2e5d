//! The points that renju forbids to Black: those where a stone makes an overline, a double four (two fours) or a double three
//! (two open threes) without also making five.
//!
//! Fours and overlines follow directly from a point's grades. Open threes take more work. Under renju, an open three counts
//! only if Black can turn it into a straight four with a stone that is itself allowed and does not make five, which raises the
//! same question for that stone (rules of the Renju International Federation, 9.2 and 9.3). The recursion ends because every
//! step adds a stone. Under strict renju every open three counts, so the point's grades decide.

use super::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::grade::Grades;
use crate::pattern::Pattern;
use crate::point::Point;
use crate::point_set::PointSet;

#[derive(Clone, Copy, Default)]
pub(super) struct Prohibition {
    /// The empty points whose patterns could make them forbidden.
    pub(super) suspects: PointSet,
    pub(super) forbidden: PointSet,
}

/// The reason that Black may not play on a point. If several reasons apply, the first one in this list counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// The stone makes a row of six or more.
    Overline,
    /// The stone makes two fours.
    DoubleFour,
    /// The stone makes two open threes.
    DoubleThree,
}

impl Forbidden {
    /// The name of the reason: `overline`, `double-four` or `double-three`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        }
    }
}

impl Board {
    /// The reason that this point is forbidden for Black; `None` if it is allowed.
    pub fn why_forbidden(&self, point: Point) -> Option<Forbidden> {
        if !self.forbidden(Color::Black).contains(point) {
            return None;
        }
        let own = self.stones_of(Color::Black);
        let run = |direction, sign: isize| {
            let next = (1..).map(|steps| point.step(direction, sign * steps));
            next.take_while(|next| next.is_some_and(|next| own.contains(next))).count()
        };
        let fours = |pattern| match pattern {
            Pattern::Forbidden => 2,
            pattern => usize::from(pattern >= Pattern::Four),
        };
        Some(if Direction::ALL.into_iter().any(|direction| run(direction, -1) + run(direction, 1) >= 5) {
            Forbidden::Overline
        } else if self.patterns(Color::Black, point).map(fours).iter().sum::<usize>() > 1 {
            Forbidden::DoubleFour
        } else {
            Forbidden::DoubleThree
        })
    }

    pub(super) fn make_where_forbidden(&mut self, color: Color, point: Point) {
        let before = std::mem::take(&mut self.prohibition.forbidden);
        // The search for forbidden points needs classes that include them.
        before.iter().for_each(|point| self.classify_again(Color::Black, point));
        self.put(color, point);
        if let Some(undo) = self.renju.last_mut() {
            undo.forbidden = before;
        }
        let suspects = self.prohibition.suspects.iter();
        let forbidden = suspects.filter(|&suspect| self.is_forbidden(suspect)).collect();
        self.forbid(forbidden);
    }

    pub(super) fn unmake_where_forbidden(&mut self) {
        self.take();
        self.forbid(self.prohibition.forbidden);
    }

    fn forbid(&mut self, points: PointSet) {
        let classes = self.classes_mut(Color::Black);
        classes.fours = classes.fours - points;
        classes.doubles = classes.doubles - points;
        classes.threes = classes.threes - points;
        self.prohibition.forbidden = points;
    }

    fn is_forbidden(&mut self, point: Point) -> bool {
        let threats = self.grades(Color::Black, point).threats();
        if threats & Grades::FIVE != 0 {
            return false;
        }
        if threats & (Grades::OVERLONG | Grades::FOURS) != 0 {
            return true;
        }
        if threats & Grades::OPEN_THREES == 0 {
            return false;
        }
        let patterns = self.patterns(Color::Black, point);
        self.put(Color::Black, point);
        let threes = Direction::ALL.into_iter().filter(|&d| patterns[d as usize] == Pattern::OpenThree);
        let real = threes.filter(|&d| self.can_be_straight_four(point, d)).count();
        self.take();
        real > 1
    }

    /// Whether a legal black move can turn the open three through this stone into a straight four.
    fn can_be_straight_four(&mut self, stone: Point, direction: Direction) -> bool {
        [-1, 1].into_iter().any(|sign| {
            // A straight four is unbroken, so only the first empty point on each side can complete it.
            let next = (1..4).map_while(|steps| stone.step(direction, sign * steps));
            let next = next.into_iter().find(|&next| self.get(next) != Some(Color::Black));
            next.is_some_and(|next| {
                self.is_empty(next)
                    && self.pattern(Color::Black, next, direction) == Pattern::OpenFour
                    && !self.classes(Color::Black).fives.contains(next)
                    && !self.is_forbidden(next)
            })
        })
    }
}
