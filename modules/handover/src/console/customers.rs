//! The console's view of customers. What is of a person is shown to those who may read customers, and erased on
//! request: from the customer, and from the handovers that they have signed, which still prove the rest.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    api::{
        list::{Filter, ListQuery, Page},
        rest::{Access, Menu, NoInput, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    jobs::outbox,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Condition, FromQueryResult, Order};
use serde::Serialize;
use serde_json::json;
use stock::{TransitionContext, domain::ActionSet, entity::work_order, records::rules, transitions::orders};
use utoipa::ToSchema;

use crate::{
    customers::{form::Personal, record, words},
    entity::{
        customer::{Column, Entity, Model},
        handover_inspection, handover_link,
    },
    permissions::{CUSTOMER_READ, ERASE, EXPORT},
    proof::{
        correct::{self, Addition},
        statement,
    },
    reasons,
};

/// Handovers that are erased by a statement, all of them in one transaction.
const AT_ONCE: u64 = 500;
/// Records that are erased in one transaction.
const MOST_RECORDS: usize = 100;

platform::fields! {
    /// Fields by which the console's list of customers can be filtered and sorted.
    CustomerField:
        Id Number "id";
        Site Number "siteId" unsorted;
        Group Number "groupId" unsorted;
        Kind Number "customerType" unsorted;
        SamePerson Number "samePersonAs" unsorted;
}

/// A customer at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleCustomer {
    /// The id.
    id: i64,
    /// 1 private, 2 business.
    customer_type: i16,
    /// `true` if the personal data were erased on request.
    erased: bool,
    /// The group.
    group_id: i64,
    /// The selling site.
    site_id: i64,
    /// Code of the selling site.
    site_code: String,
    /// Time when the first work order was made.
    created_at: DateTime<Utc>,
    /// The last change.
    updated_at: DateTime<Utc>,
    /// The fields of the form.
    personal: Personal,
    /// The live work orders; only in the answer of a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    orders: Option<Vec<ConsoleOrder>>,
}

/// A work order of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleOrder {
    /// The id.
    id: i64,
    /// The record of the machine.
    machine_id: i64,
    /// The ownership date.
    ownership_on: Option<NaiveDate>,
    /// `true` if the machine is sold.
    closed: bool,
}

/// The resource.
pub struct Customers;

#[async_trait(?Send)]
impl Resource for Customers {
    const NAME: &'static str = "customers";
    const SINGULAR: &'static str = "customer";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(CUSTOMER_READ).export(EXPORT).delete(ERASE);
    const MENU: Menu = Menu::Handover;
    type Row = ConsoleCustomer;
    type Input = NoInput;
    type Field = CustomerField;

