//! How long tests wait for a state that must come.

use std::time::{Duration, Instant};

/// The longest that anything may take before a test fails. No test is decided by it: a machine that runs the suites of both
/// databases at once is several times slower than usual.
pub const PATIENCE: Duration = Duration::from_mins(3);

/// Checks again and again until it is so; the test fails after [`PATIENCE`].
pub async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < PATIENCE, "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
