//! The handover inspection (docs/behaviour/machine-life.md, "Row 21, handover passed" and "Row 22, handover failed").
//!
//! Passed or failed, the machine becomes C with tracking status 1; a failed handover can be submitted again. Each
//! submit adds a row with the answers; the customer's name and drawing are encrypted in it.

use std::{future::Future, pin::Pin};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use platform::{
    api::case_insensitive_json,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
};
use sea_orm::ActiveValue::Set;
use serde_json::json;
use stock::{
    Moved, Prepared, Transition, TransitionContext,
    domain::{Action, Answers, SignOff},
};

use crate::{
    SAVE, customer,
    entity::handover_inspection::{ActiveModel, Entity},
    reasons,
    sheet::Sheet,
    templates::{self, Mapping},
    wire::HandoverForm,
};

/// The most answers of a handover: a template has no more items.
const MOST: usize = 500;
/// The longest comment, in characters.
const COMMENT: usize = 500;
/// The first bytes of a PNG picture.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A JSON body of at most `limits.handover_kib`, because it carries a drawing.
#[derive(Debug)]
pub struct Signed(pub HandoverForm);

impl FromRequest for Signed {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = case_insensitive_json::take_of_acting_site(request, payload, |limits| limits.handover_kib);
        Box::pin(async move { body.await.map(Self) })
    }
}

/// Submits a handover inspection.
pub(crate) async fn save(ctx: &Ctx, form: HandoverForm) -> Result<Moved> {
    submit(&TransitionContext::of(ctx, SAVE)?, form).await
}

/// The same for any caller: a request, or the demonstration data.
pub(crate) async fn submit(acting: &TransitionContext<'_>, form: HandoverForm) -> Result<Moved> {
    let machine = form.vhc_id.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
    form.lengths()?;
    form.picture(acting.platform.config.limits.signature_kib * 1024)?;
    let standing = stock::look(acting, &[machine], stock::reasons::SELECT_MACHINE).await?;
    let (model, customer) =
        standing.first().map_or((0, None), |(row, order)| (row.model_id, order.as_ref().and_then(|it| it.customer_id)));
    let mapping = templates::of_handover(acting, model).await?;
    let sheet = form.sheet(&mapping);
    let (answers, comment) = match &sheet {
        Ok(sheet) => (sheet.answers(), sheet.told()),
        // What is wrong with the answers is told after what is wrong with the machine or its template; and a repeat
        // is answered as before, whatever was published since.
        Err(_) => (Answers::Passed, String::new()),
    };
    let action = Action::Handover {
        template: mapping.state(),
        answers,
        comment,
        sign_off: SignOff {
            name: form.handover_customer_signature_name.clone(),
            disclaimer_accepted: form.disclaimer_accepted.unwrap_or(false),
        },
    };
    let verb = Transition {
        asked: Some(customer::word(acting.platform, &form)?),
        ..Transition::new("handed_over", action, "Handover Inspection Saved Successfully")
    };
    let ready = match stock::prepare(acting, &[machine], &verb).await? {
        Prepared::Repeated(done, _) => return Ok(done),
        Prepared::Ready(ready) => ready,
    };
    let sheet = sheet?;
    let disclaimer = acting.site.settings.text("JCB.HandoverSettings.Disclaimer").unwrap_or_default();
    let row = ActiveModel {
        group_id: Set(acting.site.group_id),
        site_id: Set(acting.site.id),
        machine_id: Set(machine),
        customer_id: Set(customer),
        template_id: Set(mapping.template),
        template_version: Set(mapping.version.map_or(0, |version| version.number)),
        language_id: Set(sheet.language),
        passed: Set(answers == Answers::Passed),
        disclaimer_accepted: Set(form.disclaimer_accepted.unwrap_or(false)),
        disclaimer: Set(disclaimer),
        answers: Set(json!(sheet.lines)),
        sealed: Set(form.sealed(acting, machine)?),
        user_id: Set(acting.user),
        at: Set(acting.now),
        ..Default::default()
    };
    ready.tx().insert::<Entity, _>(&acting.own, row).await?;
    ready.write(None).await
}

