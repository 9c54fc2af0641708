//! Exports all data of a customer as one file that can be given to them on request: the form, work orders, signing
//! links with the addresses they were mailed to, and handovers with name and drawing. It is written piece by piece,
//! because a customer may have many handovers, each with a drawing.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use actix_web::{
    HttpResponse, get,
    http::header,
    web::{Bytes, Data, Path, Query},
};
use chrono::{DateTime, NaiveDate, Utc};
use futures::stream;
use platform::{
    api::rest::number,
    app::platform::Platform,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    entity::outbox_mail,
    shared::audit::{self, Actor, AuditEvent},
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, FromQueryResult, Order};
use serde::{Deserialize, Serialize};
use stock::entity::{machine, work_order};
use utoipa::ToSchema;

use crate::{
    answers::checklist::HandoverLine,
    customers::{form::Personal, record, words},
    entity::{customer as customer_table, handover_entry, handover_inspection, handover_link},
    permissions::EXPORT,
    proof::{
        history,
        statement::{self, CorrectedLine, Facts},
        verify,
    },
};

/// Handovers that are read at once.
const AT_ONCE: u64 = 20;
/// The most work orders, and the most links, of a file.
const MOST: u64 = 10_000;
/// The most records of a person in a file.
const MOST_RECORDS: u64 = 100;
/// Rows named by a statement.
const AT_A_TIME: usize = 1_000;

/// The file of a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CustomerExport {
    /// Time of the export.
    exported_at: DateTime<Utc>,
    /// The customer.
    customer: ExportedCustomer,
    /// Every work order, the first one first.
    orders: Vec<ExportedOrder>,
    /// Every signing link, the first one first.
    links: Vec<ExportedLink>,
    /// Every handover, the first one first.
    handovers: Vec<ExportedHandover>,
}

/// The file of all records of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PersonExport {
    /// The file of each record, the first one first.
    records: Vec<CustomerExport>,
}

/// The answer of an export, as the document describes it; it is written piece by piece.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum ExportedFile {
    Customer(Box<CustomerExport>),
    Person(PersonExport),
}

/// Data of the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedCustomer {
    /// The id.
    id: i64,
    /// The unique id.
    uuid: String,
    /// 1 private, 2 business.
    customer_type: i16,
    /// `true` if the personal data were erased on request.
    erased: bool,
    /// The code of the selling site.
    site_code: String,
    /// Name of the selling site.
    site_name: String,
    /// Time when the first work order was made.
    created_at: DateTime<Utc>,
    /// The last change.
    updated_at: DateTime<Utc>,
    /// The fields of the form; null when they cannot be decrypted any more.
    personal: Option<Personal>,
}

/// A work order of the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedOrder {
    /// The id.
    id: i64,
    /// The machine serial number.
    serial: String,
    /// The ownership date.
    ownership_on: Option<NaiveDate>,
    /// Time of the creation.
    created_at: DateTime<Utc>,
    /// Time when the machine was sold.
    closed_at: Option<DateTime<Utc>>,
    /// Time when the order was cancelled.
    cancelled_at: Option<DateTime<Utc>>,
}

/// A signing link of the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedLink {
    /// The id.
    id: i64,
    /// The machine serial number.
    serial: String,
    /// Time of the creation.
    created_at: DateTime<Utc>,
    /// Time until which it could be used.
    expires_at: DateTime<Utc>,
    /// Time when it was first opened.
    opened_at: Option<DateTime<Utc>>,
    /// Time when it was read to the end.
    read_at: Option<DateTime<Utc>>,
    /// Time when it was signed, declined or withdrawn.
    ended_at: Option<DateTime<Utc>>,
    /// The handover that was signed by it.
    handover_id: Option<i64>,
    /// Reason for which the customer declined.
    decline_reason: Option<String>,
    /// Time when a reminder was mailed to the same address.
    reminded_at: Option<DateTime<Utc>>,
    /// The address to which it was mailed; null if it was not mailed, or if the mail is not stored any more.
    mailed_to: Option<String>,
    /// Time when that mail was sent.
    mailed_at: Option<DateTime<Utc>>,
}

