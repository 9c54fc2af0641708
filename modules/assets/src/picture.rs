//! Pictures that were accepted, for the modules that show them.

use std::collections::HashMap;

use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    db::Tx,
    storage::{self, Key, Show},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::{
    check::{self, Expected},
    entity::asset::{ActiveModel, Column, Entity, Model},
    file_name::FileName,
    kinds::{AssetKind, Format, State},
    objects, reasons, worker,
};

/// A picture that was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// `AssetId`
    pub id: i64,
    /// The object: no side is longer than 2048 pixels. It is never replaced.
    pub key: Key,
    /// The object of its thumbnail: no side is longer than 320 pixels.
    pub thumbnail: Key,
    /// In pixels.
    pub width: i32,
    /// In pixels.
    pub height: i32,
    /// The name of the file that was uploaded.
    pub file_name: String,
    format: Format,
}

impl Picture {
    /// The picture of a row that was accepted.
    pub(crate) fn of(row: &Model) -> Result<Self> {
        let format = Format::of(&row.content_type).ok_or_else(|| Error::internal("a picture of no known type"))?;
        Ok(Self {
            id: row.id,
            key: objects::picture(row.group_id, &row.stem, format)?,
            thumbnail: objects::thumbnail(row.group_id, &row.stem, format)?,
            width: row.width.unwrap_or(0),
            height: row.height.unwrap_or(0),
            file_name: row.file_name.clone(),
            format,
        })
    }

    /// The address of the thumbnail, short and the same for weeks, for lists.
    pub fn image_url(&self, platform: &Platform) -> String {
        storage::picture_address(&platform.secrets, platform.clock.now(), &self.thumbnail)
    }

    /// The address of the picture, for some minutes.
    pub fn signed_url(&self, platform: &Platform) -> String {
        let show = Show { content_type: self.format.media_type().to_owned(), save_as: None };
        platform.storage.address(&self.key, &show)
    }

    /// JSON text with `AssetId`, `SignedURL`, `ThumbnailURL` and `OriginalFileName`.
    pub fn meta_data(&self, platform: &Platform) -> String {
        json!({
            "AssetId": self.id,
            "SignedURL": self.signed_url(platform),
            "ThumbnailURL": self.image_url(platform),
            "OriginalFileName": self.file_name,
        })
        .to_string()
    }
}

/// Finds a picture of this kind to attach it: one of the grant's group that was accepted and is not removed. It is locked
/// until the transaction ends, so that it is not erased meanwhile.
pub async fn picture(tx: &Tx, grant: &Grant, id: i64, kind: AssetKind) -> Result<Picture> {
    let mut found = chosen(tx, grant, &[id], kind).await?;
    found.pop().ok_or_else(|| reasons::NO_PICTURE.into())
}

/// The same for several different ones, all or none, in the order of their ids.
pub async fn chosen(tx: &Tx, grant: &Grant, ids: &[i64], kind: AssetKind) -> Result<Vec<Picture>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::within(grant)
        .ids(ids.iter().copied())
        .filter(Column::Kind.eq(kind.code()))
        .filter(Column::State.eq(State::Accepted.code()))
        .filter(Column::Deleted.eq(false))
        .order(Column::Id, Order::Asc)
        .lock(tx)
        .all(tx)
        .await?;
    if rows.len() != ids.len() {
        return Err(reasons::NO_PICTURE.into());
    }
    rows.iter().map(Picture::of).collect()
}

/// Those of these pictures that can be shown: removed ones too, as long as their bytes are there.
pub async fn pictures(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<HashMap<i64, Picture>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows =
        Entity::within(grant).ids(ids.iter().copied()).filter(Column::State.eq(State::Accepted.code())).all(tx).await?;
    rows.iter().map(|row| Picture::of(row).map(|picture| (row.id, picture))).collect()
}

/// A picture that comes with the program.
#[derive(Debug, Clone, Copy)]
pub struct Given {
    /// The group and the site that have it.
    pub owner: (i64, i64),
    /// What it is for.
    pub kind: AssetKind,
    /// Its name, with an ending that the kind accepts.
    pub file_name: &'static str,
    /// The file.
    pub bytes: &'static [u8],
}

/// Checks and stores a picture of the demonstration data as one that was uploaded. Its objects are called after its
/// content, so that the data are the same every time.
pub async fn give(platform: &Platform, tx: &Tx, grant: &Grant, given: Given) -> Result<Picture> {
    let name = FileName::parse(given.file_name)?;
    let format = given.kind.format(&name.ending)?;
    let expected = Expected {
        format,
        size: u64::try_from(given.bytes.len()).map_err(Error::internal)?,
        sha256: String::new(),
        most_pixels: platform.config.limits.image_megapixels * 1_000_000,
    };
    let place = worker::place().await?;
    let checked = worker::run(place, move || check::check(given.bytes, &expected)).await?;
    let checked = checked.unwrap_or(Err(reasons::UNREADABLE))?;
    let number = |length: u32| i32::try_from(length).map_err(Error::internal);
    let (width, height) = (number(checked.width)?, number(checked.height)?);
    let stored = checked.picture.len() + checked.thumbnail.len();
    let (group, site) = given.owner;
    let sum = hex::encode(Sha256::digest(given.bytes));
    let stem = sum[..12].to_owned();
    objects::store(platform, group, &stem, checked).await?;
    let now = platform.clock.now();
    let row = ActiveModel {
        group_id: Set(group),
        site_id: Set(site),
        kind: Set(given.kind.code()),
        state: Set(State::Accepted.code()),
        file_name: Set(name.text),
        declared_type: Set(format.media_type().to_owned()),
        size: Set(i64::try_from(given.bytes.len()).map_err(Error::internal)?),
        sha256: Set(String::new()),
        stem: Set(stem),
        content_type: Set(format.media_type().to_owned()),
        finding: Set(String::new()),
        width: Set(Some(width)),
        height: Set(Some(height)),
        stored_bytes: Set(i64::try_from(stored).map_err(Error::internal)?),
        created_at: Set(now),
        expires_at: Set(now),
        checked_at: Set(Some(now)),
        deleted: Set(false),
        updated_at: Set(now),
        ..Default::default()
    };
    Picture::of(&tx.insert::<Entity, _>(grant, row).await?)
}
