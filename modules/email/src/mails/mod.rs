//! The mails that people have written to customers: their rows, their states, and the queries of the outbox about them.

pub(crate) mod bounce;
pub(crate) mod bounce_address;
pub(crate) mod calls;
pub(crate) mod outcomes;
pub(crate) mod render;
pub(crate) mod sending;
pub(crate) mod suppression;
pub(crate) mod wire;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use platform::{
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        secrets::Secrets,
    },
    db::Tx,
    entity::{outbox_mail, site},
    jobs::mail::Attachment,
    shared::{
        customer_mails::{self, CustomerMails, CustomerMessage, MailOutcome, MessageSources},
        people,
    },
    tenancy::{Grant, Scoped as _, SystemTask},
};
use sea_orm::{ColumnTrait as _, Condition, ExprTrait as _, FromQueryResult, Order};

use crate::{
    MAIL_SEND,
    entity::customer_mail::{Column, Entity, Model, State},
    mails::{
        render::render,
        wire::{CustomerMail, CustomerMailState, MailActions, MailAttachment, MailDetail, MailList},
    },
    reasons,
};

/// The most mails of an answer.
const MOST: u64 = 50;

impl CustomerMailState {
    /// The state of its stored form.
    pub(crate) const fn of(stored: State) -> Self {
        match stored {
            State::Sending => Self::Sending,
            State::Accepted => Self::Accepted,
            State::Waiting => Self::Waiting,
            State::Refused => Self::Refused,
            State::GivenUp => Self::GivenUp,
            State::Returned => Self::Returned,
            State::Withdrawn => Self::Withdrawn,
            State::Queued => Self::Queued,
        }
    }
}

/// The form of an address by which mails to it are found.
pub(crate) fn address_key(address: &str) -> String {
    address.trim().to_lowercase()
}

/// The place for which bodies are encrypted.
pub(crate) const SEALED: &str = "customer_mail/body";

/// The body of a mail, decrypted; empty after it was erased.
pub(crate) fn body(secrets: &Secrets, row: &Model) -> Result<String> {
    if row.body.is_empty() { Ok(String::new()) } else { secrets.decrypt(SEALED, &row.body) }
}

/// The attached files of a mail.
pub(crate) fn attachments(row: &Model) -> Vec<MailAttachment> {
    serde_json::from_str(&row.attachments).unwrap_or_default()
}

/// A mail of the current site.
pub(crate) async fn find(ctx: &Ctx, own: &Grant, id: i64) -> Result<Model> {
    let tx = ctx.read(own).await?;
    Entity::within(own).id(id).one(&tx).await?.ok_or_else(|| reasons::MAIL_UNKNOWN.into())
}

/// Lists the mails of the current site about a machine.
pub(crate) async fn list(ctx: &Ctx, machine: i64) -> Result<MailList> {
    let own = ctx.can(MAIL_SEND)?;
    let history = ctx.can_in_group(stock::HISTORY)?;
    let machine = stock::look_into(ctx, &history, machine).await?.id;
    let tx = ctx.read(&own).await?;
    let rows = Entity::within(&own).filter(Column::MachineId.eq(machine)).order(Column::Id, Order::Desc).limit(MOST);
    let rows = rows.all(&tx).await?;
    Ok(MailList { vhc_id: machine, mails: wire(ctx, &tx, rows).await? })
}

/// A mail of the current site with its text.
pub(crate) async fn detail(ctx: &Ctx, id: i64) -> Result<MailDetail> {
    let own = ctx.can(MAIL_SEND)?;
    let row = find(ctx, &own, id).await?;
    let (site, body) = (ctx.site()?, body(&ctx.platform().secrets, &row)?);
    let text = if body.is_empty() {
        String::new()
    } else {
        render(&row.language, &site.name, None, &row.subject, &body)?.text
    };
    let tx = ctx.read(&own).await?;
    let mail = wire(ctx, &tx, vec![row]).await?.pop().ok_or(reasons::MAIL_UNKNOWN)?;
    Ok(MailDetail { mail, text })
}

/// Mails as they are answered. Users of the group write mails, too; only their names are read.
pub(crate) async fn wire(ctx: &Ctx, tx: &Tx, rows: Vec<Model>) -> Result<Vec<CustomerMail>> {
    let zone = ctx.site()?.zone;
    let names = people::names(tx, &ctx.can_in_group(MAIL_SEND)?, rows.iter().map(|row| row.user_id)).await?;
    let moment = |at: DateTime<Utc>| at.with_timezone(&zone).format("%d/%m/%Y %H:%M:%S").to_string();
    let mail = |row: Model| CustomerMail {
        mail_id: row.id,
        vhc_id: row.machine_id,
        is_customer_address: row.is_customer_address,
        sender_name: names.get(&row.user_id).cloned().unwrap_or_default(),
        sent_on: moment(row.created_at),
        state: CustomerMailState::of(row.state),
        state_on: moment(row.state_at),
        tries: row.tries,
        attachments: attachments(&row),
        actions: actions(&row),
        email_address: row.to_address,
        subject: row.subject,
        reply: row.reply,
        message_id: row.message_id,
    };
    Ok(rows.into_iter().map(mail).collect())
}

fn actions(row: &Model) -> MailActions {
    if row.state.is_final() && !row.to_address.is_empty() {
        MailActions { allowed: vec!["resend"], refused: BTreeMap::new() }
    } else {
        MailActions { allowed: Vec::new(), refused: BTreeMap::from([("resend", reasons::NOT_RESENDABLE.name())]) }
    }
}

/// The storage of mails to customers, for the outbox.
pub(crate) struct StoredMails;

