use serde_json::{Value, json};

use super::{KNOWN_KEYS, Kind, SiteSettings, reasons};
use crate::sites::timezone;

const LOADED: &str = include_str!("testdata.xml");

fn parsed(xml: &str) -> SiteSettings {
    SiteSettings::parse(xml).expect("a document")
}

fn inside(content: &str) -> SiteSettings {
    parsed(&format!("<SettingXml>{content}</SettingXml>"))
}

fn none(_: &str) -> bool {
    false
}

/// A document from elsewhere is saved back unchanged, byte for byte.
#[test]
fn what_nobody_changed_is_written_as_it_came() {
    let settings = parsed(LOADED);
    assert_eq!(settings.to_xml(), LOADED);
    for xml in [
        "<SettingXml/>",
        "\u{feff}<?xml version=\"1.0\"?>\r\n<!-- a --><SettingXml a = 'b' />\r\n<!-- z -->",
        "<settingxml><A x=\"&lt;\">1&amp;2<![CDATA[<&>]]>&#x41;</A ><?php?></settingxml>",
        "<SettingXml>text<A/>between<A/></SettingXml>\n",
    ] {
        assert_eq!(parsed(xml).to_xml(), xml);
    }
}

/// The answer of `GET siteconfig`, sent to `POST siteconfig/create`, changes nothing.
#[test]
fn the_answer_given_back_changes_nothing() {
    let long =
        format!("<JCB><HandoverSettings><Disclaimer>{}</Disclaimer></HandoverSettings></JCB>", "long ".repeat(2000));
    for xml in [
        LOADED,
        "<SettingXml/>",
        "<SettingXml><JCB/><SkinId>two</SkinId></SettingXml>",
        &format!("<SettingXml>{long}</SettingXml>"),
    ] {
        let mut settings = parsed(xml);
        let answer = settings.normalised(none);
        assert_eq!(settings.apply(&answer).expect("applies"), Vec::<String>::new());
        assert_eq!(settings.to_xml(), xml);
        let text = serde_json::to_string(&answer).expect("text");
        let again: Value = serde_json::from_str(&text).expect("JSON");
        assert!(settings.apply(&again).expect("applies").is_empty());
    }
}

/// TENANT-009, TENANT-014
#[test]
fn flags_are_true_or_false_in_any_case_or_one() {
    for (text, expected) in [
        ("true", Some(true)),
        ("True", Some(true)),
        ("TRUE", Some(true)),
        ("1", Some(true)),
        (" true ", Some(true)),
        ("false", Some(false)),
        ("False", Some(false)),
        ("0", Some(false)),
        ("", None),
        ("yes", None),
        ("11", None),
    ] {
        let settings = inside(&format!("<JCB><IsEnabled>{text}</IsEnabled></JCB>"));
        assert_eq!(settings.is_enabled(), expected, "{text:?}");
        assert_eq!(settings.normalised(none)["JCB"]["IsEnabled"], json!(expected == Some(true)), "{text:?}");
    }
}

/// TENANT-008, TENANT-016, TENANT-017: a missing block is answered as off with hierarchy 0, and single values are
/// `None`.
#[test]
fn a_missing_block_says_nothing_and_is_answered_closed() {
    for settings in [SiteSettings::default(), SiteSettings::stored(""), SiteSettings::stored("<broken"), inside("")] {
        assert_eq!((settings.is_enabled(), settings.hierarchy(), settings.stages_enabled()), (None, None, None));
        assert_eq!((settings.fault_category_enabled(), settings.mhc_enabled(), settings.skin_id()), (None, None, None));
        assert!(!settings.has_machine_block());
        let block = &settings.normalised(none)["JCB"];
        assert_eq!(block["IsEnabled"], json!(false));
        assert_eq!(block["Hierarchy"], json!(0));
        assert_eq!(block["IsFaultCategoryEnabled"], json!(false));
        assert_eq!(settings.zone(), timezone::zone_of(timezone::DEFAULT));
    }
}

/// TENANT-003: 0, 1 and 2; any other number is no hierarchy.
#[test]
fn a_hierarchy_is_zero_one_or_two() {
    for (text, expected) in
        [("0", Some(0)), ("1", Some(1)), (" 2 ", Some(2)), ("3", None), ("-1", None), ("two", None), ("256", None)]
    {
        assert_eq!(inside(&format!("<JCB><Hierarchy>{text}</Hierarchy></JCB>")).hierarchy(), expected, "{text}");
    }
}

