//! The stock list of a past day equals the answer of the list on that day. The test plays lives under a clock that it
//! moves, stores every answer of every day, and requests the past days again later.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use platform::{
    api::legacy_filters::CallQuery,
    shared::audit::Actor,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::ColumnTrait;
use serde_json::{Value, json};
use stock::{
    domain::{HistoryEntry, Status},
    entity::machine,
    events::log::Act,
    listing::plans,
    records::record,
};
use tests::{
    PASSWORD, Person, TestApp, TestSite, given,
    random::{self, Random},
    soak,
};

use super::yard::{Model, all_is_well, filter, list_of, no_actions, rows};

/// A site of the world, with its people.
struct Place {
    site: TestSite,
    zone: Tz,
    anna: Person,
    /// User type 8, who sees own imports only.
    ines: Person,
    locations: Vec<i64>,
}

impl Place {
    /// Signs all people in again, because sessions do not live for days.
    async fn sign_in(&mut self) {
        for person in [&mut self.anna, &mut self.ines] {
            let ask =
                json!({ "sitecode": self.site.code, "username": person.login, "password": PASSWORD, "loginAs": 20 });
            person.take_session(&self.site.app().anonymous().post("security/login", ask).await);
        }
    }

    fn day(&self) -> NaiveDate {
        self.site.app().now().with_timezone(&self.zone).date_naive()
    }
}

/// A head office and two dealers, each in its own zone.
struct World {
    app: TestApp,
    places: Vec<Place>,
    models: Vec<i64>,
    random: Random,
    renamed: u32,
}

/// The answer of a list on some day.
struct RecordedMachine {
    place: usize,
    by_ines: bool,
    day: NaiveDate,
    question: Value,
    answer: Value,
}

async fn world(seed: u64) -> World {
    let app = TestApp::builder()
        .config(|config| {
            // Up to twelve hours pass until people sign in again, and a day until the next midnight.
            config.session.idle_minutes = 2_880;
            config.session.absolute_hours = 168;
        })
        .start()
        .await;
    let head = app.head_office().await;
    let group = head.group.clone();
    let dealers = (group.dealer_site().await, group.dealer_site().await);
    let mut models = Vec::new();
    for name in ["BH-90", "EX-35", "LD-12"] {
        models.push(given::model(&group, name).await);
    }
    let mut places = Vec::new();
    for (site, name, zone) in [
        (head, "Pacific Standard Time", Tz::America__Los_Angeles),
        (dealers.0, "New Zealand Standard Time", Tz::Pacific__Auckland),
        (dealers.1, "India Standard Time", Tz::Asia__Kolkata),
    ] {
        given::setting(&site, "TimeZoneDetails.TimeZoneId", name).await;
        let locations = vec![given::location(&site, "DOCK").await, given::location(&site, "Bay 1").await];
        let (anna, ines) = (site.user(1).can_delete().signed_in().await, site.person(8).await);
        places.push(Place { site, zone, anna, ines, locations });
    }
    World { app, places, models, random: Random::of_client(seed, 0), renamed: 0 }
}

/// Every kind of question to a list.
fn questions(place: &Place, models: &[i64], serial: &str) -> Vec<Value> {
    let all = |filters: Vec<Value>| json!({ "Filters": filters, "FilterProperty": { "RecordLimit": 0 } });
    let mut requests = vec![
        all(vec![]),
        json!({ "FilterProperty": { "RecordLimit": 0, "OrderBy": "vhcdate DESC" } }),
        json!({ "FilterProperty": { "RecordLimit": 3, "Offset": 2 } }),
        json!({ "AuditStatus": 10, "FilterProperty": { "RecordLimit": 0 } }),
        json!({ "AuditStatus": 20, "FilterProperty": { "RecordLimit": 0 } }),
        json!({ "AuditStatus": 30, "FilterProperty": { "RecordLimit": 0 } }),
        all(vec![filter("LocationId", place.locations[0])]),
        all(vec![filter("ModelId", models[0])]),
        all(vec![filter("LocationId", place.locations[1]), filter("ModelId", models[1])]),
        all(vec![filter("Vin", serial)]),
        all(vec![filter("v.tracking_status", 1), filter("vjtl.lastinpectionstatus", "true")]),
        all(vec![filter("v.tracking_status", 1), filter("vjtl.lastinpectionstatus", "false")]),
    ];
    requests.extend(["N", "R", "A", "H,S", "C", "P"].map(|status| all(vec![filter("v.status", status)])));
    requests
}

