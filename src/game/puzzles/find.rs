use engine::threat::{Kind, Proof};
use engine::{Board, Color, Point, PointSet, Rule};

use crate::grade::rating;
use crate::judge::Judge;
use crate::puzzle::{Puzzle, Theme};
use crate::renju;

const OWN: std::ops::RangeInclusive<u8> = 3..=10;
/// The number of stones in a win by fours alone. A win with three is obvious, and a long win is not too hard, because it is a
/// single line of forced moves.
const OWN_FOURS: std::ops::RangeInclusive<u8> = 4..=12;
/// The number of stones in a renju solution, which an exhaustive search has to confirm. White's shortest win is a four that
/// Black may not close.
const OWN_RENJU: std::ops::RangeInclusive<u8> = 2..=6;
const EXHAUSTIVE_NODES: u64 = 10_000;
/// In a puzzle with one winning move, no other move may win within this many more stones.
const SLACK: u8 = 2;
/// At most this many moves may win as quickly as the answer.
const WAYS: usize = 2;
/// In a defense puzzle, Black must have no win by threats within this many stones after the answer.
const HOLDS: u8 = 14;
const TABLE: usize = 1 << 22;
const NODES: u64 = 20_000;

/// Finds puzzles in positions.
#[derive(Debug)]
pub struct Finder {
    judge: Judge,
    /// Counts the nodes of a proof with an empty table.
    fresh: Judge,
}

impl Default for Finder {
    fn default() -> Self {
        Self { judge: Judge::new(TABLE, NODES), fresh: Judge::new(TABLE, NODES) }
    }
}

impl Finder {
    /// Clears the tables, so that results depend only on the position.
    pub fn forget(&mut self) {
        self.judge.forget();
    }

    /// The puzzle in this position, if it has one with an accepted theme.
    pub fn find(&mut self, board: &Board, wanted: impl Fn(Theme) -> bool) -> Option<Puzzle> {
        let calm = Color::BOTH.iter().all(|&color| board.classes(color).fives.is_empty());
        if board.is_over() || !calm {
            return None;
        }
        match board.to_move() {
            _ if board.rule() == Rule::Renju => self.renju(board, wanted),
            Color::Black => self.win(board, wanted),
            Color::White if wanted(Theme::Defence) => self.defence(board),
            Color::White => None,
        }
    }

