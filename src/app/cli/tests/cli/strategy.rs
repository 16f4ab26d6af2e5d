use crate::common::{
    EVERYWHERE, ROW, Ran, STRATEGY, folder_with, has, run, shell, small_strategy, strategy_for,
};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn with_strategy(content: &Value) -> TempDir {
    folder_with(&[("s.json", &content.to_string())])
}

fn read_json(path: impl AsRef<Path>) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn verify_refutes_an_unproven_file_with_the_path() {
    let folder = with_strategy(&small_strategy());
    let ran = run(folder.path(), "verify s.json --json --threads 2");
    let verdict = ran.json();
    assert_eq!(ran.code, Some(1));
    has(&verdict, &json!({"proven": false, "size": 15, "rule": "standard"}));
    assert!(verdict["path"].as_array().unwrap().len() >= 2 && verdict["path"][0] == "h8", "{verdict}");
    assert!(verdict["reason"].as_str().unwrap().contains("found no win by stone 35"), "{verdict}");
}

#[test]
fn verify_takes_board_and_rule_from_the_file() {
    let folder = with_strategy(&strategy_for(19, "freestyle", "j10", &["35 s19k12", "35"]));
    let verify = |more: &str| run(folder.path(), &format!("verify s.json --nodes 100 --threads 1 {more}"));
    let verdict = verify("--json").json();
    has(&verdict, &json!({"size": 19, "rule": "freestyle", "proven": false}));
    assert_eq!(verdict["path"][0], "j10");
    // The corner a1 is a mirror image of the corner s19.
    assert!(verify("--second a1").out.starts_with("s.json: NOT PROVEN after j10 s19 k12 "));
}

/// Checking the whole file takes minutes, but checking one second move takes seconds.
#[test]
fn a_second_move_is_proven_but_no_earlier_win() {
    let mut strategy = read_json(STRATEGY);
    let folder = with_strategy(&strategy);
    let verdict = run(folder.path(), "verify s.json --json --second b1").json();
    has(&verdict, &json!({"by_second": {"n15": strategy["by_second"]["n15"]}, "after": ["h8 n15"]}));
    assert_eq!(verdict["not_checked"].as_array().map(Vec::len), Some(34), "the other second moves");
    assert!(verdict["replies"].as_u64().unwrap() > 10_000, "{verdict}");
    assert_eq!(verdict["longest"].as_array().unwrap()[..2], ["h8", "n15"]);
    strategy["by_second"]["n15"] = json!(verdict["win_at"].as_u64().unwrap() - 2);
    fs::write(folder.path().join("s.json"), strategy.to_string()).unwrap();
    assert_ne!(run(folder.path(), "verify s.json --json --second n15").code, Some(0));
}

#[test]
fn a_strategy_is_refuted_under_rules_where_it_fails() {
    let mut freestyle = read_json(ROW);
    freestyle["rule"] = json!("freestyle");
    let mut narrow = read_json(EVERYWHERE);
    narrow["within"] = json!(4);
    for (strategy, second) in [(freestyle, "o15"), (narrow, "u21")] {
        let folder = with_strategy(&strategy);
        let ran = run(folder.path(), &format!("verify s.json --json --second {second}"));
        assert_eq!((ran.code, &ran.json()["proven"]), (Some(1), &json!(false)), "{ran:?}");
    }
    let both =
        format!("verify {} --second o15", EVERYWHERE.replace("www/data/everywhere", "src/lab/data/strict"));
    let ran = run(Path::new("."), &both);
    let verdict = "PROVEN: Black wins by stone 21 on 15x15 strict after h8 o15, so also under the standard and the \
                   freestyle rule\n";
    assert!(ran.out.ends_with(verdict), "{ran:?}");
}

#[test]
fn export_converts_between_graph_and_tree() {
    let folder = with_strategy(&small_strategy());
    for (format, from, to) in [("tree", "s.json", "tree.json"), ("graph", "tree.json", "again.json")] {
        let line = format!("export --format {format} --strategy {from} --out {to} --json");
        assert_eq!(run(folder.path(), &line).json()["nodes"], json!(2));
    }
    assert_eq!(read_json(folder.path().join("tree.json"))["tree"], json!({"h8": {"h9": {"i9": 33}}}));
    assert_eq!(read_json(folder.path().join("again.json"))["nodes"], small_strategy()["nodes"]);
    let piped = shell(folder.path(), "mkfifo p; cat p & \"$0\" export --strategy s.json --out p >&2; wait");
    assert_eq!(piped.json()["format"], "gomoku-strategy", "{piped:?}");
}

