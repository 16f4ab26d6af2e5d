//! Tests the threat search against brute force on random positions, for false wins and false refutations.

mod naive;

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Color, Rule, Symmetry};
use naive::bridge::{board_of, color, empty_board_of, show};
use naive::random::{Rng, position_of};
use naive::{Attack, BruteForce, Naive};

const PLENTY: u64 = 2_000_000;

struct Case {
    naive: Naive,
    side: usize,
    kind: Kind,
    moves: u8,
}

impl Case {
    fn random(random: &mut Rng) -> Self {
        Self::random_on(random, 15, Rule::Standard)
    }

    fn random_on(random: &mut Rng, size: usize, rule: Rule) -> Self {
        let side = random.usize(..2);
        let kind = if random.usize(..4) == 0 { Kind::Vcf } else { Kind::Vct };
        let most = if kind == Kind::Vcf { 6 } else { 4 };
        let moves = if random.usize(..8) == 0 { 1 } else { 2 + random.usize(..most - 1) } as u8;
        // The attacker rarely has to answer a four while threatening something, so choose a quarter of the cases that way.
        let answers_a_four = random.usize(..4) == 0;
        loop {
            let naive = position_of(random, size, rule);
            let fine = !answers_a_four
                || naive.fives(1 - side).len() == 1
                    && naive.fives(side).is_empty()
                    && naive.clone().threatens(side);
            if fine {
                return Self { naive, side, kind, moves };
            }
        }
    }

    fn brute_force(&self) -> BruteForce {
        let attack = match self.kind {
            Kind::Vcf => Attack::Fours,
            Kind::Vct => Attack::Threats,
        };
        BruteForce::new(self.side, attack, 200)
    }

    fn ask(&self, search: &mut ThreatSearch, nodes: u64) -> Proof {
        let limits = ThreatLimits { own_stones: self.moves, nodes };
        search.prove(&mut board_of(&self.naive), color(self.side), self.kind, limits)
    }

    fn text(&self) -> String {
        format!("{} {:?} attacker {} moves {}", show(&self.naive), self.kind, color(self.side), self.moves)
    }

    /// Checks a result against brute force. Returns whether the position is won; `None` if brute force takes too long.
    fn check(&self, proof: Proof) -> Option<bool> {
        let mut brute = self.brute_force();
        let wins = brute.wins(&mut self.naive.clone(), self.moves)?;
        match proof {
            Proof::Proven { own_stones: moves } => {
                assert!(wins && moves <= self.moves, "false win: {}", self.text());
                let within = brute.wins(&mut self.naive.clone(), moves);
                assert_ne!(within, Some(false), "no win within {moves}: {}", self.text());
            }
            Proof::Disproven => assert!(!wins, "a win was missed: {}", self.text()),
            Proof::Unknown => panic!("a small position needs no budget: {}", self.text()),
        }
        Some(wins)
    }
}

/// Counts the kinds of cases in a batch. Tests assert the counts, so that they fail if cases are missing.
#[derive(Default, Debug)]
struct Seen {
    won: [u32; 2],
    not_won: [u32; 2],
    won_against_a_four: u32,
    won_against_an_open_three: u32,
}

impl Seen {
    fn count(&mut self, case: &Case, wins: bool) {
        let list = if wins { &mut self.won } else { &mut self.not_won };
        list[case.side] += 1;
        if wins && case.moves > 2 && case.naive.fives(case.side).is_empty() {
            self.won_against_a_four += u32::from(!case.naive.fives(1 - case.side).is_empty());
            self.won_against_an_open_three += u32::from(case.naive.clone().threatens(1 - case.side));
        }
    }

    fn assert_at_least(&self, [won, not_won, against_fours, against_threes]: [u32; 4]) {
        assert!(self.won.iter().all(|&n| n >= won), "{self:?}");
        assert!(self.not_won.iter().all(|&n| n >= not_won), "{self:?}");
        assert!(self.won_against_a_four >= against_fours, "{self:?}");
        assert!(self.won_against_an_open_three >= against_threes, "{self:?}");
    }
}

#[test]
fn verdicts_match_brute_force() {
    // The seed, the board size, the rule, the table size, the number of cases, and the minimum numbers of wins by each side, of
    // non-wins by each side, of wins against a four, and of wins against an open three.
    for (seed, size, rule, bytes, cases, least) in [
        (1, 15, Rule::Standard, 1 << 22, 2500, [150, 500, 40, 30]),
        (2, 15, Rule::Standard, 256, 1000, [50, 250, 10, 10]),
        (50, 15, Rule::Freestyle, 1 << 22, 300, [10, 30, 0, 0]),
        (51, 15, Rule::Strict, 1 << 22, 300, [10, 30, 0, 0]),
        (52, 19, Rule::Standard, 1 << 22, 300, [10, 30, 0, 0]),
        (53, 20, Rule::Freestyle, 1 << 22, 300, [10, 30, 0, 0]),
        (54, 22, Rule::Strict, 1 << 22, 300, [10, 30, 0, 0]),
        (55, 8, Rule::Standard, 1 << 22, 300, [10, 30, 0, 0]),
        (56, 5, Rule::Freestyle, 1 << 22, 300, [2, 30, 0, 0]),
    ] {
        let mut random = Rng::with_seed(seed);
        let mut search = ThreatSearch::new(bytes);
        let mut seen = Seen::default();
        for _ in 0..cases {
            let case = Case::random_on(&mut random, size, rule);
            if let Some(wins) = case.check(case.ask(&mut search, PLENTY)) {
                seen.count(&case, wins);
            }
        }
        seen.assert_at_least(least);
    }
}

