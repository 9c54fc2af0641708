//! `hardstand site`: sites, whether they are active, and their settings document.

use std::{path::PathBuf, sync::Arc};

use platform::{
    auth::permission::Hierarchy,
    core::error::Error,
    entity::site::Model,
    sites::{directory::SiteInfo, settings, timezone},
};
use serde_json::{Value as Json, json};
use sites::{
    profile::Profile,
    settings::{self as documents, SettingsChange},
    sites::{self as rows, NewSite, SiteChange},
};

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::{Destroying, Form, Options, Writing},
    output::{Listing, print, print_bare, print_thing},
    tenant,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Make a site and print its id
    Create(New),
    /// List sites
    List {
        /// Only those of this group
        #[arg(long, value_name = "ID")]
        group: Option<i64>,
    },
    /// Show a site
    Show {
        /// Its code
        code: String,
    },
    /// Let people work at a site again
    Enable {
        /// Its code
        code: String,
        #[command(flatten)]
        writing: Writing,
    },
    /// Close a site: nobody can act for it
    Disable {
        /// Its code
        code: String,
        #[command(flatten)]
        destroying: Destroying,
        #[command(flatten)]
        writing: Writing,
    },
    /// Write a whole tenant into one file, for another server
    Export(tenant::Export),
    /// Bring a whole tenant in from such a file, with new ids: everything, or nothing
    Import(tenant::Import),
    /// Read and change the settings of a site
    Settings {
        /// Its code
        code: String,
        #[command(subcommand)]
        action: SettingsAction,
    },
}

#[derive(clap::Args)]
pub struct New {
    /// 1 to 10 digits, unique over all groups
    #[arg(long)]
    code: String,
    /// Its name
    #[arg(long)]
    name: String,
    /// The group it belongs to
    #[arg(long, value_name = "ID")]
    group: i64,
    /// 0 dealership, 1 production, 2 head office
    #[arg(long, value_parser = clap::value_parser!(i64).range(0..=2))]
    hierarchy: i64,
    /// Its country, two letters
    #[arg(long, value_name = "ISO")]
    country: Option<String>,
    /// Its time zone, by its IANA or its Windows name, such as Europe/London or "GMT Standard Time"; without it, that of
    /// the country, and without a country Greenwich Standard Time
    #[arg(long, value_name = "ZONE")]
    time_zone: Option<String>,
    #[command(flatten)]
    writing: Writing,
}

#[derive(clap::Subcommand)]
pub enum SettingsAction {
    /// List every known setting with its value
    Show,
    /// Print one value, in the form that `set` takes; with another `--output`, its key and the value
    Get {
        /// A dotted path, such as JCB.Hierarchy
        key: String,
    },
    /// Change one value
    Set {
        /// A dotted path, such as JCB.Hierarchy
        key: String,
        /// The new value
        value: String,
        #[command(flatten)]
        writing: Writing,
    },
    /// Put a whole document in place of the stored one
    Load {
        /// An XML file whose root is SettingXml
        file: PathBuf,
        #[command(flatten)]
        destroying: Destroying,
        #[command(flatten)]
        writing: Writing,
    },
    /// Write the stored document into a file, without its secrets
    Save {
        /// The file
        file: PathBuf,
    },
}

pub async fn site(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    let mut exit = Exit::Done;
    match action {
        Action::Create(new) => make(options, &context, new).await?,
        Action::List { group } => list(options, &context, group).await?,
        Action::Show { code } => print_thing(options, to_fields(&*context.site(&code).await?))?,
        Action::Enable { code, writing } => switch(options, &context, &code, true, writing).await?,
        Action::Disable { code, destroying, writing } => {
            let site = context.site(&code).await?;
            if !writing.dry_run {
                destroying.confirm(&format!("Closing {} to everyone", site.name), &code)?;
            }
            switch(options, &context, &code, false, writing).await?;
        }
        Action::Export(request) => exit = tenant::export_tenant(options, &context, request).await?,
        Action::Import(request) => exit = tenant::import_tenant(options, &context, request).await?,
        Action::Settings { code, action } => {
            let site = context.site(&code).await?;
            settings_of(options, &context, &site, action).await?;
        }
    }
    context.close().await?;
    Ok(exit)
}

async fn make(options: &Options, context: &Context, new: New) -> Result<(), Failure> {
    let hierarchy = Hierarchy::of(new.hierarchy).ok_or_else(|| Failure::usage("--hierarchy is 0, 1 or 2"))?;
    let grant = context::grant();
    let mut tx = context.platform.db.write(grant.reach()).await?;
    sites::groups::one(&tx, &grant, new.group).await?;
    let of_country = || new.country.as_deref().and_then(timezone::of_country);
    let time_zone = new.time_zone.or_else(|| {
        let zone = of_country()?;
        options.say(format!("The time zone is that of the country, {zone}; --time-zone names another one."));
        Some(zone.to_owned())
    });
    let profile = Profile { name: new.name, country: new.country, culture: "en-GB".into(), ..Profile::default() };
    let wanted = NewSite { code: new.code, group: new.group, hierarchy, active: true, time_zone, profile };
    let made = rows::create(&context.by(&grant), &mut tx, wanted).await?;
    if new.writing.dry_run {
        drop(tx);
        options.say(format!("The site {} would be made.", made.code));
        return Ok(());
    }
    tx.commit().await?;
    context.wrote();
    print_thing(options, [("id", json!(made.id)), ("code", json!(made.code)), ("name", json!(made.name))])
}

