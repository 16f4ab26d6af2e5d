use engine::notation::counted;
use std::collections::BTreeMap;
use std::path::Path;

use console::Pace;
use solver::{
    AssembleError, Completion, Hole, Listings, Run, Settings, Store, assemble, check_distinct, game_of,
    stored_strategy, tighten,
};
use strategy::Strategy;

use super::{Args, PROGRESS_EVERY, check_out};

/// The strategy in the store. Under rules that allow passes, it covers only the second moves that the store answers. The inner
/// error says what is missing.
pub fn strategy(args: &Args, path: &Path) -> Result<Result<Strategy, String>, String> {
    if !path.exists() {
        return Err(format!("--store {}: no such file; gomoku solve creates it", path.display()));
    }
    let listings = args.listings.clone().unwrap_or_else(|| path.with_file_name("listings.txt"));
    let files = [("--store", path), ("--listings", listings.as_path())];
    check_distinct(&[files[0], files[1], ("--out", &args.out)])?;
    // Check this first. Otherwise the result of a long computation could be lost.
    check_out(&args.out)?;
    let game = game_of(path).map_err(|error| error.to_string())?;
    let run = Run::begin(&files)?;
    let opened = Store::open(path, game).and_then(|store| Ok((store, Listings::open(&listings, game)?)));
    let (store, mut listings) = match opened {
        Ok(opened) => opened,
        Err(error) => {
            run.abandon();
            return Err(error.to_string());
        }
    };
    if game.allows_pass() {
        let strategy = stored_strategy(&store, made_by()).map_err(|error| error.to_string())?;
        let Some(strategy) = strategy else {
            return Ok(Err("the store has no answer to any second move".to_owned()));
        };
        return tightened(&strategy).map(Ok);
    }
    let settings = Settings { guided: true, ..Settings::default() };
    let mut completion = Completion::new(settings, &store, &mut listings);
    match assemble(&store, &mut completion, made_by(), progress("written")) {
        Ok(strategy) => tightened(&strategy).map(Ok),
        Err(error) => lack(&error).map(Err),
    }
}

fn tightened(strategy: &Strategy) -> Result<Strategy, String> {
    tighten(strategy, progress("tightened")).map_err(|error| error.to_string())
}

fn made_by() -> BTreeMap<String, String> {
    BTreeMap::from([("program".to_owned(), format!("gomoku {}", env!("CARGO_PKG_VERSION")))])
}

/// Says what the store lacks. If a file cannot be read or written, for example because the disk is full, that says nothing
/// about the strategy, so it is an error.
fn lack(error: &AssembleError) -> Result<String, String> {
    match error {
        AssembleError::Hole(Hole::Store(error)) => Err(error.to_string()),
        error => Ok(error.to_string()),
    }
}

fn progress(done: &str) -> impl FnMut(usize) {
    let mut pace = Pace::every(PROGRESS_EVERY);
    move |positions| {
        pace.note(|seconds| format!("{} {done}, {seconds:.0} s", counted(positions, "position")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solver::StoreError;
    use std::io::{Error, ErrorKind};

    #[test]
    fn a_full_disk_is_not_reported_as_a_gap() {
        let full = StoreError::Io("listings.txt".into(), Error::from(ErrorKind::StorageFull));
        let said = lack(&AssembleError::Hole(Hole::Store(full)));
        assert!(said.as_ref().is_err_and(|sentence| sentence.starts_with("listings.txt: ")), "{said:?}");
        let open = AssembleError::Unsolved(strategy::Game::STANDARD.first());
        assert_eq!(lack(&open), Ok("the store has no answer to the second move h8".to_owned()));
    }
}
