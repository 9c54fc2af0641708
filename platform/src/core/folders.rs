//! Folders whose names survive a loss of power: `fsync` of a file does not write the entry of the file in its folder.

use std::{
    fs::{DirBuilder, File},
    io,
    path::Path,
};

/// Creates a folder, and those above it that are missing, and syncs the entry of each to the disk. The entry of a folder
/// that exists is synced, too: another thread, or a program that was killed, may have created it without that.
pub fn create(path: &Path, builder: &DirBuilder) -> io::Result<()> {
    let above = above(path);
    let exists = path.is_dir();
    if !exists {
        create(above, builder)?;
        match builder.create(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists || !path.is_dir() => return Err(error),
            _ => {}
        }
    }
    match sync(above) {
        // An administrator created it in a folder that this user may not read.
        Err(error) if exists && error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        synced => synced,
    }
}

/// Syncs the entries of a folder to the disk.
pub fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

fn above(path: &Path) -> &Path {
    match path.parent() {
        Some(above) if above.as_os_str().is_empty() => Path::new("."),
        // The root of all folders is above itself.
        above => above.unwrap_or(path),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn missing_folders_are_created() {
        let folder = tempfile::tempdir().expect("a folder");
        let deep = folder.path().join("a/b/c");
        for _ in 0..2 {
            create(&deep, &DirBuilder::new()).expect("created");
            assert!(deep.is_dir());
        }
        create(Path::new("/"), &DirBuilder::new()).expect("it exists");
        create(Path::new("src"), &DirBuilder::new()).expect("it exists");
    }

    #[test]
    fn a_file_in_the_place_of_a_folder_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("written");
        assert_eq!(create(&file, &DirBuilder::new()).expect_err("a file").kind(), io::ErrorKind::AlreadyExists);
        assert!(create(&file.join("below"), &DirBuilder::new()).is_err());
    }
}
