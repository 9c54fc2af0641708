//! `hardstand man DIR`: a manual page for the program and each of its commands.

use std::path::PathBuf;

use clap::CommandFactory;

use crate::failure::{Exit, Failure, Outcome};

#[derive(clap::Args)]
pub struct Arguments {
    /// The folder to write into; it is made when it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub fn man(arguments: &Arguments) -> Outcome {
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(crate::Arguments::command(), folder))
        .map_err(|error| Failure::failed(format!("{} cannot be written: {error}", folder.display())))?;
    Ok(Exit::Done)
}
