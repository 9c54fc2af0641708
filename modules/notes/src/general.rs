//! General notes of a machine: write one, list them (docs/behaviour/machine-life.md, "General notes").
//!
//! A note belongs to the record of a site and is read and written there only, because it may be about the customer, who
//! is not known to other sites. It is never changed or removed.

use std::sync::Arc;

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    shared::{
        audit::AuditEvent,
        people::{self, PersonName},
    },
    sites::directory::SiteInfo,
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::{
    NOTE_READ, NOTE_WRITE, categories,
    entity::machine_comment::{ActiveModel, Column, Entity, Model},
    reasons,
};

/// The longest note, in characters.
const LONGEST: usize = 2_000;
/// The most notes of an answer.
const MOST: u64 = 200;

/// A note as it is sent (HIST-019). User, time and site are the server's; other fields are ignored.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewNote {
    /// Id of the machine's record at the current site.
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    vhc_id: Option<i64>,
    /// The text; at most 2000 characters.
    comment_text: String,
    /// The id of a category of the group; general notes when it is left out or 0.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    comment_category_id: Option<i64>,
    /// Refused when true, because notes are permanent.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    deleted: Option<bool>,
}

/// A note as it is answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Note {
    comment_id: i64,
    comment_category_id: i64,
    comment_text: String,
    /// The id of the user who wrote it.
    staff_id: i64,
    /// First and last name of the user. An addition to the documented fields.
    user_name: String,
    /// The initials of the user.
    initials: String,
    #[serde(rename = "VHCId")]
    vhc_id: i64,
    /// Always 0: a general note is about the whole machine.
    #[serde(rename = "VHCItemId")]
    vhc_item_id: i64,
    deleted: bool,
    site_code: String,
    /// DD/MM/YYYY HH:mm:ss, in the site's zone.
    time_stamp: String,
    /// YYYYMMDD
    comment_date: String,
    /// HHmmss
    comment_time: String,
}

/// The answer of a written note.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct NoteDone {
    message: &'static str,
    #[serde(rename = "VHCId")]
    vhc_id: i64,
    comment_id: i64,
    /// The note as the list answers it.
    comment: Note,
}

/// The notes of a machine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct NoteList {
    /// The notes, newest first; at most 200.
    result: Vec<Note>,
    /// The value for `Before` that gives older notes; null when there are none.
    before: Option<i64>,
}

/// The page of a list of notes.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NotesQuery {
    /// Only notes before this one: the `Before` of an earlier answer.
    #[serde(rename = "Before", alias = "before")]
    pub before: Option<i64>,
}

/// Writes a note about a machine of the caller's site.
pub(crate) async fn create(ctx: &Ctx, request: NewNote) -> Result<NoteDone> {
    let grant = ctx.can(NOTE_WRITE)?;
    let site = ctx.site()?;
    let text = text_of(&request.comment_text)?;
    if request.deleted == Some(true) {
        return Err(reasons::NOTE_STAYS.into());
    }
    let machine = request.vhc_id.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
    let tx = ctx.write(&grant).await?;
    stock::own_record(ctx, &tx, &grant, machine).await?;
    let category = categories::of_note(&tx, &grant, request.comment_category_id).await?;
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        machine_id: Set(machine),
        category_id: Set(category.id),
        text: Set(text),
        user_id: Set(ctx.user()?.row.id),
        at: Set(ctx.now()),
        ..Default::default()
    };
    let made = tx.insert::<Entity, _>(&grant, row).await?;
    let after = json!({ "machineId": machine, "categoryId": category.id });
    ctx.note(&tx, AuditEvent::new("note.create", "note", made.id).after(after)).await?;
    tx.commit().await?;
    let writer = &ctx.user()?.row;
    let comment = shown(made, Some(&PersonName::of(writer)), site);
    Ok(NoteDone {
        message: "VHC Comments Saved Successfully",
        vhc_id: machine,
        comment_id: comment.comment_id,
        comment,
    })
}

/// Lists the notes of a machine of the caller's site, newest first.
pub(crate) async fn list(ctx: &Ctx, machine: i64, wanted: &NotesQuery) -> Result<NoteList> {
    let grant = ctx.can(NOTE_READ)?;
    let site = ctx.site()?;
    let in_group = ctx.can_in_group(NOTE_READ)?;
    let tx = ctx.read(&grant).await?;
    stock::own_record(ctx, &tx, &grant, machine).await?;
    let mut rows = Entity::within(&grant)
        .filter(Column::MachineId.eq(machine))
        .filter_if(wanted.before, |id| Column::Id.lt(id))
        .order(Column::MachineId, Order::Desc)
        .order(Column::Id, Order::Desc)
        .limit(MOST + 1)
        .all(&tx)
        .await?;
    // Group users write notes too and are outside the grant of the site.
    let people = people::person_names(&tx, &in_group, rows.iter().map(|row| row.user_id)).await?;
    drop(tx);
    let more = rows.len() as u64 > MOST;
    rows.truncate(usize::try_from(MOST).unwrap_or(usize::MAX));
    let before = rows.last().map(|row| row.id).filter(|_| more);
    let note = |row: Model| {
        let person = people.get(&row.user_id);
        shown(row, person, site)
    };
    Ok(NoteList { result: rows.into_iter().map(note).collect(), before })
}

/// Checks the text. Line breaks and spaces inside are preserved.
fn text_of(text: &str) -> Result<String> {
    let text = text.trim();
    if !text::is_visible(text) {
        return Err(reasons::TEXT_EMPTY.into());
    }
    if text.chars().count() > LONGEST {
        return Err(reasons::TEXT_TOO_LONG.into());
    }
    Ok(text.to_owned())
}

fn shown(row: Model, person: Option<&PersonName>, site: &Arc<SiteInfo>) -> Note {
    // The instant is stored, and shown in the site's present zone.
    let at = row.at.with_timezone(&site.zone);
    Note {
        comment_id: row.id,
        comment_category_id: row.category_id,
        comment_text: row.text,
        staff_id: row.user_id,
        user_name: person.map(PersonName::full).unwrap_or_default(),
        initials: person.map(PersonName::initials).unwrap_or_default(),
        vhc_id: row.machine_id,
        vhc_item_id: 0,
        deleted: false,
        site_code: site.code.clone(),
        time_stamp: at.format("%d/%m/%Y %H:%M:%S").to_string(),
        comment_date: at.format("%Y%m%d").to_string(),
        comment_time: at.format("%H%M%S").to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// HIST-038, HIST-040
    #[test]
    fn a_note_says_something() {
        for nothing in ["", " ", "\n\t "] {
            assert_eq!(text_of(nothing).expect_err("nothing").reason(), reasons::TEXT_EMPTY, "{nothing:?}");
        }
        assert_eq!(text_of("  first\n\nsecond ").expect("a text"), "first\n\nsecond");
        assert!(text_of(&"ü".repeat(LONGEST)).is_ok());
        assert_eq!(text_of(&"x".repeat(LONGEST + 1)).expect_err("too long").reason(), reasons::TEXT_TOO_LONG);
    }
}
