use std::fmt;
use std::str::FromStr;

/// An engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineKind {
    /// Plain point values: the longest row that a stone would join.
    GreedyPlain,
    /// Point values with the article's refinements.
    Greedy,
    /// Minimax over shape scores.
    Minimax,
    /// Alpha-beta over window scores.
    Negamax,
    /// NegaScout over window scores.
    NegaScout,
    /// MTD(f) over window scores.
    Mtdf,
    /// Our best engine: principal variation search with a learned evaluation and searches for wins by threats.
    Best,
}

impl EngineKind {
    /// All engines, with the strongest last.
    pub const ALL: [Self; 7] = [
        Self::GreedyPlain,
        Self::Greedy,
        Self::Minimax,
        Self::Negamax,
        Self::NegaScout,
        Self::Mtdf,
        Self::Best,
    ];

    /// The name of the engine in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GreedyPlain => "greedy-plain",
            Self::Greedy => "greedy",
            Self::Minimax => "minimax",
            Self::Negamax => "negamax",
            Self::NegaScout => "negascout",
            Self::Mtdf => "mtdf",
            Self::Best => "best",
        }
    }

    /// Returns true if the engine searches only the best candidates.
    pub const fn limits_candidates(self) -> bool {
        matches!(self, Self::Minimax | Self::Negamax | Self::NegaScout | Self::Mtdf)
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The level of play, from 1 for a beginner to 10 for full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(10);

    /// The level with this number, from 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 10 { Some(Self(number)) } else { None }
    }

    /// The number of the level.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

/// An engine with its settings, written as `NAME[:CANDIDATES][@LEVEL]`, such as `mtdf`, `negamax:all` or `best@4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EngineSpec {
    /// The engine.
    pub kind: EngineKind,
    /// The number of candidates searched in each position; `None` for all. Only the engines for which
    /// [`EngineKind::limits_candidates`] is true use it.
    pub candidates: Option<usize>,
    /// The level.
    pub level: Level,
}

impl EngineSpec {
    /// The default number of candidates, as in the article on MTD(f).
    pub const CANDIDATES: usize = 10;

    /// The engine with its default settings.
    pub const fn new(kind: EngineKind) -> Self {
        Self { kind, candidates: Some(Self::CANDIDATES), level: Level::FULL }
    }

    /// Sets the level.
    pub const fn at_level(self, level: Level) -> Self {
        Self { level, ..self }
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        match self.candidates {
            _ if !self.kind.limits_candidates() => {}
            Some(Self::CANDIDATES) => {}
            Some(candidates) => write!(f, ":{candidates}")?,
            None => f.write_str(":all")?,
        }
        if self.level != Level::FULL { write!(f, "@{}", self.level.number()) } else { Ok(()) }
    }
}

/// The error for a string that is not an engine specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSpecError {
    /// No engine has this name.
    #[error("{0:?} is not an engine: expected one of {names}", names = EngineKind::ALL.map(EngineKind::name).join(", "))]
    Name(String),
    /// The number of candidates is neither positive nor `all`.
    #[error("{0:?} is not a number of candidates: expected 1 or more, or all")]
    Candidates(String),
    /// The engine considers all moves.
    #[error("{0} takes no number of candidates")]
    NoCandidates(EngineKind),
    /// The level is not a number from 1 to 10.
    #[error("{0:?} is not a level: expected 1 to 10")]
    Level(String),
}

impl FromStr for EngineSpec {
    type Err = ParseSpecError;

    fn from_str(text: &str) -> Result<Self, ParseSpecError> {
        let split = |text, mark| match str::split_once(text, mark) {
            Some((before, after)) => (before, Some(after)),
            None => (text, None),
        };
        let (rest, level) = split(text, '@');
        let (name, candidates) = split(rest, ':');
        let kind = EngineKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
        let kind = kind.ok_or_else(|| ParseSpecError::Name(name.to_owned()))?;
        let mut spec = Self::new(kind);
        if let Some(token) = candidates {
            let count = token.parse().ok().filter(|&count: &usize| count > 0);
            if !token.eq_ignore_ascii_case("all") && count.is_none() {
                return Err(ParseSpecError::Candidates(token.to_owned()));
            }
            if !kind.limits_candidates() {
                return Err(ParseSpecError::NoCandidates(kind));
            }
            spec.candidates = count;
        }
        if let Some(token) = level {
            let level = token.parse().ok().and_then(Level::new);
            spec.level = level.ok_or_else(|| ParseSpecError::Level(token.to_owned()))?;
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_survive_a_round_trip() {
        for text in ["greedy-plain", "greedy", "minimax:6", "negamax:all", "negascout", "mtdf@3", "best@1"] {
            assert_eq!(text.parse::<EngineSpec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("mtdf:10@10".parse(), Ok(EngineSpec::new(EngineKind::Mtdf)));
        for text in ["MTDF:ALL@3", "Mtdf:all@3"] {
            assert_eq!(text.parse::<EngineSpec>(), "mtdf:all@3".parse(), "names are read in any case");
        }
    }

    #[test]
    fn errors_name_the_fault() {
        let error = |text: &str| text.parse::<EngineSpec>().unwrap_err();
        assert_eq!(error("gredy"), ParseSpecError::Name("gredy".into()));
        assert_eq!(error("mtdf:0"), ParseSpecError::Candidates("0".into()));
        assert_eq!(error("mtdf:x@2"), ParseSpecError::Candidates("x".into()));
        assert_eq!(error("best:all"), ParseSpecError::NoCandidates(EngineKind::Best));
        assert_eq!(error("best@11"), ParseSpecError::Level("11".into()));
        assert_eq!(error("best@0"), ParseSpecError::Level("0".into()));
    }
}
