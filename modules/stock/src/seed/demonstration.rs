//! Stock of the demonstration world: machines that arrived over the last weeks, written by the same function that
//! Create Machine uses. Their further life is described in `seed/story.rs`, and played by the modules that own the
//! verbs.

use chrono::{Days, TimeDelta};
use platform::{
    api::name_list::Missing,
    app::platform::Platform,
    core::error::{Error, Result},
    shared::audit::Actor as Writer,
    sites::directory::SiteInfo,
    tenancy::{Scoped, SystemTask},
};

use crate::{
    domain::{Serial, Twin, audit::site_today},
    entity::machine,
    records::{
        create::{Batch, New, Readings, add},
        known_serials::KnownSerials,
    },
};

/// Machines by site: the first serial, and how many.
pub(super) const SITES: [(&str, u32, u32); 5] = [
    ("110000", 7_000_001, 40),
    ("220000", 7_100_001, 120),
    ("330001", 7_104_800, 130),
    ("330002", 7_200_001, 40),
    ("440000", 7_400_001, 30),
];

/// Machines arrive over so many days before today.
pub(super) const DAYS: u64 = platform::app::demonstration::DAYS;

/// Returns the number of days before today on which the nth machine of its site arrives.
pub(super) fn arrives(at: u32) -> u64 {
    u64::from(at) * 7 % DAYS
}

/// The model of the nth of twenty machines: some are sold every week, some twice a year. Seven and twenty share no
/// factor, so every place is used.
const POPULARITY: [usize; 20] = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9];

/// Adds the machines; a site that has some already is left alone.
pub async fn demonstration(platform: &Platform) -> Result<()> {
    for (code, first, count) in SITES {
        let site = platform.directory.site_by_code(code).await?;
        let site = site.ok_or_else(|| Error::internal(format!("the demonstration site {code} is missing")))?;
        stock_up(platform, &site, first, count).await?;
    }
    Ok(())
}

async fn stock_up(platform: &Platform, site: &SiteInfo, first: u32, count: u32) -> Result<()> {
    let grant = SystemTask::Seed.at_site(site.group_id, site.id);
    let group_grant = SystemTask::Seed.in_group(site.group_id);
    let named = catalogue::names(platform, site.group_id).await?;
    let mut models: Vec<i64> = named.iter().filter(|model| !model.deleted).map(|model| model.id).collect();
    models.sort_unstable();
    let tx = platform.db.write(grant.reach()).await?;
    if machine::Entity::within(&grant).limit(1).one(&tx).await?.is_some() {
        return Ok(());
    }
    let names = ["DOCK", "Bay 1", "Bay 2", "Bay 3", "Bay 4", "Yard A", "Yard B", "Yard C"].map(ToOwned::to_owned);
    let locations = reference::locations_by_name(platform, &tx, &grant, &names, Missing::LeaveOut).await?;
    let mut locations: Vec<i64> = locations.into_values().collect();
    locations.sort_unstable();
    if models.is_empty() || locations.is_empty() {
        return Err(Error::internal(format!("the demonstration site {} has no models or locations", site.code)));
    }
    let serials: Vec<Serial> =
        (first..first + count).map(|number| Serial::parse(&number.to_string())).collect::<Result<_, _>>()?;
    let known = KnownSerials::of(&tx, &group_grant, &serials).await?;
    let free: Vec<(u32, Serial)> =
        (0..).zip(serials).filter(|(_, serial)| known.twin(serial, site.id) == Twin::None).collect();
    let writer = Writer {
        group_id: Some(site.group_id),
        site_id: Some(site.id),
        user_id: None,
        name: "demonstration".to_owned(),
        address: String::new(),
    };
    let now = platform.clock.now();
    let today = site_today(now, &site.zone);
    // One transaction a site, one day's arrivals at a time, oldest first, as they would have come.
    for day in (0..DAYS).rev() {
        let new: Vec<New> = free
            .iter()
            .filter(|(at, _)| arrives(*at) == day)
            .map(|(at, serial)| arrival(usize::try_from(*at).unwrap_or(0), serial, &models, &locations))
            .collect();
        let batch = Batch {
            group: site.group_id,
            site: site.id,
            user: None,
            job: None,
            listed_on: today - Days::new(day),
            at: now - TimeDelta::days(i64::try_from(day).unwrap_or(0)),
            writer: &writer,
            kind: "created",
        };
        add(&tx, &grant, new, &batch).await?;
    }
    let built: Vec<(u32, String)> = free
        .iter()
        .filter_map(|(at, _)| {
            let model = model_of(usize::try_from(*at).ok()?, &models);
            named.iter().find(|each| each.id == model).map(|each| (first + at, each.name.to_string()))
        })
        .collect();
    catalogue::demonstrate_built(platform, &tx, &group_grant, site.group_id, &built).await?;
    tx.commit().await
}

/// The model of the machine that comes as the nth: spread unevenly, as models are in a yard.
fn model_of(at: usize, models: &[i64]) -> i64 {
    models[POPULARITY[(at * 7) % POPULARITY.len()] % models.len()]
}

/// The machine that comes as the nth, with readings that differ.
fn arrival(at: usize, serial: &Serial, models: &[i64], locations: &[i64]) -> New {
    let reading = |step: usize, most: usize| i64::try_from((at * step) % most).ok();
    New {
        serial: serial.clone(),
        model: model_of(at, models),
        location: locations[at % locations.len()],
        previous: None,
        readings: Readings {
            fuel: reading(13, 101),
            adblue: reading(29, 101),
            hours: reading(3, 40),
            ..Readings::default()
        },
    }
}
