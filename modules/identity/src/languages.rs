//! The language of a user. The list of languages belongs to the reference module; here only ids and codes of its shared
//! table are looked up.

use platform::{
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    entity::user,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, FromQueryResult};

use crate::{permissions::SIGNED_IN, reasons};

/// The code of the default language.
pub const DEFAULT_CODE: &str = "en_GB";

#[derive(Debug, FromQueryResult)]
struct Language {
    id: i32,
    code: String,
}

/// The code of a language id.
pub async fn code_of(tx: &Tx, id: i32) -> Result<String> {
    // The table belongs to no tenant.
    let everybody = SystemTask::Directory.everywhere();
    let found: Vec<Language> =
        tx.select(&everybody, "SELECT id, code FROM language WHERE id = $1 AND {scope}", vec![id.into()]).await?;
    Ok(found.into_iter().next().map_or_else(|| DEFAULT_CODE.to_owned(), |language| language.code))
}

/// The id, if there is such a language and it is offered.
pub async fn known(tx: &Tx, id: i64) -> Result<i32> {
    let everybody = SystemTask::Directory.everywhere();
    let found: Vec<Language> = tx
        .select(&everybody, "SELECT id, code FROM language WHERE id = $1 AND active AND {scope}", vec![id.into()])
        .await?;
    Ok(found.first().ok_or(reasons::LANGUAGE_UNKNOWN)?.id)
}

/// The code itself, if it is that of a language that is offered.
pub async fn offered(tx: &Tx, code: &str) -> Result<Option<String>> {
    let everybody = SystemTask::Directory.everywhere();
    let sql = "SELECT id, code FROM language WHERE code = $1 AND active AND {scope}";
    let found: Vec<Language> = tx.select(&everybody, sql, vec![code.trim().into()]).await?;
    Ok(found.into_iter().next().map(|language| language.code))
}

/// Stores the language of the signed-in user, by id, or by code without an id.
pub async fn change(ctx: &Ctx, id: Option<i64>, code: &str) -> Result<()> {
    let grant: Grant = ctx.can_in_group(SIGNED_IN)?;
    let me = ctx.user()?.row.id;
    let everybody = SystemTask::Directory.everywhere();
    let mut tx = ctx.write(&grant).await?;
    let sql = "SELECT id, code FROM language WHERE (id = $1 OR (code = $2 AND $1 = 0)) AND active AND {scope}";
    let id = id.and_then(|id| i32::try_from(id).ok()).unwrap_or(0);
    let found: Vec<Language> = tx.select(&everybody, sql, vec![id.into(), code.trim().into()]).await?;
    let language = found.into_iter().next().ok_or(reasons::LANGUAGE_UNKNOWN)?;
    user::Entity::change(&grant)
        .filter(user::Column::Id.eq(me))
        .value(user::Column::LanguageId, language.id)
        .run(&tx)
        .await?;
    ctx.platform().sessions.look_again(&mut tx);
    tx.commit().await
}
