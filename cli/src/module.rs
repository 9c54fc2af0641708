//! `hardstand module`: the modules that are on at a site. Their names are those of `modules/all.rs`.

use sites::switches;

use crate::{
    desk::{self, Desk},
    failure::{Exit, Failure, Outcome},
    manners::{Manners, Writing},
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

pub async fn module(manners: &Manners, action: Action) -> Outcome {
    let desk = Desk::open(manners).await?;
    match action {
        Action::List { site } => {
            let states = switches::states(&desk.platform, &*desk.site(&site).await?);
            Listing::of(&["module", "title", "enabled", "active", "default", "overridden", "whenOff"], &states)?
                .print(manners)?;
        }
        Action::Enable(change) => switch(manners, &desk, &change, Some(true), "on").await?,
        Action::Disable(change) => switch(manners, &desk, &change, Some(false), "off").await?,
        Action::Reset(change) => switch(manners, &desk, &change, None, "as the hierarchy says").await?,
    }
    desk.close().await?;
    Ok(Exit::Done)
}

async fn switch(
    manners: &Manners,
    desk: &Desk,
    change: &Change,
    enabled: Option<bool>,
    state: &str,
) -> Result<(), Failure> {
    let Change { site, module, writing } = change;
    let found = desk.site(site).await?;
    let grant = desk::grant();
    let before = switches::state_of(&desk.platform, &found, module)?;
    let effect = before.effect(enabled.unwrap_or(before.default));
    let mut tx = desk.platform.db.write(grant.reach()).await?;
    switches::switch(&desk.by(&grant), &mut tx, &found, module, enabled).await?;
    if writing.dry_run {
        drop(tx);
        manners.say(format!("{module} would be {state} at {site}. {effect}"));
        return Ok(());
    }
    tx.commit().await?;
    desk.wrote();
    manners.say(format!("{module} is {state} at {site}. {effect}"));
    Ok(())
}
