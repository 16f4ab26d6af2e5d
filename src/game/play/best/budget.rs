use std::time::Duration;

use search::{Control, Limits};

const NODES_IF_UNLIMITED: u64 = 1_000_000;

#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub limits: Limits,
    started: Option<Duration>,
}

impl Budget {
    pub fn new(limits: &Limits, control: &Control<'_>) -> Self {
        Self { limits: *limits, started: control.now() }
    }

    /// The fraction of the time or nodes used so far, whichever is larger.
    pub fn used(&self, nodes: u64, control: &Control<'_>) -> f64 {
        let time = self.limits.time.zip(self.started).zip(control.now()).map(|((time, started), now)| {
            now.saturating_sub(started).as_secs_f64() / time.as_secs_f64().max(1e-6)
        });
        let limit = match self.limits.nodes {
            Some(limit) => Some(limit),
            None => time.is_none().then_some(NODES_IF_UNLIMITED),
        };
        let nodes = limit.map(|limit| nodes as f64 / limit.max(1) as f64);
        time.unwrap_or(0.0).max(nodes.unwrap_or(0.0))
    }
}
