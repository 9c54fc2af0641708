//! Passwords and PINs: Argon2id with a limited number of concurrent hashes, and the policies
//! (docs/behaviour/sign-in.md, "Passwords and PINs").
//!
//! Hashing is slow on purpose. It runs outside the async workers, on at most half of the cores and at a lower priority,
//! so that many sign-ins at once slow sign-ins and nothing else; when the queue is full the answer is 503. The memory
//! of a hash is retained for the next one for some seconds, because fresh pages cost a fifth of a hash (goal P13).

mod memory;

use std::{
    ops::RangeInclusive,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
};

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher, Version,
    password_hash::phc::{Output, PasswordHash},
};
use memory::Memory;
use tokio::{
    runtime::Handle,
    sync::{Semaphore, oneshot},
};

use crate::{
    config::Config,
    core::{
        error::{Error, Result},
        reason::own,
        secrets::Secrets,
        text,
    },
};

/// The `nice` value of a hash: it gets its turn after short work.
#[cfg(target_os = "linux")]
const LATER: i32 = 5;
/// One lane: a hash uses one core, as the permits assume.
const LANES: u32 = 1;

/// The cost of a new hash: memory in KiB and passes. The least values are the ranges of the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over the memory.
    pub passes: u32,
}

/// Hashes and compares secrets.
#[derive(Clone)]
pub struct Hasher {
    permits: Arc<Semaphore>,
    taken: Arc<AtomicUsize>,
    places: usize,
    cost: Cost,
    decoy: Arc<OnceLock<String>>,
    checks: Arc<AtomicU64>,
    memory: Memory,
}

impl Hasher {
    /// `permits` concurrent hashes, and `queue` more that wait.
    pub fn new(permits: usize, queue: usize, cost: Cost) -> Self {
        let permits = permits.max(1);
        Self {
            permits: Arc::new(Semaphore::new(permits)),
            taken: Arc::default(),
            places: permits.saturating_add(queue),
            cost,
            decoy: Arc::default(),
            checks: Arc::default(),
            memory: Memory::default(),
        }
    }

    /// Reads the limits from the configuration; without a number of permits, half the cores.
    pub fn of(config: &Config) -> Self {
        let permits = match config.limits.hash_permits {
            0 => std::thread::available_parallelism().map_or(2, usize::from) / 2,
            permits => permits,
        };
        let cost = Cost { memory_kib: config.auth.hash_memory_kib, passes: config.auth.hash_passes };
        Self::new(permits, config.limits.hash_queue, cost)
    }

    /// The number of comparisons since the start, with a hash or with the decoy: every try to sign in costs one, for
    /// known and unknown users alike (goal S1).
    pub fn checks(&self) -> u64 {
        self.checks.load(Ordering::SeqCst)
    }

    /// The hash to store for a password.
    pub async fn hash(&self, secret: &str) -> Result<String> {
        let (secret, cost) = (text::password(secret).into_owned(), self.cost);
        self.run_at(self.place()?, move || {
            let hash = argon2(cost)?.hash_password(secret.as_bytes()).map_err(Error::internal)?;
            Ok(hash.to_string())
        })
        .await
    }

    /// A place in the queue, or 503. A caller that counts tries takes one first, so that a try which is refused because
    /// the queue is full is not counted.
    pub fn place(&self) -> Result<QueueSlot> {
        QueueSlot::take(&self.taken, self.places)
    }

    /// Returns `true` if the secret matches the hash. Without a hash it costs the same and returns `false`, so that
    /// time does not distinguish an unknown user from a wrong password.
    pub async fn verify(&self, secret: &str, hash: Option<&str>) -> Result<bool> {
        self.verify_at(self.place()?, secret, hash).await
    }

    /// Verifies with a place that was taken before.
    pub async fn verify_at(&self, place: QueueSlot, secret: &str, hash: Option<&str>) -> Result<bool> {
        let (secret, hash, hasher) = (text::password(secret).into_owned(), hash.map(ToOwned::to_owned), self.clone());
        let known = hash.is_some();
        let equal = self
            .run_at(place, move || {
                let hash = hash.as_deref().map_or_else(|| hasher.decoy(), Ok)?;
                let hash = PasswordHash::new(hash).map_err(Error::internal)?;
                hasher.checks.fetch_add(1, Ordering::SeqCst);
                metrics::counter!(crate::core::metrics::SECRET_CHECKS).increment(1);
                Ok(is_of(&secret, &hash, &hasher.memory))
            })
            .await?;
        Ok(equal && known)
    }

