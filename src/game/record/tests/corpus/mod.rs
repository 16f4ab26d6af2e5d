//! The corpus: records as other programs write them, with the expected results.
#![allow(dead_code, reason = "no test uses all of it")]

pub struct File {
    /// The program that writes such files.
    pub program: &'static str,
    /// The expected result: the rule, the moves and the codes of the notes, or the code of the error.
    pub result: &'static str,
    pub text: String,
    pub bytes: Vec<u8>,
}

/// All files in the order of the table.
pub fn files() -> impl Iterator<Item = File> {
    let lines = include_str!("files.tsv").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let [program, encoding, result, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}")
        };
        let text = text.replace("\\n", "\n").replace("\\r", "\r").replace("\\\\", "\\");
        let bytes = encoded(encoding, &text);
        File { program, result, text, bytes }
    })
}

fn encoded(encoding: &str, text: &str) -> Vec<u8> {
    match encoding {
        "utf-16le" => {
            [b"\xff\xfe".to_vec(), text.encode_utf16().flat_map(u16::to_le_bytes).collect()].concat()
        }
        "utf-16be" => {
            [b"\xfe\xff".to_vec(), text.encode_utf16().flat_map(u16::to_be_bytes).collect()].concat()
        }
        "utf-8-mark" => [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        _ => {
            let encoding = encoding_rs::Encoding::for_label(encoding.as_bytes()).expect("an encoding");
            let (bytes, _, lost) = encoding.encode(text);
            assert!(!lost, "{text}");
            bytes.into_owned()
        }
    }
}
