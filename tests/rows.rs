//! Rows of stones, counted naively.

/// Column and row: from 0 by a name like `h8`, from the first stone by one like `e3s2`.
fn place(name: &str) -> (i32, i32) {
    if let Some(at) = name.find(['n', 's']).filter(|&at| at > 1) {
        let steps = |part: &str| part[1..].parse::<i32>().expect("steps");
        let signed = |part: &str| if part.starts_with(['w', 's']) { -steps(part) } else { steps(part) };
        return (signed(&name[..at]), signed(&name[at..]));
    }
    let (column, row) = name.split_at(1);
    (i32::from(column.as_bytes()[0]) - i32::from(b'a'), row.parse::<i32>().expect("a row") - 1)
}

/// How many stones of one colour stand in a row through the last move, in each direction.
///
/// # Panics
/// If there is no move, or one has no name like `h8` or `e3s2`.
pub fn through_last(moves: &[String]) -> [usize; 4] {
    let last = moves.len() - 1;
    let own: Vec<(i32, i32)> =
        moves.iter().enumerate().filter(|(i, _)| i % 2 == last % 2).map(|(_, name)| place(name)).collect();
    let (x, y) = place(&moves[last]);
    [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| {
        let run =
            |sign: i32| (1..).take_while(|n| own.contains(&(x + sign * n * dx, y + sign * n * dy))).count();
        1 + run(1) + run(-1)
    })
}
