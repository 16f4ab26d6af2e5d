//! Pictures whose pixels can be read.

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

    /// The width.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The height.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Red, green and blue of a pixel, counted from the upper left.
    #[track_caller]
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        assert!(x < self.width && y < self.height, "{x}, {y} is outside {} x {}", self.width, self.height);
        let at = (y * self.width + x) * self.samples;
        [self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]]
    }

    /// Reads a PNG file.
    #[track_caller]
    pub fn open(path: &Path) -> Self {
        Self::from_png(std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    }

    /// Scales down by a factor. Each pixel is the mean of a square. Incomplete squares are dropped.
    pub fn shrunk(&self, by: usize) -> Self {
        let (width, height) = (self.width / by, self.height / by);
        let mut pixels = Vec::with_capacity(width * height * 3);
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            let mut sums = [0_usize; 3];
            for (dy, dx) in (0..by).flat_map(|dy| (0..by).map(move |dx| (dy, dx))) {
                let pixel = self.pixel(x * by + dx, y * by + dy);
                sums.iter_mut().zip(pixel).for_each(|(sum, value)| *sum += usize::from(value));
            }
            pixels.extend(sums.map(|sum| (sum / (by * by)) as u8));
        }
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().expect("memory takes a picture");
        writer.write_image_data(&pixels).expect("as many samples as the header says");
        drop(writer);
        Self { png, width, height, samples: 3, pixels }
    }

    /// The fraction of pixels with a color that differs by more than `tolerance` of 255 levels. 1 if the sizes differ.
    pub fn difference(&self, other: &Self, tolerance: u8) -> f64 {
        if (self.width, self.height) != (other.width, other.height) {
            return 1.0;
        }
        let places = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        let differs = |&(x, y): &(usize, usize)| {
            let (ours, theirs) = (self.pixel(x, y), other.pixel(x, y));
            ours.iter().zip(theirs).any(|(a, b)| a.abs_diff(b) > tolerance)
        };
        places.filter(differs).count() as f64 / (self.width * self.height).max(1) as f64
    }

    /// Writes a PNG file.
    #[track_caller]
    pub fn save(&self, path: &Path) {
        std::fs::write(path, &self.png).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
