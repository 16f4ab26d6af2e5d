//! Brotli copies of a site's files, for web servers that can send them. They are about a sixth smaller than gzip copies.

use crate::contents::Contents;
use brotli::enc::BrotliEncoderParams;

pub const ENDING: &str = ".br";

/// Creates a copy of each file that becomes smaller, with [`ENDING`] added to its name.
pub fn copies(contents: &Contents) -> Contents {
    let smaller = |(file, bytes): (&String, &Vec<u8>)| {
        let copy = packed(bytes);
        (copy.len() < bytes.len()).then(|| (format!("{file}{ENDING}"), copy))
    };
    contents.iter().filter_map(smaller).collect()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut copy = Vec::new();
    let parameters = BrotliEncoderParams { quality: 11, size_hint: bytes.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &*bytes, &mut copy, &parameters).expect("memory takes all");
    copy
}

/// The original contents, or `None` if these bytes are not a copy.
pub fn unpacked(copy: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut &*copy, &mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_decompress_to_the_files_and_are_smaller() {
        let text = "Black wins by stone 33. ".repeat(40).into_bytes();
        let short = b"x".to_vec();
        let contents: Contents = [("a.js".to_owned(), text.clone()), ("b.js".to_owned(), short)].into();
        let copies = copies(&contents);
        assert_eq!(copies.keys().collect::<Vec<_>>(), ["a.js.br"], "one byte does not become less");
        assert_eq!(unpacked(&copies["a.js.br"]), Some(text));
        assert_eq!(unpacked(b"no copy"), None);
    }
}
