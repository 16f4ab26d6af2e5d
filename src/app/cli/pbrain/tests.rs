//! Tests sessions that follow the strategy.

use crate::strategies::{guides, move_source};
use engine::{Board, Color, Point, Rule, Size};
use gomocup::{Listener, Session};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

struct Quiet(Session);

impl Quiet {
    fn handle(&mut self, line: &str) -> Option<Vec<String>> {
        let stop = AtomicBool::new(false);
        self.0.handle(line, &mut Listener { stop: &stop, arrived: Instant::now(), say: &mut |_| {} })
    }
}

fn session(engine: &str, side: usize, rule: Rule) -> Quiet {
    let mut session = Quiet(Session::new(engine.parse().unwrap(), Some(move_source(None).unwrap()), 0));
    let rule = format!("INFO rule {}", u8::from(rule == Rule::Standard));
    for command in [&format!("START {side}"), "INFO timeout_turn 4000", &rule] {
        session.handle(command).unwrap();
    }
    session
}

fn answer(session: &mut Quiet, command: &str, side: usize) -> Point {
    let answers = session.handle(command).unwrap();
    gomocup::parse(answers.last().unwrap(), Size::new(side).unwrap())
        .unwrap_or_else(|| panic!("{command} was answered {answers:?}"))
}

fn play(session: &mut Quiet, seed: u64, side: usize, rule: Rule) -> Board {
    let mut random = fastrand::Rng::with_seed(seed);
    let size = Size::new(side).unwrap();
    let mut game = Board::new(size, rule);
    game.play(answer(session, "BEGIN", side)).unwrap();
    while !game.is_over() {
        let near: Vec<Point> = game.near(2).iter().collect();
        let white = near[random.usize(..near.len())];
        game.play(white).unwrap();
        if !game.is_over() {
            let (x, y) = gomocup::of_point(white, size);
            game.play(answer(session, &format!("TURN {x},{y}"), side)).unwrap();
        }
    }
    game
}

#[test]
fn black_wins_by_the_proven_stone_in_every_game_of_a_session() {
    for (side, rule, games) in [
        (15, Rule::Standard, 6),
        (15, Rule::Freestyle, 2),
        (19, Rule::Standard, 2),
        (20, Rule::Freestyle, 2),
        (22, Rule::Standard, 2),
    ] {
        let mut session = session("best", side, rule);
        for seed in 1..=games {
            let game = play(&mut session, seed, side, rule);
            assert_eq!(game.winner(), Some(Color::Black), "{side} {rule}: {:?}", game.moves());
            assert!(game.stones() <= 35, "{side} {rule}: {:?}", game.moves());
            session.handle("RESTART").unwrap();
        }
    }
}

/// Counts the games in which the session's second move is the strategy's move in some orientation.
fn guided(mut session: Quiet, side: usize) -> usize {
    let mut guides = guides(None).unwrap();
    let middle = side / 2;
    let replies = [(1, 1), (1, 0), (0, 1), (2, 1), (-1, 2), (-2, -2), (3, -1), (0, -3)];
    let mut follows = |(right, up): (isize, isize)| {
        session.handle("RESTART").unwrap();
        let first = answer(&mut session, "BEGIN", side);
        let white = Point::new(middle.wrapping_add_signed(right), middle.wrapping_add_signed(up)).unwrap();
        let (x, y) = gomocup::of_point(white, Size::new(side).unwrap());
        let third = answer(&mut session, &format!("TURN {x},{y}"), side);
        let mut game = Board::new(Size::FIFTEEN, Rule::Standard);
        let known = [first, white].into_iter().all(|point| game.play(point).is_ok());
        known && guides.winning_move(&game, &|| true).is_some_and(|reply| reply.point == third)
    };
    replies.into_iter().filter(|&reply| follows(reply)).count()
}

#[test]
fn only_full_strength_best_uses_the_strategy() {
    assert_eq!(guided(session("best", 15, Rule::Standard), 15), 8);
    for engine in ["greedy", "best@1"] {
        assert!(guided(session(engine, 15, Rule::Standard), 15) < 8, "{engine}");
    }
    for (side, rule) in [(14, Rule::Freestyle), (14, Rule::Renju), (22, Rule::Renju)] {
        let empty = Board::new(Size::new(side).unwrap(), rule);
        assert_eq!(guides(None).unwrap().winning_move(&empty, &|| true), None);
    }
}

#[test]
fn a_session_without_time_replies_at_once() {
    let mut session = session("best", 15, Rule::Standard);
    session.handle("INFO timeout_turn 0").unwrap();
    let begin = Instant::now();
    let game = play(&mut session, 7, 15, Rule::Standard);
    let moves = game.stones() as u32;
    // A slice of the search takes milliseconds. A search that runs until it has a proof would take much longer.
    assert!(begin.elapsed() / moves < std::time::Duration::from_millis(500), "{:?}", begin.elapsed());
}
