//! `gomoku puzzles check`: every claim of every puzzle, proven again.
//!
//! Wins are played out on the verifier's board, which shares nothing with the engine, against every reply; the engine only
//! advises. That a move does not win is what the threat search says, from an empty table.

use super::file;
use crate::common;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size};
use puzzles::{Finder, Judge, Puzzle, Theme, shape};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::process::ExitCode;
use std::time::Instant;
use verifier::{File, Game, Options, Oracle, Reason, VerifyError};

/// Bytes of a table, which is emptied for every puzzle.
const TABLE: usize = 1 << 21;
/// Nodes for one position.
const NODES: u64 = 2_000_000;
/// Stones more than the win takes with which no other move wins, where one alone does, and with which moves that do not
/// defend lose.
const SLACK: u8 = 2;
const LATER: u8 = 4;
/// Stones with which the one defence is proven to hold.
const HOLDS: u8 = 14;

/// What `puzzles check` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// The puzzles
    #[arg(value_name = "FILE", default_value = "www/data/puzzles.json")]
    file: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What has been checked.
#[derive(Serialize)]
struct Checked {
    file: String,
    proven: bool,
    puzzles: usize,
    by_theme: BTreeMap<String, usize>,
    /// Wins that were played out on the verifier's board.
    wins: usize,
    /// Moves of which the threat search proves that they do not win.
    failures: usize,
    seconds: f64,
    /// What does not hold.
    wrong: Vec<String>,
}

/// Checks them; exit status 1 if a claim does not hold.
///
/// # Errors
/// A sentence if the file cannot be read or holds no puzzle.
pub fn run(args: &Args) -> Result<ExitCode, String> {
    let puzzles = file::read(&args.file)?;
    if puzzles.is_empty() {
        return Err(format!("{} holds no puzzle", args.file));
    }
    let start = Instant::now();
    let mut checker = Checker::default();
    let mut by_theme: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        *by_theme.entry(format!("{} {}", puzzle.rule, puzzle.theme.name())).or_insert(0) += 1;
        if let Err(sentence) = checker.check(puzzle) {
            wrong.push(format!("{} {} {puzzle}: {sentence}", puzzle.rule, puzzle.theme.name()));
            common::note(&wrong[wrong.len() - 1]);
        }
        if (number + 1).is_multiple_of(100) {
            common::note(format_args!("{} of {}, {:.0?}", number + 1, puzzles.len(), start.elapsed()));
        }
    }
    let checked = Checked {
        file: args.file.clone(),
        proven: wrong.is_empty(),
        puzzles: puzzles.len(),
        by_theme,
        wins: checker.wins,
        failures: checker.failures,
        seconds: start.elapsed().as_secs_f64(),
        wrong,
    };
    common::print_either(args.json, &checked, || text(&checked));
    Ok(common::done(checked.proven))
}

fn text(checked: &Checked) -> String {
    let Checked { file, puzzles, wins, failures, seconds, wrong, .. } = checked;
    let themes: Vec<String> =
        checked.by_theme.iter().map(|(name, count)| format!("{count} {name}")).collect();
    let verdict =
        if wrong.is_empty() { "PROVEN: all of them".to_owned() } else { format!("WRONG: {}", wrong.len()) };
    format!(
        "{file}: {puzzles} puzzles ({}), {wins} wins played out, {failures} moves that fail, {seconds:.1} s\n{verdict}",
        themes.join(", ")
    )
}

struct Checker {
    judge: Judge,
    finder: Finder,
    shapes: HashMap<u64, String>,
    wins: usize,
    failures: usize,
}

impl Default for Checker {
    fn default() -> Self {
        Self {
            judge: Judge::new(TABLE, NODES),
            finder: Finder::default(),
            shapes: HashMap::new(),
            wins: 0,
            failures: 0,
        }
    }
}

impl Checker {
    fn check(&mut self, puzzle: &Puzzle) -> Result<(), String> {
        let board = puzzle.board().map_err(|error| error.to_string())?;
        self.judge.forget();
        if let Some(other) = self.shapes.insert(shape(puzzle.black, puzzle.white), puzzle.to_string()) {
            return Err(format!("the same as {other}"));
        }
        if puzzle.fours + puzzle.quiet + 1 != puzzle.own {
            return Err("fours and quiet moves are not all".to_owned());
        }
        if !board.legal().contains(puzzle.answer) {
            return Err("the answer is not legal".to_owned());
        }
        self.claim(puzzle, &board)?;
        if self.finder.rating(puzzle) == Some(puzzle.rating) {
            Ok(())
        } else {
            Err("rated otherwise".to_owned())
        }
    }

