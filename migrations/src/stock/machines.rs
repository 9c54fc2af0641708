//! Machines, their serials and the endings of those.
use crate::{
    columns::{
        bytes_null, day, day_null, deleted, flag, instant, instant_null, int_from, number, number_null, small,
        small_from, small_null, text, text_null, version,
    },
    new_table::{NewTable, equal, index, present, unique},
};

/// The columns of a machine that the stock list reads, in addition to those by which it is ordered.
const LISTED: &[&str] = &["bucket", "model_id", "location_id", "serial", "group_id"];

/// The machines of a site. Lists are read from the indexes alone, hence the columns that they include; the group is among
/// them, because the predicate of every grant names it (goals P5, P6, P14). `transfer_id` has no foreign key, because
/// transfers refer to machines.
pub(super) fn machine() -> NewTable {
    NewTable::of_site("machine")
        .col(text("serial"))
        .col(number("model_id"))
        .col(number_null("location_id"))
        .col(number_null("customer_id"))
        .col(text("status"))
        .col(small("bucket"))
        .col(small("tracking"))
        .col(small("current_location"))
        .col(flag("open", true))
        .col(text_null("return_status"))
        .col(day("listed_on"))
        .col(day("stage_entered_on"))
        .col(day_null("audit_due_on"))
        .col(flag("pdi_completed", false))
        .col(flag("partially_checked", false))
        .col(small_from("result_receiving", 0))
        .col(small_from("result_audit", 0))
        .col(small_from("result_repair", 0))
        .col(small_from("result_pdi", 0))
        .col(small_from("result_gate", 0))
        .col(small_null("last_success"))
        .col(number_null("hours"))
        .col(small_null("fuel"))
        .col(small_null("adblue"))
        .col(number_null("previous_id"))
        .col(number_null("transfer_id"))
        .col(number_null("destination_site_id"))
        .col(number_null("import_job_id"))
        .col(bytes_null("event_hash"))
        .col(int_from("event_count", 0))
        // The time of the last change: a machine that has not changed since a day is as it was on that day.
        .col(instant_null("changed_at"))
        .col(number_null("created_by"))
        .col(instant("created_at"))
        .col(deleted())
        .col(version())
        .refers("model_id", "model")
        .refers("location_id", "location")
        .refers("previous_id", "machine")
        .refers("destination_site_id", "site")
        .refers("import_job_id", "import_job")
        .refers("created_by", "app_user")
        .index(index("machine_previous", &["previous_id"]).only(present("previous_id")))
        .index(index("machine_model", &["group_id", "model_id", "open"]))
        .index(index("machine_import", &["import_job_id"]).only(present("import_job_id")))
        // Due audits are counted from the index alone.
        .index(
            index("machine_due", &["site_id", "audit_due_on"])
                .including(&["group_id", "model_id", "location_id"])
                .only(equal("status", "A")),
        )
        // The stock list by bucket, and that of all open machines.
        .index(index("machine_list", &["site_id", "bucket", "listed_on", "id"]).including(&LISTED[1..]))
        .index(index("machine_list_open", &["site_id", "open", "listed_on", "id"]).including(LISTED))
        // The lists of the console: their machines are counted from the indexes alone.
        .index(index("machine_of_site", &["site_id", "id"]).including(&["deleted", "group_id"]))
        .index(index("machine_of_group", &["group_id", "id"]).including(&["deleted"]))
        // Other orders of the stock list, and the machines of one location in the order of the list.
        .index(index("machine_by_serial", &["site_id", "open", "serial", "id"]).including(&[
            "bucket",
            "model_id",
            "location_id",
            "group_id",
        ]))
        .index(index("machine_by_age", &["site_id", "open", "stage_entered_on", "id"]).including(&[
            "bucket",
            "model_id",
            "location_id",
            "group_id",
        ]))
        .index(
            index("machine_location", &["site_id", "location_id", "open", "listed_on", "id"])
                .including(&["bucket", "model_id", "group_id"]),
        )
}

/// The serial apart from the machine, so that a change of state never touches these indexes. Unique for serial and group is
/// the open record that has the machine: while a machine is in transit, the sender's record and the waiting record of the
/// receiver are both open.
pub(super) fn machine_serial() -> NewTable {
    NewTable::new("machine_serial")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(number("machine_id"))
        .col(text("serial"))
        .col(flag("open", true))
        .col(small("current_location"))
        .key(&["machine_id"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .refers("machine_id", "machine")
        .index(index("machine_serial_latest", &["group_id", "serial"]).descending("machine_id"))
        .index(
            unique("machine_serial_holder", &["group_id", "serial"])
                .only(equal("open", true))
                .only(equal("current_location", 1)),
        )
}

/// The endings of every serial, former ones too, for searches inside it. The rows are derived from `machine_serial` and
/// have no foreign key. Under row-level security an index is searched only by operators that are marked as leakproof, as
/// comparisons of texts are.
pub(super) fn serial_suffix() -> NewTable {
    NewTable::new("serial_suffix")
        .col(number("group_id"))
        .col(text("suffix"))
        .col(number("machine_id"))
        .key(&["group_id", "suffix", "machine_id"])
        .stored_in_key()
        // Compared by bytes, so that suffixes with one beginning lie together in any collation.
        .then_on_postgres("ALTER TABLE serial_suffix ALTER COLUMN suffix TYPE text COLLATE \"C\"")
}
