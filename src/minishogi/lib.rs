//! 5x5 shogi with drops on the generic search.
