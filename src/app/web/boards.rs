//! Another board or rule than those of the solved game.

use engine::Size;
use strategy::Game;
use wasm_bindgen::prelude::*;

use crate::Engine;
use crate::error::EngineError;
use crate::rules::rule_named;

#[wasm_bindgen]
impl Engine {
    /// An engine without a strategy for the board with so many points on one side and the rule `standard` (exactly five wins) or
    /// `freestyle` (five or more).
    ///
    /// # Errors
    /// `bad-option` with the option that is wrong.
    #[wasm_bindgen(js_name = forBoard)]
    pub fn for_board(seed: u32, size: usize, rule: &str) -> Result<Self, EngineError> {
        let size = Size::new(size).map_err(|error| EngineError::option("size", error.to_string()))?;
        let rule = rule_named(rule)?;
        let engine = Self::new(seed);
        engine.state.borrow_mut().game = Game::new(size, rule);
        Ok(engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After k11 on 21x21 Black answers u21 with a13; all else a threat search would have to.
    const DENSE: [u8; 19] = *b"dense 2\n\x15\x1e\x21\xfc\xbc\xfe\xfc\x00\xff\x1f\xff";

    #[test]
    fn the_strategy_is_seen_from_the_board_that_is_asked_for() {
        for (size, rule, moves, answer) in [
            (21, "standard", "k11 u21", r#""point":"a13","winner":"black","winAt":31,"source":"strategy""#),
            (21, "freestyle", "k11 a1", r#""point":"u9","winner":"black","winAt":31,"source":"strategy""#),
            (19, "standard", "", r#""point":"j10","winner":"black","winAt":33,"source":"strategy""#),
            (20, "freestyle", "", r#""point":"j10","winner":"black","winAt":33,"source":"strategy""#),
        ] {
            let engine = Engine::for_board(7, size, rule).unwrap();
            let info = engine.load_strategy(&DENSE).unwrap();
            assert!(info.starts_with(r#"{"winAt":33,"nodes":2,"answers":1,"secondMoves":[{"#), "{info}");
            let step = engine.start("reply", moves).unwrap().step(1000).unwrap();
            assert!(step.contains(answer), "{size} {rule} {moves}: {step}");
        }
        let second = Engine::for_board(7, 21, "standard").unwrap().load_strategy(&DENSE).unwrap();
        assert!(second.contains(r#"{"point":"u21","winAt":31}"#), "{second}");
        assert_eq!(second.matches("point").count(), 65);
    }

    #[test]
    fn the_rules_are_those_of_the_board() {
        let six = "a1 b2 a2 b3 a3 b4 a5 b6 a6 b7 a4";
        let winner = |rule, size| {
            let position = Engine::for_board(7, size, rule).unwrap().position(six).unwrap();
            position.contains(r#""winner":"black""#)
        };
        assert_eq!(
            [winner("standard", 19), winner("freestyle", 19), winner("freestyle", 15)],
            [false, true, true]
        );
        let engine = Engine::for_board(7, 19, "standard").unwrap();
        assert!(engine.position("s19").is_ok());
        assert_eq!(engine.position("t1").unwrap_err().code(), "off-board");
    }

    #[test]
    fn a_board_that_is_not_served_is_named() {
        for (size, rule) in [(4, "standard"), (23, "standard"), (15, "renju"), (15, "caro")] {
            assert_eq!(Engine::for_board(7, size, rule).unwrap_err().code(), "bad-option", "{size} {rule}");
        }
        let unserved = Engine::for_board(7, 14, "standard").unwrap().load_strategy(&DENSE).unwrap_err();
        assert_eq!(unserved.code(), "strategy");
        assert!(unserved.to_string().contains("14x14 standard"), "{unserved}");
    }
}
