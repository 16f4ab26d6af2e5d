use std::ffi::OsStr;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

/// A program that ends with the test.
pub struct Process(Child);

impl Process {
    /// If the program is missing, the test fails with its Debian package.
    pub fn start(program: &str, arguments: &[&OsStr]) -> Self {
        Self::run(Command::new(program).args(arguments), program)
    }

    /// Starts a program on another screen.
    pub fn start_on(program: &str, arguments: &[&OsStr], screen: &str) -> Self {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .env("DISPLAY", screen)
            .env("GDK_BACKEND", "x11")
            .env_remove("WAYLAND_DISPLAY");
        // In containers, tests run as root, and WebKit has no sandbox for root.
        command.env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1").env("LIBGL_ALWAYS_SOFTWARE", "1");
        Self::run(&mut command, program)
    }

    fn run(command: &mut Command, program: &str) -> Self {
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let package = match program {
            "Xvfb" => "xvfb",
            "WebKitWebDriver" => "webkit2gtk-driver",
            other => other,
        };
        Self(quiet.spawn().unwrap_or_else(|error| panic!("{program}: {error}; Debian package {package}")))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A free port of 127.0.0.1.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("its address").port()
}
