//! Through the door: a try is counted, the secret compared, the decision written down, and a session opened.

use std::sync::Arc;

use platform::{
    audit::{self, Actor, Happening},
    db::Tx,
    directory::SiteInfo,
    entity::{operator, user},
    error::{Error, Result},
    guard,
    password::{Hasher, peppered},
    platform::Platform,
    reason::{Reason, own},
    session::{NewSession, Person, SignInKind, UserFacts},
    system::SystemTask,
    tenant::Scoped,
};
use sea_orm::ColumnTrait;
use serde_json::json;

use super::{
    Asked, Facts,
    candidate::{self, Candidate},
    decide,
};
use crate::{reasons, tidy};

/// Which door is knocked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// The operational calls.
    Calls,
    /// The console: administrators and managers, and operators (contract, section 9).
    Console,
}

/// Where a sign-in comes from.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The address.
    pub address: String,
    /// What the browser says it is.
    pub device: String,
    /// The token of the device cookie.
    pub device_token: Option<String>,
    /// A session that the browser still has, which ends with this sign-in.
    pub earlier_session: Option<String>,
}

/// Somebody who is in.
pub struct SignedIn {
    /// How.
    pub kind: SignInKind,
    /// Who.
    pub person: Person,
    /// On which site; operators on none.
    pub site: Option<Arc<SiteInfo>>,
    /// The token of the session, which is told once.
    pub token: String,
    /// The token to keep on the device.
    pub device_token: String,
}

/// Signs somebody in, or refuses with the codes of 1§8.
pub async fn sign_in(platform: &Platform, door: Door, asked: &Asked, from: &Origin) -> Result<SignedIn> {
    let now = platform.clock.now();
    platform.rates.sign_in(&from.address, &asked.site)?;
    let place = platform.hasher.place()?;
    let grant = SystemTask::SignIn.everywhere();

    let tx = connected(platform.db.write(grant.reach()).await)?;
    let identifier =
        guard::begin(&tx, &platform.config, asked.kind, &asked.site, &asked.login, from.device_token.as_deref(), now)
            .await?;
    let candidate = candidate::find(&tx, &grant, asked).await?;
    let enrolled = is_enrolled(&tx, platform, asked, candidate.as_ref(), from, now).await?;
    tx.commit().await?;

    let secret = match asked.kind {
        SignInKind::Technician => peppered(&platform.secrets, &asked.secret),
        SignInKind::Site | SignInKind::Group | SignInKind::Operator => asked.secret.clone(),
    };
    // While locked, and for nobody, a decoy is compared: it costs the same.
    let hash = candidate.as_ref().filter(|_| identifier.is_some() && enrolled).and_then(Candidate::hash);
    let right = platform.hasher.verify_at(place, &secret, hash).await?;
    let site = match (&candidate, right) {
        (Some(Candidate::User { site, .. }), true) => platform.directory.site(*site).await?.filter(|site| site.open),
        _ => None,
    };
    let reachable = matches!(candidate, Some(Candidate::Operator(_))) || site.is_some();
    let verdict = decide(Facts {
        may_try: identifier.is_some(),
        secret_is_right: right && reachable,
        is_active: candidate.as_ref().is_some_and(Candidate::is_active),
        site_refuses_everybody: site.as_ref().is_some_and(|site| refuses_everybody(site)),
        fits_the_door: candidate.as_ref().is_some_and(|candidate| fits(door, candidate)),
    });

    let mut tx = connected(platform.db.write(grant.reach()).await)?;
    if let (true, Some(identifier)) = (right, &identifier) {
        guard::forgive(&tx, identifier).await?;
    }
    let actor = actor_of(asked, candidate.as_ref(), from);
    let (Ok(()), Some(candidate), Some(identifier)) = (verdict, candidate, identifier) else {
        let reason = verdict.err().unwrap_or(reasons::INVALID);
        note_refusal(&tx, platform, &actor, asked, reason).await?;
        tx.commit().await?;
        return Err(reason.into());
    };
    let device_token = guard::know_device(&tx, &identifier, from.device_token.as_deref(), now).await?;
    if let Some(site) = site.as_ref().filter(|_| manages(&candidate)) {
        guard::enrol_device(&tx, site.id, &device_token, now).await?;
    }
    if let Some(earlier) = &from.earlier_session {
        platform.sessions.end(&mut tx, earlier).await?;
    }
    let new = new_session(asked.kind, &candidate, from);
    let token = platform.sessions.open(&mut tx, new, now).await?.text().to_owned();
    let person = remember(&tx, platform, asked, candidate).await?;
    tidy::ask(&tx, now).await?;
    let happening = Happening::new("sign_in", "user", actor.user_id.unwrap_or_default())
        .after(json!({ "loginAs": asked.kind.number(), "sitecode": asked.site, "login": asked.login }));
    audit::write(&tx, platform, &actor, happening).await?;
    tx.commit().await?;
    Ok(SignedIn { kind: asked.kind, person, site, token, device_token })
}

