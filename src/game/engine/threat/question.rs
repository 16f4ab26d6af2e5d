/// The kinds of moves that the attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Victory by continuous fours: every move makes a four.
    Vcf,
    /// Victory by continuous threats: every move makes a four or an open three.
    Vct,
}

/// The limits of a threat search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatLimits {
    /// The stones that the attacker may still place, including the one that makes five.
    pub own_stones: u8,
    /// The maximum number of positions to search.
    pub nodes: u64,
}

/// The result of a threat search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The attacker wins against every defense with at most this many more attacking stones.
    Proven {
        /// The number of attacking stones, including the one that makes five.
        own_stones: u8,
    },
    /// Threats alone do not win within this many stones. Quiet moves may still win.
    Disproven,
    /// The search reached its node limit.
    Unknown,
}
