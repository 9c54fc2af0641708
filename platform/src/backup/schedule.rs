//! Scheduled backups: a worker of each node whose configuration names a folder.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use super::{
    BackupError, BackupResult,
    create::{BackupRequest, create},
    writer::UNFINISHED,
};
use crate::{
    core::{metrics as names, private_files, workers::Worker},
    state::Platform,
};

/// The names of scheduled backups: `hardstand-20261130T080000Z.backup`.
const BEGINNING: &str = "hardstand-";
const ENDING: &str = ".backup";
/// Interval at which the age of the newest backup is compared with the schedule.
const LOOK: Duration = Duration::from_mins(1);
/// Interval at which a stop of the program is noticed.
const STOP: Duration = Duration::from_millis(250);
/// Pause after a backup that failed.
const AFTER_FAILURE: Duration = Duration::from_mins(10);
/// Age at which an unfinished file of a killed program is removed.
const LEFT_BEHIND: Duration = Duration::from_hours(24);

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
    let newest = newest(folder)?;
    record(newest);
    let age = newest.map(|at| SystemTime::from(platform.clock.now()).duration_since(at).unwrap_or_default());
    if age.is_some_and(|age| age < interval) {
        return Ok(());
    }
    remove_unfinished(folder)?;
    let file = folder.join(format!("{BEGINNING}{}{ENDING}", platform.clock.now().format("%Y%m%dT%H%M%SZ")));
    let pass_phrase = &platform.config.backup.pass_phrase;
    let request = BackupRequest {
        file: &file,
        pass_phrase: (!pass_phrase.is_empty()).then(|| pass_phrase.reveal()),
        with_secrets: false,
        program: env!("CARGO_PKG_VERSION"),
    };
    let made = create(platform, request, |_| ()).await?;
    tracing::info!(file = %file.display(), bytes = made.size, sha256 = made.sha256, "a backup was made");
    record(self::newest(folder)?);
    let backups = backups(folder)?;
    for (old, _) in backups.iter().rev().skip(platform.config.backup.keep) {
        fs::remove_file(old).map_err(BackupError::of_file(old.display()))?;
    }
    Ok(())
}

fn record(newest: Option<SystemTime>) {
    let seconds = newest.and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok()).unwrap_or_default();
    metrics::gauge!(names::BACKUP_TIME).set(seconds.as_secs_f64());
}

/// The time of the newest scheduled backup of a folder, by its name; `None` where there is none.
///
/// # Errors
///
/// The folder cannot be read.
pub fn newest(folder: &Path) -> Result<Option<SystemTime>, BackupError> {
    Ok(backups(folder)?.last().map(|(_, at)| *at))
}

/// The scheduled backups of a folder with the times in their names, the oldest first.
fn backups(folder: &Path) -> BackupResult<Vec<(PathBuf, SystemTime)>> {
    let failed = BackupError::of_file(folder.display().to_string());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(&failed)? {
        let entry = entry.map_err(&failed)?;
        if let Some(at) = entry.file_name().to_str().and_then(time_of) {
            found.push((entry.path(), at));
        }
    }
    found.sort_by_key(|(_, at)| *at);
    Ok(found)
}

/// The time in the name of a scheduled backup; `None` for other names.
fn time_of(name: &str) -> Option<SystemTime> {
    let time = name.strip_prefix(BEGINNING)?.strip_suffix(ENDING)?;
    let time = chrono::NaiveDateTime::parse_from_str(time, "%Y%m%dT%H%M%SZ").ok()?;
    Some(time.and_utc().into())
}

/// Removes what a program that was killed has left behind.
fn remove_unfinished(folder: &Path) -> BackupResult<()> {
    let failed = BackupError::of_file(folder.display().to_string());
    for entry in fs::read_dir(folder).map_err(&failed)? {
        let entry = entry.map_err(&failed)?;
        let is_ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(UNFINISHED));
        let Ok(known) = entry.metadata() else { continue };
        let is_old = known.modified().is_ok_and(|at| at.elapsed().is_ok_and(|age| age > LEFT_BEHIND));
        if !is_ours || !is_old {
            continue;
        }
        let removed = if known.is_dir() { fs::remove_dir_all(entry.path()) } else { fs::remove_file(entry.path()) };
        removed.map_err(&failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_scheduled_backups_are_found_by_the_time_in_their_names() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(newest(folder.path()).expect("read"), None);
        for name in [
            "hardstand-20261130T080000Z.backup",
            "hardstand-20261129T200000Z.backup",
            "before-upgrade.backup",
            "hardstand-new.backup",
        ] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        let names: Vec<_> = backups(folder.path())
            .expect("read")
            .into_iter()
            .map(|(path, _)| path.file_name().map(ToOwned::to_owned))
            .collect();
        let expected = ["hardstand-20261129T200000Z.backup", "hardstand-20261130T080000Z.backup"];
        assert_eq!(names, expected.map(|name| Some(name.into())));
        let at = SystemTime::UNIX_EPOCH + Duration::from_hours(498_896);
        assert_eq!(newest(folder.path()).expect("read"), Some(at));
        assert!(newest(&folder.path().join("missing")).is_err());
    }
}
