//! Random lives, by call: whatever is asked of machines at every kind of site, the answer is the table's, and so are all
//! records afterwards; the counters are what counting gives, and each event follows from the one before.
//!
//! Each life is fifty steps of four people in a group of its own: eight lives in every run, a thousand with
//! `HARDSTAND_SOAK`. The seed is printed, and `HARDSTAND_SEED` repeats the lives.

use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use platform::{permission::Hierarchy, tenant::Scoped as _};
use sea_orm::{ColumnTrait as _, Order};
use serde_json::json;
use stock::entity::machine;
use tests::{
    Person, Reply, TestApp, TestSite,
    dice::{self, Dice},
    given, soak,
};

use super::table::{Event, Kind, What, World};
use crate::{
    inspections::hall::{answers, start_reply},
    stock::yard::{all_is_well, payload},
};

/// Serials that a life is about: few, so that they meet themselves.
const SERIALS: usize = 4;
/// Steps of a life.
const STEPS: usize = 50;

/// The day on which the clock of tests stands.
const FIRST: NaiveDate = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");

/// A site and who acts there.
struct Place {
    site: TestSite,
    anna: Person,
    dock: i64,
    bay: i64,
}

/// The group that is walked through, with what is there and what should be.
struct Walk {
    app: TestApp,
    group: i64,
    model: i64,
    serials: Vec<String>,
    places: Vec<Place>,
    world: World,
    /// The ids of the world's records.
    ids: Vec<i64>,
    step: usize,
}

impl Walk {
    async fn new(app: &TestApp) -> Self {
        let group = app.group().await;
        let model = given::model(&group, "BH-90").await;
        for production in [false, true] {
            given::templates(&group, model, production).await;
        }
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
            // Imports are open to them at production too.
            let anna = site.user(9).can_delete().signed_in().await;
            places.push(Place { site, anna, dock, bay });
        }
        Self {
            app: app.clone(),
            group: group.id,
            model,
            serials: (0..SERIALS).map(|_| given::serial()).collect(),
            places,
            world: World::new(kinds.map(|(_, kind)| kind).into()),
            ids: Vec::new(),
            step: 0,
        }
    }

    /// Something to ask for; mostly what the table allows, for otherwise nearly everything is refused.
    fn any(&self, dice: &mut Dice) -> Event {
        let mut event = self.blind(dice);
        let looked_for = if dice.once_in(3) { 0 } else { 30 };
        for _ in 0..looked_for {
            if self.world.clone().happens(event) {
                break;
            }
            event = self.blind(dice);
        }
        event
    }

    fn blind(&self, dice: &mut Dice) -> Event {
        let site = dice.below(self.places.len());
        let records = self.world.records.len();
        if records == 0 || dice.once_in(8) {
            return Event { by: site, what: What::Create { serial: dice.below(SERIALS) } };
        }
        let record = dice.below(records);
        // Now and then somebody asks for the machine of another site.
        let by = if dice.once_in(15) { site } else { self.world.records[record].site };
        let what = match dice.below(12) {
            0 => What::Part { record },
            1..=3 => What::Inspect { record, passed: !dice.once_in(3) },
            4 | 5 => What::Transfer { record, to: dice.below(self.places.len()) },
            6 => What::Accept { record },
            7 => What::Reject { record },
            8 => What::Undo { record },
            9 => What::PutBack { record },
            10 => What::Edit { record },
            _ if dice.once_in(3) => What::Delete { record },
            _ => What::Accept { record },
        };
        Event { by, what }
    }

    /// Asks for it; whether it was done.
    async fn ask(&self, event: Event) -> bool {
        let Place { anna, dock, bay, .. } = &self.places[event.by];
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
        };
        let refused = matches!(reply.status, 403 | 404 | 409 | 422);
        assert!(refused || reply.status < 300, "{event:?}: {} {}", reply.status, reply.text());
        !refused
    }

    /// Begins the inspection of a machine, unless that is refused, and answers its one item.
    async fn answer(&self, anna: &Person, id: i64, passed: bool) -> Reply {
        let begun = start_reply(anna, id).await;
        if begun.status >= 300 {
            return begun;
        }
        let answer = if passed { (1, Some(1), "") } else { (1, Some(0), "oil leak") };
        anna.post("vhcItem/v3/update", answers(id, &[answer])).await
    }

    /// What is there, each record in one line as the table says it.
    async fn there(&mut self) -> Vec<String> {
        let group = self.group;
        let rows = given::write(&self.app, move |_, tx, grant| {
            Box::pin(async move {
                let all = machine::Entity::within(grant).filter(machine::Column::GroupId.eq(group));
                all.order(machine::Column::Id, Order::Asc).all(tx).await.expect("machines")
            })
        })
        .await;
        self.ids = rows.iter().map(|row| row.id).collect();
        let day = |date: NaiveDate| (date - FIRST).num_days();
        rows.iter()
            .map(|row| {
                let status = row.status.chars().next().expect("a status");
                let back = row.return_status.as_ref().and_then(|text| text.chars().next());
                let back = back.filter(|_| matches!(status, 'H' | 'S'));
                let part = row.partially_checked && status == 'R';
                let previous = row.previous_id.and_then(|id| self.ids.iter().position(|known| *known == id));
                format!(
                    "{status} {}/{} open {} deleted {} due {:?} since {} back {back:?} pdi {} part {part} before \
                     {previous:?} list {}",
                    row.tracking,
                    row.current_location,
                    row.open,
                    row.deleted,
                    row.audit_due_on.map(day),
                    day(row.stage_entered_on),
                    row.pdi_completed,
                    row.bucket,
                )
            })
            .collect()
    }

    /// One step: what is asked for, what the answer is, and what is there then.
    async fn step(&mut self, dice: &mut Dice, seen: &mut BTreeMap<String, (usize, usize)>) {
        self.step += 1;
        if dice.once_in(10) {
            self.app.advance(TimeDelta::days(1));
            self.world.today += 1;
        }
        let event = self.any(dice);
        let to = match event.what {
            What::Transfer { to, .. } => Some(to),
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
    let seed = dice::seed();
    let app = TestApp::builder()
        .config(|config| {
            // Walks take days, and nobody signs in again on the way.
            (config.session.idle_minutes, config.session.absolute_hours) = (1_000_000, 1_000_000);
        })
        .start()
        .await;
    let lives = soak::times(8, 1_000);
    let mut seen = BTreeMap::new();
    for number in 0..lives {
        let mut dice = Dice::of_client(seed, number);
        let mut life = Walk::new(&app).await;
        life.world.today = (app.now().date_naive() - FIRST).num_days();
        for _ in 0..STEPS {
            life.step(&mut dice, &mut seen).await;
        }
        for place in &life.places {
            all_is_well(&place.site).await;
        }
    }
    let (done, refused) = seen.values().fold((0, 0), |(done, refused), one| (done + one.0, refused + one.1));
    assert!(done > lives * STEPS / 3 && refused > 0, "{done} done, {refused} refused: {seen:?}");
    println!("{seen:?}");
    soak::tell(
        "D7",
        "steps of random lives",
        done + refused,
        format!("{done} done, {refused} refused, as the table says"),
    );
}
