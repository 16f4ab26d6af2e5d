use engine::{Deadline, Rule, Size};
use strategy::{Game, Listing, Strategy, lay_out};

/// After k11 on 21x21, Black answers u21 with a13. The threat search must answer all other replies.
pub fn for_many_boards() -> Strategy {
    let game = Game::new(Size::new(21).unwrap(), Rule::Strict).within(7).unwrap();
    let listing = |win_at, answers| Some(Listing::new(Deadline::new(win_at).unwrap(), answers));
    let found = lay_out(game, Default::default(), |moves, _| match moves.len() {
        1 => listing(33, vec![("u21".parse().unwrap(), "a13".parse().unwrap())]),
        _ => listing(31, Vec::new()),
    });
    found.unwrap()
}
