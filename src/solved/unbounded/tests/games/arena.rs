//! Plays games on the infinite board, in which Black uses the strategy against several styles of attack. The board shares
//! nothing with the engine except the rule that five in a row wins.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use engine::Color;
use engine::threat::{Limits, Proof, ThreatSearch};
use strategy::Strategy;
use unbounded::{Move, Place, Unbounded};

/// The number of the stone by which Black wins without stops. Every stop adds two stones.
pub const CLAIM: usize = 33;

pub const STYLES: [&str; 8] = ["random", "near", "attack", "far", "border", "threats", "search", "forks"];

const LONGEST: usize = 121;
const NODES: u64 = 3_000_000;

type At = (i32, i32);

const DIRECTIONS: [At; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone, Default)]
pub struct Naive {
    stones: HashMap<At, bool>,
}

impl Naive {
    /// The length of a side's row through a point, as if the side had a stone there.
    fn row(&self, black: bool, at: At, (dx, dy): At) -> usize {
        let side = |sign: i32| {
            (1..)
                .take_while(|n| {
                    self.stones.get(&(at.0 + sign * n * dx, at.1 + sign * n * dy)) == Some(&black)
                })
                .count()
        };
        1 + side(1) + side(-1)
    }

    /// Returns true if this side wins with a stone on this point. Black needs exactly five and White at least five, so a Black
    /// win is valid under all rules.
    pub fn wins(&self, black: bool, at: At) -> bool {
        DIRECTIONS.iter().any(|&direction| {
            let row = self.row(black, at, direction);
            if black { row == 5 } else { row >= 5 }
        })
    }

    fn put(&mut self, black: bool, at: At) {
        assert!(self.stones.insert(at, black).is_none(), "{at:?} is taken");
    }

    fn near(&self, distance: i32) -> Vec<At> {
        let mut near = BTreeSet::new();
        for &(x, y) in self.stones.keys() {
            for dx in -distance..=distance {
                for dy in -distance..=distance {
                    near.insert((x + dx, y + dy));
                }
            }
        }
        near.into_iter().filter(|at| !self.stones.contains_key(at)).collect()
    }

    /// For each row of five cells through a point without a stone of the other side, the number of this side's stones in it. If
    /// `leaving` is set, only rows that leave the square count.
    fn windows(&self, black: bool, at: At, leaving: bool) -> Vec<usize> {
        let mut found = Vec::new();
        for (dx, dy) in DIRECTIONS {
            for start in -4..=0 {
                let cells = (start..start + 5).map(|n| (at.0 + n * dx, at.1 + n * dy));
                let leaves = cells.clone().any(|(x, y)| x.abs() > 10 || y.abs() > 10);
                let others = cells.clone().filter(|cell| self.stones.get(cell) == Some(&!black)).count();
                if others == 0 && (leaves || !leaving) {
                    found.push(cells.filter(|cell| self.stones.get(cell) == Some(&black)).count());
                }
            }
        }
        found
    }

    fn value_of(&self, black: bool, at: At, leaving: bool) -> u64 {
        self.windows(black, at, leaving)
            .into_iter()
            .map(|stones| [0, 4, 40, 400, 100_000][stones.min(4)])
            .sum()
    }

    fn fives(&self, black: bool) -> Vec<At> {
        self.near(1).into_iter().filter(|&at| self.wins(black, at)).collect()
    }

    /// The number of points where White could make five after playing on `at`. With two or more, White wins.
    fn fours_after(&mut self, at: At) -> usize {
        self.put(false, at);
        let fives = self.fives(false).len();
        self.stones.remove(&at);
        fives
    }
}

pub struct Outcome {
    pub won: bool,
    pub stones: usize,
    /// The number of stops.
    pub stops: usize,
    /// The number of Black's moves that come neither from a stored answer nor from a search.
    pub guesses: usize,
    /// The longest time for a move of Black's, in milliseconds.
    pub slowest: u128,
    pub moves: Vec<Place>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let won = if self.won { "won" } else { "NOT WON" };
        let Self { stones, stops, guesses, moves, slowest, .. } = self;
        write!(
            f,
            "{won} at stone {stones} with {stops} stops and {guesses} guesses, {slowest} ms for an answer:"
        )?;
        moves.iter().try_for_each(|place| write!(f, " {place}"))
    }
}

pub struct Arena {
    black: Unbounded,
    search: ThreatSearch,
}

/// A random number generator that gives the same numbers on every machine.
pub struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

impl Arena {
    pub fn new() -> Self {
        let text = include_str!("../../../../../www/data/everywhere.json");
        let strategy = Arc::new(Strategy::from_json(text).expect("the strategy"));
        Self {
            black: Unbounded::new(strategy).expect("one with fives near the first stone"),
            search: ThreatSearch::new(64 << 20),
        }
    }

    /// Black's move, and false if it is only a guess.
    pub fn answer(&mut self, moves: &[Place]) -> (Place, bool) {
        let search = match self.black.answer(moves).expect("Black always answers") {
            Move::Known(place) => return (place, true),
            Move::Search(search) => search,
        };
        for attempt in &search.searches {
            let mut board = search.board(attempt);
            let limits = Limits { moves: attempt.moves, nodes: NODES };
            if let Proof::Proven { moves } = self.search.prove(&mut board, Color::Black, attempt.kind, limits)
            {
                let point = self.search.winning_move(&mut board, Color::Black, attempt.kind, moves);
                return (search.place(point.expect("a proven win has a move")), true);
            }
        }
        // A stop does not count as a guess.
        (search.otherwise(), search.searches.iter().any(|attempt| attempt.kind == engine::threat::Kind::Vcf))
    }

