//! The key with which a device seals what a user has not sent yet: one for each user and site, made when it is first
//! requested, and the same until the user is deleted. The device stores the sealed data and never the key, so that it
//! is opened only after a sign-in of the same user.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, sea_query::OnConflict};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entity::outbox_key::{ActiveModel, Column, Entity},
    permissions::SIGNED_IN,
};

/// The bytes of a key.
const BYTES: usize = 32;

/// The key of the caller's outbox.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct OutboxKey {
    /// 32 random bytes in base64.
    pub key: String,
}

/// Returns the caller's key for the current site.
pub(crate) async fn of(ctx: &Ctx) -> Result<OutboxKey> {
    let grant = ctx.can_in_group(SIGNED_IN)?;
    let (user, site) = (ctx.user()?.row.id, ctx.site()?.id);
    let tx = ctx.read(&grant).await?;
    let known = stored(&tx, &grant, user, site).await?;
    drop(tx);
    if let Some(key) = known {
        return Ok(OutboxKey { key });
    }
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    let row = ActiveModel {
        user_id: Set(user),
        site_id: Set(site),
        group_id: Set(grant.group_id()?),
        key: Set(STANDARD.encode(bytes)),
        created_at: Set(ctx.now()),
    };
    let tx = ctx.write(&grant).await?;
    // If two devices request it for the first time at once, both get the key that was stored first.
    let first = OnConflict::columns([Column::UserId, Column::SiteId]).do_nothing().to_owned();
    tx.upsert_many::<Entity, _>(&grant, [row], first).await?;
    let key = stored(&tx, &grant, user, site).await?;
    let key = key.ok_or_else(|| Error::internal("the key of an outbox was not stored"))?;
    tx.commit().await?;
    Ok(OutboxKey { key })
}

async fn stored(tx: &Tx, grant: &Grant, user: i64, site: i64) -> Result<Option<String>> {
    let of = Condition::all().add(Column::UserId.eq(user)).add(Column::SiteId.eq(site));
    Ok(Entity::within(grant).filter(of).one(tx).await?.map(|row| row.key))
}

/// Drops the keys of a user.
pub(crate) async fn forget(tx: &Tx, grant: &Grant, user: i64) -> Result<()> {
    Entity::remove(grant).filter(Column::UserId.eq(user)).run(tx).await.map(|_| ())
}