/// An answer without the values that are always those of now: row actions, versions and signed addresses.
fn without_cursors(mut answer: Value) -> Value {
    let all = answer.as_object_mut().expect("an answer");
    all.remove("AsOf");
    all.remove("Refusals").expect("an answer has refusals");
    for tile in all["ModelList"].as_array_mut().expect("tiles") {
        tile.as_object_mut().expect("a tile").remove("ImageUrl");
    }
    for row in all["JcbStockList"].as_array_mut().expect("rows") {
        for name in ["Actions", "ActionPermission", "Version", "modelImageUrl"] {
            row.as_object_mut().expect("a row").remove(name).unwrap_or_else(|| panic!("a row has {name}"));
        }
    }
    answer
}

impl World {
    async fn sign_in(&mut self) {
        for place in &mut self.places {
            place.sign_in().await;
        }
    }

    /// Machines of a site that are not deleted.
    async fn machines(&self, place: usize) -> Vec<Model> {
        let (group, site) = (self.places[place].site.group.id, self.places[place].site.id);
        given::write(&self.app, move |_, tx, _| {
            Box::pin(async move {
                let grant = SystemTask::Seed.at_site(group, site);
                machine::Entity::within(&grant)
                    .filter(machine::Column::Deleted.eq(false))
                    .all(tx)
                    .await
                    .expect("machines")
            })
        })
        .await
    }

    /// Makes one random change at some site; it may be refused.
    async fn act(&mut self) {
        let place = self.random.below(self.places.len());
        let known = self.machines(place).await;
        let some: Vec<Model> = (0..=self.random.below(3)).filter_map(|_| self.any(&known)).collect();
        let ids: Vec<i64> = some.iter().map(|row| row.id).collect();
        let here = &self.places[place];
        let location = *self.random.pick(&here.locations);
        let model = *self.random.pick(&self.models);
        let serial = format!("71{:05}", self.random.below(40));
        let lookup = json!({ "ModelId": model, "LocationId": location });
        let at = self.app.now().format("%Y-%m-%d %H:%M:%S").to_string();
        let deed = self.random.below(14);
        let reply = match (deed, some.first()) {
            (1 | 2, Some(row)) => {
                let mut changed = json!({ "VHCId": row.id, "VhcJcbLookup": lookup });
                if self.random.one_in(2) {
                    changed["VIN"] = serial.into();
                    changed["VhcJcbLookup"]["MetaData"] = json!({ "MachineHours": self.random.below(90) });
                } else {
                    changed["VhcJcbLookup"]["ModelId"] = json!(row.model_id);
                }
                here.anna.post("vhc/v2/update", changed).await
            }
            (3 | 4, Some(row)) => return self.inspected(place, row.clone(), location).await,
            (5 | 6, Some(_)) => {
                let to = &self.places[self.random.below(self.places.len())].site.code;
                let one = &ids[..1];
                here.anna.post("jcbstock/transfer", json!({ "VhcIds": one, "Sitecode": to })).await
            }
            (7, _) => return self.answered(place, location, true, &at).await,
            (8, _) => return self.answered(place, location, false, &at).await,
            (9, _) => {
                let gone = known.iter().find(|row| row.status == "O" || (row.status == "T" && row.id % 2 == 0));
                let Some(gone) = gone else { return };
                let path = if self.random.one_in(2) { "jcbstock/transfer/undo" } else { "jcbstock/put/back" };
                here.anna.post(path, json!({ "VhcIds": [gone.id], "LocationId": location })).await
            }
            (10, Some(row)) if row.id % 3 == 0 => here.anna.delete(&format!("jcbstock/delete/{}", row.id)).await,
            (11, _) => return self.rename(place, location, model).await,
            (12, Some(row)) if row.id % 3 == 1 => return self.take_back(row.clone()).await,
            (13, _) => {
                let import = json!({ "VIN": serial, "Model": self.name_of(model).await, "Location": "DOCK" });
                here.ines.post("dataimporter/jcb/import", import).await
            }
            _ => here.anna.post("vhc/create", json!({ "VIN": serial, "VhcJcbLookup": lookup })).await,
        };
        assert!(reply.status < 500, "{}", reply.text());
    }

    fn any(&mut self, known: &[Model]) -> Option<Model> {
        (!known.is_empty()).then(|| self.random.pick(known).clone())
    }

