//! The announcement of a file: what it will be is checked, and answered is where to send it.
//!
//! A device that was cut off announces a file again by the id that it gave it, and is answered what has become of the file.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    api::lenient_values,
    app::platform::Platform,
    auth::context::Ctx,
    config::Limits,
    core::error::{Error, Result},
    db::Tx,
    storage::Upload,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, FromQueryResult, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    entity::{
        asset::{ActiveModel, Column, Entity, Model, State},
        asset_room,
    },
    kinds::{AssetKind, Format, Medium},
    permissions::PICTURE_WRITE,
    reasons,
    storage::objects,
    upload::{
        confirm::finding,
        file_name::FileName,
        owner::{self, AssetOwner},
    },
};

/// Time for which a file can be confirmed after its announcement. Longer than its address is valid, for slow lines.
pub(crate) const CONFIRMABLE: TimeDelta = TimeDelta::hours(1);
/// Seconds after which a device may announce again what was too much at once.
const RETRY_SECONDS: u64 = 30;
/// The longest `MetaData`.
const META_DATA: usize = 4_000;
/// The largest poster of a video, in bytes.
const POSTER: u64 = 1024 * 1024;

/// A file that somebody wants to upload. `UserId` and `UseTranserAcceleration` are accepted and ignored.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct UploadIntent {
    /// At most 150 characters, with an ending that the kind accepts.
    file_name_with_extension: String,
    /// 10 photo of a machine, 20 photo of an item, 30 video of a machine, 40 video of an item, 60 logo of a template,
    /// 70 logo of an entity, 80 guidance picture, 190 picture of a model, 200 document of a machine.
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
    /// The bytes of the poster of a video, a JPEG of 1 MB at most; left out or 0 for none. An addition to the documented
    /// fields, as `Sha256`.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    poster_file_size: Option<i64>,
    /// JSON text. That of a photo or video of an item names `VHCId`, `TemplateLookupId` and `TemplateItemTypeId`; that of a
    /// machine, and that of a document, names `VHCId`; photos and videos may name `TemplateLookupId`. All may have
    /// `Comments`, and videos `VideoLength` in seconds.
    /// `ClientId`, 32 hexadecimal digits, is the device's own id of any file: the same file announced by it again is the
    /// same file.
    meta_data: Option<String>,
    /// The SHA-256 of the bytes in base64, where the client knows it: others are refused.
    sha256: Option<String>,
}

/// Address to which the file is sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UploadAddress {
    asset_id: i64,
    /// The address for one PUT within a few minutes. It may be relative to the origin of the API. Empty unless `State` is
    /// `Announced`.
    #[serde(rename = "SignedURL")]
    signed_url: String,
    /// The headers that the PUT must have.
    #[serde(rename = "AWSHeaders")]
    aws_headers: BTreeMap<String, String>,
    /// `Announced`, `Accepted`, `Refused` or `Removed`. One that was just announced is `Announced`; one that is announced
    /// again may be another, and may have been sent already: then the PUT is refused, and it can be confirmed.
    state: &'static str,
    /// Reason for which the check has refused it.
    refused: Option<String>,
    /// Address to which the poster of a video is sent.
    poster: Option<PosterAddress>,
}

/// Address to which the poster of a video is sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PosterAddress {
    /// The address for one PUT, like that of the file.
    #[serde(rename = "SignedURL")]
    signed_url: String,
    /// The headers that the PUT must have.
    #[serde(rename = "AWSHeaders")]
    aws_headers: BTreeMap<String, String>,
}

/// An announcement, as far as it can be checked without the database.
struct Announced {
    kind: AssetKind,
    name: FileName,
    format: Format,
    size: i64,
    poster_size: i64,
    sha256: String,
    subject: Option<AssetOwner>,
    client_id: String,
}

impl Announced {
    fn read(request: UploadIntent, kind: AssetKind, limits: &Limits) -> Result<Self> {
        let name = FileName::parse(&request.file_name_with_extension)?;
        let format = kind.format(&name.ending)?;
        let size = size(&request, kind.most_bytes(limits))?;
        let sha256 = request.sha256.as_deref().map(str::trim).unwrap_or_default().to_owned();
        if !sha256.is_empty() && BASE64.decode(&sha256).map_or(0, |bytes| bytes.len()) != 32 {
            return Err(reasons::CHECKSUM.into());
        }
        let poster_size = match kind.medium() {
            Medium::Picture | Medium::Document => 0,
            Medium::Video => request.poster_file_size.unwrap_or(0),
        };
        if !u64::try_from(poster_size).is_ok_and(|size| size <= POSTER) {
            return Err(reasons::POSTER_SIZE.into());
        }
        let meta_data = request.meta_data.unwrap_or_default();
        if !is_meta_data(&meta_data) {
            return Err(reasons::META_DATA.into());
        }
        let client_id = owner::client_id(&meta_data)?.unwrap_or_default();
        let subject = AssetOwner::read(kind, &meta_data)?;
        Ok(Self { kind, name, format, size, poster_size, sha256, subject, client_id })
    }