    pub fn play(&mut self, style: &str, seed: u64) -> Outcome {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995);
        let mut naive = Naive::default();
        let mut moves: Vec<Place> = Vec::new();
        let (mut guesses, mut slowest) = (0, 0);
        // White builds up stones here.
        let far = (20 + chance.below(9) as i32, chance.below(40) as i32 - 20);
        let side = chance.below(4);
        let won = loop {
            let began = Instant::now();
            let (place, found) = self.answer(&moves);
            slowest = slowest.max(began.elapsed().as_millis());
            guesses += usize::from(!found);
            moves.push(place);
            naive.put(true, (place.x(), place.y()));
            if naive.wins(true, (place.x(), place.y())) {
                break true;
            }
            if moves.len() >= LONGEST {
                break false;
            }
            let at = white(&mut naive, style, &mut chance, moves.len(), far, side);
            naive.put(false, at);
            moves.push(Place::new(at.0, at.1).expect("White stays near"));
            if naive.wins(false, at) {
                break false;
            }
        };
        Outcome { won, stones: moves.len(), stops: self.black.stops(&moves), guesses, slowest, moves }
    }
}

fn white(naive: &mut Naive, style: &str, chance: &mut Chance, stones: usize, far: At, side: usize) -> At {
    if let Some(&five) = naive.fives(false).first() {
        return five;
    }
    let threats = naive.fives(true);
    let outer = ["threats", "search", "forks", "border", "far"].contains(&style);
    if let Some(&block) = threats.first()
        && chance.below(20) > 0
    {
        return block;
    }
    let near = naive.near(2);
    let anywhere = |chance: &mut Chance| (chance.below(31) as i32 - 15, chance.below(31) as i32 - 15);
    let turned = |(x, y): At| [(x, y), (-y, x), (-x, -y), (y, -x)][side];
    // White must stop a black open three, and chooses the point that also helps White most.
    let urgent =
        naive.near(1).into_iter().filter(|&at| naive.value_of(true, at, false) >= 800).max_by_key(|&at| {
            naive.value_of(true, at, false) + naive.value_of(false, at, true) * 3 + chance.below(100) as u64
        });
    let fours: Vec<At> = near.iter().copied().filter(|&at| naive.fours_after(at) > 0).collect();
    let outer_four = fours.iter().copied().find(|&at| naive.fours_after(at) > 1);
    if let Some(four) = outer_four {
        return four;
    }
    match style {
        "random" => loop {
            let at = anywhere(chance);
            if !naive.stones.contains_key(&at) {
                return at;
            }
        },
        "near" => near[chance.below(near.len())],
        "attack" => best(&near, |at| {
            naive.value_of(false, at, false)
                + naive.value_of(true, at, false) * 9 / 10
                + chance.below(30) as u64
        }),
        // Build a distant cluster. Ignore Black, except for threats to make five.
        "far" => {
            let around: Vec<At> = (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (dx, dy))).collect();
            let around: Vec<At> =
                around.into_iter().map(|(dx, dy)| turned((far.0 + dx, far.1 + dy))).collect();
            let free: Vec<At> = around.into_iter().filter(|at| !naive.stones.contains_key(at)).collect();
            if let (Some(urgent), true) = (urgent, chance.below(2) == 0) {
                return urgent;
            }
            best(&free, |at| naive.value_of(false, at, true) + chance.below(20) as u64)
        }
        _ => {
            // Make as many threats as possible outside the square or across its border.
            if style == "threats" && !fours.is_empty() && chance.below(3) > 0 {
                return fours[chance.below(fours.len())];
            }
            if let (Some(urgent), true) = (urgent, chance.below(8) > 0) {
                return urgent;
            }
            let ring: Vec<At> = (-14..=14_i32)
                .flat_map(|x| (-14..=14_i32).map(move |y| (x, y)))
                .filter(|&(x, y)| {
                    x.abs().max(y.abs()) >= if style == "border" || style == "forks" { 7 } else { 9 }
                })
                .filter(|at| !naive.stones.contains_key(at))
                .filter(|&(x, y)| chance.below(4) > 0 || turned((x, y)).0 > 6)
                .collect();
            let quiet = stones < 5 && outer;
            let first = best(&ring, |at| {
                naive.value_of(false, at, true) * 8
                    + u64::from(turned(at).0 > 8) * 6
                    + chance.below(if quiet { 40 } else { 8 }) as u64
            });
            if style != "search" && style != "forks" {
                return first;
            }
            // Look two White moves ahead: choose the move after which White's next move can have the highest value.
            let mut candidates: Vec<At> = ring;
            candidates.sort_by_key(|&at| std::cmp::Reverse(naive.value_of(false, at, true)));
            candidates.truncate(12);
            candidates.push(first);
            best(&candidates, |at| {
                naive.put(false, at);
                let next: u64 =
                    naive.near(2).into_iter().map(|next| naive.value_of(false, next, true).pow(2)).sum();
                naive.stones.remove(&at);
                next + chance.below(500) as u64
            })
        }
    }
}

fn best(points: &[At], mut value_of: impl FnMut(At) -> u64) -> At {
    points.iter().copied().max_by_key(|&at| value_of(at)).expect("there is always a free point")
}
