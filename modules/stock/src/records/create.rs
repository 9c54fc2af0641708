//! Create Machine, and the part that it shares with imports: a checked entry becomes a record with its serial, counters
//! and first event (rows 1 and 2).

use catalogue::ModelNames;
use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    db::Tx,
    shared::audit::Actor as Writer,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveModelTrait, ColumnTrait};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::{
    ToSchema,
    openapi::schema::{Object, ObjectBuilder, SchemaType, Type},
};

use super::{
    counters::{Cell, Counters},
    serials,
};
use crate::{
    domain::{Entry, HistoryEntry, Life, Position, Serial, Status, Twin, enter},
    entity::machine,
    permissions::CREATE,
    reasons,
    records::{
        known_serials::KnownSerials,
        log::{self, Act},
        rules,
    },
};

/// The payload of create and update: an inspection record of which only these fields are believed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MachinePayload {
    /// The record to change; not read when one is created.
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub id: Option<i64>,
    /// The machine serial number.
    #[serde(rename = "VIN", deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub vin: String,
    /// The model's name, when its id is not sent.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub model: String,
    /// The version that was read; a record that has changed since is then refused.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub version: Option<i64>,
    /// Model, location and readings of the machine.
    pub vhc_jcb_lookup: MachineLookup,
}

/// VhcJcbLookup of the payload.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MachineLookup {
    /// The model.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub model_id: Option<i64>,
    /// The location.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub location_id: Option<i64>,
    /// JSON text or an object: FuelGaugeValue, AdBlueValue, MachineHours, IsPartiallyChecked.
    #[schema(schema_with = text_or_object)]
    pub meta_data: Json,
}

/// The readings of a machine.
#[derive(Debug, Default, Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "PascalCase", default)]
pub struct Readings {
    /// Percent.
    #[serde(rename = "FuelGaugeValue", deserialize_with = "lenient_values::number")]
    pub fuel: Option<i64>,
    /// Percent.
    #[serde(rename = "AdBlueValue", deserialize_with = "lenient_values::number")]
    pub adblue: Option<i64>,
    /// Hours of work.
    #[serde(rename = "MachineHours", deserialize_with = "lenient_values::number")]
    pub hours: Option<i64>,
    /// The receiving inspection has begun (row 3); of an update only.
    #[serde(rename = "IsPartiallyChecked", deserialize_with = "lenient_values::flag")]
    pub partially_checked: Option<bool>,
}

fn text_or_object() -> Object {
    let types = SchemaType::from_iter([Type::String, Type::Object, Type::Null]);
    let description = "JSON text or an object: FuelGaugeValue, AdBlueValue, MachineHours, IsPartiallyChecked.";
    ObjectBuilder::new().schema_type(types).description(Some(description)).build()
}

impl MachineLookup {
    /// The readings, read from JSON text or an object.
    pub fn readings(&self) -> Result<Readings> {
        let refused = || Error::from(reasons::READINGS);
        let value = match &self.meta_data {
            Json::Null => return Ok(Readings::default()),
            Json::String(text) if text.trim().is_empty() => return Ok(Readings::default()),
            Json::String(text) => serde_json::from_str(text).map_err(|_| refused())?,
            other => other.clone(),
        };
        let readings: Readings = platform::api::case_insensitive_json::read_value(value).map_err(|_| refused())?;
        let percent = |value: Option<i64>| value.is_none_or(|value| (0..=100).contains(&value));
        if percent(readings.fuel)
            && percent(readings.adblue)
            && readings.hours.is_none_or(|hours| (0..=1_000_000).contains(&hours))
        {
            Ok(readings)
        } else {
            Err(refused())
        }
    }
}

/// The answer of create, update and delete.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    /// Text for the user.
    #[serde(rename = "Message")]
    pub message: &'static str,
    /// The record.
    #[serde(rename = "VHCId")]
    pub id: i64,
}

