//! Goal I8: every answer carries the protective headers, and pages of other origins change nothing.

use platform::auth::permission::Hierarchy;
use reqwest::Method;
use serde_json::json;
use tests::{Proof, Reply, TestApp};

use super::operations;

/// The headers of every answer.
const EVERYWHERE: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(self), geolocation=(), microphone=(self), payment=(), usb=()"),
    ("strict-transport-security", ""),
];

#[track_caller]
fn protected(reply: &Reply, path: &str, wrong: &mut Vec<String>) {
    let mut wants = |fine: bool, what: String| {
        if !fine {
            wrong.push(format!("{path} ({}): {what}", reply.status));
        }
    };
    for (name, value) in EVERYWHERE {
        wants(reply.header(name) == value, format!("{name} is {:?}", reply.header(name)));
    }
    let policy = reply.header("content-security-policy");
    for part in ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
        wants(policy.contains(part), format!("the content policy lacks {part}"));
    }
    // WebAssembly is compiled from files of the app only; no text becomes a script.
    wants(!policy.replace("'wasm-unsafe-eval'", "").contains("unsafe"), format!("the content policy says {policy}"));
    wants(reply.header("x-request-id").len() == 16, "no request id".to_owned());
    wants(reply.header("server").is_empty() && reply.header("x-powered-by").is_empty(), "names its maker".to_owned());
    let is_call = path.starts_with("/api") || path.starts_with("/admin/api");
    wants(!is_call || reply.header("cache-control") == "no-store", "may be kept by a cache".to_owned());
    if reply.status >= 400 {
        wants(reply.body["RequestId"] == reply.header("x-request-id"), "the body names another request".to_owned());
        wants(!reply.reason().is_empty(), "no reason".to_owned());
    }
}

