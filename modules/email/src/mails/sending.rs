//! Writes mails to customers: the draft, the mail, and the same mail again.

use platform::{
    auth::context::Ctx,
    core::{
        email_address,
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
    entity::site,
    jobs::outbox::{self, Posting},
    shared::{audit::AuditEvent, customer_mails},
    tenancy::{Grant, Scoped as _},
};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Order};
use serde_json::json;
use stock::entity::machine;

use crate::{
    MAIL_SEND,
    entity::customer_mail::{ActiveModel, Column, Entity, Model, State},
    mails::{
        self,
        render::{Values, escaped, render},
        suppression,
        wire::{AttachableDocument, MailAgain, MailAttachment, MailDraft, MailInput, MailSent, PlaceholderValue},
    },
    reasons,
    templates::{
        self, body,
        fields::{self as template_fields, CONTENT, SUBJECT},
    },
};

/// The most bytes of all attachments.
const ATTACHMENTS: i64 = 25 * 1024 * 1024;
/// The most attachments.
const FILES: usize = 20;

/// A machine about which the caller may write, with the values of its placeholders.
struct Subject {
    machine: machine::Model,
    values: Values,
}

impl Subject {
    /// The machine of a record that the caller may look into.
    async fn of(ctx: &Ctx, own: &Grant, id: Option<i64>) -> Result<Self> {
        let history = ctx.can_in_group(stock::HISTORY)?;
        let machine = stock::look_into(ctx, &history, id.unwrap_or(0)).await?;
        if machine.deleted {
            return Err(stock::reasons::NOT_FOUND.into());
        }
        let (info, user) = (ctx.site()?, ctx.user()?);
        let models = catalogue::names(ctx.platform(), info.group_id).await?;
        let tx = ctx.read(own).await?;
        let site = site::Entity::within(own).id(info.id).one(&tx).await?;
        drop(tx);
        let site = site.ok_or_else(|| Error::internal("the current site has no row"))?;
        let model = models.get(machine.model_id).map(|model| model.name.to_string()).unwrap_or_default();
        let values = Values::of(site, &user.row, machine.serial.clone(), model);
        Ok(Self { machine, values })
    }
}

/// The draft of a mail about a machine, with the text of a template that is active at the site, or the built-in one.
pub(crate) async fn draft(ctx: &Ctx, id: i64, template: i64) -> Result<MailDraft> {
    let own = ctx.can(MAIL_SEND)?;
    let Subject { machine, values } = Subject::of(ctx, &own, Some(id)).await?;
    let (subject, content) = match template {
        0 => built_in(ctx),
        id => {
            let (_, subject, content) = templates::active(ctx, &own, id).await?;
            (subject, content)
        }
    };
    let email_address = if ctx.may(handover::CUSTOMER_READ) && machine.site_id == ctx.site()?.id {
        let tx = ctx.read(&own).await?;
        handover::customer_address(ctx.platform(), &tx, &own, machine.id).await?
    } else {
        String::new()
    };
    let documents = documents(ctx, &machine).await?;
    Ok(MailDraft {
        vhc_id: machine.id,
        model: values.machinemodel.clone(),
        vin: machine.serial,
        email_address,
        is_template_enabled: ctx.site()?.settings.email_templates_enabled().unwrap_or(false),
        message_template_id: template,
        subject: values.fill_line(&subject),
        message: body::clean(&values.fill_html(&content)),
        placeholders: values
            .list()
            .into_iter()
            .map(|(name, value)| PlaceholderValue { name, value: value.to_owned() })
            .collect(),
        documents,
        attachment_limit: ATTACHMENTS,
    })
}

/// The subject and the text of a mail without a template (EMAIL-014): a header with the names of brand and site, and
/// the machine.
fn built_in(ctx: &Ctx) -> (String, String) {
    let brand = &ctx.platform().config.brand.name;
    let header = format!("<p><strong>{}</strong><br>{{{{sitename}}}}</p>", escaped(brand));
    (format!("{brand} Email"), format!("{header}<p>{{{{machinemodel}}}} {{{{vinno}}}}</p><p></p>"))
}

async fn documents(ctx: &Ctx, machine: &machine::Model) -> Result<Vec<AttachableDocument>> {
    let Ok(grant) = ctx.can_in_group(assets::ASSET_READ) else { return Ok(Vec::new()) };
    let tx = ctx.browse(&grant).await?;
    let found = assets::documents(ctx.platform(), &tx, &grant, machine.id).await?;
    let document = |one: assets::Document| AttachableDocument {
        asset_id: one.metadata.asset_id,
        name: one.metadata.original_file_name,
        size: one.size,
    };
    Ok(found.into_iter().map(document).collect())
}

/// The fields of a mail, checked.
struct Checked {
    address: String,
    subject: String,
    message: String,
}

