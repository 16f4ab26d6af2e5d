//! Tests that scores outside the window are bounds.

use crate::common::{RandomTree, mix};
use crate::limits::Meter;
use crate::ordering::Ordering;
use crate::table::Table;
use crate::tree::Tree;
use crate::{Control, Method, Score, SearcherSettings, TwoPlayerGame};

fn score<const SCOUT: bool>(
    settings: &SearcherSettings,
    game: &mut RandomTree,
    depth: u32,
    window: (Score, Score),
) -> Score {
    let mut table = (settings.table_bytes > 0).then(|| Table::new(settings.table_bytes));
    let mut ordering = Ordering::new(RandomTree::MOVE_CODES);
    let meter = Meter::new(u64::MAX, None, Control::default());
    let mut tree = Tree::new(game, table.as_mut(), &mut ordering, settings, meter);
    tree.alpha_beta::<SCOUT>(depth, 0, window.0, window.1).expect("nothing limits it")
}

#[test]
fn a_score_outside_the_window_is_a_bound() {
    for seed in 0..150 {
        let mut game = RandomTree::new(seed);
        for depth in [1, 3, 5] {
            for table_bytes in [0, 1 << 10, 1 << 20] {
                let settings =
                    SearcherSettings { table_bytes, ..SearcherSettings::with_method(Method::Negamax) };
                let bare = SearcherSettings { table_bytes: 0, ..settings };
                let open = (-Score::INFINITY, Score::INFINITY);
                let value = score::<false>(&bare, &mut game, depth, open);
                for draw in 0..6 {
                    let r = mix(seed * 31 + draw);
                    let middle = (r % (2 * game.spread as u64 + 1)) as i32 - game.spread;
                    let width = 1 + (r >> 33) as i32 % (1 + game.spread / 2).max(1);
                    let (alpha, beta) = (Score::from_eval(middle), Score::from_eval(middle + width));
                    for found in [
                        score::<false>(&settings, &mut game, depth, (alpha, beta)),
                        score::<true>(&settings, &mut game, depth, (alpha, beta)),
                    ] {
                        let holds = match found {
                            _ if found <= alpha => value <= found,
                            _ if found >= beta => value >= found,
                            _ => value == found,
                        };
                        assert!(holds, "seed {seed}, depth {depth}, {alpha}..{beta}: {value} but {found}");
                    }
                }
            }
        }
    }
}
