//! How our best engine thinks about one position: a short look for a win by threats, then the search of the game tree,
//! paused for looks at what the enemy's threats make of the move found. Where the tree ends early, because it sees a win or a
//! loss, the rest of the budget is for a proof of that by threats.
//!
//! Everything is done in slices; after each the clock is asked, so that time and the wish to stop are met.

mod begin;
mod budget;
mod check;
mod defence;
mod threats;
mod tree;

use engine::threat::ThreatSearch;
use engine::{Board, Point, PointSet};
use search::{Control, Limits, Progress};

use budget::Budget;
use check::Check;
use defence::Defence;
use threats::{Look, Reason};

use super::human::Habits;
use super::pvs::{Deepening, Memory, Outlook, Position, candidates};
use super::report::{Report, Source};

/// Positions in a slice of threat search: about two milliseconds.
const SLICE: u64 = 1_000;
/// The attacker's stones that the threat searches allow, one after the other: short wins are found first.
const STONES: [u8; 6] = [4, 7, 9, 12, 18, 28];

/// The tables that last from move to move.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) memory: Memory,
    threats: ThreatSearch,
}

impl Tables {
    pub(super) fn new(bytes: usize) -> Self {
        Self { memory: Memory::new(bytes / 4 * 3), threats: ThreatSearch::new(bytes / 4) }
    }

    /// What was learnt of earlier positions gives way.
    pub(super) fn age(&mut self) {
        self.threats.age();
        self.memory.age();
    }
}

/// What is being done.
#[derive(Debug)]
enum Stage {
    /// Looking for an own win by threats, or for the one that the enemy would have if we passed.
    Look(Look),
    /// Searching the game tree.
    Search(Box<Deepening>),
    /// Looking whether the move found loses to threats.
    Check(Check),
    /// Trying the replies that may stop the enemy's win.
    Defend(Defence),
    Done,
}

/// The thinking about one position.
#[derive(Debug)]
pub(super) struct BestThought {
    position: Position,
    habits: Option<Habits>,
    budget: Budget,
    nodes_before: u64,
    search_nodes: u64,
    stage: Stage,
    /// The moves of the root that a player below full strength considers; those of one at full strength once a move was
    /// found to lose.
    considered: Option<PointSet>,
    /// Moves that were looked at for what the enemy's threats make of them.
    checked: PointSet,
    /// Whether it ends where no threat decides anything.
    only_threats: bool,
    pub(super) report: Report,
}

impl BestThought {
    pub(super) fn new(
        tables: &Tables,
        board: &Board,
        limits: &Limits,
        habits: Option<(Habits, u64)>,
        control: &Control<'_>,
    ) -> Self {
        let mut thought = Self {
            position: Position::new(board),
            habits: habits.map(|(habits, _)| habits),
            budget: Budget::new(limits, control),
            nodes_before: tables.threats.nodes(),
            search_nodes: 0,
            stage: Stage::Look(Look::first(Reason::Hope)),
            considered: None,
            checked: PointSet::EMPTY,
            only_threats: false,
            report: Report::of_move(None, Source::Forced),
        };
        if !board.is_over() {
            match habits {
                None => thought.begin_full(),
                Some((habits, seed)) => thought.begin_human(habits, seed),
            }
        } else {
            thought.stage = Stage::Done;
        }
        thought
    }

    /// A look at what threats prove of a position, with so many positions at most; the game tree is not searched.
    pub(super) fn of_threats(tables: &Tables, board: &Board, nodes: u64) -> Self {
        let limits = Limits::nodes(nodes);
        Self { only_threats: true, ..Self::new(tables, board, &limits, None, &Control::default()) }
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Carries on for about `slice` positions.
    pub(super) fn resume(&mut self, tables: &mut Tables, slice: u64, control: &Control<'_>) -> Progress {
        let until = self.count(tables).saturating_add(slice.max(1));
        while !self.is_done() && self.count(tables) < until {
            if control.is_stopped() {
                self.stage = Stage::Done;
                break;
            }
            let left = until - self.count(tables);
            let used = self.budget.used(self.count(tables), control);
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
            Stage::Search(deepening) => deepening.found().nodes,
            _ => 0,
        };
        tables.threats.nodes() - self.nodes_before + self.search_nodes + searching
    }

    /// The moves worth a look where nothing has to be answered.
    fn quiet_candidates(&self) -> PointSet {
        candidates(self.position.board(), Outlook::Quiet)
    }

    /// The move of these that has most for itself before any search.
    fn likeliest(&self, points: PointSet) -> Option<Point> {
        points.iter().max_by_key(|&point| (self.position.move_score(point), std::cmp::Reverse(point)))
    }

    fn threat_cap(&self) -> u64 {
        self.habits.map_or(u64::MAX, Habits::threat_nodes)
    }

    fn advance(&mut self, tables: &mut Tables, left: u64, used: f64, control: &Control<'_>) {
        let slice = left.min(SLICE);
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Look(look) => self.look(tables, look, slice, used, control),
            Stage::Check(check) => self.check(tables, check, slice, used, control),
            Stage::Defend(defence) => self.try_reply(tables, defence, used),
            Stage::Search(deepening) => self.search(tables, deepening, left, control),
            Stage::Done => {}
        }
    }
}
