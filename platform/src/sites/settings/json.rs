//! The settings document as the JSON object of `GET siteconfig`, and back.
//!
//! The answer is always complete: every known setting, at its default where the document has none, then everything else
//! in the document, as text. An object that a client returns is compared with the one that went out, so that only the
//! user's changes change the document.

use serde_json::{Map, Value, json};

use super::{
    SiteSettings,
    document::{Document, Element, MACHINE_BLOCK, MOST_DEPTH, is_xml_char, is_xml_name},
    keys::{self, KNOWN_KEYS, LIST, LIST_FIELDS},
    reasons,
};
use crate::core::error::{Error, Result};

/// The longest text of an unknown setting.
const MOST_UNKNOWN: usize = 4000;

impl SiteSettings {
    /// Returns the full block: real booleans, whole numbers, secrets as empty texts, each with a `Has…` flag.
    /// `has_secret` returns `true` for the secrets that are stored outside the document.
    pub fn normalised(&self, has_secret: impl Fn(&str) -> bool) -> Value {
        let mut object = Map::new();
        for known in KNOWN_KEYS {
            if known.kind == keys::Kind::Secret {
                let has = has_secret(known.key) || self.text(known.key).is_some_and(|text| !text.is_empty());
                put_secret(&mut object, known.key, has);
            } else {
                put(&mut object, known.key, self.effective(known));
            }
        }
        object.insert(LIST.to_owned(), labour_rates(&self.document));
        let block = self.document.machine_block().map(|block| block.name.as_str());
        let mut shown = |path: &str, element: &Element| {
            if keys::is_secret(path) || element.names_a_secret() {
                put_secret(&mut object, path, has_secret(path) || !element.text().is_empty());
            } else {
                put_unknown(&mut object, path, element.text());
            }
        };
        unknown("", &self.document.root, block, &mut shown);
        Value::Object(object)
    }

    /// Applies the JSON object of `POST siteconfig/create` to the document; returns the dotted keys that changed.
    /// Changes nothing when any value is refused.
    pub fn apply(&mut self, json: &Value) -> Result<Vec<String>> {
        let Value::Object(object) = json else { return Err(bad("SettingXml", "Give an object")) };
        let mut apply = Apply { before: self, after: (*self.document).clone(), changed: Vec::new() };
        for (name, value) in object {
            let is_block = name.eq_ignore_ascii_case(MACHINE_BLOCK)
                || value.get("Hierarchy").is_some()
                || self.document.machine_block().is_some_and(|block| block.name.eq_ignore_ascii_case(name));
            apply.value(if is_block { MACHINE_BLOCK } else { name }, value)?;
        }
        let Apply { after, changed, .. } = apply;
        self.replace(after)?;
        Ok(changed)
    }

    /// The effective value of a known key: the stored one, or its default.
    fn effective(&self, known: &keys::Key) -> Value {
        self.document
            .find(known.key)
            .and_then(|element| known.kind.read(&element.text()))
            .unwrap_or_else(|| known.default_value())
    }
}

/// A document that is being changed.
struct Apply<'a> {
    before: &'a SiteSettings,
    after: Document,
    changed: Vec<String>,
}

impl Apply<'_> {
    fn value(&mut self, path: &str, value: &Value) -> Result<()> {
        if let Some(known) = keys::known(path) {
            return self.known(known, value);
        }
        if path.eq_ignore_ascii_case(LIST) {
            return self.labour_rates(value);
        }
        match (keys::group(path), value) {
            (_, Value::Null) => Ok(()),
            (Some(group), Value::Object(object)) => self.members(group, object),
            (Some(_), _) => Err(bad(path, "Give an object")),
            (None, Value::Object(object)) => self.members(path, object),
            (None, _) if is_mark_of_secret(path) => Ok(()),
            (None, _) => self.unknown(path, value),
        }
    }

    fn members(&mut self, path: &str, object: &Map<String, Value>) -> Result<()> {
        object.iter().try_for_each(|(name, value)| self.value(&format!("{path}.{name}"), value))
    }

    fn known(&mut self, known: &'static keys::Key, value: &Value) -> Result<()> {
        if known.kind == keys::Kind::Secret && (value.is_null() || value.as_str().is_some_and(str::is_empty)) {
            return Ok(());
        }
        if value.is_null() {
            return Ok(());
        }
        // A stored value may exceed what is accepted now; unchanged, it stays.
        let effective = self.before.effective(known);
        if known.kind != keys::Kind::Secret && *value == effective {
            return Ok(());
        }
        let text = known.kind.write(value).map_err(|wanted| bad(known.key, &wanted))?;
        if known.kind == keys::Kind::Secret || known.kind.read(&text) != Some(effective) {
            self.set(known.key, &text);
        }
        Ok(())
    }

    /// Returns a setting of another program: stored as text, under its name.
    fn unknown(&mut self, path: &str, value: &Value) -> Result<()> {
        let stored = self.before.document.find(path);
        let text = match value {
            Value::String(text) => text.trim().to_owned(),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
            Value::Null | Value::Array(_) | Value::Object(_) => return Err(bad(path, "Give a single value")),
        };
        let same = stored.is_some_and(|element| element.text() == text);
        let is_secret = keys::is_secret(path) || stored.is_some_and(Element::names_a_secret);
        if same || (text.is_empty() && is_secret) {
            return Ok(());
        }
        let names = path.split('.');
        let fits =
            path.split('.').count() < MOST_DEPTH && names.clone().all(|name| is_xml_name(name) && name.len() <= 100);
        if !fits {
            return Err(bad(path, "This cannot be the name of a setting"));
        }
        if stored.is_some_and(|element| !element.is_leaf()) {
            return Err(bad(path, "Give an object"));
        }
        if text.chars().count() > MOST_UNKNOWN || !text.chars().all(is_xml_char) {
            return Err(bad(path, "Give a text of at most 4000 characters"));
        }
        self.set(path, &text);
        Ok(())
    }

    fn labour_rates(&mut self, value: &Value) -> Result<()> {
        if value.is_null() || *value == labour_rates(&self.before.document) {
            return Ok(());
        }
        let wanted = || bad(LIST, "Give a list of FranchiseId and DefaultFranchise");
        let records = value.as_array().filter(|records| records.len() <= 500).ok_or_else(wanted)?;
        let mut rows = Vec::with_capacity(records.len());
        for record in records {
            let record = record.as_object().ok_or_else(wanted)?;
            let mut row = Vec::with_capacity(LIST_FIELDS.len());
            for (name, kind) in LIST_FIELDS {
                let given = record.iter().find(|(given, _)| given.eq_ignore_ascii_case(name));
                if let Some((_, value)) = given {
                    row.push((name, kind.write(value).map_err(|_| wanted())?));
                }
            }
            rows.push(row);
        }
        for (element, row) in self.after.root.replace_all(LIST, rows.len()).zip(rows) {
            for (name, text) in row {
                element.child_or_new(name).set_text(&text);
            }
        }
        self.changed.push(LIST.to_owned());
        Ok(())
    }

    fn set(&mut self, key: &str, text: &str) {
        self.after.ensure(key).set_text(text);
        self.changed.push(key.to_owned());
    }
}

