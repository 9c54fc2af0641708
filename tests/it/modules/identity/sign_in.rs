//! Sign-in: every kind, every code, and the answers (docs/behaviour/sign-in.md, "Signing in").

use serde_json::json;
use tests::{PASSWORD, PIN, TestApp, given};

use super::sign_in_calls::{cookie, login, technician};

/// AUTH-001, AUTH-023, AUTH-026, AUTH-028, AUTH-029, AUTH-030, AUTH-054, TENANT-011, TENANT-013, TENANT-032
#[tokio::test]
async fn a_person_of_a_site_signs_in_and_reads_who_they_are() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).login("anna").called("Anna", "Ashby").can_delete().create().await;
    let reply = login(&app, &site.code, "anna", PASSWORD, 20).await;
    let body = reply.clone().ok();
    assert_eq!(body["UserId"], user.id);
    for (field, value) in [
        ("LoginId", json!("anna")),
        ("Email", json!("anna@example.org")),
        ("FirstName", json!("Anna")),
        ("LastName", json!("Ashby")),
        ("Active", json!(true)),
        ("TypeOfEntity", json!(20)),
        ("UserTypeId", json!(1)),
        ("HeaderUserType", json!(1)),
        ("RoleId", json!(1)),
        ("SiteId", json!(site.id)),
        ("SiteCode", json!(site.code)),
        ("SiteName", json!(site.name)),
        ("Headersitecode", json!(site.code)),
        ("GroupId", json!(site.group.id)),
        ("GroupName", json!(site.group.name)),
        ("CultureName", json!("en-GB")),
        ("LanguageId", json!(1)),
        ("LanguageCode", json!("en_GB")),
        ("Actions", json!(r#"{"VHCDelete":true,"EnableJLRQ":false}"#)),
        ("ModuleEnabled", json!(true)),
        ("Hierarchy", json!(0)),
        ("LoginAs", json!(20)),
    ] {
        assert_eq!(body[field], value, "{field}");
    }
    let place = json!([{ "SiteId": site.id, "SiteCode": site.code, "SiteName": site.name, "UserTypeId": 1,
        "Deleted": false, "Active": true }]);
    assert_eq!(body["UserSiteLookup"], place);
    assert_eq!(body["EncryptedAuthKey"].as_str().map(str::len), Some(43));
    let permissions = body["Permissions"].as_array().expect("a list");
    assert!(
        permissions.contains(&json!("staff.read")) && permissions.contains(&json!("user.write")),
        "{permissions:?}"
    );
    assert!(!permissions.contains(&json!("operator.read")));
    for secret in ["hash", "UPassword", "loginPin", "EPCPassword", "argon2"] {
        assert!(!reply.text().to_lowercase().contains(&secret.to_lowercase()), "{secret} in {}", reply.text());
    }

    let (token, attributes) = cookie(&reply, "hardstand_session").expect("a session cookie");
    assert_eq!(body["SessionId"], token);
    for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(attributes.contains(attribute), "{attributes}");
    }
    assert!(!attributes.contains("Max-Age"), "it ends with the browser: {attributes}");
}

/// If the public address is https, cookies are Secure, and their name prefix binds them to this host.
#[tokio::test]
async fn over_https_the_cookies_are_secure_and_bound_to_the_host() {
    let public = |config: &mut platform::config::Config| "https://h.example".clone_into(&mut config.server.public_url);
    let app = TestApp::builder().config(public).start().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let reply = login(&app, &site.code, &user.login, PASSWORD, 20).await;
    for name in ["__Host-hardstand_session", "__Host-hardstand_device"] {
        let (_, attributes) = cookie(&reply, name).expect(name);
        assert!(attributes.contains("Secure") && attributes.contains("Path=/"), "{attributes}");
    }
}

