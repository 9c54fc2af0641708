//! Archive parts of customers and handovers, for a tenant that is moved to another server, and of the histories of
//! machines, by which handovers are proven.
//!
//! Ids are part of what is hashed, so the chain of each machine is checked on export and chained again on import: each
//! event follows from the one before it, and names the new hash of its handover. The check code printed on copies is
//! the beginning of that hash; the previous code is stored as the former one, by which the handover is still found.

use std::collections::HashMap;

use platform::{
    archive::{
        ArchivePart, Cursor, Ids, Link, Row, Rows, Source, Target, Verified, id_of, model_of, rename, renamed_id,
        row_of, text_of,
    },
    async_trait,
    core::error::{Error, Result},
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, EntityTrait, Order, TryIntoModel};
use serde_json::{Value as Json, json};
use stock::{
    entity::{machine, machine_event},
    events::log,
};

use crate::{
    customers::record,
    entity::{customer as customer_table, handover_entry, handover_inspection, site_night},
    proof::{
        statement,
        verify::{self, File, Sealed},
    },
};

/// Machines whose histories are read together.
const AT_ONCE: u64 = 25;

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(customer_table::Entity)
                .checked(|row| {
                    let is_known = matches!(row.customer_type, 1 | 2);
                    if is_known { Ok(()) } else { Err(format!("there is no customer type {}", row.customer_type)) }
                })
                .key(customer_table::Column::SiteId, "site")
                .key(customer_table::Column::CreatedBy, "app_user")
                .leaving(|row, from| personal(row, |place, text| from.platform.secrets.decrypt(place, text)))
                .coming(|row, into| personal(row, |place, text| into.platform.secrets.encrypt(place, text))),
        ),
        Box::new(Rows::of(site_night::Entity).key(site_night::Column::SiteId, "site")),
        Box::new(Histories),
    ]
}

/// The tables that stay.
pub const STAYS: &[(&str, &str)] = &[
    ("handover_link", "opens a page of that server; a new one is made"),
    ("customer_word", "is made anew from the customers, with the key of the other server"),
];

/// Decrypts or encrypts the form of a customer.
fn personal(row: &mut Row, change: impl Fn(&str, &str) -> Result<String>) -> Result<()> {
    let changed = change(&record::place(text_of(row, "uuid")), text_of(row, "sealed"))?;
    row.insert("sealed".to_owned(), changed.into());
    Ok(())
}

/// The columns with ids of the three tables.
const LINKS: &[(&str, &str, &str, bool)] = &[
    ("machine_event", "group_id", "tenant_group", true),
    ("machine_event", "site_id", "site", true),
    ("machine_event", "machine_id", "machine", true),
    ("machine_event", "user_id", "app_user", true),
    ("machine_event", "was_model_id", "model", false),
    ("machine_event", "was_location_id", "location", false),
    (HANDOVERS, "group_id", "tenant_group", true),
    (HANDOVERS, "site_id", "site", true),
    (HANDOVERS, "machine_id", "machine", true),
    (HANDOVERS, "customer_id", "customer", true),
    (HANDOVERS, "user_id", "app_user", true),
    (HANDOVERS, "template_id", "check_template", false),
    (ENTRIES, "group_id", "tenant_group", true),
    (ENTRIES, "site_id", "site", true),
    (ENTRIES, "machine_id", "machine", true),
    (ENTRIES, "user_id", "app_user", true),
    // Within a history, where the new ids of handovers are given.
    (ENTRIES, "handover_id", HANDOVERS, true),
];
const EVENTS: &str = "machine_event";
const HANDOVERS: &str = "handover_inspection";
const ENTRIES: &str = "handover_entry";

/// Archive part of the histories of machines: a line contains the events of a machine, its handovers and their entries.
struct Histories;

