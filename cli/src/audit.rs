//! `hardstand audit`: who did what, and the proof that the log is as it was written (rule R18).

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    audit,
    entity::audit_entry::{Column, Entity},
    tenant::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde_json::{Value as Json, json};

use crate::{
    desk::{self, Desk},
    failure::{Exit, Failure, Outcome},
    manners::Manners,
    output::{Listing, print_thing},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// List what was done, the newest first
    List(Filters),
    /// Walk the hash chain; fails and names the rows when it does not hold
    Verify,
}

#[derive(clap::Args)]
pub struct Filters {
    /// What was done at this site
    #[arg(long, value_name = "CODE")]
    site: Option<String>,
    /// Who did it, such as `cli root` or a part of it
    #[arg(long)]
    actor: Option<String>,
    /// What was done, such as `user.create` or a part of it
    #[arg(long)]
    action: Option<String>,
    /// From this day on (UTC)
    #[arg(long, value_name = "YYYY-MM-DD")]
    since: Option<NaiveDate>,
    /// How many rows
    #[arg(long, default_value_t = 100)]
    limit: u64,
}

pub async fn audit(manners: &Manners, action: Action) -> Outcome {
    let desk = Desk::open(manners).await?;
    match action {
        Action::List(filters) => list(manners, &desk, filters).await?,
        Action::Verify => verify(manners, &desk).await?,
    }
    desk.close().await?;
    Ok(Exit::Done)
}

async fn list(manners: &Manners, desk: &Desk, filters: Filters) -> Result<(), Failure> {
    let grant = desk::grant();
    let site = match &filters.site {
        Some(code) => Some(desk.site(code).await?.id),
        None => None,
    };
    let since: Option<DateTime<Utc>> = filters.since.map(|day| day.and_time(chrono::NaiveTime::default()).and_utc());
    let tx = desk.platform.db.read(grant.reach()).await?;
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
        Listing::new(["id", "at", "actor", "action", "subject", "subject_id", "before", "after", "address"]);
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
    listing.print(manners)
}

async fn verify(manners: &Manners, desk: &Desk) -> Result<(), Failure> {
    let spinner = manners.spinner("walking the chain");
    let verdict = audit::verify(&desk.platform, &desk::grant()).await?;
    spinner.finish_and_clear();
    print_thing(
        manners,
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
