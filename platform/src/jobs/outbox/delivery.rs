//! The worker of the outbox: it leases mails that are due, sends them, and stores the result of each.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use futures::future::join_all;
use sea_orm::{ColumnTrait, Condition, Order};

use super::message::message;
use crate::{
    core::{
        error::{Error, Result},
        workers::{Worker, caught},
    },
    db::{Backend, failpoint},
    entity::outbox_mail::{Column, Entity, Model, State},
    jobs::lease::lease_name,
    mail::{customer_mails::MailOutcome, transport as mail},
    state::Platform,
    tenancy::{Scoped, SystemTask},
};

/// Interval at which the table is read.
const PAUSE: Duration = Duration::from_millis(500);
/// Interval at which a worker tries to mark a mail while the database is away.
const MARKING: Duration = Duration::from_millis(500);
/// Interval at which the mails are counted for the metrics.
const COUNTING: Duration = Duration::from_secs(5);
/// Mails sent at a time.
const AT_ONCE: usize = 8;
/// Mails with attachments that are sent at a time, because each is in memory several times.
const PERSONAL_AT_ONCE: usize = 2;

/// The state of the outbox.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OutboxCounts {
    /// Mails that wait to be sent.
    pub waiting: u64,
    /// Mails that were given up or refused.
    pub dead: u64,
}

/// The state of the outbox, also set as metrics (`outbox_waiting`, `outbox_dead`).
pub async fn counts(platform: &Platform) -> Result<OutboxCounts> {
    let grant = SystemTask::Outbox.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    let count =
        |wanted: &[State]| Entity::within(&grant).filter(Column::State.is_in(wanted.iter().copied())).count(&tx);
    let (waiting, dead) = (count(&[State::Waiting]).await?, count(&[State::Dead, State::Refused]).await?);
    let counts = OutboxCounts { waiting, dead };
    let gauge = |number: u64| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    metrics::gauge!(crate::core::metrics::OUTBOX_WAITING).set(gauge(counts.waiting));
    metrics::gauge!(crate::core::metrics::OUTBOX_DEAD).set(gauge(counts.dead));
    Ok(counts)
}

/// Sends and counts until the program stops.
pub(crate) async fn work(platform: &Platform, worker: Worker) {
    let count = async {
        loop {
            if let Err(error) = counts(platform).await {
                tracing::warn!(%error, "the outbox could not be counted");
            }
            tokio::time::sleep(COUNTING).await;
        }
    };
    // The counter never ends by itself.
    tokio::select! {
        () = send(platform, worker) => {}
        () = count => {}
    }
}

async fn send(platform: &Platform, worker: Worker) {
    while !platform.is_stopping() {
        let tried = step(platform).await;
        platform.workers.turned(worker);
        match tried {
            Ok(0) => tokio::time::sleep(PAUSE).await,
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%error, "the outbox could not be looked at");
                tokio::time::sleep(PAUSE * 6).await;
            }
        }
    }
}

/// Tries every mail that is due, now, and waits for it; returns the number of tries. For tests.
pub async fn drain(platform: &Platform) -> Result<usize> {
    let mut tried = 0;
    loop {
        match step(platform).await? {
            0 => return Ok(tried),
            some => tried += some,
        }
    }
}

/// Tries some mails that are due, concurrently; returns their number.
async fn step(platform: &Platform) -> Result<usize> {
    let sending = Box::pin(async {
        let (mails, by) = claim(platform).await?;
        let tried = mails.len();
        join_all(mails.into_iter().map(|mail| attempt(platform, mail, &by))).await;
        Ok(tried)
    });
    failpoint::within(failpoint::scope(|| "outbox".to_owned()), sending).await
}

/// The longest conversation with a mail server, each of whose steps may take `limits.smtp_seconds`.
fn patience(platform: &Platform) -> Duration {
    Duration::from_secs(platform.config.limits.smtp_seconds * 3)
}

