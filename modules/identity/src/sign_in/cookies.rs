//! The cookies: the session, the device from which somebody has signed in before, and the device that technicians share.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
};
use platform::{
    config::Config,
    http::cookies::{device_cookie_name, session_cookie_name, shared_device_cookie_name},
};

/// Days for which a browser stores the device cookie, as long as the server knows the device.
const DEVICE_DAYS: i64 = 90;

/// Days for which a browser stores the cookie of a shared device, which is set again whenever the device is used.
/// Browsers allow no more.
const SHARED_DEVICE_DAYS: i64 = 400;
/// The longest token that is hashed; ours have 43 characters.
const LONGEST: usize = 64;

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
    token_in(request, device_cookie_name(config))
}

/// The cookie of a shared device.
pub fn shared_device(config: &Config, token: &str) -> Cookie<'static> {
    let mut cookie = protected(config, shared_device_cookie_name(config), token);
    cookie.set_max_age(Duration::days(SHARED_DEVICE_DAYS));
    cookie
}

/// Removes the cookie of a shared device.
pub fn no_shared_device(config: &Config) -> Cookie<'static> {
    let mut cookie = protected(config, shared_device_cookie_name(config), "");
    cookie.make_removal();
    cookie
}

/// The token of the shared device of a request.
pub fn shared_device_of(request: &HttpRequest, config: &Config) -> Option<String> {
    token_in(request, shared_device_cookie_name(config)).filter(|token| !token.is_empty())
}

fn token_in(request: &HttpRequest, name: &str) -> Option<String> {
    request.cookie(name).map(|cookie| cookie.value().to_owned()).filter(|token| token.len() <= LONGEST)
}

fn protected(config: &Config, name: &'static str, value: &str) -> Cookie<'static> {
    Cookie::build(name, value.to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(config.is_https())
        .finish()
}
