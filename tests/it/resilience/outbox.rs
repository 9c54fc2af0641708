//! Mails in the outbox: written in the transaction of the change, sent at least once, never lost, and always with the
//! same Message-ID.

use std::{collections::BTreeSet, time::Instant};

use chrono::TimeDelta;
use platform::{
    core::reason::{Reason, own},
    entity::outbox_mail::{self, Column, Entity, Model},
    jobs::{
        JobKind as _, Tidy, mail,
        outbox::{self, OutboxCounts, Posting},
    },
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Order};
use serde_json::json;
use tests::{
    PATIENCE, Program, TestApp, TestSite, given,
    smtp::{MailServer, Mood},
    soak, until,
};

/// The time for each step of a conversation with a mail server that answers; much more than a busy machine needs.
const SMTP_SECONDS: u64 = 60;

async fn app(server: &MailServer) -> TestApp {
    app_of(server, SMTP_SECONDS).await
}

async fn app_of(server: &MailServer, smtp_seconds: u64) -> TestApp {
    let url = server.url();
    let change = move |config: &mut platform::config::Config| {
        config.mail.url = url;
        config.limits.smtp_seconds = smtp_seconds;
    };
    TestApp::builder().config(change).start().await
}

fn posting(site: &TestSite, subject: &str) -> Posting {
    Posting {
        group_id: Some(site.group.id),
        site_id: Some(site.id),
        sender_name: Some("Ashby Plant Sales".to_owned()),
        to: "zoe@example.org".to_owned(),
        subject: subject.to_owned(),
        text: "Plain words".to_owned(),
        html: Some("<p>Rich words</p>".to_owned()),
        ..Posting::default()
    }
}

/// Posts mails in one transaction under the grant of their site; commits when all were accepted.
async fn post_at(
    app: &TestApp,
    site: &TestSite,
    letters: Vec<Posting>,
) -> Result<Vec<i64>, platform::core::error::Error> {
    let (group, id) = (site.group.id, site.id);
    app.on(move |platform| async move {
        let grant = SystemTask::Seed.at_site(group, id);
        let tx = platform.db.write(grant.reach()).await?;
        let mut ids = Vec::new();
        for letter in letters {
            ids.push(outbox::post(&tx, &platform, &grant, letter).await?);
        }
        tx.commit().await?;
        Ok(ids)
    })
    .await
}

/// Posts mails with these subjects; returns their ids.
pub async fn posted(site: &TestSite, subjects: &[&str]) -> Vec<i64> {
    let letters = subjects.iter().map(|subject| posting(site, subject)).collect();
    post_at(site.app(), site, letters).await.expect("posted")
}

async fn send(app: &TestApp) -> usize {
    app.on(|platform| async move { outbox::drain(&platform).await.expect("the outbox") }).await
}

/// The mails that wait, and those that were given up.
pub async fn counts(app: &TestApp) -> (u64, u64) {
    let OutboxCounts { waiting, dead } =
        app.on(|platform| async move { outbox::counts(&platform).await.expect("a look") }).await;
    (waiting, dead)
}

async fn rows(app: &TestApp) -> Vec<Model> {
    given::write(app, |_, tx, grant| {
        Box::pin(async move { Entity::within(grant).order(Column::Id, Order::Asc).all(tx).await.expect("letters") })
    })
    .await
}

async fn refusal(app: &TestApp, site: &TestSite, change: impl Fn(&mut Posting)) -> Reason {
    let mut letter = posting(site, "Hello");
    change(&mut letter);
    post_at(app, site, vec![letter]).await.expect_err("refused").reason()
}

