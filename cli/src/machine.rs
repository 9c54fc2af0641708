//! `hardstand machine`: what is known of a serial number, and everything that happened to it (contract, section 8).

use platform::{permission::Grant, tenant::Scoped};
use sea_orm::{ColumnTrait, Order};
use serde_json::{Value as Json, json};
use stock::{
    entity::{machine, machine_event},
    events,
};

use crate::{
    desk::{self, Desk},
    failure::{Exit, Failure, Outcome},
    manners::Manners,
    output::Listing,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Show every record of a serial number: one for each site it has been at
    Show(Which),
    /// List every change of a machine, the oldest first, and check that the log is whole
    History(Which),
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
    match action {
        Action::Show(which) => show(manners, &desk, &which).await?,
        Action::History(which) => history(manners, &desk, &which).await?,
    }
    desk.close().await?;
    Ok(Exit::Done)
}

async fn find(desk: &Desk, grant: &Grant, which: &Which) -> Result<Vec<machine::Model>, Failure> {
    let site = match &which.site {
        Some(code) => Some(desk.site(code).await?.id),
        None => None,
    };
    let tx = desk.platform.db.read(grant.reach()).await?;
    let rows = machine::Entity::within(grant)
        .filter(machine::Column::Serial.eq(which.serial.trim().to_ascii_uppercase()))
        .filter_if(site, |id| machine::Column::SiteId.eq(id))
        .order(machine::Column::Id, Order::Asc)
        .all(&tx)
        .await?;
    if rows.is_empty() {
        return Err(Failure::not_found(format!("there is no machine {}", which.serial)));
    }
    Ok(rows)
}

async fn show(manners: &Manners, desk: &Desk, which: &Which) -> Result<(), Failure> {
    let grant = desk::grant();
    let mut listing = Listing::new([
        "id",
        "serial",
        "site",
        "model",
        "location",
        "status",
        "open",
        "deleted",
        "hours",
        "listed_on",
        "events",
    ]);
    for row in find(desk, &grant, which).await? {
        let site = desk.platform.directory.site(row.site_id).await?;
        let models = catalogue::names(&desk.platform, row.group_id).await?;
        let locations = reference::location_names(&desk.platform, row.group_id, row.location_id).await?;
        listing.row([
            json!(row.id),
            json!(row.serial),
            json!(site.map(|site| site.code.clone())),
            json!(models.get(row.model_id).map(|model| model.name.to_string())),
            json!(row.location_id.and_then(|id| locations.get(&id)).map(ToString::to_string)),
            json!(row.status),
            json!(row.open),
            json!(row.deleted),
            json!(row.hours),
            json!(row.listed_on),
            json!(row.event_count),
        ]);
    }
    listing.print(manners)
}

async fn history(manners: &Manners, desk: &Desk, which: &Which) -> Result<(), Failure> {
    let grant = desk::grant();
    let rows = find(desk, &grant, which).await?;
    let tx = desk.platform.db.read(grant.reach()).await?;
    let mut listing = Listing::new(["machine", "event", "at", "actor", "kind", "status", "before", "after"]);
    let mut broken = Vec::new();
    for row in &rows {
        let found = machine_event::Entity::within(&grant)
            .filter(machine_event::Column::MachineId.eq(row.id))
            .order(machine_event::Column::Id, Order::Asc)
            .all(&tx)
            .await?;
        for event in found {
            listing.row([
                json!(row.id),
                json!(event.id),
                json!(event.at.to_rfc3339()),
                json!(event.actor),
                json!(event.kind),
                json!(event.status),
                event.before.unwrap_or(Json::Null),
                event.after,
            ]);
        }
        broken.extend(events::broken(&tx, &grant, row).await?.into_iter().map(|event| (row.id, event)));
    }
    listing.print(manners)?;
    let Some((machine, event)) = broken.first() else { return Ok(()) };
    let place = if *event == 0 { "its end".to_owned() } else { format!("event {event}") };
    Err(Failure::failed(format!("the log of machine {machine} does not hold at {place}: it was changed from outside")))
}
