use certificate::finite::{self, Division};
use certificate::{Certificate, Counts, unbounded};
use console::{Outcome, Pace};
use engine::notation::counted;
use strategy::{NodeId, Strategy};

use super::{Args, PROGRESS_EVERY, check_out, incomplete};
use crate::strategies::second_move;
use crate::verify::unbounded_file;

/// The certificate for the whole strategy or for one second move. The inner error contains a reply after which threats do not
/// win. The outer error means that the strategy has no such part.
pub fn write(args: &Args, strategy: &Strategy) -> Result<Result<String, String>, String> {
    let root = match args.second {
        None => NodeId::ROOT,
        Some(point) => {
            let second = second_move(strategy.game(), point)?;
            let answered = strategy[NodeId::ROOT].replies().iter().find(|reply| reply.white == second);
            answered.ok_or_else(|| format!("--second {point}: the strategy stores no answer to it"))?.child
        }
    };
    let mut pace = Pace::every(PROGRESS_EVERY);
    let division = Division { claims: args.claims, threads: args.threads.count(), part: args.part };
    let made = finite::write(strategy, root, division, |done, all| {
        pace.note(|seconds| format!("{done} of {}, {seconds:.0} s", counted(all, "position")));
    });
    let made = match made {
        Ok(made) => made,
        Err(hole) => return Ok(Err(hole.to_string())),
    };
    if let (Some(part), 0) = (args.part, made.counts.parts) {
        let parts = match made.counts.claims.div_ceil(args.claims) {
            1 => "only part 0".to_owned(),
            parts => format!("parts 0 to {}", parts - 1),
        };
        return Err(format!("--part {part}: the certificate has {parts}"));
    }
    console::note(size(&made.counts));
    Ok(Ok(made.text))
}

/// The size of a certificate in words.
fn size(counts: &Counts) -> String {
    let [claims, trees, parts] = [(counts.claims, "claim"), (counts.trees, "tree"), (counts.parts, "part")]
        .map(|(number, noun)| counted(number, noun));
    format!("{claims}, {trees}, {parts}")
}

/// Writes the certificate for the infinite board. Exits with status 1 if there is none.
pub fn write_unbounded(args: &Args) -> Outcome {
    let (_, file) = unbounded_file(None)?;
    check_out(&args.out)?;
    let mut pace = Pace::every(PROGRESS_EVERY);
    let made = unbounded::write(&file, args.claims, |counts| {
        pace.note(|seconds| format!("{}, {seconds:.0} s", size(counts)));
    });
    let (Certificate { text, counts }, bound) = match made {
        Ok(made) => made,
        Err(error) => return incomplete("no certificate", error.to_string()),
    };
    console::note(size(&counts));
    super::write(&args.out, &text, |file| {
        let (win_at, bytes) = (2 * bound - 1, counted(text.len(), "byte"));
        console::print(format_args!("{file}: Black wins by stone {win_at} on the infinite board, {bytes}"));
    })
}
