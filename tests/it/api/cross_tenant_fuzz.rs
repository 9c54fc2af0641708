//! Goal T2: ten thousand requests by users of one group for data of another group (a hundred thousand with
//! `HARDSTAND_SOAK`).
//!
//! The requests are generated from the API document, so every documented operation takes part: ids, names, codes and
//! serials of the other group, of neighbouring sites and of the own site are put into paths, queries, headers, filters
//! and bodies at random. Answers are judged whatever their status: they must not contain a word that occurs only in
//! rows of the other group, and in the end every row of that group is unchanged. The seed is printed, and
//! `HARDSTAND_SEED` repeats the requests.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use platform::auth::permission::Hierarchy;
use reqwest::{Method, multipart};
use serde_json::{Value, json};
use stock::domain::Status;
use tests::{
    Person, TestApp, TestGroup, TestSite, database, given,
    random::{self, Random},
    soak,
};

use super::{
    examples,
    operations::{self, NEVER, Operation, chosen, kind},
};

/// Concurrent clients.
const CLIENTS: usize = 8;

/// Operations that would end the callers' sessions, or change their identity.
const LEFT_OUT: [&str; 3] = ["confirm_console_session", "change_language", "sign_out_console"];

/// The words that occur only in rows of one group, and the ids of its things.
struct Belongings {
    words: Vec<String>,
    /// Words that no row contains in clear text, because they are encrypted.
    sealed: Vec<String>,
    ids: Vec<i64>,
    codes: Vec<String>,
    serials: Vec<String>,
}

/// A site with some of everything, each with a word of its own.
async fn furnished(site: &TestSite, word: &str, belongings: &mut Belongings) {
    let named = |what: &str| format!("{word}{what}{}", site.code);
    let [place, model, first, last, title, note, sort, looked] =
        ["Place", "Model", "First", "Last", "Title", "Note", "Sort", "Looked"].map(named);
    belongings.ids.extend([site.group.id, site.id, given::location(site, &place).await]);
    belongings.ids.push(given::model(&site.group, &model).await);
    for user_type in [1, 3, 7] {
        let user = site.user(user_type).called(&first, &last).create().await;
        belongings.ids.push(user.id);
        belongings.words.push(user.email);
    }
    let category = given::comment_category(&site.group, &sort).await;
    let writer = site.user(6).called(&first, &last).create().await.id;
    belongings.ids.push(category);
    for _ in 0..3 {
        let machine = given::machine(site).create().await;
        let values = vec![
            site.group.id.into(),
            site.id.into(),
            machine.id.into(),
            category.into(),
            note.clone().into(),
            writer.into(),
            site.app().now().into(),
        ];
        let text = "INSERT INTO machine_comment (group_id, site_id, machine_id, category_id, text, user_id, at) \
                    SELECT $1, $2, $3, $4, $5, $6, $7 WHERE {scope} RETURNING id";
        belongings.ids.push(given::insert(site.app(), text, values).await);
        let (begun, item) = given::open_inspection(site, machine.id, machine.model, "R", &looked).await;
        belongings.ids.extend([machine.id, begun, item]);
        belongings.serials.push(machine.serial);
    }
    if site.hierarchy == Hierarchy::Dealership {
        let surname = named("Buyer");
        let machine = given::machine(site).status(Status::A).create().await.id;
        let form = json!({ "VhcIds": [machine], "Surname": surname, "Address1": "7 Mill Lane", "Address2": "Ashby",
            "Address3": "Kent", "Address4": "England", "Postcode": "AS1 2BY", "Telephone": "1234",
            "Email": format!("{surname}@example.org") });
        let made = site.administrator().await.post("customer/create", form).await.ok();
        belongings.ids.extend([machine, made["CustomerId"].as_i64().expect("a customer")]);
        belongings.sealed.push(surname);
    }
    let vin = given::serial();
    belongings.ids.push(given::catalogue(&site.group, &vin, &model).await);
    belongings.serials.push(vin);
    let values = vec![site.group.id.into(), site.id.into(), title.clone().into(), site.app().now().into()];
    let text = "INSERT INTO notification (group_id, site_id, title, message, created_at) \
                SELECT $1, $2, $3, 'Look', $4 WHERE {scope} RETURNING id";
    belongings.ids.push(given::insert(site.app(), text, values).await);
    for thing in examples::things().filter(|thing| thing.is_named) {
        let name = named(thing.name);
        let id = thing.named(site, name.clone()).await;
        belongings.ids.push(id.parse().expect("a number"));
        belongings.words.push(name);
    }
    belongings.words.extend([place, model, first, last, title, note, sort, looked]);
    belongings.codes.push(site.code.clone());
}

