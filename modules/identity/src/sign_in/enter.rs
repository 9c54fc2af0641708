//! The steps of a sign-in: count the try, compare the secret, log the decision, open the session.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::{
        lockout,
        password::peppered,
        session::{NewSession, Person, SignInKind},
    },
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    db::Tx,
    entity::{operator, user},
    shared::audit::{self, Actor, AuditEvent},
    sites::directory::SiteInfo,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::ColumnTrait;
use serde_json::json;

use super::{
    Facts, SignInRequest,
    candidate::{self, Candidate},
    decide,
};
use crate::{cleanup, devices, entity::shared_device, reasons};

/// The face through which somebody signs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// The operational calls.
    Calls,
    /// The console: administrators, managers and operators.
    Console,
}

/// The origin of a sign-in.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The address.
    pub address: String,
    /// The browser's description of itself.
    pub device: String,
    /// The token of the device cookie.
    pub device_token: Option<String>,
    /// The token of the cookie of a shared device.
    pub shared_device: Option<String>,
    /// The session that the browser still has; it ends with this sign-in.
    pub earlier_session: Option<String>,
}

/// The result of a sign-in.
pub struct SignedIn {
    /// The kind of sign-in.
    pub kind: SignInKind,
    /// The person.
    pub person: Person,
    /// The site of the session; operators have none.
    pub site: Option<Arc<SiteInfo>>,
    /// The token of the session. It is returned once.
    pub token: String,
    /// The token of the device cookie.
    pub device_token: String,
}

/// Signs somebody in, or refuses as described in docs/behaviour/sign-in.md, "Answers of a sign-in".
pub async fn sign_in(platform: &Platform, door: Door, request: &SignInRequest, from: &Origin) -> Result<SignedIn> {
    let now = platform.clock.now();
    within_rates(platform, request, from, now).await?;
    let place = platform.hasher.place()?;
    let grant = SystemTask::SignIn.everywhere();

    let tx = connected(platform.db.write(grant.reach()).await)?;
    let identifier = lockout::begin(
        &tx,
        &platform.config,
        request.kind,
        &request.site,
        &request.login,
        from.device_token.as_deref(),
        now,
    )
    .await?;
    let candidate = candidate::find(&tx, &grant, request).await?;
    let bound = match &from.shared_device {
        Some(token) => devices::of_token(&tx, token).await?,
        None => None,
    };
    let is_bound = bound.is_some();
    let shared = bound.filter(|_| request.kind == SignInKind::Technician);
    let enrolled = is_enrolled(&tx, platform, request, candidate.as_ref(), (from, shared.as_ref()), now).await?;
    tx.commit().await?;

    let secret = match request.kind {
        SignInKind::Technician => peppered(&platform.secrets, &request.secret),
        SignInKind::Site | SignInKind::Group | SignInKind::Operator => request.secret.clone(),
    };
    // While the identifier is locked, and when the person does not exist, a decoy hash is compared at the same cost.
    let hash = candidate.as_ref().filter(|_| identifier.is_some() && enrolled).and_then(Candidate::hash);
    let right = platform.hasher.verify_at(place, &secret, hash).await?;
    let site = match (&candidate, right) {
        (Some(Candidate::User { site, .. }), true) => platform.directory.site(*site).await?.filter(|site| site.open),
        _ => None,
    };
    let reachable = matches!(candidate, Some(Candidate::Operator(_))) || site.is_some();
    let facts = Facts {
        may_try: identifier.is_some(),
        secret_is_right: right && reachable,
        is_active: candidate.as_ref().is_some_and(Candidate::is_active),
        site_refuses_everybody: site.as_ref().is_some_and(|site| refuses_everybody(site)),
        fits_the_door: candidate.as_ref().is_some_and(|candidate| fits(door, candidate)),
    };
    let fresh = match (decide(facts), &candidate) {
        (Ok(()), Some(candidate)) => stronger(platform, candidate, &secret).await,
        _ => None,
    };

    let mut tx = connected(platform.db.write(grant.reach()).await)?;
    let mut verdict = decide(facts);
    // On a device of another site it is a sign-in like on any other device.
    let shared = shared.filter(|shared| site.as_ref().is_some_and(|site| site.id == shared.site_id));
    if let (Ok(()), Some(candidate)) = (verdict, &candidate) {
        // First, as a release and a binding lock it: a release that is under way is awaited, and a later one finds the
        // session.
        let is_bound_still = match &shared {
            Some(shared) => devices::lock(&tx, shared.id).await?,
            None => true,
        };
        let still = candidate::still(&tx, &grant, candidate).await?;
        let secret_is_right = still.same_secret && is_bound_still;
        verdict = decide(Facts { secret_is_right, is_active: still.is_active, ..facts });
    }
    if let (true, Some(identifier)) = (right, &identifier) {
        lockout::forgive(&tx, identifier).await?;
    }
    let actor = actor_of(request, candidate.as_ref(), from);
    let (Ok(()), Some(candidate), Some(identifier)) = (verdict, candidate, identifier) else {
        let reason = verdict.err().unwrap_or(reasons::INVALID);
        note_refusal(&tx, platform, &actor, request, reason).await?;
        tx.commit().await?;
        return Err(reason.into());
    };
    let device_token = lockout::know_device(&tx, &identifier, from.device_token.as_deref(), now).await?;
    // A shared device is enrolled by its binding, and no longer than that.
    if let Some(site) = site.as_ref().filter(|_| manages(&candidate) && !is_bound) {
        lockout::enrol_device(&tx, site.id, &device_token, now).await?;
    }
    if let Some(shared) = &shared {
        devices::used(&tx, shared.id, now).await?;
    }
    if let Some(earlier) = &from.earlier_session {
        platform.sessions.end(&mut tx, earlier).await?;
    }
    let on_device = shared.as_ref().map(|shared| shared.id);
    let new = new_session(request.kind, &candidate, from, on_device);
    let token = platform.sessions.open(&mut tx, new, now).await?.text().to_owned();
    let person = remember(&tx, request.kind, candidate, fresh, now).await?;
    cleanup::ask(&tx, now).await?;
    let event = AuditEvent::new("sign_in", "user", actor.user_id.unwrap_or_default())
        .after(json!({ "loginAs": request.kind.number(), "sitecode": request.site, "login": request.login,
            "sharedDevice": on_device }));
    audit::write(&tx, &platform.clock, &actor, event).await?;
    tx.commit().await?;
    Ok(SignedIn { kind: request.kind, person, site, token, device_token })
}

