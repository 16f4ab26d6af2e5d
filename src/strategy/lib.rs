//! The winning strategy as a decision graph: lookup, longest line, gomoku.json.
