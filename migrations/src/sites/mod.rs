//! Groups, sites, their settings and module switches.
mod m20261121_000100_sites_groups;
mod m20261121_000500_sites_sites;
mod m20261126_012620_sites_languages;
mod m20261129_100200_sites_api_key_scopes;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261121_000100_sites_groups::Migration),
        Box::new(m20261121_000500_sites_sites::Migration),
        Box::new(m20261126_012620_sites_languages::Migration),
        Box::new(m20261129_100200_sites_api_key_scopes::Migration),
    ]
}
