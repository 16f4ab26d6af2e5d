//! Tests the numbers of move sequences. The expected numbers come from two independent generators.

use minishogi::{KingRule, Position, Rules, perft};

#[test]
fn perft_counts_match_two_generators() {
    let mut rows = 0;
    for line in include_str!("perft.tsv").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let position: Position = columns[0].parse().unwrap();
        let king: KingRule = columns[1].parse().unwrap();
        let (depth, count) = (columns[2].parse().unwrap(), columns[3].parse().unwrap());
        assert_eq!(perft(&position, Rules::for_perft(king), depth), count, "{line}");
        rows += 1;
    }
    assert_eq!(rows, 14);
}
