//! A large generated world for benchmarks (`hardstand seed scale`): groups of fifty sites, a few of them large, every
//! machine with its serial, its counters and its first event.
//!
//! The states are drawn at random and not reached by events: a benchmark needs the right number of rows in every list.

use chrono::{Days, NaiveDate};
use platform::{
    api::name_list::Missing,
    app::platform::Platform,
    auth::permission::Hierarchy,
    core::error::{Error, Result},
    shared::audit::Actor as Writer,
    tenancy::SystemTask,
};
use sites::{ChangeContext, groups, profile::Profile, sites as places};

use crate::{
    domain::{Bucket, CurrentLocation, Serial, Status, Tracking},
    entity::machine,
    records::create::{Batch, New, Readings, incoming, store},
};

/// Sites of a group.
const GROUP: usize = 50;
/// Models of a group.
const MODELS: usize = 40;
/// Locations of a site.
const LOCATIONS: usize = 10;
/// Machines of a transaction: large enough that its commit costs little, and far below every timeout.
const CHUNK: usize = 2_000;

/// The generated world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// Codes of its sites; the first of every fifty is a head office, the first of all is the largest.
    pub sites: Vec<String>,
    /// Ids of its groups.
    pub groups: Vec<i64>,
    /// Machines in all.
    pub machines: u64,
}

/// Makes a world of so many sites and machines, the same one for the same seed. `report` hears how many machines there
/// are so far. Its sites have codes from 9000000 on; a database that has them already is refused.
pub async fn scale(
    platform: &Platform,
    how_many_sites: usize,
    machines: u64,
    seed: u64,
    mut report: impl FnMut(u64) + Send,
) -> Result<World> {
    let mut world = World { sites: Vec::new(), groups: Vec::new(), machines: 0 };
    let writer = Writer { name: "scale".to_owned(), ..Writer::default() };
    let mut dice = Dice(seed);
    let sizes = sizes(how_many_sites, machines);
    for (at, size) in sizes.into_iter().enumerate() {
        if at % GROUP == 0 {
            world.groups.push(group(platform, &writer, at / GROUP + 1).await?);
        }
        let group = world.groups.last().copied().unwrap_or_default();
        let site = site(platform, &writer, group, at).await?;
        let mut yard = Yard::of(platform, &writer, group, site.0, site.1).await?;
        world.sites.push(format!("{}", 9_000_000 + at));
        let mut left = size;
        while left > 0 {
            let count = left.min(CHUNK as u64);
            yard.fill(platform, world.machines, count, &mut dice).await?;
            world.machines += count;
            left -= count;
            report(world.machines);
        }
    }
    Ok(world)
}

/// Returns the number of machines of each site: two with a tenth, two with a twentieth, ten with a hundredth, and the
/// rest alike. A few sites share alike.
fn sizes(sites: usize, machines: u64) -> Vec<u64> {
    const LARGE: [(usize, u64); 3] = [(2, 10), (2, 20), (10, 100)];
    let mut sizes = Vec::with_capacity(sites);
    if sites > 2 * 14 {
        for (count, part) in LARGE {
            sizes.extend(std::iter::repeat_n(machines / part, count));
        }
    }
    let rest = machines - sizes.iter().sum::<u64>();
    let alike = (sites - sizes.len()) as u64;
    sizes.extend((0..alike).map(|at| rest / alike + u64::from(at < rest % alike)));
    sizes
}

async fn group(platform: &Platform, writer: &Writer, number: usize) -> Result<i64> {
    let grant = SystemTask::Seed.everywhere();
    let mut tx = platform.db.write(grant.reach()).await?;
    let by = ChangeContext { platform, grant: &grant, actor: writer };
    let made = groups::create(&by, &tx, &format!("Generated {number}"), None).await?;
    let names: Vec<String> =
        (0..MODELS).map(|at| format!("{}-{}", ["BX", "LX", "RX", "TX"][at % 4], at + 10)).collect();
    catalogue::models_by_name(
        platform,
        &mut tx,
        &SystemTask::Seed.in_group(made.id),
        &names,
        Missing::Create { import: None, actor: writer },
    )
    .await?;
    tx.commit().await?;
    Ok(made.id)
}

async fn site(platform: &Platform, writer: &Writer, group: i64, at: usize) -> Result<(i64, Hierarchy)> {
    let grant = SystemTask::Seed.everywhere();
    let hierarchy = if at.is_multiple_of(GROUP) { Hierarchy::HeadOffice } else { Hierarchy::Dealership };
    let mut tx = platform.db.write(grant.reach()).await?;
    let profile =
        Profile { name: format!("Generated site {}", at + 1), culture: "en-GB".to_owned(), ..Profile::default() };
    let new = places::NewSite {
        code: format!("{}", 9_000_000 + at),
        group,
        hierarchy,
        active: true,
        time_zone: None,
        profile,
    };
    let made = places::create(&ChangeContext { platform, grant: &grant, actor: writer }, &mut tx, new).await?;
    let names: Vec<String> =
        std::iter::once("DOCK".to_owned()).chain((1..LOCATIONS).map(|at| format!("Bay {at}"))).collect();
    let at_site = SystemTask::Seed.at_site(group, made.id);
    reference::locations_by_name(platform, &tx, &at_site, &names, Missing::Create { import: None, actor: writer })
        .await?;
    tx.commit().await?;
    Ok((made.id, hierarchy))
}

/// A site that is being filled.
struct Yard<'a> {
    group: i64,
    site: i64,
    hierarchy: Hierarchy,
    today: NaiveDate,
    models: Vec<i64>,
    locations: Vec<i64>,
    writer: &'a Writer,
}

