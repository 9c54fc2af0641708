//! `hardstand secrets`: creates the pepper and the keys of a new installation.

use platform::core::secrets::Secrets;
use serde_json::json;

use crate::{
    context,
    failure::{Exit, Failure, Outcome},
    options::{Options, Writing},
    output::print_thing,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Create secrets.toml in data_dir, which only this user may read; an existing file is never replaced
    Create {
        #[command(flatten)]
        writing: Writing,
    },
}

pub fn secrets(options: &Options, action: &Action) -> Outcome {
    let Action::Create { writing } = action;
    let config = context::load(options)?.config;
    let path = Secrets::path(&config);
    let is_there = || {
        Failure::conflict(format!(
            "{} is there already: what it sealed cannot be opened with another one, so it is not replaced",
            path.display()
        ))
    };
    if writing.dry_run {
        if path.exists() {
            return Err(is_there());
        }
        options.say(format!("{} would be made.", path.display()));
        return Ok(Exit::Done);
    }
    if !Secrets::create_new(&config)? {
        return Err(is_there());
    }
    options.say("Give every node this file, and store it with the backups of the database.");
    print_thing(options, [("file", json!(path.display().to_string()))])?;
    Ok(Exit::Done)
}
