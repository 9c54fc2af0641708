//! Sign-out: ends the session, removes the session cookie, and tells the browser to clear its storage.

use actix_web::{HttpRequest, HttpResponse};
use platform::{
    app::platform::Platform,
    auth::{
        context::Proof,
        session::{Person, Who},
    },
    core::{error::Result, reason::own},
    http::peer_address::peer_address,
    shared::audit::{self, Actor, AuditEvent},
};

use crate::cookies;

/// What the browser clears. Cookies are not named: the device cookie is kept, because it keeps strangers from locking
/// this device's users out, and the session cookie is removed by a header of its own.
const CLEAR: &str = r#""cache", "storage""#;

/// Ends the session of a request. A request without a session succeeds; an id in the path is ignored.
pub async fn sign_out(request: &HttpRequest, platform: &Platform) -> Result<()> {
    let token = match Proof::of(request, platform) {
        Ok(proof) => proof.token,
        Err(refusal) if refusal.reason() == own::LOGIN_REQUIRED => return Ok(()),
        Err(refusal) => return Err(refusal),
    };
    let who = platform.sessions.resolve(&token, platform.clock.now()).await?;
    let grant = platform::tenancy::SystemTask::SignIn.everywhere();
    let mut tx = platform.db.write(grant.reach()).await?;
    platform.sessions.end(&mut tx, &token).await?;
    if let Some(who) = who {
        let actor = actor_of(&who, peer_address(request, &platform.config));
        let event = AuditEvent::new("sign_out", "session", who.session_id);
        audit::write(&tx, &platform.clock, &actor, event).await?;
    }
    tx.commit().await
}

/// Adds the headers of every sign-out answer.
pub fn signed_out(platform: &Platform, mut answer: HttpResponse) -> HttpResponse {
    answer.headers_mut().insert(
        actix_web::http::header::HeaderName::from_static("clear-site-data"),
        actix_web::http::header::HeaderValue::from_static(CLEAR),
    );
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
