//! Locks against guessing (docs/behaviour/sign-in.md, "Timed locks" and "Tries in 24 hours").
//!
//! Failures count on the identifier that was typed, whether or not it exists, so that a lock reveals nothing. A username
//! of a group may be typed with the code of any of its sites, which are one identifier: otherwise each code would allow
//! as many guesses. A device with an earlier good sign-in has a counter of its own, so that strangers who guess can not
//! lock a dealer out.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order, sea_query::OnConflict};
use sha2::{Digest, Sha256};

use crate::{
    auth::session::{SignInKind, Token},
    config::Config,
    core::{error::Result, text},
    db::Tx,
    entity::{known_device, sign_in_guard, site},
    tenancy::{Scoped, SystemTask},
};

crate::shared!(crate::entity::sign_in_guard::Entity);
crate::shared!(crate::entity::known_device::Entity);

/// Time for which a device is known after its last good sign-in.
const DEVICE_LIFE: TimeDelta = TimeDelta::days(90);

/// The span of the daily tries: any 24 hours, so that midnight allows no further tries.
const DAY: TimeDelta = TimeDelta::hours(24);

/// An identifier whose tries are counted.
pub struct Identifier {
    /// Digest without the device: known devices are stored under it.
    base: String,
    /// The text on which tries are counted.
    counted: String,
}

impl Identifier {
    /// The identifier as typed, on an unknown device. A group's is found by the group of the site; with a code that no
    /// site has, by the code. One statement, whether or not there is such a site.
    async fn typed(tx: &Tx, kind: SignInKind, site: &str, login: &str) -> Result<Self> {
        let site = site.trim();
        if kind != SignInKind::Group {
            return Ok(Self::of(kind, site, login));
        }
        let grant = SystemTask::SignIn.everywhere();
        let named = site::Entity::within(&grant).filter(site::Column::Code.eq(site)).one(tx).await?;
        Ok(match named {
            Some(site) => Self::of_group(site.group_id, login),
            None => Self::of(kind, site, login),
        })
    }

    /// The identifier of a person of a site, of a technician or an operator.
    pub fn of(kind: SignInKind, site: &str, login: &str) -> Self {
        let base = digest(&format!("{}|{}|{}", kind.number(), site.trim(), text::lower(login)));
        Self { counted: base.clone(), base }
    }

    /// The identifier of a person of a group, whichever of its sites is typed. No code of a site has a space.
    pub fn of_group(group: i64, login: &str) -> Self {
        Self::of(SignInKind::Group, &format!("group {group}"), login)
    }

    /// Returns the identifier on a known device, by the key of the device.
    fn on_device(self, key: &str) -> Self {
        Self { counted: digest(&format!("{}|{key}", self.base)), base: self.base }
    }

    /// The stored form, to be compared with the result of [`locked_now`].
    pub fn counted(&self) -> &str {
        &self.counted
    }
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

/// The subject for which a device is known.
#[derive(Debug, Clone, Copy)]
enum DeviceTrust<'a> {
    /// The server made its token.
    Made,
    /// An earlier good sign-in of this identifier.
    Identifier(&'a str),
    /// An administrator or manager of this site has signed in on it, which enrols it for PINs.
    Site(i64),
}

impl DeviceTrust<'_> {
    fn subject(self) -> String {
        match self {
            Self::Made => "device".to_owned(),
            Self::Identifier(base) => base.to_owned(),
            Self::Site(site) => format!("site {site}"),
        }
    }

    /// The hash of token and subject, because all people who share a tablet share its token.
    fn key(self, device: &str) -> String {
        digest(&format!("{device}|{}", self.subject()))
    }
}

async fn knows(tx: &Tx, known: DeviceTrust<'_>, device: &str, now: DateTime<Utc>) -> Result<bool> {
    let row = known_device::Entity::within(&SystemTask::SignIn.everywhere())
        .filter(known_device::Column::TokenHash.eq(known.key(device)))
        .filter(known_device::Column::ExpiresAt.gt(now))
        .one(tx)
        .await?;
    Ok(row.is_some())
}

/// Returns `true` if an administrator or manager of the site has signed in on this device.
pub async fn device_is_enrolled(tx: &Tx, site: i64, device: &str, now: DateTime<Utc>) -> Result<bool> {
    knows(tx, DeviceTrust::Site(site), device, now).await
}

/// Enrols a device for the site of the manager who has just signed in on it.
pub async fn enrol_device(tx: &Tx, site: i64, device: &str, now: DateTime<Utc>) -> Result<()> {
    remember(tx, &[DeviceTrust::Site(site)], device, now).await
}

