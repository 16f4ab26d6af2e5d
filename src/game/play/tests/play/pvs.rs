//! Tests the search of our best engine: its static results are correct, and without pruning it gives the same values as plain
//! alpha-beta.

use crate::positions::{
    before_only_forbidden_points_are_left, point, quiet_games, random_games, searched, wins_by_threats,
};
use engine::Point;
use play::pvs::{Deepening, EvaluatedBoard, Memory, StaticStatus, WON, candidates};
use play::{EngineKind, EngineSpec, Player};
use search::{Control, Limits};

#[test]
fn static_status_is_correct() {
    let mut met = [0; 5];
    for mut board in random_games(900, 14).into_iter().filter(|board| !board.is_over()) {
        let mover = board.to_move();
        match StaticStatus::of(&board) {
            StaticStatus::Wins(point, plies) => {
                met[0] += 1;
                board.play(point).unwrap();
                assert!(
                    plies == 1 && board.winner() == Some(mover) || {
                        let fives = board.classes(mover).fives;
                        plies == 3 && fives.len() > 1 && board.classes(!mover).fives.is_empty()
                    }
                );
            }
            StaticStatus::Loses(plies) => {
                met[1] += 1;
                for reply in board.legal() {
                    board.make(reply);
                    let lost = wins_by_threats(&mut board, !mover, plies as u8, 200_000);
                    board.unmake();
                    assert!(lost, "{reply} in {board:?}");
                }
            }
            StaticStatus::Forced(point) => {
                met[2] += 1;
                assert!(board.classes(!mover).fives.contains(point) && board.legal().contains(point));
            }
            StaticStatus::Threatened(replies) => {
                met[3] += 1;
                for other in board.legal() - replies {
                    board.make(other);
                    let lost = wins_by_threats(&mut board, !mover, 12, 200_000);
                    board.unmake();
                    assert!(lost, "{other} in {board:?}");
                }
            }
            StaticStatus::Quiet => met[4] += 1,
        }
    }
    assert!(met.iter().all(|&count| count > 10), "{met:?}");
}

/// The number of threads and the size of the slices of a plain search.
const AT_ONCE: (usize, u64) = (1, u64::MAX);

/// Minimax without a window, with the same candidates, static results and leaves as the search.
fn minimax(position: &mut EvaluatedBoard, depth: u32) -> i32 {
    let board = position.board();
    if board.winner().is_some() {
        return -WON;
    }
    if board.is_full() {
        return 0;
    }
    let status = StaticStatus::of(board);
    match status {
        StaticStatus::Wins(..) => return WON,
        StaticStatus::Loses(_) => return -WON,
        StaticStatus::Forced(reply) if depth == 0 => {
            position.make(reply);
            let value = -minimax(position, 0);
            position.unmake();
            return value;
        }
        _ => {}
    }
    if depth == 0 {
        return position.evaluate();
    }
    let moves: Vec<Point> = candidates(board, status).iter().collect();
    let after = |&point: &Point| {
        position.make(point);
        let value = -minimax(position, depth - 1);
        position.unmake();
        value
    };
    moves.iter().map(after).max().expect("there is a move")
}

#[test]
fn without_pruning_the_search_is_plain_alpha_beta() {
    let mut compared = 0;
    for board in random_games(24, 9).into_iter().filter(|board| !board.is_over()) {
        if !matches!(StaticStatus::of(&board), StaticStatus::Quiet | StaticStatus::Threatened(_)) {
            continue;
        }
        let deepening = searched(&board, &Limits::depth(3), AT_ONCE, Deepening::exhaustive);
        let found = deepening.found();
        let plain = minimax(&mut EvaluatedBoard::new(&board), found.depth);
        assert_eq!(found.value.clamp(-WON, WON), plain, "{board:?}");
        compared += 1;
    }
    assert!(compared > 12, "{compared}");
}

#[test]
fn pruning_misses_no_win_of_a_plain_search() {
    let mut wins = 0;
    for mut board in random_games(500, 12).into_iter().filter(|board| !board.is_over()) {
        let mover = board.to_move();
        let quiet = StaticStatus::of(&board) == StaticStatus::Quiet;
        if !quiet || !wins_by_threats(&mut board, mover, 5, 200_000) {
            continue;
        }
        let deepening = searched(&board, &Limits::nodes(200_000), AT_ONCE, |plain| plain);
        assert!(deepening.found().value >= WON, "{board:?}: {:?}", deepening.found());
        wins += 1;
    }
    assert!(wins > 10, "{wins}");
}

