//! `gomoku-lab learn`: openings, training games and weights, reproducible from a seed.

mod fit;
mod game_file;
mod openings;
mod play;

console::commands! {
    /// Make openings and training games, and fit the evaluation
    pub struct Args {
        /// Balanced openings, for `match --openings`
        Openings = openings,
        /// Training games that our best engine plays against itself
        Play = play,
        /// The weights of the learned evaluation, fitted to games
        Fit = fit,
    }
}
