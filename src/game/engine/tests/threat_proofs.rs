//! Tests proofs of the threat search in four ways: against a reply on every empty point, along the winning line, with one more
//! opposing stone outside the zone, and by simulation.

mod naive;

use std::collections::HashSet;

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size};
use naive::Naive;
use naive::bridge::{board_of, color, naive_of, naive_with, show};
use naive::random::{Rng, position_of};

const PLENTY: u64 = 2_000_000;
const SHARED: &str = include_str!("data/threat-positions.jsonl");

fn proven(search: &mut ThreatSearch, naive: &Naive, side: usize, kind: Kind, moves: u8) -> bool {
    let limits = ThreatLimits { own_stones: moves, nodes: PLENTY };
    matches!(search.prove(&mut board_of(naive), color(side), kind, limits), Proof::Proven { .. })
}

/// A random won position: the board, the winner, the kind of win, and the number of stones it takes.
fn won(
    random: &mut Rng,
    search: &mut ThreatSearch,
    most: u8,
    size: usize,
    rule: Rule,
) -> (Naive, usize, Kind, u8) {
    loop {
        let (naive, side) = (position_of(random, size, rule), random.usize(..2));
        let kind = if random.usize(..4) == 0 { Kind::Vcf } else { Kind::Vct };
        let limits = ThreatLimits { own_stones: most, nodes: PLENTY };
        if naive.fives(side).is_empty()
            && let Proof::Proven { own_stones: moves } =
                search.prove(&mut board_of(&naive), color(side), kind, limits)
        {
            return (naive, side, kind, moves);
        }
    }
}

fn won_by_black(random: &mut Rng, search: &mut ThreatSearch, most: u8) -> (Naive, usize, Kind, u8) {
    loop {
        let case = won(random, search, most, 15, Rule::StrictRenju);
        if case.1 == 0 {
            return case;
        }
    }
}

/// Plays the search's move and then a reply on every empty point, until there is a five. If the attacker can make five on only
/// one point, the test tries only the block. If the attacker can make five on two, no reply helps, and the test tries none. If
/// the rule forbids points, White may also pass.
struct Referee<'a> {
    search: &'a mut ThreatSearch,
    side: usize,
    kind: Kind,
    seen: HashSet<(Vec<naive::Cell>, u8)>,
}

impl Referee<'_> {
    fn check(&mut self, naive: &mut Naive, left: u8) -> Result<(), String> {
        if left > 0 && !naive.fives(self.side).is_empty() || !self.seen.insert((naive.cells.clone(), left)) {
            return Ok(());
        }
        let mut board = board_of(naive);
        let found = self.search.winning_move(&mut board, color(self.side), self.kind, left);
        let best = found.ok_or_else(|| format!("no move with {left} left: {}", show(naive)))?;
        let best = naive.cell(best);
        if !naive.legal(self.side).contains(&best) {
            return Err(format!("not allowed: {}", show(naive)));
        }
        naive.cells[best] = Some(self.side);
        let result = self.check_replies(naive, left - 1);
        naive.cells[best] = None;
        result.map_err(|error| format!("{} {error}", naive.point(best)))
    }

    fn check_replies(&mut self, naive: &mut Naive, left: u8) -> Result<(), String> {
        if !naive.fives(1 - self.side).is_empty() {
            return Err(format!("the other side makes five: {}", show(naive)));
        }
        let fives = naive.fives(self.side);
        let replies = match fives.len() {
            0 => naive.legal(1 - self.side),
            1 if left > 0 => {
                let legal = naive.legal(1 - self.side);
                fives.into_iter().filter(|five| legal.contains(five)).collect()
            }
            _ if left > 0 => return Ok(()),
            _ => return Err(format!("no stone is left for the five: {}", show(naive))),
        };
        for reply in replies {
            naive.cells[reply] = Some(1 - self.side);
            let result = self.check(naive, left);
            naive.cells[reply] = None;
            result.map_err(|error| format!("{} {error}", naive.point(reply)))?;
        }
        // Without forbidden points, a pass is never better than a stone.
        if self.side == 0 && naive.rule.forbids(Color::Black) {
            self.check(naive, left).map_err(|error| format!("pass {error}"))?;
        }
        Ok(())
    }
}

