//! The console's resources: mails to customers, which can be sent again, and suppressed addresses, which can be released.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{Filter, ListQuery, Page, Scalar},
        rest::{Access, NoInput, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    jobs::outbox,
    shared::{audit::AuditEvent, customer_mails},
    tenancy::Scoped as _,
};
use sea_orm::{ActiveEnum as _, ColumnTrait as _, Iterable as _};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    MAIL_ADMINISTER,
    entity::{
        customer_mail::{Column, Entity, Model, State},
        mail_suppression,
    },
    mails::{address_key, wire::CustomerMailState},
    reasons,
};

platform::fields! {
    /// The fields by which mails are filtered and sorted.
    MailField:
        Id Number "id";
        Site Number "siteId" unsorted;
        Group Number "groupId" unsorted;
        Machine Number "machineId" unsorted;
        Address Text "address" unsorted;
        State Text "state" unsorted;
}

/// A mail to a customer at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailRow {
    /// The id.
    id: i64,
    /// The group.
    group_id: i64,
    /// The site.
    site_id: i64,
    /// The machine's record.
    machine_id: i64,
    /// The sender.
    user_id: i64,
    /// The recipient; empty after the customer's data were erased.
    address: String,
    /// `true` if it was the address of the machine's customer.
    is_customer_address: bool,
    /// The subject.
    subject: String,
    /// The state.
    state: CustomerMailState,
    /// The time of the state.
    state_at: DateTime<Utc>,
    /// The number of tries.
    tries: i32,
    /// The reply of the mail server.
    reply: String,
    /// The Message-ID.
    message_id: String,
    /// The time at which it was written.
    created_at: DateTime<Utc>,
}

impl From<Model> for MailRow {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            group_id: row.group_id,
            site_id: row.site_id,
            machine_id: row.machine_id,
            user_id: row.user_id,
            address: row.to_address,
            is_customer_address: row.is_customer_address,
            subject: row.subject,
            state: CustomerMailState::of(row.state),
            state_at: row.state_at,
            tries: row.tries,
            reply: row.reply,
            message_id: row.message_id,
            created_at: row.created_at,
        }
    }
}

/// The change of several mails.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MailRetry {
    /// `queued`: they are sent as soon as possible.
    pub state: String,
}

/// Mails to customers.
pub(crate) struct Mails;

#[async_trait(?Send)]
impl Resource for Mails {
    const NAME: &'static str = "mails";
    const SINGULAR: &'static str = "mail";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::UpdateMany];
    const ACCESS: Access = Access::read(MAIL_ADMINISTER).update(MAIL_ADMINISTER);
    type Row = MailRow;
    type Input = MailRetry;
    type Field = MailField;

