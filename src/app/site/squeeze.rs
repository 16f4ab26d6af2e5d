//! Packing the dense form of a strategy closer than gzip can: each bit is coded by how likely it is after what was said
//! before, as eight contexts have seen it, mixed by weights that learn. `www/engine/squeeze.js` unpacks it by the same model.
//!
//! Both compute the same numbers: they add, multiply and divide 64-bit floats, which every machine rounds alike, and keep
//! chances in 32 bits. Behind [`MAGIC`] stands the number of bytes, four of them, the lowest first; then the code.

/// How a squeezed file begins.
pub const MAGIC: &[u8] = b"squeeze2";

/// Contexts that are asked for each bit; each gives the mixer two inputs.
const CONTEXTS: usize = 8;
const INPUTS: usize = 2 * CONTEXTS;
/// Slots of all contexts together, as a power of two.
const SLOT_BITS: u32 = 20;
/// Bits after which a slot learns no slower.
const SETTLED: u8 = 6;
/// How many times a slot seems to have been asked before the first: the less, the faster it learns.
const BEFORE: f64 = 1.1;
/// How fast the weights learn, and what they are at first.
const RATE: f64 = 0.004;
const WEIGHT: f64 = 0.25;

/// What the next byte can be: the stone of a node, the begin of a token or the end, more of a token, an answer.
const KINDS: usize = 4;

/// The bytes of a node from which weights are shared, and so many of each kind.
const PLACES: usize = 4;

/// The bytes, squeezed.
pub fn squeezed(bytes: &[u8]) -> Vec<u8> {
    let mut code = MAGIC.to_vec();
    code.extend((bytes.len() as u32).to_le_bytes());
    let mut model = Model::new();
    let (mut low, mut high) = (0_u32, u32::MAX);
    for &byte in bytes {
        model.begin();
        for place in (0..8).rev() {
            let bit = byte >> place & 1 == 1;
            let middle = split(low, high, model.chance());
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            model.learn(bit);
            while (low ^ high) >> 24 == 0 {
                code.push((high >> 24) as u8);
                low <<= 8;
                high = high << 8 | 255;
            }
        }
        model.end(byte);
    }
    code.extend(high.to_be_bytes());
    code
}

/// Where the range for a one ends, with its chance in 65,536ths.
fn split(low: u32, high: u32, chance: u32) -> u32 {
    low + ((u64::from(high - low) * u64::from(chance)) >> 16) as u32
}

/// What was said, as far as it tells what comes.
struct History {
    kind: usize,
    last: [u8; 3],
    /// The stone of the node, the first point of it (0 for none), how the present or last token began, and the bytes since the
    /// stone.
    stone: u8,
    first: u8,
    token: u8,
    index: u32,
}

impl History {
    /// A number for each context.
    fn contexts(&self) -> [u32; CONTEXTS] {
        let [last, second, third] = self.last.map(u32::from);
        let [stone, first, token] = [self.stone, self.first, self.token].map(u32::from);
        let kind = self.kind as u32;
        [
            hash(kind, 0, 0, 0),
            hash(4 + kind, last, 0, 0),
            hash(8 + kind, last, second, 0),
            hash(12, last, second, third),
            hash(16 + kind, first, last, stone),
            hash(20 + kind, stone, self.index, 0),
            hash(24 + kind, token, last, 0),
            hash(28 + kind, first, 0, 0),
        ]
    }

    /// Which weights are in use.
    fn weights(&self) -> usize {
        self.kind * PLACES + (self.index as usize).min(PLACES - 1)
    }

    fn push(&mut self, byte: u8) {
        self.last = [byte, self.last[0], self.last[1]];
        self.index += 1;
        if self.kind == 1 {
            self.token = byte;
        }
        self.kind = match (self.kind, byte) {
            (0, _) => {
                (self.stone, self.first, self.index) = (byte, 0, 0);
                1
            }
            (3, _) => 1,
            (_, 255) => 0,
            (_, 253..) => 3,
            (1, _) if self.index == 1 => {
                self.first = byte;
                2
            }
            _ => 2,
        };
    }
}

fn hash(a: u32, b: u32, c: u32, d: u32) -> u32 {
    [b, c, d].into_iter().fold((a + 1).wrapping_mul(0x2f0b_4c47), |hash, part| {
        (hash ^ part).wrapping_mul(0x5bd1_e995).wrapping_add(hash >> 13)
    })
}

struct Model {
    history: History,
    contexts: [u32; CONTEXTS],
    /// The bits of this byte so far, behind a one.
    begun: u32,
    /// For each slot the chance of a one, and how often it was asked, up to [`SETTLED`].
    chances: Vec<f32>,
    counts: Vec<u8>,
    slots: [usize; CONTEXTS],
    inputs: [f64; INPUTS],
    weights: [[f64; INPUTS]; KINDS * PLACES],
    mixed: f64,
    /// `ln(p / (1 - p))` of a chance in 4096ths, and the way back from 256ths, from -8 to 8.
    stretch: Vec<f64>,
    squash: Vec<f64>,
}

