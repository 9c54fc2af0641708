//! The end of a recovery that another change makes worthless.

use chrono::{DateTime, Utc};
use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::ColumnTrait as _;

use crate::entity::password_reset::{Column, Entity};

/// Ends the passcode and the token of a user, whose password, mail address or lock has changed. The requests of the day
/// still count.
pub(crate) async fn withdraw(tx: &Tx, group: i64, user: i64) -> Result<()> {
    Entity::change(&SystemTask::SignIn.in_group(group))
        .filter(Column::UserId.eq(user))
        .value(Column::SendUntil, None::<DateTime<Utc>>)
        .value(Column::PasscodeHash, None::<String>)
        .value(Column::TokenHash, None::<Vec<u8>>)
        .run(tx)
        .await
        .map(drop)
}