/// Creates a machine at the current site.
pub async fn create(ctx: &Ctx, request: MachinePayload) -> Result<Done> {
    let grant = ctx.can(CREATE)?;
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    let tx = ctx.write(&grant).await?;
    let serial = Serial::parse(&request.vin);
    let model = chosen_model(&request, &models);
    let location = chosen_location(&tx, &grant, &request, site.id).await?;
    let wrong: Vec<Reason> =
        [serial.as_ref().err(), model.as_ref().err(), location.as_ref().err()].into_iter().flatten().copied().collect();
    let (Ok(serial), Ok(model), Ok(location)) = (serial, model, location) else {
        return Err(Error::of_fields(&wrong).unwrap_or_else(|| own::NOT_READABLE.into()));
    };
    let readings = request.vhc_jcb_lookup.readings()?;
    let group_grant = ctx.can_in_group(CREATE)?;
    let known = KnownSerials::of(&tx, &group_grant, std::slice::from_ref(&serial)).await?;
    let twin = known.twin(&serial, site.id);
    let previous = known.previous(&serial);
    enter(Entry::Create, location, twin, previous.is_some(), &rules::of(ctx)?, ctx.today())?;
    let writer = ctx.actor();
    let new = New { serial: serial.clone(), model, location, previous, readings };
    let made = add(
        &tx,
        &grant,
        vec![new],
        &Batch {
            group: site.group_id,
            site: site.id,
            user: ctx.user_id(),
            job: None,
            listed_on: ctx.today(),
            at: ctx.now(),
            writer: &writer,
            kind: "created",
        },
    )
    .await;
    let made = match made {
        Err(error) if error.reason() == own::TAKEN => {
            drop(tx);
            return Err(faster(ctx, &group_grant, &serial, DUPLICATES).await?.into());
        }
        made => made?,
    };
    tx.commit().await?;
    Ok(Done { message: "New machine created sucessfully", id: made.first().map_or(0, |row| row.id) })
}

/// The refusals of a serial that is open already, at the current site and at another one.
pub(crate) const DUPLICATES: (Reason, Reason) = (reasons::DUPLICATE, reasons::DUPLICATE_ELSEWHERE);

/// Returns the refusal when another request stored the serial between the check and the write, because an open serial
/// is unique in the group: by the site that has it.
pub(crate) async fn faster(ctx: &Ctx, group: &Grant, serial: &Serial, refusals: (Reason, Reason)) -> Result<Reason> {
    let tx = ctx.read(group).await?;
    let known = KnownSerials::of(&tx, group, std::slice::from_ref(serial)).await?;
    Ok(match known.twin(serial, ctx.site()?.id) {
        Twin::Elsewhere => refusals.1,
        Twin::Here | Twin::None => refusals.0,
    })
}

/// Returns the chosen model, by id or by name.
pub fn chosen_model(request: &MachinePayload, models: &ModelNames) -> Result<i64, Reason> {
    match request.vhc_jcb_lookup.model_id.filter(|id| *id != 0) {
        Some(id) => models.get(id).filter(|model| !model.deleted).map(|_| id).ok_or(reasons::MODEL_UNKNOWN),
        None if request.model.trim().is_empty() => Err(reasons::MODEL_REQUIRED),
        None => models.named(&request.model).map(|model| model.id).ok_or(reasons::MODEL_UNKNOWN),
    }
}

/// Returns the chosen location, which must be one of the site.
pub async fn chosen_location(
    tx: &Tx,
    grant: &Grant,
    request: &MachinePayload,
    site: i64,
) -> Result<Result<i64, Reason>> {
    let Some(id) = request.vhc_jcb_lookup.location_id.filter(|id| *id != 0) else {
        return Ok(Err(reasons::LOCATION_NAME_REQUIRED));
    };
    let here = reference::location_at_site(tx, grant, site, id).await?;
    Ok(if here { Ok(id) } else { Err(reasons::LOCATION_UNKNOWN) })
}

/// A machine that has been checked and is about to be added.
#[derive(Debug, Clone)]
pub struct New {
    /// Its serial.
    pub serial: Serial,
    /// Its model.
    pub model: i64,
    /// Its location.
    pub location: i64,
    /// The record before.
    pub previous: Option<i64>,
    /// Hours, fuel, AdBlue.
    pub readings: Readings,
}

