//! The server: what every request goes through before and after its handler.
//!
//! From the outside in: request id and one log line; the headers of rule R9 on every answer; a panic becomes a 500;
//! the address is put into its documented spelling; too much at once is 503, too slow is 503; a change from a foreign
//! page is 403. What is no call is a page of one of the two web apps.

use std::{
    cell::RefCell,
    convert::Infallible,
    future::Future,
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::{
    App, HttpMessage, HttpRequest, HttpResponse, HttpServer, ResponseError,
    body::{BoxBody, EitherBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::{JsonPayloadError, PathError, PayloadError, QueryPayloadError},
    http::{
        ConnectionType, Method, StatusCode, Uri,
        header::{self, HeaderName, HeaderValue},
        uri::PathAndQuery,
    },
    middleware::{Compress, Next, from_fn},
    web::{self, Data},
};
use futures::{FutureExt, StreamExt, future::join_all};
use tokio::sync::Semaphore;
use utoipa_actix_web::AppExt;

use crate::{
    app::{health, platform::Platform},
    config::Config,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::{cache_invalidation, failpoint, replica},
    http::{
        idempotency, openapi,
        paths::{Addresses, Known},
        shutdown::{self, Door},
    },
};

tokio::task_local! {
    static REQUEST_ID: RefCell<String>;
}

/// The id of the request that is being served; empty outside of one.
pub fn request_id() -> String {
    REQUEST_ID.try_with(|id| id.borrow().clone()).unwrap_or_default()
}

/// A page or file of a web app.
pub struct Page {
    /// Its bytes.
    pub bytes: std::borrow::Cow<'static, [u8]>,
    /// Its content type.
    pub kind: String,
    /// Its name carries a hash of its content, so it never changes.
    pub immutable: bool,
}

/// Finds a file of the web apps by its path without the leading slash (`index.html`, `admin/index.html`).
pub type Pages = fn(&str) -> Option<Page>;

/// The name of the session cookie. The prefix makes browsers hold it to https and to this host.
pub fn cookie_name(config: &Config) -> &'static str {
    if is_https(config) { "__Host-hardstand_session" } else { "hardstand_session" }
}

/// The name of the cookie by which a device with an earlier good sign-in is known.
pub fn device_cookie_name(config: &Config) -> &'static str {
    if is_https(config) { "__Host-hardstand_device" } else { "hardstand_device" }
}

/// Whether the outside speaks https.
pub fn is_https(config: &Config) -> bool {
    config.server.public_url.starts_with("https://")
}

/// Where a request came from: the peer, or what a listed proxy says of it.
pub fn peer_address(request: &HttpRequest, config: &Config) -> String {
    let peer = request.peer_addr().map(|address| address.ip().to_string()).unwrap_or_default();
    if config.server.trusted_proxies.contains(&peer) {
        let forwarded = request.headers().get("x-forwarded-for").and_then(|value| value.to_str().ok());
        // The last entry is the one that the trusted proxy itself wrote.
        if let Some(client) = forwarded.and_then(|list| list.rsplit(',').next()).map(str::trim)
            && let Ok(address) = client.parse::<std::net::IpAddr>()
        {
            return address.to_string();
        }
    }
    peer
}

/// What the middlewares share.
#[derive(Clone)]
struct Shared {
    platform: Data<Platform>,
    /// The content security policy.
    policy: HeaderValue,
    addresses: Arc<Addresses>,
    in_flight: Arc<Semaphore>,
}