/// Checks the fields of a mail. Every mistake is answered.
fn check(input: &MailInput) -> Result<Checked> {
    let address = address_of(&input.email_address);
    let subject = template_fields::line(
        &input.subject,
        SUBJECT,
        [reasons::MAIL_SUBJECT_REQUIRED, reasons::MAIL_SUBJECT_LONG, reasons::MAIL_SUBJECT_CHARACTERS],
    );
    let message = match input.message.as_str() {
        html if html.len() > CONTENT => Err(reasons::MAIL_LONG),
        html if !body::is_bounded(html) => Err(reasons::MAIL_NESTED),
        html => Ok(body::clean(html)),
    };
    let message = message.and_then(|html| if has_text(&html) { Ok(html) } else { Err(reasons::MAIL_REQUIRED) });
    let mistakes: Vec<Reason> = [address.as_ref().err(), subject.as_ref().err(), message.as_ref().err()]
        .into_iter()
        .flatten()
        .copied()
        .collect();
    if let Some(error) = Error::of_fields(&mistakes) {
        return Err(error);
    }
    Ok(Checked { address: address?, subject: subject?, message: message? })
}

/// Returns true if something of cleaned HTML can be seen.
fn has_text(html: &str) -> bool {
    let mut in_tag = false;
    let text: String = html
        .chars()
        .filter(|letter| {
            let was_in_tag = in_tag;
            in_tag = match letter {
                '<' => true,
                '>' => false,
                _ => in_tag,
            };
            !in_tag && !was_in_tag
        })
        .collect();
    html.contains("<img") || text.replace("&nbsp;", " ").chars().any(|letter| !letter.is_whitespace())
}

fn address_of(text: &str) -> Result<String, Reason> {
    let address = text.trim();
    match address {
        "" => Err(reasons::ADDRESS_REQUIRED),
        _ if !email_address::is_address(address) => Err(reasons::ADDRESS_INVALID),
        _ => Ok(address.to_owned()),
    }
}

/// Sends a mail about a machine to a customer.
pub(crate) async fn send(ctx: &Ctx, input: &MailInput) -> Result<MailSent> {
    let own = ctx.can(MAIL_SEND)?;
    let Checked { address, subject, message } = check(input)?;
    let Subject { machine, values } = Subject::of(ctx, &own, input.vhc_id).await?;
    let attachments = chosen(ctx, &machine, &input.attachment_ids).await?;
    let language = match input.message_template_id.unwrap_or(0) {
        0 => ctx.site()?.culture.clone(),
        id => templates::active(ctx, &own, id).await?.0,
    };
    let subject = values.fill_line(&subject);
    if subject.is_empty() {
        return Err(reasons::MAIL_SUBJECT_REQUIRED.into());
    }
    let mail = NewMail {
        machine: machine.id,
        own_machine: machine.site_id == ctx.site()?.id,
        address,
        language,
        subject,
        body: body::clean(&values.fill_html(&message)),
        attachments,
        send_anyway: input.send_anyway.unwrap_or(false),
    };
    post(ctx, &own, mail).await
}

/// Sends a mail of the current site again, as a new one.
pub(crate) async fn resend(ctx: &Ctx, input: &MailAgain) -> Result<MailSent> {
    let own = ctx.can(MAIL_SEND)?;
    let first = mails::find(ctx, &own, input.mail_id.unwrap_or(0)).await?;
    if !first.state.is_final() || first.to_address.is_empty() {
        return Err(reasons::NOT_RESENDABLE.into());
    }
    let address = match input.email_address.trim() {
        "" => first.to_address.clone(),
        other => address_of(other)?,
    };
    let Subject { machine, .. } = Subject::of(ctx, &own, Some(first.machine_id)).await?;
    let ids: Vec<i64> = mails::attachments(&first).iter().map(|file| file.asset_id).collect();
    let mail = NewMail {
        machine: machine.id,
        own_machine: machine.site_id == ctx.site()?.id,
        address,
        language: first.language.clone(),
        attachments: chosen(ctx, &machine, &ids).await?,
        body: mails::body(&ctx.platform().secrets, &first)?,
        subject: first.subject,
        send_anyway: input.send_anyway.unwrap_or(false),
    };
    post(ctx, &own, mail).await
}

/// The documents of a machine with these ids, within the limits.
async fn chosen(ctx: &Ctx, machine: &machine::Model, ids: &[i64]) -> Result<Vec<MailAttachment>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    if ids.len() > FILES {
        return Err(reasons::ATTACHMENTS_MANY.into());
    }
    let known = documents(ctx, machine).await?;
    let mut files: Vec<MailAttachment> = Vec::with_capacity(ids.len());
    for id in ids {
        let document = known.iter().find(|document| document.asset_id == *id).ok_or(reasons::DOCUMENT_UNKNOWN)?;
        if files.iter().all(|file| file.asset_id != *id) {
            files.push(MailAttachment { asset_id: *id, name: document.name.clone(), size: document.size });
        }
    }
    if files.iter().map(|file| file.size).sum::<i64>() > ATTACHMENTS {
        return Err(reasons::ATTACHMENTS_LARGE.into());
    }
    Ok(files)
}

