//! Requests and responses of signing links.

use platform::api::lenient_values;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answers::{
    checklist::HandoverLine,
    wire::{HandoverAnswer, HandoverForm},
};

/// Request for a link: the answers of a handover inspection, and the address to which the link is sent.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkForm {
    /// The id of the machine's record.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vhc_id: Option<i64>,
    /// The id of the model's handover template; 0 when the client sends none.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// The number of the version that was answered.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_version: Option<i64>,
    /// The id of the customer's language.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language: Option<i64>,
    /// The answers, one for each question.
    pub save_jcb_items_info: Vec<HandoverAnswer>,
    /// The address that the link is mailed to; empty to show it only.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub email: String,
}

/// A link that was made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LinkMade {
    /// The message to display.
    pub message: &'static str,
    /// The link.
    pub link: SigningLink,
    /// Address of the link, which is returned only once.
    #[serde(rename = "URL")]
    pub url: String,
}

/// A link, as the dealer sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningLink {
    /// Id of the link.
    pub link_id: i64,
    /// State of the link.
    pub state: LinkState,
    /// `true` if it was mailed.
    pub by_mail: bool,
    /// State of that mail.
    pub mail_state: MailState,
    /// Time of its creation, DD/MM/YYYY HH:mm:ss in the site's zone, as all times of a link.
    pub created_on: String,
    /// Time until which it can be used.
    pub expires_on: String,
    /// Time when it was first opened; empty before.
    pub opened_on: String,
    /// Time when the customer had read to the end; empty before.
    pub read_on: String,
    /// Time when it was signed, declined or withdrawn; empty before.
    pub ended_on: String,
    /// The handover that was signed; 0 before.
    pub handover_id: i64,
    /// Reason for which the customer declined; empty where they have not.
    pub decline_reason: String,
    /// Time when a reminder was mailed; empty before.
    pub reminded_on: String,
}

/// State of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// Nobody has opened it.
    Waiting,
    /// The customer has opened it.
    Opened,
    /// The customer has read to the end.
    Read,
    /// The customer has signed.
    Signed,
    /// The customer has declined.
    Declined,
    /// It was withdrawn or replaced, or the handover was submitted at the desk, or the machine, its customer or the
    /// questions are no longer those for which it was made.
    Withdrawn,
    /// It was neither signed nor declined in time.
    Expired,
}

/// State of the mail with a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailState {
    /// The link was not mailed.
    None,
    /// It waits to be sent, for the first time or again.
    Waiting,
    /// A mail server has accepted it.
    Sent,
    /// It could not be sent, and was given up.
    Failed,
    /// It was taken back before it was sent, because the link cannot be used any more.
    Withdrawn,
    /// It was long ago, and is not known any more.
    Unknown,
}

/// The links of a machine's record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LinkList {
    /// The id of the record.
    pub vhc_id: i64,
    /// The links of the machine, the latest first, at most 20.
    pub links: Vec<SigningLink>,
}

/// Request to withdraw a link.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkWithdrawal {
    /// The link.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub link_id: Option<i64>,
}

/// The token of a link, as the customer's page sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkToken {
    /// The token.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub token: String,
}

/// A signature, as the customer's page sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkSignature {
    /// The token.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub token: String,
    /// The typed name.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub name: String,
    /// The drawing: a PNG picture in base64.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub signature: String,
    /// `true` if the disclaimer was accepted.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub disclaimer_accepted: Option<bool>,
    /// The disclaimer as it was shown, which must be the site's present one; empty where it has none.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub disclaimer: String,
}

/// A decline, as the customer's page sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkDecline {
    /// The token.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub token: String,
    /// Reason of the customer, at most 500 characters. Line breaks become blanks.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub reason: String,
}

/// Everything that is visible to the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningSheet {
    /// The name of the product.
    pub brand: String,
    /// The name of the dealership.
    pub site_name: String,
    /// The machine serial number.
    pub vin: String,
    /// The model's name.
    pub model: String,
    /// The code of the customer's language, such as `en_GB`.
    pub language_code: String,
    /// Time until which it can be signed, DD/MM/YYYY HH:mm:ss in the site's zone.
    pub expires_on: String,
    /// The questions with their answers, in order.
    pub items: Vec<HandoverLine>,
    /// The text to accept; empty for none.
    pub disclaimer: String,
    /// `true` if the name is required.
    pub is_signature_required: bool,
    /// Photos of the machine, the latest first, at most 24; none once it is signed.
    pub photos: Vec<SigningPhoto>,
    /// Time of the signature, DD/MM/YYYY HH:mm:ss in the site's zone; empty while it is not signed. A signed record is
    /// answered until the link expires.
    pub signed_on: String,
    /// The check code of the signed record; empty while it is not signed.
    pub code: String,
    /// The name that was typed as the signature; empty while it is not signed, and once it was erased.
    pub signed_by: String,
}

/// A photo of the machine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningPhoto {
    /// The address of the photo, which can be used for some minutes.
    #[serde(rename = "SignedURL")]
    pub signed_url: String,
    /// The address of a small copy, which can be used as long.
    #[serde(rename = "ThumbnailURL")]
    pub thumbnail_url: String,
}

/// A signature that was taken.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningDone {
    /// The check code of the customer's copy.
    pub code: String,
    /// Time of the signature, DD/MM/YYYY HH:mm:ss in the site's zone.
    pub signed_on: String,
}

/// A decline that was taken.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningDeclined {
    /// Time of the decline, DD/MM/YYYY HH:mm:ss in the site's zone.
    pub declined_on: String,
}

impl LinkForm {
    /// The handover inspection that the answers belong to, without a signature.
    pub(super) fn handover(&self) -> HandoverForm {
        let answers = self.save_jcb_items_info.iter().map(|answer| HandoverAnswer {
            template_item_type_id: answer.template_item_type_id,
            item_status: answer.item_status,
            comments: answer.comments.clone(),
        });
        HandoverForm {
            vhc_id: self.vhc_id,
            template_id: self.template_id,
            template_version: self.template_version,
            language: self.language,
            save_jcb_items_info: answers.collect(),
            ..HandoverForm::default()
        }
    }
}
