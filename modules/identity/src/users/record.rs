//! A user as it is answered, without password, PIN or hash.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::{
        lockout::{self, Identifier},
        session::{SignInKind, UserFacts},
    },
    core::error::Result,
    db::Tx,
    entity::user,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    editor::Editor,
    places::places_of,
    rights::{can_hold_deletion, type_name},
};
use crate::session::{UserSiteEntry, actions, lookup};

/// A site of a group user, and the user type held there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserPlace {
    /// The site.
    pub site_id: i64,
    /// Its code.
    #[serde(default)]
    pub site_code: String,
    /// The user type held there.
    pub user_type: i16,
}

/// A user at the console.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserRow {
    /// The id.
    pub id: i64,
    /// The username.
    pub login: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Mail address.
    pub email: String,
    /// 20 of a site, 30 of a group.
    pub entity: i16,
    /// The user type (USER-003).
    pub user_type: i16,
    /// The role id.
    pub role_id: i16,
    /// The group.
    pub group_id: i64,
    /// The site of a site user.
    pub site_id: Option<i64>,
    /// The site of a site user.
    pub site_code: Option<String>,
    /// False when an administrator has locked the user.
    pub active: bool,
    /// Locked for a time after failures.
    pub locked: bool,
    /// `VHCDelete`.
    pub can_delete_machines: bool,
    /// The sites of a group user; for an administrator an empty list means every site of the group.
    pub sites: Vec<UserPlace>,
    /// The last successful sign-in.
    pub last_sign_in: Option<DateTime<Utc>>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// The version, to be sent back with a change.
    pub version: i32,
}

/// A user in an operational call, without secrets (USER-028).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UserRecord {
    /// `UserId`
    pub user_id: i64,
    /// `LoginId`
    pub login_id: String,
    /// `FirstName`
    pub first_name: String,
    /// `LastName`
    pub last_name: String,
    /// `Email`
    pub email: String,
    /// `UserTypeId`
    pub user_type_id: i16,
    /// The name of the user type.
    pub user_type_desc: String,
    /// `RoleId`
    pub role_id: i16,
    /// 20 site, 30 group.
    pub type_of_entity: i16,
    /// The site of a site user.
    pub site_id: Option<i64>,
    /// The site of a site user.
    pub site_code: Option<String>,
    /// `GroupId`
    pub group_id: i64,
    /// `Active`
    pub active: bool,
    /// Always false: deleted users are left out.
    pub deleted: bool,
    /// JSON text: `{"VHCDelete":true,"EnableJLRQ":false}`.
    pub actions: String,
    /// The sites the user may act for.
    pub user_site_lookup: Vec<UserSiteEntry>,
    /// `LanguageId`
    pub language_id: i32,
}

/// Builds the rows of the console, with sites and locks.
pub async fn rows(editor: &Editor<'_>, tx: &Tx, users: Vec<user::Model>) -> Result<Vec<UserRow>> {
    let places = places_of(tx, &editor.grant, &users).await?;
    let locked = lockout::locked_now(tx, editor.now).await?;
    let mut rows = Vec::with_capacity(users.len());
    for user in users {
        let mut sites = Vec::new();
        for place in places.get(&user.id).into_iter().flatten() {
            sites.push(UserPlace {
                site_id: place.site_id,
                site_code: code_of(editor.platform, place.site_id).await?.unwrap_or_default(),
                user_type: place.user_type,
            });
        }
        let site_code = match user.site_id {
            Some(site) => code_of(editor.platform, site).await?,
            None => None,
        };
        rows.push(UserRow {
            locked: is_locked(&user, site_code.as_deref(), &locked),
            id: user.id,
            login: user.login,
            first_name: user.first_name,
            last_name: user.last_name,
            email: user.email,
            entity: user.entity_type,
            user_type: user.user_type,
            role_id: user.role_id,
            group_id: user.group_id,
            site_id: user.site_id,
            site_code,
            active: user.active,
            can_delete_machines: user.can_delete && can_hold_deletion(user.entity_type, user.role_id),
            sites,
            last_sign_in: user.last_sign_in_at,
            created_at: user.created_at,
            version: user.version,
        });
    }
    Ok(rows)
}

/// Builds one row of the console.
pub async fn row(editor: &Editor<'_>, tx: &Tx, user: user::Model) -> Result<UserRow> {
    let mut rows = rows(editor, tx, vec![user]).await?;
    rows.pop().ok_or_else(|| crate::reasons::NO_SUCH_USER.into())
}

/// Builds the record of an operational call.
pub async fn record(platform: &Platform, user: UserFacts) -> Result<UserRecord> {
    let site_code = match user.row.site_id {
        Some(site) => code_of(platform, site).await?,
        None => None,
    };
    let user_site_lookup = lookup(platform, &user).await?;
    let user = user.row;
    Ok(UserRecord {
        actions: actions(user.can_delete && can_hold_deletion(user.entity_type, user.role_id), user.enable_jlrq),
        user_id: user.id,
        login_id: user.login,
        first_name: user.first_name,
        last_name: user.last_name,
        email: user.email,
        user_type_id: user.user_type,
        user_type_desc: type_name(user.user_type).to_owned(),
        role_id: user.role_id,
        type_of_entity: user.entity_type,
        site_id: user.site_id,
        site_code,
        group_id: user.group_id,
        active: user.active,
        deleted: user.deleted,
        user_site_lookup,
        language_id: user.language_id,
    })
}

async fn code_of(platform: &Platform, site: i64) -> Result<Option<String>> {
    Ok(platform.directory.site(site).await?.map(|site| site.code.clone()))
}

/// The identifiers that can be typed to sign in as this user.
pub fn identifiers(user: &user::Model, site_code: Option<&str>) -> Vec<Identifier> {
    match site_code {
        Some(code) => {
            [SignInKind::Site, SignInKind::Technician].map(|kind| Identifier::of(kind, code, &user.login)).into()
        }
        None => vec![Identifier::of_group(user.group_id, &user.login)],
    }
}

fn is_locked(user: &user::Model, site_code: Option<&str>, locked: &HashSet<String>) -> bool {
    identifiers(user, site_code).iter().any(|identifier| locked.contains(identifier.counted()))
}
