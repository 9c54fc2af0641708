//! Common types of the calls of stages, areas and defects.

use platform::{api::lenient_values, auth::context::Ctx, core::error::Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A name to add to a list.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewName {
    /// At most 50 characters, unique in the list without regard to letter case.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub name: String,
}

/// An entry of a list to rename.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct RenamedEntry {
    /// Id of the entry.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub id: Option<i64>,
    /// The new name.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub name: String,
}

/// Returns the code of the current site, which every entry contains.
pub(crate) fn site_code(ctx: &Ctx) -> Result<String> {
    ctx.site().map(|site| site.code.clone())
}
