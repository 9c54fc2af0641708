//! The outbox: mails are written in the transaction of the change that they report, and sent by a worker.
//!
//! Delivery is at least once. A worker leases a mail, sends it and marks it; when it dies in between, the mail is sent
//! again after the lease, with the same Message-ID, which is the id of its row. A mail that can not be sent is tried
//! again at growing intervals, for days; then it is given up, with a log entry and a metric. One whose recipient or content
//! the mail server refuses is given up at once. No request waits for a mail server.

use std::{collections::HashMap, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use futures::future::join_all;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ExprTrait as _, FromQueryResult, Order,
    sea_query::{Expr, Func},
};

use crate::{
    core::{
        error::{Error, Result},
        reason::own,
        workers::{Worker, caught},
    },
    db::{Backend, Db, Tx, failpoint},
    entity::outbox_mail::{ActiveModel, Column, Entity, Model, State},
    jobs::lease::lease_name,
    mail::{
        customer_mails::MailOutcome,
        transport::{self as mail, Letter},
    },
    state::Platform,
    tenancy::{Grant, Scoped, SystemTask},
};

crate::group_owned!(crate::entity::outbox_mail::Entity);

/// Interval at which the table is read.
const PAUSE: Duration = Duration::from_millis(500);
/// Interval at which the mails are counted for the metrics.
const COUNTING: Duration = Duration::from_secs(5);
/// Mails sent at a time.
const AT_ONCE: usize = 8;
/// Mails with attachments that are sent at a time, because each is in memory several times.
const PERSONAL_AT_ONCE: usize = 2;
/// Mails named by a statement.
const AT_A_TIME: usize = 1_000;

/// The place for which bodies are encrypted.
const SEALED: &str = "outbox_mail/body";

/// A mail to post.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Posting {
    /// The group it is about.
    pub group_id: Option<i64>,
    /// The site of the mail, whose mails a day are limited.
    pub site_id: Option<i64>,
    /// The user who wrote it, whose mails an hour are limited; `None` for mails of the program itself.
    pub user_id: Option<i64>,
    /// The name of the sender in addition to the configured address (`EmailSettings.SenderName`).
    pub sender_name: Option<String>,
    /// The recipient's address.
    pub to: String,
    /// The subject, one line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The HTML alternative.
    pub html: Option<String>,
    /// The mail to a customer that is sent, which stores the content: text and HTML are only checked.
    pub customer_mail: Option<i64>,
}

/// Posts a mail in the transaction of the change that it reports; returns its id. A mail that could never be sent is
/// refused here, and so is one beyond the limits of the hour or the day.
pub async fn post(tx: &Tx, platform: &Platform, grant: &Grant, posting: Posting) -> Result<i64> {
    let now = platform.clock.now();
    let limits = &platform.config.limits;
    mail::check(&Letter {
        id: String::from("outbox"),
        at: now,
        to: vec![posting.to.clone()],
        sender_name: posting.sender_name.clone(),
        subject: posting.subject.clone(),
        text: posting.text.clone(),
        html: posting.html.clone(),
        ..Letter::default()
    })?;
    let body = |text: &str| if posting.customer_mail.is_some() { Ok(String::new()) } else { sealed(platform, text) };
    // Before it is inserted, so that a caller can go on without the mail. Two transactions at the same moment may both be the last
    // within the limit.
    if let Some(user) = posting.user_id {
        let limit = u64::from(limits.mails_per_user_hour);
        limited(tx, grant, Column::UserId.eq(user), TimeDelta::hours(1), limit, now).await?;
    }
    if let Some(site) = posting.site_id {
        let limit = u64::from(limits.mails_per_site_day);
        limited(tx, grant, Column::SiteId.eq(site), TimeDelta::days(1), limit, now).await?;
    }
    let row = ActiveModel {
        group_id: Set(posting.group_id),
        site_id: Set(posting.site_id),
        user_id: Set(posting.user_id),
        sender_name: Set(posting.sender_name),
        to_address: Set(posting.to),
        subject: Set(posting.subject),
        body_html: Set(posting.html.as_deref().map_or_else(|| Ok(String::new()), body)?),
        body_text: Set(body(&posting.text)?),
        customer_mail_id: Set(posting.customer_mail),
        reply: Set(None),
        state: Set(State::Waiting),
        attempts: Set(0),
        run_at: Set(now),
        locked_until: Set(None),
        locked_by: Set(None),
        last_error: Set(None),
        created_at: Set(now),
        sent_at: Set(None),
        ..Default::default()
    };
    let row = tx.insert::<Entity, _>(grant, row).await?;
    Ok(row.id)
}

