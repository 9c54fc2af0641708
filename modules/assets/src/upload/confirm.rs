//! The confirmation of a file that was sent: it is checked, and from then on it can be seen, or it is refused for good.
//!
//! Nothing is written before the check has ended, so a program that dies leaves the file as it was announced, and the
//! confirmation can be repeated.

use actix_web::web::Bytes;
use platform::{
    api::lenient_values,
    app::platform::Platform,
    auth::{context::Ctx, permission::Permission},
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped, Update},
};
use sea_orm::ColumnTrait;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    check::{
        file::{self, Checked, Expected},
        video::VideoCheck,
        worker::{self, Sender},
    },
    entity::asset::{Column, Entity, Model, State},
    kinds::{AssetKind, Format, Medium},
    permissions::{ASSET_READ, PICTURE_WRITE},
    read::{document, picture::Picture, video::Video},
    reasons,
    storage::objects::{self, Stored},
    upload::owner,
};

/// A file that was sent.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct UploadDone {
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    asset_id: Option<i64>,
}

/// A file that was checked and accepted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct AcceptedAsset {
    asset_id: i64,
    /// JSON text with `AssetId`, `SignedURL`, `ThumbnailURL` and `OriginalFileName`; of a video also `SignedMP4URL`,
    /// `PosterURL` and `VideoLength` in seconds; of a document without `ThumbnailURL`.
    meta_data: String,
    /// Width in pixels; that of the poster of a video, 0 for a video without one, and for a document.
    width: i32,
    height: i32,
}

/// A file that the check has accepted.
enum Accepted {
    Picture(Checked),
    /// A video with its poster. It is stored already in its final place.
    Video(Option<Checked>),
    /// A document as it was sent.
    Document(Bytes),
}

/// Confirms a file; repeating it answers the same.
pub(crate) async fn confirm(ctx: &Ctx, request: UploadDone) -> Result<AcceptedAsset> {
    let row = changeable(ctx, request.asset_id.unwrap_or(0), AssetKind::permission).await?;
    if row.deleted {
        return Err(reasons::UNKNOWN.into());
    }
    let grant = ctx.can_in_group(AssetKind::of(row.kind.into())?.permission())?;
    if let Some(outcome) = outcome(ctx.platform(), &row) {
        return outcome;
    }
    if ctx.now() >= row.expires_at {
        return Err(reasons::EXPIRED.into());
    }
    match looked_at(ctx, &row).await? {
        Ok(checked) => accept(ctx, &grant, &row, checked).await,
        Err(finding) => refuse(ctx, &grant, &row, finding).await,
    }
}

/// Finds a file that the caller may change: which permission that takes depends on what the file is for. Whoever may not
/// change pictures of the group is refused for an unknown file, too. A file of a machine is unknown at every other site.
pub(crate) async fn changeable(ctx: &Ctx, id: i64, needed: fn(AssetKind) -> Permission) -> Result<Model> {
    let reads = ctx.can_in_group(ASSET_READ)?;
    let tx = ctx.read(&reads).await?;
    let row = Entity::within(&reads).id(id).one(&tx).await?;
    drop(tx);
    let site = ctx.site()?.id;
    // Before the permission, or the required permission would reveal that there is a photo at another site.
    let row = row.filter(|row| row.machine_id.is_none() || row.site_id == site);
    let kind = row.as_ref().and_then(|row| AssetKind::of(row.kind.into()).ok());
    ctx.can_in_group(kind.map_or(PICTURE_WRITE, needed))?;
    row.ok_or_else(|| reasons::UNKNOWN.into())
}

async fn one(ctx: &Ctx, grant: &Grant, id: i64) -> Result<Model> {
    let tx = ctx.read(grant).await?;
    let row = Entity::within(grant).id(id).filter(Column::Deleted.eq(false)).one(&tx).await?;
    row.ok_or_else(|| reasons::UNKNOWN.into())
}