/// The grant for the site of a mail of the outbox.
fn at_site(mail: &outbox_mail::Model) -> Result<Grant> {
    match (mail.group_id, mail.site_id) {
        (Some(group), Some(site)) => Ok(SystemTask::Outbox.at_site(group, site)),
        _ => Err(Error::internal("a mail to a customer of no site")),
    }
}

#[async_trait]
impl CustomerMails for StoredMails {
    async fn message(&self, sources: MessageSources<'_>, mail: &outbox_mail::Model) -> Result<CustomerMessage> {
        let grant = at_site(mail)?;
        let tx = sources.db.read(grant.reach()).await?;
        let id = mail.customer_mail_id.unwrap_or(0);
        let row = Entity::within(&grant).id(id).one(&tx).await?.ok_or(reasons::MAIL_UNKNOWN)?;
        let site = site::Entity::within(&grant).id(row.site_id).one(&tx).await?;
        let mut files = Vec::new();
        for file in attachments(&row) {
            let found = assets::document_file(&tx, &grant, file.asset_id).await?;
            files.push(found.ok_or_else(|| Error::from(platform::jobs::mail::reasons::BAD_LETTER).because(GONE))?);
        }
        // Reading the files takes longer than a transaction should.
        drop(tx);
        let mut attached = Vec::with_capacity(files.len());
        for file in files {
            let bytes = file.bytes(sources.storage).await?;
            let bytes = bytes.ok_or_else(|| Error::from(platform::jobs::mail::reasons::BAD_LETTER).because(GONE))?;
            attached.push(Attachment { name: file.name, media_type: file.media_type.to_owned(), bytes });
        }
        let info = sources.directory.site(row.site_id).await?;
        let skin = info.and_then(|info| info.settings.skin_id());
        let (name, address) = site.map(|site| (site.name, site.email)).unwrap_or_default();
        let rendered = render(&row.language, &name, skin, &row.subject, &body(sources.secrets, &row)?)?;
        Ok(CustomerMessage {
            html: rendered.html,
            text: rendered.text,
            reply_to: Some(address).filter(|address| platform::core::email_address::is_address(address)),
            references: Some(row.thread).filter(|thread| !thread.is_empty()),
            attachments: attached,
            return_path: bounce_address::of(sources.secrets, &sources.config.mail.bounce_address, row.id),
        })
    }

    async fn sending(&self, tx: &Tx, mails: &[outbox_mail::Model], now: DateTime<Utc>) -> Result<()> {
        for mail in mails {
            Entity::change(&at_site(mail)?)
                .filter(Column::Id.eq(mail.customer_mail_id.unwrap_or(0)))
                .value(Column::State, State::Sending)
                .value(Column::StateAt, now)
                .run(tx)
                .await?;
            notify(tx, mail);
        }
        Ok(())
    }

    async fn attempted(
        &self,
        tx: &Tx,
        mail: &outbox_mail::Model,
        outcome: (MailOutcome, &str),
        now: DateTime<Utc>,
    ) -> Result<()> {
        let id = mail.customer_mail_id.unwrap_or(0);
        let row = Entity::within(&at_site(mail)?).id(id).one(tx).await?;
        match row {
            Some(row) => outcomes::store(tx, &row, mail.attempts + 1, outcome, now).await,
            None => Ok(()),
        }
    }

    async fn erase(
        &self,
        tx: &Tx,
        grant: &Grant,
        (address, machines): (&str, &[i64]),
        now: DateTime<Utc>,
    ) -> Result<Vec<i64>> {
        #[derive(FromQueryResult)]
        struct Found {
            id: i64,
            outbox_id: Option<i64>,
        }
        let key = address_key(address);
        let to_customer = Column::MachineId.is_in(machines.iter().copied()).and(Column::IsCustomerAddress.eq(true));
        let mut of_person = Condition::any().add(to_customer);
        if !key.is_empty() {
            of_person = of_person.add(Column::ToKey.eq(key.as_str()));
        }
        let found: Vec<Found> =
            Entity::within(grant).filter(of_person).columns([Column::Id, Column::OutboxId], tx).await?;
        let outbox: Vec<i64> = found.iter().filter_map(|mail| mail.outbox_id).collect();
        // The rows of the outbox first, as the worker locks them.
        outbox_mail::Entity::within(grant)
            .ids(outbox.iter().copied())
            .order(outbox_mail::Column::Id, Order::Asc)
            .lock(tx)
            .all(tx)
            .await?;
        let these = || Column::Id.is_in(found.iter().map(|mail| mail.id));
        Entity::change(grant)
            .filter(these())
            .filter(Column::State.is_in([State::Queued, State::Sending, State::Waiting]))
            .value(Column::State, State::Withdrawn)
            .value(Column::StateAt, now)
            .run(tx)
            .await?;
        Entity::change(grant)
            .filter(these())
            .value(Column::ToAddress, "")
            .value(Column::ToKey, "")
            .value(Column::Subject, "")
            .value(Column::Body, "")
            .value(Column::Reply, "")
            .run(tx)
            .await?;
        if !key.is_empty() {
            suppression::remove(tx, &SystemTask::Outbox.in_group(grant.group_id()?), &key).await?;
        }
        Ok(outbox)
    }
}

/// The cause of a mail that cannot be built any more.
const GONE: &str = "An attached document was deleted";

fn notify(tx: &Tx, mail: &outbox_mail::Model) {
    if let (Some(group), Some(site)) = (mail.group_id, mail.site_id) {
        tx.notify(customer_mails::TOPIC, group, site);
    }
}
