//! Files and folders of the program that no other user of the machine may read.

use std::{
    fs::{self, DirBuilder, OpenOptions, Permissions},
    io,
    path::Path,
    time::Duration,
};

#[cfg(unix)]
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};

use tempfile::NamedTempFile;

use super::folders;

/// Creates a folder, and those above it that are missing, which only this user may enter, and syncs them to the disk.
pub fn create_folder(path: &Path) -> io::Result<()> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "there are no modes"))]
    let mut folder = DirBuilder::new();
    #[cfg(unix)]
    folder.mode(0o700);
    folders::create(path, &folder)
}

/// Creates an empty file that only this user may read, unless it exists.
pub fn create_file(path: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new();
    file.write(true).create(true).truncate(false);
    #[cfg(unix)]
    file.mode(0o600);
    file.open(path).map(drop)
}

/// Removes the rights of other users from a file or folder that was created with them. Files of another user are left
/// unchanged, with a warning.
pub fn close_to_others(path: &Path) {
    #[cfg(unix)]
    {
        let Ok(known) = fs::metadata(path) else { return };
        let mode = known.permissions().mode() & 0o777;
        if mode & 0o700 == mode {
            return;
        }
        if let Err(error) = fs::set_permissions(path, Permissions::from_mode(mode & 0o700)) {
            tracing::warn!(path = %path.display(), %error, "other users can read this: take their rights away");
        }
    }
}

/// Creates a temporary file in a folder, which is created when it is missing; the file is removed when it is dropped.
pub fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    if !folder.is_dir() {
        create_folder(folder)?;
    }
    NamedTempFile::new_in(folder)
}

/// Removes the files of a folder that were last changed so long ago: a program that was killed leaves its temporary files.
pub fn remove_old(folder: &Path, age: Duration) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    let mut failed = None;
    for entry in entries {
        // A file that cannot be removed does not preserve the others.
        if let Err(error) = remove_if_old(&entry?, age) {
            failed = Some(error);
        }
    }
    failed.map_or(Ok(()), Err)
}

fn remove_if_old(entry: &fs::DirEntry, age: Duration) -> io::Result<()> {
    let removed: io::Result<()> = (|| {
        let known = entry.metadata()?;
        if known.is_file() && known.modified()?.elapsed().is_ok_and(|past| past > age) {
            fs::remove_file(entry.path())?;
        }
        Ok(())
    })();
    // Its own program may have removed it meanwhile.
    removed.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn what_is_created_is_closed_to_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let deep = folder.path().join("data").join("deep");
        create_folder(&deep).expect("created");
        assert_eq!((mode(&folder.path().join("data")), mode(&deep)), (0o700, 0o700));
        let file = deep.join("file");
        create_file(&file).expect("created");
        assert_eq!(mode(&file), 0o600);
        fs::write(&file, "content").expect("written");
        create_file(&file).expect("there already");
        assert_eq!(fs::read_to_string(&file).expect("read"), "content");
        fs::set_permissions(&file, Permissions::from_mode(0o644)).expect("opened");
        close_to_others(&file);
        assert_eq!(mode(&file), 0o600);
        close_to_others(&deep.join("missing"));
    }

    #[test]
    fn temporary_files_go_by_themselves_or_after_a_while() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("tmp");
        remove_old(&place, Duration::ZERO).expect("nothing is there");
        let dropped = temporary(&place).expect("a file");
        assert!(dropped.path().starts_with(&place));
        drop(dropped);
        let (_file, left) = temporary(&place).expect("a file").keep().expect("left behind");
        remove_old(&place, Duration::from_hours(1)).expect("looked at");
        assert!(left.exists(), "it may be in use");
        std::thread::sleep(Duration::from_millis(20));
        remove_old(&place, Duration::from_millis(1)).expect("removed");
        assert!(!left.exists());
    }

    /// A folder is no temporary file and is not removed; files around it are.
    #[test]
    fn old_files_are_removed_one_by_one() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["a", "c"] {
            fs::write(folder.path().join(name), "left").expect("written");
        }
        fs::create_dir(folder.path().join("b")).expect("a folder");
        std::os::unix::fs::symlink("nowhere", folder.path().join("d")).expect("a link");
        std::thread::sleep(Duration::from_millis(20));
        remove_old(folder.path(), Duration::from_millis(1)).expect("removed");
        let left: Vec<_> =
            fs::read_dir(folder.path()).expect("read").flatten().map(|entry| entry.file_name()).collect();
        assert!(!left.contains(&"a".into()) && !left.contains(&"c".into()) && left.contains(&"b".into()), "{left:?}");
    }
}
