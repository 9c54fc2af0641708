//! Imports locations of a site from a file with one column, for the command line.

use std::{
    collections::HashSet,
    io::{Read, Seek},
};

use platform::{
    api::name_list::NameList as _,
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::Reason,
        table_file,
    },
    shared::audit::Actor,
    tenancy::Grant,
};

use crate::{
    entity::location::Entity,
    locations::{self, ChangeContext},
    reasons,
};

/// The headings of the column, in any letter case.
const HEADINGS: [&str; 3] = ["name", "location", "location name"];

/// The result of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was added, or would be in a dry run.
    Added,
    /// The site has it already, or an earlier line of the file names it.
    Known,
    /// It cannot be added, for this reason.
    Refused(Reason),
}

/// One line of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedLocation {
    /// The number that a spreadsheet gives the line, from 1.
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
    file: impl Read + Seek,
    header: bool,
    dry_run: bool,
) -> Result<Vec<ImportedLocation>> {
    let lines = read(file, header)?;
    let (group, site) = (grant.group_id()?, grant.site_id()?);
    let by = ChangeContext { platform, grant, actor, field: "name" };
    let tx = platform.db.write(grant.reach()).await?;
    let rows = Entity::not_deleted(grant).all(&tx).await?;
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

fn read(file: impl Read + Seek, header: bool) -> Result<Vec<(u64, String)>> {
    let unreadable = |cause: String| Error::from(reasons::FILE_UNREADABLE).because(&cause).at("file", cause);
    let mut lines = Vec::new();
    for row in table_file::open_single_column(file, header, &HEADINGS).map_err(Error::from_io)? {
        let row = row.map_err(Error::from_io)?;
        if let Some(cause) = row.refusal(&(1..=1)) {
            return Err(unreadable(cause));
        }
        lines.push((row.line, row.cells.into_iter().next().unwrap_or_default()));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn read(bytes: &[u8], header: bool) -> Result<Vec<(u64, String)>> {
        super::read(Cursor::new(bytes), header)
    }

    #[test]
    fn one_column_in_either_encoding_is_read() {
        let named = |line: u64, name: &str| (line, name.to_owned());
        let lines = read(b"\xef\xbb\xbfDOCK\r\n\"Bay, 1\"\nS\xfcd\n", false).expect("readable");
        assert_eq!(lines, [named(1, "DOCK"), named(2, "Bay, 1"), named(3, "Süd")]);
        assert_eq!(read(b"Name\nDOCK\n", true).expect("readable"), [named(2, "DOCK")]);
        assert_eq!(read(b"sep=;\nYard 7;\nName;\n\nBay, 1;\n", true).expect("readable"), [named(5, "Bay, 1")]);
    }

    #[test]
    fn two_columns_are_another_file() {
        let refused = read(b"\nDOCK\nBay,1\n", false).expect_err("refused");
        assert_eq!(refused.reason(), reasons::FILE_UNREADABLE);
        assert_eq!(refused.cause(), Some("Line 3 has 2 columns"));
    }
}