async fn claim(platform: &Platform) -> Result<(Vec<Model>, String)> {
    let (now, by) = (platform.clock.now(), lease_name()?);
    let grant = SystemTask::Outbox.everywhere();
    let due = Condition::all()
        .add(Column::State.eq(State::Waiting))
        .add(Column::RunAt.lte(now))
        .add(Condition::any().add(Column::LockedUntil.is_null()).add(Column::LockedUntil.lt(now)));
    // First a read without a lock: mostly no mail is due, and the writer need not wait.
    let tx = platform.db.read(grant.reach()).await?;
    let any = Entity::within(&grant).filter(due.clone()).limit(1).one(&tx).await?;
    drop(tx);
    if any.is_none() {
        return Ok((Vec::new(), by));
    }
    let tx = platform.db.write(grant.reach()).await?;
    let rows = Entity::within(&grant).filter(due).order(Column::RunAt, Order::Asc).limit(AT_ONCE as u64);
    let rows = if tx.backend() == Backend::Postgres { rows.lock_skipping() } else { rows };
    let mut mails = rows.all(&tx).await?;
    let mut personal = 0;
    mails.retain(|mail| {
        personal += usize::from(mail.customer_mail_id.is_some());
        mail.customer_mail_id.is_none() || personal <= PERSONAL_AT_ONCE
    });
    // Longer than the conversation can last, so that no other worker sends it meanwhile.
    let until = now + TimeDelta::from_std(patience(platform) * 2).map_err(Error::internal)?;
    Entity::change(&grant)
        .filter(Column::Id.is_in(mails.iter().map(|mail| mail.id)))
        .value(Column::LockedUntil, Some(until))
        .value(Column::LockedBy, Some(by.clone()))
        .run(&tx)
        .await?;
    let personal: Vec<Model> = mails.iter().filter(|mail| mail.customer_mail_id.is_some()).cloned().collect();
    if !personal.is_empty() {
        platform.customer_mails()?.sending(&tx, &personal, now).await?;
    }
    tx.commit().await?;
    Ok((mails, by))
}

/// Sends one mail and stores the result.
async fn attempt(platform: &Platform, mail: Model, by: &str) {
    let send = async {
        let message = message(platform, &mail).await.map_err(|error| building(&mail, error))?;
        platform.mail.send(&message).await
    };
    let sent = tokio::select! {
        sent = tokio::time::timeout(patience(platform), caught(send)) => {
            Some(sent.unwrap_or_else(|_| Err(Error::unreachable("the mail server took too long"))))
        }
        // A stopping program waits for no mail server; the mail is sent after the next start.
        () = stopping(platform) => None,
    };
    // The lease is twice as long as a conversation can last, and the other half is for this.
    let begun = Instant::now();
    while let Err(error) = mark(platform, &mail, by, sent.as_ref()).await {
        if begun.elapsed() >= patience(platform) || platform.is_stopping() {
            tracing::warn!(mail = mail.id, %error, "the result of a mail could not be stored: it is sent again");
            return;
        }
        tokio::time::sleep(MARKING).await;
    }
}

/// The failure of a message that could not be built. Its sender learns no cause of the database or the storage.
fn building(mail: &Model, error: Error) -> Error {
    if [mail::reasons::BAD_ADDRESS, mail::reasons::BAD_LETTER].contains(&error.reason()) {
        return error;
    }
    tracing::warn!(mail = mail.id, %error, "a mail could not be built");
    Error::internal("the mail could not be built")
}

