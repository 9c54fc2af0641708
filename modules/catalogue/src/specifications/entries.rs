//! The machines of the catalogue: the fields of an entry, their checks, and how an entry is written.

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    api::name_list::NameList as _,
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
    db::Tx,
    shared::audit::{Actor, AuditEvent, write},
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait,
    sea_query::OnConflict,
};
use serde_json::json;

use crate::{
    entity::{
        catalogue_machine::{ActiveModel, Column, Entity, Model},
        model,
    },
    reasons,
    specifications::{features::Feature, vin::Vin},
};

const LONGEST: usize = 100;
const FEATURES: usize = 500;

/// An entry as it was sent.
#[derive(Debug, Clone, Default)]
pub(crate) struct EntryInput {
    pub(crate) vin: String,
    pub(crate) model: String,
    pub(crate) family: String,
    pub(crate) variant: String,
    pub(crate) engine_serial: String,
    /// `YYYY-MM-DD`, or empty.
    pub(crate) ex_works_date: String,
    pub(crate) features: Vec<Feature>,
}

/// A valid entry.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) vin: Vin,
    model: String,
    family: String,
    variant: String,
    engine_serial: String,
    ex_works_on: Option<NaiveDate>,
    features: Vec<Feature>,
}

impl Entry {
    /// Checks an entry; answers every refusal with its field.
    pub(crate) fn parse(given: EntryInput) -> Result<Self, Vec<(&'static str, Reason)>> {
        let EntryInput { vin, model, family, variant, engine_serial, ex_works_date, features } = given;
        let mut refused = Vec::new();
        let vin = Vin::parse(&vin).map_err(|reason| refused.push(("vin", reason)));
        let model = model::Entity::name(&model).map_err(|reason| refused.push(("model", reason)));
        let mut text = |field, text: String| {
            let Some(text) = text::line(&text) else {
                refused.push((field, own::TEXT_CHARACTERS));
                return String::new();
            };
            if text.chars().count() > LONGEST {
                refused.push((field, reasons::ENTRY_TOO_LONG));
            }
            text
        };
        let family = text("family", family);
        let variant = text("variant", variant);
        let engine_serial = text("engineSerial", engine_serial);
        let features: Vec<Feature> = features
            .into_iter()
            .map(|Feature { code, description }| Feature {
                code: text("features", code),
                description: text("features", description),
            })
            .filter(|feature| !feature.code.is_empty() || !feature.description.is_empty())
            .collect();
        if features.len() > FEATURES {
            refused.push(("features", reasons::TOO_MANY_FEATURES));
        }
        let ex_works_on = match ex_works_date.trim() {
            "" => None,
            day => {
                // The console may send an instant; the day is its first ten characters.
                let day = day.get(..10).unwrap_or(day);
                let day = NaiveDate::parse_from_str(day, "%Y-%m-%d");
                day.map_err(|_| refused.push(("exWorksDate", reasons::DAY_WRONG))).ok()
            }
        };
        match (vin, model) {
            (Ok(vin), Ok(model)) if refused.is_empty() => {
                Ok(Self { vin, model: model.text, family, variant, engine_serial, ex_works_on, features })
            }
            _ => Err(refused),
        }
    }

    pub(crate) fn row(&self, group: i64, now: DateTime<Utc>) -> ActiveModel {
        ActiveModel {
            id: NotSet,
            group_id: Set(group),
            vin: Set(self.vin.as_str().to_owned()),
            last7: Set(self.vin.last7().to_owned()),
            model: Set(self.model.clone()),
            family: Set(self.family.clone()),
            variant: Set(self.variant.clone()),
            engine_serial: Set(self.engine_serial.clone()),
            ex_works_on: Set(self.ex_works_on),
            features: Set(json!(self.features)),
            updated_at: Set(now),
        }
    }
}

