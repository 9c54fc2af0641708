//! Imports tyres of a site from a file, for the command line: a line is `make,Michelin`, `rating,Part worn,2` or
//! `size,205/55 R 16`.

use std::io::{Read, Seek};

use platform::{
    api::site_list::{
        entries::ChangeContext,
        import::{self, ImportedEntry, Line, Outcome},
    },
    core::error::{Error, Result},
    db::Tx,
};

use crate::{
    entity::{tyre_make, tyre_rating, tyre_size},
    makes, ratings, reasons,
    sizes::Size,
};

/// The headings, in any letter case.
const HEADINGS: [&str; 3] = ["kind", "name", "order"];

/// Adds the tyres of a file to the site of the grant in one transaction. A dry run answers the same and writes nothing.
pub async fn import_tyres(
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
        imported.push(ImportedEntry { line: line.number, name: line.cell(1).to_owned(), outcome });
    }
    if !dry_run {
        tx.commit().await?;
    }
    Ok(imported)
}

async fn add(by: &ChangeContext<'_>, tx: &Tx, place: (i64, i64), line: &Line) -> Result<Outcome> {
    let name = line.cell(1);
    match line.cell(0).to_lowercase().as_str() {
        "make" => import::add::<tyre_make::Entity>(by, tx, place, makes::read(by.face, Some(name), None)).await,
        "rating" => {
            let rating = ratings::read(by.face, Some(name), line.order(2), None);
            import::add::<tyre_rating::Entity>(by, tx, place, rating).await
        }
        "size" => {
            let size = Size::parse(&line.decimal(1)).map_err(Error::from);
            import::add::<tyre_size::Entity>(by, tx, place, size).await
        }
        _ => Ok(Outcome::Refused(reasons::FILE_KIND)),
    }
}
