//! Finds the person of a sign-in. Every search runs the same queries whether or not the person exists, so that the
//! duration of the answer reveals nothing.

use platform::{
    auth::session::{SignInKind, UserFacts},
    core::error::Result,
    db::Tx,
    entity::{operator, site, user, user_site},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Condition, Order};

use super::SignInRequest;

/// An id that no row has, searched for when there is no site or user.
pub const NOBODY: i64 = -1;

/// The person whom the right secret would sign in.
pub enum Candidate {
    /// A user of a site or a group.
    User {
        /// The user, without hashes.
        user: Box<UserFacts>,
        /// The site named in the request.
        site: i64,
        /// `true` if the secret is the PIN.
        by_pin: bool,
        /// The hash to compare the secret with.
        hash: Option<String>,
    },
    /// A platform operator.
    Operator(operator::Model),
}

impl Candidate {
    /// The hash to compare the secret with.
    pub fn hash(&self) -> Option<&str> {
        match self {
            Self::User { hash, .. } => hash.as_deref(),
            Self::Operator(operator) => Some(&operator.password_hash),
        }
    }

    /// No administrator has locked the person.
    pub const fn is_active(&self) -> bool {
        match self {
            Self::User { user, .. } => user.row.active,
            Self::Operator(operator) => operator.active,
        }
    }
}

/// Finds the person of a sign-in.
pub async fn find(tx: &Tx, grant: &Grant, request: &SignInRequest) -> Result<Option<Candidate>> {
    if request.kind == SignInKind::Operator {
        let found = operator::Entity::within(grant).filter(operator::Column::Login.eq(&request.login)).one(tx).await?;
        return Ok(found.map(Candidate::Operator));
    }
    let named = site::Entity::within(grant)
        .filter(site::Column::Code.eq(&request.site))
        .filter(site::Column::Active.eq(true))
        .filter(site::Column::Deleted.eq(false))
        .one(tx)
        .await?;
    let (site, group) = named.map_or((NOBODY, NOBODY), |site| (site.id, site.group_id));
    let (entity, owner) = match request.kind {
        // A username is unique in its group for entity 30 and at its site for entity 20.
        SignInKind::Group => (30, user::Column::GroupId.eq(group)),
        SignInKind::Site | SignInKind::Technician | SignInKind::Operator => (20, user::Column::SiteId.eq(site)),
    };
    let row = user::Entity::within(grant)
        .filter(Condition::all().add(user::Column::EntityType.eq(entity)).add(owner))
        .filter(user::Column::Login.eq(&request.login))
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
    let hash = match request.kind {
        // Only user type 7 signs in by PIN.
        SignInKind::Technician if row.user_type == 7 => pin_hash,
        SignInKind::Technician => return Ok(None),
        SignInKind::Site | SignInKind::Group | SignInKind::Operator => password_hash,
    };
    let user = UserFacts { row, sites: further.into_iter().map(|row| (row.site_id, row.user_type)).collect() };
    Ok(user.type_at(site).map(|_| Candidate::User {
        user: Box::new(user),
        site,
        by_pin: request.kind == SignInKind::Technician,
        hash,
    }))
}

/// The state of the person after the secret was compared.
pub struct Still {
    /// The person still exists with the secret that was compared.
    pub same_secret: bool,
    /// No administrator has locked the person meanwhile.
    pub is_active: bool,
}

/// Reads the person again in the transaction that opens the session, and locks the row until it ends. A lock, a new
/// secret or a removal ends every session of the person; with the row locked, no session can begin after that on the
/// earlier state.
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
