//! `GET siteconfig`, `POST siteconfig` and `POST siteconfig/create`.

use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

async fn read(person: &Person) -> Value {
    person.get("siteconfig").await.ok()
}

/// Returns the stored document, as it is in the database.
async fn stored(site: &TestSite) -> (String, Value) {
    let id = site.id;
    site.app()
        .on(move |platform| async move {
            use platform::{
                entity::site_setting,
                tenancy::{Scoped as _, SystemTask},
            };
            let grant = SystemTask::Directory.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let row = site_setting::Entity::within(&grant).id(id).one(&tx).await.expect("read").expect("settings");
            (row.xml, row.secrets)
        })
        .await
}

/// TENANT-039, TENANT-015, TENANT-016, TENANT-017, TENANT-018, TENANT-019, TENANT-020, TENANT-021, TENANT-022,
/// TENANT-023, TENANT-024, TENANT-025: the answer is complete, with real booleans and whole numbers, whatever is
/// stored.
#[tokio::test]
async fn the_configuration_is_always_complete() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let answer = read(&site.reader().await).await;
    assert_eq!(answer["SiteCode"], site.code.as_str());
    assert!(answer["TimeStamp"].as_str().is_some_and(|stamp| !stamp.is_empty()));
    let xml = &answer["SettingXml"];
    let jcb = &xml["JCB"];
    assert_eq!((&jcb["IsEnabled"], &jcb["Hierarchy"]), (&json!(true), &json!(2)));
    for flag in ["IsStagesEnabled", "IsFaultCategoryEnabled", "IncludeAuditCheckForHandover"] {
        assert_eq!(jcb[flag], false, "{flag}");
    }
    assert_eq!(jcb["HandoverSettings"]["Disclaimer"], "");
    assert_eq!(jcb["HandoverSettings"]["ReminderDays"], 3);
    for app in ["WebAppSettings", "TabletSettings"] {
        assert_eq!(jcb["HandoverSettings"][app]["IsCustomerSignatureEnabled"], false);
    }
    for (group, members) in [
        (
            "PrintSettings",
            "VHCPrintNormal VHCPrintTeleric VHCAdvancedPrint VHCPrintPartsLabour VHCPrintPriceSplitup EmailPopulatedCostSheet",
        ),
        ("RAC", "Active"),
        ("ASFsetting", "ASFActive ASFURL"),
        ("DMSPartConfig", "CompanyNumber IntegrationProvider URL Username Password UseSSL UseProxy ShowStock"),
        ("CustomerSignature", "IsEnabled Disclaimer"),
        ("DisclaimerSettings", "Enabled DisclaimerText"),
        ("OnlineAuth_ShowAuth", "OnlineauthAutoApproval OnlineauthSetStatus OnlineauthSendCustomerEmail"),
        ("TimeZoneDetails", "Timezone TimeZoneId"),
        ("EmailSettings", "SenderName"),
        ("SendSMS", "Active SmsSenderName IsUnicodeMessage"),
        ("VideoReviewSettings", "SendEmailCopy AdminEmail"),
        ("serviceVisualsPermissions", "IsEnabled ServiceVisualURL"),
        ("TemplateMapping", "Default"),
        ("MHCSettings", "IsEnabled"),
    ] {
        for member in members.split(' ') {
            assert!(!xml[group][member].is_null(), "{group}.{member}");
        }
    }
    for flag in ["ShowVideoQuality", "ShowVideoQualityQuestion", "ShowVHCQuality"] {
        assert_eq!(xml[flag], false, "{flag}");
    }
    for group in [
        "EmailTemplateSetting",
        "EmailAuthoriseSummary",
        "LabourFittedPrice",
        "DisplayAssetTime",
        "SendPinViaSMS",
        "DeclineAll",
        "GDPRPermissions",
        "SendTyreData",
        "sendFirstRegistration",
        "SendAuthItemsOnly",
        "DownloadRepairOrder",
        "sendNextMOTDate",
    ] {
        assert_eq!(xml[group]["IsEnabled"], false, "{group}");
    }
    assert!(xml["CultureName"].is_string());
    assert_eq!(
        (&xml["DMSPartConfig"]["IntegrationProvider"], &xml["DMSPartConfig"]["CompanyNumber"]),
        (&json!(20), &json!("00"))
    );
    assert!(xml["LabourRateSetting"].is_array() && xml["SkinId"].is_i64());
    assert_eq!(xml["TimeZoneDetails"]["TimeZoneId"], "Greenwich Standard Time");
}