/// Checks `count` random proofs. Returns how many took more than four stones.
fn assert_proofs_hold(seed: u64, count: u32, most: u8, size: usize, rule: Rule) -> u32 {
    let mut random = Rng::with_seed(seed);
    let mut search = ThreatSearch::new(1 << 22);
    let mut long = 0;
    for _ in 0..count {
        let (mut naive, side, kind, moves) = won(&mut random, &mut search, most, size, rule);
        long += u32::from(moves > 4);
        let mut referee = Referee { search: &mut search, side, kind, seen: HashSet::new() };
        if let Err(error) = referee.check(&mut naive, moves) {
            panic!("{kind:?} {} in {moves}: {error}; {}", color(side), show(&naive));
        }
    }
    long
}

#[test]
fn proofs_hold_against_every_reply() {
    let mut long = 0;
    // The seed, the number of proofs, the maximum number of winning stones, the board size and the rule.
    for (seed, count, most, size, rule) in [
        (11, 150, 10, 15, Rule::Standard),
        (31, 25, 7, 15, Rule::Freestyle),
        (32, 25, 7, 19, Rule::Standard),
        (33, 25, 7, 20, Rule::Freestyle),
        (34, 25, 7, 22, Rule::Strict),
        (35, 25, 7, 9, Rule::Freestyle),
        (36, 25, 7, 6, Rule::Standard),
        (41, 20, 6, 15, Rule::Renju),
        (42, 40, 6, 9, Rule::Renju),
        (43, 20, 7, 15, Rule::StrictRenju),
        (44, 30, 6, 9, Rule::StrictRenju),
    ] {
        long += assert_proofs_hold(seed, count, most, size, rule);
    }
    assert!(long > 30, "{long} long proofs");
}

/// The file's positions that the attacker wins, with the number of stones needed.
fn shared() -> impl Iterator<Item = (Vec<Point>, u8)> {
    SHARED.lines().filter_map(|line| {
        let moves = line.split(['[', ']']).nth(1)?.replace('"', "");
        let state = line.split("\"state\": ").nth(1)?.split(',').next()?.parse::<u8>().ok()?;
        (state > 0).then(|| (engine::notation::parse_moves(&moves).unwrap(), state / 2))
    })
}

#[test]
fn shared_proofs_hold_against_every_reply() {
    let mut search = ThreatSearch::new(1 << 24);
    for (moves, most) in shared().filter(|(moves, _)| moves.len() >= 14) {
        let mut naive = naive_of(&moves);
        let mut referee = Referee { search: &mut search, side: 0, kind: Kind::Vct, seen: HashSet::new() };
        if let Err(error) = referee.check(&mut naive, most) {
            panic!("{moves:?} in {most}: {error}");
        }
    }
}

/// Replays a line by the rules. The attacker must make five with the last stone and not earlier.
fn assert_line_wins(line: &[Point], naive: &Naive, side: usize, moves: u8) {
    let mut naive = naive.clone();
    for (i, p) in line.iter().enumerate() {
        let mover = if i % 2 == 0 { side } else { 1 - side };
        assert!(naive.cells[naive.cell(*p)].is_none(), "{p} is occupied: {line:?} {}", show(&naive));
        let five = naive.makes_five(mover, naive.cell(*p));
        assert_eq!(five, i + 1 == line.len(), "five at {p}: {line:?} {}", show(&naive));
        let cell = naive.cell(*p);
        naive.cells[cell] = Some(mover);
    }
    assert!(line.len() % 2 == 1, "it ends with a stone of the other side: {line:?} {}", show(&naive));
    assert!(line.len() < 2 * usize::from(moves), "longer than {moves}: {line:?} {}", show(&naive));
}

#[test]
fn winning_lines_end_in_five() {
    let mut random = Rng::with_seed(12);
    let mut search = ThreatSearch::new(1 << 20);
    for i in 0..400 {
        let (naive, side, kind, moves) = won(&mut random, &mut search, 10, 15, Rule::Standard);
        let board = &mut board_of(&naive);
        // In half of the cases, clear the table, so that the line must be found again.
        if i % 2 == 0 {
            search.clear();
        }
        let line = search.winning_line(board, color(side), kind, moves);
        assert_line_wins(&line, &naive, side, moves);
        assert_eq!(board.key(), board_of(&naive).key());
    }
    for (moves, most) in shared() {
        search.clear();
        let naive = naive_of(&moves);
        let line = search.winning_line(&mut board_of(&naive), color(0), Kind::Vct, most);
        assert_line_wins(&line, &naive, 0, most);
    }
}

