//! Goal I3: two hundred list requests over both faces (fifty thousand with `HARDSTAND_SOAK`), each invalid in one way or
//! with a fragment of SQL: unknown fields and orders, wrong types, oversized lists, and fragments wherever a text may
//! be.
//!
//! An invalid request is answered by a 4xx with its reason. A fragment as the value of a text filter is a valid request
//! that matches no row: the test checks that it is compared and never run as SQL. The seed is printed, and
//! `HARDSTAND_SEED` repeats the requests.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use platform::auth::permission::Hierarchy;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tests::{
    Person, Reply, TestApp, given,
    random::{self, Random},
    soak,
};

use super::{
    bad_input::belongings,
    examples,
    operations::{self, Operation, chosen},
};

/// Concurrent clients.
const CLIENTS: usize = 4;

/// Fragments of SQL of both databases.
const FRAGMENTS: [&str; 24] = [
    "' OR '1'='1",
    "1 OR 1=1",
    "1; DROP TABLE machine",
    "'; DELETE FROM site; --",
    "\" OR \"\"=\"",
    ") OR (1=1",
    "id) UNION SELECT password_hash FROM \"user\" --",
    "(SELECT password_hash FROM \"user\" LIMIT 1)",
    "CASE WHEN (1=1) THEN id ELSE login END",
    "1 AND SLEEP(5)",
    "pg_sleep(5)",
    "randomblob(500000000)",
    "load_extension('x')",
    "ATTACH DATABASE '/tmp/x' AS x",
    "/**/UNION/**/ALL/**/SELECT/**/1",
    "\u{2019} OR 1=1",
    "%27%20OR%201=1",
    "$1",
    "?1",
    ":site",
    "password_hash",
    "v.status; DROP TABLE site",
    "rowid",
    "xmin::text",
];

/// A request, and whether it is invalid by itself.
struct Question {
    call: RequestBuilder,
    description: String,
    is_wrong: bool,
}

fn fragment(random: &mut Random) -> String {
    let one = *random.pick(&FRAGMENTS);
    match random.below(5) {
        0 => format!("{one}{}", random.pick(&FRAGMENTS)),
        1 => one.to_uppercase(),
        2 => one.repeat(1 + random.below(3)),
        _ => one.to_owned(),
    }
}

/// A value that is neither a text nor a number nor a list of them.
fn odd(random: &mut Random) -> Value {
    let odds = [json!({}), json!({ "$ne": 1 }), json!([[1]]), json!([{ "a": 1 }]), json!({ "FieldName": "id" })];
    random.pick(&odds).clone()
}

/// A body for a list of the operational face, and whether it is invalid.
fn queries_of_calls(random: &mut Random, texts: &[&str]) -> (Value, bool) {
    let filter = |field: Value, value: Value, operator: Value| json!({ "Filters": [{ "FieldName": field, "FieldValue": value, "ConditionOperator": operator }] });
    let page = |name: &str, value: Value| json!({ "FilterProperty": { name: value } });
    let good = json!(*random.pick(texts));
    let text = json!(fragment(random));
    match random.below(14) {
        // A known field, a valid operator, and a value that matches no row.
        0..=2 => (filter(good, text, json!(*random.pick(&["equals", "EqualTo", "in"]))), false),
        3 => (filter(text, json!("1"), json!("equals")), true),
        4 => (filter(good, json!("1"), text), true),
        5 => (page("OrderBy", text), true),
        6 => (page("OrderBy", json!(format!("{} ASC, {}", texts[0], fragment(random)))), true),
        7 => (page("OrderBy", json!(format!("{} DESC {}", texts[0], fragment(random)))), true),
        8 => {
            let field = *random.pick(&["Offset", "RecordLimit"]);
            let values = [json!(-1), json!(1.5), text, json!(true), json!(1e300), json!([1]), json!(u64::MAX)];
            (page(field, random.pick(&values).clone()), true)
        }
        9 => {
            let many = 11 + random.below(100);
            let one = json!({ "FieldName": good, "FieldValue": text });
            (json!({ "Filters": vec![one; many] }), true)
        }
        10 => {
            let many = vec![fragment(random).replace(',', ""); 501 + random.below(1_000)].join(",");
            (filter(good, json!(many), json!("in")), true)
        }
        11 => {
            let values = [text, json!(7), json!({}), json!([7]), json!([fragment(random)]), json!([[]])];
            (json!({ *random.pick(&["Filters", "filters", "FILTERS"]): random.pick(&values).clone() }), true)
        }
        12 => (filter(good, odd(random), json!("equals")), true),
        _ => {
            let word = *random.pick(&["FieldType", "Function", "LogicOperator"]);
            let value = if word == "LogicOperator" { json!("Or") } else { text };
            (json!({ "Filters": [{ "FieldName": good, "FieldValue": "1", word: value }] }), true)
        }
    }
}

