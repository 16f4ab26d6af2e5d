//! Runs tasks on several threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Runs tasks in parallel and returns their results in order. A thread ends when no task is left, or when its task was stopped
/// and returned `None`. After a failure, no new task starts, and running tasks get a signal to stop.
///
/// # Errors
/// Returns the error of a task that failed.
pub fn side_by_side<T: Send, R: Send, E: Send>(
    tasks: impl Iterator<Item = T>,
    threads: usize,
    work: impl Fn(T, &(dyn Fn() -> bool + Sync)) -> Result<Option<R>, E> + Sync,
) -> Result<Vec<R>, E> {
    let queue: Mutex<VecDeque<(usize, T)>> = Mutex::new(tasks.enumerate().collect());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let failed = AtomicBool::new(false);
    let keep_going = || !failed.load(Ordering::Relaxed);
    let worker = || {
        let mut results = Vec::new();
        while keep_going()
            && let Some((number, task)) = next()
        {
            let result = work(task, &keep_going);
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            let Some(result) = result? else { break };
            results.push((number, result));
        }
        Ok(results)
    };
    let mut results = Vec::new();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| {
            results.extend(worker.join().expect("a worker does not panic")?);
            Ok(())
        })
    })?;
    results.sort_unstable_by_key(|&(number, _)| number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn one_failure_stops_all_workers() {
        const PATIENCE: Duration = Duration::from_secs(60);
        let begun = Mutex::new(Vec::new());
        let failed = side_by_side(0..3, 2, |task, keep_going| {
            begun.lock().unwrap().push(task);
            if task == 0 {
                return Err("full");
            }
            let began = Instant::now();
            while keep_going() {
                assert!(began.elapsed() < PATIENCE, "nobody told it to stop");
                std::thread::sleep(Duration::from_millis(1));
            }
            Ok(Some(()))
        });
        assert!(failed == Err("full"));
        assert!(!begun.into_inner().unwrap().contains(&2));
    }
}
