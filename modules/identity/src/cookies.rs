//! The two cookies: the session, and the device from which somebody has signed in before.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
};
use platform::{
    config::Config,
    http::cookies::{device_cookie_name, session_cookie_name},
};

/// How long a browser keeps the device cookie; equal to how long the server knows the device.
const DEVICE_DAYS: i64 = 90;

/// The session cookie. It lives until the browser closes or the server ends the session.
pub fn session(config: &Config, token: &str) -> Cookie<'static> {
    protected(config, session_cookie_name(config), token)
}

/// Removes the session cookie.
pub fn no_session(config: &Config) -> Cookie<'static> {
    let mut cookie = protected(config, session_cookie_name(config), "");
    cookie.make_removal();
    cookie
}

/// The device cookie.
pub fn device(config: &Config, token: &str) -> Cookie<'static> {
    let mut cookie = protected(config, device_cookie_name(config), token);
    cookie.set_max_age(Duration::days(DEVICE_DAYS));
    cookie
}

/// The device token of a request.
pub fn device_of(request: &HttpRequest, config: &Config) -> Option<String> {
    // A token has 43 characters; a longer value is not hashed.
    request.cookie(device_cookie_name(config)).map(|cookie| cookie.value().to_owned()).filter(|token| token.len() <= 64)
}

fn protected(config: &Config, name: &'static str, value: &str) -> Cookie<'static> {
    Cookie::build(name, value.to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(config.is_https())
        .finish()
}
