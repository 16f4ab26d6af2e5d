//! Buckets of four two-word entries, from which transposition tables are built.

/// An entry. The table that uses it decides what the unnamed parts contain. An entry of two zero words was never written.
///
/// ```text
/// high half of the key (32) | (32)
/// (56)                      | generation (8)
/// ```
pub type Entry = [u64; 2];

/// The number of entries in a bucket, which fills a cache line.
const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;
const BYTES: usize = size_of::<[u64; WORDS]>();

/// Entries by position. A new position replaces an entry from an earlier search, if there is one, or else the entry with the
/// smallest depth. The low half of the key chooses the bucket.
///
/// The words start as zeros. The operating system provides them page by page, so a short search does not have to wait for a
/// large table.
#[derive(Debug)]
pub struct Buckets {
    words: Vec<u64>,
    /// The index of the first word that starts a cache line, which is where the first bucket begins.
    first: usize,
    /// The number of buckets. It is a power of two, so that a mask of the key selects one.
    count: usize,
    generation: u8,
}

impl Buckets {
    /// Creates buckets with at most `bytes` bytes, plus a cache line for alignment. There is always at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let count = 1 << (bytes / BYTES).max(1).ilog2();
        let words = vec![0; (count + 1) * WORDS];
        let first = words.as_ptr().align_offset(BYTES).min(WORDS);
        Self { words, first, count, generation: 1 }
    }

    /// Clears all entries.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Marks all entries stored so far as old.
    pub const fn begin_search(&mut self) {
        self.generation = if self.generation == u8::MAX { 1 } else { self.generation + 1 };
    }

    /// The generation of the current search, stored in the lowest byte of each entry.
    #[inline]
    pub const fn generation(&self) -> u8 {
        self.generation
    }

    /// The index of the first word of this position's bucket.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.first + (key as usize & (self.count - 1)) * WORDS
    }

    /// The entry for the position with this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        let at = self.bucket(key);
        let (entries, _) = self.words[at..at + WORDS].as_chunks::<2>();
        entries.iter().find(|entry| is_of(**entry, key)).copied()
    }

    /// The entry for the position with this key and `true`, or the entry to replace and `false`. The function `depth` returns
    /// the depth of an entry.
    #[inline]
    pub fn slot(&mut self, key: u64, depth: impl Fn(Entry) -> i32) -> (&mut Entry, bool) {
        let (generation, at) = (self.generation, self.bucket(key));
        let (entries, _) = self.words[at..at + WORDS].as_chunks_mut::<2>();
        let own = entries.iter().position(|entry| is_of(*entry, key));
        let worth = |entry: Entry| {
            let written = generation_of(entry);
            (written != 0, written == generation, depth(entry))
        };
        let place = own.or_else(|| (0..ENTRIES).min_by_key(|&place| worth(entries[place])));
        (&mut entries[place.unwrap_or(0)], own.is_some())
    }
}

/// The generation of the search that wrote an entry; 0 if it was never written.
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
                assert_eq!(buckets.words[buckets.bucket(key)..].as_ptr().align_offset(64), 0);
            }
        }
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let mut buckets = Buckets::new(64);
        let store = |buckets: &mut Buckets, key: u64, depth: u64| {
            let generation = u64::from(buckets.generation());
            let (slot, is_own) = buckets.slot(key << 32, |[_, second]| (second >> 8) as i32);
            assert!(!is_own, "{key} is new");
            *slot = [key << 32, depth << 8 | generation];
        };
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 1)] {
            store(&mut buckets, key, depth);
        }
        let holds = |buckets: &Buckets, key: u64| buckets.find(key << 32).is_some();
        assert!(!holds(&buckets, 2) && holds(&buckets, 1) && holds(&buckets, 5));
        buckets.begin_search();
        (6..10).for_each(|key| store(&mut buckets, key, 1));
        assert!(!holds(&buckets, 1), "an old entry stays before a new one only while there is room");
    }
}
