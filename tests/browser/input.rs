//! Sends input as from a person.
//!
//! In selectors, ` >>> ` enters a shadow tree, as in `gomoku-board >>> canvas`.

use super::Page;
use serde::Deserialize;
use serde_json::{Value, json};

/// An element's rectangle in the window, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Rect {
    /// The point at these fractions of width and height.
    pub fn at(&self, across: f64, down: f64) -> (f64, f64) {
        (self.x + self.width * across, self.y + self.height * down)
    }
}

/// Finds all elements that match. ` >>> ` enters the shadow tree of the first match.
const ALL: &str = "selector => selector.split(' >>> ').reduce(
    ([first], part) => first ? [...(first.shadowRoot ?? first).querySelectorAll(part)] : [], [document])";

/// Keys that type no character, with their key codes.
const NAMED_KEYS: &str = "Backspace 8 Tab 9 Enter 13 Escape 27 Space 32 PageUp 33 PageDown 34 End 35 Home 36 ArrowLeft 37 ArrowUp 38 \
    ArrowRight 39 ArrowDown 40 Delete 46";

impl Page<'_> {
    /// Waits for an element and scrolls it into view.
    #[track_caller]
    pub fn rect(&self, selector: &str) -> Rect {
        self.wait_for_element(selector);
        let measure = format!(
            "selector => {{
                const [element] = ({ALL})(selector);
                if (!element) return null;
                element.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }});
                const {{ x, y, width, height }} = element.getBoundingClientRect();
                return {{ x, y, width, height }};
            }}"
        );
        let rect: Option<Rect> = self.call(&measure, &json!([selector]));
        rect.unwrap_or_else(|| panic!("no element fits {selector}"))
    }

    /// Waits for a matching element.
    #[track_caller]
    pub fn wait_for_element(&self, selector: &str) {
        self.wait_for_now(&format!("({ALL})({}).length", json!(selector)));
    }

    /// Waits until nothing matches.
    #[track_caller]
    pub fn wait_until_gone(&self, selector: &str) {
        self.wait_for(&format!("({ALL})({}).length === 0", json!(selector)));
    }

    /// Counts matching elements.
    #[track_caller]
    pub fn count(&self, selector: &str) -> usize {
        self.call(&format!("selector => ({ALL})(selector).length"), &json!([selector]))
    }

    /// The texts of all matching elements.
    #[track_caller]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let texts = format!("selector => ({ALL})(selector).map((element) => element.textContent)");
        self.call(&texts, &json!([selector]))
    }

    /// Waits until the first matching element contains `part`.
    #[track_caller]
    pub fn wait_for_text(&self, selector: &str, part: &str) {
        let [at, part] = [json!(selector), json!(part)];
        self.wait_for(&format!("({ALL})({at})[0].textContent.includes({part})"));
    }

    /// Waits for an element and returns an attribute, empty if missing.
    #[track_caller]
    pub fn attribute(&self, selector: &str, name: &str) -> String {
        self.wait_for_element(selector);
        self.call(
            &format!("(selector, name) => ({ALL})(selector)[0].getAttribute(name) ?? ''"),
            &json!([selector, name]),
        )
    }

    /// Selects an option, or fills in a field.
    ///
    /// # Panics
    /// Panics if there is no such option.
    #[track_caller]
    pub fn set(&self, selector: &str, value: &str) {
        self.wait_for_element(selector);
        let set = format!(
            "(selector, value) => {{
                const [field] = ({ALL})(selector);
                field.value = value;
                if (field.localName === 'select' && field.value !== value) throw new Error('no such choice');
                field.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }}"
        );
        self.call::<()>(&set, &json!([selector, value]));
    }

    /// Focuses the first matching element.
    #[track_caller]
    pub fn focus(&self, selector: &str) {
        self.wait_for_element(selector);
        self.call::<()>(&format!("selector => ({ALL})(selector)[0].focus()"), &json!([selector]));
    }

    /// Presses the matching button with this text.
    #[track_caller]
    pub fn press_button(&self, selector: &str, text: &str) {
        let press = format!(
            "(selector, text) => ({ALL})(selector).find((button) => button.textContent === text).click()"
        );
        self.call::<()>(&press, &json!([selector, text]));
    }

    /// Waits for an element and returns its visible text.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        self.wait_for_element(selector);
        let text: Option<String> =
            self.call(&format!("selector => ({ALL})(selector)[0]?.innerText"), &json!([selector]));
        text.unwrap_or_else(|| panic!("no element with text fits {selector}"))
    }

    /// Waits until an element can be used, and clicks it.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        let (x, y) = self.visible_middle(selector);
        self.click_at(x, y);
    }

    /// Clicks a point in CSS pixels.
    #[track_caller]
    pub fn click_at(&self, x: f64, y: f64) {
        self.mouse("mouseMoved", x, y, "none");
        self.mouse("mousePressed", x, y, "left");
        self.mouse("mouseReleased", x, y, "left");
    }

    /// Drags the mouse between two points.
    #[track_caller]
    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        self.hover_at(from.0, from.1);
        self.mouse("mousePressed", from.0, from.1, "left");
        for part in [0.25, 0.5, 0.75, 1.0] {
            let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            self.mouse("mouseMoved", x, y, "left");
        }
        self.mouse("mouseReleased", to.0, to.1, "left");
    }

    /// Moves the mouse to a point in CSS pixels.
    #[track_caller]
    pub fn hover_at(&self, x: f64, y: f64) {
        self.mouse("mouseMoved", x, y, "none");
    }

    /// Waits until an element can be used, and taps it.
    #[track_caller]
    pub fn tap(&self, selector: &str) {
        let (x, y) = self.visible_middle(selector);
        self.tap_at(x, y);
    }

    /// Taps a point in CSS pixels.
    #[track_caller]
    pub fn tap_at(&self, x: f64, y: f64) {
        self.touch("touchStart", &[(x, y)]);
        self.touch("touchEnd", &[]);
    }

    /// Sends `touchStart`, `touchMove`, `touchEnd` or `touchCancel` with the fingers that are down.
    #[track_caller]
    pub fn touch(&self, step: &str, fingers: &[(f64, f64)]) {
        let points: Vec<Value> = fingers.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        self.send("Input.dispatchTouchEvent", json!({ "type": step, "touchPoints": points }));
    }

    /// Presses a key: a character, or a name such as `ArrowLeft`, with modifiers as in `Control+z`.
    #[track_caller]
    pub fn press(&self, keys: &str) {
        // The key itself may be `+`.
        let (modifiers, key) = match keys.rsplit_once('+') {
            Some((modifiers, key)) if !key.is_empty() => (modifiers, key),
            _ => ("", keys),
        };
        let bits = modifiers.split('+').filter(|name| !name.is_empty()).map(|name| match name {
            "Alt" => 1,
            "Control" => 2,
            "Meta" => 4,
            "Shift" => 8,
            _ => panic!("{name} is not a modifier: Alt, Control, Meta or Shift"),
        });
        let bits: u32 = bits.sum();
        let (name, code, number, typed) = key_values(key);
        let mut parameters = json!({
            "key": name, "code": code, "windowsVirtualKeyCode": number, "modifiers": bits,
        });
        let mut step = |kind: &str| {
            parameters["type"] = kind.into();
            self.send("Input.dispatchKeyEvent", parameters.clone());
        };
        step("rawKeyDown");
        // With Control or Alt, a character is a command.
        if bits & 7 == 0
            && let Some(typed) = typed
        {
            let parameters = json!({ "type": "char", "text": typed, "key": name, "modifiers": bits });
            self.send("Input.dispatchKeyEvent", parameters);
        }
        step("keyUp");
    }

    #[track_caller]
    fn visible_middle(&self, selector: &str) -> (f64, f64) {
        // Buttons may be enabled one frame later.
        self.wait_for(&format!("({ALL})({})[0].ariaDisabled !== 'true'", json!(selector)));
        // Content above may still change. Wait until the element has rested for two frames.
        let mut rect = self.rect(selector);
        let mut still = 0;
        while still < 2 {
            self.be_drawn();
            let now = self.rect(selector);
            still = if now == rect { still + 1 } else { 0 };
            rect = now;
        }
        assert!(rect.width > 0.0 && rect.height > 0.0, "{selector} is not visible");
        rect.at(0.5, 0.5)
    }

    #[track_caller]
    fn mouse(&self, kind: &str, x: f64, y: f64, button: &str) {
        let pressed = u8::from(button == "left" && kind != "mouseReleased");
        let parameters =
            json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": pressed, "clickCount": 1 });
        self.send("Input.dispatchMouseEvent", parameters);
    }
}

/// A key's name, code, number, and the text that it types.
fn key_values(key: &str) -> (String, String, u32, Option<String>) {
    if let Some(at) = NAMED_KEYS.split(' ').position(|name| name == key) {
        let number = NAMED_KEYS.split(' ').nth(at + 1).and_then(|number| number.parse().ok());
        let (name, typed) = match key {
            "Enter" => (key, Some("\r")),
            "Space" => (" ", Some(" ")),
            _ => (key, None),
        };
        return (name.to_owned(), key.to_owned(), number.expect("a code"), typed.map(str::to_owned));
    }
    let mut characters = key.chars();
    let (Some(character), None) = (characters.next(), characters.next()) else {
        panic!("{key} is not a key")
    };
    let upper = character.to_ascii_uppercase();
    let code = match upper {
        'A'..='Z' => format!("Key{upper}"),
        '0'..='9' => format!("Digit{upper}"),
        _ => String::new(),
    };
    (character.to_string(), code, upper.into(), Some(character.to_string()))
}
