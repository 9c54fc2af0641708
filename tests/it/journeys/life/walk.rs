//! Random lives by API calls: every answer and all records afterwards agree with the model in `table.rs`, the stored
//! counters equal recounted ones, and each event follows from the one before.
//!
//! Each life is eighty steps of four people in a group of its own. `make soak` alone runs this: seven hundred lives, which
//! the databases share. The seed is printed, and `HARDSTAND_SEED` repeats the lives.

use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use handover::nightly::Nightly;
use platform::{auth::permission::Hierarchy, jobs::JobKind as _, tenancy::Scoped as _};
use sea_orm::{ColumnTrait as _, Order as Sort};
use serde_json::{Value, json};
use stock::{
    domain::WorkOrder,
    entity::{machine, work_order},
};
use tests::{
    Person, Reply, TestApp, TestSite, given,
    random::{self, Random},
    soak,
};

use super::table::{Event, Kind, Order, Owner, What, World};
use crate::modules::{
    handover::shop::{form_of, handover_of, order_of},
    inspections::hall::{answers, start_reply},
    stock::yard::{all_is_well, payload},
};

/// Serials of a life: few, so that records of one serial meet.
const SERIALS: usize = 4;
/// Steps of a life.
const STEPS: usize = 80;

/// The index of the site that checks audits before a work order, one of the dealers.
const CHECKING: usize = 2;

/// The start date of the test clock.
const FIRST: NaiveDate = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");

/// A site and its person.
struct Place {
    site: TestSite,
    anna: Person,
    dock: i64,
    bay: i64,
}

/// The group that is walked through: its real state and the expected one.
struct Walk {
    app: TestApp,
    group: i64,
    model: i64,
    serials: Vec<String>,
    places: Vec<Place>,
    world: World,
    /// The database ids of the world's records, in the same order.
    ids: Vec<i64>,
    step: usize,
}

/// A day of the life in wire format.
fn date(day: i64) -> String {
    (FIRST + TimeDelta::days(day)).format("%d/%m/%Y").to_string()
}

/// The customer form for a machine.
fn customer(machine: i64, day: i64) -> Value {
    let mut form = form_of(&[machine]);
    form["OwnershipChangedDate"] = date(day).into();
    form
}

impl Walk {
    async fn new(app: &TestApp) -> Self {
        let group = app.group().await;
        let model = given::model(&group, "BH-90").await;
        for production in [false, true] {
            given::templates(&group, model, production).await;
        }
        given::handover_template(&group, model).await;
        let mut places = Vec::new();
        let kinds = [
            (Hierarchy::HeadOffice, Kind::Office),
            (Hierarchy::Production, Kind::Production),
            (Hierarchy::Dealership, Kind::Dealer),
            (Hierarchy::Dealership, Kind::Dealer),
        ];
        for (hierarchy, _) in kinds {
            let site = group.site(hierarchy).await;
            let (dock, bay) = (given::location(&site, "DOCK").await, given::location(&site, "Bay").await);
            // User type 9 may also import at production.
            let anna = site.user(9).can_delete().signed_in().await;
            places.push(Place { site, anna, dock, bay });
        }
        given::setting(&places[CHECKING].site, "JCB.IncludeAuditCheckForHandover", "true").await;
        let checks = (0..places.len()).map(|place| place == CHECKING).collect();
        Self {
            app: app.clone(),
            group: group.id,
            model,
            serials: (0..SERIALS).map(|_| given::serial()).collect(),
            places,
            world: World::new(kinds.map(|(_, kind)| kind).into(), checks),
            ids: Vec::new(),
            step: 0,
        }
    }

    /// A random event, mostly one that the model allows; blind choices are nearly always refused.
    fn any(&self, random: &mut Random) -> Event {
        let mut event = self.blind(random);
        let looked_for = if random.one_in(3) { 0 } else { 30 };
        for _ in 0..looked_for {
            if self.world.clone().happens(event) {
                break;
            }
            event = self.blind(random);
        }
        event
    }

    fn blind(&self, random: &mut Random) -> Event {
        let site = random.below(self.places.len());
        let records = self.world.records.len();
        if records == 0 || random.one_in(8) {
            return Event { by: site, what: What::Create { serial: random.below(SERIALS) } };
        }
        let record = random.below(records);
        // Now and then a site requests a machine of another site.
        let by = if random.one_in(15) { site } else { self.world.records[record].site };
        let to = random.below(self.places.len());
        let day = self.world.today + random.small(5) - 2;
        let passed = !random.one_in(3);
        let what = match random.below(24) {
            0 => What::Part { record },
            1..=6 => What::Inspect { record, passed },
            7 | 8 => What::Transfer { record, to },
            9 | 10 => What::Accept { record },
            11 => What::Reject { record },
            12 => What::Undo { record },
            13 => What::PutBack { record },
            14 | 15 if random.one_in(2) => What::Edit { record },
            16 => What::Pdi { record, day: (day % 2 == 0).then_some(day) },
            17 => What::Dealer { record, to, day },
            18 | 19 => What::Customer { record, day },
            20 => What::Later { record, day },
            // The nightly job is always allowed, so it is chosen rarely.
            21 if random.one_in(3) => What::Night,
            22 if random.one_in(4) => What::Delete { record },
            _ => What::Handover { record, passed },
        };
        Event { by, what }
    }

