//! Sites, their settings, module switches and names in other languages, and the keys of programs.
use crate::{
    Migrations,
    columns::{
        deleted, flag, instant, instant_null, int, int_from, int_null, json, number, text, text_from, text_null,
        version,
    },
    new_table::{NewTable, index, new_tables, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_000300_sites", || {
        vec![site(), site_setting(), site_module(), site_language(), api_key()]
    })]
}

/// The sites of a group.
fn site() -> NewTable {
    NewTable::of_group("site")
        .col(text("code"))
        .col(text("name"))
        .col(flag("active", true))
        .col(int_null("franchise_id"))
        .col(text_from("address1", ""))
        .col(text_from("address2", ""))
        .col(text_from("address3", ""))
        .col(text_from("address4", ""))
        .col(text_from("post_code", ""))
        .col(text_null("country_iso"))
        .col(text_from("telephone", ""))
        .col(text_from("email", ""))
        .col(text_from("website", ""))
        .col(text_from("culture", "en-US"))
        .col(int_from("language_id", 1))
        .col(deleted())
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .col(version())
        .refers("franchise_id", "franchise")
        .refers_to("country_iso", "country", "iso2")
        .refers("language_id", "language")
        .index(unique("site_code", &["code"]))
        .index(index("site_group_name", &["group_id", "name"]))
}

/// The settings document of a site.
fn site_setting() -> NewTable {
    NewTable::new("site_setting")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(text("xml"))
        .col(json("secrets"))
        .col(instant("updated_at"))
        .col(version())
        .key(&["site_id"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .index(index("site_setting_group", &["group_id"]))
}

/// The modules that are switched on or off for a site against their default.
fn site_module() -> NewTable {
    NewTable::new("site_module")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(text("module"))
        .col(flag("enabled", true))
        .key(&["site_id", "module"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
}

/// Name and address of a site in a language that is not its default one. Those in the default language are columns of the
/// site.
fn site_language() -> NewTable {
    NewTable::new("site_language")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(int("language_id"))
        .col(text_from("name", ""))
        .col(text_from("address1", ""))
        .col(text_from("address2", ""))
        .col(text_from("address3", ""))
        .col(text_from("address4", ""))
        .col(instant("updated_at"))
        .key(&["site_id", "language_id"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .refers("language_id", "language")
        .index(index("site_language_group", &["group_id"]))
}

/// The keys of a group's programs, stored as hashes. `scopes` are the calls that a key opens, by name, divided by blanks.
fn api_key() -> NewTable {
    NewTable::of_group("api_key")
        .col(text("name"))
        .col(text("key_hash"))
        .col(text_from("scopes", "provider.sites"))
        .col(instant("created_at"))
        .col(instant_null("last_used_at"))
        .col(instant_null("revoked_at"))
        .index(unique("api_key_hash", &["key_hash"]))
        .index(index("api_key_group", &["group_id"]))
}
