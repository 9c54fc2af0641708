//! The pictures of the group that can be chosen from: those of models, the logos, and those for template questions.

use platform::{app::platform::Platform, auth::context::Ctx, core::error::Result, tenancy::Scoped};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entity::asset::{Column, Entity, State},
    kinds::AssetKind,
    permissions::ASSET_READ,
    read::picture::Picture,
};

/// The most pictures of an answer.
const MOST: u64 = 500;

/// A picture to choose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct GalleryPicture {
    asset_id: i64,
    /// The group.
    entity_id: i64,
    /// Always 20.
    entity_type_id: i64,
    /// JSON text with `AssetId`, `SignedURL`, `ThumbnailURL` and `OriginalFileName`.
    meta_data: String,
    width: i32,
    height: i32,
    /// Always false.
    deleted: bool,
}

/// The pictures of a kind, newest first.
pub(crate) async fn list(ctx: &Ctx, kind: AssetKind) -> Result<Vec<GalleryPicture>> {
    let grant = ctx.can(ASSET_READ)?;
    let tx = ctx.browse(&grant).await?;
    let rows = Entity::within(&grant)
        .filter(Column::Kind.eq(kind.code()))
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false))
        .order(Column::Id, Order::Desc)
        .limit(MOST)
        .all(&tx)
        .await?;
    drop(tx);
    rows.iter().map(|row| Picture::of(row).map(|picture| wire(ctx.platform(), row.group_id, &picture))).collect()
}

fn wire(platform: &Platform, group: i64, picture: &Picture) -> GalleryPicture {
    GalleryPicture {
        asset_id: picture.id,
        entity_id: group,
        entity_type_id: 20,
        meta_data: picture.meta_data(platform),
        width: picture.width,
        height: picture.height,
        deleted: false,
    }
}
