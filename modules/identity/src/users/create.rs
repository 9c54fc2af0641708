//! Creates a user.

use platform::{
    auth::session::default_role,
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    db::Tx,
    entity::user,
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use serde_json::json;

use super::{
    editor::Editor,
    input::{UserInput, mistakes},
    record::{self, UserRow},
    rights::can_hold_deletion,
    secrets, sites,
};
use crate::{languages, reasons};

/// The site or group that a new user belongs to.
struct Owner {
    entity: i16,
    group: i64,
    site: Option<i64>,
    code: Option<String>,
}

/// Creates a user with a role, its sites and a first password.
pub async fn create(editor: &Editor<'_>, input: UserInput) -> Result<UserRow> {
    let row = make(editor, input).await?;
    let tx = editor.read().await?;
    record::row(editor, &tx, row).await
}

/// Creates a user as [`create`] does, and returns the row.
pub async fn make(editor: &Editor<'_>, input: UserInput) -> Result<user::Model> {
    if let Some(error) = Error::of_fields(&mistakes(&input, true)) {
        return Err(error);
    }
    editor.weighty()?;
    let owner = owner(editor, &input).await?;
    let user_type = input.user_type.ok_or(reasons::ROLE_REQUIRED)?;
    let input = input.with_pin_of(user_type);
    let role_id = input.role_id.unwrap_or_else(|| default_role(user_type));
    let may_delete = input.can_delete_machines.unwrap_or(false);
    if !editor.authority.may_assign(user_type) || !editor.authority.may_assign_role(role_id) {
        return Err(reasons::NOT_YOURS_TO_GIVE.into());
    }
    if may_delete && !can_hold_deletion(owner.entity, role_id) {
        return Err(reasons::NOT_YOUR_USER.into());
    }
    if may_delete && !editor.authority.may_allow_deletion() {
        return Err(reasons::NOT_YOURS_TO_GIVE.into());
    }
    let places = input.sites.clone().unwrap_or_default();
    if owner.entity == 30 {
        sites::check(editor, owner.group, &places, &[]).await?;
        sites::check_roles(editor, (user_type, role_id), &places, None)?;
    } else if !places.is_empty() {
        return Err(reasons::SITES_OF_SITE_USER.into());
    }
    let text = |value: &Option<String>| text::composed(value.as_deref().unwrap_or_default().trim()).into_owned();
    let login = text::lower(&text(&input.login));
    let (first_name, last_name) = (text(&input.first_name), text(&input.last_name));
    let words = [login.as_str(), &first_name, &last_name, owner.code.as_deref().unwrap_or_default()];
    let hashes = secrets::hash(editor, &input, &words).await?;
    let epc_password = secrets::sealed_epc(editor, &input, owner.group, owner.site, &login)?;

    let tx = editor.write().await?;
    if is_taken(editor, &tx, &owner, &login).await? {
        return Err(reasons::LOGIN_TAKEN.into());
    }
    let language_id = match input.language_id {
        Some(language) => languages::known(&tx, language).await?,
        None => 1,
    };
    let row = user::ActiveModel {
        group_id: Set(owner.group),
        site_id: Set(owner.site),
        entity_type: Set(owner.entity),
        login: Set(login),
        first_name: Set(first_name),
        last_name: Set(last_name),
        email: Set(text(&input.email)),
        user_type: Set(user_type),
        role_id: Set(role_id),
        active: Set(input.active.unwrap_or(true)),
        deleted: Set(false),
        can_delete: Set(may_delete),
        enable_jlrq: Set(input.enable_jlrq.unwrap_or(false)),
        never_expires: Set(input.never_expires.unwrap_or(false)),
        password_hash: Set(hashes.password),
        pin_hash: Set(hashes.pin),
        language_id: Set(language_id),
        initials: Set(text(&input.initials)),
        permissions: Set(text(&input.permissions)),
        user_perms: Set(text(&input.user_perms)),
        visibility: Set(text(&input.visibility)),
        chat_notification: Set(input.chat_notification.unwrap_or(false)),
        epc_username: Set(text(&input.epc_username)),
        epc_password: Set(epc_password),
        password_changed_at: Set(Some(editor.now)),
        rights_version: Set(1),
        created_at: Set(editor.now),
        updated_at: Set(editor.now),
        version: Set(1),
        ..Default::default()
    };
    let row = tx.insert::<user::Entity, _>(&editor.grant, row).await.map_err(another_was_faster)?;
    sites::replace(editor, &tx, &row, &places).await?;
    let event = AuditEvent::new("user.create", "user", row.id).after(audit_json(&row, &places));
    editor.note(&tx, row.group_id, row.site_id, event).await?;
    tx.commit().await?;
    Ok(row)
}

/// Maps a violated unique key to the refusal of a taken username: the name may have been taken since it was checked.
pub(crate) fn another_was_faster(error: Error) -> Error {
    match error.reason() {
        own::TAKEN => reasons::LOGIN_TAKEN.into(),
        _ => error,
    }
}

/// Returns the values of a user for the audit log: rights, never secrets.
pub fn audit_json(row: &user::Model, places: &[record::UserPlace]) -> serde_json::Value {
    let places: Vec<_> = places.iter().map(|place| json!([place.site_id, place.user_type])).collect();
    json!({
        "login": row.login, "firstName": row.first_name, "lastName": row.last_name, "email": row.email,
        "userType": row.user_type, "roleId": row.role_id, "active": row.active, "canDelete": row.can_delete,
        "sites": places, "initials": row.initials, "languageId": row.language_id, "neverExpires": row.never_expires,
        "enableJlrq": row.enable_jlrq, "chatNotification": row.chat_notification, "visibility": row.visibility,
        "epcUsername": row.epc_username,
    })
}

async fn owner(editor: &Editor<'_>, input: &UserInput) -> Result<Owner> {
    let entity = input.entity.unwrap_or(20);
    if entity == 30 {
        if !editor.authority.may_edit_group_users() {
            return Err(reasons::NOT_YOUR_USER.into());
        }
        let own = editor.grant.reach().group_id();
        let group = own.or(input.group_id).ok_or(reasons::GROUP_REQUIRED)?;
        if input.group_id.is_some_and(|requested| requested != group) {
            return Err(reasons::NOT_YOUR_USER.into());
        }
        return Ok(Owner { entity, group, site: None, code: None });
    }
    let own = editor.grant.site_id().ok();
    let site = input.site_id.or(own).ok_or(reasons::OWNER_REQUIRED)?;
    let found = editor.platform.directory.site(site).await?;
    match found {
        Some(found) if editor.administers(site).await? => {
            Ok(Owner { entity, group: found.group_id, site: Some(site), code: Some(found.code.clone()) })
        }
        _ => Err(reasons::NOT_YOUR_USER.into()),
    }
}

async fn is_taken(editor: &Editor<'_>, tx: &Tx, owner: &Owner, login: &str) -> Result<bool> {
    let of_owner = match owner.site {
        Some(site) => user::Column::SiteId.eq(site),
        None => user::Column::GroupId.eq(owner.group),
    };
    let found = user::Entity::within(&editor.grant)
        .filter(of_owner)
        .filter(user::Column::EntityType.eq(owner.entity))
        .filter(user::Column::Login.eq(login))
        .filter(user::Column::Deleted.eq(false))
        .one(tx)
        .await?;
    Ok(found.is_some())
}
