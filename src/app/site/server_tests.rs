//! The server, asked over real connections.

use super::*;
use std::net::Shutdown;
use tempfile::TempDir;

const WASM: &[u8] = b"\0asm\x01\0\0\0";

/// A folder with a secret beside it, served.
fn served() -> (TempDir, SocketAddr) {
    let outer = TempDir::new().expect("a temporary folder");
    let site = outer.path().join("site");
    fs::create_dir_all(site.join("engine")).expect("a folder");
    for (file, bytes) in [
        ("../secret.txt", b"secret" as &[u8]),
        ("index.html", b"<title>board</title>"),
        ("app.js", b"export {}"),
        (".hidden", b"hidden"),
        ("engine/index.html", b"<title>engine</title>"),
        ("engine/gomoku_bg.wasm", WASM),
        ("sch\u{f6}n.txt", b"umlaut"),
    ] {
        fs::write(site.join(file), bytes).expect("a file");
    }
    let server = Server::bind(&site, 0).expect("a free port");
    let address = server.address();
    thread::spawn(move || server.run());
    (outer, address)
}

/// Sends requests as they stand and nothing more; gives all that is answered.
fn answers(address: SocketAddr, requests: impl AsRef<[u8]>) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(requests.as_ref()).expect("the requests are taken");
    stream.shutdown(Shutdown::Write).expect("the end is told");
    let mut answers = Vec::new();
    stream.read_to_end(&mut answers).expect("answers");
    answers
}

/// Sends a request as it stands; gives the head and the body of the answer.
fn ask(address: SocketAddr, request: impl AsRef<[u8]>) -> (String, Vec<u8>) {
    let mut answer = answers(address, request);
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a head");
    let body = answer.split_off(end + 4);
    (String::from_utf8(answer).expect("a head of text"), body)
}