/// Serves until it is told to stop; then drains and returns.
pub async fn serve(
    platform: Arc<Platform>,
    pages: Pages,
    listener: std::net::TcpListener,
    metrics: metrics_exporter_prometheus::PrometheusHandle,
) -> std::io::Result<()> {
    let document = Arc::new(openapi::document(&platform.registry));
    let addresses = Arc::new(Addresses::of(openapi::paths(&document), &platform.config.brand.slug));
    let document: openapi::Text = openapi::Text::of(&document);
    let data = Data::from(Arc::clone(&platform));
    let shared = Shared {
        platform: data.clone(),
        policy: page_policy(platform.storage.origin().as_deref()),
        addresses,
        in_flight: Arc::new(Semaphore::new(platform.config.limits.in_flight)),
    };
    let limits = platform.config.limits.clone();
    let workers = match platform.config.server.workers {
        0 => std::thread::available_parallelism().map_or(2, usize::from),
        workers => workers,
    };
    let factory_platform = Arc::clone(&platform);
    let door = Door::of(&listener)?;
    platform.db.open_all().await;
    let server = HttpServer::new(move || {
        let registry = Arc::clone(&factory_platform.registry);
        let shared = shared.clone();
        let (app, _) = App::new()
            .app_data(data.clone())
            .app_data(Data::new(document.clone()))
            .app_data(Data::new(metrics.clone()))
            .app_data(Data::new(pages))
            .app_data(web::JsonConfig::default().error_handler(json_error))
            .app_data(web::PathConfig::default().error_handler(path_error))
            .app_data(web::QueryConfig::default().error_handler(query_error))
            .app_data(web::PayloadConfig::default().limit(1024 * 1024))
            .into_utoipa_app()
            .configure(|api| registry.routes(api))
            .configure(health::routes)
            .configure(openapi::routes)
            .split_for_parts();
        let guarded = shared.clone();
        let outermost = shared.clone();
        app.default_service(web::route().to(page))
            .wrap(from_fn(move |request, next| inner(guarded.clone(), request, next)))
            .wrap(Compress::default())
            .wrap(from_fn(move |request, next| outer(outermost.clone(), request, next)))
    })
    .workers(workers)
    .client_request_timeout(Duration::from_secs(limits.head_seconds))
    .max_connections(limits.connections)
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
        door.close().await;
        handle.stop(true).await;
    });
    // As long as it serves, it hears what other nodes tell, and modules do what they do beside requests.
    let hears = async {
        let modules = join_all(platform.registry.modules().map(|module| module.serve(&platform)));
        tokio::join!(cache_invalidation::listen(Arc::clone(&platform)), replica::watch(Arc::clone(&platform)), modules);
        std::future::pending::<Infallible>().await
    };
    tokio::select! {
        served = server => served,
        never = hears => match never {},
    }
}

/// Request id, log line, headers and panics.
async fn outer(
    shared: Shared,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let id = new_request_id();
    REQUEST_ID
        .scope(RefCell::new(id.clone()), async move {
            let started = Instant::now();
            let method = request.method().clone();
            let path = request.path().to_owned();
            let late = body_in_time(&mut request, &shared.platform.config);
            let (answer, wrote) = replica::noticing(AssertUnwindSafe(next.call(request)).catch_unwind()).await;
            let mut answer = match answer {
                Ok(Ok(answer)) => answer.map_into_boxed_body(),
                Ok(Err(error)) => ServiceResponse::new(gone(), error.as_response_error().error_response()),
                Err(panic) => {
                    let cause = panic
                        .downcast_ref::<&str>()
                        .map(|text| (*text).to_owned())
                        .or_else(|| panic.downcast_ref::<String>().cloned())
                        .unwrap_or_default();
                    ServiceResponse::new(gone(), Error::internal(format!("panic {cause}")).error_response())
                }
            };
            if late.load(Ordering::SeqCst) && !answer.status().is_success() {
                answer = answer.into_response(Error::from(own::TIMED_OUT).retry_after(2).error_response());
            }
            protect(&shared, &path, &mut answer, &id);
            if wrote && shared.platform.db.has_replica() {
                // A cookie of ours is never too long for a header.
                let _ = answer.response_mut().add_cookie(&replica::cookie(&shared.platform.config));
            }
            if shared.platform.is_stopping() {
                // Whoever comes again comes by a new connection, and so to a server that stays.
                answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
            }
            note(&method, &path, &answer, started, &id);
            Ok(answer)
        })
        .await
}

/// Gives a body so much time (`limits.body_seconds`) and no more: the whole of it, or of an upload, which may be large,
/// each next piece. Afterwards the reader of the body meets an error, and this says that it was late.
fn body_in_time(request: &mut ServiceRequest, config: &Config) -> Arc<AtomicBool> {
    let late = Arc::new(AtomicBool::new(false));
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return late;
    }
    let time = Duration::from_secs(config.limits.body_seconds);
    let is_upload = is_slow(&request.path().to_ascii_lowercase());
    let begun = tokio::time::Instant::now();
    let noticed = Arc::clone(&late);
    let pieces = futures::stream::unfold(Some(request.take_payload()), move |body| {
        let noticed = Arc::clone(&noticed);
        async move {
            let mut body = body?;
            let until = if is_upload { tokio::time::Instant::now() } else { begun } + time;
            if let Ok(piece) = tokio::time::timeout_at(until, body.next()).await {
                return piece.map(|piece| (piece, Some(body)));
            }
            noticed.store(true, Ordering::SeqCst);
            let error = std::io::Error::from(std::io::ErrorKind::TimedOut);
            Some((Err(PayloadError::Io(error)), None))
        }
    });
    request.set_payload(Payload::Stream { payload: Box::pin(pieces.fuse()) });
    late
}

