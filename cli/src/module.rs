//! `hardstand module`: the modules that are on at a site. Their names are those of `modules/all.rs`.

use sites::switches;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::{Options, Writing},
    output::Listing,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// List the modules that can be switched, with their state at a site
    List {
        /// The code of the site
        site: String,
    },
    /// Switch a module on
    Enable(Change),
    /// Switch a module off
    Disable(Change),
    /// Reset a module to the default of the site's hierarchy
    Reset(Change),
}

#[derive(clap::Args)]
pub struct Change {
    /// The code of the site
    site: String,
    /// The name of the module
    module: String,
    #[command(flatten)]
    writing: Writing,
}

pub async fn module(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::List { site } => {
            let states = switches::states(&context.platform, &*context.site(&site).await?);
            Listing::of(&["module", "title", "enabled", "active", "default", "overridden", "whenOff"], &states)?
                .print(options)?;
        }
        Action::Enable(change) => switch(options, &context, &change, Some(true), "on").await?,
        Action::Disable(change) => switch(options, &context, &change, Some(false), "off").await?,
        Action::Reset(change) => switch(options, &context, &change, None, "as the hierarchy says").await?,
    }
    context.close().await?;
    Ok(Exit::Done)
}

async fn switch(
    options: &Options,
    context: &Context,
    change: &Change,
    enabled: Option<bool>,
    state: &str,
) -> Result<(), Failure> {
    let Change { site, module, writing } = change;
    let found = context.site(site).await?;
    let grant = context::grant();
    let before = switches::state_of(&context.platform, &found, module)?;
    let effect = before.effect(enabled.unwrap_or(before.default));
    let mut tx = context.platform.db.write(grant.reach()).await?;
    switches::switch(&context.by(&grant), &mut tx, &found, module, enabled).await?;
    if writing.dry_run {
        drop(tx);
        options.say(format!("{module} would be {state} at {site}. {effect}"));
        return Ok(());
    }
    tx.commit().await?;
    context.wrote();
    options.say(format!("{module} is {state} at {site}. {effect}"));
    Ok(())
}
