//! Opens the stores for `gomoku solve`, and decides how far to trust them.

use engine::notation::counted;
use std::path::Path;

use solver::{Store, StoreError, Trust};
use strategy::Game;

use super::args::Trusted;
use super::{Args, settings};
use crate::strategies::read;

fn trust(args: &Args) -> Trust {
    let settings = settings(args, 1);
    match args.trust {
        Trusted::None => Trust::None(settings),
        Trusted::Sample => Trust::Sample(settings),
        Trusted::All => Trust::All,
    }
}

pub fn open(args: &Args, path: &Path, game: Game) -> Result<Store, String> {
    let (store, believed) = Store::open_with(path, game, &trust(args)).map_err(sentence)?;
    let path = path.display();
    if believed.checked > 0 {
        let (checked, confirmed) = (counted(believed.checked, "answer"), believed.confirmed);
        let others = if args.trust == Trusted::None { "; the others will not be used" } else { "" };
        console::note(format_args!("{path}: {confirmed} of {checked} confirmed by a search{others}"));
    }
    Ok(store)
}

pub fn is_empty(path: &Path, game: Game) -> bool {
    Store::open(path, game).is_ok_and(|store| store.is_empty())
}

pub fn merge(args: &Args, store: &Store) -> Result<(), String> {
    for path in &args.merge {
        let taken = match path.extension() {
            Some(json) if json == "json" => store.take(&read(Some(path))?),
            _ => store.merge(path, &trust(args)),
        };
        let taken = taken.map_err(sentence)?;
        console::note(format_args!("{}: {}", path.display(), counted(taken, "new answer")));
    }
    Ok(())
}

fn sentence(error: StoreError) -> String {
    match error {
        StoreError::Refuted { .. } => {
            format!(
                "{error}; --trust none uses only answers that a search confirms, --trust all accepts every answer"
            )
        }
        _ => error.to_string(),
    }
}
