//! The countries of ISO 3166, read once per process: they change with a migration only. The table belongs to the
//! reference module, which depends on this one, so it is read by a statement and not by its entity.

use std::{collections::HashMap, sync::Arc};

use platform::{app::platform::Platform, core::error::Result, tenancy::SystemTask};
use sea_orm::FromQueryResult;

/// A country.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub(crate) struct Country {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) iso2: String,
    pub(crate) iso3: String,
}

type Countries = HashMap<String, Country>;

/// All countries by their two-letter code.
pub(crate) async fn countries(platform: &Platform) -> Result<Arc<Countries>> {
    let cached = platform.caches.of(std::sync::OnceLock::<Arc<Countries>>::new);
    if let Some(known) = cached.get() {
        return Ok(Arc::clone(known));
    }
    let grant = SystemTask::Directory.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    let rows: Vec<Country> =
        tx.select(&grant, "SELECT id, name, iso2, iso3 FROM country WHERE {scope}", vec![]).await?;
    let countries = Arc::new(rows.into_iter().map(|row| (row.iso2.clone(), row)).collect());
    Ok(Arc::clone(cached.get_or_init(|| countries)))
}