#[test]
fn verdicts_near_the_middle_match_brute_force() {
    let mut random = Rng::with_seed(70);
    let mut search = ThreatSearch::new(1 << 22);
    let mut seen = Seen::default();
    let mut otherwise = 0;
    for i in 0..1600 {
        let (size, home) = [(9, 3), (11, 4), (13, 5), (15, 6)][i % 4];
        let mut case = Case::random_on(&mut random, size, [Rule::Strict, Rule::Standard][i / 4 % 2]);
        let anywhere = case.ask(&mut search, PLENTY);
        case.naive.home = Some(home);
        let near = case.ask(&mut search, PLENTY);
        otherwise += u32::from(matches!(anywhere, Proof::Proven { .. }) && near == Proof::Disproven);
        if let Some(wins) = case.check(near) {
            seen.count(&case, wins);
        }
    }
    seen.assert_at_least([20, 50, 0, 0]);
    assert!(otherwise > 20, "{otherwise} wins need a five outside");
}

/// Under renju, the search finds every win by fours. The wins by threats that it reports are correct, but it misses those in
/// which Black continues on a point that a distant stone could forbid.
#[test]
fn verdicts_hold_where_points_are_forbidden() {
    let mut random = Rng::with_seed(60);
    let mut search = ThreatSearch::new(1 << 22);
    let (mut fours, mut threats, mut missed) = ([0, 0], [0, 0], 0);
    for i in 0..500 {
        let mut case = Case::random_on(&mut random, if i % 16 == 0 { 15 } else { 7 }, Rule::Renju);
        case.moves = case.moves.min(3);
        let proof = case.ask(&mut search, PLENTY);
        let mut brute = case.brute_force();
        let Some(wins) = brute.wins(&mut case.naive.clone(), case.moves) else { continue };
        match (case.kind, proof) {
            (_, Proof::Proven { .. }) => assert!(wins, "false win: {}", case.text()),
            (Kind::Vcf, _) => {
                assert!(!wins && proof == Proof::Disproven, "a win was missed: {}", case.text())
            }
            (Kind::Vct, _) => missed += u32::from(wins),
        }
        let seen = if case.kind == Kind::Vcf { &mut fours } else { &mut threats };
        seen[case.side] += u32::from(wins);
    }
    assert!(fours.iter().all(|&n| n > 5) && threats.iter().all(|&n| n > 20), "{fours:?} {threats:?}");
    assert!(missed * 20 < threats[0] + threats[1], "{missed} of {threats:?}");
}

#[test]
fn a_resumed_search_gives_the_same_verdict() {
    let mut random = Rng::with_seed(3);
    let mut seen = Seen::default();
    let mut stops = 0;
    for _ in 0..1000 {
        let case = Case::random(&mut random);
        let mut search = ThreatSearch::new(1 << 14);
        let proof = (0..100_000).map(|_| case.ask(&mut search, 5)).find(|&proof| {
            stops += u32::from(proof == Proof::Unknown);
            proof != Proof::Unknown
        });
        if let Some(wins) = case.check(proof.expect("it ends")) {
            seen.count(&case, wins);
        }
    }
    seen.assert_at_least([50, 250, 10, 10]);
    assert!(stops > 30, "{stops}");
}

#[test]
fn deadlines_in_any_order_agree() {
    let mut random = Rng::with_seed(4);
    let mut search = ThreatSearch::new(1 << 20);
    for _ in 0..300 {
        let mut case = Case::random(&mut random);
        let limits: Vec<u8> = (0..6).map(|_| 1 + random.usize(..6) as u8).collect();
        let mut verdicts = Vec::new();
        for moves in limits {
            case.moves = moves;
            verdicts.push((moves, matches!(case.ask(&mut search, PLENTY), Proof::Proven { .. })));
        }
        let won_in = verdicts.iter().filter(|v| v.1).map(|v| v.0).min().unwrap_or(u8::MAX);
        assert!(
            verdicts.iter().all(|&(moves, won)| won == (moves >= won_in)),
            "{verdicts:?} {}",
            case.text()
        );
    }
}

#[test]
fn symmetric_positions_have_the_same_verdict() {
    let mut random = Rng::with_seed(5);
    for i in 0..400 {
        let rule = Rule::ALL[i % 5];
        let mut case = Case::random_on(&mut random, 7 + i % 16, rule);
        case.moves = if rule.forbids(Color::Black) { 4 } else { 8 };
        let mut search = ThreatSearch::new(1 << 16);
        let proven = matches!(case.ask(&mut search, PLENTY), Proof::Proven { .. });
        for symmetry in Symmetry::all() {
            let mut image = empty_board_of(&case.naive);
            for (cell, stone) in case.naive.cells.iter().enumerate() {
                if let Some(side) = stone {
                    let point = symmetry.apply(case.naive.point(cell), image.size());
                    image.make_as(color(*side), point);
                }
            }
            let limits = ThreatLimits { own_stones: case.moves, nodes: PLENTY };
            let proof = ThreatSearch::new(1 << 16).prove(&mut image, color(case.side), case.kind, limits);
            assert_eq!(matches!(proof, Proof::Proven { .. }), proven, "{symmetry:?} {}", case.text());
        }
    }
}