fn get(address: SocketAddr, target: &str) -> (String, Vec<u8>) {
    ask(address, format!("GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n"))
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

#[test]
fn listens_on_this_machine_only() {
    assert!(served().1.ip().is_loopback());
}

#[test]
fn files_have_their_types() {
    let (_folder, address) = served();
    for (target, kind, body) in [
        ("/", "text/html; charset=utf-8", b"<title>board</title>" as &[u8]),
        ("/index.html?x=../y#z", "text/html; charset=utf-8", b"<title>board</title>"),
        ("/engine/", "text/html; charset=utf-8", b"<title>engine</title>"),
        ("http://localhost:1/engine/", "text/html; charset=utf-8", b"<title>engine</title>"),
        ("HTTP://localhost", "text/html; charset=utf-8", b"<title>board</title>"),
        ("http://localhost?x=/engine/", "text/html; charset=utf-8", b"<title>board</title>"),
        ("/app.js", "text/javascript; charset=utf-8", b"export {}"),
        ("/engine/gomoku_bg.wasm", "application/wasm", WASM),
        ("/sch%C3%B6n.txt", "text/plain; charset=utf-8", b"umlaut"),
    ] {
        let (head, found) = get(address, target);
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{target}: {head}");
        assert_eq!(header(&head, "Content-Type"), Some(kind), "{target}");
        assert_eq!(header(&head, "Access-Control-Allow-Origin"), Some("*"), "{target}");
        assert_eq!(header(&head, "Cache-Control"), Some("no-cache"), "{target}");
        assert_eq!(header(&head, "Content-Length"), Some(&*body.len().to_string()), "{target}");
        let policy = kind.starts_with("text/html").then_some(POLICY);
        assert_eq!(header(&head, "Content-Security-Policy"), policy, "{target}");
        assert_eq!(found, body, "{target}");
    }
}

#[test]
fn nothing_outside_the_folder_is_served() {
    let (folder, address) = served();
    let absolute = format!("/{}", folder.path().join("secret.txt").display());
    for target in [
        "/../secret.txt",
        "/engine/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/engine/%2E%2E/%2E%2E/secret.txt",
        "/..\\secret.txt",
        "/.hidden",
        "//secret.txt",
        &absolute,
        "/engine",
        "/nowhere.js",
        "/index.html/",
        "/%zz",
        "/%",
        "/%ff",
        "/index.html%00",
        "http://localhost/../secret.txt",
        "http://localhost//secret.txt",
        "https://localhost/index.html",
    ] {
        let (head, body) = get(address, target);
        assert!(head.starts_with("HTTP/1.1 404 Not Found\r\n"), "{target}: {head}");
        assert_eq!(body, b"404 Not Found\n", "{target}");
    }
}

#[test]
fn head_gives_the_same_head_and_no_body() {
    let (_folder, address) = served();
    for target in ["/", "/app.js", "/nowhere.js"] {
        let (head, body) = ask(address, format!("HEAD {target} HTTP/1.1\r\n\r\n"));
        assert_eq!((head, body), (get(address, target).0, Vec::new()), "{target}");
    }
}

#[test]
fn other_methods_and_malformed_requests_are_refused() {
    let (_folder, address) = served();
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
        let (head, _) = ask(address, format!("{method} /app.js HTTP/1.1\r\n\r\n"));
        assert!(head.starts_with("HTTP/1.1 405 Method Not Allowed\r\n"), "{method}: {head}");
        assert_eq!(header(&head, "Allow"), Some("GET, HEAD"), "{method}");
    }
    for request in ["\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/3\r\n\r\n", "GET / HTTP/1.1\r\nnonsense\r\n\r\n"]
    {
        let (head, _) = ask(address, request);
        assert!(head.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{request:?}: {head}");
    }
    let (head, _) = ask(address, b"GET / HTTP/1.1\r\nName: Bj\xf6rn\r\n\r\n");
    assert!(head.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{head}");
}

#[test]
fn an_empty_line_before_a_request_is_passed_over() {
    let (_folder, address) = served();
    let (head, body) = ask(address, "\r\nGET /app.js HTTP/1.1\r\n\r\n");
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert_eq!(body, b"export {}");
    assert_eq!(answers(address, "\r\n"), b"");
}

#[cfg(unix)]
#[test]
fn only_files_are_read() {
    let (folder, address) = served();
    let pipe = folder.path().join("site/pipe.txt");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    assert!(get(address, "/pipe.txt").0.starts_with("HTTP/1.1 404 Not Found\r\n"));
}

#[test]
fn a_connection_stays_for_further_requests_unless_the_client_wants_otherwise() {
    let (_folder, address) = served();
    let request = |head: &str| format!("GET /app.js {head}\r\n\r\n");
    let plain = request("HTTP/1.1");
    for (first, answered) in [
        (plain.clone(), 2),
        (request("HTTP/1.1\r\nConnection: keep-alive"), 2),
        (request("HTTP/1.1\r\nConnection: Close"), 1),
        (request("HTTP/1.0"), 1),
        (request("HTTP/1.1\r\nContent-Length: 3"), 1),
        (request("HTTP/1.1\r\nTransfer-Encoding: chunked"), 1),
        (request("HTTP/3"), 1),
    ] {
        let text = String::from_utf8(answers(address, &(first.clone() + &plain))).expect("text");
        assert_eq!(text.matches("HTTP/1.1 ").count(), answered, "{first}: {text}");
        assert_eq!(text.contains("Connection: close"), answered == 1, "{first}: {text}");
    }
}

#[test]
fn an_unchanged_file_is_not_sent_again() {
    let (folder, address) = served();
    let (head, _) = get(address, "/app.js");
    let tag = header(&head, "ETag").expect("a tag").to_owned();
    let again = format!("GET /app.js HTTP/1.1\r\nif-none-match: W/\"0\", {tag}\r\n\r\n");

    let (head, body) = ask(address, &again);
    assert!(head.starts_with("HTTP/1.1 304 Not Modified\r\n"), "{head}");
    assert_eq!(body, b"");

    let any = ask(address, "GET /app.js HTTP/1.1\r\nIf-None-Match: *\r\n\r\n").0;
    assert!(any.starts_with("HTTP/1.1 304 Not Modified\r\n"), "{any}");

    fs::write(folder.path().join("site/app.js"), "export const changed = 1").expect("a file");
    let (head, body) = ask(address, &again);
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert_eq!(body, b"export const changed = 1");
}

#[test]
fn files_in_memory_are_served_as_those_of_a_folder() {
    let (_folder, address) = served();
    let files: Files = &[
        ("app.js", b"export {}"),
        ("engine/gomoku_bg.wasm", WASM),
        ("engine/index.html", b"<title>engine</title>"),
        ("index.html", b"<title>board</title>"),
    ];
    let server = Server::bind_files(files, 0).expect("a free port");
    let memory = server.address();
    thread::spawn(move || server.run());
    let targets =
        ["/", "/app.js", "/engine/", "/engine/gomoku_bg.wasm", "/engine", "/../secret.txt", "/.hidden"];
    for target in targets {
        assert_eq!(get(memory, target), get(address, target), "{target}");
    }
}

#[test]
fn brotli_copies_are_sent_to_those_who_take_them() {
    let script = "export const board = 'Black wins by stone 33.';\n".repeat(9).into_bytes();
    let contents =
        [("app.js".to_owned(), script.clone()), ("index.html".to_owned(), b"<p>Gomoku</p>".to_vec())];
    let copies = crate::brotli_copies::copies(&contents.into());
    let copy: &'static [u8] = copies["app.js.br"].clone().leak();
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("app.js"), &script).expect("a file");
    fs::write(folder.path().join("app.js.br"), copy).expect("a file");
    let files: Files = vec![("app.js.br", copy), ("index.html", b"<p>Gomoku</p>")].leak();
    let both = Server::bind(folder.path(), 0).expect("a free port");
    let alone = Server::bind_files(files, 0).expect("a free port");
    for server in [both, alone] {
        let address = server.address();
        thread::spawn(move || server.run());
        for (accepted, is_packed) in [
            ("gzip, deflate, br, zstd", true),
            ("br;q=0.5", true),
            ("gzip, br;q=0", false),
            ("broken", false),
            ("", false),
        ] {
            let request = format!("GET /app.js HTTP/1.1\r\nAccept-Encoding: {accepted}\r\n\r\n");
            let (head, body) = ask(address, &request);
            assert_eq!(header(&head, "Content-Encoding"), is_packed.then_some("br"), "{accepted}");
            assert_eq!(header(&head, "Content-Type"), Some("text/javascript; charset=utf-8"));
            assert_eq!(header(&head, "Vary"), Some("Accept-Encoding"));
            assert_eq!(body, if is_packed { copy.to_vec() } else { script.clone() }, "{accepted}");
        }
        assert_eq!(get(address, "/app.js").1, script);
    }
}
