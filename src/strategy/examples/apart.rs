//! Counts how far `everywhere.json` is from what the lemma of `without-edges.md` asks on the board without edges: in all positions
//! that White can reach with stones in the strategy's square and beyond it, as far as Black's answers are stored, how many stones
//! she has wasted, and what she has in the rows that leave the square; and what one stone more beyond costs her.
//!
//! `cargo run --release -p strategy --example apart`

use std::collections::{BTreeMap, HashSet};

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Direction, Point, PointSet, Rule, Size};
use strategy::{Game, NodeId, Stones, Strategy};

/// Stones at this distance and more stand in rows that leave a square with four points more on each side than Black's home and one.
const FAR: usize = 9;
/// Stones at this distance and more stand in rows that leave the strategy's own square.
const LEAVING: usize = 7;
/// Fives within this distance force White to play nowhere in these rows.
const WITHIN: u8 = 6;
/// The box in which shapes of three win.
const BOX: u8 = 3;
/// Black's stones in a win by threats, where there is no bound.
const STONES: u8 = 20;
/// Positions that a search for threats may look at.
const NODES: u64 = 100_000;

fn main() {
    let text = include_str!("../../../www/data/everywhere.json");
    let strategy = Strategy::from_json(text).expect("a strategy");
    let mut tally = Tally::default();
    let mut search = ThreatSearch::new(1 << 22);
    let all = reached(&strategy);
    for (id, beyond) in &all {
        tally.count(&strategy, *id, beyond, &mut search);
    }
    println!("{}: {} positions, {} with what is wasted", strategy.game(), strategy.node_count(), all.len());
    tally.print();
    let shapes = shapes(&mut search);
    println!(
        "shapes of three that win by threats within {BOX} after any stone near: {} of {}",
        shapes.0, shapes.1
    );
}

/// Whether Black, to move, wins by threats with fives within this distance of the first stone and so many stones more.
fn wins(search: &mut ThreatSearch, within: u8, moves: u8, black: &[Point], white: &[Point]) -> bool {
    let size = Size::new(21).expect("a known size");
    let mut board = Board::within(size, Rule::Strict, within).expect("a board with a middle");
    black.iter().for_each(|&point| board.make_as(Color::Black, point));
    white.iter().for_each(|&point| board.make_as(Color::White, point));
    if board.to_move() == Color::White {
        board.pass();
    }
    let limits = Limits { moves, nodes: NODES };
    matches!(search.prove(&mut board, Color::Black, Kind::Vct, limits), Proof::Proven { .. })
}

/// Black's first stone, one beside it and one at most two away: how many of these shapes win after any stone of White's
/// within the box and four points, and how many there are.
fn shapes(search: &mut ThreatSearch) -> (usize, usize) {
    let size = Size::new(21).expect("a known size");
    let first = size.center();
    let around =
        |distance| size.points().filter(move |&point| (1..=distance).contains(&point.distance(first)));
    let beside = ["l11", "l12"].map(|name| name.parse::<Point>().expect("a point"));
    let shapes = beside.into_iter().flat_map(|second| around(2).map(move |third| [first, second, third]));
    let shapes: Vec<[Point; 3]> = shapes.filter(|shape| shape[1] != shape[2]).collect();
    let won = shapes.iter().filter(|shape| {
        let mut replies = around(usize::from(BOX) + 4).filter(|reply| !shape.contains(reply));
        replies.all(|reply| wins(search, BOX, STONES, &shape[..], &[reply]))
    });
    (won.count(), shapes.len())
}

/// A position of the strategy, and which of White's stones there stand for stones beyond the square.
type Reached = (NodeId, PointSet);

