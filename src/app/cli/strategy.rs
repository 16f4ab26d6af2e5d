//! `gomoku strategy`: look things up in the strategy.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use engine::{Color, Deadline, Point};
use serde::Serialize;
use strategy::{Game, Stones, Strategy};

use crate::built_in::{self, StrategyText};
use crate::common;
use crate::threats::Threats;

/// What `strategy` can be told.
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    question: Question,
    /// The strategy, in the graph form or the nested form [default: the one inside the program]
    #[arg(long, global = true)]
    file: Option<PathBuf>,
    /// Threat search nodes for one position that the file does not answer
    #[arg(long, global = true, default_value_t = 2_000_000)]
    nodes: u64,
    /// Print one JSON object
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Question {
    /// What the file holds
    Info,
    /// Black's answer after the moves
    Reply {
        /// The game so far, Black to move, like "h8 i9"; - reads standard input
        #[arg(long)]
        moves: String,
    },
    /// A line in which White holds out longest
    Longest {
        /// Only after this second move
        #[arg(long)]
        second: Option<Point>,
    },
    /// Every White reply after the moves, with the stones to Black's five
    Children {
        /// The game so far, White to move, like "h8 i9 g9"; - reads standard input
        #[arg(long)]
        moves: String,
    },
}

/// Answers; exit status 1 if Black has no known win in the position asked for.
pub fn run(args: Args) -> ExitCode {
    match answer(&args) {
        Ok(status) => status,
        Err(sentence) => common::bad_input(sentence),
    }
}

fn answer(args: &Args) -> Result<ExitCode, String> {
    let strategy = read(args.file.as_deref())?;
    let game = strategy.game();
    let threats = Threats::new(game, args.nodes);
    let mut lookup = Lookup { strategy, threats };
    Ok(match &args.question {
        Question::Info => {
            let info = lookup.info();
            common::print_either(args.json, &info, || info.text());
            common::done(true)
        }
        Question::Reply { moves } => {
            let reply = lookup.reply(open_game(game, moves, Color::Black)?);
            common::print_either(args.json, &reply, || reply.text());
            common::done(reply.best.is_some())
        }
        Question::Longest { second } => {
            let line = lookup.longest(*second)?;
            common::print_either(args.json, &line, || line.moves.join(" "));
            common::done(line.complete)
        }
        Question::Children { moves } => {
            let children = lookup.children(open_game(game, moves, Color::White)?);
            common::print_either(args.json, &children, || children.text());
            common::done(children.children.iter().all(|child| child.stones.is_some()))
        }
    })
}

/// The strategy in the file, or the one inside the program if none is named.
///
/// # Errors
/// A sentence that names the file and the place in it.
pub fn read(file: Option<&Path>) -> Result<Strategy, String> {
    let StrategyText { name, text } = built_in::strategy(file)?;
    Strategy::from_json(&text).map_err(|error| format!("{name}: {error}"))
}

/// The second move as the file names it: all eight images of one are the same to Black.
pub fn second_name(game: Game, second: Point) -> Result<Point, String> {
    let class = game.second_move(second).map(|(name, _)| name);
    class.ok_or_else(|| match game.size().contains(second) {
        true => format!("--second {second}: the first stone stands there"),
        false => format!("--second {second}: not on the {} board", game.size()),
    })
}

/// The moves of a game that is not over, with `to_move` to move.
fn open_game(game: Game, argument: &str, to_move: Color) -> Result<Vec<Point>, String> {
    let board = common::board("--moves", argument, &game.board())?;
    match board.winner() {
        Some(winner) => Err(format!("--moves: the game is over, {winner} has five")),
        None if board.to_move() != to_move => Err(format!(
            "--moves: {} is on the move, expected a game with {to_move} to move",
            board.to_move()
        )),
        None => Ok(board.moves().to_vec()),
    }
}

struct Lookup {
    strategy: Strategy,
    threats: Threats,
}

#[derive(Serialize)]
struct Info {
    win_at: usize,
    by_second: BTreeMap<String, usize>,
    nodes: usize,
    answers: usize,
    /// Nodes by the stones on the board.
    nodes_by_stones: BTreeMap<usize, usize>,
    made_by: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct Reply {
    moves: Vec<String>,
    best: Option<String>,
    stones: Option<usize>,
    win_at: Option<usize>,
    source: Option<&'static str>,
}

#[derive(Serialize)]
struct Line {
    moves: Vec<String>,
    stones: usize,
    /// Whether it ends in Black's five.
    complete: bool,
}

#[derive(Serialize)]
struct Children {
    moves: Vec<String>,
    to_move: String,
    children: Vec<Child>,
}

#[derive(Serialize)]
struct Child {
    point: String,
    /// Stones to Black's five at the latest, White's reply included.
    stones: Option<usize>,
    source: Option<&'static str>,
}

impl Lookup {
    fn info(&self) -> Info {
        let mut nodes_by_stones = BTreeMap::new();
        for (_, node) in self.strategy.nodes() {
            *nodes_by_stones.entry(node.stones().count()).or_default() += 1;
        }
        Info {
            win_at: self.strategy.win_at().stone(),
            by_second: self
                .strategy
                .by_second()
                .map(|(second, by)| (second.to_string(), by.stone()))
                .collect(),
            nodes: self.strategy.node_count(),
            answers: self.strategy.answer_count(),
            nodes_by_stones,
            made_by: self.strategy.made_by().clone(),
        }
    }

