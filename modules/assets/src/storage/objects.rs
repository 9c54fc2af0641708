//! The objects of the storage that a file has: the one that is sent, which nobody can read, and those that are made of it
//! once it is accepted.
//!
//! All are called after the stem of the row, and what is made of the same bytes is the same, so a confirmation that is
//! repeated writes the same objects once more. The object that is sent stays until its address is over: as long as it is
//! there, no other can be sent in its place.

use std::{
    io,
    sync::{Arc, OnceLock},
};

use actix_web::web::Bytes;
use futures::StreamExt as _;
use platform::{
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    storage::{self, Key, Part, Put, Storage},
};

use crate::{
    check::{file::Checked, video::VideoCheck},
    entity::asset::{Model, State},
    kinds::{Format, Medium},
};

/// The folder of what is sent.
pub(crate) const INCOMING: &str = "incoming/";
/// The folder of what is shown, by group.
pub(crate) const SHOWN: &str = "group/";

/// A new stem, which nobody can guess.
pub(crate) fn new_stem() -> Result<String> {
    let mut bytes = [0_u8; 10];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(hex::encode(bytes))
}

/// Returns the key to which a file is sent.
pub(crate) fn incoming(stem: &str) -> Result<Key> {
    Key::parse(&format!("{INCOMING}{stem}"))
}

/// Returns the key to which the poster of a video is sent.
pub(crate) fn incoming_poster(stem: &str) -> Result<Key> {
    Key::parse(&format!("{INCOMING}{stem}-p"))
}

/// Returns the key of the visible file: the picture that is made of it, or the video.
pub(crate) fn shown(group: i64, stem: &str, format: Format) -> Result<Key> {
    Key::parse(&format!("{SHOWN}{group}/assets/{stem}.{}", format.ending()))
}

/// The thumbnail of the picture, or of the poster of the video.
pub(crate) fn thumbnail(group: i64, stem: &str, format: Format) -> Result<Key> {
    Key::parse(&format!("{SHOWN}{group}/assets/{stem}-s.{}", format.of_thumbnail().ending()))
}

/// The poster of a video.
pub(crate) fn poster(group: i64, stem: &str) -> Result<Key> {
    Key::parse(&format!("{SHOWN}{group}/assets/{stem}-p.jpg"))
}

/// Everything that is shown of a file of this format.
pub(crate) fn all_shown(group: i64, stem: &str, format: Format) -> Result<Vec<Key>> {
    let mut keys = vec![shown(group, stem, format)?];
    match format.medium() {
        Medium::Picture => keys.push(thumbnail(group, stem, format)?),
        Medium::Video => keys.extend([thumbnail(group, stem, format)?, poster(group, stem)?]),
        Medium::Document => {}
    }
    Ok(keys)
}

/// Stores what was made of a picture, or of the poster of a video.
pub(crate) async fn store(platform: &Platform, of: &Stored<'_>, checked: Checked) -> Result<()> {
    let Stored { group, stem, format } = *of;
    let key = if format.is_video() { poster(group, stem)? } else { shown(group, stem, format)? };
    for (key, bytes) in [(key, checked.picture), (thumbnail(group, stem, format)?, checked.thumbnail)] {
        platform.storage.put(&key, Put::Replace, storage::bytes(bytes)).await?;
    }
    Ok(())
}

/// Stores a document, as it was sent, where it is given out.
pub(crate) async fn keep(platform: &Platform, of: &Stored<'_>, bytes: Bytes) -> Result<()> {
    let key = shown(of.group, of.stem, of.format)?;
    platform.storage.put(&key, Put::Replace, storage::bytes(bytes)).await.map(drop)
}

/// A file by what its objects are called after.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stored<'a> {
    pub(crate) group: i64,
    pub(crate) stem: &'a str,
    pub(crate) format: Format,
}

/// The bytes of a small object; `None` when there is none.
pub(crate) async fn bytes(platform: &Platform, key: &Key) -> Result<Option<Bytes>> {
    read(&platform.storage, key).await
}

/// The bytes of a small object of a storage; `None` when there is none.
pub(crate) async fn read(storage: &Arc<dyn Storage>, key: &Key) -> Result<Option<Bytes>> {
    use futures::TryStreamExt as _;

    let Some(object) = storage.get(key, Part::Whole).await? else { return Ok(None) };
    let size = usize::try_from(object.head.size).map_err(Error::internal)?;
    let mut bytes = object.bytes;
    let mut all = Vec::with_capacity(size);
    while let Some(piece) = bytes.try_next().await.map_err(Error::unreachable)? {
        all.extend_from_slice(&piece);
    }
    Ok(Some(all.into()))
}

/// Copies a video that was sent to where it is shown, and checks it on the way. One that is refused does not appear there.
pub(crate) async fn take(
    platform: &Platform,
    of: &Stored<'_>,
    check: VideoCheck,
) -> Result<Option<Result<(), Reason>>> {
    let Some(object) = platform.storage.get(&incoming(of.stem)?, Part::Whole).await? else { return Ok(None) };
    let found = Arc::new(OnceLock::new());
    let refusal = Arc::clone(&found);
    let stop = move |reason| {
        // The first is the one that counts.
        let _ = refusal.set(reason);
        io::Error::from(io::ErrorKind::InvalidData)
    };
    // The storage discards an object whose stream ends with an error.
    let checked = futures::stream::try_unfold((object.bytes, check, stop), |(mut bytes, mut check, stop)| async move {
        match bytes.next().await.transpose()? {
            Some(piece) => {
                check.read(&piece).map_err(&stop)?;
                Ok(Some((piece, (bytes, check, stop))))
            }
            None => check.end().map(|()| None).map_err(&stop),
        }
    });
    let stored = platform.storage.put(&shown(of.group, of.stem, of.format)?, Put::Replace, checked.boxed()).await;
    match found.get() {
        Some(reason) => Ok(Some(Err(*reason))),
        None => stored.map(|_| Some(Ok(()))),
    }
}

/// Removes what was sent, and what was made of it unless the file is accepted.
pub(crate) async fn remove(platform: &Platform, row: &Model) -> Result<()> {
    platform.storage.delete(&incoming(&row.stem)?).await?;
    if row.poster_size > 0 {
        platform.storage.delete(&incoming_poster(&row.stem)?).await?;
    }
    if row.state == State::Accepted {
        return Ok(());
    }
    if let Some(format) = Format::of(&row.declared_type) {
        for key in all_shown(row.group_id, &row.stem, format)? {
            platform.storage.delete(&key).await?;
        }
    }
    Ok(())
}
