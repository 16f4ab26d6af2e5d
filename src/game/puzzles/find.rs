//! Which positions are puzzles.

use engine::threat::{Kind, Proof};
use engine::{Board, Color, Point, PointSet};

use crate::grade::rating;
use crate::judge::{Judge, Shortest};
use crate::puzzle::{Puzzle, Theme};

/// Black's stones that a solution takes, the shortest and the longest.
const OWN: std::ops::RangeInclusive<u8> = 3..=10;
/// The same by fours alone: a win of three is read off, and a longer one is a single line.
const OWN_FOURS: std::ops::RangeInclusive<u8> = 4..=12;
/// Stones more than the shortest win takes with which no other move may win either, where there is one winning move.
const SLACK: u8 = 2;
/// Moves that win as soon as the answer does: a puzzle with more of them is none.
const WAYS: usize = 2;
/// Stones with which the one defence is proven to hold.
const HOLDS: u8 = 14;
/// Bytes of the judge's table.
const TABLE: usize = 1 << 22;
/// Nodes for each question.
const NODES: u64 = 20_000;

/// Looks for puzzles in positions.
#[derive(Debug)]
pub struct Finder {
    judge: Judge,
    /// Counts the nodes of one proof from an empty table.
    fresh: Judge,
}

impl Default for Finder {
    fn default() -> Self {
        Self { judge: Judge::new(TABLE, NODES), fresh: Judge::new(TABLE, NODES) }
    }
}

impl Finder {
    /// Forgets what earlier positions have taught, so that what is found follows from the position alone.
    pub fn forget(&mut self) {
        self.judge.forget();
    }

    /// The puzzle that this position is, if it is one of a theme that is wanted.
    pub fn find(&mut self, board: &Board, wanted: impl Fn(Theme) -> bool) -> Option<Puzzle> {
        let calm = Color::BOTH.iter().all(|&color| board.classes(color).fives.is_empty());
        if board.is_over() || !calm {
            return None;
        }
        match board.to_move() {
            Color::Black => self.win(board, wanted),
            Color::White if wanted(Theme::Defence) => self.defence(board),
            Color::White => None,
        }
    }

    /// A win of Black's.
    fn win(&mut self, board: &Board, wanted: impl Fn(Theme) -> bool) -> Option<Puzzle> {
        if !board.classes(Color::Black).doubles.is_empty() {
            return None;
        }
        let mut copy = board.clone();
        let by_fours = self.judge.shortest(&mut copy, Color::Black, Kind::Vcf, *OWN_FOURS.end());
        let (theme, kind, own) = match by_fours {
            Shortest::Win(own) => (Theme::Fours, Kind::Vcf, own),
            Shortest::None => match self.judge.shortest(&mut copy, Color::Black, Kind::Vct, *OWN.end()) {
                Shortest::Win(own) => (Theme::Threats, Kind::Vct, own),
                _ => return None,
            },
            Shortest::Unknown => return None,
        };
        let least = if kind == Kind::Vcf { OWN_FOURS.start() } else { OWN.start() };
        if own < *least {
            return None;
        }
        // Where threes win much sooner, nobody looks for fours.
        if theme == Theme::Fours
            && self.judge.shortest(&mut copy, Color::Black, Kind::Vct, own - 2) != Shortest::None
        {
            return None;
        }
        let answer = *self.judge.line(&mut copy, Color::Black, kind, own).first()?;
        if wanted(Theme::Move) && self.is_only(board, answer, own) == Some(true) {
            return self.puzzle(board, Theme::Move, kind, own, answer);
        }
        if !wanted(theme) || self.ways(board, kind, own)? > WAYS {
            return None;
        }
        self.puzzle(board, theme, kind, own, answer)
    }

    /// How many threats of this kind win with `own` stones, themselves included.
    fn ways(&mut self, board: &Board, kind: Kind, own: u8) -> Option<usize> {
        let classes = board.classes(Color::Black);
        let threats = if kind == Kind::Vcf { classes.fours } else { classes.fours | classes.threes };
        let mut ways = 0;
        for point in threats {
            match self.judge.wins(board, point, own - 1) {
                Proof::Proven { .. } => ways += 1,
                Proof::Disproven => {}
                Proof::Unknown => return None,
            }
        }
        Some(ways)
    }

