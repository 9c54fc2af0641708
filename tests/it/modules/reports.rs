//! The printed report of a machine: its key, the content of the page, and its largest size.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, TestSite, given};

use super::{
    assets::{png, put, uploaded},
    handover::shop::{self, Shop},
    stock::yard::{Yard, yard},
};

async fn key(person: &Person, machine: i64) -> String {
    let answer = person.post("report/viewer/token", json!({ "VHCId": machine })).await.ok();
    answer["Key"].as_str().expect("a key").to_owned()
}

/// Opens a report as the frame of the viewer does: without a session.
async fn open(person: &Person, machine: i64, more: &str) -> Reply {
    let key = key(person, machine).await;
    opened(person, &format!("VHCId={machine}&key={key}{more}")).await
}

async fn opened(person: &Person, query: &str) -> Reply {
    let address = format!("/reports/MachineDetails?SiteCode=0&Culture=en-GB&SiteCulture=en-GB&LanguageId=1&{query}");
    person.app().anonymous().get(&address).await
}

/// Returns the text of a page, whose templates also escape the stroke.
fn words(page: &Reply) -> String {
    page.text().replace("&#x2f;", "/")
}

/// A yard whose machines have two items, with a machine.
struct Inspected {
    yard: Yard,
    anna: Person,
    items: [i64; 2],
}

async fn inspected(site: TestSite) -> Inspected {
    let yard = yard(site).await;
    let head_office = yard.site.clone();
    let anna = head_office.administrator().await;
    let id =
        async |path: &str, body: Value, name: &str| anna.post(path, body).await.ok()[name].as_i64().expect("an id");
    let template = json!({ "TemplateName": "Receiving & more", "VehicleType": 5, "LanguageId": 1 });
    let template = id("template/create", template, "TemplateId").await;
    let group = json!({ "TemplateId": template, "ItemGroup": "Chassis <b>", "StageName": "" });
    let group = id("templateitemgroup/create", group, "TemplateItemGroupId").await;
    let item = async |text: &str| {
        let body = json!({ "TemplateItemGroupId": group, "ItemDesc": text, "CheckItemTypeId": 2 });
        id("templateitemtype/create", body, "TemplateItemTypeId").await
    };
    let items = [item("Tyres").await, item("Horn").await];
    anna.post(&format!("template/complete/{template}/0/true"), json!({})).await.ok();
    given::mapped_template(&yard.site.group, yard.model, template).await;
    Inspected { yard, anna, items }
}

impl Inspected {
    /// Begins the inspection of a new machine and fails its first item.
    async fn begun(&self) -> (i64, i64, String) {
        let machine = self.yard.machine(|_| {}).await;
        let begun = self.anna.post("vhc/inspection/start", json!({ "VHCId": machine.id })).await.ok();
        let inspection = begun["TemplateLookupId"].as_i64().expect("an inspection");
        let comment = "<script>alert('worn')</script>";
        let answers = json!([
            { "TemplateItemTypeId": self.items[0], "ItemStatus": 0, "Comments": comment },
            { "TemplateItemTypeId": self.items[1], "ItemStatus": 1 },
        ]);
        self.anna.post("vhcItem/v3/update", json!({ "VHCId": machine.id, "Items": answers })).await.ok();
        (machine.id, inspection, machine.serial)
    }

    async fn photo(&self, kind: i16, metadata: Value) -> i64 {
        let file = png(400, 300);
        let ask = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": kind, "UploadedFileSize": file.len(),
            "MetaData": metadata.to_string() });
        let answer = self.anna.post("assets/upload/intent", ask).await.ok();
        assert_eq!(put(&self.anna, &answer, &file).await.status, 200);
        let id = answer["AssetId"].as_i64().expect("an id");
        self.anna.post("assets/upload/complete", json!({ "AssetId": id })).await.ok();
        id
    }
}

