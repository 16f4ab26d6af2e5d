//! How hard a puzzle is, from what a search needs.

use crate::puzzle::Theme;

/// The levels of difficulty, 1 to this.
pub const LEVELS: u8 = 5;

/// Ratings from which on the levels 2, 3, 4 and 5 begin.
pub const BOUNDS: [u16; 4] = [1100, 1350, 1600, 1850];

/// How hard a puzzle of this theme is whose proof takes so many positions from an empty table and so many stones of the
/// winner, on the scale of a player's rating.
pub(crate) fn rating(theme: Theme, nodes: u64, own: u8) -> u16 {
    let base = match theme {
        Theme::Fours => 600.0,
        Theme::Threats | Theme::Move | Theme::Defence => 700.0,
    };
    let rating = base + 70.0 * (1.0 + nodes as f64).log2() + 60.0 * f64::from(own);
    (rating.round() as u16).clamp(600, 2800)
}

/// The level of a rating.
pub fn level(rating: u16) -> u8 {
    1 + BOUNDS.iter().filter(|&&bound| rating >= bound).count() as u8
}
