//! The objects of the storage that a file has: the one that is sent, which nobody can read, and those that are made of it
//! once it is accepted.
//!
//! All are called after the stem of the row, and what is made of the same bytes is the same, so a confirmation that is
//! repeated writes the same objects once more. The object that is sent stays until its address is over: as long as it is
//! there, no other can be sent in its place.

use actix_web::web::Bytes;
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    storage::{self, Key, Part, Put},
};

use crate::{
    check::Checked,
    entity::asset::Model,
    kinds::{Format, State},
};

/// A new stem, which nobody can guess.
pub(crate) fn new_stem() -> Result<String> {
    let mut bytes = [0_u8; 10];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(hex::encode(bytes))
}

/// Where a file is sent to.
pub(crate) fn incoming(stem: &str) -> Result<Key> {
    Key::parse(&format!("incoming/{stem}"))
}

/// The picture that is made of it.
pub(crate) fn picture(group: i64, stem: &str, format: Format) -> Result<Key> {
    Key::parse(&format!("group/{group}/assets/{stem}.{}", format.ending()))
}

/// The thumbnail of the picture.
pub(crate) fn thumbnail(group: i64, stem: &str, format: Format) -> Result<Key> {
    Key::parse(&format!("group/{group}/assets/{stem}-s.{}", format.ending()))
}

/// Stores what was made of a file.
pub(crate) async fn store(platform: &Platform, group: i64, stem: &str, checked: Checked) -> Result<()> {
    for (key, bytes) in [
        (picture(group, stem, checked.format)?, checked.picture),
        (thumbnail(group, stem, checked.format)?, checked.thumbnail),
    ] {
        platform.storage.put(&key, Put::Replace, storage::bytes(bytes)).await?;
    }
    Ok(())
}

/// The bytes that were sent; `None` when there are none.
pub(crate) async fn sent(platform: &Platform, stem: &str) -> Result<Option<Bytes>> {
    use futures::TryStreamExt as _;

    let Some(object) = platform.storage.get(&incoming(stem)?, Part::Whole).await? else { return Ok(None) };
    let size = usize::try_from(object.head.size).map_err(Error::internal)?;
    let mut bytes = object.bytes;
    let mut all = Vec::with_capacity(size);
    while let Some(piece) = bytes.try_next().await.map_err(Error::unreachable)? {
        all.extend_from_slice(&piece);
    }
    Ok(Some(all.into()))
}

/// Removes the object that was sent, and those that were made of it unless the file is accepted.
pub(crate) async fn remove(platform: &Platform, row: &Model) -> Result<()> {
    platform.storage.delete(&incoming(&row.stem)?).await?;
    if State::of(row.state) == State::Accepted {
        return Ok(());
    }
    if let Some(format) = Format::of(&row.declared_type) {
        platform.storage.delete(&picture(row.group_id, &row.stem, format)?).await?;
        platform.storage.delete(&thumbnail(row.group_id, &row.stem, format)?).await?;
    }
    Ok(())
}
