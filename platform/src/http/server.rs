//! The server: mounts the routes of every module behind the middlewares, serves until a signal, then stops.

use std::{convert::Infallible, sync::Arc, time::Duration};

use actix_web::{
    App, HttpServer,
    middleware::{Compress, from_fn},
    rt::net::TcpStream,
    web::{self, Data},
};
use futures::future::join_all;
use tokio::sync::Semaphore;
use utoipa_actix_web::AppExt;

use crate::{
    app::{health, registry::Registry},
    core::brand,
    db::{invalidation_listener, replica_follower},
    http::{
        connections::Connections,
        extractor_errors,
        middleware::{self, Shared},
        openapi,
        pages::{self, Pages},
        security_headers,
        shutdown::{self, AcceptGate},
        upload_places::UploadPlaces,
    },
    request::paths::Addresses,
    state::Platform,
};

/// Serves until a stop is requested; then drains and returns.
pub async fn serve(
    platform: Arc<Platform>,
    registry: Arc<Registry>,
    pages: Pages,
    listener: std::net::TcpListener,
    metrics: metrics_exporter_prometheus::PrometheusHandle,
) -> std::io::Result<()> {
    let document = Arc::new(openapi::document(&registry));
    let addresses = Arc::new(Addresses::of(openapi::mounted(&document), &platform.config.brand.slug));
    let document: openapi::Text = openapi::Text::of(&document);
    let data = Data::from(Arc::clone(&platform));
    let shared = Shared {
        platform: data.clone(),
        content_security_policy: security_headers::content_security_policy(platform.storage.origin().as_deref()),
        addresses,
        in_flight: Arc::new(Semaphore::new(platform.config.limits.in_flight)),
        uploads: UploadPlaces::of(&platform.config),
    };
    let brand_name: Arc<str> = platform.config.brand.name.as_str().into();
    let limits = platform.config.limits.clone();
    let workers = match platform.config.server.workers {
        0 => std::thread::available_parallelism().map_or(2, usize::from),
        workers => workers,
    };
    let mounted = Data::from(Arc::clone(&registry));
    let json_limits = Data::new(limits.clone());
    let gate = AcceptGate::of(&listener)?;
    let connections = Connections::of(&platform.config);
    platform.db.open_all().await;
    let server = HttpServer::new(move || {
        let (shared, brand_name) = (shared.clone(), Arc::clone(&brand_name));
        let (app, _) = App::new()
            .app_data(data.clone())
            .app_data(mounted.clone())
            .app_data(json_limits.clone())
            .app_data(Data::new(document.clone()))
            .app_data(Data::new(metrics.clone()))
            .app_data(Data::new(pages))
            .app_data(web::JsonConfig::default().error_handler(extractor_errors::json))
            .app_data(web::PathConfig::default().error_handler(extractor_errors::path))
            .app_data(web::QueryConfig::default().error_handler(extractor_errors::query))
            .app_data(web::PayloadConfig::default().limit(1024 * 1024))
            .into_utoipa_app()
            .configure(|api| mounted.routes(api))
            .configure(health::routes)
            .configure(openapi::routes)
            .split_for_parts();
        let inner = shared.clone();
        app.default_service(web::route().to(pages::page))
            .wrap(from_fn(move |request, next| middleware::inner(inner.clone(), request, next)))
            .wrap(Compress::default())
            .wrap(from_fn(move |request, next| {
                brand::within(Arc::clone(&brand_name), middleware::outer(shared.clone(), request, next))
            }))
    })
    .workers(workers)
    .client_request_timeout(Duration::from_secs(limits.head_seconds))
    // actix-web counts by worker, and gives a new connection to a worker that has room.
    .max_connections(limits.connections.div_ceil(workers))
    .on_connect(move |connection, data| {
        if let Some(stream) = connection.downcast_ref::<TcpStream>()
            && let Some(open) = connections.arrive(stream)
        {
            data.insert(open);
        }
    })
    .shutdown_timeout(limits.stop_drain_seconds)
    .disable_signals()
    .listen(listener)?
    .run();
    let handle = server.handle();
    let stopping = Arc::clone(&platform);
    tokio::spawn(async move {
        shutdown::signal().await;
        tracing::info!("stopping: no longer ready, finishing what is under way");
        stopping.stop();
        tokio::time::sleep(Duration::from_secs(stopping.config.limits.stop_not_ready_seconds)).await;
        gate.close().await;
        handle.stop(true).await;
    });
    // While the server runs, it receives changes of other nodes, and modules do their background work.
    let hears = async {
        let modules = join_all(registry.modules().map(|module| module.serve(&platform)));
        let Platform { db, config, stop_flag, .. } = &*platform;
        let invalidations = invalidation_listener::listen(db, &config.database.url, stop_flag);
        tokio::join!(invalidations, replica_follower::follow(db, stop_flag), modules);
        std::future::pending::<Infallible>().await
    };
    tokio::select! {
        served = server => served,
        never = hears => match never {},
    }
}
