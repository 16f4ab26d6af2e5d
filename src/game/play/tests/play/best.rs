//! Tests our best engine: it takes wins, stops threats where possible, and claims only proven results.

use crate::positions::{board, point, random_games, wins_by_threats};
use engine::{Board, Color, Point, PointSet, Rule};
use play::eval::weights::{self, SideWeights, WeightSet};
use play::{EngineKind, EngineSpec, Level, MoveSource, Player, SearchReport, Verdict};
use search::{Control, Limits};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn think(kind: EngineKind, board: &Board, nodes: u64) -> SearchReport {
    let mut player = Player::new(EngineSpec::new(kind), 1 << 22, 0);
    player.think(board, &Limits::nodes(nodes), &Control::default())
}

fn with_weights(file: &[u8], board: &Board) -> SearchReport {
    let weights = Box::leak(Box::new(WeightSet::new(file).unwrap()));
    let mut player = Player::new(EngineSpec::new(EngineKind::Best), 1 << 22, 0).with_weights(weights);
    player.think(board, &Limits::nodes(5_000), &Control::default())
}

#[test]
fn weights_from_a_file_replace_the_built_in_ones() {
    let standard = include_bytes!("../../eval/standard.weights");
    let zero = weights::write("zero", &[SideWeights::zero(), SideWeights::zero()]);
    for rule in Rule::ALL {
        let game = board(15, rule, "h8 i9 g9 i7");
        let report = with_weights(&zero, &game);
        assert!(report.score.is_none_or(|score| score == 0 || play::is_mate(score)), "{rule}: {report:?}");
        if rule == Rule::Standard {
            let (own, built_in) = (with_weights(standard, &game), think(EngineKind::Best, &game, 5_000));
            assert_eq!((own.line, own.score, own.nodes), (built_in.line, built_in.score, built_in.nodes));
        }
    }
}

const SEARCHING: [EngineKind; 5] =
    [EngineKind::Minimax, EngineKind::Negamax, EngineKind::NegaScout, EngineKind::Mtdf, EngineKind::Best];

#[test]
fn every_engine_makes_fives_and_blocks_them() {
    for rule in Rule::ALL {
        for size in [12, 15, 22] {
            let win = board(size, rule, "g8 a1 h8 a3 i8 a5 j8 k8");
            let stop = board(size, rule, "a1 g8 c1 h8 e1 i8 f8 j8");
            for kind in EngineKind::ALL {
                assert_eq!(think(kind, &win, 3_000).best, Some(point("f8")), "{kind}");
                assert_eq!(think(kind, &stop, 3_000).best, Some(point("k8")), "{kind}");
            }
        }
    }
}

#[test]
fn searching_engines_make_open_fours_and_block_them() {
    for size in [12, 15, 19] {
        let win = board(size, Rule::Standard, "g8 b2 h8 d4 i8 b12");
        let stop = board(size, Rule::Standard, "b2 g8 d5 h8 b12 i8");
        for kind in SEARCHING {
            let best = think(kind, &win, 20_000).best.unwrap();
            assert!([point("f8"), point("j8")].contains(&best), "{kind} on {size}: {best}");
            let best = think(kind, &stop, 20_000).best.unwrap();
            assert!(["e8", "f8", "j8", "k8"].map(point).contains(&best), "{kind} on {size}: {best}");
        }
    }
}

#[test]
fn six_does_not_win_under_the_standard_rule() {
    // A stone on d8 makes six, not five.
    let game = board(15, Rule::Standard, "c8 a1 e8 a3 f8 a5 g8 a7 h8 i8");
    let report = think(EngineKind::Best, &game, 5_000);
    assert_ne!(report.best, Some(point("d8")));
    let free = board(15, Rule::Freestyle, "c8 a1 e8 a3 f8 a5 g8 a7 h8 i8");
    assert_eq!(think(EngineKind::Best, &free, 5_000).best, Some(point("d8")));
}

#[test]
fn a_win_by_threats_is_proven_and_its_line_ends_in_five() {
    // Two twos cross at h8.
    let game = board(15, Rule::Standard, "h6 a1 h7 c15 f8 o1 g8 o15");
    let report = think(EngineKind::Best, &game, 50_000);
    let Verdict::Win { stones } = report.verdict else { panic!("{report:?}") };
    assert!(matches!(report.source, MoveSource::Fours | MoveSource::Threats));
    assert!(report.line.len() <= stones as usize);
    let mut replay = game.clone();
    report.line.iter().for_each(|&c| replay.play(c).unwrap());
    assert_eq!(replay.winner(), Some(game.to_move()));
    assert_eq!(report.best, report.line.first().copied());
}

#[test]
fn best_engine_stops_a_win_by_threats() {
    // A small search finds these wins.
    let wins = |board: &mut Board, attacker| wins_by_threats(board, attacker, 14, 15_000);
    let mut tried = [0; 4];
    for mut board in random_games(1_200, 8) {
        let (mover, rule) = (board.to_move(), board.rule());
        if board.is_over()
            || tried[rule as usize] == 2
            || !wins_by_threats(&mut board, !mover, 8, 1_000)
            || wins(&mut board, mover)
        {
            continue;
        }
        let replies = board.legal().iter().filter(|&reply| {
            board.make(reply);
            let loses = wins(&mut board, !mover);
            board.unmake();
            !loses
        });
        let stops: PointSet = replies.collect();
        if stops.is_empty() {
            continue;
        }
        tried[rule as usize] += 1;
        let best = think(EngineKind::Best, &board, 60_000).best.unwrap();
        assert!(
            stops.contains(best),
            "{best} in {board:?}; these stop it: {:?}",
            stops.iter().collect::<Vec<_>>()
        );
    }
    assert_eq!(tried, [2; 4], "positions with a threat that can be stopped, by rule");
}

