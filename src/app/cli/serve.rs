//! `gomoku serve`, also the default command: serves the page on 127.0.0.1.
//!
//! An installed program serves its built-in page. A program without one, such as one compiled in the source tree, builds the
//! page from that tree if it is out of date, and serves it.

use crate::build;
use crate::built_in::PAGE;
use console::Outcome;
use serde_json::json;
use site::Server;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const DEFAULT_PORT: u16 = 8015;

/// Serve the page on 127.0.0.1 (the default command)
#[derive(clap::Args, Default)]
#[command(after_help = "Examples:
  gomoku serve --open
  gomoku serve --port 8080 --site dist")]
pub struct Args {
    /// Port on 127.0.0.1; 0 picks any free port [default: 8015, or any free port if that is taken]
    #[arg(long, value_name = "N", value_parser = console::within(0..=u16::MAX))]
    port: Option<u16>,
    /// Open the page in the default browser
    #[arg(long)]
    open: bool,
    /// Serve this folder instead of the page built into the program
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
    /// With --site: follow symbolic links that lead out of the folder
    #[arg(long, requires = "site")]
    follow_links: bool,
    /// Write the page from the source tree to this folder and serve it [default: dist beside pkg.toml, if no page is built into
    /// the program]
    #[arg(long, value_name = "FOLDER", conflicts_with = "site")]
    out: Option<PathBuf>,
    /// Print the address as one JSON object
    #[arg(long)]
    json: bool,
}

/// Finds or builds the page and returns its folder, or `None` for the page in the program. A size over its budget is reported,
/// but the page is still served.
fn folder(args: &Args) -> Result<Option<PathBuf>, String> {
    if let Some(folder) = &args.site {
        let page = folder.join("index.html");
        return match page.is_file() {
            true => Ok(Some(folder.clone())),
            false => Err(format!("--site {}: no index.html in this folder", folder.display())),
        };
    }
    if args.out.is_none() && !PAGE.is_empty() {
        return Ok(None);
    }
    let site = build::site(args.out.clone(), false).map_err(|error| {
        format!(
            "{error}; no page is built into this program, but --site FOLDER serves one that is already built"
        )
    })?;
    console::note(format_args!(
        "{} {}",
        site.out.display(),
        if site.fresh { "is up to date" } else { "is built" }
    ));
    build::no_budget_exceeded(&site);
    Ok(Some(site.out))
}

pub fn run(args: Args) -> Outcome {
    let refused =
        |port, error| format!("--port {port}: cannot serve the page: {error}; --port 0 picks a free port");
    // Report this before the page is built, which can take minutes.
    if let Some(port) = args.port {
        TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| refused(port, error))?;
    }
    let folder = folder(&args)?;
    let port = args.port.unwrap_or(DEFAULT_PORT);
    let bind = |port| match &folder {
        Some(folder) if args.follow_links => Ok(Server::bind(folder, port)?.following_links()),
        Some(folder) => Server::bind(folder, port),
        None => Server::bind_files(PAGE, port),
    };
    let server = match bind(port) {
        Err(error) if error.kind() == ErrorKind::AddrInUse && args.port.is_none() => bind(0),
        bound => bound,
    };
    let server = server.map_err(|error| refused(port, error))?;
    let address = format!("http://{}/", server.address());
    console::print_either(args.json, &json!({ "address": address }), || address.clone());
    if args.open {
        open(&address);
    }
    let Err(error) = server.run();
    Err(format!("cannot serve the page: {error}"))
}

/// Opens the address in the default browser. The page is served even if this fails.
fn open(address: &str) {
    let (opener, arguments): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let started =
        Command::new(opener).args(arguments).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = started {
        console::note(format_args!("--open: cannot start {opener}: {error}"));
    }
}
