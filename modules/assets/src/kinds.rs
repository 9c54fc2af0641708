//! The kinds of files by their wire code, `AssetTypeEnum`, and what is accepted as one.

use platform::{
    auth::permission::Permission,
    config::Limits,
    core::{error::Result, reason::Reason},
};

use crate::{
    permissions::{DOCUMENT_REMOVE, DOCUMENT_WRITE, PHOTO_WRITE, PICTURE_WRITE},
    reasons,
};

/// Purpose of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AssetKind {
    /// A photo of a machine.
    MachinePhoto,
    /// A photo of an item of an inspection.
    ItemPhoto,
    /// A video of a machine.
    MachineVideo,
    /// A video of an item of an inspection.
    ItemVideo,
    /// The logo of a template.
    TemplateLogo,
    /// The logo of an entity.
    EntityLogo,
    /// A picture for a question of a template. An addition to the documented codes.
    GuidancePicture,
    /// A picture of a model.
    ModelImage,
    /// A document of a machine.
    Document,
}

/// Medium of a file, by which it is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Medium {
    /// Made anew from its pixels.
    Picture,
    /// Stored as it is.
    Video,
    /// Stored as it is, and only ever sent as an attachment.
    Document,
}

impl AssetKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::MachinePhoto,
        Self::ItemPhoto,
        Self::MachineVideo,
        Self::ItemVideo,
        Self::TemplateLogo,
        Self::EntityLogo,
        Self::GuidancePicture,
        Self::ModelImage,
        Self::Document,
    ];

    /// The code on the wire and in the table.
    pub const fn code(self) -> i16 {
        match self {
            Self::MachinePhoto => 10,
            Self::ItemPhoto => 20,
            Self::MachineVideo => 30,
            Self::ItemVideo => 40,
            Self::TemplateLogo => 60,
            Self::EntityLogo => 70,
            Self::GuidancePicture => 80,
            Self::ModelImage => 190,
            Self::Document => 200,
        }
    }

    /// The kind of a code.
    pub(crate) fn of(code: i64) -> Result<Self> {
        Self::ALL.into_iter().find(|kind| i64::from(kind.code()) == code).ok_or_else(|| reasons::KIND.into())
    }

    /// Returns the medium of the kind.
    pub(crate) const fn medium(self) -> Medium {
        match self {
            Self::MachineVideo | Self::ItemVideo => Medium::Video,
            Self::Document => Medium::Document,
            Self::MachinePhoto
            | Self::ItemPhoto
            | Self::TemplateLogo
            | Self::EntityLogo
            | Self::GuidancePicture
            | Self::ModelImage => Medium::Picture,
        }
    }

    /// Returns the permission to send one.
    pub(crate) const fn permission(self) -> Permission {
        match self {
            Self::MachinePhoto | Self::ItemPhoto | Self::MachineVideo | Self::ItemVideo => PHOTO_WRITE,
            Self::TemplateLogo | Self::EntityLogo | Self::GuidancePicture | Self::ModelImage => PICTURE_WRITE,
            Self::Document => DOCUMENT_WRITE,
        }
    }

    /// Returns the permission to remove one: for documents fewer people have it than may send them.
    pub(crate) const fn removal(self) -> Permission {
        match self {
            Self::Document => DOCUMENT_REMOVE,
            other => other.permission(),
        }
    }

    /// The most bytes of one.
    pub(crate) fn most_bytes(self, limits: &Limits) -> u64 {
        let mib = match self.medium() {
            Medium::Picture => limits.image_mib,
            Medium::Video => limits.video_mib,
            Medium::Document => limits.document_mib,
        };
        mib * 1024 * 1024
    }

    /// Returns the format for the ending of a file name.
    pub(crate) fn format(self, ending: &str) -> Result<Format, Reason> {
        match (self.medium(), ending) {
            (Medium::Picture, "png") => Ok(Format::Png),
            (Medium::Picture, "jpg" | "jpeg") => Ok(Format::Jpeg),
            (Medium::Picture, _) => Err(reasons::PICTURE_ENDING),
            (Medium::Video, "mp4") => Ok(Format::Mp4),
            (Medium::Video, "mov") => Ok(Format::QuickTime),
            (Medium::Video, "webm") => Ok(Format::WebM),
            (Medium::Video, _) => Err(reasons::VIDEO_ENDING),
            (Medium::Document, "pdf") => Ok(Format::Pdf),
            (Medium::Document, "doc") => Ok(Format::Doc),
            (Medium::Document, "ppt") => Ok(Format::Ppt),
            (Medium::Document, "xls") => Ok(Format::Xls),
            (Medium::Document, "docx") => Ok(Format::Docx),
            (Medium::Document, "pptx") => Ok(Format::Pptx),
            (Medium::Document, "xlsx") => Ok(Format::Xlsx),
            (Medium::Document, _) => Err(reasons::DOCUMENT_ENDING),
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
    /// video/mp4
    Mp4,
    /// video/quicktime
    QuickTime,
    /// video/webm
    WebM,
    /// application/pdf
    Pdf,
    /// Word, before 2007
    Doc,
    /// PowerPoint, before 2007
    Ppt,
    /// Excel, before 2007
    Xls,
    /// Word
    Docx,
    /// PowerPoint
    Pptx,
    /// Excel
    Xlsx,
}

impl Format {
    const ALL: [Self; 12] = [
        Self::Png,
        Self::Jpeg,
        Self::Mp4,
        Self::QuickTime,
        Self::WebM,
        Self::Pdf,
        Self::Doc,
        Self::Ppt,
        Self::Xls,
        Self::Docx,
        Self::Pptx,
        Self::Xlsx,
    ];

    /// Returns the medium of the format.
    pub(crate) const fn medium(self) -> Medium {
        match self {
            Self::Png | Self::Jpeg => Medium::Picture,
            Self::Mp4 | Self::QuickTime | Self::WebM => Medium::Video,
            Self::Pdf | Self::Doc | Self::Ppt | Self::Xls | Self::Docx | Self::Pptx | Self::Xlsx => Medium::Document,
        }
    }

    /// The media type.
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Mp4 => "video/mp4",
            Self::QuickTime => "video/quicktime",
            Self::WebM => "video/webm",
            Self::Pdf => "application/pdf",
            Self::Doc => "application/msword",
            Self::Ppt => "application/vnd.ms-powerpoint",
            Self::Xls => "application/vnd.ms-excel",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Pptx => "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }

    /// The ending of a key, by which addresses of pictures know the content type.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Mp4 => "mp4",
            Self::QuickTime => "mov",
            Self::WebM => "webm",
            Self::Pdf => "pdf",
            Self::Doc => "doc",
            Self::Ppt => "ppt",
            Self::Xls => "xls",
            Self::Docx => "docx",
            Self::Pptx => "pptx",
            Self::Xlsx => "xlsx",
        }
    }

    /// The format of its thumbnail: that of a video is made of its poster. Documents have none.
    pub(crate) const fn of_thumbnail(self) -> Self {
        match self {
            Self::Png => Self::Png,
            _ => Self::Jpeg,
        }
    }

    /// Returns `true` for a video.
    pub(crate) const fn is_video(self) -> bool {
        matches!(self.medium(), Medium::Video)
    }

    /// The format of a media type of the table.
    pub(crate) fn of(media_type: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.media_type() == media_type)
    }
}
