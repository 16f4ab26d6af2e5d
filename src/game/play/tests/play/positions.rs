use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size};
use play::pvs::{Deepening, EvaluatedBoard, Memory, StaticStatus};
use search::{Control, Limits, SliceEnd};

pub fn board(side: usize, rule: Rule, moves: &str) -> Board {
    let mut board = Board::new(Size::new(side).unwrap(), rule);
    for token in moves.split_whitespace() {
        board.play(point(token)).unwrap_or_else(|error| panic!("{moves}: {error}"));
    }
    board
}

/// A 6x6 renju position. After a white stone on f2, only d1 and d4 are empty, where Black would make six.
pub fn before_only_forbidden_points_are_left() -> Board {
    let rows = ["BBB.BB", "WWBWW.", "WBWWWB", "BBB.BB", "WWBBWW", "BWWWWB"];
    let of = |stone: char| {
        let cells = move |(y, row): (usize, &'static str)| {
            row.match_indices(stone).map(move |(x, _)| Point::new(x, y).unwrap())
        };
        rows.into_iter().enumerate().flat_map(cells)
    };
    let mut stones = [of('B'), of('W')];
    let mut board = Board::new(Size::new(6).unwrap(), Rule::Renju);
    while let Some(point) = stones[board.to_move() as usize].next() {
        board.make(point);
    }
    board
}

pub fn point(token: &str) -> Point {
    token.parse().unwrap()
}

/// Random games of at most `length` moves on boards of 9x9 or larger under four rules, with stones near each other.
pub fn random_games(count: usize, length: usize) -> Vec<Board> {
    let mut random = fastrand::Rng::with_seed(0);
    let mut below = |bound: usize| random.usize(..bound);
    (0..count)
        .map(|number| {
            let rule = Rule::ALL[number % 4];
            let size = Size::new(9 + below(14)).unwrap();
            let mut game = Board::new(size, rule);
            // Some games start in a corner, to reach the edges.
            let first = if below(3) == 0 { Point::new(below(3), below(3)).unwrap() } else { size.center() };
            game.play(first).unwrap();
            while game.stones() < length && !game.is_over() {
                let near: Vec<Point> = (game.near(1 + below(2)) & game.legal()).iter().collect();
                if near.is_empty() {
                    break;
                }
                game.play(near[below(near.len())]).unwrap();
            }
            game
        })
        .collect()
}

/// Random positions in which no threat needs an answer.
pub fn quiet_games(count: usize) -> Vec<Board> {
    let quiet = |board: &Board| StaticStatus::of(board) == StaticStatus::Quiet;
    random_games(8 * count, 10).into_iter().filter(quiet).take(count).collect()
}

/// Whether this side, with the move, wins by threats with at most this many stones, as far as `nodes` positions show.
pub fn wins_by_threats(board: &mut Board, attacker: Color, moves: u8, nodes: u64) -> bool {
    let proof = ThreatSearch::new(1 << 18).prove(
        board,
        attacker,
        Kind::Vct,
        ThreatLimits { own_stones: moves, nodes },
    );
    matches!(proof, Proof::Proven { .. })
}

/// Searches a position in slices of this size on this many threads.
pub fn searched(
    board: &Board,
    limits: &Limits,
    (threads, slice): (usize, u64),
    set: impl FnOnce(Deepening) -> Deepening,
) -> Deepening {
    let control = Control::default();
    let mut position = EvaluatedBoard::new(board);
    let mut memory = Memory::new(1 << 22);
    memory.set_threads(threads);
    let mut deepening = set(Deepening::new(&position, None, limits, &control));
    while deepening.resume(&mut position, &mut memory, slice, &control) == SliceEnd::Paused {
        assert_eq!(position.board().key(), board.key());
    }
    assert_eq!(position.board().key(), board.key());
    deepening
}

pub fn prefixes(game: &Board) -> impl Iterator<Item = Board> + '_ {
    let mut board = Board::new(game.size(), game.rule());
    game.moves().iter().map(move |&point| {
        board.play(point).unwrap();
        board.clone()
    })
}
