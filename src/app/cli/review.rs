//! `gomoku review`: reviews a game move by move.

use crate::strategies::guides;
use console::Outcome;
use engine::notation::{counted, parse_turns};
use engine::{Board, Color, Point};
use guide::{Guides, Query, QueryResult};
use puzzles::{MoveReport, PositionValue, REVIEW_NODES, Reviewer, Standing};
use record::{Format, Games, Opened, Record, Usual};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The time limit for each query to the strategy, as on the page.
const PATIENCE: Duration = Duration::from_secs(4);
/// The number of nodes between two checks of the clock.
const SLICE: u64 = 20_000;

/// Review a game move by move
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku review h8 i9 g9 g8 i7 j6
  gomoku review game.sgf
  gomoku review game.psq --sgf commented.sgf")]
pub struct Args {
    /// A record (SGF, Piskvork's .psq, RenLib's .lib or .pos, or moves as text; - reads standard input), or the moves
    /// themselves, like h8 i9 or h8i9. --size and --rule apply if the record does not give a board or a rule
    #[arg(value_name = "FILE|MOVES", required_unless_present = "moves")]
    words: Vec<OsString>,
    /// The moves in one argument, like "h8 i9"
    #[arg(long, value_name = "MOVES", conflicts_with = "words")]
    moves: Option<String>,
    /// The number of the game in a file with several [default: the first that can be read]
    #[arg(long = "game", value_name = "N", value_parser = console::within(1..=1_000_000usize))]
    number: Option<usize>,
    #[command(flatten)]
    game: console::Game,
    /// Node limit for each search, both for wins and for evaluations
    #[arg(long, value_name = "N", default_value_t = REVIEW_NODES, value_parser = console::within(console::NODES))]
    nodes: u64,
    /// Threads to use, each for different moves; with more than one, results can differ slightly
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = console::within(console::THREADS))]
    threads: usize,
    /// Also write the game to this file as SGF, with a comment on each move
    #[arg(long, value_name = "FILE")]
    sgf: Option<std::path::PathBuf>,
    /// Print one JSON object per move
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Outcome {
    let (record, opened) = open(&args)?;
    args.sgf.as_deref().map_or(Ok(()), console::writable)?;
    let game = &opened.board;
    let (size, rule, turns) = (game.size(), game.rule(), opened.turns());
    if !args.json {
        console::print(format_args!("{size} {rule}, {}", counted(turns.len(), "move")));
    }
    let guides = guides(None)?;
    // The stones that the record sets up are not moves, so they are not reported.
    let set_up = opened.set_up();
    let report = |report: &MoveReport| {
        if report.number() > set_up {
            console::print_either(args.json, report, || report.to_string());
        }
    };
    let empty = Board::new(size, rule);
    let reports = with_standings(&empty, &turns, args.nodes, args.threads, |next| {
        review(&empty, &turns, guides, args.nodes, next, report)
    });
    if !args.json {
        console::print(summary(&reports[set_up..]));
    }
    if let Some(file) = &args.sgf {
        let comments: Vec<String> = reports.iter().map(MoveReport::comment).collect();
        let mut record = record.with_game(game);
        record.add_comments(&comments);
        console::write(file, &record.write(size, Format::Sgf).map_err(|error| error.to_string())?)?;
    }
    Ok(console::done(true))
}

/// Reviews and reports the turns in order. `standing_after` returns the result after each of them, and may search for it with
/// the reviewer.
fn review(
    empty: &Board,
    turns: &[Option<Point>],
    guides: Guides,
    nodes: u64,
    mut standing_after: impl FnMut(&mut Reviewer, &Board) -> Standing,
    report_move: impl Fn(&MoveReport),
) -> Vec<MoveReport> {
    let mut reviewer = Reviewer::new(nodes);
    let mut board = empty.clone();
    // The guides only cover certain boards, rules and first stones.
    let mut strategist = Strategist { guides, follows_strategy: true };
    let mut standing = Standing::Open { score: 0, best: None };
    let mut bound = strategist.bound(&board);
    let mut before = PositionValue::of_start(bound.stone);
    let mut reports = Vec::new();
    for (number, &turn) in (1..).zip(turns) {
        let position = board.clone();
        let is_legal = board.play_turn(turn).is_ok();
        let found = if is_legal { standing_after(&mut reviewer, &board) } else { Standing::Over };
        let reviewed = reviewer.grade(&position, &standing, turn, found);
        // The last move may be forbidden.
        let next = if is_legal { strategist.bound(&board) } else { Bound::default() };
        let after = PositionValue::after(number, &reviewed, next.stone);
        let mut report = MoveReport::new(number, &reviewed, [before, after], bound.answer);
        if report.lacks_defense()
            && bound.stone.is_some()
            && let Some(point) = strategist.longest_defense(&position)
        {
            report = report.with_defense(point);
        }
        report_move(&report);
        reports.push(report);
        (standing, bound, before) = (reviewed.after, next, after);
    }
    reports
}

/// Runs `work` with a function that gives the result of each position, in order. Additional threads search the next positions
/// in the meantime.
fn with_standings<T>(
    empty: &Board,
    turns: &[Option<Point>],
    nodes: u64,
    threads: usize,
    work: impl FnOnce(&mut dyn FnMut(&mut Reviewer, &Board) -> Standing) -> T,
) -> T {
    if threads == 1 {
        return work(&mut Reviewer::standing);
    }
    let next = AtomicUsize::new(1);
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.min(turns.len()) {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                let mut reviewer = Reviewer::new(nodes);
                while let Some(turns) = turns.get(..next.fetch_add(1, Ordering::Relaxed)) {
                    let mut board = empty.clone();
                    turns.iter().for_each(|&turn| board.make_turn(turn));
                    if sender.send((turns.len(), reviewer.standing(&board))).is_err() {
                        return;
                    }
                }
            });
        }
        // Drop this sender, so that the channel closes if a thread panics.
        drop(sender);
        let mut known: HashMap<usize, Standing> = HashMap::new();
        work(&mut |_, board| {
            loop {
                match known.remove(&board.turns().len()) {
                    Some(standing) => return standing,
                    None => known.extend([results.recv().expect("a thread searches this position")]),
                }
            }
        })
    })
}

