//! Tests the pages other than the first in every language, with nothing left untranslated.

use tests::browser::{self, Viewport};
use tests::site;
use tests::words::words;

/// The language of a page, and its texts in that language.
fn texts_of(page: &str, language: &str, done: &str) -> (String, Vec<String>) {
    let browser = browser::shared().expect("a browser, as was seen before");
    let visit = browser.page();
    visit.set_viewport(Viewport::DESKTOP);
    visit.speak(language);
    visit.goto(&site::built().url(page));
    visit.wait_for(done);
    let texts = visit.eval(
        "[document.title, ...[...document.querySelectorAll('h1, h2, p, label > span, th, #counts, .seconds a')]
             .map((element) => element.title || element.textContent).filter((text) => text && text !== 'CSS')]",
    );
    (visit.eval("document.documentElement.lang"), texts)
}

#[test]
fn every_language_is_spoken_whole() {
    if browser::shared().is_none() {
        return;
    }
    for (page, done) in [
        ("proof.html", "document.querySelector('#counts').textContent"),
        ("embed.html", "document.querySelector('#snippet').textContent"),
    ] {
        let (_, english) = texts_of(page, "en", done);
        assert!(english.len() > 10, "{english:?}");
        for language in ["de", "ru", "zh", "ja"] {
            let (stated, texts) = texts_of(page, language, done);
            assert_eq!((stated.as_str(), texts.len()), (language, english.len()), "{page}");
            // The command and the element's name are the same in all languages.
            for (text, english) in texts.iter().zip(&english) {
                assert_ne!(text, english, "{page} in {language}");
                assert!(
                    !text.starts_with("proof.") && !text.starts_with("embed."),
                    "{page} in {language}: {text}"
                );
            }
        }
    }
}

#[test]
fn the_proof_is_checked_in_the_page_and_by_hand() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("proof.html"));
    page.wait_for("document.querySelector('#here-start')");
    // Earlier bounds against ours: the rows of the table have every second move once.
    let rows: usize = page.eval("document.querySelectorAll('.versus tbody tr').length");
    assert!((8..16).contains(&rows), "{rows}");
    page.click("#here-start");
    page.wait_for("/^Positions: [0-9]/.test(document.querySelector('#here-said').textContent)");
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
fn the_proof_has_contents_that_lead_to_its_sections() {
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
