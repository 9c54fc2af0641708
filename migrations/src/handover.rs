//! Customers, handover inspections, and the state of the nightly work.
//!
//! Work orders of stock refer to customers, and handovers to machines: hence two migrations. The words of the
//! customers came later.
use crate::{
    Migrations,
    columns::{
        bytes, bytes_null, day, flag, instant, instant_null, int, int_from, json, json_null, number, number_null,
        small, text, text_null, version,
    },
    dialect::Except,
    new_table::{NewTable, index, new_tables},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        new_tables("m20261201_000700_handover_customers", || vec![customer()]),
        new_tables("m20261201_000900_handover", || {
            vec![handover_inspection(), handover_entry(), handover_link(), site_night()]
        }),
        new_tables("m20261201_002100_handover_customer_words", || vec![customer_word()]),
    ]
}

/// The buyers of machines. Personal data are in `sealed`, encrypted with a key outside the database, so that neither a
/// backup nor the table reveals them.
fn customer() -> NewTable {
    NewTable::of_site("customer")
        .col(text("uuid"))
        .col(small("customer_type"))
        .col(small("status"))
        .col(text("sealed"))
        .col(number_null("created_by"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .col(version())
        .refers("created_by", "app_user")
        .index(index("customer_site", &["site_id", "id"]))
}

/// Keyed hashes of the words by which customers are searched and recognised. The rows are derived from `customer`.
fn customer_word() -> NewTable {
    NewTable::new("customer_word")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(bytes("word"))
        .col(number("customer_id"))
        .key(&["group_id", "word", "customer_id"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .refers("customer_id", "customer")
        .stored_in_key()
        .index(index("customer_word_customer", &["customer_id"]))
}

/// The answers and the signature of each submitted handover, with its proof: the related facts, the hash of its personal
/// part, and its hash, which follows from the machine's event before it. Name and drawing of the customer are in `sealed`,
/// encrypted as in `customer`. Rows are added and never changed, except that `sealed` can be emptied.
fn handover_inspection() -> NewTable {
    NewTable::of_site("handover_inspection")
        .col(number("machine_id"))
        .col(number_null("customer_id"))
        .col(number("template_id"))
        // Version 0 has answers without questions.
        .col(int_from("template_version", 0))
        .col(number("language_id"))
        .col(flag("passed", false))
        .col(flag("disclaimer_accepted", false))
        .col(text("disclaimer"))
        .col(json("answers"))
        .col(json_null("facts"))
        .col(text("sealed"))
        .col(bytes_null("person_hash"))
        .col(text_null("code"))
        // The check code that it had on another server, which is printed on the copies from there.
        .col(text_null("former_code"))
        // The mail with the customer's copy, so that its address is found when the customer is erased. No foreign key:
        // mails that were sent are removed after a while.
        .col(number_null("copy_mail_id"))
        .col(number_null("user_id"))
        .col(instant("at"))
        .col(bytes_null("prev_hash"))
        .col(bytes_null("hash"))
        .refers("machine_id", "machine")
        .refers("customer_id", "customer")
        .refers("user_id", "app_user")
        .append_only(Except::Emptied("sealed"))
        .index(index("handover_inspection_machine", &["machine_id", "id"]))
        .index(index("handover_inspection_template", &["group_id", "template_id", "template_version"]))
        .index(index("handover_inspection_code", &["code"]))
        .index(index("handover_inspection_customer", &["customer_id"]))
        .index(index("handover_inspection_site", &["site_id", "id"]))
        .index(index("handover_inspection_former_code", &["former_code"]))
        .index(index("handover_inspection_at", &["site_id", "at", "id"]))
}

/// Later entries of a handover, a correction or the removal of its personal part. The handover itself is not changed.
fn handover_entry() -> NewTable {
    NewTable::of_site("handover_entry")
        .col(number("machine_id"))
        .col(number("handover_id"))
        .col(small("kind"))
        .col(text("reason"))
        .col(json("body"))
        .col(number_null("user_id"))
        .col(text("actor"))
        .col(instant("at"))
        .col(bytes_null("prev_hash"))
        .col(bytes("hash"))
        .refers("machine_id", "machine")
        .refers("handover_id", "handover_inspection")
        .refers("user_id", "app_user")
        .append_only(Except::Nothing)
        .index(index("handover_entry_machine", &["machine_id", "id"]))
        .index(index("handover_entry_handover", &["handover_id", "id"]))
}

/// Links by which customers sign a handover on a device of their own. Of a token only its hash is stored, and its encrypted
/// form for the address of a reminder, while a link waits for one.
fn handover_link() -> NewTable {
    NewTable::of_site("handover_link")
        .col(number("machine_id"))
        .col(number_null("customer_id"))
        .col(number_null("handover_id"))
        .col(bytes("token_hash"))
        .col(text_null("sealed_token"))
        .col(number("template_id"))
        .col(int("template_version"))
        .col(number("language_id"))
        .col(json("answers"))
        .col(small("state"))
        .col(text_null("request"))
        .col(text_null("decline_reason"))
        .col(flag("by_mail", false))
        // No foreign key: mails that were sent are removed after a while.
        .col(number_null("mail_id"))
        .col(number_null("reminder_mail_id"))
        .col(number_null("created_by"))
        .col(instant("created_at"))
        .col(instant("expires_at"))
        .col(instant_null("opened_at"))
        .col(instant_null("read_at"))
        .col(instant_null("reminded_at"))
        .col(instant_null("ended_at"))
        .refers("machine_id", "machine")
        .refers("customer_id", "customer")
        .refers("handover_id", "handover_inspection")
        .refers("created_by", "app_user")
        .index(index("handover_link_token", &["token_hash"]))
        .index(index("handover_link_customer", &["customer_id", "id"]))
        .index(index("handover_link_machine", &["machine_id", "id"]))
        .index(index("handover_link_waiting", &["site_id", "state", "expires_at"]))
}

/// The last day of each site for which the nightly work is done, and the begin of its next night.
fn site_night() -> NewTable {
    NewTable::new("site_night")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(day("done_for"))
        .col(instant("done_at"))
        .col(instant("next_at"))
        .key(&["site_id"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
}
