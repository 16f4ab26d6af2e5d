//! Tests of the whole walk on small strategies from late positions.

use std::sync::LazyLock;

use crate::error::{Reason, VerifyError};
use crate::file::File;
use crate::graph::Graph;
use crate::naive::{self, Walk};
use crate::oracle::Oracle;
use crate::point::{POINTS, Point};
use crate::report::Report;
use crate::rule::{Rule, Side};
use crate::toy::{Silent, Toy, ToyOracle, board_of, file_of, points};
use crate::tree;
use crate::verify::{Options, verify};
use crate::written::{FileNode, FileReply, Then};

/// A valid strategy that answers everything the rules leave open.
struct Sample {
    rule: Rule,
    root: Vec<Point>,
    win_at: u8,
    nodes: Vec<String>,
}

impl Sample {
    /// From a position with Black to move who wins by stone `win_at`.
    fn after(moves: &str, win_at: u8) -> Self {
        let (rule, mut root) = (Rule::Standard, points(moves));
        root.extend(Toy::default().winning(&mut board_of(rule, &root), win_at.into()));
        let nodes = file_of(rule, &root, win_at.into());
        Self { rule, root, win_at, nodes }
    }

    fn file(&self) -> File {
        File { rule: self.rule, ..File::of_nodes(self.win_at, &self.nodes, &self.root).unwrap() }
    }

    fn run<O: Oracle>(
        &self,
        nodes: &[String],
        threads: usize,
        oracle: impl Fn() -> O + Sync,
    ) -> Result<Report, VerifyError> {
        let file = File { rule: self.rule, ..File::of_nodes(self.win_at, nodes, &self.root).unwrap() };
        let options = Options { threads, root: self.root.clone(), ..Options::default() };
        verify(&file, &options, oracle, |_| {})
    }
}

/// Few stones, 31 nodes, some reached by two orders of moves.
static WIDE: LazyLock<Sample> = LazyLock::new(|| Sample::after("h8 g10 g7 j10 h7 h9 e7 d7 i7 f7", 21));
/// Many stones and as many shared nodes as others.
static SHARED: LazyLock<Sample> =
    LazyLock::new(|| Sample::after("h8 i9 i7 g9 j7 g8 j9 g7 g10 j8 k7 l7 j6 l8 k5 l4 k6 k8 i8 h9 l5 m4", 35));
/// Its own mirror image, and no threat at the root: nearly every reply needs an answer.
static MIRROR: LazyLock<Sample> = LazyLock::new(|| {
    let root = points("g8 a1 i8 o1 g7 a15 i7 o15 h9");
    let nodes = file_of(Rule::Standard, &root, 15);
    Sample { rule: Rule::Standard, root, win_at: 15, nodes }
});

/// The line is legal, nobody has five before its end, and Black has five there.
fn assert_wins(line: &[Point]) {
    for end in 0..line.len() {
        let board = board_of(Rule::Standard, &line[..end]);
        assert!(board.is_empty(line[end]));
        let five = naive::makes_five(&board, board.to_move(), line[end]);
        assert_eq!(five, end + 1 == line.len(), "move {end} of {line:?}");
    }
    assert_eq!(line.len() % 2, 1);
}

#[test]
fn valid_files_are_proven_with_a_line_that_ends_in_five() {
    for sample in [&*WIDE, &*SHARED, &*MIRROR] {
        let report = sample.run(&sample.nodes, 1, || Silent).unwrap();
        assert!(report.win_at <= sample.win_at);
        assert_eq!(report.longest.len(), usize::from(report.win_at));
        assert!(report.longest.starts_with(&sample.root));
        assert_wins(&report.longest);
        assert_eq!(report.nodes, sample.nodes.len());
        let walk = Walk::of(&sample.root, &sample.file()).proven();
        assert_eq!(walk, Some(report.win_at));
    }
}

