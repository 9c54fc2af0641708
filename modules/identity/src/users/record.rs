//! A user as it is answered, without password, PIN or hash.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, SecondsFormat, Utc};
use platform::{
    api::list::Page,
    app::platform::Platform,
    auth::{
        lockout::{self, Identifier},
        session::{SignInKind, UserFacts},
    },
    core::error::Result,
    db::Tx,
    entity::user,
    shared::people::{PersonName, initials},
    sites::directory::SiteInfo,
    tenancy::Grant,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    sign_in::session::{UserSiteEntry, actions, lookup},
    users::{
        actions::{actions_of, only_administrators},
        editor::Editor,
        places::places_of,
        rights::{can_hold_deletion, type_name},
    },
};

/// A site of a group user, and the user type at this site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserPlace {
    /// The site.
    pub site_id: i64,
    /// Code of the site.
    #[serde(default)]
    pub site_code: String,
    /// The user type at this site.
    pub user_type: i16,
}

/// A user at the console.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
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
    /// Initials.
    pub initials: String,
    /// The language that the product speaks to the user.
    pub language_id: i32,
    /// Free of password ageing.
    pub never_expires: bool,
    /// `EnableJLRQ`
    pub enable_jlrq: bool,
    /// `ChatNotification`
    pub chat_notification: bool,
    /// `Permissions`, which other programs read.
    pub permissions: String,
    /// `UserPerms`, which other programs read.
    pub user_perms: String,
    /// `Visibility`, which other programs read.
    pub visibility: String,
    /// The username at the parts catalogue.
    pub epc_username: String,
    /// `true` if a password of the parts catalogue is stored.
    pub has_epc_password: bool,
    /// Time when the password was set.
    pub last_password_change: Option<DateTime<Utc>>,
    /// Time of the last successful sign-in.
    pub last_sign_in: Option<DateTime<Utc>>,
    /// Time when it was created.
    pub created_at: DateTime<Utc>,
    /// The version, to be sent back with a change.
    pub version: i32,
}

/// A user in an operational call, without secrets (USER-028, USER-029).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
#[expect(clippy::struct_excessive_bools, reason = "the record of the documents")]
pub struct UserRecord {
    /// `UserId`
    pub user_id: i64,
    /// `LoginId`
    pub login_id: String,
    /// `FirstName`
    pub first_name: String,
    /// `SurName`
    pub sur_name: String,
    /// Equal to `SurName`.
    pub last_name: String,
    /// First and last name.
    pub display_name: String,
    /// Initials.
    pub initials: String,
    /// `Email`
    pub email: String,
    /// `UserTypeId`
    pub user_type_id: i16,
    /// The name of the user type.
    pub user_type_desc: String,
    /// `RoleId`
    pub role_id: i16,
    /// 20 site, 30 group.
    #[serde(rename = "TypeofEntity")]
    pub type_of_entity: i16,
    /// Equal to `TypeofEntity`.
    pub user_entity: i16,
    /// Equal to `TypeofEntity`.
    pub entity_type: i16,
    /// The site of a site user.
    pub site_id: Option<i64>,
    /// The site of a site user.
    pub site_code: Option<String>,
    /// The site of a site user.
    pub site_name: Option<String>,
    /// `GroupId`
    pub group_id: i64,
    /// False when an administrator has locked the user.
    pub active: bool,
    /// Locked for a time after failures.
    pub locked: bool,
    /// Always false: deleted users are left out.
    pub deleted: bool,
    /// Free of password ageing.
    pub never_expires: bool,
    /// JSON text: `{"VHCDelete":true,"EnableJLRQ":false}`.
    pub actions: String,
    /// Stored for other programs.
    pub permissions: String,
    /// Stored for other programs.
    pub user_perms: String,
    /// Stored for other programs.
    pub visibility: String,
    /// Stored for other programs.
    pub user_meta_data: UserMetaData,
    /// The username at the parts catalogue.
    #[serde(rename = "EPCUsername")]
    pub epc_username: String,
    /// `true` if a password of the parts catalogue is stored.
    #[serde(rename = "HasEPCPassword")]
    pub has_epc_password: bool,
    /// `true` if the user has a PIN.
    pub has_pin: bool,
    /// Time when the password was set.
    pub last_password_change: Option<DateTime<Utc>>,
    /// Time of the last successful sign-in.
    pub last_sign_in: Option<DateTime<Utc>>,
    /// `true` if a group administrator works at every site of the group, because the stored list is empty.
    pub whole_group: bool,
    /// The sites the user may act for.
    pub user_site_lookup: Vec<UserSiteEntry>,
    /// `LanguageId`
    pub language_id: i32,
    /// Sent back with a change, which is refused when it is not the stored one any more.
    pub time_stamp: String,
    /// Actions that the caller may perform on this user.
    pub row_actions: UserActions,
    /// The words of the refusals of all rows, by their names: on the first row, empty on the others.
    pub refusals: BTreeMap<&'static str, String>,
    /// The number of rows of all pages on the first row; 0 on the others.
    pub total_count: u64,
}

/// `UserMetaData`
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct UserMetaData {
    /// `ChatNotification`
    pub chat_notification: bool,
}