/// Checks that the win still holds with one opposing stone on any of these points.
fn assert_extra_stone_changes_nothing(
    naive: &Naive,
    outside: Vec<usize>,
    side: usize,
    kind: Kind,
    moves: u8,
) {
    for cell in outside {
        let mut with = naive.clone();
        with.cells[cell] = Some(1 - side);
        let mut search = ThreatSearch::new(1 << 18);
        assert!(
            proven(&mut search, &with, side, kind, moves),
            "{} matters: {}",
            naive.point(cell),
            show(naive)
        );
    }
}

fn outside(search: &mut ThreatSearch, naive: &Naive, side: usize, kind: Kind, moves: u8) -> Vec<usize> {
    let zone = search.zone(&mut board_of(naive), color(side), kind, moves).expect("it is won");
    naive.empty().into_iter().filter(|&cell| !zone.contains(naive.point(cell))).collect()
}

#[test]
fn stones_outside_the_zone_change_nothing() {
    let mut random = Rng::with_seed(13);
    let mut search = ThreatSearch::new(1 << 22);
    let mut cases: Vec<_> = (0..150).map(|_| won(&mut random, &mut search, 8, 15, Rule::Standard)).collect();
    cases.extend((0..40).map(|_| won_by_black(&mut random, &mut search, 8)));
    let shared = shared().filter(|(moves, _)| moves.len() >= 12).step_by(6);
    cases.extend(shared.map(|(moves, most)| (naive_of(&moves), 0, Kind::Vct, most)));
    let mut spared = 0;
    for (naive, side, kind, moves) in cases {
        search.clear();
        assert!(proven(&mut search, &naive, side, kind, moves), "not won in {moves}: {}", show(&naive));
        let outside = outside(&mut search, &naive, side, kind, moves);
        spared += outside.len();
        assert_extra_stone_changes_nothing(&naive, outside, side, kind, moves);
    }
    assert!(spared > 500, "{spared}");
}

#[test]
fn searches_confirm_simulated_proofs() {
    let mut random = Rng::with_seed(14);
    let mut search = ThreatSearch::new(1 << 22);
    let (mut held, mut failed) = (0, 0);
    for i in 0..130 {
        // Start with an empty table, because a proof that the table has lost cannot be followed.
        search.clear();
        let (naive, side, kind, moves) = if i < 100 {
            won(&mut random, &mut search, 6, 15, Rule::Standard)
        } else {
            won_by_black(&mut random, &mut search, 6)
        };
        let outside = outside(&mut search, &naive, side, kind, moves);
        for cell in naive.empty() {
            let mut with = naive.clone();
            with.cells[cell] = Some(1 - side);
            let limits = ThreatLimits { own_stones: moves, nodes: PLENTY };
            let board: &mut Board = &mut board_of(&with);
            if search.simulate(board, color(side), kind, naive.point(cell), limits) {
                held += 1;
                let mut fresh = ThreatSearch::new(1 << 18);
                // A block counts as a threat if an older open three still stands.
                let sure = proven(&mut fresh, &with, side, Kind::Vct, moves);
                assert!(sure, "{} matters: {}", naive.point(cell), show(&naive));
                let line = search.winning_line(board, color(side), kind, moves);
                assert_line_wins(&line, &with, side, moves);
            } else {
                failed += 1;
                assert!(!outside.contains(&cell), "{} spoils nothing: {}", naive.point(cell), show(&naive));
            }
        }
    }
    assert!(held > 1000 && failed > 500, "{held} {failed}");
}

#[test]
fn a_followed_proof_agrees_with_a_fresh_search() {
    let mut random = Rng::with_seed(15);
    let mut search = ThreatSearch::new(1 << 20);
    let (mut lost, mut escaped) = (0, 0);
    for _ in 0..80 {
        let (naive, side, kind, moves) = won(&mut random, &mut search, 6, 15, Rule::Standard);
        for cell in naive.empty().into_iter().skip(random.usize(..3)).step_by(3) {
            let mut with = naive.clone();
            with.cells[cell] = Some(1 - side);
            let limits = ThreatLimits { own_stones: moves, nodes: PLENTY };
            let mut board = board_of(&naive);
            board.make_as(color(1 - side), naive.point(cell));
            match search.prove_reply(&mut board, color(side), kind, limits) {
                Proof::Proven { own_stones: needed } => {
                    let mut fresh = ThreatSearch::new(1 << 18);
                    let sure = proven(&mut fresh, &with, side, Kind::Vct, needed);
                    assert!(sure && needed <= moves, "false win: {}", show(&with));
                    lost += 1;
                }
                Proof::Disproven => {
                    let mut fresh = ThreatSearch::new(1 << 18);
                    assert!(!proven(&mut fresh, &with, side, kind, moves), "missed: {}", show(&with));
                    escaped += 1;
                }
                Proof::Unknown => panic!("a small position needs no budget: {}", show(&with)),
            }
            assert_eq!(board.moves().last(), Some(&naive.point(cell)));
        }
    }
    assert!(lost > 1000 && escaped > 100, "{lost} {escaped}");
}

