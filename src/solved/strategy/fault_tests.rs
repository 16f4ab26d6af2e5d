//! Tests that the reader rejects files with any kind of fault and says where the fault is.

use std::collections::BTreeMap;

use engine::Size;
use serde_json::{Value, json};

use crate::{Fault, Game, Strategy, StrategyError, samples};

/// A strategy for renju that covers one second move and has an answer to a pass.
pub(crate) const PARTIAL: &str = include_str!("tests/partial.json");

pub(crate) fn partial() -> Value {
    serde_json::from_str(PARTIAL).unwrap()
}

pub(crate) fn read(value: &Value) -> Result<Strategy, StrategyError> {
    Strategy::from_json(&value.to_string())
}

pub(crate) fn small() -> Value {
    let by_second: BTreeMap<String, u8> = Game::STANDARD
        .second_moves()
        .map(|second| (second.to_string(), if second.to_string() == "h9" { 33 } else { 35 }))
        .collect();
    json!({
        "format": "gomoku-strategy", "version": 2, "rule": "standard", "size": 15, "first": "h8",
        "win_at": 35, "by_second": by_second, "counts": {"nodes": 5, "answers": 4},
        "made_by": {"by": "hand"},
        "nodes": ["35 h9i9 i9g9", "33 g7i7 i7g7", "35", "31", "29"],
    })
}

pub(crate) fn with(change: impl FnOnce(&mut Value)) -> Value {
    let mut file = small();
    change(&mut file);
    file
}

#[test]
fn each_fault_is_reported_with_its_place() {
    let node = |id: usize, text: &str| with(|file| file["nodes"][id] = text.into());
    let set = |at: &str, value: Value| with(|file| *file.pointer_mut(at).unwrap() = value);
    let sizes = format!("size: expected a number from {} to {}", Size::MIN.side(), Size::MAX.side());
    let cases: Vec<(Value, &str)> = vec![
        (set("/format", "chess".into()), "format: expected \"gomoku-strategy\""),
        (set("/version", 1.into()), "version: expected 2"),
        (
            set("/rule", "free".into()),
            "rule: expected \"standard\", \"freestyle\", \"strict\" or \"strict-renju\"",
        ),
        (set("/rule", "renju".into()), "rule: expected \"standard\""),
        (set("/size", 19.into()), "first: expected \"j10\""),
        (set("/size", (Size::MAX.side() + 1).into()), sizes.as_str()),
        (set("/first", "a1".into()), "first: expected \"h8\""),
        (set("/win_at", 34.into()), "win_at: \"34\" cannot be the stone of a win"),
        (set("/win_at", 37.into()), "win_at: says 37, but the nodes say 35"),
        (set("/by_second/h9", 31.into()), "by_second.h9: says 31, but the nodes say 33"),
        (set("/by_second/o15", 300.into()), "by_second.o15: \"300\" cannot be the stone of a win"),
        (set("/by_second/o15", (-1).into()), "by_second.o15: expected a whole number from 0"),
        (
            with(|file| drop(file["by_second"].as_object_mut().unwrap().remove("j12"))),
            "by_second.j12: missing",
        ),
        (with(|file| file["by_second"]["h7"] = 35.into()), "by_second: expected the 35 second moves"),
        (set("/counts/nodes", 6.into()), "counts.nodes: says 6, but the nodes say 5"),
        (set("/counts/answers", 5.into()), "counts.answers: says 5, but the nodes say 4"),
        (with(|file| drop(file.as_object_mut().unwrap().remove("nodes"))), "nodes: missing"),
        (with(|file| file["tree"] = json!({})), "tree: expected nodes instead of a tree"),
        (node(0, "x h9i9 i9g9"), "nodes[0] token 0: \"x\" cannot be the stone of a win"),
        (node(1, "3 g7i7 i7g7"), "h8 h9 i9: \"3\" cannot be the stone of a win"),
        (node(1, "33 g7i7 i7g7 "), "nodes[1] token 3: \"\" is not a point"),
        (node(1, "33 g7p7 i7g7"), "h8 h9 i9: p7 is not on the 15x15 board"),
        (node(1, "33 g7i7! i7g7"), "nodes[1] token 1: \"!\" is not a point"),
        (node(1, "33 G7i7 i7g7"), "nodes[1] token 1: \"G7i7\" is not an answer"),
        (node(1, "33 g7i7 i7"), "nodes[1] token 2: \"i7\" is not an answer"),
        (node(1, "33 g7i7 *"), "nodes[1] token 2: \"\" is not a point"),
        (node(1, "33 g7i7 *g7h7"), "nodes[1] token 2: \"*g7h7\" is not an answer"),
        (node(1, "33 *g7"), "h8 h9 i9: g7 is occupied"),
        (node(1, "33 *g7 g7i7"), "nodes[1] token 2: \"g7i7\" is not an answer"),
        (node(1, "33 g7h9 i7g7"), "h8 h9 i9: h9 is occupied"),
        (node(1, "33 h8i7 i7g7"), "h8 h9 i9: h8 is occupied"),
        (node(1, "33 g7i7 g7a1"), "h8 h9 i9: the White move g7 is listed twice"),
        (node(1, "33 g7g7a1"), "h8 h9 i9: the White move g7 is listed twice"),
        (node(1, "33"), "nodes[3]: no answer leads to this node"),
        (node(2, "35 a1b2"), "nodes[5]: missing"),
        (node(3, "35"), "h8 h9 i9 g7 i7: a win by stone 35 exceeds the bound 33"),
        (json!([1, 2]), "the file: expected an object"),
        (json!({"h8": {"h9": 3}, "format": "x"}), "format: expected"),
        (json!({"h9": {}}), "tree: expected h8 as the only first move"),
        (json!({"h8": {"h8": 3}}), "tree.h8.h8: h8 is occupied"),
        (json!({"h8": {"h9": {}}}), "tree.h8.h9: expected exactly one answer"),
        (json!({"h8": {"h9": {"i9": 5, "a1": 5}}}), "tree.h8.h9: expected exactly one answer"),
        (json!({"h8": {"z9": 4}}), "tree.h8: \"z9\" is not a point"),
        (json!({"h8": {"i9": {"g9": {"a1": {"g9": {}}}}}}), "tree.h8.i9.g9.a1: g9 is occupied"),
        (json!({"h8": {"i9": 5}}), "tree.h8.i9: \"5\" cannot be the stone of a win"),
        (json!({"h8": {"i9": {"g9": 2}}}), "tree.h8.i9.g9: \"4\" cannot be the stone of a win"),
        (json!({"h8": {"i9": {"g9": 1}}}), "tree.h8.i9.g9: \"3\" cannot be the stone of a win"),
        (
            json!({"h8": {"i9": {"g9": [1]}}}),
            "tree.h8.i9.g9: expected an object with White's replies or a number",
        ),
    ];
    assert_eq!(read(&small()).unwrap().node_count(), 5);
    for (file, expected) in cases {
        let error = read(&file).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}\n  expected {expected}");
    }
}

