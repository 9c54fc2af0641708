//! The context of a signed-in request: the person, the current site, the time. A handler that takes [`Ctx`] runs for
//! signed-in callers only.
//!
//! Built once a request. The session is named by the cookie of the web apps, by the `SessionId` of the `Credential`
//! header, or by `Authorization: Bearer`; nothing else of the credential is believed, and two tokens that differ are
//! refused. `sitecode` and `Groupid` are requests that the session's rights must allow (docs/behaviour/sign-in.md, "How
//! a request names its session").

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use actix_web::{FromRequest, HttpMessage as _, HttpRequest, dev::Payload, web::Data};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::{
    auth::{
        permission::{Permission, Role},
        session::{Person, SignInKind, UserFacts, Who},
    },
    caller::{
        abuse,
        access_scope::{ADMINISTERING, AccessScope, Modules},
        session_proof::header,
        site_share,
    },
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::{
        Tx,
        kinds::Plans,
        replica,
        transaction::{CommitHook, set_commit_hook},
    },
    request::{cookies::recent_write_cookie_name, paths::route_of, peer_address::peer_address},
    shared::audit::{self, Actor, AuditEvent},
    sites::directory::SiteInfo,
    state::Platform,
    tenancy::{Grant, Reach},
};

pub use crate::{
    caller::session_proof::{Proof, token_of},
    request::paths::Face,
};

/// A signed-in request.
#[derive(Clone)]
pub struct Ctx {
    platform: Data<Platform>,
    who: Arc<Who>,
    face: Face,
    scope: AccessScope,
    user_type: i16,
    address: String,
    now: DateTime<Utc>,
    /// Set when the caller has changed something in the last seconds; such a caller must see the change.
    wrote: bool,
    /// Set when the handler has required a recently entered password, and there was one.
    confirmation: Arc<AtomicBool>,
}

/// A context that was made before the handler ran, stored in the extensions of the request. When the handler extracts
/// it, the commit hook is registered for the transactions that the handler begins.
pub(crate) struct Prepared {
    pub ctx: Result<Ctx>,
    pub commit_hook: Option<Arc<dyn CommitHook>>,
}

impl std::fmt::Debug for Ctx {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ctx").field("session", &self.who.session_id).field("face", &self.face).finish_non_exhaustive()
    }
}

impl Ctx {
    /// The platform.
    pub fn platform(&self) -> &Platform {
        &self.platform
    }

    /// The platform, for work that outlives the request.
    pub fn shared_platform(&self) -> Data<Platform> {
        self.platform.clone()
    }

    /// The signed-in person.
    pub fn who(&self) -> &Who {
        &self.who
    }

    /// The user; refused for an operator.
    pub fn user(&self) -> Result<&UserFacts> {
        match &self.who.person {
            Person::User(user) => Ok(user),
            Person::Operator { .. } => Err(own::DENIED.into()),
        }
    }

    /// The user's id; `None` for an operator.
    pub fn user_id(&self) -> Option<i64> {
        match &self.who.person {
            Person::User(user) => Some(user.row.id),
            Person::Operator { .. } => None,
        }
    }

    /// The face that the request came by.
    pub const fn face(&self) -> Face {
        self.face
    }

    /// The current site. Refused for group administrators and operators at the console, who have none.
    pub fn site(&self) -> Result<&Arc<SiteInfo>> {
        self.scope.site().ok_or_else(|| own::FOREIGN_SITE.into())
    }

    /// The user type at the current site (`HeaderUserType`); at the console, for a person who administers several
    /// sites, the least of the types there.
    pub const fn user_type(&self) -> i16 {
        self.user_type
    }

    /// The roles of the person at the current site; none at the console for those who administer several.
    pub fn roles(&self) -> &[Role] {
        self.scope.roles_at_site()
    }

    /// Returns `true` if the person has a role at the current site, or at one of the sites administered at the console.
    pub fn holds(&self, role: Role) -> bool {
        self.scope.holds(role)
    }

    /// The time of this request, which is the same for its whole duration.
    pub const fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// The date of today at the current site.
    pub fn today(&self) -> NaiveDate {
        match self.scope.site() {
            Some(site) => self.now.with_timezone(&site.zone).date_naive(),
            None => self.now.date_naive(),
        }
    }

    /// The address that the request came from.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Returns `true` if the caller has the permission: the module is on and a role grants it.
    pub fn may(&self, permission: Permission) -> bool {
        self.scope.reach(&self.platform, permission, Modules::OnOnly).is_ok()
    }