/// A mail to write, filled in and cleaned.
struct NewMail {
    machine: i64,
    own_machine: bool,
    address: String,
    language: String,
    subject: String,
    body: String,
    attachments: Vec<MailAttachment>,
    send_anyway: bool,
}

/// Writes a mail and its row of the outbox in one transaction.
async fn post(ctx: &Ctx, own: &Grant, mail: NewMail) -> Result<MailSent> {
    let (site, me, now, platform) = (ctx.site()?, ctx.user()?.row.id, ctx.now(), ctx.platform());
    // Refused here what would be refused by the worker: too large with its values, too deeply nested.
    let rendered = render(&mail.language, &site.name, site.settings.skin_id(), &mail.subject, &mail.body)?;
    let key = mails::address_key(&mail.address);
    let group = ctx.can_in_group(MAIL_SEND)?;
    let tx = ctx.write(own).await?;
    if !mail.send_anyway && suppression::until(&tx, &group, &key, now).await?.is_some() {
        return Err(reasons::SUPPRESSED.into());
    }
    let customer = if mail.own_machine {
        handover::customer_address(platform, &tx, own, mail.machine).await?
    } else {
        String::new()
    };
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        machine_id: Set(mail.machine),
        user_id: Set(me),
        is_customer_address: Set(!customer.is_empty() && mails::address_key(&customer) == key),
        thread: Set(first_message(&tx, own, mail.machine, &key).await?),
        to_address: Set(mail.address.clone()),
        to_key: Set(key),
        language: Set(mail.language),
        subject: Set(mail.subject.clone()),
        body: Set(platform.secrets.encrypt(mails::SEALED, &mail.body)?),
        attachments: Set(serde_json::to_string(&mail.attachments)?),
        state: Set(State::Queued),
        state_at: Set(now),
        tries: Set(0),
        reply: Set(String::new()),
        message_id: Set(String::new()),
        outbox_id: Set(None),
        created_at: Set(now),
        ..Default::default()
    };
    let row = tx.insert::<Entity, _>(own, row).await?;
    let posting = Posting {
        group_id: Some(site.group_id),
        site_id: Some(site.id),
        user_id: Some(me),
        sender_name: site.settings.sender_name(),
        to: mail.address,
        subject: mail.subject,
        text: rendered.text,
        html: Some(rendered.html),
        customer_mail: Some(row.id),
    };
    let outbox = outbox::post(&tx, platform, own, posting).await?;
    Entity::change(own)
        .filter(Column::Id.eq(row.id))
        .value(Column::OutboxId, Some(outbox))
        .value(Column::MessageId, outbox::message_id(platform, outbox)?)
        .run(&tx)
        .await?;
    let event = AuditEvent::new("mail.send", "machine", row.machine_id).after(json!({
        "mailId": row.id, "isCustomerAddress": row.is_customer_address, "attachments": mail.attachments.len(),
    }));
    ctx.note(&tx, event).await?;
    tx.notify(customer_mails::TOPIC, site.group_id, site.id);
    let row = Entity::within(own).id(row.id).one(&tx).await?.ok_or(reasons::MAIL_UNKNOWN)?;
    let mail = mails::wire(ctx, &tx, vec![row]).await?.pop().ok_or(reasons::MAIL_UNKNOWN)?;
    tx.commit().await?;
    Ok(MailSent { message: "Email has been sent", mail })
}

/// The Message-ID of the first mail about a machine to an address; empty for the first.
async fn first_message(tx: &Tx, own: &Grant, machine: i64, key: &str) -> Result<String> {
    let found: Option<Model> = Entity::within(own)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::ToKey.eq(key))
        .order(Column::Id, Order::Asc)
        .limit(1)
        .one(tx)
        .await?;
    Ok(found.map(|first| first.message_id).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_a_visible_character_is_none() {
        for html in ["", "<p></p>", "<p>&nbsp; </p><p><br></p>", "<p><a href=\"https://x.example\"></a></p>"] {
            assert!(!has_text(html), "{html}");
        }
        for html in ["x", "<p>x</p>", "<p><b>&lt;</b></p>", "<img src=\"cid:a\">"] {
            assert!(has_text(html), "{html}");
        }
    }

    /// EMAIL-007, EMAIL-008
    #[test]
    fn an_address_is_required_and_valid() {
        assert_eq!(address_of("  "), Err(reasons::ADDRESS_REQUIRED));
        for bad in [
            "zoe",
            "zoe@",
            "@x.example",
            "zoe@o'hara.example",
            "zoe@x.example, a@b.example",
            "zoe@x.example\r\nBcc: a@b.example",
        ] {
            assert_eq!(address_of(bad), Err(reasons::ADDRESS_INVALID), "{bad}");
        }
        for good in ["zoe@x.example", "o'hara@x.example", " zoe@müller-bau.example "] {
            assert_eq!(address_of(good).as_deref(), Ok(good.trim()));
        }
    }
}
