//! A browser that is too old.

use tests::board::MAIN;
use tests::browser::{Browser, Viewport};
use tests::site;

/// SIMD can be turned off on this architecture only.
#[cfg(target_arch = "x86_64")]
#[test]
fn browser_without_simd_is_told_the_requirements() {
    let Some(browser) = Browser::launch_with(&["--js-flags=--no-enable-sse4-1"]) else { return };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url(""));
    MAIN.wait_for_notice(&page, "March 2023");
}
