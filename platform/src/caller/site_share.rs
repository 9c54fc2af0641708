//! The share of a node that one site has: requests a second, and requests in progress. No site takes
//! the node from the others (goal O3).

use actix_web::{HttpMessage as _, HttpRequest};

use crate::{
    core::{
        error::{Error, Result},
        places::Place,
        reason::own,
    },
    request::paths::route_of,
    state::Platform,
};

/// The place of a request among those of its site that are in progress, in the extensions of the request until it is
/// answered.
struct SitePlace {
    _place: Place<i64>,
}

/// Counts a request of a site, and takes a place for it unless it has one. Uploads need none, because they are received
/// while they are handled and have places of their own.
///
/// # Errors
///
/// 429 with Retry-After when the site has used up its share.
pub(super) fn take(request: &HttpRequest, platform: &Platform, site: i64) -> Result<()> {
    if request.extensions().contains::<SitePlace>() {
        return Ok(());
    }
    platform.rates.request_at(site)?;
    if route_of(request).is_some_and(|route| route.takes_upload) {
        return Ok(());
    }
    let place = platform.site_requests.take(site, platform.config.limits.in_flight_per_site);
    let place = place.ok_or_else(|| Error::from(own::TOO_MANY).retry_after(1))?;
    request.extensions_mut().insert(SitePlace { _place: place });
    Ok(())
}

/// Frees the place of a request that is answered.
pub(crate) fn free(request: &HttpRequest) {
    request.extensions_mut().remove::<SitePlace>();
}
