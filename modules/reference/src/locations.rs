//! Locations: read, add, rename, delete (3§2, 3§5, 3§8). Deleting is soft, and refused while machines stand there.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    audit::{Actor, Happening, write},
    db::Tx,
    error::{Error, Result},
    permission::Grant,
    platform::Platform,
    reason::{Reason, own},
    tenant::Scoped,
};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, FromQueryResult, Order,
    sea_query::{Expr, ExprTrait as _, OnConflict},
};
use serde_json::json;

use crate::{
    entity::location::{ActiveModel, Column, Entity, Model},
    names::LocationNames,
    reasons,
};

/// Longest name (3§9: text inputs at most 50 characters).
const LONGEST: usize = 50;

/// A name that a location may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: String,
    /// What is compared: the name in capitals (decisions, Q-215).
    pub(crate) key: String,
}

impl Name {
    pub(crate) fn parse(text: &str) -> Result<Self, Reason> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(reasons::LOCATION_REQUIRED);
        }
        if text.chars().count() > LONGEST {
            return Err(reasons::LOCATION_TOO_LONG);
        }
        let key = text.to_uppercase();
        Ok(Self { text, key })
    }
}

/// Who changes something, and with what.
pub(crate) struct By<'a> {
    pub(crate) platform: &'a Platform,
    pub(crate) grant: &'a Grant,
    pub(crate) actor: &'a Actor,
    /// How the face at hand calls the name, for `Errors`.
    pub(crate) field: &'a str,
}

impl By<'_> {
    fn refuse(&self, reason: Reason) -> Error {
        Error::from(reason).at(self.field, reason.0.text)
    }
}

/// The locations of the grant that are not deleted, oldest first.
pub(crate) async fn all(tx: &Tx, grant: &Grant) -> Result<Vec<Model>> {
    Entity::within(grant).filter(Column::Deleted.eq(false)).order(Column::Id, Order::Asc).all(tx).await
}

/// One that is not deleted.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    let found = Entity::within(grant).id(id).filter(Column::Deleted.eq(false)).one(tx).await?;
    found.ok_or_else(|| reasons::LOCATION_UNKNOWN.into())
}

/// Adds a location to a site.
pub(crate) async fn add(by: &By<'_>, tx: &Tx, group: i64, site: i64, name: &str) -> Result<Model> {
    let name = Name::parse(name).map_err(|reason| by.refuse(reason))?;
    free(by, tx, site, &name, None).await?;
    let row = new_row(group, site, &name, by.actor.user_id, by.platform.clock.now());
    // Another node may have been faster: the unique key decides, and says the same.
    let made = tx.insert::<Entity, _>(by.grant, row).await.map_err(|error| match error.reason() {
        own::TAKEN => by.refuse(reasons::LOCATION_TAKEN),
        _ => error,
    })?;
    let after = json!({ "name": made.name, "siteId": site });
    let happening = Happening::new("location.create", "location", made.id).after(after);
    write(tx, by.platform, by.actor, happening).await?;
    Ok(made)
}

/// Renames a location.
pub(crate) async fn rename(by: &By<'_>, tx: &mut Tx, id: i64, name: &str) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    let name = Name::parse(name).map_err(|reason| by.refuse(reason))?;
    free(by, tx, old.site_id, &name, Some(id)).await?;
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Name, name.text.clone())
        .value(Column::NameKey, name.key.clone())
        .value(Column::UpdatedAt, now)
        .run(tx)
        .await?;
    let happening = Happening::new("location.update", "location", id)
        .before(json!({ "name": old.name }))
        .after(json!({ "name": name.text }));
    write(tx, by.platform, by.actor, happening).await?;
    forget(by.platform, tx, &old);
    Ok(Model { name: name.text, name_key: name.key, updated_at: now, ..old })
}

/// Deletes a location, unless open machines stand there (decisions, Q-216).
pub(crate) async fn remove(by: &By<'_>, tx: &mut Tx, id: i64) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    if has_machines(tx, by.grant, &old).await? {
        return Err(reasons::LOCATION_IN_USE.into());
    }
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Deleted, true)
        .value(Column::UpdatedAt, now)
        .run(tx)
        .await?;
    let before = json!({ "name": old.name, "siteId": old.site_id });
    write(tx, by.platform, by.actor, Happening::new("location.delete", "location", id).before(before)).await?;
    forget(by.platform, tx, &old);
    Ok(Model { deleted: true, updated_at: now, ..old })
}

/// The location of this id at this site, unless it is deleted; for whoever puts a machine there.
pub async fn location_at_site(tx: &Tx, grant: &Grant, site: i64, id: i64) -> Result<bool> {
    let here = Condition::all().add(Column::SiteId.eq(site)).add(Column::Deleted.eq(false));
    Ok(Entity::within(grant).id(id).filter(here).one(tx).await?.is_some())
}

