use std::time::Duration;

use search::Limits;

/// The time limits of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The time limit for one move. `None` means no limit, and zero means as fast as possible.
    pub turn: Option<Duration>,
    /// The time left for the rest of the game. `None` means no limit.
    pub left: Option<Duration>,
}

/// The minimum margin subtracted from a limit, to allow for delays between our clock and the opponent's.
const LEAST_MARGIN: Duration = Duration::from_millis(40);
/// The margin is the limit divided by this number, within its minimum and maximum.
const MARGIN: u32 = 20;
const MOST_MARGIN: Duration = Duration::from_millis(400);
/// The minimum thinking time, if the limit allows it.
const LEAST: Duration = Duration::from_millis(2);
/// The thinking time without a limit.
const UNLIMITED: Duration = Duration::from_secs(30);
/// Time is divided among at least this many moves.
const MOVES_AHEAD: u32 = 20;

impl TimeControl {
    /// The limits for the next move when `stones` stones are on the board.
    pub fn limits(&self, stones: usize) -> Limits {
        let turn = self.turn.unwrap_or(UNLIMITED);
        let share = self.left.map(|left| {
            let moves = MOVES_AHEAD.max(30u32.saturating_sub(stones as u32 / 2));
            left / moves
        });
        let most = turn.min(share.unwrap_or(turn));
        let margin = (most / MARGIN).clamp(LEAST_MARGIN.min(most / 2), MOST_MARGIN);
        Limits::time(most.saturating_sub(margin).max(LEAST.min(most)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_turn_never_uses_all_its_time() {
        for turn in [5, 20, 100, 500, 5_000, 60_000] {
            let limits = TimeControl { turn: Some(ms(turn)), left: None }.limits(10);
            assert!(limits.time.is_some_and(|time| time < ms(turn) && time >= ms(turn) / 4), "{turn}");
        }
        let fast = TimeControl { turn: Some(ms(0)), left: None }.limits(0);
        assert_eq!(fast.time, Some(ms(0)));
    }

    #[test]
    fn the_match_time_lasts_until_the_board_is_full() {
        let mut left = ms(60_000);
        for stones in (0..441).step_by(2) {
            let limits = TimeControl { turn: None, left: Some(left) }.limits(stones);
            left = left.checked_sub(limits.time.unwrap()).expect("time is left");
        }
    }
}
