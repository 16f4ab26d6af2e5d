//! A strategy file in fewer bytes: what pages fetch. `gomoku.json` stays the form that people read and programs check.
//!
//! Behind the gzip's own header: the line `dense 1`, a line of JSON with all fields but `nodes`, and the nodes, a byte for
//! each thing said. A point is its number from `a1`, row by row.
//!
//! ```text
//! node  = stone { token } 255        the stone by which Black has won
//! token = reply { reply } 254 answer
//!       | 253 answer                 to all other replies
//! ```

use serde_json::{Map, Value};

const REST: u8 = 253;
const ANSWER: u8 = 254;
const END: u8 = 255;

/// The dense form of a strategy file, not packed yet.
///
/// # Errors
/// What cannot be said in it.
pub fn dense(json: &[u8]) -> Result<Vec<u8>, String> {
    let mut head: Map<String, Value> = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    let nodes = head.remove("nodes");
    let nodes = nodes.as_ref().and_then(Value::as_array).ok_or("there are no nodes")?;
    let size = head.get("size").and_then(Value::as_u64).unwrap_or(0);
    // Numbers above are no points.
    let size =
        u8::try_from(size).ok().filter(|size| (1..=15).contains(size)).ok_or("its size is no board's")?;
    let mut bytes = format!("dense 1\n{}\n", Value::Object(head)).into_bytes();
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
        bytes.extend(replies);
        bytes.extend([if rest { REST } else { ANSWER }, *answer]);
    }
    bytes.push(END);
    Some(())
}

/// The numbers of points whose names stand one after the other.
fn points(mut names: &str, size: u8) -> Option<Vec<u8>> {
    let mut points = Vec::new();
    while !names.is_empty() {
        let (letter, rest) = names.split_at_checked(1)?;
        let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        let column = letter.bytes().next()?.checked_sub(b'a').filter(|&column| column < size)?;
        let row = rest[..end].parse::<u8>().ok().filter(|row| (1..=size).contains(row))?;
        points.push((row - 1) * size + column);
        names = &rest[end..];
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thing_said_is_a_byte() {
        let json = r#"{"size":15,"first":"h8","nodes":["33 h9a1g9 o15h7 *i7","31"]}"#;
        let expected = [
            b"dense 1\n{\"first\":\"h8\",\"size\":15}\n",
            &[33, 127, 0, 254, 126, 224, 254, 97, 253, 98, 255][..],
        ];
        assert_eq!(dense(json.as_bytes()).unwrap(), [&expected.concat()[..], &[31, 255]].concat());
    }

    #[test]
    fn what_cannot_be_said_is_named() {
        for (json, problem) in [
            ("[]", "invalid type: sequence, expected a map at line 1 column 0"),
            (r#"{"size":15}"#, "there are no nodes"),
            (r#"{"size":16,"nodes":[]}"#, "its size is no board's"),
            (r#"{"size":15,"nodes":["33","x"]}"#, "nodes[1] is \"x\""),
            (r#"{"size":15,"nodes":["33 p1a1"]}"#, "nodes[0] is \"33 p1a1\""),
            (r#"{"size":15,"nodes":["33 a16a1"]}"#, "nodes[0] is \"33 a16a1\""),
            (r#"{"size":15,"nodes":["33 a1"]}"#, "nodes[0] is \"33 a1\""),
            (r#"{"size":15,"nodes":["33 *a1a2"]}"#, "nodes[0] is \"33 *a1a2\""),
            (r#"{"size":15,"nodes":["33 ä1a2"]}"#, "nodes[0] is \"33 ä1a2\""),
            (r#"{"size":15,"nodes":[7]}"#, "nodes[0] is 7"),
        ] {
            assert_eq!(dense(json.as_bytes()), Err(problem.to_owned()), "{json}");
        }
    }
}
