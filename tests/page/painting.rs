//! A change repaints only the canvases that it affects. Counts calls of drawing methods.

use serde_json::{Value, json};
use tests::board;
use tests::browser::{self, Browser, Page, Viewport};

/// Counts drawing calls on each canvas: the grain, which is added when complete, and three above it.
const COUNT: &str = "globalThis.painted = { grain: {}, ground: {}, pieces: {}, hand: {} };
for (const name of ['clearRect', 'stroke', 'fillRect', 'fillText', 'drawImage']) {
    const paint = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...what) {
        const { sheet } = this.canvas.dataset;
        if (sheet) painted[sheet][name] = (painted[sheet][name] ?? 0) + 1;
        return paint.apply(this, what);
    };
}";

/// Waits for the grain, and until nothing is painted.
fn rest(page: &Page) {
    page.eval::<()>(
        "(async () => {
            const frame = () => new Promise((done) => requestAnimationFrame(done));
            while (!document.querySelector('gomoku-board').shadowRoot.querySelector('[data-sheet=grain]')) await frame();
            for (let still = 0, seen = ''; still < 12; ) {
                await frame();
                const now = JSON.stringify(painted);
                still = now === seen ? still + 1 : 0;
                seen = now;
            }
        })()",
    );
}

/// The calls that an action causes, by canvas and method.
fn painted_by(page: &Page, act: impl Fn(&Page)) -> Value {
    page.eval::<()>("void Object.keys(painted).forEach((sheet) => (painted[sheet] = {}))");
    act(page);
    rest(page);
    page.eval("painted")
}

#[test]
fn stones_and_the_pointer_repaint_only_their_own_layers() {
    let Some(page) = browser::shared().map(Browser::page) else { return };
    page.set_media(&[("prefers-reduced-motion", "reduce")]);
    page.set_viewport(Viewport::DESKTOP);
    page.before_load(COUNT);
    board::visit(&page, "");
    board::wait_until_settled(&page);
    rest(&page);
    let painted = painted_by(&page, |page| board::play(page, "h9"));
    assert_eq!([&painted["grain"], &painted["ground"]], [&json!({}); 2]);
    // Painted for White's stone, for Black's answer, and when the length of the win is known.
    let [times, drawn] = ["clearRect", "drawImage"].map(|name| painted["pieces"][name].as_u64().unwrap_or(0));
    assert!((1..=3).contains(&times) && drawn <= 3 * times, "{painted}");

    board::choose_view(&page, "strategy");
    board::wait_for_distances(&page);
    rest(&page);
    let places = ["b2", "c3", "d4", "e5", "f6", "g7"].map(|point| board::MAIN.place(&page, point));
    let painted = painted_by(&page, |page| places.iter().for_each(|&(x, y)| page.hover_at(x, y)));
    assert_eq!(["grain", "ground", "pieces"].map(|sheet| &painted[sheet]), [&json!({}); 3]);
    assert!(matches!(painted["hand"]["clearRect"].as_u64(), Some(1..=6)), "{painted}");
}
