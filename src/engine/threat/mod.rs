//! Threat search: wins by fours (VCF) and by fours and open threes (VCT).

mod defence;
mod proof;
mod search;
mod table;

pub use search::{Kind, Limits, Proof, ThreatSearch};
