use std::collections::HashSet;

use engine::Rule;

use crate::find::Finder;
use crate::grade::level;
use crate::make::Maker;
use crate::puzzle::{Puzzle, Theme};
use crate::shape::{Shape, shape};

/// The puzzles found so far, and the number of puzzles wanted.
#[derive(Debug)]
pub struct Found {
    count: usize,
    /// The rules take turns from game to game.
    rules: Vec<Rule>,
    quota: usize,
    puzzles: Vec<Puzzle>,
    shapes: HashSet<Shape>,
    games: u64,
}

impl Found {
    /// An empty collection for this many puzzles. Each theme under each rule has an equal share, and may exceed it by at most a
    /// fifth.
    pub fn new(count: usize, rules: &[Rule]) -> Self {
        let groups: usize = rules.iter().map(|&rule| Theme::under(rule).len()).sum();
        let quota = (6 * count).div_ceil(5 * groups.max(1));
        Self { count, rules: rules.to_vec(), quota, puzzles: Vec::new(), shapes: HashSet::new(), games: 0 }
    }

    /// Reads a line from [`next_game`](Self::next_game): the game, the rule, the theme and the puzzle. Returns `None` if it is
    /// malformed.
    pub fn read(&mut self, line: &str) -> Option<()> {
        let mut words = line.splitn(4, ' ');
        let game: u64 = words.next()?.parse().ok()?;
        let rule: Rule = words.next()?.parse().ok()?;
        let puzzle = Puzzle::read(Theme::named(words.next()?)?, rule, words.next()?).ok()?;
        self.games = game + 1;
        self.take(puzzle);
        Some(())
    }

    /// Plays the next game and returns a line for each new puzzle.
    pub fn next_game(&mut self, maker: &mut Maker) -> Vec<String> {
        let number = self.games;
        self.games += 1;
        let rule = self.rules[(number % self.rules.len() as u64) as usize];
        let wanted = |theme| self.of(theme, rule).count() < self.quota;
        // A rule gets games as long as one of its themes needs more puzzles.
        if !Theme::under(rule).iter().copied().any(wanted) {
            return Vec::new();
        }
        let puzzles = maker.game(number, rule, wanted, |puzzle| self.accepts(puzzle));
        let missing = self.count - self.puzzles.len();
        let line = |puzzle: Puzzle| {
            let line = format!("{number} {rule} {} {puzzle}", puzzle.theme.name());
            self.take(puzzle);
            line
        };
        puzzles.into_iter().take(missing).map(line).collect()
    }

    /// Returns true if the collection is complete.
    pub fn is_complete(&self) -> bool {
        self.puzzles.len() >= self.count
    }

    /// The puzzles with their final ratings.
    pub fn rated(mut self) -> Vec<Puzzle> {
        let mut finder = Finder::default();
        for puzzle in &mut self.puzzles {
            puzzle.rating = finder.rating(puzzle).unwrap_or(puzzle.rating);
        }
        self.puzzles
    }

    fn of(&self, theme: Theme, rule: Rule) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(move |puzzle| (puzzle.theme, puzzle.rule) == (theme, rule))
    }

    /// Whether the puzzle has a new shape and its level is not too common. At most about a third of a theme's puzzles may have
    /// the same level, or two thirds under renju, where most solutions are short.
    fn accepts(&self, puzzle: &Puzzle) -> bool {
        let same = |other: &&Puzzle| level(other.rating) == level(puzzle.rating);
        let thirds = if puzzle.rule == Rule::Renju { 2 } else { 1 };
        !self.shapes.contains(&shape(puzzle.black, puzzle.white))
            && 3 * self.of(puzzle.theme, puzzle.rule).filter(same).count() <= thirds * self.quota
    }

    fn take(&mut self, puzzle: Puzzle) {
        self.shapes.insert(shape(puzzle.black, puzzle.white));
        self.puzzles.push(puzzle);
    }
}
