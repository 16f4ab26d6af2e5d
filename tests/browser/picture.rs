//! Pictures of a page, to keep and to ask for pixels.

use std::io::Cursor;
use std::path::Path;

/// A picture in device pixels.
#[derive(Clone, Debug)]
pub struct Picture {
    png: Vec<u8>,
    width: usize,
    height: usize,
    samples: usize,
    pixels: Vec<u8>,
}

impl Picture {
    pub(super) fn from_png(png: Vec<u8>) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(&png)).read_info().expect("a PNG picture");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a picture that fits memory")];
        let info = reader.next_frame(&mut pixels).expect("a whole picture");
        let samples = info.color_type.samples();
        Self { width: info.width as usize, height: info.height as usize, samples, pixels, png }
    }

    /// From left to right.
    pub fn width(&self) -> usize {
        self.width
    }

    /// From top to bottom.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Red, green and blue of a pixel, counted from the left upper corner.
    #[track_caller]
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        assert!(x < self.width && y < self.height, "{x}, {y} is outside {} x {}", self.width, self.height);
        let at = (y * self.width + x) * self.samples;
        [self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]]
    }

    /// Writes the picture to a PNG file.
    #[track_caller]
    pub fn save(&self, path: &Path) {
        std::fs::write(path, &self.png).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
