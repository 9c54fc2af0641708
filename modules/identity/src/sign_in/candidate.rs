//! The person that a sign-in may be for. Every search runs the same queries whether or not it finds somebody, so that
//! the time of an answer tells nothing (goal S1).

use platform::{
    auth::{
        permission::Grant,
        session::{SignInKind, UserFacts},
    },
    core::error::Result,
    db::Tx,
    entity::{operator, site, user, user_site},
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Condition, Order};

use super::Asked;

/// An id that no row has: what is looked for when there is nothing to look for.
pub const NOBODY: i64 = -1;

/// Somebody who would be let in with the right secret.
pub enum Candidate {
    /// A person of a site or a group.
    User {
        /// The person, without hashes.
        user: UserFacts,
        /// The site named at sign-in.
        site: i64,
        /// Whether the secret is the PIN.
        by_pin: bool,
        /// What the secret is compared with.
        hash: Option<String>,
    },
    /// A platform operator.
    Operator(operator::Model),
}

impl Candidate {
    /// What the secret is compared with.
    pub fn hash(&self) -> Option<&str> {
        match self {
            Self::User { hash, .. } => hash.as_deref(),
            Self::Operator(operator) => Some(&operator.password_hash),
        }
    }

    /// Not switched off by an administrator.
    pub const fn is_active(&self) -> bool {
        match self {
            Self::User { user, .. } => user.row.active,
            Self::Operator(operator) => operator.active,
        }
    }
}

/// Looks for the person of a sign-in.
pub async fn find(tx: &Tx, grant: &Grant, asked: &Asked) -> Result<Option<Candidate>> {
    if asked.kind == SignInKind::Operator {
        let found = operator::Entity::within(grant).filter(operator::Column::Login.eq(&asked.login)).one(tx).await?;
        return Ok(found.map(Candidate::Operator));
    }
    let named = site::Entity::within(grant)
        .filter(site::Column::Code.eq(&asked.site))
        .filter(site::Column::Active.eq(true))
        .filter(site::Column::Deleted.eq(false))
        .one(tx)
        .await?;
    let (site, group) = named.map_or((NOBODY, NOBODY), |site| (site.id, site.group_id));
    let (entity, owner) = match asked.kind {
        // A login is unique in its group for entity 30 and at its site for entity 20 (decisions, Q-028).
        SignInKind::Group => (30, user::Column::GroupId.eq(group)),
        SignInKind::Site | SignInKind::Technician | SignInKind::Operator => (20, user::Column::SiteId.eq(site)),
    };
    let row = user::Entity::within(grant)
        .filter(Condition::all().add(user::Column::EntityType.eq(entity)).add(owner))
        .filter(user::Column::Login.eq(&asked.login))
        .filter(user::Column::Deleted.eq(false))
        .one(tx)
        .await?;
    let further = user_site::Entity::within(grant)
        .filter(user_site::Column::UserId.eq(row.as_ref().map_or(NOBODY, |row| row.id)))
        .order(user_site::Column::SiteId, Order::Asc)
        .all(tx)
        .await?;
    let Some(mut row) = row else { return Ok(None) };
    let password_hash = row.password_hash.take();
    let pin_hash = row.pin_hash.take();
    let hash = match asked.kind {
        // Only technicians sign in by PIN (decisions, Q-026).
        SignInKind::Technician if row.user_type == 7 => pin_hash,
        SignInKind::Technician => return Ok(None),
        SignInKind::Site | SignInKind::Group | SignInKind::Operator => password_hash,
    };
    let user = UserFacts { row, sites: further.into_iter().map(|row| (row.site_id, row.user_type)).collect() };
    Ok(user.type_at(site).map(|_| Candidate::User { user, site, by_pin: asked.kind == SignInKind::Technician, hash }))
}

/// What has become of somebody while the secret was compared.
pub struct Still {
    /// The secret is the one that was compared, and the person is still there.
    pub same_secret: bool,
    /// Not switched off meanwhile.
    pub is_active: bool,
}

/// Looks at the person again in the transaction that lets them in, and keeps the row until its end: a lock, a new
/// password or a removal of this very moment ends every session, and none may begin behind it on what was before
/// (rule R4, goal T7).
pub async fn still(tx: &Tx, grant: &Grant, candidate: &Candidate) -> Result<Still> {
    let (hash, is_active) = match candidate {
        Candidate::User { user, by_pin, .. } => {
            let row = user::Entity::within(grant).id(user.row.id).filter(user::Column::Deleted.eq(false)).lock(tx);
            match row.one(tx).await? {
                Some(row) if *by_pin => (row.pin_hash, row.active),
                Some(row) => (row.password_hash, row.active),
                None => (None, false),
            }
        }
        Candidate::Operator(operator) => {
            let row = operator::Entity::within(grant).id(operator.id).lock(tx).one(tx).await?;
            row.map_or((None, false), |row| (Some(row.password_hash), row.active))
        }
    };
    Ok(Still { same_secret: hash.is_some() && hash.as_deref() == candidate.hash(), is_active })
}
