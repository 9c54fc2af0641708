//! Files of backups and restores that are not complete yet.

use std::{fs, io, path::Path, time::Duration};

use tempfile::NamedTempFile;

/// The beginning of their names.
const BEGINNING: &str = ".hardstand-backup-";
/// Age at which the file of a program that was killed is removed.
const LEFT_BEHIND: Duration = Duration::from_hours(24);

/// Creates such a file, which is removed when it is dropped, and removes old ones that killed programs have left in the
/// folder.
pub(super) fn create_in(folder: &Path) -> io::Result<NamedTempFile> {
    remove_old(folder, LEFT_BEHIND)?;
    tempfile::Builder::new().prefix(BEGINNING).tempfile_in(folder)
}

fn remove_old(folder: &Path, age: Duration) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().to_str().is_some_and(|name| name.starts_with(BEGINNING)) {
            continue;
        }
        // Its own program may have renamed or removed it meanwhile.
        let Ok(known) = entry.metadata() else { continue };
        if known.is_file() && known.modified()?.elapsed().is_ok_and(|past| past > age) {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_old_unfinished_files_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_file, left) = create_in(folder.path()).expect("a file").keep().expect("left behind");
        let other = folder.path().join("hardstand-20261130T080000Z.backup");
        fs::write(&other, "").expect("written");
        drop(create_in(folder.path()).expect("a file"));
        assert!(left.exists(), "it may be in use");
        let made = fs::metadata(&left).and_then(|known| known.modified()).expect("a time");
        let past = made - LEFT_BEHIND - Duration::from_mins(1);
        for file in [&left, &other] {
            fs::File::options().write(true).open(file).expect("opened").set_modified(past).expect("made older");
        }
        drop(create_in(folder.path()).expect("a file"));
        assert!(!left.exists() && other.exists());
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 1);
    }
}
