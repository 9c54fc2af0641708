//! Checks a file before it is accepted: its size, its checksum, its leading bytes, and whether it can be read as the
//! format that it claims to have. Pictures are made anew from their pixels, so that nothing else of the file is ever
//! given out; videos are read piece by piece (`video.rs`) and stay as they are, and so do documents, of which nothing is
//! unpacked.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use memchr::memmem;
use platform::core::reason::Reason;
use sha2::{Digest as _, Sha256};

use crate::{check::document, kinds::Format, reasons};

/// Test signature that every virus scanner finds, in two parts so that none finds this file.
pub(super) const SCANNER_TEST: [&str; 2] =
    [r"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"];

/// Announced properties of a file, and the limits.
#[derive(Debug, Clone)]
pub(crate) struct Expected {
    pub(crate) format: Format,
    pub(crate) size: u64,
    /// SHA-256 in base64; empty when it was not announced.
    pub(crate) sha256: String,
    pub(crate) most_pixels: u64,
}

/// A picture that is accepted, as it is stored.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) format: Format,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) picture: Vec<u8>,
    pub(crate) thumbnail: Vec<u8>,
}

/// Checks a picture.
pub(crate) fn check(bytes: &[u8], expected: &Expected) -> Result<Checked, Reason> {
    is_as_announced(bytes, expected)?;
    // Only the leading bytes are compared.
    if infer::get(bytes).map(|found| found.mime_type()) != Some(expected.format.media_type()) {
        return Err(reasons::WRONG_TYPE);
    }
    let format = match expected.format {
        Format::Png => pictures::Format::Png,
        Format::Jpeg => pictures::Format::Jpeg,
        _ => return Err(reasons::WRONG_TYPE),
    };
    let pictures::Stored { width, height, picture, thumbnail } = pictures::read(bytes, format, expected.most_pixels)
        .map_err(|fault| match fault {
            pictures::Fault::TooManyPixels => reasons::TOO_MANY_PIXELS,
            pictures::Fault::Unreadable => reasons::UNREADABLE,
        })?;
    Ok(Checked { format: expected.format, width, height, picture, thumbnail })
}

/// Checks a document.
pub(crate) fn document(bytes: &[u8], expected: &Expected) -> Result<(), Reason> {
    is_as_announced(bytes, expected)?;
    document::check(bytes, expected.format)
}

fn is_as_announced(bytes: &[u8], expected: &Expected) -> Result<(), Reason> {
    if u64::try_from(bytes.len()) != Ok(expected.size) {
        return Err(reasons::WRONG_SIZE);
    }
    if !expected.sha256.is_empty() && BASE64.encode(Sha256::digest(bytes)) != expected.sha256 {
        return Err(reasons::WRONG_CHECKSUM);
    }
    if memmem::find(bytes, SCANNER_TEST.concat().as_bytes()).is_some() {
        return Err(reasons::MALWARE);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(side: u32) -> Vec<u8> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        image::RgbImage::new(side, side).write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
        bytes.into_inner()
    }

    fn expected(bytes: &[u8]) -> Expected {
        let sha256 = BASE64.encode(Sha256::digest(bytes));
        Expected { format: Format::Png, size: bytes.len().try_into().expect("small"), sha256, most_pixels: 1_000 }
    }

    fn found(bytes: &[u8], change: impl FnOnce(&mut Expected)) -> Option<Reason> {
        let mut expected = expected(bytes);
        change(&mut expected);
        check(bytes, &expected).err()
    }

    #[test]
    fn a_file_is_as_announced() {
        let file = png(9);
        assert_eq!(found(&file, |_| {}), None);
        assert_eq!(found(&file, |expected| expected.size += 1), Some(reasons::WRONG_SIZE));
        assert_eq!(found(&file, |expected| expected.sha256 = BASE64.encode([0; 32])), Some(reasons::WRONG_CHECKSUM));
        assert_eq!(found(&file, |expected| expected.format = Format::Jpeg), Some(reasons::WRONG_TYPE));
    }

    #[test]
    fn what_can_not_be_read_and_what_harms_is_refused() {
        assert_eq!(found(&png(9)[..30], |_| {}), Some(reasons::UNREADABLE));
        assert_eq!(found(&png(32), |_| {}), Some(reasons::TOO_MANY_PIXELS));
        let harmful = [png(9), SCANNER_TEST.concat().into_bytes()].concat();
        assert_eq!(found(&harmful, |_| {}), Some(reasons::MALWARE));
    }
}
