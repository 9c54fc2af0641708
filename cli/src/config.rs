//! `hardstand config show`: the effective configuration, and the source of each value; secrets are not printed.

use serde_json::json;

use crate::{
    context,
    failure::{Exit, Outcome},
    options::{Form, Options},
    output::{Listing, print},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Print every key with its value and its source; as TOML on a terminal
    Show,
}

pub fn config(options: &Options, action: &Action) -> Outcome {
    let Action::Show = action;
    let loaded = context::load(options)?;
    if options.output == Form::Table {
        print(&loaded.redacted_toml())?;
        return Ok(Exit::Done);
    }
    let mut listing = Listing::new(["key", "value", "source"]);
    for row in loaded.redacted() {
        listing.row([json!(row.key), row.value, json!(row.source)]);
    }
    listing.print(options)?;
    Ok(Exit::Done)
}
