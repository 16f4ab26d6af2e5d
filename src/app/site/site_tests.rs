//! Tests complete builds in a small workspace whose toolchain consists of shell scripts.
#![cfg(unix)]

#[path = "site_refusal_tests.rs"]
mod refusals;

use super::*;
use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tempfile::TempDir;

const EMPTY_MODULE: &[u8] = b"\0asm\x01\0\0\0";

const PKG_TOML: &str = r#"
[package]
name = "tiny"
extra_files = ["LICENSE"]
files = ["**"]

[package.npm]
sideEffects = ["./board.js"]

[package.npm.exports]
"." = { types = "./board.d.ts", default = "./board.js" }
"./engine" = { types = "./engine/tiny.d.ts", default = "./engine/tiny.js" }

[[module]]
crate = "web"
folder = "engine"
name = "tiny"

[first_load]
gzip = "50 kB"

[[part]]
name = "page"
files = ["*.html", "*.js"]
first_load = true
raw = "1 kB"
gzip = "900 B"

[[part]]
name = "rest"
files = ["engine/*", "data/*", "LICENSE", "*.d.ts"]
"#;

/// A workspace whose cargo copies `module.wasm` to the place of the compiled engine.
struct Workspace {
    folder: TempDir,
    options: BuildOptions,
    progress: Vec<String>,
}

impl Workspace {
    fn new() -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name);
        let options = BuildOptions {
            root: path("root"),
            out: path("out"),
            brotli: false,
            target_dir: path("target"),
            cargo: path("cargo"),
            rustc: path("rustc"),
            rustup: path("rustup"),
            cargo_home: path(".cargo"),
        };
        let mut workspace = Self { folder, options, progress: Vec::new() };
        workspace.write("root/pkg.toml", PKG_TOML);
        workspace.write("root/Cargo.toml", "[workspace.package]\nversion = '1.2.3'\nlicense = 'MIT'\n");
        workspace.write("root/LICENSE", "do as you like");
        workspace.write("root/www/index.html", "<title>tiny</title>");
        workspace.write("root/www/board.js", "board();");
        workspace.write("root/www/board.d.ts", "export {}");
        workspace.write("root/www/.board.js.swp", "an editor's");
        workspace.write("module.wasm", EMPTY_MODULE);
        workspace.write("lib/libcore-1.rlib", "");
        workspace.script("rustc", "echo $HERE/lib");
        workspace.script("rustup", "exit 1");
        let to = "$HERE/target/web/wasm32-unknown-unknown/web";
        workspace.script("cargo", &format!("mkdir -p {to} && cp $HERE/module.wasm {to}/web.wasm"));
        workspace
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
        fs::write(path, contents).expect("a file");
    }

    fn script(&mut self, name: &str, text: &str) {
        let here = self.folder.path().display();
        self.write(name, format!("#!/bin/sh\nHERE='{here}'\n{text}\n"));
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path(name), executable).expect("permissions");
    }

    fn build(&mut self) -> Result<Site, BuildError> {
        let progress = &mut self.progress;
        let mut record = |step: &str| {
            if !step.starts_with("compiling ") {
                progress.push(step.to_owned());
            }
        };
        build(&self.options, &mut record)
    }

    /// Checks that the build fails with one sentence that contains this text.
    fn refuses(&mut self, reason: &str) {
        let refusal = self.build().expect_err("a refusal").to_string();
        assert!(refusal.contains(reason) && !refusal.contains('\n'), "{refusal}");
    }

    fn json(&self, name: &str) -> serde_json::Value {
        serde_json::from_slice(&fs::read(self.path(name)).expect("a file")).expect("JSON")
    }

    fn out(&self) -> Vec<String> {
        files_below(&self.options.out).expect("the folder is there")
    }
}

#[test]
fn the_site_contains_what_belongs_to_it() {
    let mut workspace = Workspace::new();
    let site = workspace.build().expect("a site");
    let files =
        ["LICENSE", "board.d.ts", "board.js", "engine/tiny.d.ts", "engine/tiny.js", "engine/tiny_bg.wasm"];
    let mut out = [&files[..], &["engine/package.json", "index.html", "package.json"]].concat();
    out.sort_unstable();
    assert_eq!(workspace.out(), out);
    assert_eq!(
        site.files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(),
        out.iter().copied().filter(|path| *path != "package.json").collect::<Vec<_>>()
    );
    let html = site.files.iter().find(|file| file.path == "index.html").expect("the page");
    assert_eq!((html.part.as_str(), html.first_load, html.weight.raw), ("page", true, ByteSize(19)));
    assert_eq!(site.first_load.raw, ByteSize(19 + 8), "index.html and board.js");
    assert_eq!(site.over, []);

    let package = workspace.json("out/package.json");
    assert_eq!(package["version"], "1.2.3");
    assert_eq!(package["type"], "module");
    assert_eq!(package["types"], "./board.d.ts");
    assert_eq!(package["sideEffects"], serde_json::json!(["./board.js"]));
    assert_eq!(package["exports"]["."]["types"], "./board.d.ts");
    assert_eq!(package["exports"]["./engine"]["default"], "./engine/tiny.js");
    assert_eq!(package["files"].as_array().map(Vec::len), Some(files.len() + 2));
    // Tools that do not support `exports` look into this folder.
    let expected =
        serde_json::json!({ "type": "module", "main": "../engine/tiny.js", "types": "../engine/tiny.d.ts" });
    assert_eq!(workspace.json("out/engine/package.json"), expected);
}

