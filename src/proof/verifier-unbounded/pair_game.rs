//! Plays Black after White has wasted its first two stones, with the moves by which [`line`](crate::line) and
//! [`near`](crate::near) find the win.

use verifier::Adviser;
use verifier::parts::{Board, Side, WIDEST};

use crate::BEYOND;
use crate::line::{Answers, Stones};
use crate::place::{NEAR, Place};

/// A game after the third stone of Black's shape, with White to move.
pub(crate) struct PairGame<'a, A> {
    answers: Answers<'a, A>,
    /// The stones on the line. If no row of five contains the two wasted stones, there are none.
    stones: Stones,
    /// The number of White's threats on the line that Black has answered.
    exchanges: usize,
    /// The places near the first stone, once Black has begun to play threats.
    threats: Option<Board<WIDEST>>,
}

impl<'a, A: Adviser> PairGame<'a, A> {
    /// `near` must have the shape with which [`Answers::holds`] finds a win against these stones.
    pub(crate) const fn new(answers: Answers<'a, A>, stones: Stones) -> Self {
        Self { answers, stones, exchanges: 0, threats: None }
    }

    /// Plays White's move. Returns Black's reply, and the maximum number of stones that are played from the reply on until
    /// Black has five.
    pub(crate) fn reply(&mut self, white: Place) -> Option<(Place, u16)> {
        let fours = self.answers.fours(&self.stones, self.exchanges)?;
        // A stone that is farther out shares no row with White's other stones.
        let out = self.answers.empty_cells(&self.stones, Answers::<A>::out(fours));
        let at = self.answers.line.number(white).filter(|&at| out.contains(at));
        match self.threats.take() {
            None => self.before_threats(white, at),
            Some(board) => self.during_threats(board, white, at),
        }
    }

    fn before_threats(&mut self, white: Place, at: Option<i32>) -> Option<(Place, u16)> {
        let given = self.answers.given(&self.stones);
        if let Some(at) = at {
            let after = self.stones.with_white(at);
            if !self.answers.made(&after, at).is_empty() {
                let (answer, stones) = self.answers.answered(&after, at, self.exchanges)?;
                return self.answer_on_line(&after, answer, stones);
            }
            self.stones = after;
        }
        let free = Some(white).filter(|white| white.distance() <= NEAR);
        let board = self.answers.near.after(&given, free);
        self.threat(board)
    }

    fn during_threats(
        &mut self,
        mut board: Board<WIDEST>,
        white: Place,
        at: Option<i32>,
    ) -> Option<(Place, u16)> {
        if white.distance() <= NEAR {
            board.play(white.cell(board.game()));
            return self.threat(board);
        }
        if board.completing(Side::Black).is_empty()
            && let Some(at) = at
        {
            let after = self.stones.with_white(at);
            if self.answers.made(&after, at).iter().any(|row| row.white > 3) {
                // Black has the same threat as before White's four (lemma 16).
                let &[answer] = &self.answers.answers(&after, at)[..] else { return None };
                let stones = self.answers.near.white_turn(&mut board)? - board.moves().len() as u16;
                self.threats = Some(board);
                let (place, stones) = self.answer_on_line(&after, answer, stones)?;
                return Some((place, stones + self.most_delay()?));
            }
        }
        board.play(BEYOND);
        self.threat(board)
    }

    fn answer_on_line(&mut self, after: &Stones, answer: i32, stones: u16) -> Option<(Place, u16)> {
        self.stones = after.with_black(answer);
        self.exchanges += 1;
        Some((self.answers.line.place(answer)?, 1 + stones))
    }

    /// Plays Black's next threat, or completes five.
    fn threat(&mut self, mut board: Board<WIDEST>) -> Option<(Place, u16)> {
        let played = board.moves().len() as u16;
        let (cell, stones) = match board.completing(Side::Black).iter().next() {
            Some(five) => (five, 1),
            None => {
                let (cell, stone) = self.answers.near.black_turn(&mut board)?;
                (cell, stone - played + self.most_delay()?)
            }
        };
        board.play(cell);
        let place = Place::of(board.game(), cell);
        self.threats = Some(board);
        Some((place, stones))
    }

    /// The maximum number of stones by which White's fours on the line delay the win.
    fn most_delay(&self) -> Option<u16> {
        Some(2 * self.answers.fours(&self.stones, self.exchanges)? as u16)
    }
}
