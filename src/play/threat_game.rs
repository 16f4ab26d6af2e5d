//! The game of our own engine: moves by the threats they make and stop, evaluation by the threat tables.

use search::{Ending, Game, MoveList};

use super::cell::{CELLS, Cell};
use super::cell_set::CellSet;
use super::four_search::FourSearch;
use super::position::Position;
use super::run_game::ending;
use super::threat_board::ThreatBoard;
use super::tree_threats::TreeThreats;
use crate::eval::cell_worth::CellWorths;
use engine::{Color, Pattern, SIZE};

/// Candidates that are no threats lie at most this far from a stone.
const NEAR: usize = 2;
/// Positions that the search for fours may look at in one position of the tree.
const FOUR_NODES: u64 = 24;
/// Logarithm of the positions that the search for fours remembers.
const FOUR_MEMORY: u32 = 14;

/// A win by threats, in points, less one for each stone on the board when it is complete, so that the nearer one is
/// better.
const THREATS_WIN: i32 = 1_000_000;
/// Two open threes at once, for the side that can make them now, in points.
const FORK_TO_PLAY: i32 = 1_500;

/// What a stone on a cell is worth for the order of moves: by what the own one makes there, and by what the enemy's
/// would.
const ATTACK: [i32; 9] = [0, 2, 8, 30, 36, 260, 300, 4_000, 100_000];
const DEFENCE: [i32; 9] = [0, 1, 5, 22, 24, 170, 140, 2_000, 50_000];
/// Two lines that each become an open three or better are worth more than their sum.
const FORK: i32 = 400;

/// A position with its threat tables, for the search.
pub struct ThreatGame {
    board: ThreatBoard,
    fours: FourSearch,
    threats: Option<TreeThreats>,
    kept: usize,
    root_stones: usize,
    /// The moves to search at the root; `None` for all candidates.
    root_moves: Option<CellSet>,
}

impl ThreatGame {
    /// The game from this position on; of the candidates in a quiet position only the `kept` best are searched.
    pub fn new(position: &Position, kept: usize) -> Self {
        Self {
            board: ThreatBoard::new(position),
            fours: FourSearch::new(FOUR_MEMORY),
            threats: None,
            kept,
            root_stones: position.moves().len(),
            root_moves: None,
        }
    }

    /// The same, with wins by fours and open threes looked for in every position of the tree; on other boards than
    /// 15x15 by fours alone.
    pub fn with_threats(position: &Position, kept: usize) -> Self {
        let threats = (position.size() == SIZE).then(|| TreeThreats::new(position));
        Self { threats, ..Self::new(position, kept) }
    }

    /// The position with its threat tables.
    pub const fn board(&self) -> &ThreatBoard {
        &self.board
    }

    /// The board to search threats on; it must be left as it was.
    pub(super) const fn board_mut(&mut self) -> &mut ThreatBoard {
        &mut self.board
    }

    /// Searches only these moves in the present position.
    pub fn restrict_root(&mut self, moves: CellSet) {
        self.root_stones = self.board.position().moves().len();
        self.root_moves = Some(moves);
    }

    /// What a stone of the side to move on this cell is worth for the order of moves, in points.
    pub fn rank(&self, cell: Cell) -> i32 {
        let mover = self.board.position().to_move();
        move_rank(self.board.patterns(mover, cell), self.board.patterns(!mover, cell))
    }

    /// The cells worth a look in a position in which nobody can win or must defend at once.
    pub(super) fn quiet_candidates(&self) -> CellSet {
        let mover = self.board.position().to_move();
        let own = self.board.classes(mover);
        let near = self.board.position().near(NEAR) | own.fours | own.threes;
        if near.is_empty() { self.board.position().empty() } else { near }
    }

    /// The cells that stop every way in which the enemy would get two cells that complete five at once, and own fours.
    fn defences(&self, mover: Color) -> CellSet {
        let mut stops = self.board.position().empty();
        for way in self.board.classes(!mover).doubles {
            let completions = self.board.completions(!mover, way);
            let mut kills = if completions.len() > 2 { CellSet::EMPTY } else { completions };
            kills.insert(way);
            stops = stops & kills;
        }
        stops | self.board.classes(mover).fours
    }

    /// Whether one stone of this colour would make two open threes or better.
    fn has_fork(&self, color: Color) -> bool {
        let strong =
            |cell| self.board.patterns(color, cell).iter().filter(|&&p| p >= Pattern::OpenThree).count();
        self.board.classes(color).threes.iter().any(|cell| strong(cell) > 1)
    }

    /// The only move worth searching, if there is one: a five, a stop of the enemy's five, or a win by fours.
    fn only_move(&mut self) -> Option<Cell> {
        let mover = self.board.position().to_move();
        let own = self.board.classes(mover);
        if let Some(five) = own.fives.first() {
            return Some(five);
        }
        if let Some(block) = self.board.classes(!mover).fives.first() {
            return Some(block);
        }
        if let Some(double) = own.doubles.first() {
            return Some(double);
        }
        self.fours.win(&mut self.board, FOUR_NODES).map(|win| win.cell)
    }