#[async_trait]
impl ArchivePart for Histories {
    fn name(&self) -> &'static str {
        EVENTS
    }

    fn tables(&self) -> Vec<&'static str> {
        vec![EVENTS, HANDOVERS, ENTRIES]
    }

    fn links(&self) -> Vec<Link> {
        let link = |&(table, column, to, is_key): &_| Link { table, column, to, is_key };
        LINKS.iter().map(link).collect()
    }

    async fn page(&self, from: &Source<'_>, after: Cursor) -> Result<(Vec<Row>, Option<Cursor>)> {
        let machines = machine::Entity::within(from.grant)
            .filter(machine::Column::Id.gt(after))
            .order(machine::Column::Id, Order::Asc)
            .limit(AT_ONCE)
            .all(from.tx)
            .await?;
        let Some(last) = machines.last().map(|machine| machine.id) else { return Ok((Vec::new(), None)) };
        let files = verify::Files::of(from.tx, from.grant, &machines).await?;
        let mut rows = Vec::with_capacity(machines.len());
        for file in files.each(&machines) {
            let broken = !log::wrong(file.machine, file.events)?.is_empty()
                || file.look(Sealed::By(&from.platform.secrets))?.iter().any(|found| !found.faults.is_empty());
            if broken {
                return Err(Error::internal(format!(
                    "the history of machine {} does not prove itself, so it is not carried to another server: see \
                     machine history and handover verify",
                    file.machine.serial
                )));
            }
            rows.push(line(&file, from)?);
        }
        Ok((rows, Some(last)))
    }

    fn verify(&self, rows: &[Row], found: &mut Verified) -> Result<(), String> {
        rows.iter().try_for_each(|line| verify_line(line, found))
    }

    async fn insert(&self, into: &Target<'_>, rows: Vec<Row>) -> Result<()> {
        let histories = rows.into_iter().map(History::read).collect::<Result<Vec<_>>>()?;
        let many = |of: fn(&History) -> usize| histories.iter().map(of).sum::<usize>();
        let counted = (many(|one| one.events.len()), many(|one| one.handovers.len()), many(|one| one.entries.len()));
        let mut fresh = Fresh {
            events: into.tx.ids_for::<machine_event::Entity>(counted.0).await?.into_iter(),
            handovers: into.tx.ids_for::<handover_inspection::Entity>(counted.1).await?.into_iter(),
            entries: into.tx.ids_for::<handover_entry::Entity>(counted.2).await?.into_iter(),
        };
        let (mut events, mut handovers, mut entries, mut heads) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for history in histories {
            let chained = history.chain_again(into, &mut fresh)?;
            heads.extend(chained.events.last().map(|event| (event.machine_id, event.hash.clone())));
            handovers.extend(chained.handovers);
            entries.extend(chained.entries);
            events.extend(chained.events);
        }
        let (tx, grant) = (into.tx, into.grant);
        let handovers = handovers.into_iter().map(handover_inspection::ActiveModel::from);
        tx.insert_many::<handover_inspection::Entity, _>(grant, handovers.map(set_all)).await?;
        let entries = entries.into_iter().map(handover_entry::ActiveModel::from);
        tx.insert_many::<handover_entry::Entity, _>(grant, entries.map(set_all)).await?;
        let events = events.into_iter().map(machine_event::ActiveModel::from);
        tx.insert_many::<machine_event::Entity, _>(grant, events.map(set_all)).await?;
        log::name_heads(tx, grant, &heads).await
    }
}

/// Verifies a history as it is in the file: the chain up to the end that the machine names, and the handovers by it.
fn verify_line(line: &Row, found: &mut Verified) -> Result<(), String> {
    let id = line.get("machine").and_then(Json::as_i64).unwrap_or_default();
    let Some(end) = found.chains.remove(&id) else {
        return Err(format!("the history of the machine {id} has no machine"));
    };
    let unreadable = |error: Error| format!("the history of {}: {}", end.name, error.cause().unwrap_or_default());
    let history = History::read(line.clone()).map_err(unreadable)?;
    let machine = machine::Model {
        id,
        serial: end.name.clone(),
        event_hash: end.hash.clone(),
        event_count: end.count,
        ..machine::Model::default()
    };
    let events = models::<machine_event::Entity>(history.events).map_err(unreadable)?;
    let handovers = models::<handover_inspection::Entity>(history.handovers).map_err(unreadable)?;
    let entries = models::<handover_entry::Entity>(history.entries).map_err(unreadable)?;
    let of_machine = events.iter().all(|row| row.machine_id == id)
        && handovers.iter().all(|row| row.machine_id == id)
        && entries.iter().all(|row| row.machine_id == id);
    if !of_machine {
        return Err(format!("the history of {} has rows of another machine", end.name));
    }
    if !log::wrong(&machine, &events).map_err(unreadable)?.is_empty() || log::state_after(&events) != end.state {
        return Err(format!("the history of {} was changed", end.name));
    }
    let (handovers, entries) = (handovers.iter().collect(), entries.iter().collect());
    let file = File { machine: &machine, events: &events, handovers, entries };
    for one in file.look(Sealed::Plain).map_err(unreadable)? {
        if !one.faults.is_empty() {
            let why: Vec<&str> = one.faults.iter().map(|fault| fault.text()).collect();
            return Err(format!("a handover of {}: {}", end.name, why.join(", ")));
        }
        if one.code.is_empty() {
            found.add_unproven(format!("a handover of {}", end.name));
        }
    }
    if events.is_empty() {
        found.add_unproven(end.name);
    }
    Ok(())
}

