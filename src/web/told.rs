//! What is told to JavaScript, as plain objects.
//!
//! They are put together here, field by field: a general serialiser would be a twentieth of the module that everybody
//! fetches. What their types are called in TypeScript comes from `Tsify`, whose names the lists below repeat.

use js_sys::{Array, Object, Reflect};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

use crate::children::{BoundFound, Child, ChildrenFound};
use crate::game::{Position, Side, Winner};
use crate::prove::{ThreatProof, Verdict};
use crate::reply::{Reply, Source};
use crate::task::{Answered, Progress, Step};
use crate::threats::{Threat, ThreatPoint, Threats};
use crate::{SecondMove, StrategyInfo};

/// Something that can be told; what is missing is `null`.
pub trait Tell {
    /// The value for JavaScript.
    fn tell(&self) -> JsValue;
}

/// The value for JavaScript with its type.
pub fn told<T: Tell + Tsify>(value: &T) -> Ts<T> {
    Ts::new_unchecked(value.tell())
}

impl<T: Tell> Tell for Option<T> {
    fn tell(&self) -> JsValue {
        self.as_ref().map_or(JsValue::NULL, Tell::tell)
    }
}

impl<T: Tell> Tell for Vec<T> {
    fn tell(&self) -> JsValue {
        self.iter().map(Tell::tell).collect::<Array>().into()
    }
}

macro_rules! tell_values {
    ($($type:ty),*) => {
        $(impl Tell for $type {
            fn tell(&self) -> JsValue {
                self.clone().into()
            }
        })*
    };
}

macro_rules! tell_names {
    ($($type:ty { $($value:ident: $name:literal),* })*) => {
        $(impl Tell for $type {
            fn tell(&self) -> JsValue {
                match self {
                    $(Self::$value => $name,)*
                }
                .into()
            }
        })*
    };
}

macro_rules! tell_objects {
    ($($type:ty { $($field:ident: $name:literal),* })*) => {
        $(impl Tell for $type {
            fn tell(&self) -> JsValue {
                object(&[$(($name, self.$field.tell())),*])
            }
        })*
    };
}

tell_values!(bool, u8, u32, f64, String);

tell_names! {
    Side { Black: "black", White: "white" }
    Winner { Black: "black", White: "white", Draw: "draw" }
    Source { Strategy: "strategy", Search: "search", None: "none" }
    Verdict { Proven: "proven", Disproven: "disproven", Unknown: "unknown" }
    Threat { Five: "five", OpenFour: "openFour", Four: "four", OpenThree: "openThree" }
}

tell_objects! {
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

impl Tell for Threats {
    fn tell(&self) -> JsValue {
        self.0.tell()
    }
}

impl Tell for Answered {
    fn tell(&self) -> JsValue {
        match self {
            Self::Reply(reply) => reply.tell(),
            Self::Children(found) => found.tell(),
            Self::Bound(found) => found.tell(),
        }
    }
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new().into();
    for (name, value) in fields {
        // Setting a property of a fresh object cannot fail.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object
}
