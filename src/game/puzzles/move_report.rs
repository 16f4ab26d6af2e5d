use std::fmt;

use engine::notation::turn_name;
use engine::{Color, Point};
use serde::Serialize;

use crate::review::{MoveGrade, Reviewed};
use crate::verdict::{MoveVerdict, PositionValue, drop, saved};

/// The review of a move, as `gomoku review --json` prints it.
#[derive(Debug, Serialize)]
pub struct MoveReport {
    number: usize,
    point: String,
    color: String,
    #[serde(rename = "grade")]
    kind: MoveVerdict,
    /// The move number by which the winner that was proven before the move makes five.
    was: Option<usize>,
    /// The move number by which the winner that is proven after the move makes five.
    now: Option<usize>,
    winner: Option<String>,
    /// Black's chances after the move, 0 to 1.
    chances: f64,
    /// How much the move reduced the chances of its side.
    drop: f64,
    /// The fraction of the position's value that the move preserved. A side's accuracy is the average.
    saved: f64,
    /// The missed win, or the losing line.
    line: Vec<String>,
    /// A better move, if known.
    better: Option<String>,
    /// Why the move is forbidden: `overline`, `double-four` or `double-three`.
    #[serde(skip_serializing_if = "Option::is_none")]
    forbidden: Option<&'static str>,
    /// After a missed win, the reply that proves the mistake.
    reply: Option<String>,
    /// Whether the move changed the proven result or cost a lot, and there was a better move.
    key: bool,
    #[serde(skip)]
    side: Color,
}

impl MoveReport {
    /// The report on the move with this number. `values` are the positions' values before and after it. `answer` is the
    /// strategy's move.
    pub fn new(
        number: usize,
        reviewed: &Reviewed,
        values: [PositionValue; 2],
        answer: Option<Point>,
    ) -> Self {
        let [before, after] = values;
        let kind = MoveVerdict::of(reviewed, before, after);
        let (line, better, reply) = match &reviewed.grade {
            MoveGrade::Missed { line, reply } => (&line[..], line.first().copied(), Some(*reply)),
            MoveGrade::Loses { line, better } => (&line[..], *better, None),
            MoveGrade::Forbidden { better, .. } => (&[][..], *better, None),
            MoveGrade::Open { best } => (&[][..], *best, None),
            _ => (&[][..], None, None),
        };
        let better = match kind {
            MoveVerdict::Fair => None,
            _ => answer.filter(|_| kind.leaves_strategy()).or(better),
        };
        let forbidden = match reviewed.grade {
            MoveGrade::Forbidden { kind, .. } => Some(kind.name()),
            _ => None,
        };
        let side = reviewed.color;
        let mut report = Self {
            number,
            point: turn_name(reviewed.turn),
            color: side.to_string(),
            kind,
            was: before.proven.map(|proven| proven.win_at),
            now: after.proven.map(|proven| proven.win_at),
            winner: after.proven.map(|proven| proven.winner.to_string()),
            chances: after.chances,
            drop: drop(side, before, after),
            saved: if kind == MoveVerdict::Five { 1.0 } else { saved(number - 1, side, before, after) },
            line: line.iter().map(Point::to_string).collect(),
            better: better.map(|point| point.to_string()),
            forbidden,
            reply: reply.map(|point| point.to_string()),
            key: false,
            side,
        };
        report.judge();
        report
    }

    /// Returns true if [`with_defense`](Self::with_defense) should add the longest defense.
    pub fn lacks_defense(&self) -> bool {
        self.kind == MoveVerdict::Sooner && self.better.is_none()
    }

    /// Adds White's longest defense.
    #[must_use]
    pub fn with_defense(mut self, point: Point) -> Self {
        self.better = Some(point.to_string());
        self.judge();
        self
    }

    fn judge(&mut self) {
        let moves = self.was.zip(self.now).map(|(was, now)| was.abs_diff(now));
        let had_better = self.better.as_ref().is_some_and(|better| *better != self.point);
        self.key = had_better && self.kind.is_key(self.saved, moves);
    }

    /// The number of the move, from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The side that moved.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The fraction of the position's value that the move preserved, 0 to 1.
    pub const fn saved(&self) -> f64 {
        self.saved
    }

    /// Whether the move is a key moment.
    pub const fn is_key(&self) -> bool {
        self.key
    }

    /// The move and its verdict: `6. a15, White: allows a win`.
    pub fn title(&self) -> String {
        format!("{}. {}, {}: {}", self.number, self.point, named(self.side), self.words().0)
    }

    /// The verdict in sentences.
    pub fn comment(&self) -> String {
        let (verdict, sentences) = self.words();
        let mut verdict = verdict.to_owned();
        verdict[..1].make_ascii_uppercase();
        format!("{verdict}. {sentences}")
    }

    /// The verdict in a few words, and the sentences that explain it.
    fn words(&self) -> (&'static str, String) {
        let stone = |stone: Option<usize>| stone.unwrap_or_default();
        let (was, now, side) = (stone(self.was), stone(self.now), named(self.side));
        let winner =
            self.winner.as_deref().map_or("", |winner| if winner == "black" { "Black" } else { "White" });
        let line = if self.line.is_empty() { String::new() } else { format!(": {}", self.line.join(" ")) };
        let reply = self.reply.as_deref().unwrap_or_default();
        let chances = format!("Black's chances: {:.0}%.", 100.0 * self.chances);
        let better =
            |what: &str| self.better.as_ref().map_or_else(String::new, |better| format!(" {better} {what}."));
        match self.kind {
            MoveVerdict::Five => ("five", format!("{side} has five and wins.")),
            MoveVerdict::Forbidden => {
                let kind = self.forbidden.unwrap_or_default().replace('-', " ");
                let better = better("is better");
                ("forbidden move", format!("This point is forbidden ({kind}), so White wins.{better}"))
            }
            MoveVerdict::Kept => ("keeps the win", format!("{side} wins by stone {now} (proven).")),
            MoveVerdict::Later => {
                let better = better("is faster");
                ("slower win", format!("Wins by stone {now} instead of {was}.{better}"))
            }
            MoveVerdict::Missed => (
                "missed win",
                format!(
                    "There was a win by stone {was}{line}. After {reply}, there is no longer a win by threats."
                ),
            ),
            MoveVerdict::Unproven => {
                let better = better("wins");
                let before = format!("Before this move, a win by stone {was} was proven.");
                ("win no longer proven", format!("{before} Now no win is proven.{better}"))
            }
            MoveVerdict::Found => ("winning", format!("{side} wins by stone {now} from here (proven).")),
            MoveVerdict::Loses => {
                let better = better("stops every win by threats");
                ("allows a win", format!("{winner} wins by stone {now}{line}.{better}"))
            }
            MoveVerdict::Lost => ("already lost", format!("Every move loses: {winner} wins by stone {now}.")),
            MoveVerdict::Sooner => {
                let better = better("lasts longest");
                ("loses faster", format!("Loses by stone {now} instead of {was}.{better}"))
            }
            MoveVerdict::Drop => {
                let (drop, better) = (100.0 * self.drop, better("is better"));
                let estimate = format!("By the engine's estimate, {side}'s chances drop by {drop:.0}%.");
                ("inaccuracy", format!("{estimate} {chances}{better}"))
            }
            MoveVerdict::Fair => ("undecided", format!("Nothing is proven. {chances}")),
        }
    }
}

const fn named(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
    }
}

impl fmt::Display for MoveReport {
    /// `12. h9, White: allows a win. Black wins by stone 17: …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.title(), self.words().1)
    }
}
