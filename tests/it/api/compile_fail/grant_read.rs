//! A grant is read from what a client sent.

use tests::outside::platform::permission::Grant;
use tests::outside::serde_json;

pub fn attempt() {
    let _: Result<Grant, _> = serde_json::from_str("{}");
}
