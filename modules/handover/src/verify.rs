//! Verifies proofs: each handover again from what is stored, its personal part, the entries after it, and the machine's
//! chain of events, which names them. Whatever was changed, removed or added from outside is found.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    auth::context::Ctx,
    core::{error::Result, secrets::Secrets},
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Condition, Order};
use serde::Serialize;
use stock::{
    entity::{machine, machine_event},
    events::log::{self, Attested},
    transitions::restock::RESTOCKED,
};
use utoipa::ToSchema;

use crate::{
    CUSTOMER_READ, dates,
    entity::{handover_entry, handover_inspection},
    history::{self, Handover},
    inspection,
    proof::{self, Signatory},
    reasons,
};

/// Machines that are looked at together, with all their events, and the drawings of their handovers.
const AT_ONCE: u64 = 25;

/// Fault of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProofFault {
    /// The stored content is not the accepted one.
    Content,
    /// The check code is not that of the hash.
    Code,
    /// Name, drawing or address are not those that were accepted.
    Person,
    /// Name and drawing are missing, and no entry records that they were removed.
    PersonMissing,
    /// No event of the machine follows from it.
    Event,
    /// An entry after it is not what was written.
    Entry,
    /// An event of the machine names a handover or an entry that is not there, or there is an entry without its handover.
    Missing,
    /// The machine's chain of events does not hold.
    Chain,
}

impl ProofFault {
    /// Returns the description for a person.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Content => "what is stored is not what was accepted",
            Self::Code => "the check code is not that of the hash",
            Self::Person => "name, drawing or address are not those that were accepted",
            Self::PersonMissing => "name and drawing are gone, and nothing says that they were taken out",
            Self::Event => "no event of the machine follows from it",
            Self::Entry => "a correction is not what was written",
            Self::Missing => "a handover or correction of the machine is not there any more",
            Self::Chain => "the machine's chain of events does not hold",
        }
    }
}

/// Result of the verification of a handover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProofState {
    /// Everything is unchanged since the acceptance.
    Whole,
    /// Unchanged, except for the personal part, which was removed on request.
    Erased,
    /// The handover is from before proofs were stored.
    Unproven,
    /// Something was changed from outside.
    Broken,
}

impl ProofState {
    /// The word on the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Erased => "erased",
            Self::Unproven => "unproven",
            Self::Broken => "broken",
        }
    }
}

/// Result of the verification of one handover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The handover; 0 where one is missing.
    pub handover: i64,
    /// The machine's record.
    pub machine: i64,
    /// The machine serial number.
    pub serial: String,
    /// The check code.
    pub code: String,
    /// Result of the verification.
    pub state: ProofState,
    /// Faults of the proof.
    pub faults: Vec<ProofFault>,
    /// Time when the machine came back into stock afterwards.
    pub withdrawn_at: Option<DateTime<Utc>>,
}

/// Result of the verification of all machines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Number of verified handovers.
    pub handovers: u64,
    /// Number of handovers with a valid proof.
    pub proven: u64,
    /// Handovers with faults.
    pub broken: Vec<Found>,
}

/// Selects handovers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// One, by its id.
    Id(i64),
    /// Handovers with a check code: one, unless somebody has changed a row.
    Code(String),
}

impl Selection {
    /// Reads an id or a check code; `None` for what is neither.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().parse() {
            Ok(id) if text.trim().len() < 12 => Some(Self::Id(id)),
            _ => proof::read_code(text).map(Self::Code),
        }
    }
}

/// Reads the rows of the selected handovers.
pub(crate) async fn rows(tx: &Tx, grant: &Grant, selection: &Selection) -> Result<Vec<handover_inspection::Model>> {
    use handover_inspection::{Column, Entity};
    let rows = match selection {
        Selection::Id(id) => Entity::within(grant).id(*id),
        Selection::Code(code) => Entity::within(grant).filter(has_code(code)),
    };
    let found = rows.order(Column::Id, Order::Asc).limit(AT_ONCE).all(tx).await?;
    if found.is_empty() { Err(reasons::NO_HANDOVER.into()) } else { Ok(found) }
}

