//! Changes a user: names, role, sites, lock, secrets.

use platform::{
    auth::session::{UserFacts, default_role},
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
use sea_orm::{ColumnTrait, Condition};

use super::{
    create::audit_json,
    editor::Editor,
    input::{UserInput, mistakes},
    record::{self, UserPlace, UserRow},
    rights::{TECHNICIAN, can_hold_deletion, is_site_administrator},
    secrets, sites,
};
use crate::{languages, reasons, resets};

/// The user after the change.
struct UpdatedUser {
    row: user::Model,
    places: Vec<UserPlace>,
    rights_changed: bool,
}

/// Changes a user.
pub async fn update(editor: &Editor<'_>, id: i64, input: UserInput) -> Result<UserRow> {
    let row = change(editor, id, input, None).await?;
    let tx = editor.read().await?;
    record::row(editor, &tx, row).await
}

/// Returns `true` if a change is of the editor's own mail address or own secrets. Whoever has the mail address of an
/// account can have its password reset, so each needs the present secret: an open screen must not be enough to take an
/// account over.
pub fn needs_own_secret(editor: &Editor<'_>, before: &user::Model, input: &UserInput) -> bool {
    let secret = input.new_password().is_some() || input.new_pin().is_some();
    let mail = input.email.as_deref().is_some_and(|email| email.trim() != before.email);
    editor.is(before.id) && (secret || mail)
}

/// Changes a user, and returns the row. `current_session` is the session of somebody who has proved the own present secret.
pub async fn change(
    editor: &Editor<'_>,
    id: i64,
    input: UserInput,
    current_session: Option<i64>,
) -> Result<user::Model> {
    if let Some(error) = Error::of_fields(&mistakes(&input, false)) {
        return Err(error);
    }
    let tx = editor.read().await?;
    let before = editor.find_to_change(&tx, id).await?;
    drop(tx);
    let input = input.clone().with_pin_of(input.user_type.unwrap_or(before.row.user_type));
    let wanted = wanted(editor, &before, &input).await?;
    let others_secret = !editor.is(id) && (input.new_password().is_some() || input.new_pin().is_some());
    // The own one has been proved by the present secret, see [`needs_own_secret`].
    let others_mail = !editor.is(id) && wanted.row.email != before.row.email;
    if wanted.rights_changed || others_secret || others_mail {
        editor.weighty()?;
    }
    let words = secrets::words_of(editor.platform, &before).await?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let hashes = secrets::hash(editor, &input, &words).await?;

    let mut tx = editor.write().await?;
    // Checked again in the transaction: the user may have changed while the secrets were hashed.
    let current = editor.find_to_change(&tx, id).await?;
    if current.row.version != before.row.version || current.sites != before.sites {
        return Err(own::STALE.into());
    }
    keep_an_administrator(editor, &tx, &before.row, Some(&wanted.row)).await?;
    if wanted.row.language_id != before.row.language_id {
        languages::known(&tx, i64::from(wanted.row.language_id)).await?;
    }
    let row = write(editor, &tx, &before, &wanted).await?;
    if wanted.rights_changed || before.row.active != row.active {
        editor.platform.sessions.end_of_user(&mut tx, id).await?;
    }
    if before.row.active != row.active || before.row.email != row.email {
        resets::withdraw(&tx, row.group_id, id).await?;
    }
    secrets::store(editor, &mut tx, &row, hashes, current_session).await?;
    let row = editor.find(&tx, id).await?.row;
    editor.platform.sessions.look_again(&mut tx);
    tx.commit().await?;
    Ok(row)
}

/// Locks (`false`) or unlocks several users: all of them or none.
pub async fn set_active(editor: &Editor<'_>, ids: &[i64], active: bool) -> Result<()> {
    let mut tx = editor.write().await?;
    for id in ids {
        let before = editor.find_to_change(&tx, *id).await?;
        if before.row.active == active {
            continue;
        }
        if !active && editor.is(*id) {
            return Err(reasons::OWN_ROW.into());
        }
        let wanted = UpdatedUser {
            row: user::Model { active, ..before.row.clone() },
            places: sites::places(&before),
            rights_changed: false,
        };
        keep_an_administrator(editor, &tx, &before.row, Some(&wanted.row)).await?;
        write(editor, &tx, &before, &wanted).await?;
        editor.platform.sessions.end_of_user(&mut tx, *id).await?;
        resets::withdraw(&tx, before.row.group_id, *id).await?;
    }
    tx.commit().await
}

/// Computes the user after the change; refuses rights that the editor may not give.
async fn wanted(editor: &Editor<'_>, before: &UserFacts, input: &UserInput) -> Result<UpdatedUser> {
    let old = &before.row;
    if input.version.is_some_and(|version| version != old.version) {
        return Err(own::STALE.into());
    }
    let text = |new: &Option<String>, old: &str| {
        new.as_deref().map_or_else(|| old.to_owned(), |new| text::composed(new.trim()).into_owned())
    };
    let user_type = input.user_type.unwrap_or(old.user_type);
    // A new type brings its default role, unless a role is given.
    let role_id =
        input.role_id.unwrap_or(if user_type == old.user_type { old.role_id } else { default_role(user_type) });
    if user_type != old.user_type && !editor.authority.may_assign(user_type)
        || role_id != old.role_id && !editor.authority.may_assign_role(role_id)
    {
        return Err(reasons::NOT_YOURS_TO_GIVE.into());
    }
    let asks_deletion = input.can_delete_machines.unwrap_or(old.can_delete);
    // VHCDelete ends with the role that allows it; requesting it without that role is refused.
    let can_delete = asks_deletion && can_hold_deletion(old.entity_type, role_id);
    if asks_deletion && !can_delete && !old.can_delete {
        return Err(reasons::NOT_YOUR_USER.into());
    }
    if can_delete && !old.can_delete && !editor.authority.may_allow_deletion() {
        return Err(reasons::NOT_YOURS_TO_GIVE.into());
    }
    let had = sites::places(before);
    let places = match &input.sites {
        None => had.clone(),
        Some(places) if old.entity_type == 20 && !places.is_empty() => {
            return Err(reasons::SITES_OF_SITE_USER.into());
        }
        Some(places) => places.clone(),
    };
    let key = |places: &[UserPlace]| {
        let mut key: Vec<(i64, i16)> = places.iter().map(|place| (place.site_id, place.user_type)).collect();
        key.sort_unstable();
        key
    };
    let sites_changed = key(&places) != key(&had);
    if sites_changed {
        sites::check(editor, old.group_id, &places, &before.sites).await?;
    }
    sites::check_roles(editor, (user_type, role_id), &places, Some(before))?;
    let active = input.active.unwrap_or(old.active);
    if !active && old.active && editor.is(old.id) {
        return Err(reasons::OWN_ROW.into());
    }
    let rights_changed =
        user_type != old.user_type || role_id != old.role_id || can_delete != old.can_delete || sites_changed;
    let language_id = match input.language_id {
        Some(language) => i32::try_from(language).map_err(|_| reasons::LANGUAGE_UNKNOWN)?,
        None => old.language_id,
    };
    let epc_username = text(&input.epc_username, &old.epc_username);
    let epc_password = match secrets::sealed_epc(editor, input, old.group_id, old.site_id, &old.login)? {
        Some(sealed) => Some(sealed),
        // Without its username the password is of no use.
        None if epc_username.is_empty() => None,
        None => old.epc_password.clone(),
    };
    let row = user::Model {
        first_name: text(&input.first_name, &old.first_name),
        last_name: text(&input.last_name, &old.last_name),
        email: text(&input.email, &old.email),
        user_type,
        role_id,
        can_delete,
        active,
        initials: text(&input.initials, &old.initials),
        language_id,
        never_expires: input.never_expires.unwrap_or(old.never_expires),
        enable_jlrq: input.enable_jlrq.unwrap_or(old.enable_jlrq),
        chat_notification: input.chat_notification.unwrap_or(old.chat_notification),
        permissions: text(&input.permissions, &old.permissions),
        user_perms: text(&input.user_perms, &old.user_perms),
        visibility: text(&input.visibility, &old.visibility),
        epc_username,
        epc_password,
        // The PIN ends with the type that signs in by it.
        pin_hash: old.pin_hash.clone().filter(|_| user_type == old.user_type || user_type == TECHNICIAN),
        ..old.clone()
    };
    Ok(UpdatedUser { row, places, rights_changed })
}

async fn write(editor: &Editor<'_>, tx: &Tx, before: &UserFacts, wanted: &UpdatedUser) -> Result<user::Model> {
    let (old, new) = (&before.row, &wanted.row);
    let rights_version = if wanted.rights_changed { old.rights_version + 1 } else { old.rights_version };
    let changed = user::Entity::change(&editor.grant)
        .filter(user::Column::Id.eq(old.id))
        .filter(user::Column::Version.eq(old.version))
        .value(user::Column::FirstName, new.first_name.as_str())
        .value(user::Column::LastName, new.last_name.as_str())
        .value(user::Column::Email, new.email.as_str())
        .value(user::Column::UserType, new.user_type)
        .value(user::Column::RoleId, new.role_id)
        .value(user::Column::CanDelete, new.can_delete)
        .value(user::Column::Active, new.active)
        .value(user::Column::Initials, new.initials.as_str())
        .value(user::Column::LanguageId, new.language_id)
        .value(user::Column::NeverExpires, new.never_expires)
        .value(user::Column::EnableJlrq, new.enable_jlrq)
        .value(user::Column::ChatNotification, new.chat_notification)
        .value(user::Column::Permissions, new.permissions.as_str())
        .value(user::Column::UserPerms, new.user_perms.as_str())
        .value(user::Column::Visibility, new.visibility.as_str())
        .value(user::Column::EpcUsername, new.epc_username.as_str())
        .value(user::Column::EpcPassword, new.epc_password.clone())
        .value(user::Column::RightsVersion, rights_version)
        .value(user::Column::PinHash, new.pin_hash.clone())
        .value(user::Column::UpdatedAt, editor.stamp(old.updated_at))
        .value(user::Column::Version, old.version + 1)
        .run(tx)
        .await?;
    if changed == 0 {
        return Err(own::STALE.into());
    }
    if wanted.rights_changed && old.entity_type == 30 {
        sites::replace(editor, tx, old, &wanted.places).await?;
    }
    // A change of `Active` alone is logged as lock or unlock.
    let action = match (old.active, new.active) {
        (true, false) => "user.lock",
        (false, true) => "user.unlock",
        _ if wanted.rights_changed => "user.grant",
        _ => "user.update",
    };
    let event = AuditEvent::new(action, "user", old.id)
        .before(audit_json(old, &sites::places(before)))
        .after(audit_json(new, &wanted.places));
    editor.note(tx, old.group_id, old.site_id, event).await?;
    let updated_at = editor.stamp(old.updated_at);
    Ok(user::Model { version: old.version + 1, rights_version, updated_at, ..new.clone() })
}

/// Refuses to leave a site without an active administrator. `after` is `None` for a deletion.
pub async fn keep_an_administrator(
    editor: &Editor<'_>,
    tx: &Tx,
    before: &user::Model,
    after: Option<&user::Model>,
) -> Result<()> {
    let administers =
        |user: &user::Model| is_site_administrator(user.entity_type, user.user_type, user.active && !user.deleted);
    let (true, Some(site)) = (administers(before), before.site_id) else { return Ok(()) };
    if after.is_some_and(administers) {
        return Ok(());
    }
    let others = user::Entity::within(&editor.grant)
        .filter(
            Condition::all()
                .add(user::Column::SiteId.eq(site))
                .add(user::Column::UserType.is_in([1_i16, 9]))
                .add(user::Column::Active.eq(true))
                .add(user::Column::Deleted.eq(false))
                .add(user::Column::Id.ne(before.id)),
        )
        .lock(tx)
        .all(tx)
        .await?;
    if others.is_empty() { Err(reasons::LAST_ADMINISTRATOR.into()) } else { Ok(()) }
}
