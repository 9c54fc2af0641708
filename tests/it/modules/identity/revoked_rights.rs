//! Goal T7 on one node: once a lock, a deletion, or a change of role or grant has been answered, no later request is
//! accepted on the old rights, however many clients send them.

use std::{
    cell::{Cell, RefCell},
    time::Instant,
};

use serde_json::json;
use tests::{Person, TestApp, TestSite, given, soak, until};

/// Clients that use one session at the same time.
const CLIENTS: usize = 8;

/// The changes that withdraw rights.
#[derive(Debug, Clone, Copy)]
enum Revocation {
    Lock,
    LockOfSeveral,
    Delete,
    Role,
    Grant,
    Password,
}

const ALL: [Revocation; 6] = [
    Revocation::Lock,
    Revocation::LockOfSeveral,
    Revocation::Delete,
    Revocation::Role,
    Revocation::Grant,
    Revocation::Password,
];

async fn revoke(admin: &Person, person: &Person, site: &TestSite, what: Revocation) {
    let path = format!("/admin/api/users/{}", person.id);
    let reply = match what {
        Revocation::Lock => admin.put(&path, json!({ "active": false })).await,
        Revocation::LockOfSeveral => {
            let filter = json!({ "id": [person.id] });
            admin.put(&format!("/admin/api/users?filter={filter}"), json!({ "active": false })).await
        }
        Revocation::Delete => admin.delete(&path).await,
        Revocation::Role => admin.put(&path, json!({ "userType": 5 })).await,
        Revocation::Grant => admin.put(&path, json!({ "sites": [{ "siteId": site.id, "userType": 3 }] })).await,
        Revocation::Password => admin.put(&path, json!({ "password": "Another#2027" })).await,
    };
    reply.ok();
}

/// Clients send requests while the right is withdrawn; returns the answers to those that began after the withdrawal was
/// answered.
async fn trial(admin: &Person, site: &TestSite, what: Revocation) -> (usize, Vec<u16>) {
    let person = match what {
        Revocation::Grant => given::group_user(&site.group).user_type(6).on(site, 6).signed_in_at(site).await,
        _ => site.manager().await,
    };
    let revoked: Cell<Option<Instant>> = Cell::new(None);
    let before = Cell::new(0);
    let after = RefCell::new(Vec::new());
    let (caller, ended, let_in, allowed) = (&person, &revoked, &before, &after);
    let clients = (0..CLIENTS).map(|number| async move {
        let mut left = 3;
        while left > 0 {
            let begun = Instant::now();
            let reply = match number % 2 {
                0 => caller.get("security/session").await,
                _ => caller.post("staff/list", json!({})).await,
            };
            if ended.get().is_some_and(|at| begun >= at) {
                allowed.borrow_mut().push(reply.status);
                left -= 1;
            } else {
                let_in.set(let_in.get() + usize::from(reply.status == 200));
            }
        }
    });
    let taking = async {
        until("every client was accepted", async || before.get() >= CLIENTS).await;
        revoke(admin, &person, site, what).await;
        revoked.set(Some(Instant::now()));
    };
    futures::future::join(futures::future::join_all(clients), taking).await;
    (before.get(), after.into_inner())
}

/// Goal T7
#[tokio::test]
async fn nothing_is_accepted_after_the_answer_to_a_revocation() {
    let trials = soak::times(ALL.len(), 1_000);
    let app = TestApp::fresh().await;
    let site = app.dealer_site().await;
    let admin = given::group_user(&site.group).signed_in_at(&site).await.with_header("sec-fetch-site", "same-origin");
    for number in 0..trials {
        let what = ALL[number % ALL.len()];
        let (before, after) = trial(&admin, &site, what).await;
        assert!(before >= CLIENTS, "they were at it");
        assert_eq!(after, [401; 3 * CLIENTS], "trial {number}, {what:?}");
    }
}