#[test]
fn invalid_json_is_rejected_with_its_line() {
    let deep = format!("{{\"h8\":{}", "[".repeat(200));
    for (text, expected) in [
        ("", "line 1 column 0: the JSON ends too early"),
        ("{\n\"a\": 1,\n\"a\": 2}", "line 3 column 3: a key is repeated"),
        (deep.as_str(), "line 1 column 133: recursion limit exceeded"),
    ] {
        let error = Strategy::from_json(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let nodes = vec!["35"; crate::MAX_NODES + 1];
    let error = read(&with(|file| file["nodes"] = nodes.into())).unwrap_err().to_string();
    assert_eq!(error, "nodes: more than 262144 nodes");
}

#[test]
fn the_page_rejects_a_nested_strategy() {
    let text = samples::strategy(1, 3).to_tree_json(1000).unwrap();
    let error = Strategy::from_value(&crate::Value::from_json(&text).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "tree: expected nodes instead of a tree");
}

#[test]
fn renju_faults_are_reported() {
    assert_eq!(read(&partial()).unwrap().answer_count(), 4);
    for (at, value, expected) in [
        ("/rule", "standard".into(), "nodes[1] token 2: "),
        ("/nodes/1", "41 -g7 -g9".into(), "nodes[1] token 2: \"-g9\" is not an answer"),
        ("/nodes/1", "41 -".into(), "nodes[1] token 1"),
        ("/nodes/1", "41 -g7".into(), "nodes[3]"),
        ("/by_second", json!({"n15": 41, "o15": 41}), "by_second"),
        ("/partial", 1.into(), "partial"),
    ] {
        let mut file = partial();
        *file.pointer_mut(at).unwrap() = value;
        let error = read(&file).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn overlong_text_is_rejected() {
    let error = Strategy::from_json(&" ".repeat(crate::MAX_BYTES + 1)).unwrap_err();
    assert_eq!(error.fault, Fault::TooLarge);
}
