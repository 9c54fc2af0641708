//! Users, operators, sessions and sign-ins.
use crate::{
    Migrations,
    columns::{
        bytes, bytes_null, deleted, flag, id, instant, instant_null, int, int_from, number, number_null, small,
        small_from, text, text_from, text_null, version,
    },
    new_table::{NewTable, equal, index, new_tables, not_deleted, present, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_000400_identity", || {
        vec![
            app_user(),
            user_site(),
            identity_link(),
            operator(),
            shared_device(),
            session(),
            sign_in_guard(),
            known_device(),
            password_reset(),
            cache_store(),
            outbox_key(),
            client_error(),
        ]
    })]
}

/// Users of a site (entity 20) or of a group (entity 30). Among those of an entity type that are not deleted, a username is
/// unique.
fn app_user() -> NewTable {
    NewTable::of_group("app_user")
        .col(number_null("site_id"))
        .col(small("entity_type"))
        .col(text("login"))
        .col(text("first_name"))
        .col(text("last_name"))
        .col(text_from("initials", ""))
        .col(text("email"))
        .col(int_from("language_id", 1))
        .col(small("user_type"))
        .col(small("role_id"))
        .col(text_from("permissions", ""))
        .col(text_from("user_perms", ""))
        .col(text_from("visibility", ""))
        .col(flag("can_delete", false))
        .col(flag("enable_jlrq", false))
        .col(flag("never_expires", false))
        .col(flag("chat_notification", false))
        .col(text_from("muted_notices", ""))
        .col(text_from("epc_username", ""))
        .col(text_null("epc_password"))
        .col(text_null("password_hash"))
        .col(text_null("pin_hash"))
        .col(instant_null("password_changed_at"))
        .col(int_from("rights_version", 1))
        .col(instant_null("last_sign_in_at"))
        .col(flag("active", true))
        .col(deleted())
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .col(version())
        .refers("site_id", "site")
        .refers("language_id", "language")
        .index(unique("app_user_site_login", &["site_id", "login"]).only(equal("entity_type", 20)).only(not_deleted()))
        .index(
            unique("app_user_group_login", &["group_id", "login"]).only(equal("entity_type", 30)).only(not_deleted()),
        )
        .index(index("app_user_name", &["group_id", "last_name"]))
        .index(index("app_user_type", &["site_id", "user_type"]))
        .index(index("app_user_group", &["group_id", "id"]))
        .index(index("app_user_login", &["login", "id"]))
        .index(index("app_user_of_group", &["group_id", "login", "id"]))
        .index(index("app_user_last_name", &["last_name", "id"]))
        .index(index("app_user_seen", &["last_sign_in_at", "id"]))
        .index(index("app_user_group_seen", &["group_id", "last_sign_in_at", "id"]))
        .index(index("app_user_site_name", &["site_id", "last_name", "first_name", "id"]))
        .index(index("app_user_group_name", &["group_id", "last_name", "first_name", "id"]))
}

/// The further sites at which a user works (`UserSiteLookup`).
fn user_site() -> NewTable {
    NewTable::new("user_site")
        .col(number("group_id"))
        .col(number("user_id"))
        .col(number("site_id"))
        .col(small("user_type"))
        .key(&["user_id", "site_id"])
        .refers("group_id", "tenant_group")
        .refers("user_id", "app_user")
        .refers("site_id", "site")
        .index(index("user_site_site", &["site_id"]))
}

/// The name of a user at an outside provider of identities.
fn identity_link() -> NewTable {
    NewTable::new("identity_link")
        .col(number("group_id"))
        .col(number("user_id"))
        .col(int("provider_id"))
        .col(text("idp_user_id"))
        .col(text("invitation"))
        .col(instant("expires_at"))
        .col(instant("updated_at"))
        .key(&["user_id"])
        .refers("group_id", "tenant_group")
        .refers("user_id", "app_user")
        .index(unique("identity_link_name", &["group_id", "provider_id", "idp_user_id"]))
}

/// The operators of the platform.
fn operator() -> NewTable {
    NewTable::new("operator")
        .col(id())
        .col(text("login"))
        .col(text("email"))
        .col(text("password_hash"))
        .col(flag("active", true))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .col(version())
        .index(unique("operator_login", &["login"]))
}

/// Tablets that a manager has bound to a site, which list its technicians before a sign-in. Of the token in their cookie
/// only the SHA-256 is stored. A name is unique among the devices of a site that are not released; `deleted` is a released
/// one.
fn shared_device() -> NewTable {
    NewTable::of_site("shared_device")
        .col(text("name"))
        .col(text("name_key"))
        .col(bytes("token_hash"))
        .col(number_null("created_by"))
        .col(instant("created_at"))
        .col(instant_null("last_used_at"))
        .col(deleted())
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("shared_device_token", &["token_hash"]))
        .index(unique("shared_device_name", &["site_id", "name_key"]).only(not_deleted()))
}

