//! The country of a visitor, from the header of a trusted proxy. It preselects a country in the help dialog. No third
//! party is involved.

use actix_web::{HttpRequest, http::header::HeaderMap};
use platform::{app::platform::Platform, core::error::Result, tenancy::SystemTask};
use serde::Serialize;
use utoipa::ToSchema;

use crate::lookups;

/// The headers in which common proxies send the visitor's country.
const HEADERS: [&str; 2] = ["cf-ipcountry", "x-country-code"];

/// A country; empty when it is unknown.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Place {
    country_iso_code: String,
    country_name: String,
}

/// Answers the country of the visitor. It is empty when it is unknown or when the peer is no trusted proxy.
pub(crate) async fn place(platform: &Platform, request: &HttpRequest) -> Result<Place> {
    let peer = request.peer_addr().map(|address| address.ip().to_string()).unwrap_or_default();
    if !platform.config.server.trusted_proxies.contains(&peer) {
        return Ok(Place::default());
    }
    let Some(iso2) = country_header(request.headers()) else { return Ok(Place::default()) };
    let grant = SystemTask::Directory.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    let country = lookups::country(&tx, &grant, &iso2).await?;
    Ok(country.map(|country| Place { country_iso_code: country.iso2, country_name: country.name }).unwrap_or_default())
}

fn country_header(headers: &HeaderMap) -> Option<String> {
    HEADERS
        .iter()
        .filter_map(|name| headers.get(*name)?.to_str().ok())
        .map(str::trim)
        .find(|code| code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_alphabetic()))
        .map(str::to_ascii_uppercase)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::country_header;

    #[test]
    fn two_letters_are_a_country_and_nothing_else_is() {
        let code = |name: &'static str, value: &'static str| {
            country_header(TestRequest::default().insert_header((name, value)).to_http_request().headers())
        };
        assert_eq!(code("cf-ipcountry", "gb").as_deref(), Some("GB"));
        assert_eq!(code("x-country-code", "DE").as_deref(), Some("DE"));
        for wrong in ["", "T1", "GBR", "'; --"] {
            assert_eq!(code("cf-ipcountry", wrong), None, "{wrong}");
        }
        assert_eq!(code("x-forwarded-for", "DE"), None);
    }
}