    /// Makes the call of the event and returns whether it was done.
    async fn ask(&self, event: Event) -> bool {
        let Place { site, anna, dock, bay } = &self.places[event.by];
        let id = event.what.record().map_or(0, |record| self.ids[record]);
        let back = json!({ "VhcIds": [id], "LocationId": bay });
        let reply = match event.what {
            What::Create { serial } => anna.post("vhc/create", payload(&self.serials[serial], self.model, *dock)).await,
            What::Part { .. } => self.answer(anna, id, true).await,
            What::Inspect { passed, .. } => {
                let answered = self.answer(anna, id, passed).await;
                if answered.status < 300 { anna.get(&format!("vhc/complete/{id}")).await } else { answered }
            }
            What::Transfer { to, .. } => {
                let ask = json!({ "VhcIds": [id], "Sitecode": self.places[to].site.code });
                anna.post("jcbstock/transfer", ask).await
            }
            What::Accept { .. } => {
                let ask = json!({ "VhcIds": [id], "LocationId": bay, "Approved": true });
                anna.post("jcbstock/acknowledge", ask).await
            }
            What::Reject { .. } => {
                let ask = json!({ "VhcIds": [id], "Approved": false, "Comments": "Wrong colour" });
                anna.post("jcbstock/acknowledge", ask).await
            }
            What::Undo { .. } => anna.post("jcbstock/transfer/undo", back).await,
            What::PutBack { .. } => anna.post("jcbstock/put/back", back).await,
            What::Edit { .. } => {
                let hours = json!({ "MachineHours": self.step });
                let ask = json!({ "VHCId": id, "VhcJcbLookup": { "LocationId": dock, "MetaData": hours } });
                anna.post("vhc/v2/update", ask).await
            }
            What::Delete { .. } => anna.delete(&format!("jcbstock/delete/{id}")).await,
            What::Pdi { day, .. } => {
                // The own site code and none mean the same.
                let (code, date) =
                    (if self.step.is_multiple_of(2) { "" } else { &site.code }, day.map(date).unwrap_or_default());
                anna.post("jcbstock/dealer/update", order_of(&[id], code, &date)).await
            }
            What::Dealer { to, day, .. } => {
                let code = &self.places[to].site.code;
                anna.post("jcbstock/dealer/update", order_of(&[id], code, &date(day))).await
            }
            What::Customer { day, .. } => anna.post("customer/create", customer(id, day)).await,
            What::Later { day, .. } => anna.post("customer/update", customer(id, day)).await,
            What::Handover { passed, .. } => {
                anna.post("jcbstock/handover/save", handover_of(id, &[1, i64::from(passed)])).await
            }
            What::Night => {
                let payload = json!({ "Date": (FIRST + TimeDelta::days(self.world.today)).to_string() });
                self.app.on(|platform| async move { Nightly.run(&platform, &payload).await.expect("worked") }).await;
                return true;
            }
        };
        let refused = matches!(reply.status, 403 | 404 | 409 | 422);
        assert!(refused || reply.status < 300, "{event:?}: {} {}", reply.status, reply.text());
        !refused
    }

    /// Begins the inspection of a machine, unless that is refused, and answers its required item.
    async fn answer(&self, anna: &Person, id: i64, passed: bool) -> Reply {
        let begun = start_reply(anna, id).await;
        if begun.status >= 300 {
            return begun;
        }
        let answer = if passed { (1, Some(1), "") } else { (1, Some(0), "oil leak") };
        anna.post("vhcItem/v3/update", answers(id, &[answer])).await
    }

    /// Reads all records from the database, each as one line in the form of the model.
    async fn there(&mut self) -> Vec<String> {
        let group = self.group;
        let (rows, orders) = given::write(&self.app, move |_, tx, grant| {
            Box::pin(async move {
                let all = machine::Entity::within(grant).filter(machine::Column::GroupId.eq(group));
                let rows = all.order(machine::Column::Id, Sort::Asc).all(tx).await.expect("machines");
                let all = work_order::Entity::within(grant).filter(work_order::Column::GroupId.eq(group));
                let live = all.filter(work_order::Column::CancelledAt.is_null());
                (rows, live.all(tx).await.expect("work orders"))
            })
        })
        .await;
        self.ids = rows.iter().map(|row| row.id).collect();
        let line = |row: &machine::Model| {
            let mut live = orders.iter().filter(|order| order.machine_id == row.id);
            let order = live.next();
            assert!(live.next().is_none(), "one work order at a time");
            self.line(row, order)
        };
        rows.iter().map(line).collect()
    }

