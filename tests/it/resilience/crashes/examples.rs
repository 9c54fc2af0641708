//! Goal D2 for every POST that has an example: its effect is the number of rows that it adds to each table.

use std::collections::BTreeMap;

use platform::auth::permission::Hierarchy;
use reqwest::Method;
use tests::TestApp;

use super::{Crashing, MANY, OPERATIONS, died, report};
use crate::{
    api::{
        examples::{self, Example, Submission},
        repeats::{risen, rows},
    },
    operations,
};

/// The examples of the operations that are not killed by [`OPERATIONS`], each with the scope of its failpoints.
pub(super) fn others() -> Vec<(&'static Example, String)> {
    let mut others = Vec::new();
    for operation in operations::all() {
        let example = examples::of(&operation.id);
        let scope = format!("{} {}", operation.method, operation.at(|_| "{}".to_owned())).to_lowercase();
        if example.request.is_some() && !OPERATIONS.iter().any(|known| known.scope == scope) {
            others.push((example, scope));
        }
    }
    others
}

/// Kills the program at the failpoints of an example, each time with a request for a new site.
pub(super) async fn killed_in_its_example(example: &Example, scope: &str) {
    let prepare = example.request.expect("a request");
    let crashing = Crashing::with(0, "R", Hierarchy::HeadOffice).await;
    // The effect of the request when it is not interrupted.
    let (direct, _) = crashing.direct().await;
    let ready = prepare(&direct.head_office().await).await;
    let before = rows(&direct).await;
    let reply = ready.person.post(&ready.path, ready.body).await;
    assert!((200..300).contains(&reply.status), "{scope}: {}", reply.text());
    let effect = risen(&before, &rows(&direct).await);
    direct.close();
    drop(direct);
    let (mut point, mut deaths, mut stood) = (1, 0, 0);
    loop {
        let (direct, _) = crashing.direct().await;
        let Submission { person, path, body } = prepare(&direct.head_office().await).await;
        let before = rows(&direct).await;
        direct.close();
        drop(direct);
        let mut server = crashing.program.serve().await;
        let person = person.through(&server);
        let whole = if path.starts_with('/') { path.clone() } else { format!("/api/{path}") };
        crashing.order(&format!("post {}", whole.to_lowercase()), point);
        let reply = person.try_send(person.request(Method::POST, &path).json(&body)).await;
        crashing.order_nothing();
        if let Some(reply) = reply {
            // There is no such failpoint: the request succeeds.
            assert!((200..300).contains(&reply.status), "{scope}: {}", reply.text());
            server.stop().await;
            break;
        }
        died(&mut server).await;
        let left = since(&crashing, &before, &effect).await;
        assert!(left.is_empty() || left == effect, "{scope} at {point}: {left:?} is there of {effect:?}");
        let was_done = !effect.is_empty() && left == effect;
        let server = crashing.program.serve().await;
        let person = person.through(&server);
        let repeat = person.send(person.request(Method::POST, &path).json(&body)).await;
        let done = (200..300).contains(&repeat.status);
        // The effect of the first request may be in the way of the second.
        let refused = (400..500).contains(&repeat.status) && (was_done || effect.is_empty());
        assert!(done || refused, "{scope} at {point}: {}", repeat.text());
        server.stop().await;
        let left = since(&crashing, &before, &effect).await;
        let twice: BTreeMap<_, _> = effect.iter().map(|(table, rows)| (table.clone(), rows * 2)).collect();
        assert!(
            left == effect || was_done && done && left == twice,
            "{scope} at {point}, and again: {left:?} is there of {effect:?}"
        );
        stood += usize::from(was_done);
        deaths += 1;
        point += 1;
        assert!(point < MANY, "{scope}");
    }
    assert!(deaths > 0 && stood <= 1, "{scope}: {deaths} deaths, and the effect was there after {stood}");
    report(scope, deaths);
    crashing.program.remove().await;
}

/// The rows since then, in the tables of the effect: the program may work at other things meanwhile.
async fn since(
    crashing: &Crashing,
    before: &BTreeMap<String, i64>,
    effect: &BTreeMap<String, i64>,
) -> BTreeMap<String, i64> {
    let (direct, _): (TestApp, _) = crashing.direct().await;
    let mut left = risen(before, &rows(&direct).await);
    left.retain(|table, _| effect.contains_key(table));
    direct.close();
    left
}