/// The answer of a file that was checked before; `None` when it was not.
fn outcome(platform: &Platform, row: &Model) -> Option<Result<AcceptedAsset>> {
    match row.state {
        State::Announced => None,
        State::Accepted => Some(shown(platform, row)),
        State::Refused => Some(Err(finding(&row.finding).into())),
        State::Erased => Some(Err(reasons::UNKNOWN.into())),
    }
}

/// The reason that was stored by its name.
pub(crate) fn finding(name: &str) -> Reason {
    reasons::ALL.iter().copied().find(|reason| reason.name() == name).unwrap_or(reasons::UNREADABLE)
}

fn shown(platform: &Platform, row: &Model) -> Result<AcceptedAsset> {
    let format = Format::of(&row.content_type).ok_or_else(|| Error::internal("a file of no known type"))?;
    let meta_data = match (format.medium(), Video::of(row)?) {
        (Medium::Document, _) => serde_json::to_string(&document::metadata(platform, row)?)?,
        (_, Some(video)) => video.meta_data(platform),
        (_, None) => Picture::of(row)?.meta_data(platform),
    };
    Ok(AcceptedAsset { asset_id: row.id, meta_data, width: row.width.unwrap_or(0), height: row.height.unwrap_or(0) })
}

/// Checks what was sent, outside the threads that serve requests.
async fn looked_at(ctx: &Ctx, row: &Model) -> Result<Result<Accepted, Reason>> {
    let (platform, sender) = (ctx.platform(), sender(ctx)?);
    let expected = expected(platform, row)?;
    let head = platform.storage.head(&objects::incoming(&row.stem)?).await?;
    let head = head.ok_or_else(|| Error::from(reasons::NOT_SENT))?;
    if head.size != expected.size {
        return Ok(Err(reasons::WRONG_SIZE));
    }
    if expected.format.is_video() {
        return video(platform, row, &expected, sender).await;
    }
    let place = worker::place(sender).await?;
    let bytes = objects::bytes(platform, &objects::incoming(&row.stem)?).await?;
    let bytes = bytes.ok_or_else(|| Error::from(reasons::NOT_SENT))?;
    if expected.format.medium() == Medium::Document {
        let checked = worker::run(place, move || file::document(&bytes, &expected).map(|()| bytes)).await?;
        return Ok(checked.unwrap_or(Err(reasons::UNREADABLE)).map(Accepted::Document));
    }
    let checked = worker::run(place, move || file::check(&bytes, &expected)).await?;
    Ok(checked.unwrap_or(Err(reasons::UNREADABLE)).map(Accepted::Picture))
}

/// The sender of a file, by whom the places of the worker are shared.
fn sender(ctx: &Ctx) -> Result<Sender> {
    let most = ctx.platform().config.limits.uploads_per_session;
    Ok(Sender {
        site: ctx.site()?.id,
        user: ctx.user_id().unwrap_or_default(),
        session: Some((ctx.who().session_id, most)),
    })
}

/// The poster first: it is small.
async fn video(
    platform: &Platform,
    row: &Model,
    expected: &Expected,
    sender: Sender,
) -> Result<Result<Accepted, Reason>> {
    let mut poster = None;
    if row.poster_size > 0 {
        let place = worker::place(sender).await?;
        let bytes = objects::bytes(platform, &objects::incoming_poster(&row.stem)?).await?;
        let bytes = bytes.ok_or_else(|| Error::from(reasons::POSTER_NOT_SENT))?;
        let size = u64::try_from(row.poster_size).map_err(Error::internal)?;
        let expected = Expected { format: Format::Jpeg, size, sha256: String::new(), ..expected.clone() };
        match worker::run(place, move || file::check(&bytes, &expected)).await?.unwrap_or(Err(reasons::UNREADABLE)) {
            Ok(checked) => poster = Some(checked),
            Err(finding) => return Ok(Err(finding)),
        }
    }
    let _place = worker::place_of_video(sender).await?;
    let of = Stored { group: row.group_id, stem: &row.stem, format: expected.format };
    let taken = objects::take(platform, &of, VideoCheck::new(expected)).await?;
    Ok(taken.ok_or_else(|| Error::from(reasons::NOT_SENT))?.map(|()| Accepted::Video(poster)))
}

