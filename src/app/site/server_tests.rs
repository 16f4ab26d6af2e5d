use super::*;
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::PathBuf;
use std::thread;
use tempfile::TempDir;

const WASM: &[u8] = b"\0asm\x01\0\0\0";
const HTML: &str = "text/html; charset=utf-8";

/// A site in a folder, with a secret file beside it.
struct Site {
    outer: TempDir,
    root: PathBuf,
}

impl Site {
    fn new() -> Self {
        let outer = TempDir::new().expect("a temporary folder");
        let root = outer.path().join("site");
        fs::create_dir_all(root.join("engine")).expect("a folder");
        for (file, bytes) in [
            ("../secret.txt", b"secret" as &[u8]),
            ("index.html", b"<title>board</title>"),
            ("app.js", b"export {}"),
            ("app.d.ts", b"export {}"),
            (".hidden", b"hidden"),
            ("engine/index.html", b"<title>engine</title>"),
            ("engine/gomoku_bg.wasm", WASM),
            ("package.json", br#"{ "files": ["app.js", "LICENSE"] }"#),
            ("sch\u{f6}n.txt", b"umlaut"),
        ] {
            fs::write(root.join(file), bytes).expect("a file");
        }
        Self { outer, root }
    }

    fn server(&self) -> Server {
        Server::bind(&self.root, 0).expect("a free port")
    }
}

fn serve(server: Server) -> SocketAddr {
    let address = server.address();
    thread::spawn(move || server.run());
    address
}

/// Starts a server for a new site, whose folder is removed when the returned `Site` is dropped.
fn served() -> (Site, SocketAddr) {
    let site = Site::new();
    let address = serve(site.server());
    (site, address)
}

/// Sends one raw request and returns the head and the body of the response.
fn ask(address: SocketAddr, request: impl AsRef<[u8]>) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(2 * HEAD_DEADLINE)).expect("a limit");
    stream.write_all(request.as_ref()).expect("the request is accepted");
    let mut answer = Vec::new();
    // The connection of a rejected client may be reset.
    let _ = stream.read_to_end(&mut answer);
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a head");
    let body = answer.split_off(end + 4);
    (String::from_utf8(answer).expect("a head of text"), body)
}

fn request(address: SocketAddr, method: &str, target: &str, headers: &str) -> (String, Vec<u8>) {
    let headers = if headers.to_lowercase().contains("host:") {
        headers.to_owned()
    } else {
        format!("Host: localhost\r\n{headers}")
    };
    ask(address, format!("{method} {target} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"))
}

