//! `gomoku solve --lower`: finds the second moves after which Black provably cannot win by a given stone.

use engine::notation::counted;
use std::time::Instant;

use engine::{Deadline, Point};
use serde_json::json;
use strategy::Game;

/// Returns true if all bounds reach `last`.
pub fn report(game: Game, seconds: &[Point], last: Deadline, json: bool, stop: &dyn Fn() -> bool) -> bool {
    let mut all = true;
    for &second in seconds {
        let began = Instant::now();
        let (reached, positions) = solver::no_win_by(game, second, last, stop);
        if stop() {
            return false;
        }
        all &= reached == Some(last);
        let second = second.to_string();
        let (no_win_by, seconds) = (reached.map(Deadline::stone), began.elapsed().as_secs_f64());
        let bound = json!({
            "second": second, "no_win_by": no_win_by, "positions": positions, "seconds": seconds,
        });
        console::print_either(json, &bound, || {
            let bound =
                no_win_by.map_or("no bound found".to_owned(), |stone| format!("no win by stone {stone}"));
            format!("{second:4} {bound}  {}, {seconds:.1} s", counted(positions, "position"))
        });
    }
    all
}
