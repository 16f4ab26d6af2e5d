//! Passes random inputs to every reader: records, plain moves, minishogi positions and the Gomocup protocol.
//!
//! Usage: `cargo run --release -p tests --example fuzz -- 10000000 [SEED [FIRST]]`
//!
//! A third of the inputs are random bytes after the header of a format, a third are damaged files from the corpus, and a third
//! are pieces of the formats in random order. If a reader panics, takes longer than a second, or does not read back what it
//! wrote, the program prints the number of the input, and its exit status is 1. To repeat that input, pass the number as FIRST
//! with the same seed.

#[path = "../../src/game/record/tests/corpus/mod.rs"]
mod corpus;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::{Rule, Size, notation};
use fastrand::Rng;
use gomocup::{Listener, Session};
use play::{EngineKind, EngineSpec};
use record::{Format, Games, Usual, decode};

const LONGEST: Duration = Duration::from_secs(1);

/// One in this many inputs is close to the size limit, to find readers that scan the input repeatedly.
const LARGE: u64 = 2_000;

const HEADS: [&[u8]; 8] = [
    b"",
    b"\xffRenLib\xff\x03\x00----------",
    b"(;GM[4]CA[Shift_JIS];B[hh]C[",
    b"(;GM[4]SZ[15]",
    b"\xff\xfe",
    b"\xfe\xff",
    b"Piskvorky 15x15, 11:11, 0\n",
    b"\x05",
];

/// Pieces of the formats, separated by spaces.
const WORDS: &str = "( ; ) [ ] \\ (; B[hh] W[ig] B[ W[] [tt] AB[aa:ee] AW[ff][gg] AE[hh] PL[W] SZ[15] SZ[22:22] SZ[5] GM[4] GM[1] RU[4] \
    RU[Renju] RU[0] CA[gbk] CA[UTF-16] C[x\\]y] ON[swap2] h8 i9j10 H8 - , _ 1. 2... 1-0 * pass { } é 表 rbsgk / 4p 5 P4 \
    KGSBR [-] 2Gp +R 99999999999999999999 -1";

/// Pieces that contain white space, separated by bars.
const LINES: &str = " |\n|\r|\u{feff}|Piskvorky 15x15, 11:11, 0\n|8,8,1\n|9,7\n|0,0,0\n|opening: pro\n|[Event \"x\"]\n|[Size \"19\"]\n|\
    [Rule \"renju\"]\n| w 0 1| b - 1|START 15|INFO rule |YXBOARD\n|DONE\n|TAKEBACK 7,7\n|YXSHOWFORBID\n|INFO max_memory ";

static PIECES: LazyLock<Vec<&str>> = LazyLock::new(|| WORDS.split(' ').chain(LINES.split('|')).collect());

fn input(random: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let large = random.u64(..LARGE) == 0;
    let mut bytes = match random.usize(..3) {
        0 => {
            let head = HEADS[random.usize(..HEADS.len())];
            let tail = (0..random.usize(..300)).map(|_| random.u8(..));
            [head, &tail.collect::<Vec<_>>()].concat()
        }
        1 => damaged(random, corpus),
        _ => (0..random.usize(..40)).flat_map(|_| PIECES[random.usize(..PIECES.len())].bytes()).collect(),
    };
    if large && !bytes.is_empty() {
        let each = bytes.len() + NUMBERED;
        let numbered = random.bool();
        let copies = (0..1_000_000 / each).map(|copy| if numbered { name(copy) } else { Vec::new() });
        bytes = copies.flat_map(|name| [&bytes[..], &name].concat()).collect();
    }
    bytes
}

const NUMBERED: usize = 7;

/// An SGF property with a different name for each number.
fn name(number: usize) -> Vec<u8> {
    let letters = (0..4).map(|place| b'A' + (number / 26_usize.pow(place) % 26) as u8);
    letters.chain(*b"[x]").collect()
}

