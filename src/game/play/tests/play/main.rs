//! The engines of free play against their source documents and against dumb twins.

mod best;
mod legal;
mod methods;
mod point_value;
mod positions;
mod pvs;
mod runs;
