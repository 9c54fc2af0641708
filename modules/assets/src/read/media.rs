//! Photos and videos of machines and of the items of their inspections, listed and counted for the modules that know who may
//! see a machine; their documents are counted with them.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    db::{Tx, placeholders},
    shared::people,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, FromQueryResult, Order, Value};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    entity::asset::{Column, Entity, Model, State},
    kinds::{AssetKind, Format, Medium},
    read::{document, picture::Picture, video::Video},
    reasons,
};

/// The most photos, and the most videos, of an answer.
const MOST: u64 = 500;

/// Photos, videos and documents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MediaCount {
    /// Photos.
    pub photos: i64,
    /// Videos.
    pub videos: i64,
    /// Documents.
    pub documents: i64,
}

impl MediaCount {
    fn add(&mut self, kind: i16, many: i64) {
        let is_one_of = |kinds: &[AssetKind]| kinds.iter().any(|one| one.code() == kind);
        if is_one_of(&PHOTOS) {
            self.photos += many;
        } else if is_one_of(&VIDEOS) {
            self.videos += many;
        } else if is_one_of(&[AssetKind::Document]) {
            self.documents += many;
        }
    }
}

/// Counts the photos of each item of an inspection; an item without one is left out.
pub async fn count_item_photos(tx: &Tx, grant: &Grant, inspection: i64) -> Result<HashMap<i64, i64>> {
    let counts = count_item_media(tx, grant, &[inspection]).await?.into_iter();
    Ok(counts.filter(|(_, count)| count.photos > 0).map(|((_, item), count)| (item, count.photos)).collect())
}

/// Counts the photos and videos of items, by inspection and item; an item without one is left out.
pub async fn count_item_media(tx: &Tx, grant: &Grant, inspections: &[i64]) -> Result<HashMap<(i64, i64), MediaCount>> {
    #[derive(FromQueryResult)]
    struct Counted {
        inspection_id: i64,
        item_type_id: i64,
        kind: i16,
        many: i64,
    }
    let ids: BTreeSet<i64> = inspections.iter().copied().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    // The state and the mark are part of the text, so that an index of the visible files is used.
    let text = format!(
        "SELECT inspection_id, item_type_id, kind, COUNT(*) AS many FROM asset WHERE {{scope}} \
         AND inspection_id IN ({}) AND item_type_id IS NOT NULL AND state = 1 AND deleted = FALSE \
         GROUP BY inspection_id, item_type_id, kind",
        placeholders(ids.len())
    );
    let rows: Vec<Counted> = tx.select(grant, &text, ids.into_iter().map(Value::from).collect()).await?;
    let mut counts: HashMap<(i64, i64), MediaCount> = HashMap::new();
    for row in rows {
        counts.entry((row.inspection_id, row.item_type_id)).or_default().add(row.kind, row.many);
    }
    Ok(counts)
}

/// Counts what there is of each of these machines within the grant, which covers their group; one without any is left out.
pub async fn count_of_machines(tx: &Tx, grant: &Grant, machines: &[i64]) -> Result<HashMap<i64, MediaCount>> {
    count_of(tx, grant, "machine_id", machines).await
}

/// Counts the media of inspections, with the photos and videos of their items.
pub async fn count_of_inspections(tx: &Tx, grant: &Grant, inspections: &[i64]) -> Result<HashMap<i64, MediaCount>> {
    count_of(tx, grant, "inspection_id", inspections).await
}

/// Returns those of these inspections with announced files that can still be confirmed.
pub async fn being_sent(tx: &Tx, grant: &Grant, inspections: &[i64], now: DateTime<Utc>) -> Result<Vec<i64>> {
    if inspections.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::within(grant)
        .filter(Column::InspectionId.is_in(inspections.iter().copied()))
        .filter(Column::State.eq(State::Announced))
        .filter(Column::Deleted.eq(false))
        .filter(Column::ExpiresAt.gt(now))
        .limit(MOST)
        .all(tx)
        .await?;
    Ok(rows.into_iter().filter_map(|row| row.inspection_id).collect::<BTreeSet<_>>().into_iter().collect())
}