/// Handovers with this check code, or that had it on another server before they came here.
pub(crate) fn has_code(code: &str) -> Condition {
    use handover_inspection::Column;
    Condition::any().add(Column::Code.eq(code)).add(Column::FormerCode.eq(code))
}

/// Verifies the selected handovers.
pub async fn verify(platform: &Platform, grant: &Grant, selection: &Selection) -> Result<Vec<Found>> {
    let tx = platform.db.read(grant.reach()).await?;
    let wanted = rows(&tx, grant, selection).await?;
    verify_rows(&tx, platform, grant, &wanted).await
}

/// Verifies every handover of the machines with a serial number.
pub async fn verify_machine(platform: &Platform, grant: &Grant, serial: &str) -> Result<Vec<Found>> {
    let tx = platform.db.read(grant.reach()).await?;
    let machines = machine::Entity::within(grant)
        .filter(machine::Column::Serial.eq(serial))
        .order(machine::Column::Id, Order::Asc)
        .limit(AT_ONCE)
        .all(&tx)
        .await?;
    if machines.is_empty() {
        return Err(stock::reasons::NOT_FOUND.into());
    }
    look(&tx, platform, grant, &machines).await
}

/// Verifies these handovers.
pub(crate) async fn verify_rows(
    tx: &Tx,
    platform: &Platform,
    grant: &Grant,
    wanted: &[handover_inspection::Model],
) -> Result<Vec<Found>> {
    let machines: BTreeSet<i64> = wanted.iter().map(|row| row.machine_id).collect();
    let machines = machine::Entity::within(grant).ids(machines).order(machine::Column::Id, Order::Asc).all(tx).await?;
    let found = look(tx, platform, grant, &machines).await?;
    Ok(found.into_iter().filter(|one| wanted.iter().any(|row| row.id == one.handover)).collect())
}

/// Verifies every handover of every machine, or of those of a site.
pub async fn verify_all(platform: &Platform, grant: &Grant, site: Option<i64>) -> Result<Verdict> {
    let mut verdict = Verdict::default();
    let mut after = 0;
    loop {
        // One transaction per batch: nothing is locked while a large yard is verified.
        let tx = platform.db.read(grant.reach()).await?;
        let machines = machine::Entity::within(grant)
            .filter(machine::Column::Id.gt(after))
            .filter_if(site, |id| machine::Column::SiteId.eq(id))
            .order(machine::Column::Id, Order::Asc)
            .limit(AT_ONCE)
            .all(&tx)
            .await?;
        let Some(last) = machines.last() else { return Ok(verdict) };
        after = last.id;
        for one in look(&tx, platform, grant, &machines).await? {
            verdict.handovers += u64::from(one.handover != 0);
            verdict.proven += u64::from(matches!(one.state, ProofState::Whole | ProofState::Erased));
            if one.state == ProofState::Broken {
                verdict.broken.push(one);
            }
        }
    }
}

/// Looks at the handovers of some machines, which are in the order of their ids.
async fn look(tx: &Tx, platform: &Platform, grant: &Grant, machines: &[machine::Model]) -> Result<Vec<Found>> {
    let mut found = Vec::new();
    for file in Files::of(tx, grant, machines).await?.each(machines) {
        found.extend(file.look(Sealed::By(&platform.secrets))?);
    }
    Ok(found)
}

/// Events, handovers and entries of some machines, by which their handovers are verified.
#[derive(Default)]
pub(crate) struct Files {
    events: Vec<machine_event::Model>,
    handovers: Vec<handover_inspection::Model>,
    entries: Vec<handover_entry::Model>,
}

