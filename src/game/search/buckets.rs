//! Buckets of four two-word entries for transposition tables, which several threads can share.

use std::sync::atomic::{AtomicU64, Ordering};

/// An entry. The unnamed bits belong to the table. If both words are zero, the entry was never written.
///
/// ```text
/// high half of the key (32) | (32)
/// (56)                      | generation (8)
/// ```
pub type Entry = [u64; 2];

/// The key in the first word.
const KEY: u64 = !0 << 32;

/// Entries in a bucket, which fills a cache line.
const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;
const BYTES: usize = size_of::<[u64; WORDS]>();

/// A table of entries, looked up by position. A new position replaces an entry from an earlier search, or else the entry with
/// the smallest depth. The low half of the key chooses the bucket.
///
/// The words start as zeros. The operating system provides them page by page, so a short search does not have to wait for a
/// large table.
///
/// A thread can read the first word of one entry and the second word of another. To detect this, the stored key is combined
/// with the high half of the second word, so that mixed words have a wrong key. Tables use that half for the data that must
/// belong to the key.
#[derive(Debug)]
pub struct Buckets {
    words: Vec<AtomicU64>,
    /// The first word that starts a cache line, where the first bucket begins.
    first: usize,
    /// The number of buckets, a power of two, so that a mask of the key selects one.
    count: usize,
    generation: u8,
}

impl Buckets {
    /// Creates at least one bucket, with at most `bytes` bytes plus a cache line for alignment.
    pub fn new(bytes: usize) -> Self {
        let count = 1 << (bytes / BYTES).max(1).ilog2();
        // Collecting in place does not write to the memory, so its pages are still provided only when they are used.
        let words: Vec<_> = vec![0; (count + 1) * WORDS].into_iter().map(AtomicU64::new).collect();
        let first = words.as_ptr().align_offset(BYTES).min(WORDS);
        Self { words, first, count, generation: 1 }
    }

    /// Clears all entries.
    pub fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    /// Marks all entries stored so far as old.
    pub const fn begin_search(&mut self) {
        self.generation = if self.generation == u8::MAX { 1 } else { self.generation + 1 };
    }

    /// The generation of the current search, in the lowest byte of each entry.
    #[inline]
    pub const fn generation(&self) -> u8 {
        self.generation
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let at = self.first + (key as usize & (self.count - 1)) * WORDS;
        self.words[at..at + WORDS].as_chunks().0
    }

    /// The entry for the position with this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().map(load).find(|&entry| is_of(entry, key))
    }

    /// The place for an entry with this key: its old place, or that of the entry to replace. `depth` returns the depth of an
    /// entry.
    #[inline]
    pub fn place(&self, key: u64, depth: impl Fn(Entry) -> i32) -> Place<'_> {
        let bucket = self.bucket(key);
        if let Some((words, entry)) =
            bucket.iter().map(|words| (words, load(words))).find(|&(_, entry)| is_of(entry, key))
        {
            return Place { words, own: Some(entry) };
        }
        let worth = |words: &&[AtomicU64; 2]| {
            let entry = load(words);
            let written = generation_of(entry);
            (written != 0, written == self.generation, depth(entry))
        };
        let words = bucket.iter().min_by_key(worth).unwrap_or(&bucket[0]);
        Place { words, own: None }
    }
}

/// A place in a bucket.
#[derive(Debug)]
pub struct Place<'a> {
    words: &'a [AtomicU64; 2],
    /// This place's entry for the same position, if any.
    pub own: Option<Entry>,
}

impl Place<'_> {
    /// Writes an entry.
    #[inline]
    pub fn write(self, [first, second]: Entry) {
        self.words[0].store(first ^ second & KEY, Ordering::Relaxed);
        self.words[1].store(second, Ordering::Relaxed);
    }
}

/// Reads an entry. If another thread is writing it, its key may be wrong.
#[inline]
fn load([first, second]: &[AtomicU64; 2]) -> Entry {
    let second = second.load(Ordering::Relaxed);
    [first.load(Ordering::Relaxed) ^ second & KEY, second]
}

/// The generation that wrote an entry; 0 if it was never written.
#[inline]
pub const fn generation_of([_, second]: Entry) -> u8 {
    second as u8
}

#[inline]
const fn is_of([first, second]: Entry, key: u64) -> bool {
    generation_of([first, second]) != 0 && first >> 32 == key >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bucket_is_a_cache_line() {
        for bytes in [1, 64, 1000, 1 << 20] {
            let buckets = Buckets::new(bytes);
            assert!(buckets.count * BYTES <= bytes.max(64));
            for key in [0, 1, 77, u64::MAX] {
                assert_eq!(buckets.bucket(key).as_ptr().align_offset(64), 0);
            }
        }
    }

    #[test]
    fn shallow_and_old_entries_are_replaced() {
        let mut buckets = Buckets::new(64);
        let store = |buckets: &Buckets, key: u64, depth: u64| {
            let generation = u64::from(buckets.generation());
            let place = buckets.place(key << 32, |[_, second]| (second >> 8) as i32);
            assert_eq!(place.own, None, "{key} is new");
            place.write([key << 32, depth << 8 | generation]);
        };
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 1)] {
            store(&buckets, key, depth);
        }
        let holds = |buckets: &Buckets, key: u64| buckets.find(key << 32).is_some();
        assert!(!holds(&buckets, 2) && holds(&buckets, 1) && holds(&buckets, 5));
        buckets.begin_search();
        (6..10).for_each(|key| store(&buckets, key, 1));
        assert!(!holds(&buckets, 1), "an old entry stays before a new one only while there is room");
    }
    #[test]
    fn entries_mixed_from_two_writes_are_rejected() {
        let buckets = Buckets::new(64);
        let words = buckets.place(7 << 32, |_| 0).words;
        let write = |value: u64| {
            Place { words, own: None }.write([7 << 32 | 5, value << 32 | 1]);
            words[0].load(Ordering::Relaxed)
        };
        let first = write(20);
        write(21);
        assert_eq!(buckets.find(7 << 32), Some([7 << 32 | 5, 21 << 32 | 1]));
        words[0].store(first, Ordering::Relaxed);
        assert_eq!(buckets.find(7 << 32), None);
    }
}
