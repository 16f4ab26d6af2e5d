//! A small adapter is enough for a new game to use the generic search.

use search::{Control, Ending, Limits, Method, MoveList, Score, Searcher, SearcherSettings, TwoPlayerGame};

/// Squares are numbered 0 to 8, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TicTacToe {
    /// One bit for each square of the side to move.
    own: u16,
    other: u16,
}

impl TicTacToe {
    const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

    fn empty() -> Self {
        Self { own: 0, other: 0 }
    }

    fn swap(&mut self) {
        std::mem::swap(&mut self.own, &mut self.other);
    }
}

impl TwoPlayerGame for TicTacToe {
    type Move = u8;
    const MOVE_CODES: usize = 9;

    fn code(&self, square: u8) -> usize {
        usize::from(square)
    }

    fn make(&mut self, square: u8) {
        self.own |= 1 << square;
        self.swap();
    }

    fn unmake(&mut self, square: u8) {
        self.swap();
        self.own &= !(1 << square);
    }

    fn key(&self) -> u64 {
        // The side to move follows from the marks.
        let bits = u64::from(self.own) << 9 | u64::from(self.other);
        (bits + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    fn ending(&mut self) -> Option<Ending> {
        let lost = Self::LINES.iter().any(|&line| !self.other & line == 0);
        match (lost, self.own | self.other) {
            (true, _) => Some(Ending::Lost),
            (false, 0o777) => Some(Ending::Drawn),
            (false, _) => None,
        }
    }

    fn moves(&mut self, out: &mut MoveList<u8>) {
        for square in (0..9).filter(|square| (self.own | self.other) >> square & 1 == 0) {
            out.push(square, 0);
        }
    }

    fn evaluate(&mut self) -> i32 {
        0
    }
}

const METHODS: [Method; 4] = [Method::Minimax, Method::Negamax, Method::NegaScout, Method::Mtdf];

fn solve(game: &TicTacToe, method: Method) -> (Score, Option<u8>) {
    let limits = Limits::depth(9);
    let outcome = Searcher::new(SearcherSettings::with_method(method)).search(
        &mut game.clone(),
        &limits,
        &Control::default(),
    );
    (outcome.score, outcome.best)
}

#[test]
fn tic_tac_toe_is_a_draw() {
    for method in METHODS {
        let (score, best) = solve(&TicTacToe::empty(), method);
        assert_eq!(score, Score::DRAW, "{method:?}");
        assert!(best.is_some());
    }
}

#[test]
fn answering_the_corner_at_the_edge_loses() {
    let mut game = TicTacToe::empty();
    game.make(0);
    game.make(1);
    for method in METHODS {
        // A threat, the forced block, a fork, any reply, and three in a row.
        let (score, _) = solve(&game, method);
        assert_eq!(score, Score::win_in(5), "{method:?}");
    }
}

#[test]
fn perfect_play_never_loses() {
    fn explore(game: &mut TicTacToe, searcher: &mut Searcher<TicTacToe>, ours: bool) {
        if let Some(ending) = game.ending() {
            assert!(ending == Ending::Drawn || !ours, "lost: {game:?}");
            return;
        }
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        let choices: Vec<u8> = if ours {
            let outcome = searcher.search(game, &Limits::depth(9), &Control::default());
            outcome.best.into_iter().collect()
        } else {
            moves.iter().map(|(&square, _)| square).collect()
        };
        assert!(!choices.is_empty());
        for square in choices {
            game.make(square);
            explore(game, searcher, !ours);
            game.unmake(square);
        }
    }
    let mut searcher = Searcher::new(SearcherSettings::default());
    explore(&mut TicTacToe::empty(), &mut searcher, true);
    explore(&mut TicTacToe::empty(), &mut searcher, false);
}
