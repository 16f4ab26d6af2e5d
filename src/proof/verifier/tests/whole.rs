//! Tests complete verifications of small strategies that start from late positions.

use super::samples::{
    FREE, MIRROR, RENJU, SHARED, STRICT, Sample, Silent, WIDE, WIDE_MOVES, assert_wins, file_of_nodes, games,
};
use super::walk::Walk;
use crate::adviser::Adviser;
use crate::error::Reason;
use crate::file::StrategyFile;
use crate::game::{Game, Rule};
use crate::graph::Graph;
use crate::nodes::{Answer, Node};
use crate::point::Point;
use crate::set::LARGE;
use crate::verify::{VerifyOptions, verify};
use fastrand::Rng;

#[test]
fn valid_files_are_proven_with_a_line_that_ends_in_five() {
    for sample in [&*WIDE, &*SHARED, &*MIRROR, &*FREE, &*STRICT, &*RENJU] {
        let report = sample.run(&sample.nodes, 1, || Silent).unwrap();
        assert!(report.win_at <= sample.win_at);
        assert_eq!(report.longest.len(), usize::from(report.win_at));
        assert!(report.longest.starts_with(&sample.moves()));
        assert_wins(sample.game, &report.longest);
        assert_eq!(report.nodes, sample.nodes.len());
        let walk = Walk::of(&sample.root, &sample.file()).proven();
        assert_eq!(walk, Some(report.win_at));
    }
}

#[test]
fn verifier_samples_share_nodes() {
    let answers = |sample: &Sample| {
        let nodes = sample.file().nodes.into_iter();
        nodes.flat_map(|node| node.answers).collect::<Vec<_>>()
    };
    let shared = |sample: &Sample| answers(sample).len() + 1 - sample.nodes.len();
    assert!(WIDE.nodes.len() > 20 && shared(&WIDE) > 0);
    assert!(shared(&SHARED) > 10);
    let is_mirrored = |answer: &Answer| answer.symmetry > 0;
    assert!(answers(&MIRROR).iter().any(is_mirrored));
}

#[test]
fn adviser_replaces_missing_answers_in_the_file() {
    for sample in [&*WIDE, &*SHARED, &*MIRROR, &*FREE, &*STRICT, &*RENJU] {
        let nodes = [sample.win_at.to_string()];
        let report = sample.run(&nodes, 1, sample.toy()).unwrap();
        assert!(report.win_at <= sample.win_at);
        assert_eq!(report.longest.len(), usize::from(report.win_at));
        assert_wins(sample.game, &report.longest);
        assert!(report.positions > 0);
        let error = sample.run(&nodes, 1, || Silent).unwrap_err();
        assert_eq!(error.reason, Reason::NoAnswer { claimed: sample.win_at });
        assert!(error.path.starts_with(&sample.moves()));
    }
}

#[test]
fn shared_work_leads_to_the_same_verdict() {
    let (mut proven, mut refuted, mut spared) = (0, 0, 0);
    for sample in [&*WIDE, &*SHARED, &*MIRROR, &*FREE, &*STRICT, &*RENJU] {
        for by in (sample.root.len() as u16 + 2..=sample.win_at).step_by(2) {
            let file = StrategyFile::unanswered(sample.game, by);
            let [shared, each] = [false, true].map(|one_by_one| {
                verify(&file, &VerifyOptions { one_by_one, ..sample.options() }, sample.toy(), |_| {})
            });
            match (shared, each) {
                (Ok(shared), Ok(each)) => {
                    assert!(shared.win_at <= by && each.win_at <= by);
                    assert_eq!(shared.replies, each.replies);
                    assert_eq!(shared.longest.len(), usize::from(shared.win_at));
                    assert_wins(sample.game, &shared.longest);
                    spared += each.positions.saturating_sub(shared.positions);
                    proven += 1;
                }
                (Err(shared), Err(each)) => {
                    assert_eq!(shared.reason, each.reason);
                    refuted += 1;
                }
                (shared, each) => panic!("{shared:?} {each:?}"),
            }
        }
    }
    assert!(proven >= 5 && refuted > 5 && spared > 100, "{proven} {refuted} {spared}");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let after_root = |node: &Node| node.named_by.is_some_and(|(parent, _)| parent == 0);
    let named = WIDE.file().nodes.iter().filter(|node| after_root(node)).count();
    let two_plies = [vec![WIDE.nodes[0].clone()], vec!["21".to_owned(); named]].concat();
    for nodes in [&two_plies, &WIDE.nodes] {
        let one = WIDE.run(nodes, 1, WIDE.toy());
        assert!(one.is_ok());
        assert_eq!(one, WIDE.run(nodes, 3, WIDE.toy()));
    }
    let broken: Vec<String> = MIRROR.nodes.iter().map(|node| node.replacen("15", "11", 1)).collect();
    assert_eq!(MIRROR.run(&broken, 1, || Silent), MIRROR.run(&broken, 4, || Silent));
}

