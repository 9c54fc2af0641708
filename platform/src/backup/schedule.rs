//! Scheduled backups: a worker of each node whose configuration names a folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use chrono::{DateTime, NaiveDateTime, Utc};

use super::{
    BackupError, BackupResult,
    create::{BackupRequest, create},
};
use crate::{
    core::{error::Error, metrics as names, private_files, workers::Worker},
    state::Platform,
};

/// The names of scheduled backups: `hardstand-20261130T080000Z.backup`.
const BEGINNING: &str = "hardstand-";
const ENDING: &str = ".backup";
const TIME: &str = "%Y%m%dT%H%M%SZ";
/// Interval at which the age of the newest backup is compared with the schedule.
const LOOK: Duration = Duration::from_mins(1);
/// Interval at which a stop of the program is noticed.
const STOP: Duration = Duration::from_millis(250);
/// Pause after a backup that failed.
const AFTER_FAILURE: Duration = Duration::from_mins(10);

/// Makes backups on schedule until the program stops; returns at once where none are configured.
pub async fn work(platform: &Platform, worker: Worker) {
    let config = &platform.config.backup;
    let Some(folder) = config.folder.as_deref().map(Path::new) else { return };
    let interval = Duration::from_hours(config.every_hours);
    while !platform.is_stopping() {
        let turn = platform.workers.living(worker, turn(platform, folder, interval));
        let pause = tokio::select! {
            done = turn => match done {
                Ok(()) => LOOK,
                Err(error) => {
                    tracing::error!(%error, "the scheduled backup failed and is tried again");
                    metrics::counter!(names::BACKUPS_FAILED).increment(1);
                    AFTER_FAILURE
                }
            },
            // A backup that is cut off leaves no file.
            () = stopping(platform) => return,
        };
        platform.workers.turned(worker);
        let until = tokio::time::Instant::now() + pause;
        while tokio::time::Instant::now() < until && !platform.is_stopping() {
            // Signs of life, as long as the pause may be.
            platform.workers.turned(worker);
            tokio::time::sleep(STOP).await;
        }
    }
}

async fn stopping(platform: &Platform) {
    while !platform.is_stopping() {
        tokio::time::sleep(STOP).await;
    }
}

/// Makes a backup when the newest is old enough, and removes the oldest.
async fn turn(platform: &Platform, folder: &Path, interval: Duration) -> BackupResult<()> {
    private_files::create_folder(folder).map_err(BackupError::of_file(folder.display()))?;
    let now = platform.clock.now();
    let newest = newest(folder, now)?;
    record(newest);
    let age = newest.map(|at| (now - at).to_std()).transpose().map_err(Error::internal)?;
    if age.is_some_and(|age| age < interval) {
        return Ok(());
    }
    let file = folder.join(format!("{BEGINNING}{}{ENDING}", now.format(TIME)));
    let pass_phrase = &platform.config.backup.pass_phrase;
    let request = BackupRequest {
        file: &file,
        pass_phrase: (!pass_phrase.is_empty()).then(|| pass_phrase.reveal()),
        with_secrets: false,
        program: env!("CARGO_PKG_VERSION"),
    };
    let made = create(platform, request, |_| ()).await?;
    tracing::info!(file = %file.display(), bytes = made.size, sha256 = made.sha256, "a backup was made");
    record(self::newest(folder, now)?);
    let backups = backups(folder, now)?;
    for (old, _) in backups.iter().rev().skip(platform.config.backup.keep) {
        match fs::remove_file(old) {
            // Another node with the same folder was first.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            removed => removed.map_err(BackupError::of_file(old.display()))?,
        }
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "seconds since 1970 are exact in 52 bits")]
fn record(newest: Option<DateTime<Utc>>) {
    metrics::gauge!(names::BACKUP_TIME).set(newest.map_or(0, |at| at.timestamp()) as f64);
}

/// The time of the newest scheduled backup of a folder, by its name; `None` where there is none. One of the future, which
/// a wrong clock has made, does not count.
///
/// # Errors
///
/// The folder cannot be read.
pub fn newest(folder: &Path, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, BackupError> {
    Ok(backups(folder, now)?.last().map(|(_, at)| *at))
}

/// The scheduled backups of a folder up to now, with the times in their names, the oldest first.
fn backups(folder: &Path, now: DateTime<Utc>) -> BackupResult<Vec<(PathBuf, DateTime<Utc>)>> {
    let failed = BackupError::of_file(folder.display().to_string());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(&failed)? {
        let entry = entry.map_err(&failed)?;
        if let Some(at) = entry.file_name().to_str().and_then(time_of).filter(|at| *at <= now) {
            found.push((entry.path(), at));
        }
    }
    found.sort_by_key(|(_, at)| *at);
    Ok(found)
}

/// The time in the name of a scheduled backup; `None` for other names.
fn time_of(name: &str) -> Option<DateTime<Utc>> {
    let time = name.strip_prefix(BEGINNING)?.strip_suffix(ENDING)?;
    NaiveDateTime::parse_from_str(time, TIME).ok().map(|time| time.and_utc())
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;

    use super::*;

    #[test]
    fn only_scheduled_backups_of_the_past_are_found_by_the_time_in_their_names() {
        let at = |hour| Utc.with_ymd_and_hms(2026, 11, 30, hour, 0, 0).single().expect("a time");
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(newest(folder.path(), at(9)).expect("read"), None);
        for name in [
            "hardstand-20261130T080000Z.backup",
            "hardstand-20261130T070000Z.backup",
            "hardstand-20991130T070000Z.backup",
            "before-upgrade.backup",
            "hardstand-new.backup",
        ] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        let found = backups(folder.path(), at(9)).expect("read");
        let names: Vec<_> = found.iter().map(|(path, _)| path.file_name().map(ToOwned::to_owned)).collect();
        let expected = ["hardstand-20261130T070000Z.backup", "hardstand-20261130T080000Z.backup"];
        assert_eq!(names, expected.map(|name| Some(name.into())));
        assert_eq!(newest(folder.path(), at(9)).expect("read"), Some(at(8)));
        assert_eq!(newest(folder.path(), at(7)).expect("read"), Some(at(7)));
        assert!(newest(&folder.path().join("missing"), at(9)).is_err());
    }
}
