//! Imports video quality questions of a site from a file, for the command line: a line is `Is the light good?,10,yes,en_GB`.

use std::{
    collections::BTreeMap,
    io::{Read, Seek},
};

use platform::{
    api::site_list::{
        entries::ChangeContext,
        import::{self, ImportedEntry, Line, Outcome},
    },
    core::error::Result,
    db::Tx,
};

use crate::{
    entity::video_question::Entity,
    questions::{self, Given},
    reasons,
};

/// The headings, in any letter case.
const HEADINGS: [&str; 4] = ["question", "order", "mandatory", "language"];

/// Adds the questions of a file to the site of the grant in one transaction. A dry run answers the same and writes nothing.
pub async fn import_questions(
    by: &ChangeContext<'_>,
    file: impl Read + Seek,
    header: bool,
    dry_run: bool,
) -> Result<Vec<ImportedEntry>> {
    let lines = import::lines(file, header, 1..=4, &HEADINGS, reasons::FILE_UNREADABLE)?;
    let languages = reference::language_codes(by.platform).await?;
    let place = (by.grant.group_id()?, by.grant.site_id()?);
    let tx = by.platform.db.write(by.grant.reach()).await?;
    let mut imported = Vec::with_capacity(lines.len());
    for line in lines {
        let outcome = add(by, &tx, place, &line, &languages).await?;
        imported.push(ImportedEntry { line: line.number, name: line.cell(0).to_owned(), outcome });
    }
    if !dry_run {
        tx.commit().await?;
    }
    Ok(imported)
}

async fn add(
    by: &ChangeContext<'_>,
    tx: &Tx,
    place: (i64, i64),
    line: &Line,
    languages: &BTreeMap<String, i64>,
) -> Result<Outcome> {
    let Some(is_mandatory) = line.flag(2) else { return Ok(Outcome::Refused(reasons::FILE_MANDATORY)) };
    let language_id = match line.cell(3) {
        "" => None,
        code => match languages.iter().find(|(known, _)| known.eq_ignore_ascii_case(code)) {
            Some((_, id)) => Some(*id),
            None => return Ok(Outcome::Refused(reasons::QUESTION_LANGUAGE)),
        },
    };
    let given = Given {
        question: Some(line.cell(0)),
        module_type: None,
        order_list: line.order(1),
        is_mandatory: Some(is_mandatory),
        language_id,
    };
    import::add::<Entity>(by, tx, place, questions::read(by.face, &given, None)).await
}
