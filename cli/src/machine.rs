//! `hardstand machine`: shows the records and the event log of a serial number, and moves machines.

use platform::core::error::Error;
use serde_json::json;
use stock::{console::command_line, reasons};

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::Listing,
    transitions::{self, Move, Restock},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Show every record of a serial number: one for each site it has been at
    Show(Target),
    /// List every change of a machine, the oldest first, and check that the log is whole
    History(Target),
    /// Transfer machines to another site of their group
    Move(Move),
    /// Bring machines back into stock that are in transit, rejected or sold, or whose handover failed or was withdrawn
    Restock(Restock),
}

#[derive(clap::Args)]
pub struct Target {
    /// The serial number
    serial: String,
    /// Only the record at this site
    #[arg(long, value_name = "CODE")]
    site: Option<String>,
}

pub async fn machine(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    let exit = match action {
        Action::Show(which) => show(options, &context, &which).await.map(|()| Exit::Done),
        Action::History(which) => history(options, &context, &which).await.map(|()| Exit::Done),
        Action::Move(request) => transitions::transfer(options, &context, &request).await,
        Action::Restock(request) => transitions::restock(options, &context, &request).await,
    }?;
    context.close().await?;
    Ok(exit)
}

impl Target {
    async fn selector(&self, context: &Context) -> Result<command_line::MachineSelector<'_>, Failure> {
        let site = match &self.site {
            Some(code) => Some(context.site(code).await?.id),
            None => None,
        };
        Ok(command_line::MachineSelector::Serial { serial: &self.serial, site })
    }

    fn failure(&self, error: Error) -> Failure {
        if error.reason() == reasons::NOT_FOUND {
            Failure::not_found(format!("there is no machine {}", self.serial))
        } else {
            error.into()
        }
    }
}

async fn show(options: &Options, context: &Context, which: &Target) -> Result<(), Failure> {
    let selector = which.selector(context).await?;
    let machines = command_line::machine_show(&context.platform, &context::grant(), selector).await;
    let machines = machines.map_err(|error| which.failure(error))?;
    let columns =
        ["id", "serial", "site", "model", "location", "status", "open", "deleted", "hours", "listed_on", "events"];
    Listing::of(&columns, &machines)?.print(options)
}

async fn history(options: &Options, context: &Context, which: &Target) -> Result<(), Failure> {
    let selector = which.selector(context).await?;
    let histories = command_line::machine_history(&context.platform, &context::grant(), selector).await;
    let histories = histories.map_err(|error| which.failure(error))?;
    let mut listing = Listing::new(["machine", "event", "at", "actor", "kind", "status", "before", "after"]);
    for history in &histories {
        for event in &history.events {
            listing.row([
                json!(history.machine),
                json!(event.id),
                json!(event.at.to_rfc3339()),
                json!(event.actor),
                json!(event.kind),
                json!(event.status),
                json!(event.before),
                json!(event.after),
            ]);
        }
    }
    listing.print(options)?;
    let broken = histories.iter().find_map(|history| Some((history.machine, *history.broken.first()?)));
    let Some((machine, event)) = broken else { return Ok(()) };
    let place = if event == 0 { "its end".to_owned() } else { format!("event {event}") };
    Err(Failure::failed(format!("the log of machine {machine} does not hold at {place}: it was changed from outside")))
}
