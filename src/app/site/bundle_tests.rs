use super::*;

fn site(files: &[(&str, &str)]) -> Contents {
    files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn bundled(
    files: &[(&str, &str)],
    together: &[&[&str]],
    alone: &[&str],
) -> Result<Vec<(String, String)>, String> {
    let mut contents = site(files);
    let together = together.iter().map(|entries| owned(entries)).collect();
    let scripts = Scripts { together, alone: owned(alone) };
    bundle(&scripts, &mut contents).map_err(|error| error.to_string())?;
    // The layout does not matter, because scripts are minified later.
    let one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = |(path, bytes)| (path, one_line(String::from_utf8(bytes).expect("text")));
    Ok(contents.into_iter().map(text).collect())
}

/// The text of `a.js` as a standalone file, which can import the files in `others`.
fn a(text: &str, others: &[(&str, &str)]) -> Result<String, String> {
    let files = bundled(&[&[("a.js", text)], others].concat(), &[], &["a.js"])?;
    Ok(files.into_iter().find(|(path, _)| path == "a.js").expect("the file").1)
}

#[test]
fn each_module_appears_once_and_after_its_imports() {
    let files = [
        ("app.js", "import './side.js';\nimport { b } from './b.js';\nimport { a } from './a.js';\na(b);\n"),
        (
            "b.js",
            "import { a } from './a.js';\nimport { far } from './sub/far.js';\nexport const b = a() + far;\n",
        ),
        ("a.js", "export function a() {}\n"),
        ("side.js", "a;\n"),
        ("sub/far.js", "import { a } from '../a.js';\nexport const far = a();\n"),
        (
            "sub/later.js",
            "import { b } from '../b.js';\nexport const later = () => import('../side.js') + b;\n",
        ),
        ("style.css", "import 'a.js'"),
    ];
    let found = bundled(&files, &[&["a.js"], &["app.js"]], &[]);
    let expected = [
        ("a.js", "function a$0() {} export { a$0 as a };"),
        (
            "app.js",
            "import { a as a$0 } from './a.js'; a; const far$4 = a$0(); const b$2 = a$0() + far$4; a$0(b$2); \
             export { b$2 as c };",
        ),
        ("style.css", "import 'a.js'"),
        (
            "sub/later.js",
            "import { c as b$2 } from '../app.js'; const later$5 = () => import(\"../app.js\") + b$2; \
             export { later$5 as later };",
        ),
    ];
    assert_eq!(found.unwrap(), expected.map(|(path, text)| (path.to_owned(), text.to_owned())));
}

#[test]
fn modules_keep_their_own_names() {
    let b = "const x = 2;\nexport const y = () => { const z = x; return { x, z }; };\nclass C {}\nexport { C as default };\n";
    for (text, expected) in [
        (
            "import { y } from './b.js';\nconst x = y();\nfunction f(y) { return y + x + name; }\n",
            "const x$0 = y$1(); function f$0(y) { return y + x$0 + name; }",
        ),
        (
            "import { y as z } from './b.js';\nlet { x, w: [v = z] } = z();\n({ x } = { x });\n",
            "let { x: x$0, w: [v$0 = y$1] } = y$1(); ({x: x$0} = { x: x$0 });",
        ),
        ("import D, { y } from './b.js';\nnew D(y);\n", "new C$1(y$1);"),
    ] {
        let found = a(text, &[("b.js", b)]).unwrap();
        let modules =
            "const x$1 = 2; const y$1 = () => { const z = x$1; return { x: x$1, z }; }; class C$1 {} ";
        assert_eq!(found, format!("{modules}{expected}"), "{text}");
    }
}

#[test]
fn exports_use_the_imported_names() {
    for (text, expected) in [
        ("const x = 1;\nexport { x as y, x };", "export { x$0 as x, x$0 as y };"),
        ("export const [x, { y, k: z }] = f();", "export { x$0 as x, y$0 as y, z$0 as z };"),
        ("export { q as r } from './b.js';", "export { q$1 as r };"),
        ("import { q } from './b.js';\nexport { q };", "export { q$1 as q };"),
        ("function f() {}\nexport { f as default };", "export { f$0 as default };"),
        ("export async function f() {}\nexport class G {}", "export { G$0 as G, f$0 as f };"),
    ] {
        let found = a(text, &[("b.js", "export let q;")]).unwrap();
        assert!(found.ends_with(expected), "{text}: {found}");
    }
}

#[test]
fn addresses_still_resolve_from_the_new_folder() {
    let a = "export const one = new URL('./one.bin', import.meta.url);\n\
             export const site = new URL('../', import.meta.url), two = () => import('./two.js');\n";
    let files =
        [("app.js", "import { one } from './sub/a.js';\none;\n"), ("sub/a.js", a), ("sub/two.js", "2;\n")];
    let found = bundled(&files, &[&["app.js"]], &[]).unwrap();
    let app = "const one$1 = new URL(\"./sub/one.bin\", import.meta.url); \
               const site$1 = new URL(\"./\", import.meta.url), two$1 = () => import(\"./sub/two.js\");";
    assert!(found[0].1.starts_with(app), "{}", found[0].1);
    let own = [files[0], ("sub/a.js", "\nexport const one = import.meta.url;\n")];
    let reason = "sub/a.js, line 2: import.meta.url would be a different address, because the script moves to another folder";
    assert_eq!(bundled(&own, &[&["app.js"]], &[]), Err(reason.to_owned()));
}

#[test]
fn unused_scripts_are_dropped_and_standalone_files_copied() {
    let files = [
        (
            "app.js",
            "import('./shared.js');\nnew URL('./glue.js', import.meta.url);\nnew URL('./worker.js', import.meta.url);\n",
        ),
        ("deep.js", "export const deep = 1;\n"),
        ("glue.js", "1;\n"),
        ("own.js", "export const own = 1;\n"),
        ("shared.js", "import { deep } from './deep.js';\nexport const shared = deep;\n"),
        ("text.js", "import { own } from './own.js';\nown;\n"),
        (
            "worker.js",
            "import './glue.js';\nimport { own } from './own.js';\nimport { shared } from './shared.js';\nimport T from './text.js?text';\nown(shared, T);\n",
        ),
    ];
    let found = bundled(&files, &[&["app.js"]], &["worker.js"]).unwrap();
    let names: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(names, ["app.js", "deep.js", "glue.js", "shared.js", "worker.js"]);
    let worker = &found[4].1;
    assert!(!worker.contains("import") && worker.contains("const value$6 = \"const e=1;e;\";"), "{worker}");
    assert!(worker.contains("own$3(shared$4, value$6);"), "{worker}");
}

#[test]
fn cyclic_imports_terminate() {
    let b = ("b.js", "import { a } from './a.js';\nexport const b = () => a;\n");
    let found = a("import { b } from './b.js';\nexport const a = b;\n", &[b]).unwrap();
    assert!(found.contains("const b$1 = () => a$0;"), "{found}");
}

#[test]
fn unsupported_modules_are_rejected_with_their_line() {
    for (text, reason) in [
        ("\nimport * as b from './b.js';", "a.js, line 2: cannot bundle import *: name what is imported"),
        ("export default 1;", "a.js, line 1: cannot bundle export default: name what is exported"),
        ("export * from './b.js';", "a.js, line 1: cannot bundle export *: name what is exported"),
        ("import { c } from './b.js';\nc;", "a.js, line 1: b.js does not export c"),
        ("import './c.js';", "a.js, line 1: no such file: c.js"),
        ("import 'react';", "a.js, line 1: 'react' is not a file in the site"),
        ("\nimport {", "a.js, line 2: Expected `}` but found `EOF`"),
    ] {
        assert_eq!(a(text, &[("b.js", "export {};")]), Err(reason.to_owned()), "{text}");
    }
    let files =
        [("a.js", "export const x = 1;"), ("b.js", "export const x = 2;"), ("c.js", "import('./b.js');")];
    let found = bundled(&files, &[&["a.js", "b.js"]], &[]);
    assert_eq!(found, Err("a.js: a.js and b.js both export x".to_owned()));
    assert_eq!(bundled(&files, &[&["e.js"]], &[]), Err("pkg.toml: no such script: e.js".to_owned()));
}
