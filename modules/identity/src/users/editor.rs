//! The person who reads or changes users, and the users within that person's reach. The console, the calls and the
//! command line all use it, so there is one set of rules.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    app::platform::Platform,
    auth::{
        access_scope::AccessScope,
        access_scope::Modules,
        context::Ctx,
        permission::{Permission, Role},
        session::{Person, UserFacts},
    },
    core::{error::Result, reason::own},
    db::Tx,
    entity::{user, user_site},
    shared::audit::{self, Actor, AuditEvent},
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Condition, sea_query::Query};

use super::rights::Authority;
use crate::{SIGNED_IN, USER_WRITE, reasons};

/// The time stamp of a change at `now` of a row that was last changed at `before`: two changes never have the same.
pub fn next_stamp(before: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    now.max(before + TimeDelta::microseconds(1))
}

/// The person who reads or changes users.
pub struct Editor<'a> {
    /// The platform.
    pub platform: &'a Platform,
    /// The rows of users within reach.
    pub grant: Grant,
    /// The rights that the person may give.
    pub authority: Authority,
    /// The actor for the audit log.
    pub actor: Actor,
    /// The time of the request.
    pub now: DateTime<Utc>,
    /// `true` if the person may change users at all.
    pub writes: bool,
    sites: Option<Arc<[i64]>>,
    confirmed: bool,
}

impl<'a> Editor<'a> {
    /// A signed-in person who holds the permission.
    pub fn of(ctx: &'a Ctx, permission: Permission) -> Result<Self> {
        let own = ctx.can(permission)?;
        let sites = own.reach().sites().map(Arc::from);
        let (authority, grant) = match &ctx.who().person {
            Person::Operator { .. } => (Authority::Platform, own),
            Person::User(user) => {
                let authority = authority_of(user, ctx.user_type(), ctx.holds(Role::Deleter));
                // Group users have no site of their own, so a group manager's grant is the whole group, narrowed to
                // users who work at the manager's sites.
                (authority, if user.group_level() { ctx.can_in_group(permission)? } else { own })
            }
        };
        Ok(Self {
            platform: ctx.platform(),
            grant,
            authority,
            actor: ctx.actor(),
            now: ctx.now(),
            writes: ctx.may(USER_WRITE),
            sites,
            confirmed: ctx.confirmed().is_ok(),
        })
    }

    /// The caller of an operational call. A person of the group needs the permission at the current site, and then
    /// administers the same users as at the console: the whole group, or the sites where they have the permission.
    pub async fn of_call(ctx: &'a Ctx, permission: Permission) -> Result<Self> {
        let editor = Self::of(ctx, permission)?;
        let user = ctx.user()?;
        if !user.group_level() {
            return Ok(editor);
        }
        let scope = AccessScope::administering(ctx.platform(), user).await?;
        let reach = scope.reach(ctx.platform(), permission, Modules::OnOnly)?;
        Ok(Self {
            authority: authority_of(user, scope.user_type(), scope.holds(Role::Deleter)),
            sites: reach.sites().map(Arc::from),
            ..editor
        })
    }

    /// A signed-in person, limited to the users of the current site.
    pub fn at_site(ctx: &'a Ctx, permission: Permission) -> Result<Self> {
        let grant = ctx.can(permission)?;
        let sites = grant.reach().sites().map(Arc::from);
        Ok(Self { grant, sites, ..Self::of(ctx, permission)? })
    }

    /// The editor of [`Editor::at_site`] for lists, and that of [`Editor::of_call`], with its rights to change.
    pub async fn of_call_at_site(ctx: &'a Ctx, permission: Permission) -> Result<(Self, Self)> {
        Ok((Self::at_site(ctx, permission)?, Self::of_call(ctx, permission).await?))
    }

    /// The caller, for changes of the own row only: [`crate::account`] gives it no other id.
    pub(crate) fn of_own_row(ctx: &'a Ctx) -> Result<Self> {
        let user = ctx.user()?;
        Ok(Self {
            platform: ctx.platform(),
            grant: ctx.can_in_group(SIGNED_IN)?,
            authority: authority_of(user, user.row.user_type, false),
            actor: ctx.actor(),
            now: ctx.now(),
            writes: false,
            sites: None,
            confirmed: ctx.confirmed().is_ok(),
        })
    }

    /// An engineer at the command line, named `name` in the audit log.
    pub fn command_line(platform: &'a Platform, name: &str) -> Self {
        Self {
            platform,
            grant: SystemTask::CommandLine.everywhere(),
            authority: Authority::Platform,
            actor: Actor { name: format!("cli {name}"), ..Actor::default() },
            now: platform.clock.now(),
            writes: true,
            sites: None,
            confirmed: true,
        }
    }

    /// Checks that the own password was entered lately, which giving rights and setting another's password require at
    /// the console.
    pub fn weighty(&self) -> Result<()> {
        if self.confirmed { Ok(()) } else { Err(own::CONFIRM.into()) }
    }

    /// Returns `true` if the id is the editor's own.
    pub fn is(&self, user: i64) -> bool {
        self.actor.user_id == Some(user)
    }

    /// Returns `true` if the editor administers the site.
    pub async fn administers(&self, site: i64) -> Result<bool> {
        let Some(found) = self.platform.directory.site(site).await? else { return Ok(false) };
        let in_group = self.grant.reach().group_id().is_none_or(|group| group == found.group_id);
        Ok(in_group && self.sites.as_ref().is_none_or(|sites| sites.contains(&site)))
    }

