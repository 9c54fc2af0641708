//! The notes of the demonstration data, about some machines of one dealership.

use chrono::TimeDelta;
use platform::{
    app::platform::Platform,
    core::error::Result,
    entity::user,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait};
use stock::console::command_line::{self, MachineSelector};

use crate::{categories, entity::machine_comment};

const SITE: &str = "330001";

/// Serial, username, hours ago, text.
const NOTES: [(&str, &str, i64, &str); 4] = [
    ("7104800", "service", 30, "Customer asked for a quick coupler. Parts ordered."),
    ("7104800", "tech", 26, "Left mirror has a scratch from transport, photo taken."),
    ("7104801", "manager", 50, "Reserved for the county until Friday."),
    ("7104802", "tech", 4, "Battery was flat on arrival.\nCharged, holds 12.6 V."),
];

/// Writes the demonstration data, unless the site has notes.
pub(crate) async fn seed(platform: &Platform) -> Result<()> {
    let Some(site) = platform.directory.site_by_code(SITE).await? else { return Ok(()) };
    let grant = SystemTask::Seed.at_site(site.group_id, site.id);
    let in_group = SystemTask::Seed.in_group(site.group_id);
    let tx = platform.db.write(in_group.reach()).await?;
    if machine_comment::Entity::within(&grant).limit(1).one(&tx).await?.is_some() {
        return Ok(());
    }
    let Ok(category) = categories::of_note(&tx, &in_group, None).await else { return Ok(()) };
    let now = platform.clock.now();
    let mut rows = Vec::new();
    for (serial, login, hours, text) in NOTES {
        let which = MachineSelector::Serial { serial, site: Some(site.id) };
        let Some(machine) =
            command_line::find(&tx, &grant, which).await.ok().and_then(|found| found.into_iter().next())
        else {
            continue;
        };
        let Some(writer) = user::Entity::within(&grant).filter(user::Column::Login.eq(login)).one(&tx).await? else {
            continue;
        };
        rows.push(machine_comment::ActiveModel {
            group_id: Set(site.group_id),
            site_id: Set(site.id),
            machine_id: Set(machine.id),
            category_id: Set(category.id),
            text: Set(text.to_owned()),
            user_id: Set(writer.id),
            at: Set(now - TimeDelta::hours(hours)),
            ..Default::default()
        });
    }
    if !rows.is_empty() {
        tx.insert_many::<machine_comment::Entity, _>(&grant, rows).await?;
    }
    tx.commit().await
}
