//! The list of sites of a group user: each must be administered by the editor, belong to the user's group, and have a
//! type that the editor may give.

use platform::{
    auth::session::{UserFacts, default_role},
    core::error::Result,
    db::Tx,
    entity::{user, user_site},
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait};

use super::{editor::Editor, record::UserPlace};
use crate::reasons;

/// Refuses sites that the editor may not give. Sites that the user already has may stay.
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
    // Without a list a group administrator works at every site, so only an editor who administers the whole group may
    // leave it empty.
    if wanted.is_empty() && !editor.administers_all() {
        return Err(reasons::NOT_YOUR_USER.into());
    }
    Ok(())
}

/// Refuses to give role 1 at a site to somebody who does not have it there. The stored role id counts where the type of a
/// site is the user's own type, and the default role of the type elsewhere, so a change of either can give it.
pub fn check_roles(
    editor: &Editor<'_>,
    (user_type, role_id): (i16, i16),
    wanted: &[UserPlace],
    before: Option<&UserFacts>,
) -> Result<()> {
    for place in wanted {
        let role = if place.user_type == user_type { role_id } else { default_role(place.user_type) };
        let has_it = before.is_some_and(|user| {
            user.sites.iter().any(|(site, type_at_site)| *site == place.site_id && user.role_at(*type_at_site) == role)
        });
        if !has_it && !editor.authority.may_assign_role(role) {
            return Err(reasons::NOT_YOURS_TO_GIVE.into());
        }
    }
    Ok(())
}

/// Replaces the list of a user.
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

/// The list of a user in the form of the API.
pub fn places(user: &UserFacts) -> Vec<UserPlace> {
    let place = |(site, type_at_site): &(i64, i16)| UserPlace {
        site_id: *site,
        site_code: String::new(),
        user_type: *type_at_site,
    };
    user.sites.iter().map(place).collect()
}