/// A handover of the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedHandover {
    /// The id.
    id: i64,
    /// The check code; empty for a handover from before proofs were stored.
    code: String,
    /// The machine serial number.
    serial: String,
    /// The model's name.
    model_name: String,
    /// Time of the handover.
    at: DateTime<Utc>,
    /// `true` if every question was answered with yes.
    passed: bool,
    /// The disclaimer as it was shown.
    disclaimer: String,
    /// `true` if the disclaimer was accepted.
    disclaimer_accepted: bool,
    /// Questions and answers.
    items: Vec<HandoverLine>,
    /// Details at the time of the handover, with the names at that time.
    facts: Facts,
    /// Corrections, the first one first. The answers above stay as they were accepted.
    corrections: Vec<ExportedCorrection>,
    /// Time when name, drawing and address were removed on request.
    erased_at: Option<DateTime<Utc>>,
    /// The typed name; empty for none, and when it was taken out.
    signature_name: String,
    /// The drawing, a PNG picture in base64; empty for none, and when it was taken out.
    signature: String,
    /// The network address from which it was sent; empty when it was taken out.
    address: String,
    /// The address that a copy was mailed to; null where none was, and when the mail is not there any more.
    copied_to: Option<String>,
}

/// A correction of a handover.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedCorrection {
    /// The id.
    id: i64,
    /// Reason of the correction.
    reason: String,
    /// Name of the user who corrected it.
    actor: String,
    /// Time of the correction.
    at: DateTime<Utc>,
    /// The answers that it changed, as they were and as they are.
    items: Vec<CorrectedLine>,
}

/// The extent of an export.
#[derive(Debug, Default, Deserialize)]
struct ExportQuery {
    /// `true` for all records of the person.
    person: Option<bool>,
}

/// Returns all data of a customer, or of all records of the same person, as a file.
#[utoipa::path(tag = "console customers", operation_id = "export_console_customer",
    params(("id" = String, Path, description = "The customer."),
        ("person" = Option<bool>, Query, description = "`true` for all records of the same person, by mail address, or by surname and telephone: an object whose `records` are such files.")),
    responses((status = 200, description = "The file, as an attachment.", body = ExportedFile)))]
#[get("/admin/api/customers/{id}/export")]
pub(crate) async fn export_customer(ctx: Ctx, id: Path<String>, query: Query<ExportQuery>) -> Result<HttpResponse> {
    let grant = ctx.can(EXPORT)?;
    let id = number(&id)?;
    let is_person = query.person.unwrap_or(false);
    let (export, first) = Export::open(ctx.shared_platform(), &grant, &ctx.actor(), (id, is_person)).await?;
    let pieces = stream::unfold((export, first), |(mut export, step)| async move {
        let (piece, next) = export.next(step).await?;
        Some((piece.map(Bytes::from), (export, next)))
    });
    let name = if is_person { format!("person-{id}.json") } else { format!("customer-{id}.json") };
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .insert_header((header::CONTENT_DISPOSITION, header::ContentDisposition::attachment(name)))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(pieces))
}

/// Writes the file of a customer, or of all records of the same person, piece by piece, with an entry in the audit log;
/// for the command line.
pub async fn write_export(
    platform: &Arc<Platform>,
    actor: &Actor,
    (id, is_person): (i64, bool),
    mut write: impl FnMut(&str) -> std::io::Result<()>,
) -> Result<()> {
    let everywhere = SystemTask::CommandLine.everywhere();
    let tx = platform.db.read(everywhere.reach()).await?;
    let row = customer_table::Entity::within(&everywhere).id(id).one(&tx).await?;
    drop(tx);
    let grant = SystemTask::CommandLine.in_group(row.ok_or_else(|| Error::from(own::NO_SUCH_THING))?.group_id);
    let platform = Data::from(platform.clone());
    let (mut export, mut step) = Export::open(platform, &grant, actor, (id, is_person)).await?;
    while let Some((piece, next)) = export.next(step).await {
        write(&piece?).map_err(Error::from_io)?;
        step = next;
    }
    Ok(())
}

