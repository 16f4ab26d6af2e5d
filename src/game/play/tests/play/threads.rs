//! Tests searches on several threads. One thread must give the same result as the plain search. On several threads, moves must
//! still be legal, results proven, and limits respected.

use crate::positions::{quiet_games, random_games, searched, wins_by_threats};
use engine::{Board, Color, Rule, Size, notation};
use play::pvs::{Found, WON};
use play::{BestLine, EngineKind, EngineSpec, LineSearch, Player, SearchReport, Verdict};
use search::{Control, Limits, StopReason};
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Positions in which the side to move wins by threats.
const MATES: &str = include_str!("../../../engine/tests/data/mates.txt");

fn mates() -> impl Iterator<Item = Board> {
    MATES.lines().map(|line| {
        let mut words = line.splitn(5, ' ');
        let size = Size::new(words.next().unwrap().parse().unwrap()).unwrap();
        let rule: Rule = words.next().unwrap().parse().unwrap();
        let moves = notation::parse_moves(words.nth(2).unwrap()).unwrap();
        Board::from_moves(size, rule, &moves).unwrap()
    })
}

fn found(board: &Board, limits: &Limits, threads: usize, slice: u64) -> Found {
    searched(board, limits, (threads, slice), |plain| plain).found().clone()
}

fn think(board: &Board, nodes: u64, threads: usize) -> SearchReport {
    let player = Player::new(EngineSpec::new(EngineKind::Best), 1 << 22, 0);
    player.with_threads(threads).think(board, &Limits::nodes(nodes), &Control::default())
}

#[test]
fn one_thread_is_the_plain_search() {
    for board in quiet_games(4) {
        let mut plain = Player::new(EngineSpec::new(EngineKind::Best), 1 << 22, 0);
        let report = plain.think(&board, &Limits::nodes(20_000), &Control::default());
        assert_eq!(report, think(&board, 20_000, 1));
    }
}

#[test]
fn several_threads_find_the_same_mates() {
    let mut tried = 0;
    for board in mates().filter(|board| board.rule() != Rule::Renju).step_by(9).take(12) {
        let limits = Limits::nodes(60_000);
        if found(&board, &limits, 1, u64::MAX).value < WON {
            continue;
        }
        // The node limit applies to all threads together.
        for (threads, slice) in [(2, u64::MAX), (4, 1_000)] {
            let limits = Limits::nodes(60_000 * threads as u64);
            let value = found(&board, &limits, threads, slice).value;
            assert!(value >= WON, "{board:?}: {value} on {threads} threads");
        }
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
}

#[test]
fn claimed_results_are_proven() {
    let (mut won, mut lost) = (0, 0);
    for mut board in mates().step_by(11).take(10).chain(random_games(60, 12)) {
        if board.is_over() {
            continue;
        }
        let (one, several) = (think(&board, 10_000, 1), think(&board, 30_000, 3));
        assert!(board.clone().play(several.best.unwrap()).is_ok());
        let mover = board.to_move();
        let proves = |attacker: Color, board: &mut Board, stones: u32| {
            wins_by_threats(board, attacker, stones.div_ceil(2) as u8, 5_000_000)
        };
        match several.verdict {
            Verdict::Win { stones } => {
                won += 1;
                assert!(proves(mover, &mut board, stones), "{board:?}: {several:?}");
            }
            Verdict::Loss { stones } => {
                lost += 1;
                for reply in board.legal() {
                    board.make(reply);
                    assert!(
                        board.winner().is_none() && proves(!mover, &mut board, stones),
                        "{reply} in {board:?}"
                    );
                    board.unmake();
                }
            }
            // Wins by threats found before the tree search do not depend on the number of threads.
            Verdict::Unknown => assert!(!matches!(one.verdict, Verdict::Win { .. }), "{board:?}: {one:?}"),
        }
    }
    assert!(won > 10 && lost > 0, "{won} won, {lost} lost");
}

#[test]
fn all_threads_share_the_node_limit() {
    for board in quiet_games(3) {
        for threads in [2, 3, 7] {
            for slice in [u64::MAX, 700] {
                let found = found(&board, &Limits::nodes(30_000), threads, slice);
                if found.stopped == Some(StopReason::Nodes) {
                    // The threads may exceed their shares a little.
                    let most = 30_000 + 40 * threads as u64;
                    assert!((30_000..most).contains(&found.nodes), "{found:?}");
                }
            }
        }
    }
}

#[test]
fn every_move_on_several_threads_is_legal() {
    for (number, rule) in (0..).zip(Rule::ALL) {
        let mut board = Board::new(Size::new(9 + 3 * number).unwrap(), rule);
        let spec = EngineSpec::new(EngineKind::Best);
        let mut player = Player::new(spec, 1 << 18, 0).with_threads(4);
        while !board.is_over() && !board.legal().is_empty() {
            let best = player.think(&board, &Limits::nodes(1_000), &Control::default()).best.unwrap();
            board.play(best).unwrap_or_else(|error| panic!("{error} in {board:?}"));
        }
        assert!(board.stones() > 8);
    }
}

#[test]
fn lines_on_several_threads_are_sorted_and_different() {
    for board in quiet_games(3) {
        let control = Control::default();
        let limits = Limits::nodes(60_000);
        let mut search = LineSearch::new(&board, 3, None, 1 << 20, &limits, &control).with_threads(3);
        while !search.step(u64::MAX, &control) {}
        let lines = search.best();
        let open: Vec<&BestLine> = lines.iter().filter(|line| line.verdict == Verdict::Unknown).collect();
        assert!(open.is_sorted_by(|a, b| a.score >= b.score), "{lines:?}");
        let firsts: HashSet<_> = lines.iter().map(|line| line.line[0]).collect();
        assert_eq!(firsts.len(), 3);
        assert!(lines.iter().all(|line| line.line.iter().all(|&point| board.legal().contains(point))));
    }
}

/// A busy machine may delay a thread for a long time, so the limit is generous, and the best of several runs counts.
#[test]
fn several_threads_stop_on_time_and_on_command() {
    let board = &quiet_games(1)[0];
    let mut player = Player::new(EngineSpec::new(EngineKind::Best), 1 << 22, 0).with_threads(3);
    let mut depth_with = |limits: Limits, stops_after: u64| {
        let (reads, stop) = (Cell::new(0), AtomicBool::new(false));
        // A clock that advances by a millisecond whenever it is read.
        let clock = || {
            reads.set(reads.get() + 1);
            stop.store(reads.get() > stops_after, Ordering::Relaxed);
            Duration::from_millis(reads.get())
        };
        player.think(board, &limits, &Control { clock: Some(&clock), stop: Some(&stop) }).depth
    };
    // Without a time limit, the clock is not read.
    let endless = Limits { time: Some(Duration::from_secs(1 << 30)), ..Limits::depth(Limits::MAX_DEPTH) };
    assert!(
        depth_with(Limits { time: Some(Duration::from_millis(100)), ..endless }, u64::MAX)
            < Limits::MAX_DEPTH
    );
    assert!(depth_with(endless, 100) < Limits::MAX_DEPTH);
}
