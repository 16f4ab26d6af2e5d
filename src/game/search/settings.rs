/// A method for finding the value at a given depth. All find the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Searches the whole tree.
    Minimax,
    /// Alpha-beta, which skips moves that cannot change the value.
    Negamax,
    /// Alpha-beta with a null window for every move after the first (principal variation search).
    NegaScout,
    /// Searches with null windows only. It is slow without a table.
    Mtdf,
}

/// The table entries that may replace a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reuse {
    /// Entries of exactly the required depth, which give the same value as minimax if the value of a position does not depend
    /// on earlier moves.
    SameDepth,
    /// Entries of at least the required depth, and proven wins and losses of any depth. This uses better information, but the
    /// value then depends on earlier searches.
    AtLeast,
}

/// The settings of a [`Searcher`](crate::Searcher).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearcherSettings {
    /// The search method.
    pub method: Method,
    /// The size of the transposition table in bytes; 0 for none. [`Method::Minimax`] does not use one.
    pub table_bytes: usize,
    /// The table entries that may replace a search.
    pub reuse: Reuse,
    /// The plies that each iteration adds, at least 1. The last iteration stops at the depth limit.
    pub step: u32,
}

impl SearcherSettings {
    /// The default settings with this method.
    pub fn with_method(method: Method) -> Self {
        Self { method, ..Self::default() }
    }
}

impl Default for SearcherSettings {
    fn default() -> Self {
        Self { method: Method::NegaScout, table_bytes: 16 << 20, reuse: Reuse::AtLeast, step: 1 }
    }
}
