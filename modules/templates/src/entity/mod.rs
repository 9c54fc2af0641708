//! The tables of this module.
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod check_template;
pub mod comment_list;
pub mod comment_list_entry;
pub mod item_category;
pub mod template_group;
pub mod template_item;
pub mod template_language;
pub mod template_lookup;
pub mod template_text;
pub mod template_version;
pub mod template_version_asset;

platform::tables! {
    group_owned: check_template, comment_list, comment_list_entry, item_category, template_lookup, template_group, template_item, template_language, template_text, template_version, template_version_asset;
}
