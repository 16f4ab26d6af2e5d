//! How our best engine thinks about one position: wins by threats of its own, then what stops the enemy's, then the
//! search of the game tree among what is left, then a last look at what the enemy's threats make of the move found.
//!
//! Everything is done in slices; after each the clock is asked, so that time and the wish to stop are met.

mod defence;

use std::time::Duration;

use search::{Analysis, Control, Limits, Method, Progress, Reuse, Searcher, Settings};

use defence::Defence;

use super::cell::Cell;
use super::cell_set::CellSet;
use super::human::{Eyes, Habits};
use super::position::Position;
use super::prover::{Arena, Finding, Prover, STONES, source_of};
use super::report::{Report, Source, Verdict};
use super::threat_game::ThreatGame;
use crate::board::Board;
use crate::threat::Kind;

/// Candidates searched in a quiet position.
const KEPT: usize = 12;
/// Positions in a slice of threat search: about two milliseconds.
const SLICE: u64 = 1_000;
/// How often the search may be sent back because its move loses to threats.
const RETRIES: u32 = 6;

/// Parts of the time or of the nodes after which each stage has to end.
const OWN_ENDS: f64 = 0.20;
const ENEMY_ENDS: f64 = 0.30;
const DEFENCE_ENDS: f64 = 0.50;
const SEARCH_ENDS: f64 = 0.80;
const CHECK_ENDS: f64 = 0.96;
/// Where neither time nor nodes are limited: positions that stand for all of the thinking.
const NODES_IF_UNLIMITED: u64 = 1_000_000;

/// The tables that last from move to move.
pub(super) struct Tables {
    searcher: Searcher<ThreatGame>,
    prover: Prover,
}

impl Tables {
    pub(super) fn new(bytes: usize) -> Self {
        let settings = Settings {
            method: Method::NegaScout,
            table_bytes: bytes / 2,
            reuse: Reuse::AtLeast,
            table_leaves: true,
            ..Settings::default()
        };
        Self { searcher: Searcher::new(settings), prover: Prover::new(bytes / 2) }
    }
}

/// What is being done.
enum Stage {
    /// Looking for an own win with threats of this kind and at most this many stones (an index into [`STONES`]).
    Own(Kind, usize),
    /// Looking for the win that the enemy would have if we passed.
    Enemy(Kind, usize),
    /// Trying the replies that may stop it.
    Defend(Defence),
    /// Searching the game tree.
    Search(Box<Analysis<Cell>>),
    /// Looking whether the move found loses to threats.
    Check(usize),
    Done,
}

/// The thinking about one position.
pub(super) struct BestThought {
    game: ThreatGame,
    board: Option<Board>,
    habits: Option<Habits>,
    limits: Limits,
    started: Option<Duration>,
    nodes_before: u64,
    search_nodes: u64,
    stage: Stage,
    /// The moves of the root that were not found to lose; `None` while there is no threat.
    standing: Option<CellSet>,
    retries: u32,
    pub(super) report: Report,
}

impl BestThought {
    pub(super) fn new(
        tables: &mut Tables,
        position: &Position,
        limits: &Limits,
        habits: Option<(Habits, u64)>,
        control: &Control<'_>,
    ) -> Self {
        tables.prover.begin();
        let fast = Arena::is_fast(position.size());
        let mut thought = Self {
            game: ThreatGame::new(position, habits.map_or(KEPT, |(habits, _)| habits.considered)),
            board: fast.then(|| board_of(position)),
            habits: habits.map(|(habits, _)| habits),
            limits: *limits,
            started: control.clock.map(|clock| clock()),
            nodes_before: tables.prover.nodes(),
            search_nodes: 0,
            stage: Stage::Own(Kind::Fours, first_stones(fast)),
            standing: None,
            retries: 0,
            report: Report::of_move(None, Source::Forced),
        };
        if !position.is_over() {
            match habits {
                None => thought.begin_full(),
                Some((habits, seed)) => thought.begin_human(habits, seed),
            }
        } else {
            thought.stage = Stage::Done;
        }
        thought
    }

    fn begin_full(&mut self) {
        let board = self.game.board();
        let position = board.position();
        let mover = position.to_move();
        let (own, enemy) = (board.classes(mover).fives, board.classes(!mover).fives);
        let first = position.moves().is_empty().then(|| position.center());
        if let Some(five) = own.first() {
            self.report = Report::of_move(Some(five), Source::Forced);
            self.report.verdict = Verdict::Win { stones: 1 };
            self.stage = Stage::Done;
        } else if let Some(forced) = first.or(enemy.first()) {
            self.report = Report::of_move(Some(forced), Source::Forced);
            if enemy.len() > 1 {
                self.report.verdict = Verdict::Loss { stones: 2 };
            }
            self.stage = Stage::Done;
        } else {
            let best = self.game.quiet_candidates().iter().max_by_key(|&cell| self.game.rank(cell));
            self.report = Report::of_move(best, Source::Value);
        }
    }

