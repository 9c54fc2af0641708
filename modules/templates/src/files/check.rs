//! Checks the templates of a file by the rules of the editor, and makes contents of them. A pure part.

use std::collections::{BTreeMap, HashMap, HashSet};

use platform::{api::name_list::NameList, core::reason::Reason};

use crate::{
    content::{Content, Group, Item, ItemKind, Kind, Texts},
    edit::{self, groups::TemplateGroupInput, items::TemplateItemInput},
    entity::{check_template, comment_list, item_category},
    files::{
        format::BadLine,
        text::{ByCode, GroupText, ItemText, TemplateText},
    },
    reasons,
};

/// The language of a template whose file does not state it.
const ENGLISH: &str = "en_GB";

/// Ids of the group for the names in a file.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// The id of each language by its code.
    pub languages: BTreeMap<String, i64>,
    /// The ids of categories and comment lists, by the compared form of their names.
    pub categories: HashMap<String, i64>,
    pub comment_lists: HashMap<String, i64>,
    /// The compared names of the templates that are there.
    pub templates: HashSet<String>,
}

/// A template to be made.
#[derive(Debug)]
pub(super) struct Planned {
    pub name: String,
    pub kind: Kind,
    pub content: Content,
}

/// Checks templates; each that has a fault is left out and its faults are added.
pub(super) fn plan(templates: &[TemplateText], known: &Known, bad: &mut Vec<BadLine>) -> Vec<Planned> {
    let mut names = HashSet::new();
    let mut planned = Vec::with_capacity(templates.len());
    for template in templates {
        let before = bad.len();
        let mut check = Check { known, template: &template.name, bad };
        let made = check.template(template, &mut names);
        if bad.len() == before {
            planned.extend(made);
        }
    }
    planned
}

struct Check<'a> {
    known: &'a Known,
    template: &'a str,
    bad: &'a mut Vec<BadLine>,
}

