//! Rates the difficulty of a puzzle by the size of its proof.

use crate::puzzle::Theme;

/// The number of difficulty levels.
pub const LEVELS: u8 = 5;

/// The lowest ratings of the levels 2, 3, 4 and 5.
pub const BOUNDS: [u16; 4] = [1100, 1350, 1600, 1850];

/// The rating of a puzzle on the scale of players' ratings. `nodes` is the size of its proof with an empty table, and `own` is
/// the number of winning stones.
pub(crate) fn rating(theme: Theme, nodes: u64, own: u8) -> u16 {
    let base = match theme {
        Theme::Fours => 600.0,
        Theme::Threats | Theme::Move | Theme::Defence | Theme::Avoid | Theme::Forbid => 700.0,
    };
    let rating = base + 70.0 * (1.0 + nodes as f64).log2() + 60.0 * f64::from(own);
    (rating.round() as u16).clamp(600, 2800)
}

/// The level of a puzzle with this rating.
pub fn level(rating: u16) -> u8 {
    1 + BOUNDS.iter().filter(|&&bound| rating >= bound).count() as u8
}
