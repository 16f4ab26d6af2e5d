//! Plays Black's recorded moves against various White moves. The referee is independent of the engine and the verifier.

use std::collections::HashMap;

use player_unbounded::Black;

type At = (i32, i32);

#[derive(Default)]
struct Referee(HashMap<At, bool>);

impl Referee {
    /// Plays a stone and returns the length of its longest row.
    fn play(&mut self, is_black: bool, (x, y): At) -> usize {
        assert!(self.0.insert((x, y), is_black).is_none(), "({x}, {y}) is taken");
        let has = |n: i32, (dx, dy): At| self.0.get(&(x + n * dx, y + n * dy)) == Some(&is_black);
        let way = |step: At, sign: i32| (1..).take_while(|&n| has(sign * n, step)).count();
        let rows = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| 1 + way(step, 1) + way(step, -1));
        rows.into_iter().max().unwrap()
    }

    /// The point in `points` where White has the most stones in a row of five without a black stone.
    fn fullest(&self, points: impl Iterator<Item = At>) -> Option<At> {
        let empty = points.filter(|at| !self.0.contains_key(at));
        empty.max_by_key(|&(x, y)| {
            let row = |(dx, dy): At, from: i32| {
                (from..from + 5).map(move |n| self.0.get(&(x + n * dx, y + n * dy)))
            };
            let rows = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter();
            let rows = rows.flat_map(|step| (-4..=0).map(move |from| row(step, from)));
            let open = rows.filter(|row| !row.clone().any(|stone| stone == Some(&true)));
            open.map(|row| row.flatten().count()).max()
        })
    }

    /// The point in `points` where White makes the longest row, regardless of Black's stones.
    fn longest(&self, points: impl Iterator<Item = At>) -> Option<At> {
        let empty = points.filter(|at| !self.0.contains_key(at));
        empty.max_by_key(|&at| {
            let mut after = Referee(self.0.clone());
            after.play(false, at)
        })
    }
}

/// Plays a game in which White follows one of the styles after these moves. Returns all moves.
fn play_on(player: &mut Black, opening: &[At], style: usize, random: &mut fastrand::Rng) -> Vec<At> {
    let mut referee = Referee::default();
    let mut moves = opening.to_vec();
    for (n, &at) in moves.iter().enumerate() {
        referee.play(n % 2 == 0, at);
    }
    let mut promised = u16::MAX;
    loop {
        let promise = player.answer(&moves).unwrap_or_else(|| panic!("no move after {moves:?}"));
        assert!(promise.win_at <= promised, "{moves:?}: {promise:?} after {promised}");
        promised = promise.win_at;
        let black = referee.play(true, promise.place);
        moves.push(promise.place);
        if black == 5 {
            assert!(moves.len() <= usize::from(promised), "{moves:?}: five after stone {promised}");
            return moves;
        }
        assert!(moves.len() < usize::from(promised), "{moves:?}: no five by stone {promised}");
        let mut any = |most: i32| (random.i32(-most..=most), random.i32(-most..=most));
        let near = |(x, y): At, by: At| (x + by.0, y + by.1);
        let last = moves[moves.len() - 1];
        let white = match style {
            0 => any(40),
            1 => near(last, any(2)),
            2 => near(moves[1], any(4)),
            // A row far away or across the border of the square.
            3 => referee.longest((0..60).map(|_| any(3)).map(|at| near(at, (30, 17)))).unwrap(),
            4 => referee.longest((0..60).map(|_| any(4)).map(|at| near(at, (12, -2)))).unwrap(),
            5 => referee.longest((0..60).map(|_| any(4)).map(|at| near(at, (1, 11)))).unwrap(),
            // On the line through White's first two stones.
            7 => referee.fullest((0..20).map(|_| on_line(&moves, any(7).0))).unwrap(),
            // On that line, around the last stone or near the first stone.
            8 => match any(1).0 {
                0 => near(last, any(2)),
                1 => any(7),
                _ => referee.fullest((-7..=7).map(|n| on_line(&moves, n))).unwrap(),
            },
            // On that line, but the second or third stone after the pair is elsewhere.
            9 if moves.len() == if moves[1].0 > moves[1].1 { 7 } else { 9 } => (40, 40),
            9 => referee.fullest((-7..=7).map(|n| on_line(&moves, n))).unwrap(),
            // Near the first stone.
            _ => referee.longest((0..30).map(|_| any(5))).unwrap_or((30, 30)),
        };
        let threat = fives(&referee);
        let white = threat.first().copied().filter(|_| style > 0).unwrap_or(white);
        let white = if referee.0.contains_key(&white) {
            referee.longest((0..90).map(|_| any(20))).unwrap()
        } else {
            white
        };
        assert!(referee.play(false, white) < 5, "{moves:?}: White has five");
        moves.push(white);
    }
}

/// The point with this number on the line through White's first two stones. If no row of five contains both, a point on the row
/// through the first one.
fn on_line(moves: &[At], n: i32) -> At {
    let ((x, y), (to_x, to_y)) = (moves[1], moves[3]);
    let (dx, dy) = (to_x - x, to_y - y);
    let apart = dx.abs().max(dy.abs());
    let is_line = apart < 5 && [dx, dy].into_iter().all(|d| d == 0 || d.abs() == apart);
    let step = if is_line { (dx / apart, dy / apart) } else { (1, 0) };
    (x + n * step.0, y + n * step.1)
}

fn fives(referee: &Referee) -> Vec<At> {
    let black: Vec<At> = referee.0.iter().filter(|(_, is_black)| **is_black).map(|(&at, _)| at).collect();
    let around = black
        .iter()
        .flat_map(|&(x, y)| (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy))));
    let empty = around.filter(|at| !referee.0.contains_key(at));
    empty.filter(|&at| Referee(referee.0.clone()).play(true, at) == 5).collect()
}

