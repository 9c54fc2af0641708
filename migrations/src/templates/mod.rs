//! Check templates.
mod m20261125_010000_templates_templates;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261125_010000_templates_templates::Migration)]
}