/// Returns records as repeated elements; a document may also contain them inside one.
fn labour_rates(document: &Document) -> Value {
    let record = |element: &Element| {
        let fields = LIST_FIELDS.into_iter().filter_map(|(name, kind)| {
            let text = element.child(name)?.text();
            Some((name.to_owned(), kind.read(&text).unwrap_or_else(|| json!(text))))
        });
        Value::Object(fields.collect())
    };
    let records = document.root.elements().filter(|element| element.name.eq_ignore_ascii_case(LIST));
    let records = records.flat_map(|element| {
        let wraps = element.elements().any(|inner| !inner.is_leaf());
        if wraps { element.elements().map(record).collect() } else { vec![record(element)] }
    });
    Value::Array(records.filter(|record| record.as_object().is_some_and(|fields| !fields.is_empty())).collect())
}

/// Visits the leaves that are no known setting; of several with one name the first counts.
fn unknown(path: &str, element: &Element, block: Option<&str>, shown: &mut impl FnMut(&str, &Element)) {
    for child in element.elements() {
        let own = match block {
            Some(block) if path.is_empty() && child.name == block => MACHINE_BLOCK,
            _ => child.name.as_str(),
        };
        let at = if path.is_empty() { own.to_owned() } else { format!("{path}.{own}") };
        if keys::known(&at).is_some() || at.eq_ignore_ascii_case(LIST) || child.name.contains('.') {
            continue;
        }
        let at = keys::group(&at).map(str::to_owned).unwrap_or(at);
        if !child.is_leaf() {
            unknown(&at, child, None, shown);
        } else if keys::group(&at).is_none() {
            shown(&at, child);
        }
    }
}

/// Returns the object that contains the last name of a dotted key.
fn holder<'a>(object: &'a mut Map<String, Value>, key: &'a str) -> Option<(&'a mut Map<String, Value>, &'a str)> {
    let (path, name) = key.rsplit_once('.').unwrap_or(("", key));
    let mut at = object;
    for part in path.split('.').filter(|part| !part.is_empty()) {
        at = at.entry(part).or_insert_with(|| json!({})).as_object_mut()?;
    }
    Some((at, name))
}

fn put(object: &mut Map<String, Value>, key: &str, value: Value) {
    if let Some((holder, name)) = holder(object, key) {
        holder.insert(name.to_owned(), value);
    }
}

fn put_unknown(object: &mut Map<String, Value>, key: &str, text: String) {
    if let Some((holder, name)) = holder(object, key) {
        holder.entry(name).or_insert(Value::String(text));
    }
}

fn put_secret(object: &mut Map<String, Value>, key: &str, has: bool) {
    if let Some((holder, name)) = holder(object, key) {
        holder.insert(name.to_owned(), json!(""));
        holder.insert(format!("Has{name}"), json!(has));
    }
}

/// `HasPassword` and the like are answered and ignored in requests.
fn is_mark_of_secret(path: &str) -> bool {
    let (before, name) = path.rsplit_once('.').unwrap_or(("", path));
    let Some(rest) = name.get(..3).filter(|head| head.eq_ignore_ascii_case("has")).map(|_| &name[3..]) else {
        return false;
    };
    let sibling = if before.is_empty() { rest.to_owned() } else { format!("{before}.{rest}") };
    keys::is_secret(&sibling)
}

pub(super) fn bad(key: &str, wanted: &str) -> Error {
    Error::from(reasons::BAD_VALUE).at(key, wanted)
}
