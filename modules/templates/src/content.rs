//! The content of a template: groups, items and their texts in each language. A pure part: a published version is this,
//! stored as JSON, and the working copy is read into it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::decimal;

/// The one check type.
pub(crate) const CHECK_TYPE: i64 = 1;

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

    /// Returns the name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Pdi => "PDI",
            Self::Receiving => "Receiving",
            Self::Gate => "Gate",
            Self::Handover => "Handover",
            Self::Audit => "Audit",
        }
    }

    /// Returns `true` if items of this kind may be in such a template: a handover has yes or no items only.
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

    /// Returns the name for people.
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
    /// 1: completed; its published version is in use.
    Active,
    /// 2: not used any more.
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

    /// The status of a number.
    pub fn of(code: i64) -> Option<Self> {
        [Self::Draft, Self::Active, Self::Dormant].into_iter().find(|status| i64::from(status.code()) == code)
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
    /// The in-progress stage of its items; empty for none.
    pub stage: String,
    /// Position in the template.
    pub position: i32,
    /// Name of the group in each language.
    pub texts: Texts,
    /// Items of the group, in order.
    pub items: Vec<Item>,
}

/// An item: a question with how it is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// `TemplateItemTypeId`, the same in every version.
    pub id: i64,
    /// The code of its [`ItemKind`].
    pub kind: i16,
    /// Id of the category.
    pub category: Option<i64>,
    /// Id of the list of quick texts.
    pub comment_list: Option<i64>,
    /// Id of the animation.
    pub animation: Option<i64>,
    /// Id of the picture for the question, an uploaded file.
    #[serde(default)]
    pub picture: Option<i64>,
    /// `true` if an answer is required.
    pub mandatory: bool,
    /// `true` if a failed answer needs a photo.
    pub photo_on_failure: bool,
    /// The lowest good number, in thousandths.
    pub min: Option<i64>,
    /// The highest good number, in thousandths.
    pub max: Option<i64>,
    /// The unit of a number.
    pub unit: String,
    /// The decimals of a number, 0 to 3.
    pub decimals: i16,
    /// Position in the group.
    pub position: i32,
    /// The question in each language.
    pub texts: Texts,
}

impl Item {
    /// Returns `true` if a measured number is within the limits, inclusive; without limits every number is. `None` if
    /// the text is no number, or has more decimals than the item accepts.
    pub fn measured(&self, text: &str) -> Option<bool> {
        let number = decimal::parse(text, self.decimals)?;
        Some(self.min.is_none_or(|min| min <= number) && self.max.is_none_or(|max| number <= max))
    }

    /// A number in the middle of the limits.
    pub fn middle(&self) -> String {
        let [min, max] = [self.min.or(self.max), self.max.or(self.min)].map(Option::unwrap_or_default);
        let step = self.step();
        decimal::text((i64::midpoint(min, max) / step * step).clamp(min, max))
    }

    /// A number beyond the limits; `None` without any.
    pub fn beyond(&self) -> Option<String> {
        let beyond = self.max.map(|max| max + self.step()).or_else(|| self.min.map(|min| min - self.step()));
        beyond.map(decimal::text)
    }

    /// The smallest difference of two numbers, in thousandths.
    const fn step(&self) -> i64 {
        match self.decimals {
            0 => 1_000,
            1 => 100,
            2 => 10,
            _ => 1,
        }
    }

    /// `Min` and `Max` as text, so that nobody rounds them.
    pub fn limits(&self) -> [Option<String>; 2] {
        [self.min, self.max].map(|limit| limit.map(decimal::text))
    }
}

impl Content {
    /// Returns every item with its group, in order.
    pub fn items(&self) -> impl Iterator<Item = (&Group, &Item)> {
        self.groups.iter().flat_map(|group| group.items.iter().map(move |item| (group, item)))
    }

    /// The number of items.
    pub fn item_count(&self) -> usize {
        self.groups.iter().map(|group| group.items.len()).sum()
    }

    /// Removes groups without items.
    #[must_use]
    pub fn without_empty_groups(mut self) -> Self {
        self.groups.retain(|group| !group.items.is_empty());
        self
    }

    /// Replaces the ids of the groups and of the items, in order.
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

    /// The languages in which at least one question can be read, the template's own first.
    pub fn languages(&self) -> Vec<i64> {
        let reads = |language: i64| {
            self.items().any(|(_, item)| item.texts.get(&language).is_some_and(|text| !text.is_empty()))
        };
        let others = self.names.keys().copied().filter(|language| *language != self.language && reads(*language));
        std::iter::once(self.language).chain(others).collect()
    }

    /// A text in a language, or in the template's own where it is missing.
    pub fn text<'a>(&self, texts: &'a Texts, language: i64) -> &'a str {
        let text_in = |language: i64| texts.get(&language).map(String::as_str).filter(|text| !text.is_empty());
        text_in(language).or_else(|| text_in(self.language)).unwrap_or_default()
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
            picture: None,
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
    fn a_language_in_which_only_the_name_is_translated_is_none_of_the_content() {
        let mut content = content();
        content.names.insert(3, "PDI-Prüfung".to_owned());
        assert_eq!(content.languages(), [1, 2]);
        content.language = 2;
        assert_eq!(content.languages(), [2, 1]);
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
    fn a_number_is_good_within_its_limits() {
        let number = |min, max, decimals| Item { min, max, decimals, ..item(1, texts(&[(1, "Pressure")])) };
        let pressure = number(Some(2_000), Some(2_500), 1);
        let good = ["2", "2.5", " 2.1 "].map(|text| pressure.measured(text));
        assert_eq!(good, [Some(true); 3]);
        assert_eq!(["1.9", "2.6", "-2"].map(|text| pressure.measured(text)), [Some(false); 3]);
        assert_eq!(["2.25", "2.10", "two", "", "2,1"].map(|text| pressure.measured(text)), [None; 5]);
        assert_eq!(["1.000", "1,000", "1.0"].map(|text| number(None, None, 0).measured(text)), [None; 3]);
        assert_eq!(pressure.limits(), [Some("2".to_owned()), Some("2.5".to_owned())]);
        assert_eq!(number(None, None, 0).measured("-40"), Some(true), "without limits");
        assert_eq!((pressure.middle(), pressure.beyond().as_deref()), ("2.2".to_owned(), Some("2.6")));
        let least = number(Some(-3_000), None, 0);
        assert_eq!((least.middle(), least.beyond().as_deref()), ("-3".to_owned(), Some("-4")));
        assert_eq!(number(None, None, 0).beyond(), None);
    }

    #[test]
    fn items_come_in_the_order_of_the_questions() {
        let content = content();
        let ids: Vec<_> = content.items().map(|(group, item)| (group.id, item.id)).collect();
        assert_eq!(ids, [(7, 1), (7, 2)]);
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
