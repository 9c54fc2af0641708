//! The handover inspection (docs/behaviour/machine-life.md, "Row 21, handover passed" and "Row 22, handover failed").
//!
//! Passed or failed, the machine becomes C with tracking status 1; a failed handover can be submitted again. Each
//! submit adds a row with the answers, which is its own proof; the customer's name and drawing are encrypted in it.

use std::{collections::BTreeMap, future::Future, pin::Pin, sync::Arc};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use catalogue::ModelNames;
use platform::{
    api::case_insensitive_json::{self, Presence},
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    tenancy::Scoped,
};
use sea_orm::{ActiveValue::NotSet, ColumnTrait, Order};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use stock::{
    Moved, Prepared, Ready, Transition, TransitionContext,
    domain::{Action, Answers, SignOff},
    events::log,
};
use utoipa::ToSchema;

use crate::{
    answers::{
        checklist::{HandoverChecklist, lengths},
        wire::HandoverForm,
    },
    customers::record,
    entity::handover_inspection::{ActiveModel, Column, Entity, Model},
    orders::templates::{self, Mapping},
    permissions::SAVE,
    proof::{
        actor::user_name,
        statement::{self, Facts, Signatory},
    },
    reasons,
    signing::{
        copy, drawing, language,
        link::{
            ending::{self, Way},
            wire::LinkSignature,
        },
    },
};

/// The answer of a submitted handover.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HandoverDone {
    /// The message to display.
    pub message: &'static str,
    /// The record of the machine.
    pub vhc_ids: Vec<i64>,
    /// The id of the handover. An addition to the documented fields.
    pub handover_id: i64,
    /// The check code of the handover. An addition to the documented fields.
    pub code: String,
}

/// A JSON body of at most `limits.handover_kib`: a handover, with a drawing or without, or a correction of its answers.
#[derive(Debug)]
pub struct HandoverBody<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for HandoverBody<T> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = case_insensitive_json::take_of_request_site(request, payload, Presence::Required, |limits| {
            limits.handover_kib
        });
        Box::pin(async move { body.await.map(Self) })
    }
}

/// A JSON body of at most `limits.handover_kib` with a customer's signature, whose sender has no site.
#[derive(Debug)]
pub struct SignedByLink(pub LinkSignature);

impl FromRequest for SignedByLink {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = case_insensitive_json::take(request, payload, Presence::Required, |limits| limits.handover_kib);
        Box::pin(async move { body.await.map(Self) })
    }
}

/// Submits a handover inspection.
pub(crate) async fn save(ctx: &Ctx, form: HandoverForm) -> Result<HandoverDone> {
    submit(&TransitionContext::of(ctx, SAVE)?, form, Way::AtTheDesk).await
}

