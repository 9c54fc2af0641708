//! `hardstand migrate`: migrates the schema of the database.

use platform::{
    db::migrate::{self, SchemaState},
    shared::audit::{self, AuditEvent},
    tenancy::row_level_security,
};
use serde_json::json;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::{Destroying, Options, Writing},
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
    /// List the steps, whether they are applied, and the oldest version of the program that works after each
    Status {
        /// Fail unless the schema is exactly the one of this program, also when a newer one works with it
        #[arg(long)]
        check: bool,
    },
}

pub async fn migrate(options: &Options, action: Action) -> Outcome {
    let config = context::load(options)?.config;
    context::log_tersely(options);
    let context = Context::at(context::open_platform(config).await?);
    let state = migrate::schema_state(&context.platform.db, &modules::all()).await?;
    match action {
        Action::Up(writing) => up(options, &context, &state, writing).await?,
        Action::Down { steps, destroying, writing } => {
            down(options, &context, &state, steps, destroying, writing).await?;
        }
        Action::Status { check } => {
            list(&state).print(options)?;
            if let Some(oldest) = state.oldest_program() {
                options.say(format!("This schema needs version {oldest} of the program or later."));
            }
            if let (true, Some(difference)) = (check, state.difference()) {
                return Err(Failure::failed(difference));
            }
        }
    }
    context.close().await?;
    Ok(Exit::Done)
}

async fn up(options: &Options, context: &Context, state: &SchemaState, writing: Writing) -> Result<(), Failure> {
    state.refuse_newer()?;
    if state.pending.is_empty() {
        options.say("The schema is up to date.");
        return if writing.dry_run { Ok(()) } else { grant(options, context).await };
    }
    if writing.dry_run {
        return list(state).print(options);
    }
    let spinner = options.spinner("bringing the schema up to date");
    let applied = context.platform.migrate(&modules::all()).await?;
    spinner.finish_and_clear();
    let tx = context.platform.db.write(context::grant().reach()).await?;
    context.note(&tx, AuditEvent::new("schema.up", "schema", applied.len()).after(json!(applied))).await?;
    tx.commit().await?;
    options.say(format!("Applied {} steps.", applied.len()));
    grant(options, context).await
}

/// Grants the configured roles the rights that they need on the tables.
async fn grant(options: &Options, context: &Context) -> Result<(), Failure> {
    let roles = row_level_security::grant(&context.platform.db, &context.platform.config).await?;
    if !roles.is_empty() {
        options.say(format!("Granted to {} what they need.", roles.join(" and ")));
    }
    Ok(())
}

async fn down(
    options: &Options,
    context: &Context,
    state: &SchemaState,
    steps: u32,
    destroying: Destroying,
    writing: Writing,
) -> Result<(), Failure> {
    state.refuse_newer()?;
    let count = usize::try_from(steps).unwrap_or(usize::MAX).min(state.applied.len());
    let last: Vec<&String> = state.applied.iter().rev().take(count).collect();
    if writing.dry_run || last.is_empty() {
        let mut listing = Listing::new(["step", "would"]);
        for name in &last {
            listing.row([json!(name), json!("be taken back")]);
        }
        return listing.print(options);
    }
    destroying.confirm(&format!("Taking back {count} steps with all they hold"), "down")?;
    migrate::down(&context.platform.db, &modules::all(), steps).await?;
    // When the migration of the audit log itself was reverted, there is no log to write into.
    let tx = context.platform.db.write(context::grant().reach()).await?;
    // The entry is sealed after the next migration up.
    let taken = AuditEvent::new("schema.down", "schema", count).before(json!(last));
    if audit::write(&tx, &context.platform.clock, &context.actor, taken).await.is_ok() {
        tx.commit().await?;
    }
    options.say(format!("Took back {count} steps."));
    Ok(())
}

fn list(state: &SchemaState) -> Listing {
    let mut listing = Listing::new(["step", "state", "oldest program"]);
    let registry = modules::all();
    let states = [(&state.applied, "applied"), (&state.pending, "missing"), (&state.unknown, "of a newer program")];
    for (names, label) in states {
        for name in names {
            // A missing step is declared by this program alone.
            let oldest = state.oldest_programs.get(name).copied().or_else(|| registry.oldest_program(name));
            listing.row([json!(name), json!(label), json!(oldest.map(|oldest| oldest.to_string()))]);
        }
    }
    listing
}