/// Locations of the grant's one site by name, in any letter case; with `create_missing` those that are not there are
/// made. Names that cannot be one are left out. The answer is by name as it was given.
pub async fn locations_by_name(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    names: &[String],
    create_missing: bool,
) -> Result<HashMap<String, i64>> {
    let (group, site) = (grant.group_id()?, grant.site_id()?);
    let wanted: HashMap<&String, Name> =
        names.iter().filter_map(|name| Name::parse(name).ok().map(|parsed| (name, parsed))).collect();
    let mut known = HashMap::new();
    let keys: Vec<&str> = wanted.values().map(|name| name.key.as_str()).collect();
    for some in keys.chunks(500) {
        known.extend(by_key(tx, grant, some).await?);
    }
    if create_missing {
        let now = platform.clock.now();
        let mut missing: HashMap<&str, &Name> = HashMap::new();
        // The first spelling in the order of the list becomes the name.
        for name in names.iter().filter_map(|name| wanted.get(name)) {
            if !known.contains_key(&name.key) {
                missing.entry(&name.key).or_insert(name);
            }
        }
        let mut missing: Vec<&Name> = missing.into_values().collect();
        missing.sort_by(|one, other| one.key.cmp(&other.key));
        for some in missing.chunks(500) {
            let rows = some.iter().map(|name| new_row(group, site, name, None, now));
            tx.upsert_many::<Entity, _>(grant, rows, unless_taken()).await?;
            let keys: Vec<&str> = some.iter().map(|name| name.key.as_str()).collect();
            known.extend(by_key(tx, grant, &keys).await?);
        }
    }
    Ok(wanted.into_iter().filter_map(|(given, name)| known.get(&name.key).map(|id| (given.clone(), *id))).collect())
}

/// How many open machines stand at each of these locations; from the counters of the stock module, which keeps them.
pub(crate) async fn machine_counts(tx: &Tx, grant: &Grant, rows: &[Model]) -> Result<HashMap<i64, i64>> {
    #[derive(FromQueryResult)]
    struct Count {
        location_id: i64,
        n: i64,
    }
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sites: Vec<i64> = rows.iter().map(|row| row.site_id).collect();
    sites.sort_unstable();
    sites.dedup();
    let mut values = Vec::with_capacity(sites.len() + rows.len());
    let mut marks = |ids: &mut dyn Iterator<Item = i64>| -> String {
        let marks: Vec<String> = ids
            .map(|id| {
                values.push(id.into());
                format!("${}", values.len())
            })
            .collect();
        marks.join(", ")
    };
    // Buckets 1 to 10 are the lists of open machines (Appendix A).
    let sql = format!(
        "SELECT location_id, CAST(SUM(n) AS bigint) AS n FROM stock_total WHERE {{scope}} AND site_id IN ({}) \
         AND location_id IN ({}) AND bucket <= 10 GROUP BY location_id",
        marks(&mut sites.iter().copied()),
        marks(&mut rows.iter().map(|row| row.id)),
    );
    let counts: Vec<Count> = tx.select(grant, &sql, values).await?;
    Ok(counts.into_iter().map(|count| (count.location_id, count.n)).collect())
}

/// Whether an open machine stands there. The table belongs to the stock module, which depends on this one, so it is
/// asked by a statement and not by its entity.
async fn has_machines(tx: &Tx, grant: &Grant, location: &Model) -> Result<bool> {
    #[derive(FromQueryResult)]
    struct Found {
        #[expect(dead_code, reason = "only whether there is a row matters")]
        id: i64,
    }
    let sql = "SELECT id FROM machine WHERE {scope} AND site_id = $1 AND location_id = $2 AND open LIMIT 1";
    let found: Vec<Found> = tx.select(grant, sql, vec![location.site_id.into(), location.id.into()]).await?;
    Ok(!found.is_empty())
}

async fn free(by: &By<'_>, tx: &Tx, site: i64, name: &Name, but: Option<i64>) -> Result<()> {
    let taken = Entity::within(by.grant)
        .filter(Column::SiteId.eq(site))
        .filter(Column::NameKey.eq(name.key.as_str()))
        .filter(Column::Deleted.eq(false))
        .filter_if(but, |id| Column::Id.ne(id))
        .one(tx)
        .await?;
    if taken.is_some() { Err(by.refuse(reasons::LOCATION_TAKEN)) } else { Ok(()) }
}

async fn by_key(tx: &Tx, grant: &Grant, keys: &[&str]) -> Result<HashMap<String, i64>> {
    let rows = Entity::within(grant)
        .filter(Column::NameKey.is_in(keys.iter().copied()))
        .filter(Column::Deleted.eq(false))
        .all(tx)
        .await?;
    Ok(rows.into_iter().map(|row| (row.name_key, row.id)).collect())
}

pub(crate) fn new_row(group: i64, site: i64, name: &Name, created_by: Option<i64>, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        group_id: Set(group),
        site_id: Set(site),
        name: Set(name.text.clone()),
        name_key: Set(name.key.clone()),
        deleted: Set(false),
        created_by: Set(created_by),
        updated_at: Set(now),
        ..Default::default()
    }
}

/// Leaves a location alone that another import has made meanwhile.
pub(crate) fn unless_taken() -> OnConflict {
    OnConflict::columns([Column::SiteId, Column::NameKey])
        // Written out: against a bound value neither database finds the index of the names in use.
        .target_and_where(Expr::col(Column::Deleted).eq(Expr::cust("FALSE")))
        .do_nothing()
        .to_owned()
}

fn forget(platform: &Platform, tx: &mut Tx, row: &Model) {
    let names = LocationNames::of(platform);
    let (group, id) = (row.group_id, row.id);
    tx.after_commit(move || names.forget(group, id));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// REF-028
    #[test]
    fn a_name_is_needed_and_has_its_length() {
        assert_eq!(Name::parse(" \t "), Err(reasons::LOCATION_REQUIRED));
        assert_eq!(Name::parse(&"x".repeat(51)), Err(reasons::LOCATION_TOO_LONG));
        assert!(Name::parse(&"ü".repeat(50)).is_ok());
    }

    /// REF-023, REF-036: compared in capitals; kept as it was sent.
    #[test]
    fn names_are_compared_in_capitals() {
        let name = Name::parse("  Bay   1 ").expect("a name");
        assert_eq!((name.text.as_str(), name.key.as_str()), ("Bay 1", "BAY 1"));
        assert_eq!(name.key, Name::parse("bay 1").expect("a name").key);
    }
}