/// Common data of the machines of one transaction.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// The tenant.
    pub group: i64,
    /// The site.
    pub site: i64,
    /// Id of the user, if it is one.
    pub user: Option<i64>,
    /// The import that brings them.
    pub job: Option<i64>,
    /// VHCDate.
    pub listed_on: NaiveDate,
    /// Now.
    pub at: DateTime<Utc>,
    /// The actor, for the log.
    pub writer: &'a Writer,
    /// The verb of the log: `created`, `imported`.
    pub kind: &'a str,
}

/// Adds machines: records, serials, counters and the first event of each, in the transaction given.
pub async fn add(tx: &Tx, grant: &Grant, new: Vec<New>, batch: &Batch<'_>) -> Result<Vec<machine::Model>> {
    let rows = new.iter().map(|new| incoming(new, batch)).collect();
    store(tx, grant, rows, batch, None).await
}

/// Stores new records with all that belongs to them; the first line of each history contains the status and, if there
/// is one, the origin.
pub(crate) async fn store(
    tx: &Tx,
    grant: &Grant,
    rows: Vec<machine::Model>,
    batch: &Batch<'_>,
    origin: Option<&str>,
) -> Result<Vec<machine::Model>> {
    let ids = tx.ids_for::<machine::Entity>(rows.len()).await?;
    let mut counters = Counters::default();
    let (mut events, mut finished) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
    let act = Act { kind: batch.kind, writer: batch.writer, at: batch.at };
    for (row, id) in rows.into_iter().zip(ids) {
        let row = machine::Model { id, ..row };
        counters.added(Cell::of(&row));
        let moved = HistoryEntry::moved(Status::parse(&row.status).unwrap_or(Status::R));
        let entry = match origin {
            Some(origin) => moved.about(origin),
            None => moved,
        };
        let mut after = row.clone();
        events.push(log::chain(&mut after, &row, Some(&entry), batch.kind, &act)?);
        finished.push(after);
    }
    // With the head of its chain from the beginning, a record is written once.
    let written = finished.iter().map(|row| machine::ActiveModel::from(row.clone()).reset_all());
    tx.insert_many::<machine::Entity, _>(grant, written).await?;
    serials::index(tx, grant, &finished).await?;
    counters.write_last(tx, grant);
    log::append(tx, grant, events).await?;
    Ok(finished)
}

/// Returns the record of a machine that is added.
pub(crate) fn incoming(new: &New, batch: &Batch<'_>) -> machine::Model {
    let small = |value: Option<i64>| value.and_then(|value| i16::try_from(value).ok());
    machine::Model {
        location_id: Some(new.location),
        previous_id: new.previous,
        hours: new.readings.hours,
        fuel: small(new.readings.fuel),
        adblue: small(new.readings.adblue),
        ..fresh(&Position::new(Status::R, batch.listed_on), new.model, new.serial.as_str(), batch)
    }
}

/// A record in a position that nothing has happened to yet; it has no id before it is stored.
pub(crate) fn fresh(position: &Position, model: i64, serial: &str, batch: &Batch<'_>) -> machine::Model {
    machine::Model {
        group_id: batch.group,
        site_id: batch.site,
        model_id: model,
        serial: serial.to_owned(),
        status: position.status.code().to_owned(),
        tracking: position.tracking.code(),
        current_location: position.current.code(),
        bucket: position.bucket().code(),
        open: position.life == Life::Open,
        stage_entered_on: batch.listed_on,
        listed_on: batch.listed_on,
        created_at: batch.at,
        created_by: batch.user,
        import_job_id: batch.job,
        version: 1,
        ..machine::Model::default()
    }
}

/// The record of an id within a grant; anything else is not found.
pub async fn load(tx: &Tx, grant: &Grant, id: i64) -> Result<machine::Model> {
    machine::Entity::within(grant)
        .id(id)
        .filter(machine::Column::Deleted.eq(false))
        .lock(tx)
        .one(tx)
        .await?
        .ok_or_else(|| reasons::NOT_FOUND.into())
}
