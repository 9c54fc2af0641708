//! The session of the console: the signed-in person, and the password check that sensitive actions require
//! (docs/behaviour/sign-in.md, "Password asked again").

use std::sync::Arc;

use platform::{
    app::platform::Platform,
    auth::{
        access_scope::AccessScope,
        console::{self, AllowedEntry},
        context::Ctx,
        lockout,
        password::peppered,
        session::{Person, SignInKind, UserFacts},
    },
    core::{
        error::{Error, Result},
        reason::own,
    },
    entity::{operator, user},
    shared::audit::AuditEvent,
    sites::{directory::SiteInfo, model_audits},
    tenancy::{Scoped, SystemTask},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    reasons,
    sign_in::enter::SignedIn,
    users::{
        editor::authority_of,
        rights::{Authority, KnownRole, known_roles},
    },
};

/// The person signed in to the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleUser {
    /// The user's or the operator's id.
    pub id: i64,
    /// The username.
    pub login: String,
    /// First name; operators have none.
    pub first_name: String,
    /// Last name; operators have none.
    pub last_name: String,
    /// The mail address.
    pub email: String,
    /// `site`, `group` or `operator`.
    pub kind: &'static str,
    /// The group of a user.
    pub group_id: Option<i64>,
    /// The site of a site user.
    pub site_id: Option<i64>,
    /// The site of a site user.
    pub site_code: Option<String>,
    /// The site of a site user.
    pub site_name: Option<String>,
    /// Names of the person's permissions at the console.
    #[serde(rename = "Permissions")]
    pub permissions: Vec<String>,
    /// The resources and pages of the console with what the person may do there.
    pub resources: Vec<AllowedEntry>,
    /// `true` if the person may switch the audits of a model on and off.
    pub sets_model_audits: bool,
    /// The user types and roles, with what this person may do with each.
    pub roles: Vec<KnownRole>,
    /// The session token, usable as a Bearer token. Set in the answer to the sign-in, empty afterwards.
    #[serde(rename = "SessionId")]
    pub session_id: String,
}

/// Builds the answer to a console sign-in.
pub async fn of_sign_in(platform: &Platform, signed_in: &SignedIn) -> Result<ConsoleUser> {
    let scope = match (&signed_in.person, &signed_in.site) {
        (Person::Operator { .. }, _) => AccessScope::operator(),
        (Person::User(user), Some(site)) if !user.group_level() => {
            AccessScope::at(Arc::clone(site), user.row.user_type, user)
        }
        (Person::User(user), _) => AccessScope::administering(platform, user).await?,
    };
    let permissions = scope.permissions(platform);
    let at = scope.site().map(AsRef::as_ref);
    Ok(describe(platform, &signed_in.person, at, scope.user_type(), permissions, signed_in.token.clone()))
}

/// Answers the signed-in person.
pub fn current(ctx: &Ctx) -> ConsoleUser {
    let at = ctx.site().ok().map(AsRef::as_ref);
    describe(ctx.platform(), &ctx.who().person, at, ctx.user_type(), ctx.permissions(), String::new())
}

fn describe(
    platform: &Platform,
    person: &Person,
    site: Option<&SiteInfo>,
    user_type: i16,
    permissions: Vec<String>,
    session_id: String,
) -> ConsoleUser {
    let (id, login, first_name, last_name, email, kind, group_id) = match person {
        Person::Operator { id, login, email } => {
            (*id, login.clone(), String::new(), String::new(), email.clone(), "operator", None)
        }
        Person::User(user) => {
            let UserFacts { row, .. } = user.as_ref();
            let kind = if user.group_level() { "group" } else { "site" };
            let (first, last) = (row.first_name.clone(), row.last_name.clone());
            (row.id, row.login.clone(), first, last, row.email.clone(), kind, Some(row.group_id))
        }
    };
    let authority = match person {
        Person::Operator { .. } => Authority::Platform,
        Person::User(user) => authority_of(user, user_type, false),
    };
    ConsoleUser {
        id,
        login,
        first_name,
        last_name,
        email,
        kind,
        group_id,
        site_id: site.map(|site| site.id),
        site_code: site.map(|site| site.code.clone()),
        site_name: site.map(|site| site.name.clone()),
        resources: console::allowed(&platform.console, &permissions),
        permissions,
        sets_model_audits: model_audits::may_set(&platform.config, person, site),
        roles: known_roles(authority),
        session_id,
    }
}

