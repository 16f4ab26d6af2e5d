//! The page, and a board on another site, read the corpus.

#[path = "../../src/game/record/tests/corpus/mod.rs"]
mod corpus;

use crate::embed;
use crate::free_play::KEEP;
use corpus::File;
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;
use tests::board::{self, MAIN, PUZZLE};
use tests::browser::{Page, Viewport};
use tests::site;
use tests::words::words;

/// Here the browser decodes bytes; on the command line, a library does.
#[test]
fn the_page_reads_every_file_in_the_corpus() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    for File { bytes, text, result, .. } in corpus::files() {
        let read: String = page.call(
            "async (bytes) => {
                const { readRecord } = await import('./free/client.js');
                const read = readRecord(new Uint8Array(bytes), { size: 15, rule: 'standard' });
                return read.then(({ rule, moves, notes }) => [rule, moves, ...notes.map(({ code }) => code)].join(' | '), ({ code }) => code);
            }",
            &json!([bytes]),
        );
        assert_eq!(read, result, "{text}");
    }
}

#[test]
fn an_embedded_board_reads_records_and_reports_what_they_leave_out() {
    let body = "<gomoku-board id='board' mode='analyse' moves='1. H8 I9 2. G9'></gomoku-board>";
    let Some(page) = embed::open("lang=de", body) else { return };
    page.wait_until("the moves", |page| page.eval::<String>("board.state().moves.join(' ')") == "h8 i9 g9");
    for (record, said) in [
        ("(;GM[4]SZ[15];B[hh];W[])", "2"),
        ("(;GM[4]SZ[19]RU[Renju];B[hh])", "19"),
        ("(;GM[1]SZ[19];B[pd])", "Go"),
    ] {
        page.call::<()>("(record) => board.load(record).catch(() => {})", &json!([record]));
        page.wait_for_text("#board >>> [role=alert]", said);
    }
    for (point, moves) in [("i9 ", "h8 i9"), (" G9", "h8 i9 g9")] {
        page.call::<()>("(point) => board.play(point)", &json!([point]));
        assert_eq!(page.eval::<String>("board.state().moves.join(' ')"), moves);
    }
    page.eval::<()>("void (board.rule = 'renju')");
    page.wait_for("board.state?.().moves.length < 3");
    let moves: String = page.eval(
        "board.load('(;GM[4]SZ[15]RU[renju];B[hh];W[ao];B[ih];W[])').then(() => board.state().moves.join(' '))",
    );
    assert_eq!(moves, "h8 a1 i8 pass");
}

fn drop_file(page: &Page, record: &[u8]) {
    page.call::<()>(
        "(bytes) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(bytes)], 'game.sgf'));
            document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
        }",
        &json!([record]),
    );
}

