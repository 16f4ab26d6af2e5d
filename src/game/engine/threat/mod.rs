//! The threat search, which finds wins by fours (VCF) and by fours and open threes (VCT).
//!
//! | file | what it holds |
//! | --- | --- |
//! | `question`, `search` | what is searched for, and the search itself |
//! | `short`, `simulate` | quick answers: wins with three stones, and known wins tried again with one more white stone |
//! | `stacks` | the threats and replies on the way from the root |
//! | `defense` | White's possible replies to a threat |
//! | `zone`, `proof_zone` | the zone of a win: the points where one more white stone could change it |
//! | `table`, `line` | remembered results, and the line of a win |

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
