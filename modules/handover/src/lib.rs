//! Batch PDI, work orders for dealerships and customers, the handover inspection, and the nightly sale
//! (docs/behaviour/machine-life.md, "Work orders and PDI" and "Handover and sale").

mod archive;
pub mod calls;
mod checklist;
pub mod completed;
mod copy;
mod correct;
mod create;
mod customer;
pub mod customers;
mod dates;
mod detail;
pub mod entity;
mod export;
mod form;
mod history;
mod inspection;
mod language;
mod letter;
mod link;
pub mod nightly;
mod order;
pub mod printed;
mod proof;
pub mod reasons;
pub mod resources;
mod seed;
mod signature;
mod templates;
mod update;
mod usage;
pub mod verify;
mod wire;
pub mod work_orders;

use std::sync::Arc;

use platform::{
    api::rest,
    app::{
        module::{Api, Module},
        platform::Platform,
    },
    archive::ArchivePart,
    async_trait,
    auth::permission::{Hierarchy, Permission},
    core::{error::Result, reason::Reason},
    jobs::JobKind,
    shared::{
        customer_templates::CustomerTemplates,
        record_uses::{RecordKind, RecordUse},
        template_uses::CountTemplateUses,
    },
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use customer::customer_address;
pub use printed::{PrintedCustomer, PrintedHandover, printed_customer, printed_handover};

/// The name of the module.
pub(crate) const MODULE: &str = "handover";

/// Read the dealership work order of a machine.
pub const ORDER_READ: Permission = permission("workorder", "read");
/// Batch PDI, and work orders for dealerships.
pub const ORDER_WRITE: Permission = permission("workorder", "write");
/// Read the customer of a machine.
pub const CUSTOMER_READ: Permission = permission("customer", "read");
/// Work orders for customers.
pub const CUSTOMER_WRITE: Permission = permission("customer", "write");
/// Submit the handover inspection, and make links for customers to sign it.
pub const SAVE: Permission = permission("handover", "save");
/// Correct a handover that was submitted.
pub const CORRECT: Permission = permission("handover", "correct");
/// Export all data of a customer, on request.
pub const EXPORT: Permission = permission("customer", "export");
/// Erase the personal data of a customer, on request.
pub const ERASE: Permission = permission("customer", "erase");

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "handover", object, action }
}

/// The module.
pub struct Handover;

#[async_trait]
impl Module for Handover {
    fn name(&self) -> &'static str {
        MODULE
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
        api.service(export::export_customer);
        rest::mount::<resources::Handovers>(api);
        rest::mount::<customers::Customers>(api);
        rest::mount::<work_orders::WorkOrders>(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[ORDER_READ, ORDER_WRITE, CUSTOMER_READ, CUSTOMER_WRITE, SAVE, CORRECT, EXPORT, ERASE]
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

    fn template_uses(&self) -> Option<Arc<dyn CountTemplateUses>> {
        Some(Arc::new(usage::HandoverUses))
    }

    fn customer_templates(&self) -> Option<Arc<dyn CustomerTemplates>> {
        Some(Arc::new(templates::ByCustomerType))
    }

    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        vec![Arc::new(nightly::Nightly)]
    }

    async fn play(&self, platform: &Platform, days_ago: u64) -> Result<()> {
        seed::day(platform, days_ago).await
    }
}
