//! The passcode for a token, and the new password for the token.

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::{
        lockout,
        password::peppered,
        session::{Token, UserFacts, hash_of},
    },
    core::error::{Error, Result},
    entity::user,
    shared::audit::{self, AuditEvent},
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::{ColumnTrait as _, ExprTrait as _, sea_query::Expr};

use crate::{
    entity::password_reset::{Column, Entity, Model},
    reasons,
    recovery::{
        details::{Details, KINDS},
        limits::{ends_at, worded},
        mail,
        request::{actor_of, language_of},
        row::{self, Found},
    },
    sign_in::candidate::NOBODY,
    users::{editor, input, record, secrets},
};

/// The longest token that is hashed; ours have 43 characters.
const LONGEST_TOKEN: usize = 64;

/// Exchanges a passcode for a token, once. Each call is a try; after `auth.passcode_tries` wrong ones the right passcode is
/// refused, too. Every refusal is the same and costs the same.
pub async fn exchange(platform: &Platform, details: &Details, passcode: &str, address: &str) -> Result<String> {
    platform.rates.sign_in_from(address).map_err(worded)?;
    let now = platform.clock.now();
    let grant = SystemTask::SignIn.everywhere();
    let most = i16::try_from(platform.config.auth.passcode_tries).unwrap_or(i16::MAX);
    let mut candidates = Vec::new();
    let site = row::site_of(platform, details).await?;
    let tx = platform.db.write(grant.reach()).await?;
    for kind in KINDS {
        let found = row::find(&tx, &grant, details, kind, site.as_ref()).await?;
        let row = row::lock(&tx, &grant, found.as_ref().map(|found| found.user.row.id)).await?;
        let is_live = |row: &Model| row.passcode_expires_at.is_some_and(|at| at > now) && row.passcode_tries < most;
        let hash = row.filter(is_live).and_then(|row| row.passcode_hash);
        // Counted before it is compared, so that no more are compared than allowed, however many arrive at once.
        Entity::change(&grant)
            .filter(Column::UserId.eq(found.as_ref().map_or(NOBODY, |found| found.user.row.id)))
            .set(Column::PasscodeTries, Expr::col(Column::PasscodeTries).add(1))
            .filter(Column::PasscodeTries.lt(most))
            .run(&tx)
            .await?;
        candidates.push((found, hash));
    }
    tx.commit().await?;

    let typed = peppered(&platform.secrets, passcode.trim());
    let mut right = None;
    for (found, hash) in candidates {
        // Compared with a decoy where there is no passcode.
        let is_right = platform.hasher.verify(&typed, hash.as_deref()).await?;
        if let (true, Some(found), Some(hash)) = (is_right, found, hash) {
            right = Some((found, hash));
        }
    }
    let tx = platform.db.write(grant.reach()).await?;
    let token = Token::new()?;
    let exchanged = match &right {
        // The passcode may have been used or replaced meanwhile.
        Some((found, hash)) => {
            Entity::change(&grant)
                .filter(Column::UserId.eq(found.user.row.id))
                .filter(Column::PasscodeHash.eq(hash.as_str()))
                .value(Column::PasscodeHash, None::<String>)
                .value(Column::TokenHash, Some(token.hash()))
                .value(Column::TokenExpiresAt, Some(ends_at(now, platform.config.auth.reset_token_minutes)))
                .value(Column::UpdatedAt, now)
                .run(&tx)
                .await?
                == 1
        }
        None => false,
    };
    let user = right.as_ref().filter(|_| exchanged).map(|(found, _)| (found.user.as_ref(), found.site.id));
    let actor = actor_of(details, user, address);
    let action = if exchanged { "password_reset.passcode" } else { "password_reset.passcode_refused" };
    let event = AuditEvent::new(action, "user", actor.user_id.unwrap_or_default());
    audit::write(&tx, &platform.clock, &actor, event).await?;
    tx.commit().await?;
    if exchanged { Ok(token.text().to_owned()) } else { Err(reasons::RESET_PASSCODE.into()) }
}

/// Sets a new password for the token of a passcode. Every session of the user ends, locks are lifted, and a mail
/// reports the change. A password that does not match the policy leaves the token valid.
pub async fn set_password(
    platform: &Platform,
    details: &Details,
    token: &str,
    password: &str,
    language: &str,
    address: &str,
) -> Result<()> {
    platform.rates.sign_in_from(address).map_err(worded)?;
    let now = platform.clock.now();
    let grant = SystemTask::SignIn.everywhere();
    let token = hash_of(Some(token.trim()).filter(|token| token.len() <= LONGEST_TOKEN).unwrap_or_default());
    let site = row::site_of(platform, details).await?;
    let tx = platform.db.read(grant.reach()).await?;
    let row = Entity::within(&grant)
        .filter(Column::TokenHash.eq(token.clone()))
        .filter(Column::TokenExpiresAt.gt(now))
        .one(&tx)
        .await?;
    let mut owner = None;
    for kind in KINDS {
        let found = row::find(&tx, &grant, details, kind, site.as_ref()).await?;
        let is_owner = |found: &Found| row.as_ref().is_some_and(|row| row.user_id == found.user.row.id);
        owner = owner.or(found.filter(is_owner));
    }
    drop(tx);
    let Found { user, site } = owner.ok_or(reasons::RESET_TOKEN)?;
    let words = secrets::words_of(platform, &user).await?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if !input::is_fit(password, &platform.config.auth, &words) {
        return Err(reasons::RESET_PASSWORD_POLICY.into());
    }
    let hash = platform.hasher.hash(password).await?;

    let mut tx = platform.db.write(grant.reach()).await?;
    let used = Entity::change(&grant)
        .filter(Column::UserId.eq(user.row.id))
        .filter(Column::TokenHash.eq(token))
        .filter(Column::TokenExpiresAt.gt(now))
        .value(Column::TokenHash, None::<Vec<u8>>)
        .value(Column::TokenExpiresAt, None::<DateTime<Utc>>)
        .value(Column::UpdatedAt, now)
        .run(&tx)
        .await?;
    let UserFacts { row, .. } = user.as_ref();
    let changed = user::Entity::change(&grant)
        .filter(user::Column::Id.eq(row.id))
        .filter(user::Column::Active.eq(true))
        .filter(user::Column::Deleted.eq(false))
        .value(user::Column::PasswordHash, Some(hash))
        .value(user::Column::PasswordChangedAt, Some(now))
        .value(user::Column::UpdatedAt, editor::next_stamp(row.updated_at, now))
        .set(user::Column::Version, Expr::col(user::Column::Version).add(1))
        .run(&tx)
        .await?;
    if used == 0 || changed == 0 {
        return Err(Error::from(reasons::RESET_TOKEN));
    }
    platform.sessions.end_of_user(&mut tx, row.id).await?;
    let code = row.site_id.is_some().then_some(site.code.as_str());
    for identifier in record::identifiers(row, code) {
        lockout::lift(&tx, &identifier).await?;
    }
    let actor = actor_of(details, Some((&user, site.id)), address);
    audit::write(&tx, &platform.clock, &actor, AuditEvent::new("user.password", "user", row.id)).await?;
    let language = language_of(&tx, row, language).await?;
    mail::post_notice(&tx, platform, &user, &site, &language).await?;
    tx.commit().await
}
