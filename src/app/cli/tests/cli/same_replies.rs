//! Tests that all interfaces give the same reply: the guide itself, the page's engine, `analyze`, `strategy` and the Gomocup
//! engine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock};

use engine::{Board, Color, Point, Rule, Size};
use guide::{BestMove, Guide, GuideOptions, Query, QueryResult, Source};
use serde_json::Value;
use strategy::{Game, Strategy};

const SEED: u32 = 7;

fn read(text: &str) -> Arc<Strategy> {
    Arc::new(Strategy::from_json(text).expect("a strategy"))
}

static OWN: LazyLock<Arc<Strategy>> =
    LazyLock::new(|| read(include_str!("../../../../../www/data/gomoku.json")));
static EVERYWHERE: LazyLock<Arc<Strategy>> =
    LazyLock::new(|| read(include_str!("../../../../../www/data/everywhere.json")));

fn strategy_for(game: Game) -> &'static Arc<Strategy> {
    if game == Game::STANDARD { &OWN } else { &EVERYWHERE }
}

fn guide(game: Game, seed: Option<u32>) -> Guide {
    let mut guide = Guide::new(game, GuideOptions { seed, ..GuideOptions::default() });
    guide.load(Arc::clone(strategy_for(game))).expect("it serves the board");
    guide
}

/// A position after some random White moves, with the guide's moves for Black. In every eighth position, Black has left the
/// strategy.
fn position(number: usize, random: &mut fastrand::Rng) -> Board {
    use Rule::{Freestyle, Standard};
    let (side, rule) = [
        (15, Standard),
        (15, Freestyle),
        (17, Standard),
        (19, Freestyle),
        (15, Standard),
        (20, Standard),
        (22, Freestyle),
    ][number % 7];
    let game = Game::new(Size::new(side).unwrap(), rule);
    let (mut guide, mut board) = (guide(game, None), game.board());
    let stones = random.usize(..11);
    while board.stones() < stones && !board.is_over() {
        let all: Vec<Point> = board.empty().iter().collect();
        let near: Vec<Point> = board.near(2).iter().collect();
        let chosen = if random.usize(..4) == 0 || near.is_empty() { &all } else { &near };
        let chance = chosen[random.usize(..chosen.len())];
        let leaves = number % 8 == 7 && board.stones() == 2;
        let black = board.to_move() == Color::Black && !leaves;
        board.play(if black { guide.best_move(&board).unwrap().point } else { chance }).unwrap();
    }
    board
}

fn names(board: &Board) -> String {
    engine::notation::format_moves(board.moves())
}

