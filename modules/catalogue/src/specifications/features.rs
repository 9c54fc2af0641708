//! Features of a machine of the catalogue: code and description, stored as JSON in one column.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

/// A feature (HIST-016).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Feature {
    /// `Code`
    #[serde(alias = "Code")]
    pub code: String,
    /// `Description`
    #[serde(alias = "Description")]
    pub description: String,
}

/// Reads the features of a row; one that is not readable is left out.
pub(crate) fn read(stored: &Json) -> Vec<Feature> {
    let lines = stored.as_array().map(Vec::as_slice).unwrap_or_default();
    lines.iter().filter_map(|line| serde_json::from_value(line.clone()).ok()).collect()
}

/// Reads the features of a field of a file: `CODE=Description; CODE=Description`.
pub(crate) fn of_text(text: &str) -> Vec<Feature> {
    let lines = text.split(';').map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let (code, description) = line.split_once('=').unwrap_or((line, ""));
            Feature { code: code.trim().to_owned(), description: description.trim().to_owned() }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_field_of_a_file_holds_several() {
        let features = of_text("A1=Air conditioning; B2 = Bucket, 1 m; C3;");
        let codes: Vec<&str> = features.iter().map(|feature| feature.code.as_str()).collect();
        assert_eq!(codes, ["A1", "B2", "C3"]);
        assert_eq!(features[1].description, "Bucket, 1 m");
        assert_eq!(read(&json!(features)), features);
        assert_eq!(read(&json!("nothing")), []);
    }
}
