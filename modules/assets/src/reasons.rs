//! Every way this module refuses. What the check of a file has found is stored by the name of its line.

platform::reasons! { "assets", "Upload":
    /// The type code is none that is accepted.
    KIND("AssetTypeEnum"): Invalid, "This kind of file is not accepted";
    NAME("FileNameWithExtension"): Invalid, "File name should have a visible character and an ending";
    PICTURE_ENDING("FileNameWithExtension"): Invalid, "Only png, jpg and jpeg files are accepted";
    VIDEO_ENDING("FileNameWithExtension"): Invalid, "Only mp4, mov and webm files are accepted";
    DOCUMENT_ENDING("FileNameWithExtension"): Invalid, "Only pdf, ppt, doc, docx, pptx, xls and xlsx files are accepted";
    EMPTY("UploadedFileSize"): Invalid, "File is empty";
    TOO_LARGE("UploadedFileSize"): Invalid, "File is too large";
    POSTER_SIZE("PosterFileSize"): Invalid, "The poster of a video can have 1 MB at most";
    CHECKSUM("Sha256"): Invalid, "Checksum is not a SHA-256 in base64";
    META_DATA("MetaData"): Invalid, "MetaData should be JSON text of up to 4000 characters";
    /// A photo of an item that names no machine, inspection and item.
    ITEM_UNNAMED("MetaData"): Invalid, "MetaData should name VHCId, TemplateLookupId and TemplateItemTypeId";
    /// A photo or video of a machine that names none.
    MACHINE_UNNAMED("MetaData"): Invalid, "MetaData should name VHCId";
    VIDEO_LENGTH("MetaData"): Invalid, "VideoLength should be seconds, 86400 at most";
    CLIENT_ID("MetaData"): Invalid, "ClientId should have 32 hexadecimal digits";
    /// The device has announced another file by the same id.
    CLIENT_ID_TAKEN("MetaData"): Conflict, "ClientId is that of another file";
    COMMENTS("MetaData"): Invalid, "Comments can have 500 characters at most";
    /// The item has as many photos as it may have.
    TOO_MANY_PHOTOS: Invalid, "An item can have 20 photos at most";
    TOO_MANY_VIDEOS: Invalid, "An item can have 5 videos at most";
    TOO_MANY_OF_MACHINE: Invalid, "A machine can have 200 photos and 20 videos at most";
    TOO_MANY_DOCUMENTS: Invalid, "A machine can have 100 documents at most";
    /// The files of the site have as many bytes as they may have.
    NO_ROOM: Invalid, "The storage of this site is used up";
    /// The user has announced as much as may be neither confirmed nor removed at a time.
    TOO_MUCH_ANNOUNCED: TooMany, "Too many files are waiting to be sent, please wait until some of them are sent";
    /// There is no such file in the group, or it is removed.
    UNKNOWN("AssetId"): NotFound, "File not found";
    /// A picture that is to be attached: another kind, not confirmed, refused or removed.
    NO_PICTURE("AssetId"): Invalid, "Picture is not available";
    /// A picture to erase is in use.
    IN_USE("AssetId"): Invalid, "Picture is in use";
    /// There is no such machine, or it may not be seen.
    NO_MACHINE("MetaData"): NotFound, "Machine not found";
    /// Nothing was sent to the signed address yet.
    NOT_SENT: NotReady, "The file was not sent yet";
    /// A poster was announced, and nothing was sent to its address yet.
    POSTER_NOT_SENT: NotReady, "The poster was not sent yet";
    /// It was confirmed too long after it was announced.
    EXPIRED: Conflict, "The upload was not confirmed in time, please upload the file again";
    WRONG_SIZE: Invalid, "The file does not have the announced size";
    WRONG_CHECKSUM: Invalid, "The file does not have the announced checksum";
    WRONG_TYPE: Invalid, "The content of the file is not what its name says";
    UNREADABLE: Invalid, "The file can not be read";
    TOO_MANY_PIXELS: Invalid, "The picture has too many pixels";
    /// An Office file would have more bytes when it is unpacked, which is not done here.
    UNPACKS_TOO_LARGE: Invalid, "The file would be too large when it is opened";
    /// The signature that scanners are tested with.
    MALWARE: Invalid, "The file is known to be harmful";
}
