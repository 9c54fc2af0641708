//! The keys of printed reports.
use crate::{
    Migrations,
    columns::{bytes, instant, instant_null, number},
    new_table::{NewTable, index, new_tables, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001600_reports", || vec![report_key()])]
}

/// The keys that open the printed report of a machine once, for the session that requested them. Of a key only the SHA-256
/// is stored.
fn report_key() -> NewTable {
    NewTable::of_site("report_key")
        .col(number("machine_id"))
        .col(number("user_id"))
        // No foreign key: the session may end before the key does.
        .col(number("session_id"))
        .col(bytes("key_hash"))
        .col(instant("created_at"))
        .col(instant("expires_at"))
        .col(instant_null("used_at"))
        .refers("machine_id", "machine")
        .refers("user_id", "app_user")
        .index(unique("report_key_hash", &["key_hash"]))
        .index(index("report_key_user", &["site_id", "user_id", "expires_at"]))
}
