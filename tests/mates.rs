//! Plays out the wins in `gomoku-lab bench mates` against every reply. The threat search suggests moves, and the verifier's
//! simple board decides.

use engine::threat::{Kind, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size, notation};
use verifier::{Adviser, Game, StrategyFile, VerifyOptions};

const MATES: &str = include_str!("../src/game/engine/tests/data/mates.txt");

/// A threat search whose moves are checked.
struct ThreatAdviser {
    search: ThreatSearch,
    size: Size,
    rule: Rule,
    kind: Kind,
}

impl Adviser for ThreatAdviser {
    fn answer(&mut self, moves: &[verifier::Point], deadline: u16) -> Option<verifier::Point> {
        let mut board = Board::new(self.size, self.rule);
        for point in moves {
            board.make(Point::new(point.column(), point.row())?);
        }
        let left = (usize::from(deadline).saturating_sub(moves.len())).div_ceil(2) as u8;
        let limits = ThreatLimits { own_stones: left, nodes: 1_000_000 };
        // The only answer to a white four may make no four.
        for kind in [self.kind, Kind::Vct] {
            self.search.prove(&mut board, Color::Black, kind, limits);
            if let Some(best) = self.search.winning_move(&mut board, Color::Black, kind, left) {
                return verifier::Point::new(best.col(), best.row());
            }
        }
        None
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}

#[test]
fn every_mate_holds_on_the_verifiers_board() {
    let mut games = std::collections::BTreeMap::new();
    for (number, line) in MATES.lines().enumerate() {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        let [side, rule, kind, stones, moves] = words[..] else { panic!("five parts: {line}") };
        let (side, stones): (usize, usize) = (side.parse().unwrap(), stones.parse().unwrap());
        let size = Size::new(side).unwrap();
        let moves = notation::parse_moves(moves).unwrap();
        let by = (moves.len() + 2 * stones - 1) as u16;
        let mut theirs: Vec<verifier::Point> =
            moves.iter().filter_map(|point| verifier::Point::new(point.col(), point.row())).collect();
        let theirs_rule = match rule {
            "standard" => verifier::Rule::Standard,
            "freestyle" => verifier::Rule::Freestyle,
            _ => panic!("a rule: {line}"),
        };
        let game = Game::new(side, theirs_rule).unwrap();
        let kind = if kind == "vcf" { Kind::Vcf } else { Kind::Vct };
        let rule: Rule = rule.parse().unwrap();
        let adviser = || ThreatAdviser { search: ThreatSearch::new(1 << 20), size, rule, kind };
        theirs.extend(adviser().answer(&theirs, by));
        let options = VerifyOptions { root: Some(theirs), ..VerifyOptions::default() };
        let proven = verifier::verify(&StrategyFile::unanswered(game, by), &options, adviser, |_| {});
        assert!(proven.is_ok_and(|report| report.win_at <= by), "line {}: {line}", number + 1);
        *games.entry(words[..3].join(" ")).or_insert(0) += 1;
    }
    assert!(games.len() == 8 && games.values().all(|&mates| mates == 100), "{games:?}");
}
