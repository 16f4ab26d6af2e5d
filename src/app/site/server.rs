//! A static file server for this machine only.

use crate::brotli_copies::{ENDING, unpacked};
use crate::fingerprint::fingerprint;
use std::borrow::Cow;
use std::fs;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The Content Security Policy of our own pages: nothing from elsewhere, no inline script or style.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; \
                          style-src 'self'; object-src 'none'; base-uri 'none'";

/// The most bytes a request's head may have.
const LONGEST_HEAD: u64 = 16 << 10;
/// How long a silent or deaf client holds a connection, between two requests too.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a target begins with that names the host.
const SCHEME: &str = "http://";

const NOT_MODIFIED: &str = "304 Not Modified";

/// Files by their paths within a site, sorted; paths are written with `/`. A Brotli copy alone, `app.js.br`, stands for its file.
pub type Files = &'static [(&'static str, &'static [u8])];

/// Serves the files of one folder, or files in memory, on 127.0.0.1, one thread a connection.
///
/// A Brotli copy that lies beside a file is sent to clients that take it. Pages of any origin may embed the files; browsers keep them but ask each time whether they have changed.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Served,
}

/// Where the files are, and the policy of the pages among them.
#[derive(Clone, Debug)]
struct Served {
    source: Source,
    policy: String,
}

#[derive(Clone, Debug)]
enum Source {
    Folder(PathBuf),
    Memory(Files),
}

impl Server {
    /// Takes a port of 127.0.0.1, or any free one if `port` is 0, for the files of a folder. Connections wait until
    /// [`run`](Self::run).
    ///
    /// # Errors
    /// If the port is taken or not ours to take.
    pub fn bind(folder: &Path, port: u16) -> io::Result<Self> {
        Self::of(Source::Folder(folder.to_owned()), port)
    }

    /// The same for files in memory.
    ///
    /// # Errors
    /// As [`bind`](Self::bind).
    pub fn bind_files(files: Files, port: u16) -> io::Result<Self> {
        Self::of(Source::Memory(files), port)
    }

    fn of(source: Source, port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, site: Served { source, policy: POLICY.to_owned() } })
    }

    /// The same server with another Content Security Policy for its pages, such as that of a page elsewhere.
    #[must_use]
    pub fn with_policy(mut self, policy: &str) -> Self {
        policy.clone_into(&mut self.site.policy);
        self
    }

    /// The address, with the port that was found.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests for as long as the program runs.
    pub fn run(self) -> ! {
        loop {
            // A connection that fails before it is accepted, or that finds no thread, is the client's to repeat.
            let Ok((stream, _)) = self.listener.accept() else { continue };
            let site = self.site.clone();
            // What fails while answering is a client that has gone away.
            let _ = thread::Builder::new().spawn(move || site.converse(&stream));
        }
    }
}

/// A status line's number and words, the headers beside the usual ones, and the body.
struct Response {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Cow<'static, [u8]>,
}

impl Response {
    fn short(status: &'static str) -> Self {
        let body = Cow::Owned(format!("{status}\n").into_bytes());
        Self { status, headers: vec![("Content-Type", "text/plain; charset=utf-8".to_owned())], body }
    }
}

/// The next request of a connection.
enum ReadOutcome {
    Closed,
    Malformed,
    Request(Request),
}

/// The request line and what the headers that matter here say.
struct Request {
    method: String,
    target: String,
    if_none_match: Option<String>,
    /// Whether the client takes Brotli.
    brotli: bool,
    /// Whether the connection ends with the answer: because the client wants it so, or because what it sends beside the
    /// head is not read.
    last: bool,
}

impl Served {
    fn converse(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let mut reader = BufReader::new(stream);
        loop {
            let (response, with_body, last) = match read_request(&mut reader)? {
                ReadOutcome::Closed => return Ok(()),
                ReadOutcome::Malformed => (Response::short("400 Bad Request"), true, true),
                ReadOutcome::Request(request) => {
                    (self.answer(&request), request.method != "HEAD", request.last)
                }
            };
            write_response(stream, response, with_body, last)?;
            if last {
                return Ok(());
            }
        }
    }

    fn answer(&self, request: &Request) -> Response {
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            let mut response = Response::short("405 Method Not Allowed");
            response.headers.push(("Allow", "GET, HEAD".to_owned()));
            return response;
        }
        let found =
            file_named(&request.target).and_then(|file| Some((self.find(&file, request.brotli)?, file)));
        let Some(((body, is_packed), file)) = found else { return Response::short("404 Not Found") };

        let tag = format!("\"{:016x}\"", fingerprint(&body));
        let known = request.if_none_match.as_ref().is_some_and(|tags| tags == "*" || tags.contains(&tag));
        let kind = content_type(&file);
        let mut headers =
            vec![("Content-Type", kind.to_owned()), ("ETag", tag), ("Vary", "Accept-Encoding".to_owned())];
        if is_packed {
            headers.push(("Content-Encoding", "br".to_owned()));
        }
        if kind.starts_with("text/html") {
            headers.push(("Content-Security-Policy", self.policy.clone()));
        }
        if known {
            Response { status: NOT_MODIFIED, headers, body: Cow::Borrowed(&[]) }
        } else {
            Response { status: "200 OK", headers, body }
        }
    }

    /// The contents of a file of the site, or its Brotli copy, and which of them. A copy may lie there alone.
    fn find(&self, file: &str, brotli: bool) -> Option<(Cow<'static, [u8]>, bool)> {
        let copy = || self.read(&format!("{file}{ENDING}"));
        if brotli {
            let copy = copy().map(|copy| (copy, true));
            return copy.or_else(|| Some((self.read(file)?, false)));
        }
        let file = self.read(file).or_else(|| Some(Cow::Owned(unpacked(&copy()?)?)));
        Some((file?, false))
    }

    /// What a path holds.
    fn read(&self, file: &str) -> Option<Cow<'static, [u8]>> {
        match &self.source {
            Source::Folder(folder) => {
                let path = folder.join(file);
                // A pipe would hold the connection until someone writes into it.
                let is_file = fs::metadata(&path).is_ok_and(|found| found.is_file());
                is_file.then(|| fs::read(&path).ok()).flatten().map(Cow::Owned)
            }
            Source::Memory(files) => {
                let at = files.binary_search_by_key(&file, |(path, _)| path).ok()?;
                Some(Cow::Borrowed(files[at].1))
            }
        }
    }
}