/// A query for a list of the console, and whether it is invalid.
fn queries_of_console(random: &mut Random) -> (Vec<(&'static str, String)>, bool) {
    let text = fragment(random);
    let one = |name: &'static str, value: Value| vec![(name, value.to_string())];
    match random.below(12) {
        0 => (one("filter", json!({ "id": [text, fragment(random)] })), false),
        1 => (one("filter", json!({ text: 1 })), true),
        2 => (one("filter", json!({ format!("{text}_gte"): 1 })), true),
        3 => (one("filter", json!({ "id": odd(random) })), true),
        4 => (one("filter", json!({ "id": vec![1; 501 + random.below(2_000)] })), true),
        5 => {
            let many: serde_json::Map<String, Value> =
                (0..11 + random.below(50)).map(|number| (format!("id{number}"), json!(1))).collect();
            (one("filter", Value::Object(many)), true)
        }
        6 => (one("sort", json!([text, "ASC"])), true),
        7 => (one("sort", json!(["id", text])), true),
        8 => {
            let odd = [
                json!(["id"]),
                json!("id"),
                json!(["id", "ASC", text]),
                json!([1, 2]),
                json!({}),
                json!([["id"], "ASC"]),
            ];
            (one("sort", random.pick(&odd).clone()), true)
        }
        9 => {
            let odd = [
                json!([9, 1]),
                json!([-1, 5]),
                json!([0, 100_000]),
                json!([text, 1]),
                json!([0]),
                json!([0, 1.5]),
                json!([0, u64::MAX]),
            ];
            (one("range", random.pick(&odd).clone()), true)
        }
        10 => (vec![(*random.pick(&["filter", "sort", "range"]), format!("{{{text}"))], true),
        _ => (vec![("sort", json!(["id", "ASC"]).to_string()), ("sort", json!(["id", "ASC"]).to_string())], true),
    }
}

/// Lists that take filters in their body and heed none with a text, and why. The list may only shrink.
const WITHOUT_TEXTS: [(&str, &str); 5] = [
    ("export_machines", "answers a file; the list with the same filters is tested"),
    ("list_customer_type_mappings", "has no text field"),
    ("list_provider_sites", "is asked with an API key"),
    ("list_comment_categories", "reads no filters"),
    ("list_notifications", "has no text field"),
];

/// The text fields by which a list of the operational face can be filtered; `None` for other operations.
fn texts_of(operation: &Operation) -> Option<&'static [&'static str]> {
    let fields = &chosen(operation.schema()?)["properties"];
    fields.get("Filters")?;
    let texts = examples::of(&operation.id).texts;
    let is_excepted = WITHOUT_TEXTS.iter().any(|(id, _)| *id == operation.id);
    assert!(is_excepted == texts.is_empty(), "{} is a list: its example names texts that filter it", operation.id);
    (!is_excepted).then_some(texts)
}

/// The number of rows in an answer.
fn rows(reply: &Reply) -> usize {
    let list = [&reply.body, &reply.body["JcbStockList"], &reply.body["UserList"]];
    list.into_iter().find_map(Value::as_array).map_or(0, Vec::len)
}

fn question(random: &mut Random, admin: &Person, operator: &Person, lists: &[Operation]) -> Question {
    let operation = random.pick(lists);
    if operation.is_console() {
        let (mut query, is_wrong) = queries_of_console(random);
        if query.iter().any(|(name, _)| *name == "range") && random.one_in(2) {
            query.push(("sort", json!(["id", "DESC"]).to_string()));
        }
        let call = operator.request(Method::GET, &operation.path).query(&query);
        return Question { call, description: format!("{} {query:?}", operation.id), is_wrong };
    }
    let texts = texts_of(operation).expect("only those with texts");
    let (body, is_wrong) = queries_of_calls(random, texts);
    let call = admin.request(operation.method.clone(), &operation.path).json(&body);
    Question { call, description: format!("{} {body}", operation.id), is_wrong }
}

/// Goal I3
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_question_becomes_a_statement() {
    let requests = soak::times(200, 50_000);
    let app = TestApp::builder().config(|config| config.limits.session_requests_second = 1_000_000).start().await;
    let site = app.site(Hierarchy::HeadOffice).await;
    let model = given::model(&site.group, "BH-90").await;
    given::machine(&site).model(model).create().await;
    let (admin, operator) = (site.administrator().await, app.operator().await);
    let lists: Arc<Vec<Operation>> = Arc::new(
        operations::all()
            .into_iter()
            .filter(|operation| {
                if operation.is_console() {
                    // Module switches are listed for a site; without one every request is refused.
                    operation.id.starts_with("list_console_") && operation.id != "list_console_modules"
                } else {
                    operation.schema().is_some() && texts_of(operation).is_some()
                }
            })
            .collect(),
    );
    assert!(lists.len() > 15, "{} lists", lists.len());
    let before = belongings(&app).await;
    let seed = random::seed();
    let refused = Arc::new(AtomicUsize::new(0));
    let clients = (0..CLIENTS).map(|client| {
        let (admin, operator, lists, refused) =
            (admin.clone(), operator.clone(), Arc::clone(&lists), Arc::clone(&refused));
        let mut random = Random::of_client(seed, client);
        tokio::spawn(async move {
            let mut wrong = Vec::new();
            for _ in 0..requests / CLIENTS {
                let Question { call, description, is_wrong } = question(&mut random, &admin, &operator, &lists);
                let reply = admin.send(call).await;
                let why = !reply.reason().is_empty()
                    && reply.body["Message"].as_str().is_some_and(|text| text.contains(": "));
                let is_refusal = (400..500).contains(&reply.status) && why;
                refused.fetch_add(usize::from(is_refusal), Ordering::SeqCst);
                let fine = if is_wrong { is_refusal } else { is_refusal || (reply.status == 200 && rows(&reply) == 0) };
                if !fine {
                    wrong.push(format!(
                        "{description}: {} {}",
                        reply.status,
                        reply.text().chars().take(300).collect::<String>()
                    ));
                }
            }
            wrong
        })
    });
    let mut wrong = Vec::new();
    for client in clients.collect::<Vec<_>>() {
        wrong.extend(client.await.expect("a client"));
    }
    assert!(wrong.is_empty(), "{} of {requests}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(refused.load(Ordering::SeqCst) * 2 > requests, "most of them are wrong");
    assert_eq!(belongings(&app).await, before, "nothing was changed by asking");
    soak::report("I3", "questions about lists", requests, "0 became a statement of their own");
}