/// Code 5: no connection to the database could be had (decisions, Q-023).
fn connected(tx: Result<Tx>) -> Result<Tx> {
    tx.map_err(|error| {
        if [own::UNREACHABLE, own::BUSY].contains(&error.reason()) {
            Error::from(reasons::POOL).because(error).retry_after(2)
        } else {
            error
        }
    })
}

/// `MHCSettings.IsEnabled` (decisions, Q-030).
fn refuses_everybody(site: &SiteInfo) -> bool {
    site.settings.flag("MHCSettings.IsEnabled").unwrap_or(false)
}

fn fits(door: Door, candidate: &Candidate) -> bool {
    match (door, candidate) {
        (Door::Calls, Candidate::User { .. }) | (Door::Console, Candidate::Operator(_)) => true,
        (Door::Calls, Candidate::Operator(_)) => false,
        (Door::Console, candidate) => manages(candidate),
    }
}

/// User types 1, 6 and 9; of a group user with a list of sites, at one of them at least.
fn manages(candidate: &Candidate) -> bool {
    let manager = |user_type: i16| matches!(user_type, 1 | 6 | 9);
    match candidate {
        Candidate::User { user, .. } => {
            manager(user.row.user_type) && (user.sites.is_empty() || user.sites.iter().any(|(_, held)| manager(*held)))
        }
        Candidate::Operator(_) => true,
    }
}

/// With `auth.pin_requires_enrolled_device` a PIN works only where a manager of the site has signed in (rule R7).
async fn is_enrolled(
    tx: &Tx,
    platform: &Platform,
    asked: &Asked,
    candidate: Option<&Candidate>,
    from: &Origin,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<bool> {
    if asked.kind != SignInKind::Technician || !platform.config.auth.pin_requires_enrolled_device {
        return Ok(true);
    }
    match (candidate, &from.device_token) {
        (Some(Candidate::User { site, .. }), Some(device)) => guard::device_is_enrolled(tx, *site, device, now).await,
        _ => Ok(false),
    }
}

fn actor_of(asked: &Asked, candidate: Option<&Candidate>, from: &Origin) -> Actor {
    let address = from.address.clone();
    match candidate {
        Some(Candidate::User { user, site, .. }) => Actor {
            group_id: Some(user.row.group_id),
            site_id: Some(*site),
            user_id: Some(user.row.id),
            name: format!("user {} {}", user.row.id, user.row.login),
            address,
        },
        Some(Candidate::Operator(operator)) => {
            Actor { name: format!("operator {} {}", operator.id, operator.login), address, ..Actor::default() }
        }
        None => Actor { name: format!("nobody {}", asked.login), address, ..Actor::default() },
    }
}

async fn note_refusal(tx: &Tx, platform: &Platform, actor: &Actor, asked: &Asked, reason: Reason) -> Result<()> {
    tracing::info!(kind = asked.kind.number(), reason = reason.name(), "a sign-in was refused");
    let happening = Happening::new("sign_in_refused", "user", actor.user_id.unwrap_or_default()).after(json!({
        "loginAs": asked.kind.number(), "sitecode": asked.site, "login": asked.login, "reason": reason.name(),
    }));
    audit::write(tx, platform, actor, happening).await
}

fn new_session(kind: SignInKind, candidate: &Candidate, from: &Origin) -> NewSession {
    let (user_id, operator_id, group_id, site_id) = match candidate {
        Candidate::User { user, site, .. } => (Some(user.row.id), None, Some(user.row.group_id), Some(*site)),
        Candidate::Operator(operator) => (None, Some(operator.id), None, None),
    };
    NewSession {
        kind,
        user_id,
        operator_id,
        group_id,
        site_id,
        address: from.address.clone(),
        device: from.device.clone(),
    }
}

/// Notes the sign-in on the person, and hashes the password anew when its hash has become too weak (rule R6).
async fn remember(tx: &Tx, platform: &Platform, asked: &Asked, candidate: Candidate) -> Result<Person> {
    let grant = SystemTask::SignIn.everywhere();
    let outdated = asked.kind != SignInKind::Technician && candidate.hash().is_some_and(Hasher::is_outdated);
    let fresh = if outdated { Some(platform.hasher.hash(&asked.secret).await?) } else { None };
    match candidate {
        Candidate::User { user, .. } => {
            let mut change = user::Entity::change(&grant)
                .filter(user::Column::Id.eq(user.row.id))
                .value(user::Column::LastSignInAt, Some(platform.clock.now()));
            if fresh.is_some() {
                change = change.value(user::Column::PasswordHash, fresh);
            }
            change.run(tx).await?;
            Ok(Person::User(Box::new(UserFacts { ..user })))
        }
        Candidate::Operator(row) => {
            if let Some(fresh) = fresh {
                operator::Entity::change(&grant)
                    .filter(operator::Column::Id.eq(row.id))
                    .value(operator::Column::PasswordHash, fresh)
                    .run(tx)
                    .await?;
            }
            Ok(Person::Operator { id: row.id, login: row.login, email: row.email })
        }
    }
}
