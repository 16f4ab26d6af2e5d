//! Lists the offline files, so that a browser can tell whether it has all files of one version.

use crate::contents::Contents;
use crate::manifest::Manifest;
use std::collections::BTreeMap;

/// The path of the list, which is made only if a part in `pkg.toml` includes it.
pub const FILE: &str = "files.json";

/// Lists each offline file with the [`digest`] of its contents.
pub fn list(manifest: &Manifest, contents: &Contents) -> String {
    let is_kept = |file: &str| manifest.part_of(file).is_some_and(|part| manifest.parts[part].offline);
    let files = contents.iter().filter(|(file, _)| is_kept(file));
    let digests: BTreeMap<&str, String> = files.map(|(file, bytes)| (file.as_str(), digest(bytes))).collect();
    serde_json::to_string_pretty(&digests).unwrap_or_default() + "\n"
}

/// The SHA-256 of contents in hexadecimal. The service worker computes the same digest.
pub fn digest(bytes: &[u8]) -> String {
    hmac_sha256::Hash::hash(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
