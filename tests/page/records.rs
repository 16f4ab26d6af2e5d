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
use tests::browser::{self, Page, Viewport};
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
fn an_embedded_board_opens_every_text_in_the_corpus() {
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
        // Empty text starts a new game.
        assert!(opened == expected || text.trim().is_empty(), "{opened}, not {expected}: {text}");
    }
}

#[test]
fn board_reports_what_a_record_leaves_out() {
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

#[test]
fn links_and_attributes_read_moves_in_every_notation() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    for File { text, result, .. } in corpus::files().filter(|file| file.program == "plain moves") {
        let Some((_, moves)) = result.split_once(" | ") else { continue };
        page.eval::<()>("void (location.hash = 'moves=h8-a1-b1')");
        page.wait_until("another game", |page| board::moves(page) == ["h8", "a1", "b1"]);
        page.call::<()>(
            "(text) => {
                location.hash = `moves=${encodeURIComponent(text)}`;
                const other = Object.assign(document.createElement('gomoku-board'), { id: 'other' });
                other.setAttribute('moves', text);
                document.body.append(other);
            }",
            &json!([text]),
        );
        page.wait_until(&text, |page| board::moves(page).join(" ") == moves);
        page.wait_until(&text, |page| page.eval::<String>("other.state?.().moves.join(' ') ?? ''") == moves);
        page.eval::<()>("other.remove()");
    }
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
fn a_dropped_file_opens_in_its_encoding_with_notes() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    // In Shift_JIS, the second byte of a character can be a bracket or a backslash.
    drop_file(&page, b"(;GM[4]SZ[15]CA[Shift_JIS];B[hh];W[ig]C[\x95\x5c];B[jj]C[\x94\x5c];W[])");
    board::wait_for_stones(&page, 3);
    assert_eq!(board::moves(&page), ["h8", "i9", "j6"]);
    MAIN.wait_for_alert(&page, "move 4");
}

/// Drops files or text, as the operating system would.
fn drop_at(page: &Page, (x, y): (f64, f64), data: &Value) {
    let empty = json!({ "items": [], "files": [], "dragOperationsMask": 1 });
    let data = Value::from_iter(
        empty
            .as_object()
            .into_iter()
            .chain(data.as_object())
            .flatten()
            .map(|(key, value)| (key.clone(), value.clone())),
    );
    for step in ["dragEnter", "dragOver", "drop"] {
        page.send("Input.dispatchDragEvent", json!({ "type": step, "x": x, "y": y, "data": data }));
    }
}

#[test]
fn dropping_a_folder_files_or_text_opens_a_game_or_explains() {
    let Some(browser) = browser::shared() else { return };
    let folder = TempDir::new().expect("a folder");
    let files = ["h8 i9 g9", "h8 h9"].iter().enumerate().map(|(number, moves)| {
        let path = folder.path().join(format!("{number}.txt"));
        fs::write(&path, moves).expect("a file");
        path
    });
    let files: Vec<_> = files.collect();
    let text = json!({ "items": [{ "mimeType": "text/plain", "data": "h8 i9 g9 i7" }] });
    for link in ["", "review.html"] {
        let page = browser.page();
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&site::built().url(link));
        let (board, alert, game) = if link.is_empty() {
            board::wait_for_stones(&page, 1);
            let game = "document.querySelector('gomoku-board').state().moves.join('-')";
            (MAIN, MAIN.part("[role=alert]"), game)
        } else {
            page.wait_for_element("#opener-open");
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
fn notes_list_what_the_opened_game_leaves_out() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    for (record, stones, key, values) in [
        ("(;GM[4]SZ[15]AB[hh][gg]AW[ig]PL[W];W[aa])", 4, "setup", &[("n", "3")][..]),
        ("d8 d1 e8 e1 f8 f1 g8 g1 h8 a1 a2", 9, "after-five", &[("n", "2")]),
        ("(;GM[4]SZ[15];B[hh];W[ig];B[gg](;W[aa])(;W[bb]))", 4, "variations", &[("n", "1")]),
    ] {
        drop_file(&page, record.as_bytes());
        MAIN.wait_for_alert(&page, &words(&format!("records/note.{key}"), values));
        board::wait_for_stones(&page, stones);
    }
}

#[test]
fn the_user_chooses_among_several_games_and_rules() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    drop_file(
        &page,
        b"(;GM[4]SZ[15]RU[Caro]PB[Ada]PW[Bo];B[hh];W[ig];B[gg])(;GM[4]SZ[15]RU[renju];B[hh];W[gh])",
    );
    page.wait_for_text("dialog .choices-of", "Caro");
    assert_eq!(board::moves(&page), ["h8", "i9", "g9"]);
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
}

