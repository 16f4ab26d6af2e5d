use std::ops::Deref;
use tests::board::{self, FREE};
use tests::browser::{Page, Viewport};

/// A page in free play.
pub struct FreePlay(Page<'static>);

impl Deref for FreePlay {
    type Target = Page<'static>;

    fn deref(&self) -> &Page<'static> {
        &self.0
    }
}

impl FreePlay {
    /// Opens free play with these options and 100 ms per move.
    #[track_caller]
    pub fn open(viewport: Viewport, choices: &[(&str, &str)]) -> Option<Self> {
        let page = Self(board::open(viewport, "")?);
        board::choose_view(&page, "engine");
        page.choose("milliseconds", "100");
        page.choose("thoughts", "yes");
        choices.iter().for_each(|(field, value)| page.choose(field, value));
        Some(page)
    }

    /// Opens a game between two people. `script` runs before the page's scripts.
    #[track_caller]
    pub fn link(script: &str, link: &str) -> Option<Self> {
        let people = r#"localStorage.setItem('gomoku.free', '{"black":"","white":"","thoughts":"yes"}');"#;
        let script = format!("{people}{script}");
        board::open_with(Viewport::DESKTOP, &script, &format!("#free={link}")).map(Self)
    }

    #[track_caller]
    pub fn choose(&self, field: &str, value: &str) {
        self.set(&format!("#free-{field}"), value);
    }

    /// Returns all moves, including undone ones.
    pub fn moves(&self) -> Vec<String> {
        self.texts(".free .moves button")
    }

    /// Returns the number of moves on the board.
    pub fn shown(&self) -> usize {
        self.count(".free .moves button:not(.future)")
    }

    #[track_caller]
    pub fn wait_for_stones(&self, stones: usize) {
        self.wait_until(&format!("{stones} stones"), |_| self.shown() == stones);
    }

    #[track_caller]
    pub fn act(&self, action: &str) {
        self.0.click(&format!(".free [data-action={action}]"));
    }

    #[track_caller]
    pub fn click_point(&self, point: &str) {
        FREE.click(&self.0, point);
    }

    /// Places stones by mouse, one after another.
    #[track_caller]
    pub fn put(&self, points: &[&str]) {
        for point in points {
            let stones = self.moves().len();
            self.click_point(point);
            self.wait_until("the stone", |_| self.moves().len() > stones);
        }
    }

    #[track_caller]
    pub fn wait_for_title(&self, part: &str) {
        self.wait_for_text(".free .headline h2", part);
    }

    #[track_caller]
    pub fn wait_for_detail(&self, part: &str) {
        self.wait_for_text(".free .headline p", part);
    }

    pub fn detail(&self) -> String {
        self.text(".free .headline p")
    }

    /// Loads a text in the sharing dialog.
    #[track_caller]
    pub fn load_text(&self, text: &str) {
        self.0.click("#open-share");
        self.set("dialog textarea", text);
        self.0.click("#load-text");
    }
}

/// Collects what the page copies and saves.
pub const KEEP: &str = "
    globalThis.copied = [];
    globalThis.saved = [];
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void copied.push(text) } });
    const made = URL.createObjectURL;
    URL.createObjectURL = (blob) => (/javascript/.test(blob.type) || saved.push(blob), made(blob));
";
