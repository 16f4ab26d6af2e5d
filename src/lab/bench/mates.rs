//! `gomoku-lab bench mates`: wins by threats on boards of other sizes and rules, against those of 15x15.

use console::Outcome;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Rule, Size, notation};
use serde::Serialize;
use std::time::Instant;

/// One mate a line: side, rule, kind, the winner's stones, and the moves before.
const MATES: &str = include_str!("../../game/engine/tests/data/mates.txt");

/// More than any of the positions needs; a search that gets here has gone astray.
const NODES: u64 = 10_000_000;
/// Bytes of the table, which is emptied before each search.
const TABLE: usize = 1 << 22;

/// Arguments of `bench mates`.
#[derive(clap::Args)]
pub struct Args {
    /// Solve each position so many times and take the fastest
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The mates of one game and kind.
#[derive(Serialize)]
struct Group {
    /// The board, the rule and the kind of threats.
    name: String,
    mates: usize,
    proven: usize,
    nodes: u64,
    ms: f64,
}

impl Group {
    fn nodes_a_second(&self) -> f64 {
        self.nodes as f64 * 1e3 / self.ms
    }
}

struct Mate {
    name: String,
    board: Board,
    kind: Kind,
    /// The winner's stones, the one that makes five included.
    moves: u8,
}

/// Proves every mate; exit status 1 if one is not proven within its number of stones.
pub fn run(args: Args) -> Outcome {
    let mut search = ThreatSearch::new(TABLE);
    let mut groups: Vec<Group> = Vec::new();
    for mut mate in MATES.lines().filter_map(read) {
        if groups.last().is_none_or(|group| group.name != mate.name) {
            groups.push(Group { name: mate.name.clone(), mates: 0, proven: 0, nodes: 0, ms: 0.0 });
        }
        let Some(group) = groups.last_mut() else { continue };
        let (proven, nodes, ms) = solve(&mut search, &mut mate, args.runs);
        group.mates += 1;
        group.proven += usize::from(proven);
        group.nodes += nodes;
        group.ms += ms;
    }
    if args.json {
        console::print_json(&groups);
    } else {
        console::print(text(&groups));
    }
    Ok(console::done(groups.iter().all(|group| group.proven == group.mates)))
}

fn read(line: &str) -> Option<Mate> {
    let mut words = line.splitn(5, ' ');
    let (side, rule, kind) = (words.next()?, words.next()?, words.next()?);
    let size = Size::new(side.parse().ok()?).ok()?;
    let rule: Rule = rule.parse().ok()?;
    let moves = words.next()?.parse().ok()?;
    let board = Board::from_moves(size, rule, &notation::parse_moves(words.next()?).ok()?).ok()?;
    let name = format!("{size} {rule} {kind}");
    Some(Mate { name, board, kind: if kind == "vcf" { Kind::Vcf } else { Kind::Vct }, moves })
}

/// Whether it is won in time, the nodes of one search and the milliseconds of the fastest.
fn solve(search: &mut ThreatSearch, mate: &mut Mate, runs: u32) -> (bool, u64, f64) {
    let attacker = mate.board.to_move();
    let limits = Limits { moves: mate.moves, nodes: NODES };
    let (mut proven, mut nodes, mut ms) = (true, 0, f64::INFINITY);
    for _ in 0..runs {
        search.clear();
        let before = search.nodes();
        let start = Instant::now();
        let proof = search.prove(&mut mate.board, attacker, mate.kind, limits);
        ms = ms.min(start.elapsed().as_secs_f64() * 1e3);
        nodes = search.nodes() - before;
        proven &= matches!(proof, Proof::Proven { .. });
    }
    (proven, nodes, ms)
}

fn text(groups: &[Group]) -> String {
    let mut text =
        format!("{:<22} {:>6} {:>7} {:>8} {:>9} {:>12}", "", "mates", "proven", "nodes", "ms", "nodes/s");
    for group in groups {
        text += &format!(
            "\n{:<22} {:>6} {:>7} {:>8} {:>9.2} {:>12.0}",
            group.name,
            group.mates,
            group.proven,
            group.nodes,
            group.ms,
            group.nodes_a_second(),
        );
    }
    text
}
