//! Tests that both forms are read and written correctly.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Deadline, Point, Rule, Size, Symmetry};
use serde_json::{Map, Value, json};

use crate::fault_tests::{PARTIAL, partial, read, with};
use crate::{Fault, Game, Listing, NodeId, Stones, Strategy, lay_out, samples};

fn by(stone: usize) -> Deadline {
    Deadline::new(stone).unwrap()
}

#[test]
fn both_strategy_forms_survive_a_round_trip() {
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

/// A reader that does not know about symmetries must find an answer to every reply that has one, in every orientation.
#[test]
fn the_nested_form_lists_the_mirror_images_of_a_reply() {
    let mut twins = 0;
    for seed in 0..60 {
        let strategy = samples::strategy(seed, 4);
        let file: Value = serde_json::from_str(&strategy.to_tree_json(100_000).unwrap()).unwrap();
        for (id, node) in strategy.nodes().skip(1) {
            let at = strategy.moves_to(id).iter().map(|point| format!("/{point}")).collect::<String>();
            let replies = file["tree"].pointer(&at).expect("the first way to a node is written");
            let answered = strategy.answered(node.stones()).unwrap();
            let names = answered.iter().map(|(white, _)| white.to_string());
            assert_eq!(
                replies.as_object().map(Map::len),
                Some(answered.len()).filter(|&len| len > 0),
                "{at}"
            );
            assert!(names.into_iter().all(|name| replies[name].is_object()), "{at}");
            twins += answered.len() - node.replies().len();
        }
    }
    assert!(twins > 20, "{twins}");
}

#[test]
fn notes_of_any_kind_survive_a_round_trip() {
    for remark in ["\",", "\",\"", "\"nodes\":[\"", "a\\", "\n\u{0}", "Käse"] {
        let made_by = BTreeMap::from([(remark.to_owned(), remark.to_owned())]);
        let listing = |_: &[Point], _: &Stones| Some(Listing::new(by(35), Vec::new()));
        let strategy = lay_out(Game::STANDARD, made_by.clone(), listing).unwrap();
        let read = Strategy::from_json(&strategy.to_json());
        assert_eq!(read.as_ref().map(Strategy::made_by), Ok(&made_by), "{remark:?}");
    }
}

#[test]
fn strategy_samples_share_nodes() {
    let (mut shared, mut mirrored) = (0, 0);
    for strategy in (0..120).map(|seed| samples::strategy(seed, 5)) {
        shared += strategy.answer_count() + 1 - strategy.node_count();
        let replies = strategy.nodes().flat_map(|(_, node)| node.replies());
        mirrored += replies.filter(|reply| reply.symmetry != Symmetry::IDENTITY).count();
    }
    assert!(shared > 50 && mirrored > 20, "{shared} {mirrored}");
}

#[test]
fn schema_lists_all_written_fields() {
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
fn nested_form_has_a_position_limit() {
    let strategy = (0..).map(|seed| samples::strategy(seed, 5)).find(|s| s.node_count() > 3).unwrap();
    assert_eq!(strategy.to_tree_json(3).unwrap_err().fault, Fault::TooMany(3));
}

#[test]
fn nested_tree_without_an_envelope_is_read() {
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
    let position = |moves: &str| samples::position(Game::STANDARD, moves);
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
fn one_answer_may_cover_all_other_replies() {
    let asymmetric = samples::points("h8 h9 i10");
    let [few, many]: [Point; 2] = ["h7", "g8"].map(|token| token.parse().unwrap());
    let strategy = lay_out(Game::STANDARD, BTreeMap::new(), |moves, position| {
        let answers = if position.count() == 1 {
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
fn strategy_files_name_their_board_and_rule() {
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
fn partial_strategy_promises_a_win_after_its_second_moves() {
    let strategy = Strategy::from_json(PARTIAL).unwrap();
    assert_eq!(Strategy::from_json(&strategy.to_json()).unwrap(), strategy);
    assert!(strategy.to_tree_json(100).is_err_and(|error| matches!(error.fault, Fault::Expected(_))));
    let position = |moves: &str| samples::position(strategy.game(), moves);
    let covered: Vec<Point> = strategy.by_second().map(|(second, _)| second).collect();
    for second in strategy.game().second_moves() {
        let position = position(&format!("h8 {second}"));
        let is_covered = covered.contains(&second);
        assert_eq!(strategy.answer(&position).is_some(), is_covered, "{second}");
        assert_eq!(strategy.bound(&position).is_some(), is_covered, "{second}");
    }
    assert_eq!(covered, ["o15".parse().unwrap()]);
    let empty = Stones::none(strategy.game());
    for start in [empty, position("h8")] {
        assert_eq!((strategy.bound(&start), strategy.answer(&start)), (None, None));
    }
    assert!(strategy.nodes().any(|(_, node)| node.pass().is_some()));
}

#[test]
fn answers_to_almost_all_replies_after_a_pass_are_kept() {
    let game = Game::new(Size::FIFTEEN, Rule::StrictRenju);
    let listed = game.size().points().map(|point| point.to_string());
    let listed: Vec<String> = listed.filter(|name| !["h8", "i10", "g9", "a1"].contains(&&**name)).collect();
    let mut file = partial();
    file["by_second"] = json!({});
    file["nodes"] = vec!["41"; listed.len() + 3].into();
    file["nodes"][0] = "41 -i10".into();
    file["nodes"][1] = format!("41 {}g9 g9i9", listed.concat()).into();
    let strategy = read(&file).unwrap();
    assert_eq!(Strategy::from_json(&strategy.to_json()).unwrap(), strategy);
}

#[test]
fn a_partial_strategy_is_not_read_from_the_nested_form() {
    let mut file = partial();
    file["tree"] = json!({"o15": {"i8": 41}});
    file.as_object_mut().unwrap().remove("nodes");
    let error = read(&file).unwrap_err().to_string();
    assert_eq!(error, "tree: expected nodes instead of a tree in a partial strategy");
}
