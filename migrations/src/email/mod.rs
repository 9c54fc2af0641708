//! Mails that sites write.
mod m20261129_070000_email_templates;
mod m20261129_100100_email_customer_mails;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261129_070000_email_templates::Migration),
        Box::new(m20261129_100100_email_customer_mails::Migration),
    ]
}
