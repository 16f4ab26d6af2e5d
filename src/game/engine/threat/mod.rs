//! The threat search, which finds wins by fours (VCF) and by fours and open threes (VCT).

mod defense;
mod line;
mod proof_zone;
mod question;
mod search;
mod short;
mod simulate;
mod stacks;
mod table;
mod zone;

pub use defense::replies_to_threat;
pub use question::{Kind, Limits, Proof};
pub use search::ThreatSearch;
