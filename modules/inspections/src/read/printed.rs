//! The inspections of a machine for its printed report, with their questions at that time and their answers.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    core::error::Result,
    db::Tx,
    shared::people,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use stock::domain::Status;

use crate::{
    entity::{
        inspection::{Column, Entity, Model},
        inspection_item::{self as item, Model as Item},
    },
    read::answers::faults_of,
    reasons,
    stage::{open, questions::Questionnaire},
};

/// The most inspections of a report, the latest of all.
const MOST: usize = 100;
/// The most stored answers of all of them.
const MOST_ITEMS: usize = 20_000;

/// The inspections of a machine as they are printed, the latest first.
#[derive(Debug, Clone)]
pub struct PrintedInspections {
    /// The inspections, each of them with all of its items.
    pub inspections: Vec<PrintedInspection>,
    /// `true` if the machine has older ones, which are too many to be printed.
    pub has_older: bool,
}

/// An inspection as it is printed.
#[derive(Debug, Clone)]
pub struct PrintedInspection {
    /// `TemplateLookupId`
    pub id: i64,
    /// The status of the machine that was inspected.
    pub status: Status,
    /// The name of the template; empty for one from before templates were stored.
    pub template: String,
    /// The result; `None` while it is open, and where it ended without one.
    pub passed: Option<bool>,
    /// Time when it was begun.
    pub begun: DateTime<Utc>,
    /// Time when it ended.
    pub ended: Option<DateTime<Utc>>,
    /// Name of the user who completed it; empty for the program.
    pub by: String,
    /// Items of the inspection, in the order of the template.
    pub items: Vec<PrintedItem>,
}

/// A question with its answer.
#[derive(Debug, Clone)]
pub struct PrintedItem {
    /// The item of the template.
    pub id: i64,
    /// The group of the question.
    pub group: String,
    /// The question.
    pub question: String,
    /// 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text; 0 where it is not known.
    pub kind: i16,
    /// 0 no, 1 yes, 2 not applicable; `None` without an answer.
    pub answer: Option<i16>,
    /// The measured number or the text, and its unit.
    pub measure: String,
    /// The unit of the number.
    pub unit: String,
    /// The comment.
    pub comments: String,
    /// The area of a defect; empty for none.
    pub area: String,
    /// The defect; empty for none.
    pub defect: String,
}

/// Reads an inspection of a machine; with 0 every completed one, the latest first. The grant covers the group, and the
/// caller may look into the machine. Questions are in the language, or in the template's own where it lacks that.
pub async fn printed(
    platform: &Platform,
    tx: &Tx,
    group: &Grant,
    (machine, inspection): (i64, i64),
    language: i64,
) -> Result<PrintedInspections> {
    let all = Entity::within(group).filter(Column::MachineId.eq(machine));
    let mut rows = if inspection == 0 {
        let completed = all.filter(Column::Success.is_not_null()).order(Column::Id, Order::Desc);
        completed.limit(one_more(MOST)).all(tx).await?
    } else {
        vec![all.id(inspection).one(tx).await?.ok_or(reasons::NOT_THERE)?]
    };
    let mut has_older = rows.len() > MOST;
    rows.truncate(MOST);
    let found = items(tx, group, &rows).await?;
    let (mut stored, is_cut) = whole(&mut rows, found, MOST_ITEMS);
    has_older |= is_cut;
    let versions =
        templates::versions(platform, tx, group, rows.iter().filter_map(|row| row.template_version_id)).await?;
    let faults = faults_of(tx, group, stored.values().flatten()).await?;
    let finished_by = rows.iter().filter_map(|row| row.finished_by);
    let people = people::names(tx, group, finished_by).await?;
    let mut printed = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(status) = Status::parse(&row.status) else { continue };
        let version = row.template_version_id.and_then(|id| versions.get(&id).cloned());
        let mut questionnaire =
            Questionnaire::of(&row, open::corrects(status), version, stored.remove(&row.id).unwrap_or_default());
        let answered = std::mem::take(&mut questionnaire.items);
        let questions = questionnaire.questions();
        let content = questionnaire.version.as_ref().map(|version| &version.content);
        let lines = answered.into_iter().map(|item| {
            let area = item.area_id.and_then(|id| faults.areas.get(&id)).map(|area| area.name.clone());
            let defect = item.defect_id.and_then(|id| faults.defects.get(&id)).map(|defect| defect.name.clone());
            let in_version = content.zip(questions.get(&item.item_type_id));
            PrintedItem {
                id: item.item_type_id,
                group: match in_version {
                    Some((content, (group, _))) => content.text(&group.texts, language).to_owned(),
                    None => item.item_group,
                },
                question: match in_version {
                    Some((content, (_, question))) => content.text(&question.texts, language).to_owned(),
                    None => item.description,
                },
                kind: in_version.map_or(0, |(_, (_, question))| question.kind),
                unit: in_version.map_or_else(String::new, |(_, (_, question))| question.unit.clone()),
                answer: item.status,
                measure: item.measure,
                comments: item.comments,
                area: area.unwrap_or_default(),
                defect: defect.unwrap_or_default(),
            }
        });
        let items = lines.collect();
        printed.push(PrintedInspection {
            id: row.id,
            status,
            template: content.map_or_else(String::new, |content| content.text(&content.names, language).to_owned()),
            passed: row.success.map(|success| success == 1),
            begun: row.started_at,
            ended: row.finished_at,
            by: row.finished_by.and_then(|id| people.get(&id).cloned()).unwrap_or_default(),
            items,
        });
    }
    Ok(PrintedInspections { inspections: printed, has_older })
}