    /// A player below full strength plays what seems best of what he sees, or thinks it through as far as he can.
    fn begin_human(&mut self, habits: Habits, seed: u64) {
        let board = self.game.board();
        if board.position().moves().is_empty() {
            self.report = Report::of_move(Some(board.position().center()), Source::Forced);
            self.stage = Stage::Done;
            return;
        }
        let eyes = Eyes::new(habits, seed);
        let candidates = eyes.candidates(board, self.game.quiet_candidates(), habits.considered);
        self.report = Report::of_move(eyes.pick(board, &candidates), Source::Value);
        // What looks like a win or a forced stop is not thought about.
        let urgent = candidates.first().is_some_and(|&(_, rank)| rank >= 50_000);
        if habits.depth == 0 || urgent {
            if urgent {
                self.report.best = candidates.first().map(|&(cell, _)| cell);
                self.report.line = self.report.best.into_iter().collect();
            }
            self.stage = Stage::Done;
        } else {
            self.limits.depth = self.limits.depth.min(habits.depth);
            self.standing = Some(candidates.into_iter().map(|(cell, _)| cell).collect());
        }
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// The part of the limits that is used up, from 0 to 1.
    fn used(&self, nodes: u64, control: &Control<'_>) -> f64 {
        let time = self.limits.time.zip(self.started).zip(control.clock).map(|((time, started), clock)| {
            clock().saturating_sub(started).as_secs_f64() / time.as_secs_f64().max(1e-6)
        });
        let limit = match self.limits.nodes {
            Some(limit) => Some(limit),
            None => time.is_none().then_some(NODES_IF_UNLIMITED),
        };
        let nodes = limit.map(|limit| nodes as f64 / limit.max(1) as f64);
        time.unwrap_or(0.0).max(nodes.unwrap_or(0.0))
    }

    /// Carries on for about `slice` positions.
    pub(super) fn resume(&mut self, tables: &mut Tables, slice: u64, control: &Control<'_>) -> Progress {
        let until = self.count(tables).saturating_add(slice.max(1));
        while !self.is_done() && self.count(tables) < until {
            if control.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed)) {
                self.stage = Stage::Done;
                break;
            }
            let left = until - self.count(tables);
            let used = self.used(self.count(tables), control);
            let before = self.count(tables);
            self.advance(tables, left, used, control);
            // A step without a position to look at (an empty tree) still counts.
            if self.count(tables) == before {
                self.search_nodes += 1;
            }
        }
        self.report.nodes = self.count(tables);
        if self.is_done() { Progress::Finished } else { Progress::Paused }
    }

    fn count(&self, tables: &Tables) -> u64 {
        let searching = match &self.stage {
            Stage::Search(analysis) => analysis.outcome().nodes,
            _ => 0,
        };
        tables.prover.nodes() - self.nodes_before + self.search_nodes + searching
    }

    fn threat_cap(&self) -> u64 {
        self.habits.map_or(u64::MAX, |habits| habits.threat_nodes)
    }

    fn advance(&mut self, tables: &mut Tables, left: u64, used: f64, control: &Control<'_>) {
        let slice = left.min(SLICE);
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Own(kind, stones) => self.look_for_win(tables, kind, stones, slice, used, control),
            Stage::Enemy(kind, stones) => self.look_for_danger(tables, kind, stones, slice, used, control),
            Stage::Defend(defence) => self.try_reply(tables, defence, used, control),
            Stage::Search(analysis) => self.search(tables, analysis, left, control),
            Stage::Check(stones) => self.check(tables, stones, slice, used, control),
            Stage::Done => {}
        }
    }

    fn arena<'a>(board: &'a mut Option<Board>, game: &'a mut ThreatGame) -> Arena<'a> {
        match board {
            Some(board) => Arena::Points(board),
            None => Arena::Cells(game.board_mut()),
        }
    }

    fn look_for_win(
        &mut self,
        tables: &mut Tables,
        kind: Kind,
        stones: usize,
        slice: u64,
        used: f64,
        control: &Control<'_>,
    ) {
        let mover = self.game.board().position().to_move();
        let spent = tables.prover.nodes() - self.nodes_before;
        if used >= OWN_ENDS || spent >= self.threat_cap() {
            return self.after_own(tables, control);
        }
        let slice = slice.min(self.threat_cap());
        let mut arena = Self::arena(&mut self.board, &mut self.game);
        match tables.prover.prove(&mut arena, mover, kind, STONES[stones], slice) {
            Finding::Wins(moves) => {
                let line = tables.prover.line(&mut arena, mover, kind, moves);
                self.report = Report {
                    best: line.first().copied().or(self.report.best),
                    line,
                    verdict: Verdict::Win { stones: 2 * u32::from(moves) - 1 },
                    score: None,
                    depth: 0,
                    nodes: 0,
                    source: source_of(kind),
                };
            }
            Finding::Unknown => self.stage = Stage::Own(kind, stones),
            Finding::None => match self.next_threats(kind, stones) {
                Some((kind, stones)) => self.stage = Stage::Own(kind, stones),
                None => self.after_own(tables, control),
            },
        }
    }

    /// A player below full strength who sees threats at all sees the enemy's, too, but does not refute every reply.
    fn after_own(&mut self, tables: &mut Tables, control: &Control<'_>) {
        if self.habits.is_none() {
            self.stage = Stage::Enemy(Kind::Fours, first_stones(self.board.is_some()));
        } else {
            self.begin_search(tables, control);
        }
    }

    /// The threats to look at after these: more stones, then open threes too.
    fn next_threats(&self, kind: Kind, stones: usize) -> Option<(Kind, usize)> {
        match kind {
            _ if stones + 1 < STONES.len() => Some((kind, stones + 1)),
            Kind::Fours if self.board.is_some() => Some((Kind::Threats, 0)),
            _ => None,
        }
    }

    fn look_for_danger(
        &mut self,
        tables: &mut Tables,
        kind: Kind,
        stones: usize,
        slice: u64,
        used: f64,
        control: &Control<'_>,
    ) {
        let enemy = !self.game.board().position().to_move();
        if used >= ENEMY_ENDS {
            return self.begin_search(tables, control);
        }
        let mut arena = Self::arena(&mut self.board, &mut self.game);
        match tables.prover.prove(&mut arena, enemy, kind, STONES[stones], slice) {
            Finding::Wins(moves) => {
                let zone = tables.prover.zone(&mut arena, enemy, kind, moves);
                self.begin_defence(kind, moves, zone);
            }
            Finding::Unknown => self.stage = Stage::Enemy(kind, stones),
            Finding::None => match self.next_threats(kind, stones) {
                Some((kind, stones)) => self.stage = Stage::Enemy(kind, stones),
                None => self.begin_search(tables, control),
            },
        }
    }

    fn begin_search(&mut self, tables: &mut Tables, control: &Control<'_>) {
        if let Some(standing) = self.standing {
            if standing.len() == 1 {
                // Nothing to choose.
                self.report = Report::of_move(standing.first(), Source::Forced);
                return;
            }
            self.game.restrict_root(standing);
        }
        let used = self.used(self.count(tables), control);
        let share = (SEARCH_ENDS - used).max(0.0);
        let time = self.limits.time.map(|time| time.mul_f64(share));
        let limits = Limits {
            depth: self.limits.depth,
            nodes: self.limits.nodes.map(|nodes| (nodes as f64 * share) as u64),
            time,
            soft_time: self.limits.soft_time.or(time.map(|time| time.mul_f64(0.55))),
        };
        let analysis = tables.searcher.begin(&mut self.game, &limits, control);
        self.stage = Stage::Search(Box::new(analysis));
    }

    fn search(
        &mut self,
        tables: &mut Tables,
        mut analysis: Box<Analysis<Cell>>,
        left: u64,
        control: &Control<'_>,
    ) {
        let progress = tables.searcher.resume(&mut self.game, &mut analysis, left, control);
        let outcome = analysis.outcome();
        if outcome.depth > 0 {
            self.report.best = outcome.best;
            self.report.line.clone_from(&outcome.line);
            self.report.score = Some(outcome.score.value());
            self.report.depth = outcome.depth;
            self.report.source = Source::Search;
        }
        if progress == Progress::Paused {
            self.stage = Stage::Search(analysis);
        } else {
            self.search_nodes += analysis.outcome().nodes;
            self.stage = match self.habits {
                None => Stage::Check(first_stones(self.board.is_some())),
                Some(_) => Stage::Done,
            };
        }
    }

    fn check(&mut self, tables: &mut Tables, stones: usize, slice: u64, used: f64, control: &Control<'_>) {
        let Some(best) = self.report.best.filter(|_| used < CHECK_ENDS) else { return };
        let enemy = !self.game.board().position().to_move();
        let fast = self.board.is_some();
        let mut arena = Self::arena(&mut self.board, &mut self.game);
        let kind = if fast { Kind::Threats } else { Kind::Fours };
        arena.make(best);
        let finding = tables.prover.prove(&mut arena, enemy, kind, STONES[stones], slice);
        arena.unmake();
        match finding {
            Finding::Unknown => self.stage = Stage::Check(stones),
            Finding::None if stones + 1 < STONES.len() => self.stage = Stage::Check(stones + 1),
            Finding::None => {}
            Finding::Wins(_) => {
                let mut rest = self.standing.unwrap_or_else(|| self.game.quiet_candidates());
                rest.remove(best);
                if rest.is_empty() || self.retries >= RETRIES {
                    return;
                }
                self.retries += 1;
                self.standing = Some(rest);
                self.report.best = rest.iter().max_by_key(|&cell| self.game.rank(cell));
                self.begin_search(tables, control);
            }
        }
    }
}

/// The index into [`STONES`] to begin with: the search on boards of any size takes no notice of it.
const fn first_stones(fast: bool) -> usize {
    if fast { 0 } else { STONES.len() - 1 }
}

/// The same position on the fast board.
fn board_of(position: &Position) -> Board {
    let mut board = Board::new(position.rule());
    for cell in position.moves() {
        board.make(cell.point().expect("a cell of the 15x15 board"));
    }
    board
}
