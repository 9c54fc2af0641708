//! Mails that sites write.
use crate::{
    Migrations,
    columns::{bytes, deleted, flag, id, instant, int, int_from, number, number_null, small, text, version},
    new_table::{NewTable, equal, index, new_tables, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001700_email", || {
        vec![
            message_template(),
            master_template(),
            message_template_mapping(),
            customer_mail(),
            mail_suppression(),
            mail_preview(),
        ]
    })]
}

/// The texts of mails that a site has written.
fn message_template() -> NewTable {
    NewTable::of_site("message_template")
        .col(small("category"))
        .col(int("language_id"))
        .col(text("title"))
        .col(text("title_key"))
        .col(text("subject"))
        .col(text("content"))
        .col(number("created_by"))
        .col(number("updated_by"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .col(deleted())
        .col(version())
        .refers("language_id", "language")
        .refers("created_by", "app_user")
        .refers("updated_by", "app_user")
        .index(index("message_template_site", &["site_id", "title_key", "id"]))
}

/// The texts of mails that operators of the platform have written for every site.
fn master_template() -> NewTable {
    NewTable::new("master_template")
        .col(id())
        .col(small("category"))
        .col(int("language_id"))
        .col(text("franchise"))
        .col(text("title"))
        .col(text("title_key"))
        .col(text("subject"))
        .col(text("content"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .col(version())
        .refers("language_id", "language")
        .index(index("master_template_title", &["title_key", "id"]))
}

/// The texts that are active at a site, each a template of the site or a master; one for each category is the default.
fn message_template_mapping() -> NewTable {
    NewTable::of_site("message_template_mapping")
        .col(number_null("template_id"))
        .col(number_null("master_id"))
        .col(small("category"))
        .col(flag("is_default", false))
        .col(number("updated_by"))
        .col(instant("updated_at"))
        .refers("template_id", "message_template")
        .refers("master_id", "master_template")
        .refers("updated_by", "app_user")
        .check("message_template_mapping_one", "(template_id IS NULL) <> (master_id IS NULL)")
        .index(unique("message_template_mapping_template", &["template_id"]))
        .index(unique("message_template_mapping_default", &["site_id", "category"]).only(equal("is_default", true)))
        // For a site a master is mapped once; templates of sites have no master and never collide here.
        .index(unique("message_template_mapping_master", &["site_id", "master_id"]))
        // Read when a master is changed or deleted.
        .index(index("message_template_mapping_of_master", &["master_id"]))
}

/// Mails that people of a site have written to customers, with their delivery.
fn customer_mail() -> NewTable {
    NewTable::of_site("customer_mail")
        .col(number("machine_id"))
        .col(number("user_id"))
        .col(text("to_address"))
        .col(text("to_key"))
        .col(flag("is_customer_address", false))
        .col(text("language"))
        .col(text("subject"))
        .col(text("body"))
        .col(text("attachments"))
        .col(small("state"))
        .col(instant("state_at"))
        .col(int_from("tries", 0))
        .col(text("reply"))
        .col(text("message_id"))
        .col(text("thread"))
        .col(number_null("outbox_id"))
        .col(instant("created_at"))
        .refers("machine_id", "machine")
        .refers("user_id", "app_user")
        .index(index("customer_mail_machine", &["machine_id", "id"]))
        // The console lists the mails of a state; failures to an address are counted over the group.
        .index(index("customer_mail_state", &["state", "id"]))
        .index(index("customer_mail_address", &["group_id", "to_key", "state_at"]))
}

/// Addresses to which a group writes no mails for some time, because they were refused.
fn mail_suppression() -> NewTable {
    NewTable::of_group("mail_suppression")
        .col(text("address_key"))
        .col(instant("created_at"))
        .col(instant("until"))
        .index(unique("mail_suppression_address", &["group_id", "address_key"]))
}

/// The pages that show a mail to its author once, each for the session that it was made for. Of its key only the SHA-256 is
/// stored.
fn mail_preview() -> NewTable {
    NewTable::of_site("mail_preview")
        .col(number("user_id"))
        // No foreign key: the session may end before the page is opened.
        .col(number("session_id"))
        .col(bytes("key_hash"))
        .col(text("html"))
        .col(instant("expires_at"))
        .refers("user_id", "app_user")
        .index(unique("mail_preview_hash", &["key_hash"]))
        .index(index("mail_preview_expiry", &["site_id", "expires_at"]))
}
