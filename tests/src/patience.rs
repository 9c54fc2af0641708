//! Waiting for a state that must come, at most for a bounded time.

use std::{
    future::Future,
    time::{Duration, Instant},
};

use reqwest::ClientBuilder;

/// The longest that anything may take before a test fails. No test is decided by it: a machine that runs the suites of both
/// databases at once is several times slower than usual.
pub const PATIENCE: Duration = Duration::from_mins(3);

/// Checks again and again until it is so; the test fails after [`PATIENCE`].
pub async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    until_some(what, async || is_so().await.then_some(())).await;
}

/// Looks again and again until something is there; the test fails after [`PATIENCE`].
pub async fn until_some<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits for an event that must happen; the test fails after [`PATIENCE`].
pub async fn within_patience<T>(what: &str, event: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, event).await.unwrap_or_else(|_| panic!("never: {what}"))
}

/// A client that ignores proxies of the environment and waits for a silent server at most for [`PATIENCE`].
pub fn client() -> ClientBuilder {
    reqwest::Client::builder().no_proxy().read_timeout(PATIENCE)
}
