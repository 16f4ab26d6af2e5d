//! The strategy in which h9 ends by stone 31, which the page does not have: i9 is missing for stone 31 as a whole. That it proves is
//! checked by `.ci/run`, with the program as it is shipped.

use strategy::Strategy;

const JSON: &str = include_str!("../../strategy/towards-31.json");

#[test]
fn i9_alone_takes_longer_than_stone_31() {
    let strategy = Strategy::from_json(JSON).expect("a strategy");
    let bounds: Vec<(String, usize)> =
        strategy.by_second().map(|(point, win_at)| (point.to_string(), win_at.stone())).collect();
    assert_eq!(bounds.len(), 35);
    assert!(bounds.contains(&("h9".into(), 31)) && bounds.contains(&("i9".into(), 33)), "{bounds:?}");
    assert_eq!(bounds.iter().filter(|&&(_, stone)| stone > 31).count(), 1, "{bounds:?}");
}
