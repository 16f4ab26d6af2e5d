//! Tests that searches stop at their limits, say why, and return only what they have proven.

mod common;

use common::RandomTree;
use search::{
    Bound, Control, Limits, Method, Reuse, Score, Searcher, SearcherSettings, SliceEnd, StopReason,
};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const METHODS: [Method; 4] = [Method::Minimax, Method::Negamax, Method::NegaScout, Method::Mtdf];

fn faithful(method: Method) -> SearcherSettings {
    SearcherSettings {
        reuse: Reuse::SameDepth,
        table_bytes: 1 << 14,
        ..SearcherSettings::with_method(method)
    }
}

fn value(tree: &RandomTree, depth: u32) -> Score {
    let settings = SearcherSettings { step: depth, ..SearcherSettings::with_method(Method::Minimax) };
    Searcher::new(settings).search(&mut tree.clone(), &Limits::depth(depth), &Control::default()).score
}

fn large_tree() -> RandomTree {
    let endless = |seed| RandomTree { endings: 0, noisy: false, spread: 10, ..RandomTree::new(seed) };
    let nodes = |tree: &RandomTree| {
        Searcher::new(faithful(Method::Minimax))
            .search(&mut tree.clone(), &Limits::depth(8), &Control::default())
            .nodes
    };
    (0..).map(endless).find(|tree| nodes(tree) > 50_000).expect("there are many seeds")
}

#[test]
fn results_under_a_node_limit_are_true() {
    for seed in 0..60 {
        let tree = RandomTree::new(seed);
        for method in METHODS {
            for nodes in [0, 1, 7, 100, 1000] {
                let mut game = tree.clone();
                let limits = Limits { depth: 6, ..Limits::nodes(nodes) };
                let outcome = Searcher::new(faithful(method)).search(&mut game, &limits, &Control::default());
                assert_eq!(game, tree);
                assert!(outcome.nodes <= nodes);
                let true_value = value(&tree, outcome.depth.max(1));
                match outcome.bound {
                    _ if outcome.depth == 0 => {}
                    Bound::Exact => assert_eq!(outcome.score, true_value, "seed {seed}, {method:?}, {nodes}"),
                    Bound::Lower => assert!(outcome.score <= true_value, "seed {seed}, {method:?}, {nodes}"),
                    Bound::Upper => panic!("a stopped search proves no upper bound"),
                }
            }
        }
    }
}

#[test]
fn slices_agree_with_one_search() {
    for seed in 0..40 {
        let tree = RandomTree::new(seed);
        for method in METHODS {
            let mut searcher = Searcher::new(faithful(method));
            let mut game = tree.clone();
            let control = Control::default();
            let mut analysis = searcher.begin(&mut game, &Limits::depth(6), &control);
            let mut slices = 0;
            while searcher.resume(&mut game, &mut analysis, 20, &control) == SliceEnd::Paused {
                assert_eq!(game, tree);
                slices += 1;
                assert!(slices < 100_000, "seed {seed}, {method:?} does not end");
            }
            assert!(analysis.is_finished());
            let outcome = analysis.outcome();
            assert_eq!(
                (outcome.score, outcome.bound),
                (value(&tree, 6), Bound::Exact),
                "seed {seed}, {method:?}"
            );
        }
    }
}

#[test]
fn stop_flag_ends_a_search() {
    let stop = AtomicBool::new(true);
    let control = Control { stop: Some(&stop), ..Control::default() };
    let mut searcher = Searcher::new(faithful(Method::NegaScout));
    let tree = large_tree();
    let outcome = searcher.search(&mut tree.clone(), &Limits::depth(9), &control);
    assert_eq!((outcome.stopped, outcome.depth), (Some(StopReason::Flag), 0));
    assert!(outcome.best.is_some(), "a move is given even so");
    stop.store(false, Ordering::Relaxed);
    assert_eq!(searcher.search(&mut tree.clone(), &Limits::depth(3), &control).stopped, None);
}

#[test]
fn time_comes_from_the_given_clock() {
    let now = Cell::new(Duration::from_secs(1000));
    let clock = || {
        now.set(now.get() + Duration::from_millis(10));
        now.get()
    };
    let control = Control { clock: Some(&clock), ..Control::default() };
    let tree = large_tree();
    let mut searcher = Searcher::new(SearcherSettings { table_bytes: 0, ..faithful(Method::Minimax) });
    let outcome = searcher.search(&mut tree.clone(), &Limits::time(Duration::from_millis(100)), &control);
    assert_eq!(outcome.stopped, Some(StopReason::Time));
    assert!(now.get() < Duration::from_secs(1001), "the clock was asked more than once after the deadline");
    let soft = Limits { soft_time: Some(Duration::from_millis(1)), ..Limits::depth(9) };
    let outcome = searcher.search(&mut tree.clone(), &soft, &control);
    assert_eq!((outcome.stopped, outcome.depth, outcome.bound), (Some(StopReason::Time), 1, Bound::Exact));
}

#[test]
fn every_iteration_is_reported() {
    let tree = large_tree();
    let mut searcher = Searcher::new(SearcherSettings { step: 2, ..faithful(Method::Mtdf) });
    let mut depths = Vec::new();
    searcher.search_reporting(&mut tree.clone(), &Limits::depth(5), &Control::default(), &mut |outcome| {
        assert_eq!(outcome.score, value(&tree, outcome.depth));
        depths.push(outcome.depth);
    });
    assert_eq!(depths, [2, 4, 5]);
}
