//! The game of our own engine: moves by the threats they make and stop, wins by threats in every position of the tree,
//! evaluation by what stones would make.

use engine::threat::{Kind, Limits, Proof, ThreatSearch, replies_to_threat};
use engine::{Board, Color, POINTS, Pattern, Point, PointSet};
use search::{Ending, Game, MoveList};

use super::run_game::ending;
use crate::eval::cell_worth::{CellWorths, WorthSums};

/// Candidates that are no threats lie at most this far from a stone.
const NEAR: usize = 2;
/// Bytes of the threat search's table, made anew for every tree.
const TABLE_BYTES: usize = 1 << 20;
/// A look at any position of the tree. Four stones take a handful of positions where there is no win.
const LOOK: Limits = Limits { moves: 4, nodes: 24 };
/// A look at the enemy's answers to the moves of the root: what is overlooked there is played.
const FIRST_LOOK: Limits = Limits { moves: 28, nodes: 100 };
/// A look for fours alone.
const FOURS_LOOK: Limits = Limits { moves: 28, nodes: 24 };

/// A win by threats, in points, less one for each stone on the board when it is complete, so that the nearer one is
/// better.
const THREATS_WIN: i32 = 1_000_000;
/// Two open threes at once, for the side that can make them now, in points.
const FORK_TO_PLAY: i32 = 1_500;

/// What a stone on a point is worth for the order of moves: by what the own one makes there, and by what the enemy's
/// would.
const ATTACK: [i32; Pattern::ALL.len()] = [0, 0, 2, 8, 30, 36, 260, 300, 4_000, 100_000];
const DEFENCE: [i32; Pattern::ALL.len()] = [0, 0, 1, 5, 22, 24, 170, 140, 2_000, 50_000];
/// Two lines that each become an open three or better are worth more than their sum.
const FORK: i32 = 400;

/// A board with the sums of the evaluation and a search for threats, for the search of the tree.
pub struct ThreatGame {
    board: Board,
    worth: WorthSums,
    threats: ThreatSearch,
    /// The wins that are looked for in every position of the tree.
    kind: Kind,
    kept: usize,
    root_stones: usize,
    /// The moves to search at the root; `None` for all candidates.
    root_moves: Option<PointSet>,
}

impl ThreatGame {
    /// The game from this position on, in whose tree wins of this kind are looked for; of the candidates in a quiet
    /// position only the `kept` best are searched.
    pub fn new(board: &Board, kind: Kind, kept: usize) -> Self {
        Self {
            board: board.clone(),
            worth: WorthSums::new(board),
            threats: ThreatSearch::new(TABLE_BYTES),
            kind,
            kept,
            root_stones: board.stones(),
            root_moves: None,
        }
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board to search threats on; it must be left as it was.
    pub(super) const fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// Searches only these moves in the present position.
    pub fn restrict_root(&mut self, moves: PointSet) {
        self.root_stones = self.board.stones();
        self.root_moves = Some(moves);
    }

    /// What a stone of the side to move on this point is worth for the order of moves, in points.
    pub fn rank(&self, point: Point) -> i32 {
        let mover = self.board.to_move();
        move_rank(patterns(&self.board, mover, point), patterns(&self.board, !mover, point))
    }

    /// The points worth a look in a position in which nobody can win or must defend at once.
    pub(super) fn quiet_candidates(&self) -> PointSet {
        let own = self.board.classes(self.board.to_move());
        let legal = self.board.legal();
        let near = (self.board.near(NEAR) | own.fours | own.threes) & legal;
        if near.is_empty() { legal } else { near }
    }

    /// Whether one stone of this colour would make two open threes or better.
    fn has_fork(&self, color: Color) -> bool {
        let strong =
            |point| self.board.patterns(color, point).iter().filter(|&&p| p >= Pattern::OpenThree).count();
        self.board.classes(color).threes.iter().any(|point| strong(point) > 1)
    }

    /// The only move worth searching, if there is one: a five, a stop of the enemy's five, or a win by fours.
    fn only_move(&mut self) -> Option<Point> {
        let mover = self.board.to_move();
        let (own, enemy) = (self.board.classes(mover), self.board.classes(!mover));
        let five = own.fives.first();
        let forced = five.or_else(|| (enemy.fives - self.board.forbidden(mover)).first());
        if forced.is_some() || !enemy.fives.is_empty() {
            return forced;
        }
        if let Some(double) = own.doubles.first() {
            return Some(double);
        }
        let moves = self.win(mover, Kind::Vcf, FOURS_LOOK)?;
        self.threats.winning_move(&mut self.board, mover, Kind::Vcf, moves)
    }

    /// The points to choose from where there is something to stop: all others lose.
    fn stops(&mut self, mover: Color) -> Option<PointSet> {
        let legal = self.board.legal();
        let by_zone = if self.kind == Kind::Vct && !self.board.rule().forbids(Color::Black) {
            let moves = self.win(!mover, Kind::Vct, LOOK);
            moves.and_then(|moves| self.threats.zone(&mut self.board, !mover, Kind::Vct, moves))
        } else {
            // Where points are forbidden, any stone may disturb a proof.
            None
        };
        let stops = by_zone.or_else(|| replies_to_threat(&self.board, !mover))? & legal;
        (!stops.is_empty()).then_some(stops)
    }

    /// The stones with which the attacker, taken to be on the move, wins by threats of this kind, if a look finds it.
    fn win(&mut self, attacker: Color, kind: Kind, look: Limits) -> Option<u8> {
        let (own, enemy) = (self.board.classes(attacker), self.board.classes(!attacker));
        // What can be read off costs no search.
        if !own.fives.is_empty() {
            return Some(1);
        }
        if enemy.fives.is_empty() && !own.doubles.is_empty() {
            return Some(2);
        }
        let threats = if kind == Kind::Vct { own.fours | own.threes } else { own.fours };
        if threats.is_empty() {
            return None;
        }
        match self.threats.prove(&mut self.board, attacker, kind, look) {
            Proof::Proven { moves } => Some(moves),
            Proof::Disproven | Proof::Unknown => None,
        }
    }
}

/// What a stone makes on an empty point; nothing where it is forbidden.
pub(super) fn patterns(board: &Board, color: Color, point: Point) -> [Pattern; 4] {
    if board.forbidden(color).contains(point) { [Pattern::Dead; 4] } else { board.patterns(color, point) }
}

/// What a stone is worth for the order of moves that makes the `own` patterns where the enemy's would make the others.
pub(super) fn move_rank(own: [Pattern; 4], enemy: [Pattern; 4]) -> i32 {
    let sum = |patterns: [Pattern; 4], points: &[i32; Pattern::ALL.len()]| {
        let fork = patterns.iter().filter(|&&p| p >= Pattern::OpenThree).count() > 1;
        patterns.iter().map(|&p| points[p as usize]).sum::<i32>() + if fork { FORK } else { 0 }
    };
    sum(own, &ATTACK) + sum(enemy, &DEFENCE)
}

impl Game for ThreatGame {
    type Move = Point;
    const MOVE_CODES: usize = POINTS;
    /// Open threes and fours, and what stops them, come before quiet moves that refuted other positions.
    const TACTICAL: i32 = 150;