async fn world(group: &TestGroup, word: &str) -> (Vec<TestSite>, Belongings) {
    let mut belongings =
        Belongings { words: Vec::new(), sealed: Vec::new(), ids: Vec::new(), codes: Vec::new(), serials: Vec::new() };
    let mut sites = Vec::new();
    for hierarchy in Hierarchy::ALL {
        let site = group.site(hierarchy).await;
        furnished(&site, word, &mut belongings).await;
        sites.push(site);
    }
    (sites, belongings)
}

/// A value for a field, by the type of its schema.
fn filled(schema: &'static Value, random: &mut Random, of: &[Arc<Belongings>; 2], depth: u8) -> Value {
    let schema = chosen(schema);
    let whose = if random.one_in(4) { &of[0] } else { &of[1] };
    if let Some(several) = schema["enum"].as_array().filter(|several| !several.is_empty()) {
        return random.pick(several).clone();
    }
    match kind(schema) {
        _ if depth > 5 => Value::Null,
        "object" => {
            let fields = schema["properties"].as_object();
            let fields = fields.into_iter().flatten();
            fields.map(|(name, field)| (name.clone(), filled(field, random, of, depth + 1))).collect()
        }
        "array" => (0..random.below(3)).map(|_| filled(&schema["items"], random, of, depth + 1)).collect(),
        "integer" => {
            json!(if random.one_in(6) {
                i64::try_from(random.below(40)).unwrap_or(0)
            } else {
                *random.pick(&whose.ids)
            })
        }
        "number" => json!(1.5),
        "boolean" => json!(random.one_in(2)),
        "string" => json!(word_of(random, whose)),
        _ => Value::Null,
    }
}

/// The beginning of a word: enough for a search, and never the whole word by which answers are judged, so that a value
/// a caller stores at home is no leak.
fn begun(word: &str) -> String {
    word.chars().take(word.chars().count().saturating_sub(2)).collect()
}

/// A text as clients send it: a name, a code, a serial, an id, the name of a field.
fn word_of(random: &mut Random, whose: &Belongings) -> String {
    const FIELDS: [&str; 12] =
        ["v.status", "ModelId", "LocationId", "Vin", "sitename", "like", "in", "=", "R", "2026-03-02", "", "en_GB"];
    match random.below(6) {
        0 => begun(random.pick::<String>(&whose.words)),
        1 => random.pick(&whose.codes).clone(),
        2 => random.pick(&whose.serials).clone(),
        3 => random.pick(&whose.ids).to_string(),
        4 => (*random.pick(&FIELDS)).to_owned(),
        _ => NEVER.to_string(),
    }
}

/// One request of an operation, with something foreign in it.
fn request(
    person: &Person,
    operation: &Operation,
    random: &mut Random,
    of: &[Arc<Belongings>; 2],
) -> reqwest::RequestBuilder {
    let mut person = person.clone();
    let theirs = &of[1];
    if random.one_in(5) {
        person.site_code = Some(random.pick(&theirs.codes).clone());
    }
    if random.one_in(8) {
        person.group_id = Some(theirs.ids[0]);
    }
    let filler = std::cell::RefCell::new(random.clone());
    let path = operation.at(|name| {
        let mut random = filler.borrow_mut();
        match name {
            "store" => "notifications".to_owned(),
            _ if random.one_in(4) => word_of(&mut random, theirs).replace(['/', '?', '#'], "_"),
            _ => random.pick(&theirs.ids).to_string(),
        }
    });
    *random = filler.into_inner();
    let mut call = person.request(operation.method.clone(), &path);
    let parameters = operation.facts["parameters"].as_array();
    for parameter in parameters.into_iter().flatten().filter(|parameter| parameter["in"] == "query") {
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        let value = match name.as_str() {
            "filter" => {
                let ids: Vec<i64> = (0..=random.below(3)).map(|_| *random.pick(&theirs.ids)).collect();
                let fields = ["id", "siteId", "groupId", "modelId", "userId", "locationId", "q", "siteCode", "vin"];
                let field = *random.pick(&fields);
                let value = if field == "id" { json!(ids) } else { json!(word_of(random, theirs)) };
                json!({ field: value }).to_string()
            }
            "range" => "[0,999]".to_owned(),
            "sort" => r#"["id","ASC"]"#.to_owned(),
            _ => word_of(random, theirs),
        };
        if parameter["required"] == true || !random.one_in(3) {
            call = call.query(&[(name, value)]);
        }
    }
    if operation.is_upload() {
        let [model, place] = [begun(random.pick::<String>(&theirs.words)), begun(random.pick::<String>(&theirs.words))];
        let line = format!("{},{model},{place}\n", random.pick(&theirs.serials));
        let file = multipart::Part::bytes(line.into_bytes()).file_name("machines.csv");
        call = call.multipart(multipart::Form::new().part("file", file));
    } else if let Some(schema) = operation.schema() {
        call = call.json(&filled(schema, random, of, 0));
    }
    call
}

