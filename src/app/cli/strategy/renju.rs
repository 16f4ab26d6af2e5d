//! Answers from the strategy for renju, which covers some of the second moves so far.

use engine::notation::counted;
use engine::{Board, Color, Deadline, Point, Rule};
use guide::{Effort, Guide, GuideOptions};
use serde_json::{Value, json};
use solver::{Store, read_partial};
use strategy::Game;

use crate::adviser::TABLE_BYTES;
use crate::built_in;
use crate::names;

/// Black's winning move, with the stone of the win.
pub struct Win {
    pub point: Point,
    pub win_at: usize,
    /// The source: the strategy, or a threat search.
    pub source: &'static str,
}

/// The strategy for renju inside the program.
pub struct Renju {
    store: Store,
}

impl Renju {
    /// # Panics
    /// Panics if the built-in file is not such a strategy.
    pub fn new() -> Self {
        Self { store: read_partial(built_in::RENJU).expect("the built-in file is a strategy for renju") }
    }

    /// The game that the strategy is for. Its wins also hold under renju.
    pub const fn game(&self) -> Game {
        self.store.game()
    }

    /// The second moves after which Black is proven to win, each with the stone of the win.
    pub fn by_second(&self) -> Vec<(Point, Deadline)> {
        let (game, mut board) = (self.game(), self.game().board());
        board.make(game.first());
        let answer = |second: Point| {
            let mut after = board.clone();
            after.make(second);
            self.store.get(&after).map(|answer| (second, answer.win_at))
        };
        game.second_moves().filter_map(answer).collect()
    }

    /// The stone by which Black wins after each of these second moves.
    fn win_at(&self) -> Option<Deadline> {
        self.by_second().into_iter().map(|(_, win_at)| win_at).max()
    }

    /// The same position under the strategy's rule. `None` if it is for another game or Black has played a point that is
    /// forbidden there.
    fn strict(&self, board: &Board) -> Option<Board> {
        let is_renju = matches!(board.rule(), Rule::Renju | Rule::StrictRenju);
        let size = self.game().size();
        (is_renju && board.size() == size)
            .then(|| Board::from_moves(size, self.game().rule(), board.moves()).ok())
            .flatten()
    }

    /// Black's stored answer.
    pub fn answer(&self, board: &Board) -> Option<Win> {
        let board = self.strict(board).filter(|board| board.to_move() == Color::Black)?;
        let answer = self.store.get(&board)?;
        Some(Win { point: answer.point, win_at: answer.win_at.stone(), source: "strategy" })
    }

    /// Black's stored answer, or else a win that a threat search of this many nodes finds.
    pub fn win(&self, board: &Board, nodes: u64) -> Option<Win> {
        let stored = self.answer(board);
        if stored.is_some() {
            return stored;
        }
        let effort = Effort { prove: nodes, shorten: nodes };
        let hoped_by = self.win_at();
        let options =
            GuideOptions { table_bytes: TABLE_BYTES, seed: None, promised: effort, hoped: effort, hoped_by };
        let reply = Guide::new(self.game(), options).best_move(&self.strict(board)?)?;
        let win_at = reply.win_at.filter(|_| reply.winner == Some(Color::Black))?;
        Some(Win { point: reply.point, win_at, source: "vct" })
    }
}

/// The proven second moves as a sentence.
fn covered(renju: &Renju) -> String {
    let by_second = renju.by_second();
    let all = renju.game().second_moves().count();
    let seconds = names(by_second.iter().map(|&(second, _)| second)).join(" ");
    let win_at = renju.win_at().map_or(0, Deadline::stone);
    format!("proven by stone {win_at} after {} of {all} second moves: {seconds}", by_second.len())
}

/// A summary of the strategy.
pub fn info() -> (Value, String) {
    let renju = Renju::new();
    let by_second = renju.by_second().into_iter();
    let by_second: serde_json::Map<String, Value> =
        by_second.map(|(second, win_at)| (second.to_string(), json!(win_at.stone()))).collect();
    let (game, answers) = (renju.game(), renju.store.len());
    let text = format!("{game}, partial: {}\n{}", covered(&renju), counted(answers, "answer"));
    let json = json!({
        "size": game.size().side(), "rule": game.rule().name(), "partial": true, "win_at": renju.win_at().map(Deadline::stone),
        "by_second": by_second, "answers": answers,
    });
    (json, text)
}

