use super::*;

fn site(files: &[(&str, &str)]) -> Contents {
    files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

fn bundles(all: &[(&str, &[&str])]) -> Vec<Bundle> {
    let owned = |modules: &[&str]| modules.iter().map(|&module| module.to_owned()).collect();
    all.iter()
        .map(|(file, modules)| Bundle {
            file: (*file).to_owned(),
            modules: owned(modules),
            alone: false,
            instead: BTreeMap::new(),
            inside: BTreeMap::new(),
        })
        .collect()
}

fn texts(contents: Contents) -> Vec<(String, String)> {
    contents.into_iter().map(|(path, bytes)| (path, String::from_utf8(bytes).expect("text"))).collect()
}

#[test]
fn modules_come_after_what_they_import_and_each_once() {
    let mut contents = site(&[
        ("app.js", "import './side.js';\nimport { b } from './b.js';\nimport { a } from './a.js';\na(b);\n"),
        (
            "b.js",
            "import { a } from './a.js';\nimport { far } from './sub/far.js';\nexport const b = a() + far;\n",
        ),
        ("a.js", "export function a() {}\n"),
        ("side.js", "a;\n"),
        ("sub/far.js", "import { a } from '../a.js';\nexport const far = a();\n"),
        ("sub/later.js", "import { b } from '../b.js';\nconst later = () => import('../side.js');\n"),
        ("style.css", "import 'a.js'"),
    ]);
    let all = bundles(&[("low.js", &["a.js"]), ("app.js", &["app.js"])]);
    bundle(&all, &mut contents).expect("it can be put together");
    let expected = [
        (
            "app.js",
            "import { a } from './low.js';\na;\nexport const far = a();\nexport const b = a() + far;\na(b);\n",
        ),
        ("low.js", "export function a() {}\n"),
        ("style.css", "import 'a.js'"),
        ("sub/later.js", "import { b } from '../app.js';\nconst later = () => import('../app.js');\n"),
    ];
    assert_eq!(texts(contents), expected.map(|(path, text)| (path.to_owned(), text.to_owned())));
}

#[test]
fn what_a_module_of_another_folder_finds_is_found_from_the_bundle() {
    let files = [
        ("app.js", "import { a } from './sub/a.js';\na;\n"),
        (
            "sub/a.js",
            "const one = new URL('./one.bin', import.meta.url);\n\
             const site = new URL('../', import.meta.url), two = () => import('./two.js');\n\
             export const a = () => import('./b.js');\n",
        ),
        ("sub/b.js", "b;\n"),
        ("sub/two.js", "import { a } from './a.js';\n"),
    ];
    let mut contents = site(&files);
    let all = bundles(&[("low/b.js", &["sub/b.js"]), ("app.js", &["app.js"])]);
    bundle(&all, &mut contents).expect("it can be put together");
    let app = "const one = new URL('./sub/one.bin', import.meta.url);\n\
        const site = new URL('./', import.meta.url), two = () => import('./sub/two.js');\n\
        export const a = () => import('./low/b.js');\na;\n";
    let expected =
        [("app.js", app), ("low/b.js", "b;\n"), ("sub/two.js", "import { a } from '../app.js';\n")];
    assert_eq!(texts(contents), expected.map(|(path, text)| (path.to_owned(), text.to_owned())));

    let mut contents = site(&[files[0], ("sub/a.js", "export const a = import.meta.url;\n")]);
    let refused = bundle(&bundles(&[("app.js", &["app.js"])]), &mut contents);
    let reason =
        "app.js cannot be put together: sub/a.js lies in another folder and asks for its own address";
    assert_eq!(refused.map_err(|error| error.to_string()), Err(reason.to_owned()));
}

#[test]
fn a_bundle_alone_has_copies_and_leaves_the_modules_to_others() {
    let files = [
        ("app.js", "const later = () => import('./service.js');\n"),
        ("task.js", "export const task = 1;\n"),
        ("service.js", "import { task } from './task.js';\nexport const service = task;\n"),
        (
            "worker.js",
            "import { service } from './service.js';\nimport { own } from './own.js';\nservice(own);\n",
        ),
        ("own.js", "import { lent } from './lent.js';\nexport const own = lent;\n"),
        ("lent.js", "import { deep } from './deep.js';\nexport const lent = deep;\n"),
        ("deep.js", "export const deep = 1;\n"),
        ("later.js", "() => import('./lent.js');\n"),
    ];
    let mut contents = site(&files);
    let mut all = bundles(&[("service.js", &["service.js"]), ("worker.js", &["worker.js"])]);
    all[1].alone = true;
    bundle(&all, &mut contents).expect("it can be put together");
    let service = "export const task = 1;\nexport const service = task;\n";
    let lent = "const deep = 1;\nconst lent = deep;\nconst own = lent;\n";
    let expected = [
        ("app.js", files[0].1.to_owned()),
        ("deep.js", files[6].1.to_owned()),
        ("later.js", files[7].1.to_owned()),
        ("lent.js", files[5].1.to_owned()),
        ("service.js", service.to_owned()),
        ("worker.js", format!("{}{lent}service(own);\n", service.replace("export ", ""))),
    ];
    assert_eq!(texts(contents), expected.map(|(path, text)| (path.to_owned(), text)));
}

#[test]
fn a_bundle_alone_takes_others_instead_and_holds_files_and_exports_what_its_entry_does() {
    let files = [
        ("lib/entry.js", "import { place } from '../place.js';\nexport const entry = place;\n"),
        ("place.js", "export const place = new URL('./x.bin', import.meta.url);\n"),
        ("lib/place.js", "import { TEXT } from './inside.js';\nconst place = TEXT;\nexport { place };\n"),
        ("lib/text.js", "1;\n"),
    ];
    let mut contents = site(&files);
    let mut all = bundles(&[("lib/all.js", &["lib/entry.js"])]);
    all[0].alone = true;
    all[0].instead.insert("place.js".to_owned(), "lib/place.js".to_owned());
    all[0].inside.insert("TEXT".to_owned(), Inside::Text("lib/text.js".to_owned()));
    bundle(&all, &mut contents).expect("it can be put together");
    let text = "const TEXT = \"1;\";\nconst place = TEXT;\nexport const entry = place;\n";
    let expected = [("lib/all.js", text), files[1]];
    assert_eq!(texts(contents), expected.map(|(path, text)| (path.to_owned(), text.to_owned())));
}

#[test]
fn what_would_change_its_meaning_is_refused() {
    for (a, b, reason) in [
        ("const x = 1;", "let x;", "a.js cannot be put together: a.js declares x again"),
        ("const [y, z] = f();", "let z;", "a.js cannot be put together: a.js declares z again"),
        ("const { y: x, z } = f();", "let x;", "a.js cannot be put together: a.js declares x again"),
        ("export class X {}", "async function X() {}", "a.js cannot be put together: a.js declares X again"),
        (
            "import { c as d } from './b.js';",
            "",
            "a.js cannot be put together: \"import { c as d } from './b.js';\" is not understood",
        ),
        (
            "import d from './b.js';",
            "",
            "a.js cannot be put together: \"import d from './b.js';\" is not understood",
        ),
        (
            "import * as d from './b.js';",
            "",
            "a.js cannot be put together: \"import * as d from './b.js';\" is not understood",
        ),
        ("import {", "", "a.js cannot be put together: \"import {\" is not understood"),
        ("import './c.js';", "", "c.js cannot be put together: there is no such module"),
    ] {
        let a = format!("import './b.js';\n{a}\n");
        let mut contents = site(&[("a.js", &a), ("b.js", b)]);
        let refused = bundle(&bundles(&[("a.js", &["a.js"])]), &mut contents);
        assert_eq!(refused.map_err(|error| error.to_string()), Err(reason.to_owned()));
    }
}

#[test]
fn names_within_functions_may_be_the_same() {
    let mut contents =
        site(&[("a.js", "import './b.js';\n{\n  const x = 1;\n}\n"), ("b.js", "const x = 2;\n")]);
    bundle(&bundles(&[("a.js", &["a.js"])]), &mut contents).expect("it can be put together");
    assert_eq!(texts(contents), [("a.js".to_owned(), "const x = 2;\n{\n  const x = 1;\n}\n".to_owned())]);
}
