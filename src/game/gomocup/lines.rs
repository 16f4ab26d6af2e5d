use std::io::{self, BufRead};

/// The maximum length of a line in bytes. Anything beyond it is read as a new line.
const LONGEST: usize = 4096;

/// The next line that is not blank, trimmed; `None` at the end of the input. A line ends with CR, LF or both, because some old
/// programs send only CR. Invalid UTF-8 becomes characters that occur in no command.
pub fn next_line_of(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    loop {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        let part = &available[..available.len().min(LONGEST - bytes.len())];
        let end = part.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        bytes.extend_from_slice(&part[..end.unwrap_or(part.len())]);
        let over = part.is_empty();
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_none() && !over && bytes.len() < LONGEST {
            continue;
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !line.is_empty() {
            return Ok(Some(line));
        }
        if over {
            return Ok(None);
        }
        bytes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cr_lf_or_both_end_a_line_and_blank_lines_are_skipped() {
        for text in ["a\nb c\n", "a\rb c\r", "a\r\nb c", "\n\n a \r\r\n\nb c\n \n"] {
            // A buffer of two bytes splits lines and line endings.
            for capacity in [2, 100] {
                let mut input = io::BufReader::with_capacity(capacity, text.as_bytes());
                let lines: Vec<String> = std::iter::from_fn(|| next_line_of(&mut input).unwrap()).collect();
                assert_eq!(lines, ["a", "b c"], "{text:?}");
            }
        }
        let long = "x".repeat(LONGEST + 5);
        let mut input = long.as_bytes();
        assert_eq!(next_line_of(&mut input).unwrap().map(|line| line.len()), Some(LONGEST));
        assert_eq!(next_line_of(&mut input).unwrap().as_deref(), Some("xxxxx"));
    }
}
