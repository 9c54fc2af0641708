//! Makes sure that there are web apps to embed: without Node the server is still built, with a page that explains the
//! next step.

#![allow(clippy::print_stdout, reason = "Cargo reads what a build script prints")]

use std::{
    fs,
    io::{ErrorKind, Write},
    path::Path,
};

const PLACEHOLDER: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Hardstand</title>\n\
    <p>The web apps are not in this build. To build them too, run <code>make run</code>.</p>\n</html>\n";

fn main() {
    for app in ["app-ui", "admin-ui"] {
        let folder = Path::new("..").join(app).join("dist");
        println!("cargo::rerun-if-changed={}", folder.display());
        if let Err(error) = place(&folder) {
            println!("cargo::warning={} cannot be written: {error}", folder.display());
        }
    }
}

/// Writes that page where no app was built; a file that a build of the app writes at the same time is not overwritten.
fn place(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    match fs::File::create_new(folder.join("index.html")) {
        Ok(mut file) => file.write_all(PLACEHOLDER.as_bytes()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}
