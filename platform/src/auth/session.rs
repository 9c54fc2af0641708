//! Sessions: an opaque 256-bit token, of which only the SHA-256 is stored (docs/behaviour/sign-in.md, "Sessions").
//!
//! A node reads the row and the state of its person again at most two seconds after the last time, and at once when it
//! changed them itself; so a lock, a role or a removal takes effect on every node within that time.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, Order};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::{
    auth::permission::Role,
    config::Config,
    core::{
        self,
        clock::Clock,
        error::{Error, Result},
    },
    db::{Db, Topic, Tx, transaction::with_own_commit_hook},
    entity::{operator, session, user, user_site},
    shared::audit::{self, Actor, AuditEvent},
    tenancy::{Scoped, SystemTask},
};

crate::shared!(crate::entity::session::Entity);
crate::ours!(crate::entity::operator::Entity);
crate::site_owned!(crate::entity::user::Entity);
crate::group_owned!(crate::entity::user_site::Entity);

/// Time for which a resolved session is used without a new read.
const BELIEF: Duration = Duration::from_secs(2);

/// The same time by the clock of the program, which a test moves.
const BELIEVED: TimeDelta = TimeDelta::seconds(2);

/// Number of sign-outs that are retained until they can be written.
const MOST_UNWRITTEN: usize = 10_000;

/// Number of sign-outs that one transaction writes.
const WRITTEN_AT_ONCE: usize = 500;

/// Time by which the clock may go back before a session that was used later is refused: setting the clock back must not
/// lengthen a session.
const CLOCK_SLACK: TimeDelta = TimeDelta::minutes(5);

/// The topic of changes of sessions and rights.
pub const TOPIC: Topic = Topic::rights("session");

/// The kinds of sign-in. The numbers are `loginAs` on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignInKind {
    /// 20: a person of a site.
    Site,
    /// 30: a person of a group.
    Group,
    /// 101: a technician with a PIN.
    Technician,
    /// 1: a platform operator, at the console only.
    Operator,
}

impl SignInKind {
    /// The number on the wire and in the table.
    pub const fn number(self) -> i16 {
        match self {
            Self::Site => 20,
            Self::Group => 30,
            Self::Technician => 101,
            Self::Operator => 1,
        }
    }

    /// The kind of a number.
    pub const fn of(number: i16) -> Option<Self> {
        match number {
            20 => Some(Self::Site),
            30 => Some(Self::Group),
            101 => Some(Self::Technician),
            1 => Some(Self::Operator),
            _ => None,
        }
    }
}

/// The signed-in person, with everything that decides on rights.
#[derive(Debug, Clone)]
pub struct Who {
    /// The id of the session's row.
    pub session_id: i64,
    /// The kind of the sign-in.
    pub kind: SignInKind,
    /// The person.
    pub person: Person,
    /// The own site of a site user; the site a group user signed in with.
    pub home_site: Option<i64>,
    /// Time at which the session ends, whatever its use.
    pub expires_at: DateTime<Utc>,
    /// Time at which the session ends without use.
    pub idle_until: DateTime<Utc>,
    /// Time at which the password was last entered at the console.
    pub confirmed_at: Option<DateTime<Utc>>,
    read_at: DateTime<Utc>,
    /// The count of invalidations when this read began.
    epoch: u64,
}

/// The person of a session.
#[derive(Debug, Clone)]
pub enum Person {
    /// A user of a site or a group.
    User(Box<UserFacts>),
    /// A platform operator.
    Operator {
        /// The row.
        id: i64,
        /// The username.
        login: String,
        /// The email address.
        email: String,
    },
}

/// A user without secrets.
#[derive(Debug, Clone)]
pub struct UserFacts {
    /// The row, without its hashes.
    pub row: user::Model,
    /// Further sites and the user type there.
    pub sites: Vec<(i64, i16)>,
}

impl UserFacts {
    /// Entity type 30: a user of the group.
    pub fn group_level(&self) -> bool {
        self.row.entity_type == 30
    }

