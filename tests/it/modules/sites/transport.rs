//! A site is exported from one group to a file and imported into another.

use platform::{shared::audit::Actor, tenancy::SystemTask};
use serde_json::{Value, json};
use tests::{TestApp, TestSite, given};

async fn export(site: &TestSite) -> Value {
    let code = site.code.clone();
    site.app()
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            serde_json::to_value(sites::transport::export(&tx, &grant, &code).await.expect("exported")).expect("JSON")
        })
        .await
}

async fn import(app: &TestApp, group: i64, file: Value) -> Result<i64, String> {
    app.on(move |platform| async move {
        let grant = SystemTask::CommandLine.everywhere();
        let actor = Actor { name: "cli test".to_owned(), ..Actor::default() };
        let by = sites::ChangeContext { platform: &platform, grant: &grant, actor: &actor };
        let mut tx = platform.db.write(grant.reach()).await.expect("a transaction");
        let made = sites::transport::import(&by, &mut tx, group, file.to_string().as_bytes()).await;
        let made = made.map_err(|error| error.reason().name().to_owned())?;
        tx.commit().await.expect("it stands");
        Ok(made.id)
    })
    .await
}

#[tokio::test]
async fn a_site_is_taken_out_and_brought_in() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    given::setting(&site, "SkinId", "2").await;
    let anna = site.administrator().await;
    let mut config = anna.get("siteconfig").await.ok();
    config["SettingXml"]["DMSPartConfig"]["Password"] = json!("Pa55-for-the-DMS");
    anna.post("siteconfig/create", config).await.ok();
    let mut file = export(&site).await;
    assert!(!file.to_string().contains("Pa55"), "secrets stay");
    assert_eq!((&file["schema"], &file["code"]), (&json!(1), &json!(site.code)));
    let other = app.group().await;
    assert_eq!(import(&app, other.id, file.clone()).await, Err("sites.code_taken".to_owned()), "another group's code");
    let code = format!("66{}", 100_000 + given::number());
    file["code"] = json!(code);
    let first = import(&app, other.id, file.clone()).await.expect("brought in");
    let copy = app.existing_site(&code).await;
    assert_eq!((copy.id, copy.hierarchy, copy.group.id), (first, site.hierarchy, other.id));
    assert_eq!(copy.reader().await.get("siteconfig").await.ok()["SettingXml"]["SkinId"], 2);
    file["profile"]["name"] = json!("Renamed");
    assert_eq!(import(&app, other.id, file.clone()).await, Ok(first), "the second time it is the same site");
    assert_eq!(copy.reader().await.get("site").await.ok()["SiteName"], "Renamed");
    file["schema"] = json!(2);
    assert_eq!(import(&app, other.id, file).await, Err("sites.export_wrong".to_owned()));
}
