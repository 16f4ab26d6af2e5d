//! One session of the protocol: commands in, answers out.

use super::board_command::Placement;
use super::coordinates;
use super::lateness::{Lateness, Watched};
use crate::strategist::Strategist;
use engine::{Board, Point, Rule, Size};
use play::{EngineKind, EngineSpec, Player, TimeControl};
use search::Control;
use std::time::{Duration, Instant};

/// Memory for everything but the tables, in bytes.
const OVERHEAD: u64 = 24 << 20;
/// The least and the most memory for the tables, in bytes.
const LEAST_TABLES: u64 = 256 << 10;
const MOST_TABLES: u64 = 128 << 20;
/// Memory that a second of thinking may fill, in bytes: what is beyond it would only take time to set up.
const TABLES_PER_SECOND: u128 = 64 << 20;

/// A session: the board, the settings and the player.
pub struct Session {
    engine: EngineSpec,
    /// `None` before START.
    size: Option<Size>,
    rule: Rule,
    moves: Vec<Point>,
    turn: Option<Duration>,
    whole_match: Option<Duration>,
    left: Option<Duration>,
    /// How long the machine has kept moves waiting.
    lateness: Lateness,
    /// What the manager allows, in bytes; `None` for no limit.
    max_memory: Option<u64>,
    /// Positions that a move may cost; `None` for no limit.
    max_node: Option<u64>,
    placement: Option<Placement>,
    /// The player and the bytes of its tables.
    player: Option<(usize, Player)>,
    /// What is asked first, where the strategy applies.
    strategist: Option<Strategist>,
}

impl Session {
    /// A session in which this engine plays, and by the strategy if it is our best at full strength.
    pub fn new(engine: EngineSpec, strategist: Option<Strategist>) -> Self {
        let strategist = strategist.filter(|_| engine == EngineSpec::new(EngineKind::Best));
        Self {
            engine,
            size: None,
            rule: Rule::Freestyle,
            moves: Vec::new(),
            turn: Some(Duration::from_secs(30)),
            whole_match: None,
            left: None,
            lateness: Lateness::default(),
            max_memory: None,
            max_node: None,
            placement: None,
            player: None,
            strategist,
        }
    }

    /// The answers to a line; `None` to END.
    pub fn handle(&mut self, line: &str) -> Option<Vec<String>> {
        let begin = Instant::now();
        if let Some(placement) = &mut self.placement
            && !line.eq_ignore_ascii_case("DONE")
        {
            if let Some(size) = self.size.filter(|_| !line.is_empty()) {
                placement.add(line, size);
            }
            return Some(Vec::new());
        }
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let answer = match command.to_ascii_uppercase().as_str() {
            "" => return Some(Vec::new()),
            "END" => return None,
            "INFO" => return Some(self.info(rest).into_iter().collect()),
            "ABOUT" => Ok(about()),
            "START" => self.start(rest),
            "RECTSTART" => Err("rectangular boards are not supported".to_owned()),
            "RESTART" => self.restart(),
            "BEGIN" => self.begin(begin),
            "TURN" => self.turn(rest, begin),
            "BOARD" => match self.size {
                Some(_) => {
                    self.placement = Some(Placement::default());
                    return Some(Vec::new());
                }
                None => Err(NOT_STARTED.to_owned()),
            },
            "DONE" => self.done(begin),
            "TAKEBACK" => self.take_back(rest),
            _ => Ok(format!("UNKNOWN command {}", printable(command))),
        };
        Some(vec![answer.unwrap_or_else(|fault| format!("ERROR {}", printable(&fault)))])
    }

    fn start(&mut self, size: &str) -> Result<String, String> {
        let number = size.parse().map_err(|_| format!("START {size}: expected a size"))?;
        let size = Size::new(number).map_err(|error| error.to_string())?;
        for rule in Rule::ALL {
            // What is computed on first use is no part of the first turn.
            Board::new(size, rule);
        }
        self.size = Some(size);
        self.restart()
    }

    fn restart(&mut self) -> Result<String, String> {
        self.size.ok_or(NOT_STARTED)?;
        self.moves.clear();
        // Whatever the game before took is no part of the next one.
        self.left = self.whole_match;
        Ok("OK".to_owned())
    }

    fn begin(&mut self, begin: Instant) -> Result<String, String> {
        self.size.ok_or(NOT_STARTED)?;
        if !self.moves.is_empty() {
            return Err("BEGIN on a board with stones".to_owned());
        }
        self.answer(begin)
    }

    fn turn(&mut self, point: &str, begin: Instant) -> Result<String, String> {
        let size = self.size.ok_or(NOT_STARTED)?;
        let played = coordinates::parse(point, size).ok_or_else(|| format!("TURN {point}: no such point"))?;
        self.board()?.play(played).map_err(|error| format!("TURN {point}: {error}"))?;
        self.moves.push(played);
        self.answer(begin)
    }

    fn done(&mut self, begin: Instant) -> Result<String, String> {
        let placement = self.placement.take().ok_or("DONE without BOARD")?;
        let before = std::mem::replace(&mut self.moves, placement.moves()?);
        if let Err(fault) = self.board() {
            self.moves = before;
            return Err(fault);
        }
        self.answer(begin)
    }

