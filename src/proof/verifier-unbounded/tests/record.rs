use verifier::StrategyFile;

use super::Silent;
use crate::pair::PairReport;
use crate::record::{CheckRecord, Stop};
use crate::states::{State, Stopped};
use crate::{BEYOND, BadRecord, Check, CheckOptions, HOME, square};

fn file() -> StrategyFile {
    StrategyFile::unanswered(square(HOME), 61)
}

fn record(check: &Check<'_>) -> CheckRecord {
    let mut record = check.record("a test");
    let stopped = |white, black| Stopped { white, black, along: 7 };
    let after = |beyond, stopped| State { node: 0, beyond, stopped };
    record.positions.extend([
        (State::of(0), None),
        (after(Some(620), vec![]), Some(61)),
        (after(None, vec![stopped(3, BEYOND), stopped(BEYOND, 600)]), Some(21)),
    ]);
    let stop = |stopped| Stop { stopped, elsewhere: 0, stone: 23 };
    record.stops.insert((State::of(0), BEYOND), stop(stopped(BEYOND, 600)));
    record.stops.insert((after(Some(620), vec![stopped(3, 4)]), 9), stop(stopped(9, 10)));
    record.pairs = Some(PairReport { win_at: 45, pairs: 7, of: 7, positions: 12 });
    record.counted = [1, 2];
    record
}

#[test]
fn a_record_survives_a_round_trip() {
    let file = file();
    let check = Check::new(&file).unwrap();
    let record = record(&check);
    assert_eq!(check.read(&record.text()), Ok(record));
    let empty = check.record("");
    assert_eq!(check.read(&empty.text()), Ok(empty));
}

#[test]
fn damaged_records_are_rejected() {
    let file = file();
    let check = Check::new(&file).unwrap();
    let text = record(&check).text();
    let damages = [
        ("gomoku-unbounded 1", "gomoku-unbounded 2", 1),
        ("strategy 1 ", "strategy 2 ", 2),
        ("pairs 45", "pairs x", 4),
        ("counted 1", "counted x", 5),
        ("\n!\n", "\n!!\n", 6),
        ("at 0 ", "at 1 ", 7),
        (" beyond a25", " z1 a25", 9),
        ("stop 0 ", "stop x ", 9),
        (" 0 23", " 0", 9),
    ];
    for (from, to, line) in damages {
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text, "{from}");
        assert_eq!(check.read(&damaged), Err(BadRecord(line)), "{from}\n{text}");
    }
}

#[test]
fn recorded_positions_are_not_checked_again() {
    let file = file();
    let check = Check::new(&file).unwrap();
    let options = CheckOptions { threads: 1, memory: 1 << 20, after: None };
    let mut record = check.record("");
    let failed = check.run(&options, &mut record, |_| Silent, |_, _| {}).unwrap_err();
    assert_eq!(record.positions.get(&State::of(0)), Some(&None));
    assert_eq!(check.run(&options, &mut record, |_| Silent, |_, _| {}), Err(failed));
    // The check trusts the record, even though this entry does not come from a real check.
    record.positions.insert(State::of(0), Some(61));
    let report = check.run(&options, &mut record, |_| Silent, |_, _| {}).unwrap();
    assert_eq!((report.win_at, report.progress.replies, report.progress.nodes), (61, 0, 1));
}

#[test]
fn published_record_matches_its_strategy() {
    let file = StrategyFile::read(include_str!("../../../../www/data/unbounded.json")).unwrap();
    let check = Check::new(&file).unwrap();
    let text = include_str!("../../../../www/data/unbounded.txt");
    let record = check.read(text).unwrap();
    assert_eq!(record.text(), text);
    assert_eq!(record.adviser(), "threats 21x21, 2000000 nodes");
    // It covers the whole strategy.
    let states = check.reachable(&State::of(0)).into_iter();
    let results: Vec<_> =
        states.map(|state| record.positions.get(&state).copied().expect("it is recorded")).collect();
    let avoided = results.iter().filter(|result| result.is_none()).count();
    assert_eq!((results.len(), avoided), (69_281, 221));
    assert_eq!(record.pairs.expect("they are recorded").pairs, 16_201);
}
