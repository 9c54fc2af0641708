//! Deserializes a grant from a request.

use tests::outside::platform::tenancy::Grant;
use tests::outside::serde_json;

pub fn attempt() {
    let _: Result<Grant, _> = serde_json::from_str("{}");
}