/// TENANT-016: the block is named `JCB` in any letter case, or by the brand's own name.
#[test]
fn the_machine_block_has_two_names() {
    for name in ["JCB", "jcb", "Jcb", "Acme"] {
        let xml =
            format!("<SettingXml><{name}><IsEnabled>true</IsEnabled><Hierarchy>2</Hierarchy></{name}></SettingXml>");
        let mut settings = parsed(&xml);
        assert_eq!((settings.is_enabled(), settings.hierarchy()), (Some(true), Some(2)), "{name}");
        let answer = settings.normalised(none);
        assert_eq!(answer["JCB"]["Hierarchy"], json!(2));
        assert!(name == "JCB" || answer.get(name).is_none(), "{answer}");
        assert!(settings.apply(&answer).expect("applies").is_empty());
        settings.apply(&json!({ name.to_lowercase(): { "Hierarchy": 1 } })).expect("applies");
        assert_eq!(settings.to_xml(), xml.replace('2', "1"));
        assert!(settings.set("JCB.IsStagesEnabled", "true").expect("sets"));
        assert!(settings.to_xml().contains(&format!("<IsStagesEnabled>true</IsStagesEnabled></{name}>")));
    }
}

/// The answer has every group of settings, with values of the right type.
#[test]
fn the_answer_is_complete() {
    let answer = SiteSettings::default().normalised(none);
    let at = |path: &str| path.split('.').fold(&answer, |value, name| &value[name]).clone();
    for known in KNOWN_KEYS {
        let value = at(known.key);
        let right = match known.kind {
            Kind::Flag => value.is_boolean(),
            Kind::Number(..) => value.is_i64(),
            Kind::Text(_) | Kind::Address | Kind::Zone | Kind::Secret => value.is_string(),
        };
        assert!(right, "{}: {value}", known.key);
    }
    for group in [
        "SkinId",
        "JCB",
        "PrintSettings",
        "RAC",
        "ASFsetting",
        "DMSPartConfig",
        "CustomerSignature",
        "DisclaimerSettings",
        "OnlineAuth_ShowAuth",
        "TimeZoneDetails",
        "EmailSettings",
        "SendSMS",
        "ShowVideoQuality",
        "ShowVideoQualityQuestion",
        "ShowVHCQuality",
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
        "VideoReviewSettings",
        "LabourRateSetting",
        "serviceVisualsPermissions",
        "TemplateMapping",
        "MHCSettings",
        "CultureName",
    ] {
        assert!(!answer[group].is_null(), "{group}");
    }
    assert_eq!(at("DMSPartConfig.IntegrationProvider"), json!(20));
    assert_eq!(at("DMSPartConfig.CompanyNumber"), json!("00"));
    assert_eq!(at("TimeZoneDetails.TimeZoneId"), json!("Greenwich Standard Time"));
    assert_eq!(at("CultureName"), json!("en-US"));
    assert_eq!(at("LabourRateSetting"), json!([]));
}

#[test]
fn a_change_touches_its_own_element_only() {
    let mut settings = parsed(LOADED);
    let mut answer = settings.normalised(none);
    answer["JCB"]["IsStagesEnabled"] = json!(false);
    answer["TimeZoneDetails"]["TimeZoneId"] = json!("GMT Standard Time");
    let changed = settings.apply(&answer).expect("applies");
    assert_eq!(changed, ["JCB.IsStagesEnabled", "TimeZoneDetails.TimeZoneId"]);
    let expected = LOADED
        .replace("<IsStagesEnabled>TRUE</IsStagesEnabled>", "<IsStagesEnabled>false</IsStagesEnabled>")
        .replace("Tokyo Standard Time", "GMT Standard Time");
    assert_eq!(settings.to_xml(), expected);
    assert_eq!(settings.zone(), chrono_tz::Tz::Europe__London);
}

