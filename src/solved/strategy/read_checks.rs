//! Tests reading and writing: both forms, every fault with its place, and damaged files.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use engine::{Deadline, Point, Rule, Size, Symmetry};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{Fault, Game, Listing, NodeId, Stones, Strategy, StrategyError, lay_out, samples};

fn by(stone: usize) -> Deadline {
    Deadline::new(stone).unwrap()
}

fn read(value: &Value) -> Result<Strategy, StrategyError> {
    Strategy::from_json(&value.to_string())
}

/// A file with five nodes.
fn small() -> Value {
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

fn with(change: impl FnOnce(&mut Value)) -> Value {
    let mut file = small();
    change(&mut file);
    file
}

#[test]
fn both_forms_of_a_strategy_are_read_back() {
    for seed in 0..60 {
        let strategy = samples::strategy(seed, 5);
        let text = strategy.to_json();
        assert_eq!(Strategy::from_json(&text).as_ref(), Ok(&strategy));
        assert_eq!(Strategy::from_json(&text).unwrap().to_json(), text);
        let tree = strategy.to_tree_json(100_000).unwrap();
        let from_tree = Strategy::from_json(&tree).unwrap();
        assert_eq!(from_tree.node_count(), strategy.node_count());
        for (_, node) in strategy.nodes() {
            let (id, view) = from_tree.locate(node.stones()).unwrap();
            assert_eq!(from_tree[id].replies().len(), node.replies().len());
            for reply in node.replies() {
                let reached = node.stones().play(reply.white).unwrap();
                assert!(from_tree.answer(&reached).is_some(), "{view:?}");
            }
        }
    }
}

/// A reader that does not know symmetries follows the names of the moves, in every orientation of a symmetric node. It must
/// find an answer to each reply that has one.
#[test]
fn the_nested_form_lists_the_mirror_images_of_a_reply() {
    let mut twins = 0;
    for seed in 0..60 {
        let strategy = samples::strategy(seed, 4);
        let file: Value = serde_json::from_str(&strategy.to_tree_json(100_000).unwrap()).unwrap();
        for (id, node) in strategy.nodes().skip(1) {
            let at = strategy.moves_to(id).iter().map(|point| format!("/{point}")).collect::<String>();
            let replies = file["tree"].pointer(&at).expect("the first way to a node is written");
            for child in strategy.children(node.stones()).unwrap() {
                let written = &replies[child.point.to_string()];
                assert_eq!(written.is_object(), child.answer.is_some(), "{at} {}", child.point);
                let own = node.replies().iter().any(|reply| reply.white == child.point);
                twins += usize::from(child.answer.is_some() && !own);
            }
        }
    }
    assert!(twins > 20, "{twins}");
}

#[test]
fn remarks_of_any_kind_are_written_and_read_back() {
    for remark in ["\",", "\",\"", "\"nodes\":[\"", "a\\", "\n\u{0}", "Käse"] {
        let made_by = BTreeMap::from([(remark.to_owned(), remark.to_owned())]);
        let listing = |_: &[Point], _: &Stones| Some(Listing::new(by(35), Vec::new()));
        let strategy = lay_out(Game::STANDARD, made_by.clone(), listing).unwrap();
        let read = Strategy::from_json(&strategy.to_json());
        assert_eq!(read.as_ref().map(Strategy::made_by), Ok(&made_by), "{remark:?}");
    }
}

#[test]
fn the_samples_share_nodes() {
    let (mut shared, mut mirrored) = (0, 0);
    for strategy in (0..120).map(|seed| samples::strategy(seed, 5)) {
        shared += strategy.answer_count() + 1 - strategy.node_count();
        let replies = strategy.nodes().flat_map(|(_, node)| node.replies());
        mirrored += replies.filter(|reply| reply.symmetry != Symmetry::IDENTITY).count();
    }
    assert!(shared > 50 && mirrored > 20, "{shared} {mirrored}");
}

#[test]
fn the_schema_knows_the_fields_that_are_written() {
    let schema: Value = serde_json::from_str(include_str!("../../../www/data/gomoku.schema.json")).unwrap();
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<BTreeSet<String>>();
    let strategy = samples::strategy(1, 3);
    for (form, text) in [("graph", strategy.to_json()), ("nested", strategy.to_tree_json(1000).unwrap())] {
        let written = keys(&serde_json::from_str(&text).unwrap());
        let (envelope, own) = (&schema["$defs"]["envelope"], &schema["$defs"][form]);
        let known: BTreeSet<String> =
            keys(&envelope["properties"]).union(&keys(&own["properties"])).cloned().collect();
        assert!(written.is_subset(&known), "{form}: {written:?}");
        let required =
            [&envelope["required"], &own["required"]].map(|names| names.as_array().unwrap().clone());
        assert!(required.concat().iter().all(|name| written.contains(name.as_str().unwrap())), "{form}");
    }
    assert_eq!(schema["$defs"]["graph"]["properties"]["nodes"]["maxItems"], crate::MAX_NODES);
}

#[test]
fn the_tree_is_limited() {
    let strategy = (0..).map(|seed| samples::strategy(seed, 5)).find(|s| s.node_count() > 3).unwrap();
    assert_eq!(strategy.to_tree_json(3).unwrap_err().fault, Fault::TooMany(3));
}

#[test]
fn each_fault_names_its_place() {
    let node = |id: usize, text: &str| with(|file| file["nodes"][id] = text.into());
    let set = |at: &str, value: Value| with(|file| *file.pointer_mut(at).unwrap() = value);
    let cases: Vec<(Value, &str)> = vec![
        (set("/format", "chess".into()), "format: expected \"gomoku-strategy\""),
        (set("/version", 1.into()), "version: expected 2"),
        (
            set("/rule", "free".into()),
            "rule: expected \"standard\", \"freestyle\", \"strict\" or \"strict-renju\"",
        ),
        (set("/rule", "renju".into()), "rule: expected \"standard\""),
        (set("/size", 19.into()), "first: expected \"j10\""),
        (set("/size", 23.into()), "size: expected a side from 5 to 22"),
        (set("/first", "a1".into()), "first: expected \"h8\""),
        (set("/win_at", 34.into()), "win_at: \"34\" is not a stone of a win"),
        (set("/win_at", 37.into()), "win_at: says 37 where the nodes say 35"),
        (set("/by_second/h9", 31.into()), "by_second.h9: says 31 where the nodes say 33"),
        (set("/by_second/o15", 300.into()), "by_second.o15: \"300\" is not a stone of a win"),
        (set("/by_second/o15", (-1).into()), "by_second.o15: expected a whole number from 0"),
        (
            with(|file| drop(file["by_second"].as_object_mut().unwrap().remove("j12"))),
            "by_second.j12: missing",
        ),
        (with(|file| file["by_second"]["h7"] = 35.into()), "by_second: expected the 35 second moves"),
        (set("/counts/nodes", 6.into()), "counts.nodes: says 6 where the nodes say 5"),
        (set("/counts/answers", 5.into()), "counts.answers: says 5 where the nodes say 4"),
        (with(|file| drop(file.as_object_mut().unwrap().remove("nodes"))), "nodes: missing"),
        (with(|file| file["tree"] = json!({})), "tree: expected nodes and no tree"),
        (node(0, "x h9i9 i9g9"), "nodes[0] token 0: \"x\" is not a stone of a win"),
        (node(1, "3 g7i7 i7g7"), "h8 h9 i9: \"3\" is not a stone of a win"),
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
        (json!({"h9": {}}), "tree: expected the one first move h8"),
        (json!({"h8": {"h8": 3}}), "tree.h8.h8: h8 is occupied"),
        (json!({"h8": {"h9": {}}}), "tree.h8.h9: expected exactly one answer"),
        (json!({"h8": {"h9": {"i9": 5, "a1": 5}}}), "tree.h8.h9: expected exactly one answer"),
        (json!({"h8": {"z9": 4}}), "tree.h8: \"z9\" is not a point"),
        (json!({"h8": {"i9": {"g9": {"a1": {"g9": {}}}}}}), "tree.h8.i9.g9.a1: g9 is occupied"),
        (json!({"h8": {"i9": 5}}), "tree.h8.i9: \"5\" is not a stone"),
        (json!({"h8": {"i9": {"g9": 2}}}), "tree.h8.i9.g9: \"4\" is not a stone"),
        (json!({"h8": {"i9": {"g9": 1}}}), "tree.h8.i9.g9: \"3\" is not a stone"),
        (
            json!({"h8": {"i9": {"g9": [1]}}}),
            "tree.h8.i9.g9: expected an object of White's replies or a number",
        ),
    ];
    assert_eq!(read(&small()).unwrap().node_count(), 5);
    for (file, expected) in cases {
        let error = read(&file).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}\n  expected {expected}");
    }
}