async fn list(options: &Options, context: &Context, group: Option<i64>) -> Result<(), Failure> {
    let grant = context::grant();
    let tx = context.platform.db.read(grant.reach()).await?;
    let found: Vec<Model> = rows::list(&tx, &grant).await?;
    drop(tx);
    let mut listing = Listing::new(["id", "code", "name", "group", "groupName", "hierarchy", "open"]);
    for row in found.iter().filter(|row| group.is_none_or(|group| group == row.group_id)) {
        let site = context.site(&row.code).await?;
        listing.row(to_fields(&site).into_iter().take(7).map(|(_, value)| value));
    }
    listing.print(options)
}

fn to_fields(site: &SiteInfo) -> Vec<(&'static str, Json)> {
    vec![
        ("id", json!(site.id)),
        ("code", json!(site.code)),
        ("name", json!(site.name)),
        ("group", json!(site.group_id)),
        ("groupName", json!(site.group_name)),
        ("hierarchy", json!(site.hierarchy.number())),
        ("open", json!(site.open)),
        ("culture", json!(site.culture)),
        ("timeZone", json!(site.zone.name())),
        ("machineModule", json!(site.machine_module())),
    ]
}

async fn switch(
    options: &Options,
    context: &Context,
    code: &str,
    active: bool,
    writing: Writing,
) -> Result<(), Failure> {
    let site = context.site(code).await?;
    let grant = context::grant();
    let mut tx = context.platform.db.write(grant.reach()).await?;
    let change = SiteChange { active: Some(active), ..SiteChange::default() };
    rows::change(&context.by(&grant), &mut tx, site.id, change).await?;
    let state = if active { "open" } else { "closed" };
    if writing.dry_run {
        drop(tx);
        options.say(format!("{code} would be {state}."));
        return Ok(());
    }
    tx.commit().await?;
    context.wrote();
    options.say(format!("{code} is {state}."));
    Ok(())
}

async fn settings_of(
    options: &Options,
    context: &Context,
    site: &Arc<SiteInfo>,
    action: SettingsAction,
) -> Result<(), Failure> {
    let grant = context::grant();
    let tx = context.platform.db.read(grant.reach()).await?;
    let stored = documents::read(&tx, &grant, site.id).await?;
    drop(tx);
    match action {
        SettingsAction::Show => {
            let mut listing = Listing::new(["key", "value", "default"]);
            for known in settings::KNOWN_KEYS {
                let secret = stored.has_secret(known.key);
                let value = if secret { json!("***") } else { stored.settings.get(known.key)? };
                listing.row([json!(known.key), value, json!(known.default)]);
            }
            listing.print(options)
        }
        SettingsAction::Get { key } => {
            let found = stored.settings.get(&key).map_err(|error| unknown_key(&key, error))?;
            let value = if stored.has_secret(&key) { json!("***") } else { found };
            if options.output == Form::Table {
                return print_bare(&value);
            }
            print_thing(options, [("key", json!(key)), ("value", value)])
        }
        SettingsAction::Set { key, value, writing } => {
            stored.settings.get(&key).map_err(|error| unknown_key(&key, error))?;
            let values = std::iter::once((key, json!(value))).collect();
            save(options, context, site, SettingsChange::Values(values), writing).await
        }
        SettingsAction::Load { file, destroying, writing } => {
            let xml = std::fs::read_to_string(&file)
                .map_err(|error| Failure::not_found(format!("{} cannot be read: {error}", file.display())))?;
            if !writing.dry_run {
                destroying.confirm(&format!("Replacing the settings of {}", site.name), &site.code)?;
            }
            save(options, context, site, SettingsChange::Xml(xml), writing).await
        }
        SettingsAction::Save { file } => {
            let xml = stored.settings.to_xml();
            if file.as_os_str() == "-" {
                return print(&xml);
            }
            std::fs::write(&file, xml)
                .map_err(|error| Failure::failed(format!("{} cannot be written: {error}", file.display())))
        }
    }
}

/// Converts the failure to find a setting into that of a thing that does not exist.
fn unknown_key(key: &str, error: Error) -> Failure {
    if error.reason() != settings::reasons::UNKNOWN_KEY {
        return error.into();
    }
    let hints: Vec<String> = error.body().errors.into_values().flatten().collect();
    Failure::not_found(format!("there is no setting {key}: {}", hints.join(", ")))
}

async fn save(
    options: &Options,
    context: &Context,
    site: &SiteInfo,
    change: SettingsChange,
    writing: Writing,
) -> Result<(), Failure> {
    let grant = context::grant();
    let mut tx = context.platform.db.write(grant.reach()).await?;
    documents::save(&context.by(&grant), &mut tx, site.id, change, None, true).await?;
    if writing.dry_run {
        drop(tx);
        options.say(format!("The settings of {} would be changed.", site.code));
        return Ok(());
    }
    tx.commit().await?;
    context.wrote();
    options.say(format!("The settings of {} are changed.", site.code));
    Ok(())
}

#[cfg(test)]
mod tests {
    use platform::sites::settings::SiteSettings;

    use super::*;

    #[test]
    fn an_unknown_setting_is_not_found_and_a_near_one_is_named() {
        let failure = |key: &str| {
            let error = SiteSettings::default().get(key).expect_err("an unknown key");
            unknown_key(key, error)
        };
        let near = failure("JCB.Hierarchi");
        assert_eq!(near.exit, Exit::NotFound);
        assert!(near.text.contains("no setting JCB.Hierarchi") && near.text.contains("JCB.Hierarchy?"), "{near}");
        assert!(failure("Nothing.OfThis.Kind.IsKnown").text.contains("No setting has this name"));
    }
}