impl<'a> Yard<'a> {
    async fn of(platform: &Platform, writer: &'a Writer, group: i64, site: i64, hierarchy: Hierarchy) -> Result<Self> {
        let grant = SystemTask::Seed.at_site(group, site);
        let known = catalogue::names(platform, group).await?;
        let mut models: Vec<i64> = known.iter().map(|model| model.id).collect();
        models.sort_unstable();
        let tx = platform.db.read(grant.reach()).await?;
        let names: Vec<String> =
            std::iter::once("DOCK".to_owned()).chain((1..LOCATIONS).map(|at| format!("Bay {at}"))).collect();
        let found = reference::locations_by_name(platform, &tx, &grant, &names, Missing::LeaveOut).await?;
        drop(tx);
        let mut locations: Vec<i64> = found.into_values().collect();
        locations.sort_unstable();
        if models.is_empty() || locations.is_empty() {
            return Err(Error::internal("a generated site without models or locations"));
        }
        Ok(Self { group, site, hierarchy, today: platform.clock.now().date_naive(), models, locations, writer })
    }

    async fn fill(&mut self, platform: &Platform, first: u64, count: u64, dice: &mut Dice) -> Result<()> {
        let grant = SystemTask::Seed.at_site(self.group, self.site);
        let batch = Batch {
            group: self.group,
            site: self.site,
            user: None,
            job: None,
            listed_on: self.today,
            at: platform.clock.now(),
            writer: self.writer,
            kind: "generated",
        };
        let rows = (first..first + count).map(|number| self.machine(number, &batch, dice)).collect::<Result<_>>()?;
        let tx = platform.db.write(grant.reach()).await?;
        store(&tx, &grant, rows, &batch, None).await?;
        tx.commit().await
    }

    fn machine(&self, number: u64, batch: &Batch<'_>, dice: &mut Dice) -> Result<machine::Model> {
        // A step that shares no factor with the range meets every number once, in an order that looks like none.
        let serial = 10_000_000 + number.wrapping_mul(38_000_017) % 90_000_000;
        let new = New {
            serial: Serial::parse(&serial.to_string())?,
            // Few models are common and many are rare.
            model: self.models[dice.below(self.models.len()).min(dice.below(self.models.len()))],
            location: self.locations[dice.below(self.locations.len())],
            previous: None,
            readings: Readings {
                fuel: dice.number(101),
                adblue: dice.number(101),
                hours: dice.number(2_000),
                ..Readings::default()
            },
        };
        Ok(self.dealt(incoming(&new, batch), dice))
    }

    /// The record in a random status.
    fn dealt(&self, row: machine::Model, dice: &mut Dice) -> machine::Model {
        let days = |number: usize| Days::new(number as u64);
        let status = match dice.below(100) {
            0..20 => Status::R,
            77..80 => Status::G,
            80..86 => Status::H,
            86 => Status::S,
            92.. => Status::T,
            // PDI and handover belong to dealerships.
            72..77 if self.hierarchy == Hierarchy::Dealership => Status::F,
            87..92 if self.hierarchy == Hierarchy::Dealership => Status::C,
            _ => Status::A,
        };
        let received = status != Status::R;
        let listed = self.today - days(dice.below(if received { 365 } else { 20 }));
        let age = usize::try_from((self.today - listed).num_days()).unwrap_or(0);
        let entered = self.today - days(dice.below(age + 1).min(29));
        let sold = status == Status::T;
        // The audit of most is still to come, of some it is overdue.
        let due = received && !sold;
        let due = due.then(|| self.today + days(dice.below(37)) - days(6));
        machine::Model {
            status: status.code().to_owned(),
            bucket: bucket(status).code(),
            open: !sold,
            tracking: if sold { Tracking::Dealer } else { Tracking::Dock }.code(),
            current_location: CurrentLocation::Here.code(),
            audit_due_on: due,
            stage_entered_on: entered,
            listed_on: listed,
            return_status: match status {
                Status::H => Some("A".to_owned()),
                Status::S => Some("G".to_owned()),
                _ => None,
            },
            result_receiving: i16::from(received),
            result_audit: if status == Status::H { 2 } else { 0 },
            result_gate: if status == Status::S { 2 } else { 0 },
            last_success: received.then_some(1),
            ..row
        }
    }
}

const fn bucket(status: Status) -> Bucket {
    match status {
        Status::N => Bucket::Pending,
        Status::R => Bucket::Receiving,
        Status::A => Bucket::Audit,
        Status::F => Bucket::Pdi,
        Status::G => Bucket::Gate,
        Status::H => Bucket::Held,
        Status::S => Bucket::SpecChange,
        Status::C => Bucket::Handover,
        Status::O => Bucket::InTransit,
        Status::P => Bucket::Produced,
        Status::T => Bucket::Sold,
    }
}

/// Numbers that look random and are the same for the same seed (SplitMix64, by Steele, Lea and Flood).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.roll() % end.max(1) as u64).unwrap_or(0)
    }

    fn number(&mut self, end: usize) -> Option<i64> {
        i64::try_from(self.below(end)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_sites_are_large_and_nothing_is_lost() {
        let large = sizes(1_000, 1_000_000);
        assert_eq!(large[..5], [100_000, 100_000, 50_000, 50_000, 10_000]);
        for (sites, machines) in [(1_000, 1_000_000), (1, 7), (3, 100), (29, 0), (40, 12_345)] {
            let sizes = sizes(sites, machines);
            assert_eq!((sizes.len(), sizes.iter().sum::<u64>()), (sites, machines));
        }
    }

    #[test]
    fn serials_are_not_repeated() {
        let serial = |number: u64| number.wrapping_mul(38_000_017) % 90_000_000;
        let mut seen: Vec<u64> = (0..100_000).map(serial).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 100_000);
    }
}
