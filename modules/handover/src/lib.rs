//! Batch PDI, work orders for dealerships and customers, the handover inspection, and the nightly sale
//! (docs/behaviour/machine-life.md, "Work orders and PDI" and "Handover and sale").

mod answers;
mod archive;
pub mod calls;
mod console;
mod customers;
mod dates;
pub mod entity;
pub mod nightly;
mod orders;
pub mod permissions;
mod proof;
pub mod reasons;
mod reports;
mod seed;
mod signing;
mod usage;

use std::sync::Arc;

use platform::{
    api::rest,
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::{
        console::ConsoleEntry,
        permission::{Hierarchy, Permission},
    },
    core::{error::Result, reason::Reason},
    jobs::JobKind,
    shared::record_uses::{RecordKind, RecordUse},
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use console::export::write_export;
pub use customers::{
    record::customer_address,
    search::{KnownCustomer, list_customers},
};
pub use orders::templates::ByCustomerType;
pub use permissions::{CUSTOMER_READ, ORDER_READ};
pub use proof::verify;
pub use reports::{
    completed,
    printed::{self, PrintedCustomer, PrintedHandover, printed_customer, printed_handover},
};
pub use usage::HandoverTemplateUses;

/// The module.
pub struct Handover;

#[async_trait]
impl Module for Handover {
    fn name(&self) -> &'static str {
        permissions::MODULE
    }

    fn title(&self) -> &'static str {
        "Handover"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn stays_behind(&self) -> &'static [(&'static str, &'static str)] {
        archive::STAYS
    }

    fn record_uses(&self) -> &'static [RecordUse] {
        const USES: &[RecordUse] = &[
            RecordUse::all(RecordKind::Machine, "handover_inspection", "machine_id"),
            RecordUse::all(RecordKind::Machine, "handover_entry", "machine_id"),
            RecordUse::all(RecordKind::Machine, "handover_link", "machine_id"),
        ];
        USES
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        api.service(console::export::export_customer);
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![
            rest::entry::<console::handovers::Handovers>(),
            rest::entry::<console::customers::Customers>(),
            rest::entry::<console::work_orders::WorkOrders>(),
            rest::entry::<console::nights::Nights>(),
        ]
    }

    fn permissions(&self) -> &'static [Permission] {
        permissions::ALL
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn switch(&self) -> Switch {
        Switch::Default(|hierarchy| hierarchy != Hierarchy::Production)
    }

    fn when_off(&self) -> &'static str {
        "No work orders, handovers and signing links. What was handed over stays in the history."
    }

    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        vec![Arc::new(nightly::Nightly), Arc::new(customers::index::CustomerWords)]
    }

    async fn play(&self, platform: &Platform, days_ago: u64) -> Result<()> {
        seed::day(platform, days_ago).await
    }
}
