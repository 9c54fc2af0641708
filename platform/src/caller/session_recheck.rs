//! Rechecks whether the listeners of event streams may still listen.
//!
//! A request is checked once; a stream lives for hours, and must end when its session does, or when its site or
//! anything that decides on rights changes. All listeners of a node are checked together, in three statements for every
//! 500 sessions. Listening does not move the idle limit of a session.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::ColumnTrait;

use crate::{
    auth::session::UserFacts,
    caller::{access_scope::AccessScope, context::Ctx},
    core::error::Result,
    db::Tx,
    entity::{session, user, user_site},
    state::Platform,
    tenancy::{Grant, Scoped, SystemTask},
};

/// Sessions that one statement reads.
const CHUNK: usize = 500;

/// A listener, with the rights at the start of its stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionSnapshot {
    /// Their session.
    pub session: i64,
    /// The user.
    pub user: i64,
    /// The site they act for.
    pub site: i64,
    /// Text of everything that decides on the content of the event stream.
    imprint: String,
}

impl Ctx {
    /// The listener of this request.
    pub fn session_snapshot(&self) -> Result<SessionSnapshot> {
        let row = &self.user()?.row;
        let imprint = with_wishes(&self.imprint(), &row.muted_notices);
        Ok(SessionSnapshot { session: self.who().session_id, user: row.id, site: self.site()?.id, imprint })
    }
}

/// Returns for each of these listeners, in their order, `true` if they may still listen.
pub async fn still_valid(platform: &Platform, present: &[SessionSnapshot]) -> Result<Vec<bool>> {
    let sessions: Vec<i64> = present.iter().map(|one| one.session).collect::<HashSet<_>>().into_iter().collect();
    let (grant, now) = (SystemTask::SignIn.everywhere(), platform.clock.now());
    let mut people = HashMap::with_capacity(sessions.len());
    for chunk in sessions.chunks(CHUNK) {
        let tx = platform.db.read(grant.reach()).await?;
        people.extend(people_of(&tx, &grant, chunk, now).await?);
    }
    let mut still = Vec::with_capacity(present.len());
    for one in present {
        let known = people.get(&one.session).filter(|_| !platform.sessions.has_ended_here(one.session));
        let imprint = match known {
            Some(person) => imprint(platform, person, one.site).await?,
            None => None,
        };
        still.push(imprint.is_some_and(|imprint| imprint == one.imprint));
    }
    Ok(still)
}

/// The text of everything that decides on a person's rights at a site now; `None` when the person may not act there.
async fn imprint(platform: &Platform, person: &UserFacts, site: i64) -> Result<Option<String>> {
    let site = platform.directory.site(site).await?;
    let site = site.filter(|site| site.open && site.group_id == person.row.group_id);
    let scope = site.and_then(|site| person.type_at(site.id).map(|user_type| AccessScope::at(site, user_type, person)));
    Ok(scope.map(|scope| with_wishes(&scope.imprint(platform), &person.row.muted_notices)))
}

/// A stream leaves out the notifications that its user does not want, so it begins anew when these change, too.
fn with_wishes(imprint: &str, muted: &str) -> String {
    format!("{imprint} {muted}")
}

/// The people of these sessions, without sessions or people that are no longer valid.
async fn people_of(tx: &Tx, grant: &Grant, sessions: &[i64], now: DateTime<Utc>) -> Result<HashMap<i64, UserFacts>> {
    let live = session::Entity::within(grant)
        .ids(sessions.iter().copied())
        .filter(session::Column::ExpiresAt.gt(now))
        .filter(session::Column::IdleUntil.gt(now))
        .all(tx)
        .await?;
    let ids: HashSet<i64> = live.iter().filter_map(|session| session.user_id).collect();
    let users = user::Entity::within(grant)
        .ids(ids.iter().copied())
        .filter(user::Column::Active.eq(true))
        .filter(user::Column::Deleted.eq(false))
        .all(tx)
        .await?;
    let mut sites: HashMap<i64, Vec<(i64, i16)>> = HashMap::new();
    let of_groups = users.iter().filter(|user| user.entity_type == 30).map(|user| user.id).collect::<Vec<_>>();
    if !of_groups.is_empty() {
        let user_sites =
            user_site::Entity::within(grant).filter(user_site::Column::UserId.is_in(of_groups)).all(tx).await?;
        for row in user_sites {
            sites.entry(row.user_id).or_default().push((row.site_id, row.user_type));
        }
    }
    let facts: HashMap<i64, UserFacts> = users
        .into_iter()
        .map(|user| (user.id, UserFacts { sites: sites.remove(&user.id).unwrap_or_default(), row: user }))
        .collect();
    let person = |session: session::Model| {
        let facts = facts.get(&session.user_id?)?;
        Some((session.id, facts.clone()))
    };
    Ok(live.into_iter().filter_map(person).collect())
}