#[test]
fn a_five_partly_outside_the_square_does_not_win() {
    let everywhere = Game::new(21, Rule::Strict).unwrap();
    // Black's four ends at the border of the square from d4 to r18. White takes its only completing point in the square.
    let proven = |game| {
        Sample::without_nodes(game, "o11 a1 p11 a3 q11 a5 r11", 9).run(&["9".to_owned()], 1, || Silent)
    };
    assert_eq!(proven(everywhere).unwrap().win_at, 9);
    let error = proven(everywhere.within(7).unwrap()).unwrap_err();
    assert_eq!(error.path.last(), Point::parse("n11").as_ref());
    assert_eq!(error.reason, Reason::Late { claimed: 9, stone: 11 });
    assert_eq!(proven(everywhere.within(8).unwrap()).unwrap().win_at, 9);
}

#[test]
fn a_strategy_fails_if_its_five_leaves_the_board() {
    // Black's four in the first row ends at o1, the edge on 15x15. On a larger board, both p1 and k1 complete it.
    let moves = "l1 a15 m1 a13 n1 a11 o1";
    for (size, rule) in [15, 16, 19, 21].into_iter().flat_map(|size| Rule::ALL.map(|rule| (size, rule))) {
        let Some(game) = Game::new(size, rule) else { continue };
        let sample = Sample::without_nodes(game, moves, 9);
        let verdict = sample.run(&["9".to_owned()], 1, || Silent);
        let file = file_of_nodes(game, 9, &["9".to_owned()], &sample.root).unwrap();
        let by_trying_everything = Walk::of(&sample.root, &file).proven();
        assert_eq!(by_trying_everything, verdict.as_ref().ok().map(|report| report.win_at), "{game}");
        if size > 15 {
            assert_eq!(verdict.unwrap().win_at, 9, "{game}");
        } else {
            let error = verdict.unwrap_err();
            assert_eq!(error.path.last(), Point::parse("k1").as_ref(), "{game}: {error}");
        }
    }
    let on_the_larger = ["9 k1p1".to_owned(), "9".to_owned()];
    let root = Sample::without_nodes(Game::STANDARD, moves, 9).root;
    assert!(file_of_nodes(Game::STANDARD, 9, &on_the_larger, &root).is_err(), "p1 is not a point of 15x15");
}

struct Astray(Point);

impl Adviser for Astray {
    fn answer(&mut self, _: &[Point], _: u16) -> Option<Point> {
        Some(self.0)
    }
}

#[test]
fn a_move_off_the_board_is_rejected() {
    for point in ["p1", "a16", "v22"].map(|name| Point::parse(name).unwrap()) {
        let error = WIDE.run(&["21".to_owned()], 1, || Astray(point)).unwrap_err();
        assert_eq!(error.reason, Reason::OffBoard(point));
        assert!(error.path.starts_with(&WIDE.moves()));
        let run = |root: &[Point], after| {
            let options = VerifyOptions { root: Some(root.to_vec()), after, ..VerifyOptions::default() };
            verify(&WIDE.file(), &options, || Silent, |_| {}).map_err(|error| error.reason)
        };
        assert_eq!(run(&[Game::STANDARD.first(), point], None), Err(Reason::OffBoard(point)));
        assert_eq!(run(&WIDE.moves(), Some(point)), Err(Reason::OffBoard(point)));
    }
}

struct Liar(Rng);

impl Adviser for Liar {
    fn answer(&mut self, _: &[Point], _: u16) -> Option<Point> {
        Point::new(self.0.usize(..15), self.0.usize(..15))
    }
}

#[test]
fn a_wrong_adviser_is_detected() {
    for seed in 0..200 {
        let error = WIDE.run(&["21".to_owned()], 1, || Liar(Rng::with_seed(seed))).unwrap_err();
        assert!(error.path.starts_with(&WIDE.moves()));
    }
}

const KINDS: usize = 10;

