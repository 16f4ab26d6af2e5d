//! The rules by their names.

use engine::Rule;

use crate::error::EngineError;

/// The rules under which Black wins by the strategy.
const RULES: [Rule; 2] = [Rule::Standard, Rule::Freestyle];

/// The rule of this name.
///
/// # Errors
/// `bad-option` if it is none of them.
pub fn rule_named(name: &str) -> Result<Rule, EngineError> {
    let rule = RULES.into_iter().find(|known| known.name() == name);
    rule.ok_or_else(|| EngineError::option("rule", "expected standard or freestyle"))
}
