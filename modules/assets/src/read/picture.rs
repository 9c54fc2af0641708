//! Pictures that were accepted, for the modules that show them.

use std::collections::HashMap;

use actix_web::web::Bytes;
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    db::Tx,
    storage::{self, Key, Show},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use serde_json::json;

use crate::{
    entity::asset::{Column, Entity, Model, State},
    kinds::{AssetKind, Format},
    reasons,
    storage::objects,
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
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
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
            key: objects::shown(row.group_id, &row.stem, format)?,
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

    /// The address of the thumbnail, for some minutes: for pages that show it to people without an account.
    pub fn signed_thumbnail_url(&self, platform: &Platform) -> String {
        let show = Show { content_type: self.format.of_thumbnail().media_type().to_owned(), save_as: None };
        platform.storage.address(&self.thumbnail, &show)
    }

    /// The bytes of its thumbnail with their media type, for a page that has it in itself; `None` when they are gone.
    pub async fn thumbnail_bytes(&self, platform: &Platform) -> Result<Option<(&'static str, Bytes)>> {
        let bytes = objects::bytes(platform, &self.thumbnail).await?;
        Ok(bytes.map(|bytes| (self.format.of_thumbnail().media_type(), bytes)))
    }

    /// Returns the address from which it is downloaded as a file.
    pub(crate) fn download(&self, platform: &Platform) -> String {
        let show = Show { content_type: self.format.media_type().to_owned(), save_as: Some(self.file_name.clone()) };
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

/// Reads several different pictures, all or none, in the order of their ids.
pub async fn chosen(tx: &Tx, grant: &Grant, ids: &[i64], kind: AssetKind) -> Result<Vec<Picture>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::within(grant)
        .ids(ids.iter().copied())
        .filter(Column::Kind.eq(kind.code()))
        .filter(Column::State.eq(State::Accepted))
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

/// Reads the pictures that can be displayed: removed ones too, as long as their bytes are stored.
pub async fn pictures(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<HashMap<i64, Picture>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::within(grant).ids(ids.iter().copied()).filter(Column::State.eq(State::Accepted)).all(tx).await?;
    rows.iter().map(|row| Picture::of(row).map(|picture| (row.id, picture))).collect()
}
