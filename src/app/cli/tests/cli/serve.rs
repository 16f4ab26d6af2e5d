use crate::common::{command, conforms, folder_with, run, schemas};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

struct Serving {
    program: Child,
    address: String,
}

impl Serving {
    fn start(mut program: Command) -> Self {
        let mut program = program.stdout(Stdio::piped()).spawn().expect("gomoku starts");
        let mut line = String::new();
        BufReader::new(program.stdout.as_mut().expect("a pipe")).read_line(&mut line).expect("a line");
        let said: serde_json::Value = serde_json::from_str(&line).expect("one JSON object a line");
        assert_eq!(conforms(&said, &schemas()["serve"]), Ok(()));
        let address = said["address"].as_str().expect("an address").trim_start_matches("http://");
        Self { address: address.trim_end_matches('/').to_owned(), program }
    }

    /// Requests the first page. Stops reading after 10 seconds.
    fn first_page(&self) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a limit");
        stream.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("it takes a request");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Returns the server's response for its first page, and checks that the server ends with status 130.
fn served(folder: &Path, line: &str) -> String {
    let mut server = Serving::start(command(folder, line));
    let answer = server.first_page();
    let interrupt = Command::new("kill").args(["-INT", &server.program.id().to_string()]).status();
    assert!(interrupt.is_ok_and(|status| status.success()));
    assert_eq!(server.program.wait().expect("it ends").code(), Some(130));
    answer
}

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).expect("the crate is in the workspace")
}

#[test]
fn a_given_folder_is_served_unchanged() {
    let folder = folder_with(&[("index.html", "<p>mine</p>")]);
    let answer = served(folder.path(), "serve --json --port 0 --site .");
    assert!(answer.starts_with("HTTP/1.0 200 OK") && answer.ends_with("<p>mine</p>"), "{answer}");
}

#[cfg(feature = "page")]
#[test]
fn program_serves_its_built_in_page() {
    let answer = served(TempDir::new().unwrap().path(), "serve --json --port 0");
    assert!(answer.starts_with("HTTP/1.0 200 OK") && answer.contains("gomoku-board"), "{answer}");
}

#[cfg(not(feature = "page"))]
#[test]
fn serving_without_a_built_page_says_what_to_do() {
    let ran = run(TempDir::new().unwrap().path(), "serve");
    assert!(
        ran.code == Some(2) && ran.err.lines().count() == 1 && ran.err.contains("--site FOLDER"),
        "{ran:?}"
    );
}

#[test]
fn one_command_serves_the_page_until_interrupted() {
    let out = TempDir::new().unwrap();
    let out = out.path().to_str().expect("a path of text");
    // If the usual port is taken, the server uses another one.
    let answer = served(workspace(), &format!("serve --json --out {out}"));
    assert!(answer.to_lowercase().contains("<!doctype html>"), "{answer}");
    let built = run(workspace(), &format!("build --json --out {out}")).json();
    assert_eq!(conforms(&built, &schemas()["build"]), Ok(()));
    assert_eq!(built["fresh"], true, "nothing has changed since: {built}");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port();
    let ran = run(workspace(), &format!("serve --port {port} --out {out}"));
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.starts_with(&format!("gomoku: --port {port}: cannot serve")),
        "reported before the build: {ran:?}"
    );
    assert!(ran.err.trim_end().ends_with("; --port 0 picks a free port"), "{ran:?}");
}

#[test]
fn build_does_not_overwrite_other_files() {
    let folder = folder_with(&[("thesis.tex", "years of work")]);
    let out = folder.path().to_str().expect("a path of text");
    let ran = run(workspace(), &format!("build --out {out}"));
    assert!(ran.code == Some(2) && ran.err.contains(out), "{ran:?}");
    assert!(folder.path().join("thesis.tex").exists());
}

#[cfg(target_os = "linux")]
fn peak_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its peak");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") >> 10
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_of_a_gibibyte_is_served_in_under_50_mebibytes() {
    const LENGTH: u64 = 1 << 30;
    let folder = folder_with(&[("index.html", "<p>mine</p>")]);
    // The file is sparse and does not take up space.
    let large = std::fs::File::create(folder.path().join("large.bin")).expect("a file");
    large.set_len(LENGTH).expect("a length");
    let server = Serving::start(command(folder.path(), "serve --json --port 0 --site ."));
    let request = |range: &str| {
        let mut stream = TcpStream::connect(&server.address).expect("it listens");
        write!(stream, "GET /large.bin HTTP/1.0\r\n{range}\r\n").expect("it takes a request");
        BufReader::new(stream)
    };
    // These clients never read what they have requested.
    let stalled: Vec<_> = (0..100).map(|_| request("")).collect();
    // Part of the file is enough to show whether the server reads ahead.
    const PART: u64 = 64 << 20;
    for (range, status, sent) in
        [("", "200 OK", PART), ("Range: bytes=1073741800-\r\n", "206 Partial Content", 24)]
    {
        let mut answer = request(range);
        let mut line = String::new();
        answer.read_line(&mut line).expect("a status");
        assert!(line.contains(status), "{line}");
        while line != "\r\n" {
            line.clear();
            answer.read_line(&mut line).expect("a head");
        }
        let mut body = answer.take(PART);
        assert_eq!(std::io::copy(&mut body, &mut std::io::sink()).expect("a body"), sent, "{status}");
    }
    assert!(peak_memory(server.program.id()) < 50, "{} MiB", peak_memory(server.program.id()));
    drop(stalled);
}

#[test]
fn without_file_handles_the_server_says_so_and_recovers() {
    let folder = folder_with(&[("index.html", "<p>mine</p>")]);
    let server = "ulimit -n 24; exec \"$0\" serve --site . --port 0 --json";
    let mut limited = Command::new("sh");
    limited.args(["-c", server, env!("CARGO_BIN_EXE_gomoku")]).current_dir(folder.path());
    limited.stdin(Stdio::null());
    let server = Serving::start(limited);
    let mut idle = Vec::new();
    let mut answer = server.first_page();
    while answer.contains(" 200 OK") && idle.len() < 24 {
        idle.push(TcpStream::connect(&server.address).expect("it listens"));
        answer = server.first_page();
    }
    assert!(answer.contains(" 503 Service Unavailable"), "{answer}");
    drop(idle);
    assert!(server.first_page().contains(" 200 OK"));
}
