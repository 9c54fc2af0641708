//! Brings templates in from a file: all of them in one transaction, or none when a line is bad.

use std::collections::{HashMap, HashSet};

use platform::{
    api::name_list::NameList,
    app::platform::Platform,
    core::error::{Error, Result},
    db::Tx,
    shared::audit::{Actor, AuditEvent},
    tenancy::Grant,
};
use sea_orm::ColumnTrait;
use serde_json::json;

use super::{
    BadLine, Form,
    check::{self, Known, Planned},
    spreadsheet,
    text::{self, TemplateText},
};
use crate::{
    change_context::ChangeContext,
    copy, draft,
    entity::{check_template, comment_list, item_category},
    publish, templates,
};

/// Options of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Importing {
    /// The form of the file.
    pub form: Form,
    /// `true` if each template is completed at once.
    pub publish: bool,
    /// `true` if nothing is written.
    pub dry_run: bool,
}

/// Result of an import, or of a dry run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Brought {
    /// Number of templates.
    pub templates: usize,
    /// Number of their questions.
    pub questions: usize,
}

/// Error for which nothing was imported.
#[derive(Debug)]
pub enum Refused {
    /// Lines are bad; `questions` is the number of questions in the file.
    Lines {
        /// Number of questions in the file.
        questions: usize,
        /// The bad lines, in the order of the file.
        bad: Vec<BadLine>,
    },
    /// The file is no such file, or has too many templates, or none.
    File(String),
    /// Any other error.
    Error(Error),
}

impl<E: Into<Error>> From<E> for Refused {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// Makes the templates of a file in the grant's group.
pub async fn import_templates(
    platform: &Platform,
    grant: &Grant,
    actor: &Actor,
    bytes: &[u8],
    how: Importing,
) -> Result<Brought, Refused> {
    let (mut bad, questions, read) = read(bytes, how.form)?;
    let languages = reference::language_codes(platform).await?;
    let tx = platform.db.write(grant.reach()).await?;
    let known = Known { languages, ..known(&tx, grant, &read).await? };
    let planned = check::plan(&read, &known, &mut bad);
    if !bad.is_empty() {
        // Sorted by line; several faults of one line stay in order, and a document is in order already.
        bad.sort_by_key(|bad| bad.place.strip_prefix("line ").and_then(|line| line.parse::<u64>().ok()));
        return Err(Refused::Lines { questions, bad });
    }
    if planned.is_empty() {
        return Err(Refused::File("the file has no templates".to_owned()));
    }
    let brought = Brought { templates: planned.len(), questions };
    if how.dry_run {
        return Ok(brought);
    }
    let by = ChangeContext { clock: &platform.clock, actor: actor.clone(), now: platform.clock.now() };
    for template in &planned {
        write(&by, &tx, grant, template, how.publish).await?;
    }
    let after = json!({ "templates": brought.templates, "questions": questions, "published": how.publish });
    by.note(&tx, AuditEvent::new("template.import", "group", grant.group_id()?).after(after)).await?;
    tx.commit().await?;
    Ok(brought)
}

fn read(bytes: &[u8], form: Form) -> Result<(Vec<BadLine>, usize, Vec<TemplateText>), Refused> {
    match form {
        Form::Csv => {
            let sheet = spreadsheet::read(bytes).map_err(Refused::File)?;
            Ok((sheet.bad, sheet.rows, sheet.templates))
        }
        Form::Json => {
            let templates = text::read(bytes).map_err(Refused::File)?;
            let questions = templates.iter().flat_map(|template| &template.groups).map(|group| group.items.len()).sum();
            Ok((Vec::new(), questions, templates))
        }
    }
}

/// Reads the ids of the group for the names of a file.
async fn known(tx: &Tx, grant: &Grant, templates: &[TemplateText]) -> Result<Known> {
    let items = || templates.iter().flat_map(|template| &template.groups).flat_map(|group| &group.items);
    let names = templates.iter().map(|template| template.name.as_str()).collect();
    Ok(Known {
        categories: ids::<item_category::Entity>(tx, grant, items().map(|item| item.category.as_str()).collect())
            .await?,
        comment_lists: ids::<comment_list::Entity>(tx, grant, items().map(|item| item.comment_list.as_str()).collect())
            .await?,
        templates: ids::<check_template::Entity>(tx, grant, names).await?.into_keys().collect(),
        ..Known::default()
    })
}

/// The ids of those of these names that are there, by their compared form.
async fn ids<E: NameList>(tx: &Tx, grant: &Grant, names: HashSet<&str>) -> Result<HashMap<String, i64>> {
    let keys: Vec<String> = names.into_iter().filter_map(|name| E::name(name).ok()).map(|name| name.key).collect();
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = E::not_deleted(grant).filter(E::COLUMNS.key.is_in(keys)).all(tx).await?;
    Ok(rows.into_iter().map(E::key_of).collect())
}

/// Makes one template, as the editor and a copy do.
async fn write(by: &ChangeContext<'_>, tx: &Tx, grant: &Grant, planned: &Planned, publishes: bool) -> Result<()> {
    let Planned { name, kind, content } = planned;
    let made = templates::insert(by, tx, grant, (name, *kind, content.language)).await?;
    copy::write(by.now, tx, grant, (&made, *kind), content).await?;
    if publishes {
        let content = draft::content(tx, grant, &made).await?;
        publish::store(by, tx, grant, &made, &content).await?;
    }
    Ok(())
}