fn gomoku(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_gomoku")).args(arguments).output().expect("gomoku starts");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The Gomocup engine's move after these commands. The input stays open until then, because its end would make the engine
/// hurry.
fn pbrain(commands: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    let command = command.arg("pbrain").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("gomoku starts");
    let mut input = child.stdin.take().unwrap();
    input.write_all(commands.as_bytes()).expect("it reads");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let is_move = |line: &String| line.starts_with(|c: char| c.is_ascii_digit());
    let played = lines.find(is_move).expect("a move");
    drop(input);
    child.wait().expect("an end");
    played
}

fn page(board: &Board) -> web::Engine {
    let rule = board.rule().to_string();
    let page = web::Engine::for_board(board.size().side(), &rule, Some(SEED)).expect("a board of the page");
    page.hold(strategy_for(Game::of(board)).as_ref().clone()).expect("it serves the board");
    page
}

fn both(board: &Board, question: Query, kind: &str) -> (QueryResult<Point>, web::Answered) {
    let mut guide = guide(Game::of(board), Some(SEED));
    let mut task = guide.start(question, board.clone()).unwrap();
    let answer = std::iter::repeat_with(|| guide.step(&mut task, 20_000)).find_map(|step| step.answer);
    let mut task = page(board).start(kind, &names(board)).unwrap();
    let answered = std::iter::repeat_with(|| task.advance(20_000)).find_map(|step| step.result);
    (answer.unwrap(), answered.unwrap())
}

/// Checks that `gomoku analyze` and the Gomocup engine agree with the guide in a position with a proven win.
fn check_programs(board: &Board, reply: &BestMove<Point>) {
    let (moves, side) = (names(board), board.size().side());
    let (size, rule) = (side.to_string(), board.rule().to_string());
    let analyze =
        ["analyze", "--moves", &moves, "--size", &size, "--rule", &rule, "--engine", "strategy", "--json"];
    let said = gomoku(&analyze);
    let best = said["best"].as_str().map(str::to_owned);
    assert_eq!(best, Some(reply.point.to_string()), "analyze {moves}");
    let left = said["stones"].as_u64().expect("a win") as usize;
    assert_eq!(Some(board.stones() + left), reply.win_at, "analyze {moves}");

    let number = u8::from(board.rule() == Rule::Standard);
    let mut commands = format!("START {side}\nINFO timeout_turn 60000\nINFO rule {number}\n");
    if board.stones() == 0 {
        commands += "BEGIN\n";
    } else {
        commands += "BOARD\n";
        for (number, point) in board.moves().iter().enumerate() {
            let own = if number % 2 == board.stones() % 2 { 1 } else { 2 };
            commands += &format!("{},{},{own}\n", point.col(), side - 1 - point.row());
        }
        commands += "DONE\n";
    }
    let expected = format!("{},{}", reply.point.col(), side - 1 - reply.point.row());
    assert_eq!(pbrain(&commands), expected, "pbrain {moves}");
}

/// Checks that `gomoku strategy` names the same source. It may find a shorter win.
fn check_strategy(board: &Board, reply: &BestMove<Point>) {
    let moves = names(board);
    let said = gomoku(&["strategy", "reply", "--moves", &moves, "--json"]);
    let win_at = said["win_at"].as_u64().map(|stone| stone as usize);
    if reply.source == Source::Strategy {
        assert_eq!(said["best"].as_str(), Some(reply.point.to_string().as_str()), "strategy {moves}");
        assert_eq!(win_at, reply.win_at, "strategy {moves}");
    } else {
        let is_no_later = reply.win_at.is_none_or(|page| win_at.is_some_and(|win_at| win_at <= page));
        assert!(is_no_later, "strategy {moves}");
    }
}

#[test]
fn all_interfaces_give_the_same_reply_on_finite_boards() {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut proven, mut unproven, mut white) = (0, 0, 0);
    for board in (0..140).map(|number| position(number, &mut random)).filter(|board| !board.is_over()) {
        let moves = names(&board);
        if board.to_move() == Color::White {
            white += 1;
            for (question, kind) in [(Query::Resistance, "resist"), (Query::Bound, "bound")] {
                let (answer, answered) = both(&board, question, kind);
                assert_eq!(web::Answered::from(answer), answered, "{kind} {moves}");
            }
            continue;
        }
        let (answer, answered) = both(&board, Query::BestMove, "reply");
        assert_eq!(web::Answered::from(answer.clone()), answered, "reply {moves}");
        let QueryResult::BestMove(seeded) = answer else { panic!("{moves}: {answer:?}") };
        let reply = guide(Game::of(&board), None).best_move(&board).unwrap();
        // The seed chooses among stored replies that win equally early.
        assert_eq!((seeded.win_at, seeded.source), (reply.win_at, reply.source), "{moves}");
        assert!(seeded.source == Source::Strategy || seeded.point == reply.point, "{moves}");
        let game = Game::of(&board);
        if game == Game::STANDARD && reply.source != Source::None && moves.starts_with("h8") {
            check_strategy(&board, &reply);
        }
        match guide(game, None).winning_move(&board, &|| true) {
            Some(winning) => {
                // With smaller slices, the node count changes slightly.
                assert_eq!(BestMove { nodes: reply.nodes, ..winning }, reply, "{moves}");
                check_programs(&board, &reply);
                proven += 1;
            }
            None => unproven += 1,
        }
    }
    assert!(proven > 30 && unproven > 3 && white > 30, "{proven} {unproven} {white}");
}
