//! Outcomes of mails to customers: the state is stored, and the sender of one that will not arrive is notified.

use chrono::{DateTime, Utc};
use platform::{
    core::error::Result,
    db::Tx,
    shared::{
        customer_mails::{self, MailOutcome},
        notice::{self, Kind, Notice},
    },
    tenancy::{Grant, Scoped as _, SystemTask},
};
use sea_orm::{ActiveEnum as _, ColumnTrait as _};

use crate::{
    entity::customer_mail::{Column, Entity, Model, State},
    mails::suppression,
};

/// Stores the outcome of a mail, and notifies the sender of one that will not arrive.
pub(crate) async fn store(
    tx: &Tx,
    row: &Model,
    tries: i32,
    (outcome, reply): (MailOutcome, &str),
    now: DateTime<Utc>,
) -> Result<()> {
    let grant = SystemTask::Outbox.at_site(row.group_id, row.site_id);
    let (state, words) = match outcome {
        MailOutcome::Accepted => (State::Accepted, None),
        MailOutcome::Waiting => (State::Waiting, None),
        MailOutcome::Refused | MailOutcome::Invalid => (State::Refused, Some("was refused")),
        MailOutcome::GivenUp => (State::GivenUp, Some("was given up")),
        MailOutcome::Returned => (State::Returned, Some("was returned")),
    };
    Entity::change(&grant)
        .filter(Column::Id.eq(row.id))
        .value(Column::State, state)
        .value(Column::StateAt, now)
        .value(Column::Tries, tries)
        // The reply to a mail whose recipient was erased may name the address.
        .value(Column::Reply, if row.to_key.is_empty() { "" } else { reply })
        .run(tx)
        .await?;
    tx.notify(customer_mails::TOPIC, row.group_id, row.site_id);
    let Some(words) = words else { return Ok(()) };
    let serial = serial(tx, &grant, row.machine_id).await?;
    let notice = Notice {
        group: row.group_id,
        site: row.site_id,
        user: Some(row.user_id),
        kind: Kind::MailFailed,
        title: String::from("Email not delivered"),
        message: format!("The email about machine {serial} {words}."),
        machine: Some(row.machine_id),
        once: Some(format!("mail {} {tries} {}", row.id, state.to_value())),
        at: now,
    };
    notice::post(tx, &grant, vec![notice]).await?;
    if matches!(outcome, MailOutcome::Refused | MailOutcome::Returned) && !row.to_key.is_empty() {
        suppression::after_failure(tx, &SystemTask::Outbox.in_group(row.group_id), &row.to_key, now).await?;
    }
    Ok(())
}

/// The serial number of a machine; head office may have written about one of another site.
async fn serial(tx: &Tx, grant: &Grant, machine: i64) -> Result<String> {
    let group = SystemTask::Outbox.in_group(grant.group_id()?);
    let row = stock::entity::machine::Entity::within(&group).id(machine).one(tx).await?;
    Ok(row.map(|row| row.serial).unwrap_or_default())
}
