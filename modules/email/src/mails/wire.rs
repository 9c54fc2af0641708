//! Mails to customers as the calls have them.

use std::collections::BTreeMap;

use platform::api::lenient_values;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The template of a draft.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct DraftQuery {
    /// The template; 0 for the built-in text.
    pub template: i64,
}

/// A placeholder with its value for a machine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct PlaceholderValue {
    /// The name, such as `vinno`.
    pub name: &'static str,
    /// The value.
    pub value: String,
}

/// A document of the machine that can be attached.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct AttachableDocument {
    /// The id of the file.
    pub asset_id: i64,
    /// The file name.
    pub name: String,
    /// The size in bytes.
    pub size: i64,
}

/// A mail about a machine, to be changed and sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MailDraft {
    /// The machine's record.
    pub vhc_id: i64,
    /// The name of the model.
    pub model: String,
    /// The machine serial number.
    pub vin: String,
    /// The customer's address; empty where there is none, or the caller may not read customers.
    pub email_address: String,
    /// The setting `EmailTemplateSetting.IsEnabled` of the site.
    pub is_template_enabled: bool,
    /// The template; 0 for the built-in text.
    pub message_template_id: i64,
    /// The subject, filled in.
    pub subject: String,
    /// The HTML, cleaned and filled in.
    pub message: String,
    /// The values of the placeholders.
    pub placeholders: Vec<PlaceholderValue>,
    /// The documents of the machine, the newest first, 100 at most.
    pub documents: Vec<AttachableDocument>,
    /// The most bytes of all attachments.
    pub attachment_limit: i64,
}

/// A mail to a customer (EMAIL-005).
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MailInput {
    /// The machine's record.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vhc_id: Option<i64>,
    /// Ignored: the sender is the signed-in user.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub user_id: Option<i64>,
    /// Ignored.
    pub time_stamp: Option<String>,
    /// The recipient.
    pub email_address: String,
    /// HTML, at most 90 KB; what a mail may not have is removed, and placeholders are filled in.
    pub message: String,
    /// At most 200 characters.
    pub subject: String,
    /// Ignored: the text is HTML.
    #[serde(rename = "IsHTML", deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_html: Option<bool>,
    /// Ignored.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_predictive_mail: Option<bool>,
    /// The template whose language the mail has; 0 for the site's. Ours, like the next two.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub message_template_id: Option<i64>,
    /// Documents of the machine to attach.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub attachment_ids: Vec<i64>,
    /// Sends also to an address that has refused mails.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub send_anyway: Option<bool>,
}

/// A mail to send again.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MailAgain {
    /// The mail.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub mail_id: Option<i64>,
    /// Another recipient; empty for the previous one.
    pub email_address: String,
    /// Sends also to an address that has refused mails.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub send_anyway: Option<bool>,
}

/// The state of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CustomerMailState {
    /// The mail waits for its first try.
    Queued,
    /// The mail is being sent.
    Sending,
    /// The mail server has accepted it.
    Accepted,
    /// The mail waits for another try.
    Waiting,
    /// The mail server has refused it for good.
    Refused,
    /// The last try has failed.
    GivenUp,
    /// A delivery report states that it did not arrive.
    Returned,
    /// It was withdrawn before it was sent.
    Withdrawn,
}

/// A file that a mail carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MailAttachment {
    /// The id of the file.
    pub asset_id: i64,
    /// The file name.
    pub name: String,
    /// The size in bytes.
    pub size: i64,
}

/// The actions of the caller on a mail: `resend`.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MailActions {
    /// The allowed actions.
    pub allowed: Vec<&'static str>,
    /// The refused actions, each with its reason.
    #[schema(value_type = BTreeMap<String, String>)]
    pub refused: BTreeMap<&'static str, &'static str>,
}

/// A mail that was written to a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CustomerMail {
    /// The id.
    pub mail_id: i64,
    /// The machine's record.
    pub vhc_id: i64,
    /// The recipient; empty after the customer's data were erased.
    pub email_address: String,
    /// True for the address of the machine's customer.
    pub is_customer_address: bool,
    /// The subject.
    pub subject: String,
    /// First and last name of the sender.
    pub sender_name: String,
    /// DD/MM/YYYY HH:mm:ss, in the site's zone.
    pub sent_on: String,
    /// The state.
    pub state: CustomerMailState,
    /// The time of the state: DD/MM/YYYY HH:mm:ss.
    pub state_on: String,
    /// The number of tries.
    pub tries: i32,
    /// The reply of the mail server.
    pub reply: String,
    /// The Message-ID.
    pub message_id: String,
    /// The attached files.
    pub attachments: Vec<MailAttachment>,
    /// The actions of the caller.
    pub actions: MailActions,
}

/// A mail that was sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MailSent {
    /// EMAIL-012
    pub message: &'static str,
    /// The mail.
    pub mail: CustomerMail,
}

/// The mails about a machine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MailList {
    /// The machine's record.
    pub vhc_id: i64,
    /// The newest first, 50 at most.
    pub mails: Vec<CustomerMail>,
}

/// A mail with its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MailDetail {
    /// The mail.
    pub mail: CustomerMail,
    /// The plain text; empty after the customer's data were erased.
    pub text: String,
}