#[test]
fn slices_of_any_length_end_with_a_legal_move() {
    for (number, game) in random_games(16, 14).into_iter().enumerate() {
        if game.is_over() {
            continue;
        }
        for kind in EngineKind::ALL {
            let mut player = Player::new(EngineSpec::new(kind), 1 << 20, 0);
            let control = Control::default();
            let mut thought = player.begin(&game, &Limits { depth: 3, ..Limits::nodes(20_000) }, &control);
            let mut slices = 0;
            while !thought.is_finished() {
                player.resume(&mut thought, 50 + 400 * number as u64, &control);
                slices += 1;
                assert!(slices < 5_000, "{kind} does not end in {game:?}");
            }
            let best = thought.report().best.unwrap();
            assert!(game.clone().play(best).is_ok(), "{kind} played {best} in {game:?}");
        }
    }
}

#[test]
fn a_search_stops_within_1200_positions() {
    // The maximum number of positions visited between two checks of the clock, which take about two milliseconds. The first
    // term is a slice of the threat search, and the rest is for the tree search.
    const BETWEEN: u64 = 1_000 + 128 + 32;
    for game in random_games(6, 12).into_iter().filter(|game| !game.is_over()) {
        // The number of positions visited if the search is stopped at this check of the clock.
        let visited = |look: u32| {
            let (stop, looks) = (AtomicBool::new(false), Cell::new(0));
            let clock = || {
                looks.set(looks.get() + 1);
                stop.store(looks.get() >= look, Ordering::Relaxed);
                Duration::ZERO
            };
            let limits = Limits { time: Some(Duration::from_secs(3_600)), ..Limits::nodes(40_000) };
            let mut player = Player::new(EngineSpec::new(EngineKind::Best), 1 << 18, 0);
            player.think(&game, &limits, &Control { clock: Some(&clock), stop: Some(&stop) }).nodes
        };
        let visits: Vec<u64> = (1..80).map(visited).collect();
        assert!(visits.windows(2).all(|pair| pair[1] <= pair[0] + BETWEEN), "{visits:?} in {game:?}");
    }
}

#[test]
fn every_level_plays_legal_repeatable_moves() {
    for number in 1..=10 {
        let spec = EngineSpec::new(EngineKind::Best).at_level(Level::new(number).unwrap());
        for game in random_games(6, 20).into_iter().filter(|game| !game.is_over()) {
            let choose = |seed| {
                let mut player = Player::new(spec, 1 << 20, seed);
                player.think(&game, &Limits::nodes(4_000), &Control::default()).best.unwrap()
            };
            assert!(game.clone().play(choose(7)).is_ok());
            assert_eq!(choose(7), choose(7));
        }
    }
}

#[test]
fn under_a_low_limit_each_level_searches_less_than_the_next() {
    let game = board(15, Rule::Standard, "h8 i9 j7 g9 i6 k9");
    let nodes = |number: u8| {
        let spec = EngineSpec::new(EngineKind::Best).at_level(Level::new(number).unwrap());
        Player::new(spec, 1 << 20, 7).think(&game, &Limits::nodes(5_000), &Control::default()).nodes
    };
    let nodes: Vec<u64> = (3..=10).map(nodes).collect();
    assert!(nodes.windows(2).all(|pair| pair[0] < pair[1]), "{nodes:?}");
    assert!(nodes[6] <= 2_000 + 100, "{nodes:?}");
}

#[test]
fn only_beginners_overlook_threats() {
    // White has an open three.
    let stops = |number: u8| {
        let spec = EngineSpec::new(EngineKind::Best).at_level(Level::new(number).unwrap());
        let game = board(15, Rule::Standard, "h8 j6 c3 k7 d12 l8 m2 b9");
        let mut after = game.clone();
        after.play(point("n4")).unwrap();
        after.play(point("b4")).unwrap();
        let stopping = ["h4", "i5", "m9", "n10"].map(point);
        (0..200)
            .filter(|&seed| {
                let mut player = Player::new(spec, 1 << 16, seed);
                let best = player.think(&after, &Limits::nodes(3_000), &Control::default()).best;
                best.is_some_and(|best: Point| stopping.contains(&best))
            })
            .count()
    };
    let (beginner, full) = (stops(1), stops(10));
    assert_eq!(full, 200);
    assert!((60..195).contains(&beginner), "a beginner stopped it {beginner} times of 200");
}

#[test]
fn no_engine_plays_forbidden_points() {
    // A black stone on h8 would make two open threes. The engines continue games in which such points are common.
    let forbidden = board(15, Rule::Renju, "f8 a1 g8 c1 h9 e1 h10 a4");
    assert!(forbidden.forbidden(Color::Black).contains(point("h8")));
    let mut met = 0;
    for kind in EngineKind::ALL {
        let mut player = Player::new(EngineSpec::new(kind), 1 << 20, 0);
        let mut game = forbidden.clone();
        while !game.is_over() && game.stones() < 60 {
            met += usize::from(!game.forbidden(Color::Black).is_empty());
            let best = player.think(&game, &Limits::nodes(500), &Control::default()).best.unwrap();
            game.play(best).unwrap_or_else(|error| panic!("{kind}: {error} in {game:?}"));
        }
    }
    assert!(met > 20, "forbidden points in only {met} positions");
}
