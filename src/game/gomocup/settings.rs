//! The settings that INFO commands change.

use crate::lateness::Lateness;
use engine::Rule;
use play::TimeControl;
use search::Limits;
use std::time::Duration;

/// The memory for everything but the tables and the strategies, in bytes.
const PROGRAM: u64 = 16 << 20;
/// The memory for the strategies of all rules, in bytes.
const STRATEGIES: u64 = 54 << 20;
/// The memory for each thread in addition to the tables, in bytes.
const PER_THREAD: u64 = 128 << 10;
/// The size limits of the tables, in bytes.
pub const LEAST_TABLES: u64 = 256 << 10;
pub const MOST_TABLES: u64 = 128 << 20;
/// The table memory that a search can fill in one second, in bytes. Larger tables only take longer to set up.
const TABLES_PER_SECOND: u128 = 64 << 20;
const MOST_THREADS: usize = 256;

#[derive(Clone, Debug)]
pub struct Settings {
    /// The number in the last `INFO rule`. Its meaning depends on the kind of program that sent it, which may become known only
    /// later.
    rule: i64,
    /// Whether the commands come from an analysis program rather than a tournament manager.
    pub analysis: bool,
    turn: Option<Duration>,
    whole_match: Option<Duration>,
    left: Option<Duration>,
    /// The memory limit in bytes; `None` for no limit.
    max_memory: Option<u64>,
    /// The node limit for a move; `None` for no limit.
    max_node: Option<u64>,
    /// The depth limit in plies; `None` for no limit.
    max_depth: Option<u32>,
    pub threads: usize,
    /// Whether the program has strategies, which take memory.
    pub strategies: bool,
    /// Whether to report each iteration in sentences.
    pub messages: bool,
    /// Whether to report each iteration as INFO lines that analysis programs can parse.
    pub fields: bool,
}

impl Settings {
    pub const fn new() -> Self {
        Self {
            rule: 0,
            analysis: false,
            turn: Some(Duration::from_secs(30)),
            whole_match: None,
            left: None,
            max_memory: None,
            max_node: None,
            max_depth: None,
            threads: 1,
            strategies: false,
            messages: false,
            fields: false,
        }
    }

    /// The rule. Managers add 1 for exactly five, 2 for successive games on one board (which we ignore), and 4 for renju.
    /// Analysis programs number the rules instead, and 2 means renju.
    ///
    /// # Errors
    /// Returns an error message if the rule is not supported.
    pub fn rule(&self) -> Result<Rule, String> {
        match (if self.analysis { self.rule } else { self.rule & !2 }, self.analysis) {
            (0, _) => Ok(Rule::Freestyle),
            (1, _) => Ok(Rule::Standard),
            (2, true) | (4, _) => Ok(Rule::Renju),
            (rule, true) => {
                Err(format!("INFO rule {rule} is not supported: expected 0, 1, or 2 or 4 for renju"))
            }
            (_, false) => Err(format!(
                "INFO rule {} is not supported: expected 0, 1 or 4, plus 2 for successive games",
                self.rule
            )),
        }
    }

