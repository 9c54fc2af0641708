//! Finds changes at the sites with clients whose announcement was lost, once a second on PostgreSQL: that of a node which
//! was killed right after its commit, or of a moment in which this node did not listen. Two statements for each group
//! compare the logs with what was sent; without changes nothing else is read.
//!
//! On SQLite a change is announced to its only node with its commit, and those of the command line are noticed by the
//! file.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Duration,
};

use platform::{
    app::platform::Platform,
    core::error::Result,
    db::{Backend, Tx},
    tenancy::{Grant, SystemTask},
};
use sea_orm::FromQueryResult;
use stock::events::newest;

use crate::{
    hub::{Hub, Looks, Site},
    site::NOTICES,
};

/// The pause between two comparisons: a lost change is sent within twice this time.
const PAUSE: Duration = Duration::from_secs(1);

/// The most sites of one statement.
const AT_ONCE: usize = 500;

/// The part of a site that was sent to its clients.
struct Sent {
    site: Arc<Site>,
    /// The place in the log after which the events are counted.
    floor: i64,
    events: i64,
    notices: NoticeDigest,
}

/// The latest notifications of a site: their number and the sum of their ids, which changes with each of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NoticeDigest {
    count: i64,
    sum: i64,
}

impl NoticeDigest {
    /// The digest of these ids.
    pub fn of<'a>(ids: impl IntoIterator<Item = &'a i64>) -> Self {
        ids.into_iter().fold(Self::default(), |all, id| Self { count: all.count + 1, sum: all.sum + id })
    }
}

/// Runs until the program stops.
pub async fn run(platform: &Platform, hub: &Hub) {
    if platform.db.backend() == Backend::Sqlite {
        return;
    }
    // The imports of each site at the last comparison.
    let mut imports = HashMap::new();
    let mut was_well = true;
    while !platform.is_stopping() {
        tokio::time::sleep(PAUSE).await;
        let compared = compare(platform, hub, &mut imports).await;
        if let Err(error) = &compared
            && was_well
        {
            tracing::warn!(%error, "it could not be looked for changes that were not announced");
        }
        was_well = compared.is_ok();
    }
}

/// Marks the sites with changes that were not sent.
async fn compare(platform: &Platform, hub: &Hub, imports: &mut HashMap<i64, i64>) -> Result<()> {
    let mut groups: BTreeMap<i64, Vec<Sent>> = BTreeMap::new();
    for site in hub.sites() {
        if let Some(sent) = sent(&site) {
            groups.entry(sent.site.group).or_default().push(sent);
        }
    }
    let mut seen = HashMap::new();
    for (group, sites) in groups {
        let grant = SystemTask::Events.in_group(group);
        for some in sites.chunks(AT_ONCE) {
            let tx = platform.db.read(grant.reach()).await?;
            let newest = newest(&tx, &grant, some).await?;
            let latest = latest_notices(&tx, &grant, some).await?;
            drop(tx);
            for sent in some {
                let id = sent.site.id;
                let Some(newest) = newest.get(&id) else { continue };
                hub.mark(
                    id,
                    Looks {
                        machines: newest.events > sent.events,
                        imports: imports.get(&id) != Some(&newest.imports),
                        notices: latest.get(&id).is_some_and(|latest| *latest != sent.notices),
                    },
                );
                seen.insert(id, newest.imports);
            }
        }
    }
    *imports = seen;
    Ok(())
}

/// Returns the part of a site that was sent to its clients; `None` while the site is being read, or before that.
fn sent(site: &Arc<Site>) -> Option<Sent> {
    let state = site.state.try_lock().ok()?;
    let state = state.as_ref()?;
    let (floor, events) = (state.cursor.floor(), state.cursor.delivered());
    let notices = NoticeDigest::of(&state.notices);
    Some(Sent { site: Arc::clone(site), floor, events, notices })
}

async fn newest(tx: &Tx, grant: &Grant, sites: &[Sent]) -> Result<HashMap<i64, newest::NewestChanges>> {
    let places: Vec<(i64, i64)> = sites.iter().map(|sent| (sent.site.id, sent.floor)).collect();
    let found = newest::newest_changes(tx, grant, &places).await?;
    Ok(found.into_iter().map(|newest| (newest.site_id, newest)).collect())
}

async fn latest_notices(tx: &Tx, grant: &Grant, sites: &[Sent]) -> Result<HashMap<i64, NoticeDigest>> {
    #[derive(FromQueryResult)]
    struct Latest {
        site_id: i64,
        count: i64,
        sum: i64,
    }
    let text = "SELECT s.site_id, n.count, n.sum FROM unnest(string_to_array($1, ',')::bigint[]) AS s (site_id) \
         CROSS JOIN LATERAL (SELECT COUNT(*) AS count, COALESCE(SUM(n.id), 0)::bigint AS sum FROM \
         (SELECT n.id FROM notification n WHERE {scope:n} AND n.site_id = s.site_id ORDER BY n.id DESC LIMIT $2) n) n";
    let ids: Vec<String> = sites.iter().map(|sent| sent.site.id.to_string()).collect();
    let found: Vec<Latest> = tx.select(grant, text, vec![ids.join(",").into(), NOTICES.into()]).await?;
    Ok(found.into_iter().map(|Latest { site_id, count, sum }| (site_id, NoticeDigest { count, sum })).collect())
}

#[cfg(test)]
mod tests {
    use super::NoticeDigest;

    #[test]
    fn another_notification_is_another_digest() {
        let digest = NoticeDigest::of(&[7, 9]);
        assert_eq!(digest, NoticeDigest { count: 2, sum: 16 });
        assert_ne!(digest, NoticeDigest::of(&[7, 9, 10]));
        assert_ne!(digest, NoticeDigest::of(&[9, 10]));
    }
}
