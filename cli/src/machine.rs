//! `hardstand machine`: shows the records and the event log of a serial number, and moves machines.

use platform::core::error::Error;
use serde_json::json;
use stock::{console::command_line, reasons};

use crate::{
    desk::{self, Desk},
    failure::{Exit, Failure, Outcome},
    manners::Manners,
    moves::{self, Move, Restock},
    output::Listing,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Show every record of a serial number: one for each site it has been at
    Show(Which),
    /// List every change of a machine, the oldest first, and check that the log is whole
    History(Which),
    /// Transfer machines to another site of their group
    Move(Move),
    /// Bring machines back into stock that are in transit, rejected or sold, or whose handover failed or was withdrawn
    Restock(Restock),
}

#[derive(clap::Args)]
pub struct Which {
    /// The serial number
    serial: String,
    /// Only the record at this site
    #[arg(long, value_name = "CODE")]
    site: Option<String>,
}

pub async fn machine(manners: &Manners, action: Action) -> Outcome {
    let desk = Desk::open(manners).await?;
    let exit = match action {
        Action::Show(which) => show(manners, &desk, &which).await.map(|()| Exit::Done),
        Action::History(which) => history(manners, &desk, &which).await.map(|()| Exit::Done),
        Action::Move(asked) => moves::transfer(manners, &desk, &asked).await,
        Action::Restock(asked) => moves::restock(manners, &desk, &asked).await,
    }?;
    desk.close().await?;
    Ok(exit)
}

impl Which {
    async fn meant(&self, desk: &Desk) -> Result<command_line::Which<'_>, Failure> {
        let site = match &self.site {
            Some(code) => Some(desk.site(code).await?.id),
            None => None,
        };
        Ok(command_line::Which::Serial { serial: &self.serial, site })
    }

    fn failure(&self, error: Error) -> Failure {
        if error.reason() == reasons::NOT_FOUND {
            Failure::not_found(format!("there is no machine {}", self.serial))
        } else {
            error.into()
        }
    }
}

async fn show(manners: &Manners, desk: &Desk, which: &Which) -> Result<(), Failure> {
    let meant = which.meant(desk).await?;
    let told = command_line::machine_show(&desk.platform, &desk::grant(), meant).await;
    let told = told.map_err(|error| which.failure(error))?;
    let columns =
        ["id", "serial", "site", "model", "location", "status", "open", "deleted", "hours", "listed_on", "events"];
    Listing::of(&columns, &told)?.print(manners)
}

async fn history(manners: &Manners, desk: &Desk, which: &Which) -> Result<(), Failure> {
    let meant = which.meant(desk).await?;
    let histories = command_line::machine_history(&desk.platform, &desk::grant(), meant).await;
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
    listing.print(manners)?;
    let broken = histories.iter().find_map(|history| Some((history.machine, *history.broken.first()?)));
    let Some((machine, event)) = broken else { return Ok(()) };
    let place = if event == 0 { "its end".to_owned() } else { format!("event {event}") };
    Err(Failure::failed(format!("the log of machine {machine} does not hold at {place}: it was changed from outside")))
}
