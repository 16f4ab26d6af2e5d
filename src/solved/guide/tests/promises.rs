//! Tests that a promised win holds for the rest of a game, and that only proven wins are promised.

use engine::{Board, Color, Point, notation::parse_moves};
use guide::{Guide, GuideOptions, Query, QueryError, QueryResult};
use strategy::{Game, Strategy};

fn guide(options: GuideOptions) -> Guide {
    let mut guide = Guide::new(Game::STANDARD, options);
    guide.load(Strategy::from_json(include_str!("../../../../www/data/gomoku.json")).unwrap()).unwrap();
    guide
}

fn board(moves: &str) -> Board {
    let mut board = Game::STANDARD.board();
    parse_moves(moves).unwrap().into_iter().for_each(|point| board.play(point).unwrap());
    board
}

#[test]
fn black_keeps_the_latest_promised_bound() {
    for seed in 0..12_u32 {
        let mut guide = guide(GuideOptions { seed: Some(seed), ..GuideOptions::default() });
        let mut board = Game::STANDARD.board();
        let (mut promised, mut state) = (33, seed.wrapping_mul(0x9e37_79b9) | 1);
        while board.winner().is_none() {
            let reply = guide.winning_move(&board, &|| true).expect("a proven win");
            let win_at = reply.win_at.unwrap();
            assert!(win_at <= promised, "{win_at} after {promised}: {:?}", board.moves());
            promised = win_at;
            board.play(reply.point).unwrap();
            if board.winner().is_some() {
                break;
            }
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let near: Vec<Point> = board.near(2).iter().collect();
            board.play(near[(state >> 8) as usize % near.len()]).unwrap();
        }
        assert_eq!(board.winner(), Some(Color::Black));
        assert!(board.stones() <= promised);
    }
}

#[test]
fn nothing_is_promised_outside_the_strategy() {
    let mut guide = guide(GuideOptions::default());
    let lost = board("a1 h8 a3");
    assert_eq!((guide.winning_move(&lost, &|| true), guide.bound(&lost)), (None, None));
    let left = board("h8 h9 a1 i10");
    assert_eq!(guide.winning_move(&left, &|| true), None, "Black has left the strategy");
    let guess = guide.best_move(&left).unwrap();
    assert_eq!((guess.winner, guess.win_at), (None, None));
}

#[test]
fn an_interrupted_search_claims_only_what_it_has_found() {
    let mut guide = guide(GuideOptions::default());
    let stored = board("h8 h9");
    assert!(guide.winning_move(&stored, &|| false).is_some(), "no search is needed");
    let searched = board("h8 a1");
    if let Some(reply) = guide.winning_move(&searched, &|| false) {
        assert!(reply.win_at.is_some_and(|win_at| win_at <= 33));
    }
}

#[test]
fn slices_change_neither_replies_nor_distances() {
    for (moves, question) in [
        ("h8 a1 i9 b1", Query::BestMove),
        ("h8", Query::Resistance),
        ("h8 i9 g9 g10 i10 a1 f10", Query::Distances),
    ] {
        let run = |slice| {
            let mut guide = guide(GuideOptions::default());
            let mut task = guide.start(question, board(moves)).unwrap();
            let mut distances = Vec::new();
            loop {
                let step = guide.step(&mut task, slice);
                distances.extend(step.distances.iter().map(|distance| (distance.point, distance.win_at)));
                match step.answer {
                    Some(QueryResult::BestMove(reply)) => break (distances, Some(reply.point), reply.win_at),
                    Some(QueryResult::Longest(stone) | QueryResult::Bound(stone)) => {
                        break (distances, None, stone);
                    }
                    None => {}
                }
            }
        };
        assert_eq!(run(300), run(u64::from(u32::MAX)), "{moves}");
    }
}

#[test]
fn queries_that_do_not_apply_are_rejected() {
    let guide = guide(GuideOptions::default());
    let over = board("d8 d1 e8 e1 f8 f1 g8 g1 h8");
    assert_eq!(guide.start(Query::BestMove, over).unwrap_err(), QueryError::GameOver);
    assert_eq!(guide.start(Query::Distances, board("")).unwrap_err(), QueryError::BlackToMove);
    assert!(guide.start(Query::Bound, board("h8")).is_ok());
}
