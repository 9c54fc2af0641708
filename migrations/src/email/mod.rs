//! Mails that sites write.
mod m20261129_070000_email_templates;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261129_070000_email_templates::Migration)]
}
