//! Reports: the printed report of a machine, reports of sites and days, and exports of lists.

pub mod entity;
pub mod permissions;
mod printed;
pub mod reasons;
mod spreadsheets;

use platform::{
    app::module::{Api, Module},
    auth::permission::Permission,
    core::reason::Reason,
    shared::record_uses::{RecordKind, RecordUse},
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use permissions::{EXPORT_LIST, PRINT, PRODUCTION_FAILURE, READ};
pub use spreadsheets::command_line;

/// The module.
pub struct Reports;

impl Module for Reports {
    fn name(&self) -> &'static str {
        "reports"
    }

    fn title(&self) -> &'static str {
        "Reports"
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
        printed::calls::mount(api);
        spreadsheets::calls::mount(api);
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
        Switch::Default(|_| true)
    }

    fn when_off(&self) -> &'static str {
        "No reports, no exports, no printed reports, and no links to them. Nothing else changes."
    }
}
