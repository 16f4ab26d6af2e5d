//! A static file server, for the local machine only.

use crate::npm;
use crate::source::FileSource;
pub use crate::source::Files;
use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time;
use tower_http::services::ServeDir;
use tower_http::services::fs::ServeFileSystemResponseBody;

/// The Content Security Policy for our pages: only files from the site, and no inline scripts or styles.
///
/// The package in one file starts its engine from a `blob:` address.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; \
                          img-src 'self' data: blob:; style-src 'self'; object-src 'none'; base-uri 'none'";

/// The maximum number of open connections. Any further connections wait.
const MAX_CONNECTIONS: usize = 256;
const MAX_HEAD: usize = 16 << 10;
/// The time limit for a request's head and for an idle connection.
const HEAD_DEADLINE: Duration = Duration::from_secs(10);
/// How long a connection accepts new requests. Then the last response has the same amount of time to finish.
const CONNECTION_LIFE: Duration = Duration::from_secs(120);
/// The pause before the next attempt if no file handle is free for a new connection.
const PAUSE: Duration = Duration::from_millis(100);

type Body = Either<ServeFileSystemResponseBody, Full<Bytes>>;

/// Serves the files of a folder, or files in memory, on 127.0.0.1.
///
/// A client that accepts Brotli gets the Brotli copy of a file, if there is one. Browsers cache the files but check for changes
/// each time. Pages from other origins may only use the files that the npm package publishes.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Served,
}

#[derive(Clone, Debug)]
struct Served {
    source: FileSource,
    policy: HeaderValue,
    /// The files that pages from other origins may use.
    public: Arc<BTreeSet<String>>,
}

impl Server {
    /// Serves a folder on a port of 127.0.0.1, or on any free port if `port` is 0. Connections wait until [`run`](Self::run) is
    /// called. Links that lead out of the folder are not followed.
    ///
    /// # Errors
    /// Fails if the folder does not exist, or if the port is taken or reserved.
    pub fn bind(folder: &Path, port: u16) -> io::Result<Self> {
        Self::of(FileSource::folder(folder)?, port)
    }

    /// Serves files in memory.
    ///
    /// # Errors
    /// Fails as [`bind`](Self::bind) does.
    pub fn bind_files(files: Files, port: u16) -> io::Result<Self> {
        Self::of(FileSource::memory(files), port)
    }

    fn of(source: FileSource, port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let public =
            Arc::new(source.read(npm::FILE).map(|package| npm::published(&package)).unwrap_or_default());
        Ok(Self {
            listener,
            address,
            site: Served { source, policy: HeaderValue::from_static(POLICY), public },
        })
    }

    /// Replaces the Content Security Policy for pages.
    ///
    /// # Panics
    /// Panics if the policy contains characters that are not allowed in a header.
    #[must_use]
    pub fn with_policy(mut self, policy: &str) -> Self {
        self.site.policy = policy.parse().expect("a policy is one line of text");
        self
    }

    /// Makes the server follow links that lead out of its folder.
    #[must_use]
    pub fn following_links(mut self) -> Self {
        if let FileSource::Folder { follow_links, .. } = &mut self.site.source {
            *follow_links = true;
        }
        self
    }

    /// The address, with the actual port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the program ends.
    ///
    /// # Errors
    /// Fails if the operating system does not provide a resource, such as a file handle.
    pub fn run(self) -> io::Result<Infallible> {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(8).build()?;
        runtime.block_on(async {
            self.listener.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let free = Arc::new(Semaphore::new(MAX_CONNECTIONS));
            loop {
                let permit = free.clone().acquire_owned().await;
                let Ok((stream, _)) = listener.accept().await else {
                    time::sleep(PAUSE).await;
                    continue;
                };
                let site = self.site.clone();
                tokio::spawn(async move {
                    site.converse(stream).await;
                    drop(permit);
                });
            }
        })
    }
}