/// REPORT-011, REPORT-013, REPORT-014, CONST-015: a key opens the page of one machine once, and the page has everything in itself.
#[tokio::test]
async fn a_key_opens_the_report_of_one_machine_once() {
    let it = inspected(TestApp::shared().await.head_office().await).await;
    let (machine, inspection, serial) = it.begun().await;
    it.photo(20, json!({ "VHCId": machine, "TemplateLookupId": inspection, "TemplateItemTypeId": it.items[0], "Comments": "left" }))
        .await;
    it.photo(10, json!({ "VHCId": machine, "TemplateLookupId": inspection })).await;
    it.photo(10, json!({ "VHCId": machine })).await;
    it.anna.post(&format!("vhc/complete/{machine}"), json!({})).await.ok();
    let first = key(&it.anna, machine).await;
    assert!(first.len() >= 40, "random: {first}");
    let query = format!("VHCId={machine}&TemplateLookupId=0&key={first}");
    let page = opened(&it.anna, &query).await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"), "{}", page.text());
    let text = words(&page);
    for part in [
        serial.as_str(),
        "Receiving &amp; more",
        "Chassis &lt;b&gt;",
        "Tyres",
        "Fail",
        "Pass",
        "&lt;script&gt;alert(&#x27;worn&#x27;)&lt;",
        "Receiving Inspection",
        "Failed",
        "<b>Photo 1</b> Tyres<br>left",
        "<b>Photo 2</b> Machine",
        "Photos of the machine",
        "<b>Photo 3</b> Machine",
        "Machine Hours",
        "<dt>Mileage Unit</dt><dd>m</dd>",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert_eq!(text.matches("src=\"data:image/png;base64,").count(), 3, "{text}");
    assert!(
        !text.contains("<script") && !text.contains("src=\"/") && !text.contains("http"),
        "nothing is loaded or run"
    );
    assert!(!text.contains("are not printed"), "nothing is left out");
    // Rights of a page of a key: it is displayed in a frame of our own, and nothing else.
    let policy = page.header("content-security-policy").to_owned();
    for part in
        ["default-src 'none'", "img-src data:;", "frame-ancestors 'self'", "sandbox allow-same-origin allow-modals"]
    {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("script-src") && !policy.contains("unsafe-inline"), "{policy}");
    assert_eq!((page.header("cache-control"), page.header("x-content-type-options")), ("no-store", "nosniff"));
    // Once, and for this machine.
    let gone = "404 Report: The report can not be opened any more, please open it again";
    assert_eq!(opened(&it.anna, &query).await.line(), gone);
    for wrong in ["key=", "key=abc", &format!("key={}", "A".repeat(43)), &format!("key={}", "A".repeat(5000))] {
        assert_eq!(opened(&it.anna, &format!("VHCId={machine}&{wrong}")).await.line(), gone);
    }
    let (other, ..) = it.begun().await;
    let key = key(&it.anna, machine).await;
    assert_eq!(opened(&it.anna, &format!("VHCId={other}&key={key}")).await.reason(), "reports.other_machine");
    assert_eq!(
        opened(&it.anna, &format!("VHCId={machine}&key={key}&format=pdf")).await.line(),
        "422 Report: Only html can be answered"
    );
    assert_eq!(opened(&it.anna, &format!("VHCId={machine}&key={key}&TemplateLookupId=987654")).await.status, 404);
    let wrong_site = format!("/reports/MachineDetails?SiteCode=999999&key={key}");
    assert_eq!(it.anna.app().anonymous().get(&wrong_site).await.reason(), "reports.other_site");
    // A refused request has not used the key up. Two at once: one of them opens it.
    let query = format!("VHCId={machine}&TemplateLookupId={inspection}&key={key}&download=true");
    let both = join_all([opened(&it.anna, &query), opened(&it.anna, &query)]).await;
    let mut statuses: Vec<u16> = both.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    let answer = both.iter().find(|reply| reply.status == 200).expect("one");
    assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"Machine report {serial}.html\""));
    // Of one inspection, with its photos alone.
    assert_eq!(answer.text().matches("src=\"data:image/png;base64,").count(), 2);
}