#[test]
fn a_new_element_stands_on_a_line_of_its_own() {
    let mut settings = parsed("<SettingXml>\n  <SkinId>1</SkinId>\n</SettingXml>");
    settings
        .apply(&json!({ "jcb": { "isenabled": "True", "handoversettings": { "disclaimer": "a < b & c" } } }))
        .expect("applies");
    assert_eq!(
        settings.to_xml(),
        "<SettingXml>\n  <SkinId>1</SkinId>\n  <JCB><IsEnabled>true</IsEnabled><HandoverSettings>\
         <Disclaimer>a &lt; b &amp; c</Disclaimer></HandoverSettings></JCB>\n</SettingXml>"
    );
    assert_eq!(settings.handover_disclaimer("en_GB").as_deref(), Some("a < b & c"));
}

/// TENANT-018, TENANT-019
#[test]
fn dotted_keys_are_read_and_set() {
    let mut settings = SiteSettings::default();
    let key = "JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled";
    assert_eq!(settings.get(key).expect("known"), json!(false));
    assert!(settings.set(key, "TRUE").expect("sets"));
    assert!(!settings.set(key, "1").expect("sets"), "the same again is no change");
    assert_eq!(settings.customer_signature_on_web(), Some(true));
    assert_eq!(settings.customer_signature_on_tablet(), None);
    assert!(settings.set("jcb.includeauditcheckforhandover", "true").expect("sets"));
    assert_eq!(settings.audit_check_for_handover(), Some(true));
    let error = settings.set("JCB.Hierachy", "1").expect_err("misspelt");
    assert_eq!(error.reason(), reasons::UNKNOWN_KEY);
    assert_eq!(error.body().errors["JCB.Hierachy"], ["Did you mean JCB.Hierarchy?"]);
    assert_eq!(settings.get("No.Such").expect_err("unknown").reason(), reasons::UNKNOWN_KEY);
}

#[test]
fn impossible_values_are_refused_by_key_and_nothing_changes() {
    for (value, key) in [
        (json!({"JCB": {"Hierarchy": 3}}), "JCB.Hierarchy"),
        (json!({"JCB": {"Hierarchy": "two"}}), "JCB.Hierarchy"),
        (json!({"JCB": {"IsEnabled": "maybe"}}), "JCB.IsEnabled"),
        (json!({"JCB": {"IsEnabled": {}}}), "JCB.IsEnabled"),
        (json!({"JCB": "on"}), "JCB"),
        (json!({"TimeZoneDetails": {"TimeZoneId": "Mars"}}), "TimeZoneDetails.TimeZoneId"),
        (json!({"ASFsetting": {"ASFURL": "javascript:alert(1)"}}), "ASFsetting.ASFURL"),
        (json!({"EmailSettings": {"SenderName": "a\u{0}b"}}), "EmailSettings.SenderName"),
        (json!({"EmailSettings": {"SenderName": "a\r\nBcc: b"}}), "EmailSettings.SenderName"),
        (json!({"JCB": {"HandoverSettings": {"Disclaimer": "x".repeat(4001)}}}), "JCB.HandoverSettings.Disclaimer"),
        (json!({"LabourRateSetting": "all"}), "LabourRateSetting"),
        (json!({"New one": 1}), "New one"),
        (json!({"<b>": 1}), "<b>"),
        (json!({"List": [1]}), "List"),
        (json!([]), "SettingXml"),
    ] {
        let mut settings = parsed(LOADED);
        let mut with_a_change = value.clone();
        if let Some(object) = with_a_change.as_object_mut() {
            object.insert(String::from("SkinId"), json!(7));
        }
        let error = settings.apply(&with_a_change).expect_err("refused");
        assert_eq!(error.reason(), reasons::BAD_VALUE, "{value}");
        assert!(error.body().errors.contains_key(key), "{value}: {:?}", error.body().errors);
        assert_eq!(settings.to_xml(), LOADED);
    }
}

