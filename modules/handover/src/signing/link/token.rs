//! The token of a signing link: the address that contains it, and its encryption for reminders.

use platform::{
    app::platform::Platform,
    auth::session::{Token, hash_of},
    core::error::{Error, Result},
};

use crate::entity::handover_link::Model;

/// The address that a customer opens.
pub(super) fn address(platform: &Platform, token: &str) -> String {
    format!("{}/sign/{token}", platform.config.server.public_url.trim_end_matches('/'))
}

/// The encrypted token of a link that may be reminded of.
pub(super) fn sealed(platform: &Platform, token: &Token) -> Result<String> {
    platform.secrets.encrypt(&place(&token.hash()), token.text())
}

/// The token of a link; an error where it is not that of the link.
pub(super) fn opened(platform: &Platform, link: &Model) -> Result<String> {
    let sealed = link.sealed_token.as_deref().unwrap_or_default();
    let token = platform.secrets.decrypt(&place(&link.token_hash), sealed)?;
    if hash_of(&token) == link.token_hash { Ok(token) } else { Err(Error::internal("the token of another link")) }
}

/// The place to which a token is encrypted: the link, by the hash by which it is found.
fn place(token_hash: &[u8]) -> String {
    format!("signing link {}", hex::encode(token_hash))
}
