//! Generic search for two-player games: minimax, negamax, NegaScout, MTD(f).