/// Black's reply. The last value is true if a win is known.
pub fn reply(board: &Board, nodes: u64) -> (Value, String, bool) {
    let renju = Renju::new();
    let win = renju.win(board, nodes);
    let text = match &win {
        Some(Win { point, win_at, source }) => format!("{point}: win by stone {win_at} ({source})"),
        None => format!("no win known; {}", covered(&renju)),
    };
    let json = json!({
        "moves": names(board.moves()), "best": win.as_ref().map(|win| win.point.to_string()),
        "stones": win.as_ref().map(|win| win.win_at - board.stones()), "win_at": win.as_ref().map(|win| win.win_at),
        "source": win.as_ref().map(|win| win.source),
        "proven_after": names(renju.by_second().into_iter().map(|(second, _)| second)),
    });
    (json, text, win.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::notation::parse_moves;
    use engine::threat::Kind;
    use verifier::{Reason, StrategyFile, VerifyError, VerifyOptions, VerifyReport, verify};

    use crate::adviser::{ThreatAdviser, verifier_point};

    fn after(game: Game, moves: &str) -> Board {
        let mut board = game.board();
        parse_moves(moves).unwrap().into_iter().for_each(|point| board.make(point));
        board
    }

    /// Verifies that Black wins by this stone in a position with White to move, without an answer from the file.
    fn verified(board: &Board, win_at: u16) -> Result<VerifyReport, VerifyError> {
        verified_with(board, &unanswered(win_at), 2_000_000)
    }

    fn unanswered(win_at: u16) -> StrategyFile {
        let game = verifier::Game::new(15, verifier::Rule::StrictRenju).unwrap();
        StrategyFile::unanswered(game, win_at)
    }

    fn verified_with(board: &Board, file: &StrategyFile, nodes: u64) -> Result<VerifyReport, VerifyError> {
        let root = board.moves().iter().map(|&point| verifier_point(point).unwrap()).collect();
        let options = VerifyOptions { memory: 64 << 20, root: Some(root), ..VerifyOptions::default() };
        let adviser = || ThreatAdviser::new(Game::of(board).board(), Kind::Vct, nodes);
        verify(file, &options, adviser, |_| {})
    }

    /// A position of the file after each proven second move, in which the file answers no reply.
    fn leaves(renju: &Renju) -> Vec<Board> {
        let leaf = |(second, _): (Point, Deadline)| {
            let mut board = after(renju.game(), "h8");
            for white in [Some(second)].into_iter().chain(std::iter::repeat(None)) {
                let replies = white.map_or_else(|| board.legal().iter().collect(), |point| vec![point]);
                let Some(answer) = replies.into_iter().find_map(|white| {
                    let mut after = board.clone();
                    after.make(white);
                    renju.store.get(&after).map(|answer| [white, answer.point])
                }) else {
                    break;
                };
                answer.into_iter().for_each(|point| board.make(point));
            }
            board
        };
        renju.by_second().into_iter().map(leaf).collect()
    }

    #[test]
    fn the_verifier_proves_leaves_of_the_file_and_no_earlier_win() {
        let leaves = leaves(&Renju::new());
        assert!(leaves.len() >= 3);
        for board in &leaves[..3] {
            let report = verified(board, 41).unwrap();
            assert_eq!(report.replies, board.empty().len() as u64 + 1, "every point and the pass");
            assert!(verified(board, board.stones() as u16 + 4).is_err());
        }
    }

    /// A position of the file with Black to move, and the file's answer, at the end of a random line of it.
    fn stored(renju: &Renju, draw: &mut impl FnMut(usize) -> usize) -> (Board, Point) {
        let seconds = renju.by_second();
        let mut board = after(renju.game(), "h8");
        board.make(seconds[draw(seconds.len())].0);
        loop {
            let answer = renju.store.get(&board).expect("the line follows the file").point;
            let before = board.clone();
            board.make(answer);
            let next: Vec<Board> = board
                .legal()
                .iter()
                .map(|white| {
                    let mut after = board.clone();
                    after.make(white);
                    after
                })
                .filter(|after| renju.store.get(after).is_some())
                .collect();
            if next.is_empty() || draw(4) == 0 {
                return (before, answer);
            }
            board = next[draw(next.len())].clone();
        }
    }

    /// Replaces this many answers of the file. Returns how many are forbidden, how many others are refused, and how many
    /// still win.
    fn mutations(count: usize) -> [usize; 3] {
        let renju = Renju::new();
        let mut state = 7_u64;
        let mut draw = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (mut forbidden, mut refused, mut winning) = (0, 0, 0);
        while forbidden + refused + winning < count {
            let (mut board, answer) = stored(&renju, &mut draw);
            let bad: Vec<Point> = board.forbidden(Color::Black).iter().collect();
            let others: Vec<Point> = board.legal().iter().filter(|&point| point != answer).collect();
            if !bad.is_empty() {
                let white = *board.moves().last().unwrap();
                let point = bad[draw(bad.len())];
                board.unmake();
                let head =
                    r#""format":"gomoku-strategy","version":2,"rule":"strict-renju","size":15,"first":"h8""#;
                let nodes = format!(r#"["41 {white}{point}","41"]"#);
                let text =
                    format!(r#"{{{head},"win_at":41,"by_second":{{}},"partial":true,"nodes":{nodes}}}"#);
                let file = StrategyFile::read(&text).unwrap();
                let reason = verified_with(&board, &file, 1_000).unwrap_err().reason;
                assert!(matches!(reason, Reason::Forbidden(..)), "{white} {point}: {reason}");
                forbidden += 1;
                continue;
            }
            board.make(others[draw(others.len())]);
            let is_won = verified_with(&board, &unanswered(41), 20_000).is_ok();
            winning += usize::from(is_won);
            refused += usize::from(!is_won);
        }
        [forbidden, refused, winning]
    }

    #[test]
    fn other_answers_are_refused() {
        let [_, refused, winning] = mutations(20);
        assert!(refused > winning, "{refused} {winning}");
    }

    #[test]
    #[ignore = "takes minutes"]
    fn five_hundred_other_answers_are_refused() {
        let [forbidden, refused, winning] = mutations(500);
        assert!(refused > winning, "{forbidden} {refused} {winning}");
    }

    #[test]
    fn wins_are_known_after_proven_second_moves_only() {
        let renju = Renju::new();
        let point = |win: Option<Win>| win.map(|win| (win.point.to_string(), win.win_at, win.source));
        for moves in ["h8 o15", "h8 a1"] {
            let win = point(renju.answer(&after(renju.game(), moves)));
            assert!(win.is_some_and(|(_, win_at, source)| (win_at, source) == (41, "strategy")), "{moves}");
        }
        let official = Game::new(engine::Size::FIFTEEN, Rule::Renju);
        assert!(renju.answer(&after(official, "h8 o15")).is_some());
        assert!(renju.answer(&after(Game::STANDARD, "h8 o15")).is_none());
        assert!(renju.win(&after(official, "h8 h9"), 1_000).is_none());
        assert!(renju.answer(&after(official, "h8 o15 i8")).is_none(), "White is to move");
    }
}
