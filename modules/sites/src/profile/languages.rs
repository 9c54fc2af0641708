//! Languages, as sites choose them. Their table belongs to the reference module, which depends on this one, so it is
//! read by a statement and not by its entity.

use platform::{core::error::Result, db::Tx, tenancy::SystemTask};
use sea_orm::FromQueryResult;

use crate::reasons;

/// A language of the platform.
#[derive(FromQueryResult)]
pub(crate) struct KnownLanguage {
    /// Id of the language.
    pub(crate) id: i32,
    /// `true` if it is offered.
    active: bool,
}

/// Reads the id of a language, offered or not: a text in a language that is not offered any more can be read and
/// corrected. The table belongs to the reference module, which depends on this one, so it is read by a statement and
/// not by its entity.
pub(crate) async fn known_language(tx: &Tx, id: i64) -> Result<KnownLanguage> {
    let everybody = SystemTask::Directory.everywhere();
    let sql = "SELECT id, active FROM language WHERE id = $1 AND {scope}";
    let found: Vec<KnownLanguage> = tx.select(&everybody, sql, vec![id.into()]).await?;
    Ok(found.into_iter().next().ok_or(reasons::LANGUAGE_UNKNOWN)?)
}

/// The id of a language that is offered: only such a one can be chosen anew.
pub(crate) async fn offered_language(tx: &Tx, id: i64) -> Result<i32> {
    let known = known_language(tx, id).await?;
    if known.active { Ok(known.id) } else { Err(reasons::LANGUAGE_UNKNOWN.into()) }
}
