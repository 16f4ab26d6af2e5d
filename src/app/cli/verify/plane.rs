//! `gomoku verify --without-edges`: Black's win on the board without edges.

use std::process::ExitCode;
use std::time::Instant;

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Deadline};
use verifier::{File, Options, Oracle, PairReport, PlaneReport, Point};

use super::{Args, PROGRESS_EVERY, progress_line};
use crate::built_in::{self, StrategyText};
use crate::common;

/// Bytes of the table: enough for one position's proof, and quick to clear.
const TABLE_BYTES: usize = 4 << 20;
/// Black's stones in a win by threats: more take long to look for, and there is one with fewer.
const STONES: u8 = 20;

/// The engine's threat search in the square, with Black's fives near the first stone.
struct Engine {
    empty: Board,
    search: ThreatSearch,
    nodes: u64,
}

impl Engine {
    /// By how many columns and rows a point has other numbers in the verifier's square, which is larger.
    fn shift(&self) -> usize {
        (verifier::SIDE - self.empty.size().side()) / 2
    }

    /// The point of the board that is this one of the square.
    fn on_board(&self, point: Point) -> Option<engine::Point> {
        let on_board = |at: usize| at.checked_sub(self.shift()).filter(|&at| at < self.empty.size().side());
        engine::Point::new(on_board(point.column())?, on_board(point.row())?)
    }

    fn in_square(&self, point: engine::Point) -> Option<Point> {
        Point::new(point.col() + self.shift(), point.row() + self.shift())
    }
}

impl Oracle for Engine {
    fn answer(&mut self, moves: &[Point], deadline: u16) -> Option<Point> {
        let mut board = self.empty.clone();
        for &point in moves {
            // A stone beyond the board is a move all the same.
            match self.on_board(point) {
                Some(point) => board.make(point),
                None => board.pass(),
            }
        }
        let left = Deadline::new(deadline.into())?.own_left(moves.len().div_ceil(2)).min(STONES);
        let limits = Limits { moves: left, nodes: self.nodes };
        let Proof::Proven { moves } = self.search.prove(&mut board, Color::Black, Kind::Vct, limits) else {
            return None;
        };
        self.search
            .winning_move(&mut board, Color::Black, Kind::Vct, moves)
            .and_then(|point| self.in_square(point))
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}

/// Checks; exit status 0 if it is proven, 1 if not.
pub fn run(args: &Args) -> Result<ExitCode, String> {
    let StrategyText { name, text } = match &args.file {
        None => built_in::without_edges_text().ok_or(
            "--without-edges: name its file, src/lab/data/unbounded.json; it is inside programs built with the feature `wide` alone",
        )?,
        file => built_in::strategy(file.as_deref())?,
    };
    let file = File::read(&text).map_err(|error| format!("{name}: {error}"))?;
    let of = file.game();
    if !verifier::reaches_beyond(file.game()) {
        return Err(format!(
            "{name}: a strategy for {of}; the board without edges needs one for strict with Black's fives within 7 points or less"
        ));
    }
    let after = match args.second[..] {
        [] => None,
        [second] => Some(second),
        _ => return Err("--second: one move at most with --without-edges".to_owned()),
    };
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let options = Options {
        threads: args.threads.unwrap_or(cores),
        memory: args.memory << 20,
        after: after.and_then(|second| Point::new(second.col(), second.row())),
        ..Options::default()
    };
    let (began, mut shown) = (Instant::now(), Instant::now());
    let progress = |done: &PlaneReport| {
        if shown.elapsed() >= PROGRESS_EVERY {
            shown = Instant::now();
            let PairReport { pairs, of, .. } = done.pair;
            let line = match done.looked_at.nodes {
                0 => String::new(),
                _ => format!("; {}", progress_line(&done.looked_at, began.elapsed())),
            };
            common::note(format_args!("{pairs} of {of} pairs of wasted stones{line}"));
        }
    };
    let seen = engine::Size::all()
        .rfind(|size| size.has_home() && size.side() <= verifier::SIDE)
        .expect("an odd size");
    let oracle = |home: u8| Engine {
        empty: Board::within(seen, engine::Rule::Strict, home).expect("a square with a middle"),
        search: ThreatSearch::new(TABLE_BYTES),
        nodes: args.nodes,
    };
    let result = verifier::verify_plane(&file, &options, oracle, progress);
    let proven = result.is_ok();
    match result {
        Ok(report) => common::print(text_of(&name, &report, after, began.elapsed().as_secs_f64())),
        Err(error) => common::print(format_args!(
            "{name}: NOT PROVEN {error} (in a square of {0}x{0} points around the first stone)",
            verifier::SIDE
        )),
    }
    Ok(common::done(proven))
}

fn text_of(name: &str, report: &PlaneReport, after: Option<engine::Point>, seconds: f64) -> String {
    let PlaneReport { looked_at, pair, .. } = report;
    let after = after.map_or(String::new(), |second| format!(" after {second}"));
    format!(
        "{name}: {} positions of the strategy, {} of them avoided, {} after stops, {} replies, {} positions of threats; {} pairs of wasted stones, {} positions; \
         {seconds:.1} s\nARGUED AND CHECKED BY MACHINE, not yet reviewed by others: Black wins by stone {} on the infinite \
         board, whether just five win or five and more{after}",
        looked_at.nodes,
        report.avoided,
        report.after_stops,
        looked_at.replies,
        looked_at.positions,
        pair.pairs,
        pair.positions,
        report.win_at.max(pair.win_at),
    )
}