    /// Returns true if the caller may read the history that the module of a permission has left, whether or not it is still on.
    pub fn may_in_history(&self, permission: Permission) -> bool {
        self.scope.reach(&self.platform, permission, Modules::OffToo).is_ok()
    }

    /// The names of the caller's permissions.
    pub fn permissions(&self) -> Vec<String> {
        self.scope.permissions(&self.platform)
    }

    /// Checks a permission and returns a grant for the rows of the current site; at the console the grant covers the
    /// sites where the caller has the permission, the group, or every group. The refusal states that the module is off
    /// or that no role has the permission.
    pub fn can(&self, permission: Permission) -> Result<Grant> {
        Ok(Grant::new(self.scope.reach(&self.platform, permission, Modules::OnOnly)?))
    }

    /// Returns a grant like [`Ctx::can`], for reading the history that the module of a permission has left, on or off.
    pub fn can_in_history(&self, permission: Permission) -> Result<Grant> {
        Ok(Grant::new(self.scope.reach(&self.platform, permission, Modules::OffToo)?))
    }

    /// Returns such a grant for rows of the whole group.
    pub fn can_in_history_of_group(&self, permission: Permission) -> Result<Grant> {
        Ok(Grant::new(of_group(self.scope.reach(&self.platform, permission, Modules::OffToo)?)))
    }

    /// A grant for rows of the whole group: rows that belong to the group, and reads across sites. The caller must
    /// select only columns that other sites may see.
    pub fn can_in_group(&self, permission: Permission) -> Result<Grant> {
        Ok(Grant::new(of_group(self.scope.reach(&self.platform, permission, Modules::OnOnly)?)))
    }

    /// A grant for several sites by their codes, for all of which the person must be allowed to act (reports over
    /// several sites).
    pub async fn can_across(&self, permission: Permission, codes: &[String]) -> Result<Grant> {
        self.can(permission)?;
        let user = self.user()?;
        let mut sites = Vec::with_capacity(codes.len());
        for code in codes {
            let site =
                self.platform.directory.site_by_code(code).await?.filter(|site| site.group_id == user.row.group_id);
            let site = site.ok_or_else(|| Error::from(own::FOREIGN_SITE))?;
            let user_type = user.type_at(site.id).ok_or_else(|| Error::from(own::FOREIGN_SITE))?;
            if !self.platform.policies.allow_any(&user.roles_at(user_type), site.hierarchy, permission) {
                return Err(own::DENIED.into());
            }
            sites.push(site.id);
        }
        sites.sort_unstable();
        sites.dedup();
        Ok(Grant::new(Reach::Sites { group: user.row.group_id, sites: sites.into() }))
    }

    /// A grant as [`Ctx::can_across`] answers it, for sites at which the person could act now: each is switched on, and so is
    /// the module of the permission there.
    pub async fn can_across_open(&self, permission: Permission, codes: &[String]) -> Result<Grant> {
        let grant = self.can_across(permission, codes).await?;
        for site in grant.reach().sites().unwrap_or_default() {
            let site = self.platform.directory.site(*site).await?.ok_or_else(|| Error::from(own::FOREIGN_SITE))?;
            self.reach_at(&site, permission)?;
        }
        Ok(grant)
    }

    /// The sites of the group at which the person could act now with a permission, by name.
    pub async fn sites_with(&self, permission: Permission) -> Result<Vec<Arc<SiteInfo>>> {
        self.can(permission)?;
        let mut sites = self.platform.directory.sites_of(self.user()?.row.group_id).await?;
        sites.retain(|site| self.reach_at(site, permission).is_ok());
        Ok(sites)
    }

    /// The rows of a site that the person could act for, with a permission.
    fn reach_at(&self, site: &Arc<SiteInfo>, permission: Permission) -> Result<Reach> {
        let user = self.user()?;
        let user_type = user.type_at(site.id).filter(|_| site.open).ok_or_else(|| Error::from(own::FOREIGN_SITE))?;
        Ok(AccessScope::at(Arc::clone(site), user_type, user).reach(&self.platform, permission, Modules::OnOnly)?)
    }

    /// Begins a transaction that reads rows of this grant.
    pub async fn read(&self, grant: &Grant) -> Result<Tx> {
        self.platform.db.read(grant.reach()).await
    }

    /// Begins a transaction for reads that may be some seconds old: lists, counts, searches and reports, never values
    /// on which a change is decided. A caller who has just changed something sees it. PostgreSQL plans each statement
    /// for its values.
    pub async fn browse(&self, grant: &Grant) -> Result<Tx> {
        self.browse_with(grant, Plans::Fresh).await
    }

