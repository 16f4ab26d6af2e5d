//! Tests the engine on mate problems, and the problems themselves.

use ::search::{Bound, Control, Limits, Method, SearcherSettings};
use minishogi::{Engine, KingRule, Lookahead, Move, Position, Rules, ShogiGame};
use std::collections::HashMap;

/// A position, the number of plies to mate, the only first move that mates in time, and a line of moves.
struct Problem {
    position: Position,
    plies: u32,
    key: Move,
    line: Vec<Move>,
}

fn problems() -> Vec<Problem> {
    let read = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        Problem {
            position: columns[0].parse().unwrap(),
            plies: columns[1].parse().unwrap(),
            key: columns[2].parse().unwrap(),
            line: columns[3].split(' ').map(|mv| mv.parse().unwrap()).collect(),
        }
    };
    include_str!("mates.tsv").lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

/// Tries every move. Only results for more than one ply are stored.
struct BruteForce {
    rules: Rules,
    answers: HashMap<(Position, u32), bool>,
}

impl BruteForce {
    fn new(king: KingRule) -> Self {
        Self { rules: Rules::with_king(king), answers: HashMap::new() }
    }

    fn wins(&mut self, position: &Position, plies: u32) -> bool {
        if plies == 0 {
            return false;
        }
        if plies > 1
            && let Some(&answer) = self.answers.get(&(*position, plies))
        {
            return answer;
        }
        let moves = position.moves(self.rules);
        let answer = moves.iter().any(|&mv| self.loses(&position.after(mv), plies - 1));
        if plies > 1 {
            self.answers.insert((*position, plies), answer);
        }
        answer
    }

    /// Whether the side to move loses within this many plies, whatever it plays.
    fn loses(&mut self, position: &Position, plies: u32) -> bool {
        if position.count_moves(self.rules) == 0 {
            return true;
        }
        // A side that can capture the king has not lost.
        let saved = self.rules.king == KingRule::Capture && position.can_take_king();
        plies > 1
            && !saved
            && position.moves(self.rules).iter().all(|&mv| self.wins(&position.after(mv), plies - 1))
    }

    fn keys(&mut self, position: &Position, plies: u32) -> Vec<Move> {
        let mut keys = position.moves(self.rules);
        keys.retain(|&mv| self.loses(&position.after(mv), plies - 1));
        keys
    }
}

#[test]
fn every_problem_has_one_solution_and_its_line_mates() {
    let mut brute_force = BruteForce::new(KingRule::Legal);
    let mut lengths = [0; 8];
    for Problem { position, plies, key, line } in problems() {
        assert!(!brute_force.wins(&position, plies - 1), "{position} is shorter");
        assert_eq!(brute_force.keys(&position, plies), [key], "{position}");
        assert_eq!((line.len(), line[0]), (plies as usize, key));
        let mut game = ShogiGame::from_position(position, Rules::default()).unwrap();
        line.iter().for_each(|&mv| game.play(mv).unwrap());
        assert_eq!(game.ended().map(|ended| ended.winner), Some(position.to_move()), "{position}");
        lengths[plies as usize] += 1;
    }
    assert!([1, 3, 5, 7].iter().all(|&plies| lengths[plies] >= 5), "{lengths:?}");
}

/// Brute force would take most of a minute for these two problems.
const TOO_HARD: [&str; 2] = ["5/1k1g1/5/PSp1g/1K1R1[SBbr] w 0 1", "1b2R/1sgpr/4k/BG3/K1S2[P] w 0 1"];

/// The mated side makes a move, and then its king is captured.
#[test]
fn capturing_kings_takes_two_plies_more() {
    let mut brute_force = BruteForce::new(KingRule::Capture);
    let mut skipped = 0;
    for Problem { position, plies, key, .. } in problems() {
        if TOO_HARD.contains(&position.to_string().as_str()) {
            skipped += 1;
            continue;
        }
        assert!(!brute_force.wins(&position, plies), "{position} is shorter");
        assert!(brute_force.loses(&position.after(key), plies + 1), "{position}");
    }
    assert_eq!(skipped, TOO_HARD.len());
}

#[test]
fn the_engine_solves_every_problem_under_both_rules() {
    for method in [Method::NegaScout, Method::Mtdf] {
        for (king, more) in [(KingRule::Legal, 0), (KingRule::Capture, 2)] {
            for Problem { position, plies, key, .. } in problems() {
                let game = ShogiGame::from_position(position, Rules::with_king(king)).unwrap();
                let limits = Limits::depth(plies + more);
                let mut engine = Engine::new(SearcherSettings::with_method(method));
                let outcome = engine.search(&mut Lookahead::new(game.clone()), &limits, &Control::default());
                assert!(outcome.score.is_win(), "{position} {king} {method:?}: {}", outcome.score);
                assert_eq!(outcome.score.plies_to_end(), Some(plies + more), "{position} {king} {method:?}");
                assert_eq!(outcome.bound, Bound::Exact);
                if king == KingRule::Legal {
                    assert_eq!(outcome.best, Some(key), "{position} {method:?}");
                }
            }
        }
    }
}
