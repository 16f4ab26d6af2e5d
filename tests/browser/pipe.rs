//! The DevTools protocol: JSON messages over two pipes, each ending with a zero byte.

use super::PATIENCE;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// A connection that many threads can use.
pub struct Pipe {
    outgoing: Arc<Outgoing>,
    arrivals: Arc<Arrivals>,
}

#[derive(Clone, Debug)]
pub struct Event {
    pub method: String,
    pub parameters: Value,
}

struct Outgoing {
    /// The browser's input, and the last message number.
    pipe: Mutex<(ChildStdin, u64)>,
}

#[derive(Default)]
struct Arrivals {
    inbox: Mutex<Inbox>,
    changed: Condvar,
}

#[derive(Default)]
struct Inbox {
    /// The answers by message number, until they are fetched.
    answers: HashMap<u64, Result<Value, String>>,
    /// Events of each page and its workers, by the page's session.
    events: HashMap<String, Vec<Event>>,
    /// The page's session for each worker's session.
    owners: HashMap<String, String>,
    closed: bool,
}

impl Pipe {
    /// Connects through the browser's standard input and output.
    pub fn new(mut browser: Child) -> Self {
        let input = browser.stdin.take().expect("the browser's input is a pipe");
        let output = browser.stdout.take().expect("the browser's output is a pipe");
        let outgoing = Arc::new(Outgoing { pipe: Mutex::new((input, 0)) });
        let arrivals = Arc::new(Arrivals::default());
        let listener = (Arc::clone(&outgoing), Arc::clone(&arrivals));
        thread::spawn(move || {
            listen(output, &listener.0, &listener.1);
            let _ = browser.wait();
        });
        Self { outgoing, arrivals }
    }

    /// Waits for the result. Panics on an error.
    #[track_caller]
    pub fn call(&self, session: Option<&str>, method: &str, parameters: Value) -> Value {
        match self.try_call(session, method, parameters) {
            Ok(result) => result,
            Err(refusal) => panic!("{method}: {refusal}"),
        }
    }

    /// Waits for the result or the browser's error.
    #[track_caller]
    pub fn try_call(&self, session: Option<&str>, method: &str, parameters: Value) -> Result<Value, String> {
        let Some(id) = self.outgoing.send(session, method, parameters) else { return Err(ENDED.to_owned()) };
        self.wait(&format!("an answer to {method}"), |inbox| inbox.answers.remove(&id))
    }

    /// Sends a message to a worker that may have ended, without waiting for the result.
    pub fn post(&self, session: &str, method: &str) {
        self.outgoing.send(Some(session), method, json!({}));
    }

    /// Counts the events of a session.
    pub fn event_count(&self, session: &str) -> usize {
        self.arrivals.lock().events.get(session).map_or(0, Vec::len)
    }

    /// The events of a session, in order.
    pub fn events(&self, session: &str) -> Vec<Event> {
        self.arrivals.lock().events.get(session).cloned().unwrap_or_default()
    }

    /// Waits for an event, from event number `from`.
    #[track_caller]
    pub fn wait_for_event(&self, session: &str, method: &str, from: usize) -> Event {
        self.wait(method, |inbox| {
            let events = inbox.events.get(session)?.get(from..)?;
            events.iter().find(|event| event.method == method).cloned()
        })
    }

    #[track_caller]
    fn wait<T>(&self, what: &str, mut found: impl FnMut(&mut Inbox) -> Option<T>) -> T {
        let deadline = Instant::now() + PATIENCE;
        let mut inbox = self.arrivals.lock();
        loop {
            if let Some(found) = found(&mut inbox) {
                return found;
            }
            assert!(!inbox.closed, "{ENDED} while a test waited for {what}");
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "no {what} from the browser in {} s", PATIENCE.as_secs());
            let waited = self.arrivals.changed.wait_timeout(inbox, left);
            inbox = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

const ENDED: &str = "the browser has ended";

impl Outgoing {
    /// Returns the message's number, or `None` if the browser has ended.
    fn send(&self, session: Option<&str>, method: &str, parameters: Value) -> Option<u64> {
        let mut pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner);
        pipe.1 += 1;
        let id = pipe.1;
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        pipe.0.write_all(&bytes).and_then(|()| pipe.0.flush()).ok().map(|()| id)
    }
}

impl Arrivals {
    /// A test may have panicked with the lock. The messages are complete anyway.
    fn lock(&self) -> MutexGuard<'_, Inbox> {
        self.inbox.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sorts messages until the browser ends.
fn listen(output: impl Read, outgoing: &Outgoing, arrivals: &Arrivals) {
    for message in BufReader::new(output).split(0) {
        let Ok(message) = message else { break };
        let Ok(mut message) = serde_json::from_slice::<Value>(&message) else { continue };
        let mut inbox = arrivals.lock();
        if let Some(id) = message["id"].as_u64() {
            let refusal = message["error"]["message"].as_str().map(str::to_owned);
            inbox.answers.insert(id, refusal.map_or_else(|| Ok(message["result"].take()), Err));
        } else if let Some(session) = message["sessionId"].as_str() {
            let page = inbox.owners.get(session).cloned().unwrap_or_else(|| session.to_owned());
            let method = message["method"].as_str().unwrap_or_default().to_owned();
            let parameters = message["params"].take();
            if method == "Target.attachedToTarget" {
                adopt(&mut inbox, outgoing, &page, &parameters);
            }
            inbox.events.entry(page).or_default().push(Event { method, parameters });
        }
        drop(inbox);
        arrivals.changed.notify_all();
    }
    arrivals.lock().closed = true;
    arrivals.changed.notify_all();
}

/// Gives a worker's events to its page, and starts the worker once it is observed. Does not wait for answers.
fn adopt(inbox: &mut Inbox, outgoing: &Outgoing, page: &str, parameters: &Value) {
    let Some(worker) = parameters["sessionId"].as_str() else { return };
    inbox.owners.insert(worker.to_owned(), page.to_owned());
    for method in ["Runtime.enable", "Log.enable", "Network.enable", "Runtime.runIfWaitingForDebugger"] {
        outgoing.send(Some(worker), method, json!({}));
    }
}