    async fn name_of(&self, model: i64) -> Value {
        self.app.operator().await.get(&format!("/admin/api/models/{model}")).await.ok()["name"].clone()
    }

    async fn answered(&self, place: usize, location: i64, approved: bool, at: &str) {
        let waiting = self.machines(place).await.into_iter().find(|row| row.status == "N" && row.open);
        let Some(waiting) = waiting else { return };
        let mut answer = json!({ "VhcIds": [waiting.id], "Approved": approved, "AuditDate": at });
        answer[if approved { "LocationId" } else { "Comments" }] =
            if approved { json!(location) } else { json!("scratched") };
        let reply = self.places[place].anna.post("jcbstock/acknowledge", answer).await;
        assert!(reply.status == 200, "{}", reply.text());
    }

    /// Renames locations and models, and changes the audit flag of a model.
    async fn rename(&mut self, place: usize, location: i64, model: i64) {
        self.renamed += 1;
        let name = format!("Renamed {}", self.renamed);
        let here = &self.places[place];
        let reply = match self.random.below(3) {
            0 => {
                let body = json!({ "LocationId": location, "LocationName": name });
                let dock = location == here.locations[0];
                if dock {
                    return;
                }
                here.anna.post("location/update", body).await
            }
            noun => {
                let path = match noun {
                    1 => format!("/admin/api/models/{model}"),
                    _ => format!("/admin/api/sites/{}", here.site.id),
                };
                let operator = self.app.operator().await;
                let mut thing = operator.get(&path).await.ok();
                thing["name"] = json!(name);
                if noun == 1 {
                    thing["auditEnabled"] = json!(self.random.one_in(2));
                }
                operator.put(&path, thing).await
            }
        };
        assert_eq!(reply.status, 200, "{}", reply.text());
    }

    /// Changes a record as inspections do: each column that a list shows may change, and one act may write several
    /// events.
    async fn inspected(&mut self, place: usize, before: Model, location: i64) {
        if !before.open || matches!(before.status.as_str(), "N" | "O") {
            return;
        }
        let today = self.places[place].day();
        let status = *self.random.pick(&[
            Status::R,
            Status::A,
            Status::A,
            Status::F,
            Status::G,
            Status::H,
            Status::S,
            Status::C,
            Status::T,
        ]);
        let passed = self.random.one_in(2);
        let due = (self.random.below(3) > 0).then(|| today + TimeDelta::days(self.random.small(7) - 3));
        let lines = match self.random.below(3) {
            0 => vec![],
            1 => vec![HistoryEntry::result(status, passed)],
            _ => vec![HistoryEntry::result(Status::A, passed), HistoryEntry::moved(status)],
        };
        let number = i16::try_from(self.random.small(3)).expect("a small number");
        given::write(&self.app, move |platform, tx, grant| {
            Box::pin(async move {
                let mut after = before.clone();
                status.code().clone_into(&mut after.status);
                after.bucket = match status {
                    Status::R => 2,
                    Status::A => 3,
                    Status::F => 4,
                    Status::G => 5,
                    Status::H => 6,
                    Status::S => 7,
                    Status::C => 8,
                    _ => 12,
                };
                after.open = status != Status::T;
                after.audit_due_on = due;
                after.stage_entered_on = today;
                after.location_id = Some(location);
                (after.result_gate, after.result_pdi, after.last_success) = (number, 2 - number, Some(number.min(1)));
                after.pdi_completed = passed;
                after.partially_checked = passed;
                after.fuel = Some(number);
                record::apply_history(&mut after, &lines);
                let writer = Actor { name: "inspector".to_owned(), ..Actor::default() };
                let act = Act { kind: "inspected", writer: &writer, at: platform.clock.now() };
                record::write(tx, grant, &before, after, &lines, &act).await.expect("an inspection");
            })
        })
        .await;
    }

    /// Deletes a record as taking back its import does.
    async fn take_back(&self, row: Model) {
        if !row.open || matches!(row.status.as_str(), "N" | "O") {
            return;
        }
        given::write(&self.app, move |platform, tx, grant| {
            Box::pin(async move {
                let writer = Actor { name: "import".to_owned(), ..Actor::default() };
                let act = Act { kind: "taken_back", writer: &writer, at: platform.clock.now() };
                record::take_back(tx, grant, &[row], &act).await.expect("taken back");
            })
        })
        .await;
    }

