//! A game with its variations as a tree of nodes. Every format is converted to and from this form.

use std::iter::successors;

use engine::{Color, Point};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub color: Color,
    /// `None` for a pass.
    pub point: Option<Point>,
}

impl Turn {
    pub fn at(turns: usize, point: Option<Point>) -> Self {
        Self { color: Color::to_move(turns), point }
    }
}

/// An SGF property. Values are stored as written, with their backslashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Property {
    pub name: String,
    pub values: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Node {
    pub turn: Option<Turn>,
    pub properties: Vec<Property>,
    /// The indices of the following nodes, main line first.
    pub children: Vec<usize>,
}

/// The nodes of a game, root first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree(pub Vec<Node>);

pub(crate) const ROOT: usize = 0;

impl Default for Tree {
    fn default() -> Self {
        Self(vec![Node::default()])
    }
}

impl Tree {
    pub fn add(&mut self, parent: usize, node: Node) -> usize {
        self.0.push(node);
        let number = self.0.len() - 1;
        self.0[parent].children.push(number);
        number
    }

    pub fn of_turns(turns: impl IntoIterator<Item = Turn>) -> Self {
        let mut tree = Self::default();
        let mut last = ROOT;
        for turn in turns {
            last = tree.add(last, Node::of_turn(turn));
        }
        tree
    }

    /// The indices of the main line's nodes, starting with the root.
    pub fn main_line(&self) -> impl Iterator<Item = usize> + '_ {
        successors(Some(ROOT), |&node| self.0[node].children.first().copied())
    }

    /// The nesting depth of variations, counting the game itself.
    pub fn nesting(&self) -> usize {
        let mut nesting = vec![1; self.0.len()];
        // Parents come before their children.
        for (number, node) in self.0.iter().enumerate() {
            for &child in &node.children {
                nesting[child] = nesting[number] + usize::from(node.children.len() > 1);
            }
        }
        nesting.into_iter().max().unwrap_or(0)
    }

    /// The main line's turn after a node.
    pub fn turn_after(&self, node: usize) -> Option<Turn> {
        self.0[node].children.first().and_then(|&child| self.0[child].turn)
    }

    /// Makes this turn the main line after a node. Returns the child, added if necessary.
    pub fn follow(&mut self, node: usize, turn: Turn) -> usize {
        let children = &self.0[node].children;
        match children.iter().position(|&child| self.0[child].turn == Some(turn)) {
            Some(place) => {
                self.0[node].children[..=place].rotate_right(1);
                self.0[node].children[0]
            }
            None => {
                let child = self.add(node, Node::of_turn(turn));
                self.0[node].children.rotate_right(1);
                child
            }
        }
    }
}

impl Node {
    pub fn of_turn(turn: Turn) -> Self {
        Self { turn: Some(turn), ..Self::default() }
    }

    pub fn values(&self, name: &str) -> &[String] {
        self.properties.iter().find(|property| property.name == name).map_or(&[], |found| &found.values)
    }

    /// The first value of a property without backslashes.
    pub fn text(&self, name: &str) -> Option<String> {
        self.values(name).first().map(|value| unescaped(value))
    }

    /// Sets a property to a text, or removes it if the text is empty.
    pub fn set_text(&mut self, name: &str, text: &str) {
        self.properties.retain(|property| property.name != name);
        if !text.is_empty() {
            self.properties.push(Property { name: name.to_owned(), values: vec![escaped(text)] });
        }
    }
}

/// Removes backslashes. A backslash at the end of a line joins it with the next line.
fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('\r') => {
                    chars.next_if_eq(&'\n');
                }
                Some('\n') | None => {}
                Some(c) => text.push(c),
            },
            c => text.push(c),
        }
    }
    text.trim().to_owned()
}

/// Adds the backslashes that a value needs.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
