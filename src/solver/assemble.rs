//! Lays the complete strategy out from the first stone, trying every reply on the way.

use std::collections::{BTreeMap, HashMap};

use engine::{Board, Point, Rule, canonical_key};
use strategy::{Listing, Strategy, StrategyError, lay_out};

use crate::complete::{Completion, Hole};
use crate::opening::second_moves;
use crate::store::Store;

/// Why no strategy came out.
#[derive(Debug)]
pub enum AssembleError {
    /// A second move that the store has no answer to.
    Unsolved(Point),
    /// A reply without an answer.
    Hole(Hole),
    /// The answers do not fit together.
    Strategy(StrategyError),
}

impl std::fmt::Display for AssembleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unsolved(second) => write!(f, "the store has no answer to the second move {second}"),
            Self::Hole(hole) => hole.fmt(f),
            Self::Strategy(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AssembleError {}

/// The strategy that the store holds, every reply tried at every position. `report` hears of each position: how many are
/// laid out.
///
/// # Errors
/// The first second move without an answer, or the first reply that stays without one.
pub fn assemble(
    store: &Store,
    completion: &mut Completion,
    made_by: BTreeMap<String, String>,
    mut report: impl FnMut(usize),
) -> Result<Strategy, AssembleError> {
    let root = root_listing(store)?;
    // Positions are laid out breadth-first, so a bound is final before its position's turn: all positions that lead there
    // have two stones less.
    let mut bounds: HashMap<u64, u8> = HashMap::new();
    let mut failure = None;
    let mut done = 0;
    let laid_out = lay_out(made_by, |moves, _| {
        let board = Board::from_moves(Rule::Standard, moves).ok()?;
        let listing = match bounds.get(&canonical_key(&board).0) {
            None => root.clone(),
            Some(&win_at) => completion.listing(moves, win_at).map_err(|hole| failure = Some(hole)).ok()?,
        };
        for &(white, black) in &listing.answers {
            let mut child = board.clone();
            child.make(white);
            let win_at = store.get(&child).map_or(listing.win_at, |held| held.win_at.min(listing.win_at));
            child.make(black);
            let bound = bounds.entry(canonical_key(&child).0).or_insert(win_at);
            *bound = win_at.min(*bound);
        }
        done += 1;
        report(done);
        Some(listing)
    });
    match failure {
        Some(hole) => Err(AssembleError::Hole(hole)),
        None => laid_out.map_err(AssembleError::Strategy),
    }
}

fn root_listing(store: &Store) -> Result<Listing, AssembleError> {
    let mut listing = Listing { win_at: 0, answers: Vec::new() };
    for second in second_moves() {
        let mut board = Board::new(Rule::Standard);
        board.make(Point::CENTER);
        board.make(second);
        let answer = store.get(&board).ok_or(AssembleError::Unsolved(second))?;
        listing.win_at = listing.win_at.max(answer.win_at);
        listing.answers.push((second, answer.point));
    }
    Ok(listing)
}