/// A key lives five minutes, and no longer than the session and the rights of the person who requested it.
#[tokio::test]
async fn a_key_is_worth_what_its_session_is() {
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let machine = given::machine(&site).create().await.id;
    let gone = "reports.key";
    let anna = site.administrator().await;
    let late = key(&anna, machine).await;
    app.advance(TimeDelta::minutes(4));
    assert_eq!(opened(&anna, &format!("key={late}")).await.status, 200);
    let late = key(&anna, machine).await;
    app.advance(TimeDelta::minutes(5));
    assert_eq!(opened(&anna, &format!("key={late}")).await.reason(), gone);
    // The session ends.
    let ended = key(&anna, machine).await;
    anna.post("authentication/logout", json!({})).await;
    assert_eq!(opened(&anna, &format!("key={ended}")).await.reason(), gone);
    // The machine goes, or the module is switched off.
    let bert = site.administrator().await;
    let off = key(&bert, machine).await;
    given::setting(&site, "JCB.IsEnabled", "false").await;
    assert_eq!(opened(&bert, &format!("key={off}")).await.reason(), "platform.module_off");
}

/// Everybody but the importer of production systems prints the machines that they may see, and nobody else learns that
/// they exist.
#[tokio::test]
async fn a_report_is_printed_by_those_who_see_the_machine() {
    let head_office = TestApp::shared().await.head_office().await;
    let dealer = head_office.group.dealer_site().await;
    let machine = given::machine(&dealer).create().await.id;
    for kind in [1, 6, 9, 5, 49, 2, 4, 3] {
        let person = dealer.person(kind).await;
        assert_eq!((open(&person, machine, "").await.status, kind), (200, kind));
    }
    assert_eq!(open(&dealer.technician().await, machine, "").await.status, 200);
    let importer = dealer.person(8).await.post("report/viewer/token", json!({ "VHCId": machine })).await;
    assert_eq!((importer.status, importer.reason()), (403, "platform.denied"));
    assert_eq!(open(&head_office.administrator().await, machine, "").await.status, 200);
    let neighbour = head_office.group.dealer_site().await.administrator().await;
    let stranger = TestApp::shared().await.head_office().await.administrator().await;
    for person in [&neighbour, &stranger] {
        let ask = async |id: i64| person.post("report/viewer/token", json!({ "VHCId": id })).await.line();
        assert_eq!(ask(machine).await, ask(987_654_321).await);
        assert!(ask(machine).await.starts_with("404"));
    }
}

/// Work order, ownership and signature are printed at the selling site alone.
#[tokio::test]
async fn the_customer_is_printed_at_the_selling_site_alone() {
    let head_office = TestApp::shared().await.head_office().await;
    let shop = shop::shop_at(head_office.group.dealer_site().await).await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "02/03/2026").await;
    let signed = "Harriet <Thornbury>";
    let mut form = shop::handover(&machine, &[1, 0]);
    form["HandoverCustomerSignatureName"] = json!(signed);
    form["CustomerSignature"] = json!(picture());
    shop.anna.post("jcbstock/handover/save", form).await.ok();
    let own = open(&shop.anna, machine.id, "").await;
    assert_eq!(own.status, 200, "{}", own.text());
    let own = words(&own);
    for part in [
        "Work order for a customer",
        "Change of Ownership Date",
        "02/03/2026",
        "Harriet &lt;Thornbury&gt;",
        "Signature of Harriet",
        "src=\"data:image/png;base64,iVBOR",
        "Handover",
    ] {
        assert!(own.contains(part), "{part} is not in {own}");
    }
    let theirs = words(&open(&head_office.administrator().await, machine.id, "").await);
    for part in ["Work order", "Harriet", "data:image/png", "Change of Ownership"] {
        assert!(!theirs.contains(part), "{part} is in {theirs}");
    }
    // For a dealership: who it is and when.
    let machine = shop.machine().await;
    let ask = json!({ "VhcId": [machine.id], "SiteCode": shop.other.code, "OwnershipChangedDate": "03/03/2026" });
    shop.anna.post("jcbstock/dealer/update", ask).await.ok();
    let page = words(&open(&shop.anna, machine.id, "").await);
    for part in ["Work order for a dealership", shop.other.code.as_str(), "03/03/2026"] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
}