/// TENANT-004, TENANT-005, TENANT-006, TENANT-007, TENANT-008: a site without a machine block is answered as disabled
/// with hierarchy 0.
#[tokio::test]
async fn a_site_without_a_machine_block_fails_closed() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let operator = app.operator().await;
    let path = format!("/admin/api/settings/{}", site.id);
    let stamp = operator.get(&path).await.ok()["timestamp"].clone();
    let bare = json!({ "timestamp": stamp, "xml": "<SettingXml><SkinId>2</SkinId></SettingXml>" });
    operator.put(&path, bare).await.ok();
    let answer = read(&site.reader().await).await;
    assert_eq!(
        (&answer["SettingXml"]["JCB"]["IsEnabled"], &answer["SettingXml"]["JCB"]["Hierarchy"]),
        (&json!(false), &json!(0))
    );
    assert_eq!(answer["SettingXml"]["SkinId"], 2);
}

/// TENANT-009, TENANT-014, TENANT-016: `True` and 1 are true, as imported documents may have them.
#[tokio::test]
async fn booleans_are_read_as_they_may_come() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let operator = app.operator().await;
    let path = format!("/admin/api/settings/{}", site.id);
    let xml = "<SettingXml><jcb><IsEnabled>True</IsEnabled><Hierarchy>1</Hierarchy><IsStagesEnabled>1</IsStagesEnabled>\
               <IsFaultCategoryEnabled>TRUE</IsFaultCategoryEnabled></jcb></SettingXml>";
    let stamp = operator.get(&path).await.ok()["timestamp"].clone();
    operator.put(&path, json!({ "timestamp": stamp, "xml": xml })).await.ok();
    let jcb = read(&site.reader().await).await["SettingXml"]["JCB"].clone();
    assert_eq!(jcb["Hierarchy"], 1);
    for flag in ["IsEnabled", "IsStagesEnabled", "IsFaultCategoryEnabled"] {
        assert_eq!(jcb[flag], true, "{flag}");
    }
    assert_eq!(stored(&site).await.0, xml, "kept as it came");
}

/// SITE-020: the document is stored whole, in its own form, with
/// unknown elements.
#[tokio::test]
async fn a_changed_configuration_is_stored_and_the_rest_stays() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let mut config = read(&anna).await;
    config["SettingXml"]["EmailTemplateSetting"]["IsEnabled"] = json!("True");
    config["SettingXml"]["TimeZoneDetails"]["TimeZoneId"] = json!("GMT Standard Time");
    config["SettingXml"]["JCB"]["HandoverSettings"]["TabletSettings"]["IsCustomerSignatureEnabled"] = json!(true);
    config["SettingXml"]["JCB"]["HandoverSettings"]["Disclaimer"] = json!("I <agree> & sign");
    // Without a setting nothing would be saved.
    for nothing in [json!({}), json!([]), json!(null)] {
        let empty = json!({ "TimeStamp": config["TimeStamp"], "SettingXml": nothing });
        let empty = anna.post("siteconfig/create", empty).await;
        assert_eq!((empty.status, empty.errors("SettingXml").len()), (422, 1));
    }
    let saved = anna.post("siteconfig/create", config.clone()).await;
    assert_eq!(saved.line(), "200 Site Settings Saved Successfully");
    let now = read(&anna).await;
    assert_eq!(now["TimeStamp"], saved.body["TimeStamp"]);
    config["SettingXml"]["EmailTemplateSetting"]["IsEnabled"] = json!(true);
    config["SettingXml"]["TimeZoneDetails"]["Timezone"] = json!("(UTC) Dublin, Edinburgh, Lisbon, London");
    assert_eq!(now["SettingXml"], config["SettingXml"]);
    let (xml, _) = stored(&site).await;
    assert!(xml.starts_with("<SettingXml><JCB><IsEnabled>true</IsEnabled><Hierarchy>0</Hierarchy>"), "{xml}");
    assert!(xml.contains("<Disclaimer>I &lt;agree&gt; &amp; sign</Disclaimer>"), "{xml}");
}

