use super::*;

#[test]
fn infinite_board_points_are_parsed() {
    assert_eq!(board("(0,0) (1, -2)").unwrap().moves().len(), 2);
    assert_eq!(board("(0,0)(1,1)").unwrap().moves().len(), 2);
    let refused = [
        ("(0,0)", "it is White's turn"),
        ("h8", "isn't a valid point"),
        ("(0,0) (0,0)", "move 2"),
        ("(0 0)", "move 1"),
    ];
    for (moves, error) in refused {
        assert!(board(moves).is_err_and(|found| found.contains(error)), "{moves}");
    }
}
