//! Sign-out: ends the session, removes the session cookie, and instructs the browser to clear its storage.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{HeaderName, HeaderValue},
};
use platform::{
    app::platform::Platform,
    auth::{
        context::Proof,
        session::{Person, SignOut, Who},
    },
    core::{error::Result, reason::own},
    http::peer_address::peer_address,
    shared::audit::{self, Actor, AuditEvent},
};

use crate::sign_in::cookies;

/// Data that the browser clears. Cookies are not named: the device cookie remains, because it prevents strangers from
/// locking this device's users out, and the session cookie is removed by a header of its own.
#[derive(Debug, Clone, Copy)]
pub enum Cleared {
    /// Cache and storage.
    All,
    /// Cache only, because the storage contains something that was not sent yet.
    Cache,
}

impl Cleared {
    const fn text(self) -> &'static str {
        match self {
            Self::All => r#""cache", "storage""#,
            Self::Cache => r#""cache""#,
        }
    }
}

/// Ends the session of a request. A request without a session succeeds; an id in the path is ignored. A page of another user
/// than the session's is refused.
pub async fn sign_out(request: &HttpRequest, platform: &Platform) -> Result<()> {
    let proof = match Proof::of(request, platform) {
        Ok(proof) => proof,
        Err(refusal) if refusal.reason() == own::LOGIN_REQUIRED => return Ok(()),
        Err(refusal) => return Err(refusal),
    };
    let now = platform.clock.now();
    let who = match platform.sessions.resolve(&proof.token, now).await {
        Err(error) if error.is_for_want_of_room() => None,
        who => who?,
    };
    if let Some(who) = &who {
        proof.is_of_page(who)?;
    }
    let token = proof.token;
    let actor = who.as_ref().map(|who| actor_of(who, peer_address(request, &platform.config)));
    let session = who.as_ref().map(|who| who.session_id);
    match end(platform, &token, session, actor.as_ref()).await {
        // Whoever signs out relies on it, so it counts here until it can be written.
        Err(error) if error.is_for_want_of_room() => {
            tracing::warn!(%error, session, "a sign-out is kept in memory until it can be written");
            let actor = actor.unwrap_or_else(|| Actor { name: "nobody".to_owned(), ..Actor::default() });
            if session.is_none() {
                platform.rates.unknown_token(&peer_address(request, &platform.config))?;
            }
            if platform.sessions.end_here(&token, SignOut { session, actor, at: now }) { Ok(()) } else { Err(error) }
        }
        ended => ended,
    }
}

async fn end(platform: &Platform, token: &str, session: Option<i64>, actor: Option<&Actor>) -> Result<()> {
    let grant = platform::tenancy::SystemTask::SignIn.everywhere();
    let mut tx = platform.db.write(grant.reach()).await?;
    platform.sessions.end(&mut tx, token).await?;
    if let (Some(session), Some(actor)) = (session, actor) {
        audit::write(&tx, &platform.clock, actor, AuditEvent::new("sign_out", "session", session)).await?;
    }
    tx.commit().await
}

/// Adds the headers of every sign-out answer.
pub fn signed_out(platform: &Platform, mut answer: HttpResponse, cleared: Cleared) -> HttpResponse {
    answer.headers_mut().insert(HeaderName::from_static("clear-site-data"), HeaderValue::from_static(cleared.text()));
    if let Err(error) = answer.add_cookie(&cookies::no_session(&platform.config)) {
        tracing::error!(%error, "the session cookie could not be taken away");
    }
    answer
}

fn actor_of(who: &Who, address: String) -> Actor {
    match &who.person {
        Person::User(user) => Actor {
            group_id: Some(user.row.group_id),
            site_id: who.home_site,
            user_id: Some(user.row.id),
            name: format!("user {} {}", user.row.id, user.row.login),
            address,
        },
        Person::Operator { id, login, .. } => {
            Actor { name: format!("operator {id} {login}"), address, ..Actor::default() }
        }
    }
}
