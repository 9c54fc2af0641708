//! Platform operators: accounts apart from users, over every group, at the console only. Operators create operators;
//! the first one is created by the command line.

use chrono::{DateTime, Utc};
use platform::{
    api::list::{ListQuery, Page},
    config::Auth,
    core::{
        email_address::is_address,
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
    db::Tx,
    entity::{operator, session},
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    days, reasons,
    users::{
        create::another_was_faster,
        editor::Editor,
        input::{explained, is_fit, is_login},
    },
};

platform::fields! {
    /// Fields by which operators can be filtered and sorted.
    OperatorField:
        Id Number "id";
        Login Text "login";
        Email Text "email";
        Active Flag "active";
        Created Day "createdAt";
}

/// An operator at the console.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperatorRow {
    /// The id.
    pub id: i64,
    /// The username.
    pub login: String,
    /// Mail address.
    pub email: String,
    /// False when switched off.
    pub active: bool,
    /// Time when it was created.
    pub created_at: DateTime<Utc>,
    /// The version, to be sent back with a change.
    pub version: i32,
}

/// An operator to create or to change. On a change, fields that are left out are not changed.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct OperatorInput {
    /// The username; fixed once created.
    pub login: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// False switches the operator off.
    pub active: Option<bool>,
    /// A new password. Never part of an answer.
    pub password: Option<String>,
    /// The caller's present password, which a new password of the own needs. Never part of an answer.
    pub current_password: Option<String>,
    /// The version that the caller has read.
    pub version: Option<i32>,
}

impl From<operator::Model> for OperatorRow {
    fn from(row: operator::Model) -> Self {
        Self {
            id: row.id,
            login: row.login,
            email: row.email,
            active: row.active,
            created_at: row.created_at,
            version: row.version,
        }
    }
}

fn mistakes(input: &OperatorInput, new: bool, login: &str, auth: &Auth) -> Vec<Reason> {
    let mut wrong = Vec::new();
    if new && login.is_empty() {
        wrong.push(reasons::LOGIN_REQUIRED);
    }
    if new && !is_login(login) {
        wrong.push(reasons::LOGIN_CHARACTERS);
    }
    if login.chars().count() > 50 {
        wrong.push(reasons::NAME_LONG);
    }
    match input.email.as_deref().map(str::trim) {
        None | Some("") if new => wrong.push(reasons::EMAIL_REQUIRED),
        Some(email) if !is_address(email) || email.chars().count() > 100 => wrong.push(reasons::EMAIL_INVALID),
        _ => {}
    }
    match input.password.as_deref().filter(|password| !password.is_empty()) {
        None if new => wrong.push(reasons::PASSWORD_REQUIRED),
        Some(password) if !is_fit(password, auth, &[login]) => wrong.push(reasons::PASSWORD_POLICY),
        _ => {}
    }
    wrong
}

fn refuse_mistakes(editor: &Editor<'_>, input: &OperatorInput, new: bool, login: &str) -> Result<()> {
    let auth = &editor.platform.config.auth;
    let password = input.password.as_deref().filter(|password| !password.is_empty());
    match Error::of_fields(&mistakes(input, new, login, auth)) {
        Some(error) => Err(explained(error, password, auth, &[login])),
        None => Ok(()),
    }
}

/// Answers a page of operators.
pub async fn list(editor: &Editor<'_>, mut query: ListQuery<OperatorField>) -> Result<Page<OperatorRow>> {
    days::whole(&mut query);
    let column = |field| match field {
        OperatorField::Id => operator::Column::Id,
        OperatorField::Login => operator::Column::Login,
        OperatorField::Email => operator::Column::Email,
        OperatorField::Active => operator::Column::Active,
        OperatorField::Created => operator::Column::CreatedAt,
    };
    let words = query.words.as_deref().map(text::lower);
    let rows = || {
        operator::Entity::within(&editor.grant)
            .filter_if(words.as_deref(), |words| operator::Column::Login.contains(words))
    };
    let tx = editor.read().await?;
    Ok(query.page(rows, column, operator::Column::Id, &tx).await?.map(OperatorRow::from))
}

/// Answers one operator.
pub async fn one(editor: &Editor<'_>, id: i64) -> Result<OperatorRow> {
    let tx = editor.read().await?;
    Ok(find(editor, &tx, id).await?.into())
}

/// Finds the id of an operator by username, for the command line.
pub async fn id_of(editor: &Editor<'_>, login: &str) -> Result<i64> {
    let tx = editor.read().await?;
    let login = text::lower(login);
    let found = operator::Entity::within(&editor.grant).filter(operator::Column::Login.eq(login)).one(&tx).await?;
    found.map(|row| row.id).ok_or_else(|| reasons::NO_SUCH_OPERATOR.into())
}

async fn find(editor: &Editor<'_>, tx: &Tx, id: i64) -> Result<operator::Model> {
    let found = operator::Entity::within(&editor.grant).id(id).one(tx).await?;
    found.ok_or_else(|| reasons::NO_SUCH_OPERATOR.into())
}

