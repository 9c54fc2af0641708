//! Addresses to which a group writes no mails for some time, because they have refused two within a day. Passcodes and
//! notices are sent to them all the same.

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped as _},
};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, sea_query::OnConflict};

use crate::entity::{
    customer_mail::{self, State},
    mail_suppression::{ActiveModel, Column, Entity},
};

/// Within this time the second failure suppresses an address.
const WINDOW: TimeDelta = TimeDelta::hours(24);
/// The failures that suppress an address.
const FAILURES: u64 = 2;
/// The time for which an address is suppressed.
const LASTS: TimeDelta = TimeDelta::days(30);

/// The end of the suppression of an address; `None` for one that is not suppressed.
pub(crate) async fn until(tx: &Tx, group: &Grant, key: &str, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
    let rows = Entity::within(group).filter(Column::AddressKey.eq(key)).filter(Column::Until.gt(now));
    Ok(rows.one(tx).await?.map(|row| row.until))
}

/// Suppresses an address if its failure is the second within a day. The failure is already stored.
pub(crate) async fn after_failure(tx: &Tx, group: &Grant, key: &str, now: DateTime<Utc>) -> Result<()> {
    Entity::remove(group).filter(Column::Until.lte(now)).run(tx).await?;
    let failures = customer_mail::Entity::within(group)
        .filter(customer_mail::Column::ToKey.eq(key))
        .filter(customer_mail::Column::StateAt.gt(now - WINDOW))
        .filter(customer_mail::Column::State.is_in([State::Refused, State::Returned]));
    if failures.count(tx).await? < FAILURES {
        return Ok(());
    }
    let row = ActiveModel {
        group_id: Set(group.group_id()?),
        address_key: Set(key.to_owned()),
        created_at: Set(now),
        until: Set(now + LASTS),
        ..Default::default()
    };
    let rule = OnConflict::columns([Column::GroupId, Column::AddressKey])
        .update_columns([Column::CreatedAt, Column::Until])
        .to_owned();
    tx.upsert_many::<Entity, _>(group, [row], rule).await
}

/// Removes the suppression of an address.
pub(crate) async fn remove(tx: &Tx, group: &Grant, key: &str) -> Result<()> {
    Entity::remove(group).filter(Column::AddressKey.eq(key)).run(tx).await.map(drop)
}
