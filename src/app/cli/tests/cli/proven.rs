//! Tests that the pages claim exactly the wins that the strategy files contain.

use engine::{Rule, Size};
use serde::Deserialize;
use serde_json::Value;
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
    /// The number of second moves after which a win is proven, and of all second moves.
    seconds: Option<[usize; 2]>,
}

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../www/data");
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns true if the strategy was made for this game, for a stricter rule, or for a larger board.
fn serves(strategy: &Arc<Strategy>, game: Game) -> bool {
    let of = strategy.game();
    let harder = of.size() == game.size() && of.rule() == Rule::Strict && of.home().is_none();
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
        if let Some([some, all]) = claim.seconds {
            let partial: Value = serde_json::from_str(&data(&file)).expect("a partial strategy");
            let by_second = partial["by_second"].as_object().expect("the second moves");
            assert_eq!(
                partial["rule"],
                format!("strict-{}", claim.rule),
                "a win under it is one under renju"
            );
            assert_eq!(partial["win_at"], claim.stone.expect("a stone"));
            // White may also pass.
            assert_eq!((some, all), (by_second.len(), Game::STANDARD.second_moves().count() + 1));
            continue;
        }
        let read =
            || Arc::new(Strategy::from_json(&data(&file)).unwrap_or_else(|error| panic!("{file}: {error}")));
        let strategy = strategies.entry(file.clone()).or_insert_with(read);
        assert_eq!(claim.stone, Some(strategy.win_at().stone()), "{file}");
        let rule = claim.rule.parse().expect("a rule");
        let [least, most] = claim.sizes.expect("a board with edges");
        for side in least..=most {
            let game = Game::new(Size::new(side).expect("a board"), rule);
            assert!(serves(strategy, game), "{file} does not cover {game}");
            ours += 1;
        }
    }
    assert_eq!(ours, 16, "every board of 15 to 22 points a side under both rules");
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