/// A mail is stored in the transaction of the change and sent once.
#[tokio::test]
async fn a_letter_is_posted_with_the_change_and_sent_once() {
    let server = MailServer::start();
    let app = app(&server).await;
    let site = app.dealer_site().await;
    assert_eq!(send(&app).await, 0);
    let ids = posted(&site, &["One", "Two"]).await;
    assert_eq!((server.mails().len(), counts(&app).await), (0, (2, 0)), "no request waits for a mail server");
    assert_eq!(send(&app).await, 2);
    assert_eq!(send(&app).await, 0);
    assert_eq!(counts(&app).await, (0, 0));
    let expected: BTreeSet<String> = ids.iter().map(|id| format!("<outbox-{id}@127.0.0.1>")).collect();
    assert_eq!(server.times().into_keys().collect::<BTreeSet<_>>(), expected);
    let mails = server.mails();
    let one = mails.iter().find(|mail| mail.contains("Subject: One")).expect("the first");
    for part in ["From: \"Ashby Plant Sales\" <no-reply@localhost>", "To: zoe@example.org", "Plain words", "<p>Rich"] {
        assert!(one.contains(part), "{part}\n{one}");
    }
    for row in rows(&app).await {
        assert_eq!((row.state, row.attempts, row.sent_at), (outbox_mail::State::Sent, 1, Some(app.now())));
        assert_eq!((row.body_text.as_str(), row.body_html.as_str()), ("", ""), "what was in it is gone");
    }
}

/// The mail of a transaction that is rolled back is not sent.
#[tokio::test]
async fn a_change_that_does_not_stand_sends_nothing() {
    let server = MailServer::start();
    let app = app(&server).await;
    let site = app.dealer_site().await;
    let letters = vec![posting(&site, "Fine"), Posting { to: "nobody".to_owned(), ..posting(&site, "Not fine") }];
    let refused = post_at(&app, &site, letters).await.expect_err("refused");
    assert_eq!(refused.reason(), mail::reasons::BAD_ADDRESS);
    assert_eq!((send(&app).await, rows(&app).await.len()), (0, 0));
}

/// Header values are checked for line breaks when the mail is posted, not when it is sent.
#[tokio::test]
async fn a_letter_that_could_never_be_sent_is_refused_at_once() {
    let server = MailServer::start();
    let app = app(&server).await;
    let site = app.dealer_site().await;
    let two_lines = "a\r\nBcc: all@example.org";
    assert_eq!(
        refusal(&app, &site, |letter| two_lines.clone_into(&mut letter.subject)).await,
        mail::reasons::BAD_LETTER
    );
    let name = |letter: &mut Posting| letter.sender_name = Some(two_lines.to_owned());
    assert_eq!(refusal(&app, &site, name).await, mail::reasons::BAD_LETTER);
    let to = |letter: &mut Posting| letter.to = "a@b.example\r\nBcc: c@d.example".to_owned();
    assert_eq!(refusal(&app, &site, to).await, mail::reasons::BAD_ADDRESS);
}

/// No mail is posted for another tenant.
#[tokio::test]
async fn a_letter_belongs_to_the_tenant_of_the_grant() {
    let server = MailServer::start();
    let app = app(&server).await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let foreign = refusal(&app, &site, |letter| letter.group_id = Some(other.group.id)).await;
    assert_eq!(foreign, own::INTERNAL);
}

/// 60 mails an hour for a user, 500 a day for a site.
#[tokio::test]
async fn letters_are_limited_by_user_and_by_site() {
    let server = MailServer::start();
    let url = server.url();
    let app = TestApp::builder()
        .config(move |config| {
            config.mail.url = url;
            assert_eq!((config.limits.mails_per_user_hour, config.limits.mails_per_site_day), (60, 500));
            config.limits.mails_per_user_hour = 3;
            config.limits.mails_per_site_day = 5;
        })
        .start()
        .await;
    let site = app.dealer_site().await;
    let (anna, bert) = (site.user(1).create().await.id, site.user(1).create().await.id);
    let by = async |user: Option<i64>| {
        let letter = Posting { user_id: user, ..posting(&site, "Hello") };
        post_at(&app, &site, vec![letter]).await.map(|_| ()).map_err(|error| (error.reason(), error))
    };
    for _ in 0..3 {
        by(Some(anna)).await.expect("within the limit");
    }
    app.advance(TimeDelta::minutes(20));
    let (reason, error) = by(Some(anna)).await.expect_err("a fourth in an hour");
    assert_eq!(reason, own::TOO_MANY);
    let answer = actix_web::ResponseError::error_response(&error);
    assert_eq!(answer.headers().get("retry-after").and_then(|value| value.to_str().ok()), Some("2401"));
    by(Some(bert)).await.expect("others may");
    app.advance(TimeDelta::minutes(41));
    by(Some(anna)).await.expect("the hour is over");
    assert_eq!(by(None).await.expect_err("a sixth of the day").0, own::TOO_MANY);
    let elsewhere = site.group.dealer_site().await;
    posted(&elsewhere, &["Hello"]).await;
    app.advance(TimeDelta::hours(23));
    by(None).await.expect("the day is over");
}

