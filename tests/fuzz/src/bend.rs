//! Mutation of an input, and reduction of a failing one.

use std::time::Duration;

use cpu_time::ThreadTime;

/// A small random generator that gives the same numbers for the same seed (SplitMix64).
pub struct Dice(u64);

impl Dice {
    /// Starts the numbers of a seed.
    pub const fn of(seed: u64) -> Self {
        Self(seed)
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Rolls a number below an end.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.roll() % u64::try_from(end.max(1)).expect("a count")).expect("below a count")
    }

    /// Rolls a byte.
    pub fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("a byte")
    }
}

/// Characters that readers often mishandle: multi-byte, invisible, and line ends.
const CHARACTERS: [&str; 12] = [
    "\0",
    "\u{feff}",
    "\u{2028}",
    "\u{fffd}",
    "\u{1f69c}",
    "e\u{301}",
    "\r\n",
    "\t",
    "\u{7f}",
    "\u{130}",
    "\\u0000",
    "%00",
];
/// Numbers at the limits of their types.
const NUMBERS: [&str; 10] = [
    "0",
    "-1",
    "1e308",
    "1.5",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "00",
    "+1",
    "1e-9",
];

/// One of the pool, mutated some times.
pub fn bent(dice: &mut Dice, pool: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
    let mut input = pool[dice.below(pool.len())].clone();
    for _ in 0..=dice.below(5) {
        once(dice, &mut input, pool, words);
    }
    input
}

fn once(dice: &mut Dice, input: &mut Vec<u8>, pool: &[Vec<u8>], words: &[&str]) {
    let at = dice.below(input.len() + 1);
    let end = at + dice.below((input.len() - at).min(64) + 1);
    match dice.below(10) {
        0 => drop(input.drain(at..end)),
        1 => {
            let byte = dice.byte();
            input.insert(at, byte);
        }
        2 if at < input.len() => input[at] = dice.byte(),
        // Repeats a piece, once or very often.
        3 => {
            let times = if dice.below(20) == 0 { dice.below(2_000) } else { 1 + dice.below(4) };
            let piece = input[at..end].repeat(times);
            input.splice(at..at, piece);
        }
        4 => {
            let other = &pool[dice.below(pool.len())];
            let from = dice.below(other.len() + 1);
            input.truncate(at);
            input.extend_from_slice(&other[from..]);
        }
        5 => put(input, at..end, CHARACTERS[dice.below(CHARACTERS.len())]),
        6 => put(input, digits(input, at), NUMBERS[dice.below(NUMBERS.len())]),
        7 if !words.is_empty() => put(input, at..end, words[dice.below(words.len())]),
        _ if !words.is_empty() => put(input, at..at, words[dice.below(words.len())]),
        _ => input.reverse(),
    }
}

fn put(input: &mut Vec<u8>, range: std::ops::Range<usize>, text: &str) {
    input.splice(range, text.bytes());
}

/// The digits at or after a position; an empty range at the end when there are none.
fn digits(input: &[u8], from: usize) -> std::ops::Range<usize> {
    let begin = input[from..].iter().position(u8::is_ascii_digit).map_or(input.len(), |offset| from + offset);
    let length = input[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    begin..begin + length
}

/// A smaller input with the same failure: pieces are removed, ever smaller ones, while it still fails and time of the
/// processor is left, which a busy machine takes from nobody.
pub fn smaller(input: &[u8], within: Duration, fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let begun = ThreadTime::now();
    let mut small = input.to_vec();
    let mut piece = small.len() / 2;
    while piece > 0 {
        let mut at = 0;
        while at < small.len() && begun.elapsed() < within {
            let mut without = small.clone();
            without.drain(at..(at + piece).min(small.len()));
            if fails(&without) {
                small = without;
            } else {
                at += piece;
            }
        }
        piece /= 2;
    }
    small
}