/// Part of the file that is written next.
enum Step {
    /// A customer: everything before the handovers, and the id.
    Record(String, i64),
    /// The handovers of a customer after this one; all of them at first.
    Handovers(i64, Option<i64>),
    /// Nothing is left.
    Done,
}

/// An export that is being written.
struct Export {
    platform: Data<Platform>,
    grant: Grant,
    at: DateTime<Utc>,
    /// The records that are not begun.
    rest: std::vec::IntoIter<customer_table::Model>,
    is_person: bool,
}

impl Export {
    /// Finds the records, writes the audit log, and reads the beginning of the file.
    async fn open(
        platform: Data<Platform>,
        grant: &Grant,
        actor: &Actor,
        (id, is_person): (i64, bool),
    ) -> Result<(Self, Step)> {
        let rows = Self::records(&platform, grant, id, is_person).await?;
        let grant = grant.only_at(rows.iter().map(|row| row.site_id).collect::<BTreeSet<_>>())?;
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let at = platform.clock.now();
        let mut export = Self { platform, grant, at, rest: rows.into_iter(), is_person };
        let first = export.begin().await?.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
        let tx = export.platform.db.write(export.grant.reach()).await?;
        let events = ids.into_iter().map(|id| AuditEvent::new("customer.export", "customer", id));
        audit::write_all(&tx, &export.platform.clock, actor, events).await?;
        tx.commit().await?;
        Ok((export, first))
    }

    /// The records of an export: a customer, or all of the same person.
    async fn records(
        platform: &Platform,
        grant: &Grant,
        id: i64,
        is_person: bool,
    ) -> Result<Vec<customer_table::Model>> {
        let tx = platform.db.read(grant.reach()).await?;
        let row = customer_table::Entity::within(grant).id(id).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
        if !is_person {
            return Ok(vec![row]);
        }
        let personal = record::open(&platform.secrets, &row).unwrap_or_default();
        customer_table::Entity::within(grant)
            .filter(words::same_person(&platform.secrets, grant, &row, &personal))
            .order(customer_table::Column::Id, Order::Asc)
            .limit(MOST_RECORDS)
            .all(&tx)
            .await
    }

    /// The next piece of the file, and the step after it; `None` at the end. After a failure the end of the file is
    /// missing, so that it cannot be taken for a whole one.
    async fn next(&mut self, step: Step) -> Option<(Result<String>, Step)> {
        match step {
            Step::Record(head, id) => Some((Ok(head), Step::Handovers(id, None))),
            Step::Handovers(id, after) => Some(match self.handovers(id, after).await {
                Ok((text, next)) => (Ok(text), next),
                Err(error) => (Err(error), Step::Done),
            }),
            Step::Done => None,
        }
    }

    /// The beginning of the file; `None` without a record.
    async fn begin(&mut self) -> Result<Option<Step>> {
        let Some((head, id)) = self.record().await? else { return Ok(None) };
        let head = if self.is_person { format!("{{\"records\":[{head}") } else { head };
        Ok(Some(Step::Record(head, id)))
    }

    /// The next record up to its first handover, and its id.
    async fn record(&mut self) -> Result<Option<(String, i64)>> {
        let Some(row) = self.rest.next() else { return Ok(None) };
        let id = row.id;
        let grant = self.grant.only_at([row.site_id])?;
        let tx = self.platform.db.read(grant.reach()).await?;
        Ok(Some((head(&self.platform, self.at, &tx, &grant, row).await?, id)))
    }

    /// The next handovers of a customer; after the last one, the end of the record and the next record.
    async fn handovers(&mut self, id: i64, after: Option<i64>) -> Result<(String, Step)> {
        if let (text, Some(last)) = page(&self.platform, &self.grant, id, after).await? {
            return Ok((text, Step::Handovers(id, Some(last))));
        }
        if let Some((head, next)) = self.record().await? {
            return Ok((format!("]}},{head}"), Step::Handovers(next, None)));
        }
        let end = if self.is_person { "]}]}\n" } else { "]}\n" };
        Ok((end.to_owned(), Step::Done))
    }
}

