//! Imports VAT rates of a site from a file, for the command line: a line is `Standard,20,yes`.

use std::io::{Read, Seek};

use platform::{
    api::site_list::{
        entries::ChangeContext,
        import::{self, ImportedEntry, Line, Outcome},
    },
    core::error::Result,
    db::Tx,
};

use crate::{
    entity::vat_rate::Entity,
    rates::{self, Given},
    reasons,
};

/// The headings, in any letter case.
const HEADINGS: [&str; 3] = ["name", "percent", "default"];

/// Adds the VAT rates of a file to the site of the grant in one transaction. A dry run answers the same and writes nothing.
pub async fn import_vat_rates(
    by: &ChangeContext<'_>,
    file: impl Read + Seek,
    header: bool,
    dry_run: bool,
) -> Result<Vec<ImportedEntry>> {
    let lines = import::lines(file, header, 2..=3, &HEADINGS, reasons::FILE_UNREADABLE)?;
    let place = (by.grant.group_id()?, by.grant.site_id()?);
    let tx = by.platform.db.write(by.grant.reach()).await?;
    let mut imported = Vec::with_capacity(lines.len());
    for line in lines {
        let outcome = add(by, &tx, place, &line).await?;
        imported.push(ImportedEntry { line: line.number, name: line.cell(0).to_owned(), outcome });
    }
    if !dry_run {
        tx.commit().await?;
    }
    Ok(imported)
}

async fn add(by: &ChangeContext<'_>, tx: &Tx, place: (i64, i64), line: &Line) -> Result<Outcome> {
    let Some(is_default) = line.flag(2) else { return Ok(Outcome::Refused(reasons::FILE_DEFAULT)) };
    let given = Given { name: Some(line.cell(0)), percent: &line.decimal(1), is_default: Some(is_default) };
    import::add::<Entity>(by, tx, place, rates::read(by.face, &given, None)).await
}
