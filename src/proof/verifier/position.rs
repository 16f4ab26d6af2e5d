//! One position: Black's win there, played out against every reply.

use crate::board::Board;
use crate::error::{Reason, VerifyError};
use crate::file::File;
use crate::game::{Game, Side};
use crate::oracle::Oracle;
use crate::point::Point;
use crate::set::WIDEST;
use crate::verify::{Options, verify};

/// Checks that Black wins by stone `by` from the position after `moves` (Black's first), whoever is on the move there: the
/// stone of his five at the latest. Black's moves are the oracle's wherever the rules leave him a choice, and every White
/// reply to them is tried.
///
/// ```
/// use verifier::{Game, Oracle, Point, Reason, Rule, prove_position};
///
/// /// Always says the same.
/// struct Stubborn;
///
/// impl Oracle for Stubborn {
///     fn answer(&mut self, _: &[Point], _: u16) -> Option<Point> {
///         Point::parse("k10")
///     }
/// }
///
/// // Black has three in a row and one beside a hole; k10 makes four with the hole at l10, where five would be six.
/// let moves: Vec<Point> = "h10 a1 i10 a5 j10 a9 m10 a13".split(' ').filter_map(Point::parse).collect();
/// let by = |rule, stone| {
///     let game = Game::new(19, rule).expect("a board of this size is known");
///     prove_position(game, &moves, stone, || Stubborn)
/// };
/// assert_eq!(by(Rule::Freestyle, 11), Ok(11));
/// // Where just five win, White stops the four at its other end.
/// assert_eq!(by(Rule::Standard, 11).unwrap_err().path.last(), Point::parse("g10").as_ref());
/// assert_eq!(by(Rule::Freestyle, 9).unwrap_err().reason, Reason::Late { claimed: 9, stone: 11 });
/// ```
///
/// # Errors
/// The line of play that does not end in Black's five by stone `by`.
pub fn prove_position<O: Oracle>(
    game: Game,
    moves: &[Point],
    by: u16,
    oracle: impl Fn() -> O + Sync,
) -> Result<u16, VerifyError> {
    let board = Board::<WIDEST>::after(game, moves)?;
    let mut root = moves.to_vec();
    if board.to_move() == Side::Black {
        if board.completing(Side::Black).len() > 0 {
            let stone = moves.len() + 1;
            let late = board.error(Reason::Late { claimed: by, stone });
            return if stone <= by.into() { Ok(stone as u16) } else { Err(late) };
        }
        let forced = board.completing(Side::White).iter().next().map(|cell| board.grid().point(cell));
        let answer = forced.or_else(|| oracle().answer(moves, by));
        root.push(answer.ok_or_else(|| board.error(Reason::NoAnswer { claimed: by }))?);
    }
    let options = Options { root: Some(root), ..Options::default() };
    verify(&File::unanswered(game, by), &options, oracle, |_| {}).map(|report| report.win_at)
}
