//! PURE: the check lists of the demonstration data, read from the JSON files next to this one. A list is written once
//! for all machines; a group or an item may be limited to some traits or machines.

use std::collections::{BTreeMap, HashMap};

use platform::core::error::{Error, Result};
use serde::Deserialize;

use crate::{
    content::{Content, Group, Item, ItemKind, Kind, Texts},
    decimal,
};

/// The language in which the lists are written, and the one into which they are translated.
pub(crate) const ENGLISH: i64 = 1;
pub(crate) const GERMAN: i64 = 2;

/// The pictures for questions.
pub(crate) const PICTURES: [(&str, &[u8]); 2] =
    [("tyre.jpg", include_bytes!("pictures/tyre.jpg")), ("body.jpg", include_bytes!("pictures/body.jpg"))];

/// Content of the files.
pub(crate) struct Lists {
    pub(crate) names: Names,
    machines: Machines,
    checks: Vec<Check>,
}

/// The lists of names that items refer to, and those that are only looked up.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Names {
    pub(crate) categories: Vec<Category>,
    pub(crate) machine_types: Vec<String>,
    pub(crate) menu_pricing: Vec<String>,
    pub(crate) comments: Vec<Comments>,
}

/// A category of items.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Category {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) uber: bool,
}

/// A list of quick texts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Comments {
    pub(crate) name: String,
    pub(crate) texts: Vec<Translated>,
}

/// A text in both languages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Translated {
    pub(crate) en: String,
    pub(crate) de: String,
}

/// The machines that are checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Machines {
    models: Vec<Machine>,
    classes: Vec<Machine>,
}

/// A model or a class of models, with its traits.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Machine {
    name: String,
    /// The name in German, where it differs.
    de: Option<String>,
    /// The class of a model.
    class: Option<String>,
    tags: Vec<String>,
}

/// Unit for which a list is made: each model, or each class of models.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Each {
    Model,
    Class,
}