fn reached(strategy: &Strategy) -> HashSet<Reached> {
    let game = strategy.game();
    let begin = (NodeId::ROOT, PointSet::EMPTY);
    let mut seen = HashSet::from([begin]);
    let mut open = vec![begin];
    while let Some((id, beyond)) = open.pop() {
        let stones = strategy[id].stones();
        let wasted = stones.farthest_from_all();
        for child in strategy.children(stones).expect("a position of the strategy") {
            let Some(answer) = child.answer else { continue };
            let mut with_it = beyond;
            with_it.insert(child.point);
            let told = [Some(beyond), (wasted == Some(child.point)).then_some(with_it)];
            for beyond in told.into_iter().flatten() {
                let back = answer.symmetry.inverse();
                let next = (answer.node, back.apply_to_all(&beyond, game.size()));
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    seen
}

/// The most stones of White in a row of five that leaves the square and holds no stone of Black's, if those beyond stood there.
fn fullest(game: Game, stones: &Stones, beyond: &PointSet) -> usize {
    let size = game.size();
    let mut most = beyond.len().min(5);
    for from in size.points() {
        for direction in Direction::ALL.into_iter().flat_map(|direction| [(direction, 1), (direction, -1)]) {
            // From a cell whose next ones lead out of the square.
            let cells =
                |n: isize| from.step(direction.0, direction.1 * n).filter(|&point| size.contains(point));
            let inside: Vec<Point> = (0..5).map_while(cells).collect();
            if inside.len() == 5 || inside.iter().any(|&point| stones.of(Color::Black).contains(point)) {
                continue;
            }
            let own = |point: &&Point| stones.of(Color::White).contains(**point) && !beyond.contains(**point);
            most = most.max(inside.iter().filter(own).count() + beyond.len().min(5 - inside.len()));
        }
    }
    most
}

#[derive(Default)]
struct Tally {
    /// Positions by the stones beyond and by the most in a row that leaves the square.
    rows: BTreeMap<(usize, usize), usize>,
    /// Positions by White's stones that stand beyond or far out.
    wasted: BTreeMap<usize, usize>,
    /// Of those with two the ones where one more beyond loses to threats, and where none are found.
    third: [usize; 2],
    /// Positions with as many stones of Black's as that, three standing for more, and as many of White's in rows that leave
    /// the square, zero or one: after one more beyond, Black wins by threats in so many and in so many not.
    one_more: BTreeMap<(usize, usize), [usize; 2]>,
}

impl Tally {
    fn count(&mut self, strategy: &Strategy, id: NodeId, beyond: &PointSet, search: &mut ThreatSearch) {
        let (game, node) = (strategy.game(), &strategy[id]);
        *self.rows.entry((beyond.len(), fullest(game, node.stones(), beyond))).or_default() += 1;
        let far = |point: &Point| beyond.contains(*point) || point.distance(game.first()) >= FAR;
        let wasted = node.stones().of(Color::White).iter().filter(far).count();
        *self.wasted.entry(wasted).or_default() += 1;
        let shown = |color: Color| -> Vec<Point> {
            node.stones().of(color).iter().filter(|&point| !beyond.contains(point)).collect()
        };
        let (black, white) = (shown(Color::Black), shown(Color::White));
        if wasted == 2 {
            let home = game.home().expect("a strategy with its fives near the first stone");
            let wins = wins(search, home, node.win_at().own_left(black.len()), &black, &white);
            self.third[usize::from(!wins)] += 1;
        }
        let leaving = |point: &Point| beyond.contains(*point) || point.distance(game.first()) >= LEAVING;
        let wasted = node.stones().of(Color::White).iter().filter(leaving).count();
        if wasted <= 1 {
            let wins = wins(search, WITHIN, STONES, &black, &white);
            self.one_more.entry((black.len().min(3), wasted)).or_default()[usize::from(!wins)] += 1;
        }
    }

    fn print(&self) {
        println!("stones beyond, most in a row that leaves the square: positions");
        self.rows.iter().for_each(|((beyond, row), positions)| println!("  {beyond}, {row}: {positions}"));
        println!("stones beyond or at {FAR} points and more: positions");
        self.wasted.iter().for_each(|(wasted, positions)| println!("  {wasted}: {positions}"));
        println!(
            "of those with two, after one more beyond: {} won by threats alone, {} not found",
            self.third[0], self.third[1]
        );
        println!(
            "stones of Black's (3: or more), White's at {LEAVING} points and more: after one more beyond"
        );
        for ((black, wasted), [won, not]) in &self.one_more {
            println!("  {black}, {wasted}: {won} won by threats within {WITHIN}, {not} not found");
        }
    }
}
