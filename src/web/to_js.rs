//! Results as plain objects of JavaScript.
//!
//! They are put together here, field by field: a general serialiser would be a twentieth of the module that everybody
//! fetches. What their types are called in TypeScript comes from `Tsify`, whose names the lists below repeat.

use js_sys::{Array, Object, Reflect};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

use crate::answer::{Answered, BoundFound, Child, ChildrenFound, Reply, Source};
use crate::game::{Position, Side, Winner};
use crate::prove::{ThreatProof, Verdict};
use crate::strategy_file::{SecondMove, StrategyInfo};
use crate::task::{Progress, Step};
use crate::threats::{Threat, ThreatPoint, Threats};

/// A result that JavaScript gets; what is missing is `null`.
pub trait ToJs {
    /// The value for JavaScript.
    fn to_js(&self) -> JsValue;
}

/// The value for JavaScript with its type.
pub fn typed<T: ToJs + Tsify>(value: &T) -> Ts<T> {
    Ts::new_unchecked(value.to_js())
}

impl<T: ToJs> ToJs for Option<T> {
    fn to_js(&self) -> JsValue {
        self.as_ref().map_or(JsValue::NULL, ToJs::to_js)
    }
}

impl<T: ToJs> ToJs for Vec<T> {
    fn to_js(&self) -> JsValue {
        self.iter().map(ToJs::to_js).collect::<Array>().into()
    }
}

macro_rules! js_values {
    ($($type:ty),*) => {
        $(impl ToJs for $type {
            fn to_js(&self) -> JsValue {
                self.clone().into()
            }
        })*
    };
}

macro_rules! js_names {
    ($($type:ty { $($value:ident: $name:literal),* })*) => {
        $(impl ToJs for $type {
            fn to_js(&self) -> JsValue {
                match self {
                    $(Self::$value => $name,)*
                }
                .into()
            }
        })*
    };
}

macro_rules! js_objects {
    ($($type:ty { $($field:ident: $name:literal),* })*) => {
        $(impl ToJs for $type {
            fn to_js(&self) -> JsValue {
                object(&[$(($name, self.$field.to_js())),*])
            }
        })*
    };
}

js_values!(bool, u8, u32, f64, String);

js_names! {
    Side { Black: "black", White: "white" }
    Winner { Black: "black", White: "white", Draw: "draw" }
    Source { Strategy: "strategy", Search: "search", None: "none" }
    Verdict { Proven: "proven", Disproven: "disproven", Unknown: "unknown" }
    Threat { Five: "five", OpenFour: "openFour", Four: "four", OpenThree: "openThree" }
}

js_objects! {
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

impl ToJs for Threats {
    fn to_js(&self) -> JsValue {
        self.0.to_js()
    }
}

impl ToJs for Answered {
    fn to_js(&self) -> JsValue {
        match self {
            Self::Reply(reply) => reply.to_js(),
            Self::Children(found) => found.to_js(),
            Self::Bound(found) => found.to_js(),
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