/// A document can always be parsed again, however much a caller adds.
#[test]
fn a_document_cannot_be_grown_until_it_is_unreadable() {
    let many: serde_json::Map<_, _> = (0..6000).map(|number| (format!("k{number}"), json!(1))).collect();
    let long: serde_json::Map<_, _> = (0..400).map(|number| (format!("k{number}"), json!("x".repeat(4000)))).collect();
    for object in [many, long] {
        let mut settings = parsed(LOADED);
        assert_eq!(settings.apply(&Value::Object(object)).expect_err("too much").reason(), reasons::TOO_LARGE);
        assert_eq!(settings.to_xml(), LOADED);
    }
    let deep = (0..14).fold(json!({ "leaf": "x" }), |inner, _| json!({ "deep": inner }));
    let mut settings = SiteSettings::default();
    settings.apply(&deep).expect("as deep as can be");
    assert!(settings.apply(&json!({ "deeper": deep })).is_err());
    let mut zone = SiteSettings::default();
    zone.set("TimeZoneDetails.TimeZoneId", "tokyo standard time").expect("sets");
    assert_eq!(zone.time_zone_id().as_deref(), Some("Tokyo Standard Time"));
}

/// A value that looks like a secret by the name of its element, of one around it, of its attribute, or by a name that
/// an attribute gives, is taken out; everything else is preserved.
#[test]
fn whatever_looks_like_a_secret_is_taken_out() {
    let xml = "<SettingXml><Mail Host='m.example.org' Pwd='canary1' port=\"25\"/>\
               <Links><add key=\"Feed.ApiKey\" value='canary2'/><add key='Feed.Url' value='https://x'/>\
               <add name=\"db_pass\">canary3</add></Links>\
               <Secrets kind='a'><One>canary4</One></Secrets><Client_Secret>canary5</Client_Secret>\
               <Password hint=\"can&quot;ary6\">canary7<Old>canary8</Old></Password>\
               <DMSPartConfig><Username>canary9</Username><Username>canary10</Username></DMSPartConfig>\
               <Compass Token=''>north</Compass></SettingXml>";
    let mut settings = SiteSettings::parse(xml).expect("a document");
    let shown = settings.normalised(|_| false).to_string();
    assert!(!shown.contains("canary"), "{shown}");
    assert_eq!(settings.get("Links.add").expect("an element"), "");
    let taken = settings.take_secrets();
    let expected = [
        ("Client_Secret", "canary5"),
        ("DMSPartConfig.Username", "canary9"),
        ("DMSPartConfig.Username[2]", "canary10"),
        ("Links.add@value", "canary2"),
        ("Links.add[3]", "canary3"),
        ("Mail@Pwd", "canary1"),
        ("Password", "canary7"),
        ("Password.Old", "canary8"),
        ("Password@hint", "can\"ary6"),
        ("Secrets.One", "canary4"),
        ("Secrets@kind", "a"),
    ];
    let taken: Vec<_> = taken.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    assert_eq!(taken, expected);
    let left = "<SettingXml><Mail Host='m.example.org' Pwd='' port=\"25\"/>\
                <Links><add key=\"Feed.ApiKey\" value=''/><add key='Feed.Url' value='https://x'/>\
                <add name=\"db_pass\"></add></Links>\
                <Secrets kind=''><One></One></Secrets><Client_Secret></Client_Secret>\
                <Password hint=\"\"><Old></Old></Password>\
                <DMSPartConfig><Username></Username><Username></Username></DMSPartConfig>\
                <Compass Token=''>north</Compass></SettingXml>";
    assert_eq!(settings.to_xml(), left);
    assert!(settings.take_secrets().is_empty());
    assert_eq!(SiteSettings::parse(left).expect("well-formed"), settings);
}

/// TENANT-021: secrets are written, taken out for encryption, and never answered.
#[test]
fn secrets_are_written_and_never_shown() {
    let mut settings = parsed(LOADED);
    let before = settings.normalised(none);
    assert_eq!(before["DMSPartConfig"]["Password"], json!(""));
    assert_eq!(before["DMSPartConfig"]["HasPassword"], json!(true));
    assert_eq!(before["Partner"]["ApiToken"], json!(""));
    assert_eq!(before["Partner"]["HasApiToken"], json!(true));
    assert!(!before.to_string().contains("canary"));
    assert!(!format!("{settings:?}").contains("canary"));
    let taken = settings.take_secrets();
    let keys: Vec<_> = taken.keys().map(String::as_str).collect();
    assert_eq!(keys, ["DMSPartConfig.Password", "DMSPartConfig.Username", "Partner.ApiToken"]);
    assert_eq!(taken["DMSPartConfig.Password"], "canary & co");
    assert!(!settings.to_xml().contains("canary"));
    assert_eq!(settings.get("DMSPartConfig.Password").expect("known"), json!(""));
    let stored = |key: &str| key == "DMSPartConfig.Password";
    let after = settings.normalised(stored);
    assert_eq!(
        (&after["DMSPartConfig"]["HasPassword"], &after["DMSPartConfig"]["HasUsername"]),
        (&json!(true), &json!(false))
    );
    // An empty value keeps the stored one; a new one is taken out again.
    assert!(settings.apply(&after).expect("applies").is_empty());
    assert!(settings.take_secrets().is_empty());
    settings.apply(&json!({"DMSPartConfig": {"Password": "canary2"}})).expect("applies");
    assert_eq!(settings.take_secrets()["DMSPartConfig.Password"], "canary2");
}

