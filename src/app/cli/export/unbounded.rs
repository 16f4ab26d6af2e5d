//! `gomoku export --unbounded`: writes the certificate for the infinite board.

use certificate::{Certificate, unbounded};
use console::{Outcome, Pace};
use engine::notation::counted;

use super::certificate::size;
use super::{Args, PROGRESS_EVERY, check_out, incomplete, write};
use crate::verify::unbounded_file;

/// Exits with status 1 if no certificate can be written.
pub fn run(args: &Args) -> Outcome {
    let (_, file) = unbounded_file(None)?;
    check_out(&args.out)?;
    let mut pace = Pace::every(PROGRESS_EVERY);
    let made = unbounded::write(&file, args.claims, |counts| {
        if let Some(seconds) = pace.due() {
            console::note(format_args!("{}, {seconds:.0} s", size(counts)));
        }
    });
    let (Certificate { text, counts }, bound) = match made {
        Ok(made) => made,
        Err(error) => return incomplete("no certificate", error.to_string()),
    };
    console::note(size(&counts));
    write(&args.out, &text, |file| {
        let (win_at, bytes) = (2 * bound - 1, counted(text.len(), "byte"));
        console::print(format_args!("{file}: Black wins by stone {win_at} on the infinite board, {bytes}"));
    })
}