#[test]
fn slices_of_any_length_give_the_same_search() {
    let mut deep = 0;
    for board in quiet_games(6) {
        for (count, nodes, slices) in
            [(1, 1_500, [1, 2]), (1, 20_000, [150, 7_000]), (3, 12_000, [90, 2_000])]
        {
            let limits = Limits { depth: 9, ..Limits::nodes(nodes) };
            let in_slices = |slice| searched(&board, &limits, (1, slice), |plain| plain.with_lines(count));
            let whole = in_slices(u64::MAX);
            for slice in slices {
                let other = in_slices(slice);
                assert_eq!(whole.found(), other.found(), "slices of {slice}");
                assert_eq!(whole.completed(), other.completed(), "slices of {slice}");
                assert_eq!(whole.iterations(), other.iterations(), "slices of {slice}");
            }
            deep += u32::from(whole.found().depth > 5);
        }
    }
    assert!(deep > 5, "{deep}");
}

#[test]
fn searching_lines_later_equals_searching_all_at_once() {
    let mut compared = 0;
    for board in quiet_games(8) {
        let control = Control::default();
        let mut position = EvaluatedBoard::new(&board);
        let mut memory = Memory::new(1 << 22);
        let mut deepening = Deepening::new(&position, None, &Limits::nodes(5_000), &control);
        deepening.resume(&mut position, &mut memory, u64::MAX, &control);
        if !deepening.is_cut(&control) {
            continue;
        }
        let rest = 20_000 - deepening.found().nodes;
        deepening.extend(&Limits::nodes(rest), &control);
        deepening.resume(&mut position, &mut memory, u64::MAX, &control);
        let whole = searched(&board, &Limits::nodes(20_000), AT_ONCE, |plain| plain);
        assert_eq!(whole.found(), deepening.found());
        compared += 1;
    }
    assert!(compared > 2, "{compared}");
}

#[test]
fn only_forbidden_points_left_is_a_draw() {
    let mut board = before_only_forbidden_points_are_left();
    let control = Control::default();
    for set in [|plain: Deepening| plain, Deepening::exhaustive] {
        let deepening = searched(&board, &Limits::depth(4), AT_ONCE, set);
        assert_eq!(deepening.found().value, 0, "{:?}", deepening.found());
    }
    board.play(point("f2")).unwrap();
    assert!(board.winner().is_none() && !board.is_full() && board.legal().is_empty(), "{board:?}");
    for kind in EngineKind::ALL {
        let mut player = Player::new(EngineSpec::new(kind), 1 << 16, 0);
        assert_eq!(player.think(&board, &Limits::nodes(1_000), &control).best, None, "{kind}");
    }
}

#[test]
fn without_pruning_lines_have_the_values_of_the_best_moves() {
    let mut compared = 0;
    for board in
        random_games(24, 9).into_iter().filter(|board| StaticStatus::of(board) == StaticStatus::Quiet)
    {
        let deepening =
            searched(&board, &Limits::depth(2), AT_ONCE, |plain| plain.with_lines(4).exhaustive());
        let mut position = EvaluatedBoard::new(&board);
        let mut plain: Vec<i32> = candidates(&board, StaticStatus::Quiet)
            .iter()
            .map(|point| {
                position.make(point);
                let value = -minimax(&mut position, 1);
                position.unmake();
                value
            })
            .collect();
        plain.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
        let found: Vec<i32> = deepening.completed().iter().map(|line| line.value.clamp(-WON, WON)).collect();
        assert!(found.len() == 4.min(plain.len()) && found == plain[..found.len()], "{board:?}: {found:?}");
        let mut firsts: Vec<Point> = deepening.completed().iter().filter_map(|line| line.best).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), found.len());
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn search_for_one_line_equals_the_plain_search() {
    for board in quiet_games(6) {
        let limits = Limits::depth(5);
        let alone = searched(&board, &limits, AT_ONCE, |plain| plain.with_lines(1));
        let plain = searched(&board, &limits, AT_ONCE, |plain| plain);
        assert_eq!(alone.found(), plain.found());
        assert_eq!(alone.completed(), [plain.found().clone()]);
        let three = searched(&board, &limits, AT_ONCE, |plain| plain.with_lines(3));
        assert!(three.completed().is_sorted_by(|a, b| a.value >= b.value), "{three:?}");
    }
}

#[test]
fn next_best_line_replaces_an_excluded_move() {
    let board = &quiet_games(1)[0];
    let control = Control::default();
    let mut position = EvaluatedBoard::new(board);
    let mut memory = Memory::new(1 << 20);
    let mut deepening = Deepening::new(&position, None, &Limits::depth(3), &control).with_lines(3);
    let mut left_out = Vec::new();
    while !deepening.is_finished() {
        deepening.resume(&mut position, &mut memory, 300, &control);
        let known = deepening.completed().first().and_then(|line| line.best);
        if let Some(point) = known.filter(|_| left_out.len() < 5) {
            left_out.push(point);
            deepening.leave_out(point);
        }
    }
    let found: Vec<Point> = deepening.completed().iter().filter_map(|line| line.best).collect();
    assert!(
        found.len() == 3 && found.iter().all(|point| !left_out.contains(point)),
        "{found:?}, {left_out:?}"
    );
    for point in board.legal() {
        deepening.leave_out(point);
    }
    assert!(deepening.is_finished() && deepening.completed().is_empty());
}