impl Files {
    /// Reads the files of machines in the order of their ids.
    pub(crate) async fn of(tx: &Tx, grant: &Grant, machines: &[machine::Model]) -> Result<Self> {
        let ids = || machines.iter().map(|row| row.id);
        if machines.is_empty() {
            return Ok(Self::default());
        }
        let handovers = handover_inspection::Entity::within(grant)
            .filter(handover_inspection::Column::MachineId.is_in(ids()))
            .order(handover_inspection::Column::Id, Order::Asc)
            .all(tx)
            .await?;
        let entries = handover_entry::Entity::within(grant)
            .filter(handover_entry::Column::MachineId.is_in(ids()))
            .order(handover_entry::Column::Id, Order::Asc)
            .all(tx)
            .await?;
        let events = machine_event::Entity::within(grant)
            .filter(machine_event::Column::MachineId.is_in(ids()))
            .order(machine_event::Column::MachineId, Order::Asc)
            .order(machine_event::Column::Id, Order::Asc)
            .all(tx)
            .await?;
        Ok(Self { events, handovers, entries })
    }

    /// The files of these machines, in their order.
    pub(crate) fn each<'a>(&'a self, machines: &'a [machine::Model]) -> impl Iterator<Item = File<'a>> {
        machines.iter().map(|row| {
            let begin = self.events.partition_point(|event| event.machine_id < row.id);
            let end = self.events.partition_point(|event| event.machine_id <= row.id);
            File {
                machine: row,
                events: &self.events[begin..end],
                handovers: self.handovers.iter().filter(|one| one.machine_id == row.id).collect(),
                entries: self.entries.iter().filter(|one| one.machine_id == row.id).collect(),
            }
        })
    }
}

/// A machine with everything that proves its handovers.
pub(crate) struct File<'a> {
    pub(crate) machine: &'a machine::Model,
    pub(crate) events: &'a [machine_event::Model],
    pub(crate) handovers: Vec<&'a handover_inspection::Model>,
    pub(crate) entries: Vec<&'a handover_entry::Model>,
}

