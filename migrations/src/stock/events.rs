//! The log of changes of machines.
use crate::{
    columns::{
        bytes, bytes_null, day_null, instant, instant_null, json, json_null, number, number_null, small_null, text,
        text_null,
    },
    dialect::Except,
    new_table::{NewTable, index, present},
};

/// Every change of every machine, each row with the hash of the row before it. Rows are added and never changed or removed;
/// the history of a machine is read from here. The stock list of a past day is read from it, too: an event that ends a
/// state contains the time since which the state lasted and, in addition to the whole record in `before`, the columns by
/// which lists filter and count.
pub(super) fn machine_event() -> NewTable {
    NewTable::of_site("machine_event")
        .col(number("machine_id"))
        .col(instant("at"))
        .col(number_null("user_id"))
        .col(text("actor"))
        .col(text("kind"))
        .col(text("status"))
        .col(small_null("success"))
        .col(json_null("before"))
        .col(json("after"))
        .col(instant_null("since"))
        .col(small_null("was_bucket"))
        .col(number_null("was_model_id"))
        .col(number_null("was_location_id"))
        .col(text_null("was_serial"))
        .col(day_null("was_due_on"))
        .col(day_null("listed_on"))
        .col(bytes_null("prev_hash"))
        .col(bytes("hash"))
        .refers("machine_id", "machine")
        .refers("user_id", "app_user")
        .append_only(Except::Nothing)
        .index(index("machine_event_machine", &["machine_id", "id"]))
        .index(index("machine_event_site", &["site_id", "at"]))
        // The event stream reads the log of a site from a given place on.
        .index(index("machine_event_of_site", &["site_id", "id"]))
        // The stock list of a past day.
        .index(
            index("machine_event_past", &["site_id", "at"])
                .including(&[
                    "since",
                    "group_id",
                    "was_bucket",
                    "listed_on",
                    "machine_id",
                    "was_model_id",
                    "was_location_id",
                    "was_due_on",
                ])
                .only(present("since")),
        )
}
