use crate::game::{Game, Rule};
use crate::grid::{Cell, Grid};
use crate::point::Point;
use crate::second::{name_of, names, second_moves};
#[test]
fn symmetric_second_moves_share_one_name() {
    for (size, classes) in [(5, 5), (15, 35), (16, 135), (19, 54), (20, 209), (21, 65), (22, 252)] {
        let game = Game::new(size, Rule::Strict).unwrap();
        let mut named: Vec<Cell> =
            (0..game.points() as Cell).filter_map(|cell| name_of(game, cell)).collect();
        assert_eq!(named.len(), game.points() - 1);
        named.sort_unstable();
        named.dedup();
        assert_eq!(named, names(game));
        assert_eq!(second_moves(game).len(), named.len());
        assert_eq!(named.len(), classes, "{game}");
    }
}

#[test]
fn mirror_images_share_a_name() {
    let name = |game, text: &str| {
        let grid = Grid::of(game);
        let cell = grid.cell(Point::parse(text).unwrap()).unwrap();
        grid.point(name_of(game, cell).unwrap()).to_string()
    };
    let of = |text| name(Game::STANDARD, text);
    assert_eq!([of("h7"), of("g7"), of("a1"), of("i10"), of("j9")], ["h9", "i9", "o15", "i10", "i10"]);
    let even = Game::new(20, Rule::Freestyle).unwrap();
    let of = |text| name(even, text);
    assert_eq!(
        [of("j9"), of("k10"), of("i10"), of("a1"), of("b3"), of("c2")],
        ["i10", "j11", "i10", "a1", "b3", "b3"]
    );
}
