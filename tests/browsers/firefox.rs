//! Drives Firefox over WebDriver BiDi, a WebSocket that `--remote-debugging-port` opens.

use crate::driver::{Driver, PATIENCE, click_actions, key_actions, patiently};
use crate::process::{Process, free_port};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::net::TcpStream;
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

pub struct Firefox {
    socket: WebSocket<TcpStream>,
    context: String,
    next: u64,
    _process: Process,
    _profile: TempDir,
}

impl Firefox {
    pub fn start() -> Self {
        let profile = TempDir::new().expect("a folder for the profile");
        let port = free_port();
        let process = Process::start(
            "firefox-esr",
            &[
                ["--headless", "--no-remote", "--profile"].map(OsStr::new).as_slice(),
                &[profile.path().as_os_str()],
                &["--remote-debugging-port", &port.to_string(), "about:blank"].map(OsStr::new),
            ]
            .concat(),
        );
        let socket = patiently(|| connect(port)).expect("Firefox listens");
        let mut firefox =
            Self { socket, context: String::new(), next: 1, _process: process, _profile: profile };
        firefox.send("session.new", json!({ "capabilities": {} }));
        let tree = firefox.send("browsingContext.getTree", json!({}));
        firefox.context = tree["contexts"][0]["context"].as_str().expect("a page").to_owned();
        firefox
    }

    fn send(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        let message = json!({ "id": id, "method": method, "params": params });
        self.socket.send(Message::text(message.to_string())).expect("Firefox takes messages");
        loop {
            let message = self.socket.read().unwrap_or_else(|error| panic!("{method}: {error}"));
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("Firefox speaks JSON");
            if message["id"] == id {
                assert_eq!(message["type"], "success", "{method}: {message}");
                return message["result"].clone();
            }
        }
    }

    fn perform(&mut self, actions: &Value) {
        let context = self.context.clone();
        self.send("input.performActions", json!({ "context": context, "actions": actions }));
    }
}

fn connect(port: u16) -> Option<WebSocket<TcpStream>> {
    let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    tungstenite::client(format!("ws://127.0.0.1:{port}/session"), stream).ok().map(|(socket, _)| socket)
}

impl Driver for Firefox {
    fn name(&self) -> &'static str {
        "firefox"
    }

    fn goto(&mut self, url: &str) {
        let context = self.context.clone();
        self.send("browsingContext.navigate", json!({ "context": context, "url": url, "wait": "complete" }));
    }

    fn eval(&mut self, expression: &str) -> Value {
        // Return JSON, because BiDi represents values in its own way.
        let text = format!("(async () => JSON.stringify((await ({expression})) ?? null))()");
        let target = json!({ "context": self.context });
        let params = json!({ "expression": text, "target": target, "awaitPromise": true });
        let result = self.send("script.evaluate", params);
        let value = result["result"]["value"].as_str().unwrap_or_else(|| panic!("{expression}: {result}"));
        serde_json::from_str(value).expect("the page gives JSON")
    }

    fn click_at(&mut self, x: f64, y: f64) {
        self.perform(&click_actions(x, y));
    }

    fn press(&mut self, key: &str) {
        self.perform(&key_actions(key));
    }

    fn screenshot(&mut self) -> String {
        let picture = self.send("browsingContext.captureScreenshot", json!({ "context": self.context }));
        picture["data"].as_str().expect("a picture").to_owned()
    }
}
