//! The tyre makes, ratings and sizes of sites.
mod m20261130_100001_tyres_lists;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261130_100001_tyres_lists::Migration)]
}