    /// Begins the same transaction for statements whose best plan does not depend on the values, so that PostgreSQL
    /// plans them once a connection.
    pub async fn browse_with_cached_plans(&self, grant: &Grant) -> Result<Tx> {
        self.browse_with(grant, Plans::Cached).await
    }

    async fn browse_with(&self, grant: &Grant, plans: Plans) -> Result<Tx> {
        if self.wrote || replica::writes() {
            self.platform.db.read_by(grant.reach(), plans).await
        } else {
            self.platform.db.browse(grant.reach(), plans).await
        }
    }

    /// Begins a transaction that writes rows of this grant.
    pub async fn write(&self, grant: &Grant) -> Result<Tx> {
        self.platform.db.write(grant.reach()).await
    }

    /// At the console, changes of rights and of another's password need the own password, entered within
    /// `limits.confirm_minutes`; otherwise 403 with ReasonCode 30. The operational calls do not require it.
    pub fn confirmed(&self) -> Result<()> {
        let minutes = i64::try_from(self.platform.config.limits.confirm_minutes).unwrap_or(15);
        let fresh = self.who.confirmed_at.is_some_and(|at| self.now - at < TimeDelta::minutes(minutes));
        if self.face == Face::Calls {
            return Ok(());
        }
        if !fresh {
            return Err(own::CONFIRM.into());
        }
        self.confirmation.store(true, Ordering::SeqCst);
        Ok(())
    }

    /// Returns a flag that is set once the handler has required a recently entered password, and there was one.
    pub(crate) fn confirmation(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.confirmation)
    }

    /// A text that changes when anything that decides on the caller's rights changes.
    pub(crate) fn imprint(&self) -> String {
        self.scope.imprint(&self.platform)
    }

    /// Writes an audit entry for this request, in the transaction of the change.
    pub async fn note(&self, tx: &Tx, event: AuditEvent<'_>) -> Result<()> {
        audit::write(tx, &self.platform.clock, &self.actor(), event).await
    }

    /// The actor of audit entries and events.
    pub fn actor(&self) -> Actor {
        let (user_id, name) = match &self.who.person {
            Person::User(user) => (Some(user.row.id), format!("user {} {}", user.row.id, user.row.login)),
            Person::Operator { id, login, .. } => (None, format!("operator {id} {login}")),
        };
        let group_id = match &self.who.person {
            Person::User(user) => Some(user.row.group_id),
            Person::Operator { .. } => None,
        };
        Actor { group_id, site_id: self.scope.site().map(|site| site.id), user_id, name, address: self.address.clone() }
    }

    /// Refuses a body whose `SiteCode` is not that of the current site, with an audit entry. A caller without a session
    /// or a site is left to the handler's own refusal.
    pub(crate) async fn check_site_codes(request: &HttpRequest, codes: &[String]) -> Result<()> {
        let differs = |site: &str| codes.iter().find(|code| !code.eq_ignore_ascii_case(site));
        let requested = header(request, "sitecode");
        if codes.is_empty() || requested.is_some_and(|requested| differs(requested.trim()).is_none()) {
            return Ok(());
        }
        let Ok(ctx) = Self::of(request).await else { return Ok(()) };
        let Some(foreign) = ctx.scope.site().and_then(|site| differs(&site.code)) else { return Ok(()) };
        let details = serde_json::json!({ "SiteCode": foreign.chars().take(50).collect::<String>() });
        abuse::note(&ctx.platform, &ctx.who, &ctx.address, "foreign_site", details).await?;
        Err(own::OTHER_SITE.into())
    }

    /// A request in the name of a session and its site, by an address that was given out to them a short time ago and
    /// needs no session of its own, such as a printed report. `None` when the session has ended, or its person may not
    /// act at the site any more.
    pub async fn in_name_of(request: &HttpRequest, session: i64, site: i64) -> Result<Option<Self>> {
        let platform = request
            .app_data::<Data<Platform>>()
            .cloned()
            .ok_or_else(|| Error::internal("no platform in the request"))?;
        let now = platform.clock.now();
        let Some(who) = platform.sessions.resolve_id(session, now).await? else { return Ok(None) };
        let Person::User(user) = &who.person else { return Ok(None) };
        platform.rates.request(session)?;
        let site = platform.directory.site(site).await?;
        let Some(site) = site.filter(|site| site.open && site.group_id == user.row.group_id) else { return Ok(None) };
        let Some(user_type) = user.type_at(site.id) else { return Ok(None) };
        site_share::take(request, &platform, site.id)?;
        let scope = AccessScope::at(site, user_type, user);
        let address = peer_address(request, &platform.config);
        Ok(Some(Self {
            user_type: scope.user_type(),
            face: Face::Calls,
            scope,
            who: Arc::new(who),
            address,
            now,
            wrote: true,
            confirmation: Arc::default(),
            platform,
        }))
    }

    /// Everything that is checked before a handler runs: session, rate, site.
    pub(crate) async fn of(request: &HttpRequest) -> Result<Self> {
        let platform = request
            .app_data::<Data<Platform>>()
            .cloned()
            .ok_or_else(|| Error::internal("no platform in the request"))?;
        let now = platform.clock.now();
        let address = peer_address(request, &platform.config);
        let proof = Proof::of(request, &platform)?;
        let Some(who) = platform.sessions.resolve(&proof.token, now).await? else {
            platform.rates.unknown_token(&address)?;
            return Err(own::LOGIN_REQUIRED.into());
        };
        proof.agrees_with(&who, &platform, &address).await?;
        proof.is_of_page(&who)?;
        platform.rates.request(who.session_id)?;
        let face = route_of(request).ok_or_else(|| Error::internal("no route in the request"))?.face;
        let scope = match scope_of(&platform, &who, face, &proof).await {
            Ok(scope) => scope,
            Err(refusal) if refusal.reason() == own::FOREIGN_SITE => {
                let details = serde_json::json!({ "sitecode": proof.site, "Groupid": proof.group });
                abuse::note(&platform, &who, &address, "foreign_site", details).await?;
                return Err(refusal);
            }
            Err(refusal) => return Err(refusal),
        };
        if let Some(site) = scope.site() {
            site_share::take(request, &platform, site.id)?;
        }
        let user_type = scope.user_type();
        let wrote = !proof.keeps_cookies || request.cookie(recent_write_cookie_name(&platform.config)).is_some();
        Ok(Self { platform, who, face, scope, user_type, address, now, wrote, confirmation: Arc::default() })
    }
}