#[test]
fn samples_share_nodes() {
    let answers = |sample: &Sample| {
        let nodes = sample.file().nodes.into_iter();
        nodes.flat_map(|node| node.replies).collect::<Vec<_>>()
    };
    let shared = |sample: &Sample| answers(sample).len() + 1 - sample.nodes.len();
    assert!(WIDE.nodes.len() > 20 && shared(&WIDE) > 0);
    assert!(shared(&SHARED) > 10);
    let is_mirrored = |reply: &FileReply| matches!(reply.then, Then::Answer { symmetry: 1.., .. });
    assert!(answers(&MIRROR).iter().any(is_mirrored));
}

#[test]
fn the_oracle_stands_in_for_the_file() {
    for sample in [&*WIDE, &*SHARED, &*MIRROR] {
        let nodes = [sample.win_at.to_string()];
        let report = sample.run(&nodes, 1, || ToyOracle::under(Rule::Standard)).unwrap();
        assert!(report.win_at <= sample.win_at);
        assert_eq!(report.longest.len(), usize::from(report.win_at));
        assert_wins(&report.longest);
        assert!(report.positions > 0);
        let error = sample.run(&nodes, 1, || Silent).unwrap_err();
        assert_eq!(error.reason, Reason::NoAnswer { claimed: sample.win_at });
        assert!(error.path.starts_with(&sample.root));
    }
}

#[test]
fn any_number_of_threads_reports_the_same() {
    let after_root = |node: &FileNode| node.named_by.is_some_and(|(parent, _)| parent == 0);
    let named = WIDE.file().nodes.iter().filter(|node| after_root(node)).count();
    let two_plies = [vec![WIDE.nodes[0].clone()], vec!["21".to_owned(); named]].concat();
    for nodes in [&two_plies, &WIDE.nodes] {
        let one = WIDE.run(nodes, 1, || ToyOracle::under(Rule::Standard));
        assert!(one.is_ok());
        assert_eq!(one, WIDE.run(nodes, 3, || ToyOracle::under(Rule::Standard)));
    }
    let broken: Vec<String> = MIRROR.nodes.iter().map(|node| node.replacen("15", "11", 1)).collect();
    assert_eq!(MIRROR.run(&broken, 1, || Silent), MIRROR.run(&broken, 4, || Silent));
}

/// Names a point that no board has.
struct Astray(Point);

impl Oracle for Astray {
    fn answer(&mut self, _: &[Point], _: u8) -> Option<Point> {
        Some(self.0)
    }
}

#[test]
fn a_move_off_the_board_is_refused() {
    for point in [POINTS as Point, Point::MAX] {
        let error = WIDE.run(&["21".to_owned()], 1, || Astray(point)).unwrap_err();
        assert_eq!(error.reason, Reason::OffBoard(point));
        assert!(error.path.starts_with(&WIDE.root));
        let run = |root: &[Point], after| {
            let options = Options { root: root.to_vec(), after, ..Options::default() };
            verify(&WIDE.file(), &options, || Silent, |_| {}).map_err(|error| error.reason)
        };
        assert_eq!(run(&[112, point], None), Err(Reason::OffBoard(point)));
        assert_eq!(run(&WIDE.root, Some(point)), Err(Reason::OffBoard(point)));
    }
}

/// Names moves at random, legal or not.
struct Liar(u64);

impl Oracle for Liar {
    fn answer(&mut self, _: &[Point], _: u8) -> Option<Point> {
        Some((draw(&mut self.0) % POINTS) as Point)
    }
}

#[test]
fn a_lying_oracle_is_found_out() {
    for seed in 0..200 {
        let error = WIDE.run(&["21".to_owned()], 1, || Liar(seed)).unwrap_err();
        assert!(error.path.starts_with(&WIDE.root));
    }
}