/// Goal D9: the mail server is away for an hour, cuts connections, is silent, or refuses temporarily: no mail is lost,
/// and none comes twice. Every run tries one fault, `make soak` all four.
#[tokio::test]
async fn no_fault_of_the_mail_server_loses_a_letter() {
    let moods = [Mood::Refusing("451 4.7.1 later"), Mood::Down, Mood::Silent, Mood::Refusing("550 5.7.1 not you")];
    for mood in moods.into_iter().take(soak::times(1, 4)) {
        let server = MailServer::start();
        // A silent server is waited for each time.
        let app = app_of(&server, if mood == Mood::Silent { 2 } else { SMTP_SECONDS }).await;
        let site = app.dealer_site().await;
        server.set(mood);
        let ids = posted(&site, &["One", "Two", "Three"]).await;
        let tries = send(&app).await;
        assert_eq!(tries, 3, "{mood:?}");
        for _ in 0..6 {
            app.advance(TimeDelta::minutes(10));
            send(&app).await;
        }
        assert_eq!((server.mails().len(), counts(&app).await), (0, (3, 0)), "{mood:?}");
        for row in rows(&app).await {
            assert!(row.last_error.is_some() && row.locked_by.is_none(), "{mood:?} {row:?}");
        }
        server.set(Mood::Well);
        app.advance(TimeDelta::hours(6));
        assert_eq!(send(&app).await, 3, "{mood:?}");
        assert_eq!(counts(&app).await, (0, 0), "{mood:?}");
        let expected = ids.iter().map(|id| (format!("<outbox-{id}@127.0.0.1>"), 1)).collect();
        assert_eq!(server.times(), expected, "{mood:?}");
    }
}

/// A refusal of the recipient is final at once, and its reason is stored; one of the sender is tried again.
#[tokio::test]
async fn a_refused_recipient_is_given_up_at_once() {
    for (answer, is_final) in [
        ("550 5.1.1 no such person", true),
        ("550 no such person", true),
        ("552 5.2.2 the mailbox is full", false),
        ("550 5.7.1 not you", false),
    ] {
        let server = MailServer::start();
        let app = app(&server).await;
        let site = app.dealer_site().await;
        server.set(Mood::Refusing(answer));
        posted(&site, &["One"]).await;
        assert_eq!(send(&app).await, 1, "{answer}");
        let row = rows(&app).await.remove(0);
        assert_eq!(
            row.state,
            if is_final { outbox_mail::State::Refused } else { outbox_mail::State::Waiting },
            "{answer}"
        );
        let (error, text) = (row.last_error.unwrap_or_default(), &answer[4..]);
        assert!(error.contains(text), "{error}");
        let reason = if is_final { mail::reasons::REFUSED } else { mail::reasons::POSTPONED };
        assert!(error.contains(reason.0.text), "{error}");
        assert_eq!(row.body_text.is_empty(), is_final, "{answer}");
        app.advance(TimeDelta::hours(6));
        assert_eq!(send(&app).await, usize::from(!is_final), "{answer}");
    }
}

