//! The proof page.

use tests::board;
use tests::browser::Viewport;
use tests::words::words;

#[test]
fn the_proof_is_checked_in_the_page_and_by_hand() {
    let Some(page) = board::open(Viewport::DESKTOP, "proof.html") else { return };
    page.wait_until("all sections", |page| page.count(".contents a") == page.count("main h2"));
    let titles = page.texts("main h2");
    page.wait_until("their titles", |page| page.texts(".contents a") == titles);
    page.click(".contents a:last-child");
    page.wait_for("Math.abs(document.querySelector(location.hash).getBoundingClientRect().bottom - innerHeight) < innerHeight");
    let targets: Vec<String> = page.eval("[...document.querySelectorAll('main h2')].map(({ id }) => id)");
    assert!(targets.iter().all(|id| !id.is_empty() && page.count(&format!("#{id}")) == 1), "{targets:?}");
    // Each second move must be in one row of the table of bounds.
    let rows = page.count(".versus tbody tr");
    assert!((8..16).contains(&rows), "{rows}");
    page.click("#here-start");
    page.wait_for("/^Stored positions: [0-9]/.test(document.querySelector('#here-said').textContent)");
    assert!(page.eval::<bool>("document.querySelector('#here-progress').value > 0"));
    page.click("#here-start");
    page.wait_for_text("#here-said", &words("story/here.stopped", &[]));
    for steps in 1..=2 {
        page.click("#hand-next");
        page.wait_until("a step", |page| page.count(".steps li") == steps);
    }
    let step = page.text(".steps li:nth-child(2)");
    let said = words("story/hand.step", &[("n", "222")]);
    assert!(step.starts_with(said.split('{').next().unwrap_or_default()), "{step}");
}