/// Unknown settings of another program are answered as text, and may be changed.
#[test]
fn settings_of_others_are_preserved() {
    let mut settings = parsed(LOADED);
    let answer = settings.normalised(none);
    assert_eq!(answer["Partner"]["Region"], json!("North & South"));
    assert_eq!(answer["DMSPartConfig"]["Depot"], json!("17"));
    settings.apply(&json!({"Partner": {"Region": "East"}, "Fresh": {"Deep": {"Er": true}}})).expect("applies");
    assert_eq!(settings.text("Partner.Region").as_deref(), Some("East"));
    assert_eq!(settings.text("Fresh.Deep.Er").as_deref(), Some("true"));
    assert!(settings.set("Partner.Region", "West").expect("sets"));
}

/// TENANT-015
#[test]
fn labour_rates_are_a_list() {
    let mut settings = parsed(LOADED);
    let two = json!([{"FranchiseId": 1, "DefaultFranchise": true}, {"FranchiseId": 2, "DefaultFranchise": false}]);
    assert_eq!(settings.normalised(none)["LabourRateSetting"], two);
    let three = json!([{"FranchiseId": 5}, {"FranchiseId": 6, "DefaultFranchise": "True"}, {"franchiseid": "7"}]);
    assert_eq!(settings.apply(&json!({"LabourRateSetting": three})).expect("applies"), ["LabourRateSetting"]);
    assert_eq!(
        settings.normalised(none)["LabourRateSetting"],
        json!([{"FranchiseId": 5}, {"FranchiseId": 6, "DefaultFranchise": true}, {"FranchiseId": 7}])
    );
    settings.apply(&json!({"LabourRateSetting": []})).expect("applies");
    assert_eq!(settings.normalised(none)["LabourRateSetting"], json!([]));
    let wrapped = inside("<LabourRateSetting><Rate><FranchiseId>9</FranchiseId></Rate></LabourRateSetting>");
    assert_eq!(wrapped.normalised(none)["LabourRateSetting"], json!([{"FranchiseId": 9}]));
}

#[test]
fn hostile_documents_are_refused_with_a_reason() {
    let deep = format!("<SettingXml>{}{}</SettingXml>", "<a>".repeat(50_000), "</a>".repeat(50_000));
    let large = format!("<SettingXml>{}</SettingXml>", "x".repeat(10 * 1024 * 1024));
    let many = format!("<SettingXml>{}</SettingXml>", "<a/>".repeat(100_000));
    for (xml, reason) in [
        (deep.as_str(), reasons::TOO_DEEP),
        (&large, reasons::TOO_LARGE),
        (&many, reasons::TOO_LARGE),
        ("<!DOCTYPE SettingXml [<!ENTITY a \"b\">]><SettingXml>&a;</SettingXml>", reasons::DOCTYPE),
        ("<!DOCTYPE SettingXml SYSTEM \"file:///etc/passwd\"><SettingXml/>", reasons::DOCTYPE),
        ("<SettingXml>&other;</SettingXml>", reasons::DOCTYPE),
        ("<SettingXml a=\"&other;\"/>", reasons::DOCTYPE),
        ("<SettingXml>&#0;</SettingXml>", reasons::DOCTYPE),
        ("<SettingXml>&#1;</SettingXml>", reasons::NOT_XML),
        ("<SettingXml>\u{1}</SettingXml>", reasons::NOT_XML),
        ("<SettingXml><A></SettingXml>", reasons::NOT_XML),
        ("<SettingXml>", reasons::NOT_XML),
        ("</SettingXml>", reasons::NOT_XML),
        ("<SettingXml/><SettingXml/>", reasons::NOT_XML),
        ("<SettingXml/>more", reasons::NOT_XML),
        ("<SettingXml a=1/>", reasons::NOT_XML),
        ("<SettingXml a='1' a='2'/>", reasons::NOT_XML),
        ("<SettingXml><!-- -- --></SettingXml>", reasons::NOT_XML),
        ("<SettingXml>a & b</SettingXml>", reasons::NOT_XML),
        ("<SettingXml><1/></SettingXml>", reasons::NOT_XML),
        ("<SettingXml><?xml version='1.0'?></SettingXml>", reasons::NOT_XML),
        ("<Other/>", reasons::NOT_SETTINGS),
        ("", reasons::NOT_XML),
        ("{\"JCB\": {}}", reasons::NOT_XML),
    ] {
        let shown = xml.get(..60).unwrap_or(xml);
        assert_eq!(SiteSettings::parse(xml).err(), Some(reason), "{shown}");
    }
}

