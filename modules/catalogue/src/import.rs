//! Imports models and machines of the catalogue from files, for the command line.

use std::{collections::HashSet, io::Read};

use platform::{
    api::name_list::{Missing, NameList as _},
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    shared::audit::{Actor, AuditEvent, write},
    tenancy::Grant,
};
use serde_json::json;

use crate::{
    entity::{catalogue_machine, model},
    entries::{Entry, EntryInput, replacing},
    features, models, reasons,
};

/// The number of entries in one transaction, small enough not to hold up other writers.
const BATCH: usize = 500;

/// The result of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was imported, or would be in a dry run.
    Imported,
    /// The group has it already, or an earlier line of the file names it.
    Known,
    /// It cannot be imported.
    Refused(Reason),
}

/// One line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedLine {
    /// The number of the line, from 1.
    pub line: u64,
    /// The name or serial number as it was read.
    pub name: String,
    /// The result.
    pub outcome: Outcome,
}

/// Options of reading a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Whether the first line is a header.
    pub header: bool,
    /// Whether nothing is written.
    pub dry_run: bool,
}

/// Adds the models of a file with one column, the name, to the grant's group in one transaction.
pub async fn import_models(
    platform: &Platform,
    grant: &Grant,
    actor: &Actor,
    file: impl Read,
    reading: Reading,
    mut each: impl FnMut(&ImportedLine),
) -> Result<()> {
    let group = grant.group_id()?;
    let mut tx = platform.db.write(grant.reach()).await?;
    let mut known: HashSet<String> = models::all(&tx, grant).await?.into_iter().map(|row| row.name_key).collect();
    let mut added = Vec::new();
    for record in reader(file, reading).byte_records() {
        let record = record.map_err(|error| Error::from(reasons::FILE_UNREADABLE).because(error))?;
        if record.len() != 1 {
            return Err(reasons::FILE_UNREADABLE.into());
        }
        let name = text(&record[0]);
        let outcome = match model::Entity::name(&name) {
            Err(reason) => Outcome::Refused(reason),
            Ok(parsed) if !known.insert(parsed.key.clone()) => Outcome::Known,
            Ok(_) => {
                added.push(name.clone());
                Outcome::Imported
            }
        };
        each(&ImportedLine { line: line_of(&record), name, outcome });
    }
    if reading.dry_run || added.is_empty() {
        return Ok(());
    }
    models::models_by_name(platform, &mut tx, grant, &added, Missing::Create { import: None, actor }).await?;
    let after = json!({ "models": added.len() });
    write(&tx, &platform.clock, actor, AuditEvent::new("model.import", "group", group).after(after)).await?;
    tx.commit().await
}

/// Adds machines to the catalogue of the grant's group, 500 in a transaction. Columns: serial number, model, then
/// optionally family, variant, engine serial number, ex works date (`YYYY-MM-DD`), features (`CODE=Description; …`). An
/// entry with the same serial number is replaced, so a second run changes nothing.
pub async fn import_catalogue(
    platform: &Platform,
    grant: &Grant,
    actor: &Actor,
    file: impl Read,
    reading: Reading,
    mut each: impl FnMut(&ImportedLine),
) -> Result<()> {
    let mut batch: Vec<Entry> = Vec::with_capacity(BATCH);
    let mut seen: HashSet<String> = HashSet::new();
    let mut written = 0;
    for record in reader(file, reading).byte_records() {
        let record = record.map_err(|error| Error::from(reasons::FILE_UNREADABLE).because(error))?;
        if !(2..=7).contains(&record.len()) {
            return Err(reasons::FILE_UNREADABLE.into());
        }
        let field = |at: usize| record.get(at).map(text).unwrap_or_default();
        let name = field(0);
        let given = EntryInput {
            vin: name.clone(),
            model: field(1),
            family: field(2),
            variant: field(3),
            engine_serial: field(4),
            ex_works_date: field(5),
            features: features::of_text(&field(6)),
        };
        let outcome = match Entry::parse(given) {
            Err(refused) => Outcome::Refused(refused.first().map_or(reasons::FILE_UNREADABLE, |(_, reason)| *reason)),
            Ok(entry) if !seen.insert(entry.vin.as_str().to_owned()) => Outcome::Known,
            Ok(entry) => {
                batch.push(entry);
                Outcome::Imported
            }
        };
        each(&ImportedLine { line: line_of(&record), name, outcome });
        if batch.len() == BATCH {
            written += keep(platform, grant, &mut batch, reading).await?;
        }
    }
    written += keep(platform, grant, &mut batch, reading).await?;
    if !reading.dry_run {
        let tx = platform.db.write(grant.reach()).await?;
        let event = AuditEvent::new("catalogue.import", "group", grant.group_id()?);
        write(&tx, &platform.clock, actor, event.after(json!({ "machines": written }))).await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn keep(platform: &Platform, grant: &Grant, batch: &mut Vec<Entry>, reading: Reading) -> Result<usize> {
    let entries = std::mem::take(batch);
    if reading.dry_run || entries.is_empty() {
        return Ok(0);
    }
    let (group, now) = (grant.group_id()?, platform.clock.now());
    let tx = platform.db.write(grant.reach()).await?;
    let rows = entries.iter().map(|entry| entry.row(group, now));
    tx.upsert_many::<catalogue_machine::Entity, _>(grant, rows, replacing()).await?;
    tx.commit().await?;
    Ok(entries.len())
}

fn reader<R: Read>(file: R, reading: Reading) -> csv::Reader<R> {
    csv::ReaderBuilder::new().has_headers(reading.header).flexible(true).from_reader(file)
}

fn line_of(record: &csv::ByteRecord) -> u64 {
    record.position().map_or(0, csv::Position::line)
}

/// Decodes UTF-8, with or without a byte-order mark, else ISO-8859-1, whose bytes are the first 256 characters of
/// Unicode.
fn text(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.replace('\0', ""),
        Err(_) => bytes.iter().filter(|byte| **byte != 0).map(|byte| char::from(*byte)).collect(),
    }
}
