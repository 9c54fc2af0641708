//! The gadgets of sites.
use crate::{
    Migrations, ProgramVersion,
    columns::{deleted, instant, text},
    new_table::{NewTable, index, new_tables, not_deleted, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        // Older programs do not use the new table.
        new_tables("m00000000_000000_gadgets", || vec![gadget()]).works_with(ProgramVersion::new(0, 1, 0)),
    ]
}

/// The gadgets of a site. Among those that are not deleted, a name is unique at the site without regard to letter case.
fn gadget() -> NewTable {
    NewTable::of_site("gadget")
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(instant("updated_at"))
        .index(unique("gadget_name", &["site_id", "name_key"]).only(not_deleted()))
        .index(index("gadget_group", &["group_id", "id"]))
}
