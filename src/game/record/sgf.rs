//! The Smart Game Format: a file contains games, which are trees of nodes with properties.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;

use engine::{Color, Point, Size};

use crate::error::RecordError;
use crate::rules::StatedRule;
use crate::tree::{Node, Property, ROOT, Tree, Turn};
use crate::{MAX_DEPTH, Record, checked_size, from_top};

/// The start of the first game. Unrelated text, such as a mail header, may come before it.
pub(crate) fn start(text: &str) -> Option<usize> {
    text.match_indices('(').map(|(at, _)| at).find(|&at| text[at + 1..].trim_start().starts_with(';'))
}

/// Reads every game. A game that does not state its size is opened on a board of the usual size.
pub(crate) fn read(text: &str, usual: Size) -> Vec<Result<Record, RecordError>> {
    let mut reader = Reader {
        chars: text.chars(),
        tree: Tree::default(),
        places: BTreeMap::new(),
        open: Vec::new(),
        current: None,
    };
    let mut games = Vec::new();
    while let Some(game) = reader.game().transpose() {
        games.push(game.and_then(|tree| finish(tree, usual)));
    }
    games
}

struct Reader<'a> {
    chars: std::str::Chars<'a>,
    tree: Tree,
    /// The index of each property in its node. Scanning the list would be too slow, because a node may have a hundred thousand
    /// properties.
    places: BTreeMap<(usize, String), usize>,
    open: Vec<Option<usize>>,
    current: Option<usize>,
}

impl Reader<'_> {
    fn game(&mut self) -> Result<Option<Tree>, RecordError> {
        (self.tree, self.current) = (Tree::default(), None);
        self.places.clear();
        self.open.clear();
        let mut name = String::new();
        let mut after_value = false;
        // The open variations that are skipped because they are nested too deeply.
        let mut skipped = 0;
        let mut is_deep = false;
        while let Some(c) = self.chars.next() {
            match c {
                '(' if self.open.len() == MAX_DEPTH => {
                    is_deep = true;
                    skipped += 1;
                }
                '(' => self.open.push(self.current),
                _ if self.open.is_empty() => {}
                '[' => {
                    let value = self.value()?;
                    if !name.is_empty() && skipped == 0 {
                        self.take(&name, value);
                    }
                }
                ')' if skipped > 0 => skipped -= 1,
                _ if skipped > 0 => {}
                ')' => {
                    self.current = self.open.pop().flatten();
                    if self.open.is_empty() {
                        let tree = Some(std::mem::take(&mut self.tree)).filter(|_| !is_deep);
                        return tree.map(Some).ok_or(RecordError::Deep { limit: MAX_DEPTH });
                    }
                }
                ';' => self.begin_node(),
                // Older files write `Black` instead of `B`, so only the capital letters of a name count.
                c if c.is_ascii_alphabetic() => {
                    if after_value {
                        name.clear();
                    }
                    if c.is_ascii_uppercase() {
                        name.push(c);
                    }
                }
                _ => {}
            }
            after_value = match c {
                '[' => true,
                c => after_value && !c.is_ascii_alphabetic(),
            };
            if matches!(c, ';' | '(' | ')') {
                name.clear();
            }
        }
        match self.open.is_empty() {
            true => Ok(None),
            false if is_deep => Err(RecordError::Deep { limit: MAX_DEPTH }),
            false => Err(RecordError::End),
        }
    }

    fn begin_node(&mut self) {
        self.current = Some(match self.current {
            None => ROOT,
            Some(parent) => self.tree.add(parent, Node::default()),
        });
    }

    /// Reads a value up to its closing bracket, with its backslashes.
    fn value(&mut self) -> Result<String, RecordError> {
        let mut value = String::new();
        loop {
            match self.chars.next().ok_or(RecordError::End)? {
                ']' => return Ok(value),
                '\\' => {
                    value.push('\\');
                    value.push(self.chars.next().ok_or(RecordError::End)?);
                }
                c => value.push(c),
            }
        }
    }

    fn take(&mut self, name: &str, value: String) {
        let Some(current) = self.current else { return };
        let properties = &mut self.tree.0[current].properties;
        match self.places.entry((current, name.to_owned())) {
            Entry::Vacant(place) => {
                place.insert(properties.len());
                properties.push(Property { name: name.to_owned(), values: vec![value] });
            }
            // A second move by the same side in one node starts a new node.
            Entry::Occupied(_) if name == "B" || name == "W" => {
                self.begin_node();
                self.take(name, value);
            }
            Entry::Occupied(place) => properties[*place.get()].values.push(value),
        }
    }
}

/// Converts the move properties into turns once the board size is known.
fn finish(mut tree: Tree, usual: Size) -> Result<Record, RecordError> {
    let root = &mut tree.0[ROOT];
    let game = root.text("GM").unwrap_or_default();
    if !matches!(game.as_str(), "" | "4") {
        return Err(RecordError::OtherGame { name: game_name(&game) });
    }
    let size = root.text("SZ").filter(|size| !size.is_empty());
    let size = size.map(|size| checked_size(&size)).transpose()?;
    let rule = root.text("RU").map(|name| StatedRule::named(&name)).unwrap_or_default();
    root.properties.retain(|property| !["GM", "FF", "CA", "SZ", "RU"].contains(&property.name.as_str()));
    turns(&mut tree, size.unwrap_or(usual))?;
    Ok(Record { size: Some(size.unwrap_or(usual)), rule, tree })
}