    /// Returns `true` if a hash was made at a lower cost than the present one, so that it is replaced at the next
    /// sign-in, when the password is available.
    pub fn is_outdated(&self, hash: &str) -> bool {
        PasswordHash::new(hash).ok().and_then(|hash| Params::try_from(&hash).ok()).is_none_or(|params| {
            params.m_cost() < self.cost.memory_kib || params.t_cost() < self.cost.passes || params.p_cost() < LANES
        })
    }

    /// The hash of an unknown random value, made once, at the cost of a real one.
    fn decoy(&self) -> Result<&str> {
        if let Some(made) = self.decoy.get() {
            return Ok(made);
        }
        let mut secret = [0_u8; 32];
        getrandom::fill(&mut secret).map_err(Error::internal)?;
        let hash = argon2(self.cost)?.hash_password(&secret).map_err(Error::internal)?;
        Ok(self.decoy.get_or_init(|| hash.to_string()))
    }

    async fn run_at<T: Send + 'static>(
        &self,
        _place: QueueSlot,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(Error::internal)?;
        let (runtime, (done, made)) = (Handle::current(), oneshot::channel());
        let hash = move || {
            give_way();
            let _inside = runtime.enter();
            let made = work();
            drop(permit);
            // The caller may have gone.
            let _ = done.send(made);
        };
        thread::Builder::new().name("hash".to_owned()).spawn(hash).map_err(Error::internal)?;
        made.await.map_err(Error::internal)?
    }
}

/// Lowers the priority of this thread below that of request threads. A thread can not raise it again, so each hash has
/// a thread of its own, which costs at most a hundredth of the hash. Only Linux has priorities for single threads.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(LATER) {
        tracing::debug!(%error, "a hash is as urgent as a request");
    }
}

/// A place in the queue, which is released when it is dropped.
pub struct QueueSlot(Arc<AtomicUsize>);

