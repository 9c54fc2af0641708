//! `hardstand doctor`: checks the requirements of the program, one by one; prints a fix for each failure, and exits
//! with an error if there is one.

use std::{path::Path, sync::Arc};

use platform::{
    backup,
    config::{Config, StorageKind},
    core::{clock::Clock, error::Error, secrets::Secrets},
    db::{Db, migrate},
    entity::audit_entry,
    jobs::{self, mail},
    storage,
    tenancy::{Scoped, row_level_security},
};
use sea_orm::Order;
use serde_json::json;

use crate::{
    context,
    failure::{Exit, Failure, Outcome},
    options::{Form, Options},
    output::Listing,
};

#[derive(clap::Args)]
pub struct Arguments {
    /// The same as --output json
    #[arg(long)]
    json: bool,
}

/// The result of a check.
struct Finding {
    what: &'static str,
    /// Result of the check, for people.
    found: String,
    /// The correction; `None` when the check passed.
    fix: Option<&'static str>,
}

impl Finding {
    fn of(what: &'static str, looked: Result<String, String>, fix: &'static str) -> Self {
        match looked {
            Ok(found) => Self { what, found, fix: None },
            Err(found) => Self { what, found: found.replace('\n', " "), fix: Some(fix) },
        }
    }
}

pub async fn doctor(options: &Options, arguments: &Arguments) -> Outcome {
    let mut options = options.clone();
    if arguments.json {
        options.output = Form::Json;
    }
    context::log_tersely(&options);
    let mut findings = Vec::new();
    match context::load(&options) {
        Err(failure) => findings.push(Finding::of("config", Err(failure.text), "correct the keys named")),
        Ok(loaded) => {
            let environment = format!("{:?}", loaded.config.environment).to_lowercase();
            findings.push(Finding::of("config", Ok(environment), ""));
            examine(&loaded.config, &mut findings).await;
        }
    }
    let mut listing = Listing::new(["check", "ok", "found", "fix"]);
    for finding in &findings {
        listing.row([json!(finding.what), json!(finding.fix.is_none()), json!(finding.found), json!(finding.fix)]);
    }
    listing.print(&options)?;
    let bad: Vec<&str> = findings.iter().filter(|finding| finding.fix.is_some()).map(|finding| finding.what).collect();
    if bad.is_empty() { Ok(Exit::Done) } else { Err(Failure::failed(format!("not well: {}", bad.join(", ")))) }
}

async fn examine(config: &Config, findings: &mut Vec<Finding>) {
    let registry = modules::all();
    let modules = registry.check().map(|()| format!("{} modules", registry.modules().count()));
    findings.push(Finding::of("modules", modules.map_err(|error| error.to_string()), "this program is faulty"));

    match database(config).await {
        Err(found) => {
            findings.push(Finding::of("database", Err(found), "start the database, or correct database.url"));
        }
        Ok(db) => {
            let found = match db.is_standby().await {
                Ok(true) => Err("a standby, which accepts no change".to_owned()),
                Ok(false) => Ok(format!("{:?}", db.backend()).to_lowercase()),
                Err(error) => Err(cause_of(&error)),
            };
            let fix = "name the primary in database.url, or the address of the balancer that leads to it";
            findings.push(Finding::of("database", found, fix));
            let schema = match migrate::schema_state(&db, &registry).await {
                Err(error) => Err(cause_of(&error)),
                Ok(state) => match (state.fault(), state.newer()) {
                    (Some(fault), _) => Err(fault),
                    (None, Some(newer)) => Ok(newer),
                    (None, None) => Ok(format!("{} steps", state.applied.len())),
                },
            };
            let well = schema.is_ok();
            findings.push(Finding::of(
                "schema",
                schema,
                "hardstand migrate up for an older one, the newer program for a newer one",
            ));
            if well {
                if let Some(walls) = row_level_security::state(&db).await.transpose() {
                    let found = walls.map_err(|error| cause_of(&error)).and_then(|walls| match walls.fault() {
                        None => Ok(walls.role),
                        Some(fault) => Err(fault),
                    });
                    findings.push(Finding::of("roles", found, row_level_security::FIX));
                }
                if config.database.replica_url.is_some() {
                    let found = db.follow_replica().await.map(|()| "follows".to_owned());
                    let fix = "start the replica, let it catch up, or correct database.replica_url";
                    findings.push(Finding::of("replica", found.map_err(|error| cause_of(&error)), fix));
                }
                let fix = "set the clock of this machine, best by NTP";
                findings.push(Finding::of("clock", clock(&db).await, fix));
                let fix = "start the server, or restart the one whose /readyz or log names a dead worker";
                findings.push(Finding::of("workers", workers(&db).await, fix));
            }
            db.close().await;
        }
    }

    let secrets = Secrets::load(config).map(Arc::new);
    let found = match &secrets {
        Ok(_) => Ok(Path::new(&config.data_dir).join("secrets.toml").display().to_string()),
        Err(error) => Err(format!("{error:#}")),
    };
    findings.push(Finding::of("secrets", found, "bring secrets.toml over, and keep it readable for this user alone"));
    if let Ok(secrets) = secrets {
        let fix = match config.storage.kind {
            StorageKind::S3 => "correct storage.*, and let its keys put, read and delete objects of the bucket",
            _ => "make storage.path writable for this user, with room on its disk",
        };
        findings.push(Finding::of("storage", objects(config, &secrets).await, fix));
    }
    let fix = "start the server with backup.folder on a disk with room; its log has the reason of a failed backup";
    findings.push(Finding::of("backup", newest_backup(config), fix));
    let fix = "start the mail server, or correct mail.url";
    findings.push(Finding::of("mail", letters(config).await, fix));
}

