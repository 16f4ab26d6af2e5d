//! Results as JSON, which JavaScript reads faster than it is given objects field by field.
//!
//! The text is put together here: a general serialiser would be a twentieth of the module that everybody fetches. What the
//! fields are called in JavaScript stands in the lists below.

use crate::answer::{Answered, BoundFound, Child, ChildrenFound, Reply, Source};
use crate::game::{Position, Side, Winner};
use crate::prove::{ThreatProof, Verdict};
use crate::strategy_info::{SecondMove, StrategyInfo};
use crate::task::{Progress, Step};
use crate::threats::{Threat, ThreatPoint, Threats};

/// A result that JavaScript gets; what is missing is `null`.
pub trait ToJson {
    /// Appends the value.
    fn write(&self, json: &mut String);

    /// The value as a text.
    fn to_json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn write(&self, json: &mut String) {
        match self {
            Some(value) => value.write(json),
            None => json.push_str("null"),
        }
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn write(&self, json: &mut String) {
        json.push('[');
        for (at, value) in self.iter().enumerate() {
            if at > 0 {
                json.push(',');
            }
            value.write(json);
        }
        json.push(']');
    }
}

impl ToJson for str {
    fn write(&self, json: &mut String) {
        json.push('"');
        for sign in self.chars() {
            match sign {
                '"' | '\\' => json.extend(['\\', sign]),
                // No text of ours holds one; of a token that was given none must end the text early.
                _ if sign.is_ascii_control() => json.push(' '),
                _ => json.push(sign),
            }
        }
        json.push('"');
    }
}

impl ToJson for String {
    fn write(&self, json: &mut String) {
        self.as_str().write(json);
    }
}

impl ToJson for bool {
    fn write(&self, json: &mut String) {
        json.push_str(if *self { "true" } else { "false" });
    }
}

impl ToJson for u64 {
    fn write(&self, json: &mut String) {
        if *self > 9 {
            (*self / 10).write(json);
        }
        json.push((b'0' + (*self % 10) as u8) as char);
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {
        $(impl ToJson for $type {
            fn write(&self, json: &mut String) {
                (*self as u64).write(json);
            }
        })*
    };
}

numbers!(u8, u32, usize);

macro_rules! names {
    ($($type:ty { $($value:ident: $name:literal),* })*) => {
        $(impl ToJson for $type {
            fn write(&self, json: &mut String) {
                let name = match self {
                    $(Self::$value => $name,)*
                };
                name.write(json);
            }
        })*
    };
}

macro_rules! objects {
    ($($type:ty { $($field:ident: $name:literal),* })*) => {
        $(impl ToJson for $type {
            fn write(&self, json: &mut String) {
                let mut object = Object::begin(json);
                $(self.$field.write(object.field($name));)*
                object.end();
            }
        })*
    };
}

/// An object that is being written.
pub struct Object<'a> {
    json: &'a mut String,
    /// What stands before the next field.
    before: char,
}

impl<'a> Object<'a> {
    /// Nothing but its begin.
    pub const fn begin(json: &'a mut String) -> Self {
        Self { json, before: '{' }
    }

    /// Where the value of this field is to be written.
    pub fn field(&mut self, name: &str) -> &mut String {
        self.json.push(self.before);
        self.before = ',';
        name.write(self.json);
        self.json.push(':');
        self.json
    }

    /// Writes its end, behind one field at least.
    pub fn end(self) {
        self.json.push('}');
    }
}

names! {
    Side { Black: "black", White: "white" }
    Winner { Black: "black", White: "white", Draw: "draw" }
    Source { Strategy: "strategy", Search: "search", None: "none" }
    Verdict { Proven: "proven", Disproven: "disproven", Unknown: "unknown" }
    Threat { Five: "five", OpenFour: "openFour", Four: "four", OpenThree: "openThree" }
}

objects! {
    StrategyInfo { win_at: "winAt", nodes: "nodes", answers: "answers", second_moves: "secondMoves" }
    SecondMove { point: "point", win_at: "winAt" }
    Position { moves: "moves", to_move: "toMove", winner: "winner", row: "row", overlines: "overlines" }
    ThreatPoint { point: "point", side: "side", threat: "threat" }
    ThreatProof { verdict: "verdict", win_at: "winAt", nodes: "nodes" }
    Child { point: "point", win_at: "winAt", source: "source" }
    ChildrenFound { longest: "longest" }
    BoundFound { win_at: "winAt" }
    Reply { point: "point", winner: "winner", win_at: "winAt", source: "source", line: "line", nodes: "nodes" }
    Progress { child: "child", nodes: "nodes" }
    Step { done: "done", progress: "progress", result: "result" }
}

impl ToJson for Threats {
    fn write(&self, json: &mut String) {
        self.0.write(json);
    }
}

impl ToJson for Answered {
    fn write(&self, json: &mut String) {
        match self {
            Self::Reply(reply) => reply.write(json),
            Self::Children(found) => found.write(json),
            Self::Bound(found) => found.write(json),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_null_and_what_is_told_is_quoted() {
        let child = Child { point: "h8".to_owned(), win_at: None, source: Source::Search };
        let step =
            Step { done: false, progress: vec![Progress::child(child), Progress::nodes(1203)], result: None };
        let expected = r#"{"done":false,"progress":[{"child":{"point":"h8","winAt":null,"source":"search"},"nodes":null},{"child":null,"nodes":1203}],"result":null}"#;
        assert_eq!(step.to_json(), expected);
        assert_eq!(r#"a "b" \"#.to_json(), r#""a \"b\" \\""#);
        assert_eq!("a\nb\0".to_json(), r#""a b ""#);
        let numbers: Vec<u64> = vec![0, 7, 10, u64::MAX];
        assert_eq!(numbers.to_json(), "[0,7,10,18446744073709551615]");
        assert_eq!(Vec::<u8>::new().to_json(), "[]");
    }
}
