//! Tests the built-in strategy for renju: Black wins its last positions on the verifier's board, and changed answers are
//! rejected.

use std::sync::Arc;

use engine::notation::parse_moves;
use engine::threat::Kind;
use engine::{Board, Color, Deadline, Point, Rule, Size};
use strategy::{Game, Stones, Strategy};
use verifier::{Adviser, Reason, StrategyFile, VerifyError, VerifyOptions, VerifyReport, verify};

use crate::adviser::{ThreatAdviser, verifier_point};
use crate::{built_in, strategies};

fn renju() -> Arc<Strategy> {
    built_in::other(Game::new(Size::FIFTEEN, Rule::StrictRenju)).unwrap()
}

fn answer(renju: &Strategy, board: &Board) -> Option<Point> {
    renju.answer(&Stones::on(board)).map(|answer| answer.point)
}

fn after(game: Game, moves: &str) -> Board {
    let mut board = game.board();
    parse_moves(moves).unwrap().into_iter().for_each(|point| board.make(point));
    board
}

/// Verifies that Black wins by this stone in a position with White to move, without an answer from the file.
fn verified(board: &Board, win_at: u16) -> Result<VerifyReport, VerifyError> {
    verified_with(board, &unanswered(win_at), 2_000_000)
}

fn unanswered(win_at: u16) -> StrategyFile {
    let game = verifier::Game::new(15, verifier::Rule::StrictRenju).unwrap();
    StrategyFile::unanswered(game, win_at)
}

fn verified_with(board: &Board, file: &StrategyFile, nodes: u64) -> Result<VerifyReport, VerifyError> {
    verified_by(board, file, || ThreatAdviser::new(Game::of(board).board(), Kind::Vct, nodes))
}

fn verified_by<A: Adviser + 'static>(
    board: &Board,
    file: &StrategyFile,
    adviser: impl Fn() -> A + Sync,
) -> Result<VerifyReport, VerifyError> {
    let root = board.moves().iter().map(|&point| verifier_point(point).unwrap()).collect();
    let options = VerifyOptions { memory: 64 << 20, root: Some(root), ..VerifyOptions::default() };
    verify(file, &options, adviser, |_| {})
}

struct WithoutPasses(ThreatAdviser);

