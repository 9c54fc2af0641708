//! Invalid input is refused with a reason, never with a 5xx, and changes nothing. The calls are generated from the API
//! document, so that a new operation is tested without further work.

use platform::auth::permission::Hierarchy;
use reqwest::Method;
use serde_json::{Map, Value, json};
use tests::{Person, Reply, TestApp};

use super::operations::{self, NEVER, Operation, chosen, kind};

/// The callers with the most rights: an administrator of a head office with VHCDelete, and an operator for the console.
struct Callers {
    admin: Person,
    operator: Person,
}

impl Callers {
    async fn new(app: &TestApp) -> Self {
        let site = app.site(Hierarchy::HeadOffice).await;
        Self { admin: site.administrator().await, operator: app.operator().await }
    }

    fn of(&self, operation: &Operation) -> &Person {
        if operation.is_console() { &self.operator } else { &self.admin }
    }
}

/// The operations with a JSON body, except those that end the caller's session.
fn with_bodies() -> impl Iterator<Item = Operation> {
    operations::all().into_iter().filter(|operation| operation.schema().is_some())
}

/// Returns `true` if the product refused the request with a reason in one line.
fn is_refusal(reply: &Reply) -> bool {
    (400..500).contains(&reply.status)
        && !reply.reason().is_empty()
        && reply.body["Message"].as_str().is_some_and(|text| text.contains(": ") && !text.contains('\n'))
}

async fn send(person: &Person, operation: &Operation, body: impl Into<String>) -> Reply {
    let call = person.request(operation.method.clone(), &operation.nowhere());
    person.send(call.header("content-type", "application/json").body(body.into())).await
}

/// All rows of the database, except those that every request or refusal writes: sessions, the audit log, counted
/// failures.
pub(super) async fn belongings(app: &TestApp) -> Vec<String> {
    let passing = ["session|", "audit_entry|", "sign_in_guard|", "client_error|"];
    let dump = app.dump().await;
    dump.lines().filter(|line| !passing.iter().any(|start| line.starts_with(start))).map(str::to_owned).collect()
}