/// 20,000 damaged copies of a real document: none panics, and every one that is parsed is written back as it came.
#[test]
fn damaged_documents_never_panic_and_never_change() {
    const PIECES: [&str; 14] =
        ["<", ">", "/", "&", "\"", "]]>", "<![CDATA[", "<!--", "-->", "<?", "&#x", ";", "\u{feff}", "<SettingXml>"];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % u64::try_from(below.max(1)).expect("fits")).expect("fits")
    };
    let mut read = 0;
    for _ in 0..20_000 {
        let mut xml: Vec<char> = LOADED.chars().collect();
        for _ in 0..=next(3) {
            let at = next(xml.len());
            let to = (at + next(8)).min(xml.len());
            xml.splice(at..to, PIECES[next(PIECES.len())].chars());
        }
        let xml: String = xml.into_iter().collect();
        if let Ok(mut settings) = SiteSettings::parse(&xml) {
            read += 1;
            assert_eq!(settings.to_xml(), xml);
            let answer = settings.normalised(none);
            if settings.apply(&answer).is_ok_and(|changed| changed.is_empty()) {
                assert_eq!(settings.to_xml(), xml);
            }
            let before = settings.is_enabled();
            settings.take_secrets();
            assert_eq!(settings.is_enabled(), before);
        }
    }
    assert!(read > 200, "only {read} could be read");
}

/// Every key can be set to another value and reads back as that value, and the document can be parsed again.
#[test]
fn every_key_keeps_what_it_is_given() {
    for known in KNOWN_KEYS {
        let (given, expected) = match known.kind {
            Kind::Flag => ("True", json!(true)),
            Kind::Number(_, most) => (&*most.to_string().leak(), json!(most)),
            Kind::Text(_) | Kind::Secret => ("<é> & \"x\"", json!("<é> & \"x\"")),
            Kind::Address => ("https://a.example/?b=1&c=2", json!("https://a.example/?b=1&c=2")),
            Kind::Zone => ("Tokyo Standard Time", json!("Tokyo Standard Time")),
        };
        for start in [LOADED, "<SettingXml/>"] {
            let mut settings = parsed(start);
            settings.set(known.key, given).unwrap_or_else(|error| panic!("{}: {error}", known.key));
            let mut again = parsed(&settings.to_xml());
            assert_eq!(again.to_xml(), settings.to_xml(), "{}", known.key);
            if known.kind == Kind::Secret {
                assert_eq!(Some(json!(again.take_secrets()[known.key])), Some(expected.clone()));
            } else {
                assert_eq!(again.get(known.key).expect("known"), expected, "{}", known.key);
            }
        }
    }
}

#[test]
fn the_table_of_keys_is_sound() {
    for (at, known) in KNOWN_KEYS.iter().enumerate() {
        assert!(KNOWN_KEYS[..at].iter().all(|other| !other.key.eq_ignore_ascii_case(known.key)), "{} twice", known.key);
        assert!(known.kind == Kind::Secret || !known.default_value().is_null(), "{}", known.key);
        assert!(["bool", "int", "text", "choice", "secret"].contains(&known.kind.word()));
        assert_eq!(known.kind.choices().is_some(), known.kind.word() == "choice");
        assert!(super::keys::group(known.key).is_none(), "{} is a key and a group", known.key);
    }
    for reason in reasons::ALL {
        assert!(!reason.0.text.contains([':', '\n']));
    }
}

