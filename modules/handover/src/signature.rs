//! PURE: the drawn signature. It is decoded within limits and encoded again from its pixels, so that nothing else of
//! the sent file is stored.

use std::io::Cursor;

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder as _, ImageEncoder as _, Limits, RgbImage,
    codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder},
};
use platform::core::reason::Reason;

use crate::reasons;

/// The first bytes of a PNG picture.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The longest side of a drawing, in pixels.
const MOST_SIDE: u32 = 2_000;
/// The most pixels of a drawing.
const MOST_PIXELS: u64 = 1_000_000;
/// The bytes that decoding may take: eight for each pixel, and as much again.
const MOST_MEMORY: u64 = 16 * 1_000_000;
const DATA_URL: &str = "data:image/png;base64,";

/// Reads the drawing of a form, of at most so many bytes; `None` when none was sent.
pub(crate) fn read(text: &str, most: usize) -> Result<Option<Vec<u8>>, Reason> {
    let text = text.trim();
    let encoded = text.strip_prefix(DATA_URL).unwrap_or(text);
    if text.is_empty() {
        return Ok(None);
    }
    if encoded.is_empty() {
        return Err(reasons::PICTURE_EMPTY);
    }
    let bytes = BASE64.decode(encoded).map_err(|_| reasons::PICTURE_WRONG)?;
    if bytes.len() > most {
        return Err(reasons::PICTURE_LARGE);
    }
    if !bytes.starts_with(PNG) {
        return Err(reasons::PICTURE_WRONG);
    }
    redrawn(&bytes, most).map(Some)
}

/// The drawing on white, encoded again into at most so many bytes.
fn redrawn(bytes: &[u8], most: usize) -> Result<Vec<u8>, Reason> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MOST_MEMORY);
    let decoder = PngDecoder::with_limits(Cursor::new(bytes), limits).map_err(|_| reasons::PICTURE_WRONG)?;
    // A few bytes can describe a huge picture: nothing is decoded before its size is known.
    let (width, height) = decoder.dimensions();
    if width.max(height) > MOST_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(reasons::PICTURE_LARGE);
    }
    let drawn = DynamicImage::from_decoder(decoder).map_err(|_| reasons::PICTURE_WRONG)?.into_rgba8();
    let paper = |channel: u8, alpha: u8| {
        let mixed = (u32::from(channel) * u32::from(alpha) + 255 * (255 - u32::from(alpha))) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    let picture = RgbImage::from_fn(drawn.width(), drawn.height(), |x, y| {
        let [red, green, blue, alpha] = drawn.get_pixel(x, y).0;
        image::Rgb([paper(red, alpha), paper(green, alpha), paper(blue, alpha)])
    });
    let mut pixels = picture.pixels();
    let first = pixels.next();
    if pixels.all(|pixel| Some(pixel) == first) {
        return Err(reasons::PICTURE_EMPTY);
    }
    let mut encoded = Vec::new();
    PngEncoder::new_with_quality(&mut encoded, CompressionType::Best, FilterType::Adaptive)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .map_err(|_| reasons::PICTURE_WRONG)?;
    if encoded.len() > most { Err(reasons::PICTURE_LARGE) } else { Ok(encoded) }
}

#[cfg(test)]
mod tests {
    use image::ImageFormat;

    use super::*;

    fn png(width: u32, height: u32, ink: Option<u32>) -> Vec<u8> {
        let mut picture = image::RgbaImage::new(width, height);
        if let Some(at) = ink {
            picture.put_pixel(at, 0, image::Rgba([0, 0, 0, 255]));
        }
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).expect("a picture");
        bytes.into_inner()
    }

    fn sent(bytes: &[u8]) -> String {
        format!("{DATA_URL}{}", BASE64.encode(bytes))
    }

    /// Returns the file with another size in its header.
    fn of_size(drawn: &[u8], width: u32, height: u32) -> Vec<u8> {
        let mut changed = drawn.to_vec();
        changed[16..20].copy_from_slice(&width.to_be_bytes());
        changed[20..24].copy_from_slice(&height.to_be_bytes());
        // The checksum of the head: CRC-32 over its name and its 13 bytes.
        let crc = changed[12..29].iter().fold(u32::MAX, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg()))
        });
        changed[29..33].copy_from_slice(&(!crc).to_be_bytes());
        changed
    }

    /// A picture of noise, which no encoder makes smaller.
    fn noise(width: u32, height: u32) -> Vec<u8> {
        let mut state = 7_u32;
        let picture = image::GrayImage::from_fn(width, height, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            image::Luma([state.to_be_bytes()[0]])
        });
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).expect("a picture");
        bytes.into_inner()
    }

    #[test]
    fn what_is_stored_is_no_larger_than_what_may_be_sent() {
        let gray = noise(300, 300);
        assert_eq!(read(&sent(&gray), gray.len()), Err(reasons::PICTURE_LARGE), "in colours it is larger");
        let drawing = read(&sent(&gray), gray.len() * 4).expect("a drawing").expect("one was sent");
        assert!(drawing.len() > gray.len() && drawing.len() <= gray.len() * 4);
    }

    #[test]
    fn a_drawing_is_a_small_png_with_a_stroke() {
        let drawn = png(20, 9, Some(3));
        assert_eq!(read("", 0), Ok(None));
        assert!(read(&sent(&drawn), drawn.len()).is_ok_and(|drawing| drawing.is_some()));
        assert!(read(&BASE64.encode(&drawn), drawn.len()).is_ok_and(|drawing| drawing.is_some()), "without the prefix");
        for (text, most, refused) in [
            (sent(&drawn), drawn.len() - 1, reasons::PICTURE_LARGE),
            (sent(b""), 9_999, reasons::PICTURE_EMPTY),
            (sent(&png(20, 9, None)), 9_999, reasons::PICTURE_EMPTY),
            (sent(b"GIF89a"), 9_999, reasons::PICTURE_WRONG),
            (sent(PNG), 9_999, reasons::PICTURE_WRONG),
            (sent(&drawn[..drawn.len() - 20]), 9_999, reasons::PICTURE_WRONG),
            (sent(&png(MOST_SIDE + 1, 1, Some(3))), 99_999, reasons::PICTURE_LARGE),
            (sent(&png(1_001, 1_000, Some(3))), 99_999, reasons::PICTURE_LARGE),
            (sent(&of_size(&drawn, 60_000, 60_000)), 99_999, reasons::PICTURE_LARGE),
            (sent(&of_size(&drawn, 0, 9)), 99_999, reasons::PICTURE_WRONG),
            (sent(&of_size(&drawn, 900, 900)), 99_999, reasons::PICTURE_WRONG),
            ("Zoe".to_owned(), 9_999, reasons::PICTURE_WRONG),
        ] {
            assert_eq!(read(&text, most), Err(refused), "{text:.60}");
        }
    }

    #[test]
    fn what_stands_behind_the_picture_is_not_stored() {
        let drawn = png(20, 9, Some(3));
        let hidden = [drawn.as_slice(), b"<script>"].concat();
        let [plain, cut] = [&drawn, &hidden].map(|bytes| read(&sent(bytes), 9_999).expect("a drawing"));
        assert_eq!(plain, cut);
    }
}
