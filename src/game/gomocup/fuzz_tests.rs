use crate::coordinates;
use crate::session::Session;
use crate::tests::Quiet;
use engine::{Board, Point, Rule, Size};
use fastrand::Rng;

/// The manager's copy of the board, to check the answers.
struct Manager {
    board: Option<Board>,
    rule: Rule,
}

impl Manager {
    fn take(&mut self, answer: &str, command: &str) {
        let board = self.board.as_mut().unwrap();
        let point = coordinates::parse(answer, board.size())
            .unwrap_or_else(|| panic!("{command} was answered {answer:?}"));
        board.play(point).unwrap_or_else(|error| panic!("{command} was answered {answer}: {error}"));
    }
}

#[test]
fn a_thousand_random_sessions() {
    for seed in 0..1000 {
        let mut numbers = Rng::with_seed(seed);
        let engines =
            ["best", "best@2", "best@6", "mtdf", "negascout:all", "minimax:4", "greedy", "greedy-plain"];
        let engine = engines[numbers.usize(..engines.len())].parse().unwrap();
        let manager = Manager { board: None, rule: Rule::Freestyle };
        let steps = 10 + numbers.usize(..40);
        let mut fuzz = Fuzz { numbers, session: Quiet::new(Session::new(engine, None, seed)), manager };
        fuzz.session.handle("INFO timeout_turn 1");
        fuzz.session.handle("INFO max_memory 1000000");
        (0..steps).for_each(|_| fuzz.step());
    }
}

struct Fuzz {
    numbers: Rng,
    session: Quiet,
    manager: Manager,
}

impl Fuzz {
    fn step(&mut self) {
        match self.numbers.usize(..22) {
            0 => self.start(),
            1 => self.restart(),
            2 => self.begin(),
            3 => self.board(),
            4 => self.change_rule(),
            5 => self.take_back(),
            6 => self.noise(),
            7 => self.change_limits(),
            8 => self.swap2(),
            9 => self.lines(),
            _ => self.turn(),
        }
    }

    fn answer(&mut self, command: &str) -> String {
        let mut answers = self.session.handle(command).unwrap_or_default();
        assert!(answers.len() < 2, "{command} was answered {answers:?}");
        answers.pop().unwrap_or_default()
    }

    fn size(&self) -> Size {
        self.manager.board.as_ref().map_or(Size::FIFTEEN, Board::size)
    }

    fn start(&mut self) {
        let side = 3 + self.numbers.usize(..22);
        let started = self.answer(&format!("START {side}"));
        match Size::new(side) {
            Ok(size) => {
                assert_eq!(started, "OK");
                self.manager.board = Some(Board::new(size, self.manager.rule));
            }
            Err(_) => assert!(started.starts_with("ERROR")),
        }
    }

    fn restart(&mut self) {
        let restarted = self.answer("RESTART");
        let board = &mut self.manager.board;
        assert_eq!(restarted == "OK", board.is_some());
        *board = board.as_ref().map(|board| Board::new(board.size(), board.rule()));
    }

    fn begin(&mut self) {
        let begun = self.answer("BEGIN");
        match &self.manager.board {
            Some(board) if board.stones() == 0 => self.manager.take(&begun, "BEGIN"),
            _ => assert!(begun.starts_with("ERROR"), "{begun}"),
        }
    }

    fn board(&mut self) {
        let (opened, size) = (self.answer("BOARD"), self.size());
        if self.manager.board.is_none() {
            assert!(opened.starts_with("ERROR"));
            return;
        }
        let stones = self.numbers.usize(..20);
        let points: Vec<(usize, usize)> =
            (0..stones).map(|_| random_point(&mut self.numbers, size)).collect();
        for (number, (x, y)) in points.iter().enumerate() {
            let owner = if (stones - number).is_multiple_of(2) { 1 } else { 2 };
            assert_eq!(self.answer(&format!("{x},{y},{owner}")), "");
        }
        let moves: Option<Vec<Point>> =
            points.iter().map(|&(x, y)| coordinates::to_point(x, y, size)).collect();
        let done = self.answer("DONE");
        match moves.and_then(|moves| Board::from_moves(size, self.manager.rule, &moves).ok()) {
            Some(board) => {
                let over = board.legal().is_empty();
                self.manager.board = Some(board);
                if over { assert!(done.starts_with("ERROR")) } else { self.manager.take(&done, "DONE") }
            }
            None => assert!(done.starts_with("ERROR"), "{done}"),
        }
    }

