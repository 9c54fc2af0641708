//! The removal of a file: it is listed no longer, or its bytes are erased as well.

use platform::{
    auth::context::Ctx,
    core::{error::Result, reason::own},
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use sea_orm::ColumnTrait;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    entity::asset::{Column, Entity, Model, State},
    kinds::AssetKind,
    reasons,
    storage::objects,
    upload::owner,
    uses::asset_uses,
};

/// The user type that may erase.
const ADMINISTRATOR: i16 = 1;

/// The answer of a removal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct RemovedAsset {
    message: &'static str,
    asset_id: i64,
}

/// Removes a file; repeating it changes nothing. A removed picture stays where it is in use; one that is in use is not
/// erased.
pub(crate) async fn remove(ctx: &Ctx, file: &Model, erase: bool) -> Result<RemovedAsset> {
    let id = file.id;
    let needed = AssetKind::of(file.kind.into())?.removal();
    let grant = ctx.can_in_group(needed)?;
    if erase && ctx.user_type() != ADMINISTRATOR {
        return Err(own::DENIED.into());
    }
    let tx = ctx.write(&grant).await?;
    // What was shown to the end of an inspection stays in its history; an administrator may still have to erase it.
    if !erase && !file.deleted {
        owner::is_open(ctx, &tx, &grant, (needed, file)).await?;
    }
    let row = Entity::within(&grant).id(id).lock(&tx).one(&tx).await?.ok_or(reasons::UNKNOWN)?;
    let is_erased = row.state == State::Erased;
    // Whoever attaches it locks it, too (`picture`), so none comes to use it while its uses are counted.
    if erase && !is_erased && asset_uses(ctx.platform(), &tx, &grant, id).await? > 0 {
        return Err(reasons::IN_USE.into());
    }
    let changes = if erase { !is_erased } else { !row.deleted };
    if changes {
        let (state, bytes, sweep) =
            if erase { (State::Erased, 0, Some(ctx.now())) } else { (row.state, row.stored_bytes, row.sweep_at) };
        // Nothing comes of an announcement that is removed. What is sent for it all the same is removed by the sweep.
        let sent = if row.state == State::Announced { 0 } else { row.sent_bytes };
        Entity::change(&grant)
            .filter(Column::Id.eq(id))
            .value(Column::Deleted, true)
            .value(Column::State, state)
            .value(Column::StoredBytes, bytes)
            .value(Column::SentBytes, sent)
            .value(Column::SweepAt, sweep)
            .value(Column::UpdatedAt, ctx.now())
            .run(&tx)
            .await?;
        let before = json!({ "fileName": row.file_name, "kind": row.kind, "erased": erase });
        ctx.note(&tx, AuditEvent::new("asset.remove", "asset", id).before(before)).await?;
        tx.commit().await?;
        if erase {
            // What is not removed now is removed by the sweep, and takes room until then.
            let gone = objects::remove(ctx.platform(), &Model { state, ..row }).await;
            if let Err(error) = gone {
                tracing::warn!(asset = id, %error, "the bytes of an erased file are still there");
            }
        }
    }
    Ok(RemovedAsset { message: "Success", asset_id: id })
}
