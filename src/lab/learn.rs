//! `gomoku-lab learn`: generates openings and training games, and fits weights. A seed reproduces the results.

mod fit;
mod game_file;
mod openings;
mod play;

console::commands! {
    /// Generate openings and training games, and fit the evaluation
    pub struct Args {
        /// Generate balanced openings for match --openings
        Openings = openings,
        /// Generate training games in which our best engine plays against itself
        Play = play,
        /// Fit the weights of the learned evaluation to games
        Fit = fit,
    }
}
