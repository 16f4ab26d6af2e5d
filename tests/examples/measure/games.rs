use crate::spread;
use tests::board;
use tests::browser::Viewport;
use tests::games::{STYLES, play};

/// The boards with Black's first stone, and the number of the stone by which Black wins.
const BOARDS: [(&str, &str, usize); 5] =
    [("15", "h8", 33), ("19", "j10", 33), ("20", "j10", 33), ("21", "k11", 33), ("unbounded", "e0n0", 61)];

pub fn measure(games: usize) {
    for (size, first, claim) in BOARDS {
        for rule in ["standard", "freestyle"] {
            let link = format!("#board={size}-{rule}&moves={first}");
            let page = board::open(Viewport::DESKTOP, &link).expect("a browser");
            board::wait_for_board(&page, &format!("{size}-{rule}"));
            let (mut times, mut longest) = (Vec::new(), 0);
            for n in 0..games {
                let seed = (n as u32 + 1).wrapping_mul(0x9e37_79b9);
                let game = play(&page, STYLES[n % STYLES.len()], seed);
                game.check(rule, claim);
                longest = longest.max(game.moves.len());
                times.extend(game.times);
            }
            let answers = times.len();
            println!(
                "{size} {rule}: {games} games won, the longest by stone {longest}; {answers} answers: {}",
                spread(&mut times)
            );
        }
    }
}