/// The access scope of a request.
async fn scope_of(platform: &Platform, who: &Who, face: Face, proof: &Proof) -> Result<AccessScope> {
    let user = match (&who.person, face) {
        (Person::Operator { .. }, Face::Console) => return Ok(AccessScope::operator()),
        (Person::Operator { .. }, _) => return Err(own::DENIED.into()),
        (Person::User(user), _) => user,
    };
    if proof.group.as_ref().is_some_and(|requested| requested.trim() != user.row.group_id.to_string()) {
        return Err(own::FOREIGN_SITE.into());
    }
    // A session of the app reaches the console only where its person may sign in there.
    if face == Face::Console && !console_kinds().contains(&who.kind) {
        return Err(own::DENIED.into());
    }
    if face == Face::Console && user.group_level() {
        return AccessScope::administering(platform, user).await;
    }
    let site = match (&proof.site, user.row.site_id.or(who.home_site)) {
        (Some(code), _) => platform.directory.site_by_code(code.trim()).await?,
        (None, Some(home)) => platform.directory.site(home).await?,
        (None, None) => return Err(own::FOREIGN_SITE.into()),
    };
    let site = site.filter(|site| site.open && site.group_id == user.row.group_id);
    let site = site.ok_or_else(|| Error::from(own::FOREIGN_SITE))?;
    let user_type = user.type_at(site.id).ok_or_else(|| Error::from(own::FOREIGN_SITE))?;
    if face == Face::Console && !ADMINISTERING.contains(&user_type) {
        return Err(own::DENIED.into());
    }
    Ok(AccessScope::at(site, user_type, user))
}

impl FromRequest for Ctx {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let prepared = request.extensions_mut().remove::<Prepared>();
            match prepared {
                Some(prepared) => {
                    set_commit_hook(prepared.commit_hook);
                    prepared.ctx
                }
                None => Self::of(&request).await,
            }
        })
    }
}

/// The kinds of sign-in that the console accepts.
pub const fn console_kinds() -> [SignInKind; 3] {
    [SignInKind::Site, SignInKind::Group, SignInKind::Operator]
}

/// The rows of the whole group of some of its sites.
fn of_group(reach: Reach) -> Reach {
    match reach {
        Reach::Sites { group, .. } => Reach::Group(group),
        wide @ (Reach::Group(_) | Reach::Everything) => wide,
    }
}
