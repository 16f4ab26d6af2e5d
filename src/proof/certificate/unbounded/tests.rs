//! Plays the written claims against White stones anywhere on the board. The referee knows only the rules.

use std::collections::HashMap;

use fastrand::Rng;
use verifier::StrategyFile;

use super::states::{State, States};
use super::writer::{Proof, Writer};
use crate::geometry::{DIRECTIONS, Place, WINDOW};
use crate::position::Position;
use crate::set::Cell;
use crate::tree::{Item, Tree};

const STRATEGY: &str = include_str!("../../../../www/data/unbounded.json");

#[derive(Clone, Default)]
struct Referee(HashMap<Place, bool>);

impl Referee {
    /// Plays a stone and returns the length of its longest row.
    fn play(&mut self, is_black: bool, (x, y): Place) -> usize {
        assert!(self.0.insert((x, y), is_black).is_none(), "({x}, {y}) is taken");
        self.longest(is_black, (x, y))
    }

    fn longest(&self, is_black: bool, (x, y): Place) -> usize {
        let has = |n: i32, (dx, dy): Place| self.0.get(&(x + n * dx, y + n * dy)) == Some(&is_black);
        let way = |step: Place, sign: i32| (1..).take_while(|&n| has(sign * n, step)).count();
        DIRECTIONS.map(|step| 1 + way(step, 1) + way(step, -1)).into_iter().max().unwrap()
    }

    /// White's move: often where White's row is longest, otherwise at random, sometimes far away.
    fn reply(&self, random: &mut Rng) -> Place {
        let range = [3, 8, 14, 24][random.usize(..4)];
        let mut near = |_| (random.i32(-range..=range), random.i32(-range..=range));
        let points = std::iter::repeat_n((), 60).map(&mut near).filter(|at| !self.0.contains_key(at));
        let points: Vec<Place> = points.take(if range == 3 { 1 } else { 40 }).collect();
        points.into_iter().max_by_key(|&at| self.longest(false, at)).unwrap_or((30, 30))
    }
}

/// Plays Black as the claim says, and returns true if Black makes five, false if White has wasted two stones.
fn wins(
    proofs: &[Proof],
    number: u32,
    referee: &mut Referee,
    mut symmetry: Vec<usize>,
    random: &mut Rng,
) -> bool {
    let claims: Vec<_> = proofs.iter().map(|proof| proof.claim.clone()).collect();
    let mut proof = &proofs[number as usize];
    let (mut position, mut node) = (proof.claim.position(&WINDOW), proof.root);
    loop {
        let real = |cell: Cell, symmetry: &[usize]| {
            let back = |at: Cell, &symmetry: &usize| {
                (0..8).map(|s| WINDOW.image(s, at)).find(|&from| WINDOW.image(symmetry, from) == at)
            };
            WINDOW.place(symmetry.iter().rev().fold(cell, |at, symmetry| back(at, symmetry).unwrap()))
        };
        let Tree::Move(_, items) = proof.forest.get(node) else {
            unreachable!("White is to move after a move")
        };
        let reply = referee.reply(random);
        assert!(referee.play(false, reply) < 5, "White wins");
        let seen =
            WINDOW.cell(reply).map(|at| symmetry.iter().fold(at, |at, &symmetry| WINDOW.image(symmetry, at)));
        let own = items.iter().find(|item| matches!(item, Item::Reply(at, _) if Some(*at) == seen));
        let mut tree = match own {
            Some(item) => {
                position = position.with_white(seen.unwrap());
                item.tree()
            }
            None => {
                let answers = |item: &&Item| {
                    let zones = proof.forest.zones(&claims, &position.with_unknown(), item.tree());
                    matches!(item, Item::Group(_)) && seen.is_none_or(|at| !zones.unwrap().0.has(at))
                };
                let group = items.iter().find(answers).expect("each reply has an answer");
                position = position.with_unknown();
                group.tree()
            }
        };
        match *proof.forest.get(tree) {
            Tree::Five(point, _) => return referee.play(true, real(point, &symmetry)) == 5,
            Tree::TwoWasted => return false,
            Tree::Known { point, claim, symmetry: next } => {
                referee.play(true, real(point, &symmetry));
                symmetry.push(next);
                proof = &proofs[claim as usize];
                (position, tree) = (proof.claim.position(&WINDOW), proof.root);
            }
            Tree::Move(point, _) => {
                let point = point.unwrap();
                referee.play(true, real(point, &symmetry));
                position = position.with_black(point);
            }
        }
        node = tree;
    }
}