/// A document of 64 KiB of elements that this program does not know is preserved letter for letter, also when the app
/// changes another setting.
#[tokio::test]
async fn sixty_four_kib_of_unknown_elements_outlive_a_change() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (operator, anna) = (app.operator().await, site.administrator().await);
    let path = format!("/admin/api/settings/{}", site.id);
    let part = "<Other kind=\"Größe ß 測試\">a &lt;b&gt; &amp; c</Other>";
    let unknown = format!("<Older>{}</Older>", part.repeat(64 * 1024 / part.len() + 1));
    assert!(unknown.len() > 64 * 1024);
    let read = operator.get(&path).await.ok();
    let known = read["xml"].as_str().expect("a document");
    let xml = known.replace("</SettingXml>", &format!("{unknown}</SettingXml>"));
    operator.put(&path, json!({ "timestamp": read["timestamp"], "xml": xml })).await.ok();
    let now = anna.get("siteconfig").await.ok();
    let change = json!({ "TimeStamp": now["TimeStamp"], "SettingXml": { "SkinId": 3 } });
    anna.post("siteconfig/create", change).await.ok();
    let (xml, _) = stored(&site).await;
    assert!(xml.contains(&unknown) && xml.contains("<SkinId>3</SkinId>"), "{} bytes", xml.len());
}

/// TENANT-039, SITE-020: of two changes to one reading the second is refused, and the first stays.
#[tokio::test]
async fn a_lost_update_is_refused() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (anna, ben) = (site.administrator().await, site.manager().await);
    let (mut hers, mut his) = (read(&anna).await, read(&ben).await);
    hers["SettingXml"]["SkinId"] = json!(2);
    his["SettingXml"]["SkinId"] = json!(3);
    assert_eq!(anna.post("siteconfig/create", hers.clone()).await.status, 200);
    let late = ben.post("siteconfig/create", his).await;
    assert_eq!(late.line(), "409 Conflict: The settings were changed by someone else meanwhile, please reload");
    assert_eq!(read(&ben).await["SettingXml"]["SkinId"], 2);
    assert_eq!(anna.post("siteconfig/create", hers.clone()).await.status, 409, "nor twice with one time stamp");
    hers.as_object_mut().expect("an object").remove("TimeStamp");
    assert_eq!(anna.post("siteconfig/create", hers).await.reason(), "sites.timestamp_required");
}

