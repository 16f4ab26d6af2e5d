//! Opens a record on a board, as far as possible, with notes about what was left out.

use engine::notation::counted;
use engine::{Board, Color, Forbidden, IllegalMove, POINTS, Point, Rule, Size};

use crate::Record;
use crate::error::RecordError;
use crate::rules::StatedRule;
use crate::sgf;
use crate::tree::{Node, ROOT, Turn};

/// The board size and the rule for records without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usual {
    /// The board size.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
}

impl Default for Usual {
    fn default() -> Self {
        Self { size: Size::FIFTEEN, rule: Rule::Standard }
    }
}

/// A game that was opened on a board.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The board after the last move that was played.
    pub board: Board,
    /// The notes for the user.
    pub notes: Vec<Note>,
}

impl Opened {
    /// The number of stones that the record sets up before the first move. They are the first turns, in some possible order.
    pub fn set_up(&self) -> usize {
        let stones = |note: &Note| if let Note::Setup { stones } = note { Some(*stones) } else { None };
        self.notes.iter().find_map(stones).unwrap_or(0)
    }

    /// The turns of the game. A pass is `None`. If Black lost by a forbidden move, that move is the last turn, although it is not
    /// on the board.
    pub fn turns(&self) -> Vec<Option<Point>> {
        let mut turns = self.board.turns();
        turns.extend(self.notes.iter().find_map(|note| match note {
            Note::Forbidden { point, .. } => Some(Some(*point)),
            _ => None,
        }));
        turns
    }
}

/// A note about a part of a record that was left out or changed. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// `games`: the file contains several games.
    Games {
        /// The number of games.
        count: usize,
        /// The number of the game that was opened.
        number: usize,
    },
    /// `unread`: other games in the file cannot be read.
    Unread {
        /// The number of games that cannot be read.
        count: usize,
        /// The number of the first one.
        number: usize,
        /// Why it cannot be read.
        error: RecordError,
    },
    /// `rule`: the record names an unknown rule. The game was opened under another rule.
    UnknownRule {
        /// The name in the record.
        name: String,
        /// The rule used instead.
        assumed: Rule,
    },
    /// `setup`: the game starts from a position that the record sets up.
    Setup {
        /// The number of stones in that position.
        stones: usize,
    },
    /// `forbidden`: Black played a forbidden move under renju and lost. The game was opened up to that move.
    Forbidden {
        /// The number of the move.
        number: usize,
        /// The point of the move.
        point: Point,
        /// Why it is forbidden.
        kind: Forbidden,
    },
    /// `after-five`: moves after the end of the game were left out.
    AfterFive {
        /// The number of moves left out.
        moves: usize,
    },
    /// `pass`: a side passed that may not pass. The game was opened up to the pass.
    Pass {
        /// The number of the turn.
        number: usize,
        /// The side that passed.
        color: Color,
        /// The number of moves left out.
        moves: usize,
    },
    /// `turn`: a side moved twice in a row. The game was opened up to the second move.
    OutOfTurn {
        /// The number of the second move.
        number: usize,
        /// The side that moved twice.
        color: Color,
        /// The number of moves left out, including the second one.
        moves: usize,
    },
    /// `edited`: the record adds or removes stones during the game. The game was opened up to that place.
    Edited {
        /// The number of moves before.
        number: usize,
    },
    /// `variations`: the record has other lines besides the main line.
    Variations {
        /// The number of other lines.
        count: usize,
    },
}