/// AUTH-024, TENANT-030, TENANT-031, TENANT-033
#[tokio::test]
async fn a_person_of_a_group_signs_in_at_a_mapped_site_with_the_type_assigned_there() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (office, dealer, other) = (group.head_office().await, group.dealer_site().await, group.dealer_site().await);
    given::group_user(&group).login("greta").user_type(6).on(&office, 6).on(&dealer, 3).create().await;

    let at_office = login(&app, &office.code, "greta", PASSWORD, 30).await.ok();
    assert_eq!((&at_office["TypeOfEntity"], &at_office["UserTypeId"]), (&json!(30), &json!(6)));
    assert_eq!((&at_office["HeaderUserType"], &at_office["RoleId"]), (&json!(6), &json!(6)));
    let at_dealer = login(&app, &dealer.code, "greta", PASSWORD, 30).await.ok();
    assert_eq!((&at_dealer["HeaderUserType"], &at_dealer["RoleId"]), (&json!(3), &json!(9)));
    assert_eq!(at_dealer["Headersitecode"], dealer.code);
    let codes: Vec<_> =
        at_dealer["UserSiteLookup"].as_array().expect("sites").iter().map(|site| &site["SiteCode"]).collect();
    assert!(
        codes.contains(&&json!(office.code)) && codes.contains(&&json!(dealer.code)) && codes.len() == 2,
        "{codes:?}"
    );
    let has =
        |body: &serde_json::Value, name: &str| body["Permissions"].as_array().expect("list").contains(&json!(name));
    assert!(has(&at_office, "user.write") && !has(&at_dealer, "user.write"), "rights are those of the chosen site");

    let refused = login(&app, &other.code, "greta", PASSWORD, 30).await;
    assert_eq!((refused.status, refused.reason()), (401, "identity.invalid"), "a site that is not mapped");
    assert_eq!(login(&app, &office.code, "greta", PASSWORD, 20).await.reason(), "identity.invalid", "no site user");
}

/// AUTH-002, AUTH-025, AUTH-056
#[tokio::test]
async fn a_technician_signs_in_with_a_pin_by_both_calls() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    let body = technician(&app, &site.code, &tom.login, PIN).await.ok();
    assert_eq!((&body["LoginAs"], &body["TypeOfEntity"], &body["UserTypeId"]), (&json!(101), &json!(20), &json!(7)));

    let same = json!({ "sitecode": site.code, "username": tom.login, "pincode": PIN, "loginAs": "101" });
    assert_eq!(app.anonymous().post("security/login", same).await.ok()["LoginAs"], 101);
    assert_eq!(technician(&app, &site.code, &tom.login, "482914").await.reason(), "identity.invalid");
    let anna = given::user(&site).create().await;
    assert_eq!(technician(&app, &site.code, &anna.login, PIN).await.reason(), "identity.invalid", "not a technician");
}

/// AUTH-034, AUTH-063, goal S1: what was wrong can not be told from the answer.
#[tokio::test]
async fn unknown_site_unknown_user_and_wrong_password_are_one_answer() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let mut answers = Vec::new();
    for (code, name, password) in [
        ("999999", user.login.as_str(), PASSWORD),
        (site.code.as_str(), "nobody", PASSWORD),
        (site.code.as_str(), user.login.as_str(), "Wrong#2026"),
    ] {
        let reply = login(&app, code, name, password, 20).await;
        let mut body = reply.body.clone();
        body["RequestId"] = json!("");
        let mut headers: Vec<_> = reply
            .headers
            .iter()
            .filter(|(name, _)| !["x-request-id", "date"].contains(&name.as_str()))
            .map(|(name, value)| format!("{name}: {value:?}"))
            .collect();
        headers.sort();
        answers.push((reply.status, body, headers));
    }
    assert_eq!(answers[0].0, 401);
    assert_eq!(answers[0].1["Message"], "Sign in: Invalid credentials.");
    assert_eq!((&answers[0].1["ReasonCode"], &answers[0].1["Reason"]), (&json!(2), &json!("identity.invalid")));
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:#?}");
}

