//! Checks a strategy against every legal White reply with a naive board.
