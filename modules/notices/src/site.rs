//! Reads the news of a site, once for all its clients.

use std::sync::Arc;

use chrono::NaiveDate;
use platform::{
    app::platform::Platform,
    core::error::Result,
    db::Tx,
    entity::notification,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::Order;
use stock::events::live::{self, Horizon};

use crate::{
    cursor::{Cursor, Fresh, StreamPosition},
    hub::{Looks, Site},
    list::Notification,
    message::{MachinesChanged, Message},
    state::State,
};

/// The most rows of the log in one reading; more than a cursor stores.
const ROWS: i64 = 2_000;

/// The grant for the site's rows.
fn grant(site: &Site) -> Grant {
    SystemTask::Events.at_site(site.group, site.id)
}

async fn today(platform: &Platform, site: &Site) -> Result<NaiveDate> {
    let known = platform.directory.site(site.id).await?;
    Ok(known.map_or_else(|| platform.clock.now().date_naive(), |known| live::today(platform, &known)))
}

/// The most new notifications of one reading.
pub(crate) const NOTICES: i64 = 50;

/// Reads the latest notifications of a site, for any user.
async fn notices(tx: &Tx, grant: &Grant) -> Result<Vec<notification::Model>> {
    notification::Entity::within(grant)
        .order(notification::Column::Id, Order::Desc)
        .limit(NOTICES.unsigned_abs())
        .all(tx)
        .await
}

async fn code(platform: &Platform, site: &Site) -> Result<String> {
    Ok(platform.directory.site(site.id).await?.map(|known| known.code.clone()).unwrap_or_default())
}

impl State {
    /// Reads the state for the first client. Earlier entries of the log need not be sent.
    async fn begin(platform: &Platform, site: &Site) -> Result<Self> {
        let (grant, day) = (grant(site), today(platform, site).await?);
        let tx = platform.db.read(grant.reach()).await?;
        let end = live::end(&tx, &grant).await?;
        let live::Read { changes, horizon } = live::changes(&tx, &grant, end, ROWS).await?;
        let end = changes.last().map_or(end, |change| change.event_id);
        let counts = live::counts(platform, &tx, &grant, day).await?;
        let imports = live::imports(&tx, &grant).await?;
        let notices = notices(&tx, &grant).await?.into_iter().map(|row| row.id).collect();
        Ok(Self { cursor: Cursor::at(end, horizon), counts, day, imports, notices })
    }

    /// The messages for a new client: the counts, and the imports under way.
    fn now(&self) -> Vec<Arc<Message>> {
        let imports = self.imports.iter().filter(|(_, status)| status.is_under_way());
        let imports = imports.map(|(user, status)| Message::import(*user, status));
        std::iter::once(Message::counts(self.counts.clone())).chain(imports).collect()
    }
}

/// Answers the messages for a client that connects, and its place in the log. A client that reconnects also gets the
/// changes since its place.
pub async fn enter(platform: &Platform, site: &Site, since: Since) -> Result<(StreamPosition, Vec<Arc<Message>>)> {
    let mut state = site.state.lock().await;
    let state = match &mut *state {
        Some(state) => state,
        empty => empty.insert(State::begin(platform, site).await?),
    };
    let place = state.cursor.place();
    let mut messages = state.now();
    let missed = match since {
        Since::Now => None,
        Since::Unknown => Some(MachinesChanged { changes: Vec::new(), more: true }),
        Since::StreamPosition(since) if state.cursor.has_delivered_up_to(since) => None,
        Since::StreamPosition(since) => {
            let grant = grant(site);
            let tx = platform.db.read(grant.reach()).await?;
            let changes = live::changes(&tx, &grant, since.floor, ROWS).await?.changes;
            Some(MachinesChanged::from(Fresh { changes, more: since.is_blurred }))
        }
    };
    if let Some(missed) = missed.filter(|missed| missed.more || !missed.changes.is_empty()) {
        messages.push(Message::machines(missed, place));
    }
    Ok((place, messages))
}

/// Messages that a connecting client has already received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// Nothing: it reads its data after connecting.
    Now,
    /// Everything up to a place.
    StreamPosition(StreamPosition),
    /// Something unknown.
    Unknown,
}

/// Reads what is new at a site and sends it. Answers whether there is more to read.
pub async fn look(platform: &Platform, site: &Site, looks: Looks) -> Result<bool> {
    let mut state = site.state.lock().await;
    // No client has connected yet.
    let Some(state) = &mut *state else { return Ok(false) };
    let grant = grant(site);
    let day = today(platform, site).await?;
    let tx = platform.db.read(grant.reach()).await?;
    let mut again = false;
    if looks.machines {
        let live::Read { changes, horizon } = live::changes(&tx, &grant, state.cursor.floor(), ROWS).await?;
        let counts = live::counts(platform, &tx, &grant, day).await?;
        again = i64::try_from(changes.len()).is_ok_and(|read| read == ROWS);
        send_machines(state, site, changes, horizon);
        if counts != state.counts {
            site.send(Message::counts(counts.clone()));
            state.counts = counts;
        }
        state.day = day;
    }
    if looks.imports {
        let imports = live::imports(&tx, &grant).await?;
        for (user, status) in imports.iter().filter(|import| !state.imports.contains(import)) {
            site.send(Message::import(*user, status));
        }
        state.imports = imports;
    }
    if looks.notices {
        let rows = notices(&tx, &grant).await?;
        let code = code(platform, site).await?;
        let latest = rows.iter().map(|row| row.id).collect();
        // Oldest first.
        for row in rows.into_iter().rev().filter(|row| !state.notices.contains(&row.id)) {
            site.send(Message::notice(&Notification::of(row, &code, false)));
        }
        state.notices = latest;
    }
    Ok(again)
}

fn send_machines(state: &mut State, site: &Site, changes: Vec<live::MachineChange>, horizon: Horizon) {
    let fresh = state.cursor.take(changes, horizon);
    if fresh.more || !fresh.changes.is_empty() {
        site.send(Message::machines(fresh.into(), state.cursor.place()));
    }
}

/// Returns `true` if the site's date has changed since its audits were counted.
pub async fn has_turned(platform: &Platform, site: &Site) -> Result<bool> {
    let day = today(platform, site).await?;
    Ok(site.state.lock().await.as_ref().is_some_and(|state| state.day != day))
}