    fn line(&self, row: &machine::Model, order: Option<&work_order::Model>) -> String {
        let day = |date: NaiveDate| (date - FIRST).num_days();
        let status = row.status.chars().next().expect("a status");
        let back = row.return_status.as_ref().and_then(|text| text.chars().next()).filter(|_| row.open);
        let part = row.partially_checked && row.open;
        let previous = row.previous_id.and_then(|id| self.ids.iter().position(|known| *known == id));
        let handover = row.last_success.filter(|_| status == 'C').map(|success| success == 1);
        let order = order.map(|order| Order {
            owner: self.owner(order),
            day: day(order.ownership_on.expect("a day")),
            closed: order.closed_at.is_some(),
        });
        // The record names the customer exactly as long as the work order exists.
        if !row.deleted {
            let bought = order.is_some_and(|order| order.owner == Owner::Customer);
            assert_eq!(row.customer_id.is_some(), bought, "{row:?}");
        }
        format!(
            "{status} {}/{} open {} deleted {} due {:?} since {} back {back:?} pdi {} part {part} before {previous:?} \
             list {} handover {handover:?} order {order:?}",
            row.tracking,
            row.current_location,
            row.open,
            row.deleted,
            row.audit_due_on.map(day),
            day(row.stage_entered_on),
            row.pdi_completed,
            row.bucket,
        )
    }

    fn owner(&self, order: &work_order::Model) -> Owner {
        match order.work_order() {
            WorkOrder::None => Owner::Nobody,
            WorkOrder::Customer => Owner::Customer,
            WorkOrder::Dealership => {
                let named = |place: &Place| Some(place.site.id) == order.dealer_site_id;
                Owner::Dealer(self.places.iter().position(named).expect("a site of the group"))
            }
        }
    }

    /// Closes the sites, so that the nightly job of later lives skips them.
    async fn ends(&self) {
        for place in &self.places {
            all_is_well(&place.site).await;
            given::setting(&place.site, "JCB.IsEnabled", "false").await;
        }
    }

    /// One step: makes a call, compares its answer with the model, and compares all records.
    async fn step(&mut self, random: &mut Random, seen: &mut BTreeMap<String, (usize, usize)>) {
        self.step += 1;
        if random.one_in(10) {
            // Mostly the next day, and now and then so many days that audits become due.
            let days = if random.one_in(3) { 1 + random.small(20) } else { 1 };
            self.app.advance(TimeDelta::days(days));
            self.world.today += days;
        }
        let event = self.any(random);
        let to = match event.what {
            What::Transfer { to, .. } => Some(to),
            What::Inspect { record, .. } => {
                self.world.records.get(record).and_then(|record| match record.order?.owner {
                    Owner::Dealer(to) => Some(to),
                    Owner::Nobody | Owner::Customer => None,
                })
            }
            _ => None,
        };
        let from = event.what.record().map_or('-', |record| self.world.records[record].status);
        let should = self.world.happens(event);
        let done = self.ask(event).await;
        assert_eq!(done, should, "step {}, of {from}: {event:?}", self.step);
        let there = self.there().await;
        let table: Vec<String> = (0..self.world.records.len()).map(|at| self.world.stands(at)).collect();
        assert_eq!(there, table, "step {}, of {from}: {event:?}", self.step);
        let ends = [Some(event.by), to].into_iter().flatten().map(|site| &self.places[site].site);
        for site in ends {
            all_is_well(site).await;
        }
        let what = format!("{:?}", event.what);
        let name = what.split([' ', '{']).next().unwrap_or_default();
        let counted = seen.entry(format!("{from} {name}")).or_default();
        if done { counted.0 += 1 } else { counted.1 += 1 }
    }
}

/// Goal D7
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_lives_are_those_of_the_table() {
    if !soak::only("journeys::life::walk") {
        return;
    }
    let seed = random::seed();
    let app = TestApp::builder()
        .config(|config| {
            // Lives take weeks of test time; long sessions avoid signing in again.
            (config.session.idle_minutes, config.session.absolute_hours) = (1_000_000, 1_000_000);
        })
        .start()
        .await;
    let lives = soak::shared(700);
    let mut seen = BTreeMap::new();
    for number in 0..lives {
        let mut random = Random::of_client(seed, number);
        let mut life = Walk::new(&app).await;
        life.world.today = (app.now().date_naive() - FIRST).num_days();
        for _ in 0..STEPS {
            life.step(&mut random, &mut seen).await;
        }
        life.ends().await;
    }
    let (done, refused) = seen.values().fold((0, 0), |(done, refused), one| (done + one.0, refused + one.1));
    assert!(done > lives * STEPS / 3 && refused > 0, "{done} done, {refused} refused: {seen:?}");
    println!("{seen:?}");
    soak::report(
        "D7",
        "steps of random lives",
        done + refused,
        format!("{done} done, {refused} refused, as the table says"),
    );
}
