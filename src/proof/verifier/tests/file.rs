//! Tests the reader with valid files, with every kind of fault, and with damaged text.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::samples::{cells, file_of_nodes};
use crate::file::StrategyFile;
use crate::game::{Game, Rule};
use crate::grid::{Cell, Grid};
use crate::nodes::Answer;
use crate::second;

fn graph() -> Value {
    json!({
        "format": "gomoku-strategy", "version": 2, "rule": "standard", "size": 15, "first": "h8",
        "win_at": 35, "by_second": by_second(Game::STANDARD), "made_by": {"by": "hand"},
        "nodes": ["35 h9i9 i9g9", "33 g9h7", "35 h9c4h7", "31", "29"],
    })
}

fn by_second(game: Game) -> serde_json::Map<String, Value> {
    second::names(game).into_iter().map(|second| (name(game, second), 35.into())).collect()
}

fn name(game: Game, cell: Cell) -> String {
    Grid::of(game).point(cell).to_string()
}

fn read(value: &Value) -> Result<StrategyFile, String> {
    StrategyFile::read(&value.to_string()).map_err(|error| error.to_string())
}

#[test]
fn the_graph_form_survives_a_round_trip() {
    let file = read(&graph()).unwrap();
    assert_eq!(file.game(), Game::STANDARD);
    assert_eq!((file.win_at, file.by_second.len(), file.nodes.len()), (35, 35, 5));
    let black = cells(file.game, "h7")[0];
    let [c4, h9] = ["c4", "h9"].map(|name| cells(file.game, name)[0]);
    // The answers are sorted by White's point. The second one leads to the mirror image of the previous node's child.
    let expected = [
        Answer { white: c4, black, child: 4, symmetry: 0 },
        Answer { white: h9, black, child: 3, symmetry: 5 },
    ];
    assert_eq!(file.nodes[2].answers, expected);
    assert_eq!(file.nodes[4].named_by, Some((2, 0)));
    assert_eq!(file.nodes.iter().map(|node| node.win_at).collect::<Vec<_>>(), [35, 33, 35, 31, 29]);
}

#[test]
fn one_answer_may_cover_all_other_replies() {
    let game = Game::STANDARD;
    let root = cells(game, "h8");
    let black = cells(game, "b1")[0];
    let mut nodes = vec!["35 b1a1c1 *b1".to_owned()];
    nodes.extend((0..300).map(|_| "35".to_owned()));
    let error = file_of_nodes(game, 35, &nodes, &root).unwrap_err().to_string();
    assert!(error.ends_with("no answer leads to this node"), "{error}");
    let named = error.trim_start_matches("nodes[").split(']').next().unwrap().parse().unwrap();
    // The reader must notice the excess nodes before it has created all that these strings name.
    let many = vec!["35 *a1".to_owned(); 1000];
    let error = file_of_nodes(game, 35, &many, &root).unwrap_err().to_string();
    assert_eq!(error, "nodes[1000]: missing: the answers refer to more nodes");
    nodes.truncate(named);
    let replies = &file_of_nodes(game, 35, &nodes, &root).unwrap().nodes[0].answers;
    // The root answers all points except the center. Two of these points have different answers from the rest.
    assert_eq!(replies.iter().map(|reply| reply.white).collect::<Vec<_>>(), without_middle());
    let others = |answer: &&Answer| answer.black == black;
    assert_eq!(replies.iter().filter(others).count(), game.points() - 3);
}

fn without_middle() -> Vec<Cell> {
    (0..225).filter(|&cell| cell != 112).collect()
}

#[test]
fn files_for_every_board_and_rule_are_read() {
    for game in [
        (5, Rule::Freestyle),
        (16, Rule::Strict),
        (19, Rule::Freestyle),
        (20, Rule::Standard),
        (22, Rule::Strict),
    ] {
        let game = Game::new(game.0, game.1).unwrap();
        let (first, size) = (game.first(), game.size());
        let near = name(game, second::names(game)[0]);
        let last = "a1";
        let win_at = if size == 5 { 25 } else { 35 };
        let mut by_second = by_second(game);
        by_second.values_mut().for_each(|stone| *stone = win_at.into());
        let envelope = |field: &str, nodes: Value| {
            let mut file = json!({
                "format": "gomoku-strategy", "version": 2, "rule": game.rule().to_string(), "size": size,
                "first": first.to_string(), "win_at": win_at, "by_second": by_second,
            });
            file[field] = nodes;
            file
        };
        let root = format!("{win_at} {near}{last}");
        let graph = read(&envelope("nodes", json!([root, "9 *a2"])));
        // The second node gives one answer to all replies, but the node after that answer is missing.
        assert!(graph.unwrap_err().starts_with("nodes[2]: missing"), "{game}");
        let graph = read(&envelope("nodes", json!([root, "9"]))).unwrap();
        assert_eq!((graph.game(), graph.nodes.len(), graph.nodes[1].win_at), (game, 2, 9), "{game}");
    }
}

