//! Check templates: the working copy that head office edits (groups, items and their translations), the published versions
//! that inspections use, comment lists, item categories, and lists that are only looked up.
use crate::{
    Migrations,
    columns::{deleted, flag, instant, int, int_from, json, number, number_null, small, text, text_from, version},
    new_table::{NewTable, index, new_tables, not_deleted, present, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001400_templates", || {
        vec![
            comment_list(),
            comment_list_entry(),
            item_category(),
            template_lookup(),
            check_template(),
            template_group(),
            template_item(),
            template_language(),
            template_text(),
            template_version(),
            template_version_asset(),
        ]
    })]
}

/// Lists of quick texts for the comment of an item.
fn comment_list() -> NewTable {
    NewTable::of_group("comment_list")
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(instant("updated_at"))
        .index(unique("comment_list_name", &["group_id", "name_key"]).only(not_deleted()))
}

/// Quick texts, each in one language.
fn comment_list_entry() -> NewTable {
    NewTable::of_group("comment_list_entry")
        .col(number("comment_list_id"))
        .col(number("language_id"))
        .col(int("position"))
        .col(text("text"))
        .refers("comment_list_id", "comment_list")
        .index(index("comment_list_entry_order", &["comment_list_id", "language_id", "position"]))
}

/// Categories of items.
fn item_category() -> NewTable {
    NewTable::of_group("item_category")
        .col(text("name"))
        .col(text("name_key"))
        .col(flag("uber", false))
        .col(deleted())
        .col(instant("updated_at"))
        .index(unique("item_category_name", &["group_id", "name_key"]).only(not_deleted()))
}

/// Lists that are only looked up: animations, menu pricing categories, machine types.
fn template_lookup() -> NewTable {
    NewTable::of_group("template_lookup")
        .col(small("kind"))
        .col(text("name"))
        .col(text_from("url", ""))
        .col(text_from("thumbnail_url", ""))
        .col(text_from("culture", ""))
        .col(deleted())
        .index(index("template_lookup_kind", &["group_id", "kind", "id"]))
}

/// Templates, and their published versions.
fn check_template() -> NewTable {
    NewTable::of_group("check_template")
        .col(text("name"))
        .col(text("name_key"))
        .col(number_null("logo_asset_id"))
        .col(small("vehicle_type"))
        .col(small("status"))
        .col(number("language_id"))
        .col(flag("edited", true))
        .col(number_null("published_id"))
        .col(int_from("published_version", 0))
        .col(deleted())
        .col(number_null("updated_by"))
        .col(instant("updated_at"))
        .col(version())
        .refers("updated_by", "app_user")
        .index(unique("check_template_name", &["group_id", "name_key"]).only(not_deleted()))
        .index(index("check_template_group", &["group_id", "id"]))
        .index(index("check_template_logo", &["group_id", "logo_asset_id"]).only(present("logo_asset_id")))
}

/// Groups of items in the working copy of a template.
fn template_group() -> NewTable {
    NewTable::of_group("template_group")
        .col(number("template_id"))
        .col(int("position"))
        .col(text("name"))
        .col(text_from("stage", ""))
        .col(deleted())
        .col(instant("updated_at"))
        .refers("template_id", "check_template")
        .index(index("template_group_order", &["template_id", "position", "id"]))
}

/// Items in the working copy of a template.
fn template_item() -> NewTable {
    NewTable::of_group("template_item")
        .col(number("template_id"))
        .col(number("template_group_id"))
        .col(int("position"))
        .col(text("description"))
        .col(small("kind"))
        .col(number_null("category_id"))
        .col(number_null("comment_list_id"))
        .col(number_null("animation_id"))
        .col(number_null("picture_id"))
        .col(flag("mandatory", true))
        .col(flag("photo_on_failure", false))
        .col(number_null("min"))
        .col(number_null("max"))
        .col(text_from("unit", ""))
        .col(small("decimals"))
        .col(deleted())
        .col(instant("updated_at"))
        .refers("template_id", "check_template")
        .refers("template_group_id", "template_group")
        .refers("category_id", "item_category")
        .refers("comment_list_id", "comment_list")
        .refers("animation_id", "template_lookup")
        .index(index("template_item_order", &["template_id", "position", "id"]))
        .index(index("template_item_picture", &["group_id", "picture_id"]).only(present("picture_id")))
}

/// Languages into which a template is translated, with its name there.
fn template_language() -> NewTable {
    NewTable::of_group("template_language")
        .col(number("template_id"))
        .col(number("language_id"))
        .col(text("name"))
        .col(instant("updated_at"))
        .refers("template_id", "check_template")
        .index(unique("template_language_once", &["template_id", "language_id"]))
}

/// Texts of a group or an item in languages other than the template's own.
fn template_text() -> NewTable {
    NewTable::of_group("template_text")
        .col(number("template_id"))
        .col(number("language_id"))
        .col(small("kind"))
        .col(number("subject_id"))
        .col(text("text"))
        .refers("template_id", "check_template")
        .index(unique("template_text_once", &["template_id", "language_id", "kind", "subject_id"]))
}

/// Published versions. A version is one row with its whole content, so that an inspection reads it by key and nothing
/// changes it.
fn template_version() -> NewTable {
    NewTable::of_group("template_version")
        .col(number("template_id"))
        .col(int("number"))
        .col(json("content"))
        .col(number_null("published_by"))
        .col(instant("published_at"))
        .refers("template_id", "check_template")
        .refers("published_by", "app_user")
        .index(unique("template_version_number", &["template_id", "number"]))
}

/// Pictures of a published version, so that they are not erased.
fn template_version_asset() -> NewTable {
    NewTable::of_group("template_version_asset")
        .col(number("version_id"))
        .col(number("asset_id"))
        .refers("version_id", "template_version")
        .refers("asset_id", "asset")
        .index(index("template_version_asset_asset", &["group_id", "asset_id"]))
}