#[test]
fn json_answers_include_stones_and_source() {
    let folder = with_strategy(&small_strategy());
    let ask = |line: &str| {
        run(folder.path(), &format!("strategy {line} --strategy s.json --json --nodes 20000")).json()
    };
    has(&ask("info"), &json!({"win_at": 35, "nodes": 2, "answers": 1}));
    // The reply is also found for the mirror image of the position.
    let reply = ask("reply h8 h7");
    has(&reply, &json!({"win_at": 35, "stones": 33, "source": "strategy"}));
    assert!(["g7", "i7"].contains(&reply["best"].as_str().unwrap()), "{reply}");
    // An open three and a distant white stone: Black needs two more stones, with one white reply in between.
    has(&ask("reply h8 a1 i8 a3 j8 a5"), &json!({"stones": 3, "source": "vct"}));
    let children = ask("children h8 a1 i8 a3 j8 a5 k8");
    let children = children["children"].as_array().unwrap();
    assert_eq!(children.len(), 225 - 7);
    assert!(children.iter().all(|child| child["stones"] == json!(2)), "{children:?}");
}

#[test]
fn stores_are_for_one_game_and_transfers_fill_them() {
    let folder = TempDir::new().unwrap();
    let solve = "solve --second a1 --stop-after 500ms --threads 1 --memory 64 --rule freestyle --store f.txt --listings l.txt";
    let ran = run(folder.path(), &format!("{solve} --from {ROW}"));
    assert!(ran.code == Some(0) && ran.err.contains("transferred"), "{ran:?}");
    for journal in ["f.txt", "l.txt"] {
        let text = fs::read_to_string(folder.path().join(journal)).unwrap();
        assert_eq!(text.lines().next(), Some("15x15 freestyle"), "{journal}");
    }
    let resumed = run(folder.path(), "solve --store f.txt --resume");
    let other = "gomoku: f.txt: this store is for 15x15 freestyle, not for 15x15 standard\n";
    assert_eq!((resumed.code, resumed.err.as_str()), (Some(2), other));
}

#[test]
fn a_renju_store_is_exported_for_its_second_moves() {
    let store = "15x15 strict-renju\n41 i8 h8 o15\n41 g7 h8 o15 i8 pass\n41 g8 h8 n15\n";
    let renju = include_str!("../../../../../www/data/renju.json");
    let folder = folder_with(&[("r.txt", store), ("renju.json", renju)]);
    let said = run(folder.path(), "export --store r.txt --out r.json --json").json();
    has(&said, &json!({"win_at": 41, "nodes": 4, "answers": 3}));
    let nodes = json!(["41 n15g8 o15i8", "41", "41 -g7", "21"]);
    let expected = json!({"partial": true, "by_second": {"n15": 41, "o15": 41}, "nodes": nodes});
    has(&read_json(folder.path().join("r.json")), &expected);
    let refused = run(folder.path(), "verify r.json --nodes 100 --threads 1");
    assert!(refused.out.starts_with("r.json: NOT PROVEN after h8 n15 g8 "), "{refused:?}");
    let refused = run(folder.path(), "verify r.json --second h9");
    assert!(refused.out.contains("after h8 h9: the file has no answer"), "{refused:?}");
    let open = run(folder.path(), "strategy reply --strategy r.json --nodes 1000 h8 h9");
    let sentence = "no win known; this strategy wins by stone 41 after 2 of 36 possible second moves: ";
    assert!(open.code == Some(1) && open.out.starts_with(sentence), "{open:?}");
    for (source, reason) in [
        ("--strategy renju.json", "only graph can hold answers to White's passes"),
        ("--store r.txt", "only graph can hold a strategy for some of the second moves"),
    ] {
        let refused = run(folder.path(), &format!("export {source} --format tree --out tree.json"));
        assert!(refused.code == Some(2) && refused.err.contains(reason), "{refused:?}");
    }
}

#[test]
fn renju_is_answered_after_every_second_move() {
    let folder = TempDir::new().unwrap();
    let ask = |line: &str| run(folder.path(), line);
    let info = ask("strategy info --rule renju --json").json();
    let o15 = info["by_second"]["o15"].as_u64().unwrap();
    assert_eq!((&info["rule"], o15 <= 41), (&json!("strict-renju"), true));
    let reply = ask("strategy reply --rule strict-renju h8 o15");
    assert_eq!((reply.code, reply.out.trim()), (Some(0), &*format!("i8: win by stone {o15} (strategy)")));
    let passed = ask("strategy reply --rule renju h8 pass");
    assert!(passed.code == Some(0) && passed.out.starts_with("h7: win by stone "), "{passed:?}");
    let children = ask("strategy children --rule renju h8 a1 i8 a3 j8 a5 k8 --json").json();
    let children = children["children"].as_array().unwrap();
    assert_eq!((children.len(), &children[218]["point"]), (225 - 7 + 1, &json!("pass")));
    assert!(children.iter().all(|child| child["stones"] == json!(2)), "{children:?}");
    let longest = ask("strategy longest --rule renju --second o15 --nodes 8000 --json");
    let (line, note) = (longest.json(), &longest.err);
    has(&line, &json!({"complete": true, "win_at": o15}));
    assert!(
        line["stones"].as_u64().unwrap() == o15 || note.contains(&format!("Black wins by stone {o15}.")),
        "{longest:?}"
    );
    let analysis = ask("analyze --rule renju --json h8 o15").json();
    has(&analysis, &json!({"result": "win", "win_at": o15, "best": "i8", "source": "strategy"}));
}

