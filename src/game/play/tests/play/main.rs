//! Tests the engines of free play against their source documents and brute-force twins.

mod best;
mod legal;
mod methods;
mod point_value;
mod positions;
mod pvs;
mod runs;
