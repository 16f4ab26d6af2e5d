//! `gomoku build`: the web package as `pkg.toml` says.

use console::Outcome;
use serde_json::json;
use site::{Options, Site, Size};
use std::env;
use std::path::PathBuf;

/// Build the web package of the source tree as pkg.toml says, and check its sizes
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku build
  gomoku build --brotli --out public")]
pub struct Args {
    /// The folder to build into [default: dist beside pkg.toml]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write Brotli copies beside the files, for hosts that send those, and weigh them too
    #[arg(long)]
    brotli: bool,
    /// Print the files and sizes as one JSON object
    #[arg(long)]
    json: bool,
}

/// Builds and weighs; exit status 1 if a size is over its budget.
pub fn run(args: Args) -> Outcome {
    let site = site(args.out, args.brotli)?;
    console::print_either(args.json, &as_json(&site), || table(&site));
    Ok(console::done(no_budget_exceeded(&site)))
}

/// Builds the web package of the workspace around the current folder, with progress on standard error.
///
/// # Errors
/// A sentence that says what to do.
pub fn site(out: Option<PathBuf>, brotli: bool) -> Result<Site, String> {
    let here = env::current_dir().map_err(|error| format!("the current folder cannot be found: {error}"))?;
    let mut options = Options::find(&here, |name| env::var_os(name)).map_err(|error| error.to_string())?;
    options.brotli = brotli;
    if let Some(out) = out {
        options.out = here.join(out);
    }
    site::build(&options, &mut |step| console::note(step)).map_err(|error| error.to_string())
}

/// Reports on standard error which budgets are exceeded.
pub fn no_budget_exceeded(site: &Site) -> bool {
    for overrun in &site.over {
        console::note(format_args!("over budget: {overrun}"));
    }
    site.over.is_empty()
}

fn table(site: &Site) -> String {
    let row = |raw: Size, gzip: Size, brotli: Option<Size>, what: &str| {
        let brotli =
            site.first_load_brotli.map(|_| format!("{:>10} ", brotli.unwrap_or(raw))).unwrap_or_default();
        format!("{raw:>10} {gzip:>10} {brotli} {what}\n")
    };
    let brotli = if site.first_load_brotli.is_some() { "    Brotli" } else { "" };
    let mut text = format!("{:>10} {:>10} {brotli}", "raw", "gzipped").trim_end().to_owned() + "\n";
    for file in &site.files {
        text += &row(file.raw, file.gzip, file.brotli, &file.path);
    }
    text += &row(site.first_load.0, site.first_load.1, site.first_load_brotli, "the first load");
    let state = if site.fresh { "was already there" } else { "built" };
    text + &format!("{} {state}", site.out.display())
}

fn as_json(site: &Site) -> serde_json::Value {
    let files = site.files.iter().map(|file| {
        json!({
            "path": file.path, "part": file.part, "first_load": file.first_load,
            "raw": file.raw.0, "gzip": file.gzip.0, "brotli": file.brotli.map(|size| size.0),
        })
    });
    let over = site.over.iter().map(|over| {
        json!({
            "line": over.line, "what": over.what, "gzipped": over.gzipped,
            "size": over.size.0, "allowed": over.allowed.0,
        })
    });
    json!({
        "out": site.out, "fresh": site.fresh, "files": files.collect::<Vec<_>>(),
        "first_load": {
            "raw": site.first_load.0.0, "gzip": site.first_load.1.0, "brotli": site.first_load_brotli.map(|size| size.0),
        },
        "over": over.collect::<Vec<_>>(),
    })
}