async fn count_of(tx: &Tx, grant: &Grant, column: &str, ids: &[i64]) -> Result<HashMap<i64, MediaCount>> {
    let ids: BTreeSet<i64> = ids.iter().copied().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let among = format!("{column} IN ({})", placeholders(ids.len()));
    count(tx, grant, column, (among, ids.into_iter().map(Value::from).collect())).await
}

/// Counts by a column in one statement.
async fn count(
    tx: &Tx,
    grant: &Grant,
    column: &str,
    (condition, values): (String, Vec<Value>),
) -> Result<HashMap<i64, MediaCount>> {
    #[derive(FromQueryResult)]
    struct Counted {
        id: i64,
        kind: i16,
        many: i64,
    }
    // The state and the mark are part of the text, so that an index of the visible files is used.
    let text = format!(
        "SELECT {column} AS id, kind, COUNT(*) AS many FROM asset WHERE {{scope}} AND {condition} AND state = 1 \
         AND deleted = FALSE GROUP BY {column}, kind"
    );
    let rows: Vec<Counted> = tx.select(grant, &text, values).await?;
    let mut counts: HashMap<i64, MediaCount> = HashMap::new();
    for row in rows {
        counts.entry(row.id).or_default().add(row.kind, row.many);
    }
    Ok(counts)
}

/// Selection of photos of items of a machine.
#[derive(Debug, Clone)]
pub struct WantedPhotos {
    /// The record of the machine.
    pub machine: i64,
    /// The inspection; 0 for all.
    pub inspection: i64,
    /// The status of the machine that was inspected; 0 for all.
    pub status: String,
}

/// Selection of photos or videos of a machine.
#[derive(Debug, Clone, Copy)]
pub struct WantedMedia {
    /// The record of the machine.
    pub machine: i64,
    /// The inspection; 0 for all.
    pub inspection: i64,
}

/// A photo or video of a machine, or of an item of an inspection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MediaAsset {
    asset_id: i64,
    /// JSON text with `Created`, `UserId`, `EntityRef` (the machine), `SignedURL`, `SignedMP4URL` (of a video, the same),
    /// `TemplateItemId`, `TemplateItemTypeId`, `Rating` (always 0) and `VideoLength` (seconds); and, as additions,
    /// `AssetId`, `UserName`, `TemplateLookupId`, `Status`, `ThumbnailURL`, `PosterURL` (of a video) and
    /// `OriginalFileName`.
    meta_data: String,
    /// The comment.
    comments: String,
    /// The question, in the language of the template; empty for a machine's own.
    item_desc: String,
    /// 10 photo of a machine, 20 photo of an item, 30 video of a machine, 40 video of an item.
    asset_type: i16,
}

/// Photos and videos of a machine, and of its inspections.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineMedia {
    /// Photos of the machine.
    photo_assets: Vec<MediaAsset>,
    /// Photos of items of its inspections.
    item_photo_assets: Vec<MediaAsset>,
    /// Videos of the machine.
    video_assets: Vec<MediaAsset>,
    /// Videos of items of its inspections.
    item_video_assets: Vec<MediaAsset>,
}

const PHOTOS: [AssetKind; 2] = [AssetKind::MachinePhoto, AssetKind::ItemPhoto];
const VIDEOS: [AssetKind; 2] = [AssetKind::MachineVideo, AssetKind::ItemVideo];

/// Lists photos of items of a machine that the caller may see, oldest first.
pub async fn item_photos(platform: &Platform, tx: &Tx, grant: &Grant, wanted: WantedPhotos) -> Result<Vec<MediaAsset>> {
    let status = Some(wanted.status.trim().to_uppercase()).filter(|status| status != "0");
    let of = WantedMedia { machine: wanted.machine, inspection: wanted.inspection };
    list(platform, tx, grant, &of, (&[AssetKind::ItemPhoto], status)).await
}

/// Lists the photos of a machine that the caller may see, those of items too, oldest first.
pub async fn photos(platform: &Platform, tx: &Tx, grant: &Grant, wanted: &WantedMedia) -> Result<Vec<MediaAsset>> {
    list(platform, tx, grant, wanted, (&PHOTOS, None)).await
}

