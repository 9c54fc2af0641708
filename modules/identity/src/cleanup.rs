//! Removes expired rows every night: sessions, known devices, sign-in counters, password recoveries, error reports of
//! browsers, and stored answers to idempotency keys.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use platform::{
    app::platform::Platform,
    async_trait,
    core::error::Result,
    db::Tx,
    entity::{known_device, session, sign_in_guard},
    http::idempotency,
    jobs::{self, JobKind, Outcome},
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Condition};
use serde_json::Value as Json;

use crate::entity::{client_error, password_reset};

const KIND: &str = "identity.tidy";

/// The hour (UTC) at which it runs, when load is low.
const HOUR: u32 = 2;

/// A sign-in counter is removed after this time, when neither its lock nor its tries of the day count any more.
const COUNTERS: TimeDelta = TimeDelta::days(2);

/// Time for which error reports are stored.
const FAULTS: TimeDelta = TimeDelta::days(90);

/// Schedules the run of the next night. Every sign-in calls it, because each leaves rows to remove.
pub async fn ask(tx: &Tx, now: DateTime<Utc>) -> Result<()> {
    jobs::ask(tx, KIND, "nightly", Json::Null, next_night(now)).await
}

fn next_night(now: DateTime<Utc>) -> DateTime<Utc> {
    let hour = NaiveTime::from_hms_opt(HOUR, 0, 0).unwrap_or_default();
    let tonight = now.date_naive().and_time(hour).and_utc();
    if tonight > now { tonight } else { tonight + TimeDelta::days(1) }
}

/// The job.
pub struct Tidy;

#[async_trait]
impl JobKind for Tidy {
    fn name(&self) -> &'static str {
        KIND
    }

    async fn run(&self, platform: &Platform, _payload: &Json) -> Result<Outcome> {
        let now = platform.clock.now();
        let grant = SystemTask::Nightly.everywhere();
        let tx = platform.db.write(grant.reach()).await?;
        let ended = Condition::any().add(session::Column::ExpiresAt.lte(now)).add(session::Column::IdleUntil.lte(now));
        session::Entity::remove(&grant).filter(ended).run(&tx).await?;
        known_device::Entity::remove(&grant).filter(known_device::Column::ExpiresAt.lte(now)).run(&tx).await?;
        sign_in_guard::Entity::remove(&grant)
            .filter(sign_in_guard::Column::UpdatedAt.lt(now - COUNTERS))
            .run(&tx)
            .await?;
        password_reset::Entity::remove(&grant)
            .filter(password_reset::Column::UpdatedAt.lt(now - COUNTERS))
            .run(&tx)
            .await?;
        client_error::Entity::remove(&grant).filter(client_error::Column::CreatedAt.lt(now - FAULTS)).run(&tx).await?;
        idempotency::forget(&tx, platform, now).await?;
        tx.commit().await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::next_night;

    #[test]
    fn the_next_night_is_ahead() {
        for (now, night) in [
            ("2026-03-02T08:00:00Z", "2026-03-03T02:00:00Z"),
            ("2026-03-02T01:59:59Z", "2026-03-02T02:00:00Z"),
            ("2026-03-02T02:00:00Z", "2026-03-03T02:00:00Z"),
        ] {
            let (now, night) = (now.parse().expect("a time"), night.parse::<chrono::DateTime<chrono::Utc>>());
            assert_eq!(next_night(now), night.expect("a time"));
        }
    }
}
