//! The operations of `sites`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
};

/// An API key of the provider call.
pub const API_KEY: Thing = Thing::of_group("API key", |site, name| {
    Box::pin(async move {
        let values =
            vec![site.group.id.into(), name.into(), format!("{:064}", given::number()).into(), site.app().now().into()];
        let text = "INSERT INTO api_key (group_id, name, key_hash, created_at) \
                    SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
})
.with_name();

/// The group.
pub const GROUP: Thing = Thing::of_group("group", |site, _| Box::pin(async move { site.group.id.to_string() }))
    .in_fields(&["groupId", "GroupId"]);

/// The site, by its number.
pub const SITE: Thing = Thing::of_site("site", |site, _| Box::pin(async move { site.id.to_string() }))
    .in_fields(&["siteId", "SiteId", "EntityId"]);

/// The site, by its code.
pub const SITE_CODE: Thing = Thing::of_site("site code", |site, _| Box::pin(async move { site.code.clone() }))
    .unknown_is("999999")
    .in_fields(&["Sitecode", "SiteCode", "siteCode"]);

/// A module of the site that can be switched off.
pub const MODULE_SWITCH: Thing =
    Thing::of_site("module switch", |site, _| Box::pin(async move { format!("{}:stock", site.id) }))
        .unknown_is("987654321:stock");

/// The operations of `sites`.
pub const EXAMPLES: Examples = Examples {
    things: &[API_KEY, GROUP, SITE, SITE_CODE, MODULE_SWITCH],
    operations: &[
        Example::public("list_provider_sites"),
        Example::asks("read_site", "site.read"),
        Example::asks("read_site_profile", "site.read"),
        Example::asks("read_site_profile_in", "site.read").no_id("of the languages there are"),
        Example::asks("update_site_profile", "site.profile").sends(update_site_profile),
        Example::asks("read_site_details", "site.read").id(SITE_CODE, Path),
        Example::asks("list_administered_sites", "site.read").lists(&["sitename", "sitecode"]),
        Example::asks("list_time_zones", "site.read"),
        Example::asks("encrypt_secret", "secret.encrypt")
            .only_reads()
            .valid(Caller::Administrator, r#"{ "Cryptography": "Encrypt", "Input": "secret {number}" }"#),
        Example::asks("list_sites", "site.read").lists(&["sitename", "sitecode"]),
        Example::asks("list_group_sites", "site.read"),
        Example::asks("read_configuration", "site.read"),
        Example::asks("read_site_configuration", "site.read")
            .id(SITE_CODE, Body(|code| json!({ "SiteCode": code })))
            .only_reads(),
        Example::asks("save_configuration", "site.settings").sends(save_configuration),
        Example::asks("list_console_sites", "site.read"),
        Example::asks("read_console_sites", "site.read").id(SITE, Path),
        Example::asks("create_console_sites", "site.create").sends(create_console_sites).valid(
            Caller::Operator,
            r#"{ "code": "55{number:04}", "name": "Site {number}", "hierarchy": 0, "groupId": "{group}" }"#,
        ),
        Example::asks("update_console_sites", "site.profile").id(SITE, Record),
        Example::asks("list_console_settings", "site.settings"),
        Example::asks("read_console_settings", "site.settings").id(SITE, Path),
        Example::asks("update_console_settings", "site.settings").id(SITE, Record),
        Example::asks("list_console_modules", "site.modules"),
        Example::asks("read_console_modules", "site.modules").id(MODULE_SWITCH, Path),
        Example::asks("update_console_modules", "site.modules").id(MODULE_SWITCH, Record),
        Example::asks("list_console_groups", "group.read"),
        Example::asks("read_console_groups", "group.read").id(GROUP, Path),
        Example::asks("create_console_groups", "group.write")
            .sends(create_console_groups)
            .valid(Caller::Operator, r#"{ "name": "Group {number}" }"#),
        Example::asks("update_console_groups", "group.write")
            .no_id("operators alone, who see every group")
            .valid(Caller::Operator, r#"{ "name": "Renamed {number}" }"#),
        Example::asks("list_console_apikeys", "apikey.write"),
        Example::asks("read_console_apikeys", "apikey.write").id(API_KEY, Path),
        Example::asks("create_console_apikeys", "apikey.write")
            .sends(create_console_apikeys)
            .valid(Caller::Operator, r#"{ "name": "Key {number}", "groupId": "{group}" }"#),
        Example::asks("delete_console_apikeys", "apikey.write").id(API_KEY, Path),
        Example::asks("delete_many_console_apikeys", "apikey.write").id(API_KEY, Filter(None)),
    ],
};

fn update_site_profile(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let admin = site.administrator().await;
        let mut profile = admin.get("site/v2").await.ok();
        profile["Telephone"] = json!("+44 1 23");
        Submission::of(admin, "site/update", profile)
    })
}

fn save_configuration(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let admin = site.administrator().await;
        let settings = admin.post("siteconfig", json!({})).await.ok();
        Submission::of(admin, "siteconfig/create", settings)
    })
}

fn create_console_sites(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let code = (900_000 + given::number()).to_string();
        let body = json!({ "code": code, "name": "New", "groupId": site.group.id, "hierarchy": 0, "culture": "en-GB",
            "countryIso": "GB" });
        Submission::of(site.app().operator().await, "/admin/api/sites", body)
    })
}

fn create_console_groups(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "name": format!("Group of {}", given::number()) });
        Submission::of(site.app().operator().await, "/admin/api/groups", body)
    })
}

fn create_console_apikeys(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let group = site.group.administrator(site).await;
        Submission::of(group, "/admin/api/apikeys", json!({ "name": "Portal" }))
    })
}
