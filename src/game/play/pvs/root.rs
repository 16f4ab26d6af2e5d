//! Searches the root moves to one depth, with a window around the previous value.

use engine::Point;
use search::StopReason;

use super::depth::PLY;
use super::found::Found;
use super::selectivity::ASPIRATION;
use super::task::Task;
use super::tree::TreeSearch;
use super::value::{INFINITE, WON};

/// The progress of the root search for one line, which must survive a pause.
#[derive(Clone, Copy, Debug)]
pub struct RootProgress {
    alpha: i32,
    beta: i32,
    /// Half the width of the next window, if the value falls outside this one.
    half: i32,
    /// The next move's index, the best value so far, and `alpha`, raised to that value.
    at: usize,
    best: i32,
    raised: i32,
}

impl RootProgress {
    /// Starts with a window around the previous iteration's value.
    pub fn new(selective: bool, found: &Found) -> Self {
        let known = selective && found.depth > 2 && found.value.abs() < WON;
        let half = if known { ASPIRATION } else { INFINITE };
        let window = Self { alpha: 0, beta: 0, half, at: 0, best: 0, raised: 0 };
        window.within((found.value - half).max(-INFINITE), (found.value + half).min(INFINITE))
    }

    const fn within(self, alpha: i32, beta: i32) -> Self {
        Self { alpha, beta, at: 0, best: -INFINITE, raised: alpha, ..self }
    }
}

/// Searches the root to this depth and records better results.
pub fn iterate(
    moves: &mut [Point],
    found: &mut Found,
    progress: &mut RootProgress,
    search: &mut TreeSearch<'_>,
    depth: u32,
) -> Result<(), StopReason> {
    loop {
        search_root(moves, found, progress, search, depth)?;
        let RootProgress { alpha, beta, half, best, .. } = *progress;
        progress.half = if half > 16 * ASPIRATION { INFINITE } else { 3 * half };
        if best <= alpha && alpha > -INFINITE {
            *progress = progress.within((best - progress.half).max(-INFINITE), beta);
        } else if best >= beta && beta < INFINITE {
            *progress = progress.within(alpha, (best + progress.half).min(INFINITE));
        } else {
            return Ok(());
        }
    }
}

/// Searches the root moves within a window. Each move that raises the value goes to the front of the list.
fn search_root(
    moves: &mut [Point],
    found: &mut Found,
    progress: &mut RootProgress,
    search: &mut TreeSearch<'_>,
    depth: u32,
) -> Result<(), StopReason> {
    while progress.at < moves.len() {
        let at = progress.at;
        let point = moves[at];
        let task =
            Task { depth: (depth as i32 - 1) * PLY, alpha: progress.raised, beta: progress.beta, cut: false };
        search.position.make(point);
        let reduction = root_reduction(search, at, depth);
        let value = search.scout(task, 0, at == 0, reduction);
        search.position.unmake();
        let value = value?;
        progress.at += 1;
        progress.best = progress.best.max(value);
        if value > progress.raised {
            progress.raised = value;
            search.set_line(0, point);
            let line = search.stack.lines[0].clone();
            *found = Found { best: Some(point), line, value, depth, nodes: found.nodes, stopped: None };
            moves[..=at].rotate_right(1);
            if value >= progress.beta {
                break;
            }
        }
    }
    Ok(())
}

/// Root moves are reduced by this much less than other late moves.
const LESS_AT_ROOT: i32 = PLY * 4 / 5;

fn root_reduction(search: &TreeSearch<'_>, at: usize, depth: u32) -> i32 {
    if !search.selective || at < 2 || depth < 3 {
        return 0;
    }
    (search.reductions.of(depth as i32 * PLY, at) - LESS_AT_ROOT).max(0)
}
