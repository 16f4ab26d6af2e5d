//! Questions to the threat search and its answers.

/// Which moves the attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Victory by continuous fours: every move makes a four.
    Vcf,
    /// Victory by continuous threats: every move makes a four or an open three.
    Vct,
}

/// How far a threat search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Stones the attacker may still place, the fifth of the row included.
    pub moves: u8,
    /// Positions to look at.
    pub nodes: u64,
}

/// The answer of a threat search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The attacker wins with at most this many more stones of their own, against every defense.
    Proven {
        /// The attacker's stones, the one that makes five included.
        moves: u8,
    },
    /// No win by threats alone within the stones allowed. Quiet moves may still win.
    Disproven,
    /// The node limit came first; nothing is known.
    Unknown,
}
