//! Players below full strength: the rows they notice, and how deep they search.
//!
//! People overlook diagonals more often than columns, old rows more often than new ones, and twos more often than fours. They
//! keep overlooking a row until its line changes. So whether a row is seen depends on a random number computed from the seed,
//! the line and its stones.

use engine::{Board, ByColor, Color, Direction, Pattern, Point, PointSet, Size};

use super::random::random_number_from;
use super::spec::Level;

/// The move-ordering points for a pattern that the stone makes, and for one of the opponent's that it prevents.
const ATTACK: [i32; Pattern::ALL.len()] = [0, 0, 2, 8, 30, 36, 260, 300, 4_000, 100_000];
const DEFENSE: [i32; Pattern::ALL.len()] = [0, 0, 1, 5, 22, 24, 170, 140, 2_000, 50_000];
const FORK: i32 = 400;
/// Only a move that makes or blocks a five ranks this high.
pub const URGENT: i32 = DEFENSE[Pattern::Five as usize];

/// Players with the same habits, including the seed, overlook the same rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    level: Level,
    seed: u64,
    /// The fraction of quiet rows that the player sees.
    seen: f64,
    considered: usize,
    /// The node limit. At 0 the player plays the most likely move without a search.
    pub nodes: u64,
    /// The depth in plies for engines that overlook nothing.
    pub depth: u32,
}

impl Habits {
    /// The habits of a level; `None` at full strength.
    pub const fn of(level: Level, seed: u64) -> Option<Self> {
        let (seen, considered, nodes, depth) = match level.number() {
            1 => (0.55, 6, 0, 1),
            2 => (0.75, 4, 0, 1),
            3 => (0.58, 4, 8, 1),
            4 => (0.80, 5, 30, 2),
            5 => (0.87, 7, 140, 2),
            6 => (0.92, 8, 420, 4),
            7 => (0.955, 10, 1_100, 4),
            8 => (0.98, 12, 3_000, 6),
            9 => (1.0, 16, 8_000, 8),
            _ => return None,
        };
        Some(Self { level, seed, seen, considered, nodes, depth })
    }

    /// These habits under a limit that holds for all levels, in nodes. If it is low, each level searches two fifths as many
    /// nodes as the next one, so that all levels still differ.
    pub fn within(self, limit: Option<u64>) -> Self {
        let above = self.level.number()..Level::FULL.number();
        let most = limit.map_or(u64::MAX, |limit| above.fold(limit, |nodes, _| nodes.saturating_mul(2) / 5));
        Self { nodes: self.nodes.min(most), ..self }
    }

    pub const fn threat_nodes(self) -> u64 {
        self.nodes / 8
    }

    fn random_fraction(&self, words: [u64; 4]) -> f64 {
        (random_number_from(self.seed, words) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Whether the player notices that a stone of this color on the point would make this pattern.
    fn sees(
        &self,
        board: &Board,
        color: Color,
        point: Point,
        direction: Direction,
        pattern: Pattern,
    ) -> bool {
        let line = line_number(point, direction);
        let (view, _) = board.line(color, point, direction);
        let (enemy, _) = board.line(!color, point, direction);
        let fresh = board.moves().iter().rev().take(2).any(|&last| line_number(last, direction) == line);
        let diagonal = matches!(direction, Direction::Rising | Direction::Falling);
        let mut blind = 1.0 - self.seen;
        if diagonal {
            blind *= 1.3;
        }
        if fresh {
            blind *= 0.5;
        }
        let blind = match pattern {
            Pattern::Five => blind.powi(3),
            Pattern::OpenFour | Pattern::Four => blind.powi(2),
            _ => blind,
        };
        let stones = view.own << 32 | enemy.own;
        self.random_fraction([color as u64, line as u64, stones, 0]) >= blind
    }

    /// The points of a move for the patterns that the player sees.
    fn rank(&self, board: &Board, point: Point) -> i32 {
        let mover = board.to_move();
        let mut seen = ByColor([[Pattern::Dead; 4]; 2]);
        for color in Color::BOTH {
            let there = patterns(board, color, point);
            for direction in Direction::ALL {
                let pattern = there[direction as usize];
                if self.sees(board, color, point, direction, pattern) {
                    seen[color][direction as usize] = pattern;
                }
            }
        }
        move_rank(seen[mover], seen[!mover])
    }

    /// The points that the player considers: those with the highest rank, best first.
    pub fn candidates(&self, board: &Board, points: PointSet) -> Vec<(Point, i32)> {
        let mut ranked: Vec<(Point, i32)> =
            points.iter().map(|point| (point, self.rank(board, point))).collect();
        ranked.sort_by_key(|&(point, rank)| (std::cmp::Reverse(rank), point));
        ranked.truncate(self.considered);
        ranked
    }

    /// A random choice among points nearly as good as the best.
    pub fn pick(&self, board: &Board, candidates: &[(Point, i32)]) -> Option<Point> {
        let (_, best) = candidates.first()?;
        let tolerance = 0.5 + 0.5 * self.seen;
        let good_enough = f64::from(*best) * tolerance;
        let near: Vec<Point> = candidates
            .iter()
            .filter(|(_, rank)| f64::from(*rank) >= good_enough)
            .map(|&(point, _)| point)
            .collect();
        let random = self.random_fraction([board.key(), 1, 2, 3]);
        near.get((random * near.len() as f64) as usize).copied()
    }
}

fn patterns(board: &Board, color: Color, point: Point) -> [Pattern; 4] {
    if board.forbidden(color).contains(point) { [Pattern::Dead; 4] } else { board.patterns(color, point) }
}

fn move_rank(own: [Pattern; 4], enemy: [Pattern; 4]) -> i32 {
    let sum = |patterns: [Pattern; 4], points: &[i32; Pattern::ALL.len()]| {
        let fork = patterns.iter().filter(|&&p| p >= Pattern::OpenThree).count() > 1;
        patterns.iter().map(|&p| points[p as usize]).sum::<i32>() + if fork { FORK } else { 0 }
    };
    sum(own, &ATTACK) + sum(enemy, &DEFENSE)
}

const fn line_number(point: Point, direction: Direction) -> usize {
    let (col, row) = (point.col(), point.row());
    let across = match direction {
        Direction::Horizontal => row,
        Direction::Vertical => col,
        Direction::Rising => Size::MAX.side() + row - col,
        Direction::Falling => row + col,
    };
    4 * across + direction as usize
}
