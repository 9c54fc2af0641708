//! Templates and mappings as the calls have them.

use std::collections::BTreeMap;

use platform::api::{legacy_filters::CallQuery, lenient_values};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// `TemplateType` of an email.
pub(crate) const EMAIL: i64 = 10;
/// `TemplateSource` of the templates of a site, and of the masters.
pub(crate) const SITE: i64 = 20;
pub(crate) const MASTER: i64 = 100;

/// Authors of a template.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct TemplateAuthors {
    /// The user who made it. Ignored in a request.
    pub created_by_user_id: i64,
    /// The user who changed it last. Ignored in a request.
    pub updated_by_user_id: i64,
    /// First and last name. An addition to the documented fields, like the next.
    pub created_by_name: String,
    /// First and last name.
    pub updated_by_name: String,
}

/// Actions on a template: `view`, `edit`, `clone`, `activate`, `deactivate`, `default`, `delete`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateActions {
    /// Actions that the caller may perform now.
    pub allowed: Vec<&'static str>,
    /// Actions that the caller cannot perform now: the reason by action.
    #[schema(value_type = BTreeMap<String, String>)]
    pub refused: BTreeMap<&'static str, &'static str>,
}

/// A template (EMAIL-019).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MessageTemplate {
    /// Above 1,000,000,000 of a master.
    pub message_template_id: i64,
    pub message_template_category_id: i64,
    pub category_name: &'static str,
    pub language_id: i32,
    /// The code of the language, such as `en_GB`.
    pub language_culture: String,
    pub template_title: String,
    pub template_subject: String,
    /// HTML, cleaned.
    pub template_content: String,
    /// 10: an email.
    pub template_type: i64,
    /// 20 of a site, 100 a master.
    pub template_source: i64,
    /// `true` if it is the default of its category at the site.
    pub is_default_template: bool,
    pub is_master_template: bool,
    pub deleted: bool,
    /// The site; 0 of a master.
    pub entity_id: i64,
    /// The franchise that a master is for; empty for every one. An addition to the documented fields.
    pub franchise_name: String,
    /// Above 0 when it is active at the site.
    pub message_template_site_mapping_id: i64,
    /// Sent back with a change.
    pub last_time_stamp: String,
    pub message_template_data: TemplateAuthors,
    pub actions: TemplateActions,
}

/// A template to add or change.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MessageTemplateInput {
    /// 0 for a new one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub message_template_id: Option<i64>,
    /// 1 handover, 2 service, 3 general.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub message_template_category_id: Option<i64>,
    /// The language in which it is written.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language_id: Option<i64>,
    /// At most 100 characters.
    pub template_title: String,
    /// At most 200 characters.
    pub template_subject: String,
    /// HTML, at most 90 KB; what a mail may not have is removed.
    pub template_content: String,
    /// 10.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_type: Option<i64>,
    /// 20; a master (100) is refused.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_source: Option<i64>,
    /// Deletes it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
    /// The time stamp with which it was read.
    pub last_time_stamp: String,
}

/// The templates to list.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct TemplateQuery {
    /// Filters, order and page.
    pub filter_request: Option<CallQuery>,
    /// Ignored: the templates are those of the current site.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub entity_id: Vec<i64>,
    /// 20 or left out: those of the site; 100: the masters.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_source: Option<i64>,
    /// 10.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub message_template_type_id: Option<i64>,
}

/// A category of templates.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MessageTemplateCategory {
    pub message_template_category_id: i64,
    pub category_name: &'static str,
}

/// A template to make active at the site, or the default of its category.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MessageTemplateMappingInput {
    /// 0 to make the template active.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub message_template_site_mapping_id: Option<i64>,
    /// The template, of the site or a master.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub message_template_id: Option<i64>,
    /// Makes it the default of its category, or takes that back.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_default_template: Option<bool>,
    /// Makes it inactive.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
}
