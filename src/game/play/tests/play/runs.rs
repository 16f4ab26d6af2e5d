//! Tests the sums of runs and windows against scans of the whole board.

use crate::positions::{prefixes, random_games};
use engine::{Board, Color, Direction, Point, Rule};
use play::eval::shape_score::shape_score;
use play::eval::window_score::{move_score, state_score};
use play::eval::{LineSums, Run, RunScore, RunValue};

/// All runs of a side, found by walking from every stone that has none of its color before it.
fn naive_runs(board: &Board, color: Color) -> Vec<Run> {
    let at = |point: Option<Point>| point.filter(|&p| board.size().contains(p)).map(|p| board.get(p));
    let mut runs = Vec::new();
    for start in board.size().points() {
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
fn sums_match_a_full_scan() {
    let scores: [RunScore; 2] = [shape_score, state_score];
    for game in random_games(24, 80) {
        let row = |color| game.rule().row(color);
        for score in scores {
            let mut replay = Board::new(game.size(), game.rule());
            let mut sums = LineSums::new(&replay, score);
            let check = |sums: &LineSums, replay: &Board| {
                for color in Color::BOTH {
                    let mut naive = RunValue::default();
                    naive_runs(replay, color).into_iter().for_each(|run| naive += score(row(color), run));
                    assert_eq!(sums.total(color), naive, "{replay:?}");
                }
            };
            for &point in game.moves() {
                replay.make(point);
                sums.follow(&replay);
                check(&sums, &replay);
            }
            for _ in game.moves() {
                replay.unmake();
                sums.step_back();
                check(&sums, &replay);
            }
        }
    }
}

/// The move score as the article's code computes it: all windows of five among up to nine cells of each line.
fn article_score(board: &Board, color: Color, point: Point) -> Option<i32> {
    let mut score = 0;
    for direction in Direction::ALL {
        let line: Vec<Option<Color>> = (-4..=4)
            .filter_map(|steps| point.step(direction, steps))
            .filter(|&p| board.size().contains(p))
            .map(|p| board.get(p))
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
fn move_scores_match_the_articles_under_freestyle() {
    let mut wins = 0;
    for game in random_games(60, 60).into_iter().filter(|game| game.rule() == Rule::Freestyle) {
        for board in prefixes(&game).filter(|board| !board.is_over()) {
            for point in board.empty() {
                for color in Color::BOTH {
                    let expected = article_score(&board, color, point);
                    wins += usize::from(expected.is_none());
                    assert_eq!(move_score(&board, color, point), expected, "{point} in {board:?}");
                }
            }
        }
    }
    assert!(wins > 0);
}

#[test]
fn a_move_that_wins_by_its_score_wins_by_the_rules() {
    for game in random_games(60, 60) {
        for mut board in prefixes(&game).filter(|board| !board.is_over()) {
            let mover = board.to_move();
            for point in board.empty() {
                let by_score = move_score(&board, mover, point).is_none();
                board.make(point);
                assert_eq!(by_score, board.winner() == Some(mover), "{board:?}");
                board.unmake();
            }
        }
    }
}
