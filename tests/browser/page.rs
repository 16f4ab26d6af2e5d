//! A page: navigation, scripts, waiting and problems.

use super::pipe::Event;
use super::{Browser, PATIENCE, text};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::cell::Cell;
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

/// A page with its own profile. Dropping closes it.
pub struct Page<'a> {
    pub(super) browser: &'a Browser,
    context: String,
    pub(super) session: String,
    /// Whether problems fail the test.
    strict: Cell<bool>,
}

impl fmt::Debug for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").field("session", &self.session).finish_non_exhaustive()
    }
}

impl<'a> Page<'a> {
    pub(super) fn open(browser: &'a Browser, context: String) -> Self {
        let target =
            browser.call("Target.createTarget", json!({ "url": "about:blank", "browserContextId": context }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let session = text(&browser.call("Target.attachToTarget", target)["sessionId"]);
        let page = Self { browser, context, session, strict: Cell::new(true) };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.send(&format!("{domain}.enable"), json!({}));
        }
        let attach = json!({ "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true });
        page.send("Target.setAutoAttach", attach);
        // Tests share a browser, and a page without the focus may draw nothing for a while.
        page.send("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        page
    }

    /// Calls a DevTools method.
    #[track_caller]
    pub fn send(&self, method: &str, parameters: Value) -> Value {
        self.browser.pipe.call(Some(&self.session), method, parameters)
    }

    /// Calls a method for the page and its workers. Ignores workers that end meanwhile.
    #[track_caller]
    pub(super) fn send_to_all(&self, method: &str, parameters: &Value) {
        self.send(method, parameters.clone());
        for worker in self.sessions().iter().skip(1) {
            let _ = self.browser.pipe.try_call(Some(worker), method, parameters.clone());
        }
    }

    /// Runs a script before the scripts of every page loaded later.
    #[track_caller]
    pub fn before_load(&self, script: &str) {
        self.send("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    /// Goes to an address and waits for the load event.
    #[track_caller]
    pub fn goto(&self, url: &str) {
        let from = self.browser.pipe.event_count(&self.session);
        let answer = self.send("Page.navigate", json!({ "url": url }));
        if let Some(error) = answer["errorText"].as_str() {
            panic!("{url}: {error}");
        }
        // Without a `loaderId`, only the fragment changed.
        if answer["loaderId"].is_string() {
            self.wait_for_load(from);
        }
    }

    /// Reloads the page and waits.
    #[track_caller]
    pub fn reload(&self) {
        let from = self.browser.pipe.event_count(&self.session);
        self.send("Page.reload", json!({}));
        self.wait_for_load(from);
    }

    /// Waits for the load event after event number `from`. A page load may restart an idle service worker, which stays paused
    /// because the tests observe it. No event says so.
    #[track_caller]
    fn wait_for_load(&self, from: usize) {
        let deadline = Instant::now() + PATIENCE;
        let loaded = |event: &Event| event.method == "Page.loadEventFired";
        while !self.browser.pipe.events(&self.session).iter().skip(from).any(loaded) {
            assert!(Instant::now() < deadline, "the page has not loaded in {} s", PATIENCE.as_secs());
            for worker in self.workers(|kind| kind == "service_worker") {
                self.browser.pipe.post(&worker, "Runtime.runIfWaitingForDebugger");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Evaluates JavaScript and awaits promises. Panics if it throws.
    #[track_caller]
    pub fn eval<T: DeserializeOwned>(&self, expression: &str) -> T {
        self.try_eval(expression).unwrap_or_else(|thrown| panic!("`{expression}` threw {thrown}"))
    }

    /// Evaluates JavaScript. Returns an exception as text.
    #[track_caller]
    pub fn try_eval<T: DeserializeOwned>(&self, expression: &str) -> Result<T, String> {
        let parameters = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true,
        });
        let mut answer = self.browser.pipe.try_call(Some(&self.session), "Runtime.evaluate", parameters)?;
        if let Some(details) = answer.get("exceptionDetails") {
            return Err(exception(details));
        }
        let value = answer["result"]["value"].take();
        let shown = value.to_string();
        Ok(serde_json::from_value(value).unwrap_or_else(|error| panic!("`{expression}` is {shown}: {error}")))
    }

    /// Calls a JavaScript function: `call("(a, b) => …", &json!([…]))`.
    #[track_caller]
    pub fn call<T: DeserializeOwned>(&self, function: &str, arguments: &Value) -> T {
        self.eval(&format!("({function})(...{arguments})"))
    }

    /// Waits until an expression is truthy, then for a frame. An exception counts as false. After [`PATIENCE`], panics with the
    /// last one.
    #[track_caller]
    pub fn wait_for(&self, expression: &str) {
        self.wait_for_now(expression);
        self.be_drawn();
    }

    /// Like [`wait_for`](Self::wait_for), but without the frame.
    #[track_caller]
    pub(super) fn wait_for_now(&self, expression: &str) {
        let truthy = format!("!!({expression})");
        self.patiently(expression, |page| page.try_eval(&truthy));
    }

    /// Waits until `holds`, then for a frame. After [`PATIENCE`], panics with `what`.
    #[track_caller]
    pub fn wait_until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        self.patiently(what, |page| Ok(holds(page)));
        self.be_drawn();
    }

    /// The board changes one frame after the panel. Does not wait if the page draws nothing.
    #[track_caller]
    pub(super) fn be_drawn(&self) {
        let frame = "new Promise((drawn) => {
            setTimeout(() => drawn(true), 200);
            requestAnimationFrame(() => setTimeout(() => drawn(true)));
        })";
        let _ = self.try_eval::<bool>(frame);
    }

    #[track_caller]
    fn patiently(&self, what: &str, holds: impl Fn(&Self) -> Result<bool, String>) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let answer = holds(self);
            if answer == Ok(true) {
                return;
            }
            if Instant::now() >= deadline {
                let thrown = answer.err().map(|thrown| format!("; it threw {thrown}")).unwrap_or_default();
                panic!("{what}: not so{thrown}; the page's problems:\n{}", self.problems().join("\n"));
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Exceptions, console errors, failed requests and policy violations of the page and its workers.
    pub fn problems(&self) -> Vec<String> {
        self.browser.pipe.events(&self.session).iter().filter_map(problem).collect()
    }

    /// Keeps problems from failing the test.
    pub fn expect_problems(&self) {
        self.strict.set(false);
    }

    /// Console warnings of the page and its workers.
    pub fn warnings(&self) -> Vec<String> {
        let events = self.browser.pipe.events(&self.session);
        let warnings = events.iter().filter(|event| event.method == "Runtime.consoleAPICalled");
        warnings
            .filter(|event| event.parameters["type"] == "warning")
            .map(|event| said(&event.parameters))
            .collect()
    }

    /// Addresses that the page and its workers requested, in order.
    pub fn requests(&self) -> Vec<String> {
        let events = self.browser.pipe.events(&self.session);
        let requests = events.iter().filter(|event| event.method == "Network.requestWillBeSent");
        requests.map(|event| text(&event.parameters["request"]["url"])).collect()
    }

    /// Sessions of the page and its workers, including the service worker.
    pub(super) fn sessions(&self) -> Vec<String> {
        let mut sessions = vec![self.session.clone()];
        sessions.extend(self.workers(|_| true));
        sessions
    }

    /// Counts the page's running workers.
    pub fn worker_count(&self) -> usize {
        self.workers(|kind| kind == "worker").len()
    }

    fn workers(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut workers = Vec::new();
        for event in self.browser.pipe.events(&self.session) {
            let session = || text(&event.parameters["sessionId"]);
            match event.method.as_str() {
                "Target.attachedToTarget" if wanted(&text(&event.parameters["targetInfo"]["type"])) => {
                    workers.push(session());
                }
                "Target.detachedFromTarget" => workers.retain(|kept| *kept != session()),
                _ => {}
            }
        }
        workers
    }
}

impl Drop for Page<'_> {
    /// Closes the page. Problems fail the test.
    fn drop(&mut self) {
        let problems = self.problems();
        // The browser may have ended and closed its pages.
        let context = json!({ "browserContextId": self.context });
        let _ = self.browser.pipe.try_call(None, "Target.disposeBrowserContext", context);
        if self.strict.get() && !thread::panicking() {
            assert!(problems.is_empty(), "the page has problems:\n{}", problems.join("\n"));
        }
    }
}

fn problem(event: &Event) -> Option<String> {
    let parameters = &event.parameters;
    match event.method.as_str() {
        "Runtime.exceptionThrown" => Some(exception(&parameters["exceptionDetails"])),
        "Runtime.consoleAPICalled" if parameters["type"] == "error" => Some(said(parameters)),
        // The log omits requests by workers.
        "Network.responseReceived" if parameters["response"]["status"].as_u64()? >= 400 => {
            let response = &parameters["response"];
            Some(format!("status {} of {}", response["status"], response["url"].as_str()?))
        }
        "Log.entryAdded" if parameters["entry"]["level"] == "error" => {
            let entry = &parameters["entry"];
            Some(format!("{} {}", entry["text"].as_str()?, entry["url"].as_str().unwrap_or_default()))
        }
        _ => None,
    }
}

fn exception(details: &Value) -> String {
    let thrown = &details["exception"];
    let shown = thrown["description"].as_str().map_or_else(|| thrown["value"].to_string(), str::to_owned);
    format!("{shown} ({})", details["text"].as_str().unwrap_or_default())
}

fn said(parameters: &Value) -> String {
    let arguments = parameters["args"].as_array().map(Vec::as_slice).unwrap_or_default();
    let words = arguments.iter().map(|argument| match &argument["value"] {
        Value::Null => argument["description"].as_str().unwrap_or("null").to_owned(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}
