//! Composes mate problems: lets the engine play against itself and looks for positions in which exactly one first move forces
//! mate. It prints one problem on each line. This command made `tests/minishogi/mates.tsv`:
//!
//! `cargo run --release -p minishogi --example compose`

use minishogi::{Lookahead, Move, Position, Rules, ShogiGame};
use search::{Control, Limits, Searcher, SearcherSettings};

/// The lengths of the problems in plies, and the number of each.
const WANTED: [(u32, usize); 4] = [(1, 6), (3, 8), (5, 8), (7, 6)];

fn main() {
    println!(
        "# A position, the plies to mate, the only first move that mates in so many, and a line of play."
    );
    let mut found: Vec<(u32, String)> = Vec::new();
    let mut random = fastrand::Rng::with_seed(1);
    while found.len() < WANTED.iter().map(|(_, count)| count).sum() {
        if let Some((plies, line)) = problem_from_game(&mut random, &found) {
            eprintln!("{} {line}", found.len() + 1);
            found.push((plies, line));
        }
    }
    found.sort_by_key(|(plies, _)| *plies);
    found.iter().for_each(|(_, line)| println!("{line}"));
}

/// Finds at most one problem in a game, if its length is still needed.
fn problem_from_game(random: &mut fastrand::Rng, found: &[(u32, String)]) -> Option<(u32, String)> {
    let mut game = ShogiGame::new(Rules::default());
    let mut searcher = Searcher::<Lookahead>::new(SearcherSettings::default());
    let opening = 3 + random.usize(..8);
    while game.ended().is_none() && game.history().len() < 120 {
        let position = *game.position();
        let moves = game.legal_moves();
        let mut ahead = Lookahead::new(ShogiGame::from_position(position, game.rules()).ok()?);
        let limits = Limits { depth: 8, ..Limits::nodes(60_000) };
        let outcome = searcher.search(&mut ahead, &limits, &Control::default());
        let plies = outcome.score.plies_to_end().filter(|_| outcome.score.is_win()).unwrap_or(0);
        let wanted = WANTED.iter().find(|(length, _)| *length == plies);
        let have = found.iter().filter(|(length, _)| *length == plies).count();
        if wanted.is_some_and(|(_, count)| have < *count) {
            let keys = keys(&position, game.rules(), plies);
            if let [key] = keys[..]
                && !mates_within(&position, game.rules(), plies - 1)
            {
                let line: Vec<String> = outcome.line.iter().map(Move::to_string).collect();
                return Some((plies, format!("{position}\t{plies}\t{key}\t{}", line.join(" "))));
            }
        }
        let any = moves[random.usize(..moves.len())];
        let strays = game.history().len() < opening || random.u8(..6) == 0;
        game.play(if strays { any } else { outcome.best.unwrap_or(any) }).ok()?;
    }
    None
}

fn keys(position: &Position, rules: Rules, plies: u32) -> Vec<Move> {
    let mut moves = position.moves(rules);
    moves.retain(|&mv| loses_within(&position.after(mv), rules, plies - 1));
    moves
}

fn mates_within(position: &Position, rules: Rules, plies: u32) -> bool {
    plies > 0 && position.moves(rules).iter().any(|&mv| loses_within(&position.after(mv), rules, plies - 1))
}

/// Whether the side to move is mated within this many plies, whatever it plays.
fn loses_within(position: &Position, rules: Rules, plies: u32) -> bool {
    let moves = position.moves(rules);
    moves.is_empty()
        || plies > 1 && moves.iter().all(|&mv| mates_within(&position.after(mv), rules, plies - 1))
}
