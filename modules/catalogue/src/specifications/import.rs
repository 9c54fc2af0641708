//! Imports models and machines of the catalogue from files, for the command line.

use std::{
    collections::HashSet,
    io::{Read, Seek},
    ops::RangeInclusive,
};

use platform::{
    api::name_list::{Missing, NameList as _},
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::Reason,
        table_file::{self, Expected, Heading, LONGEST_ROW, TableFile},
    },
    shared::audit::{Actor, AuditEvent, write},
    tenancy::Grant,
};
use serde_json::json;

use crate::{
    entity::{catalogue_machine, model},
    models, reasons,
    specifications::{
        entries::{Entry, EntryInput, replacing},
        features,
    },
};

/// The number of entries in one transaction, small enough not to hold up other writers.
const BATCH: usize = 500;
/// The headings of a file of models, in any letter case.
const MODEL_HEADINGS: [&str; 3] = ["name", "model", "model name"];
/// The numbers of columns of a file of machines.
const MACHINE_COLUMNS: RangeInclusive<usize> = 2..=7;

/// The result of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was imported, or would be in a dry run.
    Imported,
    /// The group has it already, or an earlier line of the file names it.
    Known,
    /// It cannot be imported, for this reason.
    Refused(Reason),
}

/// One line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedLine {
    /// The number that a spreadsheet gives the line, from 1.
    pub line: u64,
    /// The name or serial number as it was read.
    pub name: String,
    /// The result.
    pub outcome: Outcome,
}

/// Options of reading a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// `true` if the first line is a header.
    pub header: bool,
    /// `true` if nothing is written.
    pub dry_run: bool,
}

/// Adds the models of a file with one column, the name, to the grant's group in one transaction.
pub async fn import_models(
    platform: &Platform,
    grant: &Grant,
    actor: &Actor,
    file: impl Read + Seek,
    reading: Reading,
    mut each: impl FnMut(&ImportedLine),
) -> Result<()> {
    let group = grant.group_id()?;
    let mut tx = platform.db.write(grant.reach()).await?;
    let mut known: HashSet<String> = models::all(&tx, grant).await?.into_iter().map(|row| row.name_key).collect();
    let mut added = Vec::new();
    for row in table_file::open_single_column(file, reading.header, &MODEL_HEADINGS).map_err(Error::from_io)? {
        let row = row.map_err(Error::from_io)?;
        readable(&row, &(1..=1))?;
        let (line, name) = (row.line, row.cells.into_iter().next().unwrap_or_default());
        let outcome = match model::Entity::name(&name) {
            Err(reason) => Outcome::Refused(reason),
            Ok(parsed) if !known.insert(parsed.key.clone()) => Outcome::Known,
            Ok(_) => {
                added.push(name.clone());
                Outcome::Imported
            }
        };
        each(&ImportedLine { line, name, outcome });
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
    mut file: impl Read + Seek,
    reading: Reading,
    mut each: impl FnMut(&ImportedLine),
) -> Result<()> {
    let mut batch: Vec<Entry> = Vec::with_capacity(BATCH);
    let mut seen: HashSet<String> = HashSet::new();
    let mut written = 0;
    // Before anything is written, so that a bad line leaves no part of its file behind.
    for row in machines(&mut file, reading)? {
        readable(&row.map_err(Error::from_io)?, &MACHINE_COLUMNS)?;
    }
    for row in machines(&mut file, reading)? {
        let row = row.map_err(Error::from_io)?;
        let field = |at: usize| row.cells.get(at).cloned().unwrap_or_default();
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
        each(&ImportedLine { line: row.line, name, outcome });
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

/// The rows of a file of machines. Its header begins with a word, in front of at least one more.
fn machines<R: Read + Seek>(file: R, reading: Reading) -> Result<TableFile<R>> {
    let heading = |cells: &[String]| {
        let is_word = |cell: &String| !cell.bytes().any(|byte| byte.is_ascii_digit());
        if cells.first().is_some_and(is_word) { Heading::Likely } else { Heading::No }
    };
    let expected = Expected {
        columns: MACHINE_COLUMNS,
        header: Some(reading.header),
        heading: &heading,
        title: &|_| true,
        longest_row: LONGEST_ROW,
    };
    TableFile::open(file, &expected).map_err(Error::from_io)
}

/// Refuses the file of a row that cannot be read, with the line and the cause.
fn readable(row: &table_file::Row, columns: &RangeInclusive<usize>) -> Result<()> {
    match row.refusal(columns) {
        None => Ok(()),
        Some(cause) => Err(Error::from(reasons::FILE_UNREADABLE).because(&cause).at("file", cause)),
    }
}
