//! Searches for a session, and the messages during them: sentences for people, and INFO lines for analysis programs.

use crate::coordinates;
use crate::lateness::Watched;
use crate::settings::Settings;
use engine::notation::counted;
use engine::{Board, Point, Size};
use play::{BestLine, Decision, EngineSpec, LineSearch, OpeningPlayer, Player, Verdict, chance_to_win};
use search::{Control, Limits, SliceEnd};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The minimum and maximum number of nodes between two checks for a report. Within these limits, it is a third of the nodes so
/// far, because each iteration takes longer than the one before.
const SLICE: (u64, u64) = (500, 20_000);

/// The listener of a search.
#[expect(missing_debug_implementations, reason = "a function has none")]
pub struct Listener<'a> {
    /// Stops the search when it is set to true.
    pub stop: &'a AtomicBool,
    /// When the command arrived, from which the time of a turn counts.
    pub arrived: Instant,
    /// Receives each line of the progress reports.
    pub say: &'a mut dyn FnMut(&str),
}

pub struct Terms<'a, 'b> {
    pub limits: Limits,
    pub watched: &'a Watched,
    pub settings: &'a Settings,
    pub listener: &'a mut Listener<'b>,
}

impl Terms<'_, '_> {
    fn limits_left(&self) -> Limits {
        let spent = self.watched.cautious();
        Limits { time: self.limits.time.map(|time| time.saturating_sub(spent)), ..self.limits }
    }

    fn report(&mut self, lines: &[BestLine], nodes: u64, board: &Board) {
        let cost = SearchCost { nodes, time: self.watched.read() };
        for line in messages(lines, cost, self.settings, board.size()) {
            (self.listener.say)(&line);
        }
    }

    fn reports(&self) -> bool {
        self.settings.messages || self.settings.fields
    }
}

/// Returns the player's move, with a message about it if no progress was reported. Reports each iteration if the settings
/// require it.
pub fn best_move(
    player: &mut Player,
    board: &Board,
    terms: &mut Terms<'_, '_>,
) -> Option<(Point, Option<String>)> {
    let watched = terms.watched;
    let clock = || watched.cautious();
    let stop = terms.listener.stop;
    let control = Control { clock: Some(&clock), stop: Some(stop) };
    let mut thought = player.begin(board, &terms.limits_left(), &control);
    let reports = terms.reports();
    // Without reports, do not pause, because some engines restart an iteration after a pause.
    let slice = |nodes: u64| if reports { (nodes / 3).clamp(SLICE.0, SLICE.1) } else { u64::MAX };
    let (mut depth, mut nodes) = (0, 0);
    while player.resume(&mut thought, slice(nodes), &control) == SliceEnd::Paused {
        let report = thought.report();
        nodes = report.nodes;
        if report.depth > depth {
            depth = report.depth;
            terms.report(&[report.into()], nodes, board);
        }
    }
    let report = thought.report();
    let cost = SearchCost { nodes: report.nodes, time: watched.read() };
    if reports {
        terms.report(&[report.into()], report.nodes, board);
    }
    // Send the message together with the move. A manager that wakes up for the message alone might read the move too late.
    let message = (!reports).then(|| format!("MESSAGE {}", sentence(&report.into(), cost)));
    report.best.map(|best| (best, message))
}

/// Searches `count` lines, reporting every iteration and every proof. Returns the best move.
pub fn best_of_lines(count: usize, board: &Board, terms: &mut Terms<'_, '_>) -> Option<Point> {
    let watched = terms.watched;
    let clock = || watched.cautious();
    let control = Control { clock: Some(&clock), stop: Some(terms.listener.stop) };
    let bytes = terms.settings.table_bytes();
    let search = LineSearch::new(board, count, None, bytes, &terms.limits_left(), &control);
    let mut search = search.with_threads(terms.settings.threads);
    loop {
        let over = search.step(u64::MAX, &control);
        let lines = search.best();
        terms.report(&lines, search.nodes(), board);
        if over {
            let best = lines.first().and_then(|best| best.line.first()).copied();
            return best.or_else(|| search.likeliest());
        }
    }
}

pub fn decision(engine: EngineSpec, seed: u64, board: &Board, terms: &Terms<'_, '_>) -> Option<Decision> {
    let watched = terms.watched;
    let clock = || watched.cautious();
    let control = Control { clock: Some(&clock), stop: Some(terms.listener.stop) };
    OpeningPlayer::new(engine.level, terms.settings.table_bytes(), seed)
        .with_threads(terms.settings.threads)
        .decide(board, &terms.limits_left(), &control)
}

#[derive(Clone, Copy)]
struct SearchCost {
    nodes: u64,
    time: Duration,
}

impl SearchCost {
    fn speed(self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// The messages about these lines of play, best first. The settings choose sentences, INFO lines or both.
fn messages(lines: &[BestLine], cost: SearchCost, settings: &Settings, size: Size) -> Vec<String> {
    let mut said = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if settings.fields {
            said.extend(fields(at, lines.len(), line, cost, size));
        }
        if settings.messages {
            let number = if lines.len() > 1 { format!("({}) ", at + 1) } else { String::new() };
            said.push(format!("MESSAGE {number}{}", sentence(line, cost)));
        }
    }
    said
}

/// A line of moves for people: `depth 9 | score 34, 58% | 12345 nodes, 456000 a second | h8 i9 g7`.
fn sentence(known: &BestLine, cost: SearchCost) -> String {
    let value = match (known.verdict, known.score) {
        (Verdict::Win { stones }, _) => format!("wins in {}", counted(stones, "stone")),
        (Verdict::Loss { stones }, _) => format!("loses in {}", counted(stones, "stone")),
        (Verdict::Unknown, Some(score)) => {
            format!("score {score}, {:.0}%", 100.0 * chance_to_win(score))
        }
        (Verdict::Unknown, None) => "no score".to_owned(),
    };
    let names: Vec<String> = known.line.iter().map(ToString::to_string).collect();
    format!(
        "depth {} | {value} | {}, {} a second | {}",
        known.depth,
        counted(cost.nodes, "node"),
        cost.speed(),
        names.join(" ")
    )
}

fn fields(at: usize, count: usize, known: &BestLine, cost: SearchCost, size: Size) -> Vec<String> {
    let (value, chance) = match (known.verdict, known.score) {
        (Verdict::Win { stones }, _) => (format!("+M{stones}"), 1.0),
        (Verdict::Loss { stones }, _) => (format!("-M{stones}"), 0.0),
        (Verdict::Unknown, score) => {
            let score = score.unwrap_or_default();
            (score.to_string(), chance_to_win(score))
        }
    };
    let fields = [
        ("PV", at.to_string()),
        ("NUMPV", count.to_string()),
        ("DEPTH", known.depth.to_string()),
        ("TOTALNODES", cost.nodes.to_string()),
        ("TOTALTIME", cost.time.as_millis().to_string()),
        ("SPEED", cost.speed().to_string()),
        ("EVAL", value),
        ("WINRATE", format!("{chance:.4}")),
        ("BESTLINE", coordinates::written(&known.line, size)),
        ("PV", "DONE".to_owned()),
    ];
    fields.into_iter().map(|(key, value)| format!("INFO {key} {value}")).collect()
}