#[tokio::test]
async fn broken_bodies_are_malformed() {
    let app = TestApp::fresh().await;
    let callers = Callers::new(&app).await;
    let before = belongings(&app).await;
    let deep = |depth: usize| format!("{{\"a\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
    let mut wrong = Vec::new();
    for operation in with_bodies() {
        let person = callers.of(&operation);
        for (body, what) in [
            ("{\"a\":".to_owned(), "cut short"),
            ("{'a':1}".to_owned(), "the wrong quotes"),
            ("{\"a\":1}}".to_owned(), "one brace too many"),
            ("\u{feff}{\"a\":}".to_owned(), "a mark and nothing"),
            ("nonsense".to_owned(), "no JSON at all"),
            (deep(40), "too deep"),
            (deep(1_500), "far too deep"),
        ] {
            let reply = send(person, &operation, body).await;
            if reply.status != 400 || !is_refusal(&reply) {
                wrong.push(format!("{} with {what}: {}", operation.id, reply.line()));
            }
        }
        for bytes in [vec![0xff, 0xfe, 0x7b], b"{\"a\":\"\xc3\x28\"}".to_vec()] {
            let call = person.request(operation.method.clone(), &operation.nowhere());
            let reply = person.send(call.header("content-type", "application/json").body(bytes)).await;
            if reply.status != 400 || !is_refusal(&reply) {
                wrong.push(format!("{} with bytes that are no text: {}", operation.id, reply.line()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(belongings(&app).await, before, "something changed");
}

#[tokio::test]
async fn bodies_of_the_wrong_kind_or_size_are_refused() {
    let app = TestApp::fresh().await;
    let callers = Callers::new(&app).await;
    let before = belongings(&app).await;
    let mut wrong = Vec::new();
    for operation in with_bodies() {
        let person = callers.of(&operation);
        for (body, what) in
            [("[]", "a list"), ("\"text\"", "a text"), ("7", "a number"), ("null", "null"), ("true", "a flag")]
        {
            let reply = send(person, &operation, body).await;
            if reply.status != 422 || !is_refusal(&reply) {
                wrong.push(format!("{} with {what}: {} {}", operation.id, reply.line(), reply.text()));
            }
        }
        let large = format!("{{\"a\":\"{}\"}}", "x".repeat(600 * 1024));
        let reply = send(person, &operation, large).await;
        if reply.status != 413 || !is_refusal(&reply) {
            wrong.push(format!("{} with 600 KiB: {}", operation.id, reply.line()));
        }
        let call = person.request(operation.method.clone(), &operation.nowhere());
        let form = call.header("content-type", "application/x-www-form-urlencoded").body("a=1");
        let reply = person.send(form).await;
        if reply.status != 415 || !is_refusal(&reply) {
            wrong.push(format!("{} with a form: {}", operation.id, reply.line()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(belongings(&app).await, before, "something changed");
}

/// A request whose document demands a body is refused without one; where the body is optional, none is the same as `{}`.
#[tokio::test]
async fn a_missing_body_is_refused_where_the_document_demands_one() {
    let app = TestApp::fresh().await;
    let callers = Callers::new(&app).await;
    let before = belongings(&app).await;
    let (mut required, mut optional, mut wrong) = (0, 0, Vec::new());
    for operation in
        operations::all().into_iter().filter(|operation| operation.schema().is_some() || operation.is_upload())
    {
        let person = callers.of(&operation);
        let call = || person.request(operation.method.clone(), &operation.nowhere());
        let kind = if operation.is_upload() { "multipart/form-data; boundary=x" } else { "application/json" };
        let replies = [
            ("no body", person.send(call()).await),
            ("an empty body", person.send(call().header("content-type", kind).body("")).await),
        ];
        if operation.demands_body() {
            required += 1;
            for (what, reply) in replies {
                let expected = reply.status == 400 || operation.is_upload();
                if !expected || !is_refusal(&reply) {
                    wrong.push(format!("{} with {what}: {} {}", operation.id, reply.line(), reply.text()));
                }
            }
        } else {
            optional += 1;
            let object = send(person, &operation, "{}").await;
            for (what, reply) in replies {
                if reply.status != object.status || reply.reason() != object.reason() {
                    wrong.push(format!("{} with {what}: {}, with {{}}: {}", operation.id, reply.line(), object.line()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(required > 100 && optional > 20, "{required} operations with a body, {optional} with an optional one");
    assert_eq!(belongings(&app).await, before, "something changed");
}

/// A value of the wrong type, in each field in turn.
#[tokio::test]
async fn fields_of_the_wrong_type_are_refused_by_name() {
    let app = TestApp::shared().await;
    let callers = Callers::new(&app).await;
    let mut wrong = Vec::new();
    for operation in with_bodies() {
        let person = callers.of(&operation);
        let schema = chosen(operation.schema().expect("a body"));
        let Some(fields) = schema["properties"].as_object() else { continue };
        let mut sample = operation.sample().expect("a body");
        if fields.contains_key("SiteCode") {
            sample["SiteCode"] = json!(person.site_code);
        }
        for (name, field) in fields {
            let field = chosen(field);
            let Some(value) = misfit(field) else { continue };
            let mut body = sample.clone();
            body[name] = value.clone();
            let reply = send(person, &operation, body.to_string()).await;
            let named = reply.body["Errors"].as_object().is_some_and(|errors| !errors.is_empty());
            if reply.status != 422 || !is_refusal(&reply) || !named {
                wrong.push(format!("{} with {name} = {value}: {} {}", operation.id, reply.line(), reply.text()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A value that can not be read as this field's type, however leniently.
fn misfit(field: &'static Value) -> Option<Value> {
    match kind(field) {
        "object" => Some(json!([1])),
        "array" | "string" => Some(json!({ "a": 1 })),
        "integer" | "number" | "boolean" => Some(json!("a word")),
        _ => None,
    }
}

/// Extreme values of the right type: NUL, lone surrogates, huge and negative numbers, long texts.
#[tokio::test]
async fn strange_values_never_cost_a_fault() {
    let app = TestApp::fresh().await;
    let callers = Callers::new(&app).await;
    let texts = [
        "\u{0}".to_owned(),
        "a\u{0}b".to_owned(),
        "' OR 1=1 --".to_owned(),
        "%_\\".to_owned(),
        "{scope}".to_owned(),
        "\u{202e}\u{1f69c}\u{fffd}".to_owned(),
        "9".repeat(40),
        "x".repeat(20_000),
        "<script>alert(1)</script>".to_owned(),
        "../../etc/passwd".to_owned(),
        "\r\nSet-Cookie: a=b".to_owned(),
    ];
    let numbers = [i64::MAX, i64::MIN, -1, 0, 1 << 40];
    let mut wrong = Vec::new();
    for operation in with_bodies() {
        let person = callers.of(&operation);
        let schema = chosen(operation.schema().expect("a body"));
        let sample = operation.sample().expect("a body");
        let bodies = texts
            .iter()
            .map(|text| filled(schema, &sample, &json!(text), &json!(NEVER)))
            .chain(numbers.iter().map(|number| filled(schema, &sample, &json!(number.to_string()), &json!(number))));
        for body in bodies {
            let reply = send(person, &operation, body.to_string()).await;
            if reply.status >= 500 || (reply.status >= 400 && !is_refusal(&reply)) {
                let shown: String = body.to_string().chars().take(200).collect();
                wrong.push(format!("{} with {shown}: {}", operation.id, reply.line()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The sample with every text and every number replaced.
fn filled(schema: &'static Value, sample: &Value, text: &Value, number: &Value) -> Value {
    match sample {
        Value::Object(fields) => {
            let fill = |(name, value): (&String, &Value)| {
                let field = schema["properties"].get(name).map_or(&Value::Null, chosen);
                (name.clone(), filled(field, value, text, number))
            };
            Value::Object(fields.iter().map(fill).collect::<Map<_, _>>())
        }
        Value::String(_) => text.clone(),
        Value::Number(_) => number.clone(),
        other => other.clone(),
    }
}

/// Path segments that are no ids.
#[tokio::test]
async fn strange_addresses_never_cost_a_fault() {
    let app = TestApp::shared().await;
    let callers = Callers::new(&app).await;
    let mut wrong = Vec::new();
    for operation in operations::all() {
        if operation.names().is_empty() || operation.is_public() {
            continue;
        }
        for name in [
            "0",
            "-1",
            "1e9",
            "99999999999999999999",
            "NaN",
            "%00",
            "%ff",
            "a%0d%0ab",
            "..%2f..",
            "%27",
            "x:y:z",
            "%F0%9F%9A%9C",
        ] {
            let person = callers.of(&operation);
            let mut call = person.request(operation.method.clone(), &operation.at(|_| name.to_owned()));
            if let Some(sample) = operation.sample() {
                call = call.json(&sample);
            }
            let reply = person.send(call).await;
            // A store of the caller may accept the text as a new key.
            let keeps = operation.path.contains("/cachestore/") && reply.status < 500;
            if !keeps && !is_refusal(&reply) {
                wrong.push(format!("{} at {name}: {} {}", operation.id, reply.status, reply.text()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The lists of the operational face refuse unknown fields, operators and values of the wrong type, and name them.
#[tokio::test]
async fn unknown_filters_of_calls_are_refused() {
    let app = TestApp::shared().await;
    let callers = Callers::new(&app).await;
    let filter = |field: &str, value: &str, operator: &str| json!({ "Filters": [{ "FieldName": field, "FieldValue": value, "ConditionOperator": operator, "FieldType": "String" }] });
    let order = |text: &str| json!({ "Filters": [], "FilterProperty": { "OrderBy": text } });
    let many = |count: usize| {
        let one = json!({ "FieldName": "v.status", "FieldValue": "A", "ConditionOperator": "equals" });
        json!({ "Filters": vec![one; count] })
    };
    let lists = ["jcbstock/list", "jcbstock/search", "user/list", "site/all"];
    for path in lists {
        for body in [
            filter("password_hash", "x", "equals"),
            filter("v.status; DROP TABLE site", "A", "equals"),
            filter("", "A", "equals"),
            filter("1", "1", "equals"),
            order("password_hash DESC"),
            order("1"),
            order("(SELECT 1)"),
            many(11),
            json!({ "Filters": "v.status" }),
            json!({ "Filters": [7] }),
            json!({ "FilterProperty": { "Offset": -1 } }),
            json!({ "FilterProperty": { "RecordLimit": "many" } }),
        ] {
            let reply = callers.admin.post(path, body.clone()).await;
            assert_eq!(reply.status, 422, "{path} {body}: {}", reply.text());
            assert!(is_refusal(&reply), "{path} {body}: {}", reply.text());
        }
    }
    for (field, value, operator) in [
        ("v.status", "A", "matches"),
        ("ModelId", "one", "in"),
        ("LocationId", "here", "equals"),
        ("v.tracking_status", "home", "equals"),
        ("Vin", "1' OR '1'='1", "like"),
        ("ModelId", &vec!["1"; 501].join(","), "in"),
    ] {
        let reply = callers.admin.post("jcbstock/list", filter(field, value, operator)).await;
        assert_eq!(reply.status, 422, "{field} {operator} {value}: {}", reply.text());
    }
}

/// The lists of the console.
#[tokio::test]
async fn unknown_filters_of_the_console_are_refused() {
    let app = TestApp::shared().await;
    let callers = Callers::new(&app).await;
    let lists = operations::all().into_iter().filter(|operation| {
        operation.is_console() && operation.method == Method::GET && operation.id.starts_with("list_console_")
    });
    let mut wrong = Vec::new();
    for operation in lists {
        for (query, status) in [
            ("filter={\"nothing\":1}", 422),
            ("filter={\"passwordHash\":\"a\"}", 422),
            ("filter=[1]", 400),
            ("filter={", 400),
            ("filter={\"id\":{\"a\":1}}", 422),
            ("sort=[\"nothing\",\"ASC\"]", 422),
            ("sort=[\"id;DROP TABLE site\",\"ASC\"]", 422),
            ("sort=\"id\"", 422),
            ("sort=[", 400),
            ("range=[9,1]", 422),
            ("range=[0,100000]", 422),
            ("range=[-1,5]", 422),
            ("range=[\"a\",\"b\"]", 422),
            ("range={}", 422),
            ("filter={\"q\":\"a\\u0000\"}", 422),
            ("filter={\"id\":[\"\\u0000\"]}", 422),
            ("nothing=%00", 422),
        ] {
            let reply = callers.operator.get(&format!("{}?{query}", operation.path)).await;
            if reply.status != status || !is_refusal(&reply) {
                wrong.push(format!("{}?{query}: {} {}", operation.path, reply.status, reply.text()));
            }
        }
        let ids = (0..501).map(|id| id.to_string()).collect::<Vec<_>>().join(",");
        let reply = callers.operator.get(&format!("{}?filter={{\"id\":[{ids}]}}", operation.path)).await;
        if reply.status != 422 {
            wrong.push(format!("{} with 501 ids: {}", operation.path, reply.line()));
        }
        for query in
            ["filter={\"id\":[\"'\",\"-1\",\"99999999999999999999\"]}", "filter={\"q\":\"%_'\\u0000\"}", "range=[0,0]"]
        {
            let reply = callers.operator.get(&format!("{}?{query}", operation.path)).await;
            if reply.status >= 500 {
                wrong.push(format!("{}?{query}: {}", operation.path, reply.line()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Headers without a valid token are refused, and none causes a fault.
#[tokio::test]
async fn strange_headers_open_nothing() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let token = anna.token.clone().expect("a token");
    let nobody = app.anonymous().at(&site.code);
    for credential in [
        String::new(),
        "{}".to_owned(),
        "null".to_owned(),
        "[]".to_owned(),
        "\"text\"".to_owned(),
        "{\"SessionId\":null}".to_owned(),
        "{\"SessionId\":[]}".to_owned(),
        "{\"SessionId\":{\"$ne\":1}}".to_owned(),
        format!("{{\"UserId\":{}}}", anna.id),
        format!("{{\"SessionId\":\"{token}"),
        format!("{{\"SessionId\":\"{token}\",\"UserId\":{}}}", anna.id + 1),
        format!("{{\"SessionId\":\"{}\"}}", token.to_lowercase().repeat(2)),
        format!("{{\"SessionId\":\"{token}\",\"a\":{}1{}}}", "[".repeat(20), "]".repeat(20)),
        format!("{{\"SessionId\":\"{token}\",\"a\":\"{}\"}}", "x".repeat(9_000)),
    ] {
        let reply = nobody.clone().with_header("credential", credential.clone()).get("location").await;
        assert_eq!(reply.status, 401, "{credential}: {}", reply.text());
        assert!(is_refusal(&reply), "{}", reply.text());
    }
    for bearer in ["", "Bearer", "Bearer ", "bearer x", &format!("Basic {token}"), &format!("Bearer {token}x")] {
        assert_eq!(nobody.clone().with_header("authorization", bearer).get("location").await.status, 401, "{bearer}");
    }
    // Further keys of the credential are ignored, and two headers with the same session are accepted.
    let full = json!({ "UserId": anna.id, "SessionId": token, "RoleId": 1, "TypeOfEntity": 30 }).to_string();
    assert_eq!(nobody.clone().with_header("credential", full).get("location").await.status, 200);
    let mut twice = anna.clone();
    twice = twice.with_header("authorization", format!("Bearer {token}"));
    assert_eq!(twice.get("location").await.status, 200);
    let other = site.administrator().await.token.expect("a token");
    assert_eq!(anna.clone().with_header("authorization", format!("Bearer {other}")).get("location").await.status, 401);
    for group in ["", "0", "-1", "x", "99999999999999999999999"] {
        assert_eq!(anna.clone().with_header("groupid", group).get("location").await.status, 403, "{group}");
    }
    assert_eq!(anna.get("location").await.status, 200);
}
