//! The names of the cookies. The prefix `__Host-` restricts a cookie to https and to this host.

use std::time::Duration;

use actix_web::cookie::{Cookie, SameSite};

use crate::config::Config;

/// The name of the session cookie.
pub fn session_cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-hardstand_session" } else { "hardstand_session" }
}

/// The name of the cookie by which a device with an earlier good sign-in is known.
pub fn device_cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-hardstand_device" } else { "hardstand_device" }
}

/// The name of the cookie of a device that technicians share.
pub fn shared_device_cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-hardstand_shared_device" } else { "hardstand_shared_device" }
}

/// The name of the cookie of a browser that has just written, and reads from the primary database while it has it.
pub(crate) fn recent_write_cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-hardstand_wrote" } else { "hardstand_wrote" }
}

/// The cookie that the answer to a writing request carries; it lives for `lifetime`.
pub(crate) fn recent_write_cookie(config: &Config, lifetime: Duration) -> Cookie<'static> {
    let seconds = i64::try_from(lifetime.as_secs()).unwrap_or(10);
    Cookie::build(recent_write_cookie_name(config), "1")
        .path("/")
        .max_age(actix_web::cookie::time::Duration::seconds(seconds))
        .http_only(true)
        .secure(config.is_https())
        .same_site(SameSite::Strict)
        .finish()
}
