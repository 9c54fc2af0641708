//! The sites of a group user: each must be the editor's, of the user's group, with a type the editor may give.

use platform::{
    auth::session::UserFacts,
    core::error::Result,
    db::Tx,
    entity::{user, user_site},
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait};

use super::{editor::Editor, record::UserPlace};
use crate::reasons;

/// Refuses places that the editor may not give. Those that the user has already may stay as they are.
pub async fn check(editor: &Editor<'_>, group: i64, wanted: &[UserPlace], had: &[(i64, i16)]) -> Result<()> {
    for place in wanted {
        if had.contains(&(place.site_id, place.user_type)) {
            continue;
        }
        let site = editor.platform.directory.site(place.site_id).await?;
        if site.is_none_or(|site| site.group_id != group) || !editor.administers(place.site_id).await? {
            return Err(reasons::NOT_YOUR_USER.into());
        }
        if !editor.authority.may_assign(place.user_type) {
            return Err(reasons::NOT_YOURS_TO_GIVE.into());
        }
    }
    // Without a list a group administrator works everywhere, so only who administers everything may leave it empty.
    if wanted.is_empty() && !editor.administers_all() {
        return Err(reasons::NOT_YOUR_USER.into());
    }
    Ok(())
}

/// Writes the list anew.
pub async fn replace(editor: &Editor<'_>, tx: &Tx, user: &user::Model, wanted: &[UserPlace]) -> Result<()> {
    user_site::Entity::remove(&editor.grant).filter(user_site::Column::UserId.eq(user.id)).run(tx).await?;
    let rows: Vec<_> = wanted
        .iter()
        .map(|place| user_site::ActiveModel {
            user_id: Set(user.id),
            site_id: Set(place.site_id),
            group_id: Set(user.group_id),
            user_type: Set(place.user_type),
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    tx.insert_many::<user_site::Entity, _>(&editor.grant, rows).await
}

/// The list of a user, as it is sent.
pub fn places(user: &UserFacts) -> Vec<UserPlace> {
    let place = |(site, held): &(i64, i16)| UserPlace { site_id: *site, site_code: String::new(), user_type: *held };
    user.sites.iter().map(place).collect()
}
