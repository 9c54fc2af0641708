//! A request with an `Idempotency-Key` has one effect, however often it is sent (docs/behaviour/api.md, "Repeats with a
//! key").
//!
//! The key is claimed before the handler runs. Every write transaction of the request marks the claim as carried out
//! within the transaction, so that neither a crash nor a lost connection can leave an effect without a mark; the answer
//! of the handler is stored with it and returned again for `limits.idempotency_hours`. A request that changed nothing
//! releases its key, so that a corrected request may use it.
//!
//! The caller is checked first, as for every request: session, rate, site (`context.rs`). The stored answer is given
//! only while everything that decides on the caller's rights is unchanged.

use std::{
    future::Future,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse, ResponseError,
    body::{BodySize, MessageBody, to_bytes},
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::PayloadError,
    http::{
        Method, StatusCode,
        header::{self, HeaderName, HeaderValue},
    },
    web::Bytes,
};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use futures::StreamExt as _;
use sea_orm::{ActiveValue::Set, ColumnTrait, sea_query::OnConflict};
use sha2::{Digest as _, Sha256};

use crate::{
    auth::session::{Person, Token, Who},
    caller::context::{Ctx, Prepared},
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::{
        Tx,
        transaction::{CommitHook, with_own_commit_hook},
    },
    entity::idempotency_key::{ActiveModel, Column, Entity, Model},
    http::{multipart_digest::MultipartDigest, responses::lost_request},
    request::paths::Route,
    state::Platform,
    tenancy::{Grant, Scoped, SystemTask},
};

crate::group_owned!(crate::entity::idempotency_key::Entity);

/// The header with the key.
pub const HEADER: &str = "idempotency-key";

/// The header that marks a repeated answer.
const REPEATED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// The longest key, in characters.
const KEY: usize = 200;

/// The longest stored answer, in bytes.
const ANSWER: u64 = 256 * 1024;

/// A key that this request has claimed.
#[derive(Clone)]
pub(crate) struct Claim {
    group: i64,
    id: i64,
    token: String,
    carried_out: Arc<AtomicBool>,
    confirmed: Arc<AtomicBool>,
    /// Hash of an upload, which is known only after the whole body was read.
    upload: Option<Upload>,
}

/// The hash of an upload: that of its address and site, and the digest of its parts.
#[derive(Clone)]
struct Upload {
    address: String,
    digest: Arc<Mutex<MultipartDigest>>,
}

impl Upload {
    /// Begins the hash of a request with a multipart body; `None` for another request.
    fn of(request: &ServiceRequest, address: &str) -> Option<Self> {
        let kind = request.mime_type().ok().flatten().filter(|kind| kind.type_() == "multipart")?;
        let boundary = kind.get_param("boundary")?;
        let digest = Arc::new(Mutex::new(MultipartDigest::new(boundary.as_str())));
        Some(Self { address: address.to_owned(), digest })
    }

    fn pass(&self, piece: &[u8]) {
        self.digest.lock().unwrap_or_else(PoisonError::into_inner).update(piece);
    }

    /// Computes the digest while the handler reads the body.
    fn watch(&self, request: &mut ServiceRequest) {
        let upload = self.clone();
        let body = request.take_payload().inspect(move |piece| {
            if let Ok(piece) = piece {
                upload.pass(piece);
            }
        });
        request.set_payload(Payload::Stream { payload: Box::pin(body) });
    }

    /// Reads the whole body, which no handler will read, within the limits of a handler that would: so many bytes, in so
    /// much time.
    async fn read(&self, request: &mut ServiceRequest, most: usize, time: Duration) -> Result<()> {
        let mut body = request.take_payload();
        let whole = async {
            let mut read = 0_usize;
            while let Some(piece) = body.next().await {
                let piece = piece.map_err(|error| Error::from(own::MALFORMED).because(error))?;
                read = read.saturating_add(piece.len());
                if read > most {
                    return Err(own::TOO_LARGE.into());
                }
                self.pass(&piece);
            }
            Ok(())
        };
        tokio::time::timeout(time, whole).await.map_err(|_| Error::from(own::TIMED_OUT))?
    }

    /// The hash of the request; `None` when the upload has not passed as a whole.
    fn hash(&self) -> Option<String> {
        let digest = self.digest.lock().unwrap_or_else(PoisonError::into_inner).value()?;
        Some(hex::encode(Sha256::new().chain_update(&self.address).chain_update(digest).finalize()))
    }
}