    async fn list(ctx: &Ctx, mut query: ListQuery<MailField>) -> Result<Page<MailRow>> {
        let grant = ctx.can(MAIL_ADMINISTER)?;
        let states = query.filter(MailField::State).map(states_of).transpose()?;
        query.filters.retain(|filter| filter.field != MailField::State);
        for filter in query.filters.iter_mut().filter(|filter| filter.field == MailField::Address) {
            for value in &mut filter.values {
                if let Scalar::Text(text) = value {
                    *text = address_key(text);
                }
            }
        }
        let tx = ctx.browse(&grant).await?;
        let rows = || {
            let rows = Entity::within(&grant);
            rows.filter_if(states.clone(), |states| Column::State.is_in(states))
        };
        let page = query.page(rows, column, Column::Id, &tx).await?;
        Ok(page.map(MailRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<MailRow> {
        let grant = ctx.can(MAIL_ADMINISTER)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?;
        row.map(MailRow::from).ok_or_else(|| own::NO_SUCH_THING.into())
    }

    async fn update_many(ctx: &Ctx, ids: Vec<String>, change: Value) -> Result<Vec<String>> {
        let grant = ctx.can(MAIL_ADMINISTER)?;
        let change: MailRetry = serde_json::from_value(change).unwrap_or_default();
        if change.state != "queued" {
            return Err(Error::from(own::BAD_VALUE).at("state", own::BAD_VALUE.0.text));
        }
        let (numbers, now) = (numbers(&ids)?, ctx.now());
        let tx = ctx.write(&grant).await?;
        let rows = Entity::within(&grant).ids(numbers.iter().copied()).all(&tx).await?;
        if rows.len() != numbers.len() {
            return Err(own::NO_SUCH_THING.into());
        }
        let retried = [State::Waiting, State::Refused, State::GivenUp, State::Queued];
        let outbox: Vec<i64> = rows
            .iter()
            .filter(|row| retried.contains(&row.state) && !row.to_address.is_empty())
            .filter_map(|row| row.outbox_id)
            .collect();
        // Locks the rows of the outbox first, as the worker does.
        let sent = outbox::retry(&tx, &grant, &outbox, now).await?;
        if outbox.len() != rows.len() || sent != rows.len() as u64 {
            return Err(reasons::NOT_RETRYABLE.into());
        }
        Entity::change(&grant)
            .filter(Column::Id.is_in(numbers.iter().copied()))
            .value(Column::State, State::Queued)
            .value(Column::StateAt, now)
            .run(&tx)
            .await?;
        for row in &rows {
            tx.notify(customer_mails::TOPIC, row.group_id, row.site_id);
            ctx.note(
                &tx,
                AuditEvent::new("mail.retry", "mail", row.id).before(json!({ "state": row.state.to_value() })),
            )
            .await?;
        }
        tx.commit().await?;
        Ok(ids)
    }
}

/// The stored states that a filter names.
fn states_of(filter: &Filter<MailField>) -> Result<Vec<State>> {
    let unknown = || Error::from(own::BAD_VALUE).at("state", own::BAD_VALUE.0.text);
    let stored = |text: &str| State::iter().find(|stored| json!(CustomerMailState::of(*stored)) == json!(text));
    let names = filter.values.iter().map(|value| match value {
        Scalar::Text(text) => stored(text).ok_or_else(unknown),
        Scalar::Number(_) | Scalar::Flag(_) | Scalar::Day(_) => Err(unknown()),
    });
    names.collect()
}

const fn column(field: MailField) -> Column {
    match field {
        MailField::Id => Column::Id,
        MailField::Site => Column::SiteId,
        MailField::Group => Column::GroupId,
        MailField::Machine => Column::MachineId,
        MailField::Address => Column::ToKey,
        MailField::State => Column::State,
    }
}

platform::fields! {
    /// The fields by which suppressed addresses are filtered and sorted.
    SuppressionField:
        Id Number "id";
        Group Number "groupId" unsorted;
        Address Text "address";
}

/// An address to which a group writes no mails for some time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuppressionRow {
    /// The id.
    id: i64,
    /// The group.
    group_id: i64,
    /// The address, in small letters.
    address: String,
    /// The time of the failure that suppressed it.
    created_at: DateTime<Utc>,
    /// The end.
    until: DateTime<Utc>,
}

impl From<mail_suppression::Model> for SuppressionRow {
    fn from(row: mail_suppression::Model) -> Self {
        let mail_suppression::Model { id, group_id, address_key, created_at, until } = row;
        Self { id, group_id, address: address_key, created_at, until }
    }
}

/// Suppressed addresses; deleting one releases the address.
pub(crate) struct Suppressions;

#[async_trait(?Send)]
impl Resource for Suppressions {
    const NAME: &'static str = "mailsuppressions";
    const SINGULAR: &'static str = "suppressed address";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Delete];
    const ACCESS: Access = Access::read(MAIL_ADMINISTER).delete(MAIL_ADMINISTER);
    type Row = SuppressionRow;
    type Input = NoInput;
    type Field = SuppressionField;

    async fn list(ctx: &Ctx, query: ListQuery<SuppressionField>) -> Result<Page<SuppressionRow>> {
        let grant = ctx.can(MAIL_ADMINISTER)?;
        let tx = ctx.browse(&grant).await?;
        let now = ctx.now();
        let rows = || mail_suppression::Entity::within(&grant).filter(mail_suppression::Column::Until.gt(now));
        let column = |field| match field {
            SuppressionField::Id => mail_suppression::Column::Id,
            SuppressionField::Group => mail_suppression::Column::GroupId,
            SuppressionField::Address => mail_suppression::Column::AddressKey,
        };
        let page = query.page(rows, column, mail_suppression::Column::Id, &tx).await?;
        Ok(page.map(SuppressionRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<SuppressionRow> {
        let grant = ctx.can(MAIL_ADMINISTER)?;
        let tx = ctx.read(&grant).await?;
        let row = mail_suppression::Entity::within(&grant).id(number(id)?).one(&tx).await?;
        row.map(SuppressionRow::from).ok_or_else(|| own::NO_SUCH_THING.into())
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<SuppressionRow> {
        let grant = ctx.can(MAIL_ADMINISTER)?;
        let tx = ctx.write(&grant).await?;
        let row = mail_suppression::Entity::within(&grant).id(number(id)?).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
        mail_suppression::Entity::remove(&grant).filter(mail_suppression::Column::Id.eq(row.id)).run(&tx).await?;
        ctx.note(&tx, AuditEvent::new("mailsuppression.release", "mailsuppression", row.id)).await?;
        tx.commit().await?;
        Ok(row.into())
    }
}
