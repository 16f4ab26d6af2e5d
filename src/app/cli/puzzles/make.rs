//! `gomoku puzzles make`: the games of a seed one after the other, until there are enough puzzles.

use super::file;
use crate::common;
use console::LineFile;
use engine::Rule;
use puzzles::{Finder, Maker, Puzzle, Theme, level, shape};
use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// What `puzzles make` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// Where the puzzles are written; what is found meanwhile stands in FILE.found
    #[arg(long, value_name = "FILE")]
    out: String,
    /// How many, at most three in twenty of one theme and rule
    #[arg(long, default_value_t = 1000, value_parser = common::within(1..=1_000_000))]
    count: usize,
    /// What the games follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Makes them; 130 if it was interrupted.
///
/// # Errors
/// A sentence if a file cannot be read or written, or was made otherwise.
pub fn run(args: &Args) -> Result<ExitCode, String> {
    common::writable(args.out.as_ref())?;
    let stop = common::interrupted();
    let mut found = Found::open(args)?;
    let mut maker = Maker::new(args.seed);
    while !found.is_complete() {
        if stop.load(Ordering::Relaxed) {
            return Ok(common::stopped());
        }
        // Both rules get games as long as one of their themes is wanted.
        let number = found.games;
        let rule = file::RULES[(number % 2) as usize];
        let wanted = |theme| found.wants(theme, rule);
        let any = Theme::ALL.into_iter().any(wanted);
        let accepted = |puzzle: &Puzzle| found.accepts(puzzle);
        let puzzles = if any { maker.game(number, rule, wanted, accepted) } else { Vec::new() };
        found.add(puzzles)?;
    }
    let mut finder = Finder::default();
    for puzzle in &mut found.puzzles {
        puzzle.rating = finder.rating(puzzle).unwrap_or(puzzle.rating);
    }
    std::fs::write(&args.out, file::write(&found.puzzles))
        .map_err(|error| format!("cannot write {}: {error}", args.out))?;
    Ok(common::done(true))
}

/// What has been found so far, in a file to which each game adds.
struct Found {
    file: LineFile,
    count: usize,
    /// The most puzzles of one theme and rule.
    quota: usize,
    puzzles: Vec<Puzzle>,
    shapes: HashSet<u64>,
    /// Games that are done.
    games: u64,
}

impl Found {
    /// The file, continued if it was begun with the same seed.
    fn open(args: &Args) -> Result<Self, String> {
        let path = format!("{}.found", args.out);
        let (file, lines) = LineFile::made_by(&path, &format!("# seed {}", args.seed))?;
        let quota = (3 * args.count).div_ceil(20);
        let mut found =
            Self { count: args.count, file, quota, puzzles: Vec::new(), shapes: HashSet::new(), games: 0 };
        for (line, number) in lines.iter().zip(2..) {
            found.read(line).ok_or_else(|| format!("{path}: line {number} is no puzzle"))?;
        }
        Ok(found)
    }

    /// Takes in a line of the file: the number of the game, the rule, the theme and the puzzle.
    fn read(&mut self, line: &str) -> Option<()> {
        let mut words = line.splitn(4, ' ');
        let game: u64 = words.next()?.parse().ok()?;
        let rule: Rule = words.next()?.parse().ok()?;
        let puzzle = Puzzle::read(Theme::named(words.next()?)?, rule, words.next()?).ok()?;
        self.games = game + 1;
        self.take(puzzle);
        Some(())
    }

    fn of(&self, theme: Theme, rule: Rule) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(move |puzzle| (puzzle.theme, puzzle.rule) == (theme, rule))
    }

    fn wants(&self, theme: Theme, rule: Rule) -> bool {
        self.of(theme, rule).count() < self.quota
    }

    /// Whether there is none like it and its level has not a third of its theme yet.
    fn accepts(&self, puzzle: &Puzzle) -> bool {
        let same = |other: &&Puzzle| level(other.rating) == level(puzzle.rating);
        !self.shapes.contains(&shape(puzzle.black, puzzle.white))
            && 3 * self.of(puzzle.theme, puzzle.rule).filter(same).count() <= self.quota
    }

    fn is_complete(&self) -> bool {
        self.puzzles.len() >= self.count
    }

    fn take(&mut self, puzzle: Puzzle) {
        self.shapes.insert(shape(puzzle.black, puzzle.white));
        self.puzzles.push(puzzle);
    }

    /// Adds what the next game has brought, as far as it is wanted.
    fn add(&mut self, puzzles: Vec<Puzzle>) -> Result<(), String> {
        let number = self.games;
        self.games += 1;
        let mut lines = Vec::new();
        for puzzle in puzzles.into_iter().take(self.count - self.puzzles.len()) {
            let line = format!("{number} {} {} {puzzle}", puzzle.rule, puzzle.theme.name());
            self.take(puzzle);
            common::note(format_args!("{}: {line}", self.puzzles.len()));
            lines.push(line);
        }
        // At once, so that a game is in the file as a whole.
        if lines.is_empty() { Ok(()) } else { self.file.add(&lines.join("\n")) }
    }
}
