//! The lists of the demonstration data: the same locations and in-progress stages at every site; a franchise, work
//! statuses, machine areas and common defects for every group; and support contacts.

use platform::{
    api::name_list::NameList as _,
    app::platform::Platform,
    core::error::Result,
    db::Tx,
    entity::site,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};

use crate::{
    entity::{common_defect, franchise, location, machine_area, stage, support_card, work_status},
    locations::new_row,
    short_lists::{ListOwner, ShortList as _},
    support::{SupportContact, seed_card},
};

/// DOCK comes first, because it is proposed as the location of a new machine.
const LOCATIONS: [&str; 12] = [
    "DOCK",
    "Bay 1",
    "Bay 2",
    "Bay 3",
    "Bay 4",
    "Yard A",
    "Yard B",
    "Yard C",
    "Workshop 1",
    "Workshop 2",
    "Wash bay",
    "Gate 1",
];

/// In-progress stages that the check templates of the demonstration data name.
const STAGES: [&str; 7] = ["Paint", "Hydraulics", "Engine", "Driveline", "Electrics", "Cab", "Test stand"];

const WORK_STATUSES: [&str; 4] = ["Waiting", "In Workshop", "Waiting for Parts", "Ready"];

const AREAS: [&str; 8] =
    ["ENGINE BAY", "HYDRAULICS", "CAB", "CHASSIS", "BOOM AND DIPPER", "ELECTRICS", "BODYWORK", "WHEELS AND TRACKS"];

const DEFECTS: [&str; 8] = [
    "Leak",
    "Scratch or dent",
    "Missing part",
    "Loose fastener",
    "Wrong setting",
    "Paint fault",
    "Does not work",
    "Noise or vibration",
];

/// Country, languages, contact type, calling code, telephone, mail address and note of the contacts; of everybody
/// without a country. The numbers are those that are reserved for fiction.
const CONTACTS: [(&str, &str, i16, &str, &str, &str, &str); 5] = [
    ("", "", 1, "+44", "1632 960100", "support@example.org", "Monday to Friday, 8:00 to 18:00 UK time"),
    ("", "", 2, "+44", "1632 960101", "hardware@example.org", "Scanners, tablets and printers"),
    ("GB", "en_GB", 1, "+44", "20 7946 0200", "uk@example.org", "Monday to Saturday, 7:00 to 19:00"),
    ("DE", "de_DE", 1, "+49", "30 23125100", "hilfe@example.org", "Montag bis Freitag, 7:00 bis 18:00"),
    ("DE", "de_DE", 2, "+49", "30 23125101", "hardware.de@example.org", ""),
];

/// Writes the cards of contacts, where there are none.
async fn seed_contacts(platform: &Platform, tx: &Tx, grant: &Grant) -> Result<()> {
    if support_card::Entity::within(grant).limit(1).one(tx).await?.is_some() {
        return Ok(());
    }
    for country in ["", "GB", "DE"] {
        let own = CONTACTS.iter().filter(|contact| contact.0 == country);
        let contacts = own.map(|(_, language, contact_type, calling_code, phone, email, note)| SupportContact {
            active: true,
            contact_type: *contact_type,
            language: (*language).to_owned(),
            calling_code: (*calling_code).to_owned(),
            phone: (*phone).to_owned(),
            alternate_phone: String::new(),
            email: (*email).to_owned(),
            tool_tip_text: (*note).to_owned(),
        });
        let row = seed_card(country, &contacts.collect::<Vec<_>>(), platform.clock.now())?;
        tx.insert::<support_card::Entity, _>(grant, row).await?;
    }
    Ok(())
}

/// Writes the demonstration data. Sites that have locations are left unchanged.
pub(crate) async fn seed(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    let grant = SystemTask::Seed.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    seed_contacts(platform, &tx, &grant).await?;
    let sites = site::Entity::within(&grant).order(site::Column::Id, Order::Asc).all(&tx).await?;
    let mut groups: Vec<i64> = Vec::new();
    for site in &sites {
        if !groups.contains(&site.group_id) {
            groups.push(site.group_id);
        }
        let has =
            location::Entity::within(&grant).filter(location::Column::SiteId.eq(site.id)).limit(1).one(&tx).await?;
        if has.is_some() {
            continue;
        }
        let mut rows = Vec::with_capacity(LOCATIONS.len());
        for name in LOCATIONS {
            rows.push(new_row(site.group_id, site.id, &location::Entity::name(name)?, None, now));
        }
        tx.insert_many::<location::Entity, _>(&grant, rows).await?;
        let place = ListOwner { group: site.group_id, owner: site.id };
        let mut stages = Vec::with_capacity(STAGES.len());
        for name in STAGES {
            stages.push(stage::Entity::new_row(place, &stage::Entity::name(name)?, None, now));
        }
        tx.insert_many::<stage::Entity, _>(&grant, stages).await?;
    }
    for group in groups {
        let own = SystemTask::Seed.in_group(group);
        if franchise::Entity::within(&own).limit(1).one(&tx).await?.is_some() {
            continue;
        }
        let name = platform::entity::group::Entity::within(&own).one(&tx).await?.map(|group| group.brand_name);
        let name = franchise::Entity::name(&name.unwrap_or_default())?;
        let row = franchise::Entity::new_row(ListOwner { group, owner: group }, &name, None, now);
        let made = tx.insert::<franchise::Entity, _>(&own, row).await?;
        site::Entity::change(&own).value(site::Column::FranchiseId, i32::try_from(made.id).ok()).run(&tx).await?;
        let statuses = WORK_STATUSES.iter().zip(1..).map(|(description, order_list)| work_status::ActiveModel {
            group_id: Set(group),
            description: Set((*description).to_owned()),
            order_list: Set(order_list),
            ..Default::default()
        });
        tx.insert_many::<work_status::Entity, _>(&own, statuses).await?;
        let place = ListOwner { group, owner: group };
        let mut areas = Vec::with_capacity(AREAS.len());
        for name in AREAS {
            areas.push(machine_area::Entity::new_row(place, &machine_area::Entity::name(name)?, None, now));
        }
        tx.insert_many::<machine_area::Entity, _>(&own, areas).await?;
        let mut defects = Vec::with_capacity(DEFECTS.len());
        for name in DEFECTS {
            defects.push(common_defect::Entity::new_row(place, &common_defect::Entity::name(name)?, None, now));
        }
        tx.insert_many::<common_defect::Entity, _>(&own, defects).await?;
    }
    tx.commit().await
}
