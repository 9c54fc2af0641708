//! Health, readiness, version and metrics (docs/behaviour/api.md, "Two faces").

use std::{borrow::Cow, net::TcpListener, sync::Arc, time::Duration};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer,
    dev::Server,
    get,
    http::header,
    web::{self, Data},
};
use metrics_exporter_prometheus::PrometheusHandle;
use serde::Serialize;
use subtle::ConstantTimeEq as _;
use utoipa::ToSchema;

use crate::{
    app::{module::Api, registry::Registry},
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::migrate,
    state::Platform,
};

/// Answer of `/livez` and `/readyz`.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`, or a description of the fault.
    #[schema(value_type = String)]
    status: Cow<'static, str>,
    /// Parts that do not work although the server is ready: `storage` and `replica`, whose calls are refused or served
    /// elsewhere, and the background workers, `jobs`, `mail` and `sealing`, whose work waits. `schema`: the schema is newer
    /// than the program, which works with it, so a newer program is being installed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    degraded: Vec<&'static str>,
}

/// The process lives; nothing outside it is looked at.
#[utoipa::path(tag = "public", operation_id = "read_livez", responses((status = 200, description = "It lives.", body = Health)))]
#[get("/livez")]
async fn livez() -> HttpResponse {
    HttpResponse::Ok().json(Health { status: "ok".into(), degraded: Vec::new() })
}

/// Ready for requests: the database answers, its schema is one that this program works with, and it is not stopping.
#[utoipa::path(tag = "public", operation_id = "read_readyz", responses((status = 200, description = "Ready.", body = Health), (status = 503, description = "Not ready.", body = Health)))]
#[get("/readyz")]
async fn readyz(platform: Data<Platform>, registry: Data<Registry>) -> HttpResponse {
    // The answer must come soon, also when the database does not respond.
    let patience = Duration::from_secs(platform.config.limits.pool_acquire_seconds + 1);
    let found = if platform.is_stopping() {
        Err("stopping".into())
    } else {
        tokio::time::timeout(patience, schema(&platform, &registry)).await.unwrap_or(Err(UNREACHABLE.into()))
    };
    let mut answer = if found.is_ok() { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    let is_newer = matches!(found, Ok(Schema::Newer));
    let parts =
        [("schema", is_newer), ("storage", platform.storage.is_degraded()), ("replica", platform.db.is_replica_lost())];
    let lost = parts.into_iter().filter(|(_, is_lost)| *is_lost).map(|(part, _)| part);
    let degraded = lost.chain(platform.workers.dead()).collect();
    answer.json(Health { status: found.err().unwrap_or("ok".into()), degraded })
}

const UNREACHABLE: &str = "database not reachable";

/// A schema that this program works with.
enum Schema {
    /// The one of this program.
    Ours,
    /// A newer one, whose steps declare that this version works with it.
    Newer,
}

/// Checks the database and its schema; the error is a description for the answer.
async fn schema(platform: &Platform, registry: &Registry) -> Result<Schema, Cow<'static, str>> {
    platform.db.ping().await.map_err(|_| UNREACHABLE)?;
    let state = migrate::schema_state(&platform.db, registry).await.map_err(|_| "schema not readable")?;
    if state.is_usable() {
        Ok(if state.is_newer() { Schema::Newer } else { Schema::Ours })
    } else if !state.is_newer() {
        Err("schema is older than this program".into())
    } else if let (Some(needed), true) = (state.needed(), state.pending.is_empty()) {
        Err(format!("schema is newer than this program and needs version {needed} or later").into())
    } else {
        Err("schema is newer than this program".into())
    }
}

/// Name and version of the build.
#[derive(Debug, Serialize, ToSchema)]
pub struct Version {
    /// The name of the product.
    name: &'static str,
    /// Its version.
    version: &'static str,
}

/// Returns the name and the version of the build.
#[utoipa::path(tag = "public", operation_id = "read_version", responses((status = 200, description = "The build.", body = Version)))]
#[get("/version")]
async fn version() -> HttpResponse {
    HttpResponse::Ok().json(Version { name: "hardstand", version: env!("CARGO_PKG_VERSION") })
}

/// Prometheus metrics, to callers with `server.metrics_token`. Without that token, and to everybody else, the address
/// does not exist: a proxy on the same machine forwards requests of strangers, so the address of the peer is no proof.
#[utoipa::path(tag = "public", operation_id = "read_metrics", responses((status = 200, description = "Metrics.", content_type = "text/plain", body = String)))]
#[get("/metrics")]
async fn metrics(
    request: HttpRequest,
    platform: Data<Platform>,
    handle: Data<PrometheusHandle>,
) -> Result<HttpResponse> {
    let token = platform.config.server.metrics_token.reveal().as_bytes();
    let sent = request.headers().get(header::AUTHORIZATION).and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
    let may = !token.is_empty() && sent.is_some_and(|sent| bool::from(sent.ct_eq(token)));
    if !may {
        return Err(Error::from(own::NO_SUCH_ADDRESS));
    }
    Ok(exposed(&platform, &handle))
}

/// The metrics, with the gauges that are read at this moment.
fn exposed(platform: &Platform, handle: &PrometheusHandle) -> HttpResponse {
    platform.db.record_load();
    platform.sessions.record_load();
    HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(handle.render())
}

/// The server of `server.metrics_listen`: health and metrics for whoever reaches it, with a thread of its own, so that it
/// answers however busy the main server is.
pub fn listener(
    platform: Arc<Platform>,
    registry: Arc<Registry>,
    handle: PrometheusHandle,
    listener: TcpListener,
) -> std::io::Result<Server> {
    let (platform, registry) = (Data::from(platform), Data::from(registry));
    let server = HttpServer::new(move || {
        let handle = handle.clone();
        let show = move |platform: Data<Platform>| std::future::ready(exposed(&platform, &handle));
        App::new()
            .app_data(platform.clone())
            .app_data(registry.clone())
            .service(livez)
            .service(readyz)
            .route("/metrics", web::get().to(show))
    });
    Ok(server.workers(1).disable_signals().listen(listener)?.run())
}

/// Mounts them.
pub fn routes(api: &mut Api<'_>) {
    api.service(livez).service(readyz).service(version).service(metrics);
}