/// The callers: every kind of user at a site of each hierarchy, and users of the group itself.
async fn attackers(group: &TestGroup, sites: &[TestSite]) -> Vec<Person> {
    let mut people = Vec::new();
    for site in sites {
        for user_type in [1, 6, 9, 5, 7, 3, 8] {
            people.push(site.person(user_type).await);
        }
        people.push(given::group_user(group).user_type(6).on(site, 6).signed_in_at(site).await);
    }
    people.push(group.administrator(&sites[2]).await);
    people
}

/// Makes the requests; returns how many there were and how many succeeded, which shows that handlers were reached.
pub(super) async fn attack(app: &TestApp, operations: Vec<Operation>, requests: usize) -> (usize, Vec<String>) {
    let (ours, theirs) = (app.group().await, app.group().await);
    let (sites, own) = world(&ours, "Ashby").await;
    let (_, foreign) = world(&theirs, "Rival").await;
    let words = foreign.words.clone();
    let forbidden: Arc<Vec<String>> = Arc::new([foreign.words.clone(), foreign.sealed.clone()].concat());
    let of = [Arc::new(own), Arc::new(foreign)];
    let people = Arc::new(attackers(&ours, &sites).await);
    let operations: Arc<Vec<Operation>> = Arc::new(
        operations
            .into_iter()
            .filter(|operation| !operation.is_public() && !LEFT_OUT.contains(&operation.id.as_str()))
            // Deletions of users and sessions would leave no caller of the group.
            .filter(|operation| operation.method != Method::DELETE || !operation.path.contains("session"))
            .collect(),
    );
    let before = database::dump_of_group(&app.platform().config.database.url, theirs.id).await;
    assert!(words.iter().all(|word| before.contains(word.as_str())), "the words stand in their rows");
    let seed = random::seed();
    let fine = Arc::new(AtomicUsize::new(0));
    let clients = (0..CLIENTS).map(|client| {
        let (people, operations, of, forbidden, fine) =
            (Arc::clone(&people), Arc::clone(&operations), of.clone(), Arc::clone(&forbidden), Arc::clone(&fine));
        let mut random = Random::of_client(seed, client);
        tokio::spawn(async move {
            let mut wrong = Vec::new();
            for _ in 0..requests / CLIENTS {
                let person = random.pick(&people).clone();
                let operation = random.pick(&operations).clone();
                let reply = person.send(request(&person, &operation, &mut random, &of)).await;
                if reply.status < 300 {
                    fine.fetch_add(1, Ordering::SeqCst);
                }
                let text = format!("{:?} {}", reply.headers, reply.text());
                for word in forbidden.iter().filter(|word| text.contains(word.as_str())) {
                    wrong.push(format!("{} told {word}: {text}", operation.id));
                }
                if reply.status >= 500 && reply.status != 503 {
                    wrong.push(format!("{} {}: {text}", operation.id, reply.status));
                }
            }
            wrong
        })
    });
    let mut wrong = Vec::new();
    for client in clients.collect::<Vec<_>>() {
        wrong.extend(client.await.expect("a client"));
    }
    app.work().await;
    let after = database::dump_of_group(&app.platform().config.database.url, theirs.id).await;
    for line in before.lines().filter(|line| !after.contains(line)) {
        wrong.push(format!("something changed: {line}"));
    }
    for line in after.lines().filter(|line| !before.contains(line)) {
        wrong.push(format!("something changed: new {line}"));
    }
    (fine.load(Ordering::SeqCst), wrong)
}

/// Goal T2
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_reads_or_changes_what_another_group_has() {
    let requests = soak::times(10_000, 100_000);
    let calm = |config: &mut platform::config::Config| config.limits.session_requests_second = 1_000_000;
    let app = TestApp::builder().config(calm).start().await;
    let (fine, wrong) = attack(&app, operations::all(), requests).await;
    assert!(wrong.is_empty(), "{}", wrong[..wrong.len().min(20)].join("\n"));
    // Most operations need a body that random requests rarely have: one in ten is let in.
    assert!(fine * 20 > requests, "only {fine} of {requests} were let in at all: the requests reach nothing");
}

/// Goal T2, a test of the test: with both layers of isolation off, it finds reads and changes of foreign rows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_isolation_the_fuzz_finds_foreign_data() {
    let calm = |config: &mut platform::config::Config| config.limits.session_requests_second = 1_000_000;
    let app = TestApp::builder().config(calm).without_scope().without_row_security().start().await;
    // The requests are made by chance, so a round can miss one of the two; six rounds do not.
    let (mut refused, mut changed) = (false, false);
    for _ in 0..6 {
        let (_, wrong) = attack(&app, operations::all(), 1_500).await;
        refused |= wrong.iter().any(|line| line.contains(" told "));
        changed |= wrong.iter().any(|line| line.starts_with("something changed"));
        if refused && changed {
            return;
        }
    }
    assert!(refused, "nothing was told");
    assert!(changed, "nothing was changed");
}
