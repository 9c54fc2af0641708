//! The tyres of the demonstration data, the same at every dealership.

use platform::{
    api::site_list::entries::{SiteList, new_row},
    app::platform::Platform,
    auth::{context::Face, permission::Hierarchy},
    core::error::Result,
    db::Tx,
    entity::site,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Order};

use crate::{
    entity::{tyre_make, tyre_rating, tyre_size},
    makes, ratings,
    sizes::Size,
};

const MAKES: [&str; 8] =
    ["Michelin", "Continental", "Bridgestone", "Goodyear", "Trelleborg", "Alliance", "Mitas", "Nokian"];

const RATINGS: [&str; 4] = ["New", "Good", "Part worn", "Replace"];

const SIZES: [&str; 6] = ["205/55 R 16", "280/80 R 18", "340/80 R 18", "400/80 R 24", "440/80 R 28", "460/70 R 24"];

/// Writes the demonstration data. Sites that have makes are left unchanged.
pub(crate) async fn seed(platform: &Platform) -> Result<()> {
    let grant = SystemTask::Seed.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let sites = site::Entity::within(&grant).order(site::Column::Id, Order::Asc).all(&tx).await?;
    for site in sites {
        let known = platform.directory.site(site.id).await?;
        if known.is_none_or(|known| known.hierarchy != Hierarchy::Dealership) {
            continue;
        }
        let own = tyre_make::Entity::within(&grant).filter(tyre_make::Column::SiteId.eq(site.id));
        if own.limit(1).one(&tx).await?.is_some() {
            continue;
        }
        let place = (site.group_id, site.id);
        let named = |name: &&str| makes::read(Face::Console, Some(name), None);
        write::<tyre_make::Entity>(platform, &tx, &grant, place, MAKES.iter().map(named)).await?;
        let rated = |(name, order): (&&str, i64)| ratings::read(Face::Console, Some(name), Some(order), None);
        write::<tyre_rating::Entity>(platform, &tx, &grant, place, RATINGS.iter().zip(1..).map(rated)).await?;
        let sized = |text: &&str| Ok(Size::parse(text)?);
        write::<tyre_size::Entity>(platform, &tx, &grant, place, SIZES.iter().map(sized)).await?;
    }
    tx.commit().await
}

async fn write<E: SiteList>(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    place: (i64, i64),
    all: impl Iterator<Item = Result<E::Values>>,
) -> Result<()> {
    let now = platform.clock.now();
    let rows = all.map(|values| Ok(new_row::<E>(place, &values?, None, now))).collect::<Result<Vec<_>>>()?;
    tx.insert_many::<E, _>(grant, rows).await
}
