//! Threat search: wins by fours (VCF) and by fours and open threes (VCT).

mod defence;
mod proof;
mod search;
mod table;

pub use defence::replies_to_threat;
pub use search::{Kind, Limits, Proof, ThreatSearch};
