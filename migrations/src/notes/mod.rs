//! Notes about machines.
mod m20261122_000400_notes_comments;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261122_000400_notes_comments::Migration)]
}
