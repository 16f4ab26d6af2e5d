//! Collects the contents of the site in memory before any file is written.

use crate::contents::{Contents, files_below};
use crate::manifest::{Manifest, Module};
use crate::{BuildError, bundle, minify, npm, offline};
use std::fs;
use std::path::{Path, PathBuf};

/// Collects the page, the modules with their glue, the extra files, `package.json` and the list of offline files. Scripts,
/// style sheets and JSON are minified.
pub fn collect(
    root: &Path,
    manifest: &Manifest,
    glue: &[(&Module, PathBuf)],
) -> Result<Contents, BuildError> {
    let mut contents = Contents::new();
    let www = root.join("www");
    for file in files_below(&www)? {
        contents.insert(file.clone(), read(&www.join(&file))?);
    }
    fill_in_html(&mut contents, &manifest.homepage);
    for (module, folder) in glue {
        for file in files_below(folder)? {
            contents.insert(format!("{}/{file}", module.folder), read(&folder.join(&file))?);
        }
    }
    for file in &manifest.package.extra_files {
        contents.insert(file.clone(), read(&root.join(file))?);
    }
    bundle::bundle(&manifest.scripts, &mut contents)?;
    for (file, bytes) in &mut contents {
        minify::minify(file, bytes)?;
    }
    if let Some(file) = &manifest.package.readme {
        let readme = contents.remove(file).ok_or_else(|| manifest.missing(file))?;
        let readme = npm::readme(manifest, file, &String::from_utf8_lossy(&readme), &contents);
        contents.insert("README.md".to_owned(), readme.into_bytes());
    }
    if manifest.part_of(offline::FILE).is_some() {
        contents.insert(offline::FILE.to_owned(), offline::list(manifest, &contents).into_bytes());
    }
    if let Some(file) = contents.keys().find(|file| manifest.part_of(file).is_none()) {
        let what = "belongs to no part of pkg.toml: name it in a part's `files`, or remove it";
        return Err(BuildError::new(format!("{file} {what}")));
    }
    let mut package = npm::package_files(manifest, &contents)?;
    contents.append(&mut package);
    Ok(contents)
}

/// Replaces comments such as `<!-- html/head.html -->` with the pieces in `html/`. If the site's address is known, makes the
/// address of the preview picture absolute, because most social networks ignore relative addresses.
fn fill_in_html(contents: &mut Contents, homepage: &str) {
    let pieces: Contents = contents.extract_if(.., |file, _| file.starts_with("html/")).collect();
    for (_, page) in contents.iter_mut().filter(|(file, _)| file.ends_with(".html")) {
        let mut text = String::from_utf8_lossy(page).into_owned();
        for (file, piece) in &pieces {
            text = text.replace(&format!("<!-- {file} -->\n"), &String::from_utf8_lossy(piece));
        }
        if !homepage.is_empty() {
            let address = format!("content=\"{}/icons/", homepage.trim_end_matches('/'));
            text = text.replace("content=\"icons/", &address);
        }
        *page = text.into_bytes();
    }
}

fn read(path: &Path) -> Result<Vec<u8>, BuildError> {
    fs::read(path).map_err(BuildError::file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_for_links_has_the_address_of_the_site() {
        let head = "<meta property=\"og:image\" content=\"icons/preview.jpg\">\n";
        for (homepage, picture) in [
            ("", "icons/preview.jpg"),
            ("https://forge.example/five/", "https://forge.example/five/icons/preview.jpg"),
        ] {
            let mut contents = Contents::new();
            contents.insert("html/head.html".to_owned(), head.into());
            contents.insert("index.html".to_owned(), b"<!-- html/head.html -->\n".to_vec());
            fill_in_html(&mut contents, homepage);
            let expected = head.replace("icons/preview.jpg", picture);
            assert_eq!(contents.remove("index.html"), Some(expected.into_bytes()), "{homepage}");
        }
    }
}