fn corrupted(game: Game, nodes: &[String], random: &mut Rng) -> (usize, Vec<String>) {
    let mut nodes: Vec<Vec<String>> =
        nodes.iter().map(|node| node.split(' ').map(str::to_owned).collect()).collect();
    let answered: Vec<usize> = (0..nodes.len()).filter(|&id| nodes[id].len() > 1).collect();
    let id = answered[random.usize(..answered.len())];
    let token = 1 + random.usize(..nodes[id].len() - 1);
    let moves = nodes[id][token].clone();
    let cut = moves.rfind(|letter: char| letter.is_ascii_lowercase()).unwrap();
    let (white, black) = moves.split_at(cut);
    let any = Point::new(random.usize(..game.size()), random.usize(..game.size())).unwrap();
    let kind = random.usize(..KINDS);
    match kind {
        0 => nodes[id][token] = format!("{white}{any}"),
        1 => nodes[id][token] = format!("{any}{black}"),
        2 => nodes[id][token] = format!("{black}{white}"),
        3 => drop(nodes[id].remove(token)),
        4 => {
            let other = random.usize(..nodes.len());
            let number: usize = nodes[other][0].parse().unwrap();
            nodes[other][0] = (number - 2 - 2 * random.usize(..3)).to_string();
        }
        5 => {
            let other = random.usize(..nodes.len());
            nodes.swap(id, other);
        }
        6 => nodes[id][token] = format!("{any}{moves}"),
        7 => nodes[id].push(format!("*{any}")),
        8 => {
            let copy = nodes[id][token].clone();
            nodes[id].push(copy);
        }
        _ => {
            let other = random.usize(..nodes.len());
            let mut text = nodes[other].join(" ").into_bytes();
            let letters = b"abcdefghijklmnov0123456789 *";
            let at = random.usize(..text.len());
            text[at] = letters[random.usize(..letters.len())];
            nodes[other] = String::from_utf8(text).unwrap().split(' ').map(str::to_owned).collect();
        }
    }
    (kind, nodes.into_iter().map(|node| node.join(" ")).collect())
}

#[test]
fn corrupted_files_are_rejected_or_still_prove() {
    let mut random = Rng::with_seed(5);
    let (mut rejected, mut harmless) = ([0; KINDS], 0);
    for round in 0..3000 {
        let sample = [&*WIDE, &*SHARED, &*FREE, &*STRICT, &*RENJU][round % 5];
        let (kind, nodes) = corrupted(sample.game, &sample.nodes, &mut random);
        let Ok(file) = file_of_nodes(sample.game, sample.win_at, &nodes, &sample.root) else {
            rejected[kind] += 1;
            continue;
        };
        let verdict = verify(&file, &sample.options(), || Silent, |_| {});
        let by_trying_everything = Walk::of(&sample.root, &file).proven();
        match verdict {
            Ok(report) => {
                assert_eq!(by_trying_everything, Some(report.win_at), "{nodes:?}");
                harmless += 1;
            }
            Err(error) => {
                assert_eq!(by_trying_everything, None, "{error} {nodes:?}");
                assert!(error.path.starts_with(&sample.moves()), "{error}");
                rejected[kind] += 1;
            }
        }
    }
    let total: usize = rejected.iter().sum();
    assert!(
        total > 1500 && harmless > 100 && rejected.iter().all(|&count| count > 50),
        "{rejected:?} {harmless}"
    );
}

#[test]
fn positions_after_one_reply_are_checked_separately() {
    let verify_after = |nodes: &[String], after| {
        let file = file_of_nodes(WIDE.game, WIDE.win_at, nodes, &WIDE.root).unwrap();
        let options = VerifyOptions { after, ..WIDE.options() };
        verify(&file, &options, || Silent, |_| {})
    };
    let whole = verify_after(&WIDE.nodes, None).unwrap();
    let file = WIDE.file();
    let graph = Graph::<LARGE>::of(&file, &WIDE.moves()).unwrap();
    let listed: Vec<Point> =
        graph.node(0).answers.iter().map(|answer| graph.grid.point(answer.white)).collect();
    assert!(listed.len() > 1);
    let mut nodes = 1;
    for &reply in &listed {
        let part = verify_after(&WIDE.nodes, Some(reply)).unwrap();
        assert!(part.win_at <= whole.win_at && part.nodes < whole.nodes && part.replies < whole.replies);
        assert_eq!(part.longest.len(), usize::from(part.win_at));
        assert!(part.longest.starts_with(&[WIDE.moves().as_slice(), &[reply]].concat()));
        nodes += part.nodes;
    }
    assert!(nodes >= whole.nodes, "together they are all");
    let mut late = WIDE.nodes.clone();
    let rest = late[1].split_once(' ').map_or(String::new(), |(_, rest)| format!(" {rest}"));
    late[1] = format!("{}{rest}", WIDE.root.len() + 4);
    assert!(verify_after(&late, Some(listed[0])).is_err());
    assert!(listed[1..].iter().any(|&reply| verify_after(&late, Some(reply)).is_ok()));
    let mut points = (0..15).filter_map(|column| Point::new(column, 0));
    let other = points.find(|point| !listed.contains(point) && !WIDE.moves().contains(point));
    let error = verify_after(&WIDE.nodes, other).unwrap_err();
    assert_eq!(error.reason, Reason::NotListed);
}

