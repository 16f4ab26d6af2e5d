//! `gomoku build`: builds the web package that `pkg.toml` describes.

use console::Outcome;
use site::{BuildOptions, Site, Weight};
use std::env;
use std::path::PathBuf;

/// Build the web package described by pkg.toml, and check its sizes
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku build
  gomoku build --brotli --out public")]
pub struct Args {
    /// Write the package to this folder [default: dist beside pkg.toml]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Also write Brotli copies, for web servers that can send them, and report their sizes
    #[arg(long)]
    brotli: bool,
    /// Print the files and sizes as one JSON object
    #[arg(long)]
    json: bool,
}

/// Exits with status 1 if a size is over its budget.
pub fn run(args: Args) -> Outcome {
    let site = site(args.out, args.brotli)?;
    console::print_either(args.json, &site, || table(&site));
    Ok(console::done(no_budget_exceeded(&site)))
}

/// Builds the web package, with progress on standard error.
pub fn site(out: Option<PathBuf>, brotli: bool) -> Result<Site, String> {
    let here = env::current_dir().map_err(|error| format!("cannot find the current folder: {error}"))?;
    let mut options =
        BuildOptions::find(&here, |name| env::var_os(name)).map_err(|error| error.to_string())?;
    options.brotli = brotli;
    if let Some(out) = out {
        options.out = here.join(out);
    }
    site::build(&options, &mut |step| console::note(step)).map_err(|error| error.to_string())
}

/// Reports sizes over their budgets. Returns true if there are none.
pub fn no_budget_exceeded(site: &Site) -> bool {
    for overrun in &site.over {
        console::note(format_args!("over budget: {overrun}"));
    }
    site.over.is_empty()
}

fn table(site: &Site) -> String {
    let with_brotli = site.first_load.brotli.is_some();
    let row = |Weight { raw, gzip, brotli }: Weight, what: &str| {
        let brotli = brotli.unwrap_or(raw);
        let brotli = if with_brotli { format!("{brotli:>10} ") } else { String::new() };
        format!("{raw:>10} {gzip:>10} {brotli} {what}\n")
    };
    let brotli = if with_brotli { "     Brotli" } else { "" };
    let mut text = format!("{:>10} {:>10}{brotli}\n", "raw", "gzipped");
    for file in &site.files {
        text += &row(file.weight, &file.path);
    }
    text += &row(site.first_load, "the first load");
    let state = if site.fresh { "is up to date" } else { "built" };
    text + &format!("{} {state}", site.out.display())
}
