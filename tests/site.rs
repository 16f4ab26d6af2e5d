//! Serves the web package, built once, and other folders.

use site::{BuildOptions, Server, Site};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;
use tempfile::TempDir;

/// A folder on a free port until the tests end.
#[derive(Debug)]
pub struct Served {
    /// The folder that is served.
    pub folder: PathBuf,
    origin: String,
    /// This folder is deleted with the site.
    _temporary: Option<TempDir>,
}

impl Served {
    /// The address of a file.
    pub fn url(&self, path: &str) -> String {
        format!("{}/{path}", self.origin)
    }

    /// `http://127.0.0.1:port`, different for each site.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace")
}

/// The web package, built once.
pub fn package() -> &'static Site {
    static PACKAGE: OnceLock<Site> = OnceLock::new();
    PACKAGE.get_or_init(|| {
        let mut options =
            BuildOptions::find(root(), |name| env::var_os(name)).expect("the workspace is found");
        // Somebody may be looking at the page in `dist`.
        options.out = options.target_dir.join("web").join("tested");
        let mut progress = |step: &str| eprintln!("{step}");
        site::build(&options, &mut progress).unwrap_or_else(|error| panic!("the web package: {error}"))
    })
}

/// Serves the web package.
pub fn built() -> &'static Served {
    static BUILT: OnceLock<Served> = OnceLock::new();
    BUILT.get_or_init(|| serve(package().out.clone(), None, None))
}

/// A selector for what a page, other than the first, shows last.
pub fn last_shown(page: &str) -> &'static str {
    match page.split('#').next() {
        Some("proof.html") => "#counts:not(:empty)",
        Some("minishogi.html") => "[data-ready=true] #status:not(:empty)",
        Some("puzzles.html") => ".puzzle-panel h2:not(:empty)",
        Some("review.html") if page.contains("moves=") => {
            ".review-panel:not(:has(#review-stop)) #review-save"
        }
        Some("review.html") => "#opener-open",
        Some("embed.html") => "#snippet:not(:empty)",
        other => panic!("{other:?} is not a page beside the first"),
    }
}

/// Serves the web package with changes, for example a damaged file.
pub fn doctored(change: impl FnOnce(&Path)) -> Served {
    let temporary = TempDir::new().expect("a temporary folder");
    copy_package(temporary.path());
    change(temporary.path());
    serve(temporary.path().to_owned(), Some(temporary), None)
}

/// Serves the web package in the folder `below`.
pub fn below(below: &str) -> Served {
    let temporary = TempDir::new().expect("a temporary folder");
    copy_package(&temporary.path().join(below));
    serve(temporary.path().to_owned(), Some(temporary), None)
}

fn copy_package(to: &Path) {
    for file in package().files.iter().map(|file| &file.path) {
        let path = to.join(file);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
        fs::copy(package().out.join(file), &path).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}

/// Serves a folder. Without a `policy`, the Content Security Policy forbids nothing.
pub fn folder(folder: &Path, policy: Option<&str>) -> Served {
    serve(folder.to_owned(), None, Some(policy.unwrap_or(FREE)))
}

const FREE: &str = "default-src * 'unsafe-inline' 'unsafe-eval' data: blob:";

/// Serves files, given by path and contents. Without a `policy`, nothing is forbidden.
pub fn of_files(files: &[(&str, &str)], policy: Option<&str>) -> Served {
    let temporary = TempDir::new().expect("a temporary folder");
    for (file, text) in files {
        let path = temporary.path().join(file);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
        fs::write(&path, text).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    serve(temporary.path().to_owned(), Some(temporary), Some(policy.unwrap_or(FREE)))
}

/// Serves a page on another origin, with the element's script and this body.
pub fn foreign(body: &str) -> Served {
    foreign_with("gomoku-board.js", "", body)
}

/// Like [`foreign`], with another script of the web package and attributes of `<html>`.
pub fn foreign_with(script: &str, attributes: &str, body: &str) -> Served {
    elsewhere(&built().url(script), attributes, body, None)
}

/// Like [`foreign`], with any script and a policy.
pub fn elsewhere(script: &str, attributes: &str, body: &str, policy: Option<&str>) -> Served {
    let html = format!(
        "<!doctype html><html lang='en' {attributes}><title>elsewhere</title><link rel='icon' href='data:,'>
         <meta name='viewport' content='width=device-width'><script type='module' src='{script}'></script>{body}"
    );
    of_files(&[("index.html", &html)], policy)
}

fn serve(folder: PathBuf, temporary: Option<TempDir>, policy: Option<&str>) -> Served {
    let server = Server::bind(&folder, 0).expect("a free port");
    let server = match policy {
        Some(policy) => server.with_policy(policy),
        None => server,
    };
    let origin = format!("http://{}", server.address());
    thread::spawn(move || server.run());
    Served { folder, origin, _temporary: temporary }
}