fn turns(tree: &mut Tree, size: Size) -> Result<(), RecordError> {
    // Each node with the number of turns before it.
    let mut open = vec![(ROOT, 0)];
    while let Some((number, mut before)) = open.pop() {
        let mut turns = Vec::new();
        let properties = std::mem::take(&mut tree.0[number].properties);
        for property in properties {
            let color = match property.name.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => {
                    tree.0[number].properties.push(property);
                    continue;
                }
            };
            before += 1;
            let value = property.values.first().map_or("", |value| value.trim());
            turns.push(Turn {
                color,
                point: point(value, size).ok_or_else(|| RecordError::point(before, value))?,
            });
        }
        let children = tree.0[number].children.clone();
        open.extend(children.into_iter().rev().map(|child| (child, before)));
        // The root must remain the empty board, and a node with a move by each side becomes two nodes.
        let own = if number == ROOT { None } else { Some(0) };
        let mut last = number;
        for (i, turn) in turns.into_iter().enumerate() {
            if Some(i) == own {
                tree.0[number].turn = Some(turn);
            } else {
                let children = std::mem::take(&mut tree.0[last].children);
                last = tree.add(last, Node { turn: Some(turn), properties: Vec::new(), children });
            }
        }
    }
    Ok(())
}

/// The point of a move; `Some(None)` for a pass, and `None` for anything else.
///
/// Columns count from the left and rows from the top, both as letters. Some programs write `h8` instead.
#[expect(clippy::option_option, reason = "a pass is a move without a point")]
fn point(value: &str, size: Size) -> Option<Option<Point>> {
    let value = value.to_ascii_lowercase();
    let letter = |letter: &u8| letter.is_ascii_lowercase().then(|| usize::from(letter - b'a'));
    match value.as_bytes() {
        [] => Some(None),
        [b't', b't'] if size.side() < 20 => Some(None),
        [col, row] if row.is_ascii_lowercase() => from_top(size, letter(col)?, letter(row)?).map(Some),
        _ => value.parse().ok().filter(|&point| size.contains(point)).map(Some),
    }
}

/// The points in a value such as `aa`, or in a rectangle such as `aa:cc`.
pub(crate) fn points(value: &str, size: Size) -> Result<impl Iterator<Item = Point>, RecordError> {
    let one =
        |value: &str| point(value.trim(), size).flatten().ok_or_else(|| RecordError::point(0, value.trim()));
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    let (from, to) = (one(from)?, one(to)?);
    let rows = from.row().min(to.row())..=from.row().max(to.row());
    let columns = from.col().min(to.col())..=from.col().max(to.col());
    Ok(rows.flat_map(move |row| columns.clone().filter_map(move |col| Point::new(col, row))))
}

fn game_name(number: &str) -> String {
    let known = [
        ("1", "Go"),
        ("2", "Othello"),
        ("3", "chess"),
        ("5", "Nine Men's Morris"),
        ("6", "backgammon"),
        ("7", "Chinese chess"),
        ("8", "shogi"),
        ("11", "Hex"),
    ];
    let name = known.iter().find(|(known, _)| *known == number).map(|(_, name)| (*name).to_owned());
    name.unwrap_or_else(|| format!("game {}", number.chars().take(20).collect::<String>()))
}

/// Writes the game, with the main line first at each branch.
pub(crate) fn write(record: &Record, size: Size) -> String {
    let mut text = format!("(;GM[4]FF[4]CA[UTF-8]SZ[{}]", size.side());
    let rule = record.rule.name();
    if !rule.is_empty() {
        let _ = write!(text, "RU[{}]", rule.replace('\\', "\\\\").replace(']', "\\]"));
    }
    let nodes = &record.tree.0;
    let mut open = vec![Part::Node(ROOT)];
    while let Some(part) = open.pop() {
        let number = match part {
            Part::End => {
                text.push(')');
                continue;
            }
            Part::Variation(number) => {
                text.push('(');
                number
            }
            Part::Node(number) => number,
        };
        let node = &nodes[number];
        if number != ROOT {
            text.push(';');
        }
        if let Some(turn) = node.turn {
            let color = if turn.color == Color::Black { 'B' } else { 'W' };
            let letter = |n: usize| char::from(b'a' + n as u8);
            let place = turn.point.map_or_else(String::new, |point| {
                [letter(point.col()), letter(size.side() - 1 - point.row())].iter().collect()
            });
            let _ = write!(text, "{color}[{place}]");
        }
        for property in &node.properties {
            text.push_str(&property.name);
            property.values.iter().for_each(|value| text.extend(["[", value, "]"]));
        }
        match node.children[..] {
            [next] => open.push(Part::Node(next)),
            _ => open.extend(node.children.iter().rev().flat_map(|&next| [Part::End, Part::Variation(next)])),
        }
    }
    text + ")\n"
}

enum Part {
    Node(usize),
    Variation(usize),
    End,
}
