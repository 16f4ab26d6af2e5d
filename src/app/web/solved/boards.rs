use engine::{Rule, Size};
use strategy::Game;
use wasm_bindgen::prelude::*;

use super::Engine;
use crate::error::EngineError;

/// The rules under which Black wins on all boards.
#[cfg(feature = "unbounded")]
pub const EVERYWHERE: [Rule; 2] = [Rule::Standard, Rule::Freestyle];

#[cfg(feature = "games")]
const RULES: [Rule; 3] = [Rule::Standard, Rule::Freestyle, Rule::Renju];
#[cfg(not(feature = "games"))]
const RULES: [Rule; 2] = [Rule::Standard, Rule::Freestyle];

/// The rule with this name, if `rules` contains it.
pub fn rule_named(name: &str, rules: &[Rule]) -> Result<Rule, EngineError> {
    let rule = rules.iter().find(|known| known.name() == name);
    rule.copied().ok_or_else(|| EngineError::option("rule", "unknown or without a strategy"))
}

#[wasm_bindgen]
impl Engine {
    /// Creates an engine without a strategy for a board of this size and the rule `standard` (exactly five in a row wins),
    /// `freestyle` (five or more) or `renju`.
    ///
    /// # Errors
    /// `bad-option` with the name of the invalid option.
    #[wasm_bindgen(js_name = forBoard)]
    pub fn for_board(size: usize, rule: &str, seed: Option<u32>) -> Result<Self, EngineError> {
        let size = Size::new(size).map_err(|error| EngineError::option("size", error))?;
        let rule = rule_named(rule, &RULES)?;
        Ok(Self::for_game(Game::new(size, rule), seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game;
    use crate::solved::answer::{Answered, Source};
    use crate::solved::strategy_info::{SecondMove, StrategyInfo};

    fn load(engine: &Engine) -> Result<StrategyInfo, EngineError> {
        engine.hold(crate::solved::samples::for_many_boards())
    }

    #[test]
    fn strategy_is_used_on_every_board() {
        for (size, rule, moves, answer, win_at) in [
            (21, "standard", "k11 u21", "a13", 31),
            (21, "freestyle", "k11 a1", "u9", 31),
            (19, "standard", "", "j10", 33),
            (20, "freestyle", "", "j10", 33),
        ] {
            let engine = Engine::for_board(size, rule, Some(7)).unwrap();
            let info = load(&engine).unwrap();
            assert_eq!((info.win_at, info.nodes, info.answers), (33, 2, 1));
            let step = engine.start("reply", moves).unwrap().advance(1000);
            let Some(Answered::Reply(reply)) = step.result else { panic!("{size} {rule} {moves}: {step:?}") };
            assert_eq!((reply.point.as_str(), reply.win_at), (answer, Some(win_at)), "{size} {rule} {moves}");
            assert_eq!(reply.source, Source::Strategy, "{size} {rule} {moves}");
        }
        let second = load(&Engine::for_board(21, "standard", Some(7)).unwrap()).unwrap().second_moves;
        assert!(second.contains(&SecondMove { point: "u21".into(), win_at: 31 }), "{second:?}");
        assert_eq!(second.len(), 65);
    }

    #[test]
    fn each_board_has_its_rules() {
        let six = "a1 b2 a2 b3 a3 b4 a5 b6 a6 b7 a4";
        let winner = |rule, size| {
            let engine = Engine::for_board(size, rule, Some(7)).unwrap();
            game::position(&engine.board_after(six).unwrap()).winner
        };
        let black = Some(game::Winner::Black);
        assert_eq!(
            [winner("standard", 19), winner("freestyle", 19), winner("freestyle", 15)],
            [None, black, black]
        );
        let engine = Engine::for_board(19, "standard", Some(7)).unwrap();
        assert!(engine.board_after("s19").is_ok());
        assert_eq!(engine.board_after("t1").unwrap_err().code, "off-board");
    }

    #[test]
    fn a_board_without_a_strategy_is_rejected() {
        for (size, rule) in [(4, "standard"), (23, "standard"), (15, "strict"), (15, "caro")] {
            assert_eq!(
                Engine::for_board(size, rule, Some(7)).unwrap_err().code,
                "bad-option",
                "{size} {rule}"
            );
        }
        let unserved = load(&Engine::for_board(14, "standard", Some(7)).unwrap()).unwrap_err();
        assert_eq!(unserved.code, "strategy");
        assert!(unserved.message.contains("14x14 standard"), "{unserved:?}");
    }
}