    fn code(&self, point: Point) -> usize {
        point.index()
    }

    fn make(&mut self, point: Point) {
        self.board.make(point);
        self.worth.follow(&self.board);
    }

    fn unmake(&mut self, _: Point) {
        self.board.unmake();
        self.worth.step_back();
    }

    /// In a tree the stones say whose turn it is.
    fn key(&self) -> u64 {
        self.board.key()
    }

    fn ending(&mut self) -> Option<Ending> {
        ending(&self.board)
    }

    fn moves(&mut self, out: &mut MoveList<Point>) {
        let stones = self.board.stones();
        let root_moves = self.root_moves.filter(|_| stones == self.root_stones);
        if let Some(points) = root_moves {
            points.iter().for_each(|point| out.push(point, self.rank(point)));
            return;
        }
        if stones == 0 {
            out.push(self.board.size().center(), 0);
            return;
        }
        if let Some(only) = self.only_move() {
            out.push(only, 0);
            return;
        }
        let points = self.stops(self.board.to_move()).unwrap_or_else(|| self.quiet_candidates());
        points.iter().for_each(|point| out.push(point, self.rank(point)));
        out.keep_best(self.kept);
    }

    /// The answer to a four: a position that has to be answered has no worth of its own.
    fn noisy_moves(&mut self, out: &mut MoveList<Point>) {
        let mover = self.board.to_move();
        if self.board.classes(mover).fives.is_empty()
            && let Some(block) = (self.board.classes(!mover).fives - self.board.forbidden(mover)).first()
        {
            out.push(block, 0);
        }
    }

    fn proven(&mut self) -> Option<i32> {
        let stones = self.board.stones();
        let mover = self.board.to_move();
        let look = if stones == self.root_stones + 1 { FIRST_LOOK } else { LOOK };
        let by_threats = if self.kind == Kind::Vct { self.win(mover, Kind::Vct, look) } else { None };
        let moves = by_threats.or_else(|| self.win(mover, Kind::Vcf, FOURS_LOOK))?;
        Some(THREATS_WIN + 1 - 2 * i32::from(moves) - stones as i32)
    }

    /// Those of the searches for threats.
    fn inner_nodes(&self) -> u64 {
        self.threats.nodes()
    }

    fn evaluate(&mut self) -> i32 {
        let board = &self.board;
        let (mover, stones) = (board.to_move(), board.stones() as i32);
        let (own, enemy) = (board.classes(mover), board.classes(!mover));
        if !own.fives.is_empty() {
            return THREATS_WIN - stones - 1;
        }
        if !enemy.fives.is_empty() {
            return stones + 2 - THREATS_WIN;
        }
        // What cannot be stopped is lost.
        let replies = replies_to_threat(board, !mover);
        if replies.is_some_and(|replies| replies.is_empty()) {
            return stones + 4 - THREATS_WIN;
        }
        let threatened = replies.is_some();
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
        let worth = self.worth.of(board, mover).to_move + self.worth.of(board, !mover).waiting;
        (worth + tempo) / CellWorths::PARTS + fork
    }
}