impl Claim {
    fn grant(&self) -> Grant {
        SystemTask::Repeats.in_group(self.group)
    }

    /// Stores the answer, or releases the key when nothing was changed.
    async fn finish(&self, platform: &Platform, answer: Option<(StatusCode, String, String)>) -> Result<()> {
        let grant = self.grant();
        let tx = platform.db.write(grant.reach()).await?;
        if !self.carried_out.load(Ordering::SeqCst) {
            // A commit whose answer was lost may have succeeded; then the row is marked, and stays.
            Entity::remove(&grant)
                .filter(Column::Id.eq(self.id))
                .filter(Column::Claim.eq(self.token.as_str()))
                .filter(Column::CarriedOut.eq(false))
                .run(&tx)
                .await?;
        } else if let Some((status, kind, body)) = answer {
            let status = i16::try_from(status.as_u16()).map_err(Error::internal)?;
            let body = platform.secrets.encrypt(&place(self.id), &body)?;
            let mut change = Entity::change(&grant)
                .filter(Column::Id.eq(self.id))
                .filter(Column::Claim.eq(self.token.as_str()))
                .value(Column::Status, status)
                .value(Column::ContentType, kind)
                .value(Column::Body, body)
                .value(Column::Confirmed, self.confirmed.load(Ordering::SeqCst));
            if let Some(hash) = self.upload.as_ref().and_then(Upload::hash) {
                change = change.value(Column::RequestHash, hash);
            }
            change.run(&tx).await?;
        }
        tx.commit().await
    }
}

#[async_trait]
impl CommitHook for Claim {
    /// Marks the key as carried out, in the transaction of the effect. A request that has lost its claim changes
    /// nothing.
    async fn before_commit(&self, tx: &Tx) -> Result<()> {
        let claimed = Entity::change(&self.grant())
            .filter(Column::Id.eq(self.id))
            .filter(Column::Claim.eq(self.token.as_str()))
            .value(Column::CarriedOut, true)
            .run(tx)
            .await?;
        if claimed == 1 { Ok(()) } else { Err(Error::from(own::REPEAT_IN_FLIGHT).retry_after(1)) }
    }

    fn committed(&self) {
        self.carried_out.store(true, Ordering::SeqCst);
    }
}

/// Returns `true` if a request has a key to handle.
pub(crate) fn has_key(request: &ServiceRequest, route: &Route) -> bool {
    *request.method() == Method::POST && request.headers().contains_key(HEADER) && !route.is_export
}

/// Serves a request with a key: at most one effect, and the same answer every time.
pub(crate) async fn around<B, F>(
    platform: &Platform,
    mut request: ServiceRequest,
    serve: impl FnOnce(ServiceRequest) -> F,
) -> Result<ServiceResponse, actix_web::Error>
where
    B: MessageBody + 'static,
    F: Future<Output = Result<ServiceResponse<B>, actix_web::Error>>,
{
    let ctx = match Ctx::of(request.request()).await {
        Ok(ctx) => ctx,
        // There is no valid session, or the rate is exceeded: the handler refuses, if it needs a session.
        Err(refusal) => {
            request.extensions_mut().insert(Prepared { ctx: Err(refusal), commit_hook: None });
            return Ok(serve(request).await?.map_into_boxed_body());
        }
    };
    let claim = match claim(platform, &mut request, &ctx).await {
        Ok(Claimed::LeasedJob(claim)) => claim,
        Ok(Claimed::Answered(answer)) => return Ok(request.into_response(answer)),
        Err(error) => return Ok(request.into_response(error.error_response())),
    };
    request.extensions_mut().insert(Prepared { ctx: Ok(ctx), commit_hook: Some(Arc::new(claim.clone())) });
    let answer = with_own_commit_hook(serve(request)).await;
    let (answer, stored) = match answer {
        Ok(answer) => taken(answer).await,
        Err(error) => {
            let response = error.as_response_error().error_response();
            taken(ServiceResponse::new(lost_request(), response)).await
        }
    };
    if let Err(error) = claim.finish(platform, stored).await {
        tracing::warn!(%error, "the answer to a request with a key could not be kept");
    }
    Ok(answer)
}

