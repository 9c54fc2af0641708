//! The customer's copy of a handover: a mail that is posted in the transaction in which the handover is stored.

use platform::{
    core::{
        email_address::is_address,
        error::Result,
        reason::{Reason, own},
    },
    db::Tx,
    jobs::{mail, outbox},
    tenancy::Scoped,
};
use stock::TransitionContext;

use crate::{
    checklist::HandoverLine,
    customer, dates,
    entity::{customer::Entity, handover_inspection},
    letter::{Sender, SignedCopy},
    proof,
};

/// The module by whose switch a site writes mails to its customers.
const EMAIL: &str = "email";

/// Refusals of a mail for which no handover is refused.
const HARMLESS: [Reason; 3] = [own::TOO_MANY, mail::reasons::BAD_ADDRESS, mail::reasons::BAD_LETTER];

/// The parts of a handover that its row has in another form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Signed<'a> {
    /// The code of the language in which it was shown.
    pub language: &'a str,
    /// The typed name.
    pub name: &'a str,
    /// The questions with their answers.
    pub lines: &'a [HandoverLine],
}

/// Posts the copy to the address of the customer, where the site writes mails and there is one; returns the mail. The
/// row has everything but its id.
pub(crate) async fn post(
    tx: &Tx,
    context: &TransitionContext<'_>,
    row: &handover_inspection::Model,
    signed: Signed<'_>,
) -> Result<Option<i64>> {
    let (platform, site) = (context.platform, &context.site);
    let Some(customer) = row.customer_id.filter(|_| platform.has_module(site, EMAIL)) else { return Ok(None) };
    let Some(found) = Entity::within(&context.own).id(customer).one(tx).await? else { return Ok(None) };
    let to = match customer::open(&platform.secrets, &found) {
        Ok(personal) => personal.email.trim().to_owned(),
        Err(error) => {
            tracing::error!(customer, %error, "the address of a customer cannot be decrypted");
            return Ok(None);
        }
    };
    if !is_address(&to) {
        return Ok(None);
    }
    let facts = proof::facts(row.facts.clone());
    let letter = Sender { site, language: signed.language }.copy(SignedCopy {
        serial: &facts.vin,
        model: &facts.model,
        at: &dates::moment(row.at, site.zone),
        name: signed.name,
        lines: signed.lines,
        disclaimer: if row.disclaimer_accepted { &row.disclaimer } else { "" },
        code: row.code.as_deref().unwrap_or_default(),
    })?;
    match outbox::post(tx, platform, &context.own, letter.posting(site, None, to)).await {
        Ok(mail) => Ok(Some(mail)),
        Err(error) if HARMLESS.contains(&error.reason()) => {
            tracing::warn!(customer, %error, "the copy of a handover was not posted");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
