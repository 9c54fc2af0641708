//! Notes about machines.
use crate::{
    Migrations,
    columns::{deleted, instant, number, text},
    new_table::{NewTable, index, new_tables, not_deleted, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001100_notes", || vec![comment_category(), machine_comment()])]
}

/// Categories of notes (HIST-021).
fn comment_category() -> NewTable {
    NewTable::of_group("comment_category")
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(instant("updated_at"))
        .index(unique("comment_category_name", &["group_id", "name_key"]).only(not_deleted()))
        .index(index("comment_category_group", &["group_id", "id"]))
}

/// Notes about machines (HIST-019). Rows are added and never changed.
fn machine_comment() -> NewTable {
    NewTable::of_site("machine_comment")
        .col(number("machine_id"))
        .col(number("category_id"))
        .col(text("text"))
        .col(number("user_id"))
        .col(instant("at"))
        .refers("machine_id", "machine")
        .refers("category_id", "comment_category")
        .refers("user_id", "app_user")
        .index(index("machine_comment_machine", &["machine_id", "id"]))
}
