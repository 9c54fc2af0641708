//! `hardstand migrate`: migrates the schema of the database.

use platform::{
    db::migrate::{self, SchemaState},
    shared::audit::{self, AuditEvent},
    tenancy::row_level_security,
};
use serde_json::json;

use crate::{
    desk::{self, Desk},
    failure::{Exit, Failure, Outcome},
    manners::{Destroying, Manners, Writing},
    output::Listing,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Apply every missing migration; on PostgreSQL, grant database.app_role and database.backup_role the rights that
    /// they need
    Up(Writing),
    /// Revert the last migrations; their data is lost
    Down {
        /// Number of migrations
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        steps: u32,
        #[command(flatten)]
        destroying: Destroying,
        #[command(flatten)]
        writing: Writing,
    },
    /// List the steps and whether they are applied
    Status {
        /// Fail unless the schema is exactly the one of this program
        #[arg(long)]
        check: bool,
    },
}

pub async fn migrate(manners: &Manners, action: Action) -> Outcome {
    let config = desk::load(manners)?.config;
    desk::log_tersely(manners);
    let desk = Desk::at(desk::open_platform(config).await?);
    let state = migrate::schema_state(&desk.platform.db, &modules::all()).await?;
    match action {
        Action::Up(writing) => up(manners, &desk, &state, writing).await?,
        Action::Down { steps, destroying, writing } => {
            down(manners, &desk, &state, steps, destroying, writing).await?;
        }
        Action::Status { check } => {
            list(&state).print(manners)?;
            if let (true, Some(fault)) = (check, state.fault()) {
                return Err(Failure::failed(fault));
            }
        }
    }
    desk.close().await?;
    Ok(Exit::Done)
}

async fn up(manners: &Manners, desk: &Desk, state: &SchemaState, writing: Writing) -> Result<(), Failure> {
    if !state.unknown.is_empty() {
        return Err(Failure::failed(state.fault().unwrap_or_default()));
    }
    if state.pending.is_empty() {
        manners.say("The schema is up to date.");
        return if writing.dry_run { Ok(()) } else { grant(manners, desk).await };
    }
    if writing.dry_run {
        return list(state).print(manners);
    }
    let spinner = manners.spinner("bringing the schema up to date");
    let applied = desk.platform.migrate(&modules::all()).await?;
    spinner.finish_and_clear();
    let tx = desk.platform.db.write(desk::grant().reach()).await?;
    desk.note(&tx, AuditEvent::new("schema.up", "schema", applied.len()).after(json!(applied))).await?;
    tx.commit().await?;
    manners.say(format!("Applied {} steps.", applied.len()));
    grant(manners, desk).await
}

/// Grants the configured roles the rights that they need on the tables.
async fn grant(manners: &Manners, desk: &Desk) -> Result<(), Failure> {
    let roles = row_level_security::grant(&desk.platform.db, &desk.platform.config).await?;
    if !roles.is_empty() {
        manners.say(format!("Granted to {} what they need.", roles.join(" and ")));
    }
    Ok(())
}

async fn down(
    manners: &Manners,
    desk: &Desk,
    state: &SchemaState,
    steps: u32,
    destroying: Destroying,
    writing: Writing,
) -> Result<(), Failure> {
    if !state.unknown.is_empty() {
        return Err(Failure::failed(state.fault().unwrap_or_default()));
    }
    let count = usize::try_from(steps).unwrap_or(usize::MAX).min(state.applied.len());
    let last: Vec<&String> = state.applied.iter().rev().take(count).collect();
    if writing.dry_run || last.is_empty() {
        let mut listing = Listing::new(["step", "would"]);
        for name in &last {
            listing.row([json!(name), json!("be taken back")]);
        }
        return listing.print(manners);
    }
    destroying.confirm(&format!("Taking back {count} steps with all they hold"), "down")?;
    migrate::down(&desk.platform.db, &modules::all(), steps).await?;
    // When the migration of the audit log itself was reverted, there is no log to write into.
    let tx = desk.platform.db.write(desk::grant().reach()).await?;
    // The entry is sealed after the next migration up.
    let taken = AuditEvent::new("schema.down", "schema", count).before(json!(last));
    if audit::write(&tx, &desk.platform.clock, &desk.actor, taken).await.is_ok() {
        tx.commit().await?;
    }
    manners.say(format!("Took back {count} steps."));
    Ok(())
}

fn list(state: &SchemaState) -> Listing {
    let mut listing = Listing::new(["step", "state"]);
    let states = [(&state.applied, "applied"), (&state.pending, "missing"), (&state.unknown, "of a newer program")];
    for (names, state) in states {
        for name in names {
            listing.row([json!(name), json!(state)]);
        }
    }
    listing
}
