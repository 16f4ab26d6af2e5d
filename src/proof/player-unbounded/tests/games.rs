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

    /// The point in `points` where White makes the longest row, regardless of Black's stones.
    fn longest(&self, points: impl Iterator<Item = At>) -> Option<At> {
        let empty = points.filter(|at| !self.0.contains_key(at));
        empty.max_by_key(|&at| {
            let mut after = Referee(self.0.clone());
            after.play(false, at)
        })
    }
}

/// Plays a game in which White follows one of the styles. Returns the number of stones and the number of promised wins.
fn game(player: &mut Black, second: At, style: usize, random: &mut fastrand::Rng) -> (usize, usize) {
    let mut referee = Referee::default();
    let mut moves = vec![(0, 0), second];
    referee.play(true, moves[0]);
    referee.play(false, second);
    let mut promised = u16::MAX;
    loop {
        let promise = player.answer(&moves).unwrap_or_else(|| panic!("no move after {moves:?}"));
        assert!(promise.win_at <= promised, "{moves:?}: {promise:?} after {promised}");
        promised = promise.win_at;
        let black = referee.play(true, promise.place);
        moves.push(promise.place);
        if black == 5 {
            assert!(moves.len() <= usize::from(promised), "{moves:?}: five after stone {promised}");
            return (moves.len(), moves.len() / 2);
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
    Black::read(strategy, include_str!("../../../../www/data/unbounded.txt")).unwrap()
}

fn play(games: usize) -> (usize, usize, usize) {
    let mut player = black();
    let mut random = fastrand::Rng::with_seed(52);
    let seconds: Vec<At> =
        (-4..=4).flat_map(|x| (-4..=4).map(move |y| (x, y))).filter(|&at| at != (0, 0)).collect();
    let (mut longest, mut stones, mut promises) = (0, 0, 0);
    for number in 0..games {
        let (length, answers) =
            game(&mut player, seconds[number * 17 % seconds.len()], number % 7, &mut random);
        longest = longest.max(length);
        stones += length;
        promises += answers;
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

#[test]
fn games_outside_the_record_get_no_bound() {
    let mut black = black();
    for moves in [vec![], vec![(0, 0)], vec![(1, 0), (0, 0)], vec![(0, 0), (0, 0)], vec![(0, 0), (12, 11)]] {
        assert_eq!(black.answer(&moves), None, "{moves:?}");
    }
    assert_eq!(black.bound(&[(0, 0)]), None, "not every second move is recorded");
    let answer = black.answer(&[(0, 0), (1, 1)]).unwrap();
    let other = if answer.place == (5, 5) { (5, 6) } else { (5, 5) };
    assert_eq!(black.answer(&[(0, 0), (1, 1), other, (2, 2)]), None, "Black left the checked moves");
    assert_eq!(black.bound(&[(0, 0), (1, 1), other]), None, "Black left the checked moves");
}

#[test]
fn every_second_move_within_four_points_has_a_promise() {
    let mut black = black();
    let around: Vec<At> =
        (-4..=4).flat_map(|x| (-4..=4).map(move |y| (x, y))).filter(|&at| at != (0, 0)).collect();
    let bounds = black.bounds(&[(0, 0)], &around);
    for (&second, bound) in around.iter().zip(bounds) {
        let win_at = black.answer(&[(0, 0), second]).unwrap().win_at;
        assert_eq!(bound.map(|bound| bound.win_at), Some(win_at), "{second:?}");
        assert!((41..=61).contains(&win_at), "{second:?}: {win_at}");
    }
    assert_eq!(black.answer(&[(0, 0), (2, 4)]).unwrap().win_at, 47, "with stops");
}
