//! Inspections and their items.
use crate::{
    Migrations,
    columns::{flag, instant, instant_null, number, number_null, small_null, text, text_from, version},
    new_table::{NewTable, index, missing, new_tables, present, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001000_inspections", || vec![inspection(), inspection_item()])]
}

/// The inspections of a machine in one stage. A machine has at most one open inspection.
fn inspection() -> NewTable {
    NewTable::of_site("inspection")
        .col(number("machine_id"))
        .col(number("model_id"))
        .col(number_null("template_id"))
        // Without one, the items have the texts that were stored with them.
        .col(number_null("template_version_id"))
        .col(text("status"))
        .col(small_null("success"))
        .col(number_null("started_by"))
        .col(instant("started_at"))
        .col(number_null("finished_by"))
        .col(instant_null("finished_at"))
        .col(version())
        .refers("machine_id", "machine")
        .refers("model_id", "model")
        .refers("started_by", "app_user")
        .refers("finished_by", "app_user")
        .index(unique("inspection_open", &["machine_id"]).only(missing("finished_at")))
        .index(index("inspection_machine", &["machine_id", "id"]))
        .index(index("inspection_template", &["group_id", "template_id", "finished_at"]))
        .index(index("inspection_unfinished", &["site_id", "id"]).only(missing("finished_at")))
        .index(index("inspection_group", &["group_id", "id"]))
        .index(index("inspection_site", &["site_id", "id"]))
        .index(index("inspection_completed", &["site_id", "finished_at", "id"]).only(present("success")))
}

/// The items of an inspection, with their answers.
fn inspection_item() -> NewTable {
    NewTable::of_site("inspection_item")
        .col(number("machine_id"))
        .col(number("inspection_id"))
        .col(number("item_type_id"))
        .col(text("description"))
        .col(text_from("item_group", ""))
        .col(text_from("stage", ""))
        .col(flag("required", true))
        .col(small_null("status"))
        .col(text_from("comments", ""))
        .col(number_null("area_id"))
        .col(number_null("defect_id"))
        .col(text_from("measure", ""))
        .col(number_null("user_id"))
        .col(instant("at"))
        .refers("machine_id", "machine")
        .refers("inspection_id", "inspection")
        .refers("user_id", "app_user")
        .index(unique("inspection_item_type", &["inspection_id", "item_type_id"]))
}
