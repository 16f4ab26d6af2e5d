//! Our best engine: it takes what is there, stops what can be stopped, and claims only what is proven.

use crate::positions::{cell, position, random_games};
use engine::threat::{Kind, Limits as ThreatLimits, Proof, ThreatSearch};
use engine::{Board, Rule};
use play::{
    Cell, EngineKind, EngineSpec, FourSearch, Level, Player, Position, Report, Source, ThreatBoard,
    ThreatGame, Verdict,
};
use search::{Control, Game, Limits, MoveList};

fn think(kind: EngineKind, position: &Position, nodes: u64) -> Report {
    let mut player = Player::new(EngineSpec::new(kind), 1 << 22, 0);
    player.think(position, &Limits::nodes(nodes), &Control::default())
}

const SEARCHING: [EngineKind; 5] =
    [EngineKind::Minimax, EngineKind::Negamax, EngineKind::NegaScout, EngineKind::Mtdf, EngineKind::Best];

#[test]
fn every_engine_takes_a_five_and_stops_one() {
    for rule in [Rule::Standard, Rule::Freestyle] {
        for size in [15, 18, 21] {
            let win = position(size, rule, "g8 a1 h8 a3 i8 a5 j8 k8");
            let stop = position(size, rule, "a1 g8 c1 h8 e1 i8 f8 j8");
            for kind in EngineKind::ALL {
                assert_eq!(think(kind, &win, 3_000).best, Some(cell("f8")), "{kind}");
                assert_eq!(think(kind, &stop, 3_000).best, Some(cell("k8")), "{kind}");
            }
        }
    }
}

#[test]
fn every_searching_engine_makes_an_open_four_and_stops_one() {
    for size in [15, 19] {
        let win = position(size, Rule::Standard, "g8 b2 h8 d4 i8 b12");
        let stop = position(size, Rule::Standard, "b2 g8 d5 h8 b12 i8");
        for kind in SEARCHING {
            let best = think(kind, &win, 20_000).best.unwrap();
            assert!([cell("f8"), cell("j8")].contains(&best), "{kind} on {size}: {best}");
            let best = think(kind, &stop, 20_000).best.unwrap();
            assert!(["e8", "f8", "j8", "k8"].map(cell).contains(&best), "{kind} on {size}: {best}");
        }
    }
}

#[test]
fn six_is_no_win_under_the_standard_rule() {
    // e8 makes six; f8 would be five but for c8.
    let game = position(15, Rule::Standard, "c8 a1 e8 a3 f8 a5 g8 a7 h8 i8");
    let report = think(EngineKind::Best, &game, 5_000);
    assert_ne!(report.best, Some(cell("d8")));
    let free = position(15, Rule::Freestyle, "c8 a1 e8 a3 f8 a5 g8 a7 h8 i8");
    assert_eq!(think(EngineKind::Best, &free, 5_000).best, Some(cell("d8")));
}

#[test]
fn a_win_by_threats_is_proven_and_its_line_ends_in_five() {
    // Two twos that cross: a fork of threes at h8.
    let game = position(15, Rule::Standard, "h6 a1 h7 c15 f8 o1 g8 o15");
    let report = think(EngineKind::Best, &game, 50_000);
    let Verdict::Win { stones } = report.verdict else { panic!("{report:?}") };
    assert!(matches!(report.source, Source::Fours | Source::Threats));
    assert!(report.line.len() <= stones as usize);
    let mut replay = game.clone();
    report.line.iter().for_each(|&c| replay.play(c).unwrap());
    assert_eq!(replay.winner(), Some(game.to_move()));
    assert_eq!(report.best, report.line.first().copied());
}

/// Whether the side to move wins by threats, as far as a small search can tell.
fn wins_by_threats(board: &mut Board) -> bool {
    let limits = ThreatLimits { moves: 14, nodes: 15_000 };
    let attacker = board.to_move();
    let proof = ThreatSearch::new(1 << 18).prove(board, attacker, Kind::Threats, limits);
    matches!(proof, Proof::Proven { .. })
}

#[test]
fn against_a_win_by_threats_it_plays_what_stops_it() {
    let mut tried = 0;
    for game in random_games(500, 8).into_iter().filter(|game| game.size() == 15) {
        let points: Vec<_> = game.moves().iter().filter_map(|c| c.point()).collect();
        let mut board = Board::from_moves(game.rule(), &points).unwrap();
        let enemy = !board.to_move();
        let limits = ThreatLimits { moves: 8, nodes: 1_000 };
        let threat = ThreatSearch::new(1 << 18).prove(&mut board, enemy, Kind::Threats, limits);
        if !matches!(threat, Proof::Proven { .. }) || wins_by_threats(&mut board) {
            continue;
        }
        // The dumb way: every reply on the board.
        let stops: Vec<Cell> = board
            .empty()
            .iter()
            .filter(|&point| {
                board.make(point);
                let loses = wins_by_threats(&mut board);
                board.unmake();
                !loses
            })
            .map(Cell::from)
            .collect();
        if stops.is_empty() {
            continue;
        }
        tried += 1;
        let best = think(EngineKind::Best, &game, 60_000).best.unwrap();
        assert!(stops.contains(&best), "{best} in {:?}; these stop it: {stops:?}", game.moves());
        if tried == 6 {
            return;
        }
    }
    panic!("only {tried} positions with a threat that can be stopped");
}

