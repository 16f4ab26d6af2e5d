//! After a visit, the site works offline. A page never mixes two versions.

use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tests::browser::{self, Page, Viewport};
use tests::site::Served;
use tests::{board, site};

/// Opens a page and waits until the whole site is stored.
fn visit(page: &Page, site: &Served, path: &str) {
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site.url(path));
    wait_until_kept(page);
}

fn wait_until_kept(page: &Page) {
    page.wait_for("navigator.serviceWorker.controller?.state === 'activated'");
}

/// Goes offline and deletes the site, so that nothing can be fetched.
fn cut(page: &Page, site: &Served) {
    page.set_offline(true);
    for entry in fs::read_dir(&site.folder).expect("the site") {
        let path = entry.expect("a file").path();
        if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.expect("it was there");
    }
}

#[test]
fn the_solved_game_its_analysis_and_free_play_work_offline() {
    let Some(browser) = browser::shared() else { return };
    let (site, page) = (site::doctored(|_| ()), browser.page());
    visit(&page, &site, "");
    cut(&page, &site);
    page.reload();
    board::wait_for_stones(&page, 1);
    board::play(&page, "i9");
    assert_eq!(board::state(&page).moves.len(), 3);
    board::choose_view(&page, "analysis");
    page.click("#think");
    page.wait_until("three lines", |page| page.count(".lines li") == 3);
    for other in ["proof.html", "embed.html"] {
        page.goto(&site.url(other));
        page.wait_for("document.querySelector('gomoku-board')?.state().moves.length > 0");
    }
    page.goto(&site.url("#free=15-standard&moves=h8"));
    page.wait_for("document.querySelectorAll('.free .moves button').length === 2");
}

#[test]
fn minishogi_works_offline_after_visiting_only_it() {
    let Some(browser) = browser::shared() else { return };
    let (site, page) = (site::doctored(|_| ()), browser.page());
    visit(&page, &site, "minishogi.html");
    cut(&page, &site);
    // The player moves a pawn, and the engine answers.
    page.goto(&site.url("minishogi.html#rule=legal&moves=a2a3"));
    page.wait_for("document.querySelectorAll('#moves button').length >= 2");
}

/// The name of the current store.
const CURRENT: &str = "caches.match('pointer/current').then((pointer) => pointer.text())";

/// Installs the service worker or checks for a new one, and waits.
const INSTALL: &str = "navigator.serviceWorker.register('/service-worker.js', { type: 'module' })
    .then((registration) => registration.installing ? registration : registration.update())
    .then(({ installing }) => new Promise((resolve) => {
        const look = () => ['activated', 'redundant'].includes(installing.state) && resolve(installing.state);
        installing.addEventListener('statechange', look);
        look();
    }))";

/// Makes a second version with other texts and fewer engines.
fn renew(folder: &Path) {
    let change = |file: &str, from: &str, to: &str| {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).expect(file);
        assert!(text.contains(from), "{file} lacks {from}");
        fs::write(path, text.replace(from, to)).expect(file);
    };
    change("i18n/en.json", "\"Gomoku, Solved\"", "\"Gomoku, second version\"");
    change("i18n/en.more.json", "\"Swap2\"", "\"Swap2, second version\"");
    change("engine/free-program.js", ".freeEngines()}", ".freeEngines().slice(0,2)}");
}

/// Rewrites the list of files as the build does.
fn relist(folder: &Path) {
    let list = fs::read(folder.join("files.json")).expect("the list");
    let mut list: BTreeMap<String, String> = serde_json::from_slice(&list).expect("JSON");
    for (file, digest) in &mut list {
        *digest = ::site::digest(&fs::read(folder.join(file)).expect(file));
    }
    fs::write(folder.join("files.json"), json!(list).to_string()).expect("the list is written");
}

/// The title of a page, a text of its free play, and its number of engines.
fn parts(page: &Page, document: &str) -> [String; 3] {
    page.wait_for(&format!("{document}.querySelector('.tabs [aria-current=page]')"));
    page.eval::<()>(&format!("{document}.querySelector('#view-engine').click()"));
    page.wait_for(&format!("{document}.querySelector('#free-black')"));
    page.eval(&format!(
        "[{document}.title, {document}.querySelector('#free-opening option[value=swap2]').textContent,
          String({document}.querySelector('#free-black').options.length - 1)]"
    ))
}

#[test]
fn a_page_gets_all_its_files_from_one_version() {
    let Some(browser) = browser::shared() else { return };
    let (site, page) = (site::doctored(|_| ()), browser.page());
    visit(&page, &site, "");
    page.reload();
    board::wait_for_stones(&page, 1);
    wait_until_kept(&page);
    renew(&site.folder);
    relist(&site.folder);
    // The next page still gets the first version, while the second is fetched.
    let open_frame =
        "void document.body.append(Object.assign(document.createElement('iframe'), { src: './' }))";
    let before: String = page.eval(CURRENT);
    page.eval::<()>(open_frame);
    page.wait_until("the second version is in use", |page| page.eval::<String>(CURRENT) != before);
    // Browsers end idle service workers. The list of open pages must survive.
    page.wait_for("frames[0].document.querySelector('.tabs [aria-current=page]')");
    // Developer tools would pause the service worker when it restarts.
    let leave = json!({ "autoAttach": false, "waitForDebuggerOnStart": false, "flatten": true });
    page.send("Target.setAutoAttach", leave);
    page.send("ServiceWorker.enable", json!({}));
    page.send("ServiceWorker.stopAllWorkers", json!({}));
    let first = ["An engine · Gomoku, Solved", "Swap2", "7"];
    let second = ["An engine · Gomoku, second version", "Swap2, second version", "2"];
    assert_eq!(parts(&page, "document"), first, "the page that was open");
    page.eval::<()>(open_frame);
    assert_eq!(parts(&page, "frames[1].document"), second, "the page that was opened last");
    assert_eq!(parts(&page, "frames[0].document"), first, "the page that was opened before");
}

#[test]
fn an_update_loses_no_game() {
    let Some(browser) = browser::shared() else { return };
    let (site, page) = (site::doctored(|_| ()), browser.page());
    visit(&page, &site, "");
    board::wait_for_stones(&page, 1);
    board::play(&page, "i9");
    let moves = board::moves(&page);
    renew(&site.folder);
    relist(&site.folder);
    let worker = site.folder.join("service-worker.js");
    let text = fs::read_to_string(&worker).expect("the service worker");
    fs::write(&worker, text + "// second").expect("it is written");
    assert_eq!(page.eval::<String>(INSTALL), "activated");
    assert_eq!(board::moves(&page), moves, "the open page goes on");
    board::play(&page, "a1");
    let moves = board::moves(&page);
    page.reload();
    page.wait_for("document.title === 'Gomoku, second version'");
    board::wait_for_stones(&page, moves.len());
    assert_eq!(board::moves(&page), moves, "the new version has the game");
}