/// Actions that the caller may perform on a user: `edit`, `lock`, `unlock`, `reset_password`, `reset_pin`, `delete`,
/// `role`, `sites`, `delete_machines`.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UserActions {
    /// Actions that are allowed now.
    pub allowed: Vec<&'static str>,
    /// Actions that are refused, with the name of the refusal.
    pub refused: BTreeMap<&'static str, &'static str>,
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
            initials: user.initials,
            language_id: user.language_id,
            never_expires: user.never_expires,
            enable_jlrq: user.enable_jlrq,
            chat_notification: user.chat_notification,
            permissions: user.permissions,
            user_perms: user.user_perms,
            visibility: user.visibility,
            epc_username: user.epc_username,
            has_epc_password: user.epc_password.is_some(),
            last_password_change: user.password_changed_at,
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

/// Builds the records of a page of an operational call, with the actions that the editor may perform on each; without
/// an editor they contain the names of people and no more.
pub async fn records(
    platform: &Platform,
    (tx, grant): (&Tx, &Grant),
    editor: Option<&Editor<'_>>,
    page: Page<user::Model>,
) -> Result<Vec<UserRecord>> {
    let Page { rows, total, .. } = page;
    let mut places = places_of(tx, grant, &rows).await?;
    let (locked, sole) = match editor {
        Some(editor) => {
            (lockout::locked_now(tx, editor.now).await?, only_administrators(tx, &editor.grant, &rows).await?)
        }
        None => (HashSet::new(), HashSet::new()),
    };
    let mut records: Vec<UserRecord> = Vec::with_capacity(rows.len());
    let mut refusals = BTreeMap::new();
    for row in rows {
        let sites = places.remove(&row.id).unwrap_or_default();
        let sites = sites.into_iter().map(|place| (place.site_id, place.user_type)).collect();
        let user = UserFacts { row, sites };
        let site = match user.row.site_id {
            Some(site) => platform.directory.site(site).await?,
            None => None,
        };
        let is_locked = is_locked(&user.row, site.as_ref().map(|site| site.code.as_str()), &locked);
        let mut record = record(platform, user, site.as_deref(), is_locked, editor, &sole, &mut refusals).await?;
        if records.is_empty() {
            record.total_count = total;
        }
        records.push(record);
    }
    if let Some(first) = records.first_mut() {
        first.refusals = refusals;
    }
    Ok(records)
}

/// Builds the record of one user.
pub async fn one_record(
    platform: &Platform,
    within: (&Tx, &Grant),
    editor: Option<&Editor<'_>>,
    user: user::Model,
) -> Result<UserRecord> {
    let page = Page { rows: vec![user], total: 1, offset: 0 };
    let records = records(platform, within, editor, page).await?;
    records.into_iter().next().ok_or_else(|| crate::reasons::NO_SUCH_USER.into())
}

async fn record(
    platform: &Platform,
    user: UserFacts,
    site: Option<&SiteInfo>,
    locked: bool,
    editor: Option<&Editor<'_>>,
    sole: &HashSet<i64>,
    refusals: &mut BTreeMap<&'static str, String>,
) -> Result<UserRecord> {
    let row_actions = match editor {
        Some(editor) => {
            let user_actions = actions_of(editor, &user, locked, sole.contains(&user.row.id));
            user_actions.refused.values().for_each(|reason| {
                refusals.entry(reason.name()).or_insert_with(|| reason.text().into_owned());
            });
            UserActions {
                allowed: user_actions.allowed,
                refused: user_actions.refused.into_iter().map(|(action, reason)| (action, reason.name())).collect(),
            }
        }
        None => UserActions::default(),
    };
    let user_site_lookup = lookup(platform, &user).await?;
    let whole_group = user.is_group_administrator();
    let user = user.row;
    let for_editors = |text: String| if editor.is_some() { text } else { String::new() };
    Ok(UserRecord {
        actions: actions(user.can_delete && can_hold_deletion(user.entity_type, user.role_id), user.enable_jlrq),
        display_name: PersonName::of(&user).full(),
        initials: initials_of(&user),
        time_stamp: stamp_text(&user),
        user_id: user.id,
        login_id: user.login,
        first_name: user.first_name,
        sur_name: user.last_name.clone(),
        last_name: user.last_name,
        email: user.email,
        user_type_id: user.user_type,
        user_type_desc: type_name(user.user_type).to_owned(),
        role_id: user.role_id,
        type_of_entity: user.entity_type,
        user_entity: user.entity_type,
        entity_type: user.entity_type,
        site_id: user.site_id,
        site_code: site.map(|site| site.code.clone()),
        site_name: site.map(|site| site.name.clone()),
        group_id: user.group_id,
        active: user.active,
        locked,
        deleted: user.deleted,
        never_expires: user.never_expires,
        permissions: for_editors(user.permissions),
        user_perms: for_editors(user.user_perms),
        visibility: for_editors(user.visibility),
        user_meta_data: UserMetaData { chat_notification: user.chat_notification },
        epc_username: for_editors(user.epc_username),
        has_epc_password: editor.is_some() && user.epc_password.is_some(),
        has_pin: editor.is_some() && user.pin_hash.is_some(),
        last_password_change: user.password_changed_at.filter(|_| editor.is_some()),
        last_sign_in: user.last_sign_in_at.filter(|_| editor.is_some()),
        whole_group,
        user_site_lookup,
        language_id: user.language_id,
        row_actions,
        refusals: BTreeMap::new(),
        total_count: 0,
    })
}

/// The stored initials, or the first letters of both names.
pub fn initials_of(user: &user::Model) -> String {
    if user.initials.is_empty() { initials(&user.first_name, &user.last_name) } else { user.initials.clone() }
}

/// The time stamp of a user, which a change sends back.
pub fn stamp_text(user: &user::Model) -> String {
    user.updated_at.to_rfc3339_opts(SecondsFormat::Micros, true)
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