impl Served {
    async fn converse(self, stream: TcpStream) {
        let _ = stream.set_nodelay(true);
        let service = service_fn(async |request| Ok::<_, Infallible>(self.answer(request).await));
        let mut connection = pin!(
            http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_DEADLINE)
                .max_buf_size(MAX_HEAD)
                .serve_connection(TokioIo::new(stream), service)
        );
        // An error means that the client has disconnected.
        if time::timeout(CONNECTION_LIFE, connection.as_mut()).await.is_err() {
            connection.as_mut().graceful_shutdown();
            let _ = time::timeout(CONNECTION_LIFE, connection).await;
        }
    }

    async fn answer(&self, request: Request<Incoming>) -> Response<Body> {
        if !is_local(&request) {
            return plain(StatusCode::MISDIRECTED_REQUEST);
        }
        let path = request.uri().path().to_owned();
        // A path that starts with two slashes would redirect to another host.
        if path.starts_with("//") {
            return plain(StatusCode::NOT_FOUND);
        }
        let mut files = ServeDir::with_backend("", self.source.clone())
            .precompressed_br()
            .ignore_multi_range_requests(true);
        let mut response = match files.try_call(request).await {
            Ok(response) if response.status().is_client_error() => {
                let mut refused = plain(response.status());
                refused.headers_mut().extend(response.into_parts().0.headers);
                refused
            }
            Ok(response) => response.map(Either::Left),
            Err(error) if is_missing(&error) => plain(StatusCode::NOT_FOUND),
            Err(_) => plain(StatusCode::SERVICE_UNAVAILABLE),
        };
        self.complete(&path, &mut response);
        response
    }

    fn complete(&self, path: &str, response: &mut Response<Body>) {
        let headers = response.headers_mut();
        let mut set =
            |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
        set(header::CACHE_CONTROL, "no-cache");
        set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        let public = self.public.contains(path.trim_start_matches('/'));
        set(
            HeaderName::from_static("cross-origin-resource-policy"),
            if public { "cross-origin" } else { "same-origin" },
        );
        if public {
            set(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        }
        let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
        let kind = match kind {
            b"text/html" => {
                headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
                "text/html; charset=utf-8"
            }
            b"text/javascript" => "text/javascript; charset=utf-8",
            b"text/css" => "text/css; charset=utf-8",
            b"text/plain" | b"text/markdown" => "text/plain; charset=utf-8",
            // By default, a `.ts` file would be served as a video.
            _ if path.ends_with(".ts") => "text/plain; charset=utf-8",
            _ => return,
        };
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    }
}

/// Returns true if the request was meant for this machine. Without this check, another site could point its host name to
/// 127.0.0.1 and read the files on this server.
fn is_local(request: &Request<Incoming>) -> bool {
    let named = request.headers().get(header::HOST).map(HeaderValue::as_bytes);
    let hosts = [request.uri().authority().map(|host| host.as_str().as_bytes()), named];
    hosts.into_iter().flatten().all(|host| {
        let host: Option<hyper::http::uri::Authority> = host.try_into().ok();
        let named = |name: &str| host.as_ref().is_some_and(|host| host.host().eq_ignore_ascii_case(name));
        ["localhost", "127.0.0.1", "[::1]"].into_iter().any(named)
    })
}

const MISSING: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Page not found</title>
<p>There is no page at this address.
<p><a href=\"/\">Play gomoku</a>
";

/// Creates a response that only states its status. A missing page also links back to the board.
fn plain(status: StatusCode) -> Response<Body> {
    let (kind, text) = match status {
        StatusCode::NOT_FOUND => ("text/html", MISSING.to_owned()),
        _ => ("text/plain", format!("{status}\n")),
    };
    let mut response = Response::new(Either::Right(Full::from(text)));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// Returns true if the file does not exist. A file that cannot be opened at the moment is not missing.
fn is_missing(error: &io::Error) -> bool {
    use ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound, PermissionDenied};
    matches!(error.kind(), NotFound | PermissionDenied | NotADirectory | InvalidFilename | InvalidInput)
}

#[cfg(test)]
#[path = "server_tests.rs"]
mod tests;
