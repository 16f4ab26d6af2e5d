//! Drives WebKitGTK over WebDriver. `WebKitWebDriver` starts MiniBrowser on a virtual screen (`Xvfb`).

use crate::driver::{Driver, PATIENCE, click_actions, key_actions, patiently};
use crate::process::{Process, free_port};
use serde_json::{Value, json};
use std::fs;
use std::net::TcpStream;
use std::path::PathBuf;

pub struct WebKit {
    port: u16,
    session: String,
    _driver: Process,
    _screen: Process,
}

impl WebKit {
    pub fn start() -> Self {
        let number = format!(":{}", 90 + std::process::id() % 900);
        let arguments = [&number, "-screen", "0", "1280x900x24", "-nolisten", "tcp"].map(str::as_ref);
        let screen = Process::start("Xvfb", &arguments);
        let port = free_port();
        let driver = Process::start_on("WebKitWebDriver", &[format!("--port={port}").as_ref()], &number);
        patiently(|| TcpStream::connect(("127.0.0.1", port)).ok()).expect("WebKitWebDriver listens");
        let mut webkit = Self { port, session: String::new(), _driver: driver, _screen: screen };
        let options = json!({ "binary": mini_browser(), "args": ["--automation"] });
        let wanted = json!({ "alwaysMatch": { "webkitgtk:browserOptions": options } });
        let session = webkit.request("POST", "/session", &json!({ "capabilities": wanted }));
        webkit.session = session["sessionId"].as_str().expect("a session").to_owned();
        webkit
    }

    fn send(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let path = format!("/session/{}{path}", self.session);
        self.request(method, &path, body)
    }

    fn request(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let answer =
            self.answer(method, path, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let text = answer.as_str().expect("WebDriver speaks UTF-8");
        assert_eq!(answer.status_code, 200, "{method} {path}: {text}");
        let mut value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        value["value"].take()
    }

    fn answer(&self, method: &str, path: &str, body: &Value) -> Result<minreq::Response, minreq::Error> {
        let url = format!("http://127.0.0.1:{}{path}", self.port);
        minreq::Request::new(minreq::Method::Custom(method.to_owned()), url)
            .with_header("Content-Type", "application/json")
            .with_body(body.to_string())
            .with_timeout(PATIENCE.as_secs())
            .send()
    }
}

/// MiniBrowser is in the folder for this architecture.
fn mini_browser() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let places = folders.flat_map(|folder| {
        ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"]
            .map(|name| folder.path().join(name).join("MiniBrowser"))
    });
    places.into_iter().find(|place| place.exists()).expect("MiniBrowser: Debian package webkit2gtk-driver")
}

impl Driver for WebKit {
    fn name(&self) -> &'static str {
        "webkit"
    }

    fn goto(&mut self, url: &str) {
        self.send("POST", "/url", &json!({ "url": url }));
    }

    fn eval(&mut self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[0];
             (async () => JSON.stringify((await ({expression})) ?? null))().then(done, (error) => done('!' + error));"
        );
        let result = self.send("POST", "/execute/async", &json!({ "script": script, "args": [] }));
        let text = result.as_str().unwrap_or_else(|| panic!("{expression}: {result}"));
        serde_json::from_str(text).unwrap_or_else(|_| panic!("{expression}: {text}"))
    }

    fn click_at(&mut self, x: f64, y: f64) {
        self.send("POST", "/actions", &json!({ "actions": click_actions(x, y) }));
    }

    fn press(&mut self, key: &str) {
        self.send("POST", "/actions", &json!({ "actions": key_actions(key) }));
    }

    fn screenshot(&mut self) -> String {
        self.send("GET", "/screenshot", &json!({})).as_str().expect("a picture").to_owned()
    }
}

impl Drop for WebKit {
    fn drop(&mut self) {
        // This closes the browser. It must not hang a failed test.
        let path = format!("/session/{}", self.session);
        let _ = self.answer("DELETE", &path, &json!({}));
    }
}
