//! Tests the engines against their articles and against brute force.

mod best;
mod legal;
mod methods;
mod point_value;
mod positions;
mod pvs;
mod runs;
mod threads;
