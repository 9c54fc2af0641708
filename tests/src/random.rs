//! Random numbers with a printed seed: the same seed gives the same run.

use std::hash::BuildHasher as _;

/// A small random number generator (SplitMix64).
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    /// The generator of one client of several.
    pub fn of_client(seed: u64, client: usize) -> Self {
        Self(seed ^ u64::try_from(client).expect("a number").rotate_left(32))
    }

    /// Any number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, and without, this one.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next_number() % u64::try_from(end.max(1)).expect("a count")).expect("below a count")
    }

    /// The same as `i64`, for days and minutes.
    pub fn small(&mut self, end: u16) -> i64 {
        i64::try_from(self.below(usize::from(end))).expect("a small number")
    }

    /// One of several.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// The seed of this run, printed: a new one every time, unless `HARDSTAND_SEED` names one.
pub fn seed() -> u64 {
    let given = std::env::var("HARDSTAND_SEED").ok().and_then(|seed| seed.parse().ok());
    // The seeds of the standard library's hashes are random.
    let seed = given.unwrap_or_else(|| std::hash::RandomState::new().hash_one(0_u8));
    println!("HARDSTAND_SEED={seed}");
    seed
}
