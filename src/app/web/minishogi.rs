//! Minishogi for JavaScript: a game and an engine.

use minishogi::{
    Droppable, Engine, KingRule, Level, Lookahead, Move, Position, Rules, ShogiGame, Side, Square,
};
use search::{Analysis, Control, SearcherSettings, SliceEnd};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;

const TABLE_BYTES: usize = 8 << 20;

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MinishogiState {
    /// The position as text.
    pub fen: String,
    /// The position in the notation of shogi programs.
    pub sfen: String,
    /// The pieces on a1, b1 and so on up to e5. A piece is a letter, uppercase for Sente, with a plus sign before it if it is
    /// promoted. An empty square is an empty string.
    pub board: Vec<String>,
    /// Sente's pieces in hand, one uppercase letter each.
    pub sente_hand: Vec<String>,
    /// Gote's pieces in hand.
    pub gote_hand: Vec<String>,
    /// `sente` or `gote`, even when the game is over.
    pub to_move: String,
    /// The legal moves.
    pub moves: Vec<String>,
    /// The moves played.
    pub history: Vec<String>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the game ended, if it is over: `mate`, `no move`, `king taken`, `repetition` or `perpetual check`.
    pub ended: Option<String>,
    /// The winner, if any.
    pub winner: Option<String>,
}

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MinishogiThought {
    /// Whether the search has ended.
    pub done: bool,
    /// The best move so far.
    pub best: Option<String>,
    /// The expected continuation.
    pub line: Vec<String>,
    /// The score for the side to move, in hundredths of a pawn. Absent if the outcome is forced.
    pub score: Option<i32>,
    /// The number of plies until the side to move wins by force.
    pub win_in: Option<u32>,
    /// The number of plies until the side to move loses by force.
    pub loss_in: Option<u32>,
    /// The depth reached, in plies.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
}

/// A game of minishogi with an engine.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Minishogi {
    game: ShogiGame,
    engine: Engine,
    thinking: Option<(Lookahead, Analysis<Move>)>,
}

#[wasm_bindgen]
impl Minishogi {
    /// Starts a game from a position under the rule `legal` or `capture`. An empty string means the usual starting position.
    ///
    /// # Errors
    /// `position` or `rule` if a string is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: &str, rule: &str) -> Result<Self, EngineError> {
        let engine =
            Engine::new(SearcherSettings { table_bytes: TABLE_BYTES, ..SearcherSettings::default() });
        Ok(Self { game: set_up(fen, rule)?, engine, thinking: None })
    }

    /// Starts another game and plays these moves, separated by spaces. On an error, the game does not change.
    ///
    /// # Errors
    /// `position` or `rule` as in the constructor; `move` with the number of the first illegal move.
    pub fn load(&mut self, fen: &str, rule: &str, moves: &str) -> Result<(), EngineError> {
        let mut game = set_up(fen, rule)?;
        for (number, word) in (1..).zip(moves.split_whitespace()) {
            if let Err(message) = play(&mut game, word) {
                let error = EngineError::new("move", format_args!("move {number}: {message}"));
                return Err(error.with("number", number).with("token", word));
            }
        }
        self.game = game;
        self.thinking = None;
        Ok(())
    }

    /// Returns the current state.
    ///
    /// # Errors
    /// Never fails.
    pub fn state(&self) -> Result<Ts<MinishogiState>, EngineError> {
        Ok(state(&self.game).into_ts()?)
    }

    /// Plays a move such as `a1a2`, `d2d5+` or `P@c3`.
    ///
    /// # Errors
    /// `move` if the move is illegal. The game is then unchanged.
    pub fn play(&mut self, mv: &str) -> Result<(), EngineError> {
        play(&mut self.game, mv).map_err(|message| EngineError::new("move", message))?;
        self.thinking = None;
        Ok(())
    }

    /// Takes back this many moves, or all moves if there are fewer.
    pub fn undo(&mut self, moves: u32) {
        for _ in 0..moves {
            self.game.undo();
        }
        self.thinking = None;
    }

    /// Starts a search at a level from 1 to 8, which [`think`](Self::think) continues.
    ///
    /// # Errors
    /// `level` if there is no such level; `move` if the game is over.
    #[wasm_bindgen(js_name = startThinking)]
    pub fn start_thinking(&mut self, level: u8) -> Result<(), EngineError> {
        let level = Level::new(level).ok_or_else(|| {
            EngineError::new("level", format_args!("unknown level {level}: expected 1 to 8"))
        })?;
        if let Some(ended) = self.game.ended() {
            return Err(EngineError::new("move", format_args!("the game is over ({})", ended.reason)));
        }
        let mut ahead = Lookahead::new(self.game.clone());
        let analysis = self.engine.begin(&mut ahead, &level.limits(), &Control::default());
        self.thinking = Some((ahead, analysis));
        Ok(())
    }

    /// Searches about `nodes` more positions. Does not play the move.
    ///
    /// # Errors
    /// `internal` if no search was started.
    pub fn think(&mut self, nodes: u32) -> Result<Ts<MinishogiThought>, EngineError> {
        let Some((ahead, analysis)) = &mut self.thinking else {
            return Err(EngineError::internal("no search was started"));
        };
        let progress = self.engine.resume(ahead, analysis, nodes.into(), &Control::default());
        let outcome = analysis.outcome();
        let end = outcome.score.plies_to_end();
        let thought = MinishogiThought {
            done: progress == SliceEnd::Finished,
            best: outcome.best.map(|mv| mv.to_string()),
            line: outcome.line.iter().map(ToString::to_string).collect(),
            score: end.is_none().then(|| outcome.score.value()),
            win_in: end.filter(|_| outcome.score.is_win()),
            loss_in: end.filter(|_| outcome.score.is_loss()),
            depth: outcome.depth,
            nodes: outcome.nodes,
        };
        Ok(thought.into_ts()?)
    }
}