/// A limit by which it shows whether there is more.
fn one_more(most: usize) -> u64 {
    u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1)
}

/// The stored items of several inspections: those of the latest inspection first, and within one in the order in which they
/// were added. One more than are printed.
async fn items(tx: &Tx, group: &Grant, rows: &[Model]) -> Result<Vec<Item>> {
    let ids: BTreeSet<i64> = rows.iter().map(|row| row.id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    item::Entity::within(group)
        .filter(item::Column::InspectionId.is_in(ids))
        .order(item::Column::InspectionId, Order::Desc)
        .order(item::Column::Id, Order::Asc)
        .limit(one_more(MOST_ITEMS))
        .all(tx)
        .await
}

/// Sorts items, the latest inspection first, to their inspections. When there are more than `most` of them, the
/// inspection of the last is not whole: it and every older one is dropped, and the returned flag is `true`.
fn whole(rows: &mut Vec<Model>, items: Vec<Item>, most: usize) -> (HashMap<i64, Vec<Item>>, bool) {
    let cut = items.last().filter(|_| items.len() > most).map(|item| item.inspection_id);
    if let Some(cut) = cut {
        rows.retain(|row| row.id > cut);
    }
    let mut stored: HashMap<i64, Vec<Item>> = HashMap::new();
    for item in items {
        if cut.is_none_or(|cut| item.inspection_id > cut) {
            stored.entry(item.inspection_id).or_default().push(item);
        }
    }
    (stored, cut.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inspection(id: i64) -> Model {
        Model {
            id,
            group_id: 1,
            site_id: 1,
            machine_id: 1,
            model_id: 1,
            status: "A".to_owned(),
            template_id: None,
            template_version_id: None,
            started_by: None,
            started_at: DateTime::UNIX_EPOCH,
            finished_by: None,
            finished_at: None,
            success: Some(1),
            version: 1,
        }
    }

    fn item(inspection: i64, id: i64) -> Item {
        Item {
            id,
            group_id: 1,
            site_id: 1,
            machine_id: 1,
            inspection_id: inspection,
            item_type_id: id,
            description: String::new(),
            item_group: String::new(),
            stage: String::new(),
            required: true,
            status: Some(1),
            comments: String::new(),
            area_id: None,
            defect_id: None,
            measure: String::new(),
            user_id: None,
            at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn an_inspection_is_printed_whole_or_not_at_all() {
        // Inspection 7 has no stored item, as one that is open and was not answered.
        let found = [(9, 91), (9, 92), (8, 81), (8, 82), (5, 51), (5, 52)].map(|(of, id)| item(of, id));
        for (most, expected, items, is_cut) in [
            (6, &[9, 8, 7, 5, 4][..], 6, false),
            (5, &[9, 8, 7][..], 4, true),
            (4, &[9, 8, 7][..], 4, true),
            (3, &[9][..], 2, true),
            (2, &[9][..], 2, true),
            (1, &[][..], 0, true),
        ] {
            let mut rows = [9, 8, 7, 5, 4].map(inspection).to_vec();
            // As many are read as are printed, and one more.
            let (stored, cut) = whole(&mut rows, found[..found.len().min(most + 1)].to_vec(), most);
            let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
            assert_eq!((ids.as_slice(), cut), (expected, is_cut), "at most {most}");
            assert_eq!(stored.values().map(Vec::len).sum::<usize>(), items, "at most {most}");
            assert!(stored.keys().all(|id| ids.contains(id)), "at most {most}");
        }
    }
}
