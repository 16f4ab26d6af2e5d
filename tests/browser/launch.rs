use std::env;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The path of the browser, or `none` to skip the browser tests.
const VARIABLE: &str = "GOMOKU_BROWSER";

const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// In containers, tests run as root, and Chromium has no sandbox for root. They visit no other sites, so this is safe. A page
/// behind other windows must draw and keep time as if in front. The menus of the address bar are pages, which every window would
/// load.
const ARGUMENTS: &str = "--headless=new --remote-debugging-pipe --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage \
    --disable-background-networking --disable-component-update --disable-sync --disable-extensions --disable-default-apps \
    --disable-background-timer-throttling --disable-backgrounding-occluded-windows --disable-renderer-backgrounding \
    --disable-features=PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup --no-first-run --no-default-browser-check \
    --mute-audio --hide-scrollbars --force-color-profile=srgb --password-store=basic";

/// Moves the protocol's pipes to descriptors 3 and 4, where the browser expects them, and deletes the profile at the end, even
/// of an interrupted test.
const SCRIPT: &str = r#"profile=$1; shift
trap : INT TERM HUP
"$@" --user-data-dir="$profile" 3<&0 4>&1 </dev/null >/dev/null 2>"$profile.log"
rm -rf "$profile" "$profile.log""#;

/// The browser's path, or `None` if the variable is `none`.
pub fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os(VARIABLE) {
        if named == "none" {
            return None;
        }
        let path = PathBuf::from(&named);
        let found =
            if path.components().count() > 1 { path.is_file().then_some(path) } else { in_path(&path) };
        return Some(
            found.unwrap_or_else(|| panic!("{VARIABLE} names {named:?}, but there is no such program")),
        );
    }
    let found = NAMES.iter().find_map(|name| in_path(Path::new(name)));
    Some(found.unwrap_or_else(|| {
        panic!(
            "there is no Chromium for the browser tests: install the Debian package chromium \
             (apt-get install -y --no-install-recommends chromium), or let the variable {VARIABLE} name a Chromium \
             or Chrome; {VARIABLE}=none leaves these tests out"
        )
    }))
}

fn in_path(name: &Path) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Starts the browser with a new profile. The protocol uses the child's standard input and output.
pub fn start(program: &Path, arguments: &[&str]) -> Child {
    let profile =
        tempfile::Builder::new().prefix("gomoku-browser-").tempdir().expect("a temporary folder").keep();
    Command::new("sh")
        .args(["-c", SCRIPT, "sh"])
        .arg(&profile)
        .arg(program)
        .args(ARGUMENTS.split_whitespace())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("{} does not start: {error}", program.display()))
}
