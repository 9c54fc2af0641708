//! Users, operators, sessions, and values stored for a user or a program.
mod m20261121_000600_identity_users;
mod m20261121_000700_identity_sessions;
mod m20261121_000800_identity_kept;
mod m20261121_003100_identity_tries;
mod m20261121_004200_identity_console;
mod m20261125_012000_identity_outbox_keys;
mod m20261126_012500_identity_shared_devices;
mod m20261126_012600_identity_records;
mod m20261126_012610_identity_links;
mod m20261127_012700_identity_device_sessions;
mod m20261129_060500_identity_password_resets;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261121_000600_identity_users::Migration),
        Box::new(m20261121_000700_identity_sessions::Migration),
        Box::new(m20261121_000800_identity_kept::Migration),
        Box::new(m20261121_003100_identity_tries::Migration),
        Box::new(m20261121_004200_identity_console::Migration),
        Box::new(m20261125_012000_identity_outbox_keys::Migration),
        Box::new(m20261126_012500_identity_shared_devices::Migration),
        Box::new(m20261126_012600_identity_records::Migration),
        Box::new(m20261126_012610_identity_links::Migration),
        Box::new(m20261127_012700_identity_device_sessions::Migration),
        Box::new(m20261129_060500_identity_password_resets::Migration),
    ]
}