/// Rows of a table as its entity has them.
fn models<E>(rows: Vec<Row>) -> Result<Vec<E::Model>>
where
    E: EntityTrait + Default,
    E::ActiveModel: TryIntoModel<E::Model>,
{
    rows.into_iter().map(model_of::<E>).collect()
}

/// A row to insert of a model whose columns are all known.
fn set_all<A: sea_orm::ActiveModelTrait>(row: A) -> A {
    row.reset_all()
}

/// The line of a machine.
fn line(file: &verify::File<'_>, from: &Source<'_>) -> Result<Row> {
    let events = file.events.iter().map(row_of::<machine_event::Entity>).collect::<Result<Vec<_>>>()?;
    let mut handovers = Vec::with_capacity(file.handovers.len());
    for handover in &file.handovers {
        let mut row = row_of::<handover_inspection::Entity>(handover)?;
        // Mails stay.
        row.insert("copy_mail_id".to_owned(), Json::Null);
        if !handover.sealed.is_empty() {
            let place = statement::place(handover.machine_id);
            let plain = from.platform.secrets.decrypt(&place, &handover.sealed)?;
            row.insert("sealed".to_owned(), plain.into());
        }
        handovers.push(row);
    }
    let entries = file.entries.iter().map(|entry| row_of::<handover_entry::Entity>(entry));
    let entries = entries.collect::<Result<Vec<_>>>()?;
    let Json::Object(line) = json!({
        "machine": file.machine.id, "events": events, "handovers": handovers, "entries": entries,
    }) else {
        return Err(Error::internal("a line that is no object"));
    };
    Ok(line)
}

/// New ids, in order.
struct Fresh {
    events: std::vec::IntoIter<i64>,
    handovers: std::vec::IntoIter<i64>,
    entries: std::vec::IntoIter<i64>,
}

fn next(ids: &mut std::vec::IntoIter<i64>) -> Result<i64> {
    ids.next().ok_or_else(|| Error::internal("too few ids were reserved"))
}

/// History of a machine with the ids of the source.
struct History {
    events: Vec<Row>,
    handovers: Vec<Row>,
    entries: Vec<Row>,
}

/// History of a machine with the ids of the target, chained again.
struct Chained {
    events: Vec<machine_event::Model>,
    handovers: Vec<handover_inspection::Model>,
    entries: Vec<handover_entry::Model>,
}

impl History {
    fn read(mut line: Row) -> Result<Self> {
        let mut list =
            |name: &str| -> Result<Vec<Row>> { Ok(serde_json::from_value(line.remove(name).unwrap_or_default())?) };
        Ok(Self { events: list("events")?, handovers: list("handovers")?, entries: list("entries")? })
    }

    /// Exchanges the ids, and chains everything anew in the order of the events.
    fn chain_again(self, into: &Target<'_>, fresh: &mut Fresh) -> Result<Chained> {
        let links = Histories.links();
        let mut events = Vec::with_capacity(self.events.len());
        for row in self.events {
            events.push(event(row, &links, into, next(&mut fresh.events)?)?);
        }
        let mut own = Ids::default();
        let mut handovers = Vec::with_capacity(self.handovers.len());
        for mut row in self.handovers {
            let id = next(&mut fresh.handovers)?;
            own.put(HANDOVERS, [(id_of(&row)?, id)]);
            row.insert("id".to_owned(), id.into());
            handovers.push(handover(row, &links, into)?);
        }
        let mut entries = Vec::with_capacity(self.entries.len());
        for mut row in self.entries {
            let handover = row.get("handover_id").and_then(Json::as_i64).unwrap_or_default();
            row.insert("id".to_owned(), next(&mut fresh.entries)?.into());
            row.insert("handover_id".to_owned(), own.of(HANDOVERS, handover)?.into());
            entries.push(entry(row, &links, into)?);
        }
        chain(&mut events, &mut handovers, &mut entries)?;
        Ok(Chained { events, handovers, entries })
    }
}

