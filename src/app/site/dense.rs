//! A strategy file in fewer bytes, as pages fetch it: `strategy::dense` says what the bytes mean. `gomoku.json` stays the form
//! that people read and programs check.

use serde_json::Value;

const BEGIN: &[u8] = b"dense 2\n";
/// The rules by their numbers.
const RULES: [&str; 3] = ["standard", "freestyle", "strict"];

/// The number of the first point that takes two bytes.
const FAR: u16 = 252;
const REST: u8 = 253;
const ANSWER: u8 = 254;
const END: u8 = 255;

/// The dense form of a strategy file, not packed yet.
///
/// # Errors
/// What cannot be said in it.
pub fn dense(json: &[u8]) -> Result<Vec<u8>, String> {
    let file: Value = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    let nodes = file["nodes"].as_array().ok_or("there are no nodes")?;
    let size = file["size"].as_u64().unwrap_or(0);
    let size =
        u8::try_from(size).ok().filter(|size| (1..=22).contains(size)).ok_or("its size is no board's")?;
    let rule = RULES
        .iter()
        .position(|&rule| file["rule"] == rule)
        .ok_or("its rule is none that Black wins under")?;
    let within = match &file["within"] {
        Value::Null => 0,
        within => within.as_u64().filter(|within| (1..64).contains(within)).ok_or("its fives lie nowhere")?,
    };
    let mut bytes = [BEGIN, &[size, rule as u8 + 4 * within as u8]].concat();
    for (number, node) in nodes.iter().enumerate() {
        let written = node.as_str().and_then(|node| write(node, size, &mut bytes));
        written.ok_or_else(|| format!("nodes[{number}] is {node}"))?;
    }
    Ok(bytes)
}

/// Writes a node such as `33 h9i9g9 *h7`.
fn write(node: &str, size: u8, bytes: &mut Vec<u8>) -> Option<()> {
    let mut tokens = node.split(' ');
    bytes.push(tokens.next()?.parse().ok()?);
    for token in tokens {
        let (rest, names) = token.strip_prefix('*').map_or((false, token), |names| (true, names));
        let points = points(names, size)?;
        let (answer, replies) = points.split_last()?;
        if rest != replies.is_empty() {
            return None;
        }
        replies.iter().for_each(|&reply| push(reply, bytes));
        bytes.push(if rest { REST } else { ANSWER });
        push(*answer, bytes);
    }
    bytes.push(END);
    Some(())
}

/// Writes a point: boards up to 15x15 have none that takes two bytes.
fn push(number: u16, bytes: &mut Vec<u8>) {
    match number.checked_sub(FAR) {
        None => bytes.push(number as u8),
        Some(beyond) => bytes.extend([FAR as u8, beyond as u8]),
    }
}

/// The numbers of points whose names stand one after the other.
fn points(mut names: &str, size: u8) -> Option<Vec<u16>> {
    let mut points = Vec::new();
    while !names.is_empty() {
        let (letter, rest) = names.split_at_checked(1)?;
        let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        let column = letter.bytes().next()?.checked_sub(b'a').filter(|&column| column < size)?;
        let row = rest[..end].parse::<u8>().ok().filter(|row| (1..=size).contains(row))?;
        points.push(u16::from(row - 1) * u16::from(size) + u16::from(column));
        names = &rest[end..];
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thing_said_is_a_byte() {
        let json = r#"{"size":15,"rule":"strict","nodes":["33 h9a1g9 o15h7 *i7","31"]}"#;
        let expected = [b"dense 2\n", &[15, 2, 33, 127, 0, 254, 126, 224, 254, 97, 253, 98, 255][..]];
        assert_eq!(dense(json.as_bytes()).unwrap(), [&expected.concat()[..], &[31, 255]].concat());
    }

    #[test]
    fn a_larger_board_has_points_of_two_bytes() {
        let json = r#"{"size":21,"rule":"strict","within":7,"nodes":["33 u12a13u21k11"]}"#;
        let expected = [b"dense 2\n", &[21, 30, 33, 251, 252, 0, 252, 188, 254, 220, 255][..]];
        assert_eq!(dense(json.as_bytes()).unwrap(), expected.concat());
    }

    #[test]
    fn what_cannot_be_said_is_named() {
        for (json, problem) in [
            ("[", "EOF while parsing a list at line 1 column 1"),
            (r#"{"size":15}"#, "there are no nodes"),
            (r#"{"size":23,"nodes":[]}"#, "its size is no board's"),
            (r#"{"size":21,"rule":"strict","within":64,"nodes":[]}"#, "its fives lie nowhere"),
            (r#"{"size":15,"nodes":[]}"#, "its rule is none that Black wins under"),
            (r#"{"size":15,"rule":"standard","nodes":["33","x"]}"#, "nodes[1] is \"x\""),
            (r#"{"size":15,"rule":"standard","nodes":["33 p1a1"]}"#, "nodes[0] is \"33 p1a1\""),
            (r#"{"size":15,"rule":"standard","nodes":["33 a16a1"]}"#, "nodes[0] is \"33 a16a1\""),
            (r#"{"size":15,"rule":"standard","nodes":["33 a1"]}"#, "nodes[0] is \"33 a1\""),
            (r#"{"size":15,"rule":"standard","nodes":["33 *a1a2"]}"#, "nodes[0] is \"33 *a1a2\""),
            (r#"{"size":15,"rule":"standard","nodes":["33 ä1a2"]}"#, "nodes[0] is \"33 ä1a2\""),
            (r#"{"size":15,"rule":"standard","nodes":[7]}"#, "nodes[0] is 7"),
        ] {
            assert_eq!(dense(json.as_bytes()), Err(problem.to_owned()), "{json}");
        }
    }
}