impl HandoverForm {
    /// Checks the number of answers and the length of their comments.
    fn lengths(&self) -> Result<()> {
        if self.save_jcb_items_info.len() > MOST {
            return Err(reasons::TOO_MANY_ANSWERS.into());
        }
        if self.save_jcb_items_info.iter().any(|answer| answer.comments.chars().count() > COMMENT) {
            return Err(reasons::COMMENT_LONG.into());
        }
        Ok(())
    }

    /// Puts the answers beside the questions of the mapped template.
    fn sheet(&self, mapping: &Mapping) -> Result<Sheet, Reason> {
        let Some(version) = &mapping.version else { return Err(stock::reasons::HANDOVER_TEMPLATE_DORMANT) };
        if self.template_id.is_some_and(|id| id != 0 && id != mapping.template) {
            return Err(reasons::TEMPLATE);
        }
        Sheet::read(version, self)
    }

    /// Checks that the drawing, if there is one, is a PNG picture and not too large.
    fn picture(&self, most: usize) -> Result<()> {
        let text = drawing(&self.customer_signature);
        if text.is_empty() {
            return Ok(());
        }
        let bytes = BASE64.decode(text).map_err(|error| Error::from(reasons::PICTURE_WRONG).because(error))?;
        if bytes.len() > most {
            Err(reasons::PICTURE_LARGE.into())
        } else if bytes.starts_with(PNG) {
            Ok(())
        } else {
            Err(reasons::PICTURE_WRONG.into())
        }
    }

    /// Encrypts name and drawing, bound to the machine.
    fn sealed(&self, acting: &TransitionContext<'_>, machine: i64) -> Result<String> {
        let signed = json!({
            "Name": self.handover_customer_signature_name.trim(), "Picture": drawing(&self.customer_signature),
        });
        acting.platform.secrets.encrypt(&format!("handover of machine {machine}"), &signed.to_string())
    }
}

/// The base64 part of a data URL, or the text itself.
fn drawing(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix("data:image/png;base64,").unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::HandoverAnswer;

    fn form(answers: Vec<HandoverAnswer>) -> HandoverForm {
        HandoverForm { save_jcb_items_info: answers, ..HandoverForm::default() }
    }

    #[test]
    fn answers_are_bounded() {
        let answer = |length| HandoverAnswer { comments: "x".repeat(length), ..HandoverAnswer::default() };
        let many = |count| form((0..count).map(|_| answer(COMMENT)).collect());
        assert!(many(MOST).lengths().is_ok());
        assert_eq!(many(MOST + 1).lengths().expect_err("many").reason(), reasons::TOO_MANY_ANSWERS);
        assert_eq!(form(vec![answer(COMMENT + 1)]).lengths().expect_err("long").reason(), reasons::COMMENT_LONG);
    }

    #[test]
    fn a_drawing_is_a_small_png() {
        let drawn = |bytes: &[u8]| HandoverForm {
            customer_signature: format!("data:image/png;base64,{}", BASE64.encode(bytes)),
            ..HandoverForm::default()
        };
        let picture = [PNG, &[0; 16]].concat();
        assert!(drawn(&picture).picture(24).is_ok() && form(vec![]).picture(0).is_ok());
        assert_eq!(drawn(&picture).picture(23).expect_err("large").reason(), reasons::PICTURE_LARGE);
        assert_eq!(drawn(b"GIF89a").picture(100).expect_err("a GIF").reason(), reasons::PICTURE_WRONG);
        let text = HandoverForm { customer_signature: "Zoe".to_owned(), ..HandoverForm::default() };
        assert_eq!(text.picture(100).expect_err("a name").reason(), reasons::PICTURE_WRONG);
    }
}