fn set_up(fen: &str, rule: &str) -> Result<ShogiGame, EngineError> {
    let king: KingRule = rule.parse().map_err(|error| EngineError::new("rule", error))?;
    let position: Position = match fen.trim() {
        "" => Position::start(),
        text => text.parse().map_err(|error| EngineError::new("position", error))?,
    };
    ShogiGame::from_position(position, Rules::with_king(king))
        .map_err(|error| EngineError::new("position", error))
}

fn play(game: &mut ShogiGame, word: &str) -> Result<(), String> {
    let mv = word.parse().map_err(|error| format!("{error}"))?;
    game.play(mv).map_err(|error| error.to_string())
}

fn state(game: &ShogiGame) -> MinishogiState {
    let position = game.position();
    let piece = |square| position.piece(square).map_or_else(String::new, |piece| piece.to_string());
    let hand = |side| {
        let held =
            |piece: Droppable| vec![piece.kind().letters().to_owned(); position.hand(side).count(piece)];
        Droppable::ALL.into_iter().flat_map(held).collect()
    };
    let ended = game.ended();
    MinishogiState {
        fen: position.to_string(),
        sfen: position.to_sfen(),
        board: Square::all().map(piece).collect(),
        sente_hand: hand(Side::Sente),
        gote_hand: hand(Side::Gote),
        to_move: position.to_move().to_string(),
        moves: game.legal_moves().iter().map(ToString::to_string).collect(),
        history: game.history().iter().map(ToString::to_string).collect(),
        check: game.in_check(),
        ended: ended.map(|ended| ended.reason.to_string()),
        winner: ended.map(|ended| ended.winner.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starting_position_is_described_correctly() {
        let state = state(&ShogiGame::new(Rules::default()));
        assert_eq!(state.board.len(), 25);
        assert_eq!((state.board[0].as_str(), state.board[24].as_str()), ("K", "k"));
        assert_eq!(state.moves.len(), 14);
        assert_eq!((state.to_move.as_str(), state.ended, state.check), ("sente", None, false));
    }

    #[test]
    fn hands_and_game_end_are_shown() {
        let position: Position = "4k/5/4G/5/K4[GPPSSBBRR] w 0 1".parse().unwrap();
        let mut game = ShogiGame::from_position(position, Rules::default()).unwrap();
        assert_eq!(state(&game).sente_hand.concat(), "GSSBBRRPP");
        play(&mut game, "G@e4").unwrap();
        let state = state(&game);
        assert_eq!((state.ended.as_deref(), state.winner.as_deref()), (Some("mate"), Some("sente")));
        assert!(state.moves.is_empty());
        assert_eq!(play(&mut game, "e5d5"), Err("the game is over (mate)".to_owned()));
    }
}
