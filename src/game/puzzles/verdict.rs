//! The verdict on a move, from what is proven before and after it or else from the engine's chances.
//!
//! `www/review/judged.js` gives the same verdicts on the page.

use engine::Color;
use play::chance_to_win;
use serde::Serialize;

use crate::review::{MoveGrade, Reviewed, Standing};

/// A move that reduces the chances by this much is an inaccuracy.
const DROP: f64 = 0.15;
/// In a lost position, the review mentions a move only if the loss comes this many moves sooner.
const SOONER: usize = 4;
/// A key moment costs at least this fraction of the chances or of the remaining moves.
const KEY: f64 = 0.25;
/// If the result stays proven, a key moment also costs at least this many moves.
const KEY_MOVES: usize = 8;

/// A proven winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenWin {
    /// The winner.
    pub winner: Color,
    /// The move number by which the winner makes five.
    pub win_at: usize,
}

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionValue {
    /// The proven winner, if any.
    pub proven: Option<ProvenWin>,
    /// Black's chances, 0 to 1.
    pub chances: f64,
}

impl PositionValue {
    /// The value before the first move. `bound` is the move number by which the strategy makes five.
    pub fn of_start(bound: Option<usize>) -> Self {
        Self::new(None, bound, 0.5)
    }

    /// The value after the reviewed move with this number.
    pub fn after(number: usize, reviewed: &Reviewed, bound: Option<usize>) -> Self {
        let to_move = !reviewed.color;
        // `own` counts only the winner's stones, but `win_at` counts the stones of both colors.
        let (winner, win_at, chance) = match reviewed.after {
            _ if reviewed.grade == MoveGrade::Five => (Some(reviewed.color), number, 0.5),
            _ if matches!(reviewed.grade, MoveGrade::Forbidden { .. }) => (Some(to_move), number, 0.5),
            Standing::Wins { own, .. } => (Some(to_move), number + 2 * usize::from(own) - 1, 0.5),
            Standing::Loses { own, .. } => (Some(!to_move), number + 2 * usize::from(own), 0.5),
            Standing::Open { score, .. } => (None, 0, chance_to_win(score)),
            Standing::Over => (None, 0, 0.5),
        };
        let chances = if to_move == Color::Black { chance } else { 1.0 - chance };
        Self::new(winner.map(|winner| ProvenWin { winner, win_at }), bound, chances)
    }

    fn new(proven: Option<ProvenWin>, bound: Option<usize>, chances: f64) -> Self {
        // Prefer the strategy's number to a faster win by threats, because it was shown during the game.
        let proven = bound.map(|win_at| ProvenWin { winner: Color::Black, win_at }).or(proven);
        let chances = proven.map_or(chances, |proven| f64::from(u8::from(proven.winner == Color::Black)));
        Self { proven, chances }
    }

    fn chances_of(self, color: Color) -> f64 {
        if color == Color::Black { self.chances } else { 1.0 - self.chances }
    }
}

/// The kind of a move. Its name in JSON is in lower case, such as `kept`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveVerdict {
    /// The move makes five.
    Five,
    /// The move is forbidden and loses.
    Forbidden,
    /// The move keeps a win.
    Kept,
    /// The move keeps a win that now takes longer.
    Later,
    /// The move misses a win: threats no longer win.
    Missed,
    /// A win was proven before the move but not after it.
    Unproven,
    /// The move wins.
    Found,
    /// The move loses by force.
    Loses,
    /// The game was already lost.
    Lost,
    /// The game was already lost, and is now lost faster.
    Sooner,
    /// The move reduces the chances.
    Drop,
    /// Nothing is proven, and the move costs little.
    Fair,
}

impl MoveVerdict {
    /// Classifies a move by the values before and after it.
    pub fn of(reviewed: &Reviewed, before: PositionValue, after: PositionValue) -> Self {
        let color = reviewed.color;
        match (before.proven, after.proven) {
            _ if reviewed.grade == MoveGrade::Five => Self::Five,
            _ if matches!(reviewed.grade, MoveGrade::Forbidden { .. }) => Self::Forbidden,
            (Some(was), Some(now)) if was.winner == color && now.winner == color => {
                if now.win_at > was.win_at { Self::Later } else { Self::Kept }
            }
            // A proven loss is worse than a lost win.
            (Some(was), Some(_)) if was.winner == color => Self::Loses,
            (Some(was), None) if was.winner == color => match reviewed.grade {
                MoveGrade::Missed { .. } => Self::Missed,
                _ => Self::Unproven,
            },
            (Some(was), Some(now)) if now.winner != color && was.win_at >= now.win_at + SOONER => {
                Self::Sooner
            }
            (Some(_), Some(now)) if now.winner != color => Self::Lost,
            (_, Some(now)) if now.winner == color => Self::Found,
            (_, Some(_)) => Self::Loses,
            (None, None) if drop(color, before, after) >= DROP => Self::Drop,
            (_, None) => Self::Fair,
        }
    }