    /// The sites that the editor administers; `None` for the whole group or all groups.
    pub fn own_sites(&self) -> Option<&[i64]> {
        self.sites.as_deref()
    }

    /// Returns `true` if the editor administers the whole group, or all groups.
    pub const fn administers_all(&self) -> bool {
        self.sites.is_none()
    }

    /// The condition for users that the editor may see.
    pub fn visible(&self) -> Condition {
        let seen = Condition::all().add(user::Column::Deleted.eq(false));
        match &self.sites {
            None => seen,
            Some(sites) => {
                let group = self.grant.reach().group_id().map(|group| user_site::Column::GroupId.eq(group));
                let works_there = Query::select()
                    .column(user_site::Column::UserId)
                    .from(user_site::Entity)
                    .and_where(user_site::Column::SiteId.is_in(sites.iter().copied()))
                    .and_where_option(group)
                    .to_owned();
                let of_site = user::Column::SiteId.is_in(sites.iter().copied());
                seen.add(Condition::any().add(of_site).add(user::Column::Id.in_subquery(works_there)))
            }
        }
    }

    /// Finds a user that the editor may see.
    pub async fn find(&self, tx: &Tx, id: i64) -> Result<UserFacts> {
        let row = user::Entity::within(&self.grant).filter(self.visible()).id(id).one(tx).await?;
        let row = row.ok_or(reasons::NO_SUCH_USER)?;
        let sites = user_site::Entity::within(&self.grant).filter(user_site::Column::UserId.eq(id)).all(tx).await?;
        Ok(UserFacts { row, sites: sites.into_iter().map(|row| (row.site_id, row.user_type)).collect() })
    }

    /// Finds a user that the editor may change: all of the user's sites are the editor's, and none of the types that the
    /// user holds, at whatever site, is above the editor's (USER-056).
    pub async fn find_to_change(&self, tx: &Tx, id: i64) -> Result<UserFacts> {
        let user = self.find(tx, id).await?;
        if self.may_change(&user) { Ok(user) } else { Err(reasons::NOT_YOUR_USER.into()) }
    }

    /// See [`Editor::find_to_change`].
    pub(crate) fn may_change(&self, user: &UserFacts) -> bool {
        let all_sites = match &self.sites {
            None => true,
            Some(sites) => match user.row.site_id {
                Some(site) => sites.contains(&site),
                None => !user.sites.is_empty() && user.sites.iter().all(|(site, _)| sites.contains(site)),
            },
        };
        let level = !user.group_level() || self.authority.may_edit_group_users();
        let types = std::iter::once(user.row.user_type).chain(user.sites.iter().map(|(_, user_type)| *user_type));
        all_sites && level && types.into_iter().all(|user_type| self.authority.may_edit(user_type))
    }

    /// Refuses unless the editor may change each of these users, or is the user.
    pub async fn want_to_change(&self, tx: &Tx, ids: &[i64]) -> Result<()> {
        let others: Vec<i64> = ids.iter().copied().filter(|id| !self.is(*id)).collect();
        let users = user::Entity::within(&self.grant).ids(others).all(tx).await?;
        let mut places = super::places::places_of(tx, &self.grant, &users).await?;
        let may_change = users.into_iter().all(|row| {
            let sites = places.remove(&row.id).unwrap_or_default();
            let sites = sites.into_iter().map(|place| (place.site_id, place.user_type)).collect();
            self.may_change(&UserFacts { row, sites })
        });
        if may_change { Ok(()) } else { Err(reasons::NOT_YOUR_USER.into()) }
    }

    /// The time stamp of a change of a row that was last changed at a moment: two changes never have the same.
    pub fn stamp(&self, before: DateTime<Utc>) -> DateTime<Utc> {
        next_stamp(before, self.now)
    }

    /// Begins a transaction that reads within reach.
    pub async fn read(&self) -> Result<Tx> {
        self.platform.db.read(self.grant.reach()).await
    }

    /// Begins a transaction that writes within reach.
    pub async fn write(&self) -> Result<Tx> {
        self.platform.db.write(self.grant.reach()).await
    }

    /// Writes an entry to the audit log, for the tenant it concerns.
    pub async fn note(&self, tx: &Tx, group: i64, site: Option<i64>, event: AuditEvent<'_>) -> Result<()> {
        self.note_of(tx, Some(group), site, event).await
    }

    /// Writes an entry to the audit log that may concern no tenant.
    pub async fn note_of(&self, tx: &Tx, group: Option<i64>, site: Option<i64>, event: AuditEvent<'_>) -> Result<()> {
        let actor = Actor { group_id: group, site_id: site.or(self.actor.site_id), ..self.actor.clone() };
        audit::write(tx, &self.platform.clock, &actor, event).await
    }
}

/// Returns the rights that a person with a user type may give to others; `may_delete` is `true` if the person has
/// `VHCDelete`.
pub fn authority_of(user: &UserFacts, own_type: i16, may_delete: bool) -> Authority {
    Authority::Person {
        user_type: own_type,
        role_id: user.role_at(own_type),
        group_level: user.group_level(),
        may_delete,
    }
}
