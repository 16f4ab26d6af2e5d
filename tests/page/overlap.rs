//! Nothing overlaps or is cut off, in every language and at nine sizes.

use serde_json::json;
use std::thread;
use tests::browser::{self, Browser, Viewport};
use tests::{views, words};

/// Phones, a tablet, the narrowest window with two columns, laptops, and a laptop at 200% zoom.
const SIZES: [(u32, u32, f64); 9] = [
    (360, 640, 1.0),
    (390, 844, 1.0),
    (480, 320, 1.0),
    (667, 375, 1.0),
    (768, 1024, 1.0),
    (961, 720, 1.0),
    (1280, 800, 1.0),
    (1920, 1080, 1.0),
    (640, 400, 2.0),
];

/// Lists the faults of every view in this language.
fn find_faults(browser: &Browser, language: &str) -> Vec<String> {
    let (page, mut faults) = (browser.page(), Vec::new());
    let choose = format!("localStorage.setItem('gomoku.settings.language', '{{\"value\":\"{language}\"}}')");
    page.before_load(&choose);
    for visit in [views::modes, views::dialogs, views::pages] {
        visit(&page, &mut |page, view| {
            for (width, height, density) in SIZES {
                page.set_viewport(Viewport { width, height, density, phone: false });
                let found: Vec<String> = page.call(include_str!("overlap.js"), &json!([width, height]));
                faults.extend(
                    found.iter().map(|fault| format!("{language}, {view}, {width}x{height}: {fault}")),
                );
            }
            page.set_viewport(Viewport::DESKTOP);
        });
    }
    faults
}

#[test]
fn nothing_overlaps_in_any_language() {
    let Some(browser) = browser::shared() else { return };
    let languages = words::languages();
    let faults: Vec<String> = thread::scope(|scope| {
        let looks: Vec<_> =
            languages.iter().map(|language| scope.spawn(|| find_faults(browser, language))).collect();
        looks.into_iter().flat_map(|look| look.join().expect("every view opens")).collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
