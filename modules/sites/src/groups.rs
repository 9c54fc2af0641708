//! Groups. A group is the tenant.

use platform::{
    core::{
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
    db::Tx,
    entity::group::{ActiveModel, Column, Entity, LONGEST_NAME, Model},
    shared::audit::{AuditEvent, write},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::json;

use crate::{ChangeContext, reasons};

fn at_name(reason: Reason) -> Error {
    Error::from(reason).at("name", reason.0.text)
}

/// The groups of the grant that are not deleted, by name.
pub async fn list(tx: &Tx, grant: &Grant) -> Result<Vec<Model>> {
    Entity::within(grant).filter(Column::Deleted.eq(false)).order(Column::Name, Order::Asc).all(tx).await
}

/// Finds a group by id.
pub async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    let found = Entity::within(grant).id(id).filter(Column::Deleted.eq(false)).one(tx).await?;
    found.ok_or_else(|| reasons::GROUP_UNKNOWN.into())
}

/// Creates a group and lets each module add its initial data. Without a brand name the group has the product's.
pub async fn create(by: &ChangeContext<'_>, tx: &Tx, name: &str, brand_name: Option<&str>) -> Result<Model> {
    let (name, brand_name) = names(by, name, brand_name)?;
    free(tx, by.grant, &name, None).await?;
    let row = ActiveModel {
        name: Set(name),
        brand_name: Set(brand_name),
        deleted: Set(false),
        created_at: Set(by.platform.clock.now()),
        ..Default::default()
    };
    let made = tx.insert::<Entity, _>(by.grant, row).await.map_err(taken)?;
    for setup in &by.platform.group_setups {
        setup.set_up(tx, by.grant, made.id, by.platform.clock.now()).await?;
    }
    let after = json!({ "name": made.name, "brandName": made.brand_name });
    write(tx, &by.platform.clock, by.actor, AuditEvent::new("group.create", "group", made.id).after(after)).await?;
    Ok(made)
}

/// Renames a group. The cached directory holds the name with every site, so its sites are invalidated.
pub async fn change(
    by: &ChangeContext<'_>,
    tx: &mut Tx,
    id: i64,
    name: &str,
    brand_name: Option<&str>,
) -> Result<Model> {
    let old = one(tx, by.grant, id).await?;
    let (name, brand_name) = names(by, name, brand_name.or(Some(&old.brand_name)))?;
    free(tx, by.grant, &name, Some(id)).await?;
    let change = Entity::change(by.grant).filter(Column::Id.eq(id));
    let change = change.value(Column::Name, name.clone()).value(Column::BrandName, brand_name.clone());
    change.run(tx).await.map_err(taken)?;
    let event = AuditEvent::new("group.update", "group", id)
        .before(json!({ "name": old.name, "brandName": old.brand_name }))
        .after(json!({ "name": name, "brandName": brand_name }));
    write(tx, &by.platform.clock, by.actor, event).await?;
    for site in by.platform.directory.sites_of(id).await? {
        by.platform.directory.forget(tx, site.id);
    }
    Ok(Model { name, brand_name, ..old })
}

fn names(by: &ChangeContext<'_>, name: &str, brand_name: Option<&str>) -> Result<(String, String)> {
    let line = |field, sent| {
        text::line(sent).ok_or_else(|| Error::from(own::TEXT_CHARACTERS).at(field, own::TEXT_CHARACTERS.0.text))
    };
    let name = line("name", name)?;
    if name.is_empty() {
        return Err(at_name(reasons::GROUP_NAME_REQUIRED));
    }
    let brand = line("brandName", brand_name.unwrap_or_default())?;
    let brand = if brand.is_empty() { by.platform.config.brand.name.clone() } else { brand };
    for (field, text) in [("name", &name), ("brandName", &brand)] {
        if text.chars().count() > LONGEST_NAME {
            return Err(Error::from(reasons::GROUP_NAME_LONG).at(field, reasons::GROUP_NAME_LONG.0.text));
        }
    }
    Ok((name, brand))
}

/// Names are compared in Rust, because SQLite ignores the case of A to Z only; there are few groups.
async fn free(tx: &Tx, grant: &Grant, name: &str, but: Option<i64>) -> Result<()> {
    let groups = Entity::within(grant).all(tx).await?;
    let same = |group: &Model| text::key(&group.name) == text::key(name) && Some(group.id) != but;
    if groups.iter().any(same) { Err(at_name(reasons::GROUP_TAKEN)) } else { Ok(()) }
}

fn taken(error: Error) -> Error {
    if error.reason() == own::TAKEN { at_name(reasons::GROUP_TAKEN) } else { error }
}
