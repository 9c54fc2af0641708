//! The parts of the archive of a tenant are compared with the schema: no table, no column with an id and no JSON is
//! forgotten when one is added.

use std::collections::{BTreeMap, BTreeSet};

use platform::{
    archive::{ArchivePart, Link},
    config::Config,
};
use tests::database::{self, Copy};

/// Columns of exported tables whose names look like ids of rows and that are none, or are replaced by hand; and the
/// reason.
const NO_IDS: [(&str, &str); 21] = [
    ("app_user.language_id", "a language, which is the same on every server"),
    ("app_user.role_id", "the number of a role"),
    ("asset.client_id", "an id of the device"),
    ("check_template.language_id", "a language"),
    ("comment_list_entry.language_id", "a language"),
    ("customer_mail.message_id", "the Message-ID, which is a text"),
    ("customer_mail.outbox_id", "left out: the outbox stays"),
    ("handover_inspection.copy_mail_id", "left out: mails stay"),
    ("handover_inspection.language_id", "a language"),
    ("location.import_job_id", "left out: imports stay"),
    ("machine.import_job_id", "left out: imports stay"),
    ("message_template.language_id", "a language"),
    ("message_template_mapping.master_id", "left out: masters stay"),
    ("model.import_job_id", "left out: imports stay"),
    ("site.language_id", "a language"),
    ("site_language.language_id", "a language"),
    ("template_language.language_id", "a language"),
    ("template_text.language_id", "a language"),
    ("template_text.subject_id", "of a group or of an item, as its kind says"),
    ("video_question.language_id", "a language"),
    ("work_order.ended_by", "the word for how it ended"),
];

/// The JSON of tables that go along, and how the ids within it are exchanged.
const JSON: [(&str, &str); 8] = [
    ("catalogue_machine.features", "has none: codes and descriptions"),
    ("handover_entry.body", "questions: handover/src/archive.rs"),
    ("handover_inspection.answers", "questions: handover/src/archive.rs"),
    ("handover_inspection.facts", "has none: names as they were"),
    ("machine_event.after", "snapshots: handover/src/archive.rs"),
    ("machine_event.before", "snapshots: handover/src/archive.rs"),
    ("site_setting.secrets", "has none: encrypted texts by key"),
    ("template_version.content", "the content of a version: templates/src/archive.rs"),
];

fn parts() -> Vec<Box<dyn ArchivePart>> {
    modules::all().archive()
}

fn tables() -> BTreeSet<String> {
    parts().iter().flat_map(|part| part.tables()).map(ToOwned::to_owned).collect()
}

fn links() -> Vec<Link> {
    parts().iter().flat_map(|part| part.links()).collect()
}

#[test]
fn every_table_goes_along_or_says_why_it_stays() {
    let along = tables();
    let stays: BTreeMap<&str, &str> = modules::all().stays_behind().into_iter().collect();
    assert_eq!(stays.len(), modules::all().stays_behind().len(), "a table is there twice");
    assert!(stays.values().all(|why| !why.is_empty()));
    let listed: BTreeSet<String> = migrations::tenancy::TABLES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let known: BTreeSet<String> = along.iter().cloned().chain(stays.keys().map(|name| (*name).to_owned())).collect();
    assert_eq!(known, listed);
    assert!(along.iter().all(|name| !stays.contains_key(name.as_str())), "no table does both");
}

/// The rows are imported in an order that the foreign keys allow, because the parts know all of them.
#[tokio::test]
async fn every_foreign_key_is_known() {
    let copy = Copy::of_template(&Config::default()).await;
    let schema = database::foreign_keys(copy.url()).await;
    copy.remove().await;
    let along = tables();
    let fixed = ["language", "country", "import_job", "master_template"];
    let wanted: BTreeSet<(String, String, String)> =
        schema.into_iter().filter(|(table, _, to)| along.contains(table) && !fixed.contains(&to.as_str())).collect();
    let known: BTreeSet<(String, String, String)> = links()
        .into_iter()
        .filter(|link| link.is_key)
        .map(|link| (link.table.to_owned(), link.column.to_owned(), link.to.to_owned()))
        .collect();
    assert_eq!(known, wanted);
}

#[tokio::test]
async fn every_column_with_an_id_is_exchanged() {
    let copy = Copy::of_template(&Config::default()).await;
    let schema = database::columns(copy.url()).await;
    copy.remove().await;
    let known: BTreeSet<String> = links().iter().map(|link| format!("{}.{}", link.table, link.column)).collect();
    let along = tables();
    let others: BTreeSet<String> = schema
        .into_iter()
        .filter(|(table, _)| along.contains(table))
        .flat_map(|(table, columns)| columns.into_iter().map(move |column| format!("{table}.{column}")))
        .filter(|name| (name.ends_with("_id") || name.ends_with("_by")) && !known.contains(name))
        .collect();
    assert_eq!(others, NO_IDS.map(|(name, _)| name.to_owned()).into());
}

#[tokio::test]
async fn every_json_was_looked_at() {
    let copy = Copy::of_template(&Config::default()).await;
    let schema = database::json_columns(copy.url()).await;
    copy.remove().await;
    let along = tables();
    let found: BTreeSet<String> = schema
        .into_iter()
        .filter(|name| name.split_once('.').is_some_and(|(table, _)| along.contains(table)))
        .collect();
    assert_eq!(found, JSON.map(|(name, _)| name.to_owned()).into());
}
