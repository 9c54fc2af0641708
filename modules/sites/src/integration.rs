//! Secrets of connections to outside systems: what `crypto` encrypts is stored like the plain text when the settings of the
//! same site are saved, and can be read back by nobody.

use platform::{
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
        secrets::Secrets,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{SECRET_ENCRYPT, reasons};

/// Prefix of an encrypted text.
const MARK: &str = "hse_";
/// The longest secret, in bytes: encrypted, it still fits into a setting.
const LONGEST: usize = 100;

/// A text to encrypt.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CryptoQuestion {
    /// `Encrypt`; `Decrypt` is refused.
    pub cryptography: String,
    /// At most 100 bytes.
    pub input: String,
}

/// The encrypted text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CryptoAnswer {
    /// The encrypted text, which is of use in the settings of the current site only.
    pub output: String,
}

/// Encrypts a secret for the settings of the current site.
pub(crate) fn encrypt(ctx: &Ctx, request: &CryptoQuestion) -> Result<CryptoAnswer> {
    ctx.can(SECRET_ENCRYPT)?;
    let word = request.cryptography.trim();
    if word.eq_ignore_ascii_case("Decrypt") {
        return Err(reasons::DECRYPT_REFUSED.into());
    }
    if !word.eq_ignore_ascii_case("Encrypt") {
        return Err(Error::from(own::NOT_READABLE).at("Cryptography", own::NOT_READABLE.0.text));
    }
    if request.input.is_empty() || request.input.len() > LONGEST {
        return Err(reasons::SECRET_LENGTH.into());
    }
    let sealed = ctx.platform().secrets.encrypt(&place(ctx.site()?.id), &request.input)?;
    Ok(CryptoAnswer { output: format!("{MARK}{sealed}") })
}

/// The plain text of a secret that is sent with the settings of a site.
pub(crate) fn plain(secrets: &Secrets, site: i64, sent: &str) -> Option<String> {
    secrets.decrypt(&place(site), sent.strip_prefix(MARK)?).ok()
}

fn place(site: i64) -> String {
    format!("site/{site}/crypto")
}
