use engine::{IllegalMove, Size};

/// The reason that a record cannot be opened or written. Moves and lines are numbered from 1, and quotations are truncated to
/// 20 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// `record-empty`: the record has no moves.
    #[error("the record has no moves")]
    Empty,
    /// `bad-point`: a move is not a point of this board.
    #[error("move {number}: there is no point {token:?} on the board; points look like h8")]
    Point {
        /// The number of the move.
        number: usize,
        /// The move in the record.
        token: String,
    },
    /// `occupied` or `off-board`: a move is illegal.
    #[error("move {number}: {error}")]
    Illegal {
        /// The number of the move.
        number: usize,
        /// Why it is illegal.
        error: IllegalMove,
    },
    /// `record-turn`: the first move is White's.
    #[error("move {number} is White's, but Black begins: check the colors in the record")]
    Turn {
        /// The number of the move.
        number: usize,
    },
    /// `record-setup`: no game leads to the starting position in the record.
    #[error(
        "the record starts from a position that no game can reach (black stones: {black}, white stones: {white})"
    )]
    Setup {
        /// The number of black stones in the starting position.
        black: usize,
        /// The number of white stones in the starting position.
        white: usize,
    },
    /// `record-end`: a closing bracket is missing.
    #[error("the record is cut off: a closing bracket is missing")]
    End,
    /// `record-size`: the board is not square or its size is not supported.
    #[error(
        "the record's board size is {size:?}: expected a square board from {least}x{least} to {most}x{most}",
        least = Size::MIN.side(), most = Size::MAX.side()
    )]
    Size {
        /// The size as the record gives it.
        size: String,
    },
    /// `record-game`: the record is for another game, such as Go.
    #[error("this is a record of {name}, not of gomoku")]
    OtherGame {
        /// The name of the game, or its SGF number.
        name: String,
    },
    /// `record-none`: the file does not have a game with this number.
    #[error("game {number} does not exist: the file has {count}", count = engine::notation::counted(*count, "game"))]
    NoSuchGame {
        /// The requested number.
        number: usize,
        /// The number of games in the file.
        count: usize,
    },
    /// `record-long`: the file is longer than the limit.
    #[error("the record is longer than {limit} bytes")]
    Long {
        /// The limit in bytes.
        limit: usize,
    },
    /// `record-many`: more moves than the board has points.
    #[error("the record has more moves than the board has points (move {number})")]
    Many {
        /// The number of the first move that does not fit.
        number: usize,
    },
    /// `record-deep`: variations are nested too deeply.
    #[error("the variations in the record are nested more than {limit} levels deep")]
    Deep {
        /// The maximum nesting depth.
        limit: usize,
    },
    /// `record-line`: a line is not a move.
    #[error("line {number} in the record, {text:?}, is not a move")]
    Line {
        /// The number of the line.
        number: usize,
        /// The text of the line.
        text: String,
    },
    /// `record-pass`: the format cannot store a pass.
    #[error("move {number} is a pass, which a .psq file cannot store: save the game as .sgf or .txt")]
    Pass {
        /// The number of the turn.
        number: usize,
    },
    /// `record-text`: the file is not text in a supported encoding.
    #[error("the file is not a game record, or its characters are in an unknown encoding: save it as UTF-8")]
    Encoding,
}

impl RecordError {
    pub(crate) fn point(number: usize, token: &str) -> Self {
        Self::Point { number, token: cut(token) }
    }

    pub(crate) fn size(size: &str) -> Self {
        Self::Size { size: cut(size) }
    }

    pub(crate) fn line(number: usize, text: &str) -> Self {
        Self::Line { number, text: cut(text) }
    }

    /// The code of the error, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "record-empty",
            Self::Point { .. } => "bad-point",
            Self::Illegal { error: IllegalMove::OffBoard(..), .. } => "off-board",
            Self::Illegal { .. } => "occupied",
            Self::Turn { .. } => "record-turn",
            Self::Setup { .. } => "record-setup",
            Self::End => "record-end",
            Self::Size { .. } => "record-size",
            Self::OtherGame { .. } => "record-game",
            Self::NoSuchGame { .. } => "record-none",
            Self::Line { .. } => "record-line",
            Self::Long { .. } => "record-long",
            Self::Many { .. } => "record-many",
            Self::Deep { .. } => "record-deep",
            Self::Pass { .. } => "record-pass",
            Self::Encoding => "record-text",
        }
    }
}

fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}
