//! `hardstand machine move` and `machine restock`: an operator at the command line moves machines by the same rules as
//! users (docs/behaviour/machine-life.md, "Row 24, transfer" and rows 28 to 30). A failed or withdrawn handover is
//! taken back here.

use std::{collections::BTreeSet, sync::Arc};

use platform::{api::name_list::Missing, shared::audit::AuditEvent, sites::directory::SiteInfo, tenancy::SystemTask};
use serde_json::json;
use stock::{
    Prepared, Transition, TransitionContext,
    console::command_line,
    domain::{Action, ActionSet, CurrentLocation},
    entity::machine,
    transitions::dealers::destination,
};

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::{Options, Writing},
    output::print_thing,
};

#[derive(clap::Args)]
pub struct Move {
    /// The serial numbers of machines of one site
    #[arg(required = true)]
    serials: Vec<String>,
    /// The site they are at, when a serial is at several
    #[arg(long, value_name = "CODE")]
    site: Option<String>,
    /// The site they are sent to
    #[arg(long, value_name = "CODE")]
    to: String,
    #[command(flatten)]
    writing: Writing,
}

#[derive(clap::Args)]
pub struct Restock {
    /// The serial numbers of machines of one site: in transit, rejected, sold, or in handover
    #[arg(required = true)]
    serials: Vec<String>,
    /// The site whose stock they return to, when a serial is at several
    #[arg(long, value_name = "CODE")]
    site: Option<String>,
    /// Location of the machines afterwards
    #[arg(long, value_name = "NAME")]
    location: String,
    #[command(flatten)]
    writing: Writing,
}

/// The records of some serials, all of one site.
struct Machines {
    site: Arc<SiteInfo>,
    ids: Vec<i64>,
}

pub async fn transfer(options: &Options, context: &Context, request: &Move) -> Outcome {
    let to = context.site(&request.to).await?;
    // A machine is sent by the site whose record holds it.
    let is_movable = |row: &machine::Model| row.open && row.current_location == CurrentLocation::Here.code();
    let selection = select(context, &request.serials, request.site.as_deref(), is_movable).await?;
    let action = Action::Transfer { to: Some(destination(&selection.site, &to)) };
    let verb =
        Transition { to: Some(&to), ..Transition::new("transferred", action, "Machine transferred Successfully") };
    carry_out(options, context, selection, &verb, request.writing).await
}

pub async fn restock(options: &Options, context: &Context, request: &Restock) -> Outcome {
    // The last record of a serial at its site, open or sold; a record that waits for a machine is in no stock.
    let left = |row: &machine::Model| row.current_location != CurrentLocation::Expected.code();
    let selection = select(context, &request.serials, request.site.as_deref(), left).await?;
    let grant = SystemTask::CommandLine.at_site(selection.site.group_id, selection.site.id);
    let tx = context.platform.db.read(grant.reach()).await?;
    let names = [request.location.clone()];
    let location = reference::locations_by_name(&context.platform, &tx, &grant, &names, Missing::LeaveOut).await?;
    drop(tx);
    let Some(location) = location.into_values().next() else {
        return Err(Failure::not_found(format!(
            "there is no location {} at site {}",
            request.location, selection.site.code
        )));
    };
    let action = Action::Restock { location: Some(location) };
    let verb = Transition::new("restocked", action, "Machine back to stock Successfully");
    carry_out(options, context, selection, &verb, request.writing).await
}

/// Finds the records of serials: for each the last that matches, all of one site.
async fn select(
    context: &Context,
    serials: &[String],
    site: Option<&str>,
    may_be: impl Fn(&machine::Model) -> bool,
) -> Result<Machines, Failure> {
    let site = match site {
        Some(code) => Some(context.site(code).await?.id),
        None => None,
    };
    let grant = context::grant();
    let mut ids = Vec::with_capacity(serials.len());
    let mut sites = BTreeSet::new();
    let tx = context.platform.db.read(grant.reach()).await?;
    for serial in serials {
        let missing = || Failure::not_found(format!("there is no machine {serial} that could be moved"));
        let found = command_line::find(&tx, &grant, command_line::MachineSelector::Serial { serial, site })
            .await
            .map_err(|_| missing())?;
        let mut candidates = found.into_iter().filter(|row| !row.deleted && may_be(row)).collect::<Vec<_>>();
        // The same serial may exist in two groups; the site must then be named.
        let groups: BTreeSet<i64> = candidates.iter().map(|row| row.group_id).collect();
        if groups.len() > 1 {
            return Err(Failure::usage(format!("machine {serial} is in several groups: say --site")));
        }
        let row = candidates.pop().ok_or_else(missing)?;
        sites.insert(row.site_id);
        ids.push(row.id);
    }
    drop(tx);
    let (Some(site), 1) = (sites.first().copied(), sites.len()) else {
        return Err(Failure::usage("these machines are at several sites: move those of one at a time, or say --site"));
    };
    let site = context.platform.directory.site(site).await?;
    let site = site.ok_or_else(|| Failure::not_found("their site is gone"))?;
    Ok(Machines { site, ids })
}

async fn carry_out(
    options: &Options,
    context: &Context,
    selection: Machines,
    verb: &Transition<'_>,
    writing: Writing,
) -> Outcome {
    let ctx = TransitionContext::of_task(
        &context.platform,
        SystemTask::CommandLine,
        Arc::clone(&selection.site),
        ActionSet::OPERATOR,
        context.actor.name.clone(),
    );
    let ready = match stock::prepare(&ctx, &selection.ids, verb).await? {
        Prepared::Ready(ready) => ready,
        // A command has no user, so a repeat is not recognised.
        Prepared::Repeated(..) => return Err(Failure::conflict("it was done already")),
    };
    if writing.dry_run {
        drop(ready);
        options.say(format!("{} machines would be moved.", selection.ids.len()));
        return Ok(Exit::Done);
    }
    // The event log has an entry for each machine; the audit log has one for the command.
    let first = selection.ids.first().copied().unwrap_or_default();
    let action = format!("machine.{}", verb.kind);
    let event = AuditEvent::new(&action, "machine", first).after(json!({ "vhcIds": selection.ids }));
    context.note(ready.tx(), event).await?;
    let done = ready.write(verb.owner).await?;
    print_thing(
        options,
        [("message", json!(done.message)), ("site", json!(selection.site.code)), ("ids", json!(done.vhc_ids))],
    )?;
    Ok(Exit::Done)
}