/// An international domain is mailed to in ASCII; a name before the at sign that is not ASCII needs SMTPUTF8.
#[tokio::test]
async fn an_international_address_is_mailed_to() {
    let server = MailServer::start();
    let app = app(&server).await;
    let site = app.dealer_site().await;
    let to = |address: &str| Posting { to: address.to_owned(), ..posting(&site, "Hello") };
    post_at(&app, &site, vec![to("buero@müller-bau.example"), to("büro@müller-bau.example")]).await.expect("posted");
    assert_eq!(send(&app).await, 2);
    assert_eq!(server.recipients(), ["RCPT TO:<buero@xn--mller-bau-q9a.example>"]);
    assert!(server.mails()[0].contains("To: buero@xn--mller-bau-q9a.example"), "{:?}", server.mails());
    let stored = rows(&app).await;
    assert_eq!(
        (stored[0].state, stored[1].state),
        (outbox_mail::State::Sent, outbox_mail::State::Refused),
        "the second is refused at once"
    );
    assert!(stored[1].last_error.as_deref().is_some_and(|error| error.contains("SMTPUTF8")), "{:?}", stored[1]);
    server.set(Mood::International);
    post_at(&app, &site, vec![to("büro@müller-bau.example")]).await.expect("posted");
    assert_eq!(send(&app).await, 1);
    assert_eq!(server.recipients()[1], "RCPT TO:<büro@xn--mller-bau-q9a.example>");
    assert_eq!(rows(&app).await[2].state, outbox_mail::State::Sent);
    for invisible in ["a\u{200b}b@example.org", "ab@exam\u{ad}ple.org"] {
        let refused = refusal(&app, &site, |posting| invisible.clone_into(&mut posting.to)).await;
        assert_eq!(refused, mail::reasons::BAD_ADDRESS, "{invisible:?}");
    }
}

/// Goal D9: when the connection is cut after DATA, it is unknown whether the mail was taken; it is sent again, with the
/// same Message-ID.
#[tokio::test]
async fn a_letter_that_may_have_come_comes_again_as_the_same_one() {
    let server = MailServer::start();
    let app = app(&server).await;
    let site = app.dealer_site().await;
    server.set(Mood::CutAfterData);
    let id = posted(&site, &["One"]).await[0];
    assert_eq!(send(&app).await, 1);
    assert_eq!(counts(&app).await, (1, 0));
    server.set(Mood::Well);
    app.advance(TimeDelta::minutes(1));
    assert_eq!(send(&app).await, 1);
    assert_eq!(server.times(), [(format!("<outbox-{id}@127.0.0.1>"), 2)].into());
    assert_eq!(counts(&app).await, (0, 0));
}