/// Submits a handover inspection for any caller: a request, a customer with a link, or the demonstration data.
pub(crate) async fn submit(ctx: &TransitionContext<'_>, form: HandoverForm, way: Way<'_>) -> Result<HandoverDone> {
    let machine = form.vhc_id.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
    lengths(&form.save_jcb_items_info)?;
    let drawing = drawing(ctx, &form.customer_signature).await?;
    let current = stock::look(ctx, &[machine], stock::reasons::SELECT_MACHINE).await?;
    let (model, buyer) = current.first().map_or((0, None), |(row, order)| templates::ordered((row, order.as_ref())));
    let mapping = templates::of_handover(ctx, model, buyer).await?;
    let names = Names::of(ctx).await?;
    let sheet = form.sheet(&mapping);
    let (answers, comment) = match &sheet {
        Ok(sheet) => (sheet.answers(), sheet.failed_comments()),
        // An error of the answers is reported after an error of the machine or its template; and a repeat gets the same
        // answer as before, whatever was published since.
        Err(_) => (Answers::Passed, String::new()),
    };
    let language = sheet.as_ref().map_or(0, |sheet| sheet.language);
    let code = language::code_in(&names.codes, language);
    let disclaimer = ctx.site.settings.handover_disclaimer(code).unwrap_or_default();
    let action = Action::Handover {
        template: mapping.state(),
        answers,
        comment,
        sign_off: SignOff {
            name: form.handover_customer_signature_name.clone(),
            // A site may have a disclaimer in other languages only; then there is nothing to accept in this one.
            disclaimer_accepted: form.disclaimer_accepted.unwrap_or(false) || disclaimer.is_empty(),
        },
    };
    // Two links are two requests, also where the same customer signs the same answers again after a failed handover.
    let request = match way {
        Way::AtTheDesk | Way::Demonstration => record::word(ctx.platform, &form)?,
        Way::ByLink(link, _) => record::word(ctx.platform, &(link.id, &form))?,
    };
    let verb = Transition {
        request: Some(request),
        ..Transition::new(log::HANDED_OVER, action, "Handover Inspection Saved Successfully")
    };
    // What the customer accepts is the text that was shown to them. At the desk, a client of the documented contract does
    // not send it.
    let has_comment = matches!(way, Way::ByLink(..)) || !form.disclaimer.is_empty();
    let is_other = has_comment && statement::plain(&form.disclaimer) != statement::plain(&disclaimer);
    let prepared = stock::prepare(ctx, &[machine], &verb).await.map_err(|error| {
        // Who was shown another text, or none, can not accept this one before it is shown.
        let is_requested = error.reason() == stock::reasons::DISCLAIMER_REQUIRED;
        if is_requested && is_other { Error::from(reasons::DISCLAIMER_CHANGED).because(error) } else { error }
    })?;
    let mut ready = match prepared {
        Prepared::Repeated(done, _) => return repeated(ctx, machine, done).await,
        Prepared::Ready(ready) => ready,
    };
    // Nothing was locked when the questions were chosen by the model and the type of the customer; from here on both stay
    // as they are.
    let (model_now, customer) = ready.machines().next().map_or((0, None), templates::ordered);
    if model_now != model {
        return Err(own::STALE.into());
    }
    if matches!(way, Way::ByLink(link, _) if link.customer_id != customer) {
        return Err(reasons::LINK_GONE.into());
    }
    if templates::type_of(ready.tx(), &ctx.own, customer).await? != mapping.customer_type {
        return Err(own::STALE.into());
    }
    let sheet = sheet?;
    if is_other {
        return Err(reasons::DISCLAIMER_CHANGED.into());
    }
    let picture = drawing.map(|bytes| BASE64.encode(bytes)).unwrap_or_default();
    let signed = Signatory::new(&form.handover_customer_signature_name, picture, &ctx.writer.address)?;
    let mut row = Model {
        id: 0,
        group_id: ctx.site.group_id,
        site_id: ctx.site.id,
        machine_id: machine,
        customer_id: customer,
        template_id: mapping.template,
        template_version: mapping.version.as_ref().map_or(0, |version| version.number),
        language_id: sheet.language,
        passed: answers == Answers::Passed,
        disclaimer_accepted: form.disclaimer_accepted.unwrap_or(false),
        answers: json!(sheet.lines),
        sealed: ctx.platform.secrets.encrypt(&statement::place(machine), &serde_json::to_string(&signed)?)?,
        user_id: ctx.user,
        at: log::truncate(ctx.now),
        facts: Some(json!(facts(ctx, &ready, &mapping, (&names, sheet.language, &disclaimer), way).await?)),
        disclaimer,
        person_hash: Some(signed.hash()),
        prev_hash: ready.machines().next().and_then(|(row, _)| row.event_hash.clone()),
        hash: None,
        code: None,
        former_code: None,
        copy_mail_id: None,
    };
    let hash = statement::hash(&row);
    row.code = Some(statement::code(&hash));
    ready.proven_by(hex::encode(&hash));
    row.hash = Some(hash);
    if !matches!(way, Way::Demonstration) {
        let parts = copy::Signed { language: code, name: &signed.name, lines: &sheet.lines };
        row.copy_mail_id = copy::post(ready.tx(), ctx, &row, parts).await?;
    }
    let mut new: ActiveModel = row.into();
    new.id = NotSet;
    let stored = ready.tx().insert::<Entity, _>(&ctx.own, new).await?;
    ending::end(ready.tx(), ctx, &stored, way).await?;
    Ok(done(ready.write(None).await?, stored))
}