#[test]
fn equivalent_second_moves_are_solved_once() {
    let folder = TempDir::new().unwrap();
    let ran =
        run(folder.path(), "solve --store n.txt --second o15 --second a1 --stop-after 0s --threads 1 --json");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 1), "{ran:?}");
    assert!(ran.out.contains("\"second\":\"o15\""), "{ran:?}");
}

#[test]
fn positions_are_solved_separately_and_merged() {
    let folder = folder_with(&[("e.txt", "15x15 standard\n25 20\n- 20000 h8 o15 g7\n")]);
    let solve = |line: &str| {
        run(folder.path(), &format!("solve --deadline 25 --threads 1 --memory 400 --json {line}"))
    };
    let proven = |ran: Ran| {
        assert_eq!((ran.code, &ran.json()["outcome"]), (Some(0), &json!("proven")), "{ran:?}");
        ran.json()["nodes"].as_u64().unwrap()
    };
    // First solve with White to move, then with Black to move. The second run uses the proof from the first.
    assert!(proven(solve("--store a.txt --after \"h8 o15 g7\"")) > 100_000);
    assert!(proven(solve("--store b.txt --merge a.txt --after \"h8 o15\"")) < 10_000);
    // An earlier run without a store refuted this position.
    let recalled = solve("--store d.txt --merge a.txt --estimates e.txt --after \"h8 o15 g7\"");
    assert!(recalled.err.contains("e.txt: estimates for 1 position\n"), "{recalled:?}");
    proven(recalled);
    let estimates = fs::read_to_string(folder.path().join("e.txt")).unwrap();
    assert!(estimates.starts_with("15x15 standard\n25 20\n") && !estimates.contains("- "), "{estimates}");
}

#[test]
fn a_full_disk_leaves_a_store_that_can_be_read() {
    let folder = TempDir::new().unwrap();
    let solve =
        format!("solve --second o15 --stop-after 0s --threads 1 --memory 64 --store n.txt --merge {ROW}");
    // The limit leaves room for a few complete lines and part of another. Without the trap, the signal would kill the shell's
    // child.
    let ran = shell(folder.path(), &format!("ulimit -f 1; trap '' XFSZ; exec \"$0\" {solve}"));
    assert!(ran.code == Some(2) && ran.err.starts_with("gomoku: n.txt: "), "{ran:?}");
    let store = || fs::read_to_string(folder.path().join("n.txt")).unwrap();
    let text = store();
    assert!(text.len() > 400 && text.ends_with('\n'), "{text}");
    assert_eq!(run(folder.path(), &format!("{solve} --resume")).code, Some(0));
    assert!(store().starts_with(&text));
    // A store with answers is preserved, whatever fails later.
    assert_eq!(run(folder.path(), "solve --store n.txt --resume --merge missing").code, Some(2));
    assert!(store().starts_with(&text));
}

/// Adds a false but plausible record to a store.
#[test]
fn a_false_answer_in_a_store_never_reaches_a_strategy() {
    let folder = folder_with(&[("s.txt", "15x15 standard\n9 g7 h8 o15\n")]);
    let at = folder.path();
    let resume = "solve --second o15 --stop-after 0s --threads 1 --memory 64 --store s.txt --resume";
    let sampled = run(at, resume);
    assert_eq!(sampled.code, Some(2));
    assert!(sampled.err.contains("a search refutes this; --trust none"), "{sampled:?}");
    let doubting = run(at, &format!("{resume} --trust none"));
    assert!(doubting.out.starts_with("o15  open"), "{doubting:?}");
    // If the store is trusted, the export fails, and nothing else is damaged.
    let believing = run(at, &format!("{resume} --trust all --merge {STRATEGY}"));
    assert!(believing.out.starts_with("o15  by stone 9"), "{believing:?}");
    let exported = run(at, "export --store s.txt --listings l.txt --out o.json");
    assert!(
        exported.code == Some(1) && exported.err.contains("no answer by stone 9 after h8 o15 g7"),
        "{exported:?}"
    );
    assert!(!at.join("o.json").exists());
    // If the false answer is written into a strategy by hand, the verifier rejects the strategy.
    let forged = fs::read_to_string(ROW).unwrap().replace(":21", ":9").replace("\"21 ", "\"9 ");
    fs::write(at.join("f.json"), forged).unwrap();
    assert_eq!(run(at, "verify f.json --second o15").code, Some(1));
}
