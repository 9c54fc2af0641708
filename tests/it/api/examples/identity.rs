//! The operations of `identity`.

use futures::future::BoxFuture;
use platform::{
    entity::session,
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::ColumnTrait as _;
use serde_json::json;
use tests::{PASSWORD, PIN, TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
    sites,
};

/// An entry of the audit log.
pub const AUDIT: Thing = Thing::of_site("audit entry", |site, _| {
    Box::pin(async move {
        let values = vec![site.app().now().into(), site.group.id.into(), site.id.into()];
        let text = "INSERT INTO audit_entry (at, group_id, site_id, actor, action, subject, subject_id, \
                    request_id, address) SELECT $1, $2, $3, 'test', 'test', 'test', '1', '', '' \
                    WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
});

/// A session of a user of the site.
pub const SESSION: Thing = Thing::of_site("session", |site, _| {
    Box::pin(async move {
        let user = site.reader().await.id;
        let row = site.app().on(move |platform| async move {
            let grant = SystemTask::Seed.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            session::Entity::within(&grant).filter(session::Column::UserId.eq(user)).one(&tx).await.expect("a look")
        });
        row.await.expect("the session that was opened").id.to_string()
    })
});

/// A user of the site.
pub const USER: Thing =
    Thing::of_site("user", |site, _| Box::pin(async move { site.user(3).create().await.id.to_string() }))
        .in_fields(&["UserId"]);

/// A device that the technicians of the site share.
pub const DEVICE: Thing = Thing::of_site("shared device", |site, name| {
    Box::pin(async move { given::shared_device(site, &name).await.to_string() })
})
.with_name()
.in_fields(&["SharedDeviceId"]);

/// The operations of `identity`.
pub const EXAMPLES: Examples = Examples {
    things: &[AUDIT, SESSION, USER, DEVICE],
    operations: &[
        Example::public("sign_in").valid(Caller::Nobody, r#"{ "loginAs": 20, "sitecode": "330002", "username": "admin", "password": "{password}" }"#),
        Example::public("sign_in_technician").valid(Caller::Nobody, r#"{ "sitecode": "330002", "username": "tech", "pincode": "482915" }"#),
        Example::public("request_password_reset"),
        Example::public("send_reset_passcode").valid(Caller::Nobody, r#"{ "SiteCode": "330002", "LoginId": "admin", "UserEntityType": 20 }"#),
        Example::public("exchange_passcode"),
        Example::public("reset_password"),
        Example::public("sign_out"),
        Example::public("post_sign_out"),
        Example::public("sign_out_session").no_id("the session of the address is not looked at"),
        Example::public("post_sign_out_session").no_id("the session of the address is not looked at"),
        Example::public("create_client_error"),
        Example::public("sign_in_console").valid(Caller::Nobody, r#"{ "loginAs": 1, "sitecode": "", "username": "operator", "password": "{password}" }"#),
        Example::public("sign_out_console"),
        Example::anyone("read_session"),
        Example::anyone("read_console_session"),
        Example::anyone("confirm_console_session").sends(confirm_console_session).valid(Caller::Operator, r#"{ "password": "{password}" }"#),
        Example::anyone("list_user_site_lookup"),
        Example::asks("change_language", "staff.read").sends(change_language).valid(Caller::Administrator, r#"{ "languageID": 1 }"#),
        Example::asks("read_cache_store", "staff.read").no_id("everybody has the own store"),
        Example::asks("write_cache_store", "staff.read").no_id("everybody has the own store").sends(write_cache_store),
        Example::asks("delete_cache_store", "staff.read").no_id("everybody has the own store"),
        Example::asks("read_outbox_key", "staff.read").no_id("everybody has the own key"),
        Example::public("read_shared_device"),
        Example::asks("list_shared_devices", "shareddevice.read"),
        Example::asks("bind_shared_device", "shareddevice.write")
            .sends(bind_shared_device)
            .valid(Caller::Administrator, r#"{ "Name": "Tablet {number}" }"#),
        Example::asks("rename_shared_device", "shareddevice.write")
            .id(DEVICE, Body(|id| json!({ "SharedDeviceId": id, "Name": "Renamed" })))
            .sends(rename_shared_device),
        Example::asks("release_shared_device", "shareddevice.write")
            .id(DEVICE, Body(|id| json!({ "SharedDeviceId": id })))
            .sends(release_shared_device),
        Example::asks("read_account", "staff.read"),
        Example::asks("update_account", "staff.read").sends(update_account),
        Example::asks("update_own_password", "staff.read").sends(update_own_password),
        Example::asks("update_own_pin", "staff.read").sends(update_own_pin),
        Example::asks("list_own_sessions", "staff.read"),
        Example::asks("end_own_session", "staff.read").no_id("everybody ends the own sessions"),
        Example::asks("end_other_sessions", "staff.read"),
        Example::asks("update_own_notices", "staff.read").sends(update_own_notices).valid(Caller::Administrator, r#"{ "Notifications": [{ "Kind": "arrived", "Enabled": true }] }"#),
        Example::asks("validate_password", "staff.read").only_reads(),
        Example::asks("list_staff", "staff.read").only_reads().lists(&["SurName"]),
        Example::asks("list_site_user_lookup", "user.read").id(sites::SITE_CODE, Path),
        Example::asks("list_users", "user.read").lists(&["LoginId", "SurName"]),
        Example::asks("list_users_per_role", "user.read").lists(&["LoginId", "SurName", "Email"]),
        Example::asks("list_entity_users", "user.read").lists(&["LoginId", "SurName", "Email"]),
        Example::asks("read_user", "user.read").id(USER, Path),
        Example::asks("read_user_choices", "user.read"),
        Example::asks("create_user", "user.write").sends(create_user).valid(Caller::Administrator, r#"{ "LoginId": "i1person{number}", "FirstName": "Ivo", "SurName": "One", "Email": "i1person{number}@example.org", "UserTypeId": 3, "UPassword": "Gravel-Hopper-91!" }"#),
        Example::asks("update_user", "user.write").id(USER, Body(|id| json!({ "UserId": id, "FirstName": "Ida" }))).sends(update_user),
        Example::asks("update_user_password", "user.write").id(USER, Body(|id| json!({ "UserId": id, "Password": "Gravel-Hopper-91!" }))).sends(update_user_password),
        Example::asks("update_user_pin", "user.write").id(USER, Body(|id| json!({ "UserId": id, "Password": "830417" }))).sends(update_user_pin),
        Example::asks("delete_user", "user.write").id(USER, Path),
        Example::asks("unlock_user", "user.write").id(USER, Path).sends(unlock_user),
        Example::asks("list_user_types", "staff.read").lists(&["UserTypeDesc"]),
        Example::asks("list_user_types_in", "staff.read").no_id("a page of the user types there are"),
        Example::asks("read_identity_link", "user.read").id(USER, Path),
        Example::asks("create_identity_link", "user.write").id(USER, Body(|id| json!({ "userid": id, "idpuserid": format!("code of {id}") }))).sends(create_identity_link),
        Example::asks("update_identity_link", "user.write").id(USER, Body(|id| json!({ "userid": id, "idpuserid": format!("new code of {id}") }))),
        Example::asks("list_console_users", "user.read"),
        Example::asks("read_console_users", "user.read").id(USER, Path),
        Example::asks("create_console_users", "user.write").sends(create_console_users).valid(Caller::Operator, r#"{ "login": "i1user{number}", "firstName": "Ivo", "lastName": "One", "email": "i1user{number}@example.org", "entity": 20, "siteId": "{site}", "userType": 3, "password": "Gravel-Hopper-91!" }"#),
        Example::asks("update_console_users", "user.write").id(USER, Record),
        Example::asks("update_many_console_users", "user.write").id(USER, Filter(Some(|| json!({ "active": true })))).valid(Caller::Operator, r#"{ "active": true }"#),
        Example::asks("delete_console_users", "user.write").id(USER, Path),
        Example::asks("unlock_console_user", "user.write").id(USER, Path).sends(unlock_console_user),
        Example::asks("list_console_sessions", "session.read"),
        Example::asks("read_console_sessions", "session.read").id(SESSION, Path),
        Example::asks("delete_console_sessions", "session.end").id(SESSION, Path),
        Example::asks("delete_many_console_sessions", "session.end").id(SESSION, Filter(None)),
        Example::asks("list_console_audit", "audit.read"),
        Example::asks("read_console_audit", "audit.read").id(AUDIT, Path),
        Example::asks("list_console_clienterrors", "clienterror.read"),
        Example::asks("read_console_clienterrors", "clienterror.read").no_id("operators alone, who see every report"),
        Example::asks("list_console_jobs", "job.read"),
        Example::asks("read_console_jobs", "job.read").no_id("jobs belong to no tenant"),
        Example::asks("list_console_operators", "operator.read"),
        Example::asks("read_console_operators", "operator.read").no_id("operators belong to no tenant"),
        Example::asks("create_console_operators", "operator.write").sends(create_console_operators).valid(Caller::Operator, r#"{ "login": "i1op{number}", "email": "i1op{number}@example.org", "password": "Gravel-Hopper-91!" }"#),
        Example::asks("update_console_operators", "operator.write").no_id("operators belong to no tenant"),
    ],
};

/// An unused username.
fn login() -> String {
    format!("rep{}", given::number())
}

fn confirm_console_session(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "password": PASSWORD });
        Submission::of(site.administrator().await, "/admin/api/session/confirm", body)
    })
}

fn change_language(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        Submission::of(site.administrator().await, "language/change", json!({ "LanguageCode": "de_DE" }))
    })
}

fn write_cache_store(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let admin = site.administrator().await;
        Submission::of(admin, "cachestore/logedInUserData/k", json!({ "Value": "dark" }))
    })
}

fn bind_shared_device(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move { Submission::of(site.administrator().await, "shareddevice/bind", json!({ "Name": "Yard" })) })
}

fn rename_shared_device(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = given::shared_device(site, "Before").await;
        let body = json!({ "SharedDeviceId": id, "Name": "After" });
        Submission::of(site.administrator().await, "shareddevice/rename", body)
    })
}

fn release_shared_device(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = given::shared_device(site, "Before").await;
        Submission::of(site.administrator().await, "shareddevice/release", json!({ "SharedDeviceId": id }))
    })
}

fn create_console_users(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "login": login(), "firstName": "N", "lastName": "B", "email": "n@example.org", "userType": 5,
            "password": "Fresh#Start26" });
        Submission::of(site.administrator().await, "/admin/api/users", body)
    })
}