/// Stands for a request that was lost on the way. No copy of the real one may be kept meanwhile: the router wants it
/// for itself, and panics otherwise.
pub(crate) fn gone() -> HttpRequest {
    actix_web::test::TestRequest::default().to_http_request()
}

fn new_request_id() -> String {
    let mut bytes = [0_u8; 8];
    // An id without randomness still tells requests apart by nothing; the request must not fail for it.
    let _ = getrandom::fill(&mut bytes);
    hex::encode(bytes)
}

/// One line a request, readable alone; never query strings, headers or bodies, which may carry secrets.
fn note(method: &Method, path: &str, answer: &ServiceResponse, started: Instant, id: &str) {
    let pattern = answer.request().match_pattern();
    let place = pattern.as_deref().unwrap_or("pages");
    let status = answer.status().as_u16();
    let seconds = started.elapsed().as_secs_f64();
    metrics::counter!("http_requests_total", "method" => method.to_string(), "path" => place.to_owned(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("http_request_seconds", "path" => place.to_owned()).record(seconds);
    let shown = pattern.as_deref().unwrap_or(if path.starts_with("/api") || path.starts_with("/admin/api") {
        "unknown"
    } else {
        path
    });
    tracing::info!(%method, path = shown, status, ms = (seconds * 1_000.0).round(), request = id, "served");
}

/// The content security policy of our pages (rule R9). The hash is that of an empty style element, into which the
/// apps' style library inserts its rules. Pictures and videos come from where objects are kept, and go there.
fn page_policy(assets: Option<&str>) -> HeaderValue {
    let assets = assets.map(|origin| format!(" {origin}")).unwrap_or_default();
    let policy = format!(
        "default-src 'none'; script-src 'self'; \
         style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' blob:{assets}; \
         media-src 'self'{assets}; connect-src 'self'{assets}; font-src 'self'; worker-src 'self'; \
         manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app-html"
    );
    HeaderValue::from_str(&policy).expect("an origin is plain text")
}

/// The header set of rule R9, on every answer.
fn protect(shared: &Shared, path: &str, answer: &mut ServiceResponse, id: &str) {
    let headers = answer.headers_mut();
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, shared.policy.clone());
    }
    let mut put = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, "no-referrer");
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put(
        HeaderName::from_static("permissions-policy"),
        "camera=(self), geolocation=(), microphone=(self), payment=(), usb=()",
    );
    if path.starts_with("/api") || path.starts_with("/admin/api") {
        put(header::CACHE_CONTROL, "no-store");
    }
    if is_https(&shared.platform.config) {
        put(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(HeaderName::from_static("x-request-id"), value);
    }
}

/// Addresses, load, time and origin.
async fn inner<B: MessageBody + 'static>(
    shared: Shared,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let refuse = |request: ServiceRequest, error: &Error| {
        Ok(request.into_response(error.error_response()).map_into_right_body())
    };
    let lower = request.path().to_ascii_lowercase();
    let is_call = lower == "/api" || lower.starts_with("/api/") || lower.starts_with("/admin/api/");
    if is_call {
        // No text of ours holds NUL, and PostgreSQL cannot even look for one.
        if lower.contains("%00") {
            return refuse(request, &own::NO_SUCH_ADDRESS.into());
        }
        if request.query_string().contains("%00") {
            return refuse(request, &own::NOT_READABLE.into());
        }
        match shared.addresses.find(request.path(), request.method().as_str()) {
            Known::Here(path) => spell(&mut request, &path),
            Known::OtherMethods(methods) => {
                let mut answer = Error::from(own::NO_SUCH_METHOD).error_response();
                if let Ok(value) = HeaderValue::from_str(&methods.join(", ")) {
                    answer.headers_mut().insert(header::ALLOW, value);
                }
                return Ok(request.into_response(answer).map_into_right_body());
            }
            Known::Nowhere => return refuse(request, &own::NO_SUCH_ADDRESS.into()),
        }
        if let Err(error) = own_origin(&request, &shared.platform.config) {
            return refuse(request, &error);
        }
    }
    let Ok(_permit) = shared.in_flight.try_acquire() else {
        return refuse(request, &Error::from(own::BUSY).retry_after(1));
    };
    let seconds = time_for(&lower, &shared.platform.config);
    if is_call && idempotency::is_asked(&request) {
        let answer = idempotency::around(&shared.platform, request, |request| timed(seconds, request, next)).await;
        return answer.map(ServiceResponse::map_into_right_body);
    }
    timed(seconds, request, next).await
}

