//! A grant comes from nowhere.

use tests::outside::platform::permission::Grant;

pub fn attempt() {
    let _ = Grant::default();
}
