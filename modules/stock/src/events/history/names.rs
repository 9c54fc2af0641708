//! The names in lines of the history: people, sites, locations, and the transfers, which determine the sites.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    core::error::Result,
    db::Tx,
    shared::people,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};

use super::{
    chain::Viewer,
    lines::{Line, LoggedEvent, Surroundings},
};
use crate::{
    domain::Status,
    entity::{machine, transfer},
    records::changes,
};

/// Transfers looked at, the latest: an event that names its sites itself needs none of them.
const TRANSFERS: u64 = 200;

/// Rows read together with the lines, in their transaction.
pub(super) struct RelatedRows {
    transfers: Vec<transfer::Model>,
    people: HashMap<i64, String>,
    /// The records before, by their id.
    previous: HashMap<i64, machine::Model>,
}

impl RelatedRows {
    pub(super) async fn of(tx: &Tx, grant: &Grant, records: &[machine::Model], lines: &[Line]) -> Result<Self> {
        let ids = || records.iter().map(|record| record.id);
        let mut transfers = Vec::new();
        for side in [transfer::Column::FromMachineId, transfer::Column::ToMachineId] {
            let rows = transfer::Entity::within(grant).filter(side.is_in(ids()));
            transfers.extend(rows.order(transfer::Column::Id, Order::Desc).limit(TRANSFERS).all(tx).await?);
        }
        let before: HashSet<i64> = records.iter().filter_map(|record| record.previous_id).collect();
        let previous =
            if before.is_empty() { Vec::new() } else { machine::Entity::within(grant).ids(before).all(tx).await? };
        Ok(Self {
            transfers,
            people: people::names(tx, grant, lines.iter().filter_map(|line| line.user_id)).await?,
            previous: previous.into_iter().map(|one| (one.id, one)).collect(),
        })
    }

    /// The site that a record's machine was sent to, by its latest transfer.
    pub(super) fn sent_to(&self, record: i64) -> Option<i64> {
        self.transfers
            .iter()
            .filter(|row| row.from_machine_id == record)
            .max_by_key(|row| row.id)
            .map(|row| row.to_site_id)
    }

    /// The transfer that was open when something happened.
    fn open_at(&self, at: DateTime<Utc>, part: impl Fn(&transfer::Model) -> bool) -> Option<&transfer::Model> {
        // Events are stored to the microsecond, and so these are compared.
        let moment = |at: DateTime<Utc>| at.timestamp_micros();
        let open = |row: &&transfer::Model| {
            moment(row.opened_at) <= moment(at) && row.closed_at.is_none_or(|closed| moment(at) <= moment(closed))
        };
        self.transfers.iter().filter(|row| part(row)).filter(open).max_by_key(|row| row.id)
    }

    fn destination(&self, line: &Line, event: &LoggedEvent<'_>) -> Option<i64> {
        let sent = || self.open_at(line.at, |row| row.from_machine_id == line.machine_id).map(|row| row.to_site_id);
        event.destination().or_else(sent)
    }

    fn origin(&self, line: &Line, record: &machine::Model) -> Option<i64> {
        let came = self.open_at(line.at, |row| row.to_machine_id == line.machine_id).map(|row| row.from_site_id);
        came.or_else(|| self.previous.get(&record.previous_id?).map(|before| before.site_id))
    }

    /// UserName. An actor without a user record is named as in the log: `cli root`, `import`.
    fn person(&self, line: &Line) -> String {
        let known = line.user_id.and_then(|id| self.people.get(&id)).filter(|name| !name.is_empty());
        known.cloned().unwrap_or_else(|| line.actor.clone())
    }
}

/// Everything by its id.
pub(super) struct HistoryNames {
    related: RelatedRows,
    sites: HashMap<i64, Arc<SiteInfo>>,
    locations: HashMap<i64, Arc<str>>,
}

impl HistoryNames {
    pub(super) async fn of(
        platform: &Platform,
        group: i64,
        records: &[machine::Model],
        lines: &[Line],
        related: RelatedRows,
    ) -> Result<Self> {
        let mut wanted: HashSet<i64> =
            records.iter().flat_map(|row| [Some(row.site_id), row.destination_site_id]).flatten().collect();
        wanted.extend(related.transfers.iter().flat_map(|row| [row.from_site_id, row.to_site_id]));
        wanted.extend(related.previous.values().map(|before| before.site_id));
        let mut places = HashSet::new();
        for line in lines {
            let event = LoggedEvent::of(&line.status, line.success, &line.after);
            wanted.extend(event.destination());
            places.extend(event.location());
            places.extend(changes::locations(&line.before));
        }
        let mut sites = HashMap::with_capacity(wanted.len());
        for id in wanted {
            // An event is data: it names a site of its own group, or none.
            if let Some(site) = platform.directory.site(id).await?.filter(|site| site.group_id == group) {
                sites.insert(id, site);
            }
        }
        let locations = reference::location_names(platform, group, places).await?;
        Ok(Self { related, sites, locations })
    }

    pub(super) fn site(&self, id: i64) -> Option<&SiteInfo> {
        self.sites.get(&id).map(AsRef::as_ref)
    }

    /// The name of the site that the machine of a record is on its way to or was handed over to; empty once it is back.
    pub(super) fn owner(&self, record: &machine::Model) -> String {
        let is_gone = matches!(Status::parse(&record.status), Some(Status::T | Status::P));
        let id = record.destination_site_id.or_else(|| self.related.sent_to(record.id).filter(|_| is_gone));
        id.and_then(|id| self.site(id)).map(|site| site.name.clone()).unwrap_or_default()
    }

    /// The record before, where this viewer may see it too.
    pub(super) fn previous(&self, record: &machine::Model, viewer: &Viewer) -> Option<i64> {
        let before = self.related.previous.get(&record.previous_id?)?;
        let kind = self.site(before.site_id)?.hierarchy;
        viewer.sees(before, kind, true).then_some(before.id)
    }

    pub(super) fn person(&self, line: &Line) -> String {
        self.related.person(line)
    }

    pub(super) const fn locations(&self) -> &HashMap<i64, Arc<str>> {
        &self.locations
    }

    pub(super) fn around(&self, line: &Line, event: &LoggedEvent<'_>, record: &machine::Model) -> Surroundings<'_> {
        let name = |id: Option<i64>| id.and_then(|id| self.site(id)).map(|site| site.name.as_str());
        Surroundings {
            origin: name(self.related.origin(line, record)),
            destination: name(self.related.destination(line, event)),
            location: event.location().and_then(|id| self.locations.get(&id)).map(AsRef::as_ref),
        }
    }
}
