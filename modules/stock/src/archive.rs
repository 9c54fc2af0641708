//! The parts of the archive of a tenant that contain machines. Their events are exported with the records that they
//! prove, in the module of handovers. Counters and serial endings are derived from the records again.

use platform::{
    archive::{ArchivePart, ChainEnd, Cursor, Link, Row, Rows, Source, Target, Verified, model_of},
    async_trait,
    core::error::Result,
    db::Tx,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Order};
use serde_json::Value as Json;

use crate::{
    domain::{Serial, Status, Twin},
    entity::{machine, transfer, work_order},
    events::log,
    records::{
        counters::{Cell, Counters},
        position::{self, RelatedFacts},
        serials,
    },
};

/// Records that are counted at a time.
const PAGE: u64 = 1_000;

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(Machines(
            Rows::of(machine::Entity)
                .checked(is_machine)
                .key(machine::Column::SiteId, "site")
                .key(machine::Column::ModelId, "model")
                .key(machine::Column::LocationId, "location")
                .key(machine::Column::CreatedBy, "app_user")
                .key(machine::Column::PreviousId, "machine")
                .key(machine::Column::DestinationSiteId, "site")
                .names(machine::Column::CustomerId, "customer")
                .names(machine::Column::TransferId, "transfer")
                .fixed(machine::Column::ImportJobId, Json::Null),
        )),
        Box::new(
            Rows::of(transfer::Entity)
                .checked(is_transfer)
                .key(transfer::Column::FromMachineId, "machine")
                .key(transfer::Column::ToMachineId, "machine")
                .key(transfer::Column::FromSiteId, "site")
                .key(transfer::Column::ToSiteId, "site")
                .key(transfer::Column::UserId, "app_user"),
        ),
        Box::new(
            Rows::of(work_order::Entity)
                .checked(is_work_order)
                .key(work_order::Column::SiteId, "site")
                .key(work_order::Column::MachineId, "machine")
                .key(work_order::Column::DealerSiteId, "site")
                .key(work_order::Column::CustomerId, "customer")
                .key(work_order::Column::CreatedBy, "app_user")
                .key(work_order::Column::UpdatedBy, "app_user")
                // The same form is known again by a key of that server.
                .fixed(work_order::Column::Request, Json::Null),
        ),
    ]
}

/// The tables that are not part of the archive.
pub const STAYS: &[(&str, &str)] = &[
    ("import_job", "was worked off there, from a file that is there"),
    ("import_row", "was worked off there, from a file that is there"),
    ("machine_serial", "is written anew from the records"),
    ("serial_suffix", "is cut anew from the serials"),
    ("stock_total", "is counted anew"),
    ("stock_tile", "is counted anew"),
    ("stock_due", "is counted anew"),
    ("stock_sum", "is counted anew"),
];

/// Checks the serial, the stage and the readings of a machine by the rules of stock.
fn is_machine(row: &machine::Model) -> Result<(), String> {
    let is_serial = Serial::parse(&row.serial).is_ok_and(|serial| serial.as_str() == row.serial);
    let facts =
        RelatedFacts { audit_enabled: true, transfer: None, order: None, current_site: row.site_id, twin: Twin::None };
    let is_result = |result: i16| (0..=2).contains(&result);
    let results = [row.result_receiving, row.result_audit, row.result_repair, row.result_pdi, row.result_gate];
    if !is_serial {
        return Err(format!("{} is no machine serial number", row.serial));
    }
    if row.return_status.as_deref().is_some_and(|status| Status::parse(status).is_none())
        || !results.into_iter().all(is_result)
        || row.last_success.is_some_and(|success| !(0..=1).contains(&success))
        || row.event_count < 0
    {
        return Err(format!("{} has a state that the rules do not know", row.serial));
    }
    position::read(row, facts).map(drop).map_err(|error| error.cause().unwrap_or_default().to_owned())
}

fn is_transfer(row: &transfer::Model) -> Result<(), String> {
    let is_known = Status::parse(&row.previous_status).is_some() && row.from_site_id != row.to_site_id;
    if is_known { Ok(()) } else { Err("a transfer that the rules do not know".to_owned()) }
}

fn is_work_order(row: &work_order::Model) -> Result<(), String> {
    let is_known = match row.kind {
        0 => row.dealer_site_id.is_none() && row.customer_id.is_none(),
        1 => row.customer_id.is_none(),
        2 => row.dealer_site_id.is_none(),
        _ => false,
    };
    if is_known { Ok(()) } else { Err("a work order that the rules do not know".to_owned()) }
}

/// The records of machines.
struct Machines(Rows<machine::Entity>);

#[async_trait]
impl ArchivePart for Machines {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn links(&self) -> Vec<Link> {
        self.0.links()
    }

    async fn page(&self, from: &Source<'_>, after: Cursor) -> Result<(Vec<Row>, Option<Cursor>)> {
        self.0.page(from, after).await
    }

    fn verify(&self, rows: &[Row], found: &mut Verified) -> Result<(), String> {
        self.0.verify(rows, found)?;
        for row in rows {
            let machine = model_of::<machine::Entity>(row.clone()).map_err(|error| error.message())?;
            let end = ChainEnd {
                name: machine.serial.clone(),
                count: machine.event_count,
                state: log::state_of(&machine).filter(|_| machine.event_count > 0),
                hash: machine.event_hash,
            };
            found.chains.insert(machine.id, end);
        }
        Ok(())
    }

    async fn reserve(&self, tx: &Tx, many: usize) -> Result<Vec<i64>> {
        self.0.reserve(tx, many).await
    }

    async fn insert(&self, into: &Target<'_>, rows: Vec<Row>) -> Result<()> {
        self.0.insert(into, rows).await
    }

    /// Writes the serials, their endings and the counters.
    async fn finish(&self, into: &Target<'_>) -> Result<()> {
        let grant = SystemTask::CommandLine.in_group(into.group);
        let mut after = 0;
        loop {
            let rows = machine::Entity::within(&grant)
                .filter(machine::Column::Id.gt(after))
                .order(machine::Column::Id, Order::Asc)
                .limit(PAGE)
                .all(into.tx)
                .await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id;
            serials::index(into.tx, &grant, &rows).await?;
            let mut counters = Counters::default();
            for row in &rows {
                counters.added(Cell::of(row));
            }
            counters.write_last(into.tx, &grant);
        }
    }
}
