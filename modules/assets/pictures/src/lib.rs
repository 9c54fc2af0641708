//! Pictures: decoded within limits, turned upright, made smaller, and encoded again. What else was in the file, such as
//! where and when a photo was taken, or another file behind the end, is not in what comes out.

use std::io::Cursor;

use fast_image_resize::{PixelType, Resizer, images::Image as Pixels};
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder as _, ImageEncoder as _, ImageFormat, ImageReader, Limits, RgbImage,
    RgbaImage, codecs::jpeg::JpegEncoder, codecs::png::PngEncoder,
};
/// The longer side of a picture as it is stored, in pixels.
const PICTURE_SIDE: u32 = 2048;
/// The longer side of a thumbnail.
const THUMBNAIL_SIDE: u32 = 320;
/// The longest side that is decoded, whatever the other is.
const MOST_SIDE: u32 = 32_000;
const JPEG_QUALITY: u8 = 82;
/// Bytes of a pixel while it is decoded: four channels.
const PIXEL_BYTES: u64 = 4;

/// The formats that are read, and written again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Lossless, with transparency.
    Png,
    /// Without transparency; encoded anew with quality 82.
    Jpeg,
}

/// Reason for which a picture is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It has more pixels, or takes more memory, than the limit.
    TooManyPixels,
    /// It is broken, or not of its format.
    Unreadable,
}

/// A picture as it is stored.
#[derive(Debug, PartialEq, Eq)]
pub struct Stored {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The encoded picture.
    pub picture: Vec<u8>,
    /// The encoded thumbnail.
    pub thumbnail: Vec<u8>,
}

/// Reads a picture of at most so many pixels and makes what is stored of it.
///
/// # Errors
///
/// The fault of a picture that is too large or cannot be read.
pub fn read(bytes: &[u8], format: Format, most_pixels: u64) -> Result<Stored, Fault> {
    let decoded = decode(bytes, format, most_pixels)?;
    let picture = smaller(decoded, PICTURE_SIDE)?;
    let thumbnail = smaller(picture.clone(), THUMBNAIL_SIDE)?;
    Ok(Stored {
        width: picture.width(),
        height: picture.height(),
        picture: encode(&picture, format)?,
        thumbnail: encode(&thumbnail, format)?,
    })
}

/// The pixels, eight bits a channel, upright.
fn decode(bytes: &[u8], format: Format, most_pixels: u64) -> Result<DynamicImage, Fault> {
    let format = match format {
        Format::Png => ImageFormat::Png,
        Format::Jpeg => ImageFormat::Jpeg,
    };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(most_pixels * PIXEL_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| found(&error))?;
    // The size is at the beginning of the file: nothing is unpacked before it is known.
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > most_pixels || decoder.total_bytes() > most_pixels * PIXEL_BYTES {
        return Err(Fault::TooManyPixels);
    }
    let orientation = decoder.orientation().map_err(|error| found(&error))?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| found(&error))?;
    image = if image.color().has_alpha() { image.into_rgba8().into() } else { image.into_rgb8().into() };
    // Fewer pixels are turned after the picture was made smaller.
    image = smaller(image, PICTURE_SIDE)?;
    image.apply_orientation(orientation);
    Ok(image)
}

fn found(error: &image::ImageError) -> Fault {
    match error {
        image::ImageError::Limits(_) => Fault::TooManyPixels,
        _ => Fault::Unreadable,
    }
}

/// The picture with no side longer than that.
fn smaller(image: DynamicImage, side: u32) -> Result<DynamicImage, Fault> {
    let (width, height) = (image.width(), image.height());
    let longer = width.max(height);
    if longer <= side {
        return Ok(image);
    }
    let scaled = |length: u32| {
        let rounded = (u64::from(length) * u64::from(side) + u64::from(longer) / 2) / u64::from(longer);
        u32::try_from(rounded).unwrap_or(side).max(1)
    };
    let to = (scaled(width), scaled(height));
    let small: Option<DynamicImage> = match image {
        DynamicImage::ImageRgba8(full) => {
            let pixels = resized(full.into_raw(), PixelType::U8x4, (width, height), to)?;
            RgbaImage::from_raw(to.0, to.1, pixels).map(Into::into)
        }
        full => {
            let pixels = resized(full.into_rgb8().into_raw(), PixelType::U8x3, (width, height), to)?;
            RgbImage::from_raw(to.0, to.1, pixels).map(Into::into)
        }
    };
    small.ok_or(Fault::Unreadable)
}

fn resized(pixels: Vec<u8>, kind: PixelType, from: (u32, u32), to: (u32, u32)) -> Result<Vec<u8>, Fault> {
    let full = Pixels::from_vec_u8(from.0, from.1, pixels, kind).map_err(|_| Fault::Unreadable)?;
    let mut small = Pixels::new(to.0, to.1, kind);
    Resizer::new().resize(&full, &mut small, None).map_err(|_| Fault::Unreadable)?;
    Ok(small.into_vec())
}

fn encode(image: &DynamicImage, format: Format) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let color = if image.color().has_alpha() { ExtendedColorType::Rgba8 } else { ExtendedColorType::Rgb8 };
    let (width, height) = (image.width(), image.height());
    let written = match format {
        Format::Png => PngEncoder::new(&mut bytes).write_image(image.as_bytes(), width, height, color),
        Format::Jpeg => {
            JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY).write_image(image.as_bytes(), width, height, color)
        }
    };
    written.map_err(|_| Fault::Unreadable)?;
    Ok(bytes)
}