    /// The position after these moves, if they are legal.
    fn stones(&self, moves: &[Point]) -> Option<Stones> {
        Stones::from_moves(self.strategy.game(), moves).ok()
    }

    /// Black's answer with the stone of the win and where it comes from: the file, or the threat search within the
    /// file's bound or, outside the strategy, as far as it can see.
    fn black_answer(&mut self, moves: &[Point]) -> Option<(Point, Deadline, &'static str)> {
        let position = self.stones(moves)?;
        if let Some(answer) = self.strategy.answer(&position) {
            return Some((answer.point, answer.win_at, "strategy"));
        }
        let deadline = self.strategy.bound(&position).unwrap_or(self.strategy.win_at());
        let win = self.threats.earliest_win(moves, deadline)?;
        Some((win.point, win.win_at, "vct"))
    }

    fn reply(&mut self, moves: Vec<Point>) -> Reply {
        let found = self.black_answer(&moves);
        Reply {
            best: found.map(|(point, ..)| point.to_string()),
            stones: found.map(|(_, win_at, _)| win_at.plies_left(moves.len())),
            win_at: found.map(|(_, win_at, _)| win_at.stone()),
            source: found.map(|(.., source)| source),
            moves: names(&moves),
        }
    }

    fn children(&mut self, mut moves: Vec<Point>) -> Children {
        let position = self.stones(&moves);
        let stones = moves.len();
        let mut children = Vec::new();
        for point in position.iter().flat_map(Stones::empty) {
            // White's five ends the game: nothing more of Black's is to be found.
            let found = if position.is_some_and(|position| position.makes_five(point)) {
                None
            } else {
                moves.push(point);
                let found = self.black_answer(&moves);
                moves.pop();
                found
            };
            children.push(Child {
                point: point.to_string(),
                stones: found.map(|(_, win_at, _)| win_at.plies_left(stones)),
                source: found.map(|(.., source)| source),
            });
        }
        Children { moves: names(&moves), to_move: Color::White.to_string(), children }
    }

    /// The stored answers with the latest bounds, then the longest reply to the last of them, then the threat
    /// search's line.
    fn longest(&mut self, second: Option<Point>) -> Result<Line, String> {
        let game = self.strategy.game();
        let mut moves = vec![game.first()];
        if let Some(second) = second {
            second_name(game, second)?;
            moves.push(second);
            let answer = self.stones(&moves).and_then(|position| self.strategy.answer(&position));
            moves.extend(answer.map(|answer| answer.point));
        }
        if let Some((id, view)) = self.stones(&moves).and_then(|position| self.strategy.locate(&position)) {
            moves.extend(self.strategy.longest(id).into_iter().map(|point| view.apply(point, game.size())));
        }
        let deadline = self.stones(&moves).and_then(|position| self.strategy.bound(&position));
        let deadline = deadline.unwrap_or(self.strategy.win_at());
        if moves.len() % 2 == 1 {
            let last = self.children(moves.clone()).children;
            let longest = last.iter().max_by_key(|child| child.stones.unwrap_or(usize::MAX));
            moves.extend(longest.and_then(|child| child.point.parse::<Point>().ok()));
        }
        let rest = self.threats.line(&moves, deadline);
        moves.extend(rest);
        let mut board = game.board();
        let played = moves.iter().all(|&point| board.play(point).is_ok());
        let complete = played && board.winner() == Some(Color::Black);
        Ok(Line { stones: moves.len(), moves: names(&moves), complete })
    }
}

/// The second moves by the stone of the win, a line for each stone.
pub fn by_stone(by_second: &BTreeMap<String, usize>) -> String {
    let mut lines: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (second, &stone) in by_second {
        lines.entry(stone).or_default().push(second);
    }
    let line = |(stone, mut seconds): (usize, Vec<&str>)| {
        // By column, then by row as a number: h9 before h10.
        seconds.sort_by_key(|second| (second.chars().next(), second.len(), second.to_owned()));
        format!("  by stone {stone} after {}\n", seconds.join(" "))
    };
    lines.into_iter().map(line).collect()
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

impl Info {
    fn text(&self) -> String {
        let mut text = format!("Black wins by stone {}\n{}", self.win_at, by_stone(&self.by_second));
        text += &format!("{} nodes, {} answers; nodes by stones on the board:", self.nodes, self.answers);
        for (stones, nodes) in &self.nodes_by_stones {
            text += &format!(" {stones}: {nodes}");
        }
        for (what, value) in &self.made_by {
            text += &format!("\n{what}: {value}");
        }
        text
    }
}

impl Reply {
    fn text(&self) -> String {
        match (&self.best, self.stones, self.win_at, self.source) {
            (Some(best), Some(stones), Some(win_at), Some(source)) => {
                format!("{best}: five by stone {win_at}, {stones} more stones ({source})")
            }
            _ => "no win known".to_owned(),
        }
    }
}

impl Children {
    fn text(&self) -> String {
        let mut by_stones: BTreeMap<Option<usize>, Vec<String>> = BTreeMap::new();
        for child in &self.children {
            let mark = if child.source == Some("strategy") { "*" } else { "" };
            by_stones.entry(child.stones).or_default().push(format!("{}{mark}", child.point));
        }
        let rows = by_stones.iter().rev().map(|(stones, points)| match stones {
            Some(stones) => format!("{stones} more stones: {}", points.join(" ")),
            None => format!("no win known: {}", points.join(" ")),
        });
        rows.chain(["* answered by the stored strategy".to_owned()]).collect::<Vec<_>>().join("\n")
    }
}
