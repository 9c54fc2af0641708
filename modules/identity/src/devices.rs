//! Shared devices: tablets that a manager has bound to a site. Whoever holds one is shown the technicians of the site,
//! and each of them signs in by PIN. A device is named by the random token in its cookie, of which only the SHA-256 is
//! stored.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    api::name_list::{self, Columns, NameList, Refusals},
    app::platform::Platform,
    auth::{
        context::Ctx,
        lockout,
        session::{Token, hash_of},
    },
    core::error::Result,
    db::Tx,
    entity::user,
    shared::{audit::AuditEvent, people::initials},
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, FromQueryResult, Order};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    entity::shared_device::{ActiveModel, Column, Entity, Model},
    permissions::{DEVICE_READ, DEVICE_WRITE},
    reasons,
};

/// The most devices of a site.
const MOST: u64 = 100;
/// The most technicians that a device shows.
const MOST_FACES: u64 = 200;
/// The user type of technicians, and the type of entity of users of a site.
const TECHNICIAN: i16 = 7;
const OF_A_SITE: i16 = 20;
/// The field with the name of a device, for `Errors`.
const NAME: &str = "Name";

impl NameList for Entity {
    type Row = ActiveModel;
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, owner: Column::SiteId, key: Column::NameKey, deleted: Column::Deleted };
    const REFUSALS: Refusals = Refusals {
        required: reasons::DEVICE_NAME_REQUIRED,
        too_long: reasons::DEVICE_NAME_LONG,
        taken: reasons::DEVICE_NAME_TAKEN,
        unknown: reasons::NO_SUCH_DEVICE,
    };

    fn key_of(row: Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

/// Data that a device displays before anybody is signed in on it.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SharedDevice {
    /// `true` if it is bound to a site. Otherwise everything else is empty.
    pub is_bound: bool,
    /// The code of the site, for the sign-in.
    pub site_code: String,
    /// The name of the site.
    pub site_name: String,
    /// The technicians of the site who are active and have a PIN, by name.
    pub technicians: Vec<Face>,
}

/// A technician on a shared device.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Face {
    /// The username, for the sign-in.
    pub login_id: String,
    /// First and last name; the username of somebody without names.
    pub display_name: String,
    /// First letters of both names.
    pub initials: String,
}

/// A shared device as the managers of its site see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SharedDeviceRow {
    /// Id of the device.
    pub shared_device_id: i64,
    /// Name of the device.
    pub name: String,
    /// Name of the user who has bound it.
    pub created_by: String,
    /// Time when it was bound, DD/MM/YYYY HH:mm:ss in the site's zone.
    pub created_on: String,
    /// Time of the last sign-in of a technician on it; empty for never.
    pub last_used_on: String,
    /// `true` for the device of the request.
    pub is_this_device: bool,
}

/// The device of a token, if it is not released.
pub(crate) async fn of_token(tx: &Tx, token: &str) -> Result<Option<Model>> {
    let grant = SystemTask::SignIn.everywhere();
    Entity::not_deleted(&grant).filter(Column::TokenHash.eq(hash_of(token))).one(tx).await
}

/// Locks a device until the transaction ends, so that a release comes before or after it; `false` when it is released.
pub(crate) async fn lock(tx: &Tx, id: i64) -> Result<bool> {
    let grant = SystemTask::SignIn.everywhere();
    Ok(Entity::not_deleted(&grant).filter(Column::Id.eq(id)).lock(tx).one(tx).await?.is_some())
}

/// Notes that a technician has signed in on a device.
pub(crate) async fn used(tx: &Tx, id: i64, now: DateTime<Utc>) -> Result<()> {
    let grant = SystemTask::SignIn.everywhere();
    Entity::change(&grant).filter(Column::Id.eq(id)).value(Column::LastUsedAt, Some(now)).run(tx).await.map(|_| ())
}

/// State of the device of a cookie.
pub(crate) enum Shown {
    /// It is bound to an open site.
    Bound(SharedDevice),
    /// It is bound to a site that is closed at present.
    Closed,
    /// It was never bound, or was released: the cookie is of no use any more.
    Unknown,
}

