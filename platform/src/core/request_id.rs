//! The id of the request that is being served.

use std::future::Future;

tokio::task_local! {
    static REQUEST_ID: String;
}

/// The id of the request that is being served; empty outside of one.
pub fn current() -> String {
    REQUEST_ID.try_with(Clone::clone).unwrap_or_default()
}

/// Runs work as a part of the request of this id.
pub async fn within<F: Future>(id: String, work: F) -> F::Output {
    REQUEST_ID.scope(id, work).await
}

/// A new id: eight random bytes as hexadecimal digits.
pub(crate) fn generate() -> String {
    let mut bytes = [0_u8; 8];
    // Without randomness the id is zero, and the request goes on.
    let _ = getrandom::fill(&mut bytes);
    hex::encode(bytes)
}