    /// What the theme claims.
    fn claim(&mut self, puzzle: &Puzzle, board: &Board) -> Result<(), String> {
        match puzzle.theme {
            Theme::Fours => self.wins(puzzle, board, Kind::Vcf),
            Theme::Threats => {
                self.wins(puzzle, board, Kind::Vct)?;
                let by_fours = Limits { moves: puzzle.own + LATER, nodes: NODES };
                let mut search = ThreatSearch::new(TABLE);
                match search.prove(&mut board.clone(), Color::Black, Kind::Vcf, by_fours) {
                    Proof::Disproven => Ok(()),
                    _ => Err("not shown that fours alone do not win".to_owned()),
                }
            }
            Theme::Move => {
                self.wins(puzzle, board, Kind::Vct)?;
                self.others_fail(puzzle, board)
            }
            Theme::Defence => self.others_lose(puzzle, board),
        }
    }

    /// Black wins with the answer, by the stone claimed.
    fn wins(&mut self, puzzle: &Puzzle, board: &Board, kind: Kind) -> Result<(), String> {
        let mut moves = board.moves().to_vec();
        moves.push(puzzle.answer);
        self.play_out(puzzle.rule, &moves, board.stones() + 2 * usize::from(puzzle.own) - 1, kind)
    }

    /// Plays Black's win by a stone out against every reply, on the verifier's board.
    fn play_out(&mut self, rule: Rule, moves: &[Point], by: usize, kind: Kind) -> Result<(), String> {
        self.wins += 1;
        let theirs_rule =
            if rule == Rule::Freestyle { verifier::Rule::Freestyle } else { verifier::Rule::Standard };
        let game = Game::new(15, theirs_rule).ok_or("no such board")?;
        let theirs: Vec<verifier::Point> = moves.iter().filter_map(|&point| theirs(point)).collect();
        let adviser = || Adviser { search: ThreatSearch::new(1 << 18), rule, kind };
        play_out(game, theirs, by as u16, adviser).map_err(|error| format!("the verifier: {error}"))
    }

    /// After every move but the answer White has a reply that leaves Black without a win by threats in time.
    fn others_fail(&mut self, puzzle: &Puzzle, board: &Board) -> Result<(), String> {
        for point in board.legal() {
            if point != puzzle.answer {
                self.failures += 1;
                if self.judge.wins(board, point, puzzle.own - 1 + SLACK) != Proof::Disproven {
                    return Err(format!("{point} may win too"));
                }
            }
        }
        Ok(())
    }

    /// After every move but the answer Black wins, played out; after the answer the threat search finds that he does not.
    fn others_lose(&mut self, puzzle: &Puzzle, board: &Board) -> Result<(), String> {
        for point in board.legal() {
            let mut after = board.clone();
            after.make(point);
            if point == puzzle.answer {
                self.failures += 1;
                if self.judge.proves(&mut after, Color::Black, HOLDS) != Proof::Disproven {
                    return Err("the answer may not hold".to_owned());
                }
                continue;
            }
            // A four of White's is answered at once, which costs Black a stone.
            let Proof::Proven { moves } = self.judge.proves(&mut after, Color::Black, puzzle.own + LATER)
            else {
                return Err(format!("{point} may hold too"));
            };
            let by = after.stones() + 2 * usize::from(moves) - 1;
            self.play_out(puzzle.rule, after.moves(), by, Kind::Vct)
                .map_err(|error| format!("{point}: {error}"))?;
        }
        Ok(())
    }
}

/// Plays Black's win by stone `by` out from a position, whoever is to move there. Black's moves are the adviser's, and the
/// verifier tries every reply to them.
fn play_out(
    game: Game,
    mut moves: Vec<verifier::Point>,
    by: u16,
    adviser: impl Fn() -> Adviser + Sync,
) -> Result<(), VerifyError> {
    let is_black_turn = moves.len().is_multiple_of(2);
    if is_black_turn {
        let unknown = VerifyError { path: moves.clone(), reason: Reason::NoAnswer { claimed: by } };
        moves.push(adviser().answer(&moves, by).ok_or(unknown)?);
    }
    let wins_at_once = is_black_turn && moves.len() <= usize::from(by);
    let options = Options { root: Some(moves.clone()), ..Options::default() };
    match verifier::verify(&File::unanswered(game, by), &options, adviser, |_| {}) {
        // The verifier refuses to go on after a five: the move before was Black's win.
        Err(error) if wins_at_once && error.reason == Reason::AfterFive && error.path == moves => Ok(()),
        result => result.map(|_| ()),
    }
}

fn theirs(point: Point) -> Option<verifier::Point> {
    verifier::Point::new(point.col(), point.row())
}

/// The threat search as an adviser that is not believed.
struct Adviser {
    search: ThreatSearch,
    rule: Rule,
    kind: Kind,
}

impl Oracle for Adviser {
    fn answer(&mut self, moves: &[verifier::Point], deadline: u16) -> Option<verifier::Point> {
        let mut board = Board::new(Size::FIFTEEN, self.rule);
        for point in moves {
            board.make(Point::new(point.column(), point.row())?);
        }
        let left = usize::from(deadline).saturating_sub(moves.len()).div_ceil(2) as u8;
        let limits = Limits { moves: left, nodes: NODES };
        self.search.prove(&mut board, Color::Black, self.kind, limits);
        theirs(self.search.winning_move(&mut board, Color::Black, self.kind, left)?)
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}
