//! Feeds a reader with mutated inputs (goal I2): those of `corpus/{name}`, cut, joined and repeated, with words
//! inserted that have a meaning for the reader.
//!
//! ```ignore
//! fuzz::feed("cursors", &[".", "20260302", "-1"], |bytes| match read(bytes) {
//!     Ok(cursor) => { assert!(holds(&cursor)); "read".to_owned() }
//!     Err(refusal) => refusal.name().to_owned(),
//! });
//! ```
//!
//! The reader answers with one word for the result. An input with a new answer is added to those that are mutated next,
//! so a run reaches the reader's branches without coverage counters, which the stable compiler lacks. A panic, more
//! than 64 MiB of memory, or more than a second of processor time fails the test; the input is made smaller and written
//! into the folder of the build, from where it is added to the corpus once the reader is repaired.
//!
//! The seed is printed, and `HARDSTAND_SEED` repeats it. With `HARDSTAND_SOAK` each reader is fed for forty seconds.

#![allow(clippy::print_stdout, reason = "tests print to their terminal")]

mod bend;

use std::{
    collections::HashSet,
    fs,
    hash::BuildHasher as _,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

pub use bend::Dice;
use cpu_time::ThreadTime;

/// Inputs of a run that is not long.
const ROUNDS: usize = 5_000;
/// Time for which a long run feeds one reader.
const SOAK: Duration = Duration::from_secs(40);
/// The longest input; more than any limit except that of a file.
const LONGEST: usize = 64 * 1024;
/// The largest memory that an input may take, in bytes.
const MOST_MEMORY: u64 = 64 * 1024 * 1024;
const MOST_TIME: Duration = Duration::from_secs(1);
/// The longest that minimizing may take, of the processor: an input that fails by its time costs that time at every step.
const SMALLER: Duration = Duration::from_secs(20);
/// The number of inputs with new answers that are stored for mutation, and the length of such an input.
const POOL: usize = 5_000;
const SHORT: usize = 2 * 1024;

/// Feeds the reader with mutations of `corpus/{name}` that contain these `words`.
pub fn feed(name: &str, words: &[&str], read: impl Fn(&[u8]) -> String) {
    let seed = seed();
    println!("{name}: HARDSTAND_SEED={seed}");
    let mut pool = corpus(name);
    let mut answers = HashSet::new();
    for input in &pool {
        answers.insert(fed(name, input, &read));
    }
    let mut dice = Dice::of(seed);
    let begun = Instant::now();
    let soak = std::env::var("HARDSTAND_SOAK").is_ok_and(|value| value == "1");
    let mut rounds = 0;
    while if soak { begun.elapsed() < SOAK } else { rounds < ROUNDS } {
        rounds += 1;
        let mut input = bend::bent(&mut dice, &pool, words);
        input.truncate(LONGEST);
        if answers.insert(fed(name, &input, &read)) && pool.len() < POOL && input.len() <= SHORT {
            pool.push(input);
        }
    }
    println!("{name}: {rounds} inputs, {} answers", answers.len());
    assert!(answers.len() > 1, "the reader of {name} answers everything alike: the corpus reaches nothing");
}

/// The corpus of a reader.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry of the corpus").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths.iter().map(|path| fs::read(path).expect("a kept input")).collect()
}

/// Feeds one input; a failure is minimized and reported.
fn fed(name: &str, input: &[u8], read: &impl Fn(&[u8]) -> String) -> String {
    match watched(input, read) {
        Ok(answer) => answer,
        Err(failure) => {
            let small = bend::smaller(input, SMALLER, |input| watched(input, read).is_err());
            let number = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(&small);
            let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fuzz").join(name);
            fs::create_dir_all(&place).expect("a folder for what failed");
            let file = place.join(format!("{number:016x}"));
            fs::write(&file, &small).expect("a file for what failed");
            panic!("{name}: {failure}: {:?} (kept in {})", String::from_utf8_lossy(&small), file.display());
        }
    }
}

/// Reads one input; a panic, or more memory or processor time than an input may take, fails the test.
pub fn read_one(name: &str, input: &[u8], read: impl Fn(&[u8]) -> String) -> String {
    watched(input, &read).unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

/// The reader's answer, or its failure.
fn watched(input: &[u8], read: &impl Fn(&[u8]) -> String) -> Result<String, String> {
    let mut answer = None;
    let begun = ThreadTime::now();
    let memory = allocation_counter::measure(|| answer = catch_unwind(AssertUnwindSafe(|| read(input))).ok());
    let took = begun.elapsed();
    match answer {
        None => Err("a panic".to_owned()),
        Some(_) if memory.bytes_max > MOST_MEMORY => Err(format!("{} bytes held", memory.bytes_max)),
        Some(_) if took > MOST_TIME => Err(format!("{took:?} of the processor")),
        Some(answer) => Ok(answer),
    }
}

fn seed() -> u64 {
    let given = std::env::var("HARDSTAND_SEED").ok().and_then(|seed| seed.parse().ok());
    // The hashes of the standard library have random seeds.
    given.unwrap_or_else(|| std::hash::RandomState::new().hash_one(0_u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test of the test: each of the three failures is detected and reported with a small input.
    #[test]
    fn a_reader_that_falls_is_caught() {
        let describe = |read: fn(&[u8]) -> String| {
            let caught = catch_unwind(|| feed("itself", &["!", "bad"], read)).expect_err("a fault");
            caught.downcast_ref::<String>().cloned().unwrap_or_default()
        };
        let panics = describe(|bytes| {
            assert!(!bytes.windows(3).any(|three| three == b"bad"), "found");
            format!("{}", bytes.len() % 4)
        });
        assert!(panics.contains(r#"a panic: "bad""#), "{panics}");
        let holds = describe(|bytes| {
            let memory = vec![1_u8; if bytes.contains(&b'!') { 65 * 1024 * 1024 } else { 1 }];
            format!("{}", memory.len())
        });
        assert!(holds.contains(r#"held: "!""#), "{holds}");
        let idles = describe(|bytes| {
            let begun = ThreadTime::now();
            while bytes.contains(&b'!') && begun.elapsed() < MOST_TIME + Duration::from_millis(50) {}
            format!("{}", bytes.len() % 4)
        });
        assert!(idles.contains(r#"of the processor: "!""#), "{idles}");
    }
}