    /// Returns `true` if a row is of the same file.
    fn is(&self, row: &Model) -> bool {
        let of = self.subject.as_ref();
        row.kind == self.kind.code()
            && row.declared_type == self.format.media_type()
            && (row.size, row.poster_size) == (self.size, self.poster_size)
            && row.sha256 == self.sha256
            && row.machine_id == of.map(|of| of.machine)
            && row.inspection_id == of.and_then(|of| of.inspection)
            && row.item_type_id == of.and_then(|of| of.item)
    }
}

/// Announces a file.
pub(crate) async fn announce(ctx: &Ctx, request: UploadIntent) -> Result<UploadAddress> {
    let kind = AssetKind::of(request.asset_type_enum.unwrap_or(0));
    let grant = ctx.can_in_group(kind.as_ref().map_or(PICTURE_WRITE, |kind| kind.permission()))?;
    let (site, now) = (ctx.site()?, ctx.now());
    let limits = &ctx.platform().config.limits;
    let announced = Announced::read(request, kind?, limits)?;
    let tx = ctx.read(&grant).await?;
    let known = known(ctx, &tx, &grant, &announced).await?;
    drop(tx);
    if let Some(known) = known {
        return again(ctx, &grant, &announced, known).await;
    }
    let stem = objects::new_stem()?;
    let tx = ctx.write(&grant).await?;
    // Locked before the room of the site, which a machine that others have locked would otherwise block for everybody.
    let item = match &announced.subject {
        Some(subject) => Some(owner::taking(ctx, &tx, &grant, (announced.kind, subject)).await?),
        None => None,
    };
    enter(&tx, &grant, (site.group_id, site.id), now).await?;
    // The same device may have sent two requests at once; the lock of the room lets one of them in after the other.
    if let Some(known) = self::known(ctx, &tx, &grant, &announced).await? {
        drop(tx);
        return again(ctx, &grant, &announced, known).await;
    }
    leave_expired(ctx, &tx, &grant, &announced).await?;
    let bytes = announced.size + announced.poster_size;
    if let Some(user) = ctx.user_id() {
        let open = open(&tx, &grant, (site.id, user), now).await?;
        if open.saturating_add(bytes) > mib(limits.announced_mib_per_user) {
            return Err(Error::from(reasons::TOO_MUCH_ANNOUNCED).retry_after(RETRY_SECONDS));
        }
    }
    if stored(&tx, &grant, site.id, now).await?.saturating_add(bytes)
        > mib(limits.site_storage_gib.saturating_mul(1024))
    {
        return Err(reasons::NO_ROOM.into());
    }
    let of = announced.subject;
    let (item_description, item_status) = item.map(|item| (item.description, item.status)).unwrap_or_default();
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        kind: Set(announced.kind.code()),
        state: Set(State::Announced),
        file_name: Set(announced.name.text),
        declared_type: Set(announced.format.media_type().to_owned()),
        size: Set(announced.size),
        sha256: Set(announced.sha256),
        stem: Set(stem),
        content_type: Set(String::new()),
        finding: Set(String::new()),
        stored_bytes: Set(0),
        sent_bytes: Set(bytes),
        poster_size: Set(announced.poster_size),
        client_id: Set(announced.client_id),
        machine_id: Set(of.as_ref().map(|of| of.machine)),
        inspection_id: Set(of.as_ref().and_then(|of| of.inspection)),
        item_type_id: Set(of.as_ref().and_then(|of| of.item)),
        video_seconds: Set(of.as_ref().and_then(|of| of.seconds).filter(|_| announced.format.is_video())),
        item_description: Set(item_description),
        item_status: Set(item_status),
        comments: Set(of.map(|of| of.comments).unwrap_or_default()),
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
    to_address(ctx.platform(), &row)
}

/// The file that this device has announced by this id, unless it can be confirmed no longer.
async fn known(ctx: &Ctx, tx: &Tx, grant: &Grant, announced: &Announced) -> Result<Option<Model>> {
    let Some(same) = same(ctx, announced)? else { return Ok(None) };
    Entity::within(grant).filter(same.add(expired(ctx).not())).one(tx).await
}

/// Takes the id away from a file that can be confirmed no longer: the sweep removes it with its objects, perhaps right
/// now, and what is sent for the new one must not be among them.
async fn leave_expired(ctx: &Ctx, tx: &Tx, grant: &Grant, announced: &Announced) -> Result<()> {
    let Some(same) = same(ctx, announced)? else { return Ok(()) };
    Entity::change(grant).filter(same.add(expired(ctx))).value(Column::ClientId, "").run(tx).await?;
    Ok(())
}

/// The files that this device has announced by this id.
fn same(ctx: &Ctx, announced: &Announced) -> Result<Option<Condition>> {
    let (Some(user), false) = (ctx.user_id(), announced.client_id.is_empty()) else { return Ok(None) };
    let site = ctx.site()?.id;
    Ok(Some(
        Condition::all()
            .add(Column::SiteId.eq(site))
            .add(Column::CreatedBy.eq(user))
            .add(Column::ClientId.eq(&*announced.client_id)),
    ))
}

