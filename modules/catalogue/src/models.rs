//! Models: read, add, change, delete (3§2, 3§5, 3§8). They belong to the group (decisions, Q-010).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    audit::{Actor, Happening, write},
    context::Ctx,
    db::Tx,
    error::{Error, Result},
    permission::{Grant, Hierarchy},
    platform::Platform,
    reason::{Reason, own},
    session::Person,
    tenant::Scoped,
};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, FromQueryResult, Order,
    sea_query::{Expr, ExprTrait as _, OnConflict},
};
use serde_json::json;

use crate::{
    entity::model::{ActiveModel, Column, Entity, Model},
    names, reasons,
};

/// Longest name (3§9: text inputs at most 50 characters).
const LONGEST: usize = 50;

/// A name that a model may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: String,
    /// What is compared: the name in capitals (decisions, Q-214).
    pub(crate) key: String,
}

impl Name {
    pub(crate) fn parse(text: &str) -> Result<Self, Reason> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(reasons::MODEL_REQUIRED);
        }
        if text.chars().count() > LONGEST {
            return Err(reasons::MODEL_TOO_LONG);
        }
        let key = text.to_uppercase();
        Ok(Self { text, key })
    }
}

/// A refusal that stands under the name.
fn at_name(reason: Reason) -> Error {
    Error::from(reason).at("name", reason.0.text)
}

/// Who changes something.
pub(crate) struct By<'a> {
    pub(crate) platform: &'a Platform,
    pub(crate) grant: &'a Grant,
    pub(crate) actor: &'a Actor,
}

/// The models of the group that are not deleted, by name.
pub(crate) async fn all(tx: &Tx, grant: &Grant) -> Result<Vec<Model>> {
    Entity::within(grant).filter(Column::Deleted.eq(false)).order(Column::NameKey, Order::Asc).all(tx).await
}

/// One that is not deleted.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    let found = Entity::within(grant).id(id).filter(Column::Deleted.eq(false)).one(tx).await?;
    found.ok_or_else(|| reasons::MODEL_UNKNOWN.into())
}

/// Adds a model to a group.
pub(crate) async fn add(by: &By<'_>, tx: &mut Tx, group: i64, name: &str, audit_enabled: bool) -> Result<Model> {
    let name = Name::parse(name).map_err(at_name)?;
    free(by, tx, group, &name, None).await?;
    let row = ActiveModel { audit_enabled: Set(audit_enabled), ..new_row(group, &name, by.platform.clock.now()) };
    // Another node may have been faster: the unique key decides, and says the same.
    let made = tx.insert::<Entity, _>(by.grant, row).await.map_err(|error| match error.reason() {
        own::TAKEN => at_name(reasons::MODEL_TAKEN),
        _ => error,
    })?;
    let after = json!({ "name": made.name, "groupId": group, "isAuditEnabled": made.audit_enabled });
    write(tx, by.platform, by.actor, Happening::new("model.create", "model", made.id).after(after)).await?;
    names::forget(by.platform, tx, group);
    Ok(made)
}

/// Renames a model; the audit flag changes where it is given.
pub(crate) async fn change(by: &By<'_>, tx: &mut Tx, id: i64, name: &str, audit: Option<bool>) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    let name = Name::parse(name).map_err(at_name)?;
    free(by, tx, old.group_id, &name, Some(id)).await?;
    let audit_enabled = audit.unwrap_or(old.audit_enabled);
    let now = by.platform.clock.now();
    let changed = Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(old.version))
        .value(Column::Name, name.text.clone())
        .value(Column::NameKey, name.key.clone())
        .value(Column::AuditEnabled, audit_enabled)
        .value(Column::UpdatedAt, now)
        .value(Column::Version, old.version + 1)
        .run(tx)
        .await?;
    if changed == 0 {
        return Err(own::STALE.into());
    }
    let happening = Happening::new("model.update", "model", id)
        .before(json!({ "name": old.name, "isAuditEnabled": old.audit_enabled }))
        .after(json!({ "name": name.text, "isAuditEnabled": audit_enabled }));
    write(tx, by.platform, by.actor, happening).await?;
    names::forget(by.platform, tx, old.group_id);
    Ok(Model { name: name.text, name_key: name.key, audit_enabled, updated_at: now, version: old.version + 1, ..old })
}

/// Deletes a model, unless open machines are of it (decisions, Q-221).
pub(crate) async fn remove(by: &By<'_>, tx: &mut Tx, id: i64) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    if has_machines(tx, by.grant, &old).await? {
        return Err(reasons::MODEL_IN_USE.into());
    }
    let now = by.platform.clock.now();
    Entity::change(by.grant)
        .filter(Column::Id.eq(id))
        .value(Column::Deleted, true)
        .value(Column::UpdatedAt, now)
        .value(Column::Version, old.version + 1)
        .run(tx)
        .await?;
    let before = json!({ "name": old.name, "groupId": old.group_id });
    write(tx, by.platform, by.actor, Happening::new("model.delete", "model", id).before(before)).await?;
    names::forget(by.platform, tx, old.group_id);
    Ok(Model { deleted: true, updated_at: now, version: old.version + 1, ..old })
}

