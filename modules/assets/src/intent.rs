//! The announcement of a file: what it will be is checked, and answered is where to send it.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    storage::Upload,
    tenancy::Grant,
};
use sea_orm::{ActiveValue::Set, FromQueryResult, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    PICTURE_WRITE,
    entity::{
        asset::{ActiveModel, Entity},
        asset_room,
    },
    file_name::FileName,
    item_photos::{self, ItemPhoto},
    kinds::{AssetKind, State},
    objects, reasons,
};

/// How long after its announcement a file can be confirmed. Longer than its address lives, for slow lines.
pub(crate) const CONFIRMABLE: TimeDelta = TimeDelta::hours(1);
/// The longest `MetaData`.
const META_DATA: usize = 4_000;

/// A file that somebody wants to upload. `UserId` and `UseTranserAcceleration` are accepted and ignored.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct UploadIntent {
    /// At most 150 characters, with an ending that the kind accepts.
    file_name_with_extension: String,
    /// 20 photo of an item, 60 logo of a template, 70 logo of an entity, 80 guidance picture, 190 picture of a model.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    asset_type_enum: Option<i64>,
    /// The size of the file before the browser made it smaller.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    original_file_size: Option<i64>,
    /// The bytes that will be sent; the original size when it is left out or 0.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    uploaded_file_size: Option<i64>,
    /// JSON text. That of a photo of an item names `VHCId`, `TemplateLookupId` and `TemplateItemTypeId`, and may have
    /// `Comments`.
    meta_data: Option<String>,
    /// The SHA-256 of the bytes in base64, where the client knows it: others are refused. An addition to the documented
    /// fields.
    sha256: Option<String>,
}

/// Where to send the file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UploadAddress {
    asset_id: i64,
    /// The address for one PUT within a few minutes. It may be relative to the origin of the API.
    #[serde(rename = "SignedURL")]
    signed_url: String,
    /// The headers that the PUT must have.
    #[serde(rename = "AWSHeaders")]
    aws_headers: BTreeMap<String, String>,
}

/// Announces a file.
pub(crate) async fn announce(ctx: &Ctx, ask: UploadIntent) -> Result<UploadAddress> {
    let kind = AssetKind::of(ask.asset_type_enum.unwrap_or(0));
    let grant = ctx.can_in_group(kind.as_ref().map_or(PICTURE_WRITE, |kind| kind.permission()))?;
    let kind = kind?;
    let (site, now) = (ctx.site()?, ctx.now());
    let limits = &ctx.platform().config.limits;
    let name = FileName::parse(&ask.file_name_with_extension)?;
    let format = kind.format(&name.ending)?;
    let size = size(&ask, kind.most_bytes(limits))?;
    let sha256 = ask.sha256.map(|sum| sum.trim().to_owned()).filter(|sum| !sum.is_empty());
    if sha256.as_ref().is_some_and(|sum| BASE64.decode(sum).map_or(0, |bytes| bytes.len()) != 32) {
        return Err(reasons::CHECKSUM.into());
    }
    let meta_data = ask.meta_data.unwrap_or_default();
    if !is_meta_data(&meta_data) {
        return Err(reasons::META_DATA.into());
    }
    let photo = match kind {
        AssetKind::ItemPhoto => Some(ItemPhoto::read(&meta_data)?),
        AssetKind::TemplateLogo | AssetKind::EntityLogo | AssetKind::GuidancePicture | AssetKind::ModelImage => None,
    };
    let stem = objects::new_stem()?;
    let upload = Upload {
        content_type: format.media_type().to_owned(),
        size: u64::try_from(size).map_err(Error::internal)?,
        sha256: sha256.clone(),
    };
    let address = ctx.platform().storage.intent(&objects::incoming(&stem)?, &upload)?;
    let tx = ctx.write(&grant).await?;
    // Before the room of the site, which a machine that others hold would keep closed for everybody.
    let item = match &photo {
        Some(photo) => Some(item_photos::item(ctx, &tx, &grant, photo.of).await?),
        None => None,
    };
    enter(&tx, &grant, (site.group_id, site.id), now).await?;
    if stored(&tx, &grant, site.id).await?.saturating_add(size) > room(limits.site_storage_gib) {
        return Err(reasons::NO_ROOM.into());
    }
    let of = photo.as_ref().map(|photo| photo.of);
    let (item_description, item_status) = item.map(|item| (item.description, item.status)).unwrap_or_default();
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        kind: Set(kind.code()),
        state: Set(State::Announced.code()),
        file_name: Set(name.text),
        declared_type: Set(upload.content_type),
        size: Set(size),
        sha256: Set(sha256.unwrap_or_default()),
        stem: Set(stem),
        content_type: Set(String::new()),
        finding: Set(String::new()),
        stored_bytes: Set(size),
        machine_id: Set(of.map(|of| of.machine)),
        inspection_id: Set(of.map(|of| of.inspection)),
        item_type_id: Set(of.map(|of| of.item)),
        item_description: Set(item_description),
        item_status: Set(item_status),
        comments: Set(photo.map(|photo| photo.comments).unwrap_or_default()),
        created_by: Set(ctx.user_id()),
        created_at: Set(now),
        expires_at: Set(now + CONFIRMABLE),
        sweep_at: Set(Some(now + CONFIRMABLE)),
        deleted: Set(false),
        updated_at: Set(now),
        ..Default::default()
    };
    let row = tx.insert::<Entity, _>(&grant, row).await?;
    tx.commit().await?;
    Ok(UploadAddress { asset_id: row.id, signed_url: address.address, aws_headers: address.headers })
}

