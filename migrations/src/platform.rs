//! Tables of the platform: groups, the audit log, jobs, the outbox, repeated requests, the requirements of the schema.
use crate::{
    Migrations, ProgramVersion,
    columns::{
        bytes, bytes_null, deleted, flag, id, instant, instant_null, int_from, json, json_null, number, number_from,
        number_null, small_from, small_null, text, text_from, text_null,
    },
    dialect::Except,
    new_table::{NewTable, index, missing, new_tables, present, unique},
};

/// The migration that creates the audit log, which the program seals with a first entry.
pub const AUDIT_LOG: &str = "m20261201_000100_platform";

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        new_tables(AUDIT_LOG, || {
            vec![tenant_group(), audit_entry(), audit_anchor(), job(), outbox_mail(), repeat_key()]
        }),
        new_tables("m20261201_002200_platform_schema_requirement", || vec![schema_requirement()])
            .works_with(ProgramVersion::new(0, 1, 0)),
    ]
}

/// A group, which is the tenant. Its name is unique without regard to letter case; the `lower` of SQLite knows A to Z only.
fn tenant_group() -> NewTable {
    NewTable::new("tenant_group")
        .col(id())
        .col(text("name"))
        .col(text("brand_name"))
        .col(deleted())
        .col(instant("created_at"))
        .then("CREATE UNIQUE INDEX tenant_group_name ON tenant_group (lower(name))")
}

/// The audit log, sealed into a hash chain shortly after an entry is written. It has no foreign keys, because an entry
/// outlives its subject. `place` is the position in the chain, which follows the order of sealing: an entry may become
/// visible after one with a higher id was sealed.
fn audit_entry() -> NewTable {
    NewTable::new("audit_entry")
        .col(id())
        .col(number_null("group_id"))
        .col(number_null("site_id"))
        .col(number_null("user_id"))
        .col(instant("at"))
        .col(text("actor"))
        .col(text("action"))
        .col(text("subject"))
        .col(text("subject_id"))
        .col(json_null("before"))
        .col(json_null("after"))
        .col(text("request_id"))
        .col(text("address"))
        .col(number_null("place"))
        .col(bytes_null("prev_hash"))
        .col(bytes_null("hash"))
        .append_only(Except::Seal(&["place", "prev_hash", "hash"]))
        .index(index("audit_entry_group", &["group_id", "at"]))
        .index(index("audit_entry_unsealed", &["id"]).only(missing("hash")))
        .index(index("audit_entry_of_group", &["group_id", "id"]))
        .index(index("audit_entry_of_site", &["site_id", "id"]))
        // Names of a past day are read along it.
        .index(index("audit_entry_thing", &["action", "subject_id", "at"]))
        .index(unique("audit_entry_place", &["place"]))
        .index(index("audit_entry_of_user", &["user_id", "id"]))
        .index(index("audit_entry_of_subject", &["subject", "id"]))
}

/// The end of the audit log's chain, apart from the log, so that a missing end is found.
fn audit_anchor() -> NewTable {
    NewTable::new("audit_anchor")
        .col(number("id"))
        // The number of sealed entries.
        .col(number("place"))
        // The hash of the last of them.
        .col(bytes_null("head"))
        // The hash of both, with the key of the chain.
        .col(bytes("seal"))
        .key(&["id"])
}

/// Work to do later, leased by one node at a time. One job of a kind and tenant is leased at a time, and the jobs of
/// tenants take turns.
fn job() -> NewTable {
    NewTable::new("job")
        .col(id())
        .col(number_null("tenant"))
        .col(text("kind"))
        .col(text("key"))
        .col(json("payload"))
        .col(int_from("weight", 0))
        // The place in the queue, in milliseconds since 1970.
        .col(number_from("turn", 0))
        .col(instant("run_at"))
        .col(int_from("attempts", 0))
        .col(text_null("locked_by"))
        .col(instant_null("locked_until"))
        .col(text_null("last_error"))
        .col(instant("created_at"))
        .col(instant_null("done_at"))
        .index(unique("job_waiting", &["kind", "key"]).only(missing("done_at")))
        .index(index("job_due", &["run_at"]).only(missing("done_at")))
        // A row without a tenant is never equal to another one in a unique index.
        .index(unique("job_tenant_running", &["tenant", "kind"]).only(missing("done_at")).only(present("locked_by")))
}

/// Mails to send, each leased by one node at a time. The ids are plain numbers, for readers of the outbox only; the content
/// of a customer mail is in `customer_mail`.
fn outbox_mail() -> NewTable {
    NewTable::new("outbox_mail")
        .col(id())
        .col(number_null("group_id"))
        .col(number_null("site_id"))
        .col(number_null("user_id"))
        .col(number_null("customer_mail_id"))
        .col(text_null("sender_name"))
        .col(text("to_address"))
        .col(text("subject"))
        .col(text("body_html"))
        .col(text("body_text"))
        .col(small_from("state", 0))
        .col(int_from("attempts", 0))
        .col(instant("run_at"))
        .col(text_null("locked_by"))
        .col(instant_null("locked_until"))
        .col(text_null("last_error"))
        .col(text_null("reply"))
        .col(instant("created_at"))
        .col(instant_null("sent_at"))
        .index(index("outbox_mail_due", &["state", "run_at"]))
        // Mails of a user and of a site are limited per hour.
        .index(index("outbox_mail_user", &["user_id", "created_at"]))
        .index(index("outbox_mail_site", &["site_id", "created_at"]))
}

/// Requests with an `Idempotency-Key`, and their answers. Operators belong to no group; their rows have group 0.
fn repeat_key() -> NewTable {
    NewTable::new("repeat_key")
        .col(id())
        .col(number("group_id"))
        .col(text("owner"))
        .col(text("key"))
        .col(text("request_hash"))
        // The rights of the caller: the answer is repeated only while they are unchanged.
        .col(text_from("rights", ""))
        .col(flag("confirmed", false))
        .col(text("claim"))
        .col(instant("claimed_until"))
        .col(flag("carried_out", false))
        .col(small_null("status"))
        .col(text_null("content_type"))
        .col(text_null("body"))
        .col(instant("created_at"))
        .index(unique("repeat_key_owner", &["owner", "key"]))
        .index(index("repeat_key_created", &["created_at"]))
}

/// The oldest version of the program that works on the schema after each migration from this one on, so that a program
/// without a migration can tell whether it works on the schema after it.
fn schema_requirement() -> NewTable {
    NewTable::new("schema_requirement").col(text("migration")).col(text("oldest_program")).key(&["migration"])
}
