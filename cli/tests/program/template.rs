//! The demonstration data, written once and copied for each test: writing them takes seconds, a copy a tenth of one.

use std::{
    fs::{self, File},
    path::Path,
    time::SystemTime,
};

use tempfile::TempDir;

/// The folder of the template: one for each checkout, which later runs use as well.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/demonstration");

/// Copies the data folder of the template to `data`. `seed` returns a folder with demonstration data below `data/`; it is
/// called when the program has changed or another hour has begun since the template was written.
pub fn copy_to(data: &Path, seed: impl FnOnce() -> TempDir) {
    let folder = Path::new(FOLDER);
    fs::create_dir_all(folder).expect("a folder");
    // Other test processes of this checkout use the same folder.
    let lock = File::create(folder.join("lock")).expect("a lock file");
    lock.lock().expect("the lock");
    let (source, label, made_of) = (folder.join("data"), folder.join("made-of"), origin());
    if fs::read_to_string(&label).ok().as_deref() != Some(&made_of) {
        let _ = fs::remove_file(&label);
        let _ = fs::remove_dir_all(&source);
        let world = seed();
        let made = world.path().join("data");
        // The end of the program has closed the database, so that its file is complete without a log.
        assert!(!made.join("hardstand.db-wal").exists(), "the log of the database is left");
        copy(&made, &source);
        fs::write(&label, made_of).expect("a label");
    }
    copy(&source, data);
}

/// The program and the hour of the template: the data end on the day before they are written.
#[expect(clippy::disallowed_methods, reason = "the program under test reads the same clock")]
fn origin() -> String {
    let about = fs::metadata(env!("CARGO_BIN_EXE_hardstand")).expect("the program");
    let since = |time: SystemTime| time.duration_since(SystemTime::UNIX_EPOCH).expect("a time after 1970");
    let hour = since(SystemTime::now()).as_secs() / 3600;
    format!("{hour} {:?} {}", since(about.modified().expect("a time")), about.len())
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    // The program makes its folder private.
    fs::set_permissions(to, fs::metadata(from).expect("its metadata").permissions()).expect("the same permissions");
    for entry in fs::read_dir(from).expect("the folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("its type").is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}