/// A mail that can not be sent is tried again after a minute, then at intervals that double up to six hours, and given
/// up after three days.
#[tokio::test]
async fn what_cannot_be_sent_is_tried_ever_more_rarely_and_then_given_up() {
    let server = MailServer::start();
    let app = app(&server).await;
    let site = app.dealer_site().await;
    server.set(Mood::Down);
    let id = posted(&site, &["One"]).await[0];
    let (begun, mut pauses) = (app.now(), Vec::new());
    let last = loop {
        assert_eq!(send(&app).await, 1);
        let row = rows(&app).await.remove(0);
        if row.state != outbox_mail::State::Waiting {
            break row;
        }
        pauses.push((row.run_at - app.now()).num_minutes());
        app.advance(TimeDelta::seconds(-1) + (row.run_at - app.now()));
        assert_eq!(send(&app).await, 0, "not before its time");
        app.advance(TimeDelta::seconds(1));
    };
    assert_eq!(pauses[..10], [1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
    assert!(pauses[10..].iter().all(|pause| *pause == 360));
    assert_eq!((last.state, counts(&app).await), (outbox_mail::State::Dead, (0, 1)));
    let life = app.now() - begun;
    assert!(life >= TimeDelta::days(3) && life < TimeDelta::days(3) + TimeDelta::hours(6), "{life}");
    assert_eq!((last.body_text.as_str(), last.body_html.as_str()), ("", ""), "what was in it is gone");
    let line = format!("a letter was given up mail={id} attempts={}", last.attempts);
    assert!(app.logs().contains(&line), "{line}");
    assert!(app.metrics().contains("outbox_dead_total"));
    server.set(Mood::Well);
    app.advance(TimeDelta::days(1));
    assert_eq!(send(&app).await, 0, "given up is given up");
    // It is forgotten after as long as one that was sent.
    for (days, left) in [(88, 1), (2, 0)] {
        app.advance(TimeDelta::days(days));
        app.on(|platform| async move { Tidy.run(&platform, &json!({})).await.expect("tidied") }).await;
        assert_eq!(rows(&app).await.len(), left, "{days}");
    }
}

/// When a worker dies between sending and marking, the mail is sent again after the lease, with the same Message-ID.
#[tokio::test]
async fn two_workers_send_a_letter_once_and_a_dead_one_is_followed() {
    let server = MailServer::start();
    let app = app(&server).await;
    let site = app.dealer_site().await;
    let subjects: Vec<String> = (0..30).map(|number| format!("Letter {number}")).collect();
    let subjects: Vec<&str> = subjects.iter().map(String::as_str).collect();
    posted(&site, &subjects).await;
    let tried: usize = app
        .on(|platform| async move {
            let workers = (0..4).map(|_| outbox::drain(&platform));
            futures::future::try_join_all(workers).await.expect("no fault").iter().sum()
        })
        .await;
    assert_eq!(tried, 30);
    assert!(server.times().values().all(|times| *times == 1) && server.times().len() == 30);

    let id = posted(&site, &["Slow"]).await[0];
    server.set(Mood::Silent);
    // A worker that is dropped in the middle stands for a dead one.
    app.on(|platform| async move {
        tokio::select! {
            _ = outbox::drain(&platform) => panic!("it was to be cut off"),
            () = leased(&platform, id) => {}
        }
    })
    .await;
    server.set(Mood::Well);
    assert_eq!(send(&app).await, 0, "its lease still holds");
    // A lease holds for two conversations of three steps.
    app.advance(TimeDelta::seconds(6 * i64::try_from(SMTP_SECONDS).expect("seconds") + 1));
    assert_eq!(send(&app).await, 1);
    assert_eq!(server.times()[&format!("<outbox-{id}@127.0.0.1>")], 1);
}

async fn leased(platform: &platform::app::platform::Platform, id: i64) {
    let grant = SystemTask::Outbox.everywhere();
    let begun = Instant::now();
    loop {
        let tx = platform.db.read(grant.reach()).await.expect("a transaction");
        let row = Entity::within(&grant).filter(Column::Id.eq(id)).one(&tx).await.expect("a look").expect("the letter");
        drop(tx);
        if row.locked_by.is_some() {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "the letter is not leased");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

/// The server runs an outbox worker, counts mails in the metrics, is ready without a mail server, and stops without
/// waiting for one.
#[tokio::test]
async fn the_server_sends_and_stops_while_the_mail_server_is_silent() {
    let server = MailServer::start();
    let program =
        Program::new().await.with("HARDSTAND__MAIL__URL", server.url()).with("HARDSTAND__LIMITS__SMTP_SECONDS", "120");
    let direct = program.direct().await;
    let site = direct.dealer_site().await;
    posted(&site, &["One"]).await;
    let process = program.serve().await;
    let nobody = direct.anonymous().through(&process);
    until("the letter is sent", async || counts(&direct).await == (0, 0)).await;
    assert_eq!(server.times().into_values().collect::<Vec<_>>(), [1]);
    server.set(Mood::Silent);
    posted(&site, &["Two"]).await;
    let metrics = async || nobody.metrics().await;
    until("the second letter is tried, and counted", async || {
        metrics().await.contains("\nhardstand_outbox_waiting 1\n") && rows(&direct).await[1].locked_by.is_some()
    })
    .await;
    let text = metrics().await;
    assert!(text.contains("outbox_waiting 1") && text.contains("outbox_sent_total 1"), "{text}");
    assert_eq!(nobody.get("/readyz").await.status, 200, "a mail server that is away makes nobody unready");
    process.stop().await;
    let row = rows(&direct).await.remove(1);
    assert_eq!(
        (row.state, row.locked_by, row.attempts),
        (outbox_mail::State::Waiting, None, 0),
        "the lease was given back"
    );
    direct.close();
    program.remove().await;
}