/// Takes back that a device is enrolled for a site.
pub async fn withdraw_device(tx: &Tx, site: i64, device: &str) -> Result<()> {
    known_device::Entity::remove(&SystemTask::SignIn.everywhere())
        .filter(known_device::Column::TokenHash.eq(DeviceTrust::Site(site).key(device)))
        .run(tx)
        .await?;
    Ok(())
}

/// Returns `true` if this identifier has had a good sign-in on this device.
pub async fn knows_device(
    tx: &Tx,
    kind: SignInKind,
    site: &str,
    login: &str,
    device: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let typed = Identifier::typed(tx, kind, site, login).await?;
    knows(tx, DeviceTrust::Identifier(&typed.base), device, now).await
}

/// Begins a try; `None` while the identifier is locked or has used up its tries of the last 24 hours.
///
/// The try counts as failed from its beginning and is forgiven when it succeeds. So no more guesses are ever compared
/// than are allowed, however many arrive at once, and known and unknown identifiers cost the same.
pub async fn begin(
    tx: &Tx,
    config: &Config,
    kind: SignInKind,
    site: &str,
    login: &str,
    device: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<Identifier>> {
    let grant = SystemTask::SignIn.everywhere();
    let typed = Identifier::typed(tx, kind, site, login).await?;
    let identifier = match device {
        Some(device) if knows(tx, DeviceTrust::Identifier(&typed.base), device, now).await? => {
            let key = DeviceTrust::Identifier(&typed.base).key(device);
            typed.on_device(&key)
        }
        _ => typed,
    };
    // The row is created first, so that two concurrent tries wait for each other's lock on it.
    let blank = sign_in_guard::ActiveModel {
        identifier: Set(identifier.counted.clone()),
        failures: Set(0),
        locked_until: Set(None),
        lock_seconds: Set(0),
        tries: Set(String::from("[]")),
        updated_at: Set(now),
    };
    tx.upsert_many::<sign_in_guard::Entity, _>(
        &grant,
        [blank],
        OnConflict::column(sign_in_guard::Column::Identifier).do_nothing().to_owned(),
    )
    .await?;
    let row = sign_in_guard::Entity::within(&grant)
        .filter(sign_in_guard::Column::Identifier.eq(identifier.counted.as_str()))
        .lock(tx)
        .one(tx)
        .await?;
    if row.as_ref().is_some_and(|row| !may_try(config, kind, row, now)) {
        return Ok(None);
    }
    let next = after_failure(config, kind, row.as_ref(), now);
    sign_in_guard::Entity::change(&grant)
        .filter(sign_in_guard::Column::Identifier.eq(identifier.counted.as_str()))
        .value(sign_in_guard::Column::Failures, next.failures)
        .value(sign_in_guard::Column::LockedUntil, next.locked_until)
        .value(sign_in_guard::Column::LockSeconds, next.lock_seconds)
        .value(sign_in_guard::Column::Tries, next.tries)
        .value(sign_in_guard::Column::UpdatedAt, now)
        .run(tx)
        .await?;
    Ok(Some(identifier))
}

fn may_try(config: &Config, kind: SignInKind, row: &sign_in_guard::Model, now: DateTime<Utc>) -> bool {
    let locked = row.locked_until.is_some_and(|until| now < until);
    !locked && tries_of_late(row, now).len() < tries_a_day(config, kind)
}

struct Next {
    failures: i32,
    locked_until: Option<DateTime<Utc>>,
    lock_seconds: i32,
    tries: String,
}

fn after_failure(config: &Config, kind: SignInKind, row: Option<&sign_in_guard::Model>, now: DateTime<Utc>) -> Next {
    let failures = row.map_or(0, |row| row.failures) + 1;
    let lock_seconds = row.map_or(0, |row| row.lock_seconds);
    let mut tries = row.map_or_else(Vec::new, |row| tries_of_late(row, now));
    tries.push(now.timestamp());
    let written = format!("{tries:?}");
    let limit = i32::try_from(config.auth.lock_after_failures).unwrap_or(i32::MAX);
    let used_up = tries.len() >= tries_a_day(config, kind);
    if failures < limit && !used_up {
        return Next { failures, locked_until: None, lock_seconds, tries: written };
    }
    let first = i32::try_from(config.auth.lock_first_seconds).unwrap_or(60);
    let longest = i32::try_from(config.auth.lock_longest_seconds).unwrap_or(900);
    let seconds = if lock_seconds == 0 { first } else { lock_seconds.saturating_mul(2).min(longest) };
    let timed = now + TimeDelta::seconds(i64::from(seconds));
    // When the daily tries are used up, the lock lasts until the earliest of them is 24 hours old.
    let earliest = tries.first().filter(|_| used_up).and_then(|at| DateTime::from_timestamp(*at, 0));
    let locked_until = earliest.map_or(timed, |earliest| timed.max(earliest + DAY));
    Next { failures: 0, locked_until: Some(locked_until), lock_seconds: seconds, tries: written }
}

/// The times of the compared tries of the last 24 hours, earliest first. Tries in the future count, too, so a clock
/// that is set back allows no more.
fn tries_of_late(row: &sign_in_guard::Model, now: DateTime<Utc>) -> Vec<i64> {
    let mut tries: Vec<i64> = serde_json::from_str(&row.tries).unwrap_or_default();
    tries.retain(|at| *at > (now - DAY).timestamp());
    tries.sort_unstable();
    tries
}

fn tries_a_day(config: &Config, kind: SignInKind) -> usize {
    let tries = match kind {
        SignInKind::Technician => config.auth.pin_tries_a_day,
        SignInKind::Site | SignInKind::Group | SignInKind::Operator => config.auth.password_tries_a_day,
    };
    usize::try_from(tries).unwrap_or(usize::MAX)
}

/// Resets the failures of an identifier, after its secret was given.
pub async fn forgive(tx: &Tx, identifier: &Identifier) -> Result<()> {
    sign_in_guard::Entity::remove(&SystemTask::SignIn.everywhere())
        .filter(sign_in_guard::Column::Identifier.eq(identifier.counted.as_str()))
        .run(tx)
        .await?;
    Ok(())
}

/// Marks the device as known to an identifier; returns the token to store on the device, which is the existing one if
/// this server made it.
pub async fn know_device(tx: &Tx, identifier: &Identifier, device: Option<&str>, now: DateTime<Utc>) -> Result<String> {
    let token = match device {
        Some(device) if knows(tx, DeviceTrust::Made, device, now).await? => device.to_owned(),
        _ => Token::new()?.text().to_owned(),
    };
    remember(tx, &[DeviceTrust::Made, DeviceTrust::Identifier(&identifier.base)], &token, now).await?;
    Ok(token)
}

async fn remember(tx: &Tx, known: &[DeviceTrust<'_>], device: &str, now: DateTime<Utc>) -> Result<()> {
    let rows = known.iter().map(|known| known_device::ActiveModel {
        token_hash: Set(known.key(device)),
        identifier: Set(known.subject()),
        created_at: Set(now),
        expires_at: Set(now + DEVICE_LIFE),
    });
    tx.upsert_many::<known_device::Entity, _>(
        &SystemTask::SignIn.everywhere(),
        rows.collect::<Vec<_>>(),
        OnConflict::column(known_device::Column::TokenHash).update_column(known_device::Column::ExpiresAt).to_owned(),
    )
    .await
}

/// Lifts the lock of an identifier on every device, for Unlock User and the command line.
pub async fn lift(tx: &Tx, identifier: &Identifier) -> Result<()> {
    let grant = SystemTask::SignIn.everywhere();
    let typed = identifier;
    let devices = known_device::Entity::within(&grant)
        .filter(known_device::Column::Identifier.eq(typed.base.as_str()))
        .order(known_device::Column::ExpiresAt, Order::Desc)
        .limit(1_000)
        .all(tx)
        .await?;
    let mut counted = vec![typed.base.clone()];
    counted.extend(devices.iter().map(|row| digest(&format!("{}|{}", typed.base, row.token_hash))));
    sign_in_guard::Entity::remove(&grant).filter(sign_in_guard::Column::Identifier.is_in(counted)).run(tx).await?;
    Ok(())
}

/// The identifiers that are locked at this moment, for the console.
pub async fn locked_now(tx: &Tx, now: DateTime<Utc>) -> Result<HashSet<String>> {
    let rows = sign_in_guard::Entity::within(&SystemTask::SignIn.everywhere())
        .filter(sign_in_guard::Column::LockedUntil.gt(now))
        .order(sign_in_guard::Column::UpdatedAt, Order::Desc)
        .limit(10_000)
        .all(tx)
        .await?;
    Ok(rows.into_iter().map(|row| row.identifier).collect())
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
            tries: next.tries.clone(),
            updated_at: morning(),
        }
    }

    /// 5 failures lock for 1 minute, doubling up to 15.
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
    fn after_fifteen_tries_a_pin_waits_for_the_next_day() {
        let config = Config::default();
        let mut row = None;
        for _ in 0..15 {
            row = Some(model(&after_failure(&config, SignInKind::Technician, row.as_ref(), morning())));
        }
        let row = row.expect("a row");
        let evening = morning() + TimeDelta::hours(12);
        assert!(!may_try(&config, SignInKind::Technician, &row, evening), "though the timed lock is over");
        assert!(may_try(&config, SignInKind::Technician, &row, morning() + TimeDelta::days(1)));
    }

    /// Goal S2: at whatever time guesses begin, and however they are spread, no 24 hours contain more than 50 compared
    /// ones.
    #[test]
    fn no_twenty_four_hours_hold_more_tries_than_a_day_may() {
        let config = Config::default();
        for (kind, most, pause) in
            [(SignInKind::Site, 50, 7), (SignInKind::Technician, 15, 61), (SignInKind::Site, 50, 1)]
        {
            let mut row: Option<sign_in_guard::Model> = None;
            let mut looked_at = Vec::new();
            for minute in 0..(5 * 24 * 60) / pause {
                let now = morning() + TimeDelta::minutes(minute * pause);
                // A pause before midnight, to begin again where calendar days would allow it.
                let sleeps = minute * pause > 30 && minute * pause < 15 * 60;
                if !sleeps && row.as_ref().is_none_or(|row| may_try(&config, kind, row, now)) {
                    looked_at.push(now);
                    row = Some(model(&after_failure(&config, kind, row.as_ref(), now)));
                }
            }
            let in_a_day =
                |from: &DateTime<Utc>| looked_at.iter().filter(|at| (*from..*from + DAY).contains(at)).count();
            let worst = looked_at.iter().map(in_a_day).max().unwrap_or_default();
            assert_eq!(worst, most, "every {pause} minutes");
        }
    }

    /// Goal S2: ten thousand guesses in a day, begun at every hour of it.
    #[test]
    fn of_ten_thousand_guesses_in_a_day_fifty_passwords_and_fifteen_pins_are_looked_at() {
        let config = Config::default();
        for (kind, most) in [(SignInKind::Site, 50), (SignInKind::Technician, 15)] {
            for hour in 0..24 {
                let mut row: Option<sign_in_guard::Model> = None;
                let mut looked_at = 0;
                for guess in 0..10_000 {
                    let now = morning() + TimeDelta::hours(hour) + TimeDelta::milliseconds(8_640) * guess;
                    if row.as_ref().is_none_or(|row| may_try(&config, kind, row, now)) {
                        looked_at += 1;
                        row = Some(model(&after_failure(&config, kind, row.as_ref(), now)));
                    }
                }
                assert_eq!(looked_at, most, "begun {hour} hours after eight");
                let next_day = morning() + TimeDelta::hours(hour + 24);
                assert!(row.is_some_and(|row| may_try(&config, kind, &row, next_day)), "it ends by itself");
            }
        }
    }

    /// A clock that is set back allows no further tries.
    #[test]
    fn a_clock_set_back_gives_no_new_tries() {
        let config = Config::default();
        let mut row = None;
        for _ in 0..15 {
            row = Some(model(&after_failure(&config, SignInKind::Technician, row.as_ref(), morning())));
        }
        let row = row.expect("a row");
        for back in [1, 24, 48] {
            assert!(
                !may_try(&config, SignInKind::Technician, &row, morning() - TimeDelta::hours(back)),
                "{back} hours"
            );
        }
    }

    #[test]
    fn the_identifier_is_what_was_typed_without_case() {
        let one = Identifier::of(SignInKind::Site, "330001", "Admin");
        let other = Identifier::of(SignInKind::Site, " 330001", "admin ");
        let technician = Identifier::of(SignInKind::Technician, "330001", "admin");
        assert_eq!(one.counted, other.counted);
        assert_ne!(one.counted, technician.counted);
    }

    #[test]
    fn a_device_is_known_by_token_and_subject_together() {
        let one = DeviceTrust::Identifier("a").key("token");
        assert_ne!(one, DeviceTrust::Identifier("b").key("token"));
        assert_ne!(one, DeviceTrust::Identifier("a").key("other"));
        assert_ne!(DeviceTrust::Made.key("token"), DeviceTrust::Site(1).key("token"));
    }
}
