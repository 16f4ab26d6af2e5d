use std::sync::LazyLock;

pub const PLY: i32 = 64;

const STEPS: usize = 64;

/// Tables by depth and by the number of moves tried, computed on first use.
#[derive(Debug)]
pub struct Reductions {
    /// Natural logarithms, in units of 1/256.
    logarithms: [i32; STEPS],
    /// The number of moves to try, by depth in whole plies: if the position is improving, and if not.
    late: [[usize; 2]; STEPS],
}

impl Reductions {
    pub fn get() -> &'static Self {
        static TABLES: LazyLock<Reductions> = LazyLock::new(|| Reductions {
            logarithms: std::array::from_fn(|n| ((n.max(1) as f64).ln() * 256.0) as i32),
            late: std::array::from_fn(|depth| {
                let moves = 3.6 + 1.18 * (depth as f64).powf(1.3);
                [moves, 0.54 * moves + 0.5].map(|moves| moves as usize)
            }),
        });
        &TABLES
    }

    /// The reduction of a late move. It grows with the logarithms of the depth and of the number of moves tried before.
    #[inline]
    pub fn of(&self, depth: i32, tried: usize) -> i32 {
        let plies = (depth / PLY).clamp(0, STEPS as i32 - 1) as usize;
        let product = self.logarithms[plies] * self.logarithms[tried.min(STEPS - 1)] / 256;
        BASE + product * PLY / DIVISOR
    }

    /// The number of moves to try before pruning the rest.
    #[inline]
    pub fn late_moves(&self, depth: i32, improving: bool) -> usize {
        self.late[(depth / PLY).clamp(0, STEPS as i32 - 1) as usize][usize::from(!improving)]
    }
}

/// The reduction of every late move, in parts of a ply.
const BASE: i32 = PLY * 3 / 10;
/// The product of the two logarithms that adds one ply, in units of 1/256.
const DIVISOR: i32 = 384;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        let reductions = Reductions::get();
        for plies in 1..30 {
            for tried in 1..60 {
                let here = reductions.of(plies * PLY, tried);
                assert!(here <= reductions.of((plies + 1) * PLY, tried));
                assert!(here <= reductions.of(plies * PLY, tried + 1));
            }
            assert!(reductions.late_moves(plies * PLY, true) >= reductions.late_moves(plies * PLY, false));
        }
        // Floating-point functions may differ between platforms, so check every value.
        let logarithms = reductions.logarithms.iter().map(|&logarithm| logarithm as usize);
        let all = logarithms.chain(reductions.late.iter().flatten().copied());
        assert_eq!(all.fold(0, |sum, number| (31 * sum + number) % 1_000_003), 120_259);
    }
}
