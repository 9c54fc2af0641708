//! Imports locations of a site from a file with one column, for the command line.

use std::{collections::HashSet, io::Read};

use platform::{
    api::name_list::NameList as _,
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    shared::audit::Actor,
    tenancy::Grant,
};

use crate::{
    entity::location::Entity,
    locations::{self, By},
    reasons,
};

/// The result of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was added, or would be in a dry run.
    Added,
    /// The site has it already, or an earlier line of the file names it.
    Known,
    /// It cannot be added.
    Refused(Reason),
}

/// One line of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedLocation {
    /// The number of the line, from 1.
    pub line: u64,
    /// The name as it was read.
    pub name: String,
    /// The result.
    pub outcome: Outcome,
}

/// Adds the locations of a file to a site in one transaction; the grant is for that site. A dry run answers the same
/// and writes nothing.
pub async fn import_locations(
    platform: &Platform,
    grant: &Grant,
    actor: &Actor,
    file: impl Read,
    header: bool,
    dry_run: bool,
) -> Result<Vec<ImportedLocation>> {
    let lines = read(file, header)?;
    let (group, site) = (grant.group_id()?, grant.site_id()?);
    let by = By { platform, grant, actor, field: "name" };
    let tx = platform.db.write(grant.reach()).await?;
    let rows = Entity::standing(grant).all(&tx).await?;
    let mut known: HashSet<String> = rows.into_iter().map(|row| row.name_key).collect();
    let mut imported = Vec::with_capacity(lines.len());
    for (line, name) in lines {
        let outcome = match Entity::name(&name) {
            Err(reason) => Outcome::Refused(reason),
            Ok(parsed) if !known.insert(parsed.key.clone()) => Outcome::Known,
            Ok(_) => {
                if !dry_run {
                    locations::add(&by, &tx, group, site, &name).await?;
                }
                Outcome::Added
            }
        };
        imported.push(ImportedLocation { line, name, outcome });
    }
    if !dry_run {
        tx.commit().await?;
    }
    Ok(imported)
}

fn read(file: impl Read, header: bool) -> Result<Vec<(u64, String)>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(header).flexible(true).from_reader(file);
    let mut lines = Vec::new();
    for record in reader.byte_records() {
        let record = record.map_err(|error| Error::from(reasons::FILE_UNREADABLE).because(error))?;
        if record.len() != 1 {
            return Err(reasons::FILE_UNREADABLE.into());
        }
        let line = record.position().map_or(0, csv::Position::line);
        lines.push((line, text(&record[0])));
    }
    Ok(lines)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_column_in_either_encoding_is_read() {
        let lines = read(&b"\xef\xbb\xbfDOCK\r\n\"Bay, 1\"\nS\xfcd\n"[..], false).expect("readable");
        let names: Vec<&str> = lines.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["DOCK", "Bay, 1", "Süd"]);
        assert_eq!(read(&b"Name\nDOCK\n"[..], true).expect("readable"), [(2, "DOCK".to_owned())]);
    }

    #[test]
    fn two_columns_are_another_file() {
        let refused = read(&b"DOCK,1\n"[..], false).expect_err("refused");
        assert_eq!(refused.reason(), reasons::FILE_UNREADABLE);
    }
}