/// The path within the site of the file for a request's target, or `None` if the target leads out of the site, to a
/// hidden file or is malformed. A folder stands for its `index.html`.
fn file_named(target: &str) -> Option<String> {
    let target = without_host(target).split(['?', '#']).next()?;
    let mut path = percent_decoded(target.strip_prefix('/')?)?;
    // A name that begins with a dot is `.`, `..` or hidden; the other characters lead elsewhere on Windows, and an empty
    // name at the begin to the root of all folders.
    let fits = |name: &str| !name.starts_with('.') && !name.contains(['\\', ':', '\0']);
    if path.starts_with('/') || !path.split('/').all(fits) {
        return None;
    }
    if path.is_empty() || path.ends_with('/') {
        path += "index.html";
    }
    Some(path)
}

/// The target from its path on: who believes to ask a proxy names the host too.
fn without_host(target: &str) -> &str {
    match target.split_at_checked(SCHEME.len()) {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case(SCHEME) => {
            rest.find(['/', '?']).filter(|&at| rest[at..].starts_with('/')).map_or("/", |at| &rest[at..])
        }
        _ => target,
    }
}

/// Reads the next request's head.
fn read_request(reader: &mut impl BufRead) -> io::Result<ReadOutcome> {
    match read_head(reader) {
        // A line that is not UTF-8.
        Err(error) if error.kind() == ErrorKind::InvalidData => Ok(ReadOutcome::Malformed),
        outcome => outcome,
    }
}

/// Reads a request's head.
fn read_head(reader: &mut impl BufRead) -> io::Result<ReadOutcome> {
    let mut lines = reader.take(LONGEST_HEAD).lines();
    let Some(mut first) = lines.next().transpose()? else { return Ok(ReadOutcome::Closed) };
    // Some clients end a body with a line that its length does not count.
    if first.is_empty() {
        let Some(next) = lines.next().transpose()? else { return Ok(ReadOutcome::Closed) };
        first = next;
    }
    let [method, target, version @ ("HTTP/1.1" | "HTTP/1.0")] = first.split(' ').collect::<Vec<_>>()[..]
    else {
        return Ok(ReadOutcome::Malformed);
    };
    let mut request = Request {
        method: method.to_owned(),
        target: target.to_owned(),
        if_none_match: None,
        brotli: false,
        last: version == "HTTP/1.0",
    };
    for line in lines {
        let line = line?;
        if line.is_empty() {
            return Ok(ReadOutcome::Request(request));
        }
        let Some((name, value)) = line.split_once(':') else { return Ok(ReadOutcome::Malformed) };
        match name.to_ascii_lowercase().as_str() {
            "if-none-match" => request.if_none_match = Some(value.trim().to_owned()),
            "accept-encoding" => request.brotli = takes_brotli(value),
            "connection" => request.last |= value.to_ascii_lowercase().contains("close"),
            "content-length" | "transfer-encoding" => request.last = true,
            _ => {}
        }
    }
    Ok(ReadOutcome::Malformed)
}

/// Whether an `Accept-Encoding` names Brotli and does not refuse it by `;q=0`.
fn takes_brotli(accepted: &str) -> bool {
    accepted.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).unwrap_or("1");
        named && weight.parse::<f32>().is_ok_and(|weight| weight > 0.0)
    })
}

/// Head and body go out as one: in two pieces the second could wait until the first is acknowledged.
fn write_response(mut stream: &TcpStream, response: Response, with_body: bool, last: bool) -> io::Result<()> {
    let mut head = format!("HTTP/1.1 {}\r\n", response.status);
    for (name, value) in &response.headers {
        head += &format!("{name}: {value}\r\n");
    }
    // The length in an answer without content would be that of the content left out.
    if response.status != NOT_MODIFIED {
        head += &format!("Content-Length: {}\r\n", response.body.len());
    }
    if last {
        head += "Connection: close\r\n";
    }
    head += "Cache-Control: no-cache\r\n\
             Access-Control-Allow-Origin: *\r\n\
             Cross-Origin-Resource-Policy: cross-origin\r\n\
             X-Content-Type-Options: nosniff\r\n\r\n";
    let mut message = head.into_bytes();
    if with_body {
        message.extend_from_slice(&response.body);
    }
    stream.write_all(&message)
}

/// The text with `%41` replaced by `A`, or `None` if a sign of that kind is broken or the result is no UTF-8.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut decoded = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let mut digit = || char::from(bytes.next()?).to_digit(16);
            decoded.push((digit()? * 16 + digit()?) as u8);
        } else {
            decoded.push(byte);
        }
    }
    String::from_utf8(decoded).ok()
}

/// The media type by the file's ending. Browsers refuse modules and streamed WebAssembly under a wrong one.
fn content_type(file: &str) -> &'static str {
    let ending = file.rsplit(['.', '/']).next().unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" | "md" | "ts" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
#[path = "server_tests.rs"]
mod tests;
