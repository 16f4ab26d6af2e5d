//! The threat search, which finds wins by fours (VCF) and by fours and open threes (VCT).
//!
//! | file | subject |
//! | --- | --- |
//! | `question`, `search` | what is searched for, and the search itself |
//! | `short`, `simulate` | shortcuts: wins with three stones, and known wins retried with one more white stone |
//! | `stacks` | the threats and replies from the root to the current position |
//! | `defense` | the possible replies to a threat |
//! | `zone`, `proof_zone` | the zone of a win: the points where one more white stone could change it |
//! | `table`, `line` | stored results, and the winning line |

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
pub use question::{Kind, Proof, ThreatLimits};
pub use search::ThreatSearch;
