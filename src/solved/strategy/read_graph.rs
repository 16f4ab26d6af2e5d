//! Reads the graph form, in which each node is a string of tokens.

use std::collections::BTreeMap;

use engine::{Deadline, Point, PointSet};

use crate::error::{Fault, StrategyError};
use crate::game::Game;
use crate::graph::{Listing, Strategy};
use crate::layout::lay_out;
use crate::limits::MAX_NODES;
use crate::stones::Stones;
use crate::value::Value;

/// Lays out the nodes again in their original order, so that each string is matched with its position.
pub(crate) fn strategy(
    game: Game,
    nodes: &Value,
    made_by: BTreeMap<String, String>,
) -> Result<Strategy, StrategyError> {
    let strings = nodes.list("nodes")?;
    if strings.len() > MAX_NODES {
        return Err(StrategyError::new("nodes", Fault::TooMany(MAX_NODES)));
    }
    let mut next = 0;
    let mut malformed = None;
    let laid_out = lay_out(game, made_by, |_, position| {
        let read = match strings.get(next) {
            Some(Value::Text(string)) => {
                listing(string, position).map_err(|(token, fault)| (format!(" token {token}"), fault))
            }
            Some(_) => Err((String::new(), Fault::Expected("a text".to_owned()))),
            None => Err((String::new(), Fault::Missing)),
        };
        let found = read.map_err(|(token, fault)| {
            malformed = Some(StrategyError::new(format!("nodes[{next}]{token}"), fault));
        });
        next += 1;
        found.ok()
    });
    if let Some(error) = malformed {
        return Err(error);
    }
    let strategy = laid_out?;
    if next < strings.len() {
        return Err(StrategyError::new(format!("nodes[{next}]"), Fault::Unreached));
    }
    Ok(strategy)
}

/// An error contains the number of the token and its fault.
fn listing(string: &str, position: &Stones) -> Result<Listing, (usize, Fault)> {
    let mut tokens = string.split(' ');
    let stone = tokens.next().unwrap_or_default();
    let win_at = stone.parse::<Deadline>().map_err(|_| (0, Fault::WinAt(cut(stone))))?;
    let mut listing = Listing::new(win_at, Vec::new());
    let mut is_complete = false;
    for (index, token) in tokens.enumerate() {
        let read =
            if is_complete { Err(Fault::Token(cut(token))) } else { answer(token, position, &mut listing) };
        read.map_err(|fault| (index + 1, fault))?;
        is_complete = token.starts_with('*');
    }
    Ok(listing)
}

/// Adds the replies in one token, which have the same answer.
fn answer(token: &str, position: &Stones, listing: &mut Listing) -> Result<(), Fault> {
    let malformed = || Fault::Token(cut(token));
    let answers = &mut listing.answers;
    let first = answers.len();
    if let Some(rest) = token.strip_prefix('-').filter(|_| position.game().allows_pass()) {
        let (black, rest) = point(rest)?;
        let is_new = listing.pass.replace(black).is_none();
        return if is_new && rest.is_empty() { Ok(()) } else { Err(malformed()) };
    }
    if let Some(rest) = token.strip_prefix('*') {
        let (black, rest) = point(rest)?;
        let listed: PointSet = answers.iter().map(|answer| answer.0).collect();
        let others = position.empty().filter(|&point| !listed.contains(point));
        answers.extend(others.map(|white| (white, black)));
        return if rest.is_empty() { Ok(()) } else { Err(malformed()) };
    }
    let (mut last, mut rest) = point(token)?;
    while !rest.is_empty() {
        answers.push((last, last));
        (last, rest) = point(rest)?;
    }
    if answers.len() == first {
        return Err(malformed());
    }
    for answer in &mut answers[first..] {
        answer.1 = last;
    }
    Ok(())
}

/// Reads a point from the start of the text. Also returns the rest of the text.
fn point(text: &str) -> Result<(Point, &str), Fault> {
    let letter = text.chars().next().map_or(0, char::len_utf8);
    let digits = text.bytes().skip(letter).take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at_checked(letter + digits).unwrap_or((text, ""));
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(Fault::Token(cut(text)));
    }
    Ok((name.parse().map_err(Fault::Point)?, rest))
}

fn cut(token: &str) -> String {
    token.chars().take(20).collect()
}
