//! A random generator whose seed repeats a run.

use std::hash::BuildHasher as _;

/// A small random generator that gives the same numbers for the same seed (SplitMix64).
#[derive(Clone)]
pub struct Dice(u64);

impl Dice {
    /// The generator of one client among several.
    pub fn of_client(seed: u64, client: usize) -> Self {
        Self(seed ^ u64::try_from(client).expect("a number").rotate_left(32))
    }

    /// Any number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end`, exclusive.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.roll() % u64::try_from(end.max(1)).expect("a count")).expect("below a count")
    }

    /// The same, in the type of days and minutes.
    pub fn few(&mut self, end: u16) -> i64 {
        i64::try_from(self.below(usize::from(end))).expect("a small number")
    }

    /// One of several values.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// True once in `times` cases on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// The seed of this run, which is printed: random, unless `HARDSTAND_SEED` gives one.
pub fn seed() -> u64 {
    let given = std::env::var("HARDSTAND_SEED").ok().and_then(|seed| seed.parse().ok());
    // The hashes of the standard library have random seeds.
    let seed = given.unwrap_or_else(|| std::hash::RandomState::new().hash_one(0_u8));
    println!("HARDSTAND_SEED={seed}");
    seed
}
