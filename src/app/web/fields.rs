//! What the fields of results, and the values of those with few, are called in JavaScript.

use crate::answer::{Answered, BoundFound, Child, ChildrenFound, Reply, Source};
use crate::game::{Position, Side, Winner};
use crate::prove::{ThreatProof, Verdict};
use crate::strategy_info::{SecondMove, StrategyInfo};
use crate::task::{Progress, Step};
use crate::threats::{Threat, ThreatPoint, Threats};
use crate::to_json::{Object, ToJson};

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
    fn what_is_missing_is_null() {
        let child = Child { point: "h8".to_owned(), win_at: None, source: Source::Search };
        let step =
            Step { done: false, progress: vec![Progress::child(child), Progress::nodes(1203)], result: None };
        let expected = r#"{"done":false,"progress":[{"child":{"point":"h8","winAt":null,"source":"search"},"nodes":null},{"child":null,"nodes":1203}],"result":null}"#;
        assert_eq!(step.to_json(), expected);
    }
}
