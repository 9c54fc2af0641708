//! Passwords and PINs: written and never answered.

use platform::{
    auth::{password::peppered, session::UserFacts},
    core::error::{Error, Result},
    entity::user,
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, ExprTrait, sea_query::Expr};

use super::{
    editor::Editor,
    input::{UserInput, weak_secrets},
};
use crate::reasons;

/// Hashes to store; `None` where no new secret was given.
#[derive(Default)]
pub struct Hashes {
    /// Of the password.
    pub password: Option<String>,
    /// Of the PIN, keyed with the pepper.
    pub pin: Option<String>,
}

/// Checks new secrets and hashes them. It runs outside of any transaction, because hashing is slow.
pub async fn hash(editor: &Editor<'_>, input: &UserInput, own_words: &[&str]) -> Result<Hashes> {
    let platform = editor.platform;
    let weak = weak_secrets(input, &platform.config.auth, own_words);
    if let Some(error) = Error::of_fields(&weak) {
        return Err(error);
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

/// The words that the person's password may not contain: names, username, site codes.
pub async fn words_of(editor: &Editor<'_>, user: &UserFacts) -> Result<Vec<String>> {
    let row = &user.row;
    let mut words = vec![row.login.clone(), row.first_name.clone(), row.last_name.clone()];
    for site in row.site_id.into_iter().chain(user.sites.iter().map(|(site, _)| *site)) {
        words.extend(editor.platform.directory.site(site).await?.map(|site| site.code.clone()));
    }
    Ok(words)
}

/// Sets the password of a user and ends all sessions of the user.
pub async fn set_password(editor: &Editor<'_>, id: i64, password: &str) -> Result<()> {
    let input = UserInput { password: Some(password.to_owned()), ..UserInput::default() };
    if input.new_password().is_none() {
        return Err(reasons::PASSWORD_REQUIRED.into());
    }
    set(editor, id, &input).await
}

/// Sets the PIN of a technician and ends all sessions of the user.
pub async fn set_pin(editor: &Editor<'_>, id: i64, pin: &str) -> Result<()> {
    let input = UserInput { pin: Some(pin.to_owned()), ..UserInput::default() };
    if input.new_pin().is_none() {
        return Err(reasons::PIN_POLICY.into());
    }
    set(editor, id, &input).await
}

async fn set(editor: &Editor<'_>, id: i64, input: &UserInput) -> Result<()> {
    let tx = editor.read().await?;
    let user = editor.find_to_change(&tx, id).await?;
    drop(tx);
    if !editor.is(id) {
        editor.weighty()?;
    }
    let words = words_of(editor, &user).await?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let hashes = hash(editor, input, &words).await?;
    let mut tx = editor.write().await?;
    store(editor, &mut tx, &user.row, hashes).await?;
    tx.commit().await
}

/// Stores new hashes, ends the sessions and writes the audit log.
pub async fn store(editor: &Editor<'_>, tx: &mut platform::db::Tx, row: &user::Model, hashes: Hashes) -> Result<()> {
    for (column, hash, action) in [
        (user::Column::PasswordHash, hashes.password, "user.password"),
        (user::Column::PinHash, hashes.pin, "user.pin"),
    ] {
        let Some(hash) = hash else { continue };
        user::Entity::change(&editor.grant)
            .filter(user::Column::Id.eq(row.id))
            .value(column, Some(hash))
            .value(user::Column::UpdatedAt, editor.now)
            .set(user::Column::Version, Expr::col(user::Column::Version).add(1))
            .run(tx)
            .await?;
        let event = AuditEvent::new(action, "user", row.id);
        editor.note(tx, row.group_id, row.site_id, event).await?;
        editor.platform.sessions.end_of_user(tx, row.id).await?;
    }
    Ok(())
}
