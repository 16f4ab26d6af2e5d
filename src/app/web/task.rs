//! Work in steps: whoever asks decides how much is done at a time, hears of the progress and may stop.

use serde::Serialize;
use tsify::Tsify;

use crate::answer::{Answered, Child};
use crate::error::EngineError;
use crate::state::State;

/// Something that becomes known on the way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Progress {
    /// A move of White whose distance is known now.
    pub child: Option<Child>,
    /// Positions that the search has looked at so far.
    pub nodes: Option<u64>,
}

impl Progress {
    /// A distance that is known now.
    pub fn child(child: Child) -> Self {
        Self { child: Some(child), ..Self::default() }
    }

    /// How far the search has come.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }
}

/// What one step has brought.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Step {
    /// Whether the work is finished; it must not be stepped again then.
    pub done: bool,
    /// What became known in this step.
    pub progress: Vec<Progress>,
    /// What was found, when the work is finished.
    pub result: Option<Answered>,
}

/// Work in steps.
pub trait Work {
    /// Does about `nodes` nodes of work. Returns what was found when it is finished.
    ///
    /// # Errors
    /// When the question has no answer.
    fn step(
        &mut self,
        state: &mut State,
        nodes: u64,
        progress: &mut Vec<Progress>,
    ) -> Result<Option<Answered>, EngineError>;
}
