//! All pages but the first, in every language. Nothing may be left untranslated.

use tests::browser::{self, Viewport};
use tests::site;
use tests::words::words;

#[test]
fn the_proof_is_checked_in_the_page_and_by_hand() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("proof.html"));
    page.wait_for("document.querySelector('#here-start')");
    // Each second move must be in one row of the table of bounds.
    let rows: usize = page.eval("document.querySelectorAll('.versus tbody tr').length");
    assert!((8..16).contains(&rows), "{rows}");
    page.click("#here-start");
    page.wait_for("/^Stored positions: [0-9]/.test(document.querySelector('#here-said').textContent)");
    assert!(page.eval::<bool>("document.querySelector('#here-progress').value > 0"));
    page.click("#here-start");
    page.wait_for_text("#here-said", &words("story/here.stopped", &[]));
    page.click("#hand-next");
    page.wait_for("document.querySelectorAll('.steps li').length === 1");
    page.click("#hand-next");
    page.wait_for("document.querySelectorAll('.steps li').length === 2");
    let step = page.text(".steps li:nth-child(2)");
    let said = words("story/hand.step", &[("n", "222")]);
    assert!(step.starts_with(said.split('{').next().unwrap_or_default()), "{step}");
}

#[test]
fn the_proof_page_links_to_its_sections() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.goto(&site::built().url("proof.html"));
    page.wait_for_element(site::last_shown("proof.html"));
    page.wait_until("all sections", |page| page.count(".contents a") == page.count("main h2"));
    let titles = page.texts("main h2");
    page.wait_until("their titles", |page| page.texts(".contents a") == titles);
    page.click(".contents a:last-child");
    page.wait_for("Math.abs(document.querySelector(location.hash).getBoundingClientRect().bottom - innerHeight) < innerHeight");
    let targets: Vec<String> =
        page.eval("[...document.querySelectorAll('main h2')].map((title) => title.id)");
    assert!(targets.iter().all(|id| !id.is_empty() && page.count(&format!("#{id}")) == 1), "{targets:?}");
}