/// An answer with its body read, so that it can be stored; one that is too long, or streamed, passes unchanged.
async fn taken<B: MessageBody + 'static>(
    answer: ServiceResponse<B>,
) -> (ServiceResponse, Option<(StatusCode, String, String)>) {
    let is_short = match answer.response().body().size() {
        BodySize::None => true,
        BodySize::Sized(bytes) => bytes <= ANSWER,
        BodySize::Stream => false,
    };
    if !is_short {
        return (answer.map_into_boxed_body(), None);
    }
    let (request, response) = answer.into_parts();
    let (response, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body).await else {
        let lost = Error::internal("the body of an answer could not be read").error_response();
        return (ServiceResponse::new(request, lost), None);
    };
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let stored = String::from_utf8(bytes.to_vec()).ok().map(|text| (response.status(), kind.to_owned(), text));
    (ServiceResponse::new(request, response.set_body(bytes).map_into_boxed_body()), stored)
}

enum Claimed {
    LeasedJob(Claim),
    Answered(HttpResponse),
}

async fn claim(platform: &Platform, request: &mut ServiceRequest, ctx: &Ctx) -> Result<Claimed> {
    let key = key_of(request.request())?;
    let now = ctx.now();
    let rights = ctx.imprint();
    let mut hash = hash_of(platform, request).await?;
    let upload = Upload::of(request, &hash);
    let (group, owner) = owner_of(ctx.who());
    let grant = SystemTask::Repeats.in_group(group);
    let token = Token::new()?.text().to_owned();
    let tx = platform.db.write(grant.reach()).await?;
    let mine = || Entity::within(&grant).filter(Column::Owner.eq(owner.as_str())).filter(Column::Key.eq(key.as_str()));
    let hours = i64::try_from(platform.config.limits.idempotency_hours).unwrap_or(24);
    Entity::remove(&grant)
        .filter(Column::Owner.eq(owner.as_str()))
        .filter(Column::Key.eq(key.as_str()))
        .filter(Column::CreatedAt.lt(now - TimeDelta::hours(hours)))
        .run(&tx)
        .await?;
    let row = ActiveModel {
        group_id: Set(group),
        owner: Set(owner.clone()),
        key: Set(key.clone()),
        request_hash: Set(hash.clone()),
        rights: Set(rights.clone()),
        confirmed: Set(false),
        claim: Set(token.clone()),
        claimed_until: Set(until(platform, now)),
        carried_out: Set(false),
        created_at: Set(now),
        ..Default::default()
    };
    let rule = OnConflict::columns([Column::Owner, Column::Key]).do_nothing().to_owned();
    tx.upsert_many::<Entity, _>(&grant, [row], rule).await?;
    let found = mine().lock(&tx).one(&tx).await?.ok_or_else(|| Error::internal("a claimed key is gone"))?;
    let claimed = |id| {
        let (carried_out, confirmed) = (Arc::default(), ctx.confirmation());
        Claimed::LeasedJob(Claim { group, id, token: token.clone(), carried_out, confirmed, upload: upload.clone() })
    };
    if found.claim == token {
        tx.commit().await?;
        if let Some(upload) = &upload {
            upload.watch(request);
        }
        return Ok(claimed(found.id));
    }
    let mut tx = Some(tx);
    if let Some(upload) = upload.as_ref().filter(|_| found.status.is_some()) {
        // No transaction may wait for a body.
        tx = None;
        let limits = &platform.config.limits;
        let most = usize::try_from((limits.import_mib.max(limits.video_mib) + 1) * 1024 * 1024).unwrap_or(usize::MAX);
        upload.read(request, most, Duration::from_secs(limits.report_seconds)).await?;
        hash = upload.hash().unwrap_or_default();
    }
    if found.request_hash != hash {
        return Err(own::REPEAT_OTHER.into());
    }
    if found.status.is_some() {
        if found.rights != rights {
            return Err(own::REPEAT_STANDING.into());
        }
        if found.confirmed {
            ctx.confirmed()?;
        }
        return Ok(Claimed::Answered(answer_of(&found, platform)?));
    }
    if found.claimed_until > now {
        return Err(Error::from(own::REPEAT_IN_FLIGHT).retry_after(1));
    }
    if found.carried_out {
        return Err(own::REPEAT_UNTOLD.into());
    }
    let Some(tx) = tx else { return Err(own::REPEAT_UNTOLD.into()) };
    // The earlier request has ended without a change.
    Entity::change(&grant)
        .filter(Column::Id.eq(found.id))
        .value(Column::Claim, token.as_str())
        .value(Column::Rights, rights)
        .value(Column::ClaimedUntil, until(platform, now))
        .run(&tx)
        .await?;
    tx.commit().await?;
    if let Some(upload) = &upload {
        upload.watch(request);
    }
    Ok(claimed(found.id))
}

