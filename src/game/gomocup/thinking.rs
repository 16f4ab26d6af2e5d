//! The thinking of a session: a move, several lines, or a decision of Swap2, told as it goes on and stopped on demand.

use crate::lateness::Watched;
use crate::settings::Settings;
use crate::telling::{Effort, Told, messages, sentence};
use engine::{Board, Point};
use play::{Decision, EngineSpec, LineSearch, Player, Swap2Player};
use search::{Control, Limits, Progress};
use std::sync::atomic::AtomicBool;

/// Positions between two looks at what there is to tell, at least and at most; in between a third of what was looked at, as
/// each iteration takes some part more than the one before.
const SLICE: (u64, u64) = (500, 20_000);

/// Who listens while the engine thinks.
#[expect(missing_debug_implementations, reason = "a function has none")]
pub struct Listener<'a> {
    /// Set when the thinking is to end.
    pub stop: &'a AtomicBool,
    /// Takes a line.
    pub say: &'a mut dyn FnMut(&str),
}

/// What a move may cost, on which clock, and who listens.
pub struct Terms<'a, 'b> {
    pub limits: Limits,
    pub watched: &'a Watched,
    pub settings: &'a Settings,
    pub listener: &'a mut Listener<'b>,
}

impl Terms<'_, '_> {
    fn tell(&mut self, lines: &[Told<'_>], nodes: u64, board: &Board) {
        let effort = Effort { nodes, time: self.watched.read() };
        for line in messages(lines, effort, self.settings, board.size()) {
            (self.listener.say)(&line);
        }
    }

    fn tells(&self) -> bool {
        self.settings.messages || self.settings.fields
    }
}

/// The player's move. Each iteration is told where somebody asked for it, the last one always.
pub fn best_move(player: &mut Player, board: &Board, terms: &mut Terms<'_, '_>) -> Option<Point> {
    let watched = terms.watched;
    let clock = || watched.read();
    let stop = terms.listener.stop;
    let control = Control { clock: Some(&clock), stop: Some(stop) };
    let mut thought = player.begin(board, &terms.limits, &control);
    let tells = terms.tells();
    // Whoever is not to tell anything does not pause: an iteration cut by a pause is begun again.
    let slice = |nodes: u64| if tells { (nodes / 3).clamp(SLICE.0, SLICE.1) } else { u64::MAX };
    let (mut depth, mut nodes) = (0, 0);
    while player.resume(&mut thought, slice(nodes), &control) == Progress::Paused {
        let report = thought.report();
        nodes = report.nodes;
        if report.depth > depth {
            depth = report.depth;
            terms.tell(&[report.into()], nodes, board);
        }
    }
    let report = thought.report();
    if tells {
        terms.tell(&[report.into()], report.nodes, board);
    } else {
        let effort = Effort { nodes: report.nodes, time: watched.read() };
        (terms.listener.say)(&format!("MESSAGE {}", sentence(&report.into(), effort)));
    }
    report.best
}

/// The best of `count` lines, told with every iteration and with every proof.
pub fn best_of_lines(count: usize, bytes: usize, board: &Board, terms: &mut Terms<'_, '_>) -> Option<Point> {
    let watched = terms.watched;
    let clock = || watched.read();
    let control = Control { clock: Some(&clock), stop: Some(terms.listener.stop) };
    let mut search = LineSearch::new(board, count, None, bytes, &terms.limits, &control);
    loop {
        let over = search.step(u64::MAX, &control);
        let lines = search.best();
        terms.tell(&lines.iter().map(Told::from).collect::<Vec<_>>(), search.nodes(), board);
        if over {
            let best = lines.first().and_then(|best| best.line.first()).copied();
            return best.or_else(|| search.likeliest());
        }
    }
}

/// The decision of Swap2 in this position.
pub fn decision(
    engine: EngineSpec,
    seed: u64,
    bytes: usize,
    board: &Board,
    terms: &Terms<'_, '_>,
) -> Option<Decision> {
    let watched = terms.watched;
    let clock = || watched.read();
    let control = Control { clock: Some(&clock), stop: Some(terms.listener.stop) };
    Swap2Player::new(engine.level, bytes, seed).decide(board, &terms.limits, &control)
}
