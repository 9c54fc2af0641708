//! Verifies a file before anything of it is written: every value by the rules of its module, the objects that rows name, and
//! the chains by which histories prove themselves.

use std::collections::BTreeSet;

use super::{
    error::{ArchiveError, ArchiveResult},
    export::folder,
    manifest::{Archive, entry_of, entry_of_object},
    part::{ArchivePart, Row},
    verified::Verified,
};

/// Rows that are verified by one call of a part.
const PAGE: usize = 500;

/// Verifies every part of a file.
///
/// # Errors
///
/// A value that no rule of its module allows, a chain that is broken; and, unless `accepts_unproven`, a record without
/// a proof and an object that the file does not contain.
pub(super) fn verify(parts: &[&dyn ArchivePart], archive: &mut Archive, accepts_unproven: bool) -> ArchiveResult<()> {
    let folder = folder(archive.manifest().group_id);
    let entries: BTreeSet<String> = archive.manifest().entries.keys().cloned().collect();
    let mut found = Verified::default();
    for part in parts {
        let refused = |why: String| ArchiveError::Refused(format!("{}: {why}", part.name()));
        let mut rows = archive.rows(&entry_of(part.name()))?;
        loop {
            let page: Vec<Row> = rows.page(PAGE)?;
            if page.is_empty() {
                break;
            }
            part.verify(&page, &mut found).map_err(refused)?;
            for row in &page {
                for key in part.objects(row)? {
                    let name = key.as_str().strip_prefix(&folder).map(entry_of_object);
                    if !accepts_unproven && !name.is_some_and(|name| entries.contains(&name)) {
                        return Err(refused(format!("the file does not hold the object {key}")));
                    }
                }
            }
        }
        rows.end()?;
    }
    if let Some(end) = found.chains.values().find(|end| end.count > 0) {
        return Err(ArchiveError::Refused(format!("the history of {} is missing", end.name)));
    }
    for end in found.chains.values().map(|end| end.name.clone()).collect::<Vec<_>>() {
        found.add_unproven(end);
    }
    match found.unproven() {
        Some(names) if !accepts_unproven => Err(ArchiveError::Unproven(names)),
        Some(_) | None => Ok(()),
    }
}