/// Whatever looks like a secret in the document of another program is write-only: in elements, in attributes, and in a
/// document that was stored before.
#[tokio::test]
async fn what_looks_like_a_secret_is_never_answered() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let operator = app.operator().await;
    let path = format!("/admin/api/settings/{}", site.id);
    let xml = "<SettingXml><Mail Host=\"m\" Pwd=\"canary1\"/><Links><add key=\"Api_Key\" value=\"canary2\"/></Links>\
               <Old.Passphrase>canary3</Old.Passphrase><JCB><Hierarchy>2</Hierarchy><IsEnabled>true</IsEnabled></JCB></SettingXml>";
    let answers = async || {
        let console = operator.get(&path).await.ok().to_string();
        format!("{console}{}", read(&site.reader().await).await)
    };
    // As an earlier version stored it.
    let (id, old) = (site.id, xml.to_owned());
    given::write(&app, move |platform, tx, grant| {
        Box::pin(async move {
            use platform::{entity::site_setting, tenancy::Scoped as _};
            site_setting::Entity::change(grant)
                .filter(sea_orm::ColumnTrait::eq(&site_setting::Column::SiteId, id))
                .value(site_setting::Column::Xml, old)
                .run(tx)
                .await
                .expect("stored");
            platform.directory.forget(tx, id);
        })
    })
    .await;
    assert!(!answers().await.contains("canary"), "{}", answers().await);
    let stamp = operator.get(&path).await.ok()["timestamp"].clone();
    let values = json!({ "timestamp": stamp, "values": { "SkinId": "2" } });
    operator.put(&path, values).await.ok();
    let (stored_text, secrets) = stored(&site).await;
    assert!(!stored_text.contains("canary") && stored_text.contains("Host=\"m\" Pwd=\"\""), "{stored_text}");
    for key in ["Mail@Pwd", "Links.add@value", "Old.Passphrase"] {
        assert!(secrets[key].is_string(), "{key} of {secrets}");
    }
    // Written anew, and an empty one keeps what is stored.
    let stamp = operator.get(&path).await.ok()["timestamp"].clone();
    let again = xml.replace("canary1", "").replace("canary2", "canary4");
    operator.put(&path, json!({ "timestamp": stamp, "xml": again })).await.ok();
    assert!(!answers().await.contains("canary"));
    let fresh = stored(&site).await.1;
    assert_eq!(fresh["Mail@Pwd"], secrets["Mail@Pwd"]);
    assert_ne!(fresh["Links.add@value"], secrets["Links.add@value"]);
}

/// TENANT-021: secrets are written, never answered, and stored encrypted beside the document.
#[tokio::test]
async fn secrets_are_written_and_never_read() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let mut config = read(&anna).await;
    assert_eq!(config["SettingXml"]["DMSPartConfig"]["HasPassword"], false);
    config["SettingXml"]["DMSPartConfig"]["Password"] = json!("Pa55-for-the-DMS");
    anna.post("siteconfig/create", config).await.ok();
    let mut answer = read(&anna).await;
    let dms = &answer["SettingXml"]["DMSPartConfig"];
    assert_eq!((&dms["Password"], &dms["HasPassword"]), (&json!(""), &json!(true)));
    let (xml, secrets) = stored(&site).await;
    assert!(!xml.contains("Pa55") && !secrets.to_string().contains("Pa55"), "encrypted");
    // An empty secret keeps the stored one.
    answer["SettingXml"]["SkinId"] = json!(2);
    anna.post("siteconfig/create", answer).await.ok();
    assert_eq!(stored(&site).await.1, secrets);
    let (group, id) = (site.group.id, site.id);
    let opened = app
        .on(move |platform| async move {
            let grant = platform::tenancy::SystemTask::CommandLine.at_site(group, id);
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let stored = sites::settings::read(&tx, &grant, id).await.expect("settings");
            let actor = platform::shared::audit::Actor::default();
            let by = sites::ChangeContext { platform: &platform, grant: &grant, actor: &actor };
            let elsewhere = sites::settings::secret(&by, id + 1, &stored, "DMSPartConfig.Password");
            assert!(elsewhere.is_err(), "it opens for its own site only");
            sites::settings::secret(&by, id, &stored, "dmspartconfig.password").expect("opened")
        })
        .await;
    assert_eq!(opened.as_deref(), Some("Pa55-for-the-DMS"));
}

/// Types 1, 6 and 9 change settings; every user reads those that the screens need.
#[tokio::test]
async fn some_types_change_settings_and_all_read_them() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    for (user_type, may) in [
        (1, true),
        (2, false),
        (3, false),
        (4, false),
        (5, false),
        (6, true),
        (7, false),
        (8, false),
        (9, true),
        (49, false),
    ] {
        let person = site.person(user_type).await;
        let config = read(&person).await;
        let saved = person.post("siteconfig/create", config).await;
        assert_eq!(saved.status, if may { 200 } else { 403 }, "type {user_type}: {}", saved.text());
    }
}

