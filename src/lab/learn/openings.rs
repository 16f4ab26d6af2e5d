//! `gomoku-lab learn openings`: generates balanced openings, one per line.

use console::{LineFile, Outcome};
use engine::notation::{counted, format_moves};
use engine::{Board, canonical_key};
use lab::matches::openings;
use play::{Balance, OpeningMaker};
use search::Control;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};

/// Generate balanced openings; the same command continues a stopped run
#[derive(clap::Args)]
pub struct Args {
    /// File for the openings, one per line with the evidence
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Number of openings
    #[arg(long, default_value_t = 500)]
    count: usize,
    /// Seed for the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    game: console::Game,
    /// Node limit for each move in the search and in the longest self-play games
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// Self-play games for each opening
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=1000))]
    games: u32,
    /// Number of openings judged in parallel
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
}

/// Generates the openings. After an interruption, the file has those accepted so far.
pub fn run(args: Args) -> Outcome {
    let maker =
        OpeningMaker { empty: args.game.empty(), seed: args.seed, nodes: args.nodes, games: args.games };
    let file = Mutex::new(OpeningFile::open(&args.out, &maker, args.count)?);
    let stop = console::interrupted();
    let next = AtomicU64::new(lock(&file).judged);
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| {
                let control = Control { clock: None, stop: Some(stop) };
                while !lock(&file).is_over() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let opening = maker.random_opening(number);
                    let balance = maker.balance(&opening, &control);
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let judged = balance.map(|balance| (opening, balance));
                    lock(&file).add(number, judged);
                }
            });
        }
    });
    let failure = lock(&file).failure.take();
    failure.map_or(Ok(console::done(true)), Err)
}

fn lock(file: &Mutex<OpeningFile>) -> MutexGuard<'_, OpeningFile> {
    file.lock().expect("no thread has panicked")
}

/// The openings found so far, in the order of their numbers, even if they were judged in another order.
struct OpeningFile {
    file: LineFile,
    count: usize,
    games: u32,
    /// The keys of the written openings. Mirror images have the same key.
    written: Vec<u64>,
    /// All candidates below this number have been judged and, if accepted, written.
    judged: u64,
    /// The results for candidates with higher numbers.
    waiting: BTreeMap<u64, Option<(Board, Balance)>>,
    failure: Option<String>,
}

impl OpeningFile {
    /// Opens the file, or continues one made with the same settings.
    fn open(path: &str, maker: &OpeningMaker, count: usize) -> Result<Self, String> {
        let OpeningMaker { empty, seed, nodes, games } = maker;
        let (size, rule) = (empty.size(), empty.rule());
        let head = format!(
            "# {size}, {rule}: drawn by seed {seed}, balanced by {} and {}",
            counted(nodes, "position"),
            counted(games, "game")
        );
        let (file, lines) = LineFile::made_by(path, &head)?;
        let mut written = Vec::new();
        let mut judged = 0;
        for line in lines {
            let (moves, about) =
                line.split_once('#').ok_or_else(|| format!("{path}: {line:?} has no number"))?;
            let number = about.split(':').next().and_then(|number| number.trim().parse::<u64>().ok());
            judged = 1 + number.ok_or_else(|| format!("{path}: {line:?} has no number"))?;
            let opening = openings::board(moves, empty).map_err(|error| format!("{path}: {error}"))?;
            written.push(canonical_key(&opening).0);
        }
        let waiting = BTreeMap::new();
        Ok(Self { file, count, games: *games, written, judged, waiting, failure: None })
    }

    /// Returns true if there are enough openings, or if writing has failed.
    fn is_over(&self) -> bool {
        self.failure.is_some() || self.written.len() >= self.count
    }

    /// Adds the result for a candidate, and writes all openings whose turn has come.
    fn add(&mut self, number: u64, judged: Option<(Board, Balance)>) {
        self.waiting.insert(number, judged);
        while let Some(judged) = self.waiting.remove(&self.judged) {
            let number = self.judged;
            self.judged += 1;
            let Some((opening, Balance { score, black })) = judged else { continue };
            let key = canonical_key(&opening).0;
            if self.is_over() || self.written.contains(&key) {
                continue;
            }
            self.written.push(key);
            let moves = format_moves(opening.moves());
            let points = f64::from(black) / 2.0;
            let line = format!("{moves} # {number}: score {score}, {points} of {}", self.games);
            console::note(format_args!("{}/{}  {line}", self.written.len(), self.count));
            self.failure = self.file.add(&line).err();
        }
    }
}
