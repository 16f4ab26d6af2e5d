//! `gomoku serve`, and `gomoku` alone: the page on 127.0.0.1.
//!
//! It is the page inside the program if there is one, so that an installed program serves it from anywhere. A program
//! built without it, as one is that is run from the source tree, builds the page of that tree if it is stale.

use crate::built_in::PAGE;
use crate::{build, common};
use serde_json::json;
use site::Server;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

/// The port without `--port`, if it is free.
const USUAL_PORT: u16 = 8015;

/// What `serve` can be told.
#[derive(clap::Args, Default)]
pub struct Args {
    /// The port of 127.0.0.1; 0 takes any free one [default: 8015, or any free one if that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Open the page in the usual browser
    #[arg(long)]
    open: bool,
    /// Serve this folder as it is, instead of the page that the program was built with
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
    /// Follow symbolic links that lead out of the folder
    #[arg(long, requires = "site")]
    follow_links: bool,
    /// Build the page of the source tree around the current folder into this folder, and serve that [default: dist beside
    /// pkg.toml if the program was built without a page]
    #[arg(long, value_name = "FOLDER", conflicts_with = "site")]
    out: Option<PathBuf>,
    /// Print the address as one JSON object
    #[arg(long)]
    json: bool,
}

/// What is served.
enum Source {
    Folder(PathBuf),
    Inside,
}

impl Source {
    fn bind(&self, port: u16, follow_links: bool) -> io::Result<Server> {
        match self {
            Self::Folder(folder) if follow_links => Ok(Server::bind(folder, port)?.following_links()),
            Self::Folder(folder) => Server::bind(folder, port),
            Self::Inside => Server::bind_files(PAGE, port),
        }
    }
}

/// Finds or builds the page. A budget that is exceeded is said, and no reason not to serve.
fn source(args: &Args) -> Result<Source, String> {
    if let Some(folder) = &args.site {
        let page = folder.join("index.html");
        return match page.is_file() {
            true => Ok(Source::Folder(folder.clone())),
            false => Err(format!("--site {}: there is no index.html", folder.display())),
        };
    }
    if args.out.is_none() && !PAGE.is_empty() {
        return Ok(Source::Inside);
    }
    let site = build::site(args.out.clone(), false).map_err(|error| {
        format!("{error}; this program was built without a page inside, but --site FOLDER serves a built one")
    })?;
    common::note(format_args!(
        "{} {}",
        site.out.display(),
        if site.fresh { "is up to date" } else { "is built" }
    ));
    build::no_budget_exceeded(&site);
    Ok(Source::Folder(site.out))
}

/// Serves until interrupted.
pub fn run(args: Args) -> ExitCode {
    let source = match source(&args) {
        Ok(source) => source,
        Err(message) => return common::bad_input(message),
    };
    let bind = |port| source.bind(port, args.follow_links);
    let server = match bind(args.port.unwrap_or(USUAL_PORT)) {
        Err(error) if error.kind() == ErrorKind::AddrInUse && args.port.is_none() => bind(0),
        bound => bound,
    };
    let server = match server {
        Ok(server) => server,
        Err(error) => {
            let port = args.port.unwrap_or(USUAL_PORT);
            return common::bad_input(format_args!("--port {port} cannot be served: {error}"));
        }
    };
    let address = format!("http://{}/", server.address());
    if args.json {
        common::print_json(&json!({ "address": address }))
    } else {
        common::print(&address)
    }
    if args.open {
        open(&address);
    }
    let Err(error) = server.run();
    common::bad_input(format_args!("the page cannot be served: {error}"))
}

/// Shows the address in the system's browser; the page is served whether or not that works.
fn open(address: &str) {
    let (opener, arguments): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let started =
        Command::new(opener).args(arguments).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = started {
        common::note(format_args!("--open: {opener} does not start: {error}"));
    }
}
