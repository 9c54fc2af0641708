//! The users of the demonstration data. A second run adds the users that are missing.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::{password::peppered, session::default_role},
    core::error::Result,
    db::Tx,
    entity::{operator, user, user_site},
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};

/// The password of every demonstration user.
pub const PASSWORD: &str = "Hardstand#2026";
/// The PIN of `tech`.
pub const PIN: &str = "482915";

/// Site codes, each with the last name of its users, which distinguishes them in lists.
const SITES: [(&str, &str); 8] = [
    ("110000", "Whitfield"),
    ("220000", "Lindqvist"),
    ("330001", "Ashworth"),
    ("330002", "Bellamy"),
    ("330003", "Calloway"),
    ("330004", "Drummond"),
    ("440000", "Marchetti"),
    ("440001", "Novak"),
];

/// Username, user type, first name.
const PEOPLE: [(&str, i16, &str); 10] = [
    ("admin", 1, "Anna"),
    ("parts", 2, "Paul"),
    ("readonly", 3, "Rosa"),
    ("labour", 4, "Liam"),
    ("service", 5, "Sara"),
    ("manager", 6, "Mark"),
    ("tech", 7, "Tom"),
    ("import", 8, "Ines"),
    ("super", 9, "Sven"),
    ("quality", 49, "Quentin"),
];

/// The head office of each group, and the dealership at which its `groupmanager` also works.
const GROUPS: [(&str, &str); 2] = [("220000", "330001"), ("440000", "440001")];

struct Secrets {
    password: String,
    pin: String,
}

/// Adds the users that are missing.
pub async fn seed(platform: &Platform) -> Result<()> {
    // Hashed once for all users: the demonstration password is public, and hashing is slow.
    let secrets = Secrets {
        password: platform.hasher.hash(PASSWORD).await?,
        pin: platform.hasher.hash(&peppered(&platform.secrets, PIN)).await?,
    };
    let now = platform.clock.now();
    let grant = SystemTask::Seed.everywhere();
    let mut sites = Vec::with_capacity(SITES.len());
    for (code, family) in SITES {
        sites.extend(platform.directory.site_by_code(code).await?.map(|site| (site, family)));
    }
    let tx = platform.db.write(grant.reach()).await?;
    for (site, family) in &sites {
        for (login, user_type, first) in PEOPLE {
            if !exists(&tx, &grant, user::Column::SiteId.eq(site.id), 20, login).await? {
                let row = person(site, login, user_type, (first, family), &secrets, now);
                tx.insert::<user::Entity, _>(&grant, row).await?;
            }
        }
    }
    for (head_office, dealer) in GROUPS {
        let at = |code: &str| sites.iter().find(|(site, _)| site.code == code);
        let (Some((head_office, family)), Some((dealer, _))) = (at(head_office), at(dealer)) else { continue };
        for (login, user_type, first) in [("groupadmin", 1, "Greta"), ("groupmanager", 6, "Gordon")] {
            if exists(&tx, &grant, user::Column::GroupId.eq(head_office.group_id), 30, login).await? {
                continue;
            }
            let row = user::ActiveModel {
                site_id: Set(None),
                entity_type: Set(30),
                ..person(head_office, login, user_type, (first, family), &secrets, now)
            };
            let row = tx.insert::<user::Entity, _>(&grant, row).await?;
            if login == "groupmanager" {
                let places = [head_office.id, dealer.id].map(|site| user_site::ActiveModel {
                    user_id: Set(row.id),
                    site_id: Set(site),
                    group_id: Set(row.group_id),
                    user_type: Set(user_type),
                });
                tx.insert_many::<user_site::Entity, _>(&grant, places).await?;
            }
        }
    }
    if operator::Entity::within(&grant).filter(operator::Column::Login.eq("operator")).one(&tx).await?.is_none() {
        let row = operator::ActiveModel {
            login: Set("operator".to_owned()),
            email: Set("operator@hardstand.example".to_owned()),
            password_hash: Set(secrets.password.clone()),
            active: Set(true),
            created_at: Set(now),
            updated_at: Set(now),
            version: Set(1),
            ..Default::default()
        };
        tx.insert::<operator::Entity, _>(&grant, row).await?;
    }
    tx.commit().await
}

async fn exists(
    tx: &Tx,
    grant: &Grant,
    owner: sea_orm::sea_query::SimpleExpr,
    entity: i16,
    login: &str,
) -> Result<bool> {
    let found = user::Entity::within(grant)
        .filter(owner)
        .filter(user::Column::EntityType.eq(entity))
        .filter(user::Column::Login.eq(login))
        .filter(user::Column::Deleted.eq(false))
        .one(tx)
        .await?;
    Ok(found.is_some())
}

fn person(
    site: &Arc<SiteInfo>,
    login: &str,
    user_type: i16,
    (first, family): (&str, &str),
    secrets: &Secrets,
    now: DateTime<Utc>,
) -> user::ActiveModel {
    user::ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(Some(site.id)),
        entity_type: Set(20),
        login: Set(login.to_owned()),
        first_name: Set(first.to_owned()),
        last_name: Set(family.to_owned()),
        email: Set(format!("{login}@{}.example", site.code)),
        user_type: Set(user_type),
        role_id: Set(default_role(user_type)),
        active: Set(true),
        deleted: Set(false),
        can_delete: Set(login == "admin"),
        enable_jlrq: Set(false),
        never_expires: Set(false),
        password_hash: Set(Some(secrets.password.clone())),
        pin_hash: Set((user_type == 7).then(|| secrets.pin.clone())),
        language_id: Set(1),
        rights_version: Set(1),
        created_at: Set(now),
        updated_at: Set(now),
        version: Set(1),
        ..Default::default()
    }
}