fn draw(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

/// One random change to one random place of the file.
fn corrupted(nodes: &[String], state: &mut u64) -> (usize, Vec<String>) {
    let mut nodes: Vec<Vec<String>> =
        nodes.iter().map(|node| node.split(' ').map(str::to_owned).collect()).collect();
    let answered: Vec<usize> = (0..nodes.len()).filter(|&id| nodes[id].len() > 1).collect();
    let id = answered[draw(state) % answered.len()];
    let token = 1 + draw(state) % (nodes[id].len() - 1);
    let moves = nodes[id][token].clone();
    let cut = moves.rfind(|letter: char| letter.is_ascii_lowercase()).unwrap();
    let (white, black) = moves.split_at(cut);
    let any = crate::point::name((draw(state) % POINTS) as Point);
    let kind = draw(state) % 9;
    match kind {
        0 => nodes[id][token] = format!("{white}{any}"),
        1 => nodes[id][token] = format!("{any}{black}"),
        2 => nodes[id][token] = format!("{black}{white}"),
        3 => drop(nodes[id].remove(token)),
        4 => {
            let other = draw(state) % nodes.len();
            let number: usize = nodes[other][0].parse().unwrap();
            nodes[other][0] = (number - 2 - 2 * (draw(state) % 3)).to_string();
        }
        5 => {
            let other = draw(state) % nodes.len();
            nodes.swap(id, other);
        }
        6 => nodes[id][token] = format!("{any}{moves}"),
        7 => nodes[id].push(format!("*{any}")),
        _ => {
            let copy = nodes[id][token].clone();
            nodes[id].push(copy);
        }
    }
    (kind, nodes.into_iter().map(|node| node.join(" ")).collect())
}

#[test]
fn corrupted_files_are_rejected_or_still_prove() {
    let mut state = 5;
    let (mut rejected, mut harmless) = ([0; 9], 0);
    for round in 0..500 {
        let sample = [&*WIDE, &*SHARED][round % 2];
        let (kind, nodes) = corrupted(&sample.nodes, &mut state);
        let Ok(file) = File::of_nodes(sample.win_at, &nodes, &sample.root) else {
            rejected[kind] += 1;
            continue;
        };
        let options = Options { root: sample.root.clone(), ..Options::default() };
        let verdict = verify(&file, &options, || Silent, |_| {});
        let by_trying_everything = Walk::of(&sample.root, &file).proven();
        match verdict {
            Ok(report) => {
                assert_eq!(by_trying_everything, Some(report.win_at), "{nodes:?}");
                harmless += 1;
            }
            Err(error) => {
                assert_eq!(by_trying_everything, None, "{error} {nodes:?}");
                assert!(error.path.starts_with(&sample.root), "{error}");
                rejected[kind] += 1;
            }
        }
    }
    let total: usize = rejected.iter().sum();
    assert!(total > 250 && rejected.iter().all(|&count| count > 10), "{rejected:?} {harmless}");
}

#[test]
fn what_comes_after_one_reply_is_checked_by_itself() {
    let verify_after = |nodes: &[String], after| {
        let file = File::of_nodes(WIDE.win_at, nodes, &WIDE.root).unwrap();
        let options = Options { root: WIDE.root.clone(), after, ..Options::default() };
        verify(&file, &options, || Silent, |_| {})
    };
    let whole = verify_after(&WIDE.nodes, None).unwrap();
    let graph = Graph::of(&WIDE.file(), &WIDE.root).unwrap();
    let listed: Vec<Point> = graph.nodes[0].answers.iter().map(|answer| answer.white).collect();
    assert!(listed.len() > 1);
    let mut nodes = 1;
    for &reply in &listed {
        let part = verify_after(&WIDE.nodes, Some(reply)).unwrap();
        assert!(part.win_at <= whole.win_at && part.nodes < whole.nodes && part.replies < whole.replies);
        assert_eq!(part.longest.len(), usize::from(part.win_at));
        assert!(part.longest.starts_with(&[WIDE.root.as_slice(), &[reply]].concat()));
        nodes += part.nodes;
    }
    assert!(nodes >= whole.nodes, "together they are all");
    // A bound that cannot be kept is only seen where it stands.
    let mut late = WIDE.nodes.clone();
    let rest = late[1].split_once(' ').map_or(String::new(), |(_, rest)| format!(" {rest}"));
    late[1] = format!("{}{rest}", WIDE.root.len() + 4);
    assert!(verify_after(&late, Some(listed[0])).is_err());
    assert!(listed[1..].iter().any(|&reply| verify_after(&late, Some(reply)).is_ok()));
    let other = (0..POINTS as Point).find(|point| !listed.contains(point) && !WIDE.root.contains(point));
    let error = verify_after(&WIDE.nodes, other).unwrap_err();
    assert_eq!(error.reason, Reason::NotListed);
}

#[test]
fn a_wrong_symmetry_is_rejected_with_the_path() {
    let mirrored = |reply: &FileReply| match reply.then {
        Then::Answer { symmetry: right @ 1.., .. } => Some(right),
        _ => None,
    };
    let replies = MIRROR.file().nodes.swap_remove(0).replies;
    let (index, right) =
        replies.iter().enumerate().find_map(|(index, reply)| Some((index, mirrored(reply)?))).unwrap();
    for wrong in (0..8).filter(|&wrong| wrong != right) {
        let mut file = MIRROR.file();
        let Then::Answer { symmetry, .. } = &mut file.nodes[0].replies[index].then else { unreachable!() };
        *symmetry = wrong;
        let options = Options { root: MIRROR.root.clone(), ..Options::default() };
        let error = verify(&file, &options, || Silent, |_| {}).unwrap_err();
        assert!(matches!(error.reason, Reason::OtherPosition { .. }), "{error}");
        assert_eq!(error.path.len(), MIRROR.root.len() + 2);
    }
}

#[test]
fn one_of_two_mirrored_replies_is_enough() {
    // Only the left half and the middle column of the root's replies.
    let tokens: Vec<&str> = MIRROR.nodes[0].split(' ').collect();
    let kept: Vec<&str> = tokens[1..].iter().copied().filter(|token| token.as_bytes()[0] <= b'h').collect();
    assert!(kept.len() < tokens.len() * 3 / 5);
    let root = format!("15 {}", kept.join(" "));
    let mut nodes = vec![root];
    nodes.extend(kept.iter().map(|_| "15".to_owned()));
    assert_eq!(MIRROR.run(&nodes, 1, || Silent).unwrap().win_at, 15);
}

#[test]
fn white_completing_first_is_a_refutation() {
    // White has four in the first row with both ends open; Black has just made an open four elsewhere.
    let sample = Sample {
        rule: Rule::Standard,
        root: points("h8 c1 i8 d1 j8 e1 k8 f1 a15"),
        win_at: 21,
        nodes: Vec::new(),
    };
    let error = sample.run(&["21".to_owned()], 1, || Silent).unwrap_err();
    assert_eq!(error.reason, Reason::WhiteFive);
    assert_eq!(error.path.len(), 10);
}

#[test]
fn six_in_a_row_is_no_win() {
    // Black's row would become six at i8, and nothing else is threatened.
    let sample = Sample {
        rule: Rule::Standard,
        root: points("e8 a1 f8 a3 g8 a5 h8 d8 j8"),
        win_at: 11,
        nodes: Vec::new(),
    };
    let error = sample.run(&["11".to_owned()], 1, || Silent).unwrap_err();
    assert!(matches!(error.reason, Reason::Late { .. } | Reason::NoAnswer { .. }), "{error}");
}

#[test]
fn a_file_that_goes_on_after_five_is_rejected() {
    let sample =
        Sample { rule: Rule::Standard, root: points("e8 a1 f8 a3 g8 a5 h8"), win_at: 21, nodes: Vec::new() };
    let nodes = ["21 d8i8".to_owned(), "21".to_owned()];
    let error = sample.run(&nodes, 1, || ToyOracle::under(Rule::Standard)).unwrap_err();
    assert_eq!((error.reason, error.path.len()), (Reason::AfterFive, 9));
}

#[test]
fn the_nested_form_is_checked_as_the_graph_is() {
    // Each node written out below its answer; shared nodes are written as often as they are reached.
    fn nested(file: &File, id: usize) -> String {
        let replies = file.nodes[id].replies.iter().map(|reply| match reply.then {
            Then::Answer { black, child, symmetry: 0 } => {
                let (white, black) = (crate::point::name(reply.white), crate::point::name(black));
                format!("\"{white}\":{{\"{black}\":{}}}", nested(file, child))
            }
            _ => unreachable!("the sample has no mirrored references"),
        });
        format!("{{{}}}", replies.collect::<Vec<_>>().join(","))
    }
    let graph = WIDE.file();
    let last = *WIDE.root.last().unwrap();
    let check = |text: &str| {
        let text = format!("{{\"{}\":{text}}}", crate::point::name(last));
        let nodes = tree::nodes(&text, &WIDE.root, WIDE.win_at, &[]).unwrap();
        let file = File { rule: Rule::Standard, win_at: WIDE.win_at, by_second: Vec::new(), nodes };
        verify(
            &file,
            &Options { root: WIDE.root.clone(), ..Options::default() },
            || ToyOracle::under(Rule::Standard),
            |_| {},
        )
    };
    let report = check(&nested(&graph, 0)).unwrap();
    assert_eq!(report.win_at, WIDE.run(&WIDE.nodes, 1, || Silent).unwrap().win_at);
    assert!(report.nodes > WIDE.nodes.len());

    // The root holds 11 stones: ten more end with stone 21, eight more are too few.
    assert_eq!(check("11").unwrap().win_at, 21);
    assert!(matches!(check("9").unwrap_err().reason, Reason::NoAnswer { .. } | Reason::Late { .. }));
    let first = crate::point::name(graph.nodes[0].replies[0].white);
    assert!(check(&format!("{{\"{first}\":10}}")).is_ok());
    assert!(check(&format!("{{\"{first}\":2}}")).is_err());
}

#[test]
fn a_row_of_six_counts_as_the_rule_says() {
    // Black has an open four; White lacks d1 to a row of six.
    let root = points("e8 a1 f8 b1 g8 c1 a15 e1 c15 f1 h8");
    for (rule, proven) in [(Rule::Standard, true), (Rule::Freestyle, false), (Rule::Strict, false)] {
        let sample = Sample { rule, root: root.clone(), win_at: 13, nodes: vec!["13".to_owned()] };
        let report = sample.run(&sample.nodes, 1, || Silent);
        assert_eq!(report.is_ok(), proven, "{rule}");
        assert_eq!(Walk::of(&root, &sample.file()).proven().is_some(), proven, "{rule}");
        if let Err(error) = report {
            assert_eq!(
                (error.reason, error.path.last()),
                (Reason::WhiteFive, points("d1").first()),
                "{rule}"
            );
        }
    }
    // Black's own six: e8 to j8 with i8, which wins where five or more do.
    let root = points("e8 a1 f8 a3 g8 a5 h8 d8 j8");
    for (rule, completing) in [(Rule::Standard, 0), (Rule::Freestyle, 1), (Rule::Strict, 0)] {
        assert_eq!(board_of(rule, &root).completing(Side::Black).len(), completing, "{rule}");
    }
}

#[test]
fn strategies_under_every_rule_are_proven_and_their_mutations_refuted() {
    for rule in Rule::ALL {
        let mut root = points("h8 g10 g7 j10 h7 h9 e7 d7 i7 f7");
        root.extend(Toy::default().winning(&mut board_of(rule, &root), 21));
        let sample = Sample { rule, nodes: file_of(rule, &root, 21), win_at: 21, root };
        let report = sample.run(&sample.nodes, 1, || Silent).unwrap();
        assert_eq!(Walk::of(&sample.root, &sample.file()).proven(), Some(report.win_at), "{rule}");
        let mut refuted = 0;
        for id in (0..sample.nodes.len()).filter(|&id| sample.nodes[id].contains(' ')) {
            // The last answer is given up, and with it the nodes that only it leads to.
            let mut nodes = sample.nodes.clone();
            let kept = nodes[id].rsplit_once(' ').map(|(kept, _)| kept.to_owned());
            nodes[id] = kept.unwrap_or_default();
            match File::of_nodes(sample.win_at, &nodes, &sample.root) {
                Ok(_) => refuted += usize::from(sample.run(&nodes, 1, || Silent).is_err()),
                Err(_) => refuted += 1,
            }
        }
        assert!(refuted > 10, "{rule}: {refuted}");
    }
}