fn get(address: SocketAddr, target: &str) -> (String, Vec<u8>) {
    request(address, "GET", target, "")
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let fields = head.lines().filter_map(|line| line.split_once(": "));
    fields.filter(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
}

fn status(head: &str) -> u16 {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
}

#[test]
fn files_are_served_with_their_content_types() {
    let (_site, address) = served();
    assert!(address.ip().is_loopback(), "only this machine is served");
    for (target, kind, body) in [
        ("/", HTML, b"<title>board</title>" as &[u8]),
        ("/index.html?x=../y", HTML, b"<title>board</title>"),
        ("/engine/", HTML, b"<title>engine</title>"),
        ("http://localhost:1/engine/", HTML, b"<title>engine</title>"),
        ("HTTP://localhost", HTML, b"<title>board</title>"),
        ("/app.js", "text/javascript; charset=utf-8", b"export {}"),
        ("/app.d.ts", "text/plain; charset=utf-8", b"export {}"),
        ("/engine/gomoku_bg.wasm", "application/wasm", WASM),
        ("/sch%C3%B6n.txt", "text/plain; charset=utf-8", b"umlaut"),
    ] {
        let (head, found) = get(address, target);
        assert_eq!(status(&head), 200, "{target}: {head}");
        assert_eq!(header(&head, "Content-Type"), Some(kind), "{target}");
        assert_eq!(header(&head, "Cache-Control"), Some("no-cache"), "{target}");
        assert_eq!(header(&head, "Content-Length"), Some(&*body.len().to_string()), "{target}");
        assert_eq!(header(&head, "Content-Security-Policy"), (kind == HTML).then_some(POLICY), "{target}");
        assert_eq!(found, body, "{target}");
    }
    assert_eq!(header(&get(address, "/engine").0, "Location"), Some("/engine/"));
}

#[test]
fn nothing_outside_the_folder_is_served() {
    let (site, address) = served();
    let absolute = format!("/{}", site.outer.path().join("secret.txt").display());
    for target in [
        "/../secret.txt",
        "/engine/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/engine/%2E%2E/%2E%2E/secret.txt",
        "/..\\secret.txt",
        "/.hidden",
        "/engine/../.hidden",
        "//secret.txt",
        "//engine",
        &absolute,
        "/nowhere.js",
        "/index.html/",
        "/index.html/x",
        "/%zz",
        "/%",
        "/%ff",
        "/index.html%00",
        "http://localhost/../secret.txt",
        "http://localhost//secret.txt",
    ] {
        let (head, body) = get(address, target);
        assert!(matches!(status(&head), 400 | 404), "{target}: {head}");
        assert!(!body.windows(6).any(|text| text == b"secret"), "{target}");
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_followed_only_on_request() {
    let site = Site::new();
    for (link, to) in [("link.txt", "../secret.txt"), ("up", ".."), ("same.js", "app.js")] {
        std::os::unix::fs::symlink(to, site.root.join(link)).expect("a link");
    }
    for (server, outside) in [(site.server(), 404), (site.server().following_links(), 200)] {
        let address = serve(server);
        for (target, expected) in [("/link.txt", outside), ("/up/secret.txt", outside), ("/same.js", 200)] {
            for method in ["GET", "HEAD"] {
                assert_eq!(status(&request(address, method, target, "").0), expected, "{method} {target}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn only_files_are_read() {
    let (site, address) = served();
    let made = std::process::Command::new("mkfifo").arg(site.root.join("pipe.txt")).status();
    assert!(made.is_ok_and(|status| status.success()));
    let (head, body) = get(address, "/pipe.txt");
    assert_eq!(status(&head), 404);
    assert!(head.contains(HTML) && String::from_utf8_lossy(&body).contains("<a href=\"/\">"));
}

#[test]
fn other_origins_may_use_published_files_only() {
    let (_site, address) = served();
    for (target, origins, policy) in [
        ("/app.js", Some("*"), "cross-origin"),
        ("/", None, "same-origin"),
        ("/sch%C3%B6n.txt", None, "same-origin"),
        ("/package.json", None, "same-origin"),
    ] {
        let (head, _) = get(address, target);
        assert_eq!(header(&head, "Access-Control-Allow-Origin"), origins, "{target}");
        assert_eq!(header(&head, "Cross-Origin-Resource-Policy"), Some(policy), "{target}");
    }
}

#[test]
fn foreign_host_names_are_rejected() {
    let (_site, address) = served();
    for (host, expected) in [
        ("localhost", 200),
        ("LOCALHOST:8015", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:1", 200),
        ("example.org", 421),
        ("localhost.example.org", 421),
        ("127.0.0.1.example.org:8015", 421),
        ("user@example.org", 421),
        ("", 421),
    ] {
        let (head, body) = request(address, "GET", "/app.js", &format!("Host: {host}\r\n"));
        assert_eq!(status(&head), expected, "{host}: {head}");
        assert_eq!(body == b"export {}", expected == 200, "{host}");
    }
    assert_eq!(status(&get(address, "http://example.org/app.js").0), 421);
}

#[test]
fn head_gives_the_same_head_and_no_body() {
    let (_site, address) = served();
    let without_date = |head: String| {
        head.lines().filter(|line| !line.starts_with("date")).map(str::to_owned).collect::<Vec<_>>()
    };
    for target in ["/", "/app.js", "/nowhere.js"] {
        let (head, body) = request(address, "HEAD", target, "");
        assert_eq!(body, b"", "{target}");
        assert_eq!(without_date(head), without_date(get(address, target).0), "{target}");
    }
}

#[test]
fn other_methods_and_long_heads_are_rejected() {
    let (_site, address) = served();
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
        let (head, _) = request(address, method, "/app.js", "");
        assert_eq!((status(&head), header(&head, "Allow")), (405, Some("GET,HEAD")), "{method}");
    }
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(2 * MAX_HEAD));
    assert_eq!(status(&ask(address, long).0), 431);
}

#[test]
fn only_what_a_client_lacks_is_sent() {
    let (site, address) = served();
    let tag = header(&get(address, "/app.js").0, "ETag").expect("a tag").to_owned();
    let ask = |headers: &str| {
        let (head, body) = request(address, "GET", "/app.js", &format!("{headers}\r\n"));
        (status(&head), String::from_utf8(body).expect("text"))
    };
    for (headers, expected, body) in [
        ("Range: bytes=7-", 206, "{}"),
        ("Range: bytes=99-", 416, "416 Range Not Satisfiable\n"),
        ("Range: bytes=0-1,3-4", 200, "export {}"),
        (&format!("If-None-Match: {tag}"), 304, ""),
        ("If-None-Match: \"0\"", 200, "export {}"),
    ] {
        assert_eq!(ask(headers), (expected, body.to_owned()), "{headers}");
    }
    let changed = "export const changed = 1";
    fs::write(site.root.join("app.js"), changed).expect("a file");
    assert_eq!(ask(&format!("If-None-Match: {tag}")), (200, changed.to_owned()));
}

#[test]
fn files_in_memory_are_served_as_those_of_a_folder() {
    let (_site, address) = served();
    let files: Files = &[
        ("app.js", b"export {}"),
        ("engine/gomoku_bg.wasm", WASM),
        ("engine/index.html", b"<title>engine</title>"),
        ("index.html", b"<title>board</title>"),
        ("package.json", br#"{ "files": ["app.js", "LICENSE"] }"#),
    ];
    let memory = serve(Server::bind_files(files, 0).expect("a free port"));
    let comparable = |(head, body): (String, Vec<u8>)| {
        let varies =
            |line: &&str| !["date", "etag", "last-modified"].iter().any(|name| line.starts_with(name));
        (head.lines().filter(varies).map(str::to_owned).collect::<Vec<_>>(), body)
    };
    for target in
        ["/", "/app.js", "/engine/", "/engine/gomoku_bg.wasm", "/engine", "/../secret.txt", "/.hidden"]
    {
        assert_eq!(comparable(get(memory, target)), comparable(get(address, target)), "{target}");
    }
}

#[test]
fn brotli_copies_are_sent_to_clients_that_accept_them() {
    let script = "export const board = 'Black wins by stone 33.';\n".repeat(9).into_bytes();
    let contents = [("app.js".to_owned(), script.clone())];
    let copy: &'static [u8] = crate::brotli_copies::copies(&contents.into())["app.js.br"].clone().leak();
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("app.js"), &script).expect("a file");
    fs::write(folder.path().join("app.js.br"), copy).expect("a file");
    let files: Files = vec![("app.js.br", copy)].leak();
    for server in [Server::bind(folder.path(), 0), Server::bind_files(files, 0)] {
        let address = serve(server.expect("a free port"));
        for (accepted, is_packed) in [
            ("gzip, deflate, br, zstd", true),
            ("br;q=0.5", true),
            ("gzip, br;q=0", false),
            ("broken", false),
            ("", false),
        ] {
            let (head, body) =
                request(address, "GET", "/app.js", &format!("Accept-Encoding: {accepted}\r\n"));
            assert_eq!(header(&head, "Content-Encoding"), is_packed.then_some("br"), "{accepted}");
            assert_eq!(header(&head, "Content-Type"), Some("text/javascript; charset=utf-8"));
            assert_eq!(header(&head, "Vary"), Some("accept-encoding"));
            assert_eq!(body, if is_packed { copy.to_vec() } else { script.clone() }, "{accepted}");
        }
        assert_eq!(get(address, "/app.js").1, script);
    }
}

#[test]
fn a_slow_request_ends_at_its_deadline() {
    let (_site, address) = served();
    let mut stream = TcpStream::connect(address).expect("a connection");
    let start = std::time::Instant::now();
    stream.set_read_timeout(Some(Duration::from_millis(500))).expect("a limit");
    stream.write_all(b"GET / HTTP/1.1\r\nX: ").expect("a start");
    // Each byte arrives in time, but the whole request does not.
    loop {
        let closed = matches!(stream.read(&mut [0; 512]), Ok(0)) || stream.write_all(b"x").is_err();
        if closed {
            break;
        }
        assert!(start.elapsed() < 2 * HEAD_DEADLINE, "the connection is still open");
    }
    assert!(start.elapsed() > HEAD_DEADLINE / 2, "a request has some time");
}

#[test]
fn excess_connections_wait_for_their_turn() {
    let (_site, address) = served();
    let idle: Vec<TcpStream> =
        (0..MAX_CONNECTIONS).map(|_| TcpStream::connect(address).expect("a connection")).collect();
    let waiting = thread::spawn(move || get(address, "/app.js").1);
    thread::sleep(Duration::from_millis(300));
    assert!(!waiting.is_finished(), "all places are taken");
    idle.iter().for_each(|stream| stream.shutdown(Shutdown::Both).expect("it ends"));
    assert_eq!(waiting.join().expect("an answer"), b"export {}");
}