fn black() -> Black {
    let strategy = include_str!("../../../../www/data/unbounded.json");
    player_unbounded::read(strategy, include_str!("../../../../www/data/unbounded.txt")).unwrap()
}

fn play(games: usize) -> (usize, usize, usize) {
    let mut player = black();
    let mut random = fastrand::Rng::with_seed(52);
    let seconds: Vec<At> =
        (-4..=4).flat_map(|x| (-4..=4).map(move |y| (x, y))).filter(|&at| at != (0, 0)).collect();
    let (mut longest, mut stones, mut promises) = (0, 0, 0);
    for number in 0..games {
        let opening = [(0, 0), seconds[number * 17 % seconds.len()]];
        let length = play_on(&mut player, &opening, number % 7, &mut random).len();
        longest = longest.max(length);
        stones += length;
        promises += (length - opening.len()).div_ceil(2);
    }
    (longest, stones, promises)
}

#[test]
fn the_recorded_black_keeps_every_promise() {
    let (longest, ..) = play(30);
    assert!(longest >= 9, "{longest}");
}

/// For a longer run: `cargo test --release -p player-unbounded -- --ignored --nocapture thousand`.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_keep_every_promise() {
    let (longest, stones, promises) = play(1_000);
    println!("longest by stone {longest}, {stones} stones, {promises} promises");
    assert!(longest >= 9 && promises >= 1_000, "{longest} {stones} {promises}");
}

/// The moves up to White's second wasted stone.
fn opening(player: &mut Black, [one, other]: [At; 2]) -> Vec<At> {
    let answer = player.answer(&[(0, 0), one]).expect("it is recorded").place;
    vec![(0, 0), one, answer, other]
}

/// Pairs of wasted stones: far from each other, and in a row of five that is far out, beside the near points or through them.
fn pairs() -> Vec<[At; 2]> {
    let mut pairs = vec![[(12, 11), (-15, 3)], [(9, 0), (-9, 0)], [(0, 9), (300, -200)]];
    for n in 1..5 {
        pairs.push([(100 + n, -40), (100, -40)]);
        pairs.push([(9, 9), (9 + n, 9 + n)]);
        pairs.push([(-9, n - 2), (-9 - n, n - 2)]);
        pairs.push([(6 - n, 9), (6, 9)]);
        pairs.push([(4 + n, -9 - n), (4, -9)]);
    }
    pairs
}

#[test]
fn black_keeps_every_promise_after_two_wasted_stones() {
    let mut player = black();
    let mut random = fastrand::Rng::with_seed(52);
    let mut answers = [0; 2];
    for (n, pair) in pairs().into_iter().enumerate() {
        let opening = opening(&mut player, pair);
        let bound = player.answer(&opening).unwrap().win_at;
        for style in [0, n % 2 + 1, 6, 7, 8, 9] {
            let moves = play_on(&mut player, &opening, style, &mut random);
            let mut has_threats = false;
            for &(x, y) in moves.iter().skip(6).step_by(2) {
                let is_far = x.abs().max(y.abs()) > 7;
                has_threats |= !is_far;
                answers[usize::from(has_threats)] += usize::from(is_far);
            }
        }
        let mut moves = opening.clone();
        moves.push(player.answer(&opening).unwrap().place);
        assert_eq!(player.bound(&moves), Some(bound), "{moves:?}");
        let bounds = player.bounds(&moves, &[(3, 3), (20, 20)]);
        assert!(
            bounds.into_iter().all(|after| after.is_some_and(|after| after.win_at == bound)),
            "{moves:?}"
        );
        let other = if moves[4] == (5, 5) { (5, 6) } else { (5, 5) };
        moves.splice(4.., [other, (30, 7)]);
        assert_eq!(player.answer(&moves), None, "Black left the checked moves");
    }
    assert!(answers[0] > 30 && answers[1] > 3, "answers on the line before and between threats: {answers:?}");
}

#[test]
fn games_without_a_checked_move_get_no_bound() {
    let mut black = black();
    for moves in [vec![], vec![(0, 0)], vec![(1, 0), (0, 0)], vec![(0, 0), (0, 0)]] {
        assert_eq!(black.answer(&moves), None, "{moves:?}");
    }
    let answer = black.answer(&[(0, 0), (1, 1)]).unwrap();
    let other = if answer.place == (5, 5) { (5, 6) } else { (5, 5) };
    assert_eq!(black.answer(&[(0, 0), (1, 1), other, (2, 2)]), None, "Black left the checked moves");
    assert_eq!(black.bound(&[(0, 0), (1, 1), other]), None, "Black left the checked moves");
}

#[test]
fn every_second_move_has_a_promise() {
    let mut black = black();
    assert_eq!(black.bound(&[(0, 0)]), Some(61));
    let around = (-14..=14).flat_map(|x| (-14..=14).map(move |y| (x, y))).filter(|&at| at != (0, 0));
    let seconds: Vec<At> = around.chain([(-700, 33), (300, 300)]).collect();
    let bounds = black.bounds(&[(0, 0)], &seconds);
    for (&second, bound) in seconds.iter().zip(bounds) {
        let win_at = black.answer(&[(0, 0), second]).unwrap().win_at;
        assert!(bound.is_some_and(|bound| bound.win_at >= win_at), "{second:?} {bound:?} {win_at}");
        assert!((41..=61).contains(&win_at), "{second:?}: {win_at}");
    }
    assert_eq!(black.bounds(&[(0, 0)], &[(0, 0)]), [None], "occupied");
    assert_eq!(black.answer(&[(0, 0), (2, 4)]).unwrap().win_at, 47, "with stops");
}
