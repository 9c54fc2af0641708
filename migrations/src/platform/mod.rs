//! The tables of the platform: audit log, jobs, outbox, notifications.
mod m20261121_001800_platform_audit;
mod m20261121_001900_platform_jobs;
mod m20261121_002000_platform_notices;
mod m20261121_002200_platform_walls;
mod m20261121_002500_platform_repeats;
mod m20261121_003200_platform_outbox;
mod m20261121_004100_platform_console;
mod m20261122_000100_platform_standing;
mod m20261122_001600_platform_past;
mod m20261123_003900_platform_chain;
mod m20261125_004500_platform_turns;
mod m20261125_005000_platform_audit_filters;
mod m20261129_050000_platform_audit_anchor;
mod m20261129_100000_platform_outbox_reply;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261121_001800_platform_audit::Migration),
        Box::new(m20261121_001900_platform_jobs::Migration),
        Box::new(m20261121_002000_platform_notices::Migration),
        Box::new(m20261121_002200_platform_walls::Migration),
        Box::new(m20261121_002500_platform_repeats::Migration),
        Box::new(m20261121_003200_platform_outbox::Migration),
        Box::new(m20261121_004100_platform_console::Migration),
        Box::new(m20261122_000100_platform_standing::Migration),
        Box::new(m20261122_001600_platform_past::Migration),
        Box::new(m20261123_003900_platform_chain::Migration),
        Box::new(m20261125_004500_platform_turns::Migration),
        Box::new(m20261125_005000_platform_audit_filters::Migration),
        Box::new(m20261129_050000_platform_audit_anchor::Migration),
        Box::new(m20261129_100000_platform_outbox_reply::Migration),
    ]
}
