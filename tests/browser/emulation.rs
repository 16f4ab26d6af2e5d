//! Emulates screens, media features and networks.

use super::Page;
use serde_json::json;

/// A screen.
#[derive(Clone, Copy, Debug)]
pub struct Viewport {
    /// The width in CSS pixels.
    pub width: u32,
    /// The height in CSS pixels.
    pub height: u32,
    /// The number of device pixels per CSS pixel.
    pub density: f64,
    /// A phone has touch instead of a mouse, and the page sets its width.
    pub phone: bool,
}

impl Viewport {
    /// A small laptop.
    pub const DESKTOP: Self = Self { width: 1280, height: 800, density: 1.0, phone: false };
    /// A small laptop with a high-density screen.
    pub const DENSE: Self = Self { width: 1280, height: 800, density: 2.0, phone: false };
    /// A phone held upright.
    pub const PHONE: Self = Self { width: 360, height: 740, density: 3.0, phone: true };
}

impl Page<'_> {
    /// Changes the screen.
    #[track_caller]
    pub fn set_viewport(&self, viewport: Viewport) {
        let Viewport { width, height, density, phone } = viewport;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": density, "mobile": phone });
        self.send("Emulation.setDeviceMetricsOverride", metrics);
        self.send("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone, "maxTouchPoints": 5 }));
    }

    /// Emulates media features, such as `("prefers-color-scheme", "dark")`, and resets all others.
    #[track_caller]
    pub fn set_media(&self, features: &[(&str, &str)]) {
        let features: Vec<_> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.send("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Slows down the main thread by this factor, as on a slow phone. The delay counts as processor time, so
    /// [`Task::busy`](super::Task) is the time on an idle phone.
    #[track_caller]
    pub fn slow_down(&self, factor: f64) {
        self.send("Emulation.setCPUThrottlingRate", json!({ "rate": factor }));
    }

    /// Fails with a list of the elements that are wider than the window.
    #[track_caller]
    pub fn assert_fits(&self, what: &str) {
        let wide: Vec<String> = self.eval(
            "document.documentElement.scrollWidth <= innerWidth ? [] : [...document.body.querySelectorAll('*')]
                 .filter((element) => element.getBoundingClientRect().right > innerWidth)
                 .map((element) => `${element.localName}.${element.className}`)",
        );
        assert!(wide.is_empty(), "{what}: wider than the window: {wide:?}");
    }

    /// Disconnects or reconnects the page, its workers and its service worker.
    #[track_caller]
    pub fn set_offline(&self, offline: bool) {
        let conditions =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.send_to_all("Network.emulateNetworkConditions", &conditions);
    }
}