#[test]
fn a_wrong_symmetry_is_rejected_with_its_path() {
    let answers = MIRROR.file().nodes.swap_remove(0).answers;
    let index = answers.iter().position(|answer| answer.symmetry > 0).unwrap();
    let right = answers[index].symmetry;
    for wrong in (0..8).filter(|&wrong| wrong != right) {
        let mut file = MIRROR.file();
        file.nodes[0].answers[index].symmetry = wrong;
        let error = verify(&file, &MIRROR.options(), || Silent, |_| {}).unwrap_err();
        assert!(matches!(error.reason, Reason::OtherPosition { .. }), "{error}");
        assert_eq!(error.path.len(), MIRROR.root.len() + 2);
    }
}

#[test]
fn one_of_two_mirrored_replies_is_enough() {
    let tokens: Vec<&str> = MIRROR.nodes[0].split(' ').collect();
    let kept: Vec<&str> = tokens[1..].iter().copied().filter(|token| token.as_bytes()[0] <= b'h').collect();
    assert!(kept.len() < tokens.len() * 3 / 5);
    let root = format!("15 {}", kept.join(" "));
    let mut nodes = vec![root];
    nodes.extend(kept.iter().map(|_| "15".to_owned()));
    assert_eq!(MIRROR.run(&nodes, 1, || Silent).unwrap().win_at, 15);
}

#[test]
fn white_winning_first_refutes_a_strategy() {
    // White has an open four in the first row. Black has just made an open four elsewhere.
    for game in games() {
        let sample = Sample::without_nodes(game, "h8 c1 i8 d1 j8 e1 k8 f1 a15", 21);
        let error = sample.run(&["21".to_owned()], 1, || Silent).unwrap_err();
        assert_eq!(error.reason, Reason::WhiteFive);
        assert_eq!(error.path.len(), 10);
    }
}

#[test]
fn a_white_six_refutes_a_strategy_if_overlines_win() {
    // In the first row, White has three stones, then a gap, then two stones.
    for game in games() {
        let sample = Sample::without_nodes(game, "h8 a1 i8 b1 j8 c1 k8 e1 a15 f1 a13", 15);
        let nodes = ["15".to_owned()];
        let verdict = sample.run(&nodes, 1, || Silent);
        let file = file_of_nodes(game, 15, &nodes, &sample.root).unwrap();
        let by_trying_everything = Walk::of(&sample.root, &file).proven();
        assert_eq!(by_trying_everything, verdict.as_ref().ok().map(|report| report.win_at), "{game}");
        if game.rule() == Rule::Standard {
            assert_eq!(verdict.unwrap().win_at, 13, "{game}");
        } else {
            let error = verdict.unwrap_err();
            assert_eq!((error.reason, error.path.len()), (Reason::WhiteFive, 12), "{game}");
            assert_eq!(error.path.last(), Point::parse("d1").as_ref());
        }
    }
}

#[test]
fn a_standard_strategy_fails_if_overlines_win() {
    // The wide sample, with two more pairs of white stones in another row. The additional black stones do not matter. White can
    // make a four between the pairs, but its fifth stone would make six in a row, so the four is a threat only where six in a
    // row win.
    let moves = format!("{WIDE_MOVES} a15 a1 o15 b1 o12 e1 o1 f1");
    let standard = Sample::after(Game::STANDARD, &moves, 29);
    assert!(standard.run(&standard.nodes, 1, || Silent).is_ok());
    for rule in [Rule::Strict, Rule::Freestyle] {
        let game = Game::new(15, rule).unwrap();
        let root = standard.root.clone();
        let sample = Sample { game, root, win_at: standard.win_at, nodes: standard.nodes.clone() };
        let error = sample.run(&sample.nodes, 1, || Silent).unwrap_err();
        let new = &error.path[sample.root.len()..];
        let between = ["c1", "d1"].map(|name| Point::parse(name).unwrap());
        assert!(new.iter().any(|point| between.contains(point)), "{error}");
        assert_eq!(Walk::of(&sample.root, &sample.file()).proven(), None);
    }
}

#[test]
fn six_in_a_row_does_not_win() {
    // A stone at i8 would make six in a row for Black. Black has no other threat.
    let sample = Sample::without_nodes(Game::STANDARD, "e8 a1 f8 a3 g8 a5 h8 d8 j8", 11);
    let error = sample.run(&["11".to_owned()], 1, || Silent).unwrap_err();
    assert!(matches!(error.reason, Reason::Late { .. } | Reason::NoAnswer { .. }), "{error}");
}

#[test]
fn a_strategy_that_continues_after_five_is_rejected() {
    let sample = Sample::without_nodes(Game::STANDARD, "e8 a1 f8 a3 g8 a5 h8", 21);
    let nodes = ["21 d8i8".to_owned(), "21".to_owned()];
    let error = sample.run(&nodes, 1, sample.toy()).unwrap_err();
    assert_eq!((error.reason, error.path.len()), (Reason::AfterFive, 9));
}
