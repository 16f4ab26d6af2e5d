//! Decodes records. They use many encodings and rarely name theirs.
//!
//! This module chooses the encoding, and the caller passes in a decoder: browsers have one built in, and other programs use a
//! library. The choice is the encoding named by a byte-order mark or by the record, or UTF-8 if the bytes are valid, or else
//! the one in which the text looks most like names and comments.

/// Decodes bytes in the encoding that browsers call by this name, such as `shift_jis`; `None` if the name is unknown or the
/// bytes are invalid.
pub type Decode<'a> = &'a dyn Fn(&str, &[u8]) -> Option<String>;

/// The encodings to try for a record that is not UTF-8 and does not name its encoding. In a tie, the earlier one is chosen.
const GUESSES: [&str; 6] = ["shift_jis", "gbk", "big5", "windows-1251", "windows-1252", "windows-1250"];

/// The text of a record; `None` if no encoding fits.
pub(crate) fn text(bytes: &[u8], decode: Decode<'_>) -> Option<String> {
    let marks: [(&[u8], &str); 3] =
        [(b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be")];
    if let Some((mark, encoding)) = marks.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return decode(encoding, &bytes[mark.len()..]);
    }
    let named = stated(bytes).and_then(|encoding| decode(encoding, bytes));
    named.or_else(|| guess(bytes, decode))
}

pub(crate) fn guess(bytes: &[u8], decode: Decode<'_>) -> Option<String> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(text.to_owned());
    }
    let texts = GUESSES.iter().filter_map(|encoding| decode(encoding, bytes).map(|text| (encoding, text)));
    let mut best: Option<(i32, String)> = None;
    for (encoding, text) in texts {
        let likeness = likeness(encoding, bytes, &text);
        if best.as_ref().is_none_or(|(most, _)| likeness > *most) {
            best = Some((likeness, text));
        }
    }
    best.map(|(_, text)| text)
}

/// The encoding named in an SGF file's `CA[…]` property.
fn stated(bytes: &[u8]) -> Option<&str> {
    let start = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let length = bytes[start..].iter().take(40).position(|&byte| byte == b']')?;
    std::str::from_utf8(&bytes[start..start + length]).ok()
}

/// How likely it is that the text has this encoding, per thousand non-ASCII characters. Common characters raise the score.
fn likeness(encoding: &str, bytes: &[u8], text: &str) -> i32 {
    let beyond = text.chars().filter(|c| !c.is_ascii()).count().max(1) as i32;
    let common = match encoding {
        "shift_jis" => {
            let kana = text.chars().filter(|c| ('\u{3040}'..='\u{30ff}').contains(c)).count() as i32;
            let narrow = text.chars().filter(|c| ('\u{ff61}'..='\u{ff9f}').contains(c)).count() as i32;
            2 * kana - 2 * narrow
                + pairs(bytes, 0x88..=0x97, |lead| matches!(lead, 0x81..=0x9f | 0xe0..=0xef))
        }
        "gbk" => pairs(bytes, 0xb0..=0xd7, |lead| lead >= 0x81) + among(text, "黑白胜棋五子连手先后"),
        "big5" => pairs(bytes, 0xa4..=0xc6, |lead| lead >= 0x81) + among(text, "黑白勝棋五子連手先後"),
        "windows-1251" => in_words(text, |c| matches!(c, 'А'..='я' | 'ё' | 'Ё'), false),
        "windows-1252" => in_words(text, |c| "äöüßÄÖÜéèêàâçñåøæíóúáãõîôûëï".contains(c), true),
        _ => in_words(text, |c| "ěščřžýáíéúůďťňőűąęłńśźżćđóöüÁČŘŠŽŁŚŻ".contains(c), true),
    };
    let is_wide = matches!(encoding, "shift_jis" | "gbk" | "big5");
    1000 * (common - if is_wide { 3 * touching(text) } else { 0 }) / beyond
}

/// Counts the characters that occur in this list of common ones.
fn among(text: &str, words: &str) -> i32 {
    text.chars().filter(|&c| words.contains(c)).count() as i32
}

fn touching(text: &str) -> i32 {
    let chars: Vec<char> = text.chars().collect();
    let touch =
        |pair: &&[char]| pair.iter().any(char::is_ascii_alphabetic) && pair.iter().any(|c| !c.is_ascii());
    chars.windows(2).filter(touch).count() as i32
}

/// A score for the two-byte characters: 1 for each with a common first byte, and -1/2 for any other. A second byte that is
/// missing or ASCII punctuation costs another 1/2.
fn pairs(bytes: &[u8], common: std::ops::RangeInclusive<u8>, is_lead: impl Fn(u8) -> bool) -> i32 {
    let mut rest = bytes.iter();
    let mut doubled = 0;
    while let Some(&lead) = rest.next() {
        if is_lead(lead) {
            let narrow = rest.next().is_none_or(|trail| trail.is_ascii_punctuation());
            doubled += if common.contains(&lead) { 2 } else { -1 } - i32::from(narrow);
        }
    }
    doubled / 2
}

/// The number of these letters that fit into a word, minus the number of all remaining non-ASCII characters. An upper-case
/// letter after a lower-case one does not fit. Only Latin letters may stand next to ASCII letters.
fn in_words(text: &str, is_letter: impl Fn(char) -> bool, latin: bool) -> i32 {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: Option<usize>| i.and_then(|i| chars.get(i)).copied().unwrap_or(' ');
    let mut found = 0;
    for (i, &c) in chars.iter().enumerate().filter(|&(_, &c)| !c.is_ascii()) {
        let (before, after) = (at(i.checked_sub(1)), at(Some(i + 1)));
        let beside = [before, after].iter().filter(|c| c.is_alphabetic()).all(|c| latin || !c.is_ascii());
        let jumps = before.is_lowercase() && c.is_uppercase();
        found += if is_letter(c) && beside && !jumps { 1 } else { -1 };
    }
    found
}

/// Decodes bytes with the library for native programs.
#[cfg(feature = "encodings")]
pub fn decode(encoding: &str, bytes: &[u8]) -> Option<String> {
    let encoding = encoding_rs::Encoding::for_label(encoding.as_bytes())?;
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    Some(text.into_owned())
}

#[cfg(all(test, feature = "encodings"))]
mod tests {
    use super::*;

    /// Names and comments as people write them, by encoding.
    #[test]
    fn encodings_are_guessed_from_names_and_comments() {
        for (encoding, words) in [
            ("shift_jis", &["表", "先手の勝ち", "中村 茂", "五連で黒勝ち", "ソフト", "山口釉水"][..]),
            ("gbk", &["黑胜", "五子棋", "白棋投降，黑棋胜", "曹冬 杨彦希"]),
            ("big5", &["林書玄", "黑勝", "五子棋比賽", "陳科翰 五連"]),
            ("windows-1251", &["Иванов", "Чёрные победили", "Сушков Владимир", "ход белых"]),
            ("windows-1252", &["Müller", "André", "Björn Åkesson", "Größe", "señor Núñez", "Ants Soosõrv"]),
            ("windows-1250", &["Petr Laštovička", "Łukasz Żółty", "Štěpán Tesařík"]),
        ] {
            let encoding_of = encoding_rs::Encoding::for_label(encoding.as_bytes()).unwrap();
            for word in words {
                let record = format!("(;GM[4]SZ[15]PB[{word}];B[hh]C[{word}];W[ig])");
                let (bytes, _, lost) = encoding_of.encode(&record);
                assert!(!lost, "{word}");
                assert_eq!(text(&bytes, &decode).as_deref(), Some(record.as_str()), "{encoding} {word}");
            }
        }
    }
}