impl QueueSlot {
    fn take(taken: &Arc<AtomicUsize>, places: usize) -> Result<Self> {
        if taken.fetch_add(1, Ordering::SeqCst) >= places {
            taken.fetch_sub(1, Ordering::SeqCst);
            return Err(Error::from(own::BUSY).retry_after(2));
        }
        Ok(Self(Arc::clone(taken)))
    }
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Returns `true` if a secret matches a hash, at the cost that the hash names; a hash that can not be computed here
/// matches nothing.
fn is_of(secret: &str, hash: &PasswordHash, memory: &Memory) -> bool {
    let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else { return false };
    let (Ok(algorithm), Ok(params)) = (Algorithm::try_from(hash.algorithm.as_str()), Params::try_from(hash)) else {
        return false;
    };
    let Ok(version) = hash.version.map_or(Ok(Version::default()), Version::try_from) else { return false };
    let blocks = params.block_count();
    let argon2 = Argon2::new(algorithm, version, params);
    let mut output = vec![0; expected.len()];
    let done = memory
        .lend(blocks, |blocks| argon2.hash_password_into_with_memory(secret.as_bytes(), salt, &mut output, blocks));
    // Outputs are compared in constant time.
    done.is_ok() && Output::new(&output).is_ok_and(|output| output == *expected)
}

fn argon2(cost: Cost) -> Result<Argon2<'static>> {
    let params = Params::new(cost.memory_kib, cost.passes, LANES, None).map_err(Error::internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The HMAC of a PIN under the pepper, which is then hashed: a million values would not withstand guessing by any hash
/// alone.
pub fn peppered(secrets: &Secrets, pin: &str) -> String {
    hex::encode(secrets.pepper(pin.as_bytes()))
}

/// Returns `true` if a new password fulfils the policy (docs/behaviour/sign-in.md, "Password policy"): the configured
/// length (8 to 100), an upper-case and a lower-case letter, a digit and a character that is neither letter, digit nor
/// blank, and none of the person's own words of 3 or more characters.
pub fn keeps_policy(password: &str, length: RangeInclusive<usize>, own_words: &[&str]) -> bool {
    policy_faults(password, length, own_words).is_empty()
}

/// Returns the rules of [`keeps_policy`] that a password breaks, each as a clause about the password.
pub fn policy_faults(password: &str, length: RangeInclusive<usize>, own_words: &[&str]) -> Vec<String> {
    let password = &text::password(password);
    let lower = text::lower(password);
    let contains = |word: &&str| word.chars().count() >= 3 && lower.contains(&text::lower(word));
    let count = password.chars().count();
    let mut faults = Vec::new();
    if !length.contains(&count) {
        faults.push(format!("it has {count} characters instead of {} to {}", length.start(), length.end()));
    }
    for (is_met, fault) in [
        (password.chars().any(char::is_uppercase), "it has no upper-case letter"),
        (password.chars().any(char::is_lowercase), "it has no lower-case letter"),
        (password.chars().any(|c| c.is_ascii_digit()), "it has no digit"),
        (
            password.chars().any(|c| !c.is_alphanumeric() && !c.is_whitespace()),
            "it has no character other than letters, digits and blanks",
        ),
        (!own_words.iter().any(contains), "it contains a name, the username or the site code"),
    ] {
        if !is_met {
            faults.push(fault.to_owned());
        }
    }
    faults
}

/// Returns `true` if a password is among the first million of a guesser that tries common passwords, names, keyboard
/// rows, years and the person's own words.
pub fn is_guessable(password: &str, own_words: &[&str]) -> bool {
    zxcvbn::zxcvbn(password, own_words).score() < zxcvbn::Score::Two
}

/// The longest PIN, in digits.
pub const LONGEST_PIN: usize = 6;

/// Returns `true` if a PIN is allowed: `shortest` to 6 digits, no single repeated digit, and no run.
pub fn pin_is_fit(pin: &str, shortest: usize) -> bool {
    let digits: Vec<u32> = pin.chars().filter_map(|c| c.to_digit(10)).collect();
    if digits.len() != pin.chars().count() || !(shortest..=LONGEST_PIN).contains(&digits.len()) {
        return false;
    }
    let steps: Vec<i64> = digits.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    !(steps.iter().all(|step| *step == 0)
        || steps.iter().all(|step| *step == 1)
        || steps.iter().all(|step| *step == -1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOOR: Cost = Cost { memory_kib: 19_456, passes: 2 };

    #[tokio::test]
    async fn a_secret_matches_its_own_hash_only() {
        let hasher = Hasher::new(1, 4, FLOOR);
        let hash = hasher.hash("Hardstand#2026").await.expect("hash");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.verify("Hardstand#2026", Some(&hash)).await.expect("verify"));
        assert!(!hasher.verify("hardstand#2026", Some(&hash)).await.expect("verify"));
        assert!(!hasher.verify("Hardstand#2026", None).await.expect("verify"));
        assert_eq!(hasher.checks(), 3, "with a hash or without, each compares once");
        let composed = hasher.hash("Kr\u{e4}niche #77").await.expect("hash");
        assert!(hasher.verify("Kra\u{308}niche\u{a0}#77", Some(&composed)).await.expect("verify"));
        assert!(!hasher.is_outdated(&hash));
        assert!(hasher.is_outdated(&hash.replace("m=19456", "m=4096")));
        assert!(hasher.is_outdated("no hash at all"));
        for strange in [hash.replace("argon2id", "scrypt"), hash.replace("v=19", "v=7"), hash.replace("t=2", "t=0")] {
            assert!(!hasher.verify("Hardstand#2026", Some(&strange)).await.expect("verify"), "{strange}");
        }
    }

    /// Goal P13: a hash waits for requests, and requests do not wait for a hash.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_hash_is_less_urgent_than_a_request() {
        let hasher = Hasher::new(1, 4, FLOOR);
        let urgency = || rustix::process::getpriority_process(None).map_err(Error::internal);
        let ours = urgency().expect("ours");
        let its = hasher.run_at(hasher.place().expect("a place"), urgency).await.expect("its");
        assert_eq!(its, (ours + LATER).min(19));
        assert_eq!(urgency().expect("ours"), ours, "a request is as urgent as before");
    }

    /// When the cost is raised, older hashes are replaced; when it is lowered, none is weakened.
    #[tokio::test]
    async fn a_hash_is_outdated_when_the_cost_was_raised() {
        let (weak, strong) = (Cost { memory_kib: 64, passes: 1 }, Cost { memory_kib: 128, passes: 2 });
        let (before, after) = (Hasher::new(1, 4, weak), Hasher::new(1, 4, strong));
        let hash = before.hash("Hardstand#2026").await.expect("hash");
        assert!(!before.is_outdated(&hash) && after.is_outdated(&hash));
        assert!(after.verify("Hardstand#2026", Some(&hash)).await.expect("verify"), "it still opens");
        let anew = after.hash("Hardstand#2026").await.expect("hash");
        assert!(!after.is_outdated(&anew) && !before.is_outdated(&anew));
    }

    /// Concurrent hashes and waiting ones have a place; one more is refused with 503.
    #[test]
    fn past_the_queue_it_answers_busy() {
        for (permits, queue) in [(1, 0), (1, 2), (2, 3)] {
            let hasher = Hasher::new(permits, queue, FLOOR);
            let mut places: Vec<_> = (0..permits + queue).map(|_| hasher.place().expect("a place")).collect();
            assert!(hasher.place().is_err_and(|error| error.reason() == own::BUSY), "{permits} and {queue}");
            places.pop();
            assert!(hasher.place().is_ok(), "a place that is given back is free");
        }
    }

    /// AUTH-049, CONST-001
    #[test]
    fn the_rules_that_a_password_breaks_are_named() {
        assert_eq!(policy_faults("Hardstand#2026", 8..=100, &["ada"]), [""; 0]);
        assert_eq!(
            policy_faults("ada#1", 8..=100, &["Ada"]),
            [
                "it has 5 characters instead of 8 to 100",
                "it has no upper-case letter",
                "it contains a name, the username or the site code"
            ]
        );
        assert_eq!(
            policy_faults("HARDSTAND", 8..=100, &[]),
            [
                "it has no lower-case letter",
                "it has no digit",
                "it has no character other than letters, digits and blanks"
            ]
        );
    }

    #[test]
    fn the_policy_of_the_specification() {
        let keeps = |password: &str, own_words: &[&str]| keeps_policy(password, 8..=100, own_words);
        assert!(keeps("Hardstand#2026", &["admin"]));
        for weak in ["Short#1", "nouppercase#1", "NOLOWERCASE#1", "NoDigits##", "NoSymbol2026", "With Blank 1"] {
            assert!(!keeps(weak, &[]), "{weak}");
        }
        assert!(!keeps("Xx#1Admin99", &["admin"]));
        assert!(!keeps("Xx#330001abc", &["330001"]));
        assert!(keeps("Xx#1abcdefgh", &["ab"]), "words of two letters do not count");
        assert!(!keeps("Xx#1JU\u{308}RGEN9", &["j\u{fc}rgen"]), "in either form");
        assert!(!keeps(&format!("Aa#1{}", "x".repeat(97)), &[]));
        assert!(keeps(&format!("Aa#1{}", "x".repeat(96)), &[]));
        assert!(!keeps_policy("Hardstand#2026", 15..=100, &[]) && !keeps_policy("Hardstand#2026", 8..=13, &[]));
    }

    #[test]
    fn passwords_that_everybody_tries_are_known() {
        for common in ["Password1!", "P@ssw0rd", "Welcome1!", "Qwerty123!", "Letmein1!", "Abcd1234!", "Sunshine#1"] {
            assert!(keeps_policy(common, 8..=100, &[]) && is_guessable(common, &[]), "{common}");
        }
        assert!(!is_guessable("Hardstand#2026", &["admin"]));
        assert!(is_guessable("Lindqvist#1", &["Lindqvist"]), "an own word");
    }

    #[test]
    fn pins_are_four_to_six_digits_without_repeats_or_runs() {
        for good in ["4829", "482915", "1124"] {
            assert!(pin_is_fit(good, 4), "{good}");
        }
        for bad in ["482", "4829151", "1111", "1234", "987654", "48a9", ""] {
            assert!(!pin_is_fit(bad, 4), "{bad}");
        }
    }
}
