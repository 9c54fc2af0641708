//! A session token is written down.

use tests::outside::platform::session::Token;

pub fn attempt(text: String) {
    let _ = Token { text };
}
