//! The profile of a site in the app, in each language (docs/behaviour/api.md, "Profile of a site").

use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

async fn profile(person: &Person) -> Value {
    person.get("site/v2").await.ok()
}

fn with(mut body: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("an object") };
    body.as_object_mut().expect("an object").extend(more);
    body
}

fn editable(profile: &Value) -> Vec<&str> {
    profile["Editable"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

async fn speaks(admin: &Person, several: bool, default: i64) {
    let settings = admin.get("siteconfig").await.ok();
    let profile = json!({ "Profile": { "IsMultiLanguage": several, "DefaultLanguageId": default } });
    let body = json!({ "TimeStamp": settings["TimeStamp"], "SettingXml": profile });
    admin.post("siteconfig/create", body).await.ok();
}

/// SITE-004, SITE-005, SITE-015, SITE-019, SITE-026: what is editable is stored; the rest is refused when it differs.
#[tokio::test]
async fn a_profile_is_read_and_sent_back() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (admin, reader) = (site.administrator().await, site.reader().await);
    let read = profile(&admin).await;
    for (field, value) in [
        ("SiteName", json!(site.name)),
        ("GroupName", json!(site.group.name)),
        ("FranchiseName", json!("")),
        ("IsMultiLanguage", json!(false)),
        ("DefaultLanguageId", json!(1)),
        ("LanguageId", json!(1)),
        ("selectedLanguageID", json!(1)),
        ("LangSiteName", json!(site.name)),
    ] {
        assert_eq!(read[field], value, "{field}");
    }
    let stamp = read["TimeStamp"].as_str().expect("a text");
    assert_eq!((stamp.len(), &stamp[2..3], &stamp[10..11]), (19, "/", " "), "{stamp}");
    assert_eq!(
        editable(&read),
        ["WebSite", "Telephone", "Email", "PostCode", "Address1", "Address2", "Address3", "Address4"]
    );
    assert_eq!(editable(&profile(&reader).await), Vec::<&str>::new());
    let change = json!({ "WebSite": "https://ashby.example", "Telephone": "+44 1 23", "Email": " sales@ashby.example ",
        "Address1": "1 Yard Lane", "Address4": "Łódź", "PostCode": "AB1 2CD" });
    let saved = admin.post("site/update", with(read.clone(), change)).await.ok();
    assert_eq!(saved["Message"], "Saved Successfully");
    let now = profile(&reader).await;
    for (field, value) in [
        ("WebSite", json!("https://ashby.example")),
        ("Telephone", json!("+44 1 23")),
        ("Email", json!("sales@ashby.example")),
        ("Address1", json!("1 Yard Lane")),
        ("Address4", json!("Łódź")),
        ("PostCode", json!("AB1 2CD")),
        ("Country", read["Country"].clone()),
        ("TimeStamp", saved["TimeStamp"].clone()),
        ("Version", saved["Version"].clone()),
    ] {
        assert_eq!(now[field], value, "{field}");
    }
    let late = admin.post("site/update", read).await;
    assert_eq!(late.line(), "409 Conflict: It was changed by someone else meanwhile, please reload");
    for (change, status, reason) in [
        (json!({ "Email": "ashby" }), 422, "sites.email_wrong"),
        (json!({ "WebSite": "ashby" }), 422, "sites.website_wrong"),
        (json!({ "Address2": "x".repeat(51) }), 422, "sites.too_long"),
        (json!({ "SiteName": "Other" }), 403, "sites.not_yours"),
        (json!({ "GroupName": "Other" }), 403, "sites.not_yours"),
        (json!({ "FranchiseName": "Other" }), 403, "sites.not_yours"),
        (json!({ "Country": "Germany" }), 403, "sites.not_yours"),
        (json!({ "SiteId": site.id + 1 }), 422, "platform.other_site"),
        (json!({ "SiteCode": "999999" }), 422, "platform.other_site"),
        (json!({ "Version": null, "TimeStamp": "" }), 422, "sites.profile_stamp_required"),
        (json!({ "Version": null, "TimeStamp": "01/01/2020 00:00:00" }), 409, "platform.stale"),
        (json!({ "selectedLanguageID": 2 }), 422, "sites.one_language"),
        (json!({ "selectedLanguageID": 99 }), 404, "sites.language_unknown"),
    ] {
        let refused = admin.post("site/update", with(now.clone(), change.clone())).await;
        assert_eq!((refused.status, refused.reason()), (status, reason), "{change}");
    }
    assert_eq!(profile(&admin).await["Version"], now["Version"], "nothing has changed");
    let by_stamp = json!({ "TimeStamp": now["TimeStamp"], "Telephone": "1" });
    admin.post("site/update", by_stamp).await.ok();
    assert_eq!(profile(&admin).await["Address1"], "1 Yard Lane", "what is left out stays");
    for nobody in [site.person(5).await, reader, site.technician().await] {
        assert_eq!(nobody.post("site/update", profile(&nobody).await).await.status, 403);
    }
}

/// SITE-006, SITE-025: name and address in each language.
#[tokio::test]
async fn name_and_address_have_a_text_in_each_language() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    speaks(&admin, true, 2).await;
    let german = admin.get("site/v2/2").await.ok();
    assert_eq!((&german["DefaultLanguageId"], &german["LangSiteName"]), (&json!(2), &json!(site.name)));
    assert!(editable(&german).contains(&"SiteName") && editable(&german).contains(&"Address1"));
    let french = admin.get("site/v2/3").await.ok();
    assert_eq!((&french["IsMultiLanguage"], &french["LangSiteName"]), (&json!(true), &json!("")));
    assert!(editable(&french).contains(&"LangAddr1") && !editable(&french).contains(&"Address1"));
    let texts = json!({ "LangSiteName": "Machines Ashby", "LangAddr1": "1, allée du Parc", "LangAddr3": "Épernay", "Telephone": "7" });
    admin.post("site/update", with(french.clone(), texts)).await.ok();
    let now = admin.get("site/v2/3").await.ok();
    assert_eq!(
        (&now["LangSiteName"], &now["LangAddr1"], &now["LangAddr2"]),
        (&json!("Machines Ashby"), &json!("1, allée du Parc"), &json!(""))
    );
    assert_eq!((&now["SiteName"], &now["Telephone"]), (&json!(site.name), &json!("7")), "the name of its own stays");
    let late = admin.post("site/update", french).await;
    assert_eq!(late.status, 409);
    for (change, reason) in [
        (json!({ "SiteName": "Other" }), "sites.default_language_only"),
        (json!({ "Address1": "Elsewhere" }), "sites.default_language_only"),
        (json!({ "LangAddr2": "x".repeat(51) }), "sites.too_long"),
    ] {
        let refused = admin.post("site/update", with(now.clone(), change.clone())).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{change}");
    }
    let named = with(admin.get("site/v2/2").await.ok(), json!({ "SiteName": "Maschinen Ashby" }));
    admin.post("site/update", named).await.ok();
    assert_eq!(admin.get("site").await.ok()["SiteName"], "Maschinen Ashby");
    assert_eq!(admin.get("site/v2/3").await.ok()["LangSiteName"], "Machines Ashby");
    let unknown = admin.get("site/v2/99").await;
    assert_eq!((unknown.status, unknown.reason()), (404, "sites.language_unknown"));
    let settings = admin.get("siteconfig").await.ok();
    let wrong = json!({ "TimeStamp": settings["TimeStamp"], "SettingXml": { "Profile": { "DefaultLanguageId": 99 } } });
    let refused = admin.post("siteconfig/create", wrong).await;
    assert_eq!((refused.status, refused.reason()), (422, "sites.language_choice"));
}

