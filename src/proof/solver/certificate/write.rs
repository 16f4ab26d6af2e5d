//! Writes all nodes of a strategy as text, divided into parts with equal numbers of claims.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use engine::{Color, Point, PointSet, Size};
use strategy::{NodeId, Strategy};

use super::adviser::Adviser;
use super::builder::Builder;
use super::position::Position;
use super::rows::{Geometry, cell};
use super::symbols;
use super::tree::{Tree, TreeId};
use crate::threads::side_by_side;

/// The size of a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of positions with White to move.
    pub claims: usize,
    /// The number of trees. A tree counts once in each part that uses it.
    pub trees: usize,
    /// The number of parts, each of which is checked separately.
    pub parts: usize,
}

/// No win by threats was found after these moves. The last move is White's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no win by threats after {}", engine::notation::format_moves(.0))]
pub struct CertificateError(pub Vec<Point>);

/// A certificate: the claims, and the trees divided into parts.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The text, in the form described in `src/proof/theorem/README.md`.
    pub text: String,
    /// Its size.
    pub counts: Counts,
}

/// How the work is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    /// The number of claims in each part. The last part may have fewer.
    pub claims: usize,
    /// The number of threads. Each works on one part at a time.
    pub threads: usize,
    /// The part to write, or `None` for all. The text before the parts comes with the first part.
    pub part: Option<usize>,
}

/// Writes the certificate for `root` and all nodes that can be reached from it. `report` receives the number of nodes done and
/// the total number. The text depends on the number of claims in each part, but not on the number of threads.
///
/// # Errors
/// Fails if a reply has no answer.
pub fn certificate(
    strategy: &Strategy,
    root: NodeId,
    division: Division,
    report: impl FnMut(usize, usize) + Send,
) -> Result<Certificate, CertificateError> {
    let game = strategy.game();
    let board = Geometry::new(game);
    let nodes = reachable(strategy, root);
    let numbers = nodes.iter().zip(0..).map(|(&id, number)| (id, number)).collect();
    let source = Source { strategy, board: &board, numbers };
    let mut first = division.part.unwrap_or_default().saturating_mul(division.claims);
    let mut text = if first == 0 { source.heading(&nodes, root) } else { String::new() };
    let chosen = match division.part {
        None => nodes.as_slice(),
        Some(part) => nodes.chunks(division.claims.max(1)).nth(part).unwrap_or_default(),
    };
    let parts = source.parts(chosen, division, report)?;
    let mut counts = Counts { claims: nodes.len(), trees: 0, parts: parts.len() };
    for part in parts {
        counts.trees += part.trees;
        let _ = writeln!(text, "part {first} {} {}", part.roots.len(), part.trees);
        first += part.roots.len();
        text.extend(part.roots.iter().flat_map(|line| [line.as_str(), "\n"]));
    }
    Ok(Certificate { text, counts })
}

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

struct Part {
    roots: Vec<String>,
    trees: usize,
}

struct Source<'a> {
    strategy: &'a Strategy,
    board: &'a Geometry,
    numbers: HashMap<NodeId, u32>,
}