    /// Returns true if a move of this kind can be a key moment. `saved` is the fraction that it preserved. If a win was proven
    /// both before and after it, `moves` is the change in its length.
    pub fn is_key(self, saved: f64, moves: Option<usize>) -> bool {
        match self {
            Self::Forbidden | Self::Missed | Self::Unproven | Self::Loses => true,
            Self::Later | Self::Sooner | Self::Drop => {
                saved <= 1.0 - KEY && moves.is_none_or(|moves| moves >= KEY_MOVES)
            }
            _ => false,
        }
    }

    /// Returns true if the strategy's move is better than a move of this kind.
    pub const fn leaves_strategy(self) -> bool {
        matches!(self, Self::Forbidden | Self::Later | Self::Missed | Self::Unproven | Self::Sooner)
    }
}

/// The drop in a side's chances, if nothing is proven before or after its move.
pub(crate) fn drop(color: Color, before: PositionValue, after: PositionValue) -> f64 {
    match (before.proven, after.proven) {
        (None, None) => before.chances_of(color) - after.chances_of(color),
        _ => 0.0,
    }
}

/// The fraction that a move preserved: of the winning chances, of the speed of a proven win, or of the moves until a proven
/// loss. `stones` is the number of stones before the move.
pub(crate) fn saved(stones: usize, color: Color, before: PositionValue, after: PositionValue) -> f64 {
    let share = match (before.proven, after.proven) {
        (Some(was), Some(now)) if was.winner == now.winner => {
            let [left, left_now] = [was, now].map(|proven| (proven.win_at - stones) as f64);
            if was.winner == color { left / left_now } else { left_now / left }
        }
        // A lost position had nothing left to lose.
        _ if before.chances_of(color) == 0.0 => 1.0,
        _ => after.chances_of(color) / before.chances_of(color),
    };
    share.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Forbidden;
    use serde_json::{Value, json};

    const OPEN: PositionValue = PositionValue { proven: None, chances: 0.5 };

    fn won(winner: Color, win_at: usize) -> PositionValue {
        PositionValue::new(Some(ProvenWin { winner, win_at }), None, 0.5)
    }

    fn kind(color: Color, grade: MoveGrade, before: PositionValue, after: PositionValue) -> Value {
        let turn = Some("h8".parse().unwrap());
        let reviewed = Reviewed { turn, color, grade, after: Standing::Over };
        json!(MoveVerdict::of(&reviewed, before, after))
    }

    #[test]
    fn kinds_follow_from_what_is_proven() {
        use Color::{Black, White};
        let open = MoveGrade::Open { best: None };
        let forbidden = MoveGrade::Forbidden { kind: Forbidden::DoubleThree, better: None };
        let missed = MoveGrade::Missed { line: Vec::new(), reply: "a1".parse().unwrap() };
        let low = PositionValue { proven: None, chances: 0.2 };
        for (color, grade, before, after, expected) in [
            (Black, &MoveGrade::Five, won(Black, 9), won(Black, 9), "five"),
            (Black, &forbidden, won(Black, 9), won(White, 5), "forbidden"),
            (Black, &open, won(Black, 33), won(Black, 33), "kept"),
            (Black, &open, won(Black, 33), won(Black, 35), "later"),
            (Black, &open, won(Black, 33), OPEN, "unproven"),
            (Black, &missed, won(Black, 9), OPEN, "missed"),
            (Black, &missed, won(Black, 9), won(White, 10), "loses"),
            (White, &open, won(Black, 33), won(Black, 31), "lost"),
            (White, &open, won(Black, 33), won(Black, 29), "sooner"),
            (White, &open, won(Black, 33), OPEN, "fair"),
            (White, &open, won(Black, 33), won(White, 20), "found"),
            (White, &open, OPEN, won(White, 20), "found"),
            (White, &open, OPEN, won(Black, 9), "loses"),
            (Black, &open, OPEN, low, "drop"),
            (White, &open, OPEN, low, "fair"),
        ] {
            assert_eq!(kind(color, grade.clone(), before, after), expected, "{color} {before:?} {after:?}");
        }
    }

    #[test]
    fn saved_fraction_of_a_move() {
        use Color::{Black, White};
        assert_eq!(saved(0, Black, won(Black, 33), won(Black, 35)), 33.0 / 35.0);
        assert_eq!(saved(1, White, won(Black, 35), won(Black, 18)), 17.0 / 34.0);
        assert_eq!(saved(0, Black, OPEN, PositionValue { proven: None, chances: 0.25 }), 0.5);
        assert_eq!(saved(0, Black, OPEN, won(White, 8)), 0.0);
        assert_eq!(saved(1, White, won(Black, 9), OPEN), 1.0);
    }
}
