//! The handover inspection as a client sends it.

use platform::api::lenient_values;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The payload of a handover (HAND-024). Status, tracking, serial and model of the payload are ignored.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct HandoverForm {
    /// The id of the machine's record.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vhc_id: Option<i64>,
    /// The id of the model's handover template; 0 when the client sends none.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// Number of the version that was displayed. When it is sent, a handover whose template has another version by now is
    /// refused. An addition to the documented fields.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_version: Option<i64>,
    /// The id of the language in which questions and disclaimer were shown.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language: Option<i64>,
    /// The customer's name; required if the site requires a signature.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub handover_customer_signature_name: String,
    /// The customer's drawn signature: a PNG picture in base64.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub customer_signature: String,
    /// `true` if the disclaimer was accepted; required if the site has one.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub disclaimer_accepted: Option<bool>,
    /// The disclaimer as it was shown. When it is sent, a handover whose site has another one by now is refused. An
    /// addition to the documented fields.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub disclaimer: String,
    /// The answers, one for each question of the template's published version. Additional texts are ignored.
    pub save_jcb_items_info: Vec<HandoverAnswer>,
}

/// One answer.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct HandoverAnswer {
    /// The id of the question.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_type_id: Option<i64>,
    /// 1 yes, 0 no.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub item_status: Option<i64>,
    /// The comment; required for a no.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub comments: String,
}
