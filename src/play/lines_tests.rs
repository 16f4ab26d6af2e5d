//! What the lines of an analysis must be.

use super::*;
use engine::notation::parse_moves;
use engine::{Rule, Size};

fn search(moves: &str, shown: usize) -> LineSearch {
    let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &parse_moves(moves).unwrap()).unwrap();
    LineSearch::new(board, shown, 1 << 20)
}

/// The first rounds, and the lines that they find.
fn lines(moves: &str, shown: usize, nodes: u64) -> Vec<BestLine> {
    let mut search = search(moves, shown);
    while search.nodes < nodes && !search.step(1_000) {}
    let found: Vec<BestLine> = search.best().cloned().collect();
    for line in &found {
        let mut board = search.board.clone();
        for &point in &line.line {
            board.play(point).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        }
        // A line that is said to be decided, and goes on to its end, ends with the winner's five.
        let mover = search.board.to_move();
        let (winner, stones) = match line.verdict {
            Verdict::Win { stones } => (mover, stones),
            Verdict::Loss { stones } => (!mover, stones),
            Verdict::Unknown => continue,
        };
        if stones == line.line.len() as u32 {
            assert_eq!(board.winner(), Some(winner), "{line:?}");
        }
    }
    found
}

/// First moves with what is proven of them.
fn decided(found: &[BestLine]) -> Vec<(String, Verdict)> {
    found.iter().map(|line| (line.line[0].to_string(), line.verdict)).collect()
}

#[test]
fn both_ways_to_raise_an_open_three_win_with_three_stones() {
    let found = lines("g8 a1 h8 c1 i8 e1", 2, 2_000_000);
    let mut wins = decided(&found);
    wins.sort_unstable_by_key(|(point, _)| point.clone());
    let won = Verdict::Win { stones: 3 };
    assert_eq!(wins, [("f8".to_owned(), won), ("j8".to_owned(), won)]);
    assert!(found.iter().all(|line| line.line.len() == 3), "{found:?}");
}

#[test]
fn a_five_comes_first_and_is_the_end() {
    let found = lines("d8 d1 e8 e1 f8 f1 g8 g1", 5, 100_000);
    let wins = decided(&found);
    assert!(wins[..2].iter().all(|&(_, verdict)| verdict == Verdict::Win { stones: 1 }), "{wins:?}");
    assert_eq!(found[0].line.len(), 1);
}

#[test]
fn the_one_move_that_stops_a_four_comes_first_and_the_others_lose() {
    let found = lines("d8 c8 e8 o1 f8 o3 g8", 3, 200_000);
    assert_eq!(found[0].line[0].to_string(), "h8");
    for line in &found[1..] {
        assert_eq!(line.verdict, Verdict::Loss { stones: 2 }, "{line:?}");
    }
}

#[test]
fn where_nothing_is_decided_lines_are_scored_and_sorted() {
    let found = lines("h8 i9", 5, 300_000);
    assert_eq!(found.len(), 5);
    let scores: Vec<i32> =
        found.iter().filter(|line| line.verdict == Verdict::Unknown).filter_map(|line| line.score).collect();
    assert!(scores.len() == 5 && scores.is_sorted_by(|a, b| a >= b), "{found:?}");
    assert!(found.iter().all(|line| line.depth >= 3 && line.line.len() > 1), "{found:?}");
    let mut firsts: Vec<&Point> = found.iter().map(|line| &line.line[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn the_empty_board_has_one_line() {
    let found = lines("", 3, 50_000);
    assert_eq!((found.len(), found[0].line[0].to_string().as_str()), (1, "h8"));
}

#[test]
fn small_steps_change_nothing() {
    let run = |slice| {
        let mut search = search("h8 i9 g9", 3);
        while search.round < 3 && !search.step(slice) {}
        search.best().cloned().collect::<Vec<_>>()
    };
    assert_eq!(decided(&run(700)).len(), 3);
    assert_eq!(run(700), run(700));
}