#[test]
fn slices_of_any_length_come_to_an_end_with_a_legal_move() {
    for (number, game) in random_games(8, 14).into_iter().enumerate() {
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
                assert!(slices < 5_000, "{kind} does not end in {:?}", game.moves());
            }
            let best = thought.report().best.unwrap();
            assert!(game.clone().play(best).is_ok(), "{kind} played {best} in {:?}", game.moves());
        }
    }
}

#[test]
fn every_level_plays_legal_moves_and_repeats_itself() {
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
fn beginners_overlook_what_others_see() {
    // Games in which White has an open three and Black to move no better than to stop it.
    let stops = |number: u8| {
        let spec = EngineSpec::new(EngineKind::Best).at_level(Level::new(number).unwrap());
        let game = position(15, Rule::Standard, "h8 j6 c3 k7 d12 l8 m2 b9");
        let mut after = game.clone();
        after.play(cell("n4")).unwrap();
        after.play(cell("b4")).unwrap();
        let stopping = ["h4", "i5", "m9", "n10"].map(cell);
        (0..200)
            .filter(|&seed| {
                let mut player = Player::new(spec, 1 << 16, seed);
                let best = player.think(&after, &Limits::nodes(3_000), &Control::default()).best;
                best.is_some_and(|best: Cell| stopping.contains(&best))
            })
            .count()
    };
    let (beginner, full) = (stops(1), stops(10));
    assert_eq!(full, 200);
    assert!((60..195).contains(&beginner), "a beginner stopped it {beginner} times of 200");
}

#[test]
fn wins_by_fours_are_those_of_the_threat_search() {
    let mut wins = 0;
    for game in random_games(400, 34).into_iter().filter(|game| game.size() == 15 && !game.is_over()) {
        let points: Vec<_> = game.moves().iter().filter_map(|c| c.point()).collect();
        let mut board = Board::from_moves(game.rule(), &points).unwrap();
        let attacker = board.to_move();
        let limits = ThreatLimits { moves: 40, nodes: 200_000 };
        let expected = ThreatSearch::new(1 << 20).prove(&mut board, attacker, Kind::Fours, limits);
        let found = FourSearch::new(12).win(&mut ThreatBoard::new(&game), 200_000);
        match expected {
            // Neither search looks for the shortest win, so only that there is one must agree.
            Proof::Proven { .. } => {
                wins += 1;
                assert!(found.is_some(), "{:?}", game.moves());
            }
            Proof::Disproven => assert_eq!(found, None, "{:?}", game.moves()),
            Proof::Unknown => {}
        }
    }
    assert!(wins > 10, "only {wins} wins");
}

/// The games of random moves on 15x15 that are not over, with their boards.
fn on_the_fast_board(count: usize, length: usize) -> impl Iterator<Item = (Position, Board)> {
    let games = random_games(count, length).into_iter().filter(|game| game.size() == 15 && !game.is_over());
    games.map(|game| {
        let points: Vec<_> = game.moves().iter().filter_map(|c| c.point()).collect();
        let board = Board::from_moves(game.rule(), &points).unwrap();
        (game, board)
    })
}

#[test]
fn moves_left_out_under_a_threat_lose_to_it() {
    let limits = ThreatLimits { moves: 28, nodes: 200_000 };
    let (mut positions, mut left_out) = (0, 0);
    for (game, mut board) in on_the_fast_board(300, 12) {
        let (own, enemy) = (board.classes(board.to_move()), board.classes(!board.to_move()));
        if !(own.fives | own.doubles | enemy.fives).is_empty() {
            continue;
        }
        let mut moves = MoveList::new();
        ThreatGame::with_threats(&game, usize::MAX).moves(&mut moves);
        // A single move may be a win by fours.
        if moves.len() < 2 {
            continue;
        }
        let listed: Vec<Cell> = moves.iter().map(|(&cell, _)| cell).collect();
        let enemy = !board.to_move();
        let wins = |board: &mut Board| {
            let proof = ThreatSearch::new(1 << 18).prove(board, enemy, Kind::Threats, limits);
            matches!(proof, Proof::Proven { .. })
        };
        let out: Vec<_> = game.near(2).iter().filter(|cell| !listed.contains(cell)).collect();
        if out.is_empty() {
            continue;
        }
        positions += 1;
        for cell in out {
            board.make(cell.point().unwrap());
            assert!(wins(&mut board), "{cell} in {:?}", game.moves());
            board.unmake();
            left_out += 1;
        }
    }
    assert!(positions > 5 && left_out > 100, "{left_out} moves in {positions} positions");
}

#[test]
fn what_a_tree_claims_after_moves_made_and_taken_back_is_claimed_anew_and_true() {
    let mut claims = 0;
    for (game, mut board) in on_the_fast_board(200, 14) {
        let mut walked = ThreatGame::with_threats(&Position::new(15, game.rule()).unwrap(), 10);
        for &cell in game.moves() {
            // A side step that is taken back.
            for other in game.near(1).iter().take(2).filter(|other| !game.moves().contains(other)) {
                walked.make(other);
                walked.unmake(other);
            }
            walked.make(cell);
        }
        let claimed = walked.proven();
        let anew = ThreatGame::with_threats(&game, 10).proven();
        assert_eq!(claimed.is_some(), anew.is_some(), "{:?}", game.moves());
        if claimed.is_some() {
            claims += 1;
            let limits = ThreatLimits { moves: 40, nodes: 500_000 };
            let attacker = board.to_move();
            let proof = ThreatSearch::new(1 << 20).prove(&mut board, attacker, Kind::Threats, limits);
            assert!(matches!(proof, Proof::Proven { .. }), "{:?}", game.moves());
        }
    }
    assert!(claims > 10, "only {claims} claims");
}