async fn stopping(platform: &Platform) {
    while !platform.is_stopping() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn mark(platform: &Platform, mail: &Model, by: &str, sent: Option<&Result<String>>) -> Result<()> {
    let now = platform.clock.now();
    let grant = SystemTask::Outbox.everywhere();
    let change = Entity::change(&grant)
        .filter(Column::Id.eq(mail.id))
        .filter(Column::LockedBy.eq(by))
        .value(Column::LockedUntil, None::<DateTime<Utc>>)
        .value(Column::LockedBy, None::<String>);
    // One that was taken back meanwhile stays so, unless it is sent.
    let waits = || Column::State.eq(State::Waiting);
    let mut outcome = None;
    let change = match sent {
        None => change.filter(waits()),
        // The content is removed once it is not needed any more.
        Some(Ok(reply)) => {
            outcome = Some((MailOutcome::Accepted, shortened(reply)));
            change
                .value(Column::State, State::Sent)
                .value(Column::Reply, Some(shortened(reply)))
                .value(Column::SentAt, Some(now))
                .value(Column::Attempts, mail.attempts + 1)
                .value(Column::LastError, None::<String>)
                .value(Column::BodyHtml, "")
                .value(Column::BodyText, "")
        }
        Some(Err(error)) => {
            let fate = Fate::of(platform, mail, error, now);
            fate.log(mail, error);
            let change = change.filter(waits());
            // Nobody reads the content of a mail that was given up, and it may hold what opens something.
            let reply = shortened(error.cause().unwrap_or(&error.message()));
            let (change, state, happened) = match fate {
                Fate::Dead => {
                    (change.value(Column::BodyHtml, "").value(Column::BodyText, ""), State::Dead, MailOutcome::GivenUp)
                }
                Fate::Refused => (
                    change.value(Column::BodyHtml, "").value(Column::BodyText, ""),
                    State::Refused,
                    if error.reason() == mail::reasons::REFUSED { MailOutcome::Refused } else { MailOutcome::Invalid },
                ),
                Fate::Again(_) => (change, State::Waiting, MailOutcome::Waiting),
            };
            outcome = Some((happened, reply.clone()));
            change
                .value(Column::State, state)
                .value(Column::RunAt, if let Fate::Again(at) = fate { at } else { now })
                .value(Column::Reply, Some(reply))
                .value(Column::Attempts, mail.attempts + 1)
                .value(Column::LastError, Some(error.to_string()))
        }
    };
    let tx = platform.db.write(grant.reach()).await?;
    let marked = change.run(&tx).await?;
    if let (Some((outcome, reply)), Some(_), 1..) = (&outcome, mail.customer_mail_id, marked) {
        platform.customer_mails()?.attempted(&tx, mail, (*outcome, reply), now).await?;
    }
    tx.commit().await?;
    if matches!(sent, Some(Ok(_))) {
        metrics::counter!(crate::core::metrics::OUTBOX_SENT).increment(1);
    }
    Ok(())
}

/// Next state of a mail that could not be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Again(DateTime<Utc>),
    /// The mail server has refused it for good.
    Refused,
    /// It was tried for the last time.
    Dead,
}

impl Fate {
    fn of(platform: &Platform, mail: &Model, error: &Error, now: DateTime<Utc>) -> Self {
        let limits = &platform.config.limits;
        let [first, longest, life] =
            [limits.outbox_first_minutes * 60, limits.outbox_longest_hours * 3_600, limits.outbox_dead_days * 86_400]
                .map(|seconds| TimeDelta::seconds(i64::try_from(seconds).unwrap_or(i64::MAX / 1_000)));
        let never =
            [mail::reasons::BAD_ADDRESS, mail::reasons::BAD_LETTER, mail::reasons::REFUSED].contains(&error.reason());
        if never {
            return Self::Refused;
        }
        if now - mail.created_at >= life {
            return Self::Dead;
        }
        // The refusal may concern the sender and not the mail, as after a change of password; trying again soon does
        // not help.
        if error.reason() == mail::reasons::POSTPONED {
            return Self::Again(now + longest);
        }
        let doublings = u32::try_from(mail.attempts.clamp(0, 20)).unwrap_or(0);
        Self::Again(now + (first * 2_i32.pow(doublings)).min(longest))
    }

    /// Logs neither address nor subject, because more people read the log than the mail.
    fn log(self, mail: &Model, error: &Error) {
        match self {
            Self::Again(at) => tracing::warn!(mail = mail.id, %error, again_at = %at, "a letter could not be sent"),
            Self::Refused | Self::Dead => {
                metrics::counter!(crate::core::metrics::OUTBOX_GIVEN_UP).increment(1);
                tracing::error!(mail = mail.id, attempts = mail.attempts + 1, %error, "a letter was given up");
            }
        }
    }
}

/// The longest stored reply of a mail server, in characters.
const REPLY: usize = 500;

/// A reply on one line, shortened.
fn shortened(reply: &str) -> String {
    let line = reply.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|letter| !letter.is_control()).take(REPLY).collect()
}
