//! Tests builds that must fail, and their messages.

use super::*;

#[test]
fn unknown_keys_of_pkg_toml_are_rejected() {
    let mut workspace = Workspace::new();
    workspace.write("root/www/notes/todo.txt", "");
    let expected = "notes/todo.txt belongs to no part of pkg.toml: name it in a part's `files`, or remove it";
    workspace.refuses(expected);
    assert!(!workspace.path("out").exists(), "nothing is written before all is known");

    for (wrong, line, reason) in [
        (PKG_TOML.replace("\"1 kB\"", "\"1 kilo\""), 26, "\"1 kilo\" is not a size"),
        (PKG_TOML.replace("first_load = true", "first_lode = true"), 25, "unknown field `first_lode`"),
        (PKG_TOML.replace("[[module]]", "[[module"), 14, "unclosed array table"),
    ] {
        let mut workspace = Workspace::new();
        workspace.write("root/pkg.toml", wrong);
        workspace.refuses(&format!("pkg.toml, line {line}: {reason}"));
    }

    let mut workspace = Workspace::new();
    workspace.write("root/pkg.toml", PKG_TOML.replace("engine/tiny.js", "x.js"));
    workspace.refuses("pkg.toml: [package] names \"x.js\", but the site has no such file");
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    for other in ["out/thesis.tex", "out/package.json"] {
        let mut workspace = Workspace::new();
        workspace.write(other, "{}");
        workspace.refuses("is not empty and contains no earlier build of this package");
        assert_eq!(fs::read(workspace.path(other)).expect("still there"), b"{}");
    }
    let mut workspace = Workspace::new();
    fs::create_dir(workspace.path("out")).expect("a folder");
    assert!(workspace.build().is_ok(), "an empty folder is free");
    let mut workspace = Workspace::new();
    workspace.write("out/package.json.new", "{\"name");
    assert!(workspace.build().is_ok(), "so is one whose first build was cut short");
    assert!(!workspace.path("out/package.json.new").exists());
}

#[test]
fn a_missing_target_is_installed_or_the_command_shown() {
    let mut workspace = Workspace::new();
    fs::remove_file(workspace.path("lib/libcore-1.rlib")).expect("gone");
    let expected = "Rust's WebAssembly target is missing, and rustup could not add it: \
                    run `rustup target add wasm32-unknown-unknown`";
    workspace.refuses(expected);

    workspace.script("rustup", "true");
    workspace.refuses("the compiler in use is a different one, which lacks it");

    workspace.script(
        "rustup",
        r#"[ "$*" = "target add wasm32-unknown-unknown" ] && touch $HERE/lib/libcore-2.rlib"#,
    );
    workspace.build().expect("a site");
    let step = "adding the WebAssembly target: rustup target add wasm32-unknown-unknown";
    assert!(workspace.progress.iter().any(|done| done == step));

    fs::remove_file(workspace.path("lib/libcore-2.rlib")).expect("gone");
    fs::remove_file(workspace.path("rustup")).expect("gone");
    workspace.refuses("rustup does not start");
    workspace.refuses("run `rustup target add wasm32-unknown-unknown`");
}

#[test]
fn failures_of_the_toolchain_name_the_command_that_shows_them() {
    let command = "RUSTFLAGS=-Ctarget-feature=+simd128 cargo rustc --package web --lib --crate-type cdylib --profile web --locked --target wasm32-unknown-unknown";
    let mut workspace = Workspace::new();
    workspace.script("cargo", "exit 101");
    workspace.refuses(&format!("the engine does not compile to WebAssembly: see `{command}`"));
    fs::remove_file(workspace.path("cargo")).expect("gone");
    workspace.refuses(&format!("run `{command}`"));

    let mut workspace = Workspace::new();
    workspace.script("rustc", "exit 1");
    workspace.refuses("run `rustc --print target-libdir --target wasm32-unknown-unknown`");

    let mut workspace = Workspace::new();
    workspace.write("module.wasm", "no module");
    workspace.refuses("cannot generate the JavaScript glue for the module tiny: ");
    workspace.write("module.wasm", EMPTY_MODULE);
    // A failed attempt leaves nothing behind that looks done.
    assert!(workspace.build().is_ok_and(|site| !site.fresh));
}
