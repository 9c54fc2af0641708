//! Constructs a session token by a literal.

use tests::outside::platform::auth::session::Token;

pub fn attempt(text: String) {
    let _ = Token { text };
}
