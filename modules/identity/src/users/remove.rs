//! Deletes and unlocks users.

use platform::{auth::lockout, core::error::Result, entity::user, shared::audit::AuditEvent, tenancy::Scoped};
use sea_orm::{ColumnTrait, ExprTrait, sea_query::Expr};

use super::{
    editor::Editor,
    links,
    record::{self, UserRow},
    update::keep_an_administrator,
};
use crate::{outbox_keys, reasons};

/// Deletes a user: the row remains because other rows refer to it, the username becomes free, every session ends, and
/// data that devices sealed for the user can not be opened any more.
pub async fn delete(editor: &Editor<'_>, id: i64) -> Result<UserRow> {
    let mut tx = editor.write().await?;
    let user = editor.find_to_change(&tx, id).await?;
    if editor.is(id) {
        return Err(reasons::OWN_ROW.into());
    }
    keep_an_administrator(editor, &tx, &user.row, None).await?;
    let answer = record::row(editor, &tx, user.row.clone()).await?;
    user::Entity::change(&editor.grant)
        .filter(user::Column::Id.eq(id))
        .value(user::Column::Deleted, true)
        .value(user::Column::UpdatedAt, editor.stamp(user.row.updated_at))
        .set(user::Column::Version, Expr::col(user::Column::Version).add(1))
        .run(&tx)
        .await?;
    outbox_keys::forget(&tx, &editor.grant, id).await?;
    links::forget(&tx, &editor.grant, id).await?;
    editor.platform.sessions.end_of_user(&mut tx, id).await?;
    let audit_json = super::create::audit_json(&user.row, &super::sites::places(&user));
    let event = AuditEvent::new("user.delete", "user", id).before(audit_json);
    editor.note(&tx, user.row.group_id, user.row.site_id, event).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Lifts every lock of a user: the timed lock on all devices and the lock of an administrator.
pub async fn unlock(editor: &Editor<'_>, id: i64) -> Result<UserRow> {
    let mut tx = editor.write().await?;
    let user = editor.find_to_change(&tx, id).await?;
    let code = match user.row.site_id {
        Some(site) => editor.platform.directory.site(site).await?.map(|site| site.code.clone()),
        None => None,
    };
    for identifier in record::identifiers(&user.row, code.as_deref()) {
        lockout::lift(&tx, &identifier).await?;
    }
    user::Entity::change(&editor.grant)
        .filter(user::Column::Id.eq(id))
        .value(user::Column::Active, true)
        .value(user::Column::UpdatedAt, editor.stamp(user.row.updated_at))
        .set(user::Column::Version, Expr::col(user::Column::Version).add(1))
        .run(&tx)
        .await?;
    editor.platform.sessions.look_again(&mut tx);
    editor.note(&tx, user.row.group_id, user.row.site_id, AuditEvent::new("user.unlock", "user", id)).await?;
    let row = editor.find(&tx, id).await?.row;
    let answer = record::row(editor, &tx, row).await?;
    tx.commit().await?;
    Ok(answer)
}
