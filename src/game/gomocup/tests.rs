use crate::coordinates;
use crate::session::Session;
use crate::thinking::Listener;
use engine::{Board, Point, Rule, Size};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A session that records its messages.
pub struct Quiet {
    session: Session,
    pub heard: Vec<String>,
    /// The time that has passed since each line arrived.
    delay: Duration,
}

impl Quiet {
    pub const fn new(session: Session) -> Self {
        Self { session, heard: Vec::new(), delay: Duration::ZERO }
    }

    pub fn handle(&mut self, line: &str) -> Option<Vec<String>> {
        let stop = AtomicBool::new(false);
        let heard = &mut self.heard;
        let mut say = |line: &str| heard.push(line.to_owned());
        let arrived = Instant::now() - self.delay;
        let mut answers = self.session.handle(line, &mut Listener { stop: &stop, arrived, say: &mut say })?;
        let messages = answers.len().saturating_sub(1);
        self.heard.extend(answers.drain(..messages));
        Some(answers)
    }

    /// The last answer to lines separated by `|`.
    fn last(&mut self, lines: &str) -> String {
        let answer = |line| self.handle(line).unwrap_or_default().pop();
        lines.split('|').filter_map(answer).last().unwrap_or_default()
    }
}

fn session(engine: &str, seed: u64) -> Quiet {
    Quiet::new(Session::new(engine.parse().unwrap(), None, seed))
}

fn points(answer: &str) -> Vec<Point> {
    let parse = |pair| coordinates::parse(pair, Size::FIFTEEN).unwrap_or_else(|| panic!("{answer:?}"));
    answer.split(' ').map(parse).collect()
}

#[test]
fn node_limit_of_a_turn_is_respected() {
    let mut session = session("best", 0);
    let begin = Instant::now();
    let answer = session.last("START 15|INFO timeout_turn 100000|INFO max_node 300|TURN 7,7");
    assert_eq!(points(&answer).len(), 1);
    // Without the node limit, the search would take most of 100 seconds.
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
}

#[test]
fn pondering_is_optional_and_uses_the_opponents_time() {
    const MOVE: &str = "START 15|INFO timeout_turn 100000|INFO max_node 300|TURN 7,7";
    let mut alone = session("best", 0);
    alone.last(MOVE);
    assert!(!alone.session.ponder(1_000));

    let mut both = Quiet::new(Session::new("best".parse().unwrap(), None, 0).pondering());
    assert!(!both.session.ponder(1_000), "no game");
    let answer = both.last(MOVE);
    assert!((0..20).all(|_| both.session.ponder(1_000)));
    assert_eq!(both.last("ABOUT").get(..4), Some("name"));
    assert!(!both.session.ponder(1_000), "a line came");
    let free = if answer == "0,0" { "0,1" } else { "0,0" };
    assert_eq!(points(&both.last(&format!("TURN {free}"))).len(), 1);
    assert!(both.session.ponder(1_000));
    both.last("RESTART");
    assert!(!both.session.ponder(1_000));
}

/// Follows the description of the protocol literally.
#[test]
fn a_transcript_of_swap2board() {
    let mut session = session("best", 7);
    session.last("START 15|INFO timeout_turn 60000|INFO max_node 3000|INFO rule 1");
    for (sent, answered) in [
        ("SWAP2BOARD|DONE", 3..=3),
        // Black has two stones in the center, and White has none. The next line swaps the colors.
        ("SWAP2BOARD|7,7|0,14|8,6|DONE", 0..=0),
        ("SWAP2BOARD|0,14|7,7|14,0|DONE", 1..=1),
        ("SWAP2BOARD|7,7|0,14|8,6|14,14|6,8|DONE", 0..=0),
        ("SWAP2BOARD|0,14|7,7|14,0|8,6|0,0|DONE", 1..=1),
        // If neither side is far ahead, any decision is possible.
        ("SWAP2BOARD|9,12|11,13|9,9|DONE", 0..=2),
    ] {
        let answer = session.last(sent);
        let stones = if answer == "SWAP" { 0 } else { points(&answer).len() };
        assert!(answered.contains(&stones), "{sent}: {answer}");
    }
    for wrong in
        ["SWAP2BOARD|7,7|DONE", "SWAP2BOARD|7,7|7,7|8,8|DONE", "SWAP2BOARD|x|DONE", "SWAP2BOARD|7,7,1|DONE"]
    {
        let answer = session.last(wrong);
        assert!(answer.starts_with("ERROR"), "{wrong}: {answer}");
    }
}

#[test]
fn every_game_gets_an_opening_that_depends_on_the_seed() {
    let proposals = |seed: u64| {
        let mut session = session("best", seed);
        session.last("START 15|INFO timeout_turn 60000|INFO max_node 2000|INFO rule 1");
        [0; 4].map(|_| session.last("SWAP2BOARD|DONE|RESTART|SWAP2BOARD|DONE"))
    };
    let first = proposals(1);
    assert_eq!(first, proposals(1));
    assert_ne!(first, proposals(50));
    assert!((1..4).all(|at| first[at] != first[0]), "{first:?}");
}