/// Reads the state of the device of a token. Tokens that name no device count against the address they come from.
pub(crate) async fn shown(platform: &Platform, address: &str, token: &str) -> Result<Shown> {
    let tx = platform.db.read(SystemTask::SignIn.everywhere().reach()).await?;
    let found = of_token(&tx, token).await?;
    drop(tx);
    let Some(device) = found else {
        platform.rates.unknown_token(address)?;
        return Ok(Shown::Unknown);
    };
    platform.rates.shared_device(device.id)?;
    let site = platform.directory.site(device.site_id).await?.filter(|site| site.open);
    let Some(site) = site else { return Ok(Shown::Closed) };
    Ok(Shown::Bound(SharedDevice {
        is_bound: true,
        technicians: technicians(platform, &site).await?,
        site_code: site.code.clone(),
        site_name: site.name.clone(),
    }))
}

#[derive(FromQueryResult)]
struct Name {
    id: i64,
    login: String,
    first_name: String,
    last_name: String,
}

impl Name {
    const COLUMNS: [user::Column; 4] =
        [user::Column::Id, user::Column::Login, user::Column::FirstName, user::Column::LastName];

    fn whole(&self) -> String {
        let name = format!("{} {}", self.first_name, self.last_name).trim().to_owned();
        if name.is_empty() { self.login.clone() } else { name }
    }

    fn initials(&self) -> String {
        let both = initials(&self.first_name, &self.last_name);
        if both.is_empty() { initials(&self.login, "") } else { both }
    }
}

/// The technicians of a site who can sign in by PIN.
async fn technicians(platform: &Platform, site: &SiteInfo) -> Result<Vec<Face>> {
    let grant = SystemTask::SignIn.at_site(site.group_id, site.id);
    let tx = platform.db.read(grant.reach()).await?;
    let rows = user::Entity::within(&grant)
        .filter(user::Column::SiteId.eq(site.id))
        .filter(user::Column::EntityType.eq(OF_A_SITE))
        .filter(user::Column::UserType.eq(TECHNICIAN))
        .filter(user::Column::PinHash.is_not_null())
        .filter(user::Column::Active.eq(true))
        .filter(user::Column::Deleted.eq(false))
        .order(user::Column::FirstName, Order::Asc)
        .order(user::Column::LastName, Order::Asc)
        .order(user::Column::Id, Order::Asc)
        .limit(MOST_FACES)
        .columns::<Name>(Name::COLUMNS, &tx)
        .await?;
    let face = |row: Name| Face { display_name: row.whole(), initials: row.initials(), login_id: row.login };
    Ok(rows.into_iter().map(face).collect())
}

/// Binds the device of the request to the caller's site; returns its id and its token. `before` is the previous token
/// of the device: if it was bound to the same site, it is one device, and its earlier row is released. From now on only
/// the binding permits that PINs are entered on it, so that nothing of this permission is left when it is released:
/// `device`, the token of its device cookie, is no longer enrolled by the sign-in of a manager.
pub(crate) async fn bind(ctx: &Ctx, name: &str, before: Option<&str>, device: Option<&str>) -> Result<(i64, Token)> {
    let grant = ctx.can(DEVICE_WRITE)?;
    let (site, now) = (ctx.site()?, ctx.now());
    let token = Token::new()?;
    let mut tx = ctx.write(&grant).await?;
    if let Some(before) = before {
        let earlier = Entity::not_deleted(&grant).filter(Column::TokenHash.eq(hash_of(before))).one(&tx).await?;
        if let Some(earlier) = earlier {
            end(ctx, &mut tx, &grant, &earlier).await?;
        }
    }
    if Entity::not_deleted(&grant).filter(Column::SiteId.eq(site.id)).count(&tx).await? >= MOST {
        return Err(reasons::TOO_MANY_DEVICES.into());
    }
    let name = name_list::free::<Entity>(&tx, &grant, site.id, None, (NAME, name)).await?;
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        name: Set(name.text),
        name_key: Set(name.key),
        token_hash: Set(token.hash()),
        created_by: Set(ctx.user_id()),
        created_at: Set(now),
        last_used_at: Set(None),
        deleted: Set(false),
        updated_at: Set(now),
        ..Default::default()
    };
    let made = name_list::insert::<Entity>(&tx, &grant, NAME, row).await?;
    if let Some(device) = device {
        lockout::withdraw_device(&tx, site.id, device).await?;
    }
    let event = AuditEvent::new("shareddevice.bind", "shared_device", made.id);
    ctx.note(&tx, event.after(json!({ "name": made.name, "siteId": made.site_id }))).await?;
    tx.commit().await?;
    Ok((made.id, token))
}