    fn swap2(&mut self) {
        let (opened, size) = (self.answer("SWAP2BOARD"), self.size());
        if self.manager.board.is_none() {
            assert!(opened.starts_with("ERROR"));
            return;
        }
        let stones = self.numbers.usize(..7);
        let mut board = Some(Board::new(size, self.manager.rule));
        for _ in 0..stones {
            let (x, y) = random_point(&mut self.numbers, size);
            assert_eq!(self.answer(&format!("{x},{y}")), "");
            let point = coordinates::to_point(x, y, size);
            board = board.zip(point).and_then(|(mut board, point)| board.play(point).ok().map(|()| board));
        }
        let done = self.answer("DONE");
        // If the number of stones is not 0, 3 or 5, or a stone is illegal, the board stays the same.
        let Some(mut board) = board.filter(|_| [0, 3, 5].contains(&stones)) else {
            return assert!(done.starts_with("ERROR"), "{stones}: {done}");
        };
        let added: Vec<Point> = done.split(' ').filter_map(|pair| coordinates::parse(pair, size)).collect();
        let expected: &[usize] = match stones {
            0 => &[3],
            3 => &[0, 1, 2],
            _ => &[0, 1],
        };
        assert!(expected.contains(&added.len()) && (done == "SWAP") == added.is_empty(), "{stones}: {done}");
        added.iter().for_each(|&point| board.play(point).unwrap());
        self.manager.board = Some(board);
    }

    fn lines(&mut self) {
        let found = self.answer("YXNBEST 3");
        match &self.manager.board {
            Some(board) if !board.legal().is_empty() => self.manager.take(&found, "YXNBEST"),
            _ => assert!(found.starts_with("ERROR"), "{found}"),
        }
    }

    fn change_rule(&mut self) {
        let (code, rule) =
            [(0, Rule::Freestyle), (1, Rule::Standard), (4, Rule::Renju)][self.numbers.usize(..3)];
        assert_eq!(self.answer(&format!("INFO rule {code}")), "");
        self.manager.rule = rule;
        let Some(board) = &self.manager.board else { return };
        let (size, same) = (board.size(), Board::from_moves(board.size(), rule, board.moves()).ok());
        // Stones that do not form a game under the new rule must be cleared.
        if same.is_none() {
            assert_eq!(self.answer("RESTART"), "OK");
        }
        self.manager.board = same.or_else(|| Some(Board::new(size, rule)));
    }

    fn take_back(&mut self) {
        let size = self.size();
        let last = self.manager.board.as_ref().and_then(|board| board.moves().last().copied());
        let (x, y) = match last.filter(|_| self.numbers.usize(..2) == 0) {
            Some(point) => coordinates::of_point(point, size),
            None => random_point(&mut self.numbers, size),
        };
        let taken = self.answer(&format!("TAKEBACK {x},{y}"));
        let expected = last.is_some() && last == coordinates::to_point(x, y, size);
        assert_eq!(taken == "OK", expected, "{taken}");
        if let Some(board) = self.manager.board.as_mut().filter(|_| expected) {
            board.unmake();
        }
    }

    fn noise(&mut self) {
        let noise =
            ["", "DONE", "FOO", "INFO", "INFO x", "TURN", "TURN 1", "TURN a,b", "\u{1}", "TAKEBACK", "ABOUT"];
        let noise = noise[self.numbers.usize(..noise.len())];
        assert!(self.session.handle(noise).is_some(), "{noise:?} ended the session");
    }

    fn change_limits(&mut self) {
        let key =
            ["time_left", "timeout_turn", "timeout_match", "max_memory", "evaluate"][self.numbers.usize(..5)];
        let value = [0, 1, 5, -3, 2_147_483_647][self.numbers.usize(..5)];
        // Use only short time limits, for speed.
        if !(value > 5 && key.starts_with("time") || key == "timeout_turn" && value < 0) {
            assert_eq!(self.answer(&format!("INFO {key} {value}")), "");
        }
        self.session.handle("INFO timeout_turn 1");
    }

    fn turn(&mut self) {
        let size = self.size();
        let (x, y) = random_point(&mut self.numbers, size);
        let command = format!("TURN {x},{y}");
        let turned = self.answer(&command);
        let point = coordinates::to_point(x, y, size);
        let board = self.manager.board.as_mut();
        let played = board.zip(point).is_some_and(|(board, point)| board.play(point).is_ok());
        let is_open = self.manager.board.as_ref().is_some_and(|board| !board.legal().is_empty());
        if played && is_open {
            self.manager.take(&turned, &command);
        } else {
            assert!(turned.starts_with("ERROR"), "{command} was answered {turned}");
        }
    }
}

/// Random coordinates near the center. One in eight may be anywhere, even off the board.
fn random_point(numbers: &mut Rng, size: Size) -> (usize, usize) {
    let (from, range) =
        if numbers.usize(..8) == 0 { (0, 24) } else { ((size.side() / 2).saturating_sub(3), 7) };
    (from + numbers.usize(..range), from + numbers.usize(..range))
}