/// AUTH-062: code 3 is answered only to a caller with the right secret.
#[tokio::test]
async fn a_lock_by_an_administrator_is_reported_with_the_right_password_only() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).inactive().create().await;
    let right = login(&app, &site.code, &user.login, PASSWORD, 20).await;
    assert_eq!(right.line(), "401 Sign in: Your account has been locked. Please contact administrator");
    assert_eq!(right.body["ReasonCode"], 3);
    assert!(cookie(&right, "hardstand_session").is_none());
    let wrong = login(&app, &site.code, &user.login, "Wrong#2026", 20).await;
    assert_eq!(wrong.body["ReasonCode"], 2);
}

/// AUTH-032, AUTH-033: refused before a session exists.
#[tokio::test]
async fn at_a_site_with_mhc_settings_nobody_signs_in() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    given::setting(&site, "MHCSettings.IsEnabled", "true").await;
    let user = given::user(&site).create().await;
    let tom = given::user(&site).user_type(7).create().await;
    for reply in
        [login(&app, &site.code, &user.login, PASSWORD, 20).await, technician(&app, &site.code, &tom.login, PIN).await]
    {
        assert_eq!(reply.line(), "401 Sign in: Unauthorised to login. Please contact support.");
        assert_eq!((reply.reason(), &reply.body["ReasonCode"]), ("identity.unauthorised_site", &json!(null)));
        assert!(reply.headers.get("set-cookie").is_none());
    }
    assert_eq!(login(&app, &site.code, &user.login, "Wrong#2026", 20).await.body["ReasonCode"], 2);
    let sessions = app.operator().await.get(&format!("/admin/api/sessions?filter={{\"userId\":{}}}", user.id)).await;
    assert_eq!(sessions.ok(), json!([]), "no session was opened");
}

/// TENANT-002: at a site whose machine module is off people sign in, and the answer says that it is off.
#[tokio::test]
async fn a_site_without_the_machine_module_signs_in() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    given::setting(&site, "JCB.IsEnabled", "false").await;
    let user = given::user(&site).create().await;
    let body = login(&app, &site.code, &user.login, PASSWORD, 20).await.ok();
    assert_eq!(body["ModuleEnabled"], false);
    let permissions = body["Permissions"].as_array().expect("a list");
    assert!(
        !permissions.contains(&json!("stock.list")) && permissions.contains(&json!("staff.read")),
        "{permissions:?}"
    );
}

/// AUTH-036, AUTH-037, AUTH-038, AUTH-039, AUTH-041, AUTH-024
#[tokio::test]
async fn what_is_missing_too_long_or_unknown_is_named() {
    let app = TestApp::shared().await;
    let empty = app.anonymous().post("security/login", json!({})).await;
    assert_eq!(empty.line(), "422 Sign in: Sitecode is required");
    assert_eq!(empty.errors("username"), ["Username is required"]);
    assert_eq!(empty.errors("password"), ["Password is required"]);
    let technician =
        app.anonymous().post("security/V2/Technicianlogin", json!({ "sitecode": 1, "username": "t" })).await;
    assert_eq!(technician.line(), "422 Sign in: Pincode is required");
    assert_eq!(login(&app, "1", &"a".repeat(51), PASSWORD, 20).await.reason(), "identity.username_long");
    assert_eq!(login(&app, "1", "a", &"a".repeat(101), 20).await.reason(), "identity.password_long");
    assert_eq!(login(&app, "1", "a", "b", 7).await.reason(), "identity.login_type");
    assert_eq!(login(&app, "1", "a", "b", 1).await.reason(), "identity.login_type", "operators use the console");
}

/// AUTH-041: usernames are lower-cased, and keys are read in any letter case.
#[tokio::test]
async fn letter_case_of_username_and_keys_does_not_matter() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    given::user(&site).login("mixed").create().await;
    let body =
        json!({ "SiteCode": site.code.parse::<i64>().expect("a number"), "UserName": " MIXED ", "PASSWORD": PASSWORD });
    assert_eq!(app.anonymous().post("security/login", body).await.ok()["LoginId"], "mixed");
}