/// Lists the devices of the caller's site that are not released, by name. `token` is that of the device of the request.
pub(crate) async fn list(ctx: &Ctx, token: Option<&str>) -> Result<Vec<SharedDeviceRow>> {
    let grant = ctx.can(DEVICE_READ)?;
    // The user who has bound it may be a user of the group.
    let group = ctx.can_in_group(DEVICE_READ)?;
    let site = ctx.site()?;
    let tx = ctx.read(&group).await?;
    let rows = Entity::not_deleted(&grant)
        .order(Column::NameKey, Order::Asc)
        .order(Column::Id, Order::Asc)
        .limit(MOST)
        .all(&tx)
        .await?;
    let people = user::Entity::within(&group)
        .ids(rows.iter().filter_map(|row| row.created_by))
        .columns::<Name>(Name::COLUMNS, &tx)
        .await?;
    let people: HashMap<i64, String> = people.into_iter().map(|name| (name.id, name.whole())).collect();
    let own = token.map(hash_of);
    let to_row = |row: Model| SharedDeviceRow {
        shared_device_id: row.id,
        is_this_device: own.as_ref() == Some(&row.token_hash),
        name: row.name,
        created_by: row.created_by.and_then(|id| people.get(&id).cloned()).unwrap_or_default(),
        created_on: moment(row.created_at, site),
        last_used_on: row.last_used_at.map(|at| moment(at, site)).unwrap_or_default(),
    };
    Ok(rows.into_iter().map(to_row).collect())
}

/// Gives a device of the caller's site another name.
pub(crate) async fn rename(ctx: &Ctx, id: i64, name: &str) -> Result<()> {
    let grant = ctx.can(DEVICE_WRITE)?;
    let tx = ctx.write(&grant).await?;
    let old = name_list::one::<Entity>(&tx, &grant, id).await?;
    let name = name_list::free::<Entity>(&tx, &grant, old.site_id, Some(id), (NAME, name)).await?;
    Entity::change(&grant)
        .filter(Column::Id.eq(id))
        .value(Column::Name, name.text.clone())
        .value(Column::NameKey, name.key)
        .value(Column::UpdatedAt, ctx.now())
        .run(&tx)
        .await?;
    let event = AuditEvent::new("shareddevice.rename", "shared_device", id);
    ctx.note(&tx, event.before(json!({ "name": old.name })).after(json!({ "name": name.text }))).await?;
    tx.commit().await
}

/// Releases a device of the caller's site: it lists no technicians any more, and those who work on it are signed out.
/// Returns `true` if the request came from it.
pub(crate) async fn release(ctx: &Ctx, id: i64, token: Option<&str>) -> Result<bool> {
    let grant = ctx.can(DEVICE_WRITE)?;
    let mut tx = ctx.write(&grant).await?;
    let row = name_list::one::<Entity>(&tx, &grant, id).await?;
    end(ctx, &mut tx, &grant, &row).await?;
    tx.commit().await?;
    Ok(token.map(hash_of).as_ref() == Some(&row.token_hash))
}

async fn end(ctx: &Ctx, tx: &mut Tx, grant: &Grant, row: &Model) -> Result<()> {
    Entity::change(grant)
        .filter(Column::Id.eq(row.id))
        .value(Column::Deleted, true)
        .value(Column::UpdatedAt, ctx.now())
        .run(tx)
        .await?;
    let ended = ctx.platform().sessions.end_on_device(tx, row.id).await?;
    let event = AuditEvent::new("shareddevice.release", "shared_device", row.id);
    let event = event.before(json!({ "name": row.name, "siteId": row.site_id })).after(json!({ "sessions": ended }));
    ctx.note(tx, event).await
}

fn moment(at: DateTime<Utc>, site: &SiteInfo) -> String {
    at.with_timezone(&site.zone).format("%d/%m/%Y %H:%M:%S").to_string()
}
