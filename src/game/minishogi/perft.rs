use crate::position::Position;
use crate::rules::Rules;

/// The number of move sequences of exactly this length in plies. Games that end earlier do not count.
///
/// The moves of the last ply are counted without making them.
pub fn perft(position: &Position, rules: Rules, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(rules),
        _ => {
            let mut paths = 0;
            position.for_each_move(rules, |mv| paths += perft(&position.after(mv), rules, depth - 1));
            paths
        }
    }
}