/// The body of a sign-in has at most 4 KiB, is JSON, and is complete.
#[tokio::test]
async fn bodies_that_are_none_are_refused() {
    let app = TestApp::shared().await;
    let nobody = app.anonymous();
    let send = |body: String, kind: &'static str| {
        let call = nobody.request(reqwest::Method::POST, "security/login").header("content-type", kind).body(body);
        let nobody = nobody.clone();
        async move { nobody.send(call).await.status }
    };
    assert_eq!(send("{".to_owned(), "application/json").await, 400);
    assert_eq!(send(format!("{{\"username\":\"{}\"}}", "a".repeat(5_000)), "application/json").await, 413);
    assert_eq!(send("sitecode=1".to_owned(), "application/x-www-form-urlencoded").await, 415);
    assert_eq!(send("{\"username\":{}}".to_owned(), "application/json").await, 422);
}

/// AUTH-064: code 5 when no connection to the database can be had.
#[tokio::test]
async fn without_a_connection_the_answer_is_code_5() {
    let impatient = TestApp::builder().config(|config| {
        config.limits.pool_acquire_seconds = 5;
        config.limits.statement_seconds = 5;
    });
    let app = impatient.start().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    let (free, blocked) = tokio::sync::oneshot::channel::<()>();
    let (taken, all_taken) = tokio::sync::oneshot::channel();
    let holder = tokio::spawn({
        let app = app.clone();
        async move {
            app.on(|platform| async move {
                let grant = platform::tenancy::SystemTask::Seed.everywhere();
                let mut connections = Vec::new();
                let most = platform.db.writers();
                // On a busy machine opening a connection may take longer than the test waits.
                let mut refused = Vec::new();
                while connections.len() < most && refused.len() < 10 {
                    match platform.db.write(grant.reach()).await {
                        Ok(tx) => connections.push(tx),
                        Err(error) => refused.push(error),
                    }
                }
                assert_eq!(connections.len(), most, "every connection is taken: {refused:?}");
                let _ = taken.send(());
                let _ = blocked.await;
            })
            .await;
        }
    });
    all_taken.await.expect("every connection is taken");
    let reply = login(&app, &site.code, &user.login, PASSWORD, 20).await;
    let _ = free.send(());
    holder.await.expect("given back");
    assert_eq!(reply.line(), "401 Sign in: Service busy, try again");
    assert_eq!((&reply.body["ReasonCode"], reply.header("retry-after")), (&json!(5), "2"));
    assert_eq!(login(&app, &site.code, &user.login, PASSWORD, 20).await.status, 200, "and it is over");
}

/// Rates per address and per site answer 429 with Retry-After.
#[tokio::test]
async fn too_many_tries_are_turned_away() {
    let app = TestApp::builder().config(|config| config.limits.sign_in_per_site_minute = 3).start().await;
    let mut statuses = Vec::new();
    for number in 0..4 {
        let reply = login(&app, "123", &format!("n{number}"), "x", 20).await;
        statuses.push((reply.status, reply.headers.contains_key("retry-after")));
    }
    assert_eq!(statuses, [(401, false), (401, false), (401, false), (429, true)]);
    assert_eq!(login(&app, "124", "n", "x", 20).await.status, 401, "another site is not meant");
}

/// Sign-ins, refusals and sign-outs are in the audit log, and no secret is.
#[tokio::test]
async fn every_sign_in_is_written_down() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let user = given::user(&site).create().await;
    login(&app, &site.code, &user.login, "Canary#Wrong1", 20).await;
    let mut anna = app.anonymous().at(&site.code);
    anna.take_session(&login(&app, &site.code, &user.login, PASSWORD, 20).await);
    anna.post("authentication/logout", json!({})).await.ok();
    let log = app.operator().await.get(&format!("/admin/api/audit?filter={{\"userId\":{}}}", user.id)).await;
    let text = log.text();
    let actions: Vec<_> =
        log.body.as_array().expect("rows").iter().map(|row| row["action"].as_str().unwrap_or("")).collect();
    assert_eq!(actions, ["sign_in_refused", "sign_in", "sign_out"]);
    assert_eq!(log.body[0]["after"]["reason"], "identity.invalid");
    assert!(!text.contains("Canary") && !text.contains(PASSWORD), "{text}");
}