impl Source<'_> {
    fn heading(&self, nodes: &[NodeId], root: NodeId) -> String {
        let game = self.strategy.game();
        let within = game.home().map(|distance| format!(" within {distance}")).unwrap_or_default();
        let mut text = format!(
            "gomoku-certificate 2\nside {}\nrule {}{within}\nfirst-stone {}\nclaims {}\n",
            game.size().side(),
            game.rule(),
            cell(game.size(), game.first()),
            nodes.len(),
        );
        for &id in nodes {
            let (position, moves) = self.stones(id);
            let _ = writeln!(text, "{}", symbols::claim(&position, moves));
        }
        for opening in self.openings(root) {
            let _ = writeln!(text, "{opening}");
        }
        text
    }

    fn parts(
        &self,
        nodes: &[NodeId],
        division: Division,
        report: impl FnMut(usize, usize) + Send,
    ) -> Result<Vec<Part>, CertificateError> {
        let (done, report) = (AtomicUsize::new(0), Mutex::new(report));
        let finished = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (report.lock().unwrap_or_else(PoisonError::into_inner))(done, nodes.len());
        };
        let parts = nodes.chunks(division.claims.max(1));
        side_by_side(parts, division.threads, |nodes, _| self.part(nodes, finished).map(Some))
    }

    fn part(&self, nodes: &[NodeId], finished: impl Fn()) -> Result<Part, CertificateError> {
        let mut builder = Builder::new(Adviser::new(self.strategy.game()));
        let mut roots = Vec::new();
        for &id in nodes {
            roots.push(self.node(&mut builder, id)?);
            finished();
        }
        let roots = symbols::part(self.board, &builder.forest, &roots);
        Ok(Part { roots, trees: builder.forest.trees().len() })
    }

    /// The lines that link the first moves to the claims: Black's move, the claim after it, the symmetry that maps the position
    /// to the claim, and the number of black stones needed, including this move.
    fn openings(&self, root: NodeId) -> Vec<String> {
        let (first, size) = (NodeId::ROOT, self.board.size);
        let leads = |before: &Position<'_>, black: Point, id: NodeId| {
            let (claimed, moves) = self.stones(id);
            let symmetry = symmetry(&before.with_black(black), &claimed)?;
            Some(format!("{} {} {symmetry} {}", cell(size, black), self.numbers[&id], moves + 1))
        };
        let replies =
            self.strategy[first].replies().iter().filter(|reply| root == first || reply.child == root);
        let seconds = replies.filter_map(|reply| {
            let before = self.stones(first).0.with_white(reply.white);
            let leads = leads(&before, reply.black, reply.child)?;
            Some(format!("second {} {} {leads}", reply.white, cell(size, reply.white)))
        });
        let empty = Position::new(self.board, PointSet::EMPTY, PointSet::EMPTY);
        let whole = (root == first).then(|| leads(&empty, self.strategy.game().first(), first));
        seconds.chain(whole.flatten().map(|leads| format!("first {leads}"))).collect()
    }

    fn stones(&self, id: NodeId) -> (Position<'_>, usize) {
        let node = &self.strategy[id];
        let [black, white] = Color::BOTH.map(|color| *node.stones().of(color));
        let moves = usize::from(node.win_at().own_left(black.len()));
        (Position::new(self.board, black, white), moves)
    }

    fn node(&self, builder: &mut Builder, id: NodeId) -> Result<TreeId, CertificateError> {
        let (position, moves) = self.stones(id);
        let mut answers = HashMap::new();
        for child in self.strategy.children(self.strategy[id].stones()).unwrap_or_default() {
            let Some(answer) = child.answer else { continue };
            let after = position.with_white(child.point).with_black(answer.point);
            let Some(symmetry) = symmetry(&after, &self.stones(answer.node).0) else { continue };
            let tree = Tree::Known { point: answer.point, claim: self.numbers[&answer.node], symmetry };
            answers.insert(child.point, builder.forest.plant(tree));
        }
        match builder.node(&position, moves, &answers) {
            Ok(items) => Ok(builder.forest.plant(Tree::Move(None, items))),
            Err(reply) => {
                let mut moves = self.strategy.moves_to(id);
                moves.push(reply);
                Err(CertificateError(moves))
            }
        }
    }
}

fn symmetry(seen: &Position<'_>, claimed: &Position<'_>) -> Option<u8> {
    let size = seen.board.size;
    (0..8).find(|&symmetry| {
        seen.board.all.iter().all(|point| {
            let image = image(size, symmetry, point);
            seen.known.black.contains(point) == claimed.known.black.contains(image)
                && seen.known.white.contains(point) == claimed.known.white.contains(image)
        })
    })
}

/// The checker's list of the eight symmetries. S swaps columns and rows, and F mirrors the columns.
const EIGHT: [&str; 8] = ["", "S", "F", "SF", "FS", "SFS", "FSF", "SFSF"];

fn image(size: Size, symmetry: u8, point: Point) -> Point {
    let place = (point.col(), point.row());
    let (x, y) = EIGHT[usize::from(symmetry)]
        .chars()
        .fold(place, |(x, y), mirror| if mirror == 'S' { (y, x) } else { (size.side() - 1 - x, y) });
    Point::new(x, y).expect("a mirrored point is on the board")
}
