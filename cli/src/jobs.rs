//! `hardstand jobs`: lists background jobs and runs them now.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use platform::{
    entity::job::{Column, Entity},
    jobs,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde_json::json;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::{Listing, print_thing},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// List the jobs that wait or are at work, the oldest first
    List {
        /// List those that are done as well, the newest first
        #[arg(long)]
        all: bool,
        /// Number of rows
        #[arg(long, default_value_t = 100)]
        limit: u64,
    },
    /// Do every job of a kind that waits, now, and wait for it
    Run {
        /// The kind, such as `stock.import` or `nightly`
        name: String,
        /// Do the nightly work of this day once more, YYYY-MM-DD; never of a future day
        #[arg(long, value_name = "DATE")]
        date: Option<NaiveDate>,
    },
}

pub async fn jobs(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    let exit = match action {
        Action::List { all, limit } => list(options, &context, all, limit).await,
        Action::Run { name, date } => run(options, &context, &name, date).await,
    }?;
    context.close().await?;
    Ok(exit)
}

/// Returns `true` for a day that has not begun in any time zone, the first of which is 14 hours ahead of UTC.
fn is_future(date: NaiveDate, now: DateTime<Utc>) -> bool {
    date > (now + TimeDelta::hours(14)).date_naive()
}

async fn list(options: &Options, context: &Context, all: bool, limit: u64) -> Outcome {
    let (grant, now) = (context::grant(), context.platform.clock.now());
    let tx = context.platform.db.read(grant.reach()).await?;
    let rows = Entity::within(&grant).limit(limit);
    let rows = if all {
        rows.order(Column::Id, Order::Desc)
    } else {
        rows.filter(Column::DoneAt.is_null()).order(Column::Id, Order::Asc)
    };
    let mut listing = Listing::new(["id", "kind", "key", "state", "due", "attempts", "heldBy", "lastError"]);
    for row in rows.all(&tx).await? {
        let is_locked = row.locked_until.is_some_and(|until| until >= now);
        let state = match (row.done_at, is_locked) {
            (Some(_), _) => "done",
            (None, true) => "at work",
            (None, false) => "waiting",
        };
        listing.row([
            json!(row.id),
            json!(row.kind),
            json!(row.key),
            json!(state),
            json!(row.run_at.to_rfc3339()),
            json!(row.attempts),
            json!(row.locked_by.filter(|_| is_locked)),
            json!(row.last_error),
        ]);
    }
    listing.print(options)?;
    Ok(Exit::Done)
}

async fn run(options: &Options, context: &Context, name: &str, date: Option<NaiveDate>) -> Outcome {
    let kinds = modules::all().jobs();
    let Some(kind) = kinds.iter().find(|kind| kind.name() == name) else {
        let known: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
        return Err(Failure::not_found(format!("there is no job {name}; there are {}", known.join(", "))));
    };
    if date.is_some() && name != handover::nightly::KIND {
        return Err(Failure::usage(format!("only {} takes a --date", handover::nightly::KIND)));
    }
    if let Some(date) = date.filter(|date| is_future(*date, context.platform.clock.now())) {
        return Err(Failure::usage(format!("{date} has not begun anywhere: --date is today or an earlier day")));
    }
    let spinner = options.spinner("jobs");
    let ran = match date {
        // A separate job; the regular nightly job is left as it is.
        Some(date) => {
            let (key, payload) = (format!("for {date}"), json!({ "Date": date }));
            jobs::run_requested(&context.platform, kind.as_ref(), &key, payload).await?
        }
        None => jobs::run_kind(&context.platform, kind.as_ref()).await?,
    };
    spinner.finish_and_clear();
    context.wrote();
    print_thing(
        options,
        [("done", json!(ran.done)), ("failed", json!(ran.failed)), ("elsewhere", json!(ran.elsewhere))],
    )?;
    Ok(if ran.failed + ran.elsewhere == 0 { Exit::Done } else { Exit::Partly })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_future_until_it_has_begun_somewhere() {
        let now: DateTime<Utc> = "2026-03-14T11:00:00Z".parse().expect("a time");
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
        assert!(!is_future(day("2026-03-13"), now));
        assert!(!is_future(day("2026-03-15"), now), "it has begun at UTC+14");
        assert!(is_future(day("2026-03-16"), now));
        assert!(is_future(day("2026-03-15"), now - TimeDelta::hours(2)));
    }
}
