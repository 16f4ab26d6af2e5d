//! The best engine. It first searches briefly for a win by threats and then searches the game tree. At certain points it pauses
//! the tree search to check whether the best move so far loses to threats. If the tree search reports a win or a loss, the
//! engine spends the rest of its budget on proving it by threats.
//!
//! After each slice of work, the engine checks the clock and the stop flag.

mod begin;
mod budget;
mod check;
mod defense;
mod threats;
mod tree;

use engine::threat::ThreatSearch;
use engine::{Board, Point, PointSet};
use search::{Control, Limits, SliceEnd};

use budget::Budget;
use check::Check;
use defense::Defense;
use threats::{Look, Reason};

use super::eval::weights::WeightSet;
use super::human::Habits;
use super::pvs::{Deepening, EvaluatedBoard, Memory, StaticStatus, candidates};
use super::report::{MoveSource, SearchReport};

const SLICE: u64 = 1_000;
/// The stone limits of the threat searches, in increasing order to find short wins first.
const STONES: [u8; 6] = [4, 7, 9, 12, 18, 28];

#[derive(Debug)]
pub(super) struct Tables {
    pub(super) memory: Memory,
    threats: ThreatSearch,
    pub(super) weights: &'static WeightSet,
}

impl Tables {
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            memory: Memory::new(bytes / 4 * 3),
            threats: ThreatSearch::new(bytes / 4),
            weights: WeightSet::built_in(),
        }
    }

    pub(super) fn age(&mut self) {
        self.threats.age();
        self.memory.age();
    }
}

#[derive(Debug)]
enum Stage {
    /// Searching for our win by threats, or for the opponent's win if we passed.
    Look(Look),
    Search(Box<Deepening>),
    /// Checking whether the best move so far loses to threats.
    Check(Check),
    /// Trying replies that may stop the opponent's win by threats.
    Defend(Defense),
    Done,
}

/// The tables and the limits of one step of the search.
struct Step<'a, 'b> {
    tables: &'a mut Tables,
    /// The number of positions left in this slice.
    left: u64,
    /// The fraction of the budget that is used up.
    used: f64,
    control: &'a Control<'b>,
}

impl Step<'_, '_> {
    /// The number of positions for a threat search.
    fn threat_nodes(&self) -> u64 {
        self.left.min(SLICE)
    }
}

#[derive(Debug)]
pub(super) struct BestThought {
    position: EvaluatedBoard,
    habits: Option<Habits>,
    budget: Budget,
    nodes_before: u64,
    search_nodes: u64,
    stage: Stage,
    /// The root moves to consider. Below full strength, these are the moves that the player sees. At full strength, moves found
    /// to lose are removed.
    considered: Option<PointSet>,
    /// The moves already checked against the opponent's threats.
    checked: PointSet,
    /// Whether to finish without a tree search.
    only_threats: bool,
    pub(super) report: SearchReport,
}

impl BestThought {
    pub(super) fn new(
        tables: &Tables,
        board: &Board,
        limits: &Limits,
        habits: Option<Habits>,
        control: &Control<'_>,
    ) -> Self {
        let budget = Budget::new(limits, control);
        let mut thought = Self {
            position: EvaluatedBoard::by(tables.weights, board),
            habits,
            budget,
            nodes_before: tables.threats.nodes(),
            search_nodes: 0,
            stage: Stage::Look(Look::first(Reason::Hope)),
            considered: None,
            checked: PointSet::EMPTY,
            only_threats: false,
            report: SearchReport::of_move(None, MoveSource::Forced),
        };
        if !board.is_over() {
            match habits {
                None => thought.begin_full(),
                Some(habits) => thought.begin_human(habits),
            }
        } else {
            thought.stage = Stage::Done;
        }
        thought
    }

    pub(super) fn of_threats(tables: &Tables, board: &Board, nodes: u64) -> Self {
        let limits = Limits::nodes(nodes);
        Self { only_threats: true, ..Self::new(tables, board, &limits, None, &Control::default()) }
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    pub(super) fn resume(&mut self, tables: &mut Tables, slice: u64, control: &Control<'_>) -> SliceEnd {
        let until = self.count(tables).saturating_add(slice.max(1));
        while !self.is_done() && self.count(tables) < until {
            if control.is_stopped() {
                self.stage = Stage::Done;
                break;
            }
            let before = self.count(tables);
            let used = self.budget.used(before, control);
            self.advance(&mut Step { tables, left: until - before, used, control });
            // Count steps that search no position, so that the loop ends.
            if self.count(tables) == before {
                self.search_nodes += 1;
            }
        }
        self.report.nodes = self.count(tables);
        if self.is_done() { SliceEnd::Finished } else { SliceEnd::Paused }
    }

    fn count(&self, tables: &Tables) -> u64 {
        let searching = match &self.stage {
            Stage::Search(deepening) => deepening.found().nodes,
            _ => 0,
        };
        tables.threats.nodes() - self.nodes_before + self.search_nodes + searching
    }

    fn quiet_candidates(&self) -> PointSet {
        candidates(self.position.board(), StaticStatus::Quiet)
    }

    /// Chooses by move score, without a search.
    fn likeliest(&self, points: PointSet) -> Option<Point> {
        points.iter().max_by_key(|&point| (self.position.move_score(point), std::cmp::Reverse(point)))
    }

    fn threat_cap(&self) -> u64 {
        self.habits.map_or(u64::MAX, Habits::threat_nodes)
    }

    fn advance(&mut self, step: &mut Step<'_, '_>) {
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Look(look) => self.look(look, step),
            Stage::Check(check) => self.check(check, step),
            Stage::Defend(defense) => self.try_reply(defense, step),
            Stage::Search(deepening) => self.search(deepening, step),
            Stage::Done => {}
        }
    }
}
