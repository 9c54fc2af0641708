//! Answers to modules that stock depends on: how many machines a site, a model or a location has, and which serials
//! there are. Counts come from the counters.

use std::collections::HashMap;

use assets::MachineStatuses;
use catalogue::{KnownMachine, ModelMachines};
use platform::{
    async_trait,
    core::error::Result,
    db::Tx,
    shared::record_uses::{RecordKind, RecordUse},
    tenancy::{Grant, Scoped},
};
use reference::LocationMachines;
use sea_orm::{FromQueryResult, Value};
use sites::SiteMachines;

use crate::{domain::Bucket, entity::machine};

/// The columns of stock that refer to machines, models and locations.
pub(crate) const USES: &[RecordUse] = &[
    // The first event is that of the creation.
    RecordUse::only(RecordKind::Machine, "machine_event", "machine_id", "prev_hash IS NOT NULL"),
    RecordUse::only(RecordKind::Machine, "work_order", "machine_id", "cancelled_at IS NULL"),
    RecordUse::none(RecordKind::Machine, "transfer", "from_machine_id", "is an event of the machine"),
    RecordUse::none(RecordKind::Machine, "transfer", "to_machine_id", "is an event of the machine"),
    RecordUse::none(RecordKind::Machine, "machine_serial", "machine_id", "is derived from the machine"),
    RecordUse::none(RecordKind::Machine, "serial_suffix", "machine_id", "is derived from the machine"),
    RecordUse::none(RecordKind::Machine, "import_row", "machine_id", "is the row that the machine was made of"),
    RecordUse::only(RecordKind::Model, "machine", "model_id", "deleted = false"),
    RecordUse::none(RecordKind::Model, "machine_event", "was_model_id", "is of the past of a machine"),
    RecordUse::none(RecordKind::Model, "stock_tile", "model_id", "counts machines"),
    RecordUse::none(RecordKind::Model, "stock_due", "model_id", "counts machines"),
    RecordUse::only(RecordKind::Location, "machine", "location_id", "deleted = false"),
    RecordUse::none(RecordKind::Location, "machine_event", "was_location_id", "is of the past of a machine"),
    RecordUse::none(RecordKind::Location, "stock_total", "location_id", "counts machines"),
];

/// Finds and counts machines for the modules that stock depends on.
pub struct MachineUsage;

/// Number of open machines of a model or location.
#[derive(FromQueryResult)]
struct UsageCount {
    id: i64,
    n: i64,
}

#[derive(FromQueryResult)]
struct SerialRow {
    serial: String,
    model_id: i64,
}

#[async_trait]
impl SiteMachines for MachineUsage {
    async fn count_by_site(&self, tx: &Tx, grant: &Grant, sites: &[i64]) -> Result<HashMap<i64, i64>> {
        let mut values = Vec::new();
        let sites = one_of("site_id", sites.iter().copied(), &mut values);
        count(tx, grant, "site_id", "stock_total", &[sites], values).await
    }
}

#[async_trait]
impl ModelMachines for MachineUsage {
    async fn count_by_model(&self, tx: &Tx, grant: &Grant, models: &[i64]) -> Result<HashMap<i64, i64>> {
        let mut values = Vec::new();
        let models = one_of("model_id", models.iter().copied(), &mut values);
        count(tx, grant, "model_id", "stock_tile", &[models], values).await
    }

    async fn any_of_model(&self, tx: &Tx, grant: &Grant, group: i64, model: i64) -> Result<bool> {
        any(tx, grant, "group_id = $1 AND model_id = $2", vec![group.into(), model.into()]).await
    }

    async fn with_serials(
        &self,
        tx: &Tx,
        grant: &Grant,
        serials: Vec<String>,
        most: usize,
    ) -> Result<Vec<KnownMachine>> {
        let mut values: Vec<Value> = Vec::with_capacity(serials.len());
        let serials = one_of("s.serial", serials.into_iter(), &mut values);
        let text = format!(
            "SELECT DISTINCT m.serial, m.model_id FROM machine_serial s JOIN machine m ON m.id = s.machine_id \
             WHERE {{scope:s}} AND {{scope:m}} AND {serials} ORDER BY m.serial LIMIT {most}"
        );
        let rows: Vec<SerialRow> = tx.select(grant, &text, values).await?;
        Ok(rows.into_iter().map(|row| KnownMachine { serial: row.serial, model_id: row.model_id }).collect())
    }
}

#[async_trait]
impl LocationMachines for MachineUsage {
    async fn count_by_location(&self, tx: &Tx, grant: &Grant, locations: &[(i64, i64)]) -> Result<HashMap<i64, i64>> {
        let mut values = Vec::new();
        let mut sites: Vec<i64> = locations.iter().map(|(site, _)| *site).collect();
        sites.sort_unstable();
        sites.dedup();
        let sites = one_of("site_id", sites.into_iter(), &mut values);
        let locations = one_of("location_id", locations.iter().map(|(_, location)| *location), &mut values);
        count(tx, grant, "location_id", "stock_total", &[sites, locations], values).await
    }

    async fn count_at_site(&self, tx: &Tx, grant: &Grant, site: i64) -> Result<HashMap<i64, i64>> {
        count(tx, grant, "location_id", "stock_total", &["site_id = $1".to_owned()], vec![site.into()]).await
    }

    async fn any_at_location(&self, tx: &Tx, grant: &Grant, site: i64, location: i64) -> Result<bool> {
        any(tx, grant, "site_id = $1 AND location_id = $2", vec![site.into(), location.into()]).await
    }
}

#[async_trait]
impl MachineStatuses for MachineUsage {
    async fn status(&self, tx: &Tx, grant: &Grant, record: i64) -> Result<Option<String>> {
        let found = machine::Entity::within(grant).id(record).lock(tx).one(tx).await?;
        Ok(found.filter(|row| !row.deleted).map(|row| row.status))
    }
}

/// The condition that a column has one of these values, which are appended to the parameters.
fn one_of<T: Into<Value>>(column: &str, wanted: impl Iterator<Item = T>, values: &mut Vec<Value>) -> String {
    let marks: Vec<String> = wanted
        .map(|value| {
            values.push(value.into());
            format!("${}", values.len())
        })
        .collect();
    format!("{column} IN ({})", marks.join(", "))
}

/// Sums a table of counters over the lists of open machines, by a column.
async fn count(
    tx: &Tx,
    grant: &Grant,
    column: &str,
    table: &str,
    conditions: &[String],
    values: Vec<Value>,
) -> Result<HashMap<i64, i64>> {
    if values.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!(
        "SELECT {column} AS id, CAST(SUM(n) AS bigint) AS n FROM {table} WHERE {{scope}} AND {} AND bucket <= {} \
         GROUP BY {column}",
        conditions.join(" AND "),
        Bucket::LAST_OPEN.code()
    );
    let counts: Vec<UsageCount> = tx.select(grant, &text, values).await?;
    Ok(counts.into_iter().map(|count| (count.id, count.n)).collect())
}

/// Returns `true` if an open machine fulfils the condition.
async fn any(tx: &Tx, grant: &Grant, condition: &str, values: Vec<Value>) -> Result<bool> {
    #[derive(FromQueryResult)]
    struct MachineId {
        #[expect(dead_code, reason = "only whether there is a row matters")]
        id: i64,
    }
    let text = format!("SELECT id FROM machine WHERE {{scope}} AND {condition} AND open LIMIT 1");
    Ok(!tx.select::<MachineId>(grant, &text, values).await?.is_empty())
}
