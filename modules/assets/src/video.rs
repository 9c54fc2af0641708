//! Videos that were accepted.

use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    storage::{self, Key, Show},
};
use serde_json::{Value as Json, json};

use crate::{entity::asset::Model, kinds::Format, objects};

/// A video that was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Video {
    id: i64,
    key: Key,
    poster: Option<Poster>,
    file_name: String,
    format: Format,
    seconds: Option<i32>,
}

/// Picture that is displayed before it plays.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Poster {
    key: Key,
    thumbnail: Key,
}

impl Video {
    /// The video of a row that was accepted; `None` for a picture.
    pub(crate) fn of(row: &Model) -> Result<Option<Self>> {
        let format = Format::of(&row.content_type).ok_or_else(|| Error::internal("a file of no known type"))?;
        if !format.is_video() {
            return Ok(None);
        }
        let (group, stem) = (row.group_id, &row.stem);
        let poster = match row.poster_size {
            0 => None,
            _ => {
                Some(Poster { key: objects::poster(group, stem)?, thumbnail: objects::thumbnail(group, stem, format)? })
            }
        };
        Ok(Some(Self {
            id: row.id,
            key: objects::shown(group, stem, format)?,
            poster,
            file_name: row.file_name.clone(),
            format,
            seconds: row.video_seconds,
        }))
    }

    /// The address to play it from, for some minutes.
    pub(crate) fn signed_url(&self, platform: &Platform) -> String {
        let show = Show { content_type: self.format.media_type().to_owned(), save_as: None };
        platform.storage.address(&self.key, &show)
    }

    /// Returns the address from which it is downloaded as a file.
    pub(crate) fn download(&self, platform: &Platform) -> String {
        let show = Show { content_type: self.format.media_type().to_owned(), save_as: Some(self.file_name.clone()) };
        platform.storage.address(&self.key, &show)
    }

    /// JSON text with `AssetId`, `SignedURL`, `SignedMP4URL`, `ThumbnailURL`, `PosterURL`, `OriginalFileName` and
    /// `VideoLength`.
    pub(crate) fn meta_data(&self, platform: &Platform) -> String {
        let mut metadata = json!({ "AssetId": self.id, "OriginalFileName": self.file_name });
        self.add_to(&mut metadata, platform);
        metadata.to_string()
    }

    /// Adds the addresses and the length.
    pub(crate) fn add_to(&self, metadata: &mut Json, platform: &Platform) {
        let address = self.signed_url(platform);
        let jpeg = || Show { content_type: Format::Jpeg.media_type().to_owned(), save_as: None };
        let poster = self.poster.as_ref().map(|poster| platform.storage.address(&poster.key, &jpeg()));
        let thumbnail = self
            .poster
            .as_ref()
            .map(|poster| storage::picture_address(&platform.secrets, platform.clock.now(), &poster.thumbnail));
        metadata["SignedMP4URL"] = json!(address);
        metadata["SignedURL"] = json!(address);
        metadata["PosterURL"] = json!(poster);
        metadata["ThumbnailURL"] = json!(thumbnail);
        metadata["VideoLength"] = json!(self.seconds);
    }
}