    /// A search finds customers by name, mail address and telephone number; `samePersonAs` those of one person.
    async fn list(ctx: &Ctx, mut query: ListQuery<CustomerField>) -> Result<Page<ConsoleCustomer>> {
        let grant = ctx.can(CUSTOMER_READ)?;
        let tx = ctx.browse(&grant).await?;
        let words = query.words.take().map(|text| words::found_by(&ctx.platform().secrets, &grant, &text));
        let person = match query.filter(CustomerField::SamePerson).map(Filter::numbers) {
            Some(ids) => Some(person_of(ctx, &tx, &grant, ids.first().copied().unwrap_or_default()).await?),
            None => None,
        };
        query.filters.retain(|filter| filter.field != CustomerField::SamePerson);
        let rows = || {
            let rows = Entity::within(&grant).filter_if(words.clone(), |words| words);
            rows.filter_if(person.clone(), |person| person)
        };
        let page = query.page(rows, column, Column::Id, &tx).await?;
        drop(tx);
        let (total, offset) = (page.total, page.offset);
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            rows.push(to_row(ctx, &row, None).await?);
        }
        Ok(Page { rows, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ConsoleCustomer> {
        let grant = ctx.can(CUSTOMER_READ)?;
        read(ctx, &grant, number(id)?).await
    }

    /// Erases what is of the person; the customer stays, because work orders and handovers name it.
    async fn delete(ctx: &Ctx, id: &str) -> Result<ConsoleCustomer> {
        let grant = ctx.can(ERASE)?;
        ctx.confirmed()?;
        let id = number(id)?;
        erase(ctx, &grant, &[id]).await?;
        read(ctx, &grant, id).await
    }

    /// Erases what is of the person in several records, all or none.
    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        let grant = ctx.can(ERASE)?;
        ctx.confirmed()?;
        let numbers = numbers(&ids)?;
        if numbers.len() > MOST_RECORDS {
            return Err(Error::from(own::BAD_VALUE).at("id", format!("At most {MOST_RECORDS} customers at once")));
        }
        erase(ctx, &grant, &numbers).await?;
        Ok(numbers.iter().map(ToString::to_string).collect())
    }
}

/// The condition of the records of one person: of a customer of the grant.
async fn person_of(ctx: &Ctx, tx: &Tx, grant: &Grant, id: i64) -> Result<Condition> {
    let row = Entity::within(grant).id(id).one(tx).await?.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
    // Data that cannot be decrypted have no counterpart.
    let personal = record::open(&ctx.platform().secrets, &row).unwrap_or_default();
    Ok(words::same_person(&ctx.platform().secrets, grant, &row, &personal))
}

fn column(field: CustomerField) -> Column {
    match field {
        // The records of a person are found by words before.
        CustomerField::Id | CustomerField::SamePerson => Column::Id,
        CustomerField::Site => Column::SiteId,
        CustomerField::Group => Column::GroupId,
        CustomerField::Kind => Column::CustomerType,
    }
}

async fn read(ctx: &Ctx, grant: &Grant, id: i64) -> Result<ConsoleCustomer> {
    let tx = ctx.read(grant).await?;
    let row = Entity::within(grant).id(id).one(&tx).await?.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
    let orders = orders::of_customer(&tx, grant, id).await?.into_iter().map(|order| ConsoleOrder {
        closed: order.is_closed(),
        id: order.id,
        machine_id: order.machine_id,
        ownership_on: order.ownership_on,
    });
    let orders = orders.collect();
    drop(tx);
    to_row(ctx, &row, Some(orders)).await
}

async fn to_row(ctx: &Ctx, row: &Model, orders: Option<Vec<ConsoleOrder>>) -> Result<ConsoleCustomer> {
    let site = ctx.platform().directory.site(row.site_id).await?;
    Ok(ConsoleCustomer {
        id: row.id,
        customer_type: row.customer_type,
        erased: row.status == record::ERASED,
        group_id: row.group_id,
        site_id: row.site_id,
        site_code: site.map(|site| site.code.clone()).unwrap_or_default(),
        created_at: row.created_at,
        updated_at: row.updated_at,
        // What cannot be read is shown as empty, so that the others of a list are.
        personal: record::open(&ctx.platform().secrets, row).unwrap_or_default(),
        orders,
    })
}

/// Erases these customers in one transaction, in the order of their ids, so that two requests lock their rows in the same
/// order.
async fn erase(ctx: &Ctx, grant: &Grant, ids: &[i64]) -> Result<()> {
    let missing = || Error::from(own::NO_SUCH_THING);
    let tx = ctx.read(grant).await?;
    let rows = Entity::within(grant).ids(ids.iter().copied()).order(Column::Id, Order::Asc).all(&tx).await?;
    drop(tx);
    if rows.len() != ids.len() {
        return Err(missing());
    }
    let rows: Vec<Model> = rows.into_iter().filter(|row| row.status != record::ERASED).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let mut sites = HashMap::new();
    for row in &rows {
        let site = ctx.platform().directory.site(row.site_id).await?.ok_or_else(missing)?;
        sites.insert(row.site_id, site);
    }
    let tx = ctx.write(&grant.only_at(sites.keys().copied())?).await?;
    for row in &rows {
        let site = sites.get(&row.site_id).cloned().ok_or_else(missing)?;
        let transition = TransitionContext {
            platform: ctx.platform(),
            own: grant.only_at([row.site_id])?,
            group: ctx.can_in_group(ERASE)?,
            rules: rules::at_site(ctx.platform(), &site, ActionSet::OPERATOR),
            site,
            writer: ctx.actor(),
            user: ctx.user_id(),
            now: ctx.now(),
        };
        erase_one(ctx, &tx, &transition, row).await?;
    }
    tx.commit().await
}

/// Erases a customer, and what is of the person in the handovers and mails.
async fn erase_one(ctx: &Ctx, tx: &Tx, transition: &TransitionContext<'_>, row: &Model) -> Result<()> {
    let id = row.id;
    if orders::of_customer(tx, &transition.own, id).await?.iter().any(|order| !order.is_closed()) {
        return Err(reasons::CUSTOMER_ORDERED.into());
    }
    let mut handovers = 0;
    loop {
        let signed: Vec<Numbered> = handover_inspection::Entity::within(&transition.own)
            .filter(handover_inspection::Column::CustomerId.eq(id))
            .filter(handover_inspection::Column::Sealed.ne(""))
            .order(handover_inspection::Column::MachineId, Order::Asc)
            .order(handover_inspection::Column::Id, Order::Asc)
            .limit(AT_ONCE)
            .columns([handover_inspection::Column::Id], tx)
            .await?;
        if signed.is_empty() {
            break;
        }
        for one in &signed {
            erase_handover(tx, transition, one.id).await?;
        }
        handovers += signed.len();
    }
    let mails = erase_mails(tx, transition, row).await?;
    let changed = Entity::change(&transition.own)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(row.version))
        .value(Column::Sealed, record::seal(&ctx.platform().secrets, &row.uuid, &Personal::default())?)
        .value(Column::Status, record::ERASED)
        .value(Column::UpdatedAt, transition.now)
        .value(Column::Version, row.version + 1)
        .run(tx)
        .await?;
    if changed == 0 {
        return Err(own::STALE.into());
    }
    // The row is locked now, so that no job writes words of it any more.
    words::remove(tx, &transition.own, id).await?;
    let event =
        AuditEvent::new("customer.erase", "customer", id).after(json!({ "handovers": handovers, "mails": mails }));
    ctx.note(tx, event).await
}

