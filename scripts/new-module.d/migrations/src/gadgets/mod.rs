//! The gadgets of sites.
mod m00000000_000000_gadgets_gadgets;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m00000000_000000_gadgets_gadgets::Migration)]
}