impl File<'_> {
    pub(crate) fn look(&self, sealed: Sealed<'_>) -> Result<Vec<Found>> {
        let chain_holds = log::wrong(self.machine, self.events)?.is_empty();
        // What the events name. What is found is taken out, and what is left is missing.
        let mut named: BTreeMap<String, Attested> =
            log::attested(self.events).into_iter().map(|one| (one.proof.clone(), one)).collect();
        let mut found = Vec::with_capacity(self.handovers.len());
        // Hashes that no event names. Each of them may have been another one, whose name is left.
        let mut unnamed = 0;
        for row in &self.handovers {
            let Some(stored) = &row.hash else {
                // A handover from before proofs were stored has none of the parts of a proof.
                let parts = row.code.is_some() || row.person_hash.is_some() || row.facts.is_some();
                found.push(self.found(
                    row,
                    if parts { vec![ProofFault::Content] } else { Vec::new() },
                    ProofState::Unproven,
                ));
                continue;
            };
            let mut faults = Vec::new();
            let hash = proof::hash(row);
            if hash != *stored {
                faults.push(ProofFault::Content);
            }
            if row.code.as_deref() != Some(proof::code(stored).as_str()) {
                faults.push(ProofFault::Code);
            }
            let follows = follows(&mut named, stored, row.prev_hash.as_deref());
            unnamed += usize::from(follows.is_none());
            if follows != Some(true) {
                faults.push(ProofFault::Event);
            }
            let mine = || self.entries.iter().filter(|entry| entry.handover_id == row.id);
            let erased = mine().any(|entry| entry.kind == proof::kind::ERASURE);
            match (row.sealed.is_empty(), erased) {
                (true, true) => {}
                (true, false) => faults.push(ProofFault::PersonMissing),
                (false, _) if sealed.open(row).map(|signed| signed.hash()) == row.person_hash => {}
                (false, _) => faults.push(ProofFault::Person),
            }
            for entry in mine() {
                let follows = self::follows(&mut named, &entry.hash, entry.prev_hash.as_deref());
                unnamed += usize::from(follows.is_none());
                if follows != Some(true) || proof::entry_hash(entry, stored) != entry.hash {
                    faults.push(ProofFault::Entry);
                }
            }
            if !chain_holds {
                faults.push(ProofFault::Chain);
            }
            let state = if row.sealed.is_empty() { ProofState::Erased } else { ProofState::Whole };
            found.push(self.found(row, faults, state));
        }
        let known: HashSet<i64> = self.handovers.iter().map(|row| row.id).collect();
        let stray = self.entries.iter().any(|entry| !known.contains(&entry.handover_id));
        if stray || named.len() > unnamed {
            self.something_is_missing(&mut found);
        }
        Ok(found)
    }

    /// Reports a removed row at every handover of the machine, because it is unknown of which one it was, and if none
    /// is left, at the machine alone.
    fn something_is_missing(&self, found: &mut Vec<Found>) {
        for one in &mut *found {
            one.state = ProofState::Broken;
            one.faults.push(ProofFault::Missing);
            one.faults.sort_unstable();
        }
        if found.is_empty() {
            found.push(Found {
                handover: 0,
                machine: self.machine.id,
                serial: self.machine.serial.clone(),
                code: String::new(),
                state: ProofState::Broken,
                faults: vec![ProofFault::Missing],
                withdrawn_at: None,
            });
        }
    }

    fn found(&self, row: &handover_inspection::Model, mut faults: Vec<ProofFault>, otherwise: ProofState) -> Found {
        faults.sort_unstable();
        faults.dedup();
        // By the order of the events where one names the handover: two may have the same time.
        let hash = row.hash.as_ref().map(hex::encode);
        let named = log::attested(self.events).into_iter().find(|one| Some(&one.proof) == hash.as_ref());
        let is_after = |event: &machine_event::Model| match &named {
            Some(one) => event.id > one.event,
            None => event.at >= row.at,
        };
        Found {
            handover: row.id,
            machine: self.machine.id,
            serial: self.machine.serial.clone(),
            code: row.code.clone().unwrap_or_default(),
            state: if faults.is_empty() { otherwise } else { ProofState::Broken },
            faults,
            withdrawn_at: self
                .events
                .iter()
                .find(|event| event.kind == RESTOCKED && is_after(event))
                .map(|event| event.at),
        }
    }
}

/// Returns `true` if the event that names this hash follows the event `previous`; `None` if no event names it. The
/// event is removed from `named`.
fn follows(named: &mut BTreeMap<String, Attested>, hash: &[u8], previous: Option<&[u8]>) -> Option<bool> {
    named.remove(&hex::encode(hash)).map(|event| event.previous.as_deref() == previous)
}

/// The form in which the personal parts of handovers are at hand.
#[derive(Clone, Copy)]
pub(crate) enum Sealed<'a> {
    /// Encrypted with the secrets of a server.
    By(&'a Secrets),
    /// Plain, as in a file that takes a tenant to another server.
    Plain,
}

impl Sealed<'_> {
    /// The personal part; `None` when it was taken out or cannot be read.
    fn open(self, row: &handover_inspection::Model) -> Option<Signatory> {
        match self {
            Self::By(secrets) => person(secrets, row),
            Self::Plain => serde_json::from_str(&row.sealed).ok(),
        }
    }
}

/// Decrypts the personal part; `None` when it was taken out or cannot be read.
pub(crate) fn person(secrets: &Secrets, row: &handover_inspection::Model) -> Option<Signatory> {
    if row.sealed.is_empty() {
        return None;
    }
    let text = secrets.decrypt(&inspection::place(row.machine_id), &row.sealed).ok()?;
    serde_json::from_str(&text).ok()
}

