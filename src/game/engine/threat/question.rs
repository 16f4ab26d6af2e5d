//! What a threat search is asked, and what it answers.

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

/// What a search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The attacker wins with at most this many more stones of his own, against every defence.
    Proven {
        /// The attacker's stones, the one that makes five included.
        moves: u8,
    },
    /// No win by threats alone within the stones allowed. Quiet moves may still win.
    Disproven,
    /// The node limit came first; nothing is known.
    Unknown,
}
