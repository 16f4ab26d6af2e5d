use engine::Rule;

/// The rule that a record states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StatedRule {
    /// The record does not state a rule.
    #[default]
    Unstated,
    /// One of our rules, with the record's name for it.
    Known(Rule, String),
    /// The name of an unsupported rule.
    Unknown(String),
}

impl StatedRule {
    /// Reads the name of a rule or its Gomocup number; empty if none is stated.
    pub(crate) fn named(name: &str) -> Self {
        let name = name.trim();
        match (name.is_empty(), rule_named(name)) {
            (true, _) => Self::Unstated,
            (false, Some(rule)) => Self::Known(rule, name.to_owned()),
            (false, None) => Self::Unknown(name.to_owned()),
        }
    }

    /// The rule, if we support it.
    pub const fn known(&self) -> Option<Rule> {
        match self {
            Self::Known(rule, _) => Some(*rule),
            Self::Unstated | Self::Unknown(_) => None,
        }
    }

    /// The record's name for the rule; empty if none is stated.
    pub fn name(&self) -> &str {
        match self {
            Self::Unstated => "",
            Self::Known(_, name) | Self::Unknown(name) => name,
        }
    }
}

/// The rule with this name, ignoring case, spaces and hyphens, or with this Gomocup number.
///
/// The name of an opening rule implies a rule, too. The opening rules of renju clubs imply renju, and Swap2 and Pro imply the
/// standard rule.
fn rule_named(name: &str) -> Option<Rule> {
    let letters: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let word = letters.strip_prefix("gomoku").filter(|rest| !rest.is_empty()).unwrap_or(&letters);
    let word = word.strip_suffix("gomoku").filter(|rest| !rest.is_empty()).unwrap_or(word);
    Some(match word {
        "0" | "freestyle" | "free" | "fiveormore" | "nolimit" => Rule::Freestyle,
        "1" | "standard" | "gomoku" | "exactfive" | "exactlyfive" | "exact5" | "five" | "fiveinarow" => {
            Rule::Standard
        }
        "swap" | "swap1" | "swap2" | "pro" | "longpro" => Rule::Standard,
        "4" | "renju" | "rif" | "freerenju" => Rule::Renju,
        "strict" => Rule::Strict,
        "strictrenju" => Rule::StrictRenju,
        _ if ["soos", "taraguchi", "yamaguchi", "tarannikov", "sakata", "renju", "rif"]
            .iter()
            .any(|club| word.starts_with(club)) =>
        {
            Rule::Renju
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_known() {
        for (names, rule) in [
            (
                &["0", "freestyle", "Free style", "Free-style", "FREESTYLE", "Freestyle Gomoku"][..],
                Rule::Freestyle,
            ),
            (
                &["1", "standard", "Gomoku", "Standard Gomoku", "exact five", "Swap2", "Long Pro"],
                Rule::Standard,
            ),
            (&["4", "Renju", "RIF", "Soosyrv-8", "Taraguchi-10", "Yamaguchi", "renju (RIF)"], Rule::Renju),
            (&["strict"], Rule::Strict),
        ] {
            for name in names {
                assert_eq!(StatedRule::named(name), StatedRule::Known(rule, (*name).to_owned()));
            }
        }
        for name in ["2", "8", "Caro", "connect6", "Japanese"] {
            assert_eq!(StatedRule::named(name), StatedRule::Unknown(name.to_owned()));
        }
        assert_eq!(StatedRule::named("  "), StatedRule::Unstated);
        for rule in Rule::ALL {
            assert_eq!(StatedRule::named(rule.name()).known(), Some(rule));
        }
    }
}