impl Model {
    fn new() -> Self {
        let squash: Vec<f64> = (0..=4096).map(|at| logistic((f64::from(at) - 2048.0) / 256.0)).collect();
        let mut stretch = Vec::new();
        for (at, chance) in squash.iter().enumerate() {
            let upto = (chance * 4096.0) as usize;
            stretch.resize(stretch.len().max(upto + 1), (at as f64 - 2048.0) / 256.0);
        }
        stretch.resize(4097, 8.0);
        Self {
            history: History { kind: 0, last: [0; 3], stone: 0, first: 0, token: 0, index: 0 },
            contexts: [0; CONTEXTS],
            begun: 1,
            chances: vec![0.5; 1 << SLOT_BITS],
            counts: vec![0; 1 << SLOT_BITS],
            slots: [0; CONTEXTS],
            inputs: [0.0; INPUTS],
            weights: [[WEIGHT; INPUTS]; KINDS * PLACES],
            mixed: 0.5,
            stretch,
            squash,
        }
    }

    fn begin(&mut self) {
        self.contexts = self.history.contexts();
        self.begun = 1;
    }

    /// How likely the next bit is a one, in 65,536ths: 1 to 65,535.
    fn chance(&mut self) -> u32 {
        let mut sum = 0.0;
        let weights = &self.weights[self.history.weights()];
        for (at, context) in self.contexts.into_iter().enumerate() {
            let hash = context.wrapping_add(self.begun).wrapping_mul(0x9e37_79b1);
            let slot = ((hash ^ hash >> 15).wrapping_mul(0x85eb_ca6b) >> (32 - SLOT_BITS)) as usize;
            let (chance, count) = (f64::from(self.chances[slot]), self.counts[slot]);
            self.slots[at] = slot;
            // What was never asked knows nothing.
            self.inputs[2 * at] = if count > 0 { self.stretch[(chance * 4096.0) as usize] } else { 0.0 };
            self.inputs[2 * at + 1] = (chance - 0.5) * f64::from(count) / 8.0;
            sum += weights[2 * at] * self.inputs[2 * at] + weights[2 * at + 1] * self.inputs[2 * at + 1];
        }
        self.mixed = self.squash[(sum.clamp(-7.99, 7.99) * 256.0 + 2048.0) as usize];
        ((self.mixed * 65536.0) as u32).max(1)
    }

    fn learn(&mut self, bit: bool) {
        let bit = f64::from(u8::from(bit));
        let step = (bit - self.mixed) * RATE;
        for (weight, input) in self.weights[self.history.weights()].iter_mut().zip(self.inputs) {
            *weight += step * input;
        }
        for slot in self.slots {
            let (chance, count) = (f64::from(self.chances[slot]), self.counts[slot]);
            self.chances[slot] = (chance + (bit - chance) / (f64::from(count) + BEFORE)) as f32;
            self.counts[slot] = (count + 1).min(SETTLED);
        }
        self.begun = self.begun << 1 | bit as u32;
    }

    fn end(&mut self, byte: u8) {
        self.history.push(byte);
    }
}

/// `1 / (1 + exp(-x))` by what all machines do alike: `exp(-x)` is `(1 - x / 1024)` to the power of 1024.
fn logistic(x: f64) -> f64 {
    let mut power = 1.0 - x / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    1.0 / (1.0 + power)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page does, on the model's own side.
    fn unsqueezed(code: &[u8]) -> Vec<u8> {
        let (length, mut code) = code.strip_prefix(MAGIC).unwrap().split_first_chunk::<4>().unwrap();
        let mut next = || code.split_off_first().copied().unwrap_or(0);
        let mut value = (0..4).fold(0_u32, |value, _| value << 8 | u32::from(next()));
        let (mut low, mut high, mut model) = (0_u32, u32::MAX, Model::new());
        let mut bytes = Vec::new();
        for _ in 0..u32::from_le_bytes(*length) {
            model.begin();
            for _ in 0..8 {
                let middle = split(low, high, model.chance());
                let bit = value <= middle;
                if bit {
                    high = middle;
                } else {
                    low = middle + 1;
                }
                model.learn(bit);
                while (low ^ high) >> 24 == 0 {
                    value = value << 8 | u32::from(next());
                    low <<= 8;
                    high = high << 8 | 255;
                }
            }
            bytes.push(model.begun as u8);
            model.end(model.begun as u8);
        }
        bytes
    }

    #[test]
    fn what_is_squeezed_comes_back() {
        let mut seed = 7_u64;
        let noise = std::iter::repeat_with(|| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 56) as u8
        });
        let noise: Vec<u8> = noise.take(5000).collect();
        let same = vec![255; 20_000];
        let nodes = [33, 127, 254, 126, 255, 31, 253, 98, 255].repeat(500);
        for bytes in [&[][..], &[0], &noise, &same, &nodes] {
            let code = squeezed(bytes);
            assert_eq!(unsqueezed(&code), bytes);
            assert!(code.len() < bytes.len() * 105 / 100 + 20, "{} of {}", code.len(), bytes.len());
        }
        // The page's own test unpacks these.
        let fixture = squeezed(&nodes[..27]).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        assert_eq!(fixture, "73717565657a65321b000000de8001810089af392668de11");
        assert!(squeezed(&same).len() < 100, "{}", squeezed(&same).len());
        assert!(squeezed(&nodes).len() < 300, "{}", squeezed(&nodes).len());
    }
}
