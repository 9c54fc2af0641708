//! The items of an inspection. A pure part: every item of the version with which it was begun, answered or not; in a
//! repair the items that failed. An inspection from before templates were stored has version 0: its items are those
//! that are stored.

use std::{collections::HashMap, sync::Arc};

use platform::core::text;
use templates::{
    Published,
    content::{Content, Group, Item as Question},
};

use crate::entity::{inspection::Model as Inspection, inspection_item::Model as Item};

/// The items of an inspection, with the version that they are of.
pub(crate) struct Questionnaire {
    pub version: Option<Arc<Published>>,
    /// Items in the order of the template. One that is not stored yet has the id 0 and no answer.
    pub items: Vec<Item>,
}

/// An in-progress stage: its name as the template has it, and the items that belong to it.
pub(crate) struct StageItems {
    pub name: String,
    pub items: Vec<i64>,
}

impl Questionnaire {
    /// Returns the items of an inspection of which these are stored. `corrects` is `true` for a repair or a spec
    /// change, which has the stored items only.
    pub fn of(inspection: &Inspection, corrects: bool, version: Option<Arc<Published>>, stored: Vec<Item>) -> Self {
        let Some(whole) = version.as_ref().filter(|_| !corrects) else { return Self { version, items: stored } };
        let mut stored: HashMap<i64, Item> = stored.into_iter().map(|item| (item.item_type_id, item)).collect();
        let content = &whole.content;
        let item = |(group, question): (&Group, &Question)| {
            stored.remove(&question.id).unwrap_or_else(|| Self::unanswered(inspection, content, (group, question)))
        };
        let items = content.items().map(item).collect();
        Self { version, items }
    }

    /// An item of the version without an answer.
    pub fn unanswered(inspection: &Inspection, content: &Content, (group, question): (&Group, &Question)) -> Item {
        Item {
            description: content.text(&question.texts, content.language).to_owned(),
            item_group: content.text(&group.texts, content.language).to_owned(),
            required: question.mandatory,
            ..unanswered(inspection, question.id)
        }
    }

    /// The questions of the version with their groups, by the id of the item; none in version 0.
    pub fn questions(&self) -> HashMap<i64, (&Group, &Question)> {
        let all = self.version.iter().flat_map(|version| version.content.items());
        all.map(|(group, question)| (question.id, (group, question))).collect()
    }

    /// The items of an in-progress stage, whatever the letter case of its name; `None` when no item belongs to it.
    pub fn stage(&self, name: &str) -> Option<StageItems> {
        let named = text::key(name);
        let groups = self.version.iter().flat_map(|version| &version.content.groups);
        let groups: Vec<&Group> = groups.filter(|group| text::key(&group.stage) == named).collect();
        let items: Vec<i64> = groups.iter().flat_map(|group| &group.items).map(|question| question.id).collect();
        let first = groups.first().filter(|_| !items.is_empty())?;
        Some(StageItems { name: first.stage.clone(), items })
    }
}

/// Returns a failed item for its repair: required, with its area and defect, without an answer, and not stored yet.
pub(crate) fn begun_again(failed: Item) -> Item {
    Item {
        id: 0,
        inspection_id: 0,
        stage: String::new(),
        required: true,
        status: None,
        comments: String::new(),
        measure: String::new(),
        user_id: None,
        ..failed
    }
}

/// An item without an answer and a text.
fn unanswered(inspection: &Inspection, item_type: i64) -> Item {
    Item {
        id: 0,
        group_id: inspection.group_id,
        site_id: inspection.site_id,
        machine_id: inspection.machine_id,
        inspection_id: inspection.id,
        item_type_id: item_type,
        description: String::new(),
        item_group: String::new(),
        stage: String::new(),
        required: true,
        status: None,
        comments: String::new(),
        area_id: None,
        defect_id: None,
        measure: String::new(),
        user_id: None,
        at: inspection.started_at,
    }
}