    /// Returns the user type at a site; `None` where the person may not act.
    pub fn type_at(&self, site: i64) -> Option<i16> {
        if !self.group_level() {
            return (self.row.site_id == Some(site)).then_some(self.row.user_type);
        }
        if self.sites.is_empty() {
            return self.is_group_administrator().then_some(self.row.user_type);
        }
        self.sites.iter().find(|(id, _)| *id == site).map(|(_, user_type)| *user_type)
    }

    /// Returns `true` for a group user of type 1 or 9 without a list of sites, who acts for every site of the group.
    pub fn is_group_administrator(&self) -> bool {
        self.group_level() && self.sites.is_empty() && matches!(self.row.user_type, 1 | 9)
    }

    /// Returns the role id for the user type at a site.
    pub fn role_at(&self, user_type: i16) -> i16 {
        if user_type == self.row.user_type { self.row.role_id } else { default_role(user_type) }
    }

    /// Returns the roles at a site. The stored role id counts where the person acts with the own type; elsewhere the
    /// default of the user type there (docs/behaviour/permissions.md, "Roles").
    pub fn roles_at(&self, user_type: i16) -> Vec<Role> {
        let role_id = self.role_at(user_type);
        let may_delete = self.row.can_delete && !self.group_level() && role_id == 1;
        Role::of_person(user_type, role_id, self.group_level(), may_delete)
    }
}

/// The default role id of a user type.
pub const fn default_role(user_type: i16) -> i16 {
    match user_type {
        1 | 9 => 1,
        2 => 4,
        3 => 9,
        4 => 5,
        5 => 2,
        6 => 6,
        7 => 7,
        8 => 8,
        other => other,
    }
}

/// A token and its stored form.
pub struct Token {
    text: String,
}

impl Token {
    /// A new one from the operating system's randomness.
    pub fn new() -> Result<Self> {
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        Ok(Self { text: URL_SAFE_NO_PAD.encode(bytes) })
    }

    /// The text for the client, which is given once.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The stored hash.
    pub fn hash(&self) -> Vec<u8> {
        hash_of(&self.text)
    }
}

