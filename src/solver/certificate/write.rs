//! All nodes of a strategy, in parts of about equal weight, as text.

use std::collections::HashMap;
use std::fmt::{self, Write};

use engine::{Color, Point};
use strategy::{Game, NodeId, Strategy};

use super::adviser::{Adviser, cell, point};
use super::builder::Builder;
use super::cells::{Cells, POINTS, SIDE};
use super::position::Position;
use super::tree::{Forest, Item, Tree, TreeId};

/// How much was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions with White to move.
    pub claims: usize,
    /// Trees, shared ones once in each part.
    pub trees: usize,
    /// Parts that are checked apart from one another.
    pub parts: usize,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertificateError {
    /// The checker's tables are for 15x15 with exactly five, the strategy is for another game.
    Game(Game),
    /// No win by threats was found after these moves, White's the last.
    Open(Vec<Point>),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(_) => f.write_str("the strategy is not for 15x15 with exactly five"),
            Self::Open(moves) => {
                write!(f, "no win by threats found after {}", engine::notation::format_moves(moves))
            }
        }
    }
}

impl std::error::Error for CertificateError {}

/// What is written: the claims, and the trees in parts.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The text; see `src/theorem/README.md` for its form.
    pub text: String,
    /// How much it holds.
    pub counts: Counts,
}

/// The certificate of the nodes from `root` down, in parts of at most `trees` trees (the last tree of a node may exceed
/// it). `report` hears how many nodes are done, of how many.
///
/// # Errors
/// The first reply that is not met; or the game, if it is not that of the checker.
pub fn certificate(
    strategy: &Strategy,
    root: NodeId,
    trees: usize,
    mut report: impl FnMut(usize, usize),
) -> Result<Certificate, CertificateError> {
    if strategy.game() != Game::STANDARD {
        return Err(CertificateError::Game(strategy.game()));
    }
    let nodes = reachable(strategy, root);
    let numbers: HashMap<NodeId, u32> = nodes.iter().zip(0..).map(|(&id, number)| (id, number)).collect();
    let mut text = format!("gomoku-certificate 1\nside {SIDE}\nclaims {}\n", nodes.len());
    for &id in &nodes {
        let (position, moves) = stones(strategy, id);
        let words = position.black.0.iter().chain(&position.white.0).map(u64::to_string);
        let _ = writeln!(text, "{} {moves}", words.collect::<Vec<_>>().join(" "));
    }
    for opening in openings(strategy, root, &numbers) {
        let _ = writeln!(text, "{opening}");
    }
    let mut counts = Counts { claims: nodes.len(), ..Counts::default() };
    let mut builder = Builder::new(Adviser::new());
    let mut roots = Vec::new();
    for (done, &id) in nodes.iter().enumerate() {
        roots.push(node(&mut builder, strategy, id, &numbers)?);
        report(done + 1, nodes.len());
        if builder.forest.len() >= trees || done + 1 == nodes.len() {
            counts.trees += builder.forest.len();
            counts.parts += 1;
            part(&mut text, &builder.forest, done + 1 - roots.len(), &roots);
            roots.clear();
            builder = Builder::new(builder.into_adviser());
        }
    }
    Ok(Certificate { text, counts })
}

/// The nodes to which the answers lead from this one on, itself the first.
fn reachable(strategy: &Strategy, root: NodeId) -> Vec<NodeId> {
    let mut nodes = vec![root];
    let mut seen = vec![false; strategy.node_count()];
    seen[root.index()] = true;
    let mut next = 0;
    while let Some(&id) = nodes.get(next) {
        for reply in strategy[id].replies() {
            if !std::mem::replace(&mut seen[reply.child.index()], true) {
                nodes.push(reply.child);
            }
        }
        next += 1;
    }
    nodes
}

/// How the claims are reached from the first moves: Black's move, the claim after it, the symmetry through which it is seen,
/// and with how many stones Black wins, that move included.
fn openings(strategy: &Strategy, root: NodeId, numbers: &HashMap<NodeId, u32>) -> Vec<String> {
    let first = NodeId::ROOT;
    let leads = |before: &Position, black: Point, id: NodeId| {
        let (claimed, moves) = stones(strategy, id);
        let after = before.with_black(cell(black));
        let symmetry = (0..8).find(|&s| is_image(&after, &claimed, s));
        symmetry.map(|symmetry| format!("{} {} {symmetry} {}", cell(black), numbers[&id], moves + 1))
    };
    let replies = strategy[first].replies().iter().filter(|reply| root == first || reply.child == root);
    let seconds = replies.filter_map(|reply| {
        let before = stones(strategy, first).0.with_white(cell(reply.white));
        let leads = leads(&before, reply.black, reply.child)?;
        Some(format!("second {} {} {leads}", reply.white, cell(reply.white)))
    });
    let whole = (root == first)
        .then(|| leads(&Position::new(Cells::NONE, Cells::NONE), Game::STANDARD.first(), first));
    seconds.chain(whole.flatten().map(|leads| format!("first {leads}"))).collect()
}

