//! Tests the files of the corpus, on the page and on a board of another site.

#[path = "../../src/game/record/tests/corpus/mod.rs"]
mod corpus;

use crate::embed;
use corpus::File;
use serde_json::json;

#[test]
fn a_board_elsewhere_opens_every_text_of_the_corpus() {
    let body = "<gomoku-board id='board' mode='analyse'></gomoku-board>";
    let Some(page) = embed::open("", body) else { return };
    page.eval::<()>(
        "void board.controller.addEventListener('notes', ({ detail }) => (window.notes = detail))",
    );
    for File { text, result, .. } in corpus::files() {
        let opened: String = page.call(
            "(text) => {
                window.notes = [];
                const opened = () => ['standard', board.state().moves.join(' '), ...notes.map(({ code }) => code)];
                return board.load(text).then(() => opened().join(' | '), ({ code }) => code);
            }",
            &json!([text]),
        );
        let parts: Vec<&str> = result.split(" | ").collect();
        let expected = match parts[..] {
            [rule, _, ..] if rule != "standard" => "record-board".to_owned(),
            _ => parts.join(" | "),
        };
        // An empty text starts a new game.
        assert!(opened == expected || text.trim().is_empty(), "{opened}, not {expected}: {text}");
    }
}

#[test]
fn a_board_says_what_a_record_has_besides_its_game() {
    let Some(page) = embed::open("lang=de", "<gomoku-board id='board' mode='analyse'></gomoku-board>") else {
        return;
    };
    let alert = "#board >>> [role=alert]";
    for (record, said) in [
        ("(;GM[4]SZ[15];B[hh];W[])", "2"),
        ("(;GM[4]SZ[19]RU[Renju];B[hh])", "19"),
        ("(;GM[1]SZ[19];B[pd])", "Go"),
    ] {
        page.call::<()>("(record) => board.load(record).catch(() => {})", &json!([record]));
        page.wait_for_text(alert, said);
    }
    for (point, moves) in [("i9 ", "h8 i9"), (" G9", "h8 i9 g9")] {
        page.call::<()>("(point) => board.play(point)", &json!([point]));
        assert_eq!(page.eval::<String>("board.state().moves.join(' ')"), moves);
    }
}