/// Chains the events of a machine in their order, and with each of them what it proves.
fn chain(
    events: &mut [machine_event::Model],
    handovers: &mut [handover_inspection::Model],
    entries: &mut [handover_entry::Model],
) -> Result<()> {
    let by_hash = |hash: &[u8]| hex::encode(hash);
    let places = handovers.iter().enumerate();
    let of_handover: HashMap<String, usize> =
        places.filter_map(|(at, row)| Some((by_hash(row.hash.as_deref()?), at))).collect();
    let of_entry: HashMap<String, usize> =
        entries.iter().enumerate().map(|(at, row)| (by_hash(&row.hash), at)).collect();
    let mut head: Option<Vec<u8>> = None;
    for event in events {
        let proven = match log::proof_of(event) {
            None => None,
            Some(proof) => Some(match (of_handover.get(proof), of_entry.get(proof)) {
                (Some(at), _) => {
                    let row = &mut handovers[*at];
                    row.prev_hash.clone_from(&head);
                    let hash = statement::hash(row);
                    row.former_code = row.former_code.take().or_else(|| row.code.take());
                    row.code = Some(statement::code(&hash));
                    row.hash = Some(hash.clone());
                    hex::encode(hash)
                }
                (None, Some(at)) => {
                    let row = &mut entries[*at];
                    let of = handovers.iter().find(|handover| handover.id == row.handover_id);
                    let of = of.and_then(|handover| handover.hash.as_deref());
                    row.prev_hash.clone_from(&head);
                    row.hash =
                        statement::entry_hash(row, of.ok_or_else(|| Error::internal("an entry before its handover"))?);
                    hex::encode(&row.hash)
                }
                (None, None) => return Err(Error::internal("an event names a proof that the archive does not hold")),
            }),
        };
        log::chain_again(event, head, proven.as_deref())?;
        head = Some(event.hash.clone());
    }
    Ok(())
}

/// The fields of a snapshot that hold ids.
const IN_SNAPSHOTS: [(&str, &str); 5] = [
    ("ModelId", "model"),
    ("LocationId", "location"),
    ("PreviousVhcId", "machine"),
    ("CustomerId", "customer"),
    ("DestinationSiteId", "site"),
];

fn event(mut row: Row, links: &[Link], into: &Target<'_>, id: i64) -> Result<machine_event::Model> {
    let old_user = row.get("user_id").and_then(Json::as_i64);
    row.insert("id".to_owned(), id.into());
    rename(&mut row, EVENTS, links, into.ids)?;
    for column in ["before", "after"] {
        let Some(snapshot) = row.get_mut(column) else { continue };
        for (field, table) in IN_SNAPSHOTS {
            renamed_id(snapshot, field, table, into.ids)?;
        }
        if let Some(answers) = snapshot.get_mut("Told") {
            renamed_id(answers, "TemplateLookupId", "inspection", into.ids)?;
        }
    }
    if let (Some(old), Some(new)) = (old_user, row.get("user_id").and_then(Json::as_i64)) {
        // `user 12 anna`
        let actor = text_of(&row, "actor");
        let renamed = actor.strip_prefix(&format!("user {old} ")).map(|login| format!("user {new} {login}"));
        row.extend(renamed.map(|actor| ("actor".to_owned(), actor.into())));
    }
    model_of::<machine_event::Entity>(row)
}

fn handover(mut row: Row, links: &[Link], into: &Target<'_>) -> Result<handover_inspection::Model> {
    rename(&mut row, HANDOVERS, links, into.ids)?;
    questions(row.get_mut("answers"), into.ids);
    let mut row = model_of::<handover_inspection::Entity>(row)?;
    if !row.sealed.is_empty() {
        row.sealed = into.platform.secrets.encrypt(&statement::place(row.machine_id), &row.sealed)?;
    }
    Ok(row)
}

fn entry(mut row: Row, links: &[Link], into: &Target<'_>) -> Result<handover_entry::Model> {
    let but: Vec<Link> = links.iter().filter(|link| link.to != HANDOVERS).cloned().collect();
    rename(&mut row, ENTRIES, &but, into.ids)?;
    questions(row.get_mut("body"), into.ids);
    model_of::<handover_entry::Entity>(row)
}

/// Replaces the ids of template questions. A line also contains the text of its question, so that the id of a question
/// that does not exist any more is left as it is.
fn questions(lines: Option<&mut Json>, ids: &Ids) {
    for line in lines.and_then(Json::as_array_mut).into_iter().flatten() {
        let Some(id) = line.get_mut("TemplateItemTypeId") else { continue };
        if let Some(new) = ids.known("template_item", id.as_i64()) {
            *id = new.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_that_are_gone_stay_as_they_are() {
        let mut ids = Ids::default();
        ids.put("template_item", [(3, 41)]);
        let mut lines = json!([{ "TemplateItemTypeId": 3 }, { "TemplateItemTypeId": 4 }, { "ItemDesc": "Manual" }]);
        questions(Some(&mut lines), &ids);
        assert_eq!(lines, json!([{ "TemplateItemTypeId": 41 }, { "TemplateItemTypeId": 4 }, { "ItemDesc": "Manual" }]));
    }
}
