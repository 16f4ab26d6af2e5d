//! Tests the threat search and brute force on the cases in `data/threat-cases.txt`.

mod naive;

use engine::Rule;
use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use naive::bridge::{board_of, cases, color, show};
use naive::{Attack, BruteForce};

const CASES: &str = include_str!("data/threat-cases.txt");

#[test]
fn every_case_has_the_expected_verdict() {
    let mut search = ThreatSearch::new(1 << 20);
    let mut count = 0;
    let mut wrong = Vec::new();
    for (question, naive) in cases(CASES, Rule::Standard) {
        let words: Vec<&str> = question.split_whitespace().collect();
        let [verdict, attacker, kind, moves] = words[..] else { panic!("four words: {question}") };
        let wins = match verdict {
            "win" => true,
            "none" => false,
            _ => panic!("win or none: {question}"),
        };
        let side = usize::from(attacker == "white");
        let (kind, attack) = match kind {
            "vcf" => (Kind::Vcf, Attack::Fours),
            "vct" => (Kind::Vct, Attack::Threats),
            _ => panic!("vcf or vct: {question}"),
        };
        let moves = moves.parse().unwrap();
        let brute = BruteForce::new(side, attack, 2_000).wins(&mut naive.clone(), moves);
        let limits = ThreatLimits { own_stones: moves, nodes: 1_000_000 };
        let proof = search.prove(&mut board_of(&naive), color(side), kind, limits);
        let expected = if wins { matches!(proof, Proof::Proven { .. }) } else { proof == Proof::Disproven };
        if !expected || brute != Some(wins) {
            wrong.push(format!("{question}: {}\n  search {proof:?}, brute force {brute:?}", show(&naive)));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 20, "{count}");
}