/// TENANT-002, TENANT-003: a dealer can not change its hierarchy, nor switch the machine module.
#[tokio::test]
async fn a_site_does_not_change_what_it_is() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (dealer, head) = (group.dealer_site().await, group.head_office().await);
    let refused = "403 Permission Denied: The machine module and the hierarchy are set by head office";
    let anna = dealer.administrator().await;
    for (key, value) in [("Hierarchy", json!(2)), ("IsEnabled", json!(false)), ("HeadOfficeSiteCode", json!("1"))] {
        let mut config = read(&anna).await;
        config["SettingXml"]["JCB"][key] = value;
        assert_eq!(anna.post("siteconfig/create", config).await.line(), refused, "{key}");
    }
    let path = format!("/admin/api/settings/{}", dealer.id);
    let stamp = anna.get(&path).await.ok()["timestamp"].clone();
    let xml = "<SettingXml><JCB><IsEnabled>true</IsEnabled><Hierarchy>2</Hierarchy></JCB></SettingXml>";
    assert_eq!(anna.put(&path, json!({ "timestamp": stamp, "xml": xml })).await.line(), refused);
    assert_eq!(read(&anna).await["SettingXml"]["JCB"]["Hierarchy"], 0);
    let group_head = group.administrator(&head).await;
    let values = json!({ "timestamp": stamp, "values": { "JCB.Hierarchy": 1 } });
    assert_eq!(group_head.put(&path, values).await.status, 200, "the group's administrator does");
    assert_eq!(read(&anna).await["SettingXml"]["JCB"]["Hierarchy"], 1);
}

/// TENANT-039: the configuration of another site is answered to people who may act there.
#[tokio::test]
async fn another_sites_configuration_is_for_its_own_people() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.dealer_site().await);
    let stranger = app.dealer_site().await;
    let ask = json!({ "SiteCode": two.code });
    let head = group.administrator(&one).await;
    assert_eq!(head.post("siteconfig", ask.clone()).await.ok()["SiteCode"], two.code.as_str());
    assert_eq!(head.post("siteconfig", json!({})).await.ok()["SiteCode"], one.code.as_str());
    for person in [one.administrator().await, stranger.administrator().await] {
        assert_eq!(person.post("siteconfig", ask.clone()).await.status, 403);
        let mut config = read(&person).await;
        config["SiteCode"] = json!(two.code);
        assert_eq!(person.post("siteconfig/create", config).await.status, 403);
    }
    let some = given::group_user(&group).user_type(1).on(&one, 1).on(&two, 3).signed_in_at(&one).await;
    let mut config = some.post("siteconfig", ask).await.ok();
    config["SettingXml"]["SkinId"] = json!(2);
    assert_eq!(some.post("siteconfig/create", config).await.status, 403, "type 3 there");
}

#[tokio::test]
async fn values_that_cannot_be_change_nothing() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let before = stored(&site).await;
    let config = read(&anna).await;
    let with = |key: &str, value: Value| {
        let mut config = config.clone();
        config["SettingXml"][key] = value;
        config
    };
    for body in [
        with("SkinId", json!("red")),
        with("SkinId", json!([1])),
        with("TimeZoneDetails", json!({ "TimeZoneId": "Middle Earth" })),
        with("EmailTemplateSetting", json!({ "IsEnabled": "perhaps" })),
        with("JCB", json!("on")),
        json!({ "TimeStamp": config["TimeStamp"], "SettingXml": "<SettingXml/>" }),
        json!({ "TimeStamp": config["TimeStamp"] }),
    ] {
        let reply = anna.post("siteconfig/create", body).await;
        assert_eq!(reply.status, 422, "{}", reply.text());
    }
    assert_eq!(stored(&site).await, before);
}
