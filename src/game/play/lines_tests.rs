use super::*;
use engine::notation::parse_moves;
use engine::{Rule, Size};
use std::sync::atomic::Ordering;

fn search(moves: &str, shown: usize) -> LineSearch {
    let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &parse_moves(moves).unwrap()).unwrap();
    LineSearch::new(&board, shown, None, 1 << 20, &Limits::depth(Limits::MAX_DEPTH), &Control::default())
}

/// The lines found with about `nodes` positions, after checking that they can be played.
fn lines(moves: &str, shown: usize, nodes: u64) -> Vec<BestLine> {
    let mut search = search(moves, shown);
    while search.nodes() < nodes && !search.step(1_000, &Control::default()) {}
    let found = search.best();
    for line in &found {
        let mut board = search.position.board().clone();
        for &point in &line.line {
            board.play(point).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        }
        // A decided line must end with the winner's five.
        let mover = search.position.board().to_move();
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

fn decided(found: &[BestLine]) -> Vec<(String, Verdict)> {
    found.iter().map(|line| (line.line[0].to_string(), line.verdict)).collect()
}

#[test]
fn both_open_fours_from_an_open_three_win_in_three() {
    let found = lines("g8 a1 h8 c1 i8 e1", 2, 2_000_000);
    let mut wins = decided(&found);
    wins.sort_unstable_by_key(|(point, _)| point.clone());
    let won = Verdict::Win { stones: 3 };
    assert_eq!(wins, [("f8".to_owned(), won), ("j8".to_owned(), won)]);
    assert!(found.iter().all(|line| line.line.len() == 3), "{found:?}");
}

#[test]
fn a_line_with_a_five_comes_first_and_ends_at_it() {
    let found = lines("d8 d1 e8 e1 f8 f1 g8 g1", 5, 100_000);
    let wins = decided(&found);
    assert!(wins[..2].iter().all(|&(_, verdict)| verdict == Verdict::Win { stones: 1 }), "{wins:?}");
    assert_eq!(found[0].line.len(), 1);
}

#[test]
fn the_only_block_of_a_four_comes_first() {
    let found = lines("d8 c8 e8 o1 f8 o3 g8", 3, 200_000);
    assert_eq!(found[0].line[0].to_string(), "h8");
    for line in &found[1..] {
        assert_eq!(line.verdict, Verdict::Loss { stones: 2 }, "{line:?}");
    }
}

#[test]
fn undecided_lines_are_scored_and_sorted() {
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
fn a_sliced_search_for_lines_is_repeatable() {
    let run = |slice| {
        let mut search = search("h8 i9 g9", 3);
        while search.deepening.iterations() < 5 && !search.step(slice, &Control::default()) {}
        search.best()
    };
    assert_eq!(decided(&run(700)).len(), 3);
    assert_eq!(run(700), run(700));
}

#[test]
fn only_the_requested_moves_are_examined() {
    let among: PointSet = ["a1", "o15", "h10"].map(|name| name.parse().unwrap()).into_iter().collect();
    let moves = parse_moves("h8 i9 g9").unwrap();
    let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
    let control = Control::default();
    let mut search = LineSearch::new(&board, 5, Some(among), 1 << 20, &Limits::nodes(20_000), &control);
    while !search.step(u64::MAX, &control) {}
    let mut firsts: Vec<String> = search.best().iter().map(|line| line.line[0].to_string()).collect();
    assert_eq!(firsts[0], "h10", "the only one that is near");
    firsts.sort_unstable();
    assert_eq!(firsts, ["a1", "h10", "o15"]);
    assert!(search.nodes() < 30_000, "{}", search.nodes());
}

#[test]
fn iterations_report_sorted_lines_of_one_depth() {
    let control = Control::default();
    let mut search = search("h8 i9 g9 g7 i8", 4);
    let mut decided_lines = 0;
    while search.nodes() < 400_000 && !search.step(u64::MAX, &control) {
        let found = search.best();
        let open: Vec<&BestLine> = found.iter().filter(|line| line.verdict == Verdict::Unknown).collect();
        assert!(open.is_sorted_by(|a, b| a.score >= b.score), "{open:?}");
        let deepest = open.iter().map(|line| line.depth).max().unwrap_or(0);
        let of_one_depth =
            |line: &&BestLine| line.depth == deepest || line.score.is_some_and(|score| score >= WON);
        assert!(open.iter().all(of_one_depth), "{open:?}");
        decided_lines += 1;
    }
    assert!(decided_lines > 5, "{decided_lines}");
}

#[test]
fn the_search_stops_within_20_ms() {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let mut late = Vec::new();
    for wait in [50, 333, 700] {
        stop.store(false, Ordering::Relaxed);
        let mut search = search("h8 i9 g9 g7 i8", 3);
        let requested = std::thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(wait));
                stop.store(true, Ordering::Relaxed);
                std::time::Instant::now()
            });
            while !search.step(u64::MAX, &Control { clock: None, stop: Some(&stop) }) {}
            let over = std::time::Instant::now();
            over.saturating_duration_since(stopper.join().unwrap())
        });
        late.push(requested);
    }
    // The machine may be busy, so use the best of three runs.
    assert!(late.iter().min().is_some_and(|late| *late < Duration::from_millis(20)), "{late:?}");
}
