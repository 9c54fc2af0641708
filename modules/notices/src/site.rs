//! What is told of a site: read once for everybody who listens there.

use std::{collections::BTreeSet, sync::Arc};

use chrono::NaiveDate;
use platform::{
    app::platform::Platform,
    auth::permission::Grant,
    core::error::Result,
    db::Tx,
    entity::notification,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::Order;
use stock::{
    events::live::{self, Horizon},
    import::answer::ImportStatus,
    listing::SideCounts,
};

use crate::{
    cursor::{Cursor, Fresh, Place},
    hub::{Looks, Site},
    list::Notification,
    message::{MachinesChanged, Message},
};

/// Rows of the log that are read at once: more than a cursor keeps.
const ROWS: i64 = 2_000;

/// What is known of a site while somebody listens there.
pub struct State {
    cursor: Cursor,
    counts: SideCounts,
    /// The day by which audits were counted.
    day: NaiveDate,
    imports: Vec<(Option<i64>, ImportStatus)>,
    /// The latest notifications.
    notices: BTreeSet<i64>,
}

/// Whose rows are read.
fn grant(site: &Site) -> Grant {
    SystemTask::Events.at_site(site.group, site.id)
}

async fn today(platform: &Platform, site: &Site) -> Result<NaiveDate> {
    let known = platform.directory.site(site.id).await?;
    Ok(known.map_or_else(|| platform.clock.now().date_naive(), |known| live::today(platform, &known)))
}

/// Notifications that are told of at most, when many come at once.
const NOTICES: u64 = 50;

/// The latest notifications of a site, whomever they are for.
async fn notices(tx: &Tx, grant: &Grant) -> Result<Vec<notification::Model>> {
    notification::Entity::within(grant).order(notification::Column::Id, Order::Desc).limit(NOTICES).all(tx).await
}

async fn code(platform: &Platform, site: &Site) -> Result<String> {
    Ok(platform.directory.site(site.id).await?.map(|known| known.code.clone()).unwrap_or_default())
}

impl State {
    /// As it is when the first listener comes: what stands in the log then needs not be told.
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

    /// What somebody is told who comes now: the counts, and the imports that are under way.
    fn now(&self) -> Vec<Arc<Message>> {
        let imports = self.imports.iter().filter(|(_, status)| status.is_under_way());
        let imports = imports.map(|(user, status)| Message::import(*user, status));
        std::iter::once(Message::counts(self.counts.clone())).chain(imports).collect()
    }
}

/// What somebody is told who comes to a site, and the place of the log from which they go on. Whoever comes back is told
/// what has happened since.
pub async fn enter(platform: &Platform, site: &Site, since: Since) -> Result<(Place, Vec<Arc<Message>>)> {
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
        Since::Place(since) if state.cursor.is_all_told_at(since) => None,
        Since::Place(since) => {
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

/// What somebody who comes has been told before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// Nothing: they read what they show after they have come.
    Now,
    /// Everything up to a place.
    Place(Place),
    /// Something, but they do not say what.
    Unknown,
}

/// Looks at a site and tells what is new there; whether there is more to be read.
pub async fn look(platform: &Platform, site: &Site, looks: Looks) -> Result<bool> {
    let mut state = site.state.lock().await;
    // Nobody has come in yet: they will read it themselves.
    let Some(state) = &mut *state else { return Ok(false) };
    let grant = grant(site);
    let day = today(platform, site).await?;
    let tx = platform.db.read(grant.reach()).await?;
    let mut again = false;
    if looks.machines {
        let live::Read { changes, horizon } = live::changes(&tx, &grant, state.cursor.floor(), ROWS).await?;
        let counts = live::counts(platform, &tx, &grant, day).await?;
        again = i64::try_from(changes.len()).is_ok_and(|read| read == ROWS);
        tell_machines(state, site, changes, horizon);
        if counts != state.counts {
            site.tell(Message::counts(counts.clone()));
            state.counts = counts;
        }
        state.day = day;
    }
    if looks.imports {
        let imports = live::imports(&tx, &grant).await?;
        for (user, status) in imports.iter().filter(|import| !state.imports.contains(import)) {
            site.tell(Message::import(*user, status));
        }
        state.imports = imports;
    }
    if looks.notices {
        let rows = notices(&tx, &grant).await?;
        let code = code(platform, site).await?;
        let latest = rows.iter().map(|row| row.id).collect();
        // The oldest first, as they were written.
        for row in rows.into_iter().rev().filter(|row| !state.notices.contains(&row.id)) {
            site.tell(Message::notice(&Notification::of(row, &code, false)));
        }
        state.notices = latest;
    }
    Ok(again)
}

fn tell_machines(state: &mut State, site: &Site, changes: Vec<live::MachineChange>, horizon: Horizon) {
    let fresh = state.cursor.take(changes, horizon);
    if fresh.more || !fresh.changes.is_empty() {
        site.tell(Message::machines(fresh.into(), state.cursor.place()));
    }
}

/// Whether it is another day at a site than that by which its audits were counted.
pub async fn has_turned(platform: &Platform, site: &Site) -> Result<bool> {
    let day = today(platform, site).await?;
    Ok(site.state.lock().await.as_ref().is_some_and(|state| state.day != day))
}
