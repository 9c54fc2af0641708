//! Constructs a request context without a request.

use tests::outside::platform::context::Ctx;

pub fn attempt() {
    let _ = Ctx::default();
}
