//! Tests the engines for free play against the articles that they implement and against brute force.

mod best;
mod legal;
mod methods;
mod point_value;
mod positions;
mod pvs;
mod runs;
mod threads;