/// The proof of a handover: what was accepted, by whom, and whether it is still what was accepted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HandoverProof {
    /// The machine's record.
    pub vhc_id: i64,
    /// The accepted handover, and its later entries.
    #[serde(flatten)]
    pub handover: Handover,
    /// The typed name; empty for none, and when it was taken out.
    pub signature_name: String,
    /// The drawing, a PNG picture in base64; empty for none, and when it was taken out.
    pub signature: String,
    /// The address that it was sent from; empty when it was taken out.
    pub address: String,
    /// The whole hash, in hexadecimal digits; empty for a handover from before proofs were stored.
    pub hash: String,
    /// Result of the verification.
    #[serde(rename = "Standing")]
    pub state: ProofState,
    /// Faults of the proof; empty for a valid one.
    pub faults: Vec<ProofFault>,
    /// Time when the machine came back into stock afterwards, DD/MM/YYYY HH:mm:ss in the site's zone; empty if it did
    /// not.
    pub withdrawn_on: String,
}

/// The proofs of these handovers.
pub(crate) async fn proofs(
    tx: &Tx,
    platform: &Platform,
    grant: &Grant,
    rows: Vec<handover_inspection::Model>,
) -> Result<Vec<HandoverProof>> {
    let entries = history::entries_of(tx, grant, rows.iter().map(|row| row.id)).await?;
    let verified = verify_rows(tx, platform, grant, &rows).await?;
    let mut shown = Vec::with_capacity(rows.len());
    for row in rows {
        let zone = platform.directory.site(row.site_id).await?.map_or(chrono_tz::UTC, |site| site.zone);
        let signed = person(&platform.secrets, &row).unwrap_or_default();
        let found = verified.iter().find(|one| one.handover == row.id);
        shown.push(HandoverProof {
            vhc_id: row.machine_id,
            signature_name: signed.name,
            signature: signed.picture,
            address: signed.address,
            hash: row.hash.as_ref().map(hex::encode).unwrap_or_default(),
            state: found.map_or(ProofState::Broken, |one| one.state),
            faults: found.map(|one| one.faults.clone()).unwrap_or_default(),
            withdrawn_on: found.and_then(|one| one.withdrawn_at).map(|at| dates::moment(at, zone)).unwrap_or_default(),
            handover: history::shown(row.into(), &entries, zone)?,
        });
    }
    Ok(shown)
}

/// Returns the proof of a handover of the caller's site, with name and drawing.
pub(crate) async fn read(ctx: &Ctx, id: i64) -> Result<HandoverProof> {
    let grant = ctx.can(CUSTOMER_READ)?;
    ctx.site()?;
    let tx = ctx.read(&grant).await?;
    let found = rows(&tx, &grant, &Selection::Id(id)).await?;
    for row in &found {
        // Who sees no machines sees none of their proofs, either.
        stock::own_record(ctx, &tx, &grant, row.machine_id).await?;
    }
    proofs(&tx, ctx.platform(), &grant, found).await?.pop().ok_or_else(|| reasons::NO_HANDOVER.into())
}

/// Returns the proofs of the selected handovers, for the command line.
pub async fn show(platform: &Platform, grant: &Grant, selection: &Selection) -> Result<Vec<HandoverProof>> {
    let tx = platform.db.read(grant.reach()).await?;
    let found = rows(&tx, grant, selection).await?;
    proofs(&tx, platform, grant, found).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_an_id_and_twelve_characters_are_a_code() {
        assert_eq!(Selection::parse(" 17 "), Some(Selection::Id(17)));
        assert_eq!(Selection::parse("7k3m0qzxr4tb"), Some(Selection::Code("7K3M-0QZX-R4TB".to_owned())));
        assert_eq!(Selection::parse("012345678901"), Some(Selection::Code("0123-4567-8901".to_owned())));
        assert_eq!((Selection::parse(""), Selection::parse("seven")), (None, None));
    }
}
