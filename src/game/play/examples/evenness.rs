//! Measures how even our engine's Swap2 proposals are by playing each one against itself.
//!
//! Usage: `cargo run --release -p play --example evenness -- [SEED [OPENINGS [NODES [STONES [SIDE [RULE]]]]]]`. NODES is the
//! node limit for each move. A proposal may use ten times as many nodes. With 5 STONES, the program measures the two stones
//! that the chooser adds to an even proposal.

use engine::{Board, Color, Rule, Size};
use play::{Chosen, Decision, EngineKind, EngineSpec, Level, OpeningPlayer, OpeningRule, Player};
use search::{Control, Limits, SliceEnd};

const BYTES: usize = 16 << 20;

fn main() {
    let mut given = std::env::args().skip(1);
    let mut next = |usual: u64| given.next().map_or(usual, |number| number.parse().expect("a whole number"));
    let (seed, openings, nodes, stones, side) = (next(1), next(100), next(3_000), next(3), next(15));
    let rule: Rule = given.next().map_or(Rule::Standard, |rule| rule.parse().expect("a rule"));
    let empty = Board::new(Size::new(side as usize).expect("a board"), rule);
    let mut all = Vec::new();
    for number in 0..openings {
        let Some((board, value)) = proposed(&empty, seed + number, 10 * nodes, stones == 5) else { continue };
        let winner = played_out(&board, nodes);
        let moves: Vec<String> = board.moves().iter().map(ToString::to_string).collect();
        let name = winner.map_or("draw".into(), |winner| winner.to_string());
        println!("{} {value} {name}", moves.join(" "));
        all.push((value, winner));
    }
    let of = |winner| all.iter().filter(|(_, won)| *won == winner).count();
    let value = all.iter().map(|&(value, _)| f64::from(value)).sum::<f64>() / all.len() as f64;
    let (black, white) = (of(Some(Color::Black)), of(Some(Color::White)));
    println!(
        "{} openings, {value:.0} points for White to move: Black {black}, White {white}, drawn {}",
        all.len(),
        of(None)
    );
}

/// The proposal for this seed, and its estimated value for White, who is to move. With `two`, the chooser adds two stones;
/// `None` if the chooser takes a color instead.
fn proposed(empty: &Board, seed: u64, nodes: u64, two: bool) -> Option<(Board, i32)> {
    let mut player = OpeningPlayer::new(Level::FULL, BYTES, seed);
    let mut board = empty.clone();
    let mut value = None;
    for _ in 0..=usize::from(two) {
        let mut thought = player.begin(
            &board,
            OpeningRule::Swap2(Chosen::default()),
            &Limits::nodes(nodes),
            &Control::default(),
        )?;
        while player.resume(&mut thought, u64::MAX, &Control::default()) == SliceEnd::Paused {}
        let decision = thought
            .decision()
            .filter(|decision| matches!(decision, Decision::Propose(_) | Decision::Two(_)))?;
        decision.stones().iter().try_for_each(|&point| board.play(point)).ok()?;
        value = thought.value();
    }
    Some((board, value?))
}

/// The winner of a self-play game from this position.
fn played_out(board: &Board, nodes: u64) -> Option<Color> {
    let mut board = board.clone();
    let mut player = Player::new(EngineSpec::new(EngineKind::Best), BYTES, 0);
    while !board.is_over() {
        let point = player.think(&board, &Limits::nodes(nodes), &Control::default()).best?;
        board.play(point).ok()?;
    }
    board.winner()
}
