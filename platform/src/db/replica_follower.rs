//! Follows the read replica, so that it is used only while it is close.

use std::time::Duration;

use crate::{
    core::{error::Error, stop_flag::StopFlag},
    db::{database::Db, replica::FOLLOWING},
};

/// Interval at which the replica is checked.
const INTERVAL: Duration = Duration::from_millis(500);

/// Follows the replica until the program stops.
pub(crate) async fn follow(db: &Db, stop: &StopFlag) {
    let mut was_well = true;
    while db.has_replica() && !stop.is_set() {
        let found = tokio::time::timeout(FOLLOWING * 2, db.follow_replica()).await;
        let found = found.unwrap_or_else(|_| Err(Error::unreachable("the replica does not answer")));
        match &found {
            Err(error) if was_well => tracing::warn!(%error, "the read replica is not read from"),
            Ok(()) if !was_well => tracing::info!("the read replica is read from again"),
            Ok(()) | Err(_) => {}
        }
        was_well = found.is_ok();
        tokio::time::sleep(INTERVAL).await;
    }
}
