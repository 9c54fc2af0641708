//! Support contacts, languages, countries, franchises and workshops: maintained by operators, and read by the app.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

const CARDS: &str = "/admin/api/supportcontacts";

/// The value that the text assigns.
async fn contacts(person: &Person, code: &str) -> Value {
    let answer = person.get(&format!("support/contacts/{code}")).await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").starts_with("text/plain"), "{}", answer.header("content-type"));
    let text = String::from_utf8(answer.bytes.clone()).expect("text");
    let json =
        text.strip_prefix("var supportContacts = ").and_then(|rest| rest.strip_suffix(';')).expect("an assignment");
    serde_json::from_str(json).expect("JSON")
}

/// SHELL-046, SHELL-047, SHELL-064: cards for everybody, a country and a franchise, in the language that is asked for.
#[tokio::test]
async fn contacts_are_stored_by_operators_and_read_by_everybody() {
    let app = TestApp::fresh().await;
    let (operator, nobody) = (app.operator().await, app.anonymous());
    assert_eq!(contacts(&nobody, "en_GB").await, json!({ "DefaultContacts": [], "CountryDetails": [] }));
    let contact = |language: &str, phone: &str| {
        json!({ "active": true, "contactType": 1, "language": language, "callingCode": "+44", "phone": phone,
            "alternatePhone": "", "email": "help@example.org", "toolTipText": "Mon-Fri" })
    };
    let make = async |body: Value| {
        let made = operator.post(CARDS, body).await;
        assert_eq!(made.status, 201, "{}", made.text());
        made.body["id"].clone()
    };
    make(json!({ "contacts": [contact("", "1"), contact("de_DE", "2"), { "contactType": 2, "phone": "9" }] })).await;
    make(json!({ "country": "gb", "contacts": [contact("en_GB", "3")] })).await;
    let brand = make(json!({ "country": "GB", "franchiseName": "Northfield", "applicableFranchises": [7], "contacts": [contact("en_GB", "4")],
        "privacyPolicy": "https://a.example/p", "termsAndConditions": "https://a.example/t" })).await;
    make(json!({ "country": "FR", "active": false, "contacts": [contact("", "5")] })).await;
    let english = contacts(&nobody, "en_GB").await;
    assert_eq!(
        english["DefaultContacts"],
        json!([{ "IsActive": true, "ContactType": 1, "Language": "", "CallingCode": "+44", "Phone": "1",
        "AlternatePhone": "", "Email": "help@example.org", "ToolTipText": "Mon-Fri" }])
    );
    assert_eq!(english["CountryDetails"].as_array().map(Vec::len), Some(1), "what is switched off is not answered");
    let country = &english["CountryDetails"][0];
    assert_eq!(
        (&country["CountryName"], &country["CountryIsoCode"], &country["IsActive"]),
        (&json!("United Kingdom"), &json!("GB"), &json!(true))
    );
    assert_eq!(country["DefaultContacts"][0]["Phone"], "3");
    let franchise = &country["FranchiseContacts"][0];
    assert_eq!(
        (&franchise["FranchiseName"], &franchise["ApplicableFranchiseIds"], &franchise["IsActive"]),
        (&json!("Northfield"), &json!([7]), &json!(true))
    );
    assert_eq!(
        (&franchise["PrivacyPolicy"], &franchise["TermsAndConditions"]),
        (&json!("https://a.example/p"), &json!("https://a.example/t"))
    );
    assert_eq!(franchise["Contacts"][0]["Phone"], "4");
    let german = contacts(&nobody, "de_DE").await;
    assert_eq!(german["DefaultContacts"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        german["CountryDetails"][0]["DefaultContacts"][0]["Phone"], "3",
        "another language is better than nobody"
    );
    contacts(&nobody, "x%27%22y").await;

    let path = format!("{CARDS}/{brand}");
    let card = operator.get(&path).await.ok();
    let mut changed = card.clone();
    changed["franchiseName"] = json!("Southfield");
    operator.put(&path, changed).await.ok();
    let late = operator.put(&path, card).await;
    assert_eq!((late.status, late.reason()), (409, "platform.stale"));
    for (change, status, reason) in [
        (json!({ "country": "XX" }), 422, "reference.support_country"),
        (json!({ "country": "" }), 422, "reference.support_no_country"),
        (json!({ "franchiseName": "x".repeat(51) }), 422, "reference.support_franchise"),
        (json!({ "franchiseName": "" }), 409, "reference.support_taken"),
        (json!({ "privacyPolicy": "javascript:alert(1)" }), 422, "reference.support_link"),
        (json!({ "applicableFranchises": [0] }), 422, "reference.support_contacts"),
        (json!({ "contacts": vec![contact("", "1"); 21] }), 422, "reference.support_contacts"),
        (json!({ "contacts": [{ "contactType": 3, "phone": "1" }] }), 422, "reference.support_type"),
        (json!({ "contacts": [{ "contactType": 1 }] }), 422, "reference.support_reach"),
        (json!({ "contacts": [contact("xx_XX", "1")] }), 422, "reference.support_text"),
        (
            json!({ "contacts": [{ "contactType": 1, "phone": "1", "toolTipText": "x".repeat(201) }] }),
            422,
            "reference.support_text",
        ),
    ] {
        let refused = operator.put(&path, change.clone()).await;
        assert_eq!((refused.status, refused.reason()), (status, reason), "{change}");
    }
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    assert_eq!(admin.get(CARDS).await.status, 200);
    assert_eq!(admin.put(&path, json!({ "active": false })).await.status, 403);
    operator.delete(&path).await.ok();
    assert_eq!(operator.get(&path).await.reason(), "reference.support_unknown");
}

/// SHELL-065, SHELL-077, CONST-008: the configured addresses in a language, and the number where there are no contacts.
#[tokio::test]
async fn addresses_are_those_of_the_configuration() {
    let plain = TestApp::shared().await.anonymous().get("support/links/en_GB").await.ok();
    assert_eq!(plain["SupportPhone"], "", "unset, and so not shown");
    let app = TestApp::builder()
        .config(|config| {
            config.brand.support_phone = "+44 800 1".to_owned();
            config.brand.privacy_url = "https://a.example/{language}/privacy".to_owned();
            config.brand.terms_url = "https://a.example/terms".to_owned();
        })
        .start()
        .await;
    let nobody = app.anonymous();
    let links = nobody.get("support/links/de_DE").await.ok();
    assert_eq!(
        links,
        json!({ "SupportPhone": "+44 800 1", "PublicSite": "", "PrivacyPolicy": "https://a.example/de_DE/privacy",
        "TermsAndConditions": "https://a.example/terms", "UserGuide": "", "Manual": "" })
    );
    let strange = nobody.get("support/links/x%2F..%22").await.ok();
    assert_eq!(strange["PrivacyPolicy"], "https://a.example/x/privacy");
    assert_eq!(contacts(&nobody, "de_DE").await["DefaultContacts"][0]["Phone"], "+44 800 1");
}

/// Languages and countries are offered or not; a record that has one retains it.
#[tokio::test]
async fn operators_say_which_languages_and_countries_are_offered() {
    let app = TestApp::fresh().await;
    let operator = app.operator().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let made = operator.post("/admin/api/languages", json!({ "name": "Danish", "code": "da_DK" })).await;
    assert_eq!(
        (made.status, &made.body["culture"], &made.body["active"]),
        (201, &json!("da-DK"), &json!(true)),
        "{}",
        made.text()
    );
    let path = format!("/admin/api/languages/{}", made.body["id"]);
    admin.post("language/change", json!({ "LanguageCode": "da_DK" })).await.ok();
    operator.put(&path, json!({ "active": false })).await.ok();
    let codes = admin.get("language").await.ok().to_string();
    assert!(codes.contains("en_GB") && !codes.contains("da_DK"), "{codes}");
    let gone = admin.post("language/change", json!({ "LanguageCode": "da_DK" })).await;
    assert_eq!((gone.status, gone.reason()), (422, "identity.language_unknown"));
    let settings = admin.get("siteconfig").await.ok();
    let chosen = json!({ "TimeStamp": settings["TimeStamp"], "SettingXml": { "Profile": { "DefaultLanguageId": made.body["id"] } } });
    let refused = admin.post("siteconfig/create", chosen).await;
    assert_eq!((refused.status, refused.reason()), (422, "sites.language_choice"));
    assert_eq!(admin.get("security/session").await.ok()["LanguageCode"], "da_DK", "who chose it keeps it");
    for (path, body, status, reason) in [
        ("/admin/api/languages", json!({ "name": "Danish", "code": "da_DK" }), 409, "reference.language_taken"),
        ("/admin/api/languages", json!({ "name": "", "code": "no_NO" }), 422, "reference.language_name"),
        ("/admin/api/languages", json!({ "name": "Danish", "code": "danish" }), 422, "reference.language_code"),
    ] {
        let refused = operator.post(path, body.clone()).await;
        assert_eq!((refused.status, refused.reason()), (status, reason), "{body}");
    }
    for (path, body, reason) in [
        (path.as_str(), json!({ "code": "no_NO" }), "reference.language_code"),
        (path.as_str(), json!({ "culture": "danish" }), "reference.language_culture"),
        ("/admin/api/languages/1", json!({ "active": false }), "reference.language_first"),
    ] {
        let refused = operator.put(path, body.clone()).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{body}");
    }
    assert_eq!(operator.get("/admin/api/languages/999").await.reason(), "reference.language_unknown");

    let found = operator.get(r#"/admin/api/countries?filter={"iso2":"DE"}"#).await.ok();
    let path = format!("/admin/api/countries/{}", found[0]["id"]);
    let changed = operator.put(&path, json!({ "dialingCode": "+49", "active": false })).await.ok();
    assert_eq!((&changed["name"], &changed["active"]), (&json!("Germany"), &json!(false)));
    let listed = admin.get("MarketCountry/countrylookupiso").await.ok().to_string();
    assert!(listed.contains("France") && !listed.contains("Germany"));
    let wrong = operator.put(&path, json!({ "dialingCode": "+49x" })).await;
    assert_eq!((wrong.status, wrong.reason()), (422, "reference.country_dialing"));
    assert_eq!(operator.get("/admin/api/countries/999999").await.reason(), "reference.country_unknown");
    assert_eq!(admin.put(&path, json!({ "active": true })).await.status, 403);
}

/// Franchises of a group, by operators; a deleted one is offered no more.
#[tokio::test]
async fn operators_keep_the_franchises_of_a_group() {
    let app = TestApp::shared().await;
    let (operator, site) = (app.operator().await, app.dealer_site().await);
    let body = |name: &str| json!({ "name": name, "groupId": site.group.id });
    let made = operator.post("/admin/api/franchises", body("Northfield")).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let path = format!("/admin/api/franchises/{}", made.body["id"]);
    let reader = site.reader().await;
    assert_eq!(reader.get("franchise/lookup").await.ok()[0]["FranchiseName"], "Northfield");
    assert_eq!(
        operator.post("/admin/api/franchises", body("NORTHFIELD")).await.line(),
        "422 Franchise: Entered franchise is already exist."
    );
    assert_eq!(operator.post("/admin/api/franchises", body(" ")).await.reason(), "reference.franchise_required");
    assert_eq!(
        operator.post("/admin/api/franchises", body(&"x".repeat(51))).await.reason(),
        "reference.franchise_too_long"
    );
    operator.put(&path, json!({ "name": "Southfield" })).await.ok();
    assert_eq!(reader.get("franchise/lookup").await.ok()[0]["FranchiseName"], "Southfield");
    operator.delete(&path).await.ok();
    assert_eq!(reader.get("franchise/lookup").await.ok(), json!([]));
    assert_eq!(operator.delete(&path).await.reason(), "reference.franchise_unknown");
    assert_eq!(site.administrator().await.post("/admin/api/franchises", body("Mine")).await.status, 403);
}

/// SITE-023, SITE-024: dealer management systems and workshops.
#[tokio::test]
async fn workshops_and_dealer_systems_are_listed() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let admin = site.administrator().await;
    let systems = admin.get("dms/list").await.ok();
    assert!(systems.as_array().expect("a list").iter().any(|system| system["IntegrationProvider"] == 20
        && system["DmsName"].is_string()
        && system["DmsId"].is_i64()));
    for name in ["Paint", "Engine", "Body"] {
        assert_eq!(admin.post("/admin/api/workshops", json!({ "name": name })).await.status, 201);
    }
    sister.administrator().await.post("/admin/api/workshops", json!({ "name": "Theirs" })).await;
    let reader = site.reader().await;
    let listed = reader.post("workshop/list", json!({})).await.ok();
    let names: Vec<&Value> = listed.as_array().expect("a list").iter().map(|row| &row["WorkshopName"]).collect();
    assert_eq!(names, [&json!("Body"), &json!("Engine"), &json!("Paint")]);
    assert_eq!((&listed[0]["SiteCode"], &listed[0]["Deleted"]), (&json!(site.code), &json!(false)));
    let path = format!("/admin/api/workshops/{}", listed[0]["WorkshopId"]);
    assert_eq!(admin.put(&path, json!({ "name": "engine" })).await.reason(), "reference.workshop_taken");
    assert_eq!(admin.put(&path, json!({ "name": "" })).await.reason(), "reference.workshop_required");
    assert_eq!(admin.put(&path, json!({ "name": "x".repeat(51) })).await.reason(), "reference.workshop_too_long");
    admin.delete(&path).await.ok();
    assert_eq!(admin.delete(&path).await.reason(), "reference.workshop_unknown");
    let some = reader
        .post(
            "workshop/list",
            json!({ "Filters": [{ "FieldName": "WorkshopName", "FieldValue": "pa", "ConditionOperator": "like" }] }),
        )
        .await
        .ok();
    assert_eq!((some.as_array().map(Vec::len), &some[0]["WorkshopName"]), (Some(1), &json!("Paint")));
    assert_eq!(reader.post("/admin/api/workshops", json!({ "name": "Mine" })).await.status, 403);
}

/// An operator gives a site a franchise of its group, and no other.
#[tokio::test]
async fn a_site_has_a_franchise_of_its_group() {
    let app = TestApp::shared().await;
    let (operator, site, foreign) = (app.operator().await, app.dealer_site().await, app.dealer_site().await);
    let make = async |group: i64| {
        let body = json!({ "name": "Northfield", "groupId": group });
        operator.post("/admin/api/franchises", body).await.body["id"].clone()
    };
    let (own, theirs) = (make(site.group.id).await, make(foreign.group.id).await);
    let path = format!("/admin/api/sites/{}", site.id);
    let with = async |person: &Person, franchise: &Value| {
        let mut record = person.get(&path).await.ok();
        record["franchiseId"] = franchise.clone();
        person.put(&path, record).await
    };
    assert_eq!(with(&site.administrator().await, &own).await.reason(), "sites.not_yours");
    for wrong in [&theirs, &json!(999_999_999)] {
        let refused = with(&operator, wrong).await;
        assert_eq!((refused.status, refused.reason()), (422, "sites.franchise_choice"), "{wrong}");
    }
    assert_eq!(with(&operator, &own).await.ok()["franchiseId"], own);
    let admin = site.administrator().await;
    assert_eq!(admin.get("site/v2").await.ok()["FranchiseName"], "Northfield");
    let details = admin.get(&format!("site/details/{}", site.code)).await.ok();
    assert_eq!(details, json!({ "GroupName": site.group.name, "FranchiseName": "Northfield" }));
    assert_eq!(with(&operator, &Value::Null).await.ok()["franchiseId"], Value::Null);
    let new = |franchise: &Value| {
        let code = format!("44{}", 100_000 + given::number());
        json!({ "code": code, "name": "New", "groupId": site.group.id, "hierarchy": 0, "franchiseId": franchise })
    };
    let made = operator.post("/admin/api/sites", new(&own)).await;
    assert_eq!((made.status, &made.body["franchiseId"]), (201, &own), "{}", made.text());
    let refused = operator.post("/admin/api/sites", new(&theirs)).await;
    assert_eq!((refused.status, refused.reason()), (422, "sites.franchise_choice"));
}
