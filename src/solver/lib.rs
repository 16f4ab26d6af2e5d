//! Computes a complete winning strategy for Black by proof-number search.