#[test]
fn a_move_sends_one_message_and_an_analysis_one_per_iteration() {
    let mut session = session("best", 0);
    session.last("START 15|INFO timeout_turn 60000|INFO max_node 60000|INFO rule 1|TURN 7,7");
    let said = std::mem::take(&mut session.heard);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("MESSAGE depth ") && said[0].contains(" a second | "), "{said:?}");
    session.last("INFO show_detail 2|YXSHOWINFO|RESTART|TURN 7,7");
    let said = session.heard;
    let depths: Vec<&String> = said.iter().filter(|line| line.starts_with("MESSAGE depth ")).collect();
    assert!(depths.len() > 2, "{said:?}");
    for key in ["PV 0", "DEPTH ", "SPEED ", "EVAL ", "WINRATE 0.", "BESTLINE ", "PV DONE"] {
        assert!(said.iter().any(|line| line.starts_with(&format!("INFO {key}"))), "{key}: {said:?}");
    }
}

#[test]
fn turn_time_starts_when_the_command_arrives() {
    let mut session = session("best", 0);
    session.last("START 15|INFO timeout_turn 20000|INFO rule 1");
    session.delay = Duration::from_secs(30);
    assert_eq!(points(&session.last("BOARD|7,7,1|8,6,2|DONE")).len(), 1);
    // Twenty seconds would be enough for millions of nodes.
    let nodes = session.heard[0].split(" | ").find_map(|part| part.split_once(" node"));
    assert!(nodes.is_some_and(|(nodes, _)| nodes.parse::<u64>().unwrap() < 5_000), "{:?}", session.heard);
}

#[test]
fn several_lines_are_reported_best_first() {
    let mut session = session("best", 0);
    session.last("START 15|INFO timeout_turn 60000|INFO max_node 40000|INFO rule 1|YXSHOWINFO");
    session.last("YXBOARD|7,7,1|8,6,2|DONE");
    let best = session.last("YXNBEST 3");
    let line = session.heard.iter().rfind(|line| line.starts_with("MESSAGE (1) ")).expect("a first line");
    let first: Point = line.rsplit("| ").next().unwrap().split(' ').next().unwrap().parse().unwrap();
    assert_eq!(points(&best), [first], "{line}");
    for number in [2, 3] {
        assert!(session.heard.iter().any(|line| line.starts_with(&format!("MESSAGE ({number}) "))));
    }
    assert_eq!(session.last(&format!("TAKEBACK {best}")), "OK");
    // An open four wins, so the lines after all other moves do not matter.
    session.last("YXBOARD|7,7,1|0,0,2|8,7,1|0,2,2|9,7,1|0,4,2|DONE");
    assert!(["6,7", "10,7"].contains(&session.last("YXNBEST 2").as_str()), "{:?}", session.heard);
    assert!(session.heard.iter().any(|line| line.contains("wins in 3 stones")), "{:?}", session.heard);
    assert!(session.last("YXNBEST many").starts_with("ERROR"));
}

#[test]
fn sessions_follow_the_transcripts() {
    for transcript in include_str!("transcripts.txt").split("\n\n") {
        let mut session = session("best", 0);
        for line in transcript.lines().filter(|line| !line.starts_with('#')) {
            let (sent, answered) = line.split_once(" =>").unwrap();
            let (answer, expected) = (session.last(sent), answered.trim());
            let is_right = if expected == "x,y" {
                answer.split(',').count() == 2
            } else {
                answer.starts_with(expected) && answer.is_empty() == expected.is_empty()
            };
            assert!(is_right, "{sent}: {answer}");
        }
    }
}

#[test]
fn strategy_data_is_read_before_the_first_turn() {
    #[derive(Debug)]
    struct Recorder(std::sync::Arc<std::sync::Mutex<Vec<String>>>);
    impl crate::MoveSource for Recorder {
        fn prepare(&mut self, board: &Board) {
            self.0.lock().unwrap().push(format!("{} {}", board.size().side(), board.rule()));
        }
        fn find_move(&mut self, _: &Board, _: &dyn Fn() -> bool) -> Option<Point> {
            None
        }
    }
    let prepared = std::sync::Arc::default();
    let strategy = Box::new(Recorder(std::sync::Arc::clone(&prepared)));
    let mut session = Quiet::new(Session::new("best".parse().unwrap(), Some(strategy), 0));
    session.last("INFO rule 1|START 20|INFO rule 1|INFO rule 4|INFO timeout_turn 1|BEGIN");
    let expected = Rule::ALL
        .map(|rule| format!("20 {rule}"))
        .into_iter()
        .chain(["20 standard".into(), "20 renju".into()]);
    assert_eq!(*prepared.lock().unwrap(), expected.collect::<Vec<_>>());
}