#[test]
fn each_fault_is_reported_with_its_place() {
    let set = |at: &str, value: Value| {
        let mut file = graph();
        *file.pointer_mut(at).unwrap() = value;
        file
    };
    let off_board = |field: &str| {
        let mut file = graph();
        match field {
            "nodes" => file["nodes"][1] = "33 g9p7".into(),
            _ => file["by_second"]["p16"] = 35.into(),
        }
        file
    };
    let without = |field: &str| {
        let mut file = graph();
        file.as_object_mut().unwrap().remove(field);
        file
    };
    let within = |rule: &str| {
        let mut file = set("/rule", rule.into());
        file["within"] = 7.into();
        file
    };
    let mut few = graph();
    few["by_second"].as_object_mut().unwrap().remove("o15");
    let mut strange = few.clone();
    strange["by_second"]["h7"] = 35.into();
    let mut under_renju = set("/rule", "strict-renju".into());
    under_renju["win_at"] = 225.into();
    let cases: Vec<(Value, &str)> = vec![
        (set("/format", "chess".into()), "format: expected"),
        (set("/version", 1.into()), "version: expected 2"),
        (
            set("/rule", "renju".into()),
            "rule: expected \"standard\", \"freestyle\", \"strict\" or \"strict-renju\"",
        ),
        (set("/size", 4.into()), "size: expected a number from 5 to 25"),
        (set("/size", 26.into()), "size: expected a number from 5 to 25"),
        (set("/size", 19.into()), "first: expected \"j10\""),
        (within("freestyle"), "within: possible only if Black needs exactly five"),
        (set("/first", "a1".into()), "first: expected \"h8\""),
        (off_board("nodes"), "nodes[1] token 1: expected an answer"),
        (off_board("by_second"), "by_second.p16: expected one of the 35"),
        (set("/win_at", 34.into()), "win_at: expected an odd number"),
        (set("/win_at", 227.into()), "win_at: expected an odd number up to 225"),
        (set("/win_at", 70_000.into()), "line 1 column"),
        (under_renju, "win_at: expected an odd number up to 63"),
        (set("/by_second/h9", 34.into()), "by_second.h9: expected an odd number"),
        (few, "by_second: lists only 34 of the 35"),
        (strange, "by_second.h7: expected one of the 35"),
        (without("nodes"), "line 1 column"),
        (without("win_at"), "line 1 column"),
        (set("/nodes/1", "32 g9h7".into()), "nodes[1] token 0: expected the stone"),
        (set("/nodes/1", "".into()), "nodes[1] token 0: expected the stone"),
        (set("/nodes/1", "33 g9h7 i7".into()), "nodes[1] token 2: expected an answer"),
        (set("/nodes/1", "33 g9h7!".into()), "nodes[1] token 1: expected an answer"),
        (set("/nodes/1", "33  g9h7".into()), "nodes[1] token 1: expected an answer"),
        (set("/nodes/1", "33 g9h7 *".into()), "nodes[1] token 2: expected an answer"),
        (set("/nodes/1", "33 **h7".into()), "nodes[1] token 1: expected an answer"),
        (set("/nodes/1", "33 *g9h7".into()), "nodes[1] token 1: expected an answer"),
        (set("/nodes/1", "33 *h7 g9h7".into()), "nodes[1] token 2: expected an answer"),
        (set("/nodes/2", "35".into()), "nodes[4]: no answer leads"),
        (set("/nodes/4", "29 a1b1".into()), "nodes[5]: missing"),
        (set("/nodes", json!([])), "nodes: expected 1 to"),
        (json!([1]), "line 1 column"),
    ];
    for (value, expected) in cases {
        let error = read(&value).unwrap_err();
        assert!(error.starts_with(expected), "{error}\n  expected {expected}");
    }
}

fn damaged(base: &str, edits: &[(usize, usize, u8)]) -> String {
    let mut bytes = base.as_bytes().to_vec();
    for &(at, length, byte) in edits {
        let at = at % bytes.len().max(1);
        let end = (at + length % 40).min(bytes.len());
        match byte % 3 {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                if let Some(place) = bytes.get_mut(at) {
                    *place = b"0123456789abcdefghijklmno* ,:{}[]\""[usize::from(byte) % 34];
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_read_or_rejected(
        edits in prop::collection::vec((0_usize..100_000, any::<usize>(), any::<u8>()), 1..4),
    ) {
        let base = graph().to_string();
        if let Ok(file) = StrategyFile::read(&damaged(&base, &edits)) {
            for (id, node) in file.nodes.iter().enumerate() {
                prop_assert_eq!(node.named_by.is_none(), id == 0);
                let earlier = |(parent, index): (usize, usize)| {
                    parent < id && index < file.nodes[parent].answers.len()
                };
                prop_assert!(node.named_by.is_none_or(earlier));
            }
        }
    }
}