/// SITE-025, SITE-018, SITE-016, SITE-009
#[tokio::test]
async fn details_lists_and_zones() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, foreign) = (group.dealer_site().await, group.dealer_site().await, app.dealer_site().await);
    let admin = one.administrator().await;
    let details = admin.get(&format!("site/details/{}", one.code)).await.ok();
    assert_eq!(details, json!({ "GroupName": group.name, "FranchiseName": "" }));
    for other in [&two.code, &foreign.code, "999999"] {
        let refused = admin.get(&format!("site/details/{other}")).await;
        assert_eq!((refused.status, refused.reason()), (403, "platform.foreign_site"), "{other}");
    }
    let head = group.administrator(&one).await;
    assert_eq!(head.get(&format!("site/details/{}", two.code)).await.status, 200);
    let ask = json!({ "FilterProperty": { "RecordLimit": 0, "Offset": 0, "OrderBy": "sitename ASC" }, "sortDescending": true });
    let listed = head.post("site/list", ask).await.ok();
    let codes: Vec<&Value> = listed.as_array().expect("a list").iter().map(|row| &row["SiteCode"]).collect();
    assert_eq!(codes, [&json!(two.code), &json!(one.code)]);
    assert_eq!(admin.post("site/list", json!({})).await.ok().as_array().map(Vec::len), Some(1));
    let zones = admin.get("site/timezones").await.ok();
    let zones = zones.as_array().expect("a list");
    assert!(zones.len() > 90 && zones.iter().any(|zone| zone["value"] == "Greenwich Standard Time"));
    for field in ["value", "abbr", "offset", "isdst", "text", "utc"] {
        assert!(!zones[0][field].is_null(), "{field}");
    }
}