impl Adviser for WithoutPasses {
    fn answer(&mut self, moves: &[verifier::Point], deadline: u16) -> Option<verifier::Point> {
        if moves.contains(&verifier::Point::PASS) { None } else { self.0.answer(moves, deadline) }
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

/// Verifies this many won positions with an adviser that has no answer to the pass. Returns how many fail at a pass.
fn refused_for_a_missed_pass(count: usize) -> usize {
    let leaves = leaves(&renju());
    let is_refused = |board: &&Board| {
        let adviser = || WithoutPasses(ThreatAdviser::new(Game::of(board).board(), Kind::Vct, 2_000_000));
        verified_by(board, &unanswered(41), adviser)
            .is_err_and(|error| error.path.last() == Some(&verifier::Point::PASS))
    };
    leaves.iter().cycle().take(count).filter(is_refused).count()
}

/// One position for each proven second move in which the file does not answer any reply.
fn leaves(renju: &Strategy) -> Vec<Board> {
    let leaf = |(second, _): (Point, Deadline)| {
        let mut board = after(renju.game(), "h8");
        for white in [Some(second)].into_iter().chain(std::iter::repeat(None)) {
            let replies = white.map_or_else(|| board.legal().iter().collect(), |point| vec![point]);
            let Some(answer) = replies.into_iter().find_map(|white| {
                let mut after = board.clone();
                after.make(white);
                answer(renju, &after).map(|black| [white, black])
            }) else {
                break;
            };
            answer.into_iter().for_each(|point| board.make(point));
        }
        board
    };
    renju.by_second().map(leaf).collect()
}

#[test]
fn verifier_proves_the_stored_bound_and_no_earlier_one() {
    let renju = renju();
    let leaves = leaves(&renju);
    assert!(leaves.len() >= 3);
    for board in &leaves[..3] {
        let win_at = renju.bound(&Stones::on(board)).unwrap().stone() as u16;
        let report = verified(board, win_at).unwrap();
        assert_eq!(report.replies, board.empty().len() as u64 + 1, "every point and the pass");
        assert!(verified(board, win_at - 2).is_err());
    }
}

/// The position with Black to move at the end of a random line in the file, and the file's answer.
fn stored(renju: &Strategy, draw: &mut impl FnMut(usize) -> usize) -> (Board, Point) {
    let seconds: Vec<(Point, Deadline)> = renju.by_second().collect();
    let mut board = after(renju.game(), "h8");
    board.make(seconds[draw(seconds.len())].0);
    loop {
        let black = answer(renju, &board).expect("the line follows the file");
        let before = board.clone();
        board.make(black);
        let next: Vec<Board> = board
            .legal()
            .iter()
            .map(|white| {
                let mut after = board.clone();
                after.make(white);
                after
            })
            .filter(|after| answer(renju, after).is_some())
            .collect();
        if next.is_empty() || draw(4) == 0 {
            return (before, black);
        }
        board = next[draw(next.len())].clone();
    }
}

#[derive(Debug, Default)]
struct Mutations {
    /// The forbidden answers: overlines, double fours and double threes.
    forbidden: [usize; 3],
    refused: usize,
    winning: usize,
}

/// Replaces this many answers in the file. Uses a forbidden point if there is one.
fn mutations(count: usize) -> Mutations {
    let renju = renju();
    let mut state = 7_u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut found = Mutations::default();
    for _ in 0..count {
        let (mut board, answer) = stored(&renju, &mut draw);
        let bad: Vec<Point> = board.forbidden(Color::Black).iter().collect();
        let others: Vec<Point> = board.legal().iter().filter(|&point| point != answer).collect();
        if !bad.is_empty() {
            let white = *board.moves().last().unwrap();
            let point = bad[draw(bad.len())];
            board.unmake();
            let head =
                r#""format":"gomoku-strategy","version":2,"rule":"strict-renju","size":15,"first":"h8""#;
            let nodes = format!(r#"["41 {white}{point}","41"]"#);
            let text = format!(r#"{{{head},"win_at":41,"by_second":{{}},"partial":true,"nodes":{nodes}}}"#);
            let file = StrategyFile::read(&text).unwrap();
            let reason = verified_with(&board, &file, 1_000).unwrap_err().reason;
            let Reason::Forbidden(_, why) = reason else { panic!("{white} {point}: {reason}") };
            found.forbidden[why as usize] += 1;
            continue;
        }
        board.make(others[draw(others.len())]);
        let is_won = verified_with(&board, &unanswered(41), 20_000).is_ok();
        found.winning += usize::from(is_won);
        found.refused += usize::from(!is_won);
    }
    found
}

#[test]
fn most_changed_answers_are_rejected() {
    let found = mutations(20);
    assert!(found.refused > found.winning, "{found:?}");
}

#[test]
#[ignore = "takes minutes"]
fn most_of_500_changed_answers_are_rejected() {
    let found = mutations(500);
    console::print(format_args!("{found:?}, {} refused for a missed pass", refused_for_a_missed_pass(20)));
    assert!(found.refused > found.winning);
}

#[test]
fn wins_are_known_under_both_names_of_the_rule() {
    let mut guides = strategies::guides(None).unwrap();
    let official = Game::new(Size::FIFTEEN, Rule::Renju);
    for game in [official, renju().game()] {
        for moves in ["", "h8 o15", "h8 a1", "h8 h9"] {
            let win = guides.winning_move(&after(game, moves), &|| true).unwrap();
            let stored = renju().answer(&Stones::on(&after(renju().game(), moves))).unwrap();
            assert_eq!(win.win_at, Some(stored.win_at.stone()), "{game} {moves}");
        }
        assert!(["h8", "h8 o15 i8"].iter().all(|moves| guides.bound(&after(game, moves)).is_some()));
    }
    assert!(guides.bound(&after(Game::new(Size::new(16).unwrap(), Rule::Renju), "h8 o15")).is_none());
}
