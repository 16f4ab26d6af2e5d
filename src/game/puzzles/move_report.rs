//! Formats the review of a move as JSON and as a sentence.

use std::fmt;

use engine::{Board, Color, Point};
use serde::Serialize;

use crate::review::{MoveGrade, Reviewed, Standing};

/// The bound for Black's win and the winning move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bound {
    /// The stone with which Black has five at the latest, if a win is known.
    pub stone: Option<usize>,
    /// The strategy's move, if Black is to move.
    pub answer: Option<Point>,
}

/// The review of a move, in the form that `gomoku review --json` prints.
#[derive(Debug, Serialize)]
pub struct MoveReport {
    number: usize,
    point: String,
    color: String,
    /// The grade of the move. `unproven` means that a win was proven before the move, but not after it.
    grade: &'static str,
    /// The line of moves that proves the grade.
    line: Vec<String>,
    /// A better move, if one is known.
    better: Option<String>,
    /// `win` or `loss` for the side that moves next, if this is proven.
    result: Option<&'static str>,
    /// The stone with which the winner has five at the latest, if a win is proven.
    win_at: Option<usize>,
    /// The evaluation after the move, for the side that moves next, if nothing is proven.
    score: Option<i32>,
    /// The amount by which the move lowers the evaluation.
    drop: Option<i32>,
    /// The stones by which Black wins, before and after the move. They come from the strategy or from proven threats.
    was: Option<usize>,
    now: Option<usize>,
    /// The strategy's winning move for Black, if Black played another one.
    strategy: Option<String>,
}

/// The smallest loss in points that a sentence mentions.
const DROP: i32 = 200;

impl MoveReport {
    /// Creates the report on a move. `board` is the board after the move. The bounds are those before and after it.
    pub fn new(board: &Board, reviewed: &Reviewed, before: Bound, after: Bound) -> Self {
        let number = board.stones();
        let mut report = Self {
            number,
            point: reviewed.point.to_string(),
            color: reviewed.color.to_string(),
            grade: "",
            line: Vec::new(),
            better: None,
            result: None,
            win_at: None,
            score: None,
            drop: None,
            was: before.stone,
            now: after.stone,
            strategy: before
                .answer
                .filter(|&answer| answer != reviewed.point)
                .map(|answer| answer.to_string()),
        };
        report.grade = match &reviewed.grade {
            MoveGrade::Five => "five",
            MoveGrade::StillWins { longer: 0 } => "kept",
            MoveGrade::StillWins { .. } => "longer",
            MoveGrade::Missed { line, .. } => {
                (report.line, report.better) = (names(line), line.first().map(Point::to_string));
                "missed"
            }
            MoveGrade::Found => "found",
            MoveGrade::Loses { line, better } => {
                (report.line, report.better) = (names(line), better.map(|point| point.to_string()));
                "loses"
            }
            MoveGrade::Lost => "lost",
            MoveGrade::Open { drop, best } => {
                (report.drop, report.better) = (Some(*drop), best.map(|point| point.to_string()));
                let leaves_win =
                    reviewed.color == Color::Black && before.stone.is_some() && after.stone.is_none();
                if leaves_win { "unproven" } else { "open" }
            }
        };
        // The winner's remaining stones, and the loser's stones in between.
        match reviewed.after {
            Standing::Wins { own, .. } => {
                (report.result, report.win_at) = (Some("win"), Some(number + 2 * usize::from(own) - 1));
            }
            Standing::Loses { own, .. } => {
                (report.result, report.win_at) = (Some("loss"), Some(number + 2 * usize::from(own)));
            }
            Standing::Open { score, .. } => report.score = Some(score),
            Standing::Over => {}
        }
        report
    }

    /// The comment on the move without a final period. Empty if the move needs no comment.
    pub fn sentence(&self) -> String {
        let by = self.win_at.map(|stone| format!(" by stone {stone}")).unwrap_or_default();
        let better = self.better.as_ref().map(|point| format!("; {point} was better")).unwrap_or_default();
        let line = self.line.join(" ");
        let grade = match self.grade {
            "five" => "five: wins".to_owned(),
            "kept" => format!("keeps the win{by}"),
            "longer" => format!("keeps the win, but takes longer{by}"),
            "missed" => format!("MISSED a win: {line}"),
            "found" => format!("wins{by}"),
            "loses" => format!("LOSES{by}: {line}{better}"),
            "lost" => format!("was lost{by}"),
            _ => match self.drop {
                Some(drop) if drop >= DROP => format!("gives away {drop} points{better}"),
                _ => String::new(),
            },
        };
        let parts = [grade, self.bounds().unwrap_or_default()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
    }

    /// The change in the bound of Black's win, if any. A black move may delay the win, and a white move may bring it forward.
    fn bounds(&self) -> Option<String> {
        let was = self.was?;
        let instead = self.strategy.as_ref().map(|point| format!(" ({point})")).unwrap_or_default();
        match (self.color.as_str(), self.now) {
            _ if self.grade == "five" => None,
            ("black", Some(now)) if now > was => {
                Some(format!("this was won by stone {was}{instead}; now by {now}"))
            }
            ("black", None) if self.grade == "loses" => Some(format!("this was won by stone {was}{instead}")),
            ("black", None) => Some(format!("this was won by stone {was}{instead}; now no win is proven")),
            ("white", Some(now)) if now < was => {
                Some(format!("this lasted until stone {was}; now until {now}"))
            }
            _ => None,
        }
    }
}

impl fmt::Display for MoveReport {
    /// Writes a line such as `12. h9 white LOSES by stone 17: …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, point, color, .. } = self;
        let line = format!("{number:>3}. {point:<4} {color:<6} {}", self.sentence());
        f.write_str(line.trim_end())
    }
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}
