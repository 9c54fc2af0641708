//! The own page of a user: name, language, password, PIN, sessions, and the enabled notifications. Every signed-in user
//! of the operational calls has it, whatever the user type. A new password, PIN or mail address needs the present
//! secret; the session in which it was given continues, and every other one ends.

use chrono::{DateTime, Utc};
use platform::{
    api::lenient_values,
    auth::{context::Ctx, session::SignInKind},
    core::{
        error::{Error, Result},
        reason::own,
    },
    entity::{session, user},
    shared::{audit::AuditEvent, notice::Kind},
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Condition, Order};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    console::{person, sessions::kind_word},
    languages,
    permissions::SIGNED_IN,
    reasons,
    users::{
        editor::Editor,
        input::UserInput,
        record::stamp_text,
        rights::{TECHNICIAN, type_name},
        secrets, update,
    },
};

/// The most sessions of the list.
const SESSIONS: u64 = 100;

/// The own page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Account {
    /// `UserId`
    pub user_id: i64,
    /// `LoginId`
    pub login_id: String,
    /// `FirstName`
    pub first_name: String,
    /// `SurName`
    pub sur_name: String,
    /// `Email`
    pub email: String,
    /// `UserTypeId`
    pub user_type_id: i16,
    /// `UserTypeDesc`
    pub user_type_desc: &'static str,
    /// 20 site, 30 group.
    pub type_of_entity: i16,
    /// Code of the current site.
    pub site_code: String,
    /// Name of the current site.
    pub site_name: String,
    /// `LanguageId`
    pub language_id: i32,
    /// `LanguageCode`
    pub language_code: String,
    /// `true` if the user has a password.
    pub has_password: bool,
    /// `true` if the user is a technician, who has a PIN.
    pub has_pin: bool,
    /// Time when the password was set.
    pub last_password_change: Option<DateTime<Utc>>,
    /// Time of the last successful sign-in.
    pub last_sign_in: Option<DateTime<Utc>>,
    /// Sent back with a change.
    pub time_stamp: String,
    /// The kinds of notifications, each enabled or not.
    pub notifications: Vec<NoticeWish>,
}

/// Setting of the user for a kind of notifications.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NoticeWish {
    /// arrived, accepted, rejected, taken_back, imported, audit_due, audit_overdue, mail_failed or declined.
    pub kind: String,
    /// `true` if they are listed and sent to the user's screens.
    pub enabled: bool,
}

/// A change of the own page. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct AccountChange {
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub sur_name: Option<String>,
    /// Mail address; another one needs the present password or PIN.
    pub email: Option<String>,
    /// `LanguageId`
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language_id: Option<i64>,
    /// The present password.
    pub current_password: Option<String>,
    /// The present PIN, of a technician.
    pub current_pin: Option<String>,
    /// The time stamp with which the page was read.
    pub time_stamp: Option<String>,
}

/// A new own password.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct PasswordChange {
    /// The present password.
    pub current_password: Option<String>,
    /// The new one.
    pub password: String,
}

/// A new own PIN.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct PinChange {
    /// The present password, or
    pub current_password: Option<String>,
    /// the present PIN.
    pub current_pin: Option<String>,
    /// The new one.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub pin: String,
}

/// The answer of a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct AccountDone {
    /// The text of the success.
    pub message: &'static str,
    /// The time stamp for the next change.
    pub time_stamp: String,
}

/// Settings of the user for the kinds of notifications.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct NoticeWishes {
    /// Kinds that are left out are not changed.
    pub notifications: Vec<NoticeWish>,
}

/// An own session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct OwnSession {
    /// The id of the row. It does not sign anybody in.
    pub id: i64,
    /// `site`, `group` or `technician`.
    pub kind: &'static str,
    /// The code of the site that was signed in with.
    pub site_code: Option<String>,
    /// Time when it was opened.
    pub created_at: DateTime<Utc>,
    /// Time of the last use, rounded to a tenth of the idle time.
    pub last_seen_at: DateTime<Utc>,
    /// Time when it ends if it is not used.
    pub expires_at: DateTime<Utc>,
    /// The address from which it was opened.
    pub address: String,
    /// The browser's description of itself.
    pub device: String,
    /// `true` for the session of this request.
    pub current: bool,
}

/// The number of sessions that have ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct EndedSessions {
    /// Number of ended sessions.
    pub ended: u64,
}

