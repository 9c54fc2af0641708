//! The VAT rates of sites.
mod m20261130_100002_vat_rates;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261130_100002_vat_rates::Migration)]
}
