//! Imports of machines.
use crate::{
    columns::{
        flag, instant, instant_null, int, int_from, number, number_null, small_from, small_null, text, text_null,
    },
    new_table::{NewTable, index, present},
};

/// A file of machines to import, and its progress.
pub(super) fn import_job() -> NewTable {
    NewTable::of_site("import_job")
        .col(number_null("user_id"))
        .col(text("file_name"))
        .col(text("storage_key"))
        .col(flag("header", false))
        .col(flag("dry_run", false))
        .col(flag("create_missing", false))
        .col(small_from("state", 0))
        .col(int_from("total", 0))
        .col(int_from("done", 0))
        .col(int_from("imported", 0))
        .col(int_from("duplicates", 0))
        .col(int_from("failed", 0))
        .col(int_from("next_row", 0))
        .col(text_null("message"))
        .col(instant_null("lease_until"))
        .col(instant("created_at"))
        .col(instant_null("started_at"))
        .col(instant_null("finished_at"))
        .col(instant_null("undone_at"))
        .refers("user_id", "app_user")
        .index(index("import_job_recent", &["site_id"]).descending("created_at"))
        .index(index("import_job_state", &["state"]))
}

/// The rows of a file: the number in the file, the result, the serial that differs by leading zeros only, and the fault by
/// which a row cannot be read.
pub(super) fn import_row() -> NewTable {
    NewTable::new("import_row")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(number("job_id"))
        .col(int("row_index"))
        .col(int_from("line", 0))
        .col(text("serial"))
        .col(text_null("near_serial"))
        .col(text("model"))
        .col(text("location"))
        .col(small_from("status", 0))
        .col(text_null("reason"))
        .col(small_null("reason_code"))
        .col(text_null("cause"))
        .col(number_null("machine_id"))
        .key(&["job_id", "row_index"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .refers("job_id", "import_job")
        .refers("machine_id", "machine")
        .index(index("import_row_status", &["job_id", "status", "row_index"]))
        .index(index("import_row_near", &["job_id", "row_index"]).only(present("near_serial")))
}