#[test]
fn only_stale_files_are_built_again() {
    let mut workspace = Workspace::new();
    assert!(!workspace.build().expect("a site").fresh);
    assert_eq!(workspace.progress, ["generating the JavaScript glue for tiny"]);
    assert!(workspace.build().expect("a site").fresh);
    assert_eq!(workspace.progress.len(), 1, "the glue is kept");

    type Change = dyn Fn(&Workspace);
    let stale: [(&str, &Change); 6] = [
        ("a page has changed", &|workspace| workspace.write("root/www/board.js", "export{a};")),
        ("a page is new", &|workspace| workspace.write("root/www/more.js", "export {}")),
        ("a page is gone", &|workspace| fs::remove_file(workspace.path("root/www/more.js")).expect("gone")),
        ("the result was changed", &|workspace| workspace.write("out/index.html", "<title>other</title>")),
        ("the result was lost", &|workspace| {
            fs::remove_file(workspace.path("out/engine/tiny.js")).expect("gone")
        }),
        ("something was added", &|workspace| workspace.write("out/stray.txt", "stray")),
    ];
    for (why, change) in stale {
        change(&workspace);
        assert!(!workspace.build().expect("a site").fresh, "{why}");
        assert!(workspace.build().expect("a site").fresh, "{why}, mended");
    }
    assert_eq!(workspace.progress.len(), 1, "the engine has not changed");
    assert!(!workspace.out().contains(&"stray.txt".to_owned()));
    assert!(!workspace.out().contains(&"more.js".to_owned()));

    // The custom section `x` gives the module other bytes but the same behavior.
    workspace.write("module.wasm", [EMPTY_MODULE, b"\0\x02\x01x"].concat());
    workspace.build().expect("a site");
    assert_eq!(workspace.progress.len(), 2, "the glue is made for the new engine");
}

#[test]
fn each_module_has_its_features_flags_and_folder() {
    let mut workspace = Workspace::new();
    let more = "[[module]]\ncrate = \"web\"\nfeatures = [\"a\", \"b\"]\nvectorize = true\nfolder = \"data\"\nname = \"more\"\n";
    workspace.write("root/pkg.toml", format!("{PKG_TOML}\n{more}"));
    let to = "$HERE/target/web/wasm32-unknown-unknown/web";
    // With features and flags, the script compiles a module with a custom section `x`.
    workspace.script(
        "cargo",
        &format!(
            r#"mkdir -p {to} && cp $HERE/module.wasm {to}/web.wasm
            case "$*" in *"--no-default-features --features a,b "*" -- -Copt-level=3 "*) printf '\0\002\001x' >> {to}/web.wasm;; esac"#
        ),
    );
    workspace.build().expect("a site");
    let made = ["generating the JavaScript glue for tiny", "generating the JavaScript glue for more"];
    assert_eq!(workspace.progress, made);
    let size = |file| fs::metadata(workspace.path(file)).expect("a module").len();
    assert!(size("out/data/more_bg.wasm") > size("out/engine/tiny_bg.wasm"));
    assert!(workspace.build().is_ok_and(|site| site.fresh));
}

#[test]
fn cached_files_are_listed_with_their_digests() {
    let mut workspace = Workspace::new();
    let kept = "[[part]]\nname = 'kept'\nfiles = ['files.json', 'board.d.ts']\noffline = false\n";
    workspace.write("root/pkg.toml", PKG_TOML.replacen("[[part]]", &format!("{kept}\n[[part]]"), 1));
    workspace.build().expect("a site");
    let list = workspace.json("out/files.json");
    let list = list.as_object().expect("digests by file");
    let files: Vec<&String> = list.keys().collect();
    let expected =
        ["LICENSE", "board.js", "engine/tiny.d.ts", "engine/tiny.js", "engine/tiny_bg.wasm", "index.html"];
    assert_eq!(files, expected);
    for (file, digest) in list {
        let bytes = fs::read(workspace.options.out.join(file)).expect("it was written");
        assert_eq!(*digest, crate::digest(&bytes), "{file}");
    }
}