#[test]
fn a_game_lost_by_a_forbidden_move_opens_before_it() {
    let Some(page) = board::open(Viewport::DESKTOP, "#analysis&moves=h8") else { return };
    drop_file(&page, b"(;RU[renju];B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[ji];W[ga];B[jh];W[ia])");
    board::wait_for_board(&page, "15-renju");
    board::wait_for_stones(&page, 8);
    let kind = words("records/forbidden.double-three", &[]);
    let note = words("records/note.forbidden", &[("kind", &kind), ("point", "j8"), ("number", "9")]);
    MAIN.wait_for_alert(&page, &note);
}

#[test]
fn a_pass_in_a_record_is_read_and_written() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.before_load(KEEP);
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("#analysis"));
    page.wait_for("!document.querySelector('#stuck')");
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
    page.goto(&site::built().url("review.html"));
    page.wait_for("!document.querySelector('#stuck')");
    drop_file(&page, b"(;RU[renju];B[fh];W[ao];B[gh];W[];B[hj];W[eo];B[hi];W[go];B[hh])");
    let double_three = words("records/forbidden.double-three", &[]);
    let note = [("kind", double_three.as_str()), ("point", "h8"), ("number", "9")];
    PUZZLE.wait_for_alert(&page, &words("records/note.forbidden", &note));
    page.wait_for_element(site::last_shown("review.html"));
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
fn a_board_reads_a_record_with_a_pass() {
    let board = "<gomoku-board id='board' mode='analyse' rule='renju'></gomoku-board>";
    let Some(page) = embed::open("", board) else { return };
    let moves: String = page.eval(
        "board.load('(;GM[4]SZ[15]RU[renju];B[hh];W[ao];B[ih];W[])').then(() => board.state().moves.join(' '))",
    );
    assert_eq!(moves, "h8 a1 i8 pass");
}

#[test]
fn the_rest_of_a_record_is_preserved() {
    let Some(browser) = browser::shared() else { return };
    let parts = ["PB[Ada]", "PW[Bo]", "EV[Club]", "DT[2026-11-28]", "RE[B+R]", "C[center", "(;W[hg]))"];
    for (rule, link) in [("Standard", ""), ("Renju", ""), ("Renju", "review.html")] {
        let page = browser.page();
        page.before_load(KEEP);
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&site::built().url(link));
        page.wait_for("!document.querySelector('#stuck')");
        let record = format!(
            "(;GM[4]SZ[15]RU[{rule}]PB[Ada]PW[Bo]EV[Club]DT[2026-11-28]RE[B+R];B[hh]C[center](;W[ig];B[gg])(;W[hg]))"
        );
        drop_file(&page, record.as_bytes());
        match link {
            "" => board::wait_for_stones(&page, 3),
            _ => page.wait_for_element(site::last_shown("review.html")),
        }
        if link.is_empty() {
            page.click("#open-share");
            page.wait_for_element("dialog #load-text");
            page.press_button("dialog button", ".sgf");
        } else {
            page.click("#review-save");
        }
        page.wait_for("saved.length > 0");
        let written: String = page.eval("saved.at(-1).text()");
        for part in parts {
            assert!(written.contains(part), "{rule} {link}: {part} is not in {written}");
        }
    }
}

#[test]
fn comments_that_are_not_text_are_refused() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    let codes: Vec<String> = page.eval(
        "import('./free/client.js').then(async ({ freeClient }) => {
            const board = { size: 15, rule: 'standard', opening: '' };
            const source = { record: '(;SZ[15];B[hh])' };
            const codes = [];
            for (const comments of [[1], [null], [{}], ['good', 7], 'text', 5, {}, true]) {
                for (const from of [undefined, source]) {
                    const written = freeClient().call('writeRecord', 'h8', board, 'sgf', comments, from);
                    codes.push(await written.then(() => 'written', ({ code }) => code));
                }
            }
            for (const comments of [['good'], [], undefined, null]) {
                codes.push(await freeClient().call('writeRecord', 'h8', board, 'sgf', comments).then(() => 'written'));
            }
            return codes;
        })",
    );
    let expected = [vec!["bad-option"; 16], vec!["written"; 4]].concat();
    assert_eq!(codes, expected);
}
