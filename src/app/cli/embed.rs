//! Packs the strategies that the program carries inside and, with the feature `page`, lists the files of `dist/` in `page.rs`.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=embed.rs");
    write("everywhere.gz", &packed(&source("../../../www/data/everywhere.json")));
    if env::var_os("CARGO_FEATURE_WIDE").is_some() {
        write("unbounded.gz", &packed(&source("../../lab/data/unbounded.json")));
    }
    let dist = variable("CARGO_MANIFEST_DIR").join("../../../dist");
    let mut files = Vec::new();
    if env::var_os("CARGO_FEATURE_PAGE").is_some() {
        // The folder's own list of what is in it; `gomoku build` writes it with every change.
        println!("cargo::rerun-if-changed={}", dist.join("package.json").display());
        collect(&dist, "", &mut files);
        files.retain(|file| is_fetched(file));
        // A Brotli copy stands for its file: the server unpacks it for who does not take it.
        let copies: Vec<String> =
            files.iter().filter_map(|file| file.strip_suffix(".br")).map(str::to_owned).collect();
        files.retain(|file| !copies.contains(file));
        if !files.iter().any(|file| file == "index.html" || file == "index.html.br") {
            println!(
                "cargo::error=there is no page in dist/ to take in: run `cargo run --release -- build --brotli` first"
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
        // Writing to a string cannot fail.
        let _ = writeln!(list, "    ({file:?}, include_bytes!({path:?})),");
    }
    list += "];\n";
    write("page.rs", list.as_bytes());
}

/// A file of the source.
fn source(file: &str) -> Vec<u8> {
    let file = variable("CARGO_MANIFEST_DIR").join(file);
    println!("cargo::rerun-if-changed={}", file.display());
    fs::read(&file).expect("the strategy is part of the source")
}

/// Writes a file for the program to include.
fn write(file: &str, bytes: &[u8]) {
    fs::write(variable("OUT_DIR").join(file), bytes).expect("cargo's folder takes files");
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let _ = gzip.write_all(bytes);
    gzip.finish().unwrap_or_default()
}

/// Whether a page may fetch the file: not what is there for people who program against the package.
fn is_fetched(file: &str) -> bool {
    let for_packagers = file.starts_with("package/") || file.starts_with("LICENSE") || file == "README.md";
    !for_packagers && !file.ends_with(".d.ts")
}

fn variable(name: &str) -> PathBuf {
    env::var_os(name).map(PathBuf::from).expect("cargo sets its variables")
}

/// Adds the files below `folder` by their paths from `dist`, with `/` between the names.
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