#[test]
fn invalid_json_is_refused_with_its_line() {
    let deep = format!("{{\"h8\":{}", "[".repeat(200));
    for (text, expected) in [
        ("", "the file line 1 column 0: the JSON ends too early"),
        ("{\n\"a\": 1,\n\"a\": 2}", "the file line 3 column 3: a key is repeated"),
        (deep.as_str(), "the file line 1 column 133: recursion limit exceeded"),
    ] {
        let error = Strategy::from_json(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let nodes = vec!["35"; crate::MAX_NODES + 1];
    let error = read(&with(|file| file["nodes"] = nodes.into())).unwrap_err().to_string();
    assert_eq!(error, "nodes: more than 262144 nodes");
}

#[test]
fn a_page_reads_no_nested_strategy() {
    let text = samples::strategy(1, 3).to_tree_json(1000).unwrap();
    let error = Strategy::from_value(&crate::Value::from_json(&text).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "tree: expected nodes and no tree");
}

#[test]
fn a_bare_tree_with_numbers_is_read() {
    let tree = json!({"h8": {
        "i9": {"g9": {"a1": {"g10": 19}, "b1": 20}},
        "h7": {"i9": {"g7": 14}},
        "o15": 20,
    }});
    let strategy = read(&tree).unwrap();
    assert_eq!((strategy.win_at().stone(), strategy.node_count()), (35, 4));
    let seconds: BTreeMap<String, usize> =
        strategy.by_second().map(|(p, n)| (p.to_string(), n.stone())).collect();
    assert_eq!((seconds["h9"], seconds["i9"]), (35, 35));
    let position = |text: &str| {
        let moves: Vec<Point> = text.split(' ').map(|token| token.parse().unwrap()).collect();
        Stones::from_moves(Game::STANDARD, &moves).unwrap()
    };
    assert_eq!(strategy.answer(&position("h8 h7")).unwrap().point.to_string(), "i9");
    assert_eq!(strategy.answer(&position("h8 h9")).unwrap().win_at, by(35));
    assert_eq!(strategy.bound(&position("h8 i9 g9 a1 g10")), Some(by(23)));
    assert_eq!(strategy.answer(&position("h8 i9 g9 b1")), None);
}

#[test]
fn replies_with_one_answer_share_a_token() {
    let read_nodes = |nodes: &[&str]| {
        let file = with(|file| {
            file["nodes"] = nodes.into();
            file.as_object_mut().unwrap().remove("counts");
            file["by_second"]["h9"] = 35.into();
        });
        read(&file).unwrap()
    };
    let apart = read_nodes(&["35 h9i9", "35 c3i7 a1i7 b2g7", "35", "33", "31"]);
    assert_eq!(apart, read_nodes(&["35 h9i9", "35 b2g7 c3a1i7", "35", "33", "31"]));
    let bounds = |strategy: &Strategy| -> Vec<(String, usize)> {
        let replies = strategy[NodeId(1)].replies().iter();
        replies.map(|reply| (reply.white.to_string(), strategy[reply.child].win_at().stone())).collect()
    };
    // Nodes are numbered in the order of White's points, regardless of the order of the tokens.
    assert_eq!(bounds(&apart), [("a1", 35), ("b2", 33), ("c3", 31)].map(|(point, n)| (point.to_owned(), n)));
    assert!(apart.to_json().contains("\"35 a1c3i7 b2g7\""), "{}", apart.to_json());
}

#[test]
fn one_answer_may_stand_for_all_other_replies() {
    let root = Stones::from_moves(Game::STANDARD, &[Game::STANDARD.first()]).unwrap();
    let asymmetric: Vec<Point> = ["h8", "h9", "i10"].map(|token| token.parse().unwrap()).to_vec();
    let [few, many]: [Point; 2] = ["h7", "g8"].map(|token| token.parse().unwrap());
    let strategy = lay_out(Game::STANDARD, BTreeMap::new(), |moves, position| {
        let answers = if *position == root {
            vec![(asymmetric[1], asymmetric[2])]
        } else if moves == asymmetric {
            let answer = |white: Point| (white, if white == many || white.row() == 0 { few } else { many });
            position.empty().map(answer).collect()
        } else {
            Vec::new()
        };
        Some(Listing::new(by(35), answers))
    });
    let strategy = strategy.unwrap();
    assert_eq!(strategy[NodeId(1)].replies().len(), 222);
    let text = strategy.to_json();
    assert!(text.contains("\"35 a1b1c1d1e1f1g1h1i1j1k1l1m1n1o1g8h7 *g8\""), "{text}");
    assert_eq!(Strategy::from_json(&text), Ok(strategy));
}

#[test]
fn a_file_names_its_game() {
    for (side, rule) in [(15, Rule::Freestyle), (19, Rule::Standard), (20, Rule::Strict)] {
        let game = Game::new(Size::new(side).unwrap(), rule);
        let second = game.second_moves().last().unwrap();
        let black = game.board().size().points().find(|&point| point != second).unwrap();
        let listing = |moves: &[Point], _: &Stones| {
            let answers = if moves.len() == 1 { vec![(second, black)] } else { Vec::new() };
            Some(Listing::new(by(33), answers))
        };
        let strategy = lay_out(game, BTreeMap::new(), listing).unwrap();
        for text in [strategy.to_json(), strategy.to_tree_json(100).unwrap()] {
            let read = Strategy::from_json(&text).unwrap();
            assert_eq!((read.game(), &read), (game, &strategy));
        }
    }
}

#[test]
fn a_partial_strategy_promises_a_win_after_its_second_moves_only() {
    let text = include_str!("../../../www/data/renju.json");
    let strategy = Strategy::from_json(text).unwrap();
    assert_eq!(Strategy::from_json(&strategy.to_json()).unwrap(), strategy);
    let position = |moves: &str| {
        let moves: Vec<Point> = moves.split(' ').map(|point| point.parse().unwrap()).collect();
        Stones::from_moves(strategy.game(), &moves).unwrap()
    };
    let covered: Vec<Point> = strategy.by_second().map(|(second, _)| second).collect();
    for second in strategy.game().second_moves() {
        let position = position(&format!("h8 {second}"));
        let is_covered = covered.contains(&second);
        assert_eq!(strategy.answer(&position).is_some(), is_covered, "{second}");
        assert_eq!(strategy.bound(&position).is_some(), is_covered, "{second}");
    }
    assert!(covered.len() < 35 && covered.contains(&"o15".parse().unwrap()));
    let empty = Stones::none(strategy.game());
    for start in [empty, position("h8")] {
        assert_eq!((strategy.bound(&start), strategy.answer(&start)), (None, None));
    }
    assert!(strategy.nodes().any(|(_, node)| node.pass().is_some()));
}

#[test]
fn faults_of_renju_are_named() {
    let file = |nodes: &[&str], rule: &str| {
        json!({
            "format": "gomoku-strategy", "version": 2, "rule": rule, "size": 15, "first": "h8", "win_at": 41,
            "by_second": {"o15": 41}, "partial": true, "nodes": nodes,
        })
    };
    let renju = |nodes: &[&str]| read(&file(nodes, "strict-renju")).map_err(|error| error.to_string());
    let whole = ["41 o15i8", "41 a1g9 -g7", "41", "41"];
    assert_eq!(renju(&whole).unwrap().answer_count(), 3);
    let error = read(&file(&whole, "standard")).unwrap_err().to_string();
    assert!(error.starts_with("nodes[1] token 2: "), "{error}");
    for (nodes, expected) in [
        (["41 o15i8", "41 -g7 -g9", "41", "41"], "nodes[1] token 2: \"-g9\" is not an answer"),
        (["41 o15i8", "41 -", "41", "41"], "nodes[1] token 1"),
        (["41 o15i8", "41 -g7", "41", "41"], "nodes[3]"),
    ] {
        let error = renju(&nodes).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    let mut extra = file(&whole, "strict-renju");
    extra["by_second"]["n15"] = 41.into();
    assert!(read(&extra).unwrap_err().to_string().starts_with("by_second"), "n15 is not listed");
    extra["partial"] = 1.into();
    assert!(read(&extra).unwrap_err().to_string().starts_with("partial"));
}

#[test]
fn an_overlong_text_is_not_read() {
    let error = Strategy::from_json(&" ".repeat(crate::MAX_BYTES + 1)).unwrap_err();
    assert_eq!(error.fault, Fault::TooLarge);
}

/// Tests that reading a text never panics. If the text is accepted, it is written and read again.
fn survives(text: &str) {
    if let Ok(strategy) = Strategy::from_json(text) {
        let again = Strategy::from_json(&strategy.to_json());
        assert_eq!(again.as_ref().map(Strategy::node_count), Ok(strategy.node_count()));
        for (_, node) in strategy.nodes() {
            let turned = node.stones().transformed(Symmetry::from_index(5).unwrap());
            assert!(strategy.locate(&turned).is_some());
        }
    }
}

/// Cuts, repeats and swaps pieces of a valid file, and writes wrong bytes into it.
fn damaged(base: &str, edits: &[(usize, usize, u8, u8)]) -> String {
    let mut bytes = base.as_bytes().to_vec();
    for &(at, length, byte, kind) in edits {
        let at = at % bytes.len().max(1);
        let end = (at + length % 40).min(bytes.len());
        match kind % 4 {
            0 => bytes.insert(at, byte),
            1 => drop(bytes.drain(at..end)),
            2 => {
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

fn edits() -> impl proptest::strategy::Strategy<Value = Vec<(usize, usize, u8, u8)>> {
    prop::collection::vec((0_usize..100_000, any::<usize>(), any::<u8>(), any::<u8>()), 1..4)
}

static BASES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let graph = |seed| samples::strategy(seed, 3).to_json();
    let tree = |seed| samples::strategy(seed, 3).to_tree_json(1000).unwrap();
    let bare = |seed| {
        let file: Value = serde_json::from_str(&tree(seed)).unwrap();
        file["tree"].to_string()
    };
    let [small, large] = [4, 12].map(|nodes| {
        (0..).find(|&seed| (nodes..2 * nodes).contains(&samples::strategy(seed, 3).node_count())).unwrap()
    });
    vec![graph(small), graph(large), tree(small), bare(small), bare(large)]
});

/// The number of random texts and files to try. `PROPTEST_CASES=5000000 cargo test --release -p strategy refused` runs for a
/// long time.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").map_or(2000, |cases| cases.parse().expect("PROPTEST_CASES is a number"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        survives(&text);
    }

    #[test]
    fn damaged_files_are_read_or_refused(base in 0_usize..5, edits in edits()) {
        survives(&damaged(&BASES[base], &edits));
    }
}