impl Note {
    /// The code of the note, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Games { .. } => "games",
            Self::Unread { .. } => "unread",
            Self::UnknownRule { .. } => "rule",
            Self::Setup { .. } => "setup",
            Self::Forbidden { .. } => "forbidden",
            Self::AfterFive { .. } => "after-five",
            Self::Pass { .. } => "pass",
            Self::OutOfTurn { .. } => "turn",
            Self::Edited { .. } => "edited",
            Self::Variations { .. } => "variations",
        }
    }
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let left_out = |moves: usize| match moves {
            0 => String::new(),
            _ => format!(" The rest was left out ({}).", counted(moves, "move")),
        };
        match self {
            Self::Games { count, number } => write!(f, "The file has {count} games; this is game {number}."),
            Self::Unread { count: 1, number, error } => write!(f, "Cannot read game {number}: {error}."),
            Self::Unread { count, number, error } => {
                write!(f, "Cannot read {count} games. Game {number}: {error}.")
            }
            Self::UnknownRule { name, assumed } => {
                write!(f, "The record's rule, {name:?}, is unknown here, so {assumed} was assumed.")
            }
            Self::Setup { stones } => {
                write!(f, "The game begins from a position with {}.", counted(stones, "stone"))
            }
            Self::Forbidden { number, point, kind } => {
                let kind = kind.name().replace('-', " ");
                write!(f, "Black played a forbidden move ({kind} at {point}, move {number}) and lost.")
            }
            Self::AfterFive { moves } => {
                write!(f, "The moves after the end of the game were left out ({}).", counted(moves, "move"))
            }
            Self::Pass { number, color, moves } => {
                write!(f, "{} passed at move {number}.{}", name(*color), left_out(*moves))
            }
            Self::OutOfTurn { number, color, moves } => {
                write!(f, "{} played twice in a row at move {number}.{}", name(*color), left_out(moves - 1))
            }
            Self::Edited { number } => {
                write!(
                    f,
                    "After move {number}, the record adds or removes stones by hand. The rest was left out."
                )
            }
            Self::Variations { count } => {
                write!(f, "The main line was opened. The record has {}.", counted(count, "other line"))
            }
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

impl Record {
    /// Plays the main line on a board. `usual` supplies a missing size and rule.
    ///
    /// # Errors
    /// Fails if the game cannot be opened: a stone is on a taken point, no game leads to the starting position, or the record
    /// has no moves.
    pub fn open(&self, usual: Usual) -> Result<Opened, RecordError> {
        let Beginning { mut board, node: last, .. } = beginning(self, usual)?;
        let mut notes = Vec::new();
        if let StatedRule::Unknown(name) = &self.rule {
            notes.push(Note::UnknownRule { name: name.clone(), assumed: board.rule() });
        }
        if board.stones() > 0 {
            notes.push(Note::Setup { stones: board.stones() });
        }
        let mut turns = Vec::new();
        let mut edited = false;
        let moves = self.tree.main_line().skip_while(|&node| node != last).skip(1);
        for (i, node) in moves.map(|node| &self.tree.0[node]).enumerate() {
            edited = i > 0 && EDITS.iter().any(|name| !node.values(name).is_empty());
            if edited {
                break;
            }
            turns.extend(node.turn);
        }
        if turns.is_empty() && board.stones() == 0 {
            return Err(RecordError::Empty);
        }
        let points = board.size().area();
        if board.stones() + turns.iter().filter(|turn| turn.point.is_some()).count() > points {
            return Err(RecordError::Many { number: points + 1 });
        }
        let ended = play(&mut board, &turns)?;
        if edited && ended.is_none() {
            notes.push(Note::Edited { number: board.turns().len() });
        }
        notes.extend(ended);
        let ends = self.tree.0.iter().filter(|node| node.children.is_empty()).count();
        if ends > 1 {
            notes.push(Note::Variations { count: ends - 1 });
        }
        Ok(Opened { board, notes })
    }
}

const EDITS: [&str; 3] = ["AB", "AW", "AE"];

/// Plays the turns until the game is over or cannot continue, with a note why not.
fn play(board: &mut Board, turns: &[Turn]) -> Result<Option<Note>, RecordError> {
    let before = board.stones();
    for (i, turn) in turns.iter().enumerate() {
        let number = before + i + 1;
        let rest = turns.len() - i;
        if let (Some(_), true) = (turn.point, board.is_over()) {
            return Ok(Some(Note::AfterFive { moves: rest }));
        }
        if turn.color != board.to_move() {
            if number == 1 {
                return Err(RecordError::Turn { number });
            }
            return Ok(Some(Note::OutOfTurn { number, color: turn.color, moves: rest }));
        }
        let Some(point) = turn.point else {
            if board.may_pass() {
                board.pass();
                continue;
            }
            return Ok(Some(Note::Pass { number, color: turn.color, moves: rest - 1 }));
        };
        match board.play(point) {
            Ok(()) => {}
            Err(IllegalMove::Forbidden(point)) => {
                let kind = board.why_forbidden(point).expect("the board has just forbidden it");
                return Ok(Some(Note::Forbidden { number, point, kind }));
            }
            Err(error) => return Err(RecordError::Illegal { number, error }),
        }
    }
    Ok(None)
}

fn set_up(board: &mut Board, nodes: &[&Node], first: Option<Color>) -> Result<(), RecordError> {
    // The last stone set on each point: its sequence number, its side and the point. A record may set the same points a million
    // times.
    let mut placed = [None; POINTS];
    let mut number = 0;
    let mut to_move = first;
    for node in nodes {
        for (values, own) in [("AB", Some(0)), ("AW", Some(1)), ("AE", None)] {
            for value in node.values(values).iter().filter(|value| !value.trim().is_empty()) {
                for point in sgf::points(value, board.size())? {
                    number += 1;
                    placed[point.index()] = own.map(|own| (number, own, point));
                }
            }
        }
        match node.text("PL").as_deref().and_then(|side| side.chars().next()) {
            Some('B' | 'b' | '1') => to_move = to_move.or(Some(Color::Black)),
            Some('W' | 'w' | '2') => to_move = to_move.or(Some(Color::White)),
            _ => {}
        }
    }
    let mut placed: Vec<_> = placed.into_iter().flatten().collect();
    placed.sort_unstable();
    let mut stones: [Vec<Point>; 2] = Default::default();
    placed.into_iter().for_each(|(_, own, point)| stones[own].push(point));
    let (black, white) = (stones[0].len(), stones[1].len());
    if black + white == 0 {
        return Ok(());
    }
    let impossible = RecordError::Setup { black, white };
    let turn = match black.checked_sub(white) {
        Some(0) => Color::Black,
        Some(1) => Color::White,
        _ => return Err(impossible),
    };
    if to_move.is_some_and(|to_move| to_move != turn) {
        return Err(impossible);
    }
    while board.stones() < black + white {
        let side = &mut stones[board.to_move() as usize];
        let last = board.stones() + 1 == black + white;
        let fives = board.classes(board.to_move()).fives;
        let open = if last { board.legal() } else { board.legal() - fives };
        let place = side.iter().position(|&point| open.contains(point));
        let Some(place) = place else { return Err(impossible) };
        board.make(side.remove(place));
    }
    Ok(())
}

pub(crate) struct Beginning {
    /// The board with the starting position.
    pub board: Board,
    /// The node before the first move.
    pub node: usize,
    /// Whether the node of the first move also sets up stones.
    pub is_last_edit_a_move: bool,
}

/// The position that the record sets up before its first move.
///
/// # Errors
/// Fails for the same reasons as [`Record::open`].
pub(crate) fn beginning(record: &Record, usual: Usual) -> Result<Beginning, RecordError> {
    let mut board = Board::new(record.size.unwrap_or(usual.size), record.rule.known().unwrap_or(usual.rule));
    let line: Vec<usize> = record.tree.main_line().collect();
    let nodes = |line: &[usize]| line.iter().map(|&node| &record.tree.0[node]).collect::<Vec<_>>();
    let begin = line.iter().position(|&node| record.tree.0[node].turn.is_some()).unwrap_or(line.len());
    let setup = nodes(&line[..line.len().min(begin + 1)]);
    let first = setup.last().and_then(|node| node.turn);
    set_up(&mut board, &setup, first.map(|turn| turn.color))?;
    let is_last_edit_a_move = first.is_some()
        && setup.last().is_some_and(|node| EDITS.iter().any(|name| !node.values(name).is_empty()));
    Ok(Beginning { board, node: line[..begin].last().copied().unwrap_or(ROOT), is_last_edit_a_move })
}