    fn win(&mut self, board: &Board, wanted: impl Fn(Theme) -> bool) -> Option<Puzzle> {
        if !board.classes(Color::Black).doubles.is_empty() {
            return None;
        }
        let mut copy = board.clone();
        let by_fours = self.judge.shortest(&mut copy, Color::Black, Kind::Vcf, *OWN_FOURS.end());
        let (theme, kind, own) = match by_fours {
            Proof::Proven { own_stones: own } => (Theme::Fours, Kind::Vcf, own),
            Proof::Disproven => match self.judge.shortest(&mut copy, Color::Black, Kind::Vct, *OWN.end()) {
                Proof::Proven { own_stones: own } => (Theme::Threats, Kind::Vct, own),
                _ => return None,
            },
            Proof::Unknown => return None,
        };
        let least = if kind == Kind::Vcf { OWN_FOURS.start() } else { OWN.start() };
        if own < *least {
            return None;
        }
        // If threats with threes win much sooner, solvers would not look for fours.
        if theme == Theme::Fours
            && self.judge.shortest(&mut copy, Color::Black, Kind::Vct, own - 2) != Proof::Disproven
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

    /// The number of threats of this kind that start a win with `own` stones.
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

    /// Whether every move except the answer fails, even with [`SLACK`] more stones; `None` if undecided.
    fn is_only(&mut self, board: &Board, answer: Point, own: u8) -> Option<bool> {
        let classes = board.classes(board.to_move());
        let mut others = board.legal();
        others.remove(answer);
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

    fn renju(&mut self, board: &Board, wanted: impl Fn(Theme) -> bool) -> Option<Puzzle> {
        let attacker = board.to_move();
        let theme = if attacker == Color::Black { Theme::Avoid } else { Theme::Forbid };
        if !wanted(theme) || !board.classes(attacker).doubles.is_empty() {
            return None;
        }
        let mut copy = board.clone();
        let Proof::Proven { own_stones: own } =
            self.judge.shortest(&mut copy, attacker, Kind::Vct, *OWN_RENJU.end())
        else {
            return None;
        };
        let mut free = without_forbidden_points(board);
        if own < if theme == Theme::Avoid { *OWN.start() } else { *OWN_RENJU.start() }
            || theme == Theme::Forbid
                && self.judge.proves(&mut free, attacker, own + SLACK) != Proof::Disproven
        {
            return None;
        }
        let answer = *self.judge.line(&mut copy, attacker, Kind::Vct, own).first()?;
        if theme == Theme::Avoid && !self.is_spoilt(&free, answer, own) {
            return None;
        }
        if self.is_only(board, answer, own) != Some(true) {
            return None;
        }
        let puzzle = self.puzzle(board, theme, Kind::Vct, own, answer)?;
        renju::prove(&puzzle, board, EXHAUSTIVE_NODES).is_ok().then_some(puzzle)
    }

    /// Whether another threat would win as fast if no point were forbidden.
    fn is_spoilt(&mut self, free: &Board, answer: Point, own: u8) -> bool {
        let classes = free.classes(Color::Black);
        let mut threats = classes.fours | classes.threes;
        threats.remove(answer);
        threats.into_iter().any(|point| matches!(self.judge.wins(free, point, own - 1), Proof::Proven { .. }))
    }

    fn defence(&mut self, board: &Board) -> Option<Puzzle> {
        if !board.classes(Color::White).doubles.is_empty() {
            return None;
        }
        let mut copy = board.clone();
        let Proof::Proven { own_stones: own } =
            self.judge.shortest(&mut copy, Color::Black, Kind::Vct, *OWN.end())
        else {
            return None;
        };
        // If White wins, no defense is needed.
        if self.judge.proves(&mut copy, Color::White, *OWN.end()) != Proof::Disproven {
            return None;
        }
        let zone = self.judge.zone(&mut copy, Color::Black, own)? & board.legal();
        let answer = only(zone, |reply| self.holds(&mut copy, reply, own + 4))?;
        // Proving that the answer holds takes a deeper search than proving that all other moves lose.
        if self.holds(&mut copy, answer, HOLDS) != Some(true) {
            return None;
        }
        self.puzzle(board, Theme::Defence, Kind::Vct, own, answer)
    }

    /// Whether Black has no win by threats with at most `most` more stones after this move; `None` if undecided.
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
        let attacker = theme.attacker();
        let line = self.judge.line(&mut board.clone(), attacker, kind, own);
        let mut follow = board.clone();
        let mut fours = 0;
        for &point in line.iter().take(line.len().saturating_sub(1)) {
            // The line of a defense puzzle is the win that Black would have if White passed.
            let color = if follow.stones() % 2 == board.stones() % 2 { attacker } else { !attacker };
            fours += u8::from(color == attacker && follow.classes(attacker).fours.contains(point));
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
        // In another order, the stones might make five too early.
        puzzle.board().is_ok().then_some(puzzle)
    }

    /// The rating of a puzzle; `None` if its position is not valid.
    pub fn rating(&mut self, puzzle: &Puzzle) -> Option<u16> {
        let board = puzzle.board().ok()?;
        Some(rating(puzzle.theme, self.effort(&board, puzzle.theme, puzzle.own), puzzle.own))
    }

    /// The nodes for the proof with an empty table and, for a defense puzzle, for the search after each reply in the zone.
    fn effort(&mut self, board: &Board, theme: Theme, own: u8) -> u64 {
        let mut board = board.clone();
        self.fresh.forget();
        let before = self.fresh.nodes();
        let kind = if theme == Theme::Fours { Kind::Vcf } else { Kind::Vct };
        self.fresh.shortest(&mut board, theme.attacker(), kind, own);
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

/// The same position under the rule that differs from renju only in that no point is forbidden.
fn without_forbidden_points(board: &Board) -> Board {
    let mut free = Board::new(board.size(), Rule::Strict);
    board.moves().iter().for_each(|&point| free.make(point));
    free
}

/// The only point for which `holds` is true; `None` if there is none or several, or if one is undecided.
fn only(points: PointSet, mut holds: impl FnMut(Point) -> Option<bool>) -> Option<Point> {
    let mut found = None;
    for point in points {
        if holds(point)? && found.replace(point).is_some() {
            return None;
        }
    }
    found
}
