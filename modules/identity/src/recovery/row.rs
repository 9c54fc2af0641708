//! The users that details may name, and their rows of `password_reset`.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::session::{SignInKind, UserFacts},
    core::error::Result,
    db::Tx,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped as _},
};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, sea_query::OnConflict};

use crate::{
    entity::password_reset::{ActiveModel, Column, Entity, Model},
    recovery::details::Details,
    sign_in::candidate::{self, Candidate, NOBODY},
};

/// A user who may recover the password, and the site of the details.
pub(super) struct Found {
    pub(super) user: Box<UserFacts>,
    pub(super) site: Arc<SiteInfo>,
}

/// The site of some details, where it is open. Read before a transaction begins, because it may need a connection of
/// its own.
pub(super) async fn site_of(platform: &Platform, details: &Details) -> Result<Option<Arc<SiteInfo>>> {
    Ok(platform.directory.site_by_code(&details.site).await?.filter(|site| site.open))
}

/// Finds the user of some details at their site. Runs the same queries whether or not there is one.
pub(super) async fn find(
    tx: &Tx,
    grant: &Grant,
    details: &Details,
    kind: SignInKind,
    site: Option<&Arc<SiteInfo>>,
) -> Result<Option<Found>> {
    let candidate = candidate::find(tx, grant, &details.search(kind)).await?;
    Ok(match (candidate, site) {
        (Some(Candidate::User { user, site: id, .. }), Some(site)) if site.id == id && user.row.active => {
            Some(Found { user, site: Arc::clone(site) })
        }
        _ => None,
    })
}

/// Locks the row of a user; `None` when there is none. The search of nobody costs the same.
pub(super) async fn lock(tx: &Tx, grant: &Grant, user: Option<i64>) -> Result<Option<Model>> {
    Entity::within(grant).filter(Column::UserId.eq(user.unwrap_or(NOBODY))).lock(tx).one(tx).await
}

/// Locks the row of a user, which is created first, so that concurrent requests wait for each other.
pub(super) async fn lock_or_create(tx: &Tx, grant: &Grant, user: &UserFacts, now: DateTime<Utc>) -> Result<Model> {
    let row = ActiveModel {
        user_id: Set(user.row.id),
        group_id: Set(user.row.group_id),
        requests: Set(String::from("[]")),
        send_until: Set(None),
        passcode_hash: Set(None),
        passcode_expires_at: Set(None),
        passcode_tries: Set(0),
        token_hash: Set(None),
        token_expires_at: Set(None),
        updated_at: Set(now),
    };
    let absent = OnConflict::column(Column::UserId).do_nothing().to_owned();
    tx.upsert_many::<Entity, _>(grant, [row], absent).await?;
    lock(tx, grant, Some(user.row.id)).await?.ok_or_else(|| platform::core::error::Error::internal("the row is gone"))
}
