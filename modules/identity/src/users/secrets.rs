//! Passwords and PINs: written and never answered.

use platform::{
    app::platform::Platform,
    auth::{password::peppered, session::UserFacts},
    core::{
        error::{Error, Result},
        reason::own,
    },
    entity::{session, user},
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Condition, ExprTrait, sea_query::Expr};

use crate::{
    reasons,
    users::{
        editor::Editor,
        input::{UserInput, explained, weak_secrets},
        resets,
    },
};

/// Hashes to store; `None` where no new secret was given.
#[derive(Default)]
pub struct Hashes {
    /// Hash of the password.
    pub password: Option<String>,
    /// Hash of the PIN, keyed with the pepper.
    pub pin: Option<String>,
}

/// Checks new secrets and hashes them. It runs outside of any transaction, because hashing is slow.
pub async fn hash(editor: &Editor<'_>, input: &UserInput, own_words: &[&str]) -> Result<Hashes> {
    let platform = editor.platform;
    let weak = weak_secrets(input, &platform.config.auth, own_words);
    if let Some(error) = Error::of_fields(&weak) {
        return Err(explained(error, input.new_password(), &platform.config.auth, own_words));
    }
    let mut hashes = Hashes::default();
    if let Some(password) = input.new_password() {
        hashes.password = Some(platform.hasher.hash(password).await?);
    }
    if let Some(pin) = input.new_pin() {
        hashes.pin = Some(platform.hasher.hash(&peppered(&platform.secrets, pin)).await?);
    }
    Ok(hashes)
}

/// The new password of the parts catalogue, encrypted for this user alone. Usernames are fixed, so the place stays the same.
pub fn sealed_epc(
    editor: &Editor<'_>,
    input: &UserInput,
    group: i64,
    site: Option<i64>,
    login: &str,
) -> Result<Option<String>> {
    let place = epc_place(group, site, login);
    input.new_epc_password().map(|password| editor.platform.secrets.encrypt(&place, password)).transpose()
}

/// The place for which the password of the parts catalogue is encrypted.
pub(crate) fn epc_place(group: i64, site: Option<i64>, login: &str) -> String {
    format!("user/{group}/{}/{login}/epc", site.unwrap_or_default())
}

/// The words that the person's password may not contain: names, username, site codes.
pub async fn words_of(platform: &Platform, user: &UserFacts) -> Result<Vec<String>> {
    let row = &user.row;
    let mut words = vec![row.login.clone(), row.first_name.clone(), row.last_name.clone()];
    for site in row.site_id.into_iter().chain(user.sites.iter().map(|(site, _)| *site)) {
        words.extend(platform.directory.site(site).await?.map(|site| site.code.clone()));
    }
    Ok(words)
}

/// Sets the password of a user and ends all sessions of the user.
pub async fn set_password(editor: &Editor<'_>, id: i64, password: &str) -> Result<()> {
    let input = UserInput { password: Some(password.to_owned()), ..UserInput::default() };
    if input.new_password().is_none() {
        return Err(reasons::PASSWORD_REQUIRED.into());
    }
    set(editor, id, &input, None).await.map(|_| ())
}

/// Sets the PIN of a technician and ends all sessions of the user.
pub async fn set_pin(editor: &Editor<'_>, id: i64, pin: &str) -> Result<()> {
    let input = UserInput { pin: Some(pin.to_owned()), ..UserInput::default() };
    if input.new_pin().is_none() {
        return Err(reasons::PIN_POLICY.into());
    }
    set(editor, id, &input, None).await.map(|_| ())
}

/// Sets the password and the PIN that are given, and returns the row. See [`store`] for `current_session`.
pub async fn set(editor: &Editor<'_>, id: i64, input: &UserInput, current_session: Option<i64>) -> Result<user::Model> {
    let tx = editor.read().await?;
    let user = editor.find_to_change(&tx, id).await?;
    drop(tx);
    if !editor.is(id) {
        editor.weighty()?;
    }
    let words = words_of(editor.platform, &user).await?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let hashes = hash(editor, input, &words).await?;
    let mut tx = editor.write().await?;
    store(editor, &mut tx, &user.row, hashes, current_session).await?;
    let row = editor.find(&tx, id).await?.row;
    tx.commit().await?;
    Ok(row)
}

/// Stores new hashes, ends the sessions and writes the audit log. `current_session` is the session in which somebody
/// proved the present secret and chose a new one; it continues.
pub async fn store(
    editor: &Editor<'_>,
    tx: &mut platform::db::Tx,
    row: &user::Model,
    hashes: Hashes,
    current_session: Option<i64>,
) -> Result<()> {
    let mut version = row.version;
    for (column, hash, action) in [
        (user::Column::PasswordHash, hashes.password, "user.password"),
        (user::Column::PinHash, hashes.pin, "user.pin"),
    ] {
        let Some(hash) = hash else { continue };
        let mut change = user::Entity::change(&editor.grant)
            .filter(user::Column::Id.eq(row.id))
            .filter(user::Column::Version.eq(version))
            .value(column, Some(hash))
            .value(user::Column::UpdatedAt, editor.stamp(row.updated_at))
            .set(user::Column::Version, Expr::col(user::Column::Version).add(1));
        if matches!(column, user::Column::PasswordHash) {
            change = change.value(user::Column::PasswordChangedAt, Some(editor.now));
        }
        // The user may have been given other rights, or to another editor, while the secrets were hashed.
        if change.run(tx).await? == 0 {
            return Err(own::STALE.into());
        }
        version += 1;
        let event = AuditEvent::new(action, "user", row.id);
        editor.note(tx, row.group_id, row.site_id, event).await?;
        let mut which = Condition::all().add(session::Column::UserId.eq(row.id));
        if let Some(current_session) = current_session {
            which = which.add(session::Column::Id.ne(current_session));
        }
        editor.platform.sessions.end_where(tx, which).await?;
        resets::withdraw(tx, row.group_id, row.id).await?;
    }
    Ok(())
}
