use super::*;
use crate::builder::Builder;
use crate::samples::{points, position};
use engine::{Size, Symmetry};

fn game(side: usize, rule: Rule) -> Game {
    Game::new(Size::new(side).unwrap(), rule)
}

fn central() -> Game {
    game(21, Rule::Strict).within(7).unwrap()
}

/// The moves that lead to a position, the number of the stone by which Black wins, and White's replies with Black's answers.
type Position<'a> = (&'a str, usize, &'a [(&'a str, &'a str)]);

fn strategy(positions: &[Position<'_>]) -> Arc<Strategy> {
    let mut builder = Builder::new(central());
    for &(moves, win_at, answers) in positions {
        let answers = answers.iter().map(|(w, b)| (points(w)[0], points(b)[0])).collect();
        let listing = Listing::new(Deadline::new(win_at).unwrap(), answers);
        builder.add(&position(central(), moves), &listing);
    }
    Arc::new(builder.finish(BTreeMap::new()).unwrap())
}

/// A strategy with three positions and one answer that does not fit on a smaller board: t13 after k11 r18 j10 s12.
fn sample() -> Arc<Strategy> {
    strategy(&[
        ("k11", 33, &[("r18", "j10")]),
        ("k11 r18 j10", 33, &[("q12", "t13")]),
        ("k11 r18 j10 q12 t13", 33, &[("l9", "h7")]),
        ("k11 r18 j10 q12 t13 l9 h7", 33, &[]),
    ])
}

#[test]
fn answers_match_those_on_the_larger_board() {
    let strategy = sample();
    for (side, rule, moves, answer) in [
        (21, Rule::Standard, "k11 r18", "j10"),
        (21, Rule::Strict, "k11 r18 j10 q12", "t13"),
        (19, Rule::Freestyle, "j10 q17 i9 p11", "s12"),
        (20, Rule::Freestyle, "j10 q17", "i9"),
    ] {
        let on_board = OnBoard::new(strategy.clone(), game(side, rule)).unwrap();
        let expected = KnownWin { win_at: Deadline::new(33).unwrap(), answer: Some(points(answer)[0]) };
        assert_eq!(on_board.known(&points(moves)), Some(expected), "{side} {rule} {moves}");
    }
    let on_board = OnBoard::new(strategy, game(19, Rule::Standard)).unwrap();
    let answer =
        |moves: &str| on_board.known(&points(moves)).map(|known| known.answer.map(|point| point.to_string()));
    assert_eq!(answer(""), Some(Some("j10".into())));
    assert_eq!(answer("j10 q17 i9 a1"), Some(None), "a threat search answers that");
    assert_eq!(answer("j10 p11 i9 q17 s12 k8"), Some(Some("g6".into())), "White's moves in another order");
    assert_eq!([answer("j10 q17 a1 a2"), answer("j10 j10"), answer("j10 q17 i9 i9")], [None, None, None]);
}

#[test]
fn answers_outside_the_smaller_board_are_replaced() {
    let strategy = sample();
    let on_board = OnBoard::new(strategy.clone(), Game::STANDARD).unwrap();
    // On the smaller board, t13 would be q10, which is off the board. So Black plays the last of the empty points farthest from
    // the first stone.
    let given_away = on_board.known(&points("h8 o15 g7 n9")).unwrap().answer.unwrap();
    assert_eq!(given_away.distance(Game::STANDARD.first()), 7);
    let before = format!("h8 o15 g7 n9 {given_away} i6");
    assert_eq!(on_board.known(&points(&before)).unwrap().answer, Some(points("e4")[0]));
    let laid_out = on_board.laid_out(None).unwrap();
    assert_eq!(laid_out.node_count(), strategy.node_count());
    assert_eq!(on_board.laid_out(Some(points("a1")[0])).unwrap().node_count(), strategy.node_count());
    assert_eq!(on_board.laid_out(Some(points("a2")[0])).unwrap().node_count(), 1);
    let last = laid_out.nodes().last().unwrap().1.stones();
    let expected = position(Game::STANDARD, &format!("{before} e4"));
    assert!(Symmetry::all().any(|symmetry| last.transformed(symmetry) == expected));
}

#[test]
fn white_moves_outside_the_board_are_wasted_and_rows_stopped() {
    // The point farthest from k11 is u21. The point farthest from k11, u21 and j10 is a21, the mirror image of u1.
    let strategy = strategy(&[
        ("k11", 33, &[("u21", "j10")]),
        ("k11 u21 j10", 21, &[("u1", "j9")]),
        ("k11 u21 j10 u1 j9", 21, &[]),
    ]);
    let on_board = OnBoard::new(strategy, game(22, Rule::Standard)).unwrap();
    let known = |moves: &str| {
        let known = on_board.known(&points(moves)).unwrap();
        (known.win_at.stone(), known.answer.map(|point| point.to_string()))
    };
    assert_eq!(known("k11 v5"), (33, Some("j10".into())), "21, and rows that are stopped");
    assert_eq!(known("k11 v5 j10 v6"), (33, Some("i10".into())));
    assert_eq!(known("k11 v5 j10 u21"), (33, Some("i10".into())), "the point is free here, not there");
    assert_eq!(known("k11 v5 j10 v6 i10 v7"), (33, Some("v8".into())), "a three on the edge");
    assert_eq!(known("k11 v5 j10 v6 i10 v7 v8 v4"), (33, Some("v3".into())), "a four");
    assert_eq!(known("k11 v5 j10 v6 i10 a1"), (33, None), "a threat search answers that");
}

/// On 21x21, White's stones on a18, a19 and a21 end at the edge. On 22x22, they form an open three with a gap.
#[test]
fn a_row_across_the_border_is_stopped_if_no_threats_win() {
    let strategy = strategy(&[
        ("k11", 21, &[("a18", "l10")]),
        ("k11 a18 l10", 21, &[("a19", "k9")]),
        ("k11 a18 l10 a19 k9", 21, &[("b20", "m9")]),
        ("k11 a18 l10 a19 k9 b20 m9", 21, &[]),
    ]);
    let answer = |side, moves: &str| {
        let on_board = OnBoard::new(strategy.clone(), game(side, Rule::Strict)).unwrap();
        on_board.known(&points(moves)).map(|known| known.answer.map(|point| point.to_string()))
    };
    let three = "k11 a18 l10 a19 k9 a21";
    assert_eq!(answer(21, three), Some(None), "the edge is enough");
    assert_eq!(answer(22, three), Some(Some("a20".into())));
    assert_eq!(
        answer(22, &format!("{three} a20 b20")),
        Some(Some("m9".into())),
        "neither stone was followed"
    );
    assert_eq!(answer(22, "k11 a18 l10 a19 k9 b20 m9 a21"), Some(None), "four black stones win by threats");
    let wins = |moves| wins_by_threats(&position(game(22, Rule::Strict), moves), Deadline::new(33).unwrap());
    assert!(!wins(three) && wins("k11 a18 l10 a19 k9 b20 m9 a21"));
}

#[test]
fn a_strategy_covers_only_boards_with_room_for_its_fives() {
    let strategy = sample();
    let serves = |game| OnBoard::new(strategy.clone(), game).is_some();
    for side in 5..=22 {
        for rule in [Rule::Standard, Rule::Freestyle, Rule::Strict] {
            assert_eq!(serves(game(side, rule)), (15..=22).contains(&side), "{side} {rule}");
        }
        assert!(!serves(game(side, Rule::Renju)), "Black may not play everywhere");
    }
    assert!(!serves(central()), "the strategy itself is for that");
}
