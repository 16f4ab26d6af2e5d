//! Saves the results of a check, so that an interrupted check can be resumed and Black's win can be played.
//!
//! A record is plain text. After a header, it has one character for each position of the strategy, a hundred in a line. A `.`
//! means that the position was not checked, and a `!` that the check found no win. A letter stands for the number of the stone
//! by which Black has five after any reply without a stored answer. Dots at the end of a line are left out. Then come the other
//! positions that were checked, one per line, which have a white stone outside the square or include stops. The last lines list
//! the stops.

use std::collections::BTreeMap;
use std::fmt::Write;

use verifier::Point;
use verifier::parts::{Cell, Graph, Grid, WIDEST};

use crate::pair::PairReport;
use crate::states::{State, Stopped};
use crate::{BEYOND, HOME};

const FORMAT: &str = "gomoku-unbounded 1";
/// The characters for stones 3, 5, 7 and so on.
const STONES: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const WIDTH: usize = 100;

/// The result for one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    /// The number of the stone by which Black has five after any reply without a stored answer.
    pub(crate) stone: u16,
    pub(crate) replies: u64,
    pub(crate) positions: u64,
}

/// A Black move that blocks a white row, in place of an answer that does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) stopped: Stopped,
    /// The number of the stone by which Black has five if White's stone is outside the square and not on the stopped line. 0
    /// for any other white stone.
    pub(crate) elsewhere: u16,
    pub(crate) stone: u16,
}

/// The results of a check so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckRecord {
    /// Describes the adviser and its limits. Another adviser could find different wins.
    adviser: String,
    /// The number of the strategy's positions and a hash.
    strategy: (usize, u64),
    /// For each position, the number of the stone by which Black has five after any reply without a stored answer. `None` if
    /// the check found no win.
    pub(crate) positions: BTreeMap<State, Option<u16>>,
    pub(crate) stops: BTreeMap<(State, Cell), Stop>,
    pub(crate) pairs: Option<PairReport>,
    pub(crate) counted: [u64; 2],
}

/// The text is not a record of this strategy. Contains the number of the first wrong line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRecord(pub usize);

impl std::fmt::Display for BadRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {} does not belong to a record for this strategy", self.0)
    }
}

impl std::error::Error for BadRecord {}

impl CheckRecord {
    /// Creates an empty record for checks of this strategy with one adviser, which `adviser` describes in one line.
    pub(crate) fn new(graph: &Graph<'_, WIDEST>, adviser: &str) -> Self {
        Self { adviser: adviser.to_owned(), strategy: (graph.node_count(), number(graph)), ..Self::default() }
    }

    /// The description of the adviser used in the checks.
    pub fn adviser(&self) -> &str {
        &self.adviser
    }

    /// The number of recorded positions.
    pub fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// The number of recorded positions after a stop.
    pub(crate) fn after_stops(&self) -> usize {
        self.positions.keys().filter(|state| !state.stopped.is_empty()).count()
    }

    pub(crate) fn add(&mut self, state: &State, checked: Option<&Checked>) {
        self.positions.insert(state.clone(), checked.map(|checked| checked.stone));
        if let Some(checked) = checked {
            self.counted[0] += checked.replies;
            self.counted[1] += checked.positions;
        }
    }

    pub(crate) fn read(text: &str, graph: &Graph<'_, WIDEST>) -> Result<Self, BadRecord> {
        let mut lines = text.lines().enumerate().map(|(n, line)| (n + 1, line));
        let mut header = |name: &str| -> Result<String, BadRecord> {
            let (number, line) = lines.next().ok_or(BadRecord(0))?;
            line.strip_prefix(name).map(|rest| rest.trim().to_owned()).ok_or(BadRecord(number))
        };
        header(FORMAT)?;
        let strategy = header("strategy ")?;
        let by = header("adviser ")?;
        let pairs = header("pairs ")?;
        let counted = header("counted ")?;
        let mut record = Self::new(graph, &by);
        if strategy != record.strategy() {
            return Err(BadRecord(2));
        }
        let numbers = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>().ok();
        record.pairs = match numbers(&pairs).as_deref() {
            Some(&[win_at, pairs, positions]) => {
                let (win_at, pairs) = (win_at as u16, pairs as usize);
                Some(PairReport { win_at, pairs, of: pairs, positions })
            }
            _ if pairs == "-" => None,
            _ => return Err(BadRecord(4)),
        };
        record.counted = numbers(&counted).and_then(|numbers| numbers.try_into().ok()).ok_or(BadRecord(5))?;
        let mut node = 0;
        for (number, line) in lines {
            let read = match line.split_once(' ') {
                None => record.read_nodes(line, &mut node, graph.node_count()),
                Some(("stop", rest)) => record.read_stop(rest, graph),
                Some(("at", rest)) => record.read_position(rest, graph),
                Some(_) => None,
            };
            read.ok_or(BadRecord(number))?;
        }
        Ok(record)
    }

    fn read_nodes(&mut self, line: &str, first: &mut usize, nodes: usize) -> Option<()> {
        if line.len() > WIDTH || *first + line.len() > nodes {
            return None;
        }
        for (node, character) in (*first..).zip(line.bytes()).filter(|&(_, character)| character != b'.') {
            self.positions.insert(State::of(node), stone(character)?);
        }
        *first += WIDTH;
        Some(())
    }