    /// Whether every other move fails within [`SLACK`] stones more; `None` if that is not decided.
    fn is_only(&mut self, board: &Board, answer: Point, own: u8) -> Option<bool> {
        let classes = board.classes(Color::Black);
        let mut others = board.legal();
        others.remove(answer);
        // What looks like a win is tried first.
        let threats = (classes.fours | classes.threes) & others;
        for points in [threats, others - threats] {
            for point in points {
                match self.judge.wins(board, point, own - 1 + SLACK) {
                    Proof::Disproven => {}
                    Proof::Proven { .. } => return Some(false),
                    Proof::Unknown => return None,
                }
            }
        }
        Some(true)
    }

    /// White's only defence.
    fn defence(&mut self, board: &Board) -> Option<Puzzle> {
        if !board.classes(Color::White).doubles.is_empty() {
            return None;
        }
        let mut copy = board.clone();
        let Shortest::Win(own) = self.judge.shortest(&mut copy, Color::Black, Kind::Vct, *OWN.end()) else {
            return None;
        };
        // Where White wins, there is nothing to defend.
        if self.judge.proves(&mut copy, Color::White, *OWN.end()) != Proof::Disproven {
            return None;
        }
        let zone = self.judge.zone(&mut copy, Color::Black, own)? & board.legal();
        let answer = only(zone, |reply| self.holds(&mut copy, reply, own + 4))?;
        // That it holds is to be proven further than that the others do not.
        if self.holds(&mut copy, answer, HOLDS) != Some(true) {
            return None;
        }
        self.puzzle(board, Theme::Defence, Kind::Vct, own, answer)
    }

    /// Whether Black has no win by threats with `most` stones after this move; `None` if that is not decided.
    fn holds(&mut self, board: &mut Board, reply: Point, most: u8) -> Option<bool> {
        board.make(reply);
        let proof = self.judge.proves(board, Color::Black, most);
        board.unmake();
        match proof {
            Proof::Disproven => Some(true),
            Proof::Proven { .. } => Some(false),
            Proof::Unknown => None,
        }
    }

    fn puzzle(&mut self, board: &Board, theme: Theme, kind: Kind, own: u8, answer: Point) -> Option<Puzzle> {
        let line = self.judge.line(&mut board.clone(), Color::Black, kind, own);
        let mut follow = board.clone();
        let mut fours = 0;
        for &point in line.iter().take(line.len().saturating_sub(1)) {
            // In a defence the line is what Black threatens: as if White had passed.
            let color = if follow.stones() % 2 == board.stones() % 2 { Color::Black } else { Color::White };
            fours += u8::from(color == Color::Black && follow.classes(Color::Black).fours.contains(point));
            follow.make_as(color, point);
        }
        let puzzle = Puzzle {
            theme,
            rule: board.rule(),
            answer,
            own,
            fours,
            quiet: (own - 1).checked_sub(fours)?,
            rating: rating(theme, self.effort(board, theme, own), own),
            black: board.stones_of(Color::Black),
            white: board.stones_of(Color::White),
        };
        // The stones in another order may make five on the way.
        puzzle.board().is_ok().then_some(puzzle)
    }

    /// The rating of a puzzle; `None` if it is not a valid position.
    pub fn rating(&mut self, puzzle: &Puzzle) -> Option<u16> {
        let board = puzzle.board().ok()?;
        Some(rating(puzzle.theme, self.effort(&board, puzzle.theme, puzzle.own), puzzle.own))
    }

    /// The nodes of the proof from an empty table; for a defense also those of each reply in the zone.
    fn effort(&mut self, board: &Board, theme: Theme, own: u8) -> u64 {
        let mut board = board.clone();
        self.fresh.forget();
        let before = self.fresh.nodes();
        let kind = if theme == Theme::Fours { Kind::Vcf } else { Kind::Vct };
        self.fresh.shortest(&mut board, Color::Black, kind, own);
        if theme == Theme::Defence {
            let zone = self.fresh.zone(&mut board, Color::Black, own).unwrap_or_default();
            for reply in zone & board.legal() {
                board.make(reply);
                self.fresh.proves(&mut board, Color::Black, own + 4);
                board.unmake();
            }
        }
        self.fresh.nodes() - before
    }
}

/// The only point that holds; `None` if there are several or none, or if one is not decided.
fn only(points: PointSet, mut holds: impl FnMut(Point) -> Option<bool>) -> Option<Point> {
    let mut found = None;
    for point in points {
        if holds(point)? && found.replace(point).is_some() {
            return None;
        }
    }
    found
}