fn expected(platform: &Platform, row: &Model) -> Result<Expected> {
    Ok(Expected {
        format: Format::of(&row.declared_type).ok_or_else(|| Error::internal("a file of no known type"))?,
        size: u64::try_from(row.size).map_err(Error::internal)?,
        sha256: row.sha256.clone(),
        most_pixels: platform.config.limits.image_megapixels * 1_000_000,
    })
}

/// The row of a file while nobody has checked it, to be written with the time of the check.
fn announced(ctx: &Ctx, grant: &Grant, id: i64) -> Update<Entity> {
    Entity::change(grant)
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(State::Announced))
        .filter(Column::Deleted.eq(false))
        .value(Column::CheckedAt, ctx.now())
        .value(Column::UpdatedAt, ctx.now())
}

async fn accept(ctx: &Ctx, grant: &Grant, row: &Model, accepted: Accepted) -> Result<AcceptedAsset> {
    let format = expected(ctx.platform(), row)?.format;
    let place = Stored { group: row.group_id, stem: &row.stem, format };
    let (made, whole) = match accepted {
        Accepted::Picture(made) => (Some(made), 0),
        Accepted::Video(poster) => (poster, row.size),
        Accepted::Document(bytes) => {
            objects::keep(ctx.platform(), &place, bytes).await?;
            (None, row.size)
        }
    };
    let (mut size, mut stored) = ((None, None), whole);
    if let Some(made) = made {
        let number = |length: u32| i32::try_from(length).map_err(Error::internal);
        size = (Some(number(made.width)?), Some(number(made.height)?));
        stored += i64::try_from(made.picture.len() + made.thumbnail.len()).map_err(Error::internal)?;
        objects::store(ctx.platform(), &place, made).await?;
    }
    let tx = ctx.write(grant).await?;
    owner::is_open(ctx, &tx, grant, (AssetKind::of(row.kind.into())?.permission(), row)).await?;
    let changed = announced(ctx, grant, row.id)
        .value(Column::State, State::Accepted)
        .value(Column::ContentType, format.media_type())
        .value(Column::Width, size.0)
        .value(Column::Height, size.1)
        .value(Column::StoredBytes, stored)
        .run(&tx)
        .await?;
    if changed == 0 {
        drop(tx);
        return settled(ctx, grant, row.id).await;
    }
    let after = json!({ "fileName": row.file_name, "kind": row.kind, "contentType": format.media_type() });
    ctx.note(&tx, AuditEvent::new("asset.accept", "asset", row.id).after(after)).await?;
    tx.commit().await?;
    settled(ctx, grant, row.id).await
}

async fn refuse(ctx: &Ctx, grant: &Grant, row: &Model, finding: Reason) -> Result<AcceptedAsset> {
    let tx = ctx.write(grant).await?;
    let changed = announced(ctx, grant, row.id)
        .value(Column::State, State::Refused)
        .value(Column::Finding, finding.name())
        .run(&tx)
        .await?;
    if changed == 0 {
        drop(tx);
        return settled(ctx, grant, row.id).await;
    }
    let after = json!({ "fileName": row.file_name, "kind": row.kind, "finding": finding.name() });
    ctx.note(&tx, AuditEvent::new("asset.refuse", "asset", row.id).after(after)).await?;
    tx.commit().await?;
    Err(finding.into())
}

/// The answer of a file that was just checked, here or by another request at the same time.
async fn settled(ctx: &Ctx, grant: &Grant, id: i64) -> Result<AcceptedAsset> {
    let row = one(ctx, grant, id).await?;
    outcome(ctx.platform(), &row).unwrap_or_else(|| Err(Error::internal("a file that was checked and is not")))
}