/// Models of the grant's group by name, in any letter case; with `create_missing` those that are not there are made.
/// Names that cannot be one are left out. The answer is by name as it was given.
pub async fn models_by_name(
    platform: &Platform,
    tx: &mut Tx,
    grant: &Grant,
    names: &[String],
    create_missing: bool,
) -> Result<HashMap<String, i64>> {
    let group = grant.group_id()?;
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
        // One order for everyone, so that two imports cannot wait for each other.
        missing.sort_by(|one, other| one.key.cmp(&other.key));
        for some in missing.chunks(500) {
            let rows = some.iter().map(|name| new_row(group, name, now));
            tx.upsert_many::<Entity, _>(grant, rows, unless_taken()).await?;
            let keys: Vec<&str> = some.iter().map(|name| name.key.as_str()).collect();
            known.extend(by_key(tx, grant, &keys).await?);
        }
        if !missing.is_empty() {
            names::forget(platform, tx, group);
        }
    }
    Ok(wanted.into_iter().filter_map(|(given, name)| known.get(&name.key).map(|id| (given.clone(), *id))).collect())
}

/// Open machines of each of these models within the grant; from the counters of the stock module, which keeps them.
pub(crate) async fn machine_counts(tx: &Tx, grant: &Grant, models: &[i64]) -> Result<HashMap<i64, i64>> {
    #[derive(FromQueryResult)]
    struct Count {
        model_id: i64,
        n: i64,
    }
    if models.is_empty() {
        return Ok(HashMap::new());
    }
    let marks: Vec<String> = (1..=models.len()).map(|at| format!("${at}")).collect();
    // Buckets 1 to 10 are the lists of open machines (Appendix A).
    let sql = format!(
        "SELECT model_id, CAST(SUM(n) AS bigint) AS n FROM stock_tile WHERE {{scope}} AND bucket <= 10 \
         AND model_id IN ({}) GROUP BY model_id",
        marks.join(", ")
    );
    let counts: Vec<Count> = tx.select(grant, &sql, models.iter().map(|id| (*id).into()).collect()).await?;
    Ok(counts.into_iter().map(|count| (count.model_id, count.n)).collect())
}

/// Whether the audit flag is the caller's to set: head office at the site of `site.model_audit_site_code` (decisions,
/// Q-014), the group's own administrators and operators at the console.
pub(crate) fn may_set_audit(ctx: &Ctx) -> bool {
    match (&ctx.who().person, ctx.site()) {
        (Person::Operator { .. }, _) | (Person::User(_), Err(_)) => true,
        (Person::User(_), Ok(site)) => {
            site.hierarchy == Hierarchy::HeadOffice && site.code == ctx.platform().config.site.model_audit_site_code
        }
    }
}

/// Whether an open machine is of this model. The table belongs to the stock module, which depends on this one, so it
/// is asked by a statement and not by its entity.
async fn has_machines(tx: &Tx, grant: &Grant, model: &Model) -> Result<bool> {
    #[derive(FromQueryResult)]
    struct Found {
        #[expect(dead_code, reason = "only whether there is a row matters")]
        id: i64,
    }
    let sql = "SELECT id FROM machine WHERE {scope} AND group_id = $1 AND model_id = $2 AND open LIMIT 1";
    let found: Vec<Found> = tx.select(grant, sql, vec![model.group_id.into(), model.id.into()]).await?;
    Ok(!found.is_empty())
}

async fn free(by: &By<'_>, tx: &Tx, group: i64, name: &Name, but: Option<i64>) -> Result<()> {
    let taken = Entity::within(by.grant)
        .filter(Column::GroupId.eq(group))
        .filter(Column::NameKey.eq(name.key.as_str()))
        .filter(Column::Deleted.eq(false))
        .filter_if(but, |id| Column::Id.ne(id))
        .one(tx)
        .await?;
    if taken.is_some() { Err(at_name(reasons::MODEL_TAKEN)) } else { Ok(()) }
}

async fn by_key(tx: &Tx, grant: &Grant, keys: &[&str]) -> Result<HashMap<String, i64>> {
    let rows = Entity::within(grant)
        .filter(Column::NameKey.is_in(keys.iter().copied()))
        .filter(Column::Deleted.eq(false))
        .all(tx)
        .await?;
    Ok(rows.into_iter().map(|row| (row.name_key, row.id)).collect())
}

pub(crate) fn new_row(group: i64, name: &Name, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        group_id: Set(group),
        name: Set(name.text.clone()),
        name_key: Set(name.key.clone()),
        audit_enabled: Set(true),
        picture_key: Set(None),
        deleted: Set(false),
        updated_at: Set(now),
        version: Set(1),
        ..Default::default()
    }
}

/// Leaves a model alone that another import has made meanwhile.
fn unless_taken() -> OnConflict {
    OnConflict::columns([Column::GroupId, Column::NameKey])
        // Written out: against a bound value neither database finds the index of the names in use.
        .target_and_where(Expr::col(Column::Deleted).eq(Expr::cust("FALSE")))
        .do_nothing()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MODEL-024
    #[test]
    fn a_name_is_needed_and_has_its_length() {
        assert_eq!(Name::parse("  "), Err(reasons::MODEL_REQUIRED));
        assert_eq!(Name::parse(&"x".repeat(51)), Err(reasons::MODEL_TOO_LONG));
    }

    /// MODEL-025: compared in capitals.
    #[test]
    fn names_are_compared_in_capitals() {
        assert_eq!(Name::parse(" bh-90 ").expect("a name").key, Name::parse("BH-90").expect("a name").key);
    }
}
