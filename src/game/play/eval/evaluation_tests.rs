use super::super::weights::SideWeights;
use super::*;
use engine::{Rule, Size, Symmetry};

fn random_weights(rule: Rule, both_alike: bool) -> [&'static ColorWeights; 2] {
    let mut draws = fastrand::Rng::with_seed(7);
    let mut side = || {
        let mut weights = SideWeights::zero();
        let SideWeights { standing, tempo, attack, defense, facts, own_lanes, enemy_lanes, network } =
            &mut weights;
        let parts = [standing, tempo, attack, defense, facts, own_lanes, enemy_lanes, network];
        for slot in parts.into_iter().flatten() {
            *slot = draws.usize(..400) as i16 - 200;
        }
        weights
    };
    let black = side();
    let white = if both_alike { black.clone() } else { side() };
    [(Color::Black, black), (Color::White, white)]
        .map(|(color, weights)| &*Box::leak(Box::new(ColorWeights::new(rule.row(color), &weights))))
}

fn answers(learned: &Evaluation, board: &Board) -> Vec<i32> {
    let values = Color::BOTH.map(|mover| learned.value(board, mover));
    let scores = |mover| board.empty().iter().map(move |point| learned.move_score(mover, point));
    values.into_iter().chain(Color::BOTH.into_iter().flat_map(scores)).collect()
}

#[test]
fn updated_evaluation_equals_a_new_one() {
    let mut draws = fastrand::Rng::with_seed(1);
    for game in 0..40 {
        let (size, rule) = (Size::new(7 + game % 12).unwrap(), Rule::ALL[game % Rule::ALL.len()]);
        let sides = random_weights(rule, false);
        let mut board = Board::new(size, rule);
        let mut kept = Evaluation::by(sides, &board);
        for _ in 0..60 {
            if draws.usize(..4) == 0 && board.stones() > 0 {
                kept.step_back();
                board.unmake();
            } else {
                let legal: Vec<Point> = board.legal().iter().collect();
                if legal.is_empty() {
                    break;
                }
                board.make(legal[draws.usize(..legal.len())]);
                kept.follow();
            }
            // Also process several stones at once, and undo stones before they are processed.
            if draws.usize(..3) == 0 {
                continue;
            }
            kept.catch_up(&board);
            assert_eq!(answers(&kept, &board), answers(&Evaluation::by(sides, &board), &board), "{board:?}");
        }
    }
}

#[test]
fn mirrored_and_color_swapped_positions_have_equal_value() {
    let mut draws = fastrand::Rng::with_seed(2);
    for game in 0..40 {
        let (size, rule) = (Size::new(9 + game % 8).unwrap(), [Rule::Standard, Rule::Freestyle][game % 2]);
        let sides = random_weights(rule, true);
        let mut board = Board::new(size, rule);
        for _ in 0..4 + draws.usize(..30) {
            let legal: Vec<Point> = board.legal().iter().collect();
            if !legal.is_empty() {
                board.make(legal[draws.usize(..legal.len())]);
            }
        }
        let learned = Evaluation::by(sides, &board);
        for symmetry in Symmetry::all() {
            let mut image = Board::new(size, rule);
            let mut swapped = Board::new(size, rule);
            for &point in board.moves() {
                let place = symmetry.apply(point, size);
                let color = board.get(point).unwrap();
                image.make_as(color, place);
                swapped.make_as(!color, place);
            }
            let (of_image, of_swapped) = (Evaluation::by(sides, &image), Evaluation::by(sides, &swapped));
            for mover in Color::BOTH {
                let value = learned.value(&board, mover);
                assert_eq!(of_image.value(&image, mover), value, "{board:?}");
                assert_eq!(of_swapped.value(&swapped, !mover), value, "{board:?}");
                for point in board.empty() {
                    let score = learned.move_score(mover, point);
                    let place = symmetry.apply(point, size);
                    assert_eq!(of_image.move_score(mover, place), score);
                    assert_eq!(of_swapped.move_score(!mover, place), score);
                }
            }
        }
    }
}

#[test]
fn network_sums_fit_sixteen_bits() {
    let mut draws = fastrand::Rng::with_seed(3);
    let mut largest = 0;
    for game in 0..24 {
        let mut board = Board::new(Size::MAX, Rule::ALL[game % Rule::ALL.len()]);
        // The games range from crowded around the center to spread over the largest board.
        let reach = 2 + game / 2;
        while board.stones() < 240 {
            let mut near = || (11 + draws.usize(..2 * reach + 1)).wrapping_sub(reach);
            let point = Point::new(near(), near()).filter(|&point| board.legal().contains(point));
            board.make(point.unwrap_or_else(|| {
                let legal: Vec<Point> = board.legal().iter().collect();
                legal[draws.usize(..legal.len())]
            }));
            if board.is_over() {
                break;
            }
            if board.stones().is_multiple_of(8) {
                let learned = Evaluation::new(&board);
                largest = largest.max(Sums::largest(board.empty().iter().map(|point| learned.rows(point))));
            }
        }
    }
    assert!((1_000..i32::from(i16::MAX) / 2).contains(&largest), "{largest}");
}