/// SITE-022: a secret is encrypted for the settings of one site, and decrypted for nobody.
#[tokio::test]
async fn a_secret_is_encrypted_for_the_settings_of_the_site() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let ask = |word: &str, text: &str| json!({ "Cryptography": word, "Input": text });
    let sealed = admin.post("crypto", ask("encrypt", "parts-of-ashby")).await.ok()["Output"].clone();
    assert!(sealed.as_str().is_some_and(|text| !text.contains("parts-of-ashby")));
    let settings = admin.get("siteconfig").await.ok();
    let body = json!({ "TimeStamp": settings["TimeStamp"], "SettingXml": { "DMSPartConfig": { "Password": sealed } } });
    admin.post("siteconfig/create", body).await.ok();
    assert_eq!(plain(&site).await.as_deref(), Some("parts-of-ashby"));
    let decrypted = admin.post("crypto", json!({ "Cryptography": "Decrypt", "Input": sealed })).await;
    assert_eq!((decrypted.status, decrypted.reason()), (403, "sites.decrypt_refused"));
    for (body, reason) in [
        (ask("Encrypt", ""), "sites.secret_length"),
        (ask("Encrypt", &"x".repeat(101)), "sites.secret_length"),
        (ask("Hash", "x"), "platform.not_readable"),
    ] {
        let refused = admin.post("crypto", body.clone()).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{body}");
    }
    assert_eq!(site.manager().await.post("crypto", ask("Encrypt", "x")).await.status, 403);
    assert_eq!(site.person(9).await.post("crypto", ask("Encrypt", "x")).await.status, 200);
    // A value that was encrypted for one site is a plain text at another.
    let other = app.dealer_site().await;
    let there = other.administrator().await;
    let settings = there.get("siteconfig").await.ok();
    let body = json!({ "TimeStamp": settings["TimeStamp"], "SettingXml": { "DMSPartConfig": { "Password": sealed } } });
    there.post("siteconfig/create", body).await.ok();
    assert_eq!(plain(&other).await.as_deref(), sealed.as_str());
}

/// The stored password of the parts system.
async fn plain(site: &TestSite) -> Option<String> {
    let id = site.id;
    site.app()
        .on(move |platform| async move {
            use platform::{shared::audit::Actor, tenancy::SystemTask};
            let grant = SystemTask::CommandLine.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let stored = sites::settings::read(&tx, &grant, id).await.expect("the settings");
            let by = sites::ChangeContext { platform: &platform, grant: &grant, actor: &Actor::default() };
            sites::settings::secret(&by, id, &stored, "DMSPartConfig.Password").expect("a secret")
        })
        .await
}

/// CONST-006: a site that says nothing else has the culture en-US and the language 1, which is English.
#[tokio::test]
async fn a_plain_site_speaks_english() {
    let app = TestApp::shared().await;
    let (group, operator) = (app.group().await, app.operator().await);
    let code = (800_000 + given::number()).to_string();
    let body = json!({ "code": code, "name": "Plain", "groupId": group.id, "hierarchy": 0 });
    assert_eq!(operator.post("/admin/api/sites", body).await.status, 201);
    let admin = app.existing_site(&code).await.administrator().await;
    let profile = profile(&admin).await;
    assert_eq!((&profile["Culture"], &profile["DefaultLanguageId"]), (&json!("en-US"), &json!(1)));
    let account = admin.get("account").await.ok();
    assert_eq!((&account["LanguageId"], &account["LanguageCode"]), (&json!(1), &json!("en_GB")));
}
