//! Brotli copies beside the files of a site, for hosts that send those instead: about a sixth smaller than what gzip makes.

use crate::contents::Contents;
use brotli::enc::BrotliEncoderParams;

/// How the name of a copy ends.
pub const ENDING: &str = ".br";

/// A copy of each file that is smaller so, under its name with [`ENDING`].
pub fn copies(contents: &Contents) -> Contents {
    let smaller = |(file, bytes): (&String, &Vec<u8>)| {
        let copy = packed(bytes);
        (copy.len() < bytes.len()).then(|| (format!("{file}{ENDING}"), copy))
    };
    contents.iter().filter_map(smaller).collect()
}

/// At the highest quality, 11.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut copy = Vec::new();
    let parameters = BrotliEncoderParams { quality: 11, size_hint: bytes.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &*bytes, &mut copy, &parameters).expect("memory takes all");
    copy
}

/// What was packed; `None` if these bytes are no copy.
pub fn unpacked(copy: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut &*copy, &mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_unpack_to_the_files_and_are_smaller() {
        let text = "Black wins by stone 33. ".repeat(40).into_bytes();
        let short = b"x".to_vec();
        let contents: Contents = [("a.js".to_owned(), text.clone()), ("b.js".to_owned(), short)].into();
        let copies = copies(&contents);
        assert_eq!(copies.keys().collect::<Vec<_>>(), ["a.js.br"], "one byte does not become less");
        assert_eq!(unpacked(&copies["a.js.br"]), Some(text));
        assert_eq!(unpacked(b"no copy"), None);
    }
}
