//! Calls of the sign-in that the tests of this folder share.

use serde_json::json;
use tests::{PASSWORD, PIN, Person, Reply, TestApp};

/// `POST security/login`.
pub async fn login(app: &TestApp, site: &str, login: &str, password: &str, login_as: i64) -> Reply {
    login_by(&app.anonymous(), site, login, password, login_as).await
}

/// Signs in by a browser that has cookies already.
pub async fn login_by(browser: &Person, site: &str, login: &str, password: &str, login_as: i64) -> Reply {
    let body = json!({ "sitecode": site, "username": login, "password": password, "loginAs": login_as });
    browser.post("security/login", body).await
}

/// `POST security/V2/Technicianlogin`.
pub async fn technician(app: &TestApp, site: &str, login: &str, pin: &str) -> Reply {
    let body = json!({ "sitecode": site, "username": login, "pincode": pin });
    app.anonymous().post("security/V2/Technicianlogin", body).await
}

/// Returns `true` if this password signs in.
pub async fn enters(app: &TestApp, site: &str, name: &str, password: &str) -> bool {
    login(app, site, name, password, 20).await.status == 200
}

/// Returns `true` if the default PIN of the tests signs in.
pub async fn enters_by_pin(app: &TestApp, site: &str, name: &str) -> bool {
    technician(app, site, name, PIN).await.status == 200
}

/// Returns `true` if the default password of the tests signs in.
pub async fn enters_as_usual(app: &TestApp, site: &str, name: &str) -> bool {
    enters(app, site, name, PASSWORD).await
}

/// The value of a cookie that an answer sets, and its attributes.
pub fn cookie(reply: &Reply, name: &str) -> Option<(String, String)> {
    reply.headers.get_all("set-cookie").iter().find_map(|header| {
        let (pair, attributes) = header.to_str().ok()?.split_once(';')?;
        let (found, value) = pair.split_once('=')?;
        (found == name).then(|| (value.to_owned(), attributes.to_owned()))
    })
}

/// A browser with the device cookie of an earlier answer.
pub fn browser_with_device(app: &TestApp, earlier: &Reply) -> Person {
    let (token, _) = cookie(earlier, "hardstand_device").expect("a device cookie");
    app.anonymous().with_header("cookie", format!("hardstand_device={token}"))
}