    fn read_position(&mut self, line: &str, graph: &Graph<'_, WIDEST>) -> Option<()> {
        let mut words = line.split(' ');
        let state = read_state(&mut words, graph)?;
        let &[character] = words.next()?.as_bytes() else { return None };
        self.positions.insert(state, stone(character)?);
        words.next().is_none().then_some(())
    }

    fn read_stop(&mut self, line: &str, graph: &Graph<'_, WIDEST>) -> Option<()> {
        let grid = Grid::of(graph.game());
        let mut words = line.split(' ');
        let state = read_state(&mut words, graph)?;
        let mut cell = || read_cell(words.next()?, grid);
        let stopped = Stopped { white: cell()?, black: cell()?, along: cell()? };
        let mut stone = || words.next()?.parse().ok();
        let stop = Stop { stopped, elsewhere: stone()?, stone: stone()? };
        self.stops.insert((state, stopped.white), stop);
        words.next().is_none().then_some(())
    }

    fn strategy(&self) -> String {
        format!("{} {:016x}", self.strategy.0, self.strategy.1)
    }

    /// The text of the record.
    pub fn text(&self) -> String {
        let grid = Grid::of(crate::square(HOME));
        let pairs = |pairs: PairReport| format!("{} {} {}", pairs.win_at, pairs.pairs, pairs.positions);
        let pairs = self.pairs.map_or("-".to_owned(), pairs);
        let [replies, positions] = self.counted;
        let mut text = format!(
            "{FORMAT}\nstrategy {}\nadviser {}\npairs {pairs}\ncounted {replies} {positions}\n",
            self.strategy(),
            self.adviser
        );
        let mut characters = vec![b'.'; self.strategy.0];
        let mut others = String::new();
        for (state, &result) in &self.positions {
            match state.is_plain() {
                true => characters[state.node] = character(result),
                false => {
                    let character = char::from(character(result));
                    let _ = writeln!(others, "at {} {character}", name(state, grid));
                }
            }
        }
        let checked = characters.iter().rposition(|&character| character != b'.').map_or(0, |last| last + 1);
        let lines = characters[..checked].chunks(WIDTH).map(String::from_utf8_lossy);
        lines.for_each(|line| text += &format!("{}\n", line.trim_end_matches('.')));
        text += &others;
        for ((state, _), Stop { stopped, elsewhere, stone }) in &self.stops {
            let [white, black, along] = stopped.cells().map(|cell| cell_name(cell, grid));
            let _ = writeln!(text, "stop {} {white} {black} {along} {elsewhere} {stone}", name(state, grid));
        }
        text
    }
}

fn number(graph: &Graph<'_, WIDEST>) -> u64 {
    let answers = (0..graph.node_count()).flat_map(|node| &graph.node(node).answers);
    let numbers = answers.flat_map(|answer| {
        [answer.white.into(), answer.black.into(), answer.child as u64, answer.symmetry as u64]
    });
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash, number: u64| (hash ^ number).wrapping_mul(0x100_0000_01b3))
}

fn character(result: Option<u16>) -> u8 {
    let letter = |stone: u16| STONES[usize::from(stone.saturating_sub(3)) / 2];
    result.map_or(b'!', letter)
}

fn stone(character: u8) -> Option<Option<u16>> {
    if character == b'!' {
        return Some(None);
    }
    let number = STONES.iter().position(|&letter| letter == character)?;
    Some(Some(3 + 2 * number as u16))
}

/// The state, written as `NODE BEYOND STOPS`. Each stop consists of three points.
fn name(state: &State, grid: &Grid) -> String {
    let stops = state.stopped.iter().flat_map(|stopped| stopped.cells());
    let stops: Vec<String> = stops.map(|cell| cell_name(cell, grid)).collect();
    let beyond = state.beyond.map_or("-".to_owned(), |cell| cell_name(cell, grid));
    let stops = if stops.is_empty() { "-".to_owned() } else { stops.join(",") };
    format!("{} {beyond} {stops}", state.node)
}

fn cell_name(cell: Cell, grid: &Grid) -> String {
    if cell == BEYOND { "beyond".to_owned() } else { grid.point(cell).to_string() }
}

fn read_cell(word: &str, grid: &Grid) -> Option<Cell> {
    if word == "beyond" { Some(BEYOND) } else { grid.cell(Point::parse(word)?) }
}

fn read_state<'a>(words: &mut impl Iterator<Item = &'a str>, graph: &Graph<'_, WIDEST>) -> Option<State> {
    let grid = Grid::of(graph.game());
    let node = words.next()?.parse().ok().filter(|&node| node < graph.node_count())?;
    let beyond = match words.next()? {
        "-" => None,
        word => Some(read_cell(word, grid)?),
    };
    let stopped = match words.next()? {
        "-" => Vec::new(),
        word => {
            let cells: Option<Vec<Cell>> = word.split(',').map(|word| read_cell(word, grid)).collect();
            let cells = cells?;
            let stops = cells.chunks_exact(3).map(|cells| match *cells {
                [white, black, along] => Stopped { white, black, along },
                _ => unreachable!("three each"),
            });
            if cells.len() % 3 == 0 { stops.collect() } else { return None }
        }
    };
    Some(State { node, beyond, stopped })
}