/// Files that were announced and can be confirmed no longer.
fn expired(ctx: &Ctx) -> Condition {
    Condition::all().add(Column::State.eq(State::Announced)).add(Column::ExpiresAt.lte(ctx.now()))
}

/// Answers what has become of a file that is announced again; one that is not confirmed yet can be sent and confirmed anew.
async fn again(ctx: &Ctx, grant: &Grant, announced: &Announced, row: Model) -> Result<UploadAddress> {
    if !announced.is(&row) {
        return Err(reasons::CLIENT_ID_TAKEN.into());
    }
    if row.deleted || row.state != State::Announced {
        return to_address(ctx.platform(), &row);
    }
    let until = ctx.now() + CONFIRMABLE;
    let tx = ctx.write(grant).await?;
    owner::is_open(ctx, &tx, grant, (announced.kind.permission(), &row)).await?;
    Entity::change(grant)
        .filter(Column::Id.eq(row.id))
        .filter(Column::State.eq(State::Announced))
        .value(Column::ExpiresAt, until)
        .value(Column::SweepAt, Some(until))
        .value(Column::UpdatedAt, ctx.now())
        .run(&tx)
        .await?;
    // It may have been confirmed meanwhile.
    let row = Entity::within(grant).id(row.id).one(&tx).await?.ok_or(reasons::UNKNOWN)?;
    tx.commit().await?;
    to_address(ctx.platform(), &row)
}

/// Answers a file as it is.
fn to_address(platform: &Platform, row: &Model) -> Result<UploadAddress> {
    let state = match row.state {
        State::Erased => "Removed",
        _ if row.deleted => "Removed",
        State::Announced => "Announced",
        State::Accepted => "Accepted",
        State::Refused => "Refused",
    };
    let refused = (state == "Refused").then(|| finding(&row.finding).text().into_owned());
    let mut answer = UploadAddress {
        asset_id: row.id,
        signed_url: String::new(),
        aws_headers: BTreeMap::new(),
        state,
        refused,
        poster: None,
    };
    if state != "Announced" {
        return Ok(answer);
    }
    let size = |bytes: i64| u64::try_from(bytes).map_err(Error::internal);
    let file = Upload {
        content_type: row.declared_type.clone(),
        size: size(row.size)?,
        sha256: Some(row.sha256.clone()).filter(|sum| !sum.is_empty()),
    };
    let address = platform.storage.intent(&objects::incoming(&row.stem)?, &file)?;
    (answer.signed_url, answer.aws_headers) = (address.address, address.headers);
    if row.poster_size > 0 {
        let content_type = Format::Jpeg.media_type().to_owned();
        let poster = Upload { content_type, size: size(row.poster_size)?, sha256: None };
        let address = platform.storage.intent(&objects::incoming_poster(&row.stem)?, &poster)?;
        answer.poster = Some(PosterAddress { signed_url: address.address, aws_headers: address.headers });
    }
    Ok(answer)
}

/// The size that is announced.
fn size(request: &UploadIntent, most: u64) -> Result<i64> {
    let size = request.uploaded_file_size.filter(|size| *size != 0).or(request.original_file_size).unwrap_or(0);
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

#[derive(FromQueryResult)]
struct Sum {
    bytes: i64,
}

/// The bytes of all files of a site, with those that are announced and those that are not swept yet. One that was announced
/// and can be confirmed no longer takes no room.
async fn stored(tx: &Tx, grant: &Grant, site: i64, now: DateTime<Utc>) -> Result<i64> {
    let text = "SELECT CAST(COALESCE(SUM(stored_bytes + sent_bytes), 0) AS bigint) AS bytes FROM asset \
                WHERE {scope} AND site_id = $1 AND (state <> 0 OR expires_at > $2)";
    let sums: Vec<Sum> = tx.select(grant, text, vec![site.into(), now.into()]).await?;
    Ok(sums.first().map_or(0, |sum| sum.bytes))
}

/// The bytes that a user has announced at a site and that can still be confirmed. The room of the site is locked.
async fn open(tx: &Tx, grant: &Grant, (site, user): (i64, i64), now: DateTime<Utc>) -> Result<i64> {
    let text = "SELECT CAST(COALESCE(SUM(sent_bytes), 0) AS bigint) AS bytes FROM asset \
                WHERE {scope} AND site_id = $1 AND created_by = $2 AND state = 0 AND expires_at > $3";
    let sums: Vec<Sum> = tx.select(grant, text, vec![site.into(), user.into(), now.into()]).await?;
    Ok(sums.first().map_or(0, |sum| sum.bytes))
}

fn mib(mib: u64) -> i64 {
    i64::try_from(mib.saturating_mul(1024 * 1024)).unwrap_or(i64::MAX)
}