async fn database(config: &Config) -> Result<Db, String> {
    context::make_database_file(config).map_err(|failure| failure.text)?;
    let db = Db::open(config).await.map_err(|error| cause_of(&error))?;
    db.ping().await.map_err(|error| cause_of(&error))?;
    Ok(db)
}

/// Checks the clock: one behind the last entry of the log would order the log wrongly and leave ended sessions valid.
async fn clock(db: &Db) -> Result<String, String> {
    let now = Clock::system().now();
    let grant = context::grant();
    let newest = async {
        let tx = db.read(grant.reach()).await?;
        // By id, along the primary key: the log has no index over its times alone.
        audit_entry::Entity::within(&grant).order(audit_entry::Column::Id, Order::Desc).limit(1).one(&tx).await
    };
    match newest.await {
        Err(error) => Err(cause_of(&error)),
        Ok(Some(row)) if row.at > now => {
            Err(format!("{} here, but the audit log knows {} already", now.to_rfc3339(), row.at.to_rfc3339()))
        }
        Ok(_) => Ok(now.to_rfc3339()),
    }
}

/// Work that was due long ago and that no server has begun.
async fn workers(db: &Db) -> Result<String, String> {
    let overdue = jobs::overdue(db, Clock::system().now()).await.map_err(|error| cause_of(&error))?;
    if overdue.is_empty() {
        Ok("nothing is overdue".to_owned())
    } else {
        Err(format!("overdue: {}", overdue.join(", ")))
    }
}

async fn objects(config: &Config, secrets: &Arc<Secrets>) -> Result<String, String> {
    let storage = storage::open(config, secrets, &Clock::system()).map_err(|error| cause_of(&error))?;
    storage.check().await.map_err(|error| cause_of(&error))?;
    Ok(format!("{:?}", config.storage.kind).to_lowercase())
}

/// The age of the newest scheduled backup, which is made late when the server was stopped.
fn newest_backup(config: &Config) -> Result<String, String> {
    let Some(folder) = &config.backup.folder else { return Ok("none is scheduled: backup.folder is empty".to_owned()) };
    let now = Clock::system().now();
    let newest = backup::newest(Path::new(folder), now).map_err(|error| error.to_string())?;
    let age = now - newest.ok_or_else(|| format!("there is none in {folder}"))?;
    let found = format!("the newest is {} hours and {} minutes old", age.num_hours(), age.num_minutes() % 60);
    let is_old = age.num_minutes().unsigned_abs() > 2 * 60 * config.backup.every_hours;
    if is_old { Err(found) } else { Ok(found) }
}

async fn letters(config: &Config) -> Result<String, String> {
    let mail = mail::open(config).map_err(|error| cause_of(&error))?;
    mail.check().await.map_err(|error| cause_of(&error))?;
    Ok(config.mail.url.split("://").next().unwrap_or_default().to_owned())
}

fn cause_of(error: &Error) -> String {
    error.cause().map_or_else(|| error.message(), ToOwned::to_owned)
}