/// Reads the own page.
pub async fn read(ctx: &Ctx) -> Result<Account> {
    let editor = Editor::of_own_row(ctx)?;
    let site = ctx.site()?;
    let tx = editor.read().await?;
    let row = editor.find(&tx, ctx.user()?.row.id).await?.row;
    let language_code = languages::code_of(&tx, row.language_id).await?;
    Ok(Account {
        user_type_desc: type_name(row.user_type),
        time_stamp: stamp_text(&row),
        has_password: row.password_hash.is_some(),
        has_pin: row.user_type == TECHNICIAN && row.pin_hash.is_some(),
        notifications: wishes(&row.muted_notices),
        user_id: row.id,
        login_id: row.login,
        first_name: row.first_name,
        sur_name: row.last_name,
        email: row.email,
        user_type_id: row.user_type,
        type_of_entity: row.entity_type,
        site_code: site.code.clone(),
        site_name: site.name.clone(),
        language_id: row.language_id,
        language_code,
        last_password_change: row.password_changed_at,
        last_sign_in: row.last_sign_in_at,
    })
}

fn wishes(muted: &str) -> Vec<NoticeWish> {
    let muted = Kind::muted(muted);
    let wish = |kind: Kind| NoticeWish { kind: kind.word().to_owned(), enabled: !muted.contains(&kind) };
    Kind::ALL.into_iter().map(wish).collect()
}

/// Changes name, mail address and language.
pub async fn change(ctx: &Ctx, body: AccountChange) -> Result<AccountDone> {
    let editor = Editor::of_own_row(ctx)?;
    let me = ctx.user()?.row.id;
    let tx = editor.read().await?;
    let before = editor.find(&tx, me).await?.row;
    drop(tx);
    let stamp = body.time_stamp.as_deref().map(str::trim).filter(|stamp| !stamp.is_empty());
    if stamp.ok_or(reasons::TIMESTAMP_REQUIRED)? != stamp_text(&before) {
        return Err(own::STALE.into());
    }
    // Whoever has the mail address of an account can have its password reset.
    if body.email.as_deref().is_some_and(|email| email.trim() != before.email) {
        prove(ctx, body.current_password.as_deref(), body.current_pin.as_deref()).await?;
    }
    let input = UserInput {
        first_name: body.first_name,
        last_name: body.sur_name,
        email: body.email,
        language_id: body.language_id,
        version: Some(before.version),
        ..UserInput::default()
    };
    let row = update::change(&editor, me, input, None).await?;
    Ok(AccountDone { message: "user updated sucessfully", time_stamp: stamp_text(&row) })
}

/// The present password, or of a technician the present PIN where one is given.
async fn prove(ctx: &Ctx, password: Option<&str>, pin: Option<&str>) -> Result<()> {
    // A PIN is short: it proves only who signs in by it.
    let by_pin = ctx.user()?.row.user_type == TECHNICIAN;
    match pin.filter(|pin| by_pin && !pin.is_empty()) {
        Some(pin) if password.is_none_or(str::is_empty) => person::prove_pin(ctx, pin).await,
        _ => person::prove(ctx, password).await,
    }
}

/// Sets the own password.
pub async fn set_password(ctx: &Ctx, body: PasswordChange) -> Result<AccountDone> {
    let editor = Editor::of_own_row(ctx)?;
    if body.password.is_empty() {
        return Err(reasons::PASSWORD_REQUIRED.into());
    }
    person::prove(ctx, body.current_password.as_deref()).await?;
    let input = UserInput { password: Some(body.password), ..UserInput::default() };
    let row = secrets::set(&editor, ctx.user()?.row.id, &input, Some(ctx.who().session_id)).await?;
    Ok(AccountDone { message: "Password updated sucessfully", time_stamp: stamp_text(&row) })
}

/// Sets the own PIN.
pub async fn set_pin(ctx: &Ctx, body: PinChange) -> Result<AccountDone> {
    let editor = Editor::of_own_row(ctx)?;
    let user = ctx.user()?;
    if user.row.user_type != TECHNICIAN {
        return Err(reasons::PIN_OF_TECHNICIAN.into());
    }
    if body.pin.is_empty() {
        return Err(reasons::PIN_REQUIRED.into());
    }
    prove(ctx, body.current_password.as_deref(), body.current_pin.as_deref()).await?;
    let input = UserInput { pin: Some(body.pin), ..UserInput::default() };
    let row = secrets::set(&editor, user.row.id, &input, Some(ctx.who().session_id)).await?;
    Ok(AccountDone { message: "Pin updated sucessfully", time_stamp: stamp_text(&row) })
}

