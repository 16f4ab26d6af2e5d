//! `gomoku-lab bench mates`: wins by threats on other boards and under other rules, compared with 15x15.

pub use super::ThreatArgs as Args;
use super::prove;
use super::table::table;
use console::Outcome;
use engine::threat::{Kind, ThreatSearch};
use engine::{Board, Rule, Size, notation};
use serde::Serialize;

/// The wins, one per line: the board size, the rule, the kind of threats, the winner's stones, and the moves that lead to the
/// position.
const MATES: &str = include_str!("../../game/engine/tests/data/mates.txt");

/// In bytes. The table is cleared before each search.
const TABLE: usize = 1 << 22;

#[derive(Serialize)]
struct Group {
    name: String,
    mates: usize,
    proven: usize,
    nodes: u64,
    ms: f64,
}

struct Mate {
    name: String,
    board: Board,
    kind: Kind,
    /// The winner's stones, including the one that makes five.
    moves: u8,
}

/// Proves every win. The exit status is 1 if one is not proven within its number of stones.
pub fn run(args: Args) -> Outcome {
    let mut search = ThreatSearch::new(TABLE);
    let mut groups: Vec<Group> = Vec::new();
    for mut mate in MATES.lines().filter_map(read) {
        if groups.last().is_none_or(|group| group.name != mate.name) {
            groups.push(Group { name: mate.name.clone(), mates: 0, proven: 0, nodes: 0, ms: 0.0 });
        }
        let Some(group) = groups.last_mut() else { continue };
        let (proven, nodes, ms) = prove(&mut search, &mut mate.board, mate.kind, mate.moves, args.runs);
        group.mates += 1;
        group.proven += usize::from(proven);
        group.nodes += nodes;
        group.ms += ms;
    }
    console::print_either(args.json, &groups, || table(&groups));
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
