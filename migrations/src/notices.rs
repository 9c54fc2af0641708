//! Notifications.
use crate::{
    Migrations,
    columns::{instant, json, number, number_null, text, text_from, text_null},
    new_table::{NewTable, index, new_tables, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001200_notices", || vec![notification(), notification_reader()])]
}

/// Notifications for the people of a site. A notification is one row, however many users it is for.
fn notification() -> NewTable {
    NewTable::of_site("notification")
        .col(number_null("user_id"))
        .col(text_from("kind", ""))
        .col(text_null("once"))
        .col(text("title"))
        .col(text("message"))
        .col(number_null("machine_id"))
        .col(instant("created_at"))
        .refers("user_id", "app_user")
        .refers("machine_id", "machine")
        .index(index("notification_latest", &["site_id", "id"]))
        .index(unique("notification_once", &["site_id", "once"]))
        .index(index("notification_age", &["created_at"]))
}

/// The notifications that a user of a site has read: an id up to which everything is read, and exceptions.
fn notification_reader() -> NewTable {
    NewTable::of_site("notification_reader")
        .col(number("user_id"))
        .col(number("read_to"))
        .col(json("others"))
        .refers("user_id", "app_user")
        .index(unique("notification_reader_person", &["site_id", "user_id"]))
}