/// The own open sessions.
fn open_sessions(ctx: &Ctx) -> Result<Condition> {
    Ok(Condition::all()
        .add(session::Column::UserId.eq(ctx.user()?.row.id))
        .add(session::Column::ExpiresAt.gt(ctx.now()))
        .add(session::Column::IdleUntil.gt(ctx.now())))
}

/// Lists the own open sessions, the last used first.
pub async fn sessions(ctx: &Ctx) -> Result<Vec<OwnSession>> {
    let grant = ctx.can_in_group(SIGNED_IN)?;
    let tx = ctx.read(&grant).await?;
    // The rows of sessions are reached by the task of signing in; the condition names the caller's own.
    let rows = session::Entity::within(&SystemTask::SignIn.everywhere())
        .filter(open_sessions(ctx)?)
        .order(session::Column::LastSeenAt, Order::Desc)
        .order(session::Column::Id, Order::Desc)
        .limit(SESSIONS)
        .all(&tx)
        .await?;
    drop(tx);
    let mut shown = Vec::with_capacity(rows.len());
    for row in rows {
        let site_code = match row.site_id {
            Some(site) => ctx.platform().directory.site(site).await?.map(|site| site.code.clone()),
            None => None,
        };
        shown.push(OwnSession {
            id: row.id,
            kind: SignInKind::of(row.kind).map(kind_word).unwrap_or_default(),
            site_code,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            expires_at: row.expires_at.min(row.idle_until),
            address: row.address,
            device: row.device,
            current: row.id == ctx.who().session_id,
        });
    }
    Ok(shown)
}

/// Ends one own session.
pub async fn end_session(ctx: &Ctx, id: i64) -> Result<EndedSessions> {
    let ended = end(ctx, open_sessions(ctx)?.add(session::Column::Id.eq(id))).await?;
    if ended.ended == 0 { Err(reasons::NO_SUCH_SESSION.into()) } else { Ok(ended) }
}

/// Ends every own session but the one of this request.
pub async fn end_others(ctx: &Ctx) -> Result<EndedSessions> {
    end(ctx, open_sessions(ctx)?.add(session::Column::Id.ne(ctx.who().session_id))).await
}

async fn end(ctx: &Ctx, which: Condition) -> Result<EndedSessions> {
    let grant = ctx.can_in_group(SIGNED_IN)?;
    let mut tx = ctx.write(&grant).await?;
    let ended = ctx.platform().sessions.end_where(&mut tx, which).await?;
    if ended > 0 {
        let event = AuditEvent::new("session.end", "user", ctx.user()?.row.id).after(json!({ "sessions": ended }));
        ctx.note(&tx, event).await?;
    }
    tx.commit().await?;
    Ok(EndedSessions { ended })
}

/// Stores which kinds of notifications are enabled.
pub async fn set_notices(ctx: &Ctx, body: NoticeWishes) -> Result<NoticeWishes> {
    let grant = ctx.can_in_group(SIGNED_IN)?;
    if body.notifications.is_empty() {
        return Err(Error::from(own::NOT_READABLE).at("Notifications", own::NOT_READABLE.0.text));
    }
    let me = ctx.user()?.row.id;
    let mut wanted = Vec::with_capacity(body.notifications.len());
    for wish in body.notifications {
        let unknown = || Error::from(reasons::NOTICE_UNKNOWN);
        wanted.push((Kind::of(&wish.kind).ok_or_else(unknown)?, wish.enabled));
    }
    let mut tx = ctx.write(&grant).await?;
    let row = user::Entity::within(&grant).id(me).lock(&tx).one(&tx).await?.ok_or(reasons::NO_SUCH_USER)?;
    let muted = Kind::muted(&row.muted_notices);
    let is_muted = |kind: &Kind| match wanted.iter().rev().find(|(wish, _)| wish == kind) {
        Some((_, enabled)) => !enabled,
        None => muted.contains(kind),
    };
    let words: Vec<&str> = Kind::ALL.into_iter().filter(is_muted).map(Kind::word).collect();
    let stored = words.join(",");
    // It is no part of the record that administrators change, so its time stamp stays.
    user::Entity::change(&grant)
        .filter(user::Column::Id.eq(me))
        .value(user::Column::MutedNotices, stored.as_str())
        .run(&tx)
        .await?;
    ctx.platform().sessions.look_again(&mut tx);
    tx.commit().await?;
    Ok(NoticeWishes { notifications: wishes(&stored) })
}
