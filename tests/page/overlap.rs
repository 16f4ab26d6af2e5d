//! Nothing overlaps or is cut off, in every language and at nine sizes.

use serde_json::json;
use std::thread;
use tests::browser::{self, Browser, Page, Viewport};
use tests::{board, views, words};

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

/// Lists the faults of a view at one size.
fn faults_at(page: &Page, (width, height, density): (u32, u32, f64), what: &str) -> Vec<String> {
    page.set_viewport(Viewport { width, height, density, phone: false });
    let found: Vec<String> = page.call(include_str!("overlap.js"), &json!([width, height]));
    found.iter().map(|fault| format!("{what}, {width}x{height}: {fault}")).collect()
}

/// Lists the faults of the first page's views, which change their language at once.
fn faults_of_modes(browser: &Browser, languages: &[String]) -> Vec<String> {
    let (page, mut faults) = (browser.page(), Vec::new());
    page.set_viewport(Viewport::DESKTOP);
    views::modes(&page, &mut |page, view| {
        for (size, language) in
            SIZES.iter().flat_map(|size| languages.iter().map(move |language| (size, language)))
        {
            board::choose_language(page, language);
            faults.extend(faults_at(page, *size, &format!("{language}, {view}")));
        }
        page.set_viewport(Viewport::DESKTOP);
    });
    faults
}

/// Lists the faults of the dialogs and the other pages in one language.
fn faults_of_pages(browser: &Browser, language: &str) -> Vec<String> {
    let (page, mut faults) = (browser.page(), Vec::new());
    let choose = format!("localStorage.setItem('gomoku.settings.language', '{{\"value\":\"{language}\"}}')");
    page.before_load(&choose);
    for visit in [views::dialogs, views::pages] {
        visit(&page, &mut |page, view| {
            faults
                .extend(SIZES.iter().flat_map(|size| faults_at(page, *size, &format!("{language}, {view}"))));
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
        let modes = scope.spawn(|| faults_of_modes(browser, &languages));
        let pages = languages.iter().map(|language| scope.spawn(|| faults_of_pages(browser, language)));
        let looks: Vec<_> = std::iter::once(modes).chain(pages).collect();
        looks.into_iter().flat_map(|look| look.join().expect("every view opens")).collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
