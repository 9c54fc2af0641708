//! The key with which a device seals data that a user has not sent yet (docs/behaviour/sign-in.md, "Key of the
//! outbox").

use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures::future::join_all;
use sea_orm::FromQueryResult;
use tests::{Person, TestApp, given};

async fn key(person: &Person) -> String {
    let reply = person.get("security/outboxkey").await;
    assert_eq!(reply.header("cache-control"), "no-store");
    let answer = reply.ok();
    let key = answer["Key"].as_str().expect("a key");
    assert_eq!(STANDARD.decode(key).expect("base64").len(), 32);
    key.to_owned()
}

/// The key is the same in every session, and another one for each user and each site.
#[tokio::test]
async fn a_key_belongs_to_a_user_and_a_site() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.dealer_site().await);
    let (anna, bert) = (one.technician().await, one.technician().await);
    let first = key(&anna).await;
    assert_eq!(key(&anna).await, first);
    assert_ne!(key(&bert).await, first);
    let (here, there) = (group.administrator(&one).await, group.administrator(&two).await);
    assert_ne!(key(&here).await, key(&there).await);
    let walker = here.clone();
    let at_home = key(&walker).await;
    assert_ne!(key(&walker.clone().at(&two.code)).await, at_home, "the same person at another site");
    assert_eq!(key(&walker.at(&one.code)).await, at_home);
    assert_eq!(app.anonymous().get("security/outboxkey").await.status, 401);
}

/// Devices that request the key for the first time at once get one key.
#[tokio::test]
async fn a_key_is_made_once() {
    let anna = TestApp::shared().await.dealer_site().await.technician().await;
    let keys = join_all((0..8).map(|_| key(&anna))).await;
    assert!(keys.iter().all(|one| *one == keys[0]), "{keys:?}");
}

#[derive(FromQueryResult)]
struct StoredKeys {
    number: i64,
}

/// A deleted user leaves no key behind.
#[tokio::test]
async fn a_key_goes_with_its_user() {
    let site = TestApp::shared().await.dealer_site().await;
    let (anna, bert) = (site.administrator().await, site.technician().await);
    key(&anna).await;
    key(&bert).await;
    let stored = async |user: i64| {
        let rows: Vec<StoredKeys> = given::write(site.app(), move |_, tx, grant| {
            Box::pin(async move {
                let text = "SELECT COUNT(*) AS number FROM outbox_key WHERE {scope} AND user_id = $1";
                tx.select(grant, text, vec![user.into()]).await.expect("a count")
            })
        })
        .await;
        rows[0].number
    };
    assert_eq!((stored(anna.id).await, stored(bert.id).await), (1, 1));
    anna.delete(&format!("/admin/api/users/{}", bert.id)).await.ok();
    assert_eq!((stored(anna.id).await, stored(bert.id).await), (1, 0));
}