/// The size that is announced.
fn size(ask: &UploadIntent, most: u64) -> Result<i64> {
    let size = ask.uploaded_file_size.filter(|size| *size != 0).or(ask.original_file_size).unwrap_or(0);
    if size <= 0 {
        return Err(reasons::EMPTY.into());
    }
    if u64::try_from(size).is_ok_and(|size| size <= most) {
        return Ok(size);
    }
    let text = format!("File can have {} MB at most", most / 1024 / 1024);
    Err(Error::from(reasons::TOO_LARGE).saying(text))
}

fn is_meta_data(text: &str) -> bool {
    text.trim().is_empty()
        || (text.len() <= META_DATA
            && serde_json::from_str::<serde_json::Value>(text).is_ok_and(|value| value.is_object()))
}

/// Locks the room of a site until the transaction ends, so that what is stored there is summed up by one at a time.
async fn enter(tx: &Tx, grant: &Grant, (group, site): (i64, i64), now: DateTime<Utc>) -> Result<()> {
    let row = asset_room::ActiveModel {
        group_id: Set(group),
        site_id: Set(site),
        announced_at: Set(now),
        ..Default::default()
    };
    let known = OnConflict::columns([asset_room::Column::GroupId, asset_room::Column::SiteId])
        .update_column(asset_room::Column::AnnouncedAt)
        .to_owned();
    tx.upsert_many::<asset_room::Entity, _>(grant, vec![row], known).await
}

/// The bytes of all files of a site, those that are announced included.
async fn stored(tx: &Tx, grant: &Grant, site: i64) -> Result<i64> {
    #[derive(FromQueryResult)]
    struct Sum {
        bytes: i64,
    }
    let text =
        "SELECT CAST(COALESCE(SUM(stored_bytes), 0) AS bigint) AS bytes FROM asset WHERE {scope} AND site_id = $1";
    let sums: Vec<Sum> = tx.select(grant, text, vec![site.into()]).await?;
    Ok(sums.first().map_or(0, |sum| sum.bytes))
}

fn room(gib: u64) -> i64 {
    i64::try_from(gib.saturating_mul(1024 * 1024 * 1024)).unwrap_or(i64::MAX)
}
