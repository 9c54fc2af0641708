//! The video quality questions of sites.
use crate::{
    Migrations,
    columns::{deleted, flag, instant, int, number_null, small_from, text},
    new_table::{NewTable, index, new_tables, not_deleted, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_002000_quality", || vec![video_question()])]
}

/// Questions about the quality of a video (VQ-002). Among the questions of a site that are not deleted, a text is unique in
/// its language without regard to letter case.
fn video_question() -> NewTable {
    NewTable::of_site("video_question")
        .col(int("language_id"))
        .col(text("question"))
        .col(text("question_key"))
        // `QuestionsModuleTypeId`: 20 is the quality of videos.
        .col(small_from("module_type", 20))
        .col(int("order_list"))
        .col(flag("is_mandatory", false))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("language_id", "language")
        .refers("created_by", "app_user")
        .index(unique("video_question_text", &["site_id", "language_id", "question_key"]).only(not_deleted()))
        .index(index("video_question_group", &["group_id", "id"]))
}
