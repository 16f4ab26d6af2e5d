//! Tests the rules, the notation and the play of minishogi.

mod endings;
mod invariants;
mod mates;
mod moves;
mod naive;
mod notation;
mod perft;
mod search;
mod self_play;
