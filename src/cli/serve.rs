//! `gomoku serve`, and `gomoku` alone: the web package on 127.0.0.1, built first if it is stale.

use crate::{build, common};
use serde_json::json;
use site::Server;
use std::io::ErrorKind;
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
    /// The folder to build into [default: dist beside pkg.toml]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print the address as one JSON object
    #[arg(long)]
    json: bool,
}

/// Builds and serves until interrupted. A budget that is exceeded is said, and no reason not to serve.
pub fn run(args: Args) -> ExitCode {
    let site = match build::site(args.out) {
        Ok(site) => site,
        Err(message) => return common::bad_input(message),
    };
    common::note(format_args!(
        "{} {}",
        site.out.display(),
        if site.fresh { "is up to date" } else { "is built" }
    ));
    build::no_budget_exceeded(&site);

    let server = match Server::bind(&site.out, args.port.unwrap_or(USUAL_PORT)) {
        Err(error) if error.kind() == ErrorKind::AddrInUse && args.port.is_none() => {
            Server::bind(&site.out, 0)
        }
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
    server.run()
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