    /// Stores the present answers of the lists of a site.
    async fn keep(&self, place: usize, record: &mut Vec<RecordedMachine>) {
        let here = &self.places[place];
        for (at, question) in questions(here, &self.models, "7100").into_iter().enumerate() {
            for by_ines in [false, true] {
                // Every question of an administrator, and one of a person who sees less.
                if by_ines && at != 0 {
                    continue;
                }
                let person = if by_ines { &here.ines } else { &here.anna };
                let answer = without_cursors(list_of(person, question.clone()).await);
                record.push(RecordedMachine { place, by_ines, day: here.day(), question: question.clone(), answer });
            }
        }
    }

    /// Sends the query again and compares the answers.
    async fn compare(&self, record: &RecordedMachine) {
        let here = &self.places[record.place];
        let person = if record.by_ines { &here.ines } else { &here.anna };
        let mut question = record.question.clone();
        question["AsOf"] = json!(record.day.to_string());
        let reply = person.post("jcbstock/list", question.clone()).await;
        if reply.reason() == "stock.before_stock" {
            assert_eq!(rows(&record.answer).len(), 0, "{question}");
            return;
        }
        let answer = reply.ok();
        assert_eq!(answer["AsOf"], record.day.to_string());
        for row in rows(&answer) {
            assert_eq!((&row["Actions"], &row["ActionPermission"]), (&no_actions(), &json!(false)));
        }
        let answer = without_cursors(answer);
        for (name, then) in record.answer.as_object().expect("an answer") {
            assert_eq!(&answer[name], then, "{name} of {} asked {question}", here.zone);
        }
    }
}

/// The list as of a day: a life of three sites in three zones, over a change of daylight saving time. Every day is
/// requested again, in the course of the life and at its end (docs/behaviour/machine-life.md, "Stock list of a past
/// day").
#[tokio::test]
async fn every_past_day_is_listed_as_it_was() {
    let mut world = world(random::seed()).await;
    let mut record: Vec<RecordedMachine> = Vec::new();
    let begun = world.app.now();
    let days = soak::times(3, 40);
    let (mut spent, mut signed_in) = (0, begun);
    while world.app.now() < begun + TimeDelta::days(days) {
        if world.app.now() - signed_in > TimeDelta::hours(12) {
            signed_in = world.app.now();
            world.sign_in().await;
        }
        for _ in 0..=world.random.below(8) {
            world.act().await;
            spent += 1;
        }
        let now = world.app.now();
        // Now and then exactly to midnight at some site, else by some hours.
        let next = if world.random.one_in(3) {
            let zone = world.places[world.random.below(world.places.len())].zone;
            next_midnight(now, zone)
        } else {
            now + TimeDelta::minutes(60 + world.random.small(240))
        };
        for place in 0..world.places.len() {
            let zone = world.places[place].zone;
            if next.with_timezone(&zone).date_naive() != now.with_timezone(&zone).date_naive() {
                world.keep(place, &mut record).await;
            }
        }
        world.app.advance(next - now);
        if !record.is_empty() && world.random.one_in(3) {
            // One of the days so far; today is not over at every site.
            let one = &record[world.random.below(record.len())];
            world.compare(one).await;
        }
    }
    // The last midnight has passed at every site.
    world.app.advance(TimeDelta::days(1));
    world.sign_in().await;
    for record in &record {
        world.compare(record).await;
    }
    assert!(record.len() > soak::times(60, 300), "{} answers of {spent} acts", record.len());
    let without_cursors: usize = record.iter().map(|record| rows(&record.answer).len()).sum();
    assert!(without_cursors > soak::times(20, 200), "{without_cursors} rows");
    for place in &world.places {
        all_is_well(&place.site).await;
    }
    soak::report(
        "past",
        "answers of past days asked for again",
        record.len(),
        format!("{without_cursors} rows, none differs"),
    );
}

fn next_midnight(now: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
    let today = now.with_timezone(&zone).date_naive();
    let mut next = now;
    while next.with_timezone(&zone).date_naive() == today {
        next += TimeDelta::minutes(1);
        next -= TimeDelta::seconds(next.timestamp() % 60);
    }
    next
}

