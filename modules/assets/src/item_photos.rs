//! Photos of items of inspections: a failed item may need one, and they can be added and removed while the inspection is
//! open.

use std::collections::HashMap;

use platform::{
    api::{case_insensitive_json, lenient_values},
    app::platform::Platform,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    shared::photographed_items::{PhotoOf, PhotographedItem},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, FromQueryResult, Order};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    PHOTO_WRITE,
    entity::asset::{Column, Entity, Model},
    kinds::{AssetKind, State},
    picture::Picture,
    reasons,
};

/// The most photos of an item, those that are announced included.
const OF_AN_ITEM: i64 = 20;
/// The most photos of an answer.
const MOST: u64 = 500;
/// The longest comment, in characters.
const COMMENTS: usize = 500;

/// What the `MetaData` of a photo says.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "PascalCase", default)]
struct Said {
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    machine: Option<i64>,
    #[serde(deserialize_with = "lenient_values::number")]
    template_lookup_id: Option<i64>,
    #[serde(deserialize_with = "lenient_values::number")]
    template_item_type_id: Option<i64>,
    #[serde(deserialize_with = "lenient_values::text")]
    comments: String,
}

/// A photo as it was announced.
pub(crate) struct ItemPhoto {
    pub of: PhotoOf,
    pub comments: String,
}

impl ItemPhoto {
    /// Reads the `MetaData`, which is an object in JSON text.
    pub fn read(meta_data: &str) -> Result<Self> {
        let value = serde_json::from_str(meta_data).map_err(|_| Error::from(reasons::ITEM_UNNAMED))?;
        let said: Said = case_insensitive_json::read_value(value).map_err(|_| Error::from(reasons::ITEM_UNNAMED))?;
        let named = |id: Option<i64>| id.filter(|id| *id > 0).ok_or(reasons::ITEM_UNNAMED);
        let of = PhotoOf {
            machine: named(said.machine)?,
            inspection: named(said.template_lookup_id)?,
            item: named(said.template_item_type_id)?,
        };
        let comments = said.comments.trim().to_owned();
        if comments.chars().count() > COMMENTS {
            return Err(reasons::COMMENTS.into());
        }
        Ok(Self { of, comments })
    }
}

/// Finds the item of an open inspection that takes one more photo.
pub(crate) async fn item(ctx: &Ctx, tx: &Tx, grant: &Grant, of: PhotoOf) -> Result<PhotographedItem> {
    let item = ctx.platform().photographed_items()?.open_item(tx, (&ctx.can(PHOTO_WRITE)?, grant), of).await?;
    let states = format!("state IN ({}, {})", State::Announced.code(), State::Accepted.code());
    let counts = count(tx, grant, of.inspection, &states).await?;
    if counts.get(&of.item).copied().unwrap_or(0) >= OF_AN_ITEM {
        return Err(reasons::TOO_MANY_PHOTOS.into());
    }
    Ok(item)
}

/// Refuses a change of a photo whose inspection is over.
pub(crate) async fn is_open(ctx: &Ctx, tx: &Tx, grant: &Grant, row: &Model) -> Result<()> {
    let (Some(machine), Some(inspection), Some(item)) = (row.machine_id, row.inspection_id, row.item_type_id) else {
        return Ok(());
    };
    let of = PhotoOf { machine, inspection, item };
    ctx.platform().photographed_items()?.open_item(tx, (&ctx.can(PHOTO_WRITE)?, grant), of).await.map(drop)
}

/// Counts the photos of each item of an inspection; an item without one is left out.
pub async fn count_item_photos(tx: &Tx, grant: &Grant, inspection: i64) -> Result<HashMap<i64, i64>> {
    count(tx, grant, inspection, &format!("state = {}", State::Accepted.code())).await
}

async fn count(tx: &Tx, grant: &Grant, inspection: i64, states: &str) -> Result<HashMap<i64, i64>> {
    #[derive(FromQueryResult)]
    struct Counted {
        item_type_id: i64,
        photos: i64,
    }
    let text = format!(
        "SELECT item_type_id, COUNT(*) AS photos FROM asset WHERE {{scope}} AND inspection_id = $1 AND {states} \
         AND deleted = FALSE GROUP BY item_type_id"
    );
    let rows: Vec<Counted> = tx.select(grant, &text, vec![inspection.into()]).await?;
    Ok(rows.into_iter().map(|row| (row.item_type_id, row.photos)).collect())
}

/// Which photos of a machine are asked for.
#[derive(Debug, Clone)]
pub struct WantedPhotos {
    /// The record of the machine.
    pub machine: i64,
    /// The inspection; 0 for all.
    pub inspection: i64,
    /// The status of the machine that was inspected; 0 for all.
    pub status: String,
}

/// A photo of an item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ItemPhotoAsset {
    /// JSON text with `Created`, `UserId`, `EntityRef`, `SignedURL`, `TemplateItemId`, `TemplateItemTypeId`, and, as
    /// additions, `AssetId`, `TemplateLookupId`, `Status`, `ThumbnailURL` and `OriginalFileName`.
    meta_data: String,
    /// What was noted beside it.
    comments: String,
    /// The question, in the language of the template.
    item_desc: String,
    /// Always 20.
    asset_type: i16,
}

/// Lists photos of items of a machine that the caller may see, oldest first.
pub async fn item_photos(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    wanted: WantedPhotos,
) -> Result<Vec<ItemPhotoAsset>> {
    let status = Some(wanted.status.trim().to_uppercase()).filter(|status| status != "0");
    let rows = Entity::within(grant)
        .filter(Column::MachineId.eq(wanted.machine))
        .filter(Column::Kind.eq(AssetKind::ItemPhoto.code()))
        .filter(Column::State.eq(State::Accepted.code()))
        .filter(Column::Deleted.eq(false))
        .filter_if(Some(wanted.inspection).filter(|id| *id != 0), |id| Column::InspectionId.eq(id))
        .filter_if(status, |status| Column::ItemStatus.eq(status))
        .order(Column::Id, Order::Asc)
        .limit(MOST)
        .all(tx)
        .await?;
    rows.into_iter().map(|row| shown(platform, row)).collect()
}

fn shown(platform: &Platform, row: Model) -> Result<ItemPhotoAsset> {
    let picture = Picture::of(&row)?;
    let meta_data = json!({
        "Created": row.created_at,
        "UserId": row.created_by,
        "EntityRef": row.machine_id,
        "SignedURL": picture.signed_url(platform),
        "TemplateItemId": row.item_type_id,
        "TemplateItemTypeId": row.item_type_id,
        "AssetId": row.id,
        "TemplateLookupId": row.inspection_id,
        "Status": row.item_status,
        "ThumbnailURL": picture.image_url(platform),
        "OriginalFileName": picture.file_name,
    });
    Ok(ItemPhotoAsset {
        meta_data: meta_data.to_string(),
        comments: row.comments,
        item_desc: row.item_description,
        asset_type: row.kind,
    })
}
