//! Passwords and PINs: Argon2id behind permits, and the policy (rules R6 and R7, 1§5).
//!
//! Hashing is meant to be slow. It runs off the async workers and at most on half of the cores, so that a storm of
//! sign-ins slows sign-ins and nothing else; past the queue the answer is 503.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicUsize, Ordering},
};

use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version, password_hash::phc::PasswordHash};
use tokio::sync::Semaphore;

use crate::{
    error::{Error, Result},
    reason::own,
    secrets::Secrets,
};

/// Memory in KiB, passes, lanes: the floor of rule R6.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Hashes and checks secrets.
#[derive(Clone)]
pub struct Hasher {
    permits: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    queue: usize,
}

impl Hasher {
    /// `permits` hashes at a time, `queue` more waiting.
    pub fn new(permits: usize, queue: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits.max(1))), waiting: Arc::default(), queue }
    }

    /// The hash to keep of a password.
    pub async fn hash(&self, secret: &str) -> Result<String> {
        let secret = secret.to_owned();
        self.run(move || {
            let hash = argon2().hash_password(secret.as_bytes()).map_err(Error::internal)?;
            Ok(hash.to_string())
        })
        .await
    }

    /// A place in the queue, or 503. Whoever counts tries takes one before counting, so that a try which is turned
    /// away for want of a place is not counted.
    pub fn place(&self) -> Result<Place> {
        Place::take(&self.waiting, self.queue)
    }

    /// Whether the secret is the one of this hash. Without a hash it costs the same and answers no, so that an
    /// unknown user cannot be told from a wrong password by time.
    pub async fn verify(&self, secret: &str, hash: Option<&str>) -> Result<bool> {
        self.verify_at(self.place()?, secret, hash).await
    }

    /// The same, at a place taken before.
    pub async fn verify_at(&self, place: Place, secret: &str, hash: Option<&str>) -> Result<bool> {
        let secret = secret.to_owned();
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| decoy()).to_owned();
        let equal = self
            .run_at(place, move || {
                let hash = PasswordHash::new(&hash).map_err(Error::internal)?;
                Ok(argon2().verify_password(secret.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(equal && known)
    }

    /// Whether a hash was made with weaker parameters than those of today, so that it is made again at the next
    /// sign-in, when the password is at hand.
    pub fn is_outdated(hash: &str) -> bool {
        PasswordHash::new(hash)
            .ok()
            .and_then(|hash| Params::try_from(&hash).ok())
            .is_none_or(|params| params.m_cost() < MEMORY_KIB || params.t_cost() < PASSES || params.p_cost() < LANES)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        self.run_at(self.place()?, work).await
    }

    async fn run_at<T: Send + 'static>(
        &self,
        _place: Place,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(Error::internal)?;
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        })
        .await
        .map_err(Error::internal)?
    }
}

/// A place in the queue; given back when dropped.
pub struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(waiting: &Arc<AtomicUsize>, queue: usize) -> Result<Self> {
        if waiting.fetch_add(1, Ordering::SeqCst) > queue {
            waiting.fetch_sub(1, Ordering::SeqCst);
            return Err(Error::from(own::BUSY).retry_after(2));
        }
        Ok(Self(Arc::clone(waiting)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// A hash of nothing that anyone knows, made once.
fn decoy() -> &'static str {
    static DECOY: OnceLock<String> = OnceLock::new();
    DECOY.get_or_init(|| {
        let mut secret = [0_u8; 32];
        // Without randomness the decoy is still a valid hash, which is all that its cost depends on.
        let _ = getrandom::fill(&mut secret);
        argon2().hash_password(&secret).map(|hash| hash.to_string()).unwrap_or_default()
    })
}

/// What is hashed of a PIN: its HMAC under the pepper, because a million values fall to any hash alone.
pub fn peppered(secrets: &Secrets, pin: &str) -> String {
    hex::encode(secrets.pepper(pin.as_bytes()))
}

/// Whether a new password keeps the policy of 1§5: 8 to 100 characters, an upper-case and a lower-case letter, a digit
/// and a character that is neither letter, digit nor blank, and none of the person's own words of 3 or more characters
/// (decisions, Q-035).
pub fn keeps_policy(password: &str, own_words: &[&str]) -> bool {
    let length = password.chars().count();
    let lower = password.to_lowercase();
    (8..=100).contains(&length)
        && password.chars().any(char::is_uppercase)
        && password.chars().any(char::is_lowercase)
        && password.chars().any(|c| c.is_ascii_digit())
        && password.chars().any(|c| !c.is_alphanumeric() && !c.is_whitespace())
        && !own_words.iter().any(|word| word.chars().count() >= 3 && lower.contains(&word.to_lowercase()))
}

/// Whether a password is among the first million that a guesser tries, who knows common passwords, names, keyboard
/// rows, years and the person's own words (rule R6).
pub fn is_guessable(password: &str, own_words: &[&str]) -> bool {
    zxcvbn::zxcvbn(password, own_words).score() < zxcvbn::Score::Two
}

/// Whether a PIN may be used: digits, between `shortest` and 6, no single repeated digit and no run (rule R7).
pub fn pin_is_fit(pin: &str, shortest: usize) -> bool {
    let digits: Vec<u32> = pin.chars().filter_map(|c| c.to_digit(10)).collect();
    if digits.len() != pin.chars().count() || !(shortest..=6).contains(&digits.len()) {
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

    #[tokio::test]
    async fn a_secret_matches_its_own_hash_only() {
        let hasher = Hasher::new(1, 4);
        let hash = hasher.hash("Hardstand#2026").await.expect("hash");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.verify("Hardstand#2026", Some(&hash)).await.expect("verify"));
        assert!(!hasher.verify("hardstand#2026", Some(&hash)).await.expect("verify"));
        assert!(!hasher.verify("Hardstand#2026", None).await.expect("verify"));
        assert!(!Hasher::is_outdated(&hash));
        assert!(Hasher::is_outdated(&hash.replace("m=19456", "m=4096")));
    }

    #[tokio::test]
    async fn past_the_queue_it_answers_busy() {
        let hasher = Hasher::new(1, 0);
        let waiting: Vec<_> = (0..8).map(|_| hasher.verify("x", None)).collect();
        let answers = futures::future::join_all(waiting).await;
        assert!(answers.iter().any(Result::is_ok));
        assert!(answers.iter().any(|answer| answer.as_ref().is_err_and(|error| error.reason() == own::BUSY)));
    }

    /// AUTH-049, AUTH-021, CONST-001
    #[test]
    fn the_policy_of_the_specification() {
        assert!(keeps_policy("Hardstand#2026", &["admin"]));
        for weak in ["Short#1", "nouppercase#1", "NOLOWERCASE#1", "NoDigits##", "NoSymbol2026", "With Blank 1"] {
            assert!(!keeps_policy(weak, &[]), "{weak}");
        }
        assert!(!keeps_policy("Xx#1Admin99", &["admin"]));
        assert!(!keeps_policy("Xx#330001abc", &["330001"]));
        assert!(keeps_policy("Xx#1abcdefgh", &["ab"]), "words of two letters do not count");
        assert!(!keeps_policy(&format!("Aa#1{}", "x".repeat(97)), &[]));
        assert!(keeps_policy(&format!("Aa#1{}", "x".repeat(96)), &[]));
    }

    #[test]
    fn passwords_that_everybody_tries_are_known() {
        for common in ["Password1!", "P@ssw0rd", "Welcome1!", "Qwerty123!", "Letmein1!", "Abcd1234!", "Sunshine#1"] {
            assert!(keeps_policy(common, &[]) && is_guessable(common, &[]), "{common}");
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
