//! Check templates.
mod m20261125_010000_templates_templates;
mod m20261125_011320_templates_pictures;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261125_010000_templates_templates::Migration),
        Box::new(m20261125_011320_templates_pictures::Migration),
    ]
}