/// The logo of the template of a handover is at the head of its printed report, at the selling site alone, also once it
/// has left the gallery; a new one takes its place.
#[tokio::test]
async fn a_printed_handover_has_the_logo_of_its_template() {
    let head_office = TestApp::shared().await.head_office().await;
    let boss = head_office.administrator().await;
    let shop = shop::shop_at(head_office.group.dealer_site().await).await;
    let put_up = async |logo: i64| {
        let body = json!({ "TemplateId": shop.template, "LogoAssetId": logo });
        boss.post("template/create", body).await.ok();
    };
    let machine = shop.machine().await;
    shop.sell(&[&machine], "02/03/2026").await;
    let logo = uploaded(&boss, 60, "Logo.png").await;
    put_up(logo).await;
    let marks = "<img class=\"logo\" src=\"data:image/png;base64,iVBOR";
    let printed = async || words(&open(&shop.anna, machine.id, "").await);
    let before = printed().await;
    assert!(!before.contains("class=\"logo\""), "nothing was handed over: {before}");
    shop.hand_over(&machine, true).await;
    let page = printed().await;
    let (head, _) = page.split_once("<h2>Machine</h2>").expect("what follows the head");
    assert!(head.contains(marks), "{page}");
    let theirs = words(&open(&boss, machine.id, "").await);
    assert!(!theirs.contains("class=\"logo\""), "{theirs}");
    boss.get(&format!("assets/remove/{logo}/false")).await.ok();
    assert!(printed().await.contains(marks));
    put_up(0).await;
    assert!(!printed().await.contains("class=\"logo\""));
}

/// A machine that came back into stock is the same record. The signature of its first customer is not printed any more,
/// neither alone nor with the work order of the next one.
#[tokio::test]
async fn nothing_of_the_customer_before_is_printed() {
    let shop = shop::shop_at(TestApp::shared().await.dealer_site().await).await;
    let machine = shop.machine().await;
    shop.sell(&[&machine], "").await;
    let mut form = shop::handover(&machine, &[1, 0]);
    form["CustomerSignature"] = json!(picture());
    shop.anna.post("jcbstock/handover/save", form).await.ok();
    let signed = ["Zoe Signs", "data:image/png;base64,iVBOR", "Check code"];
    let page = words(&open(&shop.anna, machine.id, "").await);
    assert!(signed.iter().all(|part| page.contains(part)), "{page}");
    let back = json!({ "VhcIds": [machine.id], "LocationId": shop.yard.bay });
    shop.anna.post("jcbstock/put/back", back).await.ok();
    let page = words(&open(&shop.anna, machine.id, "").await);
    assert!(!signed.iter().any(|part| page.contains(part)), "{page}");
    let mut next = shop::form(&[&machine]);
    (next["FirstName"], next["Surname"], next["Email"]) = ("Nora".into(), "Berg".into(), "nora@berg.example".into());
    shop.anna.post("customer/create", next).await.ok();
    let page = words(&open(&shop.anna, machine.id, "").await);
    assert!(page.contains("Ms Nora Berg"), "{page}");
    assert!(!signed.iter().chain(&["Zoe", "Quillfeather"]).any(|part| page.contains(part)), "{page}");
    // The signature of the next one is printed.
    let mut form = shop::handover(&machine, &[1, 1]);
    form["HandoverCustomerSignatureName"] = json!("N. Berg");
    shop.anna.post("jcbstock/handover/save", form).await.ok();
    let page = words(&open(&shop.anna, machine.id, "").await);
    assert!(page.contains("<dt>Customer signature</dt><dd>N. Berg</dd>"), "{page}");
    // Another customer in the place of one whose handover failed.
    let (machine, second) = (shop.machine().await, shop.machine().await);
    let first = shop.sell(&[&machine, &second], "").await;
    let mut form = shop::handover(&machine, &[1, 0]);
    form["CustomerSignature"] = json!(picture());
    shop.anna.post("jcbstock/handover/save", form).await.ok();
    let mut changed = shop::form(&[&machine]);
    (changed["CustomerId"], changed["Surname"]) = (first.into(), "Pennywhistle".into());
    shop.anna.post("customer/update", changed).await.ok();
    let page = words(&open(&shop.anna, machine.id, "").await);
    assert!(page.contains("Ms Zoe Pennywhistle"), "{page}");
    assert!(!signed.iter().any(|part| page.contains(part)), "{page}");
}