/// Lists the videos of a machine that the caller may see, those of items too, oldest first.
pub async fn videos(platform: &Platform, tx: &Tx, grant: &Grant, wanted: &WantedMedia) -> Result<Vec<MediaAsset>> {
    list(platform, tx, grant, wanted, (&VIDEOS, None)).await
}

/// Lists all photos and videos of a machine that the caller may see.
pub async fn machine_media(platform: &Platform, tx: &Tx, grant: &Grant, machine: i64) -> Result<MachineMedia> {
    let wanted = WantedMedia { machine, inspection: 0 };
    let parted = |all: Vec<MediaAsset>, kind: AssetKind| {
        all.into_iter().partition::<Vec<_>, _>(|asset| asset.asset_type == kind.code())
    };
    let (photo_assets, item_photo_assets) =
        parted(photos(platform, tx, grant, &wanted).await?, AssetKind::MachinePhoto);
    let (video_assets, item_video_assets) =
        parted(videos(platform, tx, grant, &wanted).await?, AssetKind::MachineVideo);
    Ok(MachineMedia { photo_assets, item_photo_assets, video_assets, item_video_assets })
}

async fn list(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    wanted: &WantedMedia,
    (kinds, status): (&[AssetKind], Option<String>),
) -> Result<Vec<MediaAsset>> {
    let rows = Entity::within(grant)
        .filter(Column::MachineId.eq(wanted.machine))
        .filter(Column::Kind.is_in(kinds.iter().map(|kind| kind.code())))
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false))
        .filter_if(Some(wanted.inspection).filter(|id| *id != 0), |id| Column::InspectionId.eq(id))
        .filter_if(status, |status| Column::ItemStatus.eq(status))
        .order(Column::Id, Order::Asc)
        .limit(MOST)
        .all(tx)
        .await?;
    let names = people::names(tx, grant, rows.iter().filter_map(|row| row.created_by)).await?;
    rows.into_iter().map(|row| shown(platform, row, &names)).collect()
}

fn shown(platform: &Platform, row: Model, names: &HashMap<i64, String>) -> Result<MediaAsset> {
    let mut metadata = json!({
        "AssetId": row.id,
        "Created": row.created_at,
        "UserId": row.created_by,
        "UserName": row.created_by.and_then(|id| names.get(&id)).map_or("", |name| name.as_str()),
        "EntityRef": row.machine_id,
        "TemplateItemId": row.item_type_id,
        "TemplateItemTypeId": row.item_type_id,
        "TemplateLookupId": row.inspection_id,
        "Status": row.item_status,
        "Rating": 0,
        "OriginalFileName": row.file_name,
    });
    if let Some(video) = Video::of(&row)? {
        video.add_to(&mut metadata, platform);
    } else {
        let picture = Picture::of(&row)?;
        metadata["SignedURL"] = json!(picture.signed_url(platform));
        metadata["ThumbnailURL"] = json!(picture.image_url(platform));
        metadata["SignedMP4URL"] = json!(null);
        metadata["VideoLength"] = json!(null);
    }
    Ok(MediaAsset {
        asset_id: row.id,
        meta_data: metadata.to_string(),
        comments: row.comments,
        item_desc: row.item_description,
        asset_type: row.kind,
    })
}

/// The machine of a file of the group that can be seen; `None` for a picture of the group. Who may see the machine may
/// download it.
pub async fn owner(tx: &Tx, grant: &Grant, id: i64) -> Result<Option<i64>> {
    accepted(tx, grant, id).await.map(|row| row.machine_id)
}

/// Returns the address from which such a file is downloaded, under the name with which it was uploaded.
pub async fn download(platform: &Platform, tx: &Tx, grant: &Grant, id: i64) -> Result<String> {
    let row = accepted(tx, grant, id).await?;
    if AssetKind::of(row.kind.into())?.medium() == Medium::Document {
        return document::address(platform, &row);
    }
    Ok(match Video::of(&row)? {
        Some(video) => video.download(platform),
        None => Picture::of(&row)?.download(platform),
    })
}

async fn accepted(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    let found = Entity::within(grant)
        .id(id)
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false))
        .one(tx)
        .await?;
    let known = |row: &Model| Format::of(&row.content_type).is_some();
    found.filter(known).ok_or_else(|| Error::from(reasons::UNKNOWN))
}
