//! An evaluation by what a stone of either side would make on each empty cell, its four directions taken together.

use std::sync::LazyLock;

use engine::{Board, ByColor, Color, POINTS, Pattern, Point};

use super::cell_worth::{CellWorth, CellWorths, Combination};
use super::evaluation::Evaluation;

/// What an own stone on a cell is worth for the order of moves, by the level of each direction (see [`Combination`]), and
/// what it is worth to take the cell from the enemy.
const ATTACK: [i32; 6] = [0, 8, 30, 36, 260, 300];
const DEFENCE: [i32; 6] = [0, 5, 22, 24, 170, 140];
/// Two lines that each become an open three or better are worth more than their sum.
const FORK: i32 = 400;
/// Two open threes at once, for the side that can make them now, in points.
const FORK_TO_PLAY: i32 = 1_500;

/// The worths of moves by what is made on the cell.
#[derive(Debug)]
struct MoveScores {
    attack: Vec<i16>,
    defence: Vec<i16>,
}

impl MoveScores {
    fn get() -> &'static Self {
        static SCORES: LazyLock<MoveScores> = LazyLock::new(|| {
            let of = |points: [i32; 6]| {
                Combination::all()
                    .map(|combination| {
                        let levels = combination.levels().map(usize::from);
                        let sum: i32 = levels.iter().filter_map(|&level| points.get(level)).sum();
                        let strong = levels.iter().filter(|&&level| level >= Combination::OPEN_THREE).count();
                        (sum + if strong > 1 { FORK } else { 0 }) as i16
                    })
                    .collect()
            };
            MoveScores { attack: of(ATTACK), defence: of(DEFENCE) }
        });
        &SCORES
    }
}

/// The fitted worths of the cells, see [`CellWorths`].
#[derive(Clone, Debug)]
pub struct CellEvaluation {
    worths: &'static CellWorths,
    scores: &'static MoveScores,
    /// What a stone would make on each empty cell. Those of occupied cells are what they were before the stone.
    cells: ByColor<[Combination; POINTS]>,
    /// The sums over the empty cells, before each stone since this was made, and now.
    sums: Vec<ByColor<CellWorth>>,
}

impl CellEvaluation {
    fn now(&self) -> ByColor<CellWorth> {
        self.sums.last().copied().unwrap_or_default()
    }

    /// The worths of the stones of this colour that could be put on the board. What is forbidden is worth nothing.
    fn of(&self, board: &Board, color: Color) -> CellWorth {
        let mut sum = self.now()[color];
        for point in board.forbidden(color) {
            sum -= self.worths.of(self.cells[color][point.index()]);
        }
        sum
    }
}

/// Whether one stone of this colour would make two open threes or better.
fn has_fork(board: &Board, color: Color) -> bool {
    let strong = |point| board.patterns(color, point).iter().filter(|&&p| p >= Pattern::OpenThree).count();
    board.classes(color).threes.iter().any(|point| strong(point) > 1)
}

impl Evaluation for CellEvaluation {
    fn new(board: &Board) -> Self {
        let worths = CellWorths::get();
        let mut cells = ByColor([[Combination::default(); POINTS]; 2]);
        let mut sums: ByColor<CellWorth> = ByColor::default();
        for color in Color::BOTH {
            for point in board.empty() {
                let combination = Combination::of(board.patterns(color, point));
                cells[color][point.index()] = combination;
                sums[color] += worths.of(combination);
            }
        }
        Self { worths, scores: MoveScores::get(), cells, sums: vec![sums] }
    }

    #[inline]
    fn follow(&mut self, board: &Board) {
        let mut sums = self.now();
        if let Some(&point) = board.moves().last() {
            for color in Color::BOTH {
                sums[color] -= self.worths.of(self.cells[color][point.index()]);
            }
        }
        for change in board.changes() {
            let (cell, sum) = (&mut self.cells[change.color][change.point.index()], &mut sums[change.color]);
            *sum -= self.worths.of(*cell);
            *cell = Combination::of(change.after);
            *sum += self.worths.of(*cell);
        }
        self.sums.push(sums);
    }

    /// Nothing is left for later.
    #[inline]
    fn catch_up(&mut self, _: &Board) {}

    #[inline]
    fn step_back(&mut self, board: &Board) {
        for change in board.changes() {
            self.cells[change.color][change.point.index()] = Combination::of(change.before);
        }
        self.sums.pop();
    }

    fn value(&self, board: &Board, mover: Color, threatened: bool) -> i32 {
        let (own, enemy) = (board.classes(mover), board.classes(!mover));
        let tempo = self.worths.tempo(&[
            threatened,
            !threatened && !own.threes.is_empty(),
            !enemy.threes.is_empty(),
            !own.fours.is_empty(),
            !enemy.fours.is_empty(),
        ]);
        // A fork may be played at once where there is nothing to stop first.
        let plays_fork = !threatened && enemy.fours.is_empty() && has_fork(board, mover);
        let fork = if plays_fork { FORK_TO_PLAY } else { 0 };
        let worth = self.of(board, mover).to_move + self.of(board, !mover).waiting;
        (worth + tempo) / CellWorths::PARTS + fork
    }

    #[inline]
    fn move_score(&self, mover: Color, point: Point) -> i32 {
        let of = |table: &[i16], color: Color| i32::from(table[self.cells[color][point.index()].index()]);
        of(&self.scores.attack, mover) + of(&self.scores.defence, !mover)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    #[test]
    fn kept_up_to_date_is_made_anew() {
        let mut state = 1_u64;
        let mut draw = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        for game in 0..40 {
            let size = Size::new(7 + game % 12).unwrap();
            let mut board = Board::new(size, Rule::ALL[game % Rule::ALL.len()]);
            let mut kept = CellEvaluation::new(&board);
            for _ in 0..60 {
                if draw(4) == 0 && board.stones() > 0 {
                    kept.step_back(&board);
                    board.unmake();
                    continue;
                }
                let legal: Vec<Point> = board.legal().iter().collect();
                if legal.is_empty() {
                    break;
                }
                board.make(legal[draw(legal.len())]);
                kept.follow(&board);
                let anew = CellEvaluation::new(&board);
                for color in Color::BOTH {
                    assert_eq!(
                        kept.value(&board, color, false),
                        anew.value(&board, color, false),
                        "{board:?}"
                    );
                    for point in board.empty() {
                        assert_eq!(kept.move_score(color, point), anew.move_score(color, point), "{board:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_stone_that_makes_more_comes_first() {
        let tokens = ["h8", "a1", "i8", "a3", "j8", "c1"];
        let moves: Vec<Point> = tokens.iter().map(|token| token.parse().unwrap()).collect();
        let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
        let evaluation = CellEvaluation::new(&board);
        let score = |color, token: &str| evaluation.move_score(color, token.parse().unwrap());
        assert!(score(Color::Black, "g8") > score(Color::Black, "h9"));
        assert!(score(Color::White, "g8") > score(Color::White, "h9"));
        assert!(evaluation.value(&board, Color::Black, false) > evaluation.value(&board, Color::White, true));
    }
}
