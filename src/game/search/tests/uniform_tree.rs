//! Tests a tree in which every node has the same number of moves and the best move comes first. In this best case alpha-beta
//! visits b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves (Knuth and Moore, 1975), as in the table of the source article.

use search::{Control, Limits, Method, MoveList, Score, Searcher, SearcherSettings, TwoPlayerGame};

const BRANCHING: u64 = 40;

/// A tree in which the value of a node is chosen before those of its children. The first child has the opposite value, and all
/// other children are worse for the parent.
struct Ordered {
    values: Vec<i32>,
    /// The path from the root, in the base of the branching factor: the digit 1, then a digit for each move.
    key: u64,
}

impl Ordered {
    fn new() -> Self {
        Self { values: vec![5], key: 1 }
    }

    fn value(&self) -> i32 {
        self.values[self.values.len() - 1]
    }

    fn mixed(&self) -> u64 {
        self.key.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

impl TwoPlayerGame for Ordered {
    type Move = u64;
    const MOVE_CODES: usize = BRANCHING as usize;

    fn code(&self, mv: u64) -> usize {
        mv as usize
    }

    fn make(&mut self, mv: u64) {
        self.key = self.key * BRANCHING + mv;
        let worse = if mv == 0 { 0 } else { 1 + (self.mixed() >> 58) as i32 };
        self.values.push(-self.value() + worse);
    }

    fn unmake(&mut self, _: u64) {
        self.values.pop();
        self.key /= BRANCHING;
    }

    fn key(&self) -> u64 {
        self.mixed()
    }

    fn ending(&mut self) -> Option<search::Ending> {
        None
    }

    fn moves(&mut self, out: &mut MoveList<u64>) {
        for mv in 0..BRANCHING {
            out.push(mv, 0);
        }
    }

    fn evaluate(&mut self) -> i32 {
        self.value()
    }
}

fn leaves(method: Method, depth: u32) -> u64 {
    let bare = SearcherSettings { table_bytes: 0, step: depth, ..SearcherSettings::with_method(method) };
    let mut searcher = Searcher::new(bare);
    let outcome = searcher.search(&mut Ordered::new(), &Limits::depth(depth), &Control::default());
    assert_eq!(outcome.score, Score::from_eval(5));
    outcome.leaves
}

fn best_case(depth: u32) -> u64 {
    BRANCHING.pow(depth.div_ceil(2)) + BRANCHING.pow(depth / 2) - 1
}

#[test]
fn minimax_visits_every_leaf() {
    for depth in 1..=4 {
        assert_eq!(leaves(Method::Minimax, depth), BRANCHING.pow(depth), "depth {depth}");
    }
    assert_eq!(leaves(Method::Minimax, 4), 2_560_000);
}

#[test]
fn negamax_and_negascout_reach_the_best_case() {
    // At depth 5 the article prints 65,569, but the formula gives 40³ + 40² − 1 = 65,599.
    let table = [(1, 40), (2, 79), (3, 1_639), (4, 3_199), (5, 65_599), (6, 127_999), (7, 2_623_999)];
    for (depth, count) in table {
        assert_eq!(best_case(depth), count);
        assert_eq!(leaves(Method::Negamax, depth), count, "negamax, depth {depth}");
        assert_eq!(leaves(Method::NegaScout, depth), count, "NegaScout, depth {depth}");
    }
    assert_eq!(best_case(8), 5_119_999);
    assert_eq!(leaves(Method::Negamax, 8), 5_119_999);
}

#[test]
fn mtdf_needs_one_pass_for_each_bound() {
    // The first null window proves that the value is at least the guess, and the second that it is at most the guess. One proof
    // has b^⌈d/2⌉ leaves, the other b^⌊d/2⌋. They share one leaf, which is visited twice without a table.
    for depth in [2, 4, 6] {
        assert_eq!(leaves(Method::Mtdf, depth), best_case(depth) + 1, "depth {depth}");
    }
}
