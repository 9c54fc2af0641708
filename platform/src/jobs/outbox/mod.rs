//! The outbox: mails are written in the transaction of the change that they report, and sent by a worker.
//!
//! Delivery is at least once. A worker leases a mail, sends it and marks it, again and again while the database is away;
//! when it dies in between, the mail is sent again after the lease, with the same Message-ID, which is the id of its row.
//! A mail that can not be sent is tried again at growing intervals, for days; then it is given up, with a log entry and a
//! metric. One whose recipient or content the mail server refuses is given up at once. No request waits for a mail server.

mod delivery;
mod message;

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ExprTrait as _, FromQueryResult, Order,
    sea_query::{Expr, Func},
};

use crate::{
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::{Db, Tx},
    entity::outbox_mail::{ActiveModel, Column, Entity, State},
    mail::transport::{self as mail, Letter},
    state::Platform,
    tenancy::{Grant, Scoped, SystemTask},
};

use message::sealed;

pub(crate) use delivery::work;
pub use delivery::{OutboxCounts, counts, drain};
pub use message::{letter, message_id};

crate::group_owned!(crate::entity::outbox_mail::Entity);

/// Mails named by a statement.
const AT_A_TIME: usize = 1_000;

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