#[test]
fn dropped_records_open_with_notes_of_what_was_left_out() {
    let Some(page) = board::open(Viewport::DESKTOP, "#analysis&moves=h8") else { return };
    let note = |key: &str, values: &[(&str, &str)]| words(&format!("records/note.{key}"), values);
    for (record, stones, said) in [
        // In Shift_JIS, the second byte of a character can be a bracket or a backslash.
        (
            &b"(;GM[4]SZ[15]CA[Shift_JIS];B[hh];W[ig]C[\x95\x5c];B[jj]C[\x94\x5c];W[])"[..],
            3,
            "move 4".to_owned(),
        ),
        (b"(;GM[4]SZ[15]AB[hh][gg]AW[ig]PL[W];W[aa])", 4, note("setup", &[("n", "3")])),
        (b"d8 d1 e8 e1 f8 f1 g8 g1 h8 a1 a2", 9, note("after-five", &[("n", "2")])),
        (b"(;GM[4]SZ[15];B[hh];W[ig];B[gg](;W[aa])(;W[bb]))", 4, note("variations", &[("n", "1")])),
    ] {
        drop_file(&page, record);
        MAIN.wait_for_alert(&page, &said);
        board::wait_for_stones(&page, stones);
    }
    // The user chooses among several games and rules.
    drop_file(
        &page,
        b"(;GM[4]SZ[15]RU[Caro]PB[Ada]PW[Bo];B[hh];W[ig];B[gg])(;GM[4]SZ[15]RU[renju];B[hh];W[gh])",
    );
    page.wait_for_text("dialog .choices-of", "Caro");
    page.wait_until("the first game", |page| board::moves(page) == ["h8", "i9", "g9"]);
    assert_eq!(page.texts("dialog ol li"), ["Ada – Bo, 3 moves", "2 moves"]);
    let wait_for_rule = |rule: &str| {
        page.wait_until(rule, |page| page.texts("dialog .row:not(li .row) [aria-pressed=true]") == [rule]);
    };
    wait_for_rule("Exactly five");
    page.click("dialog .row:not(li .row) button:nth-child(2)");
    wait_for_rule("Five or more");
    board::wait_for_board(&page, "15-freestyle");
    board::wait_for_stones(&page, 3);
    page.click("dialog ol li:nth-child(2) button");
    board::wait_for_board(&page, "15-renju");
    board::wait_for_stones(&page, 2);
    page.wait_until_gone("dialog .row:not(li .row) button");
    // A game lost by a forbidden move opens before it.
    drop_file(&page, b"(;RU[renju];B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[ji];W[ga];B[jh];W[ia])");
    let kind = words("records/forbidden.double-three", &[]);
    MAIN.wait_for_alert(&page, &note("forbidden", &[("kind", &kind), ("point", "j8"), ("number", "9")]));
    page.wait_until("the game", |page| board::moves(page).len() == 8);
}

/// Drops files or text, as the operating system would.
fn drop_at(page: &Page, (x, y): (f64, f64), data: &Value) {
    let data = json!({ "items": data["items"].as_array().into_iter().flatten().collect::<Vec<_>>(),
        "files": data["files"].as_array().into_iter().flatten().collect::<Vec<_>>(), "dragOperationsMask": 1 });
    for step in ["dragEnter", "dragOver", "drop"] {
        page.send("Input.dispatchDragEvent", json!({ "type": step, "x": x, "y": y, "data": data }));
    }
}

#[test]
fn dropping_a_folder_files_or_text_opens_a_game_or_explains() {
    let folder = TempDir::new().expect("a folder");
    let files = ["h8 i9 g9", "h8 h9"].iter().enumerate().map(|(number, moves)| {
        let path = folder.path().join(format!("{number}.txt"));
        fs::write(&path, moves).expect("a file");
        path
    });
    let files: Vec<_> = files.collect();
    let text = json!({ "items": [{ "mimeType": "text/plain", "data": "h8 i9 g9 i7" }] });
    for link in ["", "review.html"] {
        let Some(page) = board::open(Viewport::DESKTOP, link) else { return };
        let (board, alert, game) = if link.is_empty() {
            let game = "document.querySelector('gomoku-board').state().moves.join('-')";
            (MAIN, MAIN.part("[role=alert]"), game)
        } else {
            (PUZZLE, ".opener .problem".to_owned(), "location.hash")
        };
        let middle = (300.0, 400.0);
        drop_at(&page, middle, &json!({ "files": [folder.path()] }));
        page.wait_for_text(&alert, &words("records/error.record-file", &[]));
        drop_at(&page, middle, &json!({ "files": files }));
        page.wait_until("the first file", |page| page.eval::<String>(game).ends_with("h8-i9-g9"));
        board.wait_for_alert(&page, &words("records/note.files", &[("n", "2")]));
        drop_at(&page, middle, &text);
        page.wait_until("the text", |page| page.eval::<String>(game).contains("h8-i9-g9-i7"));
    }
    // A text field takes dropped text itself.
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.click("#open-share");
    page.wait_for_element("dialog textarea");
    drop_at(&page, page.rect("dialog textarea").at(0.5, 0.5), &text);
    page.wait_until("the text", |page| {
        page.eval::<String>("document.querySelector('dialog textarea').value") == "h8 i9 g9 i7"
    });
    assert_eq!(board::moves(&page), ["h8"]);
}