async fn timed<B: MessageBody + 'static>(
    seconds: u64,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let scope = failpoint::scope(|| format!("{} {}", request.method(), request.path()).to_lowercase());
    let called = failpoint::within(scope, next.call(request));
    let Ok(answer) = tokio::time::timeout(Duration::from_secs(seconds), called).await else {
        let error = Error::from(own::TIMED_OUT).retry_after(2);
        return Ok(ServiceResponse::new(gone(), error.error_response()).map_into_right_body());
    };
    answer.map(ServiceResponse::map_into_left_body)
}

/// Imports bring a large body and reports take their time; everything else is quick.
fn time_for(path: &str, config: &Config) -> u64 {
    if is_slow(path) { config.limits.report_seconds } else { config.limits.handler_seconds }
}

fn is_slow(path: &str) -> bool {
    ["/import", "/export", "/report"].iter().any(|word| path.contains(word)) || path.starts_with("/assets/")
}

fn spell(request: &mut ServiceRequest, path: &str) {
    if request.path() == path {
        return;
    }
    let mut parts = request.uri().clone().into_parts();
    let spelled = match request.uri().query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    };
    if let Ok(path_and_query) = PathAndQuery::try_from(spelled) {
        parts.path_and_query = Some(path_and_query);
        if let Ok(uri) = Uri::from_parts(parts) {
            request.match_info_mut().get_mut().update(&uri);
            request.head_mut().uri = uri;
        }
    }
}

/// A browser says which page sent a change; only our own may (rule R9). What is no browser says nothing.
fn own_origin(request: &ServiceRequest, config: &Config) -> Result<()> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !crate::http::paths::changes_by_get(request.path()) {
        return Ok(());
    }
    let Some(origin) = request.headers().get(header::ORIGIN).and_then(|value| value.to_str().ok()) else {
        return Ok(());
    };
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let public = config.server.public_url.trim_end_matches('/');
    let same_host = origin.split_once("://").is_some_and(|(_, named)| !named.is_empty() && named == host);
    if origin == public || same_host || config.server.allowed_origins.iter().any(|allowed| allowed == origin) {
        Ok(())
    } else {
        Err(own::FOREIGN_ORIGIN.into())
    }
}

/// A file of the web apps; a signed address of the storage; or, for any other path, the app, which shows its own 404.
async fn page(
    request: HttpRequest,
    body: web::Payload,
    platform: Data<Platform>,
    pages: Data<Pages>,
) -> Result<HttpResponse> {
    let path = request.path().trim_start_matches('/');
    let is_asset = path.starts_with("assets/");
    if is_asset && *request.method() == Method::PUT {
        return crate::storage::receive(&request, body, &platform).await;
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut answer = Error::from(own::NO_SUCH_METHOD).error_response();
        let methods = if is_asset { "GET, HEAD, PUT" } else { "GET, HEAD" };
        answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
        return Ok(answer);
    }
    if is_asset {
        return crate::storage::answer(&request, &platform).await;
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let found = match pages(path) {
        Some(found) => Some(found),
        None if is_file => None,
        None if path == "admin" || path.starts_with("admin/") => pages("admin/index.html"),
        None => pages("index.html"),
    };
    let Some(found) = found else { return Err(own::NO_SUCH_ADDRESS.into()) };
    let cache = if found.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, found.kind))
        .insert_header((header::CACHE_CONTROL, cache))
        .body(web::Bytes::from(found.bytes.into_owned())))
}

fn json_error(error: JsonPayloadError, _: &HttpRequest) -> actix_web::Error {
    let reason = match error {
        JsonPayloadError::ContentType => own::MEDIA_TYPE,
        JsonPayloadError::OverflowKnownLength { .. } | JsonPayloadError::Overflow { .. } => own::TOO_LARGE,
        _ => own::MALFORMED,
    };
    Error::from(reason).because(error).into()
}

fn path_error(error: PathError, _: &HttpRequest) -> actix_web::Error {
    Error::from(own::BAD_PATH).because(error).into()
}

fn query_error(error: QueryPayloadError, _: &HttpRequest) -> actix_web::Error {
    Error::from(own::NOT_READABLE).because(error).into()
}

/// A status without a body is still an answer in the one shape, for calls that answer nothing.
pub fn nothing() -> HttpResponse {
    HttpResponse::build(StatusCode::OK).finish()
}

/// Awaits a future with the id of the current request in place, for work that a request starts.
pub async fn with_request_id<F: Future>(id: String, work: F) -> F::Output {
    REQUEST_ID.scope(RefCell::new(id), work).await
}