/// Goal I2: a document that is parsed is written back as it came, and every setting of it can be read.
#[test]
fn any_document_is_read_or_refused() {
    let words = [
        "<SettingXml>",
        "</SettingXml>",
        "<JCB>",
        "</JCB>",
        "<Hierarchy>2</Hierarchy>",
        "<IsEnabled>true</IsEnabled>",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?xml version=\"1.0\"?>",
        "<!DOCTYPE a [<!ENTITY b \"b\">]>",
        "&amp;",
        "&b;",
        "&#65;",
        "&#0;",
        "<a b='c'/>",
        " xmlns=\"x\"",
        "\u{feff}",
        "<CultureName>",
        "</",
        "/>",
    ];
    fuzz::feed("setting-xml", &words, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        match SiteSettings::parse(&text) {
            Ok(mut settings) => {
                assert_eq!(settings.to_xml(), text);
                for key in KNOWN_KEYS {
                    let _ = settings.get(key.key);
                }
                let shown = settings.normalised(none);
                let culture = settings.set("CultureName", "pl-PL").map(|_| settings.culture_name());
                let again = SiteSettings::parse(&settings.to_xml()).expect("what we write can be read");
                assert_eq!(again.to_xml(), settings.to_xml());
                let blocks = shown.as_object().map_or(0, serde_json::Map::len);
                format!("{:?} {:?} {blocks} {:?}", again.is_enabled(), again.hierarchy(), culture.is_ok())
            }
            Err(refused) => refused.0.name.to_owned(),
        }
    });
}

/// Goal I2: the settings of a request, applied to an existing document.
#[test]
fn any_settings_of_a_call_are_taken_or_refused() {
    let words = [
        "JCB",
        "IsEnabled",
        "Hierarchy",
        "HandoverSettings",
        "Disclaimer",
        "TimeZoneDetails",
        "TimeZoneId",
        "CultureName",
        "LabourRates",
        "Password",
        "HasPassword",
        "true",
        "\"true\"",
        "null",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "\"",
        "<a>",
        "]]>",
    ];
    fuzz::feed("settings-of-calls", &words, |bytes| {
        let Ok(value) = crate::api::case_insensitive_json::read::<Value>(bytes, 16) else {
            return "no JSON".to_owned();
        };
        let mut settings = parsed(LOADED);
        match settings.apply(&value) {
            Ok(changed) => {
                let again = SiteSettings::parse(&settings.to_xml()).expect("what we write can be read");
                assert_eq!(again.to_xml(), settings.to_xml());
                assert!(!changed.is_empty() || settings.to_xml() == LOADED);
                format!("{changed:?}").chars().take(300).collect()
            }
            Err(refused) => {
                assert_eq!(settings.to_xml(), LOADED, "nothing changes when anything is refused");
                refused.reason().name().to_owned()
            }
        }
    });
}

#[test]
fn a_disclaimer_has_a_text_for_each_language() {
    let mut settings = SiteSettings::default();
    assert!(!settings.has_handover_disclaimer());
    settings
        .apply(&json!({ "JCB": { "HandoverSettings": { "Disclaimers": { "de_DE": "Gesehen wie besichtigt" } } } }))
        .expect("taken");
    assert!(settings.has_handover_disclaimer());
    assert_eq!(settings.handover_disclaimer("de_DE").as_deref(), Some("Gesehen wie besichtigt"));
    assert_eq!(settings.handover_disclaimer("en_GB"), None);
    settings.set("JCB.HandoverSettings.Disclaimer", "As seen").expect("taken");
    assert_eq!(settings.handover_disclaimer("fr_FR").as_deref(), Some("As seen"));
    assert_eq!(settings.handover_disclaimer("de_DE").as_deref(), Some("Gesehen wie besichtigt"));
    settings.set("JCB.HandoverSettings.Disclaimers.de_DE", "").expect("taken");
    assert_eq!(settings.handover_disclaimer("de_DE").as_deref(), Some("As seen"));
}
