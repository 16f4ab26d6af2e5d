//! How a searcher searches.

/// A way to find the value of a position at a given depth. All of them find the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Visits the whole tree.
    Minimax,
    /// Alpha-beta: skips what cannot change the value.
    Negamax,
    /// Alpha-beta that first asks of every move but the first only whether it is better (principal variation
    /// search).
    NegaScout,
    /// Closes in on the value with null windows alone; needs a table to be quick.
    Mtdf,
}

/// Which table entries may stand for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reuse {
    /// Only those of exactly the depth wanted, which keeps the value at a depth what minimax says it is, as long as a
    /// position's value does not depend on the way to it.
    SameDepth,
    /// Those of at least the depth wanted, and proven wins and losses of any depth: better information, but the
    /// value at a depth then depends on what has been searched before.
    AtLeast,
}

/// How a [`Searcher`](crate::Searcher) searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The search method.
    pub method: Method,
    /// The memory for the transposition table, in bytes; 0 for none. [`Method::Minimax`] uses none.
    pub table_bytes: usize,
    /// Which table entries may stand for a search.
    pub reuse: Reuse,
    /// Whether positions at depth 0 go to the table too; it pays where evaluation or quiescence is slow.
    pub table_leaves: bool,
    /// Whether the move that the table remembers is tried first.
    pub hash_move: bool,
    /// Whether moves that refuted a sibling are tried early.
    pub killers: bool,
    /// Whether moves that refuted other positions are tried before those that did not.
    pub history: bool,
    /// The plies by which each iteration is deeper than the one before; the last is cut to the depth wanted. At
    /// least 1.
    pub step: u32,
}

impl Settings {
    /// The default settings with this method.
    pub fn with_method(method: Method) -> Self {
        Self { method, ..Self::default() }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::NegaScout,
            table_bytes: 16 << 20,
            reuse: Reuse::AtLeast,
            table_leaves: false,
            hash_move: true,
            killers: true,
            history: true,
            step: 1,
        }
    }
}
