//! Handles Ctrl-C and SIGTERM.

use crate::{note, program};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

pub const STATUS: u8 = 130;

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static ENDS_AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

/// Makes Ctrl-C and SIGTERM end the program with status 130. A command that called [`interrupted`] saves its state first, but a
/// second signal ends it immediately. SIGHUP is not handled, so a run under `nohup` continues.
pub fn watch() {
    for (signal, name) in [(SIGINT, "Ctrl-C"), (SIGTERM, "SIGTERM")] {
        // The handler registered first runs first, so the first signal only sets the flags.
        let watching = flag::register_conditional_shutdown(signal, STATUS.into(), ENDS_AT_ONCE.clone())
            .and_then(|_| flag::register(signal, ENDS_AT_ONCE.clone()))
            .and_then(|_| flag::register(signal, INTERRUPTED.clone()));
        if let Err(error) = watching {
            let program = program();
            note(format_args!(
                "{program}: cannot catch {name} ({error}), so it will end the program at once"
            ));
        }
    }
}

/// Returns the flag that Ctrl-C and SIGTERM set. The caller must check the flag, save its state and return.
pub fn interrupted() -> &'static AtomicBool {
    ENDS_AT_ONCE.store(false, Ordering::SeqCst);
    &INTERRUPTED
}

/// Returns the same flag for code that several commands share. The command decides whether the program ends at once.
pub fn interrupt_flag() -> &'static AtomicBool {
    &INTERRUPTED
}

pub fn happened() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