/// The drawing of a form, made anew; a picture takes a processor for a while, so that it does not hold up other requests.
async fn drawing(ctx: &TransitionContext<'_>, text: &str) -> Result<Option<Vec<u8>>> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let (text, most) = (text.to_owned(), ctx.platform.config.limits.signature_kib * 1024);
    let read = tokio::task::spawn_blocking(move || drawing::read(&text, most)).await.map_err(Error::internal)?;
    Ok(read?)
}

/// The names that are stored in a handover. They are read before the machine is locked, because reading them may take a
/// second connection: when the requests that wait for the lock occupy all connections, the one with the lock would wait
/// for ever.
struct Names {
    models: Arc<ModelNames>,
    languages: BTreeMap<i64, String>,
    codes: BTreeMap<String, i64>,
}

impl Names {
    async fn of(ctx: &TransitionContext<'_>) -> Result<Self> {
        Ok(Self {
            models: catalogue::names(ctx.platform, ctx.site.group_id).await?,
            languages: reference::language_names(ctx.platform).await?,
            codes: reference::language_codes(ctx.platform).await?,
        })
    }
}

/// Returns the facts of a handover, with the names at this time.
async fn facts(
    ctx: &TransitionContext<'_>,
    ready: &Ready<'_>,
    mapping: &Mapping,
    (names, language, disclaimer): (&Names, i64, &str),
    way: Way<'_>,
) -> Result<Facts> {
    let machine = ready.machines().next().map(|(row, _)| row);
    Ok(Facts {
        vin: machine.map(|row| row.serial.clone()).unwrap_or_default(),
        model: machine
            .and_then(|row| names.models.get(row.model_id))
            .map(|model| model.name.to_string())
            .unwrap_or_default(),
        site_code: ctx.site.code.clone(),
        site_name: ctx.site.name.clone(),
        time_zone: ctx.site.zone.name().to_owned(),
        template_name: mapping
            .version
            .as_ref()
            .map(|version| version.content.text(&version.content.names, language).to_owned())
            .unwrap_or_default(),
        language_name: names.languages.get(&language).cloned().unwrap_or_default(),
        disclaimer_version: statement::version_of(disclaimer),
        user_name: user_name(ready.tx(), ctx).await?,
        by_link: matches!(way, Way::ByLink(..)),
    })
}

/// The answer to a repeat: the handover that it is one of.
async fn repeated(ctx: &TransitionContext<'_>, machine: i64, moved: Moved) -> Result<HandoverDone> {
    let tx = ctx.platform.db.read(ctx.own.reach()).await?;
    let mine = Entity::within(&ctx.own).filter(Column::MachineId.eq(machine));
    let last = mine.order(Column::Id, Order::Desc).limit(1).one(&tx).await?;
    Ok(done(moved, last.ok_or_else(|| Error::from(own::STALE))?))
}

fn done(moved: Moved, row: Model) -> HandoverDone {
    HandoverDone {
        message: moved.message,
        vhc_ids: moved.vhc_ids,
        handover_id: row.id,
        code: row.code.unwrap_or_default(),
    }
}

impl HandoverForm {
    /// Assigns the answers to the questions of the mapped template.
    pub(crate) fn sheet(&self, mapping: &Mapping) -> Result<HandoverChecklist, Reason> {
        let Some(version) = &mapping.version else { return Err(stock::reasons::HANDOVER_TEMPLATE_DORMANT) };
        if self.template_id.is_some_and(|id| id != 0 && id != mapping.template) {
            return Err(reasons::TEMPLATE);
        }
        HandoverChecklist::read(version, self)
    }
}