/// The beginning of the file, up to the first handover.
async fn head(
    platform: &Platform,
    exported_at: DateTime<Utc>,
    tx: &Tx,
    grant: &Grant,
    row: customer_table::Model,
) -> Result<String> {
    let orders = work_order::Entity::within(grant)
        .filter(work_order::Column::CustomerId.eq(row.id))
        .order(work_order::Column::Id, Order::Asc)
        .limit(MOST)
        .all(tx)
        .await?;
    let links: Vec<Link> = handover_link::Entity::within(grant)
        .filter(handover_link::Column::CustomerId.eq(row.id))
        .order(handover_link::Column::Id, Order::Asc)
        .limit(MOST)
        .columns(LINK, tx)
        .await?;
    let machines = orders.iter().map(|order| order.machine_id).chain(links.iter().map(|link| link.machine_id));
    let serials = serials(tx, grant, machines.collect()).await?;
    let serial = |machine: i64| serials.get(&machine).cloned().unwrap_or_default();
    let mails = mails(tx, grant, links.iter().filter_map(|link| link.mail_id)).await?;
    let site = platform.directory.site(row.site_id).await?;
    let (site_code, site_name) = site.map(|site| (site.code.clone(), site.name.clone())).unwrap_or_default();
    let personal = record::open(&platform.secrets, &row).inspect_err(|error| {
        tracing::error!(customer = row.id, %error, "what is kept of a customer cannot be decrypted");
    });
    let customer = ExportedCustomer {
        id: row.id,
        customer_type: row.customer_type,
        erased: row.status == record::ERASED,
        site_code,
        site_name,
        created_at: row.created_at,
        updated_at: row.updated_at,
        personal: personal.ok(),
        uuid: row.uuid,
    };
    let orders = orders.into_iter().map(|order| ExportedOrder {
        id: order.id,
        serial: serial(order.machine_id),
        ownership_on: order.ownership_on,
        created_at: order.created_at,
        closed_at: order.closed_at,
        cancelled_at: order.cancelled_at,
    });
    let links = links.into_iter().map(|link| {
        let mail = link.mail_id.and_then(|id| mails.get(&id));
        ExportedLink {
            id: link.id,
            serial: serial(link.machine_id),
            created_at: link.created_at,
            expires_at: link.expires_at,
            opened_at: link.opened_at,
            read_at: link.read_at,
            ended_at: link.ended_at,
            handover_id: link.handover_id,
            decline_reason: link.decline_reason,
            reminded_at: link.reminded_at,
            mailed_to: mail.map(|mail| mail.to_address.clone()).filter(|to| !to.is_empty()),
            mailed_at: mail.and_then(|mail| mail.sent_at),
        }
    });
    let whole = CustomerExport {
        exported_at,
        customer,
        orders: orders.collect(),
        links: links.collect(),
        handovers: Vec::new(),
    };
    let text = serde_json::to_string(&whole)?;
    let open = text.strip_suffix("]}").ok_or_else(|| Error::internal("handovers are not the last part"))?;
    Ok(open.to_owned())
}

/// Columns of a link that are exported.
#[derive(Debug, FromQueryResult)]
struct Link {
    id: i64,
    machine_id: i64,
    mail_id: Option<i64>,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    opened_at: Option<DateTime<Utc>>,
    read_at: Option<DateTime<Utc>>,
    ended_at: Option<DateTime<Utc>>,
    handover_id: Option<i64>,
    decline_reason: Option<String>,
    reminded_at: Option<DateTime<Utc>>,
}

const LINK: [handover_link::Column; 11] = [
    handover_link::Column::Id,
    handover_link::Column::MachineId,
    handover_link::Column::MailId,
    handover_link::Column::CreatedAt,
    handover_link::Column::ExpiresAt,
    handover_link::Column::OpenedAt,
    handover_link::Column::ReadAt,
    handover_link::Column::EndedAt,
    handover_link::Column::HandoverId,
    handover_link::Column::DeclineReason,
    handover_link::Column::RemindedAt,
];

