//! The request with all details, and the passcode by mail.

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::{
        password::peppered,
        session::{Person, UserFacts, Who},
    },
    core::error::{Error, Result},
    db::Tx,
    entity::user,
    shared::audit::{self, Actor, AuditEvent},
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::ColumnTrait as _;
use serde_json::json;

use crate::{
    entity::password_reset::{Column, Entity},
    languages, reasons,
    recovery::{
        details::{Details, is_same_address},
        limits::{counted, ends_at, worded},
        mail, row,
    },
};

/// Accepts a request in which all details are those of one user, and allows one passcode to be sent; an earlier one
/// ends. Every other request is refused with the same answer and after the same work.
pub async fn request(platform: &Platform, details: &Details, email: &str, address: &str) -> Result<()> {
    platform.rates.reset(address).map_err(worded)?;
    let now = platform.clock.now();
    let site = row::site_of(platform, details).await?;
    let grant = SystemTask::SignIn.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let found = row::find(&tx, &grant, details, details.kind, site.as_ref()).await?;
    let matching = found.filter(|found| is_same_address(&found.user.row.email, email));
    let actor = actor_of(details, matching.as_ref().map(|found| (found.user.as_ref(), found.site.id)), address);
    let Some(found) = matching else {
        let event = AuditEvent::new("password_reset.refused", "user", 0)
            .after(json!({ "loginAs": details.kind.number(), "sitecode": details.site, "login": details.login }));
        audit::write(&tx, &platform.clock, &actor, event).await?;
        tx.commit().await?;
        return Err(reasons::RESET_DETAILS.into());
    };
    let row = row::lock_or_create(&tx, &grant, &found.user, now).await?;
    let requests = counted(platform, &row.requests, now)?;
    Entity::change(&grant)
        .filter(Column::UserId.eq(row.user_id))
        .value(Column::Requests, requests)
        .value(Column::SendUntil, Some(ends_at(now, platform.config.auth.passcode_minutes)))
        .value(Column::PasscodeHash, None::<String>)
        .value(Column::TokenHash, None::<Vec<u8>>)
        .value(Column::UpdatedAt, now)
        .run(&tx)
        .await?;
    audit::write(&tx, &platform.clock, &actor, AuditEvent::new("password_reset.request", "user", row.user_id)).await?;
    tx.commit().await
}

/// Mails a new passcode to the user of an accepted request, or to the person who is signed in; any earlier passcode ends.
/// The answer is the same when there is no such request.
pub async fn send_passcode(
    platform: &Platform,
    details: &Details,
    signed_in: Option<&Who>,
    language: &str,
    address: &str,
) -> Result<()> {
    platform.rates.sign_in_from(address).map_err(worded)?;
    let now = platform.clock.now();
    // Hashed before it is known whether it is sent, so that the duration of the answer reveals nothing.
    let passcode = random_digits(platform.config.auth.passcode_digits)?;
    let hash = platform.hasher.hash(&peppered(&platform.secrets, &passcode)).await?;
    let site = row::site_of(platform, details).await?;
    let grant = SystemTask::SignIn.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let found = row::find(&tx, &grant, details, details.kind, site.as_ref()).await?;
    let row = match (&found, signed_in) {
        (Some(found), Some(who)) if is_of(who, &found.user) => {
            platform.rates.reset(address).map_err(worded)?;
            let mut row = row::lock_or_create(&tx, &grant, &found.user, now).await?;
            row.requests = counted(platform, &row.requests, now)?;
            row.send_until = Some(ends_at(now, platform.config.auth.passcode_minutes));
            Some(row)
        }
        _ => row::lock(&tx, &grant, found.as_ref().map(|found| found.user.row.id)).await?,
    };
    let allowed = row.filter(|row| row.send_until.is_some_and(|until| until > now));
    let (Some(row), Some(found)) = (allowed, found) else {
        return tx.commit().await;
    };
    Entity::change(&grant)
        .filter(Column::UserId.eq(row.user_id))
        .value(Column::Requests, row.requests)
        .value(Column::SendUntil, None::<DateTime<Utc>>)
        .value(Column::PasscodeHash, Some(hash))
        .value(Column::PasscodeExpiresAt, Some(ends_at(now, platform.config.auth.passcode_minutes)))
        .value(Column::PasscodeTries, 0_i16)
        .value(Column::TokenHash, None::<Vec<u8>>)
        .value(Column::TokenExpiresAt, None::<DateTime<Utc>>)
        .value(Column::UpdatedAt, now)
        .run(&tx)
        .await?;
    let language = language_of(&tx, &found.user.row, language).await?;
    mail::post_passcode(&tx, platform, &found, details, &language, &passcode).await?;
    let actor = actor_of(details, Some((&found.user, found.site.id)), address);
    audit::write(&tx, &platform.clock, &actor, AuditEvent::new("password_reset.send", "user", row.user_id)).await?;
    tx.commit().await
}

/// Returns `true` if the session is one of the user.
fn is_of(who: &Who, user: &UserFacts) -> bool {
    matches!(&who.person, Person::User(signed_in) if signed_in.row.id == user.row.id)
}

/// The language of a mail: the one of the page, where it is offered, otherwise the user's own.
pub(super) async fn language_of(tx: &Tx, user: &user::Model, page: &str) -> Result<String> {
    match languages::offered(tx, page).await? {
        Some(code) => Ok(code),
        None => languages::code_of(tx, user.language_id).await,
    }
}

/// The actor of a step for the audit log.
pub(super) fn actor_of(details: &Details, user: Option<(&UserFacts, i64)>, address: &str) -> Actor {
    let address = address.to_owned();
    match user {
        Some((user, site)) => Actor {
            group_id: Some(user.row.group_id),
            site_id: Some(site),
            user_id: Some(user.row.id),
            name: format!("user {} {}", user.row.id, user.row.login),
            address,
        },
        None => Actor { name: format!("nobody {}", details.login), address, ..Actor::default() },
    }
}

/// Evenly distributed digits.
fn random_digits(number: usize) -> Result<String> {
    let mut digits = String::with_capacity(number);
    while digits.len() < number {
        let mut bytes = [0_u8; 16];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        // 250 is a multiple of ten: the remainders of larger bytes would not be evenly distributed.
        let even = bytes.iter().filter(|byte| **byte < 250).map(|byte| char::from(b'0' + byte % 10));
        digits.extend(even.take(number - digits.len()));
    }
    Ok(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passcode_has_its_length_and_every_digit_occurs() {
        let many: String = (0..200).map(|_| random_digits(8).expect("random")).collect();
        assert_eq!(many.len(), 1_600);
        for digit in '0'..='9' {
            let share = many.chars().filter(|c| *c == digit).count();
            assert!((80..=260).contains(&share), "{digit} occurs {share} times");
        }
    }
}
