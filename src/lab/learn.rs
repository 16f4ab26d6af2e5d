//! `gomoku-lab learn`: openings, training games and weights, reproducible from a seed.

mod fit;
mod game_file;
mod openings;
mod play;

console::commands! {
    /// Make what engines are measured by, reproducibly from a seed
    pub struct Args {
        /// Balanced openings, for `match --openings`
        Openings = openings,
        /// Training games of our best engine against itself
        Play = play,
        /// The weights of the learned evaluation, fitted to games
        Fit = fit,
    }
}
