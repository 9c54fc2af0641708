//! The keys of printed reports.
mod m20261125_012300_reports_keys;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261125_012300_reports_keys::Migration)]
}
