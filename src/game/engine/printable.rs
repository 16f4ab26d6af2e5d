//! Text from outside in messages.

use std::fmt::{self, Write};

/// Displays a text with each control character replaced, so that a message cannot change a terminal. This takes less code than
/// `escape_default`, which matters on the page.
#[derive(Debug)]
pub struct Printable<'a>(pub &'a str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let replaced = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
        self.0.chars().try_for_each(|c| f.write_char(replaced(c)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(Printable("h8\u{1b}[2J ж\n\u{9b}").to_string(), "h8\u{fffd}[2J ж\u{fffd}\u{fffd}");
    }
}