#[test]
fn an_exceeded_budget_names_its_line() {
    let mut workspace = Workspace::new();
    workspace.write("root/www/board.js", "a".repeat(2000));
    let site = workspace.build().expect("a site");
    let line = |text: &str| PKG_TOML.lines().position(|line| line == text).expect("the line") + 1;
    let found: Vec<String> = site.over.iter().map(ToString::to_string).collect();
    let expected = format!(
        "pkg.toml, line {}: part \"page\" is 2.0 kB raw, but the budget is 1.0 kB",
        line("raw = \"1 kB\"")
    );
    assert_eq!(found, [expected]);

    // Digests, because gzip cannot compress them.
    let noise = (0..2_200_u32).flat_map(|number| hmac_sha256::Hash::hash(&number.to_le_bytes()));
    workspace.write("root/www/index.html", noise.collect::<Vec<u8>>());
    let over = workspace.build().expect("a site").over;
    let lines: Vec<usize> = over.iter().map(|over| over.line).collect();
    assert_eq!(
        lines,
        [line("raw = \"1 kB\""), line("gzip = \"900 B\""), line("gzip = \"50 kB\"")],
        "{over:?}"
    );
    assert!(
        workspace.build().is_ok_and(|site| site.fresh && site.over == over),
        "a fresh site is weighed too"
    );
}

#[test]
fn link_targets_are_never_changed() {
    let mut workspace = Workspace::new();
    workspace.build().expect("a site");
    let built = workspace.out();
    for elsewhere in ["home/thesis.tex", "home/tiny.js", "home/package.json"] {
        workspace.write(elsewhere, "years of work");
    }
    fs::copy(workspace.path("out/package.json"), workspace.path("home/mark.json")).expect("a copy");
    fs::remove_dir_all(workspace.path("out/engine")).expect("gone");
    for (link, to) in [
        ("out/more", "home"),
        ("out/engine", "home"),
        ("out/board.js", "home/tiny.js"),
        ("out/package.json", "home/mark.json"),
    ] {
        let _ = fs::remove_file(workspace.path(link));
        std::os::unix::fs::symlink(workspace.path(to), workspace.path(link)).expect("a link");
    }
    assert!(!workspace.build().expect("a site").fresh);
    for elsewhere in ["home/thesis.tex", "home/tiny.js", "home/package.json"] {
        assert_eq!(fs::read(workspace.path(elsewhere)).expect("still there"), b"years of work");
    }
    assert_eq!(workspace.out(), built);
    assert!(built.iter().all(|file| !workspace.path("out").join(file).is_symlink()));
    assert!(workspace.build().expect("a site").fresh);
}

#[test]
fn workspace_is_found_from_its_subfolders() {
    let workspace = Workspace::new();
    let root = workspace.path("root");
    let below = root.join("www");
    let variables = |name: &str| match name {
        "CARGO_TARGET_DIR" => Some(OsString::from("made")),
        "HOME" => Some(OsString::from("/home/me")),
        _ => None,
    };
    let options = BuildOptions::find(&below, variables).expect("a workspace");
    assert_eq!((&options.root, &options.out), (&root, &root.join("dist")));
    assert_eq!(options.target_dir, below.join("made"), "as cargo takes it: from the current folder");
    assert_eq!(options.cargo_home, Path::new("/home/me/.cargo"));
    let refusal =
        BuildOptions::find(workspace.folder.path(), |_| None).expect_err("there is none").to_string();
    assert!(refusal.contains("nor a folder above it contains pkg.toml"), "{refusal}");
}

#[test]
fn brotli_copies_are_made_on_request_and_measured() {
    let mut workspace = Workspace::new();
    workspace.write("root/www/board.js", "say('Black wins by stone 33.');\n".repeat(9));
    assert_eq!(workspace.build().expect("a site").first_load.brotli, None);
    let plain = workspace.out();
    workspace.options.brotli = true;
    let site = workspace.build().expect("a site");
    let copies = workspace.out().into_iter().filter(|file| !plain.contains(file)).collect::<Vec<_>>();
    assert!(copies.contains(&"board.js.br".to_owned()) && copies.iter().all(|file| file.ends_with(".br")));
    let board = site.files.iter().find(|file| file.path == "board.js").expect("a script");
    let copy = fs::read(workspace.path("out/board.js.br")).expect("a copy");
    assert_eq!(board.weight.brotli, Some(ByteSize(copy.len())));
    assert!(site.first_load.brotli < Some(site.first_load.raw));
    assert!(workspace.build().expect("a site").fresh);
    workspace.options.brotli = false;
    workspace.build().expect("a site");
    assert_eq!(workspace.out(), plain, "copies of what may change do not stay");
}
