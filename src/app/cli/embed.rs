//! Generates `page.rs`, a list of the files in `dist/`, if the feature `page` is on.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=embed.rs");
    let dist = variable("CARGO_MANIFEST_DIR").join("../../../dist");
    let mut files = Vec::new();
    if env::var_os("CARGO_FEATURE_PAGE").is_some() {
        // `gomoku build` rewrites this list of files with every change.
        println!("cargo::rerun-if-changed={}", dist.join("package.json").display());
        collect(&dist, "", &mut files);
        files.retain(|file| is_fetched(file));
        // If a file has a Brotli copy, only the copy is embedded. The server decompresses it for clients without Brotli.
        let copies: Vec<String> =
            files.iter().filter_map(|file| file.strip_suffix(".br")).map(str::to_owned).collect();
        files.retain(|file| !copies.contains(file));
        if !files.iter().any(|file| file == "index.html" || file == "index.html.br") {
            println!(
                "cargo::error=dist/ contains no page: run `cargo run --release -- build --brotli` first"
            );
        }
    }
    files.sort();
    let mut list = "/// The files of the page, sorted by path; none if the program was built without it.\n\
                    pub const PAGE: site::Files = &[\n"
        .to_owned();
    for file in files {
        let path = dist.join(&file);
        println!("cargo::rerun-if-changed={}", path.display());
        let _ = writeln!(list, "    ({file:?}, include_bytes!({path:?})),");
    }
    list += "];\n";
    fs::write(variable("OUT_DIR").join("page.rs"), list).expect("cargo's folder takes files");
}

/// Leaves out the files that only users of the npm package need.
fn is_fetched(file: &str) -> bool {
    let for_packagers = file.starts_with("package/") || file.starts_with("LICENSE") || file == "README.md";
    !for_packagers && !file.ends_with(".d.ts")
}

fn variable(name: &str) -> PathBuf {
    env::var_os(name).map(PathBuf::from).expect("cargo sets its variables")
}

/// Collects the files in `folder`, with their paths relative to `dist`, separated by `/`.
fn collect(dist: &Path, folder: &str, files: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(dist.join(folder)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().into_string().expect("the names of the page's files are text");
        let path = format!("{folder}{name}");
        if entry.path().is_dir() {
            collect(dist, &format!("{path}/"), files);
        } else if !name.starts_with('.') {
            files.push(path);
        }
    }
}
