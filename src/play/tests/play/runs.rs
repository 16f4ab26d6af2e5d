//! Sums of runs and windows against sweeps over the cells.

use crate::positions::{prefixes, random_games};
use engine::{Color, Direction, Rule};
use play::eval::shape_score::{shape_score, shape_table};
use play::eval::window_score::{MoveScore, move_score, state_score, state_table};
use play::eval::{LineSums, Run, RunTable, Worth};
use play::{Cell, CellSet, Position};

/// All runs of a side, found by walking from every stone that has no own stone before it.
fn naive_runs(position: &Position, color: Color) -> Vec<Run> {
    let at = |cell: Option<Cell>| cell.filter(|c| c.is_on(position.size())).map(|c| position.get(c));
    let mut runs = Vec::new();
    for start in CellSet::board(position.size()) {
        for direction in Direction::ALL {
            let own = |steps| at(start.step(direction, steps)) == Some(Some(color));
            if own(0) && !own(-1) {
                let length = (0..).take_while(|&steps| own(steps)).count();
                let ends = [start.step(direction, -1), start.step(direction, length as isize)];
                let open_ends = ends.into_iter().filter(|&end| at(end) == Some(None)).count();
                runs.push(Run { length, open_ends });
            }
        }
    }
    runs
}

#[test]
fn sums_are_those_of_a_sweep() {
    type Score = fn(Rule, Run) -> Worth;
    type Table = fn(Rule) -> RunTable;
    let kinds: [(Table, Score); 2] = [(shape_table, shape_score), (state_table, state_score)];
    for game in random_games(24, 80) {
        for (table, score) in kinds {
            let mut replay = Position::new(game.size(), game.rule()).unwrap();
            let mut sums = LineSums::new(table(game.rule()), &replay);
            let check = |sums: &LineSums, replay: &Position| {
                for color in Color::BOTH {
                    let mut naive = Worth::default();
                    naive_runs(replay, color).into_iter().for_each(|run| naive += score(replay.rule(), run));
                    assert_eq!(sums.total(color), naive, "{:?}", replay.moves());
                }
            };
            for &cell in game.moves() {
                replay.make(cell);
                sums.refresh(&replay, cell);
                check(&sums, &replay);
            }
            while let Some(cell) = replay.unmake() {
                sums.refresh(&replay, cell);
                check(&sums, &replay);
            }
        }
    }
}

/// The move score as the JavaScript of the article computes it: up to nine cells a line, every window of five in them.
fn article_score(position: &Position, color: Color, cell: Cell) -> Option<i32> {
    let mut score = 0;
    for direction in Direction::ALL {
        let line: Vec<Option<Color>> = (-4..=4)
            .filter_map(|steps| cell.step(direction, steps))
            .filter(|c| c.is_on(position.size()))
            .map(|c| position.get(c))
            .collect();
        let mut sum = 0;
        for window in line.windows(5) {
            let own = window.iter().filter(|&&stone| stone == Some(color)).count();
            let enemy = window.iter().filter(|&&stone| stone == Some(!color)).count();
            sum += match (own, enemy) {
                (0, 0) => 7,
                (1, 0) => 35,
                (2, 0) => 800,
                (3, 0) => 15_000,
                (4, 0) => 800_000,
                (0, 1) => 15,
                (0, 2) => 400,
                (0, 3) => 1_800,
                (0, 4) => 100_000,
                _ => 0,
            };
            if sum >= 800_000 {
                return None;
            }
        }
        score += sum;
    }
    Some(score)
}

#[test]
fn move_scores_are_those_of_the_article_under_its_rule() {
    let mut wins = 0;
    for game in random_games(60, 60).into_iter().filter(|game| game.rule() == Rule::Freestyle) {
        for position in prefixes(&game).filter(|position| !position.is_over()) {
            for cell in position.empty() {
                for color in Color::BOTH {
                    let expected = article_score(&position, color, cell);
                    wins += usize::from(expected.is_none());
                    let expected = expected.map_or(MoveScore::Wins, MoveScore::Points);
                    assert_eq!(
                        move_score(&position, color, cell),
                        expected,
                        "{cell} in {:?}",
                        position.moves()
                    );
                }
            }
        }
    }
    assert!(wins > 0);
}

#[test]
fn a_move_that_wins_by_its_score_wins_by_the_rules() {
    for game in random_games(60, 60) {
        for mut position in prefixes(&game).filter(|position| !position.is_over()) {
            let mover = position.to_move();
            for cell in position.empty() {
                let by_score = move_score(&position, mover, cell) == MoveScore::Wins;
                position.make(cell);
                assert_eq!(by_score, position.winner() == Some(mover), "{:?}", position.moves());
                position.unmake();
            }
        }
    }
}