impl Check<'_> {
    fn note(&mut self, place: &str, reason: impl Into<String>) {
        let bad = BadLine { place: place.to_owned(), template: self.template.to_owned(), reason: reason.into() };
        self.bad.push(bad);
    }

    /// The value, or its fault is noted.
    fn good<T>(&mut self, place: &str, result: Result<T, Reason>) -> Option<T> {
        result.map_err(|Reason(reason)| self.note(place, reason.text)).ok()
    }

    fn template(&mut self, text: &TemplateText, names: &mut HashSet<String>) -> Option<Planned> {
        let place = text.place.as_str();
        let name = self.good(place, check_template::Entity::name(&text.name));
        if let Some(name) = &name
            && (self.known.templates.contains(&name.key) || !names.insert(name.key.clone()))
        {
            self.note(place, reasons::NAME_TAKEN.0.text);
        }
        let kind = self.good(place, kind_of(&text.kind).ok_or(reasons::VEHICLE_TYPE));
        let code = if text.language.is_empty() { ENGLISH } else { text.language.as_str() };
        let language = self.language(place, code);
        if text.groups.len() > edit::GROUPS {
            self.note(place, reasons::TOO_MANY_GROUPS.0.text);
        }
        let items: usize = text.groups.iter().map(|group| group.items.len()).sum();
        if items > edit::ITEMS {
            self.note(place, reasons::TOO_MANY_ITEMS.0.text);
        } else if items == 0 && self.bad.iter().all(|bad| bad.template != self.template) {
            self.note(place, reasons::EMPTY.0.text);
        }
        let (name, kind, language) = (name?, kind?, language?);
        let mut translated = Vec::new();
        for (code, text) in &text.names {
            let parsed = self.good(place, check_template::Entity::name(text)).map(|name| name.text);
            translated.push((code.as_str(), parsed.unwrap_or_default()));
        }
        let mut all = self.texts(place, language, &name.text, translated);
        let groups: Vec<Group> = (0..)
            .zip(&text.groups)
            .filter_map(|(position, group)| self.group(kind, language, position, group))
            .collect();
        // A language in which only some texts are given is a language of the template, too.
        for group in &groups {
            let used = group.items.iter().flat_map(|item| item.texts.keys()).chain(group.texts.keys());
            for language in used {
                all.entry(*language).or_default();
            }
        }
        let without = all.iter().filter(|(_, name)| name.is_empty()).count();
        if without > 0 {
            self.note(place, "a language has texts but no name of the template");
        }
        Some(Planned { name: name.text, kind, content: Content { language, names: all, groups } })
    }

    fn group(&mut self, kind: Kind, language: i64, position: i32, text: &GroupText) -> Option<Group> {
        let place = text.place.as_str();
        let input = TemplateGroupInput {
            item_group: Some(text.name.clone()),
            stage_name: Some(text.stage.clone()),
            ..TemplateGroupInput::default()
        };
        let row = self.good(place, input.made(position));
        let names = self.translated(place, &text.names, edit::GROUP_NAME, reasons::GROUP_TOO_LONG);
        let mut items = Vec::with_capacity(text.items.len());
        for (position, item) in (0..).zip(&text.items) {
            items.extend(self.item(kind, language, position, item));
        }
        let row = row?;
        let texts = self.texts(place, language, &row.name, names);
        Some(Group { id: 0, stage: row.stage, position, texts, items })
    }

    fn item(&mut self, kind: Kind, language: i64, position: i32, text: &ItemText) -> Option<Item> {
        let place = text.place.as_str();
        let answer = self.good(place, answer_of(&text.kind).ok_or(reasons::ITEM_KIND))?;
        let decimals = match text.decimals.trim() {
            "" => Some(0),
            digits => self.good(place, digits.parse::<i64>().map_err(|_| reasons::DECIMALS)),
        };
        let input = TemplateItemInput {
            item_desc: Some(text.question.clone()),
            check_item_type_id: Some(answer.code().into()),
            is_mandatory: Some(text.required),
            is_photo_required: Some(text.photo),
            min: Some(text.min.clone()),
            max: Some(text.max.clone()),
            unit: Some(text.unit.clone()),
            decimals,
            ..TemplateItemInput::default()
        };
        let row = self.good(place, input.made(kind, position));
        let known = self.known;
        let named = |of: &HashMap<String, i64>, key: Result<String, Reason>, unknown: Reason| match key {
            Ok(key) => of.get(&key).copied().ok_or(unknown),
            Err(reason) => Err(reason),
        };
        let category = match text.category.trim() {
            "" => None,
            name => {
                let key = item_category::Entity::name(name).map(|name| name.key);
                self.good(place, named(&known.categories, key, reasons::CATEGORY_UNKNOWN))
            }
        };
        let list = match text.comment_list.trim() {
            "" => None,
            name => {
                let key = comment_list::Entity::name(name).map(|name| name.key);
                self.good(place, named(&known.comment_lists, key, reasons::COMMENT_LIST_UNKNOWN))
            }
        };
        let questions = self.translated(place, &text.questions, edit::QUESTION, reasons::ITEM_TOO_LONG);
        let row = row?;
        let texts = self.texts(place, language, &row.description, questions);
        Some(Item {
            id: 0,
            kind: row.kind,
            category,
            comment_list: list,
            animation: None,
            picture: None,
            mandatory: row.mandatory,
            photo_on_failure: row.photo_on_failure,
            min: row.min,
            max: row.max,
            unit: row.unit,
            decimals: row.decimals,
            position,
            texts,
        })
    }

    /// The translations of a text, each within its length.
    fn translated<'t>(
        &mut self,
        place: &str,
        texts: &'t ByCode,
        most: usize,
        too_long: Reason,
    ) -> Vec<(&'t str, String)> {
        let mut all = Vec::with_capacity(texts.len());
        for (code, text) in texts {
            all.extend(self.good(place, edit::text(text, most, too_long)).map(|text| (code.as_str(), text)));
        }
        all
    }

    /// A text in the template's own language and its translations, by the ids of the languages.
    fn texts(&mut self, place: &str, own: i64, text: &str, translated: Vec<(&str, String)>) -> Texts {
        let mut texts = Texts::from([(own, text.to_owned())]);
        for (code, text) in translated.into_iter().filter(|(_, text)| !text.is_empty()) {
            match self.language(place, code) {
                Some(language) if language == own => self.note(place, reasons::OWN_LANGUAGE.0.text),
                Some(language) => drop(texts.insert(language, text)),
                None => {}
            }
        }
        texts
    }

    fn language(&mut self, place: &str, code: &str) -> Option<i64> {
        // `de-DE` is accepted, too.
        let code = code.replace('-', "_");
        let found = self.known.languages.iter().find(|(known, _)| known.eq_ignore_ascii_case(&code));
        let found = found.map(|(_, id)| *id);
        if found.is_none() {
            self.note(place, format!("{}: {code}", reasons::LANGUAGE.0.text));
        }
        found
    }
}

