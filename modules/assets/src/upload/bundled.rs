//! Files that come with the program, for the demonstration data: checked and stored as if somebody had uploaded them.

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    db::Tx,
    storage::{self, Put},
    tenancy::Grant,
};
use sea_orm::ActiveValue::Set;
use sha2::{Digest as _, Sha256};

use crate::{
    check::{
        file::{self, Checked, Expected},
        video::VideoCheck,
        worker::{self, Sender},
    },
    entity::asset::{ActiveModel, Entity, Model, State},
    kinds::{AssetKind, Format, Medium},
    read::picture::Picture,
    reasons,
    storage::objects::{self, Stored},
    upload::file_name::FileName,
};

/// A file that comes with the program, or that it has written.
#[derive(Debug, Clone, Copy)]
pub struct BundledFile<'a> {
    /// The group and the site that have it.
    pub owner: (i64, i64),
    /// Kind of the file.
    pub kind: AssetKind,
    /// Name of the file, with an ending that the kind accepts.
    pub file_name: &'a str,
    /// The file.
    pub bytes: &'a [u8],
}

/// Subject of a photo, video or document.
#[derive(Debug, Clone)]
pub struct GivenOf {
    /// The record of the machine.
    pub machine: i64,
    /// The inspection.
    pub inspection: Option<i64>,
    /// The item with its question.
    pub item: Option<(i64, String)>,
    /// The status of the machine.
    pub status: String,
    /// The comment.
    pub comments: String,
    /// Id of the user who has taken or attached it, and the time.
    pub by: (Option<i64>, DateTime<Utc>),
    /// The poster of a video, a JPEG, and its seconds.
    pub poster: Option<(&'static [u8], i32)>,
}

/// Checks and stores a picture of the group. Its objects are called after its content, so that the data are the same every
/// time.
pub async fn give(platform: &Platform, tx: &Tx, grant: &Grant, given: BundledFile<'_>) -> Result<Picture> {
    Picture::of(&stored(platform, tx, grant, given, None).await?)
}

/// Checks and stores a photo, video or document of a machine; returns its id.
pub async fn give_of_machine(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    given: BundledFile<'_>,
    of: GivenOf,
) -> Result<i64> {
    stored(platform, tx, grant, given, Some(of)).await.map(|row| row.id)
}

async fn stored(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    given: BundledFile<'_>,
    of: Option<GivenOf>,
) -> Result<Model> {
    let name = FileName::parse(given.file_name)?;
    let format = given.kind.format(&name.ending)?;
    let (group, site) = given.owner;
    let stem = stem(&given, of.as_ref());
    let place = Stored { group, stem: &stem, format };
    let size = i64::try_from(given.bytes.len()).map_err(Error::internal)?;
    let poster = of.as_ref().and_then(|of| of.poster);
    let checked = match format.medium() {
        Medium::Picture => Some(picture(platform, given.bytes, format).await?),
        Medium::Video => {
            film(platform, &place, given.bytes).await?;
            match poster {
                Some((bytes, _)) => Some(picture(platform, bytes, Format::Jpeg).await?),
                None => None,
            }
        }
        Medium::Document => {
            file::document(given.bytes, &expected(platform, given.bytes, format)?)?;
            objects::keep(platform, &place, given.bytes.to_vec().into()).await?;
            None
        }
    };
    let number = |length: u32| i32::try_from(length).map_err(Error::internal);
    let mut bytes = if format.medium() == Medium::Picture { 0 } else { size };
    let mut sides = (None, None);
    if let Some(checked) = checked {
        sides = (Some(number(checked.width)?), Some(number(checked.height)?));
        bytes += i64::try_from(checked.picture.len() + checked.thumbnail.len()).map_err(Error::internal)?;
        objects::store(platform, &place, checked).await?;
    }
    let of = of.as_ref();
    let (by, at) = of.map_or((None, platform.clock.now()), |of| of.by);
    let item = of.and_then(|of| of.item.clone());
    let row = ActiveModel {
        group_id: Set(group),
        site_id: Set(site),
        kind: Set(given.kind.code()),
        state: Set(State::Accepted),
        file_name: Set(name.text),
        declared_type: Set(format.media_type().to_owned()),
        size: Set(size),
        sha256: Set(String::new()),
        stem: Set(stem),
        content_type: Set(format.media_type().to_owned()),
        finding: Set(String::new()),
        width: Set(sides.0),
        height: Set(sides.1),
        stored_bytes: Set(bytes),
        sent_bytes: Set(0),
        poster_size: Set(i64::try_from(poster.map_or(0, |(bytes, _)| bytes.len())).map_err(Error::internal)?),
        video_seconds: Set(poster.map(|(_, seconds)| seconds)),
        client_id: Set(String::new()),
        machine_id: Set(of.map(|of| of.machine)),
        inspection_id: Set(of.and_then(|of| of.inspection)),
        item_type_id: Set(item.as_ref().map(|(id, _)| *id)),
        item_description: Set(item.map(|(_, text)| text).unwrap_or_default()),
        item_status: Set(of.map(|of| of.status.clone()).unwrap_or_default()),
        comments: Set(of.map(|of| of.comments.clone()).unwrap_or_default()),
        created_by: Set(by),
        created_at: Set(at),
        expires_at: Set(at),
        checked_at: Set(Some(at)),
        deleted: Set(false),
        updated_at: Set(at),
        ..Default::default()
    };
    tx.insert::<Entity, _>(grant, row).await
}

/// Returns the stem for the names of the objects, which depends on the content and its subject.
fn stem(given: &BundledFile<'_>, of: Option<&GivenOf>) -> String {
    let mut sum = Sha256::new();
    sum.update(given.bytes);
    if let Some(of) = of {
        let item = of.item.as_ref().map(|(id, _)| *id);
        sum.update(format!("{} {:?} {item:?}", of.machine, of.inspection));
    }
    hex::encode(sum.finalize())[..12].to_owned()
}

async fn picture(platform: &Platform, bytes: &[u8], format: Format) -> Result<Checked> {
    let (expected, bytes) = (expected(platform, bytes, format)?, bytes.to_vec());
    let place = worker::place(Sender::SERVER).await?;
    let checked = worker::run(place, move || file::check(&bytes, &expected)).await?;
    Ok(checked.unwrap_or(Err(reasons::UNREADABLE))?)
}

async fn film(platform: &Platform, place: &Stored<'_>, bytes: &[u8]) -> Result<()> {
    let mut check = VideoCheck::new(&expected(platform, bytes, place.format)?);
    check.read(bytes)?;
    check.end()?;
    let key = objects::shown(place.group, place.stem, place.format)?;
    platform.storage.put(&key, Put::Replace, storage::bytes(bytes.to_vec())).await.map(drop)
}

fn expected(platform: &Platform, bytes: &[u8], format: Format) -> Result<Expected> {
    Ok(Expected {
        format,
        size: u64::try_from(bytes.len()).map_err(Error::internal)?,
        sha256: String::new(),
        most_pixels: platform.config.limits.image_megapixels * 1_000_000,
    })
}