#[test]
fn a_pass_in_a_record_is_read_and_written() {
    let Some(page) = board::open_with(Viewport::DESKTOP, KEEP, "#analysis&moves=h8") else { return };
    drop_file(&page, b"(;GM[4]SZ[15]RU[renju]PB[Ada];B[hh];W[ao];B[ih];W[tt];B[hg])");
    board::wait_for_board(&page, "15-renju");
    page.wait_until("the game", |page| board::moves(page) == ["h8", "a1", "i8", "pass", "h9"]);
    page.click("#open-share");
    page.wait_for_element("dialog #load-text");
    page.press_button("dialog button", ".sgf");
    page.wait_for("saved.length > 0");
    let written: String = page.eval("saved.at(-1).text()");
    assert!(written.contains("PB[Ada];B[hh];W[ao];B[ih];W[];B[hg]"), "{written}");
    page.press_button("dialog button", ".psq");
    page.wait_for_text("dialog .problem", &words("records/error.record-pass", &[("number", "4")]));
    page.press_button("dialog button", ".txt");
    page.wait_until("no error", |page| page.text("dialog .problem").is_empty());
    board::visit(&page, "review.html");
    drop_file(&page, b"(;RU[renju];B[fh];W[ao];B[gh];W[];B[hj];W[eo];B[hi];W[go];B[hh])");
    let double_three = words("records/forbidden.double-three", &[]);
    let note = [("kind", double_three.as_str()), ("point", "h8"), ("number", "9")];
    PUZZLE.wait_for_alert(&page, &words("records/note.forbidden", &note));
    page.wait_for_element(site::last_shown("review.html#moves="));
    page.click(".review-panel .moves li:nth-child(2) button:nth-of-type(2)");
    page.wait_for_text(".review-panel h2", &format!("4. {}", words("pass", &[])));
    assert_eq!(PUZZLE.stones(&page), 3);
    page.click(".review-panel .moves li:nth-child(5) button");
    page.wait_for_text(".review-panel h2", &words("review/kind.forbidden", &[]));
    let why = words("review/kind.forbidden.text", &[("why", &double_three)]);
    page.wait_for_text(".review-panel .headline p", &why);
    assert_eq!(PUZZLE.stones(&page), 8);
    assert!(page.eval::<String>("location.hash").ends_with("pass-h6-e1-h7-g1-h8"));
}

#[test]
fn the_rest_of_a_record_is_preserved() {
    let parts = ["PB[Ada]", "PW[Bo]", "EV[Club]", "DT[2026-11-28]", "RE[B+R]", "C[center", "(;W[hg]))"];
    for (rule, link) in [("Standard", ""), ("Renju", ""), ("Renju", "review.html")] {
        let Some(page) = board::open_with(Viewport::DESKTOP, KEEP, link) else { return };
        let record = format!(
            "(;GM[4]SZ[15]RU[{rule}]PB[Ada]PW[Bo]EV[Club]DT[2026-11-28]RE[B+R];B[hh]C[center](;W[ig];B[gg])(;W[hg]))"
        );
        drop_file(&page, record.as_bytes());
        if link.is_empty() {
            board::wait_for_stones(&page, 3);
            page.click("#open-share");
            page.wait_for_element("dialog #load-text");
            page.press_button("dialog button", ".sgf");
        } else {
            page.wait_for_element(site::last_shown("review.html#moves="));
            page.click("#review-save");
        }
        page.wait_for("saved.length > 0");
        let written: String = page.eval("saved.at(-1).text()");
        for part in parts {
            assert!(written.contains(part), "{rule} {link}: {part} is not in {written}");
        }
    }
}
