//! The platform's own tables: people, sessions, sites, jobs, mails, and the audit log.
#![expect(clippy::struct_excessive_bools, reason = "each flag is a column of its own")]
#![allow(missing_docs, reason = "columns are named as the schema names them; the migrations document them")]

pub mod audit_anchor;
pub mod audit_entry;
pub mod group;
pub mod idempotency_key;
pub mod job;
pub mod known_device;
pub mod notification;
pub mod operator;
pub mod outbox_mail;
pub mod record_uses;
pub mod schema_requirement;
pub mod session;
pub mod sign_in_guard;
pub mod site;
pub mod site_module;
pub mod site_setting;
pub mod user;
pub mod user_site;

use crate::{
    entity::record_uses::{RecordKind, RecordUse},
    tenancy::Table,
};

/// The tables that are not part of the archive of a tenant, of those that no module declares.
pub(crate) const STAYS_BEHIND: &[(&str, &str)] = &[
    ("tenant_group", "is made anew, from the manifest"),
    ("audit_anchor", "is the end of the log of the server"),
    ("audit_entry", "is sealed by the key of the server, and proves what was done there"),
    ("job", "is work of the server"),
    ("known_device", "belongs to browsers that have signed in there"),
    ("notification", "tells of what has just happened there"),
    ("operator", "is of no tenant"),
    ("outbox_mail", "is sent from there"),
    ("repeat_key", "answers what was asked there"),
    ("session", "ends"),
    ("sign_in_guard", "counts what was tried there"),
    ("schema_requirement", "belongs to the schema"),
    ("seaql_migrations", "is the schema, which must be the same"),
];

/// The columns that refer to records of modules.
pub(crate) const RECORD_USES: &[RecordUse] =
    &[RecordUse::none(RecordKind::Machine, "notification", "machine_id", "follows an event of the machine")];

/// The tables of these entities.
pub(crate) fn tables() -> Vec<Table> {
    vec![
        Table::of(audit_anchor::Entity),
        Table::of(audit_entry::Entity),
        Table::of(group::Entity),
        Table::of(job::Entity),
        Table::of(known_device::Entity),
        Table::of(notification::Entity),
        Table::of(operator::Entity),
        Table::of(outbox_mail::Entity),
        Table::of(idempotency_key::Entity),
        Table::of(schema_requirement::Entity),
        Table::of(session::Entity),
        Table::of(sign_in_guard::Entity),
        Table::of(site::Entity),
        Table::of(site_module::Entity),
        Table::of(site_setting::Entity),
        Table::of(user::Entity),
        Table::of(user_site::Entity),
    ]
}
