//! `gomoku-lab learn`: what engines are measured by and learn from, made by themselves and reproducible from a seed.

mod fit;
mod game_file;
mod openings;
mod play;

console::commands! {
    /// Make what engines are measured by, reproducibly from a seed
    pub struct Args {
        /// Balanced openings, for `match --openings`
        Openings = openings,
        /// Games of our best engine against itself, to learn from
        Play = play,
        /// The weights of the learned evaluation, from games
        Fit = fit,
    }
}