/// A kind by its name or its number.
fn kind_of(text: &str) -> Option<Kind> {
    let text = text.trim();
    let named = Kind::ALL.into_iter().find(|kind| kind.title().eq_ignore_ascii_case(text));
    named.or_else(|| Kind::of(text.parse().ok()?))
}

/// Returns the kind of answer by its name or its number; yes or no for an empty text.
fn answer_of(text: &str) -> Option<ItemKind> {
    let text = text.trim();
    if text.is_empty() {
        return Some(ItemKind::YesNo);
    }
    let named = ItemKind::ALL.into_iter().find(|kind| answer_name(*kind).eq_ignore_ascii_case(text));
    named.or_else(|| ItemKind::of(text.parse().ok()?))
}

/// The name of a way to answer in files.
pub(super) const fn answer_name(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::YesNo => "yes/no",
        ItemKind::PassFail => "pass/fail",
        ItemKind::Number => "number",
        ItemKind::Text => "text",
    }
}

/// The name of a kind in files.
pub(super) fn kind_name(kind: Kind) -> String {
    kind.title().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        Known {
            languages: BTreeMap::from([("en_GB".to_owned(), 1), ("de_DE".to_owned(), 2)]),
            categories: HashMap::from([("CAB".to_owned(), 31)]),
            comment_lists: HashMap::from([("LEAKS".to_owned(), 41)]),
            templates: HashSet::from(["OLD CHECK".to_owned()]),
        }
    }

    fn template(name: &str, kind: &str, item: ItemText) -> TemplateText {
        let group =
            GroupText { place: "line 2".to_owned(), name: "Cab".to_owned(), items: vec![item], ..GroupText::default() };
        let (place, name, kind) = ("line 2".to_owned(), name.to_owned(), kind.to_owned());
        TemplateText { place, name, kind, groups: vec![group], ..TemplateText::default() }
    }

    fn item(alter: impl FnOnce(&mut ItemText)) -> ItemText {
        let mut item = ItemText { place: "line 2".to_owned(), question: "Seat".to_owned(), ..ItemText::default() };
        alter(&mut item);
        item
    }

    fn faults(templates: &[TemplateText]) -> Vec<String> {
        let mut bad = Vec::new();
        let planned = plan(templates, &known(), &mut bad);
        assert_eq!(planned.is_empty(), !bad.is_empty(), "either it is planned or it has faults");
        bad.into_iter().map(|bad| bad.reason).collect()
    }

    #[test]
    fn names_become_ids_and_texts_go_by_language() {
        let mut text = template(
            "Check",
            "GATE",
            item(|item| {
                (item.category, item.comment_list, item.kind) = ("cab".into(), "Leaks".into(), "number".into());
                (item.min, item.max, item.decimals, item.unit) = ("2".into(), "2.5".into(), "1".into(), "bar".into());
                item.questions = ByCode::from([("de-DE".to_owned(), "Sitz".to_owned())]);
            }),
        );
        text.names = ByCode::from([("de_DE".to_owned(), "Prüfung".to_owned())]);
        let mut bad = Vec::new();
        let planned = plan(&[text], &known(), &mut bad);
        assert_eq!(bad, []);
        let content = &planned[0].content;
        assert_eq!((planned[0].kind, content.language, content.names.len()), (Kind::Gate, 1, 2));
        let item = &content.groups[0].items[0];
        assert_eq!((item.category, item.comment_list, item.kind), (Some(31), Some(41), ItemKind::Number.code()));
        assert_eq!((item.min, item.max, item.decimals), (Some(2_000), Some(2_500), 1));
        assert_eq!(item.texts, Texts::from([(1, "Seat".to_owned()), (2, "Sitz".to_owned())]));
    }

    /// Whatever the editor refuses is refused here, in its words.
    #[test]
    fn the_rules_are_those_of_the_editor() {
        let one = |name: &str, kind: &str, alter: fn(&mut ItemText)| faults(&[template(name, kind, item(alter))]);
        let good = |_: &mut ItemText| {};
        assert_eq!(one("Check", "pdi", good), [""; 0]);
        assert_eq!(one("old  check", "pdi", good), [reasons::NAME_TAKEN.0.text]);
        assert_eq!(one("", "pdi", good), [reasons::NAME_REQUIRED.0.text]);
        assert_eq!(one("Check", "engine", good), [reasons::VEHICLE_TYPE.0.text]);
        assert_eq!(one("Check", "pdi", |item| item.question = " ".into()), [reasons::ITEM_REQUIRED.0.text]);
        assert_eq!(one("Check", "pdi", |item| item.kind = "colour".into()), [reasons::ITEM_KIND.0.text]);
        assert_eq!(one("Check", "handover", |item| item.kind = "text".into()), [reasons::HANDOVER_KIND.0.text]);
        assert_eq!(one("Check", "pdi", |item| item.min = "2".into()), [reasons::NO_LIMITS.0.text]);
        assert_eq!(one("Check", "pdi", |item| item.category = "Paint".into()), [reasons::CATEGORY_UNKNOWN.0.text]);
        assert_eq!(one("Check", "pdi", |item| item.comment_list = "X".into()), [reasons::COMMENT_LIST_UNKNOWN.0.text]);
        let limits = |item: &mut ItemText| {
            (item.kind, item.min, item.max) = ("number".into(), "3".into(), "2".into());
        };
        assert_eq!(one("Check", "pdi", limits), [reasons::LIMITS_CROSSED.0.text]);
        let twice = [template("Check", "pdi", item(good)), template("check", "pdi", item(good))];
        let mut bad = Vec::new();
        assert_eq!(plan(&twice, &known(), &mut bad).len(), 1);
        assert_eq!(bad[0].reason, reasons::NAME_TAKEN.0.text);
        let mut empty = template("Check", "pdi", item(good));
        empty.groups.clear();
        assert_eq!(faults(&[empty]), [reasons::EMPTY.0.text]);
    }

    #[test]
    fn languages_are_those_of_the_product_and_have_a_name() {
        let with = |code: &str| {
            template(
                "Check",
                "pdi",
                item(|item| {
                    item.questions = ByCode::from([(code.to_owned(), "Sitz".to_owned())]);
                }),
            )
        };
        assert_eq!(faults(&[with("xx_XX")]), ["Language is not available: xx_XX"]);
        assert_eq!(faults(&[with("en_GB")]), [reasons::OWN_LANGUAGE.0.text]);
        assert_eq!(faults(&[with("de_DE")]), ["a language has texts but no name of the template"]);
    }
}
