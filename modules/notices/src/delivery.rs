//! The loop of a node that serves streams: it reads the sites that were marked, ends the streams of clients that may no
//! longer listen, and ends all streams when the program stops.

mod catch_up;

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use futures::StreamExt as _;
use inspections::notifications::{self, InspectionChange};
use platform::{app::platform::Platform, auth::session_recheck, core::error::Result, tenancy::SystemTask};
use tokio::time::{Instant, sleep, timeout};

use crate::{
    hub::{Hub, Looks, Site},
    message::Message,
    site,
};

/// Longest wait for changes before the loop checks if the program is stopping.
const TICK: Duration = Duration::from_millis(200);
/// Pause after the database was not reachable.
const PAUSE: Duration = Duration::from_secs(1);
/// The number of sites read at the same time.
const AT_ONCE: usize = 4;
/// The inspections of a group that are read at once.
const AT_ONCE_READ: usize = 500;
/// The shortest time between two checks of all clients after changes of sessions or rights.
const CHECK_GAP: Duration = Duration::from_secs(1);

/// Runs until the program stops.
pub async fn run(platform: &Platform) {
    let hub = Hub::of(platform);
    tokio::join!(deliver(platform, &hub), catch_up::run(platform, &hub));
}

async fn deliver(platform: &Platform, hub: &Hub) {
    let every = Duration::from_secs(platform.config.limits.event_check_seconds);
    let mut checked = Instant::now();
    let mut is_doubted = false;
    while !platform.is_stopping() {
        let _ = timeout(TICK, hub.woken()).await;
        let looks = hub.due().into_iter().map(|(site, looks)| look(platform, hub, site, looks));
        let looked: Vec<Result<()>> = futures::stream::iter(looks).buffer_unordered(AT_ONCE).collect().await;
        let is_away = send_inspections(platform, hub).await.is_err() || looked.iter().any(Result::is_err);
        is_doubted |= hub.is_doubted();
        if checked.elapsed() >= if is_doubted { CHECK_GAP } else { every } {
            (checked, is_doubted) = (Instant::now(), false);
            if let Err(error) = check(platform, hub).await {
                tracing::warn!(%error, "it could not be looked whether listeners still may listen");
            }
        }
        if is_away {
            sleep(PAUSE).await;
        }
    }
    hub.close();
}

/// Reads a site. When reading fails, the site is marked again.
async fn look(platform: &Platform, hub: &Hub, site: Arc<Site>, looks: Looks) -> Result<()> {
    let looked = site::look(platform, &site, looks).await;
    match &looked {
        Ok(false) => {}
        Ok(true) => hub.look_at(site.id),
        Err(error) => {
            tracing::warn!(site = site.id, %error, "changes of a site could not be read");
            hub.look_at(site.id);
        }
    }
    looked.map(|_| ())
}

/// Reads the inspections that have changed, and notifies the clients of their sites. When reading those of a group
/// fails, they are noted again, and the other groups are read.
async fn send_inspections(platform: &Platform, hub: &Hub) -> Result<()> {
    let changed = hub.changed_inspections();
    let groups: BTreeSet<i64> = changed.iter().map(|(group, _)| *group).collect();
    let mut failed = None;
    for group in groups {
        let ids: Vec<i64> =
            changed.range((group, i64::MIN)..=(group, i64::MAX)).map(|(_, id)| *id).take(AT_ONCE_READ).collect();
        let rest = changed.range((group, i64::MIN)..=(group, i64::MAX)).skip(AT_ONCE_READ).copied();
        hub.note_inspections(rest.collect());
        let read = read_inspections(platform, group, &ids).await;
        match read {
            Ok(read) => {
                for (site, change) in read {
                    if let Some(site) = hub.site(site) {
                        site.send(Message::inspection(&change));
                    }
                }
            }
            Err(error) => {
                tracing::warn!(group, %error, "changes of inspections could not be read");
                hub.note_inspections(ids.into_iter().map(|id| (group, id)).collect());
                failed = Some(error);
            }
        }
    }
    failed.map_or(Ok(()), Err)
}

async fn read_inspections(platform: &Platform, group: i64, ids: &[i64]) -> Result<Vec<(i64, InspectionChange)>> {
    let grant = SystemTask::Events.in_group(group);
    let tx = platform.db.read(grant.reach()).await?;
    notifications::changed(&tx, &grant, ids.iter().copied()).await
}

/// Ends the streams of clients that may no longer listen, and marks sites whose date has changed, because audits become
/// due.
async fn check(platform: &Platform, hub: &Hub) -> Result<()> {
    let (numbers, present): (Vec<_>, Vec<_>) = hub.present().into_iter().unzip();
    let still = session_recheck::still_valid(platform, &present).await?;
    for ((number, snapshot), still) in numbers.into_iter().zip(&present).zip(still) {
        if !still {
            hub.end(number, snapshot);
        }
    }
    for site in hub.sites() {
        match site::has_turned(platform, &site).await {
            Ok(true) => hub.look_at(site.id),
            Ok(false) => {}
            Err(error) => tracing::warn!(site = site.id, %error, "the day of a site could not be read"),
        }
    }
    Ok(())
}
