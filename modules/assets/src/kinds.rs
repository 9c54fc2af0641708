//! The kinds of files by their wire code, `AssetTypeEnum`, and what is accepted as one.

use platform::{
    auth::permission::Permission,
    config::Limits,
    core::{error::Result, reason::Reason},
};

use crate::{PHOTO_WRITE, PICTURE_WRITE, reasons};

/// What a file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AssetKind {
    /// A photo of an item of an inspection.
    ItemPhoto,
    /// The logo of a template.
    TemplateLogo,
    /// The logo of an entity.
    EntityLogo,
    /// A picture beside a question of a template. An addition to the documented codes.
    GuidancePicture,
    /// A picture of a model.
    ModelImage,
}

impl AssetKind {
    /// Every kind.
    pub const ALL: [Self; 5] =
        [Self::ItemPhoto, Self::TemplateLogo, Self::EntityLogo, Self::GuidancePicture, Self::ModelImage];

    /// The code on the wire and in the table.
    pub const fn code(self) -> i16 {
        match self {
            Self::ItemPhoto => 20,
            Self::TemplateLogo => 60,
            Self::EntityLogo => 70,
            Self::GuidancePicture => 80,
            Self::ModelImage => 190,
        }
    }

    /// The kind of a code.
    pub(crate) fn of(code: i64) -> Result<Self> {
        Self::ALL.into_iter().find(|kind| i64::from(kind.code()) == code).ok_or_else(|| reasons::KIND.into())
    }

    /// Who may send and remove one.
    pub(crate) const fn permission(self) -> Permission {
        match self {
            Self::ItemPhoto => PHOTO_WRITE,
            Self::TemplateLogo | Self::EntityLogo | Self::GuidancePicture | Self::ModelImage => PICTURE_WRITE,
        }
    }

    /// The most bytes of one.
    pub(crate) fn most_bytes(self, limits: &Limits) -> u64 {
        match self {
            Self::ItemPhoto | Self::TemplateLogo | Self::EntityLogo | Self::GuidancePicture | Self::ModelImage => {
                limits.image_mib * 1024 * 1024
            }
        }
    }

    /// The format that the ending of a file name stands for.
    pub(crate) fn format(self, ending: &str) -> Result<Format, Reason> {
        match self {
            Self::ItemPhoto | Self::TemplateLogo | Self::EntityLogo | Self::GuidancePicture | Self::ModelImage => {
                match ending {
                    "png" => Ok(Format::Png),
                    "jpg" | "jpeg" => Ok(Format::Jpeg),
                    _ => Err(reasons::PICTURE_ENDING),
                }
            }
        }
    }
}

/// The format of a file, by its name and declared type before it is checked, and by its bytes afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// image/png
    Png,
    /// image/jpeg
    Jpeg,
}

impl Format {
    const ALL: [Self; 2] = [Self::Png, Self::Jpeg];

    /// The media type.
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }

    /// The ending of a key, by which addresses of pictures know the content type.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }

    /// The format of a media type of the table.
    pub(crate) fn of(media_type: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.media_type() == media_type)
    }
}

/// The state of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// It may be sent, and is not confirmed.
    Announced,
    /// It was checked, and can be seen.
    Accepted,
    /// The check has found something.
    Refused,
    /// It was accepted once, and its bytes are gone.
    Erased,
}

impl State {
    pub(crate) const fn code(self) -> i16 {
        match self {
            Self::Announced => 0,
            Self::Accepted => 1,
            Self::Refused => 2,
            Self::Erased => 3,
        }
    }

    pub(crate) fn of(code: i16) -> Self {
        match code {
            0 => Self::Announced,
            1 => Self::Accepted,
            2 => Self::Refused,
            _ => Self::Erased,
        }
    }
}