/// The stones of a node and how many more Black needs.
fn stones(strategy: &Strategy, id: NodeId) -> (Position, usize) {
    let node = &strategy[id];
    let black: Cells = node.stones().of(Color::Black).iter().map(cell).collect();
    let white: Cells = node.stones().of(Color::White).iter().map(cell).collect();
    (Position::new(black, white), usize::from(node.win_at().own_left(black.count() as usize)))
}

fn node(
    builder: &mut Builder,
    strategy: &Strategy,
    id: NodeId,
    numbers: &HashMap<NodeId, u32>,
) -> Result<TreeId, CertificateError> {
    let (position, moves) = stones(strategy, id);
    let mut answers = HashMap::new();
    for child in strategy.children(strategy[id].stones()).unwrap_or_default() {
        let Some(answer) = child.answer else { continue };
        let after = position.with_white(cell(child.point)).with_black(cell(answer.point));
        let (claimed, _) = stones(strategy, answer.node);
        let Some(symmetry) = (0..8).find(|&s| is_image(&after, &claimed, s)) else { continue };
        let tree = Tree::Known { point: cell(answer.point) as u8, claim: numbers[&answer.node], symmetry };
        answers.insert(cell(child.point), builder.forest.plant(tree));
    }
    match builder.node(&position, moves, &answers) {
        Ok(items) => Ok(builder.forest.plant(Tree::Move(u8::MAX, items))),
        Err(reply) => {
            let mut moves = strategy.moves_to(id);
            moves.extend(point(reply));
            Err(CertificateError::Open(moves))
        }
    }
}

/// Whether every stone of `seen` has its image in `claimed`.
fn is_image(seen: &Position, claimed: &Position, symmetry: u8) -> bool {
    (0..POINTS).all(|point| {
        let image = image(symmetry, point);
        seen.black.has(point) == claimed.black.has(image) && seen.white.has(point) == claimed.white.has(image)
    })
}

/// The checker's list of the eight symmetries: swaps of columns and rows (S) and mirrored columns (F), one after another.
const EIGHT: [&str; 8] = ["", "S", "F", "SF", "FS", "SFS", "FSF", "SFSF"];

fn image(symmetry: u8, point: usize) -> usize {
    let (x, y) = EIGHT[usize::from(symmetry)].chars().fold((point % SIDE, point / SIDE), |(x, y), mirror| {
        if mirror == 'S' { (y, x) } else { (SIDE - 1 - x, y) }
    });
    SIDE * y + x
}

/// Items take 31 bits each, two of them a word.
const ITEM_BITS: u32 = 31;

fn part(text: &mut String, forest: &Forest, first: usize, roots: &[TreeId]) {
    let mut words: Vec<u64> = Vec::new();
    for tree in forest.trees() {
        match *tree {
            Tree::Five(point, row) => words.push(u64::from(point) << 2 | u64::from(row) << 10),
            Tree::Known { point, claim, symmetry } => {
                words.push(1 | u64::from(point) << 2 | u64::from(symmetry) << 10 | u64::from(claim) << 13);
            }
            Tree::Move(point, ref items) => {
                words.push(2 | u64::from(point) << 2 | (items.len() as u64) << 10);
                words.extend(items.chunks(2).map(|pair| {
                    pair.iter().rev().fold(0, |word, &item| word << ITEM_BITS | item_word(item))
                }));
            }
        }
    }
    let line = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
    let _ = writeln!(text, "part {first} {} {} {}", roots.len(), forest.len(), words.len());
    let _ = writeln!(text, "{}", line(&mut roots.iter().map(u32::to_string)));
    for words in words.chunks(WORDS_A_LINE) {
        let _ = writeln!(text, "{}", line(&mut words.iter().map(u64::to_string)));
    }
}

/// So many words in a line that a list of them is no burden to a parser.
const WORDS_A_LINE: usize = 1000;

/// Bit 0: a reply, not a group; bits 1 to 8 its point; the tree above.
fn item_word(item: Item) -> u64 {
    match item {
        Item::Group(tree) => u64::from(tree) << 9,
        Item::Reply(point, tree) => 1 | u64::from(point) << 1 | u64::from(tree) << 9,
    }
}