#[tokio::test]
async fn every_answer_of_every_operation_is_protected() {
    let app = TestApp::shared().await;
    let site = app.site(Hierarchy::HeadOffice).await;
    let mut wrong = Vec::new();
    for operation in operations::all() {
        // Without a session, with one, and with an invalid one.
        let people = [app.anonymous(), site.administrator().await, site.reader().await.with_header("sitecode", "0")];
        for person in people {
            let mut call = person.request(operation.method.clone(), &operation.nowhere());
            if let Some(body) = operation.sample() {
                call = call.json(&body);
            }
            protected(&person.send(call).await, &operation.path, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn pages_files_and_what_is_not_there_are_protected() {
    let app = TestApp::shared().await;
    let nobody = app.anonymous();
    let mut wrong = Vec::new();
    for (path, status) in [
        ("/", 200),
        ("/audit", 200),
        ("/admin/", 200),
        ("/admin/sites/3/show", 200),
        ("/static/app-1a2b3c.js", 200),
        ("/static/nothing.js", 404),
        ("/admin/nothing.css", 404),
        ("/assets/nothing", 404),
        ("/api", 404),
        ("/api/nothing/at/all", 404),
        ("/admin/api/nothing", 404),
        ("/livez", 200),
        ("/readyz", 200),
        ("/version", 200),
        ("/metrics", 404),
        ("/api/docs", 200),
        ("/api/%00", 404),
        ("/..%2f..%2fetc%2fpasswd", 404),
    ] {
        let reply = nobody.get(path).await;
        assert_eq!(reply.status, status, "{path} {}", reply.text());
        protected(&reply, path, &mut wrong);
    }
    for (method, path) in [(Method::POST, "/"), (Method::DELETE, "/api/location"), (Method::PATCH, "/api/location")] {
        let reply = nobody.send(nobody.request(method, path)).await;
        assert_eq!(reply.status, 405, "{path}");
        protected(&reply, path, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(
        nobody.get("/static/app-1a2b3c.js").await.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(nobody.get("/").await.header("cache-control"), "no-cache");
}

#[tokio::test]
async fn a_file_of_an_app_comes_packed_to_those_who_read_it() {
    let app = TestApp::shared().await;
    let nobody = app.anonymous();
    for (accepted, encoding, text) in [("gzip, deflate, br, zstd", "br", "packed"), ("identity", "", "export {};")] {
        let request = nobody.request(Method::GET, "/static/app-1a2b3c.js").header("accept-encoding", accepted);
        let reply = nobody.send(request).await;
        assert_eq!(
            (reply.status, reply.header("content-encoding"), reply.text().as_str()),
            (200, encoding, text),
            "{accepted}"
        );
        assert_eq!(reply.header("content-type"), "text/javascript");
    }
}

#[tokio::test]
async fn over_https_browsers_receive_strict_transport_security() {
    let app = TestApp::builder()
        .config(|config| config.server.public_url = "https://machines.example.org".to_owned())
        .start()
        .await;
    let reply = app.anonymous().get("/livez").await;
    assert_eq!(reply.header("strict-transport-security"), "max-age=31536000; includeSubDomains");
}

/// A page of another origin can make a browser send a form, load a picture or prefetch, all with the cookie; none of
/// these changes anything.
#[tokio::test]
async fn no_foreign_page_changes_anything() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let body = json!({ "LocationName": "Yard" });

    let foreign = anna.clone().with_header("origin", "https://evil.example");
    assert_eq!(foreign.post("location/create", body.clone()).await.reason(), "platform.foreign_origin");
    assert_eq!(foreign.clone().with(Proof::Bearer).post("location/create", body.clone()).await.status, 403);
    let null = anna.clone().with_header("origin", "null");
    assert_eq!(null.post("location/create", body.clone()).await.status, 403);

    // With the cookie alone, which is all that a form, a picture or a prefetch sends.
    let mut bare = anna.clone();
    bare.site_code = None;
    for kind in ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"] {
        let form = bare.request(Method::POST, "location/create").header("content-type", kind);
        let reply = bare.send(form.body("LocationName=Yard")).await;
        assert!(reply.status == 403 || reply.status == 415, "{kind} {}", reply.text());
    }
    assert_eq!(bare.post("location/create", body.clone()).await.reason(), "platform.foreign_origin");
    let cross = bare.clone().with_header("sec-fetch-site", "cross-site");
    assert_eq!(cross.post("location/create", body.clone()).await.reason(), "platform.foreign_origin");
    for path in ["authentication/logout", "authentication/logout/anything"] {
        let picture = bare.clone().with_header("sec-fetch-site", "cross-site").with_header("sec-purpose", "prefetch");
        picture.get(path).await;
    }
    let prefetched = bare.clone().with_header("sec-fetch-site", "cross-site").get("location/create").await;
    assert_eq!(prefetched.status, 405);

    let there = anna.get("location").await;
    assert_eq!(there.body, json!([]), "still signed in, and nothing was made: {}", there.text());

    // The product's own page may, by either of the headers that identify it.
    let own = bare.clone().with_header("sec-fetch-site", "same-origin");
    assert_eq!(own.post("location/create", body.clone()).await.status, 200);
    let address = app.address().to_owned();
    assert_eq!(
        anna.clone()
            .with_header("origin", address)
            .post("location/create", json!({ "LocationName": "Shed" }))
            .await
            .status,
        200
    );
}

/// Pages of other origins can not read answers: CORS allows listed origins only.
#[tokio::test]
async fn foreign_pages_are_not_let_in() {
    let app = TestApp::shared().await;
    let nobody = app.anonymous();
    let ask = nobody
        .request(Method::OPTIONS, "location")
        .header("origin", "https://evil.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "sitecode");
    let reply = nobody.send(ask).await;
    assert_eq!(reply.header("access-control-allow-origin"), "");
    let reply = nobody.clone().with_header("origin", "https://evil.example").get("/version").await;
    assert_eq!(reply.header("access-control-allow-origin"), "");
}

/// Texts of the app name the product as the setting does.
#[tokio::test]
async fn the_page_of_the_app_knows_the_name_of_the_product() {
    let app = TestApp::builder().config(|config| config.brand.name = "Yard & \"Co\"".to_owned()).start().await;
    let page = app.anonymous().get("/").await.text();
    assert!(page.contains(r#"<meta name="brand-name" content="Yard &amp; &quot;Co&quot;" />"#), "{page}");
    assert!(TestApp::shared().await.anonymous().get("/").await.text().contains(r#"content="Hardstand" />"#));
}

/// The page of a signing link has a policy of its own and is stored by nobody.
#[tokio::test]
async fn the_page_of_a_signing_link_is_closed() {
    let nobody = TestApp::shared().await.anonymous();
    for path in ["/sign/abc", "/sign/", "/SIGN/abc", "/sign/abc.def"] {
        let page = nobody.get(path).await;
        assert_eq!((page.status, page.text().contains("signing")), (200, true), "{path}");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("script-src 'self';") && policy.contains("form-action 'none'"), "{policy}");
        assert!(!policy.contains("report-uri") && !policy.contains("wasm"), "{policy}");
        assert_eq!(page.header("x-robots-tag"), "noindex, nofollow, noarchive");
        assert_eq!((page.header("referrer-policy"), page.header("cache-control")), ("no-referrer", "no-store"));
    }
    assert_eq!(nobody.get("/signature").await.header("x-robots-tag"), "");
}

/// Pages of the user guide may be shown in a frame of our own pages, and run no script but a file of ours.
#[tokio::test]
async fn only_the_app_may_parse_the_html_of_mails() {
    let nobody = TestApp::shared().await.anonymous();
    for (path, names) in
        [("/email", "trusted-types app-html mail-html ProseMirrorClipboard;"), ("/admin/", "trusted-types app-html;")]
    {
        let policy = nobody.get(path).await.header("content-security-policy").to_owned();
        assert!(policy.contains(names), "{path}: {policy}");
    }
}

#[tokio::test]
async fn the_user_guide_may_be_shown_in_our_own_frames() {
    let nobody = TestApp::shared().await.anonymous();
    for (path, status, title) in [
        ("/guide/en/pin", 200, "PIN"),
        ("/GUIDE/en/pin/", 200, "PIN"),
        ("/guide/en/pin.html", 200, "PIN"),
        ("/guide/en/.html", 404, "contents"),
        ("/guide/en/index", 200, "contents"),
        ("/guide/nl/index", 200, "inhoud"),
        ("/guide/en/nothing", 404, "contents"),
        ("/guide/en/pin/more", 404, "contents"),
        ("/guide/en/..%2findex", 404, "contents"),
    ] {
        let page = nobody.get(path).await;
        assert_eq!((page.status, page.text().contains(title)), (status, true), "{path} {}", page.text());
        let policy = page.header("content-security-policy");
        for part in [
            "default-src 'none';",
            "script-src 'self';",
            "frame-ancestors 'self';",
            "trusted-types 'none'",
            "form-action 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {part} is not in {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        let kind = (page.header("content-type"), page.header("cache-control"));
        assert_eq!(kind, ("text/html; charset=utf-8", "no-cache"), "{path}");
        for (name, value) in EVERYWHERE {
            assert_eq!(page.header(name), value, "{path}: {name}");
        }
    }
    // A page that looks like the guide's is the app's, which nobody frames.
    for path in ["/guides", "/audit"] {
        assert!(nobody.get(path).await.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
    }
    assert_eq!(nobody.send(nobody.request(Method::POST, "/guide/en/pin")).await.status, 405);
}

/// A page of the guide that a language lacks is read in English, and an address without a page leads to the contents.
#[tokio::test]
async fn the_user_guide_falls_back_to_english() {
    let nobody = TestApp::shared().await.anonymous();
    for (path, to) in [
        ("/guide", "/guide/en/index"),
        ("/guide/", "/guide/en/index"),
        ("/guide/en", "/guide/en/index"),
        ("/guide/nl/", "/guide/nl/index"),
        ("/guide/nl/pin", "/guide/en/pin"),
        ("/guide/nl_NL/", "/guide/nl/index"),
        ("/guide/nl-BE/index", "/guide/nl/index"),
        ("/guide/nl_NL/pin", "/guide/en/pin"),
        ("/guide/en_GB/pin", "/guide/en/pin"),
        ("/guide/xx/pin", "/guide/en/pin"),
        ("/guide/xx", "/guide/en/index"),
        ("/guide//evil.example", "/guide/en/index"),
    ] {
        let reply = nobody.get(path).await;
        assert_eq!((reply.status, reply.header("location")), (302, to), "{path}");
        assert!(reply.header("content-security-policy").contains("frame-ancestors 'self'"), "{path}");
    }
    assert_eq!(nobody.get("/guide/xx/nothing").await.status, 404);
}

/// The page of the app carries the address of the product's public site, which its 404 page links to.
#[tokio::test]
async fn the_page_of_the_app_knows_the_public_site() {
    let plain = TestApp::shared().await.anonymous();
    assert!(plain.get("/").await.text().contains(r#"<meta name="public-site" content="" />"#));
    let address = "https://www.hardstand.example/?a=1&b=2";
    let app =
        TestApp::builder().config(move |config| address.clone_into(&mut config.brand.public_site_url)).start().await;
    for path in ["/", "/no/such/page"] {
        let page = app.anonymous().get(path).await;
        let meta = r#"<meta name="public-site" content="https://www.hardstand.example/?a=1&amp;b=2" />"#;
        assert!(page.text().contains(meta), "{path}: {}", page.text());
    }
}