/// The result of a check of the caller's own password.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    Right,
    Wrong,
    /// After too many wrong ones, none is compared for a while.
    Locked,
}

/// Checks the caller's own password, which a change of rights requires once in `limits.confirm_minutes`.
pub async fn confirm(ctx: &Ctx, password: &str) -> Result<()> {
    match check(ctx, Secret::Password(password)).await? {
        Check::Right => Ok(()),
        Check::Wrong => Err(reasons::INVALID.into()),
        Check::Locked => Err(reasons::LOCKED.into()),
    }
}

/// Returns `true` if a password is the caller's own. Too many wrong ones are refused for a while.
pub async fn is_own_password(ctx: &Ctx, password: &str) -> Result<bool> {
    match check(ctx, Secret::Password(password)).await? {
        Check::Right => Ok(true),
        Check::Wrong => Ok(false),
        Check::Locked => Err(too_many(ctx)),
    }
}

/// Checks the present PIN that comes with a new one of the own, as [`prove`] does a password.
pub async fn prove_pin(ctx: &Ctx, pin: &str) -> Result<()> {
    match check(ctx, Secret::Pin(pin)).await? {
        Check::Right => Ok(()),
        Check::Wrong => Err(reasons::CURRENT_PIN_WRONG.into()),
        Check::Locked => Err(too_many(ctx)),
    }
}

fn too_many(ctx: &Ctx) -> Error {
    Error::from(own::TOO_MANY).retry_after(ctx.platform().config.auth.lock_first_seconds)
}

/// Checks the present password that comes with a new one of the own, however lately it was entered before: an open screen
/// must not be enough to take an account over.
pub async fn prove(ctx: &Ctx, password: Option<&str>) -> Result<()> {
    let Some(password) = password.filter(|password| !password.is_empty()) else {
        return Err(reasons::CURRENT_PASSWORD_REQUIRED.into());
    };
    match check(ctx, Secret::Password(password)).await? {
        Check::Right => Ok(()),
        Check::Wrong => Err(reasons::CURRENT_PASSWORD_WRONG.into()),
        Check::Locked => Err(too_many(ctx)),
    }
}

/// Own secret that the caller gives as a proof.
#[derive(Clone, Copy)]
enum Secret<'a> {
    Password(&'a str),
    Pin(&'a str),
}

/// A wrong password or PIN counts towards a lock as a failed sign-in does.
async fn check(ctx: &Ctx, secret: Secret<'_>) -> Result<Check> {
    let platform = ctx.platform();
    let who = ctx.who();
    let grant = SystemTask::SignIn.everywhere();
    let place = platform.hasher.place()?;
    let tx = platform.db.write(grant.reach()).await?;
    // Counted by session and apart from sign-in, so that a stolen session cannot lock its owner out.
    let name = format!("session {}", who.session_id);
    let (kind, text) = match secret {
        Secret::Password(password) => (SignInKind::Operator, password.to_owned()),
        Secret::Pin(pin) => (SignInKind::Technician, peppered(&platform.secrets, pin)),
    };
    let identifier = lockout::begin(&tx, &platform.config, kind, "confirm", &name, None, ctx.now()).await?;
    let hash = match &who.person {
        Person::User(user) => {
            let row = user::Entity::within(&grant).id(user.row.id).one(&tx).await?;
            row.and_then(|row| match secret {
                Secret::Password(_) => row.password_hash,
                Secret::Pin(_) => row.pin_hash,
            })
        }
        Person::Operator { id, .. } => {
            operator::Entity::within(&grant).id(*id).one(&tx).await?.map(|row| row.password_hash)
        }
    };
    tx.commit().await?;
    let right = platform.hasher.verify_at(place, &text, hash.as_deref().filter(|_| identifier.is_some())).await?;
    let mut tx = platform.db.write(grant.reach()).await?;
    let outcome = match (&identifier, right) {
        (Some(identifier), true) => {
            lockout::forgive(&tx, identifier).await?;
            // A PIN is too short to replace the password at the console.
            if matches!(secret, Secret::Password(_)) {
                platform.sessions.confirm(&mut tx, who, ctx.now()).await?;
            }
            Check::Right
        }
        (Some(_), false) => Check::Wrong,
        (None, _) => Check::Locked,
    };
    let action = if outcome == Check::Right { "password_confirmed" } else { "password_confirm_refused" };
    ctx.note(&tx, AuditEvent::new(action, "session", who.session_id)).await?;
    tx.commit().await?;
    Ok(outcome)
}
