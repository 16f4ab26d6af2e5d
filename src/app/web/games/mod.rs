//! Free play, analysis, records, puzzles and reviews.

mod lines;
mod play;
mod puzzle;
mod record;
mod review;
mod swap2;
mod threats;