/// A report prints the inspections and the handover of a machine also once their modules are switched off.
#[tokio::test]
async fn a_report_prints_the_history_of_modules_that_are_off() {
    let shop = shop::shop_at(TestApp::shared().await.dealer_site().await).await;
    let machine = shop.machine().await;
    let (inspection, _) = given::open_inspection(shop.site(), machine.id, machine.model_id, "R", "Lights").await;
    let text = "UPDATE inspection SET finished_at = started_at, success = 1 WHERE {scope} AND id = $1 RETURNING id";
    given::insert(shop.site().app(), text, vec![inspection.into()]).await;
    shop.sell(&[&machine], "").await;
    shop.hand_over(&machine, true).await;
    let parts = ["Lights", "Quillfeather", "Zoe Signs", "Check code"];
    let page = words(&open(&shop.anna, machine.id, "").await);
    assert!(parts.iter().all(|part| page.contains(part)), "{page}");
    for module in ["handover", "inspections", "notes", "notices", "assets"] {
        given::module(shop.site(), module, false).await;
    }
    let page = words(&open(&shop.anna, machine.id, "").await);
    assert!(parts.iter().all(|part| page.contains(part)), "{page}");
    given::module(shop.site(), "reports", false).await;
    let refused = shop.anna.post("report/viewer/token", json!({ "VHCId": machine.id })).await;
    assert_eq!(refused.line(), "403 Permission Denied: This module is switched off for the site");
}

/// A drawing as a browser sends it.
fn picture() -> String {
    use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};

    BASE64.encode(png(20, 10))
}

/// A handover is printed as it was accepted, with its check code and its later corrections. When the customer was
/// erased, the report is still printed, and contains nothing of them.
#[tokio::test]
async fn an_erased_customer_is_not_printed() {
    let shop = shop::shop_at(TestApp::shared().await.dealer_site().await).await;
    let machine = shop.machine().await;
    let customer = shop.sell(&[&machine], "02/03/2026").await;
    let mut form = shop::handover(&machine, &[1, 1]);
    form["CustomerSignature"] = json!(picture());
    let done = shop.anna.post("jcbstock/handover/save", form).await.ok();
    let correction = json!({ "HandoverId": done["HandoverId"], "Reason": "One key <lost>",
        "SaveJcbItemsInfo": [{ "TemplateItemTypeId": 2, "ItemStatus": 0, "Comments": "Second key" }] });
    shop.anna.post("jcbstock/handover/correct", correction).await.ok();
    let code = done["Code"].as_str().expect("a check code");
    let answer =
        [code, "Check code", "Passed", "Corrected ", "One key &lt;lost&gt;", "<td>Yes</td><td>No, Second key</td>"];
    let personal = [
        "Ms Zoe Quillfeather",
        "7 Mill Lane, Ashby, Kent, England",
        "AS1 2BY",
        "+44 1234-567",
        "zoe@quillfeather.example",
    ];
    let before = words(&open(&shop.anna, machine.id, "").await);
    for part in answer.iter().chain(&personal).chain(&["Zoe Signs", "data:image/png;base64,"]) {
        assert!(before.contains(part), "{part} is not in {before}");
    }
    sold(&shop, customer).await;
    shop.anna.delete(&format!("/admin/api/customers/{customer}")).await.ok();
    let page = open(&shop.anna, machine.id, "").await;
    assert_eq!(page.status, 200, "{}", page.text());
    let after = words(&page);
    for part in answer {
        assert!(after.contains(part), "{part} is not in {after}");
    }
    for part in
        ["Zoe", "Quillfeather", "Mill Lane", "England", "AS1 2BY", "1234-567", "data:image/png", "Does not hold"]
    {
        assert!(!after.contains(part), "{part} is in {after}");
    }
    for label in ["Customer", "Customer signature"] {
        assert!(after.contains(&format!("<dt>{label}</dt><dd>Taken out on 02/03/2026 ")), "{label}: {after}");
    }
}

