//! A file system in memory whose power a test can cut: what was not synced is lost, at random (goal D3).
//!
//! It is mounted with FUSE, so that the real program works on it. A file is synced by `fsync` or `fdatasync`, its entry in a
//! folder by `fsync` of the folder. After the cut every request fails with EIO, so that nothing is acknowledged any more;
//! [`Volume::power_up`] mounts what the disk still has.
//!
//! The test itself may read and write the files, but must not map them into memory, as SQLite does: a thread that waits
//! for a page prevents the thread that serves it from getting memory.
//!
//! ```ignore
//! let Some(mut volume) = Volume::mount(&folder) else { return };
//! // copy a database into volume.folder(), and create a program on it
//! volume.sync_all();
//! let mut server = program.serve().await;
//! volume.cut_after(500);                         // changes and syncs from now on
//! volume.is_off().await;
//! server.kill().await;
//! volume.power_up(Some(&mut random)).await;
//! ```

mod disk;
mod power;
mod requests;

use std::{
    fs::{self, File},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, Mutex, MutexGuard},
};

use fuser::{BackgroundSession, Config, MountOption, Session};

use self::{disk::Disk, power::Power, requests::Requests};
use crate::{patience::until, random::Random};

/// A mounted file system. It is unmounted when it is dropped.
pub struct Volume {
    folder: PathBuf,
    power: Arc<Mutex<Power>>,
    session: Option<BackgroundSession>,
}

impl Volume {
    /// Mounts an empty file system; `None`, with a line that says why, where the user may not mount one.
    pub fn mount(folder: &Path) -> Option<Self> {
        fs::create_dir_all(folder).expect("a folder");
        if let Err(error) = File::options().read(true).write(true).open("/dev/fuse") {
            eprintln!("/dev/fuse can not be opened: {error}");
            return None;
        }
        let owner = fs::metadata(folder).map(|known| (known.uid(), known.gid())).expect("a folder");
        let power = Power { disk: Disk::new(owner), is_on: true, left: None };
        let mut volume = Self { folder: folder.to_owned(), power: Arc::new(Mutex::new(power)), session: None };
        match volume.begin() {
            Ok(()) => Some(volume),
            Err(error) => {
                eprintln!("no file system can be mounted: {error}");
                None
            }
        }
    }

    /// Answers every `fsync` from now on without a sync, as a disk that lies does.
    #[must_use]
    pub fn ignoring_sync(self) -> Self {
        self.power().disk.ignores_sync = true;
        self
    }

    /// The folder that it is mounted on.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Syncs everything.
    pub fn sync_all(&self) {
        self.power().disk.sync_all();
    }

    /// Cuts the power.
    pub fn cut(&self) {
        self.power().is_on = false;
    }

    /// Cuts the power after so many more changes and syncs.
    pub fn cut_after(&self, changes: u64) {
        self.power().left = Some(changes);
    }

    /// Waits until the power is cut.
    pub async fn is_off(&self) {
        until("the power is cut", async || !self.power().is_on).await;
    }

    /// Mounts what the disk has after the power was cut: everything that was synced, and a random subset of the rest, or
    /// nothing of it. The processes that used it must have ended.
    pub async fn power_up(&mut self, random: Option<&mut Random>) {
        assert!(!self.power().is_on, "the power is on");
        self.unmount();
        let is_over = || self.session.as_ref().is_none_or(|session| session.guard.is_finished());
        until("nothing uses the file system any more", async || is_over()).await;
        if let Some(session) = self.session.take() {
            session.join().expect("its requests were answered");
        }
        let mut power = self.power();
        power.disk.lose_power(random);
        (power.is_on, power.left) = (true, None);
        drop(power);
        self.begin().expect("it is mounted again");
    }

    fn begin(&mut self) -> std::io::Result<()> {
        let mut config = Config::default();
        config.mount_options = vec![MountOption::FSName("hardstand-test".to_owned())];
        let requests = Requests(Arc::clone(&self.power));
        self.session = Some(Session::new(requests, &self.folder, &config)?.spawn()?);
        Ok(())
    }

    fn power(&self) -> MutexGuard<'_, Power> {
        self.power.lock().expect("the state of the disk")
    }

    /// Detaches it, also while a process uses it.
    fn unmount(&self) {
        let done = Command::new("umount").arg("-l").arg(&self.folder).output();
        if !done.as_ref().is_ok_and(|done| done.status.success()) {
            eprintln!("umount: {done:?}");
        }
    }
}

impl Drop for Volume {
    fn drop(&mut self) {
        if self.session.is_some() {
            // No process waits for an answer then.
            self.power.lock().unwrap_or_else(std::sync::PoisonError::into_inner).is_on = false;
            self.unmount();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;
    use crate::database;

    fn write(path: &Path, text: &str) -> File {
        let mut file = File::create(path).expect("a file");
        file.write_all(text.as_bytes()).expect("written");
        file
    }

    fn sync_folder(path: &Path) {
        File::open(path).and_then(|folder| folder.sync_all()).expect("synced");
    }

    #[tokio::test]
    async fn only_what_is_synced_survives_a_loss_of_power() {
        let Some(mut volume) = Volume::mount(&database::folder().join("volume-synced")) else { return };
        let folder = volume.folder().to_owned();
        let path = |name: &str| folder.join(name);
        write(&path("synced"), "old").sync_all().expect("synced");
        write(&path("renamed-from"), "content").sync_data().expect("synced");
        sync_folder(&folder);
        fs::rename(path("renamed-from"), path("renamed-to")).expect("renamed");
        write(&path("no-fsync"), "lost");
        fs::create_dir(path("below")).expect("a folder");
        write(&path("below/file"), "lost").sync_all().expect("synced");
        sync_folder(&path("below"));
        write(&path("synced"), "unsynced");
        assert_eq!(fs::read_to_string(path("synced")).expect("read"), "unsynced");
        volume.cut();
        assert!(fs::write(path("later"), "text").is_err(), "nothing is acknowledged after the cut");
        assert!(File::open(&folder).and_then(|folder| folder.sync_all()).is_err());
        volume.power_up(None).await;
        assert_eq!(fs::read_to_string(path("synced")).expect("read"), "old");
        let entries = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = entries.map(|name| name.into_string().expect("a name")).collect();
        names.sort();
        assert_eq!(names, ["renamed-from", "synced"]);

        fs::rename(path("renamed-from"), path("renamed-to")).expect("renamed");
        sync_folder(&folder);
        write(&path("synced"), "new").sync_data().expect("synced");
        volume.cut();
        volume.power_up(None).await;
        assert_eq!(fs::read_to_string(path("synced")).expect("read"), "new");
        assert_eq!(fs::read_to_string(path("renamed-to")).expect("read"), "content");
        assert!(!path("renamed-from").exists());
    }

    #[tokio::test]
    async fn a_disk_that_ignores_syncs_loses_everything() {
        let Some(volume) = Volume::mount(&database::folder().join("volume-ignoring")) else { return };
        let mut volume = volume.ignoring_sync();
        let folder = volume.folder().to_owned();
        write(&folder.join("before"), "text");
        volume.sync_all();
        write(&folder.join("synced"), "text").sync_all().expect("answered");
        sync_folder(&folder);
        volume.cut_after(2);
        write(&folder.join("last"), "text");
        assert!(fs::create_dir(folder.join("too-late")).is_err());
        volume.is_off().await;
        volume.power_up(None).await;
        assert!(folder.join("before").exists());
        assert!(!folder.join("synced").exists());
    }
}
