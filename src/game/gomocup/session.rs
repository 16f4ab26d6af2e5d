//! A session of the protocol, which answers commands.

mod choice;

use crate::coordinates;
use crate::lateness::Lateness;
use crate::placement::{Placement, Purpose};
use crate::pondering::Pondering;
use crate::settings::{LEAST_TABLES, Settings};
use crate::thinking::Listener;
use engine::notation::counted;
use engine::{Board, Point, Rule, Size};
use play::{EngineKind, EngineSpec, Phase, Player};
use search::{Control, Limits};
use std::fmt::Debug;
use std::sync::atomic::Ordering;

const MOST_LINES: usize = 64;

/// A source of moves, such as the strategy of a solved game, that a session consults before it searches.
pub trait MoveSource: Debug {
    /// Loads slow data for a game on this empty board.
    fn prepare(&mut self, _board: &Board) {}

    /// Returns a move, if known. `keep_going` is called about every millisecond and returns false to give up.
    fn find_move(&mut self, board: &Board, keep_going: &dyn Fn() -> bool) -> Option<Point>;
}

/// Returns true for the commands that end a search early.
pub fn stops_search(line: &str) -> bool {
    ["STOP", "YXSTOP"].iter().any(|command| line.eq_ignore_ascii_case(command))
}

/// A session: the board, the settings and the player.
#[derive(Debug)]
pub struct Session {
    engine: EngineSpec,
    /// The seed for openings, to which the game's number is added.
    seed: u64,
    games: u64,
    /// `None` before START.
    size: Option<Size>,
    moves: Vec<Point>,
    settings: Settings,
    lateness: Lateness,
    /// Whether START measures the delay, which takes a moment.
    probes: bool,
    placement: Option<Placement>,
    /// Whether the last command was an unknown one from an analysis program. A list of points up to DONE may follow.
    skips_points: bool,
    /// The player, with its table size in bytes and its number of threads.
    player: Option<([usize; 2], Player)>,
    /// Consulted before a search.
    strategy: Option<Box<dyn MoveSource>>,
    pondering: Option<Pondering>,
}

impl Session {
    /// Creates a session. Only our best engine at full strength consults the strategy. The seed determines proposed openings.
    pub fn new(engine: EngineSpec, strategy: Option<Box<dyn MoveSource>>, seed: u64) -> Self {
        let strategy = strategy.filter(|_| engine == EngineSpec::new(EngineKind::Best));
        let mut settings = Settings::new();
        settings.strategies = strategy.is_some();
        Self {
            engine,
            seed,
            games: 0,
            size: None,
            moves: Vec::new(),
            settings,
            lateness: Lateness::default(),
            probes: false,
            placement: None,
            skips_points: false,
            player: None,
            strategy,
            pondering: None,
        }
    }

    /// Makes the session measure the machine's delays at every START.
    #[must_use]
    pub fn probing(self) -> Self {
        Self { probes: true, ..self }
    }

