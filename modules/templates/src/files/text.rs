//! Templates as a file has them: names instead of ids, and texts by the code of their language. This is the JSON document.

use std::{collections::BTreeMap, fmt};

use platform::api::lenient_values;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error as _, SeqAccess, Visitor},
};

use crate::files::format::TEMPLATES;

/// The version of the document.
pub(super) const SCHEMA: u32 = 1;

/// Texts by the code of their language, such as `de_DE`.
pub(super) type ByCode = BTreeMap<String, String>;

/// A JSON document of templates.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Document {
    pub schema: u32,
    #[serde(deserialize_with = "limited")]
    pub templates: Vec<TemplateText>,
}

/// A template.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TemplateText {
    #[serde(skip)]
    pub place: String,
    pub name: String,
    /// `pdi`, `receiving`, `gate`, `handover` or `audit`.
    pub kind: String,
    /// The code of the language in which it is written; English when it is left out.
    #[serde(default)]
    pub language: String,
    /// Name of the template in other languages.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: ByCode,
    pub groups: Vec<GroupText>,
}

/// A group of items.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct GroupText {
    #[serde(skip)]
    pub place: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stage: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: ByCode,
    pub items: Vec<ItemText>,
}

/// A question with how it is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct ItemText {
    #[serde(skip)]
    pub place: String,
    pub question: String,
    /// `yes/no`, `pass/fail`, `number` or `text`.
    #[serde(rename = "type", skip_serializing_if = "String::is_empty")]
    pub kind: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub category: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment_list: String,
    pub required: bool,
    pub photo: bool,
    #[serde(deserialize_with = "lenient_values::text", skip_serializing_if = "String::is_empty")]
    pub min: String,
    #[serde(deserialize_with = "lenient_values::text", skip_serializing_if = "String::is_empty")]
    pub max: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
    #[serde(deserialize_with = "lenient_values::text", skip_serializing_if = "String::is_empty")]
    pub decimals: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub questions: ByCode,
}

impl Default for ItemText {
    fn default() -> Self {
        Self {
            place: String::new(),
            question: String::new(),
            kind: String::new(),
            category: String::new(),
            comment_list: String::new(),
            required: true,
            photo: false,
            min: String::new(),
            max: String::new(),
            unit: String::new(),
            decimals: String::new(),
            questions: ByCode::new(),
        }
    }
}

/// Reads templates up to the most of a file.
fn limited<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<TemplateText>, D::Error> {
    struct Limited;

    impl<'de> Visitor<'de> for Limited {
        type Value = Vec<TemplateText>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of templates")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            let mut templates = Vec::new();
            while let Some(template) = list.next_element()? {
                if templates.len() == TEMPLATES {
                    return Err(A::Error::custom(format!("the file has more than {TEMPLATES} templates")));
                }
                templates.push(template);
            }
            Ok(templates)
        }
    }

    deserializer.deserialize_seq(Limited)
}

/// Reads a document; a part that cannot be read is reported with its line.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<TemplateText>, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let document: Document = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if document.schema != SCHEMA {
        return Err(format!("schema should be {SCHEMA}"));
    }
    let mut templates = document.templates;
    for (number, template) in (1..).zip(&mut templates) {
        template.place = format!("template {number}");
        for (number, group) in (1..).zip(&mut template.groups) {
            group.place = format!("{}, group {number}", template.place);
            for (number, item) in (1..).zip(&mut group.items) {
                item.place = format!("{}, item {number}", group.place);
            }
        }
    }
    Ok(templates)
}

/// Writes a document.
pub(super) fn write(templates: Vec<TemplateText>) -> serde_json::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(&Document { schema: SCHEMA, templates })?;
    bytes.push(b'\n');
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_of_too_many_templates_is_refused_where_they_begin() {
        let template = "{\"name\":\"A\",\"kind\":\"gate\",\"groups\":[]}";
        let document = |count: usize, rest: &str| {
            format!("{{\"schema\":1,\"templates\":[\n{}{rest}", vec![template; count].join(",\n"))
        };
        assert_eq!(read(document(200, "]}").as_bytes()).expect("a document").len(), 200);
        let refused = read(document(201, ",\nno JSON any more").as_bytes()).expect_err("refused");
        assert!(refused.starts_with("the file has more than 200 templates at line "), "{refused}");
    }
}