/// A file from the corpus with a few bytes changed, removed or repeated.
fn damaged(random: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = corpus[random.usize(..corpus.len())].clone();
    for _ in 0..=random.usize(..4) {
        let at = random.usize(..bytes.len().max(1));
        let end = (at + random.usize(..20)).min(bytes.len());
        match random.usize(..4) {
            0 if at < bytes.len() => bytes[at] = random.u8(..),
            1 => bytes.truncate(at),
            2 => drop(bytes.splice(at..end, [])),
            _ => {
                let again = bytes[at.min(end)..end].to_vec();
                bytes.splice(at..at, again);
            }
        }
    }
    bytes
}

/// Passes the input to every reader. Returns the number of successful reads.
fn read(bytes: &[u8], session: &mut Session) -> u64 {
    let mut taken = 0;
    let games = Games::read_bytes(bytes, Size::FIFTEEN, &decode);
    for game in games.iter().flat_map(Games::iter).flatten().take(3) {
        taken += 1;
        for rule in Rule::ALL {
            let Ok(opened) = game.open(Usual { size: Size::FIFTEEN, rule }) else { continue };
            let again = game.clone().with_game(&opened.board).open(Usual { size: Size::FIFTEEN, rule });
            assert_eq!(again.map(|again| again.board.turns()), Ok(opened.board.turns()));
        }
        for format in [Format::Sgf, Format::Psq, Format::Plain] {
            let Ok(written) = game.write(Size::FIFTEEN, format) else { continue };
            if format == Format::Sgf && written.len() <= record::MAX_BYTES {
                let again = Games::read(&written, Size::FIFTEEN).expect("what was written");
                assert_eq!(again.iter().len(), 1);
                assert_eq!(again.get(None).and_then(|again| again.write(Size::FIFTEEN, format)), Ok(written));
            }
        }
    }
    let text = String::from_utf8_lossy(bytes);
    taken += u64::from(notation::parse_turns(&text).is_ok_and(|turns| !turns.is_empty()));
    if let Ok(position) = text.parse::<minishogi::Position>() {
        taken += 1;
        assert_eq!(position.to_string().parse(), Ok(position));
    }
    let stop = AtomicBool::new(false);
    // Handle the lines as in a session, but skip commands that start a search.
    for line in text.lines().map(str::trim).filter(|line| line.len() <= 4096).take(100) {
        let command = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        if !["BEGIN", "TURN", "BOARD", "SWAP2BOARD", "YXNBEST", "END"].contains(&command.as_str()) {
            session.handle(line, &mut Listener { stop: &stop, arrived: Instant::now(), say: &mut |_| {} });
        }
    }
    taken
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().expect("a number"));
    let count = arguments.next().unwrap_or(100_000);
    let (seed, first) = (arguments.next().unwrap_or(1), arguments.next().unwrap_or(0));
    let corpus: Vec<Vec<u8>> = corpus::files().map(|file| file.bytes).collect();
    let new_session = || Session::new(EngineSpec::new(EngineKind::Best), None, 1);
    let mut session = new_session();
    let (mut taken, mut bytes_read, mut slowest, mut faults) = (0, 0, Duration::ZERO, 0);
    let begin = Instant::now();
    for number in first..first + count {
        let mut random = Rng::with_seed(seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(number));
        let bytes = input(&mut random, &corpus);
        let start = time_used();
        let read = catch_unwind(AssertUnwindSafe(|| read(&bytes, &mut session)));
        let time = time_used().saturating_sub(start);
        if read.is_err() || time > LONGEST {
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
            eprintln!("input {number} of seed {seed}, {} bytes, {time:?}: {shown:?}", bytes.len());
            faults += 1;
            session = new_session();
        }
        taken += read.unwrap_or_default();
        bytes_read += bytes.len();
        slowest = slowest.max(time);
        if number % 1_000_000 == 999_999 {
            eprintln!("{} inputs, slowest {slowest:?}, {faults} faults, {:?}", number + 1, begin.elapsed());
        }
    }
    println!(
        "{count} inputs of {bytes_read} bytes in {:?}: taken {taken} times, slowest {slowest:?}, most memory {}, {faults} faults",
        begin.elapsed(),
        most_memory().unwrap_or_else(|| "unknown".to_owned()),
    );
    ExitCode::from(u8::from(faults > 0))
}

/// The processor time of this process, or wall-clock time outside Linux.
fn time_used() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let used = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = used.and_then(|used| used.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

fn most_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