/// No handler works longer than this.
fn until(platform: &Platform, now: DateTime<Utc>) -> DateTime<Utc> {
    let limits = &platform.config.limits;
    let seconds = limits.report_seconds.max(limits.handler_seconds) * 2;
    now + TimeDelta::seconds(i64::try_from(seconds).unwrap_or(120))
}

fn key_of(request: &HttpRequest) -> Result<String> {
    let key = request.headers().get(HEADER).and_then(|key| key.to_str().ok()).unwrap_or_default().trim();
    let good = !key.is_empty() && key.len() <= KEY && key.bytes().all(|byte| byte.is_ascii_graphic());
    if good { Ok(key.to_owned()) } else { Err(own::REPEAT_KEY.into()) }
}

fn owner_of(who: &Who) -> (i64, String) {
    match &who.person {
        Person::User(user) => (user.row.group_id, format!("user {}", user.row.id)),
        // Operators belong to no group.
        Person::Operator { id, .. } => (0, format!("operator {id}")),
    }
}

/// The hash of the request: path, site and body; of an upload, which can be read only once, without its body. A body
/// may contain a password, so the hash is under a key of the server: whoever reads the table cannot try passwords
/// against it.
async fn hash_of(platform: &Platform, request: &mut ServiceRequest) -> Result<String> {
    let text = |name: HeaderName| {
        request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
    };
    let mut hash = Sha256::new();
    let site = text(HeaderName::from_static("sitecode"));
    for part in [request.path(), request.query_string(), &site] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    if Upload::of(request, "").is_none() {
        // The largest limit of any call; a call with a smaller one refuses the body afterwards.
        let limits = &platform.config.limits;
        let body = body_of(request, limits.json_kib.max(limits.handover_kib) * 1024).await?;
        hash.update(&body);
        request
            .set_payload(Payload::Stream { payload: Box::pin(futures::stream::iter([Ok::<_, PayloadError>(body)])) });
    }
    Ok(hex::encode(platform.secrets.keyed("repeat", &hash.finalize())))
}

async fn body_of(request: &mut ServiceRequest, most: usize) -> Result<Bytes> {
    let mut payload = request.take_payload();
    let mut body = Vec::new();
    while let Some(piece) = payload.next().await {
        let piece = piece.map_err(|error| Error::from(own::MALFORMED).because(error))?;
        if body.len() + piece.len() > most {
            return Err(own::TOO_LARGE.into());
        }
        body.extend_from_slice(&piece);
    }
    Ok(body.into())
}

/// Returns the place to which a stored answer is encrypted: it may contain a value that is returned only once, such as
/// a new key.
fn place(row: i64) -> String {
    format!("repeat_key {row}")
}

/// The stored answer; one that can not be decrypted any more is answered as unknown.
fn answer_of(row: &Model, platform: &Platform) -> Result<HttpResponse> {
    let status = row.status.and_then(|status| StatusCode::from_u16(u16::try_from(status).ok()?).ok());
    let body = row.body.as_deref().map(|body| platform.secrets.decrypt(&place(row.id), body)).transpose();
    let (Some(status), Ok(body)) = (status, body) else { return Err(own::REPEAT_UNTOLD.into()) };
    let mut answer = HttpResponse::build(status);
    if let Some(kind) = row.content_type.as_deref().filter(|kind| !kind.is_empty()) {
        answer.insert_header((header::CONTENT_TYPE, kind));
    }
    answer.insert_header((REPEATED, HeaderValue::from_static("true")));
    Ok(answer.body(body.unwrap_or_default()))
}

/// Removes keys that are too old to be repeated.
pub async fn forget(tx: &Tx, platform: &Platform, now: DateTime<Utc>) -> Result<()> {
    let hours = i64::try_from(platform.config.limits.idempotency_hours).unwrap_or(24);
    let grant = SystemTask::Repeats.everywhere();
    Entity::remove(&grant).filter(Column::CreatedAt.lt(now - TimeDelta::hours(hours))).run(tx).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    /// Goal I2
    #[test]
    fn any_key_is_read_or_refused() {
        fuzz::feed("idempotency-key", &["0f3c", "-", " ", "\t"], |bytes| {
            let Ok(value) = HeaderValue::from_bytes(bytes) else { return "no header".to_owned() };
            match key_of(&TestRequest::post().insert_header((HEADER, value)).to_http_request()) {
                Ok(key) => {
                    assert!((1..=KEY).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()));
                    format!("{}", key.len())
                }
                Err(refused) => refused.reason().name().to_owned(),
            }
        });
    }
}