/// Builds one error from the refusals of an entry, by field.
pub(crate) fn refusal(refused: &[(&'static str, Reason)]) -> Error {
    let first = refused.first().map_or(own::NOT_READABLE, |(_, reason)| *reason);
    refused.iter().fold(Error::from(first), |error, (field, reason)| error.at(*field, reason.0.text))
}

/// An entry with the same serial number replaces the stored one.
pub(crate) fn replacing() -> OnConflict {
    OnConflict::columns([Column::GroupId, Column::Vin])
        .update_columns([
            Column::Last7,
            Column::Model,
            Column::Family,
            Column::Variant,
            Column::EngineSerial,
            Column::ExWorksOn,
            Column::Features,
            Column::UpdatedAt,
        ])
        .to_owned()
}

fn taken(error: Error) -> Error {
    if error.reason() == own::TAKEN { refusal(&[("vin", reasons::VIN_TAKEN)]) } else { error }
}

/// Adds an entry.
pub(crate) async fn add(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    actor: &Actor,
    group: i64,
    entry: &Entry,
) -> Result<Model> {
    let made = tx.insert::<Entity, _>(grant, entry.row(group, platform.clock.now())).await.map_err(taken)?;
    let after = json!({ "vin": made.vin, "model": made.model, "groupId": group });
    write(tx, &platform.clock, actor, AuditEvent::new("catalogue.create", "catalogue", made.id).after(after)).await?;
    Ok(made)
}

/// Replaces an entry.
pub(crate) async fn change(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    actor: &Actor,
    id: i64,
    entry: &Entry,
) -> Result<Model> {
    let old = one(tx, grant, id).await?;
    let now = platform.clock.now();
    let features = json!(entry.features);
    Entity::change(grant)
        .filter(Column::Id.eq(id))
        .value(Column::Vin, entry.vin.as_str())
        .value(Column::Last7, entry.vin.last7())
        .value(Column::Model, entry.model.as_str())
        .value(Column::Family, entry.family.as_str())
        .value(Column::Variant, entry.variant.as_str())
        .value(Column::EngineSerial, entry.engine_serial.as_str())
        .value(Column::ExWorksOn, entry.ex_works_on)
        .value(Column::Features, features)
        .value(Column::UpdatedAt, now)
        .run(tx)
        .await
        .map_err(taken)?;
    let event = AuditEvent::new("catalogue.update", "catalogue", id)
        .before(json!({ "vin": old.vin, "model": old.model }))
        .after(json!({ "vin": entry.vin.as_str(), "model": entry.model }));
    write(tx, &platform.clock, actor, event).await?;
    one(tx, grant, id).await
}

/// Removes an entry.
pub(crate) async fn remove(platform: &Platform, tx: &Tx, grant: &Grant, actor: &Actor, id: i64) -> Result<Model> {
    let old = one(tx, grant, id).await?;
    Entity::remove(grant).filter(Column::Id.eq(id)).run(tx).await?;
    let before = json!({ "vin": old.vin, "model": old.model, "groupId": old.group_id });
    write(tx, &platform.clock, actor, AuditEvent::new("catalogue.delete", "catalogue", id).before(before)).await?;
    Ok(old)
}

/// Finds an entry by id.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    Entity::within(grant).id(id).one(tx).await?.ok_or_else(|| reasons::ENTRY_UNKNOWN.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given() -> EntryInput {
        EntryInput { vin: "7000001".to_owned(), model: "BH-90".to_owned(), ..EntryInput::default() }
    }

    #[test]
    fn every_refusal_stands_under_its_field() {
        let given = EntryInput {
            vin: "12".to_owned(),
            model: " ".to_owned(),
            family: "x".repeat(101),
            ex_works_date: "2 November".to_owned(),
            ..given()
        };
        let refused = Entry::parse(given).expect_err("refused");
        let fields: Vec<&str> = refused.iter().map(|(field, _)| *field).collect();
        assert_eq!(fields, ["vin", "model", "family", "exWorksDate"]);
        assert_eq!(refusal(&refused).reason(), reasons::VIN_WRONG);
    }

    #[test]
    fn an_instant_is_read_as_its_day() {
        let entry = Entry::parse(EntryInput { ex_works_date: "2026-11-02T00:00:00Z".to_owned(), ..given() });
        assert_eq!(entry.expect("an entry").ex_works_on, NaiveDate::from_ymd_opt(2026, 11, 2));
    }
}
