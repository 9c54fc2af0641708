//! `hardstand audit`: lists the audit log and verifies its hash chain. With `--machines`, the same for the event log of
//! machines, in which each machine has a chain of its own.

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    entity::audit_entry::{Column, Entity},
    shared::audit,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde_json::{Value as Json, json};
use stock::console::command_line;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::{Listing, print_thing},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// List the entries of the log, the newest first
    List(Filters),
    /// Verify the hash chain; fails and names the rows at which it is broken
    Verify(Chain),
}

#[derive(clap::Args)]
pub struct Chain {
    /// The chain of every machine, in place of the audit log
    #[arg(long)]
    machines: bool,
    /// Only the machines of this site
    #[arg(long, value_name = "CODE", requires = "machines")]
    site: Option<String>,
}

#[derive(clap::Args)]
pub struct Filters {
    /// List the events of machines, in place of the audit log
    #[arg(long)]
    machines: bool,
    /// Only entries of this site
    #[arg(long, value_name = "CODE")]
    site: Option<String>,
    /// Only entries of this actor, such as `cli root` or a part of it
    #[arg(long)]
    actor: Option<String>,
    /// Only this action, such as `user.create` or a part of it
    #[arg(long)]
    action: Option<String>,
    /// From this day on (UTC)
    #[arg(long, value_name = "YYYY-MM-DD")]
    since: Option<NaiveDate>,
    /// Number of rows
    #[arg(long, default_value_t = 100)]
    limit: u64,
}

pub async fn audit(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::List(filters) if filters.machines => list_machines(options, &context, filters).await?,
        Action::List(filters) => list(options, &context, filters).await?,
        Action::Verify(chain) if chain.machines => verify_machines(options, &context, &chain).await?,
        Action::Verify(_) => verify(options, &context).await?,
    }
    context.close().await?;
    Ok(Exit::Done)
}

impl Filters {
    fn since(&self) -> Option<DateTime<Utc>> {
        self.since.map(|day| day.and_time(chrono::NaiveTime::default()).and_utc())
    }
}

async fn site_of(context: &Context, code: Option<&str>) -> Result<Option<i64>, Failure> {
    Ok(match code {
        Some(code) => Some(context.site(code).await?.id),
        None => None,
    })
}

async fn list(options: &Options, context: &Context, filters: Filters) -> Result<(), Failure> {
    let grant = context::grant();
    let site = site_of(context, filters.site.as_deref()).await?;
    let since = filters.since();
    let tx = context.platform.db.read(grant.reach()).await?;
    let rows = Entity::within(&grant)
        .filter_if(site, |id| Column::SiteId.eq(id))
        .filter_if(filters.actor, |part| Column::Actor.contains(part))
        .filter_if(filters.action, |part| Column::Action.contains(part))
        .filter_if(since, |at| Column::At.gte(at))
        .order(Column::Id, Order::Desc)
        .limit(filters.limit)
        .all(&tx)
        .await?;
    let mut listing =
        Listing::new(["id", "at", "actor", "action", "subject", "subjectId", "before", "after", "address"]);
    for row in rows {
        listing.row([
            json!(row.id),
            json!(row.at.to_rfc3339()),
            json!(row.actor),
            json!(row.action),
            json!(row.subject),
            json!(row.subject_id),
            row.before.unwrap_or(Json::Null),
            row.after.unwrap_or(Json::Null),
            json!(row.address),
        ]);
    }
    listing.print(options)
}

async fn verify(options: &Options, context: &Context) -> Result<(), Failure> {
    let spinner = options.spinner("walking the chain");
    let verdict = audit::verify(&context.platform.db, &context.platform.secrets, &context::grant()).await?;
    spinner.finish_and_clear();
    print_thing(
        options,
        vec![
            ("rows", json!(verdict.rows)),
            ("whole", json!(verdict.broken.is_empty())),
            ("broken", json!(verdict.broken)),
        ],
    )?;
    if verdict.broken.is_empty() {
        return Ok(());
    }
    Err(Failure::failed(format!(
        "the chain is broken at {} rows: the log was changed from outside",
        verdict.broken.len()
    )))
}

async fn list_machines(options: &Options, context: &Context, filters: Filters) -> Result<(), Failure> {
    let wanted = command_line::EventFilter {
        site: site_of(context, filters.site.as_deref()).await?,
        since: filters.since(),
        actor: filters.actor,
        kind: filters.action,
        limit: filters.limit,
    };
    let mut listing = Listing::new(["id", "at", "actor", "machine", "kind", "status", "text", "before", "after"]);
    for (machine, event) in command_line::machine_events(&context.platform, &context::grant(), wanted).await? {
        listing.row([
            json!(event.id),
            json!(event.at.to_rfc3339()),
            json!(event.actor),
            json!(machine),
            json!(event.kind),
            json!(event.status),
            json!(event.text),
            event.before.unwrap_or(Json::Null),
            event.after,
        ]);
    }
    listing.print(options)
}

async fn verify_machines(options: &Options, context: &Context, chain: &Chain) -> Result<(), Failure> {
    let site = site_of(context, chain.site.as_deref()).await?;
    let spinner = options.spinner("walking the chains");
    let verdict = command_line::verify_machines(&context.platform, &context::grant(), site).await?;
    spinner.finish_and_clear();
    let broken: Vec<Json> =
        verdict.broken.iter().map(|(machine, event)| json!({ "machine": machine, "event": event })).collect();
    print_thing(
        options,
        vec![
            ("machines", json!(verdict.machines)),
            ("events", json!(verdict.events)),
            ("whole", json!(broken.is_empty())),
            ("broken", json!(broken)),
        ],
    )?;
    let Some((machine, event)) = verdict.broken.first() else { return Ok(()) };
    let place = if *event == 0 { "its end".to_owned() } else { format!("event {event}") };
    Err(Failure::failed(format!(
        "the log of machine {machine} does not hold at {place}, and {} more: it was changed from outside",
        verdict.broken.len() - 1
    )))
}