fn summary(reports: &[MoveReport]) -> String {
    let keys: Vec<String> = reports.iter().filter(|report| report.is_key()).map(MoveReport::title).collect();
    let mut text = match keys.len() {
        0 => "\nNo decisive mistakes".to_owned(),
        count => format!("\n{}:\n  {}", counted(count, "key moment"), keys.join("\n  ")),
    };
    let accuracy = |side: Color| {
        let saved: Vec<f64> =
            reports.iter().filter(|report| report.side() == side).map(MoveReport::saved).collect();
        match saved.len() {
            0 => "–".to_owned(),
            moves => format!("{:.0}%", 100.0 * saved.iter().sum::<f64>() / moves as f64),
        }
    };
    text += &format!("\nAccuracy: Black {}, White {}", accuracy(Color::Black), accuracy(Color::White));
    text
}

/// Opens the record or the moves, and the game in it. Notes about parts that were left out go to standard error.
fn open(args: &Args) -> Result<(Record, Opened), String> {
    let empty = args.game.empty();
    let usual = Usual { size: empty.size(), rule: empty.rule() };
    let (name, games) = match moves_of(args)? {
        Some(text) => (String::new(), Games::read(&text, empty.size())),
        None => {
            let file = Path::new(&args.words[0]);
            let bytes =
                console::read_bytes(file).map_err(|error| format!("{error}; moves look like h8 i9"))?;
            let name = format!("{}: ", file.display());
            if let Some(kind) = foreign(&bytes) {
                return Err(format!(
                    "{name}{kind}, not a game record; expected SGF, .psq, .lib or moves like h8 i9"
                ));
            }
            (name, Games::read_bytes(&bytes, empty.size(), &record::decode))
        }
    };
    let refused = |error| format!("{name}{error}");
    let games = games.map_err(refused)?;
    let opened = games.open(args.number, usual).map_err(refused)?;
    opened.notes.iter().for_each(console::note);
    Ok((games.get(args.number).map_err(refused)?.clone(), opened))
}

/// Returns the moves in the arguments, or `None` if they name a file. A single argument is a file if such a file exists or if
/// the argument is not a move.
fn moves_of(args: &Args) -> Result<Option<String>, String> {
    if let Some(moves) = &args.moves {
        return if moves == "-" {
            console::read_text(Path::new("-")).map(Some)
        } else {
            Ok(Some(moves.clone()))
        };
    }
    let text = args.words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let are_moves = || parse_turns(&text).is_ok_and(|turns| !turns.is_empty());
    match &args.words[..] {
        [word] if word == "-" || Path::new(word).exists() || !are_moves() => Ok(None),
        [first, ..] if args.words.len() > 1 && Path::new(first).is_file() => {
            Err(format!("expected one file or the moves of one game, not both: {text}"))
        }
        _ => Ok(Some(text)),
    }
}

/// Recognizes a file that cannot be a record by its first bytes.
fn foreign(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 6] = [
        (b"\x89PNG", "a picture (PNG)"),
        (b"\xff\xd8\xff", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"%PDF", "a PDF document"),
        (b"PK\x03\x04", "a ZIP archive"),
        (b"\x1f\x8b", "a gzip archive"),
    ];
    KINDS.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, kind)| *kind)
}

#[derive(Clone, Copy, Default)]
struct Bound {
    stone: Option<usize>,
    answer: Option<Point>,
}

/// Queries the strategy about the positions of a game, in order.
struct Strategist {
    guides: Guides,
    /// True if the strategy has had a bound on Black's win so far. Otherwise the game could return to it only by transposition.
    follows_strategy: bool,
}

impl Strategist {
    fn bound(&mut self, board: &Board) -> Bound {
        if !self.follows_strategy {
            return Bound::default();
        }
        let question = match board.to_move() {
            Color::Black => Query::BestMove,
            Color::White => Query::Bound,
        };
        let bound = match self.ask(question, board) {
            Some(QueryResult::BestMove(reply)) if reply.winner == Some(Color::Black) => {
                Bound { stone: reply.win_at, answer: Some(reply.point) }
            }
            Some(QueryResult::Bound(stone)) => Bound { stone, answer: None },
            _ => Bound::default(),
        };
        // Under renju, nothing is proven before the second move.
        self.follows_strategy = bound.stone.is_some() || board.stones() < 2;
        bound
    }

    fn longest_defense(&mut self, board: &Board) -> Option<Point> {
        match self.ask(Query::Resistance, board) {
            Some(QueryResult::BestMove(reply)) => Some(reply.point),
            _ => None,
        }
    }

    /// Returns `None` if the query takes too long or no strategy covers the game.
    fn ask(&mut self, question: Query, board: &Board) -> Option<QueryResult<Point>> {
        let begin = Instant::now();
        let (guide, board) = self.guides.guide_on(board)?;
        let mut task = guide.start(question, board.into_owned()).ok()?;
        while begin.elapsed() < PATIENCE {
            let answer = guide.step(&mut task, SLICE).answer;
            if answer.is_some() {
                return answer;
            }
        }
        None
    }
}
