//! Plays games with the strategy for renju, in which White may pass.

use std::sync::Arc;

use engine::{Board, Color, Deadline, Point, Rule, Size};
use guide::{Guide, GuideOptions, Query, Source};
use strategy::{Game, Stones, Strategy};

const GAME: Game = Game::new(Size::FIFTEEN, Rule::StrictRenju);

fn guide(seed: u32) -> Guide {
    let mut guide = Guide::new(GAME, GuideOptions { seed: Some(seed), ..GuideOptions::default() });
    guide.load(strategy()).unwrap();
    guide
}

fn strategy() -> Arc<Strategy> {
    Arc::new(Strategy::from_json(include_str!("../../../../www/data/renju.json")).unwrap())
}

/// White's move, or `None` for a pass.
fn white(board: &Board, style: usize, draw: &mut impl FnMut(usize) -> usize) -> Option<Point> {
    if draw(10) == 0 {
        return None;
    }
    let near: Vec<Point> = board.near(2).iter().collect();
    let any: Vec<Point> = board.empty().iter().collect();
    let value = |point: Point| {
        let gain = |color| -> usize {
            board.patterns(color, point).map(|pattern| 9_usize.pow(pattern as u32 / 2)).iter().sum()
        };
        gain(Color::White) + gain(Color::Black)
    };
    match style {
        0 => Some(any[draw(any.len())]),
        1 => Some(near[draw(near.len())]),
        _ => near.into_iter().max_by_key(|&point| value(point) * 8 + draw(8)),
    }
}

fn play(seed: u32) -> usize {
    let mut state = u64::from(seed);
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut guide = guide(seed);
    let seconds: Vec<Option<Point>> = GAME.second_moves().map(Some).chain([None]).collect();
    let mut board = GAME.board();
    board.play(GAME.first()).unwrap();
    let mut promised = guide.bound(&board).unwrap().stone();
    board.play_turn(seconds[draw(seconds.len())]).unwrap();
    let mut passes = 0;
    loop {
        let reply = guide.best_move(&board).unwrap();
        let known = reply.win_at.filter(|_| reply.winner == Some(Color::Black));
        let win_at = known.unwrap_or_else(|| panic!("no win: {:?}", board.turns()));
        assert!(win_at <= promised, "{win_at} after {promised}: {:?}", board.turns());
        promised = win_at;
        board.play(reply.point).unwrap();
        assert!(board.turns().len() <= promised);
        if board.winner().is_some() {
            return passes;
        }
        match white(&board, seed as usize % 3, &mut draw) {
            Some(point) => board.play(point).unwrap(),
            None => {
                board.pass();
                passes += 1;
            }
        }
        assert!(board.winner().is_none(), "White won: {:?}", board.turns());
    }
}

#[test]
fn black_wins_as_promised_even_if_white_passes() {
    let passes: usize = (0..30).map(play).sum();
    assert!(passes > 10, "{passes}");
}

/// The games `GAMES` from `FIRST_GAME` on, so that the 1,000 can be played in parts.
#[test]
#[ignore = "plays 1,000 games, which takes minutes"]
fn black_wins_a_thousand_games() {
    let number = |name, usual| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (first, games): (u32, u32) = (number("FIRST_GAME", 0), number("GAMES", 1_000));
    let mut passes = 0;
    for seed in first..first + games {
        passes += play(seed);
        println!("game {seed}: won in time, {passes} passes so far");
    }
}

#[test]
fn every_second_move_and_the_pass_are_answered() {
    let mut guide = guide(0);
    let mut board = GAME.board();
    board.play(GAME.first()).unwrap();
    let promised = guide.bound(&board).unwrap();
    for second in GAME.second_moves().map(Some).chain([None]) {
        let mut after = board.clone();
        after.play_turn(second).unwrap();
        assert!(guide.bound(&after).is_some_and(|bound| bound <= promised), "{second:?}");
        let reply = guide.best_move(&after).unwrap();
        assert_eq!((reply.winner, reply.source), (Some(Color::Black), Source::Strategy), "{second:?}");
    }
}

#[test]
fn a_partial_strategy_promises_nothing_after_other_second_moves() {
    let text = include_str!("../../strategy/tests/partial.json");
    let mut guide = Guide::new(GAME, GuideOptions { seed: Some(0), ..GuideOptions::default() });
    guide.load(Arc::new(Strategy::from_json(text).unwrap())).unwrap();
    let mut board = GAME.board();
    board.play(GAME.first()).unwrap();
    assert_eq!(guide.bound(&board), None);
    let [proven, open] = ["o15", "h9"].map(|second| Some(second.parse().unwrap()));
    for (second, win_at) in [(proven, Some(41)), (open, None), (None, None)] {
        let mut after = board.clone();
        after.play_turn(second).unwrap();
        assert_eq!(guide.bound(&after).map(Deadline::stone), win_at, "{second:?}");
        let reply = guide.best_move(&after).unwrap();
        assert_eq!((reply.winner, reply.win_at), (win_at.map(|_| Color::Black), win_at), "{second:?}");
    }
}

#[test]
fn the_answers_to_passes_are_found_in_the_file() {
    let strategy = strategy();
    let mut found = 0;
    for (_, node) in strategy.nodes() {
        let Some(pass) = node.pass() else { continue };
        let position = node.stones().pass();
        let answer = strategy.answer(&position).unwrap();
        assert!(answer.win_at <= node.win_at());
        assert!(strategy.bound(&position).is_some_and(|bound| bound <= node.win_at()));
        assert!(strategy.answers(&position).contains(&answer));
        assert_eq!(Stones::on(&position.board()), position);
        found += usize::from(answer.point == pass.black);
    }
    assert!(found > 0);
}

#[test]
fn the_pass_is_among_white_moves() {
    let mut guide = guide(0);
    let mut board = GAME.board();
    let second = guide.by_second()[0].0;
    board.play(GAME.first()).unwrap();
    board.play(second).unwrap();
    let answer = guide.best_move(&board).unwrap().point;
    board.play(answer).unwrap();
    let mut task = guide.start(Query::Distances, board).unwrap();
    let pass = loop {
        let step = guide.step(&mut task, 1_000_000);
        if let Some(pass) = step.distances.into_iter().find(|distance| distance.point.is_none()) {
            break pass;
        }
        assert_eq!(step.answer, None, "the pass is missing");
    };
    assert!(pass.win_at.is_some(), "{pass:?}");
}

#[test]
fn a_promise_ends_when_black_leaves_the_win_and_white_passes() {
    let mut guide = guide(0);
    let mut board = GAME.board();
    for name in ["h8", "a1", "i8", "a3", "j8", "a5"] {
        board.play(name.parse().unwrap()).unwrap();
    }
    assert_eq!(guide.best_move(&board).unwrap().win_at, Some(9));
    assert_eq!(guide.bound(&board).map(Deadline::stone), Some(9));
    // Black does not use the open three.
    for turn in [Some("o15"), None] {
        board.play_turn(turn.map(|name| name.parse().unwrap())).unwrap();
    }
    assert_eq!(guide.bound(&board), None);
}
