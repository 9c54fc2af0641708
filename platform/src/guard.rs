//! Locks against guessing (rules R6 and R7; decisions, Q-024).
//!
//! Failures count on the identifier as it was typed, whether or not it exists, so that a lock tells nothing. A device
//! with an earlier good sign-in has a counter of its own: strangers who guess cannot lock a dealer out.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, sea_query::OnConflict};
use sha2::{Digest, Sha256};

use crate::{
    config::Config,
    db::Tx,
    entity::{known_device, sign_in_guard},
    error::Result,
    session::{SignInKind, Token, hash_of},
    system::SystemTask,
    tenant::Scoped,
};

crate::shared!(crate::entity::sign_in_guard::Entity);
crate::shared!(crate::entity::known_device::Entity);

/// How long a device stays known after its last good sign-in.
const DEVICE_LIFE: TimeDelta = TimeDelta::days(90);

/// Whose tries are counted.
pub struct Identifier {
    /// Without the device: what is known about a device is kept under this.
    base: String,
    /// What failures count on.
    counted: String,
}

impl Identifier {
    /// From what was typed; `device` is the token of the device cookie, when the device is known.
    pub fn typed(kind: SignInKind, site: &str, login: &str, known_device: Option<&str>) -> Self {
        let base = digest(&format!("{}|{}|{}", kind.number(), site.trim(), login.trim().to_lowercase()));
        let counted = match known_device {
            Some(device) => digest(&format!("{base}|{}", hex::encode(hash_of(device)))),
            None => base.clone(),
        };
        Self { base, counted }
    }
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

/// Whether a device token belongs to an earlier good sign-in of this identifier.
pub async fn device_is_known(
    tx: &Tx,
    kind: SignInKind,
    site: &str,
    login: &str,
    device: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let grant = SystemTask::SignIn.everywhere();
    let base = Identifier::typed(kind, site, login, None).base;
    let row = known_device::Entity::within(&grant)
        .filter(known_device::Column::TokenHash.eq(hex::encode(hash_of(device))))
        .filter(known_device::Column::Identifier.eq(base))
        .filter(known_device::Column::ExpiresAt.gt(now))
        .one(tx)
        .await?;
    Ok(row.is_some())
}

/// Whether a try may be evaluated now. It may not while the identifier is locked or has used up its tries of the day.
pub async fn may_try(
    tx: &Tx,
    config: &Config,
    kind: SignInKind,
    identifier: &Identifier,
    now: DateTime<Utc>,
) -> Result<bool> {
    let grant = SystemTask::SignIn.everywhere();
    let row = sign_in_guard::Entity::within(&grant)
        .filter(sign_in_guard::Column::Identifier.eq(identifier.counted.as_str()))
        .one(tx)
        .await?;
    Ok(row.is_none_or(|row| {
        let locked = row.locked_until.is_some_and(|until| now < until);
        let today = now.date_naive();
        !locked && (row.evaluated_on != today || row.evaluated < tries_a_day(config, kind))
    }))
}

/// Counts a failure; the fifth locks for a minute, and each further lock lasts twice as long, up to fifteen.
pub async fn failed(
    tx: &Tx,
    config: &Config,
    kind: SignInKind,
    identifier: &Identifier,
    now: DateTime<Utc>,
) -> Result<()> {
    let grant = SystemTask::SignIn.everywhere();
    let row = sign_in_guard::Entity::within(&grant)
        .filter(sign_in_guard::Column::Identifier.eq(identifier.counted.as_str()))
        .lock(tx)
        .one(tx)
        .await?;
    let next = after_failure(config, kind, row.as_ref(), now);
    tx.upsert_many::<sign_in_guard::Entity, _>(
        &grant,
        [sign_in_guard::ActiveModel {
            identifier: Set(identifier.counted.clone()),
            failures: Set(next.failures),
            locked_until: Set(next.locked_until),
            lock_seconds: Set(next.lock_seconds),
            evaluated: Set(next.evaluated),
            evaluated_on: Set(next.evaluated_on),
            updated_at: Set(now),
        }],
        OnConflict::column(sign_in_guard::Column::Identifier)
            .update_columns([
                sign_in_guard::Column::Failures,
                sign_in_guard::Column::LockedUntil,
                sign_in_guard::Column::LockSeconds,
                sign_in_guard::Column::Evaluated,
                sign_in_guard::Column::EvaluatedOn,
                sign_in_guard::Column::UpdatedAt,
            ])
            .to_owned(),
    )
    .await
}

struct Next {
    failures: i32,
    locked_until: Option<DateTime<Utc>>,
    lock_seconds: i32,
    evaluated: i32,
    evaluated_on: NaiveDate,
}

fn after_failure(config: &Config, kind: SignInKind, row: Option<&sign_in_guard::Model>, now: DateTime<Utc>) -> Next {
    let today = now.date_naive();
    let failures = row.map_or(0, |row| row.failures) + 1;
    let evaluated = row.filter(|row| row.evaluated_on == today).map_or(0, |row| row.evaluated) + 1;
    let lock_seconds = row.map_or(0, |row| row.lock_seconds);
    let limit = i32::try_from(config.auth.lock_after_failures).unwrap_or(i32::MAX);
    if failures < limit && evaluated < tries_a_day(config, kind) {
        return Next { failures, locked_until: None, lock_seconds, evaluated, evaluated_on: today };
    }
    let first = i32::try_from(config.auth.lock_first_seconds).unwrap_or(60);
    let longest = i32::try_from(config.auth.lock_longest_seconds).unwrap_or(900);
    let seconds = if lock_seconds == 0 { first } else { lock_seconds.saturating_mul(2).min(longest) };
    Next {
        failures: 0,
        locked_until: Some(now + TimeDelta::seconds(i64::from(seconds))),
        lock_seconds: seconds,
        evaluated,
        evaluated_on: today,
    }
}

fn tries_a_day(config: &Config, kind: SignInKind) -> i32 {
    let tries = match kind {
        SignInKind::Technician => config.auth.pin_tries_a_day,
        SignInKind::Site | SignInKind::Group | SignInKind::Operator => config.auth.password_tries_a_day,
    };
    i32::try_from(tries).unwrap_or(i32::MAX)
}

/// Forgets the failures of an identifier and knows its device from now on; the token to keep on the device.
pub async fn succeeded(tx: &Tx, identifier: &Identifier, now: DateTime<Utc>) -> Result<Token> {
    let grant = SystemTask::SignIn.everywhere();
    sign_in_guard::Entity::remove(&grant)
        .filter(sign_in_guard::Column::Identifier.eq(identifier.counted.as_str()))
        .run(tx)
        .await?;
    let token = Token::new()?;
    tx.insert_many::<known_device::Entity, _>(
        &grant,
        [known_device::ActiveModel {
            token_hash: Set(hex::encode(token.hash())),
            identifier: Set(identifier.base.clone()),
            created_at: Set(now),
            expires_at: Set(now + DEVICE_LIFE),
        }],
    )
    .await?;
    Ok(token)
}

/// Lifts the lock of an identifier, for Unlock User and the command line.
pub async fn lift(tx: &Tx, kind: SignInKind, site: &str, login: &str) -> Result<()> {
    let grant = SystemTask::SignIn.everywhere();
    let identifier = Identifier::typed(kind, site, login, None);
    sign_in_guard::Entity::remove(&grant)
        .filter(sign_in_guard::Column::Identifier.eq(identifier.counted))
        .run(tx)
        .await?;
    Ok(())
}

/// Whether an identifier is locked now, for the console.
pub async fn is_locked(tx: &Tx, kind: SignInKind, site: &str, login: &str, now: DateTime<Utc>) -> Result<bool> {
    let grant = SystemTask::SignIn.everywhere();
    let identifier = Identifier::typed(kind, site, login, None);
    let row = sign_in_guard::Entity::within(&grant)
        .filter(sign_in_guard::Column::Identifier.eq(identifier.counted))
        .one(tx)
        .await?;
    Ok(row.and_then(|row| row.locked_until).is_some_and(|until| now < until))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn morning() -> DateTime<Utc> {
        "2026-11-02T08:00:00Z".parse().expect("a date")
    }

    fn model(next: &Next) -> sign_in_guard::Model {
        sign_in_guard::Model {
            identifier: "x".into(),
            failures: next.failures,
            locked_until: next.locked_until,
            lock_seconds: next.lock_seconds,
            evaluated: next.evaluated,
            evaluated_on: next.evaluated_on,
            updated_at: morning(),
        }
    }

    /// Decisions Q-024: 5 failures lock for 1 minute, doubling to 15.
    #[test]
    fn the_fifth_failure_locks_and_locks_double_to_fifteen_minutes() {
        let config = Config::default();
        let mut row = None;
        let mut locks = Vec::new();
        for _ in 0..35 {
            let next = after_failure(&config, SignInKind::Site, row.as_ref(), morning());
            if let Some(until) = next.locked_until {
                locks.push((until - morning()).num_seconds());
            }
            row = Some(model(&next));
        }
        assert_eq!(locks, [60, 120, 240, 480, 900, 900, 900]);
    }

    #[test]
    fn a_pin_locks_for_good_after_fifteen_tries_of_a_day() {
        let config = Config::default();
        let mut row = None;
        for _ in 0..15 {
            row = Some(model(&after_failure(&config, SignInKind::Technician, row.as_ref(), morning())));
        }
        let row = row.expect("a row");
        assert_eq!(row.evaluated, 15);
        assert_eq!(tries_a_day(&config, SignInKind::Technician), 15);
    }

    #[test]
    fn the_identifier_is_what_was_typed_without_case() {
        let one = Identifier::typed(SignInKind::Site, "330001", "Admin", None);
        let other = Identifier::typed(SignInKind::Site, " 330001", "admin ", None);
        let technician = Identifier::typed(SignInKind::Technician, "330001", "admin", None);
        assert_eq!(one.counted, other.counted);
        assert_ne!(one.counted, technician.counted);
    }
}
