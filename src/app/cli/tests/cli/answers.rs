//! Tests the output and exit status of commands in an empty folder outside the source tree.

use crate::common::{cases, conforms, contents, folder_with, run, schemas, shell, small_strategy};
use serde_json::Value;
use tempfile::TempDir;

/// Commands and parts of their output.
const ANSWERS: &str = include_str!("answers.txt");

fn folder() -> TempDir {
    folder_with(&[
        ("s.json", &small_strategy().to_string()),
        ("lost.txt", "h8 i9 h9 a1 h10 c1 h11 h12 h7"),
        ("two.txt", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15]RU[Caro];B[aa];W[bb])"),
    ])
}

#[test]
fn commands_print_answers_and_write_no_files() {
    let folder = folder();
    let before = contents(folder.path());
    for case in cases(ANSWERS) {
        let case = case.replace("\\n", "\n");
        let (case, err) = case.split_once(" !! ").unwrap_or((&case, ""));
        let (case, out) = case.split_once(" => ").unwrap_or((case, ""));
        let (code, line) = case.split_once(' ').expect("an exit status");
        let ran = run(folder.path(), line);
        assert_eq!(ran.code, code.parse().ok(), "{line}: {ran:?}");
        assert!(ran.out.contains(out) && ran.err.contains(err), "{line}: {ran:?}");
        assert_eq!(contents(folder.path()), before, "{line}");
    }
}

/// The tests of the page also read this file.
const VERDICTS: &str = include_str!("../../../../../tests/page/verdicts.txt");

#[test]
fn review_agrees_with_the_page() {
    let folder = folder();
    for (link, kinds) in VERDICTS.lines().filter_map(|line| line.split_once(" | ")) {
        let (board, moves) = link.split_once("moves=").expect("a game");
        let board = board.trim_start_matches("free=").trim_end_matches('&').split_once('-');
        let (size, rule) = board.unwrap_or(("15", "standard"));
        let line = format!("review {} --size {size} --rule {rule} --json", moves.replace('-', " "));
        let ran = run(folder.path(), &line);
        let reports = ran.out.lines().map(|line| serde_json::from_str(line).expect("an object a move"));
        let found: Vec<String> =
            reports.map(|report: Value| report["grade"].as_str().expect("a grade").to_owned()).collect();
        assert_eq!(found.join(" "), kinds, "{line}: {ran:?}");
    }
}

/// The first words of an option's help, the same in every command.
const OPTIONS: [(&str, &str); 8] = [
    ("--time", "Time limit for "),
    ("--nodes", "Node limit for "),
    ("--memory", "Memory for the hash tables"),
    ("--threads", "Threads to use"),
    ("--seed", "Seed for "),
    ("--out", "Write "),
    ("--second", "Only "),
    ("--json", "Print "),
];

/// An option's description in a help text, on the same line or the next.
fn of_option<'a>(help: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = help.lines().map(str::trim);
    let line = lines.find(|line| line.split(' ').next() == Some(name))?;
    let said = line.trim_start_matches(name).trim_start();
    let said =
        said.strip_prefix('<').and_then(|said| said.split_once('>')).map_or(said, |(_, said)| said.trim());
    if said.is_empty() { lines.next() } else { Some(said) }
}

#[test]
fn every_command_has_help_with_two_examples() {
    let folder = folder();
    let help = |command: &str| run(folder.path(), &format!("{command} --help")).out;
    let commands = |help: &str| {
        let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        let names =
            lines.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
        names.filter(|name| *name != "help").map(str::to_owned).collect::<Vec<_>>()
    };
    let (mut open, mut seen) = (vec![String::new()], 0);
    while let Some(command) = open.pop() {
        let text = help(&command);
        let examples = text.lines().skip_while(|line| *line != "Examples:").skip(1);
        let examples = examples.take_while(|line| line.starts_with("  gomoku ")).count();
        assert!(examples >= 2, "gomoku {command}: {text}");
        assert!(text.contains("(see a summary with '-h')"), "gomoku {command} has another layout: {text}");
        for (name, said) in OPTIONS {
            let options = text.split_once("Options:").map_or("", |(_, options)| options);
            let means = of_option(options, name).is_none_or(|words| words.starts_with(said));
            assert!(means, "gomoku {command}: {name} has another meaning elsewhere: {text}");
        }
        open.extend(commands(&text).iter().map(|name| format!("{command} {name}").trim().to_owned()));
        seen += 1;
    }
    assert!(seen > 20, "{seen} commands");
}

