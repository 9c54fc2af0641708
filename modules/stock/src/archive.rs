//! What goes along of machines when a tenant is taken to another server. Their events go with what proves itself by them, in
//! the module of handovers. What is counted or cut from the records is made anew.

use platform::{
    archive::{ArchivePart, Cursor, Link, Row, Rows, Source, Target},
    async_trait,
    core::error::Result,
    db::Tx,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Order};
use serde_json::Value as Json;

use crate::{
    entity::{machine, transfer, work_order},
    records::{
        counters::{Cell, Counters},
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
                .key(transfer::Column::FromMachineId, "machine")
                .key(transfer::Column::ToMachineId, "machine")
                .key(transfer::Column::FromSiteId, "site")
                .key(transfer::Column::ToSiteId, "site")
                .key(transfer::Column::UserId, "app_user"),
        ),
        Box::new(
            Rows::of(work_order::Entity)
                .key(work_order::Column::SiteId, "site")
                .key(work_order::Column::MachineId, "machine")
                .key(work_order::Column::DealerSiteId, "site")
                .key(work_order::Column::CustomerId, "customer")
                .key(work_order::Column::CreatedBy, "app_user")
                .key(work_order::Column::UpdatedBy, "app_user")
                // The same form is known again by a key of that server.
                .fixed(work_order::Column::Asked, Json::Null),
        ),
    ]
}

/// The tables that stay.
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
