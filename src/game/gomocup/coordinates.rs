//! Points in the Gomocup protocol: `x,y`, both from 0, with row 0 at the top.

use engine::{Point, Size};

/// The coordinates of a point.
pub const fn of_point(point: Point, size: Size) -> (usize, usize) {
    (point.col(), size.side() - 1 - point.row())
}

/// The point at these coordinates, if the board has it.
pub fn to_point(x: usize, y: usize, size: Size) -> Option<Point> {
    Point::new(x, (size.side() - 1).checked_sub(y)?).filter(|&point| size.contains(point))
}

/// Reads a point written as `x,y`.
pub fn parse(text: &str, size: Size) -> Option<Point> {
    let (x, y) = text.trim().split_once(',')?;
    to_point(x.trim().parse().ok()?, y.trim().parse().ok()?, size)
}

/// Reads the point after a command.
///
/// # Errors
/// Fails with a sentence that explains the expected format.
pub fn read(command: &str, text: &str, size: Size) -> Result<Point, String> {
    let (last, x) = (size.side() - 1, size.center().col());
    parse(text, size).ok_or_else(|| match text {
        "" => format!("{command}: expected a point, like {command} {x},{x}"),
        _ => format!("{command} {text}: expected two numbers from 0 to {last}, like {command} {x},{x}"),
    })
}

/// Writes points as `x,y x,y`.
pub fn written(points: &[Point], size: Size) -> String {
    let one = |&point: &Point| {
        let (x, y) = of_point(point, size);
        format!("{x},{y}")
    };
    points.iter().map(one).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_survives_a_round_trip() {
        for size in Size::all() {
            let side = size.side();
            for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
                let point = to_point(x, y, size).unwrap();
                assert_eq!(of_point(point, size), (x, y));
                assert_eq!(parse(&format!("{x},{y}"), size), Some(point));
                assert_eq!(written(&[point, point], size), format!("{x},{y} {x},{y}"));
            }
            assert_eq!(to_point(side, 0, size).or(to_point(0, side, size)), None);
        }
        for bad in ["", "3", "3,", "15,0", "0,15", "-1,2", "a,b", "1,2,3"] {
            assert_eq!(parse(bad, Size::FIFTEEN), None, "{bad}");
        }
        let said = |text| read("TURN", text, Size::FIFTEEN).unwrap_err();
        assert_eq!(said(""), "TURN: expected a point, like TURN 7,7");
        assert_eq!(said("15,0"), "TURN 15,0: expected two numbers from 0 to 14, like TURN 7,7");
    }
}
