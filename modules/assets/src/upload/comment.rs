//! The note of a photo or video: written with the upload or later, by whoever may upload it, also after the inspection has
//! ended. Every change is an entry of the audit log.

use platform::{
    api::lenient_values, auth::context::Ctx, core::error::Result, shared::audit::AuditEvent, tenancy::Scoped,
};
use sea_orm::ColumnTrait;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    entity::asset::{Column, Entity, State},
    kinds::AssetKind,
    permissions::PHOTO_WRITE,
    reasons,
    upload::owner,
};

/// The kinds of files that have a note.
const MEDIA: [AssetKind; 4] =
    [AssetKind::MachinePhoto, AssetKind::ItemPhoto, AssetKind::MachineVideo, AssetKind::ItemVideo];

/// A note for a photo or video.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct AssetComment {
    /// The photo or video.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    asset_id: Option<i64>,
    /// The note, at most 500 characters; empty for none.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    comments: String,
}

/// A note that was stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CommentedAsset {
    message: &'static str,
    asset_id: i64,
    comments: String,
}

/// Replaces the note of a photo or video; the same note again changes nothing.
pub(crate) async fn change(ctx: &Ctx, request: AssetComment) -> Result<CommentedAsset> {
    let grant = ctx.can(PHOTO_WRITE)?;
    let comments = owner::comments(&request.comments)?;
    let tx = ctx.write(&grant).await?;
    let row = Entity::within(&grant)
        .id(request.asset_id.unwrap_or(0))
        // Files are rows of the group, because sites that a machine has left see them; only its own site writes.
        .filter(Column::SiteId.eq(ctx.site()?.id))
        .filter(Column::Kind.is_in(MEDIA.map(AssetKind::code)))
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false))
        .lock(&tx)
        .one(&tx)
        .await?
        .ok_or(reasons::UNKNOWN)?;
    if row.comments != comments {
        Entity::change(&grant)
            .filter(Column::Id.eq(row.id))
            .value(Column::Comments, &*comments)
            .value(Column::UpdatedAt, ctx.now())
            .run(&tx)
            .await?;
        let event = AuditEvent::new("asset.comment", "asset", row.id)
            .before(json!({ "fileName": row.file_name, "comments": row.comments }))
            .after(json!({ "fileName": row.file_name, "comments": comments }));
        ctx.note(&tx, event).await?;
        tx.commit().await?;
    }
    Ok(CommentedAsset { message: "Success", asset_id: row.id, comments })
}