/// The id of a row, where nothing else of it is needed.
#[derive(Debug, FromQueryResult)]
struct Numbered {
    id: i64,
}

/// Removes the personal part of a handover, and adds an entry that records this.
async fn erase_handover(tx: &Tx, ctx: &TransitionContext<'_>, id: i64) -> Result<()> {
    let (handover, machine) = correct::lock(tx, &ctx.own, id).await?;
    if handover.hash.is_some() {
        let addition = Addition { kind: statement::kind::ERASURE, log: "handover_erased", reason: "", body: json!([]) };
        correct::say(tx, ctx, (&handover, &machine), addition).await?;
    }
    let emptied = handover_inspection::Entity::change(&ctx.own)
        .filter(handover_inspection::Column::Id.eq(id))
        .value(handover_inspection::Column::Sealed, "")
        .run(tx)
        .await?;
    if emptied == 0 { Err(Error::internal("a handover could not be erased")) } else { Ok(()) }
}

/// Removes the customer's address from the mails to them: those with their signing links and copies, and others to the
/// same address.
async fn erase_mails(tx: &Tx, ctx: &TransitionContext<'_>, row: &Model) -> Result<u64> {
    #[derive(FromQueryResult)]
    struct Ordered {
        machine_id: i64,
    }
    #[derive(FromQueryResult)]
    struct Mailed {
        mail_id: Option<i64>,
        reminder_mail_id: Option<i64>,
    }
    #[derive(FromQueryResult)]
    struct Copied {
        copy_mail_id: Option<i64>,
    }
    let links: Vec<Mailed> = handover_link::Entity::within(&ctx.own)
        .filter(handover_link::Column::CustomerId.eq(row.id))
        .filter(handover_link::Column::MailId.is_not_null())
        .columns([handover_link::Column::MailId, handover_link::Column::ReminderMailId], tx)
        .await?;
    let mut mails: Vec<i64> =
        links.iter().flat_map(|link| link.mail_id.into_iter().chain(link.reminder_mail_id)).collect();
    let copies: Vec<Copied> = handover_inspection::Entity::within(&ctx.own)
        .filter(handover_inspection::Column::CustomerId.eq(row.id))
        .filter(handover_inspection::Column::CopyMailId.is_not_null())
        .columns([handover_inspection::Column::CopyMailId], tx)
        .await?;
    mails.extend(copies.iter().filter_map(|copy| copy.copy_mail_id));
    // Where nothing can be decrypted any more, the address is not known, either.
    let address = record::open(&ctx.platform.secrets, row).map(|personal| personal.email).unwrap_or_default();
    let ordered: Vec<Ordered> = work_order::Entity::within(&ctx.own)
        .filter(work_order::Column::CustomerId.eq(row.id))
        .columns([work_order::Column::MachineId], tx)
        .await?;
    let machines: Vec<i64> = ordered.into_iter().map(|order| order.machine_id).collect();
    outbox::erase(tx, ctx.platform, &ctx.own, row.site_id, &mails, (&address, &machines)).await
}
