//! Threat search: wins by fours (VCF) and by fours and open threes (VCT).

mod defence;
mod defend;
mod proof;
mod search;
mod short;
mod stacks;
mod table;

pub use defence::replies_to_threat;
pub use defend::Defence;
pub use search::{Kind, Limits, Proof, ThreatSearch};
