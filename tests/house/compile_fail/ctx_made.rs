//! Constructs a request context without a request.

use tests::outside::platform::auth::context::Ctx;

pub fn attempt() {
    let _ = Ctx::default();
}