/// Applies the rates of the address and the site. A device on which this identifier has signed in before is not limited
/// by the rate of the site: its tries are limited by a lock of its own.
async fn within_rates(platform: &Platform, request: &SignInRequest, from: &Origin, now: DateTime<Utc>) -> Result<()> {
    platform.rates.sign_in_from(&from.address)?;
    let Err(refusal) = platform.rates.sign_in_at(&request.site) else { return Ok(()) };
    let Some(device) = &from.device_token else { return Err(refusal) };
    let tx = connected(platform.db.read(SystemTask::SignIn.everywhere().reach()).await)?;
    if lockout::knows_device(&tx, request.kind, &request.site, &request.login, device, now).await? {
        Ok(())
    } else {
        Err(refusal)
    }
}

/// Makes a new hash of the right secret if the stored one costs less than the configuration requires. It runs outside
/// of any transaction and is skipped when the hash queue is full.
async fn stronger(platform: &Platform, candidate: &Candidate, secret: &str) -> Option<String> {
    candidate.hash().filter(|hash| platform.hasher.is_outdated(hash))?;
    platform.hasher.hash(secret).await.ok()
}

/// Answers ReasonCode 5 when no database connection could be had.
fn connected(tx: Result<Tx>) -> Result<Tx> {
    tx.map_err(|error| {
        if [own::UNREACHABLE, own::BUSY].contains(&error.reason()) {
            Error::from(reasons::POOL).because(error).retry_after(2)
        } else {
            error
        }
    })
}

/// Returns `true` if `MHCSettings.IsEnabled` refuses every sign-in at the site.
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

/// Returns `true` if the person administers: user type 1, 6 or 9; for a group user with a list of sites, at one of them
/// at least.
fn manages(candidate: &Candidate) -> bool {
    let manager = |user_type: i16| matches!(user_type, 1 | 6 | 9);
    match candidate {
        Candidate::User { user, .. } => {
            manager(user.row.user_type)
                && (user.sites.is_empty() || user.sites.iter().any(|(_, type_at_site)| manager(*type_at_site)))
        }
        Candidate::Operator(_) => true,
    }
}

/// Returns `true` if the device may be used for a PIN: with `auth.pin_requires_enrolled_device`, only one on which a
/// manager of the site has signed in, or that is bound to the site.
async fn is_enrolled(
    tx: &Tx,
    platform: &Platform,
    request: &SignInRequest,
    candidate: Option<&Candidate>,
    (from, shared): (&Origin, Option<&shared_device::Model>),
    now: DateTime<Utc>,
) -> Result<bool> {
    if request.kind != SignInKind::Technician || !platform.config.auth.pin_requires_enrolled_device {
        return Ok(true);
    }
    // Looked up also when the person does not exist, so that the duration reveals nothing.
    let site = match candidate {
        Some(Candidate::User { site, .. }) => *site,
        Some(Candidate::Operator(_)) | None => candidate::NOBODY,
    };
    let is_enrolled = match &from.device_token {
        Some(device) => lockout::device_is_enrolled(tx, site, device, now).await?,
        None => false,
    };
    Ok(is_enrolled || shared.is_some_and(|shared| shared.site_id == site))
}

fn actor_of(request: &SignInRequest, candidate: Option<&Candidate>, from: &Origin) -> Actor {
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
        None => Actor { name: format!("nobody {}", request.login), address, ..Actor::default() },
    }
}

async fn note_refusal(
    tx: &Tx,
    platform: &Platform,
    actor: &Actor,
    request: &SignInRequest,
    reason: Reason,
) -> Result<()> {
    tracing::info!(kind = request.kind.number(), reason = reason.name(), "a sign-in was refused");
    let event = AuditEvent::new("sign_in_refused", "user", actor.user_id.unwrap_or_default()).after(json!({
        "loginAs": request.kind.number(), "sitecode": request.site, "login": request.login, "reason": reason.name(),
    }));
    audit::write(tx, &platform.clock, actor, event).await
}

fn new_session(kind: SignInKind, candidate: &Candidate, from: &Origin, shared_device_id: Option<i64>) -> NewSession {
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
        shared_device_id,
    }
}

/// Stores the time of the sign-in with the person, and the new hash when one was made.
async fn remember(
    tx: &Tx,
    kind: SignInKind,
    candidate: Candidate,
    fresh: Option<String>,
    now: DateTime<Utc>,
) -> Result<Person> {
    let grant = SystemTask::SignIn.everywhere();
    match candidate {
        Candidate::User { user, .. } => {
            let mut change = user::Entity::change(&grant)
                .filter(user::Column::Id.eq(user.row.id))
                .value(user::Column::LastSignInAt, Some(now));
            if fresh.is_some() {
                let column = match kind {
                    SignInKind::Technician => user::Column::PinHash,
                    SignInKind::Site | SignInKind::Group | SignInKind::Operator => user::Column::PasswordHash,
                };
                change = change.value(column, fresh);
            }
            change.run(tx).await?;
            Ok(Person::User(user))
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