/// Open sessions. Of the token only the SHA-256 is stored.
fn session() -> NewTable {
    NewTable::new("session")
        .col(id())
        .col(number_null("group_id"))
        .col(number_null("site_id"))
        .col(number_null("user_id"))
        .col(number_null("operator_id"))
        // Ends the session when the device is released; devices are deleted softly, so the id stays.
        .col(number_null("shared_device_id"))
        .col(small("kind"))
        .col(bytes("token_hash"))
        .col(int("rights_version"))
        .col(text("address"))
        .col(text("device"))
        .col(instant("created_at"))
        .col(instant("last_seen_at"))
        .col(instant("idle_until"))
        .col(instant("expires_at"))
        .col(instant_null("confirmed_at"))
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .refers("user_id", "app_user")
        .refers("operator_id", "operator")
        .index(unique("session_token", &["token_hash"]))
        .index(index("session_user", &["user_id"]))
        .index(index("session_operator", &["operator_id"]))
        .index(index("session_expiry", &["expires_at"]))
        .index(index("session_seen", &["last_seen_at", "id"]))
        .index(index("session_group_seen", &["group_id", "last_seen_at", "id"]))
        .index(index("session_group", &["group_id", "id"]))
        .index(index("session_shared_device", &["shared_device_id"]).only(present("shared_device_id")))
}

/// Counters of failed sign-ins. The identifier is the hash of a typed name, whether or not such a user exists, so it refers
/// to no row.
fn sign_in_guard() -> NewTable {
    NewTable::new("sign_in_guard")
        .col(text("identifier"))
        .col(int_from("failures", 0))
        // Seconds since the epoch, as a JSON list: tries are counted over any 24 hours (goal S2).
        .col(text_from("tries", "[]"))
        .col(instant_null("locked_until"))
        .col(int_from("lock_seconds", 0))
        .col(instant("updated_at"))
        .key(&["identifier"])
        .index(index("sign_in_guard_updated", &["updated_at"]))
}

/// Devices with an earlier sign-in, which have failure counters of their own. Of the token only the hash is stored.
fn known_device() -> NewTable {
    NewTable::new("known_device")
        .col(text("token_hash"))
        .col(text("identifier"))
        .col(instant("created_at"))
        .col(instant("expires_at"))
        .key(&["token_hash"])
        .index(index("known_device_expiry", &["expires_at"]))
}

/// The recovery of a forgotten password, one row for each user. Of passcode and token only hashes are stored.
fn password_reset() -> NewTable {
    NewTable::new("password_reset")
        .col(number("group_id"))
        .col(number("user_id"))
        // The times of the last day's requests in seconds, as a JSON list.
        .col(text_from("requests", "[]"))
        // Until then one passcode may be sent.
        .col(instant_null("send_until"))
        .col(text_null("passcode_hash"))
        .col(instant_null("passcode_expires_at"))
        .col(small_from("passcode_tries", 0))
        .col(bytes_null("token_hash"))
        .col(instant_null("token_expires_at"))
        .col(instant("updated_at"))
        .key(&["user_id"])
        .refers("group_id", "tenant_group")
        .refers("user_id", "app_user")
        .index(unique("password_reset_token", &["token_hash"]))
}

/// Values stored for a user, by store and key.
fn cache_store() -> NewTable {
    NewTable::new("cache_store")
        .col(number("group_id"))
        .col(number("user_id"))
        .col(text("store"))
        .col(text("key"))
        .col(text("value"))
        .col(instant("updated_at"))
        .key(&["user_id", "store", "key"])
        .refers("group_id", "tenant_group")
        .refers("user_id", "app_user")
}

/// The key with which a device seals unsent work of a user, one for each user and site.
fn outbox_key() -> NewTable {
    NewTable::new("outbox_key")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(number("user_id"))
        .col(text("key"))
        .col(instant("created_at"))
        .key(&["user_id", "site_id"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .refers("user_id", "app_user")
}

/// Error reports of browsers. They come from anyone, so their group is a plain number.
fn client_error() -> NewTable {
    NewTable::new("client_error")
        .col(id())
        .col(number_null("group_id"))
        .col(text("message"))
        .col(text("url"))
        .col(text("stack"))
        .col(text("app_version"))
        .col(instant("created_at"))
        .index(index("client_error_created", &["created_at"]))
}