/// Creates an operator.
pub async fn create(editor: &Editor<'_>, input: OperatorInput) -> Result<OperatorRow> {
    let login = text::lower(input.login.as_deref().unwrap_or_default());
    refuse_mistakes(editor, &input, true, &login)?;
    editor.weighty()?;
    let hash = editor.platform.hasher.hash(input.password.as_deref().unwrap_or_default()).await?;
    let tx = editor.write().await?;
    let taken = operator::Entity::within(&editor.grant).filter(operator::Column::Login.eq(&login)).one(&tx).await?;
    if taken.is_some() {
        return Err(reasons::LOGIN_TAKEN.into());
    }
    let row = operator::ActiveModel {
        login: Set(login),
        email: Set(input.email.unwrap_or_default().trim().to_owned()),
        password_hash: Set(hash),
        active: Set(input.active.unwrap_or(true)),
        created_at: Set(editor.now),
        updated_at: Set(editor.now),
        version: Set(1),
        ..Default::default()
    };
    let row = tx.insert::<operator::Entity, _>(&editor.grant, row).await.map_err(another_was_faster)?;
    let event = AuditEvent::new("operator.create", "operator", row.id).after(audit_json(&row));
    editor.note_of(&tx, None, None, event).await?;
    tx.commit().await?;
    Ok(row.into())
}

/// Changes an operator: address, password, active or not. A new password and switching off end the operator's sessions.
pub async fn update(editor: &Editor<'_>, id: i64, input: OperatorInput) -> Result<OperatorRow> {
    let tx = editor.read().await?;
    let before = find(editor, &tx, id).await?;
    drop(tx);
    refuse_mistakes(editor, &input, false, &before.login)?;
    editor.weighty()?;
    let password = input.password.as_deref().filter(|password| !password.is_empty());
    let hash = match password {
        Some(password) => Some(editor.platform.hasher.hash(password).await?),
        None => None,
    };
    let active = input.active.unwrap_or(before.active);
    let email = input.email.as_deref().map_or_else(|| before.email.clone(), |email| email.trim().to_owned());
    let mut tx = editor.write().await?;
    if before.active && !active {
        keep_an_operator(editor, &tx, id).await?;
    }
    let mut change = operator::Entity::change(&editor.grant)
        .filter(operator::Column::Id.eq(id))
        .filter(operator::Column::Version.eq(input.version.unwrap_or(before.version)))
        .value(operator::Column::Email, email)
        .value(operator::Column::Active, active)
        .value(operator::Column::UpdatedAt, editor.now)
        .value(operator::Column::Version, before.version + 1);
    let new_password = hash.is_some();
    if let Some(hash) = hash {
        change = change.value(operator::Column::PasswordHash, hash);
    }
    if input.version.is_some_and(|version| version != before.version) || change.run(&tx).await? == 0 {
        return Err(own::STALE.into());
    }
    if new_password || !active {
        let which = Condition::all().add(session::Column::OperatorId.eq(id));
        editor.platform.sessions.end_where(&mut tx, which).await?;
    }
    let after = find(editor, &tx, id).await?;
    let action = if new_password { "operator.password" } else { "operator.update" };
    let event = AuditEvent::new(action, "operator", id).before(audit_json(&before)).after(audit_json(&after));
    editor.note_of(&tx, None, None, event).await?;
    tx.commit().await?;
    Ok(after.into())
}

async fn keep_an_operator(editor: &Editor<'_>, tx: &Tx, leaving: i64) -> Result<()> {
    let others = operator::Entity::within(&editor.grant)
        .filter(operator::Column::Active.eq(true))
        .filter(operator::Column::Id.ne(leaving))
        .lock(tx)
        .all(tx)
        .await?;
    if others.is_empty() { Err(reasons::LAST_OPERATOR.into()) } else { Ok(()) }
}

fn audit_json(row: &operator::Model) -> serde_json::Value {
    serde_json::json!({ "login": row.login, "email": row.email, "active": row.active })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_operator_needs_name_address_and_a_strong_password() {
        let auth = platform::config::Config::default().auth;
        let wrong = mistakes(&OperatorInput::default(), true, "", &auth);
        assert_eq!(wrong, [reasons::LOGIN_REQUIRED, reasons::EMAIL_REQUIRED, reasons::PASSWORD_REQUIRED]);
        let input = |password: &str| OperatorInput {
            email: Some("op@example.org".into()),
            password: Some(password.into()),
            ..OperatorInput::default()
        };
        assert!(mistakes(&input("Hardstand#2026"), true, "op", &auth).is_empty());
        assert_eq!(mistakes(&input("weak"), true, "op", &auth), [reasons::PASSWORD_POLICY]);
        assert_eq!(mistakes(&input("Hardstand#2026"), true, "the op", &auth), [reasons::LOGIN_CHARACTERS]);
        assert!(
            mistakes(&OperatorInput::default(), false, "the op", &auth).is_empty(),
            "an operator of an earlier version"
        );
        assert!(mistakes(&OperatorInput::default(), false, "op", &auth).is_empty());
    }
}