/// Pages of a past day continue by cursor, both ways, and contain every machine once.
#[tokio::test]
async fn a_past_day_is_turned_page_by_page() {
    let mut world = world(random::seed()).await;
    for _ in 0..40 {
        let place = &world.places[0];
        let serial = format!("72{:05}", world.random.below(90_000));
        let lookup = json!({ "ModelId": world.models[0], "LocationId": place.locations[0] });
        place.anna.post("vhc/create", json!({ "VIN": serial, "VhcJcbLookup": lookup })).await;
        if world.random.one_in(4) {
            world.app.advance(TimeDelta::minutes(1));
        }
    }
    let day = world.places[0].day();
    world.app.advance(TimeDelta::days(1));
    world.sign_in().await;
    for row in world.machines(0).await.into_iter().filter(|row| row.id % 2 == 0) {
        world.places[0].anna.delete(&format!("jcbstock/delete/{}", row.id)).await.ok();
    }
    let anna = &world.places[0].anna;
    let page = async |more: Value| {
        let mut question = json!({ "AsOf": day.to_string(), "FilterProperty": { "RecordLimit": 7 } });
        for (name, value) in more.as_object().expect("more") {
            question[name] = value.clone();
        }
        rows(&list_of(anna, question).await).clone()
    };
    let of = |rows: &[Value]| rows.iter().map(|row| row["VhcId"].as_i64().expect("an id")).collect::<Vec<_>>();
    let all = list_of(anna, json!({ "AsOf": day.to_string(), "FilterProperty": { "RecordLimit": 0 } })).await;
    let all = of(rows(&all));
    assert!(all.len() > 30);
    let (mut turned, mut last) = (Vec::new(), page(json!({})).await);
    while !last.is_empty() {
        turned.push(last.clone());
        last = page(json!({ "After": last.last().expect("a row")["Cursor"] })).await;
    }
    assert_eq!(turned.iter().flat_map(|rows| of(rows)).collect::<Vec<_>>(), all);
    let back = page(json!({ "Before": turned[2][0]["Cursor"] })).await;
    assert_eq!(of(&back), of(&turned[1]));
}

/// CONST-003: the day of a list is today where no other is chosen, and answered like now, with row actions; a day without an
/// answer is refused with a reason.
#[tokio::test]
async fn a_day_without_an_answer_says_why() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let ask = async |day: &str| anna.post("jcbstock/list", json!({ "AsOf": day })).await;
    assert_eq!(ask("2026-03-01").await.line(), "422 Stock List: There was no stock at this site on that day yet");
    given::machine(&site).create().await;
    let early = ask("2026-03-01").await;
    assert_eq!(early.line(), "422 Stock List: The stock of this site begins on 02/03/2026");
    assert_eq!(early.reason(), "stock.before_stock");
    let late = ask("2026-03-03").await;
    assert_eq!(late.line(), "422 Stock List: Please choose a day that is not in the future");
    for wrong in ["yesterday", "03/03/2026", "2026-02-30", "2026-3-1x", "-262144-01-01"] {
        let reply = ask(wrong).await;
        assert_eq!((reply.status, reply.reason()), (422, "platform.bad_value"), "{wrong}");
        assert_eq!(reply.errors("AsOf").len(), 1);
    }
    for now in ["2026-03-02", ""] {
        let today = ask(now).await.ok();
        assert_eq!(today["AsOf"], Value::Null);
        assert_ne!(rows(&today)[0]["Actions"], no_actions());
    }
    app.advance(TimeDelta::days(1));
    let anna = site.administrator().await;
    let past = anna.post("jcbstock/list", json!({ "AsOf": "2026-03-02" })).await.ok();
    assert_eq!((&past["AsOf"], rows(&past).len()), (&json!("2026-03-02"), 1));
}

/// The statements of a past day are read along their indexes.
#[tokio::test]
async fn a_past_day_is_read_along_its_index() {
    let world = world(1).await;
    let (group, site) = (world.places[0].site.group.id, world.places[0].site.id);
    let end = world.app.now() - TimeDelta::days(1);
    let plans = world
        .app
        .on(move |platform| async move {
            let grant = SystemTask::Seed.at_site(group, site);
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let question = CallQuery::default();
            plans::of_past(&tx, &grant, &question, end.date_naive(), end).await.expect("plans")
        })
        .await;
    for plan in plans {
        assert!(plan.text.contains("machine_event_past"), "{}: {}", plan.name, plan.text);
        for whole in ["SCAN machine", "SCAN m\n", "SCAN e\n", "Seq Scan on machine_event"] {
            assert!(!plan.text.contains(whole), "{}: {}", plan.name, plan.text);
        }
    }
}