/// Returns the encrypted form of a body that waits: it may contain a passcode or a signing link, which a copy of the
/// database must not reveal (goal S5).
fn sealed(platform: &Platform, body: &str) -> Result<String> {
    platform.secrets.encrypt(SEALED, body)
}

async fn limited(
    tx: &Tx,
    grant: &Grant,
    of: impl sea_orm::sea_query::IntoCondition,
    within: TimeDelta,
    limit: u64,
    now: DateTime<Utc>,
) -> Result<()> {
    let posted = Condition::all().add(of.into_condition()).add(Column::CreatedAt.gt(now - within));
    if Entity::within(grant).filter(posted.clone()).count(tx).await? < limit {
        return Ok(());
    }
    let first = Entity::within(grant).filter(posted).order(Column::CreatedAt, Order::Asc).limit(1).one(tx).await?;
    let free_in = first.map_or(within, |first| first.created_at + within - now);
    let seconds = u64::try_from(free_in.num_seconds()).unwrap_or(0);
    Err(Error::from(own::TOO_MANY).retry_after(seconds + 1))
}

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
    if let Err(error) = mark(platform, &mail, by, sent).await {
        tracing::warn!(mail = mail.id, %error, "what came of a letter could not be written down: it is sent again");
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

async fn mark(platform: &Platform, mail: &Model, by: &str, sent: Option<Result<String>>) -> Result<()> {
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
    let change = match &sent {
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

/// Returns `true` if a mail was due before a moment, and no worker has tried to send it since.
pub(crate) async fn is_overdue(db: &Db, before: DateTime<Utc>) -> Result<bool> {
    let grant = SystemTask::Outbox.everywhere();
    let tx = db.read(grant.reach()).await?;
    let due = Condition::all()
        .add(Column::State.eq(State::Waiting))
        .add(Column::RunAt.lt(before))
        .add(Condition::any().add(Column::LockedUntil.is_null()).add(Column::LockedUntil.lt(before)));
    Ok(Entity::within(&grant).filter(due).limit(1).one(&tx).await?.is_some())
}

/// Removes mails that were sent, given up or taken back before a day.
pub(crate) async fn forget_done(tx: &Tx, grant: &Grant, before: DateTime<Utc>) -> Result<()> {
    Entity::remove(grant).filter(Column::SentAt.lt(before)).run(tx).await?;
    let ended = Column::State.is_in([State::Dead, State::Refused, State::Withdrawn]);
    Entity::remove(grant).filter(ended).filter(Column::RunAt.lt(before)).run(tx).await?;
    Ok(())
}

/// Returns the states of some mails by their ids; a mail that was removed is left out.
pub async fn states(tx: &Tx, grant: &Grant, mails: &[i64]) -> Result<HashMap<i64, State>> {
    #[derive(FromQueryResult)]
    struct Stated {
        id: i64,
        state: State,
    }
    let mut states = HashMap::with_capacity(mails.len());
    for mails in mails.chunks(AT_A_TIME) {
        let columns = [Column::Id, Column::State];
        let found: Vec<Stated> = Entity::within(grant).ids(mails.iter().copied()).columns(columns, tx).await?;
        states.extend(found.into_iter().map(|mail| (mail.id, mail.state)));
    }
    Ok(states)
}

/// Withdraws those of these mails that still wait, because their content is out of date. One that is being sent at this
/// moment may still arrive.
pub async fn withdraw(tx: &Tx, grant: &Grant, mails: &[i64], now: DateTime<Utc>) -> Result<u64> {
    let mut withdrawn = 0;
    for mails in mails.chunks(AT_A_TIME) {
        withdrawn += Entity::change(grant)
            .filter(Column::Id.is_in(mails.iter().copied()))
            .filter(Column::State.eq(State::Waiting))
            .value(Column::State, State::Withdrawn)
            .value(Column::RunAt, now)
            .value(Column::BodyHtml, "")
            .value(Column::BodyText, "")
            .run(tx)
            .await?;
    }
    Ok(withdrawn)
}

/// The longest stored reply of a mail server, in characters.
const REPLY: usize = 500;

/// A reply on one line, shortened.
fn shortened(reply: &str) -> String {
    let line = reply.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|letter| !letter.is_control()).take(REPLY).collect()
}

/// Sends mails again that wait, were given up or were refused, as soon as possible. One whose content was removed is
/// left unchanged. Returns the number of mails.
pub async fn retry(tx: &Tx, grant: &Grant, mails: &[i64], now: DateTime<Utc>) -> Result<u64> {
    let stored = Condition::any().add(Column::CustomerMailId.is_not_null()).add(Column::BodyText.ne(""));
    Entity::change(grant)
        .filter(Column::Id.is_in(mails.iter().copied()))
        .filter(Column::State.is_in([State::Waiting, State::Dead, State::Refused]))
        .filter(Column::LockedUntil.is_null())
        .filter(Column::ToAddress.ne(""))
        .filter(stored)
        .value(Column::State, State::Waiting)
        .value(Column::RunAt, now)
        .run(tx)
        .await
}

/// Removes recipient and content of mails to a person, whose data are erased on request: of these mails, and of every
/// mail of the site to their address. One that still waits is withdrawn if it is one of these, and otherwise left
/// unchanged, because it may be about something else. Returns the number of mails.
pub async fn erase(
    tx: &Tx,
    platform: &Platform,
    grant: &Grant,
    site: i64,
    mails: &[i64],
    (address, machines): (&str, &[i64]),
) -> Result<u64> {
    let address = address.trim();
    // Those that people wrote to the address, or to an earlier one about the machines, have their content in another table, and do not wait any longer.
    let written = platform.customer_mails()?.erase(tx, grant, (address, machines), platform.clock.now()).await?;
    let mails: Vec<i64> = mails.iter().copied().chain(written).collect();
    let emptied = |mails: Condition| {
        Entity::change(grant)
            .filter(Column::SiteId.eq(site))
            .filter(mails)
            .filter(Column::ToAddress.ne(""))
            .value(Column::ToAddress, "")
            .value(Column::BodyHtml, "")
            .value(Column::BodyText, "")
            .value(Column::LastError, None::<String>)
            .value(Column::Reply, None::<String>)
    };
    let mut erased = 0;
    for mails in mails.chunks(AT_A_TIME) {
        let these = || Condition::all().add(Column::Id.is_in(mails.iter().copied()));
        erased += emptied(these().add(Column::State.ne(State::Waiting))).run(tx).await?;
        let waiting = emptied(these().add(Column::State.eq(State::Waiting)));
        erased += waiting.value(Column::State, State::Withdrawn).run(tx).await?;
    }
    if !address.is_empty() {
        let same = Expr::expr(Func::lower(Expr::col(Column::ToAddress))).eq(address.to_lowercase());
        let done = Condition::all().add(same).add(Column::State.ne(State::Waiting));
        erased += emptied(done).run(tx).await?;
    }
    Ok(erased)
}

/// The message of a row that waits; the same at every try, except for its multipart boundaries.
async fn message(platform: &Platform, mail: &Model) -> Result<Letter> {
    if mail.customer_mail_id.is_none() {
        return letter(platform, mail);
    }
    let message = platform.customer_mails()?.message(platform.message_sources(), mail).await?;
    Ok(Letter {
        text: message.text,
        html: Some(message.html),
        reply_to: message.reply_to,
        references: message.references,
        attachments: message.attachments,
        return_path: message.return_path,
        is_personal: true,
        ..envelope(mail)
    })
}

/// Everything of a message but its content.
fn envelope(mail: &Model) -> Letter {
    Letter {
        id: identity(mail.id),
        at: mail.created_at,
        to: vec![mail.to_address.clone()],
        sender_name: mail.sender_name.clone(),
        subject: mail.subject.clone(),
        ..Letter::default()
    }
}

/// The message of a row that waits, of a mail that no person has written.
pub fn letter(platform: &Platform, mail: &Model) -> Result<Letter> {
    // An encrypted body has no blanks. A mail that an earlier version has posted waits in plain.
    let open = |body: &str| {
        if body.contains(char::is_whitespace) { Ok(body.to_owned()) } else { platform.secrets.decrypt(SEALED, body) }
    };
    Ok(Letter {
        text: open(&mail.body_text)?,
        html: if mail.body_html.is_empty() { None } else { Some(open(&mail.body_html)?) },
        ..envelope(mail)
    })
}

/// The Message-ID of a mail, the same at every try.
pub fn message_id(platform: &Platform, mail: i64) -> Result<String> {
    mail::message_id(&platform.config, &identity(mail))
}

fn identity(mail: i64) -> String {
    format!("outbox-{mail}")
}
