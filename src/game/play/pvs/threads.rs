//! Helper threads. They search the same position and share the transposition table, where the main search then finds many
//! positions. The main search alone decides the result.

use std::sync::atomic::{AtomicBool, Ordering};

/// Runs `main` on this thread and each helper on another. When `main` ends, the flag is set, and helpers must end soon.
///
/// # Panics
/// Panics if a helper or `main` panics, after all threads have ended.
pub fn run_with_helpers<T>(
    helpers: impl ExactSizeIterator<Item = impl FnOnce(&AtomicBool) + Send>,
    main: impl FnOnce() -> T,
) -> T {
    // WebAssembly has only one thread, so the compiler removes the rest there.
    if cfg!(target_family = "wasm") || helpers.len() == 0 {
        return main();
    }
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let _set_at_the_end = SetOnDrop(&over);
        for helper in helpers {
            let over = &over;
            // If the thread cannot be started, the search works without it.
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || helper(over));
        }
        main()
    })
}

/// Sets a flag when dropped, even during a panic.
struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicU32;

    fn wait(over: &AtomicBool) {
        while !over.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
    }

    #[test]
    fn helper_threads_end_with_the_main_work() {
        let ended = AtomicU32::new(0);
        let helper = |over: &AtomicBool| {
            wait(over);
            ended.fetch_add(1, Ordering::Relaxed);
        };
        assert_eq!(run_with_helpers([helper; 3].into_iter(), || 7), 7);
        assert_eq!(ended.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn a_panic_ends_all_threads() {
        for (helper_panics, main_panics) in [(true, false), (false, true), (true, true)] {
            let ended = AtomicU32::new(0);
            let helper = |panics: bool| {
                let ended = &ended;
                move |over: &AtomicBool| {
                    assert!(!panics, "a helper fails");
                    wait(over);
                    ended.fetch_add(1, Ordering::Relaxed);
                }
            };
            let main = || assert!(!main_panics, "the main search fails");
            let helpers = [helper(helper_panics), helper(false)];
            let result = catch_unwind(AssertUnwindSafe(|| run_with_helpers(helpers.into_iter(), main)));
            assert!(result.is_err());
            assert_eq!(ended.load(Ordering::Relaxed), 2 - u32::from(helper_panics));
        }
    }
}
