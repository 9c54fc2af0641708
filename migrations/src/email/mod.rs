//! Mails that sites write.
mod m20261129_070000_email_templates;
mod m20261129_100100_email_customer_mails;
mod m20261129_110100_email_masters;
mod m20261129_110200_email_previews;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261129_070000_email_templates::Migration),
        Box::new(m20261129_100100_email_customer_mails::Migration),
        Box::new(m20261129_110100_email_masters::Migration),
        Box::new(m20261129_110200_email_previews::Migration),
    ]
}