/// A handover from before proofs were stored is printed without a check code, and a question without an answer is
/// printed as such.
#[tokio::test]
async fn a_question_without_an_answer_is_printed_as_one() {
    let shop = shop::shop_at(TestApp::shared().await.dealer_site().await).await;
    let machine = shop.in_status("C").await;
    let site = shop.site();
    let line = |text: &str, status: Option<i16>| json!({ "ItemDesc": text, "ItemStatus": status, "Comments": "" });
    let items = json!([line("Keys", Some(1)), line("Manual", None), line("Lamps", Some(0))]);
    let values = vec![site.group.id.into(), site.id.into(), machine.id.into(), site.app().now().into(), items.into()];
    let text = "INSERT INTO handover_inspection (group_id, site_id, machine_id, template_id, template_version, language_id, \
                passed, disclaimer_accepted, disclaimer, answers, sealed, at) SELECT $1, $2, $3, 1, 0, 1, false, false, '', \
                $5, '', $4 WHERE {scope} RETURNING id";
    given::insert(site.app(), text, values).await;
    let page = words(&open(&shop.anna, machine.id, "").await);
    for part in [
        "<td>Keys</td><td>Yes</td>",
        "<td>Manual</td><td>Not answered</td>",
        "<td>Lamps</td><td class=\"bad\">No</td>",
        "<dt>Check code</dt><dd>-</dd>",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
}

/// Closes the work orders of a customer, as the night after the ownership date does.
async fn sold(shop: &Shop, customer: i64) {
    given::write(shop.site().app(), move |_, tx, grant| {
        Box::pin(async move {
            use platform::tenancy::Scoped as _;
            use sea_orm::ColumnTrait as _;
            use stock::entity::work_order::{Column, Entity};
            let closed = Entity::change(grant).filter(Column::CustomerId.eq(customer));
            closed.value(Column::ClosedAt, Some(chrono::DateTime::UNIX_EPOCH)).run(tx).await.expect("sold");
        })
    })
    .await;
}

/// Keys that open nothing count against the address they come from; whoever has one is not counted.
#[tokio::test]
async fn guessed_keys_are_limited_by_address() {
    let app = TestApp::builder().config(|config| config.limits.unknown_tokens_minute = 5).start().await;
    let site = app.dealer_site().await;
    let machine = given::machine(&site).create().await.id;
    let anna = site.administrator().await;
    let (first, second) = (key(&anna, machine).await, key(&anna, machine).await);
    let mut statuses = Vec::new();
    for guess in ["", "guess", &"A".repeat(43), &"A".repeat(5000), &first[1..], "guess", "guess"] {
        statuses.push(opened(&anna, &format!("key={guess}")).await.status);
    }
    assert_eq!(statuses, [404, 404, 404, 404, 404, 429, 429]);
    for key in [first, second] {
        assert_eq!(opened(&anna, &format!("key={key}")).await.status, 200);
        assert_eq!(opened(&anna, &format!("key={key}")).await.status, 429, "it is used now");
    }
}

/// A machine that was inspected and photographed more often than a report can contain: the latest are printed, with a
/// note that there are older ones.
#[tokio::test]
async fn the_latest_of_too_much_is_printed_and_the_rest_is_reported() {
    let it = inspected(TestApp::shared().await.head_office().await).await;
    let (machine, inspection, _) = it.begun().await;
    it.anna.post(&format!("vhc/complete/{machine}"), json!({})).await.ok();
    let photo = it.photo(10, json!({ "VHCId": machine, "Comments": "the very first" })).await;
    repeated(&it.yard.site, inspection, photo, 99).await;
    let page = words(&open(&it.anna, machine, "").await);
    assert!(!page.contains("are not printed"), "a hundred of each are not too many: {page}");
    assert_eq!((page.matches("Receiving &amp; more").count(), page.matches("<figure>").count()), (100, 100));
    repeated(&it.yard.site, inspection, photo, 401).await;
    let page = words(&open(&it.anna, machine, "").await);
    for (part, count) in [
        ("Receiving &amp; more", 100),
        ("Older inspections are not printed.", 1),
        ("<figure>", 500),
        ("the very first", 0),
        ("photo 400", 1),
        ("Older photos are not printed.", 1),
    ] {
        assert_eq!(page.matches(part).count(), count, "{part}");
    }
    // Of one inspection nothing is left out.
    let page = words(&open(&it.anna, machine, &format!("&TemplateLookupId={inspection}")).await);
    assert!(page.contains("Tyres") && !page.contains("are not printed"), "{page}");
}

/// Repeats an inspection that is completed, without its answers, and a photo, without its bytes.
async fn repeated(site: &TestSite, inspection: i64, photo: i64, times: i64) {
    given::write(site.app(), move |_, tx, grant| {
        Box::pin(async move {
            use assets::entity::asset;
            use inspections::entity::inspection as table;
            use platform::tenancy::Scoped as _;
            use sea_orm::{
                ActiveModelTrait as _,
                ActiveValue::{NotSet, Set},
                IntoActiveModel as _,
            };
            let row = table::Entity::within(grant).id(inspection).one(tx).await.expect("a read").expect("it");
            let rows =
                (0..times).map(|_| table::ActiveModel { id: NotSet, ..row.clone().into_active_model().reset_all() });
            tx.insert_many::<table::Entity, _>(grant, rows).await.expect("inspections");
            let row = asset::Entity::within(grant).id(photo).one(tx).await.expect("a read").expect("it");
            let rows = (0..times).map(|number| asset::ActiveModel {
                id: NotSet,
                stem: Set(format!("{photo:06x}{times:03x}{number:03x}")),
                comments: Set(format!("photo {number}")),
                ..row.clone().into_active_model().reset_all()
            });
            tx.insert_many::<asset::Entity, _>(grant, rows).await.expect("photos");
        })
    })
    .await;
}

/// REPORT-011: a report of two hundred photos is whole to the last of them.
#[tokio::test]
async fn a_report_of_two_hundred_photos_is_whole() {
    let site = TestApp::fresh().await.dealer_site().await;
    let machine = given::machine(&site).create().await.id;
    let (group, at) = (site.group.id, site.id);
    site.app()
        .on(move |platform| async move {
            use assets::{AssetKind, BundledFile, GivenOf};
            use platform::tenancy::SystemTask;

            let grant = SystemTask::Seed.in_group(group);
            for number in 0..200 {
                // Objects are called after what is in them.
                let file = png(300 + number, 240);
                let given =
                    BundledFile { owner: (group, at), kind: AssetKind::MachinePhoto, file_name: "a.png", bytes: &file };
                let of = GivenOf {
                    machine,
                    inspection: None,
                    item: None,
                    status: "R".to_owned(),
                    comments: format!("number {number}"),
                    by: (None, platform.clock.now()),
                    poster: None,
                };
                let tx = platform.db.write(grant.reach()).await.expect("a transaction");
                assets::give_of_machine(&platform, &tx, &grant, given, of).await.expect("a photo");
                tx.commit().await.expect("written");
            }
        })
        .await;
    let anna = site.administrator().await;
    let page = words(&open(&anna, machine, "").await);
    assert!(page.ends_with("</html>"), "the page is whole");
    assert_eq!(page.matches("src=\"data:image/png;base64,").count(), 200);
    let comments = page.matches("<br>number ").count();
    assert_eq!((comments, page.contains("<br>number 199<br>")), (200, true));
}