/// The serials of some machines.
pub(crate) async fn serials(tx: &Tx, grant: &Grant, machines: BTreeSet<i64>) -> Result<HashMap<i64, String>> {
    #[derive(FromQueryResult)]
    struct Named {
        id: i64,
        serial: String,
    }
    let machines: Vec<i64> = machines.into_iter().collect();
    let mut serials = HashMap::with_capacity(machines.len());
    for some in machines.chunks(AT_A_TIME) {
        let columns = [machine::Column::Id, machine::Column::Serial];
        let found: Vec<Named> = machine::Entity::within(grant).ids(some.iter().copied()).columns(columns, tx).await?;
        serials.extend(found.into_iter().map(|one| (one.id, one.serial)));
    }
    Ok(serials)
}

/// A mail to the customer.
#[derive(FromQueryResult)]
struct Mail {
    id: i64,
    to_address: String,
    sent_at: Option<DateTime<Utc>>,
}

async fn mails(tx: &Tx, grant: &Grant, ids: impl Iterator<Item = i64>) -> Result<HashMap<i64, Mail>> {
    use outbox_mail::{Column, Entity};
    let ids: Vec<i64> = ids.collect();
    let mut mails = HashMap::with_capacity(ids.len());
    for some in ids.chunks(AT_A_TIME) {
        let columns = [Column::Id, Column::ToAddress, Column::SentAt];
        let found: Vec<Mail> = Entity::within(grant).ids(some.iter().copied()).columns(columns, tx).await?;
        mails.extend(found.into_iter().map(|mail| (mail.id, mail)));
    }
    Ok(mails)
}

/// Reads the next handovers as JSON for the file, with the id of the last one; `None` after the last page.
async fn page(platform: &Platform, grant: &Grant, customer: i64, after: Option<i64>) -> Result<(String, Option<i64>)> {
    let tx = platform.db.read(grant.reach()).await?;
    let rows = handover_inspection::Entity::within(grant)
        .filter(handover_inspection::Column::CustomerId.eq(customer))
        .filter_if(after, |after| handover_inspection::Column::Id.gt(after))
        .order(handover_inspection::Column::Id, Order::Asc)
        .limit(AT_ONCE)
        .all(&tx)
        .await?;
    let entries = history::entries_of(&tx, grant, rows.iter().map(|row| row.id)).await?;
    let copies = mails(&tx, grant, rows.iter().filter_map(|row| row.copy_mail_id)).await?;
    drop(tx);
    let last = rows.last().map(|row| row.id);
    let mut text = String::new();
    for row in rows {
        if after.is_some() || !text.is_empty() {
            text.push(',');
        }
        text.push_str(&serde_json::to_string(&handover(platform, row, &entries, &copies)?)?);
    }
    Ok((text, last))
}

fn handover(
    platform: &Platform,
    row: handover_inspection::Model,
    entries: &[handover_entry::Model],
    copies: &HashMap<i64, Mail>,
) -> Result<ExportedHandover> {
    let mine = || entries.iter().filter(|entry| entry.handover_id == row.id);
    let correction = |entry: &handover_entry::Model| -> Result<ExportedCorrection> {
        Ok(ExportedCorrection {
            id: entry.id,
            reason: entry.reason.clone(),
            actor: entry.actor.clone(),
            at: entry.at,
            items: serde_json::from_value(entry.body.clone())?,
        })
    };
    let corrections =
        mine().filter(|entry| entry.kind == statement::kind::CORRECTION).map(correction).collect::<Result<_>>()?;
    let erased_at = mine().find(|entry| entry.kind == statement::kind::ERASURE).map(|entry| entry.at);
    let signed = verify::person(&platform.secrets, &row).unwrap_or_default();
    let copy = row.copy_mail_id.and_then(|id| copies.get(&id));
    let facts = statement::facts(row.facts);
    Ok(ExportedHandover {
        id: row.id,
        code: row.code.unwrap_or_default(),
        serial: facts.vin.clone(),
        model_name: facts.model.clone(),
        facts,
        corrections,
        erased_at,
        at: row.at,
        passed: row.passed,
        disclaimer: row.disclaimer,
        disclaimer_accepted: row.disclaimer_accepted,
        items: serde_json::from_value(row.answers)?,
        signature_name: signed.name,
        signature: signed.picture,
        address: signed.address,
        copied_to: copy.map(|mail| mail.to_address.clone()).filter(|to| !to.is_empty()),
    })
}
