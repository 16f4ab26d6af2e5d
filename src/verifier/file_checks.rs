//! Tests of reading files: both forms, every fault with its place, and damaged texts.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::file::File;
use crate::point::{POINTS, Point, name, parse};
use crate::second;
use crate::written::{FileReply, Then};

/// A file of five nodes and an entry for each second move.
fn graph() -> Value {
    let second = |point: Point| second::name_of(point).filter(|&named| named == point);
    let by_second: serde_json::Map<String, Value> =
        (0..POINTS as Point).filter_map(second).map(|point| (name(point), 35.into())).collect();
    json!({
        "format": "gomoku-strategy", "version": 2, "rule": "standard", "size": 15, "first": "h8",
        "win_at": 35, "by_second": by_second, "counts": {"nodes": 5, "answers": 5}, "made_by": {"by": "hand"},
        "nodes": ["35 h9i9 i9g9", "33 g9h7", "35 h9c4h7", "31", "29"],
    })
}

fn nested() -> Value {
    let mut file = graph();
    file.as_object_mut().unwrap().remove("nodes");
    file["tree"] = tree();
    file
}

fn tree() -> Value {
    json!({"h8": {"i9": {"g9": {"a1": {"g10": 19}, "b1": 20}}, "o15": 22}})
}

fn read(value: &Value) -> Result<File, String> {
    File::read(&value.to_string()).map_err(|error| error.to_string())
}

#[test]
fn the_graph_form_is_read_as_it_is_written() {
    let file = read(&graph()).unwrap();
    assert_eq!((file.win_at, file.by_second.len(), file.nodes.len()), (35, second::SECOND_MOVES, 5));
    let replies: Vec<_> = file.nodes[2].replies.iter().map(|reply| (name(reply.white), reply.then)).collect();
    let black = parse("h7").unwrap();
    // By White's points; the second answer leads to the mirror image of what the node before leads to.
    assert_eq!(
        replies,
        [
            ("c4".to_owned(), Then::Answer { black, child: 4, symmetry: 0 }),
            ("h9".to_owned(), Then::Answer { black, child: 3, symmetry: 5 }),
        ]
    );
    assert_eq!(file.nodes[4].named_by, Some((2, 0)));
    assert_eq!(file.nodes.iter().map(|node| node.win_at).collect::<Vec<_>>(), [35, 33, 35, 31, 29]);
}

#[test]
fn one_answer_may_stand_for_all_other_replies() {
    let root = [parse("h8").unwrap()];
    let black = parse("b1").unwrap();
    let mut nodes = vec!["35 b1a1c1 *b1".to_owned()];
    nodes.extend((0..300).map(|_| "35".to_owned()));
    let error = File::of_nodes(35, &nodes, &root).unwrap_err().to_string();
    assert!(error.ends_with("no answer leads to this node"), "{error}");
    let named = error.trim_start_matches("nodes[").split(']').next().unwrap().parse().unwrap();
    nodes.truncate(named);
    let replies = &File::of_nodes(35, &nodes, &root).unwrap().nodes[0].replies;
    // All points but the middle; two of them are answered otherwise.
    assert_eq!(replies.iter().map(|reply| reply.white).collect::<Vec<_>>(), without_middle());
    let others = |reply: &&FileReply| matches!(reply.then, Then::Answer { black: b, .. } if b == black);
    assert_eq!(replies.iter().filter(others).count(), POINTS - 3);
}

fn without_middle() -> Vec<Point> {
    (0..POINTS as Point).filter(|&point| name(point) != "h8").collect()
}

#[test]
fn the_nested_form_is_read_bare_and_in_its_envelope() {
    let mut lower = nested();
    lower["by_second"]["i9"] = 33.into();
    for (value, after_second) in [(tree(), 35), (nested(), 35), (lower, 33)] {
        let file = read(&value).unwrap();
        // The numbers: 19 after five stones ends with stone 23; 20 and 22 stand after White replies.
        assert_eq!(file.nodes.iter().map(|node| node.win_at).collect::<Vec<_>>(), [35, after_second, 23]);
        assert_eq!(file.nodes[0].replies[1].then, Then::Search { stones: 21 });
        assert_eq!(file.nodes[1].replies[1].then, Then::Search { stones: 19 });
    }
}

#[test]
fn each_fault_names_its_place() {
    let set = |at: &str, value: Value| {
        let mut file = graph();
        *file.pointer_mut(at).unwrap() = value;
        file
    };
    let without = |field: &str| {
        let mut file = graph();
        file.as_object_mut().unwrap().remove(field);
        file
    };
    let both = || {
        let mut file = nested();
        file["nodes"] = graph()["nodes"].clone();
        file
    };
    let mut few = graph();
    few["by_second"].as_object_mut().unwrap().remove("o15");
    let mut strange = few.clone();
    strange["by_second"]["h7"] = 35.into();
    let cases: Vec<(Value, &str)> = vec![
        (set("/format", "chess".into()), "format: expected"),
        (set("/version", 1.into()), "version: expected 2"),
        (set("/rule", "free".into()), "rule: expected"),
        (set("/rule", "renju".into()), "rule: expected"),
        (set("/size", 19.into()), "size: expected 15"),
        (set("/first", "a1".into()), "first: expected"),
        (set("/win_at", 34.into()), "win_at: expected an odd number"),
        (set("/win_at", 300.into()), "line 1 column"),
        (set("/by_second/h9", 34.into()), "by_second.h9: expected an odd number"),
        (few, "by_second: has 34 of the 35"),
        (strange, "by_second.h7: names none"),
        (set("/counts/nodes", 4.into()), "counts.nodes: says 4, the file has 5"),
        (set("/counts/answers", 4.into()), "counts.answers: says 4, the file has 5"),
        (without("nodes"), "the file: expected either"),
        (without("win_at"), "line 1 column"),
        (both(), "the file: expected either"),
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
        (json!({"h9": {}}), "tree: expected the one first move h8"),
        (json!({"h8": {"i9": {}}}), "tree.i9: expected exactly one answer"),
        (json!({"h8": {"i9": 0}}), "tree.i9: expected one more than"),
        (json!({"h8": {"i9": {"g9": 2}}}), "tree.i9.g9: this number"),
        (json!({"h8": {"z9": 2}}), "line 1 column"),
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
    fn damaged_files_are_read_or_refused(
        form in 0_usize..3,
        edits in prop::collection::vec((0_usize..100_000, any::<usize>(), any::<u8>()), 1..4),
    ) {
        let base = [graph(), nested(), tree()][form].to_string();
        if let Ok(file) = File::read(&damaged(&base, &edits)) {
            // Whatever is accepted hangs together: each node is named by an earlier one.
            for (id, node) in file.nodes.iter().enumerate() {
                prop_assert_eq!(node.named_by.is_none(), id == 0);
                let earlier = |(parent, index): (usize, usize)| {
                    parent < id && index < file.nodes[parent].replies.len()
                };
                prop_assert!(node.named_by.is_none_or(earlier));
            }
        }
    }
}
