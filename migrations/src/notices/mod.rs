//! Notifications.
mod m20261122_001000_notices_marks;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261122_001000_notices_marks::Migration)]
}