    /// Sets the number of threads, which `INFO thread_num` can change.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads;
        self
    }

    /// Turns pondering on.
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { pondering: Some(Pondering::default()), ..self }
    }

    /// Searches the opponent's replies for about this many nodes to fill the player's tables. Returns true if the search is not
    /// finished.
    pub fn ponder(&mut self, nodes: u64) -> bool {
        let Some(mut pondering) = self.pondering.take() else { return false };
        let more = pondering.is_active()
            && self.board().is_ok_and(|board| pondering.resume(self.player(), &board, nodes));
        self.pondering = Some(pondering);
        more
    }

    /// The answers to a line, or `None` for END. The listener receives progress reports and can stop the search.
    pub fn handle(&mut self, line: &str, listener: &mut Listener<'_>) -> Option<Vec<String>> {
        if let Some(pondering) = &mut self.pondering {
            pondering.end();
        }
        if let Some(placement) = &mut self.placement
            && !line.eq_ignore_ascii_case("DONE")
            && !stops_search(line)
        {
            if let Some(size) = self.size.filter(|_| !line.is_empty()) {
                placement.add(line, size);
            }
            return Some(Vec::new());
        }
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = command.to_ascii_uppercase();
        if self.skips_points && (command.starts_with(|c: char| c.is_ascii_digit()) || command == "DONE") {
            self.skips_points = command != "DONE";
            return Some(Vec::new());
        }
        self.skips_points = false;
        self.settings.analysis |= command.starts_with("YX");
        let answer = match command.as_str() {
            "" => Ok(Vec::new()),
            "END" => return None,
            "INFO" => Ok(self.set(rest).into_iter().collect()),
            "ABOUT" => one(about()),
            "START" => self.start(rest),
            "RECTSTART" => self.start_square(rest),
            "RESTART" => self.restart(),
            "BEGIN" => self.begin(listener),
            "TURN" => self.turn(rest, listener),
            "BOARD" => self.place(Purpose::Move),
            "YXBOARD" => self.place(Purpose::Position),
            "SWAP2BOARD" => self.place(Purpose::Swap2),
            "DONE" => self.done(listener),
            "TAKEBACK" => self.take_back(rest),
            "YXNBEST" => self.best_lines(rest, listener),
            "YXSHOWINFO" => {
                self.settings.messages = true;
                one(format!("MESSAGE Gomoku {}", env!("CARGO_PKG_VERSION")))
            }
            "YXSHOWFORBID" => self.forbidden(),
            "YXHASHCLEAR" => {
                self.player = None;
                Ok(Vec::new())
            }
            // The search that this command stopped has already ended.
            "STOP" | "YXSTOP" => {
                listener.stop.store(false, Ordering::Relaxed);
                Ok(Vec::new())
            }
            // Analysis programs ask for the stored results of every position, and show an error to their users if the command
            // is unknown. We store none.
            "YXQUERYDATABASEALL" => {
                self.skips_points = true;
                Ok(Vec::new())
            }
            _ => {
                self.skips_points = command.starts_with("YX");
                one(format!("UNKNOWN command {}", printable(&command)))
            }
        };
        Some(answer.unwrap_or_else(|fault| vec![format!("ERROR {}", printable(&fault))]))
    }

    /// Handles `START 15`, or `START` with two numbers, as analysis programs send it.
    fn start(&mut self, sides: &str) -> Answer {
        match *numbers(sides) {
            [side] => self.start_with(side),
            [_, _] => {
                let started = self.start_square(sides);
                self.settings.analysis |= started.is_ok();
                started
            }
            _ => Err(format!("START {sides}: expected a size, like START 15")),
        }
    }

    fn start_square(&mut self, sides: &str) -> Answer {
        match *numbers(sides) {
            [columns, rows] if columns == rows => self.start_with(columns),
            [_, _] => Err("rectangular boards are not supported".to_owned()),
            _ => Err(format!("RECTSTART {sides}: expected two equal sizes, like RECTSTART 15,15")),
        }
    }

    fn start_with(&mut self, side: usize) -> Answer {
        let size = Size::new(side).map_err(|error| error.to_string())?;
        self.size = Some(size);
        self.load_all(size);
        let started = self.restart();
        if self.probes {
            self.lateness = Lateness::probe();
        }
        started
    }

    /// Loads the strategies of all rules and all lazy tables, so that they do not delay the first turn. The manager may name
    /// the rule only shortly before that turn.
    fn load_all(&mut self, size: Size) {
        let mut player = Player::new(self.engine, LEAST_TABLES as usize, 0);
        for rule in Rule::ALL {
            let mut board = Board::new(size, rule);
            if let Some(strategy) = &mut self.strategy {
                strategy.prepare(&board);
            }
            board.make(size.center());
            player.think(&board, &Limits::nodes(100), &Control::default());
        }
    }

    fn restart(&mut self) -> Answer {
        self.size.ok_or(NOT_STARTED)?;
        self.moves.clear();
        self.games += 1;
        self.settings.new_game();
        self.prepare();
        ok()
    }

    fn set(&mut self, rest: &str) -> Option<String> {
        let before = self.settings.rule();
        let message = self.settings.set(rest);
        if before != self.settings.rule() {
            self.prepare();
        }
        message
    }

    /// Lets the strategy load its data for the next game, so that loading does not delay a turn.
    fn prepare(&mut self) {
        if let (Some(strategy), Some(size), Ok(rule)) = (&mut self.strategy, self.size, self.settings.rule())
        {
            strategy.prepare(&Board::new(size, rule));
        }
    }

    fn begin(&mut self, listener: &mut Listener<'_>) -> Answer {
        self.size.ok_or(NOT_STARTED)?;
        if !self.moves.is_empty() {
            return Err("BEGIN: the board already has stones".to_owned());
        }
        self.answer(1, listener)
    }

    fn turn(&mut self, point: &str, listener: &mut Listener<'_>) -> Answer {
        let size = self.size.ok_or(NOT_STARTED)?;
        let played = coordinates::read("TURN", point, size)?;
        self.board()?.play(played).map_err(|error| format!("TURN {point}: {error}"))?;
        self.moves.push(played);
        self.answer(1, listener)
    }

    fn place(&mut self, purpose: Purpose) -> Answer {
        self.size.ok_or(NOT_STARTED)?;
        self.placement = Some(Placement::new(purpose));
        Ok(Vec::new())
    }

    fn done(&mut self, listener: &mut Listener<'_>) -> Answer {
        let placement = self.placement.take().ok_or("DONE: send BOARD first")?;
        let purpose = placement.purpose;
        let moves = placement.moves(self.size.ok_or(NOT_STARTED)?, self.settings.rule()?)?;
        if purpose == Purpose::Swap2 && Phase::of(moves.len()).is_none() {
            return Err(format!("SWAP2BOARD has {}: expected none, 3 or 5", counted(moves.len(), "stone")));
        }
        let before = std::mem::replace(&mut self.moves, moves);
        if let Err(fault) = self.board() {
            self.moves = before;
            return Err(fault);
        }
        match purpose {
            Purpose::Move => self.answer(1, listener),
            Purpose::Position => Ok(Vec::new()),
            Purpose::Swap2 => self.decide(listener),
        }
    }

    fn take_back(&mut self, point: &str) -> Answer {
        let size = self.size.ok_or(NOT_STARTED)?;
        let last = coordinates::read("TAKEBACK", point, size)?;
        if self.moves.last() != Some(&last) {
            return Err(format!("TAKEBACK {point}: not the last move"));
        }
        self.moves.pop();
        ok()
    }

    fn best_lines(&mut self, count: &str, listener: &mut Listener<'_>) -> Answer {
        let count: usize = count
            .parse()
            .map_err(|_| format!("YXNBEST {count}: expected a number of lines, like YXNBEST 3"))?;
        self.answer(count.clamp(1, MOST_LINES), listener)
    }

    /// The forbidden points of the side to move, with two digits for each coordinate.
    fn forbidden(&self) -> Answer {
        let board = self.board()?;
        let points = board.forbidden(board.to_move()).iter().map(|point| {
            let (x, y) = coordinates::of_point(point, board.size());
            format!("{x:02}{y:02}")
        });
        one(format!("FORBID {}.", points.collect::<String>()))
    }

    fn board(&self) -> Result<Board, String> {
        let size = self.size.ok_or(NOT_STARTED)?;
        Board::from_moves(size, self.settings.rule()?, &self.moves).map_err(|(_, error)| error.to_string())
    }
}

/// The numbers in a text, separated by spaces or commas; empty if any word is not a number.
fn numbers(text: &str) -> Vec<usize> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.map(str::parse).collect::<Result<_, _>>().unwrap_or_default()
}

type Answer = Result<Vec<String>, String>;

const NOT_STARTED: &str = "the board is not set up: send START first";

fn one(line: String) -> Answer {
    Ok(vec![line])
}

fn ok() -> Answer {
    one("OK".to_owned())
}

fn about() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("name=\"Gomoku\", version=\"{version}\", author=\"the Gomoku project\", country=\"-\"")
}

/// Removes control characters and truncates the text for an answer.
fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(100).collect()
}