/// White's four stops Black, because the only answer, f1, would be a forbidden double four.
#[test]
fn fours_are_not_answered_on_forbidden_points() {
    let moves = "a1 b1 f2 c1 h3 d1 f4 o15 g2 m15 i4 k15 f3 e1";
    let moves = engine::notation::parse_moves(moves).unwrap();
    let mut board = Board::from_moves(Size::FIFTEEN, Rule::Renju, &moves).unwrap();
    assert!(board.classes(Color::White).fives.iter().eq(["f1".parse().unwrap()]));
    assert!(board.forbidden(Color::Black).contains("f1".parse().unwrap()));
    for kind in [Kind::Vcf, Kind::Vct] {
        let limits = ThreatLimits { own_stones: 6, nodes: PLENTY };
        let mut search = ThreatSearch::new(1 << 20);
        assert_eq!(search.prove_reply(&mut board, Color::Black, kind, limits), Proof::Disproven);
    }
}

/// One more stone can turn an open three into a plain three that is still a threat together with another row. Following the old
/// proof would win, but a search for fours and open threes could not find this win.
#[test]
fn a_followed_proof_uses_only_threats_that_a_search_tries() {
    let moves = "h8 h9 g9 g10 i8 i10 g8 j8 h7 f10 f8 e8 h10 e7 g7 j9";
    let moves = engine::notation::parse_moves(moves).unwrap();
    let mut board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
    for most in 4..=8 {
        let limits = ThreatLimits { own_stones: most, nodes: PLENTY };
        let fresh = ThreatSearch::new(1 << 20).prove(&mut board, Color::Black, Kind::Vct, limits);
        let reply = ThreatSearch::new(1 << 20).prove_reply(&mut board, Color::Black, Kind::Vct, limits);
        assert_eq!(
            matches!(fresh, Proof::Proven { .. }),
            matches!(reply, Proof::Proven { .. }),
            "{most} stones"
        );
    }
}

/// Under renju a distant stone can spoil Black's win. Here i8 makes a double three that counts as a single three, because h8
/// would itself be a double three. With a white stone on one of three distant points, h8 is allowed, so i8 is forbidden. Under
/// strict renju i8 is always forbidden.
#[test]
fn a_distant_stone_can_forbid_a_point_only_under_renju() {
    let black = "i5 i6 j6 i7 f8 g8 h9 h10 f11 g13";
    let white = "i4 c8 d8 c9 j9 m9 d10 j10 l11 m12";
    let board = |rule, extra: Option<&str>| {
        let points = |stones: &str| engine::notation::parse_moves(stones).unwrap();
        let white = points(&format!("{white} {}", extra.unwrap_or_default()));
        let naive = naive_with(rule, [&points(black), &white]);
        let literal = naive.clone().is_forbidden(naive.cell("i8".parse().unwrap()));
        let board = board_of(&naive);
        assert_eq!(board.forbidden(Color::Black).contains("i8".parse().unwrap()), literal);
        (board, literal)
    };
    let wins = |board: &mut Board| {
        let limits = ThreatLimits { own_stones: 3, nodes: PLENTY };
        ThreatSearch::new(1 << 20).prove(board, Color::Black, Kind::Vct, limits)
            == Proof::Proven { own_stones: 3 }
    };
    let (mut allowed, is_forbidden) = board(Rule::Renju, None);
    assert!(!is_forbidden && wins(&mut allowed));
    let mut search = ThreatSearch::new(1 << 20);
    let zone = search.zone(&mut allowed, Color::Black, Kind::Vct, 3).unwrap();
    for extra in ["k5", "g9", "h11"] {
        let (mut spoilt, is_forbidden) = board(Rule::Renju, Some(extra));
        assert!(is_forbidden && !wins(&mut spoilt), "{extra}");
        assert!(zone.contains(extra.parse().unwrap()));
        assert!(board(Rule::StrictRenju, Some(extra)).1);
    }
    let (mut strict, is_forbidden) = board(Rule::StrictRenju, None);
    assert!(is_forbidden && !wins(&mut strict));
}
