//! Health, readiness, version and metrics (docs/behaviour/api.md, "Two faces").

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, get, web::Data};
use metrics_exporter_prometheus::PrometheusHandle;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::{module::Api, platform::Platform, registry::Registry},
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::migrate,
};

/// What answers `/livez` and `/readyz`.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`, or what is wrong.
    status: &'static str,
    /// What does not work though the server is ready: `storage` and `replica`, whose calls are refused or served
    /// elsewhere, and the workers beside the requests, `jobs`, `mail` and `sealing`, whose work waits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    degraded: Vec<&'static str>,
}

/// The process lives; nothing outside it is looked at.
#[utoipa::path(tag = "public", operation_id = "read_livez", responses((status = 200, description = "It lives.", body = Health)))]
#[get("/livez")]
async fn livez() -> HttpResponse {
    HttpResponse::Ok().json(Health { status: "ok", degraded: Vec::new() })
}

/// Ready for requests: the database answers, its schema is the one of this program, and it is not stopping.
#[utoipa::path(tag = "public", operation_id = "read_readyz", responses((status = 200, description = "Ready.", body = Health), (status = 503, description = "Not ready.", body = Health)))]
#[get("/readyz")]
async fn readyz(platform: Data<Platform>, registry: Data<Registry>) -> HttpResponse {
    // The answer must come soon, also when the database does not respond.
    let patience = Duration::from_secs(platform.config.limits.pool_acquire_seconds + 1);
    let status = if platform.is_stopping() {
        "stopping"
    } else {
        tokio::time::timeout(patience, state(&platform, &registry)).await.unwrap_or("database not reachable")
    };
    let mut answer = if status == "ok" { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    let parts = [("storage", platform.storage.is_degraded()), ("replica", platform.db.is_replica_lost())];
    let lost = parts.into_iter().filter(|(_, is_lost)| *is_lost).map(|(part, _)| part);
    let degraded = lost.chain(platform.workers.dead()).collect();
    answer.json(Health { status, degraded })
}

async fn state(platform: &Platform, registry: &Registry) -> &'static str {
    if platform.db.ping().await.is_err() {
        "database not reachable"
    } else if !schema_is_ours(platform, registry).await.unwrap_or(false) {
        "schema is not the one of this program"
    } else {
        "ok"
    }
}

/// Whether the schema is exactly the one of this program, neither older nor newer.
async fn schema_is_ours(platform: &Platform, registry: &Registry) -> Result<bool> {
    Ok(migrate::schema_state(&platform.db, registry).await?.is_ours())
}

/// What was built.
#[derive(Debug, Serialize, ToSchema)]
pub struct Version {
    /// The name of the product.
    name: &'static str,
    /// Its version.
    version: &'static str,
}

/// What was built.
#[utoipa::path(tag = "public", operation_id = "read_version", responses((status = 200, description = "The build.", body = Version)))]
#[get("/version")]
async fn version() -> HttpResponse {
    HttpResponse::Ok().json(Version { name: "hardstand", version: env!("CARGO_PKG_VERSION") })
}

/// Prometheus metrics, to callers on this machine only.
#[utoipa::path(tag = "public", operation_id = "read_metrics", responses((status = 200, description = "Metrics.", content_type = "text/plain", body = String)))]
#[get("/metrics")]
async fn metrics(request: HttpRequest, handle: Data<PrometheusHandle>) -> Result<HttpResponse> {
    let local = request.peer_addr().is_some_and(|address| address.ip().is_loopback());
    if !local {
        return Err(Error::from(own::NO_SUCH_ADDRESS));
    }
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(handle.render()))
}

/// Mounts them.
pub fn routes(api: &mut Api<'_>) {
    api.service(livez).service(readyz).service(version).service(metrics);
}
