//! A signed-in request is made without a request.

use tests::outside::platform::context::Ctx;

pub fn attempt() {
    let _ = Ctx::default();
}