/// Follows stored answers to random replies, and then plays the claim for the state.
#[test]
fn claims_win_against_stones_anywhere() {
    let file = StrategyFile::read(STRATEGY).unwrap();
    let states = States::new(&file).unwrap();
    let mut random = Rng::with_seed(1);
    let far = states.unknown_answer(&State::FIRST).unwrap().1;
    let mut writer = Writer::new(&states, usize::MAX, |_| {});
    let (mut unknown, mut known, mut games) = (0, 0, 0);
    for begin in std::iter::repeat_n([far, State::FIRST], 6).flatten() {
        let mut state = begin;
        for _ in 0..4_000 {
            let reply = (random.i32(-8..=8), random.i32(-8..=8));
            state = match states.answer(&state, reply) {
                Some((_, next)) if states.stones(&state).0.len() < 6 => next,
                _ => state,
            };
        }
        let number = writer.claim(&state).unwrap();
        *if state.unknown() > 0 { &mut unknown } else { &mut known } += 1;
        let proofs = writer.proofs();
        for _ in 0..30 {
            let mut referee = Referee::default();
            let claim = &proofs[number as usize].claim;
            claim.black.iter().for_each(|at| assert!(referee.0.insert(WINDOW.place(at), true).is_none()));
            claim.white.iter().for_each(|at| assert!(referee.0.insert(WINDOW.place(at), false).is_none()));
            // The unknown stone can be anywhere outside the zone.
            while referee.0.len() < claim.black.len() + claim.white.len() + claim.unknown {
                let at = (random.i32(-18..=18), random.i32(-18..=18));
                if !referee.0.contains_key(&at) && WINDOW.cell(at).is_none_or(|at| !claim.zones.0.has(at)) {
                    referee.0.insert(at, false);
                }
            }
            assert!(wins(proofs, number, &mut referee, Vec::new(), &mut random));
            games += 1;
        }
    }
    assert!(unknown > 1 && known > 1 && games > 100, "{unknown} {known} {games}");
}

#[test]
fn a_damaged_claim_does_not_pass() {
    let file = StrategyFile::read(STRATEGY).unwrap();
    let states = States::new(&file).unwrap();
    let mut state = states.unknown_answer(&State::FIRST).unwrap().1;
    // The first stored answer to each of White's replies leads to a short win.
    for reply in (0..8).flat_map(|x| (-8..8).map(move |y| (x, y))).cycle().take(4_000) {
        state = states.answer(&state, reply).map_or(state, |(_, next)| next);
    }
    let mut writer = Writer::new(&states, usize::MAX, |_| {});
    let number = writer.claim(&state).unwrap();
    let claims: Vec<_> = writer.proofs().iter().map(|proof| proof.claim.clone()).collect();
    let Proof { claim, forest, root } = &writer.proofs()[number as usize];
    let Tree::Move(None, items) = forest.get(*root) else { panic!("a claim has no move of its own") };
    let passes = |black, white, unknown, items: &[Item]| {
        let zones = forest.turn(&claims, &Position::new(&WINDOW, black, white, unknown), items);
        zones.is_some_and(|zones| zones.0.is_within(&claim.zones.0))
    };
    assert!(passes(claim.black, claim.white, claim.unknown, items));
    assert!(!passes(claim.black, claim.white, claim.unknown + 2, items));
    for item in 0..items.len() {
        let fewer = [&items[..item], &items[item + 1..]].concat();
        assert!(!passes(claim.black, claim.white, claim.unknown, &fewer), "without item {item}");
    }
    for stone in claim.black.iter() {
        let mut black = claim.black;
        black.remove(stone);
        assert!(!passes(black, claim.white, claim.unknown, items) || stone == WINDOW.cell((0, 0)).unwrap());
    }
}