    /// Handles `KEY VALUE`. Returns a message only if the value of a known key is invalid. The opponent's type and unsupported
    /// keys have no effect.
    pub fn set(&mut self, rest: &str) -> Option<String> {
        let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let given = value.trim().parse::<i64>();
        let number = given.clone().unwrap_or_default();
        // A negative time left means that the time has run out.
        let least_0 = u64::try_from(number).unwrap_or_default();
        let limit = Some(least_0).filter(|&limit| limit > 0);
        let time = Duration::from_millis(least_0);
        let mut next = self.clone();
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => next.turn = Some(time),
            "timeout_match" => {
                next.whole_match = limit.map(|_| time);
                next.left = next.whole_match;
            }
            // Managers send the largest possible number if the game has no time limit.
            "time_left" => next.left = (number < i64::from(i32::MAX)).then_some(time),
            "max_memory" => next.max_memory = limit,
            "max_node" => next.max_node = limit,
            "max_depth" => next.max_depth = limit.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            "thread_num" => next.threads = (least_0 as usize).clamp(1, MOST_THREADS),
            "show_detail" => next.fields = number & 2 != 0,
            "rule" => next.rule = number,
            _ => return None,
        }
        if given.is_err() {
            return Some(format!(
                "MESSAGE INFO {}: expected a whole number; nothing was changed",
                rest.trim()
            ));
        }
        *self = next;
        let fault = self.rule().err().filter(|_| key.eq_ignore_ascii_case("rule"))?;
        Some(format!("MESSAGE {fault}"))
    }

    pub const fn new_game(&mut self) {
        self.left = self.whole_match;
    }

    pub fn spend(&mut self, time: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(time));
    }

    /// The limits for the next move after `stones` stones.
    pub fn limits(&self, stones: usize, lateness: Lateness) -> Limits {
        let turn = self.turn.map(|turn| turn.saturating_sub(lateness.part_of(turn)));
        let limits = TimeControl { turn, left: self.left }.limits(stones);
        let depth = self.max_depth.unwrap_or(Limits::MAX_DEPTH).clamp(1, Limits::MAX_DEPTH);
        Limits { nodes: self.max_node, depth, ..limits }
    }

    pub fn table_bytes(&self) -> usize {
        let strategies = if self.strategies { STRATEGIES } else { 0 };
        let taken = PROGRAM + strategies + PER_THREAD * self.threads as u64;
        let allowed = self.max_memory.map_or(MOST_TABLES, |bytes| bytes.saturating_sub(taken) / 2);
        let filled = self.turn.map_or(u128::MAX, |turn| TABLES_PER_SECOND * turn.as_millis() / 1000);
        let most = filled.clamp(LEAST_TABLES.into(), MOST_TABLES.into()) as u64;
        allowed.clamp(LEAST_TABLES, most) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(settings: &mut Settings, lines: &[&str]) {
        lines.iter().for_each(|line| assert_eq!(settings.set(line), None));
    }

    #[test]
    fn tables_are_no_larger_than_memory_and_time_allow() {
        let mut settings = Settings::new();
        assert_eq!(settings.table_bytes(), MOST_TABLES as usize);
        settings.set("timeout_turn 100");
        assert!(settings.table_bytes() < 8 << 20);
        settings.set("timeout_turn 0");
        assert_eq!(settings.table_bytes(), LEAST_TABLES as usize);
        settings.set("timeout_turn 5000");
        settings.set("max_memory 83886080");
        assert_eq!(settings.table_bytes() as u64, ((80 << 20) - PROGRAM - PER_THREAD) / 2);
        settings.strategies = true;
        assert_eq!(settings.table_bytes() as u64, ((80 << 20) - PROGRAM - STRATEGIES - PER_THREAD) / 2);
        settings.set("thread_num 64");
        assert_eq!(settings.table_bytes() as u64, ((80 << 20) - PROGRAM - STRATEGIES - 64 * PER_THREAD) / 2);
    }

    #[test]
    fn the_match_time_is_divided_and_counted_down() {
        let mut settings = Settings::new();
        set(&mut settings, &["timeout_turn 0", "timeout_turn 10000", "timeout_match 60000"]);
        let time = |settings: &Settings| settings.limits(0, Lateness::default()).time.unwrap();
        // A minute for thirty moves allows two seconds each.
        assert!(time(&settings) <= Duration::from_secs(2), "{:?}", time(&settings));
        settings.spend(Duration::from_secs(50));
        assert!(time(&settings) <= Duration::from_millis(334), "{:?}", time(&settings));
        settings.set("time_left 600");
        assert!(time(&settings) <= Duration::from_millis(20), "{:?}", time(&settings));
        settings.new_game();
        assert!(time(&settings) > Duration::from_secs(1), "{:?}", time(&settings));
        settings.set("time_left 2147483647");
        assert!(time(&settings) > Duration::from_secs(9), "{:?}", time(&settings));
        settings.set("time_left -50");
        assert!(time(&settings) <= Duration::from_millis(20), "{:?}", time(&settings));
    }

    #[test]
    fn rule_numbers_depend_on_the_dialect() {
        use Rule::{Freestyle, Renju, Standard};
        for (number, manager, analysis) in [
            (0, Some(Freestyle), Some(Freestyle)),
            (1, Some(Standard), Some(Standard)),
            (2, Some(Freestyle), Some(Renju)),
            (3, Some(Standard), None),
            (4, Some(Renju), Some(Renju)),
            (6, Some(Renju), None),
            (8, None, None),
            (-1, None, None),
        ] {
            let mut settings = Settings::new();
            assert_eq!(settings.set(&format!("rule {number}")).is_some(), manager.is_none(), "{number}");
            assert_eq!(settings.rule().ok(), manager, "{number}");
            settings.analysis = true;
            assert_eq!(settings.rule().ok(), analysis, "{number}");
        }
    }

    #[test]
    fn known_keys_without_a_number_are_reported() {
        let mut settings = Settings::new();
        for line in ["timeout_turn abc", "timeout_turn", "RULE", "max_node 1.5", "rule 99999999999999999999"]
        {
            let said = settings.set(line).unwrap();
            let expected = format!("MESSAGE INFO {line}: expected a whole number; nothing was changed");
            assert_eq!(said, expected);
        }
        set(&mut settings, &["folder /tmp", "evaluate 7,7", "game_type 1", "caution_factor", ""]);
        let said = settings.set("rule 7").unwrap();
        assert!(said.starts_with("MESSAGE INFO rule 7 is not supported: expected 0, 1 or 4"), "{said}");
    }

    #[test]
    fn thread_counts_stay_in_range() {
        let mut settings = Settings::new();
        for (number, threads) in [(4, 4), (0, 1), (-3, 1), (99_999, MOST_THREADS)] {
            set(&mut settings, &[&format!("THREAD_NUM {number}")]);
            assert_eq!(settings.threads, threads);
        }
    }

    #[test]
    fn a_limit_of_0_means_no_limit() {
        let mut settings = Settings::new();
        let limits = |settings: &Settings| settings.limits(0, Lateness::default());
        set(&mut settings, &["max_node 500", "max_depth 7"]);
        assert_eq!((limits(&settings).nodes, limits(&settings).depth), (Some(500), 7));
        set(&mut settings, &["max_node 0", "max_depth 0"]);
        assert_eq!((limits(&settings).nodes, limits(&settings).depth), (None, Limits::MAX_DEPTH));
    }
}