    /// The cells to choose from where there is something to stop: all others lose.
    fn stops(&mut self, mover: Color) -> Option<CellSet> {
        let threatened = !self.board.classes(!mover).doubles.is_empty();
        let stops = self.threats.as_mut().and_then(TreeThreats::stops);
        let stops = stops.or_else(|| threatened.then(|| self.defences(mover)));
        stops.filter(|stops| !stops.is_empty())
    }
}

/// What a stone is worth for the order of moves that makes the `own` patterns where the enemy's would make the others.
pub(super) fn move_rank(own: [Pattern; 4], enemy: [Pattern; 4]) -> i32 {
    let sum = |patterns: [Pattern; 4], points: &[i32; 9]| {
        let fork = patterns.iter().filter(|&&p| p >= Pattern::OpenThree).count() > 1;
        patterns.iter().map(|&p| points[p as usize]).sum::<i32>() + if fork { FORK } else { 0 }
    };
    sum(own, &ATTACK) + sum(enemy, &DEFENCE)
}

impl Game for ThreatGame {
    type Move = Cell;
    const MOVE_CODES: usize = CELLS;
    /// Open threes and fours, and what stops them, come before quiet moves that refuted other positions.
    const TACTICAL: i32 = 150;

    fn code(&self, cell: Cell) -> usize {
        cell.index()
    }

    fn make(&mut self, cell: Cell) {
        self.board.make(cell);
        if let Some(threats) = &mut self.threats {
            threats.make(cell);
        }
    }

    fn unmake(&mut self, _: Cell) {
        self.board.unmake();
        if let Some(threats) = &mut self.threats {
            threats.unmake();
        }
    }

    fn key(&self) -> u64 {
        self.board.position().key()
    }

    fn ending(&mut self) -> Option<Ending> {
        ending(self.board.position())
    }

    fn moves(&mut self, out: &mut MoveList<Cell>) {
        let mover = self.board.position().to_move();
        let stones = self.board.position().moves().len();
        let root_moves = self.root_moves.filter(|_| stones == self.root_stones);
        if let Some(cells) = root_moves {
            cells.iter().for_each(|cell| out.push(cell, self.rank(cell)));
            return;
        }
        if stones == 0 {
            out.push(self.board.position().center(), 0);
            return;
        }
        if let Some(only) = self.only_move() {
            out.push(only, 0);
            return;
        }
        let cells = self.stops(mover).unwrap_or_else(|| self.quiet_candidates());
        cells.iter().for_each(|cell| out.push(cell, self.rank(cell)));
        out.keep_best(self.kept);
    }

    /// The answer to a four: a position that has to be answered has no worth of its own.
    fn noisy_moves(&mut self, out: &mut MoveList<Cell>) {
        let mover = self.board.position().to_move();
        if self.board.classes(mover).fives.is_empty()
            && let Some(block) = self.board.classes(!mover).fives.first()
        {
            out.push(block, 0);
        }
    }

    fn proven(&mut self) -> Option<i32> {
        let stones = self.board.position().moves().len();
        let ply = stones.saturating_sub(self.root_stones);
        let by_threats = self.threats.as_mut().and_then(|threats| threats.win(ply));
        let moves =
            by_threats.or_else(|| self.fours.win(&mut self.board, FOUR_NODES).map(|win| win.moves))?;
        Some(THREATS_WIN + 1 - 2 * i32::from(moves) - stones as i32)
    }

    /// Those of the searches for threats.
    fn inner_nodes(&self) -> u64 {
        self.fours.nodes() + self.threats.as_ref().map_or(0, TreeThreats::nodes)
    }

    fn evaluate(&mut self) -> i32 {
        let position = self.board.position();
        let (mover, stones) = (position.to_move(), position.moves().len() as i32);
        if !self.board.classes(mover).fives.is_empty() {
            return THREATS_WIN - stones - 1;
        }
        if !self.board.classes(!mover).fives.is_empty() {
            return stones + 2 - THREATS_WIN;
        }
        // What cannot be stopped is lost.
        let threatened = !self.board.classes(!mover).doubles.is_empty();
        if threatened && self.defences(mover).is_empty() {
            return stones + 4 - THREATS_WIN;
        }
        let (own, enemy) = (self.board.classes(mover), self.board.classes(!mover));
        let worths = CellWorths::get();
        let tempo = worths.tempo(&[
            threatened,
            !threatened && !own.threes.is_empty(),
            !enemy.threes.is_empty(),
            !own.fours.is_empty(),
            !enemy.fours.is_empty(),
        ]);
        // A fork may be played at once where there is nothing to stop first.
        let plays_fork = !threatened && enemy.fours.is_empty() && self.has_fork(mover);
        let fork = if plays_fork { FORK_TO_PLAY } else { 0 };
        (self.board.worth(mover).to_move + self.board.worth(!mover).waiting + tempo) / CellWorths::PARTS
            + fork
    }
}
