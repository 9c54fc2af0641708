//! The content of a template: groups, items and their texts in each language. A pure part: a published version is this,
//! stored as JSON, and the working copy is read into it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// `VehicleType`: the kind of a template, which decides the stage that uses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// 1: PDI, and the inspection at production sites.
    Pdi,
    /// 5
    Receiving,
    /// 7
    Gate,
    /// 9
    Handover,
    /// 10
    Audit,
}

impl Kind {
    /// Every kind, in the order of their codes.
    pub const ALL: [Self; 5] = [Self::Pdi, Self::Receiving, Self::Gate, Self::Handover, Self::Audit];

    /// The number on the wire and in the database.
    pub const fn code(self) -> i16 {
        match self {
            Self::Pdi => 1,
            Self::Receiving => 5,
            Self::Gate => 7,
            Self::Handover => 9,
            Self::Audit => 10,
        }
    }

    /// The kind of a number.
    pub fn of(code: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| i64::from(kind.code()) == code)
    }

    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Pdi => "PDI",
            Self::Receiving => "Receiving",
            Self::Gate => "Gate",
            Self::Handover => "Handover",
            Self::Audit => "Audit",
        }
    }

    /// Whether items of this kind may be in such a template: a handover asks with yes and no only.
    pub const fn takes(self, item: ItemKind) -> bool {
        !matches!(self, Self::Handover) || matches!(item, ItemKind::YesNo)
    }
}

/// `CheckItemTypeId`: how an item is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// 1
    YesNo,
    /// 2: pass, fail or not applicable.
    PassFail,
    /// 3: a number, within its limits if it has some.
    Number,
    /// 4
    Text,
}

impl ItemKind {
    /// Every kind, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::YesNo, Self::PassFail, Self::Number, Self::Text];

    /// The number on the wire and in the database.
    pub const fn code(self) -> i16 {
        match self {
            Self::YesNo => 1,
            Self::PassFail => 2,
            Self::Number => 3,
            Self::Text => 4,
        }
    }

    /// The kind of a number.
    pub fn of(code: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| i64::from(kind.code()) == code)
    }

    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::YesNo => "Yes/No",
            Self::PassFail => "Pass/Fail/Not applicable",
            Self::Number => "Number",
            Self::Text => "Text",
        }
    }
}

/// `Status` of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// 0: never completed, or woken after it was dormant.
    Draft,
    /// 1: completed; its published version is asked.
    Active,
    /// 2: not asked any more.
    Dormant,
}

impl Status {
    /// The number on the wire and in the database.
    pub const fn code(self) -> i16 {
        match self {
            Self::Draft => 0,
            Self::Active => 1,
            Self::Dormant => 2,
        }
    }
}

/// A text by the id of its language.
pub type Texts = BTreeMap<i64, String>;

/// The content of a template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The language in which it is written; every text exists in it.
    pub language: i64,
    /// The name of the template in each of its languages.
    pub names: Texts,
    /// The groups, in order.
    pub groups: Vec<Group>,
}

/// A group of items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// `TemplateItemGroupId`, the same in every version.
    pub id: i64,
    /// The name of the in-progress stage in which its items are asked; empty for none.
    pub stage: String,
    /// Its place.
    pub position: i32,
    /// Its name in each language.
    pub texts: Texts,
    /// Its items, in order.
    pub items: Vec<Item>,
}

/// An item: a question with how it is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// `TemplateItemTypeId`, the same in every version.
    pub id: i64,
    /// The code of its [`ItemKind`].
    pub kind: i16,
    /// Its category.
    pub category: Option<i64>,
    /// The list of its quick texts.
    pub comment_list: Option<i64>,
    /// Its animation.
    pub animation: Option<i64>,
    /// Whether an answer is required.
    pub mandatory: bool,
    /// Whether a failed answer needs a photo.
    pub photo_on_failure: bool,
    /// The lowest good number, in thousandths.
    pub min: Option<i64>,
    /// The highest good number, in thousandths.
    pub max: Option<i64>,
    /// The unit of a number.
    pub unit: String,
    /// The decimals of a number, 0 to 3.
    pub decimals: i16,
    /// Its place in the group.
    pub position: i32,
    /// The question in each language.
    pub texts: Texts,
}