/// SHA-256 of a token's text.
pub fn hash_of(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// The data of a new session.
pub struct NewSession {
    /// The kind of the sign-in.
    pub kind: SignInKind,
    /// The user; `None` for an operator.
    pub user_id: Option<i64>,
    /// The operator; `None` for a user.
    pub operator_id: Option<i64>,
    /// The tenant of a user.
    pub group_id: Option<i64>,
    /// The own site of a site user; the site a group user signed in with.
    pub site_id: Option<i64>,
    /// The address of the client.
    pub address: String,
    /// The browser's description of the device.
    pub device: String,
    /// The shared device on which a technician signed in; its release ends the session.
    pub shared_device_id: Option<i64>,
}

/// The sessions of this node.
#[derive(Clone)]
pub struct Sessions {
    db: Db,
    config: Arc<Config>,
    resolved: moka::future::Cache<Vec<u8>, Arc<Who>>,
    /// The count of invalidations: a read that began before one is not used after it, however late it ends (goal T7).
    forgotten: Arc<AtomicU64>,
    /// Sessions that ended here while nothing could be written, by the hash of the token.
    unwritten: Arc<Mutex<HashMap<Vec<u8>, SignOut>>>,
}

impl Sessions {
    /// Sets the gauge of the sessions in memory.
    pub fn record_load(&self) {
        let cached = usize::try_from(self.resolved.entry_count()).unwrap_or(usize::MAX);
        core::metrics::set(&metrics::gauge!(core::metrics::SESSIONS), cached);
    }
}

/// A sign-out that is not written down yet.
#[derive(Debug, Clone)]
pub struct SignOut {
    /// The session, where it could be read.
    pub session: Option<i64>,
    /// The person who signed out, for the audit log.
    pub actor: Actor,
    /// Time of the sign-out.
    pub at: DateTime<Utc>,
}

impl Sessions {
    /// The sessions of this database.
    pub fn new(db: Db, config: Arc<Config>) -> Self {
        let resolved: moka::future::Cache<Vec<u8>, Arc<Who>> =
            moka::future::Cache::builder().max_capacity(50_000).time_to_live(BELIEF).build();
        let forgotten: Arc<AtomicU64> = Arc::default();
        let copies = (resolved.clone(), Arc::clone(&forgotten));
        db.invalidations().subscribe(TOPIC, move |_| {
            let (resolved, forgotten) = &copies;
            // The cache refills by two queries a session.
            forgotten.fetch_add(1, Ordering::SeqCst);
            resolved.invalidate_all();
        });
        Self { db, config, resolved, forgotten, unwritten: Arc::default() }
    }

    /// Opens a session; the oldest ones of a person with too many end.
    pub async fn open(&self, tx: &mut Tx, new: NewSession, now: DateTime<Utc>) -> Result<Token> {
        let grant = SystemTask::SignIn.everywhere();
        let token = Token::new()?;
        let (idle, absolute) = self.lives(new.kind);
        let mine = match (new.user_id, new.operator_id) {
            (Some(user), _) => session::Column::UserId.eq(user),
            (None, operator) => session::Column::OperatorId.eq(operator),
        };
        let open = session::Entity::within(&grant)
            .filter(mine)
            .order(session::Column::CreatedAt, Order::Desc)
            .limit(1_000)
            .all(tx)
            .await?;
        let surplus: Vec<_> = open.into_iter().skip(self.config.session.per_user.saturating_sub(1)).collect();
        if !surplus.is_empty() {
            session::Entity::remove(&grant)
                .filter(session::Column::Id.is_in(surplus.iter().map(|row| row.id)))
                .run(tx)
                .await?;
            self.look_again(tx);
        }
        tx.insert_many::<session::Entity, _>(
            &grant,
            [session::ActiveModel {
                token_hash: Set(token.hash()),
                user_id: Set(new.user_id),
                operator_id: Set(new.operator_id),
                group_id: Set(new.group_id),
                site_id: Set(new.site_id),
                kind: Set(new.kind.number()),
                rights_version: Set(0),
                created_at: Set(now),
                last_seen_at: Set(now),
                idle_until: Set(now + idle),
                expires_at: Set(now + absolute),
                confirmed_at: Set(Some(now)),
                address: Set(new.address),
                device: Set(new.device.chars().take(200).collect()),
                shared_device_id: Set(new.shared_device_id),
                ..Default::default()
            }],
        )
        .await?;
        Ok(token)
    }

    /// The person of a token; `None` when the session has ended or never existed.
    pub async fn resolve(&self, token: &str, now: DateTime<Utc>) -> Result<Option<Arc<Who>>> {
        let hash = hash_of(token);
        if self.unwritten().contains_key(&hash) {
            return Ok(None);
        }
        let epoch = self.forgotten.load(Ordering::SeqCst);
        let fresh = |known: &Arc<Who>| known.epoch == epoch && (known.read_at..known.read_at + BELIEVED).contains(&now);
        let who = if let Some(known) = self.resolved.get(&hash).await.filter(fresh) {
            known
        } else {
            let which = session::Column::TokenHash.eq(hash.clone());
            let Some(found) = self.load(Condition::all().add(which), now, epoch).await? else { return Ok(None) };
            let found = Arc::new(found);
            self.resolved.insert(hash, Arc::clone(&found)).await;
            found
        };
        Ok((now < who.expires_at && now < who.idle_until).then_some(who))
    }

    /// Reads the person of a session by its id, for an action that was allowed in its name a short time ago; `None`
    /// when the session has ended.
    pub(crate) async fn resolve_id(&self, id: i64, now: DateTime<Utc>) -> Result<Option<Who>> {
        if self.has_ended_here(id) {
            return Ok(None);
        }
        let epoch = self.forgotten.load(Ordering::SeqCst);
        let who = self.load(Condition::all().add(session::Column::Id.eq(id)), now, epoch).await?;
        Ok(who.filter(|who| now < who.expires_at && now < who.idle_until))
    }

    async fn load(&self, which: Condition, now: DateTime<Utc>, epoch: u64) -> Result<Option<Who>> {
        let grant = SystemTask::SignIn.everywhere();
        let tx = self.db.read(grant.reach()).await?;
        let Some(row) = session::Entity::within(&grant).filter(which).one(&tx).await? else { return Ok(None) };
        let Some(kind) = SignInKind::of(row.kind) else { return Ok(None) };
        if now + CLOCK_SLACK < row.last_seen_at {
            drop(tx);
            self.end_of_the_future(row.id).await?;
            return Ok(None);
        }
        let person = match (row.user_id, row.operator_id) {
            (Some(id), _) => {
                let Some(mut user) = user::Entity::within(&grant).id(id).one(&tx).await? else { return Ok(None) };
                if !user.active || user.deleted {
                    return Ok(None);
                }
                user.password_hash = None;
                user.pin_hash = None;
                user.epc_password = None;
                let sites = if user.entity_type == 30 {
                    user_site::Entity::within(&grant)
                        .filter(user_site::Column::UserId.eq(id))
                        .order(user_site::Column::SiteId, Order::Asc)
                        .all(&tx)
                        .await?
                } else {
                    Vec::new()
                };
                Person::User(Box::new(UserFacts {
                    row: user,
                    sites: sites.into_iter().map(|site| (site.site_id, site.user_type)).collect(),
                }))
            }
            (None, Some(id)) => match operator::Entity::within(&grant).id(id).one(&tx).await? {
                Some(operator) if operator.active => {
                    Person::Operator { id, login: operator.login, email: operator.email }
                }
                _ => return Ok(None),
            },
            (None, None) => return Ok(None),
        };
        drop(tx);
        // The time of the last use is not part of the request's change.
        let idle_until = match with_own_commit_hook(self.touch(&row, kind, now)).await {
            Err(error) if error.is_for_want_of_room() => {
                tracing::warn!(%error, session = row.id, "the idle limit of a session could not be moved on");
                row.idle_until
            }
            touched => touched?,
        };
        Ok(Some(Who {
            session_id: row.id,
            kind,
            person,
            home_site: row.site_id,
            expires_at: row.expires_at,
            idle_until,
            confirmed_at: row.confirmed_at,
            read_at: now,
            epoch,
        }))
    }

    /// Ends a session whose last use lies in the future: when the clock has caught up, it would be valid again and so
    /// outlive its limit.
    async fn end_of_the_future(&self, id: i64) -> Result<()> {
        let grant = SystemTask::SignIn.everywhere();
        let mut tx = self.db.write(grant.reach()).await?;
        session::Entity::remove(&grant).filter(session::Column::Id.eq(id)).run(&tx).await?;
        self.look_again(&mut tx);
        tx.commit().await?;
        tracing::warn!(session = id, "a session was used later than the clock now says, and ends");
        Ok(())
    }

    /// Moves the idle limit forward when a tenth of it has passed: not at every request, and never past the absolute
    /// limit.
    async fn touch(&self, row: &session::Model, kind: SignInKind, now: DateTime<Utc>) -> Result<DateTime<Utc>> {
        let (idle, _) = self.lives(kind);
        let fresh = (now + idle).min(row.expires_at);
        if now >= row.idle_until || now >= row.expires_at || fresh - row.idle_until < idle / 10 {
            return Ok(row.idle_until);
        }
        let grant = SystemTask::SignIn.everywhere();
        let tx = self.db.write(grant.reach()).await?;
        session::Entity::change(&grant)
            .filter(session::Column::Id.eq(row.id))
            .value(session::Column::IdleUntil, fresh)
            .value(session::Column::LastSeenAt, now)
            .run(&tx)
            .await?;
        tx.commit().await?;
        Ok(fresh)
    }

    /// Ends one session by its token; an unknown one is ended already.
    pub async fn end(&self, tx: &mut Tx, token: &str) -> Result<()> {
        let grant = SystemTask::SignIn.everywhere();
        session::Entity::remove(&grant).filter(session::Column::TokenHash.eq(hash_of(token))).run(tx).await?;
        self.look_again(tx);
        Ok(())
    }

    /// Ends a session on this node although nothing can be written: its token is refused here from now on, and its row is
    /// removed as soon as that is possible ([`Sessions::write_ended`]), which ends it on every node.
    ///
    /// Returns whether there was room: the number is bounded, because anybody can send tokens.
    #[must_use]
    pub fn end_here(&self, token: &str, sign_out: SignOut) -> bool {
        let mut unwritten = self.unwritten();
        let has_room = unwritten.len() < MOST_UNWRITTEN;
        if has_room {
            unwritten.insert(hash_of(token), sign_out);
        }
        has_room
    }

    /// Returns `true` if a session has ended on this node.
    pub(crate) fn has_ended_here(&self, session: i64) -> bool {
        self.unwritten().values().any(|sign_out| sign_out.session == Some(session))
    }

    /// Removes the rows of sessions that ended while nothing could be written, and notes it in the audit log.
    pub(crate) async fn write_ended(&self, clock: &Clock) -> Result<()> {
        let some = |unwritten: &HashMap<Vec<u8>, SignOut>| -> Vec<_> {
            unwritten.iter().take(WRITTEN_AT_ONCE).map(|(hash, sign_out)| (hash.clone(), sign_out.clone())).collect()
        };
        let ended = some(&self.unwritten());
        if ended.is_empty() {
            return Ok(());
        }
        let grant = SystemTask::SignIn.everywhere();
        let mut tx = self.db.write(grant.reach()).await?;
        let hashes = || ended.iter().map(|(hash, _)| hash.clone());
        session::Entity::remove(&grant).filter(session::Column::TokenHash.is_in(hashes())).run(&tx).await?;
        for SignOut { session, actor, at } in ended.iter().map(|(_, sign_out)| sign_out) {
            // A token that was never looked up has nobody to be named.
            let Some(session) = session else { continue };
            let event = AuditEvent::new("sign_out", "session", session);
            audit::write(&tx, clock, actor, event.after(json!({ "signedOutAt": at }))).await?;
        }
        self.look_again(&mut tx);
        tx.commit().await?;
        let mut unwritten = self.unwritten();
        for hash in hashes() {
            unwritten.remove(&hash);
        }
        Ok(())
    }

    fn unwritten(&self) -> MutexGuard<'_, HashMap<Vec<u8>, SignOut>> {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the sessions that a condition selects, in the transaction of the change that ends them.
    pub async fn end_where(&self, tx: &mut Tx, which: sea_orm::Condition) -> Result<u64> {
        let grant = SystemTask::SignIn.everywhere();
        let gone: Vec<_> = session::Entity::within(&grant).filter(which).limit(10_000).all(tx).await?;
        session::Entity::remove(&grant)
            .filter(session::Column::Id.is_in(gone.iter().map(|row| row.id)))
            .run(tx)
            .await?;
        if !gone.is_empty() {
            self.look_again(tx);
        }
        Ok(gone.len() as u64)
    }

    /// Ends every session of a user, after a lock, a removal, another role, password or PIN.
    pub async fn end_of_user(&self, tx: &mut Tx, user: i64) -> Result<u64> {
        self.end_where(tx, sea_orm::Condition::all().add(session::Column::UserId.eq(user))).await
    }

    /// Ends every session that was opened on a shared device.
    pub async fn end_on_device(&self, tx: &mut Tx, device: i64) -> Result<u64> {
        self.end_where(tx, sea_orm::Condition::all().add(session::Column::SharedDeviceId.eq(device))).await
    }

    /// Records that the password was entered again.
    pub async fn confirm(&self, tx: &mut Tx, who: &Who, now: DateTime<Utc>) -> Result<()> {
        let grant = SystemTask::SignIn.everywhere();
        session::Entity::change(&grant)
            .filter(session::Column::Id.eq(who.session_id))
            .value(session::Column::ConfirmedAt, Some(now))
            .run(tx)
            .await?;
        self.look_again(tx);
        Ok(())
    }

    /// After the commit, every session is read anew: after a change of a user's rights or preferences.
    pub fn look_again(&self, tx: &mut Tx) {
        tx.notify(TOPIC, 0, 0);
    }

    /// The idle and the absolute limit of a session.
    pub fn lives(&self, kind: SignInKind) -> (TimeDelta, TimeDelta) {
        let session = &self.config.session;
        let minutes = |minutes: u64| TimeDelta::minutes(i64::try_from(minutes).unwrap_or(i64::MAX / 120_000));
        match kind {
            SignInKind::Technician => (minutes(session.technician_idle_minutes), minutes(session.absolute_hours * 60)),
            SignInKind::Site | SignInKind::Group | SignInKind::Operator => {
                (minutes(session.idle_minutes), minutes(session.absolute_hours * 60))
            }
        }
    }
}