#[test]
fn manual_pages_list_exit_statuses_and_examples() {
    let folder = TempDir::new().unwrap();
    assert_eq!(run(folder.path(), "man --out pages").code, Some(0));
    for (page, said) in [
        ("gomoku.1", "gomoku analyze h8 i9"),
        ("gomoku-verify.1", "The strategy is not proven"),
        ("gomoku-strategy-reply.1", "No win for Black is known"),
        ("gomoku-serve.1", "Ctrl\\-C or SIGTERM"),
        ("gomoku-pbrain.1", "timeout_turn"),
        ("gomoku-solve.1", "or reached \\-\\-stop\\-after"),
    ] {
        let text = std::fs::read_to_string(folder.path().join("pages").join(page)).unwrap();
        assert!(text.contains(".SH EXAMPLES") && text.contains(".SH \"EXIT STATUS\""), "{page}: {text}");
        assert!(text.contains(said), "{page}: {text}");
    }
    // A command's page must not contain the sentences of other commands.
    for (page, not_said) in [
        ("gomoku-minishogi-analyze.1", "threat search"),
        ("gomoku-minishogi-match.1", "ELO1"),
        ("gomoku-completions.1", "saved"),
        ("gomoku-completions.1", "stop\\-after"),
    ] {
        let text = std::fs::read_to_string(folder.path().join("pages").join(page)).unwrap();
        assert!(!text.contains(not_said), "{page}: {text}");
    }
    for name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(folder.path(), &format!("completions {name}")).out.contains("deadline"), "{name}");
    }
    let parsed = shell(folder.path(), "\"$0\" completions bash > c.bash && bash -n c.bash");
    assert_eq!(parsed.code, Some(0), "{parsed:?}");
}

#[test]
fn closed_pipes_do_not_fail_a_command() {
    let folder = folder();
    // The exit status of the left side of the pipe.
    let head = |line: &str| shell(folder.path(), &format!("{{ \"$0\" {line}; echo $? >&2; }} | true")).err;
    for line in ["completions bash", "strategy info", "strategy children h8 i9 g9 --nodes 10"] {
        assert_eq!(head(line).lines().last(), Some("0"), "{line}");
    }
    for (line, code) in [
        ("analyze --engine mtdf h8 i9 --depth 2", 0),
        ("minishogi perft --depth 2 --divide", 0),
        ("solve --store c.txt --second o15 --deadline 7 --nodes 1000", 1),
        ("sevre", 2),
    ] {
        let ran = shell(folder.path(), &format!("\"$0\" {line} 2>&-"));
        assert_eq!((ran.code, ran.out.is_empty()), (Some(code), code == 2), "{line}: {ran:?}");
    }
}

#[test]
fn ctrl_c_ends_with_130_and_still_answers() {
    let folder = folder();
    for line in ["analyze a1 b2 --time 60s --memory 1", "minishogi analyze --time 60s"] {
        let script = format!("\"$0\" {line} --json & sleep 2; kill -INT $!; wait $!");
        // A shell makes its background jobs ignore SIGINT.
        let ran = shell(folder.path(), &script.replace("-INT", "-TERM"));
        assert!(ran.code == Some(130) && ran.out.contains("\"best\""), "{line}: {ran:?}");
    }
}

#[test]
fn json_answers_conform_to_their_schemas() {
    let schemas = schemas();
    let folder = folder();
    let mut seen = std::collections::BTreeSet::new();
    for (line, schema) in [
        ("analyze h8 i9 --json", "analyze"),
        ("analyze h8 i9 --lines 2 --nodes 3000 --memory 4 --json", "analyze"),
        ("analyze h8 a1 h9 a2 h10 a3 h11 a4 h12 --json", "analyze"),
        ("review lost.txt --json", "review"),
        ("strategy info --json", "strategy info"),
        ("strategy reply h8 i9 --json", "strategy reply"),
        ("strategy longest --second b1 --json", "strategy longest"),
        ("strategy children h8 i9 g9 --nodes 10 --json", "strategy children"),
        ("verify --second o15 --json", "verify"),
        ("verify s.json --json", "verify"),
        ("solve --lower 7 --second o15 --json", "solve --lower"),
        ("solve --store n.txt --second o15 --deadline 7 --nodes 1000 --json", "solve"),
        ("solve --status . --json", "solve --status"),
        ("export --strategy s.json --out t.json --json", "export"),
        ("match --a greedy --b mtdf --games 2 --nodes 100 --json", "match"),
        ("puzzles trial --every 900 --levels 1 --nodes 100 --json", "puzzles trial"),
        ("minishogi perft --depth 2 --json", "minishogi perft"),
        ("minishogi analyze --depth 2 --json", "minishogi analyze"),
        ("minishogi match --depth 1 --against 1 --games 2 --json", "minishogi match"),
        ("match --a greedy --b mtdf --sprt 0,5 --nodes 10 --json", "match"),
        ("match --engines greedy,mtdf --swap2 --games 2 --nodes 10 --json", "match"),
    ] {
        for object in run(folder.path(), line).out.lines() {
            let value: Value = serde_json::from_str(object).unwrap_or_else(|error| panic!("{line}: {error}"));
            let conforming = conforms(&value, &schemas[schema]);
            assert_eq!(conforming, Ok(()), "{line}: {object}");
            seen.insert(schema);
        }
    }
    let named: Vec<&String> = schemas.as_object().unwrap().keys().collect();
    // `serve` and `puzzles` have separate tests, which also cover `build`.
    let elsewhere = ["$comment", "build", "puzzles check", "serve"];
    assert!(named.iter().all(|name| seen.contains(name.as_str()) || elsewhere.contains(&name.as_str())));
}

#[test]
fn play_asks_again_after_a_line_that_is_not_text() {
    let folder = folder_with(&[]);
    let ran = shell(folder.path(), "printf '\\377\\376\\nquit\\n' | \"$0\" play --engine greedy");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err.contains("is not a point: expected a letter"), "{ran:?}");
}