fn update_account(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let admin = site.administrator().await;
        let account = admin.get("account").await.ok();
        let body = json!({ "TimeStamp": account["TimeStamp"], "FirstName": "Ida" });
        Submission::of(admin, "account/update", body)
    })
}

fn update_own_password(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "CurrentPassword": PASSWORD, "Password": "Fresh#Start26" });
        Submission::of(site.administrator().await, "account/password", body)
    })
}

fn update_own_pin(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "CurrentPin": PIN, "Pin": "830417" });
        Submission::of(site.technician().await, "account/pin", body)
    })
}

fn update_own_notices(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "Notifications": [{ "Kind": "arrived", "Enabled": false }] });
        Submission::of(site.administrator().await, "account/notifications", body)
    })
}

fn create_user(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "LoginId": login(), "FirstName": "N", "SurName": "B", "Email": "n@example.org", "UserTypeId": 5,
            "UPassword": "Fresh#Start26", "SiteCode": site.code, "UserSiteLookup": [{ "SiteId": site.id, "UserTypeId": 5 }] });
        Submission::of(site.administrator().await, "user/create", body)
    })
}

fn update_user(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let user = site.user(5).create().await;
        let admin = site.administrator().await;
        let mut body = admin.get(&format!("user/{}", user.id)).await.ok();
        body["FirstName"] = json!("Ida");
        Submission::of(admin, "user/update", body)
    })
}

fn update_user_password(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "UserId": site.user(5).create().await.id, "Password": "Fresh#Start26" });
        Submission::of(site.administrator().await, "user/UpdatePassword", body)
    })
}

fn update_user_pin(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "UserId": site.user(7).create().await.id, "Password": "830417" });
        Submission::of(site.administrator().await, "user/UpdatePin", body)
    })
}

fn unlock_user(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let user = site.user(5).inactive().create().await;
        Submission::of(site.administrator().await, format!("user/unlock/{}", user.id), json!({}))
    })
}

fn create_identity_link(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "userid": site.user(5).create().await.id, "idpuserid": login() });
        Submission::of(site.administrator().await, "IdentityProvider/create", body)
    })
}

fn unlock_console_user(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let user = site.user(5).create().await;
        let path = format!("/admin/api/users/{}/unlock", user.id);
        Submission::of(site.administrator().await, path, json!({}))
    })
}

fn create_console_operators(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "login": login(), "email": "op@example.org", "password": "Fresh#Start26" });
        Submission::of(site.app().operator().await, "/admin/api/operators", body)
    })
}