    fn take_back(&mut self, point: &str) -> Result<String, String> {
        let size = self.size.ok_or(NOT_STARTED)?;
        let last =
            coordinates::parse(point, size).ok_or_else(|| format!("TAKEBACK {point}: no such point"))?;
        if self.moves.last() != Some(&last) {
            return Err(format!("TAKEBACK {point}: not the last move"));
        }
        self.moves.pop();
        Ok("OK".to_owned())
    }

    /// The settings are not answered; a rule that is not known gets a message.
    fn info(&mut self, rest: &str) -> Option<String> {
        let (key, value) = rest.split_once(char::is_whitespace)?;
        let number: i64 = value.trim().parse().ok()?;
        let positive = u64::try_from(number).ok();
        let time = positive.map(Duration::from_millis);
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn = time,
            "timeout_match" => {
                self.whole_match = time.filter(|time| !time.is_zero());
                self.left = self.whole_match;
            }
            // Without a limit for the match, managers send the largest number there is.
            "time_left" => self.left = time.filter(|_| number < i64::from(i32::MAX)),
            "max_memory" => self.max_memory = positive.filter(|&bytes| bytes > 0),
            "max_node" => self.max_node = positive.filter(|&nodes| nodes > 0),
            "rule" => match number {
                0 => self.rule = Rule::Freestyle,
                1 => self.rule = Rule::Standard,
                4 => self.rule = Rule::Renju,
                _ => {
                    return Some(format!(
                        "MESSAGE rule {number} is not known, playing on by the rule before"
                    ));
                }
            },
            // What kind of opponent it is changes nothing, nor do keys of other programs.
            _ => {}
        }
        None
    }

    fn board(&self) -> Result<Board, String> {
        let size = self.size.ok_or(NOT_STARTED)?;
        Board::from_moves(size, self.rule, &self.moves).map_err(|(_, error)| error.to_string())
    }

    /// Thinks, plays the move and says it.
    fn answer(&mut self, begin: Instant) -> Result<String, String> {
        let board = self.board()?;
        let watched = Watched::new(begin);
        let clock = || watched.read();
        let turn = self.turn.map(|turn| turn.saturating_sub(self.lateness.part_of(turn)));
        let mut limits = TimeControl { turn, left: self.left }.limits(board.stones());
        limits.nodes = self.max_node;
        let best = match self.known(&board, limits.time.unwrap_or_default()) {
            Some(best) => best,
            None => {
                let player = self.player();
                limits.time = limits.time.map(|time| time.saturating_sub(begin.elapsed()));
                let control = Control { clock: Some(&clock), stop: None };
                player.think(&board, &limits, &control).best.ok_or("the game is over")?
            }
        };
        self.lateness.learn(&watched);
        self.moves.push(best);
        self.left = self.left.map(|left| left.saturating_sub(begin.elapsed()));
        let (x, y) = coordinates::of_point(best, board.size());
        Ok(format!("{x},{y}"))
    }

    /// The strategy's move, if it has one in this position and finds it in half of the time.
    fn known(&mut self, board: &Board, time: Duration) -> Option<Point> {
        let (answer, _) = self.strategist.as_mut()?.answer_within(board, time);
        answer.map(|answer| answer.point)
    }

    fn player(&mut self) -> &mut Player {
        let (engine, bytes) = (self.engine, self.table_bytes());
        self.player.take_if(|(size, _)| *size != bytes);
        let (_, player) = self.player.get_or_insert_with(|| (bytes, Player::new(engine, bytes, 0)));
        player
    }

    fn table_bytes(&self) -> usize {
        let allowed = self.max_memory.map_or(MOST_TABLES, |bytes| bytes.saturating_sub(OVERHEAD) / 2);
        let filled = self.turn.map_or(u128::MAX, |turn| TABLES_PER_SECOND * turn.as_millis() / 1000);
        let most = filled.clamp(LEAST_TABLES.into(), MOST_TABLES.into()) as u64;
        allowed.clamp(LEAST_TABLES, most) as usize
    }
}

const NOT_STARTED: &str = "the board is not set up: START first";

fn about() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("name=\"Gomoku\", version=\"{version}\", author=\"the Gomoku project\", country=\"-\"")
}

/// Text for one line of answer.
fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_costs_no_more_positions_than_allowed() {
        let mut session = Session::new(EngineSpec::new(EngineKind::Best), None);
        for line in ["START 15", "INFO timeout_turn 100000", "INFO max_node 300"] {
            session.handle(line);
        }
        let begin = Instant::now();
        assert_eq!(session.handle("TURN 7,7").map(|answers| answers[0].contains(',')), Some(true));
        // Of 100 seconds it would have taken most.
        assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    }

    #[test]
    fn tables_are_no_larger_than_memory_and_time_allow() {
        let mut session = Session::new(EngineSpec::new(EngineKind::Best), None);
        assert_eq!(session.table_bytes(), MOST_TABLES as usize);
        session.handle("INFO timeout_turn 100");
        assert!(session.table_bytes() < 8 << 20);
        session.handle("INFO timeout_turn 0");
        assert_eq!(session.table_bytes(), LEAST_TABLES as usize);
        session.handle("INFO timeout_turn 5000");
        session.handle("INFO max_memory 83886080");
        assert_eq!(session.table_bytes() as u64, (80 << 20) / 2 - OVERHEAD / 2);
    }
}
