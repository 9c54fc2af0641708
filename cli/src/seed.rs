//! `hardstand seed`: writes the demonstration data, or large generated data for benchmarks.

use std::sync::Arc;

use platform::{
    app::{demonstration, module::Module, platform::Platform},
    config::Config,
    entity::group,
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use serde_json::json;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::{Options, Writing},
    output::print_thing,
};

/// The sign-ins of the demonstration data.
pub const SIGN_INS: &str = "\
Sign in with the password Hardstand#2026:
  dealership             site code 330001, user admin (also manager, service, parts, readonly, ...)
  technician             site code 330001, user tech, PIN 482915, at /technicianLogin
  head office            site code 220000, user admin
  production plant       site code 110000, user admin
  group                  Group, site code 220000, user groupadmin
  platform operator      the console at /admin/, user operator, no site code";

#[derive(clap::Subcommand)]
pub enum Action {
    /// The demonstration world: eight sites, their people, models, locations and machines
    Demo {
        /// Do nothing when there is something in the database already
        #[arg(long)]
        if_empty: bool,
        #[command(flatten)]
        writing: Writing,
    },
    /// A large generated world for benchmarks: groups of fifty sites, a few of them large; nobody can sign in to it yet
    Scale {
        /// Number of sites
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000))]
        sites: u32,
        /// Number of machines
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=80_000_000))]
        machines: u64,
        /// Another number makes another world; the same one the same
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        writing: Writing,
    },
}

pub async fn seed(options: &Options, action: Action) -> Outcome {
    match action {
        Action::Demo { if_empty, writing } => demo(options, if_empty, writing).await,
        Action::Scale { sites, machines, seed, writing } => scale(options, sites, machines, seed, writing).await,
    }
}

async fn demo(options: &Options, if_empty: bool, writing: Writing) -> Outcome {
    let context = Context::open(options).await?;
    refuse_production(&context.platform.config)?;
    if !is_empty(&context.platform).await? {
        if if_empty {
            options.say("The database is not empty; nothing was done.");
            return Ok(Exit::Done);
        }
        return Err(Failure::conflict(
            "the database is not empty: give database.url of an empty one, or say --if-empty to leave it as it is",
        ));
    }
    if writing.dry_run {
        options.say("The demonstration world would be made.");
        return Ok(Exit::Done);
    }
    make_world(options, &context).await?;
    context.close().await?;
    Ok(Exit::Done)
}

async fn scale(options: &Options, sites: u32, machines: u64, seed: u64, writing: Writing) -> Outcome {
    let context = Context::open(options).await?;
    refuse_production(&context.platform.config)?;
    if writing.dry_run {
        options.say(format!("{sites} sites with {machines} machines would be made."));
        return Ok(Exit::Done);
    }
    let bar = options.bar("machines", machines);
    let sites = usize::try_from(sites).unwrap_or(usize::MAX);
    let world =
        stock::seed::scale::scale(&context.platform, sites, machines, seed, |so_far| bar.set_position(so_far)).await?;
    bar.finish_and_clear();
    let tx = context.platform.db.write(context::grant().reach()).await?;
    let after = json!({ "sites": world.sites.len(), "machines": world.machines, "seed": seed });
    context.note(&tx, AuditEvent::new("seed.scale", "database", "").after(after)).await?;
    tx.commit().await?;
    context.close().await?;
    print_thing(
        options,
        [
            ("groups", json!(world.groups.len())),
            ("sites", json!(world.sites.len())),
            ("machines", json!(world.machines)),
            ("largestSite", json!(world.sites.first())),
            ("lastSite", json!(world.sites.last())),
        ],
    )?;
    Ok(Exit::Done)
}

/// The step of `make run` before it serves. An embedded database is built in a temporary file of the same folder and
/// moved when it is complete, so that an interrupted start leaves nothing behind.
pub async fn demo_when_empty(options: &Options, config: &Config) -> Result<(), Failure> {
    refuse_production(config)?;
    let file = context::sqlite_file(&config.database.url);
    match file.filter(|file| !file.exists()) {
        Some(file) => {
            let aside = file.with_extension("making");
            for part in ["making", "making-wal", "making-shm"] {
                let _ = std::fs::remove_file(file.with_extension(part));
            }
            let mut config = config.clone();
            config.database.url = format!("sqlite://{}?mode=rwc", aside.display());
            make_world_in(options, config).await?;
            std::fs::rename(&aside, &file)?;
        }
        None => make_world_in(options, config.clone()).await?,
    }
    Ok(())
}

async fn make_world_in(options: &Options, config: Config) -> Result<(), Failure> {
    let context = Context::at(context::open_platform(config).await?);
    context::auto_migrate(&context.platform).await?;
    context::want_usable_schema(&context.platform).await?;
    if is_empty(&context.platform).await? {
        make_world(options, &context).await?;
    }
    context.close().await
}

/// Lets each module write its part, in the order of the list.
async fn make_world(options: &Options, context: &Context) -> Result<(), Failure> {
    options.say("Making the demonstration world");
    let platform: &Arc<Platform> = &context.platform;
    let registry = modules::all();
    let modules: Vec<&dyn Module> = registry.modules().collect();
    let count = modules.len() as u64;
    let bar = options.bar("demonstration world", count);
    demonstration::make(platform, &modules, |module| {
        bar.set_message(module.title().to_owned());
        bar.inc(1);
    })
    .await?;
    bar.finish_and_clear();
    let tx = platform.db.write(context::grant().reach()).await?;
    context.note(&tx, AuditEvent::new("seed.demo", "database", "").after(json!({ "modules": count }))).await?;
    Ok(tx.commit().await?)
}

/// Returns `true` if there is no group, and so no data of a tenant.
async fn is_empty(platform: &Platform) -> Result<bool, Failure> {
    let grant = context::grant();
    let tx = platform.db.read(grant.reach()).await?;
    Ok(group::Entity::within(&grant).count(&tx).await? == 0)
}

fn refuse_production(config: &Config) -> Result<(), Failure> {
    if config.is_production() {
        return Err(Failure::failed(
            "environment = \"production\" refuses generated data: its passwords are known to everyone",
        ));
    }
    Ok(())
}
