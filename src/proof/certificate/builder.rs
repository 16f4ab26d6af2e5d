//! Builds trees of threats from the adviser's moves.

use rustc_hash::FxHashMap;

use crate::adviser::Adviser;
use crate::claim::Zones;
use crate::position::{Position, Stones};
use crate::set::{Cell, Set};
use crate::tree::{Forest, Tree, TreeId, Turn};

/// On the infinite board, the maximum number of other wins to try if a tree for the adviser's first win fails.
const OTHER_WINS: usize = 3;
/// Other wins are at most this long.
const SHORTER: usize = 13;
/// With more unknown stones, the checker accepts only a five.
const MOST_UNKNOWN: usize = 3;

/// The node limits for one search of the adviser, and for all its searches for the same forest.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub search: u64,
    pub total: u64,
}

/// The trees of a claim or of a part.
#[derive(Debug)]
pub struct Work {
    pub forest: Forest,
    /// The trees found so far with their zones. `None` stands for a search without a result.
    found: FxHashMap<(Stones, usize), Option<(TreeId, Zones)>>,
    nodes: Budget,
}

impl Work {
    pub fn new(nodes: Budget) -> Self {
        Self { forest: Forest::default(), found: FxHashMap::default(), nodes }
    }

    /// Frees the memory of earlier searches.
    pub fn forget(&mut self) {
        self.found = FxHashMap::default();
    }

    /// Searches again with other limits.
    pub fn search_again(&mut self, nodes: Budget) {
        self.forget();
        self.nodes = nodes;
    }
}

#[derive(Debug)]
pub struct Builder {
    adviser: Adviser,
    pub work: Work,
}

impl Builder {
    pub const fn new(adviser: Adviser, work: Work) -> Self {
        Self { adviser, work }
    }

    /// A tree for Black, who is to move and wins by threats with at most `moves` stones. `newest` is White's newest stone, if
    /// it is known.
    pub fn win(
        &mut self,
        position: &Position<'_>,
        moves: usize,
        newest: Option<Cell>,
    ) -> Option<(TreeId, Zones)> {
        if moves == 0 {
            return None;
        }
        if let Some(&(point, row)) = position.completions().first() {
            return Some((self.work.forest.plant(Tree::Five(point, row)), Zones::point(point)));
        }
        if position.stones.unknown > MOST_UNKNOWN {
            return None;
        }
        let key = (position.stones.clone(), moves);
        if let Some(&found) = self.work.found.get(&key) {
            return found;
        }
        // The adviser blocks a white four, but does not see all of the window.
        let is_unbounded = position.board.is_unbounded;
        let forced = if is_unbounded { position.white_completions() } else { Set::EMPTY };
        let found = match forced.len() {
            0 => self.advised(position, moves, newest),
            1 => forced.iter().next().and_then(|point| self.tree(position, moves, point)),
            _ => None,
        };
        self.work.found.insert(key, found);
        found
    }

    /// Not every win on the adviser's board works in the window, because the adviser knows nothing of stones that are far away
    /// or unknown. Another win often works then.
    fn advised(
        &mut self,
        position: &Position<'_>,
        moves: usize,
        newest: Option<Cell>,
    ) -> Option<(TreeId, Zones)> {
        let other_wins = if position.board.is_unbounded { OTHER_WINS } else { 0 };
        let mut tried = Vec::new();
        for most in std::iter::once(moves).chain(3..moves.min(SHORTER + 1)) {
            let before = self.adviser.searched();
            let nodes = self.work.nodes.search.min(self.work.nodes.total);
            let point = self.adviser.win(position, newest, most, nodes);
            let searched = self.adviser.searched() - before;
            self.work.nodes.total = self.work.nodes.total.saturating_sub(searched);
            let new = point.filter(|point| !tried.contains(point));
            let found = new.and_then(|point| self.tree(position, moves, point));
            tried.extend(new);
            if found.is_some() || tried.is_empty() || tried.len() > other_wins {
                return found;
            }
        }
        None
    }

    /// A tree that starts with a stone on `point`. On the infinite board, White's replies to a threat are known stones, apart
    /// from those after which Black at once makes a double threat: with more groups, the zones would grow from reply to reply.
    fn tree(&mut self, position: &Position<'_>, moves: usize, point: Cell) -> Option<(TreeId, Zones)> {
        let after = position.with_black(point);
        let left = moves.checked_sub(1).filter(|&left| left > 0)?;
        let mut turn = Turn::new(&after)?;
        let fives = after.completions_through(point);
        for &(five, row) in fives.iter().take(2) {
            turn.group(self.work.forest.plant(Tree::Five(five, row)), &Zones::point(five));
        }
        if fives.is_empty() && left > 1 && after.stones.unknown < MOST_UNKNOWN {
            for double in after.doubles() {
                if turn.open.is_empty() {
                    break;
                }
                if let Some((tree, zones)) = self.tree(&after.with_unknown(), left, double) {
                    turn.group(tree, &zones);
                }
            }
        }
        if turn.is_open_beyond {
            let (tree, zones) = self.win(&after.with_unknown(), left, None)?;
            turn.group(tree, &zones);
        }
        while let Some(reply) = turn.open.iter().next() {
            if !after.board.core.has(reply) {
                return None;
            }
            let (tree, zones) = self.win(&after.with_white(reply), left, Some(reply))?;
            if after.board.is_unbounded {
                turn.reply(reply, tree, &zones);
            } else {
                self.work.forest.answer(&after, reply, (tree, zones), &mut turn)?;
            }
        }
        let tree = self.work.forest.plant(Tree::Move(Some(point), turn.items));
        Some((tree, turn.zones.or(&Zones::point(point))))
    }
}
