//! Tests the threat search and brute force on the cases in `data/threat-cases.txt`.

mod naive;

use engine::notation::parse_moves;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use naive::bridge::{board_of, color};
use naive::{Attack, BruteForce, Naive};

const CASES: &str = include_str!("data/threat-cases.txt");

#[test]
fn every_case_has_the_expected_verdict() {
    let mut search = ThreatSearch::new(1 << 20);
    let mut count = 0;
    let mut wrong = Vec::new();
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let [question, black, white, _why] = fields[..] else { panic!("four fields: {line}") };
        let question: Vec<&str> = question.split_whitespace().collect();
        let [verdict, attacker, kind, moves] = question[..] else { panic!("four words: {line}") };
        let wins = match verdict {
            "win" => true,
            "none" => false,
            _ => panic!("win or none: {line}"),
        };
        let side = usize::from(attacker == "white");
        let (kind, attack) = match kind {
            "vcf" => (Kind::Vcf, Attack::Fours),
            "vct" => (Kind::Vct, Attack::Threats),
            _ => panic!("vcf or vct: {line}"),
        };
        let moves = moves.parse().unwrap();
        let mut naive = Naive::fifteen();
        for (side, stones) in [black, white].into_iter().enumerate() {
            for p in parse_moves(stones).unwrap() {
                let p = naive.cell(p);
                assert!(naive.cells[p].is_none(), "twice on a point: {line}");
                naive.cells[p] = Some(side);
            }
        }
        let brute = BruteForce::new(side, attack, 2_000).wins(&mut naive.clone(), moves);
        let limits = Limits { moves, nodes: 1_000_000 };
        let proof = search.prove(&mut board_of(&naive), color(side), kind, limits);
        let expected = if wins { matches!(proof, Proof::Proven { .. }) } else { proof == Proof::Disproven };
        if !expected || brute != Some(wins) {
            wrong.push(format!("{line}\n  search {proof:?}, brute force {brute:?}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 20, "{count}");
}