impl Content {
    /// The number of items.
    pub fn item_count(&self) -> usize {
        self.groups.iter().map(|group| group.items.len()).sum()
    }

    /// Drops groups without items: they have no question to ask.
    #[must_use]
    pub fn without_empty_groups(mut self) -> Self {
        self.groups.retain(|group| !group.items.is_empty());
        self
    }

    /// The same content with other ids of its groups and of its items, in order.
    #[must_use]
    pub fn with_ids(mut self, groups: impl IntoIterator<Item = i64>, items: impl IntoIterator<Item = i64>) -> Self {
        for (group, id) in self.groups.iter_mut().zip(groups) {
            group.id = id;
        }
        for (item, id) in self.groups.iter_mut().flat_map(|group| &mut group.items).zip(items) {
            item.id = id;
        }
        self
    }

    /// A text in a language, or in the template's own where it is missing.
    pub fn text<'a>(&self, texts: &'a Texts, language: i64) -> &'a str {
        let said = |language: i64| texts.get(&language).map(String::as_str).filter(|text| !text.is_empty());
        said(language).or_else(|| said(self.language)).unwrap_or_default()
    }

    /// The number of texts that are missing in a language, the template's name among them.
    pub fn missing(&self, language: i64) -> usize {
        let groups = self.groups.iter().map(|group| &group.texts);
        let items = self.groups.iter().flat_map(|group| &group.items).map(|item| &item.texts);
        let lacks = |texts: &Texts| texts.get(&language).is_none_or(String::is_empty);
        std::iter::once(&self.names).chain(groups).chain(items).filter(|texts| lacks(texts)).count()
    }

    /// The languages of the template that lack texts, in order.
    pub fn incomplete(&self) -> Vec<i64> {
        self.names.keys().copied().filter(|language| self.missing(*language) > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(of: &[(i64, &str)]) -> Texts {
        of.iter().map(|(language, text)| (*language, (*text).to_owned())).collect()
    }

    fn item(id: i64, texts: Texts) -> Item {
        Item {
            id,
            kind: 1,
            category: None,
            comment_list: None,
            animation: None,
            mandatory: true,
            photo_on_failure: false,
            min: None,
            max: None,
            unit: String::new(),
            decimals: 0,
            position: 0,
            texts,
        }
    }

    fn content() -> Content {
        let items = vec![item(1, texts(&[(1, "Brakes"), (2, "Bremsen")])), item(2, texts(&[(1, "Lights")]))];
        let group = |id, items| Group { id, stage: String::new(), position: 0, texts: texts(&[(1, "Cab")]), items };
        Content {
            language: 1,
            names: texts(&[(1, "PDI"), (2, "Übergabe")]),
            groups: vec![group(7, items), group(8, vec![])],
        }
    }

    #[test]
    fn a_missing_text_falls_back_to_the_language_of_the_template() {
        let content = content();
        let items = &content.groups[0].items;
        assert_eq!(content.text(&items[0].texts, 2), "Bremsen");
        assert_eq!(content.text(&items[1].texts, 2), "Lights");
        assert_eq!(content.text(&items[1].texts, 99), "Lights");
    }

    #[test]
    fn a_language_is_complete_when_no_text_is_missing() {
        let content = content().without_empty_groups();
        assert_eq!(content.groups.len(), 1);
        assert_eq!((content.missing(1), content.missing(2)), (0, 2));
        assert_eq!(content.incomplete(), [2]);
    }

    #[test]
    fn content_survives_storage() {
        let content = content();
        let stored = serde_json::to_value(&content).expect("JSON");
        assert_eq!(serde_json::from_value::<Content>(stored).expect("content"), content);
    }

    #[test]
    fn a_handover_takes_yes_and_no_only() {
        let taken: Vec<i16> =
            ItemKind::ALL.into_iter().filter(|kind| Kind::Handover.takes(*kind)).map(ItemKind::code).collect();
        assert_eq!(taken, [1]);
        assert!(ItemKind::ALL.into_iter().all(|kind| Kind::Audit.takes(kind)));
    }
}
