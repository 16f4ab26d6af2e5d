//! Tests that the pages claim exactly the wins that the strategy files contain.

use engine::{Rule, Size};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use strategy::{Game, OnBoard, Strategy};

#[derive(Deserialize)]
struct Proven {
    claims: Vec<Claim>,
}

#[derive(Deserialize)]
struct Claim {
    sizes: Option<[usize; 2]>,
    rule: String,
    stone: Option<usize>,
    since: Option<String>,
    how: String,
    file: Option<String>,
}

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../www/data");
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns true if the strategy was made for this game, for a stricter rule, or for a larger board.
fn serves(strategy: &Arc<Strategy>, game: Game) -> bool {
    let of = strategy.game();
    let strict = if game.rule() == Rule::Renju { Rule::StrictRenju } else { Rule::Strict };
    let harder = of.size() == game.size() && of.rule() == strict && of.home().is_none();
    of == game || harder || OnBoard::new(Arc::clone(strategy), game).is_some()
}

#[test]
fn our_claims_match_our_strategies_bounds() {
    let Proven { claims } = serde_json::from_str(&data("proven.json")).expect("the claims are read");
    let mut strategies = BTreeMap::new();
    let mut ours = 0;
    let (without_edges, with_edges): (Vec<Claim>, Vec<Claim>) =
        claims.into_iter().partition(|claim| claim.sizes.is_none());
    for claim in with_edges.iter().filter(|claim| claim.since.as_deref() == Some("here")) {
        let file = claim.file.clone().expect("a claim of ours names its file");
        let read =
            || Arc::new(Strategy::from_json(&data(&file)).unwrap_or_else(|error| panic!("{file}: {error}")));
        let strategy = strategies.entry(file.clone()).or_insert_with(read);
        assert_eq!((claim.stone, strategy.is_partial()), (Some(strategy.win_at().stone()), false), "{file}");
        let rule = claim.rule.parse().expect("a rule");
        let [least, most] = claim.sizes.expect("a board with edges");
        for side in least..=most {
            let game = Game::new(Size::new(side).expect("a board"), rule);
            assert!(serves(strategy, game), "{file} does not cover {game}");
            ours += 1;
        }
    }
    assert_eq!(ours, 17, "15x15 under renju, and 15x15 to 22x22 under both other rules");
    assert!(with_edges.iter().any(|claim| claim.stone.is_none()), "what is open stands beside it");
    // The check takes too long for this test, but the written argument quotes its output.
    let argument = data("../../src/proof/verifier-unbounded/unbounded.md");
    let argued: Vec<&Claim> = without_edges.iter().filter(|claim| claim.how == "argued").collect();
    let rules: Vec<&str> = argued.iter().map(|claim| claim.rule.as_str()).collect();
    assert_eq!(rules, ["standard", "freestyle"]);
    for claim in argued {
        let stone = claim.stone.expect("a stone");
        let said = format!(
            "WRITTEN ARGUMENT, CASES CHECKED BY MACHINE; not yet reviewed by others: Black wins by stone {stone} on the infinite board, \
             under the standard and the freestyle rule"
        );
        assert!(argument.contains(&said), "{said}");
    }
}