/// A check list of a kind, for all machines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    kind: i64,
    each: Each,
    /// `true` if production sites use it.
    #[serde(default)]
    production: bool,
    /// Kind of answer of the items that name none.
    #[serde(default)]
    answer: Answer,
    /// The names of the templates, with `{}` for the machine.
    names: Translated,
    groups: Vec<CheckGroup>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckGroup {
    en: String,
    de: String,
    #[serde(default)]
    stage: String,
    /// The traits of which a machine must have one.
    #[serde(rename = "for", default)]
    wanted: Vec<String>,
    items: Vec<CheckItem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckItem {
    en: String,
    de: String,
    answer: Option<Answer>,
    category: Option<String>,
    comments: Option<String>,
    #[serde(default)]
    photo: bool,
    /// The picture for the question.
    guidance: Option<String>,
    #[serde(default)]
    optional: bool,
    #[serde(rename = "for", default)]
    wanted: Vec<String>,
    /// The lowest and the highest good number by machine, `*` for all; a machine that is not named has no such item.
    limits: Option<BTreeMap<String, [String; 2]>>,
    #[serde(default)]
    unit: String,
    #[serde(default)]
    decimals: i16,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Yes,
    #[default]
    Pass,
    Number,
    Text,
}

impl Answer {
    const fn kind(self) -> ItemKind {
        match self {
            Self::Yes => ItemKind::YesNo,
            Self::Pass => ItemKind::PassFail,
            Self::Number => ItemKind::Number,
            Self::Text => ItemKind::Text,
        }
    }
}

/// A template to be written.
pub(crate) struct Planned {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// The content; its ids are all 0.
    pub(crate) content: Content,
}

/// The ids of the names that items refer to.
#[derive(Default)]
pub(crate) struct Ids {
    pub(crate) categories: HashMap<String, i64>,
    pub(crate) comments: HashMap<String, i64>,
    /// The pictures for questions.
    pub(crate) pictures: HashMap<String, i64>,
}

macro_rules! file {
    ($name:literal) => {
        serde_json::from_str(include_str!($name)).map_err(|error| Error::internal(format!("{}: {error}", $name)))
    };
}

impl Lists {
    /// Reads the files.
    pub(crate) fn read() -> Result<Self> {
        Ok(Self {
            names: file!("lists.json")?,
            machines: file!("machines.json")?,
            checks: vec![
                file!("pdi.json")?,
                file!("production.json")?,
                file!("receiving.json")?,
                file!("gate.json")?,
                file!("audit.json")?,
                file!("handover.json")?,
            ],
        })
    }

    /// Every template.
    pub(crate) fn templates(&self, ids: &Ids) -> Result<Vec<Planned>> {
        let mut planned = Vec::new();
        for check in &self.checks {
            let machines = match check.each {
                Each::Model => &self.machines.models,
                Each::Class => &self.machines.classes,
            };
            for machine in machines {
                planned.push(check.planned(machine, ids)?);
            }
        }
        Ok(planned)
    }

    /// The names of the templates of every model: model, kind, whether of production sites, name.
    pub(crate) fn of_models(&self) -> impl Iterator<Item = (&str, Kind, bool, String)> {
        self.machines.models.iter().flat_map(|model| {
            self.checks.iter().filter_map(|check| {
                let machine = match check.each {
                    Each::Model => Some(model.name.as_str()),
                    Each::Class => model.class.as_deref(),
                };
                Some((model.name.as_str(), Kind::of(check.kind)?, check.production, check.name(machine?)))
            })
        })
    }
}

impl Check {
    fn name(&self, machine: &str) -> String {
        self.names.en.replace("{}", machine)
    }

    fn planned(&self, machine: &Machine, ids: &Ids) -> Result<Planned> {
        let kind = Kind::of(self.kind).ok_or_else(|| Error::internal(format!("no kind {}", self.kind)))?;
        let mut groups = Vec::new();
        for group in self.groups.iter().filter(|group| machine.has_any(&group.wanted)) {
            let mut items = Vec::new();
            for item in group.items.iter().filter(|item| machine.has_any(&item.wanted)) {
                if item.limits.is_none() || item.limits_of(machine).is_some() {
                    items.push(item.content(self.answer, machine, ids)?);
                }
            }
            groups.push(Group {
                id: 0,
                stage: group.stage.clone(),
                position: place(groups.len())?,
                texts: both(&group.en, &group.de),
                items: placed(items)?,
            });
        }
        let name = self.name(&machine.name);
        let german = self.names.de.replace("{}", machine.de.as_deref().unwrap_or(&machine.name));
        let content = Content { language: ENGLISH, names: both(&name, &german), groups };
        Ok(Planned { name, kind, content: content.without_empty_groups() })
    }
}

impl Machine {
    /// Returns `true` if it has one of the traits, or if `wanted` is empty.
    fn has_any(&self, wanted: &[String]) -> bool {
        wanted.is_empty() || wanted.iter().any(|tag| self.tags.contains(tag))
    }
}

impl CheckItem {
    fn limits_of(&self, machine: &Machine) -> Option<&[String; 2]> {
        let limits = self.limits.as_ref()?;
        limits.get(&machine.name).or_else(|| limits.get("*"))
    }

    fn content(&self, usual: Answer, machine: &Machine, ids: &Ids) -> Result<Item> {
        let limits = match self.limits_of(machine) {
            Some([min, max]) => (Some(limit(min)?), Some(limit(max)?)),
            None => (None, None),
        };
        Ok(Item {
            id: 0,
            kind: self.answer.unwrap_or(usual).kind().code(),
            category: named(&ids.categories, self.category.as_deref())?,
            comment_list: named(&ids.comments, self.comments.as_deref())?,
            animation: None,
            picture: named(&ids.pictures, self.guidance.as_deref())?,
            mandatory: !self.optional,
            photo_on_failure: self.photo,
            min: limits.0,
            max: limits.1,
            unit: self.unit.clone(),
            decimals: self.decimals,
            position: 0,
            texts: both(&self.en, &self.de),
        })
    }
}

fn both(english: &str, german: &str) -> Texts {
    [(ENGLISH, english.to_owned()), (GERMAN, german.to_owned())].into_iter().collect()
}

fn placed(mut items: Vec<Item>) -> Result<Vec<Item>> {
    for (at, item) in items.iter_mut().enumerate() {
        item.position = place(at)?;
    }
    Ok(items)
}

fn place(at: usize) -> Result<i32> {
    i32::try_from(at).map_err(Error::internal)
}

fn limit(text: &str) -> Result<i64> {
    decimal::parse(text, decimal::MOST_DECIMALS).ok_or_else(|| Error::internal(format!("{text} is no limit")))
}

fn named(ids: &HashMap<String, i64>, name: Option<&str>) -> Result<Option<i64>> {
    let known = |name| ids.get(name).copied().ok_or_else(|| Error::internal(format!("nothing is named {name}")));
    name.map(known).transpose()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn ids(names: &Names) -> Ids {
        Ids {
            categories: (1..).zip(&names.categories).map(|(id, row)| (row.name.clone(), id)).collect(),
            comments: (1..).zip(&names.comments).map(|(id, row)| (row.name.clone(), id)).collect(),
            pictures: (1..).zip(PICTURES).map(|(id, (name, _))| (name.to_owned(), id)).collect(),
        }
    }

    fn templates() -> Vec<Planned> {
        let lists = Lists::read().expect("the files");
        lists.templates(&ids(&lists.names)).expect("templates")
    }

    #[test]
    fn every_template_could_have_been_written_by_hand() {
        for Planned { name, kind, content } in templates() {
            let count = content.item_count();
            assert!((20..=45).contains(&count), "{name}: {count} items");
            assert_eq!((content.missing(ENGLISH), content.missing(GERMAN)), (0, 0), "{name}");
            assert!(content.names.values().all(|name| name.chars().count() <= 50), "{name}");
            let mut questions = BTreeSet::new();
            for item in content.groups.iter().flat_map(|group| &group.items) {
                let item_kind = ItemKind::of(item.kind.into()).expect("a kind");
                assert!(kind.takes(item_kind), "{name}: {:?}", item.texts);
                let number = item_kind == ItemKind::Number;
                assert_eq!(
                    item.min.zip(item.max).is_some_and(|(min, max)| min < max),
                    number,
                    "{name}: {:?}",
                    item.texts
                );
                let limits = [item.min, item.max].into_iter().flatten();
                assert!(limits.map(decimal::decimals).all(|decimals| decimals <= item.decimals), "{:?}", item.texts);
                assert!(number || (item.unit.is_empty() && item.decimals == 0), "{:?}", item.texts);
                for text in item.texts.values() {
                    assert!(text.chars().count() <= 500 && text.trim() == text, "{text}");
                    assert!(questions.insert(text.clone()), "{name}: {text} is asked twice");
                }
            }
        }
    }

    #[test]
    fn every_model_has_a_template_of_each_kind_and_one_of_production() {
        let made: BTreeSet<String> = templates().into_iter().map(|planned| planned.name).collect();
        let lists = Lists::read().expect("the files");
        let mut by_model: BTreeMap<String, Vec<(i16, bool)>> = BTreeMap::new();
        let mut used = BTreeSet::new();
        for (model, kind, production, name) in lists.of_models() {
            assert!(made.contains(&name), "{name}");
            by_model.entry(model.to_owned()).or_default().push((kind.code(), production));
            used.insert(name);
        }
        assert_eq!(used, made, "each is used");
        assert_eq!(by_model.len(), 10);
        for (model, kinds) in by_model {
            assert_eq!(kinds, [(1, false), (1, true), (5, false), (7, false), (10, false), (9, false)], "{model}");
        }
    }

    #[test]
    fn every_name_and_trait_is_used() {
        let lists = Lists::read().expect("the files");
        let items = || lists.checks.iter().flat_map(|check| &check.groups).flat_map(|group| &group.items);
        let wanted: BTreeSet<&String> = lists
            .checks
            .iter()
            .flat_map(|check| &check.groups)
            .flat_map(|group| group.wanted.iter().chain(group.items.iter().flat_map(|item| &item.wanted)))
            .collect();
        let has: BTreeSet<&String> = lists.machines.models.iter().flat_map(|model| &model.tags).collect();
        assert_eq!(wanted, has);
        let comments: BTreeSet<&str> = items().filter_map(|item| item.comments.as_deref()).collect();
        assert!(lists.names.comments.iter().all(|list| comments.contains(list.name.as_str())));
        let categories: BTreeSet<&str> = items().filter_map(|item| item.category.as_deref()).collect();
        assert!(lists.names.categories.iter().all(|row| categories.contains(row.name.as_str())));
        let machines: BTreeSet<&str> =
            lists.machines.models.iter().chain(&lists.machines.classes).map(|row| row.name.as_str()).collect();
        let limited = items().filter_map(|item| item.limits.as_ref()).flat_map(BTreeMap::keys);
        assert!(limited.into_iter().all(|name| name == "*" || machines.contains(name.as_str())));
    }
}
