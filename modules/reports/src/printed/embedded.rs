//! Pictures in the page itself, because its key opens once and it loads nothing.

use assets::Picture;
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use platform::app::platform::Platform;

/// The thumbnail of a picture as a data address; empty when its bytes cannot be read, so that the report is still
/// printed.
pub(crate) async fn data_address(platform: &Platform, picture: &Picture) -> String {
    match picture.thumbnail_bytes(platform).await {
        Ok(Some((kind, bytes))) => format!("data:{kind};base64,{}", BASE64.encode(&bytes)),
        Ok(None) => String::new(),
        Err(error) => {
            tracing::warn!(asset = picture.id, %error, "a picture of a report could not be read");
            String::new()
        }
    }
}
