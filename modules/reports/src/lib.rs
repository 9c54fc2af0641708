//! The printed report of a machine: a key that opens it once, and the page.

pub mod calls;
mod data;
mod embedded;
pub mod entity;
mod facts;
mod key;
mod page;
pub mod reasons;
mod selling;

use platform::{
    app::module::{Api, Module},
    auth::permission::Permission,
    core::reason::Reason,
    shared::record_uses::{RecordKind, RecordUse},
    sites::module_switch::Switch,
    tenancy::Table,
};

/// Print the report of a machine.
pub const PRINT: Permission = Permission { module: "reports", object: "report", action: "print" };

/// The module.
pub struct Reports;

impl Module for Reports {
    fn name(&self) -> &'static str {
        "reports"
    }

    fn title(&self) -> &'static str {
        "Printed reports"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn stays_behind(&self) -> &'static [(&'static str, &'static str)] {
        &[("report_key", "opens a report there")]
    }

    fn record_uses(&self) -> &'static [RecordUse] {
        const USES: &[RecordUse] =
            &[RecordUse::none(RecordKind::Machine, "report_key", "machine_id", "only opens a printed report")];
        USES
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[PRINT]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn switch(&self) -> Switch {
        Switch::Default(|_| true)
    }

    fn when_off(&self) -> &'static str {
        "No printed reports, and no links to them. Nothing else changes."
    }
}
